"""Safehouse: a witness on the run, a pursuer behind, and thirty minutes to reach the safe house together."""

from companion.games.safehouse.edition import load_box
from companion.games.safehouse.rules import Safehouse


def load(edition: str) -> Safehouse:
    return Safehouse(load_box(edition))
