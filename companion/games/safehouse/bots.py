"""Players that need no person. Each sees only what its seat sees."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from companion.core import Bot, Seat
from companion.games.safehouse import choices
from companion.games.safehouse.edition import Box
from companion.games.safehouse.state import (
    Acting,
    Action,
    Discard,
    EndTurn,
    First,
    Investigate,
    Lay,
    LayOut,
    Redraw,
    Remove,
    Special,
    State,
)
from companion.games.safehouse.team_bot import Planner

T = TypeVar("T")

WEIGHTS: dict[type, float] = {
    Lay: 8,
    Special: 8,
    LayOut: 3,
    EndTurn: 3,
    Investigate: 2,
    Discard: 1,
    Redraw: 1,
    Remove: 0.3,
    First: 0.1,
}
"""How often a kind of action is chosen, of those that are legal."""


def pick(rng: Random, things: Sequence[T]) -> T:
    """`rng.choice`, but fast enough for many thousand moves a second."""
    return things[int(rng.random() * len(things))]


class RandomPlayer:
    """Plays anything legal: first what kind of thing, then which."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        kinds: dict[type, list[Action]] = {}
        for action in choices.legal(self.box, view, seat):
            kinds.setdefault(type(action), []).append(action)
        if len(kinds) == 1:
            return pick(rng, next(iter(kinds.values())))
        left = rng.random() * sum([WEIGHTS.get(kind, 1) for kind in kinds])
        for kind, actions in kinds.items():
            left -= WEIGHTS.get(kind, 1)
            if left <= 0:
                return pick(rng, actions)
        return pick(rng, actions)


class Hoarder:
    """Lays everything into the investigation row: empty piles and short hands."""

    def __init__(self, box: Box, otherwise: Bot) -> None:
        self.box = box
        self.otherwise = otherwise

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        if isinstance(view.todo[-1], Acting):
            for legal in choices.legal(self.box, view, seat):
                if isinstance(legal, Investigate) and not choices.is_too_high(self.box, view, legal.card):
                    return legal
        action: Action = self.otherwise(view, seat, rng)
        return action


class Erratic:
    """Plans, but now and then does anything: for tests that must come far and still see everything."""

    def __init__(self, planner: Planner, anyone: Bot, *, whim: float = 0.15) -> None:
        self.planner = planner
        self.anyone = anyone
        self.warned = planner.warned
        self.whim = whim

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        bot: Bot = self.anyone if rng.random() < self.whim else self.planner
        action: Action = bot(view, seat, rng)
        return action


def bots(box: Box) -> dict[str, Bot]:
    """From weak to strong."""
    anyone = RandomPlayer(box)
    planner = Planner(box, anyone)
    return {
        "random": anyone,
        "hoarder": Hoarder(box, anyone),
        "erratic": Erratic(planner, anyone),
        "team": planner,
    }
