"""Players that need no person. Each sees only what its seat sees."""

from random import Random

from companion.core import Bot, Seat
from companion.games.agents.choices import legal, uses
from companion.games.agents.edition import Box
from companion.games.agents.greedy import Greedy
from companion.games.agents.state import Action, Attacking, Moving, Reveal, Roll, Skip, State

ABILITY = 0.15
"""How often a random player tries the own ability in a turn (digest part 7): else every game were played open."""
PEACE = 0.4
"""How often a random player does without an attack (digest part 4.6)."""
WHIM = 0.02
"""How often a random player reveals at another moment."""


class RandomPlayer:
    """Plays anything legal, evenly, but seldom reveals."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        todo = view.todo[-1]
        if type(todo) is Moving:
            return self.move(view, seat, rng)
        if type(todo) is Attacking and not view.options.cursed_dagger_forces_attack and rng.random() < PEACE:
            return Skip()
        actions = list(legal(self.box, view, seat))
        if type(actions[-1]) is Reveal:
            if rng.random() < WHIM:
                return actions[-1]
            actions.pop()
        return actions[int(rng.random() * len(actions))]

    def move(self, view: State, seat: Seat, rng: Random) -> Action:
        if rng.random() >= ABILITY:
            return Roll()
        if not view.players[seat].revealed:
            return Reveal()
        choices = [*uses(self.box, view, seat)] or [Roll()]
        return choices[int(rng.random() * len(choices))]


def bots(box: Box) -> dict[str, Bot]:
    return {"random": RandomPlayer(box), "greedy": Greedy(box)}
