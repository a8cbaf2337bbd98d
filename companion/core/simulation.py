"""Games played by bots alone: for statistics, tests and measurements. Pure: the random generator is passed in."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from companion.core.chance import Seeded
from companion.core.clocks import Bank, Mark, milliseconds
from companion.core.errors import Seat
from companion.core.game import Bot, Game, Outcome

CAP = 2000
"""So many actions are enough for any game; one that goes on is given up, not decided."""
PACE = 5.0
"""Seconds a bot takes for an action, where nobody says otherwise: as fast as people who know what they want."""

Pace: TypeAlias = float | Callable[[Any, Seat, Any], float]
"""Seconds an action takes, the same for all or by (state, seat, action)."""


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
    game: Game[Any],
    state: Any,
    bots: Sequence[Bot],
    rng: Random,
    *,
    cap: int = CAP,
    views: bool = True,
    pace: Pace = PACE,
) -> Iterator[Step]:
    """Every step from this state to the end of the game, or to the cap.

    Time passes before each action; clocks that run out meanwhile play first, with seat `None`.
    `views=False` shows each bot the state itself: faster, and the same for a bot that only asks what is legal.
    """
    playing = _Playing(game, state, bots, rng, views=views, pace=pace)
    for _ in range(cap):
        turn = playing.next()
        if turn is None:
            return
        yield playing.play(*turn)


class _Playing:
    """A game on its way, with its time."""

    def __init__(
        self, game: Game[Any], state: Any, bots: Sequence[Bot], rng: Random, *, views: bool, pace: Pace
    ) -> None:
        self.game, self.state, self.bots, self.rng, self.views, self.pace = game, state, bots, rng, views, pace
        self.bank = Bank().declare(game.clocks(state))
        self.ready_at: int | None = None
        """When whoever is thinking has made up their mind."""

    def play(self, seat: Seat | None, action: Any) -> Step:
        before, chance = self.state, Seeded(self.rng)
        self.state, events = self.game.play(before, seat, action, chance)
        self.bank = self.bank.declare(self.game.clocks(self.state))
        return Step(before, seat, action, events, self.state, tuple(chance.answers))

    def next(self) -> tuple[Seat | None, Any] | None:
        """Who acts now, and what they do."""
        actors = self.game.actors(self.state)
        if not actors:
            return self._only_a_clock_goes_on()
        seat = actors[0] if len(actors) == 1 else self.rng.choice(actors)
        assert seat is not None, "what a referee enters for the table, no bot can know"
        action = self._ask(seat)
        if not self.bank.running:
            return seat, action
        if self.ready_at is None:
            pace = self.pace(self.state, seat, action) if callable(self.pace) else self.pace
            self.ready_at = self.bank.now + milliseconds(pace)
        interrupted = self._until(self.ready_at)
        if interrupted:
            return interrupted
        self.ready_at = None
        return seat, action

    def _ask(self, seat: Seat) -> Any:
        return self.bots[seat](self._seen(seat), seat, self.rng)

    def _seen(self, seat: Seat) -> Any:
        return self.game.seen_by(self.state, seat) if self.views else self.state

    def _only_a_clock_goes_on(self) -> tuple[Seat | None, Any] | None:
        due = self.bank.due()
        return self._until(due.at) if due else None

    def _until(self, moment: int) -> tuple[Seat | None, Any] | None:
        """Time passes up to this moment, unless a clock runs out or somebody answers its warning on the way."""
        due = self.bank.due()
        end = min(moment, due.at) if due else moment
        for mark in self.bank.marks():
            if mark.at > end:
                break
            self.bank = self.bank.at(mark.at)
            if reaction := self._warn(mark):
                return reaction
        self.bank = self.bank.at(max(self.bank.now, end))
        return (None, due.clock.plays) if due and due.at <= moment else None

    def _warn(self, mark: Mark) -> tuple[Seat, Any] | None:
        for seat, bot in enumerate(self.bots):
            warned = getattr(bot, "warned", None)
            action = warned(self._seen(seat), seat, mark.clock, self.rng) if warned else None
            if action is not None:
                return seat, action
        return None


def play_out(
    game: Game[Any],
    options: Any,
    seats: int,
    bots: Sequence[Bot],
    rng: Random,
    *,
    cap: int = CAP,
    views: bool = True,
    pace: Pace = PACE,
) -> Playout:
    """One whole game."""
    state, actions = game.new(options, seats, Seeded(rng)), 0
    for step in play_on(game, state, bots, rng, cap=cap, views=views, pace=pace):
        state = step.after
        actions += 1
    outcome = game.outcome(state)
    if outcome is None and actions < cap:
        raise RuntimeError(f"{game.key}: nobody can act, and the game is not over: {state}")
    return Playout(outcome, actions, state)
