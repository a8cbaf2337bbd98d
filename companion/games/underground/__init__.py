"""Underground: one figure, nine levels of tunnels, rising water, and a kidnapper who walks round the box."""

from companion.games.underground.edition import load_whole_box
from companion.games.underground.rules import Underground


def load(edition: str) -> Underground:
    return Underground(load_whole_box(edition))
