"""Games played by bots alone: for statistics, tests and measurements. Pure: the random generator is passed in."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from companion.core.chance import Seeded
from companion.core.errors import Seat
from companion.core.game import Bot, Game, Outcome

CAP = 2000
"""So many actions are enough for any game; one that goes on is given up, not decided."""


class Step(NamedTuple):
    """One accepted action. With `answers` it becomes an entry of a record."""

    before: Any
    seat: Seat | None
    action: Any
    events: tuple[Any, ...]
    after: Any
    answers: tuple[Any, ...]


class Playout(NamedTuple):
    """A game as far as it was played; `outcome` is None if it hit the cap."""

    outcome: Outcome | None
    actions: int
    state: Any


def play_on(
    game: Game[Any], state: Any, bots: Sequence[Bot], rng: Random, *, cap: int = CAP, views: bool = True
) -> Iterator[Step]:
    """Every step from this state to the end of the game, or to the cap.

    `views=False` shows each bot the state itself: faster, and the same for a bot that only asks what is legal.
    """
    for _ in range(cap):
        actors = game.actors(state)
        if not actors:
            return
        seat = actors[0] if len(actors) == 1 else rng.choice(actors)
        assert seat is not None, "what a referee enters for the table, no bot can know"
        action = bots[seat](game.seen_by(state, seat) if views else state, seat, rng)
        before, chance = state, Seeded(rng)
        state, events = game.play(state, seat, action, chance)
        yield Step(before, seat, action, events, state, tuple(chance.answers))


def play_out(
    game: Game[Any], options: Any, seats: int, bots: Sequence[Bot], rng: Random, *, cap: int = CAP, views: bool = True
) -> Playout:
    """One whole game."""
    state, actions = game.new(options, seats, Seeded(rng)), 0
    for step in play_on(game, state, bots, rng, cap=cap, views=views):
        state = step.after
        actions += 1
    outcome = game.outcome(state)
    if outcome is None and actions < cap:
        raise RuntimeError(f"{game.key}: nobody can act, and the game is not over: {state}")
    return Playout(outcome, actions, state)
