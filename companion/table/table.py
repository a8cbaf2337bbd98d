"""A live table: takes actions and answers, runs the clocks, takes back, pauses, and comes back after a power cut.

It reads time only through the function it is given, and is used by one thread at a time.
"""

from collections.abc import Callable
from random import SystemRandom
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from companion.core import BadInput, Game, Illegal, Outcome, Seat, Seeded, Text, text
from companion.core.clocks import Clock, Milliseconds
from companion.table import snapshots
from companion.table.fold import Misfit, Position, chance_of, first, fold, noted, played
from companion.table.journal import Journal, TableRow
from companion.table.records import (
    Abandoned,
    Acted,
    Answered,
    Held,
    Numbered,
    Opening,
    Paused,
    Record,
    Redone,
    Released,
    Undone,
    WentOn,
    Withdrawn,
)

Timer: TypeAlias = Callable[[], Milliseconds]
"""Monotonic; where zero is does not matter."""
HEARTBEAT: Milliseconds = 1000
SAME_TURN: Milliseconds = 6000
"""So long after a turn was entered, the glass that is turned is that turn."""


class Signal(NamedTuple):
    """What a clock has to say: it warns, or it has run out."""

    kind: Literal["warning", "expired"]
    clock: Clock
    left: float = 0.0


class Pace(NamedTuple):
    """The table's time `at` the timer's `since`. Replaced as a whole: others may look at the time meanwhile."""

    at: Milliseconds
    since: Milliseconds
    goes: bool


class Refused(BadInput):
    """The table cannot do this now; nothing has changed."""


class ConsentNeeded(Exception):  # noqa: N818 - a question to the referee
    """Taking this back leaves later entries that no longer fit: they go, too, or everything stays."""

    def __init__(self, entries: tuple[int, ...]) -> None:
        super().__init__(entries)
        self.entries = entries


def refused(message: str, **about: Any) -> Refused:
    return Refused(text(message, **about))


def must_be_same_rules(game: Game[Any], opening: Opening) -> None:
    """A table begun under other rules is not played on."""
    for mine, recorded, what in (
        (game.version, opening.version, text("rules version")),
        (game.edition.hash, opening.edition_hash, text("edition")),
    ):
        if mine != recorded:
            message = "this table was begun with another {what} of {game}; it can be looked at, not played on"
            raise refused(message, what=what, game=opening.game)


class Table:
    """Use `Table.open` for a new one and `Table.resume` for one from the journal."""

    def __init__(
        self, game: Game[Any], opening: Opening, code: str, position: Position, *, journal: Journal, timer: Timer
    ) -> None:
        self.game, self.opening, self.code = game, opening, code
        self.journal, self.timer = journal, timer
        self.position = position
        self.hear: Callable[[Signal], None] = lambda _: None
        """Called at once with each signal, before anything is written down."""
        self._marks: list[Position] = []
        self._pace = Pace(position.at, timer(), not (position.paused or self.is_over))
        self._heard = position.at
        self._sounded: Clock | None = None
        self._begun: Milliseconds | None = None
        self._turned_at: Milliseconds | None = None
        self._beat = position.at

    @classmethod
    def open(
        cls, game: Game[Any], opening: Opening, journal: Journal, timer: Timer, *, edition_toml: str = ""
    ) -> "Table":
        """A new table, set up; it may wait for answers at once."""
        chance = chance_of(game, opening, (), Seeded(SystemRandom()))
        position = first(game, opening, chance)
        opening = replace(opening, answers=tuple(chance.answers))
        code = journal.open_table(opening, edition_toml)
        return cls(game, opening, code, position, journal=journal, timer=timer)

    @classmethod
    def resume(cls, game: Game[Any], row: TableRow, journal: Journal, timer: Timer) -> "Table":
        """As it was when somebody last saw it, paused, with the clocks where they were last saved."""
        must_be_same_rules(game, row.opening)
        kept = journal.snapshot(row.id)
        start = snapshots.thawed(game, kept) if kept else None
        try:
            position = fold(game, row.opening, journal.records(row.id, start.n if start else 0), start)
        except Misfit as misfit:
            message = "table {code} cannot be played on: record {n} does not fit these rules"
            raise refused(message, code=row.id, n=misfit.n) from misfit
        at = max(position.at, journal.saved_time(row.id))
        position = replace(position, at=at, paused=not position.abandoned)
        return cls(game, row.opening, row.id, position, journal=journal, timer=timer)

    # ---------------------------------------------------------------------------- what it is like now

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.position.state) if self.position.state is not None else None

    @property
    def is_over(self) -> bool:
        return self.position.abandoned or self.outcome is not None

    def now(self) -> Milliseconds:
        """The table's own time: it stands in a pause and after the end."""
        at, since, goes = self._pace
        return at + (self.timer() - since if goes else 0)

    def _run(self, goes: bool) -> None:
        """From now on the table's time goes, or stands."""
        self._pace = Pace(self.now(), self.timer(), goes)

    # ---------------------------------------------------------------------------- acting

    def act(self, seat: Seat | None, action: Any, since: Milliseconds | None = None) -> None:
        """Play an action, or raise `Illegal` or `Refused`; afterwards it may wait for an answer.

        `since`: it was begun at this earlier moment, which only a referee can say.
        """
        self.tick()
        self._must_be_in_play()
        if seat is None and any(clock.plays == action for clock in self.position.bank.running):
            raise refused("only the clock itself plays this")
        acted = Acted(seat, action, since=since)
        if since is not None and since < self.position.bank.now:
            self._act_earlier(acted, since)
        else:
            self._play(acted, self.now())

    def _must_be_in_play(self) -> None:
        if self.position.abandoned:
            raise refused("this table was abandoned")
        if self.position.waiting:
            raise refused("first the open question must be answered, or its action withdrawn")
        if self.position.paused:
            raise refused("the table is paused: go on first")

    def _play(self, acted: Acted, at: Milliseconds) -> None:
        chance = chance_of(self.game, self.opening, (), Seeded(SystemRandom()))
        entry = Numbered(self.position.n + 1, at, acted)
        after = played(self.game, self.position, entry, chance)
        self._write(Numbered(entry.n, at, replace(acted, answers=tuple(chance.answers))), after)

    def _act_earlier(self, acted: Acted, since: Milliseconds) -> None:
        """It is played where it belongs, and everything after it again; no clock's action may be lost by that."""
        if self.opening.mode == "digital":
            raise refused("only at a real table can something be entered for an earlier moment")
        records = self.journal.records(self.code)
        then = fold(self.game, self.opening, records, until=since)
        chance = chance_of(self.game, self.opening, (), Seeded(SystemRandom()))
        entry = Numbered(self.position.n + 1, self.now(), acted)
        soon = played(self.game, then, entry, chance)
        if soon.waiting:
            raise refused("this needs an answer and cannot be entered for an earlier moment")
        turned = {clock.key for clock in soon.bank.running} & {
            clock.key for clock in then.bank.running if clock not in soon.bank.running
        }
        entry = Numbered(entry.n, entry.at, replace(acted, answers=tuple(chance.answers)))
        try:
            after = fold(self.game, self.opening, [*records, entry])
        except Misfit as misfit:
            message = "entered for that moment, entry {n} no longer fits; take that back first"
            raise refused(message, n=misfit.n) from misfit
        expired = {happened.clock for happened in self.position.recent if happened.at >= since}
        if turned & expired or after.void != self.position.void:
            raise refused("a clock has run out since then, and that cannot be undone")
        self._forget(0)
        self._write(entry, after)

    def answer(self, answer: Any) -> None:
        """Answer the open question; there may be another one after it."""
        waiting = self.position.waiting
        if waiting is None:
            raise refused("no question is open")
        chance = chance_of(self.game, self.opening, (*waiting.answers, answer), Seeded(SystemRandom()))
        at = self.now()
        if waiting.n == 0:
            after = first(self.game, self.opening, chance)
        else:
            entry = Numbered(waiting.n, at, Acted(waiting.seat, waiting.action))
            after = played(self.game, replace(self.position, waiting=None), entry, chance)
        n = self.position.n + 1
        after = replace(after, n=n, at=at, paused=self.position.paused)
        self._write(Numbered(n, at, Answered(tuple(chance.answers[len(waiting.answers) :]))), after)

    def withdraw(self) -> None:
        """The action with the open question was not meant."""
        waiting = self.position.waiting
        if waiting is None:
            raise refused("no question is open")
        if waiting.n == 0:
            raise refused("the game cannot begin without an answer; abandon the table instead")
        self._note(Withdrawn(), replace(self.position, waiting=None))

    # ---------------------------------------------------------------------------- taking back

    def undo(self, seat: Seat | None = None, entry: int | None = None, drop: tuple[int, ...] = ()) -> None:
        """Take back an entry: in digital play the seat's own last one, at a real table any (`seat` None is anybody).

        `drop`: later entries that may go with it; `ConsentNeeded` says which would have to.
        """
        self.tick()
        if self.position.waiting:
            self.withdraw()
            return
        self._must_be_in_play()
        number = self._last_of(seat) if self.opening.mode == "digital" else self._entry(entry)
        entries = (number, *drop)
        misfits: list[int] = []
        after = self._folded_with(Undone(entries), misfits, since=number)
        if misfits:
            raise ConsentNeeded(tuple(misfits))
        self._rewrite(Undone(entries), after, since=number)

    def can_undo(self, seat: Seat | None) -> bool:
        """Whether `undo` without an entry would take something back."""
        if self.position.paused or self.position.abandoned:
            return False
        if self.position.waiting:
            return self.position.waiting.n != 0 and seat in (None, self.position.waiting.seat)
        try:
            self._last_of(seat) if self.opening.mode == "digital" else self._entry(None)
        except Refused:
            return False
        return True

    def _last_of(self, seat: Seat | None) -> int:
        """Digital: not past what was shown or thrown, not past anybody else's or the clock's action."""
        if not self.position.recent:
            raise refused("there is nothing to take back")
        last = self.position.recent[-1]
        if last.clock or last.seat is None:
            raise refused("the clock has gone on: nothing before that can be taken back")
        if seat is not None and last.seat != seat:
            raise refused("somebody else has acted since: nothing before that can be taken back")
        if last.is_final:
            raise refused("something was shown, thrown or laid for good: that cannot be taken back")
        return last.n

    def _entry(self, number: int | None) -> int:
        if number is None:
            own = [happened.n for happened in self.position.recent if not happened.clock]
            if not own:
                raise refused("there is nothing to take back")
            return own[-1]
        for entry in self.journal.records(self.code):
            if entry.n == number and isinstance(entry.record, Acted) and not entry.record.clock:
                return number
        raise refused("record {n} is no entry that can be taken back", n=number)

    def redo(self) -> None:
        """What was taken back last comes again, with the same cards and dice."""
        self.tick()
        if not self.position.redoable or self.position.waiting:
            raise refused("nothing was taken back that could come again")
        entries = self.position.redoable[-1]
        misfits: list[int] = []
        after = self._folded_with(Redone(entries), misfits, since=min(entries))
        if misfits:
            raise refused("it no longer fits what has happened since")
        self._rewrite(Redone(entries), after, since=min(entries))

    def _folded_with(self, record: Record, misfits: list[int], since: int) -> Position:
        start = next((mark for mark in reversed(self._marks) if mark.n < since), None)
        records = self.journal.records(self.code, start.n if start else 0)
        entry = Numbered(self.position.n + 1, self.now(), record)
        return fold(self.game, self.opening, [*records, entry], start, drop=misfits)

    def _rewrite(self, record: Record, after: Position, since: int) -> None:
        was_over = self.outcome is not None
        self._forget(since)
        self._note(record, after)
        if was_over and self.outcome is None:
            self.journal.reopen_table(self.code)
            self._run(True)

    def _forget(self, since: int) -> None:
        """Positions kept for speed, from this record on, are no longer right."""
        self._marks = [mark for mark in self._marks if mark.n < since]
        self.journal.forget_snapshots(self.code, since)

    # ---------------------------------------------------------------------------- pausing, ending

    def pause(self) -> None:
        self.tick()
        if self.is_over or self.position.paused:
            raise refused("there is nothing to pause")
        if not all(clock.pause for clock in self.position.bank.running):
            raise refused("this clock cannot be paused: the rules of this game, or its options, forbid it")
        self._note(Paused(), replace(self.position, paused=True))
        self._run(False)

    def go_on(self) -> None:
        if self.is_over or not self.position.paused:
            raise refused("the table is not paused")
        self._note(WentOn(), replace(self.position, paused=False))
        self._run(True)
        self._heard = self.now()

    def abandon(self) -> None:
        if self.is_over:
            raise refused("the table is over already")
        self._note(Abandoned(), replace(self.position, abandoned=True))
        self._run(False)
        self.journal.close_table(self.code, "abandoned", self.now(), None)

    # ---------------------------------------------------------------------------- clocks

    def hold(self, clock: str) -> None:
        """The glass lies on its side."""
        self.tick()
        self._note(Held(clock))

    def release(self, clock: str) -> None:
        self.tick()
        self._note(Released(clock))

    def begin_input(self) -> Milliseconds:
        """An input has begun that is not certain yet, such as a tilt: no clock runs out until it is `end_input`."""
        if self._begun is None:
            self._begun = self.now()
        return self._begun

    def end_input(self) -> None:
        self._begun = None

    def enter(self, seat: Seat | None, action: Any, since: Milliseconds | None = None) -> None:
        """`act`, by a button or a touch. If it turns the sand, somebody still turns the glass, and that is the same."""
        before = self._sand()
        self.act(seat, action, since)
        if self._sand() != before:
            self._turned_at = self.now()

    def was_turned_by_entry(self, begun: Milliseconds) -> bool:
        """Whether this turn of the glass has been entered already; it is asked once."""
        turned_at, self._turned_at = self._turned_at, None
        return turned_at is not None and begun - turned_at < SAME_TURN

    def _sand(self) -> set[tuple[str, int, int]]:
        return {(clock.key, clock.run, clock.turns) for clock in self.position.bank.running}

    def tick(self) -> None:
        """Give all warnings and play all clocks that are due by now, in order, each once."""
        if self.position.paused or self.is_over:
            return
        now = self.now() if self._begun is None else min(self.now(), self._begun)
        while (due := self.position.bank.due()) is not None and due.at <= now:
            self._warn(due.at)
            if self._sounded != due.clock:
                self._sounded = due.clock
                self.hear(Signal("expired", due.clock))
            if self.position.waiting:
                break
            self._run_out(due.clock, due.at)
            self._sounded = None
        self._warn(now)
        self._save_time()

    def _run_out(self, clock: Clock, at: Milliseconds) -> None:
        self._play(Acted(None, clock.plays, clock=clock.key), max(at, self.position.bank.now))

    def run_out_if_ripe(self) -> None:
        """The real glass is turned: one that has all but run out counts as run out, for no glass is exact."""
        self._must_be_in_play()
        self.tick()
        at = self.now() if self._begun is None else self._begun
        for clock in self.position.bank.at(max(at, self.position.bank.now)).ripe():
            self.hear(Signal("expired", clock))
            self._run_out(clock, at)

    def _warn(self, until: Milliseconds) -> None:
        for mark in self.position.bank.marks():
            if self._heard < mark.at <= until:
                self.hear(Signal("warning", mark.clock, mark.left))
        self._heard = max(self._heard, until)

    def _save_time(self) -> None:
        now = self.now()
        if self.position.bank.running and now - self._beat >= HEARTBEAT:
            self._beat = now
            self.journal.save_time(self.code, now)

    def next_tick(self) -> Milliseconds | None:
        """So long until `tick` has something to do; None while all clocks stand."""
        if self.position.paused or self.is_over or not self.position.bank.running:
            return None
        now = self.now()
        due = self.position.bank.due()
        moments = [self._beat + HEARTBEAT, *(mark.at for mark in self.position.bank.marks() if mark.at > self._heard)]
        if due and not self.position.waiting and self._begun is None:
            moments.append(due.at)
        return max(0, min(moments) - now)

    # ---------------------------------------------------------------------------- writing down

    def _write(self, entry: Numbered, after: Position) -> None:
        """On the disk first; then it has happened."""
        kept = snapshots.frozen(after) if self._is_worth_keeping(after) else None
        self.journal.append(self.code, entry, kept)
        if kept:
            self._marks.append(after)
        self.position = after
        outcome = self.outcome
        if outcome is not None:
            self._run(False)
            self.journal.close_table(self.code, "finished", self.now(), outcome)

    def _is_worth_keeping(self, after: Position) -> bool:
        return after.waiting is None and not after.paused and after.n % snapshots.EVERY == 0

    def _note(self, record: Record, after: Position | None = None) -> None:
        at = self.now()
        n = self.position.n + 1
        after = noted(self.position, at, record) if after is None else after
        self.journal.append(self.code, Numbered(n, at, record))
        self.position = replace(after, n=n, at=max(after.at, at))


def why(error: Illegal | BadInput) -> Text:
    """What was refused, for people, with its clause if it is a rule's."""
    if isinstance(error, Illegal):
        return text("{what} ({clause})", what=error.message, clause=error.clause)
    return error.message
