"""A table set by hand: any position of Safehouse in one call, every card in exactly one place."""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Recorded, Seat
from companion.games.safehouse import load
from companion.games.safehouse.edition import SHIPPED
from companion.games.safehouse.rules import Safehouse
from companion.games.safehouse.state import (
    Acting,
    Action,
    Chase,
    Expire,
    Hand,
    Mission,
    Options,
    PursuerMoved,
    State,
    Steps,
    Todo,
)

game = load("house")
box = game.box
LIMITS = {2: 8, 3: 6, 4: 5}
SOLVING = ("E-y15", "E-g14", "E-y13", "E-p13", "E-g12", "E-g11", "E-y06")
"""Seven cards that solve the case, in legal order."""


def g(*numbers: int) -> tuple[str, ...]:
    return cards("g", numbers)


def b(*numbers: int) -> tuple[str, ...]:
    return cards("b", numbers)


def y(*numbers: int) -> tuple[str, ...]:
    return cards("y", numbers)


def p(*numbers: int) -> tuple[str, ...]:
    return cards("p", numbers)


def r(*numbers: int) -> tuple[str, ...]:
    return cards("r", numbers)


def cards(color: str, numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"E-{color}{number:02}" for number in numbers)


def mission(card: str, *laid: str) -> Mission:
    return Mission(card, laid)


def position(
    *hands: Iterable[str],
    missions: tuple[Mission, ...] = (),
    special: tuple[str, ...] = (),
    row: tuple[str, ...] = (),
    draw: tuple[str, ...] = (),
    discard: tuple[str, ...] = (),
    rest: Literal["draw", "discard", "row", "box"] = "draw",
    pursuers: Literal["draw", "discard", "box"] = "draw",
    chapter: int = 0,
    witness: int | None = None,
    pursuer: int | None = None,
    turn: Seat = 0,
    todo: tuple[Todo, ...] = (Acting(),),
    unit: int = 1,
    running: bool = True,
    special_closed: bool = False,
    top: tuple[str, ...] = (),
    of: Safehouse = game,
    **options: Any,
) -> State:
    """A position in which every card is in exactly one place.

    `hands` are escape and chapter cards in any order; two hands, the second empty, unless more are given. `draw` are
    the top cards, `discard` the newest ones (the last is on top), `top` the top cards of the current chapter's pile.
    What is not named goes: escape cards to `rest`, the pursuer cards of the level to `pursuers`, chapter cards to
    their piles, or to the box if their chapter is over.
    """
    box = of.box
    chosen = Options(**options)
    board = box.boards[chapter]
    dealt = [*hands, (), ()][: max(2, len(hands))]
    held = [
        Hand(
            tuple(sorted(card for card in hand if card in box.escape)),
            tuple(sorted(card for card in hand if card in box.missions)),
        )
        for hand in dealt
    ]
    used = {card for hand in dealt for card in hand} | {*special, *row, *draw, *discard, *top}
    used |= {card for m in missions for card in (m.card, *m.laid)}
    spare = tuple(card for card in box.escape if card not in used)
    left = Counter(box.pursuer_cards()) - Counter(card for card in (*draw, *discard) if card in box.pursuers)
    named = len(box.pursuer_cards()) - left.total()
    black = tuple(left.elements())[: max(0, box.levels[chosen.level].pursuer_cards - named)]
    left_out = tuple((left - Counter(black)).elements())
    to = dict.fromkeys(("draw", "discard", "row", "box"), ())  # type: dict[str, tuple[str, ...]]
    to[rest] += spare
    to[pursuers] += black
    piles = [tuple(card for card in box.chapter_cards(i) if card not in used) for i in range(len(box.boards))]
    past = tuple(card for pile in piles[:chapter] for card in pile)
    piles[:chapter] = [()] * chapter
    piles[chapter] = top + piles[chapter]
    state = State(
        options=chosen,
        todo=todo,
        turn=turn,
        unit=unit,
        running=running,
        chase=Chase(
            chapter,
            board.blue if witness is None else witness,
            min(board.spaces) if pursuer is None else pursuer,
            Steps(),
        ),
        hands=tuple(held),
        draw=draw + to["draw"],
        discard=to["discard"] + discard,
        piles=tuple(piles),
        missions=missions,
        special=special,
        special_closed=special_closed,
        row=to["row"] + row,
        box=left_out + past + to["box"],
    )
    pieces = Counter(of.pieces(state))
    assert pieces == Counter([*box.escape, *box.missions, *box.pursuer_cards()]), "every card in exactly one place"
    return state


def play(state: State, seat: Seat | None, action: Action, of: Safehouse = game) -> tuple[State, tuple[Any, ...]]:
    """The state after this action, and what happened; no chance is asked after the deal (I-13)."""
    after, events = of.play(state, seat, action, Recorded(()))
    assert Counter(of.pieces(after)) == Counter(of.pieces(state)), "no card is lost"
    return after, events


def play_all(state: State, *actions: Action, of: Safehouse = game) -> State:
    """The state after these actions, each by whoever's turn it is; `Expire` by the clock."""
    for action in actions:
        state, _ = play(state, None if isinstance(action, Expire) else state.turn, action, of)
    return state


def events_of(state: State, *actions: Action) -> list[Any]:
    happened: list[Any] = []
    for action in actions:
        state, events = play(state, state.turn, action)
        happened += events
    return happened


def pursuer_moves(events: Iterable[Any]) -> list[tuple[str, int]]:
    return [(event.reason, event.steps) for event in events if isinstance(event, PursuerMoved)]


def refused(state: State, seat: Seat | None, action: Action, of: Safehouse = game) -> Illegal:
    """The refusal of this action: the same whether the whole table is known or only what the seat sees."""
    with pytest.raises(Illegal) as whole:
        play(state, seat, action, of)
    if seat is not None:
        with pytest.raises(Illegal) as own:
            of.play(of.seen_by(state, seat), seat, action, Recorded(()))
        assert (own.value.clause, str(own.value)) == (whole.value.clause, str(whole.value))
    assert whole.value.clause in of.rulebook.clauses, "a refusal names a clause of the rule book"
    assert action not in islice(of.legal(state, seat), 2000), "what is refused is not offered"
    return whole.value


def offered(state: State, seat: Seat | None = 0, of: Safehouse = game) -> list[Action]:
    return list(of.legal(state, seat))


def owned(folder: Path, *changes: tuple[str, str]) -> Safehouse:
    """The game with an edition of one's own: the house edition with some of its lines (regular expressions) changed."""
    return load(str(written(folder, *changes)))


def written(folder: Path, *changes: tuple[str, str]) -> Path:
    words = (SHIPPED / "house.toml").read_text("utf-8")
    for old, new in changes:
        words, n = re.subn(old, new, words, count=1, flags=re.MULTILINE | re.DOTALL)
        assert n, f"the house edition has no {old}"
    path = folder / "own.toml"
    path.write_text(words, "utf-8")
    return path


def at(state: State, **chase: Any) -> State:
    return replace(state, chase=replace(state.chase, **chase))
