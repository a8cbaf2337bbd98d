"""Players that need no person. Each sees only what its seat sees."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from companion.core import Bot, Seat
from companion.games.fugitive.choices import legal, may_stop, placements
from companion.games.fugitive.edition import Box
from companion.games.fugitive.reach import reach_of, row_forbids_sprints
from companion.games.fugitive.state import (
    FUGITIVE,
    Action,
    Draw,
    Drawing,
    Guess,
    Guessing,
    Pass,
    Place,
    Placing,
    State,
)

T = TypeVar("T")


def pick(rng: Random, things: Sequence[T]) -> T:
    """`rng.choice`, but fast enough for a hundred thousand moves a second."""
    return things[int(rng.random() * len(things))]


class RandomPlayer:
    """Plays anything legal; draws sizes first, as the space of guesses and sprints is vast (FU-072)."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:  # noqa: ARG002 - whoever is asked plays
        todo = view.todo[-1]
        kind = type(todo)
        if kind is Drawing:
            return Draw(pick(rng, [pile for pile, cards in enumerate(view.piles, 1) if cards]))
        if kind is Placing:
            return self.place(view, todo, rng)  # type: ignore[arg-type]
        if kind is Guessing:
            return self.guess(rng)
        return pick(rng, list(islice(legal(self.box, view), 50)))

    def place(self, view: State, todo: Placing, rng: Random) -> Action:
        """A few sprint cards at random, then any hideout within their reach; failing that, or now and then, none."""
        box, hand, last = self.box, view.hands[FUGITIVE], view.row[-1].number
        if None in hand or last is None:
            return pick(rng, list(islice(legal(box, view), 50)))
        if todo.placed in todo.counts and rng.random() < 0.2:
            return Pass()
        stack = self.sprints(view, rng)
        furthest = last + reach_of(box, view, stack)
        hideouts = [card for card in hand if last < card <= furthest and card not in stack]  # type: ignore[operator]
        if hideouts:
            return Place(pick(rng, hideouts), stack)
        if may_stop(box, view, todo):
            return Pass()
        return pick(rng, list(islice(placements(box, view), 50)))

    def sprints(self, view: State, rng: Random) -> tuple[int | None, ...]:
        size = pick(rng, (0, 0, 0, 1, 1, 2, 3))
        if not size or row_forbids_sprints(self.box, view):
            return ()
        usable = [card for card in view.hands[FUGITIVE] if card != self.box.goal]
        return tuple(sorted(rng.sample(usable, min(size, len(usable) - 1)))) if len(usable) > 1 else ()  # type: ignore[type-var]

    def guess(self, rng: Random) -> Guess:
        numbers = range(self.box.first + 1, self.box.goal)
        if rng.random() < 0.9:
            return Guess((pick(rng, numbers),))
        return Guess(tuple(sorted(rng.sample(numbers, pick(rng, (2, 2, 2, 3, 4))))))


def bots(box: Box) -> dict[str, Bot]:
    return {"random": RandomPlayer(box)}
