"""Safehouse – The Dice Game: common rolls, missions of one's own, and a pursuer who never rests."""

from companion.games.dice.edition import load_box
from companion.games.dice.rules import DiceGame
from companion.games.dice.tracker import Tracker


def load(edition: str) -> DiceGame:
    return DiceGame(load_box(edition))


def load_tracker(edition: str) -> Tracker:
    return Tracker(load_box(edition))
