"""What the records of a table come to: the state, its clocks, what is asked, what was told last.

Pure. A live table and a table read from the journal go through the same few functions, so they cannot differ.
"""

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core import Asked, BadInput, Chance, Game, Illegal, Question, Seat, Seeded, text
from companion.core.clocks import Bank, Clock, Milliseconds
from companion.core.options import convert_options
from companion.table.records import (
    Abandoned,
    Acted,
    Answered,
    Held,
    Numbered,
    Opening,
    Paused,
    Redone,
    Released,
    Undone,
    WentOn,
    Withdrawn,
)

REMEMBERED = 40
"""So many entries can be told to somebody who comes back."""
FAVOUR: Milliseconds = 5000
"""Taking something back leaves no clock with less than this."""
REMINDER = "turn"
REMINDS_AT = (10.0, 0.0)


class Happened(Struct, frozen=True):
    """An entry that counts, and what it led to."""

    n: int
    at: Milliseconds
    seat: Seat | None
    clock: str
    action: Any
    events: tuple[Any, ...]

    @property
    def is_final(self) -> bool:
        return any(event.final for event in self.events)


class Waiting(Struct, frozen=True):
    """An action that only people can bring to its end; number 0 is the setting up."""

    n: int
    seat: Seat | None
    action: Any
    answers: tuple[Any, ...]
    asked: Seat | None
    kind: str
    candidates: tuple[Any, ...]
    about: tuple[Any, ...]
    since: Milliseconds | None = None

    @property
    def question(self) -> Question:
        return Question(self.asked, self.kind, self.candidates, self.about)


class Position(Struct, frozen=True):
    """A table at one moment."""

    n: int
    """Of the last record in it."""
    at: Milliseconds
    state: Any
    """None while the setting up waits for an answer."""
    bank: Bank = Bank()
    waiting: Waiting | None = None
    paused: bool = False
    abandoned: bool = False
    recent: tuple[Happened, ...] = ()
    redoable: tuple[tuple[int, ...], ...] = ()
    """What was taken back and nothing done since; the last one first comes back."""
    turn: int = 0
    """Counts how often it became somebody else's turn."""
    void: tuple[int, ...] = ()
    """Clock entries whose clock is gone now that something before them was taken back."""


class Misfit(Exception):  # noqa: N818 - for whoever takes an entry back
    """An entry that can no longer be played where it stands."""

    def __init__(self, n: int, why: Exception) -> None:
        super().__init__(n, why)
        self.n = n
        self.why = why


# -------------------------------------------------------------------------------- chance


class AllBut(Set[str]):
    """Every kind of chance except these."""

    def __init__(self, kinds: Iterable[str]) -> None:
        self.kinds = frozenset(kinds)

    def __contains__(self, kind: object) -> bool:
        return kind not in self.kinds

    def __iter__(self) -> Iterator[str]:
        raise TypeError("there is no end to them")

    __len__ = None  # type: ignore[assignment] # nor a number


def chance_of(game: Game[Any], opening: Opening, answers: Iterable[Any], source: Seeded | None = None) -> Chance:
    """Who answers at this table, after what was answered already."""
    if opening.mode == "digital":
        return Asked(answers, device=AllBut(opening.asked), source=source)
    return Asked(answers, blind=game.blind - frozenset(opening.asked), device=frozenset(opening.device), source=source)


# -------------------------------------------------------------------------------- one step


def first(game: Game[Any], opening: Opening, chance: Chance) -> Position:
    """The table as it is set up, or waiting for what only people can tell."""
    options = convert_options(game, opening.options)
    try:
        state = game.new(options, opening.seats, chance)
    except Question as q:
        waiting = Waiting(0, None, None, tuple(chance.answers), q.seat, q.kind, q.candidates, q.about)
        return Position(0, 0, None, waiting=waiting)
    return Position(0, 0, state, Bank().declare(clocks_of(game, state, 0)))


def played(game: Game[Any], p: Position, entry: Numbered, chance: Chance) -> Position:
    """The table after this entry, which is an `Acted`; or waiting for an answer."""
    acted = entry.record
    assert isinstance(acted, Acted)
    try:
        state, events = game.play(p.state, acted.seat, acted.action, chance)
    except Question as q:
        answers = tuple(chance.answers)
        waiting = Waiting(
            entry.n, acted.seat, acted.action, answers, q.seat, q.kind, q.candidates, q.about, acted.since
        )
        return replace(p, n=entry.n, at=entry.at, waiting=waiting, redoable=())
    moment = max(p.bank.now, entry.at if acted.since is None else acted.since)
    turn = p.turn + (game.actors(state) != game.actors(p.state))
    happened = Happened(entry.n, moment, acted.seat, acted.clock, acted.action, events)
    return replace(
        p,
        n=entry.n,
        at=max(p.at, entry.at),
        state=state,
        bank=p.bank.at(moment).declare(clocks_of(game, state, turn)),
        waiting=None,
        recent=(*p.recent[1 - REMEMBERED :], happened),
        redoable=(),
        turn=turn,
    )


def clocks_of(game: Game[Any], state: Any, turn: int) -> tuple[Clock, ...]:
    """The clocks of the rules and, where the players want one, a reminder that plays nothing (FU R-19, AG R-30)."""
    clocks = game.clocks(state)
    seconds = getattr(getattr(state, "options", None), "turn_seconds", 0)
    if seconds and game.outcome(state) is None:
        clocks += (Clock(REMINDER, turn, seconds, None, warn=REMINDS_AT),)
    return clocks


# -------------------------------------------------------------------------------- all records


def fold(
    game: Game[Any],
    opening: Opening,
    records: Sequence[Numbered],
    start: Position | None = None,
    *,
    drop: list[int] | None = None,
    until: Milliseconds | None = None,
) -> Position:
    """The table after these records, or after those that count until a moment.

    `start` is the table after all records before them. Entries that no longer fit raise `Misfit`, or are left out and
    put on the list `drop`.
    """
    *_, last = folds(game, opening, records, start, drop=drop, until=until)
    return last


def folds(
    game: Game[Any],
    opening: Opening,
    records: Sequence[Numbered],
    start: Position | None = None,
    *,
    drop: list[int] | None = None,
    until: Milliseconds | None = None,
) -> Iterator[Position]:
    """The table after each thing that counts, in the order in which it counts."""
    told = _Told.of(records, start)
    if start is None:
        answers = (*opening.answers, *told.answers.get(0, ()))
        start = first(game, opening, chance_of(game, opening, answers, source=_NoMore()))
    p = start
    yield p
    for item in sorted(told.items, key=lambda item: (_counts_from(item, told), item.n)):
        if until is not None and _counts_from(item, told) > until:
            return
        try:
            p = _applied(game, opening, p, item, told)
        except (Illegal, BadInput) as why:
            if drop is None:
                raise Misfit(item.n, why) from why
            drop.append(item.n)
            continue
        yield p
    n, at = (records[-1].n, records[-1].at) if records else (p.n, p.at)
    yield replace(p, n=n, at=max(p.at, at), redoable=tuple(told.redoable))


class _Told(Struct):
    """The records sorted out: what counts, with all its answers."""

    items: list[Numbered]
    answers: dict[int, tuple[Any, ...]]
    answered_at: dict[int, Milliseconds]
    redoable: list[tuple[int, ...]]

    @classmethod
    def of(cls, records: Sequence[Numbered], start: Position | None) -> "_Told":
        out: set[int] = set()
        items: list[Numbered] = []
        answers: dict[int, tuple[Any, ...]] = {}
        answered_at: dict[int, Milliseconds] = {}
        redoable: list[tuple[int, ...]] = []
        latest = start.waiting.n if start and start.waiting else 0
        for entry in records:
            match entry.record:
                case Acted(answers=given):
                    latest, answers[entry.n] = entry.n, given
                    redoable = []
                    items.append(entry)
                case Answered(more):
                    answers[latest] = answers.get(latest, ()) + more
                    answered_at[latest] = entry.at
                case Withdrawn():
                    out.add(latest)
                case Undone(entries):
                    out.update(entries)
                    redoable.append(entries)
                    items.append(entry)
                case Redone(entries):
                    out.difference_update(entries)
                    redoable.pop()
                    items.append(entry)
                case _:
                    items.append(entry)
        return cls([item for item in items if item.n not in out], answers, answered_at, redoable)


def _counts_from(item: Numbered, told: _Told) -> Milliseconds:
    if isinstance(item.record, Acted) and item.record.since is not None:
        return item.record.since
    return told.answered_at.get(item.n, item.at)


def _applied(game: Game[Any], opening: Opening, p: Position, item: Numbered, told: _Told) -> Position:
    match item.record:
        case Acted(clock=clock, action=action) as acted:
            action = action_of(game, action)
            if clock and not any(c.key == clock and c.plays == action for c in p.bank.running):
                return replace(p, void=(*p.void, item.n))
            at = told.answered_at.get(item.n, item.at)
            entry = Numbered(item.n, at, replace(acted, action=action))
            chance = chance_of(game, opening, told.answers[item.n], source=_NoMore())
            after = played(game, p, entry, chance)
            given = told.answers[item.n]
            if after.waiting is None and len(chance.answers) != len(given):
                raise BadInput(text("the record has an answer that nobody asked for"))
            return after
        case Undone() | Redone():
            return replace(p, bank=favoured(p.bank.at(max(p.bank.now, item.at))))
        case record:
            return noted(p, item.at, record)


class _NoMore(Seeded):
    """The device has answered all it was asked for: what is missing in a record is not made up."""

    def shuffle(self, kind: str, cards: Sequence[Any]) -> tuple[Any, ...]:  # noqa: ARG002
        raise self._ended(kind)

    def roll(self, kind: str, dice: Sequence[Sequence[Any]]) -> tuple[Any, ...]:  # noqa: ARG002
        raise self._ended(kind)

    def turn_up(self, kind: str, *_: Any, **__: Any) -> Any:
        raise self._ended(kind)

    def _ended(self, kind: str) -> BadInput:
        return BadInput(text('the record ends where an answer to "{kind}" should follow', kind=kind))


def noted(p: Position, at: Milliseconds, record: object) -> Position:
    """The table after a record that is not an action of the game."""
    at = max(p.at, at)
    match record:
        case Paused():
            return replace(p, at=at, paused=True)
        case WentOn():
            return replace(p, at=at, paused=False)
        case Held(clock):
            return replace(p, at=at, bank=p.bank.at(at).hold(clock))
        case Released(clock):
            return replace(p, at=at, bank=p.bank.at(at).release(clock))
        case Abandoned():
            return replace(p, at=at, abandoned=True)
        case _:
            raise AssertionError(record)


def favoured(bank: Bank) -> Bank:
    """No clock is left with less than a few seconds because something was taken back."""
    ran = dict(bank.ran)
    for clock in bank.running:
        run = ran[clock.key]
        ran[clock.key] = replace(run, gone=min(run.gone, run.whole - FAVOUR))
    return replace(bank, ran=ran)


def action_of(game: Game[Any], data: Any) -> Any:
    try:
        return msgspec.convert(data, game.Action)
    except msgspec.ValidationError as error:
        raise BadInput(text("the record has an action that is none: {what}", what=str(error))) from None
