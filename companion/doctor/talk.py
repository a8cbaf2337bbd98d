"""With somebody at the parts: what is typed, pressed, turned and scanned, in one queue, as it comes."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from companion.core import Text

T = TypeVar("T")

PATIENCE = 30.0
YES = {"y", "yes", "j", "ja"}


class Typed(Struct, frozen=True):
    """A line from the keyboard; None when there will be no more."""

    line: str | None


Unheard: TypeAlias = Literal["skipped", "late"]


class Talk:
    def __init__(self, say: Callable[[Text], None], *, patience: float = PATIENCE) -> None:
        self.say = say
        self.patience = patience
        self.heard: SimpleQueue[Any] = SimpleQueue()
        self._nobody_types = False

    def wait(self, wanted: Callable[[Any], T | None]) -> T | Unheard:
        """The first thing that is wanted; Enter skips it, and nobody is waited for too long."""
        until = monotonic() + self.patience
        while not self._nobody_types:
            try:
                thing = self.heard.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                return "late"
            if thing == Typed(None):
                self._nobody_types = True
            elif (found := wanted(thing)) is not None:
                return found
            elif thing == Typed(""):
                break
        return "skipped"

    def asked(self, question: Text) -> bool | Unheard:
        """A question of yes or no."""
        self.forget()
        self.say(question)
        return self.wait(lambda thing: thing.line in YES if isinstance(thing, Typed) and thing.line else None)

    def forget(self) -> None:
        """What was pressed or turned before the question is no answer to it; what was typed ahead is."""
        before = [self.heard.get() for _ in range(self.heard.qsize())]
        for thing in before:
            if isinstance(thing, Typed):
                self.heard.put(thing)
