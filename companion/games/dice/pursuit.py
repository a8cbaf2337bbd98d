"""The common enemy: how he moves, and whom he catches. The tracker uses the same."""

from collections.abc import Sequence

from companion.core import Outcome, Seat
from companion.games.dice.state import Cause

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


def won(seats: int) -> Outcome:
    """DI-001: all of them together."""
    return Outcome(tuple(range(seats)), "safe", "DI-150")
