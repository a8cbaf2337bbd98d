"""What a careful group beside the boxed game enters into the tracker, step by step of a digital game."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat
from companion.games.fugitive import tracker_state as tracker
from companion.games.fugitive.state import (
    FUGITIVE,
    Action,
    Cleared,
    Concede,
    Draw,
    Drew,
    Ended,
    Found,
    Guessed,
    HuntBegan,
    Hunting,
    Manhunt,
    Met,
    Pass,
    Passed,
    Placed,
    State,
    TurnBegan,
)


def entries(before: State, seat: Seat | None, action: Action, events: tuple[Any, ...], after: State) -> list[Any]:  # noqa: ARG001
    """From what everybody sees and nothing else; that it is a manhunt, everybody knows."""
    hunting = bool(before.todo) and isinstance(before.todo[-1], Hunting)
    return [entry for event in events for entry in entries_for(event.seen_by(None), hunting)]


def entries_for(event: Any, hunting: bool) -> Iterator[Any]:
    match event:
        case TurnBegan():
            yield tracker.Next()
        case Drew(_, pile) | Met(_, pile) | Cleared(pile):
            yield Draw(pile)
        case Placed(_, _, sprints, face_up):
            yield tracker.Escape(len(sprints)) if face_up else tracker.Lay(len(sprints))
        case Passed(seat) if seat == FUGITIVE:
            yield Pass()
        case Found(place, number):
            yield tracker.Find(place, number)
        case HuntBegan():
            yield Manhunt()
        case Guessed(_, places) if hunting and not places:
            yield tracker.Miss()
        case Ended(outcome) if outcome.clause == "FU-094":
            yield Concede()
