"""Agents: hidden roles around a Safe House; two sides hunt each other, and bystanders follow goals of their own."""

from companion.games.agents.edition import load_box
from companion.games.agents.rules import Agents
from companion.games.agents.tracker import Tracker


def load(edition: str) -> Agents:
    return Agents(load_box(edition))


def load_tracker(edition: str) -> Tracker:
    return Tracker(load_box(edition))
