"""One action being played, and the small steps all rules are made of."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core import Chance, Event, Outcome, Seat, Text, text
from companion.core.cards import into_hand
from companion.games.underground.box import Box, Special
from companion.games.underground.code import longest_chain
from companion.games.underground.field import NOWHERE, Space
from companion.games.underground.reach import Exit, Means, Stand
from companion.games.underground.state import (
    Card,
    ChipUsed,
    Drew,
    Ended,
    Laid,
    Penalty,
    Purpose,
    State,
    TileShown,
    Todo,
)
from companion.games.underground.support import Face, Rotation, level_on, surfaces_of


class Moment:
    """What an action is played with: the box, who answers for chance, and what has happened so far."""

    __slots__ = ("box", "chance", "events")

    def __init__(self, box: Box, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def name_of(seat: Seat | None) -> Text:
    return text("the table") if seat is None else text("player {n}", n=seat + 1)


# -------------------------------------------------------------------------------- the stack


def push(s: State, *todo: Todo) -> State:
    """Do this first; the last of them is next."""
    return replace(s, todo=s.todo + todo)


def pop(s: State) -> State:
    """The next thing to do is done."""
    return replace(s, todo=s.todo[:-1])


def swap(s: State, *todo: Todo) -> State:
    """The next thing to do has become this."""
    return replace(s, todo=s.todo[:-1] + todo)


def in_penalty(s: State) -> bool:
    return any(isinstance(todo, Penalty) for todo in s.todo)


# -------------------------------------------------------------------------------- the end


def win(m: Moment, s: State) -> State:
    """UG-117."""
    return end(m, s, Outcome(tuple(range(len(s.hands))), "escaped", "UG-117"))


def lose(m: Moment, s: State, reason: str, clause: str) -> State:
    return end(m, s, Outcome((), reason, clause))


def end(m: Moment, s: State, outcome: Outcome) -> State:
    """UG-121: at once; whatever was pending or waiting is dropped."""
    m.tell(Ended(outcome))
    return replace(s, todo=(), waiting=(), result=outcome)


# -------------------------------------------------------------------------------- cards


def draw(m: Moment, s: State, purpose: Purpose, seats: tuple[Seat, ...] = ()) -> tuple[State, Card]:
    """The top card, into this hand or face up on the discard. UG-118: with the last one the game is lost."""
    if not s.draw:
        return lose(m, s, "cards", "UG-118"), NOWHERE
    card: Card = m.chance.turn_up("card", s.draw[0], unseen_cards(m.box, s), None, (purpose, *seats))
    m.tell(Drew(card, purpose, seats))
    s = replace(s, draw=s.draw[1:])
    if seats:
        (seat,) = seats
        hands = (*s.hands[:seat], into_hand(s.hands[seat], card), *s.hands[seat + 1 :])
        s = replace(s, hands=hands)
    else:
        s = replace(s, discard=(*s.discard, card))
    if not s.draw and s.options.empty_pile == "at_once":
        s = lose(m, s, "cards", "UG-118")
    return s, card


def unseen_cards(box: Box, s: State) -> list[Card]:
    """Those that lie nowhere the device can see."""
    seen = {*s.discard, *s.played, *(card for hand in s.hands for card in hand)}
    return [card for card in box.cards if card not in seen]


# -------------------------------------------------------------------------------- tiles


def show_top(m: Moment, s: State, shape: str) -> State:
    """UG-013: the top tile of a pile is visible; with the option "open piles", every tile of it is."""
    pile = s.piles[shape]
    known = pile
    for i in range(len(pile) if s.options.open_piles else min(1, len(pile))):
        about = (shape, i)
        tile = m.chance.turn_up("tile", known[i], unseen_tiles(m.box, s, shape, known), None, about)
        known = (*known[:i], tile, *known[i + 1 :])
    if known:
        m.tell(TileShown(shape, known[0]))  # type: ignore[arg-type] # it was just turned up
    return replace(s, piles={**s.piles, shape: known}) if known != pile else s


def unseen_tiles(box: Box, s: State, shape: str, known: Iterable[str | None]) -> list[str]:
    seen = {laid.piece for laid in s.laid} | set(known)
    return [tile for tile in box.pile(shape) if tile not in seen]


def without_top(m: Moment, s: State, shape: str) -> State:
    """A pile after its top tile was taken; the next one is seen."""
    return show_top(m, replace(s, piles={**s.piles, shape: s.piles[shape][1:]}), shape)


def lay(s: State, laid: Laid, face: Face, spaces: tuple[Space, ...]) -> State:
    """UG-056, UG-063: from now on these spaces show the piece; water below it is buried."""
    field = s.field
    surfaces = {**field.surfaces, **surfaces_of(face, laid.level, spaces)}
    under = tuple([space for space in field.water if space in spaces])
    if under:
        field = field.without_water(*under)
    return replace(s, field=replace(field, surfaces=surfaces), laid=(*s.laid, laid), buried=s.buried + under)


def lay_tile(m: Moment, s: State, tile: str, space: Space, rotation: Rotation = 0) -> State:
    """A one-space tile, wherever it is needed."""
    face = m.box.faces[tile]
    return lay(s, Laid(tile, space, rotation, level_on(s.field, (space,))), face, (space,))


# -------------------------------------------------------------------------------- what the team has


def has(box: Box, s: State, kind: Special) -> bool:
    """Whether this special chip is in the shared supply."""
    return any(box.chips[chip].kind == kind for chip in s.collected)


def use(m: Moment, s: State, kind: Special) -> State:
    """Each special chip is used once, then leaves the game."""
    chip = next(chip for chip in s.collected if m.box.chips[chip].kind == kind)
    m.tell(ChipUsed(kind))
    return replace(s, collected=tuple([c for c in s.collected if c != chip]), used=(*s.used, chip))


def means_of(box: Box, s: State) -> Means:
    if not s.collected:
        return Means(s.keys)
    return Means(s.keys, has(box, s, "hammer"), has(box, s, "ladder"))


def stand_of(box: Box, s: State) -> Stand:
    return Stand(s.field.figure, means_of(box, s))


def exit_of(box: Box, s: State) -> Exit:
    """UG-080, UG-126."""
    return Exit(box.door_level, is_code_complete(box, s), int("exit_key" in s.rules))


def is_code_complete(box: Box, s: State) -> bool:
    return len(s.collected) >= box.code_length and len(best_chain(box, s)) == box.code_length


def best_chain(box: Box, s: State) -> tuple[str, ...]:
    """The collected chips that make the longest row, as long as it has to be."""
    chain = longest_chain(tuple([box.chips[chip] for chip in s.collected]), box.code_length)
    return tuple([chip.id for chip in chain])


def water_left(box: Box, s: State) -> int:
    """Water tiles in the supply."""
    return box.supply.water - len(s.field.water) - len(s.buried)


def keys_left(box: Box, s: State) -> int:
    """Key chips in the supply: those handed over go back to it."""
    return box.supply.keys - s.keys
