"""A screen at a table that is only written down: it is told scenes, and what it asks for is kept."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pygame
from msgspec.structs import replace

from companion import protocol
from companion.client import Asking
from companion.core.scene import Banner, Element, Scene, frame_of
from companion.screen.ears import Silence, Voice
from companion.screen.screen import Screen
from companion.screen.settings import Settings
from companion.screen.window import Size, Window
from tests.screen.hands import Player, Posted

W, H = 800, 480
FRAME = frame_of(W, H)


class Written(Asking):
    """A daemon that does everything and changes nothing."""

    def __init__(self, told: Callable[[protocol.Tell], None]) -> None:
        super().__init__(told)
        self.asked: list[protocol.Ask] = []
        self.refusals: list[protocol.Error] = []
        """What it says next, instead."""

    async def _say(self, said: protocol.Ask) -> None:
        self.asked.append(said)
        match said:
            case protocol.Undo() if self.refusals:
                self.take(replace(self.refusals.pop(), id=said.id))
            case protocol.Games():
                self.take(protocol.GameList(id=said.id, games=()))
            case protocol.Tables():
                self.take(protocol.TableList(id=said.id, tables=()))
            case protocol.Rule(clause=clause):
                chapters = (protocol.Chapter("All of it", clause),)
                words = ((clause, "So it is."),)
                told = protocol.RuleText(id=said.id, clause=clause, text="So it is.", chapters=chapters, clauses=words)
                self.take(told)
            case _:
                self.take(protocol.Done(id=said.id))

    def of(self, kind: type[protocol.Ask]) -> list[Any]:
        return [said for said in self.asked if isinstance(said, kind)]


class Notes(Silence):
    """Writes down what would be heard."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, cue: str, game: str = "") -> None:
        self.heard.append(f"{cue} {game}".strip())


def scene(*elements: Element, **more: Any) -> Scene:
    return Scene(game="fugitive", frame=FRAME, title="", banner=Banner(""), elements=elements, **more)


def view(**more: Any) -> protocol.View:
    about: dict[str, Any] = {"n": 1, "now": 0, "seat": 0, "names": ("A", "B"), "state": None, "mode": "digital"} | more
    return protocol.View(table="t", game="fugitive", title="", **about)


class Desk(Player):
    def __init__(self, screen: Screen, window: Window, daemon: Written) -> None:
        super().__init__(screen, Posted(window))
        self.daemon = daemon

    async def shows(self, *elements: Element, n: int = 1, **more: Any) -> None:
        self.screen.told(protocol.Scene(n=n, seat=0, scene=scene(*elements, **more)))
        await asyncio.sleep(0.02)


@asynccontextmanager
async def at_desk(voice: Voice | None = None, **settings: Any) -> AsyncIterator[Desk]:
    window = Window(Size(W, H), unseen=True)
    pygame.event.clear()
    screen = Screen(window, Settings(**settings), voice=voice)
    daemon = Written(screen.told)
    running = asyncio.create_task(screen.run())
    try:
        await asyncio.sleep(0)
        screen.connect(daemon)
        screen.told(view())
        yield Desk(screen, window, daemon)
    finally:
        screen.closed.set()
        await running
        window.close()


def sit(story: Callable[[Desk], Awaitable[None]], voice: Voice | None = None, **settings: Any) -> None:
    async def sitting() -> None:
        async with at_desk(voice, **settings) as desk:
            await asyncio.wait_for(story(desk), 30)

    asyncio.run(sitting())
