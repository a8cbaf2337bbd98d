"""What every client of the table does: ask, wait for the answer, and hear everything else as it is told."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from companion import protocol

T = TypeVar("T", bound=protocol.Tell)


class Refusal(Exception):  # noqa: N818 - the daemon has said no
    def __init__(self, error: protocol.Error) -> None:
        super().__init__(error.message)
        self.error = error


class Asking(ABC):
    """Messages to the daemon and their answers; everything else it says goes to `told`."""

    def __init__(self, told: Callable[[protocol.Tell], None]) -> None:
        self._told = told
        self._number = 0
        self._open: dict[int, asyncio.Future[Any]] = {}

    @abstractmethod
    async def _say(self, said: protocol.Ask) -> None: ...

    async def ask(self, said: protocol.Ask, answer: type[T] = protocol.Done) -> T:  # type: ignore[assignment]
        """The daemon's answer, or `Refusal`."""
        self._number += 1
        said = msgspec.structs.replace(said, id=self._number)
        future = self._open[self._number] = asyncio.get_running_loop().create_future()
        await self._say(said)
        told = await future
        assert isinstance(told, answer)
        return told

    def take(self, told: protocol.Tell) -> None:
        """The daemon has said something: an answer, or news."""
        future = self._open.pop(getattr(told, "id", 0), None)
        if future is None:
            self._told(told)
        elif future.done():  # nobody waits for it any more
            return
        elif isinstance(told, protocol.Error):
            future.set_exception(Refusal(told))
        else:
            future.set_result(told)

    def hang_up(self) -> None:
        for future in self._open.values():
            future.cancel()
