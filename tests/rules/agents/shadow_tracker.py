"""What a careful group beside the boxed game enters into the tracker, step by step of a digital game."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from companion.core import Question
from companion.core.simulation import Step
from companion.games.agents import events, tracker
from companion.games.agents.edition import Box
from companion.games.agents.state import DeclareOut, Roll
from companion.games.agents.vocabulary import FactionDead


def entries(step: Step) -> Iterator[Any]:
    """From what everybody sees; damage of one event is entered together."""
    over = any(isinstance(event, events.Ended) for event in step.events)
    seen = [event.seen_by(None) for event in step.events]
    left = {event.seat for event in seen if isinstance(event, events.Left)}
    for kind, group in groupby(seen, key=lambda e: (e.by, e.cause) if isinstance(e, events.Hurt) else None):
        if kind is None:
            for event in group:
                yield from entries_for(event, over)
            continue
        hurt = [event for event in group if event.n and event.seat not in left]
        if hurt:
            yield tracker.Hurt(tuple(e.seat for e in hurt), tuple(e.n for e in hurt), kind[0] or 0)


def entries_for(event: Any, over: bool) -> Iterator[Any]:
    match event:
        case events.RolledStart() | events.RolledMove():
            yield Roll()
        case events.TurnBegan(turn=turn, extra=extra) if turn > 1:
            yield tracker.Again() if extra else tracker.Next()
        case events.Healed(seat, n) if n:
            yield tracker.Heal(seat, n)
        case events.Revealed(seat) if not over:
            yield tracker.Reveal(seat)
        case events.Left(seat):
            yield DeclareOut(seat)
        case events.Ended(outcome) if outcome.reason == "draw":
            yield tracker.CallDraw()


def answer(box: Box, question: Question, step: Step, thrown: Iterator[Any]) -> Any:
    truth = step.after.characters
    match question.kind:
        case "start" | "move":
            return next(thrown)
        case "character":
            return truth[question.seat]
        case "out":
            return any(isinstance(event, events.Died) and event.seat == question.seat for event in step.events)
        case "declares":
            outcome = step.after.result
            won = outcome is not None and question.seat in outcome.winners
            return won and not isinstance(box.win_of(truth[question.seat]), FactionDead)
        case "ballot":
            return box.characters[truth[question.seat]].faction == question.about[0]
    raise AssertionError(question.kind)
