"""A place for a part that may not be usable now."""

import asyncio
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from companion.core import Text, text
from hardware.part import Broken, Condition

RETRY = 3.0
"""Seconds until it is tried again."""


class Closeable(Protocol):
    def close(self) -> None: ...


P = TypeVar("P", bound=Closeable)


class Slot(Generic[P]):
    """If the part is `wanted`, it is tried until it opens; each trouble is told once, and that it is over."""

    def __init__(
        self,
        name: Text,
        open_: Callable[[], P],
        told: Callable[[Condition], None],
        *,
        wanted: bool,
        opened: Callable[[P], None] = lambda _: None,
    ) -> None:
        self.part: P | None = None
        self._name, self._open, self._told, self._wanted, self._opened = name, open_, told, wanted, opened
        self._last: Condition | None = None

    async def fill(self) -> None:
        while self._wanted and self.part is None:
            try:
                part = await asyncio.to_thread(self._open)
            except Broken as broken:
                self._become(Condition(str(self._name), broken.state, broken.message))
                await asyncio.sleep(RETRY)
            else:
                self.part = part
                self._opened(part)
                if self._last is not None:
                    self._become(Condition(str(self._name), "ready", text("{part}: ready", part=self._name)))

    def _become(self, condition: Condition) -> None:
        if condition != self._last:
            self._last = condition
            self._told(condition)

    def close(self) -> None:
        if self.part is not None:
            self.part.close()
            self.part = None
