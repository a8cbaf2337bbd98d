"""What a careful group beside the boxed game enters into the tracker, step by step of a digital game."""

from collections.abc import Iterator
from typing import Any

from companion.core.simulation import Step
from companion.games.underground import tracker_state as entries
from companion.games.underground.kidnapper import is_gap
from companion.games.underground.state import (
    Advanced,
    Arriving,
    Begin,
    ChipTaken,
    Displacing,
    Drew,
    ElementSet,
    Ended,
    Fled,
    Flip,
    Found,
    GlassTurned,
    Jumping,
    Looking,
    Moving,
    NothingSet,
    RunOut,
    State,
    Taking,
)


class Group:
    """Watches a game and says what to enter, from what everybody sees."""

    def __init__(self) -> None:
        self.figure = ""
        """Where the tracker has it."""
        self.penalty = False
        self.card_open = False
        """A card of a penalty was drawn, and its water does not lie yet."""

    def enter(self, step: Step) -> Iterator[Any]:
        before, after = step.before, step.after
        if isinstance(step.action, Begin):
            yield entries.Stands(after.field.figure)
            self.figure = after.field.figure
            yield step.action
        if not after.round:
            return
        waited = bool(before.waiting)
        moving = in_a_move(before) or step.action.__class__.__name__ == "Walk"
        for event in step.events:
            if moving and not is_moving(after) and follows_a_move(event):
                yield from self.arrive(after, looked=not waited)
                moving = False
            yield from self.entry(event, step)
        if moving and not is_moving(after) and after.result is None:
            yield from self.arrive(after, looked=not waited)
        if after.todo and isinstance(after.todo[-1], Displacing) and not fleeing(before):
            self.card_open = False
            yield entries.Hit()

    def arrive(self, s: State, *, looked: bool) -> Iterator[Any]:
        """UG-113: where a flip has waited for the move, nobody looks at the old section."""
        space = s.field.figure
        if looked:
            yield entries.Arrive(space)
        elif space != self.figure:
            yield entries.Stands(space)
        self.figure = space

    def entry(self, event: Any, step: Step) -> Iterator[Any]:
        match event:
            case Drew(_, "penalty"):
                if not self.penalty:
                    yield RunOut()
                    self.penalty = True
                self.card_open = True
            case Drew(_, "hand" | "chip" | "shaft"):
                yield entries.Draw()
            case ElementSet("water") | NothingSet("water") if self.card_open:
                self.card_open = False
                yield entries.Draw()
            case Found():
                self.penalty = True
            case GlassTurned(seats) if not seats:
                self.penalty = False
            case Advanced() if not turned_by_penalty(event, step):
                yield Flip()
            case ChipTaken(_, chip):
                yield entries.Collect(chip)
            case Fled(_, to) if to != step.before.field.tower:
                self.figure = to
                yield entries.Leave(to)
            case Ended(outcome):
                yield from self.end(outcome.reason, step)

    def end(self, reason: str, step: Step) -> Iterator[Any]:
        if reason == "escaped":
            yield entries.Escape()
        elif reason == "water":
            yield entries.Hit()
            yield entries.Stuck()
        elif reason == "stuck":
            yield entries.Stuck()
        elif reason == "cards" and (self.card_open or step.after.options.empty_pile == "turn_end"):
            yield entries.Draw()


def turned_by_penalty(event: Advanced, step: Step) -> bool:
    at = step.events.index(event)
    before = step.events[at - 1] if at else None
    return isinstance(before, GlassTurned) and not before.seats


def follows_a_move(event: Any) -> bool:
    """What the end of a move leads to, or what comes after it."""
    return isinstance(event, Found | Advanced | Drew) or (isinstance(event, GlassTurned) and not event.seats)


def in_a_move(s: State) -> bool:
    return any(isinstance(todo, Moving | Jumping | Arriving | Looking | Taking) for todo in s.todo)


def is_moving(s: State) -> bool:
    return in_a_move(s) and s.result is None


def fleeing(s: State) -> bool:
    return bool(s.todo) and isinstance(s.todo[-1], Displacing)


def is_quiet(s: State) -> bool:
    """Nothing is under way that the tracker cannot know."""
    if s.result is not None:
        return True
    return bool(s.round) and not s.waiting and (is_gap(s) or (fleeing(s) and not in_a_move(s)))
