"""Somebody with four buttons and eyes: presses keys and reads what the display shows."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

from companion import protocol
from companion.client import Asking
from companion.core.notation import write
from companion.daemon.insider import Insider
from companion.daemon.room import Room
from companion.daemon.tokens import Tokens
from companion.panel.dialogue import Key
from companion.panel.panel import Panel
from companion.panel.patterns import Cue
from companion.panel.settings import Settings
from companion.table.table import Signal
from tests.panel.reading import Reading, legend_of, read

PATIENCE = 10.0


class Fingers:
    """The panel's outputs, its room, and hands."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.room = Room(folder)
        self.room.listener = self
        self.image = Image.new("1", (128, 64))
        self.shows = 0
        self.cues: list[Cue] = []
        self.brightness = 0
        self.switched_off = False
        self.insider: Insider

        def connect(told: Callable[[protocol.Tell], None]) -> Asking:
            self.insider = Insider(self.room, Tokens(folder), language, told)
            return self.insider.asking

        self.panel = Panel(self, Settings(language=language), folder, connect, self.switch_off)

    # ---------------------------------------------------------------------------- outputs, listener

    def show(self, image: Image.Image) -> None:
        self.image = image
        self.shows += 1

    def cue(self, cue: Cue, volume: int) -> None:  # noqa: ARG002 - loudness has tests of its own
        self.cues.append(cue)

    def set_brightness(self, step: int) -> None:
        self.brightness = step

    def switch_off(self) -> None:
        self.switched_off = True

    def changed(self) -> None:
        self.insider.changed()

    def heard(self, signal: Signal) -> None:
        self.insider.heard(signal)

    def news(self, what: object) -> None:
        self.insider.news(what)  # type: ignore[arg-type]

    # ---------------------------------------------------------------------------- eyes and hands

    @property
    def page(self) -> Reading:
        return read(self.image)

    @property
    def view(self) -> protocol.View | None:
        return self.panel.seen.view

    async def press(self, *keys: Key) -> None:
        for key in keys:
            before = self.shows
            self.panel.press(key)
            await self.until(lambda before=before: self.shows > before)  # type: ignore[misc]

    async def until(self, there: Callable[[], bool]) -> None:
        """Wait for it; whoever waits in vain is told what the display shows."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while not there():
            assert asyncio.get_running_loop().time() < deadline, self.page
            await asyncio.sleep(0.001)

    async def sees(self, words: str) -> Reading:
        """Wait until the display says this."""

        def said() -> bool:
            page = self.page
            return words in " ".join((page.title, page.right, *(line.lstrip("►") for line in page.lines), page.legend))

        await self.until(said)
        return self.page

    async def choose(self, words: str) -> None:
        """Go down the list to the line with these words, and OK."""
        for _ in range(200):
            if words in self.page.chosen:
                await self.press(Key.OK)
                return
            await self.press(Key.RIGHT)
        raise AssertionError(f"{words!r} is not in the list: {self.page}")

    async def act(self, action: Any) -> None:
        """Pick this action part by part, through the lists as they are shown, by the words of its line."""
        table, view = self.room.table, self.view
        assert table is not None
        assert view is not None
        seen, telling, language = table.game.seen_by(table.position.state, view.seat), table.game.telling, "en"
        words = re.findall(r"\w+", write(action))
        picked: tuple[str, ...] = ()
        await self.press(Key.OK)
        while True:
            choices = telling.menu(seen, view.seat, picked)
            exact = [choice for choice in choices if choice.action == action]
            part = next((choice for word in words for choice in choices if choice.key == word), None)
            wanted = exact[0] if exact else part
            assert wanted is not None, (write(action), picked, choices)
            if len(choices) > 1 or wanted.action is not None:
                await self._move_to(choices.index(wanted), len(choices))
                assert self.page.chosen.startswith(wanted.label.in_(language).split()[0])
                await self.press(Key.OK)
            if wanted.action is not None:
                return
            words.remove(wanted.key)
            picked += (wanted.key,)

    async def _move_to(self, place: int, entries: int) -> None:
        """The shorter way round."""
        await self.until(lambda: self.page.right == f"1/{entries}")
        forward = place <= entries // 2
        await self.press(*[Key.RIGHT if forward else Key.LEFT] * min(place, entries - place))

    async def any_key(self, rng: Random) -> None:
        """What somebody does who has never seen this: takes something of each list."""
        legend = legend_of(self.image)
        if "▲" in legend or "-" in legend.split():
            entries = int(self.page.right.partition("/")[2] or 5)
            steps = rng.randrange(entries) if rng.random() < 0.7 else 0
            forward = steps <= entries // 2
            await self.press(*[Key.RIGHT if forward else Key.LEFT] * min(steps, entries - steps), Key.OK)
        elif "HOLD" in legend or "HALTE" in legend:
            await self.press(Key.HOLD_OK)
        else:
            await self.press(Key.OK)


@asynccontextmanager
async def fingers(folder: Path, language: str = "en") -> AsyncIterator[Fingers]:
    """A panel that runs; at the end it must still be well."""
    hands = Fingers(folder, language)
    running = asyncio.create_task(hands.panel.run())
    keeping = asyncio.create_task(hands.room.keep_time())
    hands.insider.changed()
    try:
        await hands.until(lambda: hands.shows > 0)
        yield hands
        for task in (running, keeping):
            assert not task.done(), task.exception()
    finally:
        running.cancel()
        keeping.cancel()
        await asyncio.gather(running, keeping, return_exceptions=True)
        await hands.room.close()
