"""A table set by hand: any position of Underground in one call, every card, chip and tile in exactly one place."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from companion.core import Illegal, Recorded, Seat
from companion.games.underground import load
from companion.games.underground.box import FOUNDATION, JOKER
from companion.games.underground.field import Space
from companion.games.underground.map import field_of
from companion.games.underground.setup import settled
from companion.games.underground.state import (
    Acting,
    Action,
    Begin,
    Deal,
    Drawing,
    Ending,
    Glass,
    Laid,
    Options,
    Playing,
    Renewing,
    State,
    Todo,
    Watering,
)

game = load("house")
box = game.box
TURN: tuple[Todo, ...] = (Ending(), Renewing(), Watering(), Drawing())
"""What follows the actions of a turn, the last first."""
RED_STAR, BLUE_STAR = "A9", "C7"
RED_2, RED_3, RED_4 = "B1", "A2", "A4"
"""Red cards with so many steps: for a straight three, a corner three, and a one-space tile."""
BLUE_5 = "A5"


def position(
    spaces: Mapping[Space, str],
    *,
    played: str | None = RED_4,
    todo: tuple[Todo, ...] | None = None,
    draw: Iterable[str] = (),
    left: int | None = None,
    hands: tuple[tuple[str, ...], ...] | None = None,
    players: int = 2,
    turn: Seat = 0,
    piles: Mapping[str, tuple[str, ...]] | None = None,
    jokers: tuple[str, ...] | None = None,
    foundations: tuple[str, ...] | None = None,
    chips: Mapping[Space, str] | None = None,
    collected: tuple[str, ...] = (),
    code_pile: tuple[str, ...] | None = None,
    timer: bool = True,
    section: int = 8,
    end: int = 22,
    glass: Glass | None = None,
    stone: str = "O1",
    rules: tuple[Any, ...] = (),
    buried: int = 0,
    keys: int = 0,
    owes_chip: bool = False,
    **options: Any,
) -> State:
    """A position after the card `played` (None: before a card is played).

    `spaces` is the board in words of a map; the tower is at I9 with its door to the north unless it says otherwise, the
    figure where it says, the kidnapper at the top of column 9. `draw` are the next cards; `left` is how many the draw
    pile has in all. Each of `piles` is what is left of it, top first. `chips` says which code chips lie on the spaces
    with a `?`.
    """
    if not any(word.startswith("#") for word in spaces.values()):
        spaces = {**spaces, "I9": "#N"}
    field = field_of(spaces)
    hold = hands if hands is not None else default_hands(players, played, tuple(draw))
    used = {*draw, *(card for hand in hold for card in hand), *((played,) if played else ())}
    rest = [card for card in box.cards if card not in used]
    cards = (*draw, *rest)
    size = len(cards) if left is None else left
    lying = named_chips(field.chips, chips or {}, collected)
    pile = code_pile if code_pile is not None else remaining(box.chips, (*lying.values(), *collected))
    stock: dict[str, tuple[str | None, ...]] = {shape: box.pile(shape) for shape in box.shapes}
    stock |= piles or {}
    own_jokers = box.pile(JOKER) if jokers is None else jokers
    own_foundations = box.pile(FOUNDATION) if foundations is None else foundations
    in_stock = {*own_jokers, *own_foundations, *(tile for tiles in stock.values() for tile in tiles)}
    gone = tuple(Laid(tile, "A1", 0, 0) for tile in box.tiles if tile not in in_stock)
    state = State(
        options=settled(box, Options(**options)),
        timer=timer,
        end=end,
        rules=rules,
        todo=todo if todo is not None else (*TURN, Acting() if played else Playing()),
        draw=cards[:size],
        hands=hold,
        ring=tuple(box.shapes),
        piles=stock,
        stone=stone,
        jokers=own_jokers,
        foundations=own_foundations,
        chips=pile,
        field=field,
        faces=lying,
        laid=gone,
        buried=("A1",) * buried,
        discard=(*cards[size:], *((played,) if played else ())),
        keys=keys,
        collected=collected,
        used=remaining(box.chips, (*lying.values(), *collected, *pile)),
        section=section,
        glass=glass or Glass(run=int(timer)),
        turn=turn,
        round=1,
        played=(played,) if played else (),
        owes_chip=owes_chip,
    )
    pieces = [piece for piece in game.pieces(state) if piece]
    assert len(pieces) == len(set(pieces)) == 81 + 16 + 51, "every card, chip and tile must be in exactly one place"
    return state


def default_hands(players: int, played: str | None, draw: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Cards of row I and H that nobody asked for; the active player has played one."""
    free = [card for card in reversed(box.cards) if card != played and card not in draw]
    hands = [tuple(sorted(free[2 * seat : 2 * seat + 2])) for seat in range(players)]
    if played:
        hands[0] = hands[0][:1]
    return tuple(hands)


def named_chips(
    spaces: Iterable[Space], chips: Mapping[Space, str], collected: tuple[str, ...]
) -> dict[Space, str | None]:
    free = [chip for chip in box.chips if chip not in collected and chip not in chips.values()]
    return {space: chips.get(space) or free.pop(0) for space in spaces}


def remaining(all_of_them: Iterable[str], named: Iterable[str | None]) -> tuple[str, ...]:
    gone = set(named)
    return tuple(thing for thing in all_of_them if thing not in gone)


def play(state: State, seat: Seat | None, action: Action, *answers: Any) -> tuple[State, tuple[Any, ...]]:
    """The state after this action, and what happened; chance gives these answers, and all of them are asked for."""
    chance = Recorded(answers)
    after, events = game.play(state, seat, action, chance)
    assert chance.exhausted(), "an answer was not asked for"
    return after, events


def after(state: State, *actions: Action) -> State:
    """The state after these actions, each by whoever has to act."""
    for action in actions:
        state, _ = play(state, game.actors(state)[0], action)
    return state


def told(events: tuple[Any, ...], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def refused(state: State, action: Action, seat: Seat | None = 0) -> str:
    """The clause of the refusal: the same whether the whole table is known or only what the seat sees."""
    with pytest.raises(Illegal) as whole:
        play(state, seat, action)
    with pytest.raises(Illegal) as own:
        play(game.seen_by(state, seat), seat, action)
    assert (own.value.clause, str(own.value)) == (whole.value.clause, str(whole.value))
    assert whole.value.clause in game.rulebook.clauses, "a refusal names a clause of the rule book"
    assert action not in list(game.legal(state, seat)), "what is refused is not offered"
    return whole.value.clause


def started(seats: int, chance: Any, **options: Any) -> State:
    """A game with the table laid out, and begun if nothing is left to choose."""
    state = game.new(Options(**options), seats, chance)
    return game.play(state, 0, Deal(), chance)[0]


def begun(state: State, seat: Seat = 0) -> State:
    return play(state, 0, Begin(seat))[0]
