"""A finger on a real window: pygame's own events at the place where a thing lies, and eyes that wait for it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pygame

from companion.commands.screen import keep_connected
from companion.core.scene import Element
from companion.screen.gestures import HOLD
from companion.screen.screen import Screen
from companion.screen.window import Size, Window

PATIENCE = 20.0
MOMENT = 0.03


class Player:
    """Sits in front of the screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen

    @property
    def things(self) -> dict[str, Element]:
        """What can be touched."""
        return {element.id: element for element in self.screen.canvas.scene.alive if element.is_touchable}

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

    def _post(self, kind: int, place: tuple[float, float]) -> None:
        scale = self.screen.window.scale
        spot = (round(place[0] * scale), round(place[1] * scale))
        about: dict[str, Any] = {"pos": spot, "button": 1}
        if kind == pygame.MOUSEMOTION:
            about = {"pos": spot, "buttons": (1, 0, 0), "rel": (0, 0)}
        pygame.event.post(pygame.event.Event(kind, about))

    async def tap_at(self, x: float, y: float) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, (x, y))
        self._post(pygame.MOUSEBUTTONUP, (x, y))
        await asyncio.sleep(MOMENT)

    async def tap(self, id: str) -> None:
        """When it is there, and the screen listens again."""
        await self.sees(id)
        await self.listens()
        await self.tap_at(*self.things[id].touched.middle)

    async def listens(self) -> None:
        await self.until(lambda: self.screen._now() >= self.screen._deaf_until and self.screen._jobs.empty())

    async def hold(self, id: str) -> None:
        await self.sees(id)
        await self.listens()
        place = self.things[id].touched.middle
        self._post(pygame.MOUSEBUTTONDOWN, place)
        await asyncio.sleep(HOLD / 1000 + 0.1)
        self._post(pygame.MOUSEBUTTONUP, place)
        await asyncio.sleep(MOMENT)

    async def drag(self, id: str, onto: str) -> None:
        start, end = self.things[id].touched.middle, self.things[onto].touched.middle
        self._post(pygame.MOUSEBUTTONDOWN, start)
        for share in (0.2, 0.6, 1.0):
            x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
            self._post(pygame.MOUSEMOTION, (x, y))
            await asyncio.sleep(MOMENT)
        self._post(pygame.MOUSEBUTTONUP, end)
        await asyncio.sleep(MOMENT)

    async def press(self, key: int, letter: str = "") -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
        await asyncio.sleep(MOMENT)

    def picture(self, path: Path) -> None:
        pygame.image.save(self.screen.window.surface, path)


@asynccontextmanager
async def sitting(folder: Path, w: int = 800, h: int = 480, **how: Any) -> AsyncIterator[Player]:
    """In front of a window that nobody sees, at the daemon of this folder."""
    window = Window(Size(w, h), unseen=True)
    pygame.event.clear()
    screen = Screen(window, **how)
    tasks = [asyncio.create_task(screen.run()), asyncio.create_task(keep_connected(screen, folder))]
    try:
        await asyncio.sleep(MOMENT)
        yield Player(screen)
    finally:
        screen.closed.set()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        window.close()
