"""What the screen asks of the daemon: one thing after the other, and never while hands are waited for."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from companion import protocol
from companion.client import Asking, Refusal
from companion.core.scene import Why

Job = Callable[[], Awaitable[Any]]


class Errands:
    """`refused` is told why a job has failed, `done` that one is over."""

    def __init__(self, refused: Callable[[Why], None], done: Callable[[], None]) -> None:
        self.asking: Asking | None = None
        self._refused, self._done = refused, done
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()

    def do(self, job: Job) -> None:
        self._jobs.put_nowait(job)

    @property
    def is_empty(self) -> bool:
        return self._jobs.empty()

    async def ask(self, said: protocol.Ask, answer: Any = protocol.Done) -> Any:
        if self.asking is None:
            raise asyncio.CancelledError
        return await self.asking.ask(said, answer)

    async def work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job()
            except Refusal as refusal:
                self._refused(Why(_whole(refusal.error.message), refusal.error.clause))
            except ConnectionError:
                pass
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
            self._done()


def _whole(words: str) -> str:
    """With a capital and a full stop, as words that stand alone have them."""
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?")) else words + "."
