"""The common enemy: how he moves, and whom he catches. The tracker uses the same."""

from collections.abc import Sequence
from typing import Protocol

from companion.core import Outcome, Seat
from companion.games.dice.state import Cause, Options

CAUGHT: dict[Cause, Outcome] = {
    "step": Outcome((), "caught_by_step", "DI-047"),
    "run": Outcome((), "caught_by_run", "DI-071"),
    "retrieval": Outcome((), "caught_by_price", "DI-038"),
    "sync": Outcome((), "caught_by_correction", "DI-160"),
}
"""Lost (DI-151): what moved him last."""
CONCEDED = Outcome((), "conceded", "DI-155")


def pursue(pursuer: int, fields: int, fronts: Sequence[int]) -> int:
    """DI-027, DI-153: where he comes to rest, field by field; on the first front he reaches he goes no further."""
    return min(pursuer + fields, *fronts)


def caught(pursuer: int, fronts: Sequence[int]) -> tuple[Seat, ...]:
    """DI-151, DI-153: everybody whose last slash he has crossed."""
    return tuple([seat for seat, front in enumerate(fronts) if front == pursuer])


class Roll(Protocol):
    """What a game knows of the roll in progress."""

    @property
    def options(self) -> Options: ...

    @property
    def no_run_now(self) -> bool: ...

    @property
    def re_rolled_now(self) -> bool: ...


def do_not_run(s: Roll) -> bool:
    """DI-064; or, by option, no pursuer of a roll that was thrown again (R-05; DI-063: by the rules they do)."""
    return s.no_run_now or (s.re_rolled_now and s.options.reroll_pursuers == "none")


def won(seats: int) -> Outcome:
    """DI-001: all of them together."""
    return Outcome(tuple(range(seats)), "safe", "DI-150")
