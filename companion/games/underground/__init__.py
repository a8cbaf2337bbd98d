"""Underground: one figure, ten levels of tunnels, rising water, and a kidnapper who walks round the box."""

from companion.games.underground.edition import load_box, load_whole_box
from companion.games.underground.rules import Underground
from companion.games.underground.tracker import Tracker


def load(edition: str) -> Underground:
    return Underground(load_whole_box(edition))


def load_tracker(edition: str) -> Tracker:
    return Tracker(load_box(edition))
