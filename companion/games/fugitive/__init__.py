"""Fugitive: a night flight along a row of hidden numbers, and the marshal who counts them out."""

from companion.games.fugitive.edition import load_box
from companion.games.fugitive.rules import Fugitive
from companion.games.fugitive.tracker import Tracker


def load(edition: str) -> Fugitive:
    return Fugitive(load_box(edition))


def load_tracker(edition: str) -> Tracker:
    return Tracker(load_box(edition))
