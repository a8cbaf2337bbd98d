"""What the simulated parts do now, and hands for them."""

import asyncio
from collections.abc import Callable

from companion import protocol
from companion.client import Asking

SHORT, LONG = 0.08, 0.9
"""Seconds a button is down: pressed, and held."""
BUTTONS = ("left", "right", "ok", "back")


class Workbench:
    def __init__(self, changed: Callable[[], None], beep: Callable[[], None]) -> None:
        self.asking: Asking
        self.shown = protocol.Shown(())
        self.parts = protocol.Parts()
        self.tray = protocol.Tray()
        self.notes: list[str] = []
        """What the daemon says to everybody, the latest last."""
        self._changed, self._beep = changed, beep

    def told(self, told: protocol.Tell) -> None:
        match told:
            case protocol.Shown():
                self.shown = told
            case protocol.Parts():
                if told.tone and not self.parts.tone:
                    self._beep()
                self.parts = told
            case protocol.Tray():
                self.tray = told
            case protocol.News(message):
                self.notes = [*self.notes[-2:], message]
            case _:
                return
        self._changed()

    async def touch(self, part: str, do: str, what: str = "") -> None:
        await self.asking.ask(protocol.Touch(part=part, do=do, what=what))  # type: ignore[arg-type] # it is looked at

    async def press(self, button: str, seconds: float = SHORT) -> None:
        await self.touch(button, "press")
        await asyncio.sleep(seconds)
        await self.touch(button, "release")

    async def turn(self) -> None:
        """A lying glass is stood up first."""
        await self.touch("hourglass", "stand" if self.parts.glass == "lying" else "turn")

    async def lay(self) -> None:
        await self.touch("hourglass", "lay")

    async def scan(self, uid: str) -> None:
        await self.touch("reader", "scan", uid)

    async def plug(self, part: str) -> None:
        """In, if it is out; else out."""
        await self.touch(part, "plug_in" if part in self.parts.unplugged else "unplug")

    def cards(self, words: str) -> list[tuple[str, str]]:
        """The cards at hand whose names have all these letters in a row."""
        return [(uid, name) for uid, name in self.tray.cards if words.casefold() in name.casefold()]
