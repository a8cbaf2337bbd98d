"""The whole device in this process: real drivers on simulated pins, a real display class on a simulated bus, a real
serial port without a reader behind it. Hands touch, eyes read the display's own picture."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from companion import protocol
from companion.core import Text
from companion.daemon.config import Config
from companion.daemon.conversation import Conversation
from companion.daemon.device import Device
from companion.daemon.server import Daemon
from companion.daemon.simulation import Simulation
from companion.daemon.tokens import Guest
from companion.panel.braille import to_braille
from tests.panel.reading import Reading, read

PATIENCE = 15.0
PRESSED = 0.05


class Watcher(Conversation):
    """A client that only listens."""

    def __init__(self, daemon: Daemon) -> None:
        super().__init__(daemon.room, daemon.tokens, Guest(host=True))
        self.told: list[protocol.Tell] = []

    def look_again(self) -> None:
        pass

    def tell(self, message: protocol.Tell) -> None:
        self.told.append(message)

    def drop(self) -> None:
        pass


class Bench:
    def __init__(self, daemon: Daemon, simulation: Simulation) -> None:
        self.daemon, self.simulation = daemon, simulation
        self.watcher = Watcher(daemon)
        daemon.clients.add(self.watcher)
        simulation.watch(self.watcher)

    @property
    def device(self) -> Device:
        device = self.daemon._box._device
        assert device is not None
        return device

    @property
    def page(self) -> Reading:
        return read(self.simulation.display.picture)

    @property
    def news(self) -> list[str]:
        return [told.message for told in self.watcher.told if isinstance(told, protocol.News)]

    @property
    def parts(self) -> list[protocol.Parts]:
        return [told for told in self.watcher.told if isinstance(told, protocol.Parts)]

    async def touch(self, part: str, do: Any, what: str = "") -> None:
        await self.simulation.touch(protocol.Touch(part=part, do=do, what=what))

    async def press(self, button: str, seconds: float = PRESSED) -> None:
        await self.touch(button, "press")
        await asyncio.sleep(seconds)
        await self.touch(button, "release")
        await asyncio.sleep(PRESSED)

    async def until(self, there: Callable[[], bool]) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not there():
            late = asyncio.get_running_loop().time() > deadline
            assert not late, f"{self.page}\n{self.news}\n{to_braille(self.simulation.display.picture)}"
            await asyncio.sleep(0.005)

    async def sees(self, words: str) -> None:
        def said() -> bool:
            page = self.page
            return words in " ".join((page.title, page.right, *(line.lstrip("►") for line in page.lines), page.legend))

        await self.until(said)

    async def hears_news(self, words: str) -> None:
        await self.until(lambda: any(words in news for news in self.news))

    async def choose(self, words: str) -> None:
        for _ in range(100):
            before = self.page
            if words in before.chosen:
                await self.press("ok")
                return
            await self.press("right")
            await self.until(lambda before=before: self.page != before)  # type: ignore[misc]
        raise AssertionError(self.page)

    async def open(self, game: str, seats: int, mode: str = "referee", **options: Any) -> None:
        people = tuple(protocol.NewPerson() for _ in range(seats))
        said = protocol.Open(game=game, people=people, mode=mode, options=options)
        await self.device.insider.asking.ask(said)

    async def ask(self, said: protocol.Ask) -> Any:
        return await self.device.insider.asking.ask(said, protocol.Tell)

    def say(self, words: Text) -> None:
        self.daemon.news(words)


@asynccontextmanager
async def bench(folder: Path, **settings: Any) -> AsyncIterator[Bench]:
    daemon = Daemon(Config(state=str(folder), port=0, gpio="simulated", **settings))
    running = asyncio.create_task(daemon.run())
    try:
        while not (folder / "address").exists():
            assert not running.done(), running.exception()
            await asyncio.sleep(0.005)
        assert daemon.room.simulation is not None
        yield Bench(daemon, daemon.room.simulation())
    finally:
        daemon._stop.set()
        await asyncio.wait_for(running, PATIENCE)
