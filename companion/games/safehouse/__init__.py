"""Safehouse: a witness on the run, a pursuer behind, and thirty minutes to reach the safe house together."""

from companion.games.safehouse.edition import load_box
from companion.games.safehouse.rules import Safehouse
from companion.games.safehouse.tracker import Tracker


def load(edition: str) -> Safehouse:
    return Safehouse(load_box(edition))


def load_tracker(edition: str) -> Tracker:
    return Tracker(load_box(edition))
