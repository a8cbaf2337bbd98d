"""The clock is one of the players: rules declare which clocks run and what each plays when it runs out.

A `Bank` keeps the time of all clocks of one game. It reads no clock itself: it is told the table's time, in
milliseconds, and is a value like a state, so it can be folded over a record just as well as run live.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

Milliseconds = int


class Clock(Struct, frozen=True):
    """A clock that must be running in this state.

    `key` and `run` say which clock this is: declared, it runs; not declared, it stands; a new `run` starts at zero.
    """

    key: str
    run: int
    seconds: float
    plays: Any
    """The action that seat `None` plays when it runs out; None: it only reminds."""
    turns: int = 0
    """Each rise turns the sand: what had run becomes what is left."""
    follows: bool = False
    """A new run starts when the one before was due, not when it was played, as music does."""
    grace: float = 0.0
    """Played so many seconds late."""
    ripe: float = 1.0
    """A real glass turned from this share on counts as run out."""
    warn: tuple[float, ...] = ()
    """Seconds before the end at which a warning sounds."""
    pause: bool = True
    """Whether the table may pause it."""


class Ran(Struct, frozen=True):
    """How far the latest run of one clock has come."""

    run: int
    turns: int
    whole: Milliseconds
    gone: Milliseconds = 0

    def turned(self, times: int) -> "Ran":
        """Sand that has run through is what is left after the turn; a glass that is empty below is full again."""
        gone = min(self.gone, self.whole)
        return replace(self, turns=self.turns + times, gone=self.whole - gone if times % 2 else gone)


class Due(NamedTuple):
    """A clock that runs out, and when."""

    at: Milliseconds
    clock: Clock


class Mark(NamedTuple):
    """A warning, and when: so many seconds before its clock runs out."""

    at: Milliseconds
    clock: Clock
    left: float


class Bank(Struct, frozen=True):
    """The time of every clock of a game, at the table's time `now`."""

    now: Milliseconds = 0
    running: tuple[Clock, ...] = ()
    ran: Mapping[str, Ran] = {}
    held: frozenset[str] = frozenset()
    """Clocks that stand although they are declared: a glass that lies on its side."""

    def at(self, now: Milliseconds) -> "Bank":
        """Time goes on."""
        passed = now - self.now
        moving = {clock.key for clock in self.running} - self.held
        ran = {key: replace(run, gone=run.gone + passed) if key in moving else run for key, run in self.ran.items()}
        return replace(self, now=now, ran=ran)

    def declare(self, clocks: tuple[Clock, ...]) -> "Bank":
        """A new state: these clocks must run now."""
        if clocks == self.running:
            return self
        return replace(self, running=clocks, ran={**self.ran, **{clock.key: self._taken_up(clock) for clock in clocks}})

    def _taken_up(self, clock: Clock) -> Ran:
        before, whole = self.ran.get(clock.key), milliseconds(clock.seconds)
        if before is None:
            return Ran(clock.run, clock.turns, whole)
        if before.run != clock.run:
            return Ran(clock.run, clock.turns, whole, before.gone - before.whole if clock.follows else 0)
        return replace(before, whole=whole).turned(clock.turns - before.turns)

    def hold(self, key: str) -> "Bank":
        """The glass lies on its side: its sand stands still."""
        return replace(self, held=self.held | {key})

    def release(self, key: str) -> "Bank":
        return replace(self, held=self.held - {key})

    def left(self, clock: Clock) -> Milliseconds:
        """How long this declared clock still runs; less than nothing while its expiry waits."""
        ran = self.ran[clock.key]
        return ran.whole - ran.gone

    def due(self) -> Due | None:
        """The clock whose action is played next; of two at the same moment the one declared first."""
        moving = [Due(self._plays_at(clock), clock) for clock in self.running if self._will_play(clock)]
        return min(moving, key=lambda due: due.at, default=None)

    def _will_play(self, clock: Clock) -> bool:
        return clock.plays is not None and clock.key not in self.held

    def _plays_at(self, clock: Clock) -> Milliseconds:
        return self.now + self.left(clock) + milliseconds(clock.grace)

    def ripe(self) -> tuple[Clock, ...]:
        """Glasses that would count as run out if they were turned now."""
        return tuple(
            clock
            for clock in self.running
            if self._will_play(clock)
            and clock.ripe < 1
            and self.ran[clock.key].gone >= clock.ripe * self.ran[clock.key].whole
        )

    def marks(self) -> Iterator[Mark]:
        """The warnings still to come, if nothing else happens; in order of time."""
        marks = [
            Mark(self.now + self.left(clock) - milliseconds(seconds), clock, seconds)
            for clock in self.running
            if clock.key not in self.held
            for seconds in clock.warn
        ]
        yield from sorted((mark for mark in marks if mark.at > self.now), key=lambda mark: mark.at)


def milliseconds(seconds: float) -> Milliseconds:
    return round(seconds * 1000)
