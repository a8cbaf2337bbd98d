"""What a careful group with paper sheets and real dice enters into the tracker, step by step of a digital game."""

from collections.abc import Iterator
from typing import Any

from companion.core.simulation import Step
from companion.games.dice import tracker_state as tracker
from companion.games.dice.pursuit import do_not_run
from companion.games.dice.state import (
    Accept,
    Concede,
    Enter,
    NoRun,
    Priced,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
)


def entries(step: Step, *, track_dice: bool) -> Iterator[Any]:
    """From what everybody at the table sees: the dice, the prices, and how far somebody ran."""
    match step.action:
        case Retrieve():
            yield tracker.Retrieve(step.events[0].price if isinstance(step.events[0], Priced) else 0)
        case Roll(dice):
            order = {die: i for i, die in enumerate(step.before.table)}
            yield tracker.Roll(tuple(die[0] for die in sorted(dice, key=order.__getitem__)) if track_dice else ())
        case ReRoll():
            yield tracker.ReRoll()
        case NoRun():
            yield NoRun()
        case Accept():
            if not do_not_run(step.before):  # else nothing more is asked about this throw
                yield tracker.Pursuers(sum(face == "P" for _, face in step.before.rolled))
        case Enter():
            ran = [event.to - event.start for event in step.events if isinstance(event, Ran)]
            assert step.seat is not None
            yield tracker.Ran(step.seat, sum(ran))
        case Concede():
            yield Concede()
