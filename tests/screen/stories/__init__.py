"""Whole games by touches alone, from the list of games to the result: one module a game, found by its name."""

from collections.abc import Awaitable, Callable
from importlib import import_module
from pkgutil import iter_modules

from tests.screen.hands import Player

STORIES = tuple(sorted(module.name for module in iter_modules(__path__)))
Story = Callable[[Player], Awaitable[None]]


def story_of(game: str) -> Story:
    story: Story = import_module(f"{__name__}.{game}").play
    return story
