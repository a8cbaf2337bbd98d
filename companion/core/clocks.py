"""The clock is one of the players: rules declare which clocks run and what each plays when it runs out."""

from typing import Any

from msgspec import Struct


class Clock(Struct, frozen=True):
    """A clock that must be running in this state.

    `key` and `run` say which clock this is: declared, it runs; not declared, it stands; a new `run` starts at zero.
    """

    key: str
    run: int
    seconds: float
    plays: Any
    """The action that seat `None` plays when it runs out."""
    turns: int = 0
    """Each rise turns the sand: what had run becomes what is left."""
    follows: bool = False
    """A new run starts when the one before was due, not when it was played, as music does."""
    grace: float = 0.0
    """Played so many seconds late."""
    ripe: float = 1.0
    """A real glass turned from this share on counts as run out."""
    warn: tuple[float, ...] = ()
    """Seconds before the end at which a warning sounds."""
    pause: bool = True
    """Whether the table may pause it."""
