"""A finger on a real window, and eyes that wait for what it does."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol

import pygame

from companion.commands.screen import keep_connected
from companion.core.scene import Element, Intent
from companion.screen import gestures
from companion.screen.screen import Screen
from companion.screen.settings import Settings
from companion.screen.window import Size, Window
from tests.screen.xserver import Glass

PATIENCE = 20.0
MOMENT = 0.03


class Hand(Protocol):
    """What touches, and what sees; places are pixels."""

    def down(self, x: int, y: int) -> None: ...

    def move(self, x: int, y: int) -> None: ...

    def up(self, x: int, y: int) -> None: ...

    def picture(self, path: Path) -> None: ...


class Posted:
    """Touches a window that nobody sees with pygame's own events."""

    def __init__(self, window: Window) -> None:
        self._window = window

    def down(self, x: int, y: int) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1)

    def move(self, x: int, y: int) -> None:
        self._post(pygame.MOUSEMOTION, pos=(x, y), buttons=(1, 0, 0), rel=(0, 0))

    def up(self, x: int, y: int) -> None:
        self._post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1)

    def picture(self, path: Path) -> None:
        pygame.image.save(self._window.surface, path)

    @staticmethod
    def _post(kind: int, **about: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, about))


class Player:
    """Sits in front of the screen. With `album`, what a story calls a phase is kept there as a picture."""

    def __init__(self, screen: Screen, hand: Hand, album: Path | None = None) -> None:
        self.screen, self.hand, self.album = screen, hand, album
        self.phases: list[str] = []

    @property
    def things(self) -> dict[str, Element]:
        """What can be touched."""
        return {element.id: element for element in self.screen.canvas.scene.alive if element.is_touchable}

    @property
    def taps(self) -> dict[str, Intent]:
        """What a tap means, by the id of the thing."""
        return {id: thing.tap for id, thing in self.things.items() if thing.tap}

    @property
    def shown(self) -> frozenset[str]:
        return frozenset(element.id for element in self.screen.canvas.scene.shown)

    @property
    def words(self) -> str:
        return str([element.face for element in self.screen.canvas.scene.shown])

    async def until(self, there: Callable[[], Any]) -> None:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not there():
            assert asyncio.get_running_loop().time() < deadline, (sorted(self.things), self.words)
            await asyncio.sleep(0.01)

    async def sees(self, *ids: str) -> None:
        await self.until(lambda: all(id in self.things for id in ids))

    async def reads(self, words: str) -> None:
        await self.until(lambda: words in self.words)

    async def listens(self) -> None:
        """Until the screen does, and all that was done is shown."""
        screen = self.screen
        await self.until(lambda: not screen.is_deaf and not screen.is_busy)

    def pixels(self, x: float, y: float) -> tuple[int, int]:
        scale = self.screen.window.scale
        return round(x * scale), round(y * scale)

    async def tap_at(self, x: float, y: float) -> None:
        """In dp."""
        place = self.pixels(x, y)
        self.hand.down(*place)
        self.hand.up(*place)
        await asyncio.sleep(MOMENT)

    async def tap(self, id: str) -> None:
        """When it is there, can be touched, and the screen listens again."""
        await self.sees(id)
        await self.listens()
        await self.until(lambda: self.screen.canvas.is_ripe(self.things[id], self.screen.now()))
        await self.tap_at(*self.things[id].touched.middle)

    async def hold(self, id: str, seconds: float = 0) -> None:
        """As long as a hold takes, or for so many seconds."""
        await self.sees(id)
        await self.listens()
        place = self.pixels(*self.things[id].touched.middle)
        self.hand.down(*place)
        await asyncio.sleep(seconds or gestures.held_for(self.things[id]) / 1000 + 0.1)
        if not seconds:
            await self._held()
        self.hand.up(*place)
        await asyncio.sleep(MOMENT)

    async def hold_and_see(self, id: str, there: Callable[[], Any], phase: str) -> None:
        """Held until something is there; then it is a phase, and let go."""
        await self.sees(id)
        await self.listens()
        place = self.pixels(*self.things[id].touched.middle)
        self.hand.down(*place)
        await self.until(there)
        await self.phase(phase)
        self.hand.up(*place)
        await asyncio.sleep(MOMENT)

    async def _held(self) -> None:
        """A busy machine feels a finger late, and so must feel it longer."""
        finger = self.screen.touches.finger
        for _ in range(200):
            if finger.held is None or finger.held.done:
                return
            await asyncio.sleep(0.01)

    async def drag(self, id: str, onto: str) -> None:
        await self.sees(id, onto)
        await self.drag_to(id, *self.things[onto].touched.middle)

    async def drag_to(self, id: str, x: float, y: float) -> None:
        """To this place, in dp."""
        await self.sees(id)
        start, end = self.things[id].touched.middle, (x, y)
        self.hand.down(*self.pixels(*start))
        for share in (0.2, 0.6, 1.0):
            at = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self.hand.move(*self.pixels(*at))
            await asyncio.sleep(MOMENT)
        self.hand.up(*self.pixels(*end))
        await asyncio.sleep(MOMENT)

    async def press(self, key: int, letter: str = "", seconds: float = MOMENT) -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
        await asyncio.sleep(seconds)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
        await asyncio.sleep(MOMENT)

    async def phase(self, name: str) -> None:
        """Something new is on the screen: the first time, a picture of it is kept."""
        if name in self.phases:
            return
        self.phases.append(name)
        if self.album is not None:
            await asyncio.sleep(2 * MOMENT)
            self.hand.picture(self.album / f"{len(self.phases):02}-{name}.png")


@asynccontextmanager
async def sitting(
    folder: Path,
    w: int = 800,
    h: int = 480,
    *,
    inches: float = 0,
    glass: Glass | None = None,
    album: Path | None = None,
    **how: Any,
) -> AsyncIterator[Player]:
    """In front of a screen at the daemon of this folder: a window that nobody sees, or one on a real display."""
    window = Window(Size(w, h), inches=inches, unseen=glass is None)
    pygame.event.clear()
    screen = Screen(window, Settings(**how))
    tasks = [asyncio.create_task(screen.run()), asyncio.create_task(keep_connected(screen, folder))]
    try:
        await asyncio.sleep(MOMENT)
        yield Player(screen, glass or Posted(window), album)
    finally:
        screen.closed.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        window.close()
