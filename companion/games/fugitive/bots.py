"""Players that need no person. Each sees only what its seat sees."""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from companion.core import Bot, Seat
from companion.games.fugitive.choices import legal, may_stop, placements
from companion.games.fugitive.edition import Box
from companion.games.fugitive.marshal_bots import Banker, Gambler, Marshal
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
        """Any hideout, with sprint cards at random until it is within reach; failing that, or now and then, none."""
        box, hand, last = self.box, view.hands[FUGITIVE], view.row[-1].number
        if None in hand or last is None:
            return pick(rng, list(islice(legal(box, view), 50)))
        if todo.placed in todo.counts and rng.random() < 0.2:
            return Pass()
        higher = [card for card in hand if card > last]  # type: ignore[operator]
        reach = reach_of(box, view, ())
        for number in (pick(rng, higher), higher[0]) if higher else ():  # 42 may lie under another as a sprint card
            stack = self.stack(view, number, number - last - reach, rng)  # type: ignore[arg-type, operator]
            if stack is not None:
                return Place(number, stack)
        if may_stop(box, view, todo):
            return Pass()
        return pick(rng, list(islice(placements(box, view), 50)))

    def stack(self, view: State, number: int, missing: int, rng: Random) -> tuple[int, ...] | None:
        if missing <= 0 and rng.random() < 0.8:
            return ()
        if row_forbids_sprints(self.box, view):
            return None
        others = [card for card in view.hands[FUGITIVE] if card not in (number, self.box.goal)]
        rng.shuffle(others)
        stack: list[int] = []
        for card in others:
            stack.append(card)  # type: ignore[arg-type]
            missing -= self.box.sprint[card]  # type: ignore[index]
            if missing <= 0:
                return tuple(sorted(stack))
        return None

    def guess(self, rng: Random) -> Guess:
        numbers = range(self.box.first + 1, self.box.goal)
        if rng.random() < 0.9:
            return Guess((pick(rng, numbers),))
        return Guess(tuple(sorted(rng.sample(numbers, pick(rng, (2, 2, 2, 3, 4))))))


class Runner:
    """A fugitive who takes the largest step he dares, and 42 as soon as he can reach it at all."""

    def __init__(self, box: Box, otherwise: Bot, *, sprint: int = 0, bluff: float = 0.0) -> None:
        self.box = box
        self.otherwise = otherwise
        self.sprint = sprint
        """So much further than his base reach he goes with sprint cards."""
        self.bluff = bluff
        """How often he adds a sprint card that he does not need (FU-047)."""

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        todo, last = view.todo[-1], view.row[-1].number
        hand = [card for card in view.hands[FUGITIVE] if card is not None]
        knows_all = last is not None and len(hand) == len(view.hands[FUGITIVE])
        if knows_all and isinstance(todo, Drawing):
            return Draw(self.pile(view, last))  # type: ignore[arg-type]
        if knows_all and isinstance(todo, Placing):
            return self.place(view, todo, hand, rng)
        action: Action = self.otherwise(view, seat, rng)
        return action

    def pile(self, view: State, last: int) -> int:
        """The one with the numbers he will need next, or else the nearest to it."""
        wanted = self.box.pile_of(min(last + self.box.base_reach + 1, self.box.goal - 1)) or 1
        piles = [pile for pile, cards in enumerate(view.piles, 1) if cards]
        return min(piles, key=lambda pile: (abs(pile - wanted), -pile))

    def place(self, view: State, todo: Placing, hand: list[int], rng: Random) -> Action:
        stack = self.stack(view, hand, self.box.goal)
        if stack is not None:
            return Place(self.box.goal, stack)
        if todo.placed and todo.placed in todo.counts and rng.random() < 0.5:
            return Pass()
        dares = self.sprint if any(view.piles) else self.box.goal  # no better card will come
        for number in reversed(hand):
            stack = self.stack(view, hand, number, dares) if number != self.box.goal else None
            if stack is not None:
                return Place(number, self.blurred(view, hand, number, stack, rng))
        return Pass() if may_stop(self.box, view, todo) else next(placements(self.box, view))

    def stack(self, view: State, hand: list[int], number: int, most: int = 99) -> tuple[int, ...] | None:
        """The sprint cards for a step to this number, none he may still need if he can help it; None: out of reach."""
        last = view.row[-1].number
        assert last is not None
        missing = number - last - reach_of(self.box, view, ())
        if number <= last or number not in hand or missing > most:
            return None
        stack: list[int] = []
        for card in self.spare(view, hand, number):
            if missing <= 0:
                break
            stack.append(card)
            missing -= self.box.sprint[card]
        return tuple(sorted(stack)) if missing <= 0 else None

    def spare(self, view: State, hand: list[int], number: int) -> list[int]:
        """What may go under this hideout: first what he has passed by, the longest sprints of it first."""
        if row_forbids_sprints(self.box, view):
            return []
        others = [card for card in hand if card not in (number, self.box.goal)]
        return sorted(others, key=lambda card: (card > number, -self.box.sprint[card], card))

    def blurred(
        self, view: State, hand: list[int], number: int, stack: tuple[int, ...], rng: Random
    ) -> tuple[int, ...]:
        """With one card more than needed, of those he has passed by and can spare."""
        if rng.random() >= self.bluff:
            return stack
        more = [card for card in self.spare(view, hand, number) if card not in stack and card < number]
        return tuple(sorted((*stack, more[-1]))) if len(more) > 1 else stack


class Pair:
    """One player for each seat."""

    def __init__(self, fugitive: Bot, marshal: Bot) -> None:
        self.players = (fugitive, marshal)

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        action: Action = self.players[seat](view, seat, rng)
        return action


def fugitives(box: Box) -> dict[str, Bot]:
    anyone = RandomPlayer(box)
    return {
        "random": anyone,
        "greedy": Runner(box, anyone),
        "bluff": Runner(box, anyone, bluff=0.5),
        "sprinter": Runner(box, anyone, sprint=4, bluff=0.2),
    }


def marshals(box: Box) -> dict[str, Bot]:
    anyone = RandomPlayer(box)
    return {
        "random": anyone,
        "single": Marshal(box, anyone),
        "bank": Banker(box, anyone),
        "plus": Gambler(box, anyone),
    }


def bots(box: Box) -> dict[str, Bot]:
    """Each plays both seats, from weak to strong."""
    flee, chase = fugitives(box), marshals(box)
    return {
        "random": RandomPlayer(box),
        "simple": Pair(flee["greedy"], chase["single"]),
        "cunning": Pair(flee["bluff"], chase["bank"]),
        "sharp": Pair(flee["sprinter"], chase["plus"]),
    }
