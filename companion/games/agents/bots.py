"""Players that need no person. Each sees only what its seat sees."""

from random import Random

from companion.core import Bot, Seat
from companion.games.agents.choices import legal
from companion.games.agents.edition import Box
from companion.games.agents.state import Action, Reveal, State


class RandomPlayer:
    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        actions = [a for a in legal(self.box, view, seat) if not isinstance(a, Reveal) or rng.random() < 0.1]
        return actions[int(rng.random() * len(actions))]


def bots(box: Box) -> dict[str, Bot]:
    return {"random": RandomPlayer(box)}
