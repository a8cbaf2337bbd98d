"""A table set by hand: any position of Fugitive in one call, every card in exactly one place."""

from collections.abc import Collection, Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Recorded, Seat
from companion.games.fugitive import load
from companion.games.fugitive.edition import SHIPPED
from companion.games.fugitive.rules import Fugitive
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Action,
    Draw,
    Drawing,
    Executing,
    Guessing,
    Hideout,
    Options,
    PileCard,
    Placing,
    Sign,
    State,
    Todo,
)

game = load("house")
box = game.box
START = Hideout(0, face_up=True)
DISCARDS = {"none": 0, "balancing": 3}
"""How many discards a variant has; every other one has one."""


def down(number: int, *sprints: int) -> Hideout:
    """A hideout face down, with these sprint cards under it."""
    return Hideout(number, sprints)


def found(number: int, *sprints: int) -> Hideout:
    """A hideout the marshal has named."""
    return Hideout(number, sprints, face_up=True, found=True)


def position(
    *,
    hand: Iterable[int] = (),
    marshal: Iterable[int] = (),
    row: Iterable[Hideout] = (down(1),),
    piles: tuple[tuple[PileCard, ...], ...] = ((), (), ()),
    empty: Collection[int] = (),
    todo: tuple[Todo, ...] | None = None,
    turn: Seat = FUGITIVE,
    round: int = 2,
    decks: tuple[tuple[str, ...], ...] = (),
    discards: tuple[tuple[str, ...], ...] | None = None,
    signs: tuple[Sign, ...] = (),
    removed: tuple[PileCard, ...] = (),
    **options: Any,
) -> State:
    """A position in which every card is in exactly one place.

    `row` goes on from 00, which lies there anyway. `piles` are the top cards of each pile, top first (events too); the
    rest of a pile follows in rising order. The rest of a pile that is `empty` is in the marshal's hand. What the
    fugitive starts with (01, 02, 03, 42) and is not named anywhere is in his hand. Events not named are in the box.
    `todo` is, unless told, what the player on turn does after drawing.
    """
    row = (START, *row)
    fugitives, marshals = list(hand), list(marshal)
    used: list[PileCard | None] = [*fugitives, *marshals, *removed, *(card for pile in piles for card in pile)]
    used += [card for hideout in row for card in (hideout.number, *hideout.sprints)]
    fugitives += [card for card in box.start_hand if card not in used]
    full: list[tuple[PileCard, ...]] = []
    for i, (tops, numbers) in enumerate(zip(piles, box.piles, strict=True), 1):
        rest = tuple(number for number in numbers if number not in used)
        if i in empty:
            marshals += rest
            rest = ()
        full.append((*tops, *rest))
    chosen = Options(**options)
    first_turn = chosen.first_turn_hideouts or box.first_turn_hideouts
    if todo is None:
        placing = Placing(first_turn if round == 1 else (0, 1))
        todo = (placing,) if turn == FUGITIVE else (Guessing(),)
    if discards is None:
        discards = ((),) * DISCARDS.get(chosen.variant, 1)
    named = {card for cards in (*full, *decks, *discards, removed) for card in cards}
    named |= {sign.event for sign in signs} | {t.event for t in todo if isinstance(t, Executing)}
    state = State(
        options=replace(chosen, first_turn_hideouts=first_turn),
        round=round,
        turn=turn,
        todo=todo,
        piles=tuple(full),
        hands=(tuple(sorted(fugitives)), tuple(sorted(marshals))),
        row=row,
        record=(),
        signs=signs,
        decks=decks,
        discards=discards,
        box=tuple(event for event in box.events if event not in named),
        removed=removed,
    )
    numbers_in_play = sorted(card for card in game.pieces(state) if isinstance(card, int))
    assert numbers_in_play == list(range(43)), "every hideout card must be in exactly one place"
    return state


def play(state: State, seat: Seat, action: Action, *answers: Any) -> tuple[State, tuple[Any, ...]]:
    """The state after this action, and what happened; chance gives these answers, and all of them are asked for."""
    chance = Recorded(answers)
    after, events = game.play(state, seat, action, chance)
    assert chance.exhausted(), "an answer was not asked for"
    return after, events


def play_all(state: State, *actions: Action) -> State:
    """The state after these actions, each by whoever has to act."""
    for action in actions:
        (seat,) = game.actors(state)
        state, _ = play(state, seat, action)
    return state


def refused(state: State, seat: Seat, action: Action) -> Illegal:
    """The refusal of this action: the same whether the whole table is known or only what the seat sees."""
    with pytest.raises(Illegal) as whole:
        play(state, seat, action)
    with pytest.raises(Illegal) as own:
        play(game.seen_by(state, seat), seat, action)
    assert (own.value.clause, str(own.value)) == (whole.value.clause, str(whole.value))
    assert whole.value.clause in game.rulebook.clauses, "a refusal names a clause of the rule book"
    assert action not in islice(game.legal(state, seat), 2000), "what is refused is not offered"
    return whole.value


def about_to_draw(event: str, drawer: Seat = FUGITIVE, n: int = 1, **table: Any) -> State:
    """This card lies on top of pile 1, and the player on turn owes draws."""
    table.setdefault("piles", ((event,), (), ()))
    table.setdefault("variant", "random")
    then = Placing((0, 1)) if drawer == FUGITIVE else Guessing()
    return position(turn=drawer, todo=(then, Drawing(drawer, n)), **table)


def met(event: str, drawer: Seat = FUGITIVE, n: int = 1, **table: Any) -> State:
    """The same, after the card was drawn."""
    return play(about_to_draw(event, drawer, n, **table), drawer, Draw(1))[0]


def owned(folder: Path, *events: str) -> Fugitive:
    """The game with an edition of one's own: the house edition and these events."""
    path = folder / "own.toml"
    path.write_text((SHIPPED / "house.toml").read_text("utf-8") + "\n".join(events), "utf-8")
    return load(str(path))


def card(id: str, ops: str, icon: str = "none") -> str:
    words = '{ en = "So", de = "So" }'
    return f'\n[[event]]\nid = "{id}"\nicon = "{icon}"\nname = {words}\ntext = {words}\nops = [ {ops} ]\n'


def play_with(own: Fugitive, s: State, *actions: Action) -> State:
    for action in actions:
        (seat,) = own.actors(s)
        s, _ = own.play(s, seat, action, Recorded(()))
    return s


__all__ = [
    "FUGITIVE",
    "MARSHAL",
    "START",
    "about_to_draw",
    "box",
    "card",
    "down",
    "found",
    "game",
    "met",
    "owned",
    "play",
    "play_all",
    "play_with",
    "position",
    "refused",
]
