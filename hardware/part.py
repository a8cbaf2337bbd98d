"""What all parts have in common: they can be broken or missing, say so in a sentence, and are tried again."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from companion.core.text import Text, text

State: TypeAlias = Literal["ready", "missing", "broken"]

SHORTEST_PAUSE, LONGEST_PAUSE = 0.25, 2.0
"""Between two attempts to use a part: whoever plugs it in waits no longer than this."""


class Broken(Exception):  # noqa: N818 - a state of a part, not a mistake of a program
    """A part that cannot be used now: what it is, what is wrong, what to do. The table plays on without it."""

    state: ClassVar[State] = "broken"

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


class Missing(Broken):
    """A part that is not there now; it may come."""

    state: ClassVar[State] = "missing"


class Condition(Struct, frozen=True):
    """How a part that comes and goes is from now on."""

    part: str
    state: State
    message: Text


class Patience:
    """How long to wait before a part is tried again: longer each time, unless it was well for a while."""

    def __init__(self) -> None:
        self._pause = SHORTEST_PAUSE / 2

    def pause(self, lasted: float) -> float:
        """The seconds to wait, after it failed having been well for so long."""
        self._pause = SHORTEST_PAUSE if lasted > LONGEST_PAUSE else min(2 * self._pause, LONGEST_PAUSE)
        return self._pause


def broken(message: str, **about: object) -> Broken:
    return Broken(text(message, **about))


def missing(message: str, **about: object) -> Missing:
    return Missing(text(message, **about))
