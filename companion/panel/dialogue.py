"""Talking with four buttons: shows a picture, waits for a key, and knows lists, numbers and sentences.

Dialogues read from top to bottom like any function: each `await` is a moment at which people look at the display.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from typing import Protocol, TypeVar

from PIL.Image import Image

from companion.core import Text, text
from companion.panel import pages
from companion.panel.canvas import Legend
from companion.panel.patterns import Cue

T = TypeVar("T")
FLASH = 0.2
"""Seconds; an alarm turns the picture inside out three times."""
FLASHES = 6


class Key(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    OK = "ok"
    BACK = "back"
    HOLD_OK = "hold ok"
    HOLD_BACK = "hold back"


class Outputs(Protocol):
    """Where the panel shows and sounds. Nothing here ever fails or waits."""

    def show(self, image: Image) -> None: ...

    def cue(self, cue: Cue, volume: int) -> None: ...

    def set_brightness(self, step: int) -> None: ...


class Changed(Exception):  # noqa: N818
    """The table has gone on: what was on the display is no longer asked."""


class Back(Exception):  # noqa: N818
    """BACK was pressed: one step up."""


class Device(Exception):  # noqa: N818
    """BACK was held: the menu of the device itself."""


class Idle(Exception):  # noqa: N818
    """Nobody has touched a key for a while."""


def never() -> None:
    """When a picture changes by itself that does not."""


class Dialogue:
    def __init__(self, outputs: Outputs, language: str) -> None:
        self.outputs, self.language = outputs, language
        self.touched = 0.0
        """When the last key was pressed, in the time of the loop."""
        self._keys: deque[Key] = deque()
        self._woken = asyncio.Event()
        self._has_changed = False
        self._alarm_ends = 0.0
        self._interludes: deque[Callable[[], Awaitable[None]]] = deque()
        self._in_interlude = False

    # ---------------------------------------------------------------------------- what comes in

    def press(self, key: Key) -> None:
        self._keys.append(key)
        self._woken.set()

    def change(self) -> None:
        """Something is different at the table."""
        self._has_changed = True
        self._woken.set()

    def look(self) -> None:
        """What comes now is made from how the table is now; what changes from here on interrupts it."""
        self._has_changed = False

    def interlude(self, job: Callable[[], Awaitable[None]]) -> None:
        """A short dialogue over whatever is on the display, which then goes on where it was."""
        self._interludes.append(job)
        self._woken.set()

    def alarm(self) -> None:
        self._alarm_ends = self.now() + FLASHES * FLASH
        self._woken.set()

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    # ---------------------------------------------------------------------------- waiting for people

    async def key(
        self,
        draw: Callable[[], Image],
        *,
        interrupt: bool = True,
        patience: float | None = None,
        changes_in: Callable[[], float | None] = never,
    ) -> Key:
        """Show this until a key is pressed.

        Raises `Changed` when the table goes on meanwhile (with `interrupt`), `Idle` when patience is over, `Device`
        when BACK is held. `changes_in`: after so many seconds the picture has changed by itself.
        """
        began = self.now()
        while True:
            await self._play_interludes()
            if interrupt and self._has_changed:
                self.look()
                raise Changed
            self._draw(draw)
            if self._keys:
                self.touched = self.now()
                key = self._keys.popleft()
                if key is Key.HOLD_BACK:
                    raise Device
                return key
            if patience is not None and self.now() - max(began, self.touched) >= patience:
                raise Idle
            await self._anything(self._pause(began, patience, changes_in()))

    async def _anything(self, seconds: float | None) -> None:
        """Until something has come in, or so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken.clear()

    async def _play_interludes(self) -> None:
        """One after the other; those that come meanwhile wait their turn."""
        if self._in_interlude:
            return
        self._in_interlude = True
        try:
            while self._interludes:
                await self._interludes.popleft()()
        finally:
            self._in_interlude = False

    def _pause(self, began: float, patience: float | None, changes_in: float | None) -> float | None:
        """Until there is something to do without a key."""
        waits = [] if changes_in is None else [changes_in]
        if self._alarm_ends > self.now():
            waits.append(FLASH)
        if patience is not None:
            waits.append(max(0.0, max(began, self.touched) + patience - self.now()))
        return min(waits, default=None)

    def _draw(self, draw: Callable[[], Image]) -> None:
        image = draw()
        left = self._alarm_ends - self.now()
        if left > 0 and int(left / FLASH) % 2 == 1:
            image = pages.alarm(image)
        self.outputs.show(image)

    def say(self, words: Text | str) -> str:
        return words if isinstance(words, str) else words.in_(self.language)

    def legend(self, *words: Text | str) -> Legend:
        left, right, ok, back = (self.say(word) for word in words)
        return left, right, ok, back

    # ---------------------------------------------------------------------------- what can be asked

    async def choose(
        self,
        title: Text | str,
        items: Sequence[tuple[Text | str, T]],
        *,
        at: int = 0,
        interrupt: bool = True,
        patience: float | None = None,
    ) -> T:
        """One of these; `Back` if none."""
        labels = [self.say(label) for label, _ in items]
        legend = self.legend("▲", "▼", text("OK"), text("BACK"))
        chosen, offset = min(at, len(items) - 1), 0
        while True:

            def draw(chosen: int = chosen, offset: int = offset) -> Image:
                place = f"{chosen + 1}/{len(items)}"
                return pages.menu(self.say(title), place, labels, chosen, legend, offset=offset)

            match await self.key(draw, interrupt=interrupt, patience=patience):
                case Key.LEFT if offset:
                    offset -= 1
                case Key.LEFT:
                    chosen = (chosen - 1) % len(items)
                case Key.RIGHT if offset < pages.hidden_lines(labels[chosen]):
                    offset += 1
                case Key.RIGHT:
                    chosen, offset = (chosen + 1) % len(items), 0
                case Key.OK:
                    return items[chosen][1]
                case Key.BACK:
                    raise Back

    async def value(
        self, title: Text | str, question: Text | str, values: Sequence[tuple[str, T]], at: int = 0, hint: str = ""
    ) -> T:
        """One of these, large, between arrows: for numbers."""
        legend = self.legend("-", "+", text("OK"), text("BACK"))
        chosen = at
        while True:

            def draw(chosen: int = chosen) -> Image:
                return pages.value(self.say(title), self.say(question), values[chosen][0], hint, legend)

            match await self.key(draw):
                case Key.LEFT:
                    chosen = max(0, chosen - 1)
                case Key.RIGHT:
                    chosen = min(len(values) - 1, chosen + 1)
                case Key.OK:
                    return values[chosen][1]
                case Key.BACK:
                    raise Back

    async def tell(
        self, title: Text | str, words: Text | str, *, interrupt: bool = False, patience: float | None = None
    ) -> None:
        """A sentence, page by page, until OK or BACK."""
        said, at = self.say(words), 0
        last = pages.message_pages(said) - 1
        legend = self.legend("▲" if last else "", "▼" if last else "", text("OK"), text("BACK"))
        while True:

            def draw(at: int = at) -> Image:
                return pages.message(self.say(title), said, at, legend)

            try:
                key = await self.key(draw, interrupt=interrupt, patience=patience)
            except Idle:
                return
            match key:
                case Key.LEFT:
                    at = max(0, at - 1)
                case Key.RIGHT:
                    at = min(last, at + 1)
                case Key.OK if at < last:
                    at += 1
                case Key.OK | Key.BACK:
                    return

    async def sure(self, title: Text | str, words: Text | str) -> bool:
        """OK or BACK to this? All of it has been on the display before OK counts."""
        said, at = self.say(words), 0
        last = pages.message_pages(said) - 1
        while True:
            legend = self.legend(
                "▲" if last else "", "▼" if last else "", text("YES") if at == last else "▼", text("NO")
            )

            def draw(at: int = at, legend: Legend = legend) -> Image:
                return pages.message(self.say(title), said, at, legend)

            match await self.key(draw):
                case Key.LEFT:
                    at = max(0, at - 1)
                case Key.RIGHT:
                    at = min(last, at + 1)
                case Key.OK if at < last:
                    at += 1
                case Key.OK:
                    return True
                case Key.BACK:
                    return False
