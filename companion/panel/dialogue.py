"""Talking with four buttons: shows a picture, waits for a key, and knows lists, numbers and sentences.

Dialogues read from top to bottom like any function: each `await` is a moment at which people look at the display.
"""

import asyncio
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Protocol, TypeVar

from PIL.Image import Image

from companion.core import Text, text
from companion.panel import paint

T = TypeVar("T")
FLASHES = (0.2, 0.2, 0.2, 0.2, 0.2, 0.2)
"""An alarm turns the picture inside out three times."""


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

    def cue(self, name: str, volume: int) -> None: ...

    def set_brightness(self, step: int) -> None: ...


class Changed(Exception):  # noqa: N818
    """The table has gone on: what was on the display is no longer asked."""


class Back(Exception):  # noqa: N818
    """BACK was pressed: one step up."""


class Menu(Exception):  # noqa: N818
    """BACK was held: the menu of the device itself."""


class Idle(Exception):  # noqa: N818
    """Nobody has touched a key for a while."""


class Dialogue:
    def __init__(self, outputs: Outputs, language: str) -> None:
        self.outputs, self.language = outputs, language
        self.touched = 0.0
        """When the last key was pressed, in the time of the loop."""
        self._keys: asyncio.Queue[Key | None] = asyncio.Queue()
        self._changes = 0
        self._alarm = 0.0

    # ---------------------------------------------------------------------------- what comes in

    def press(self, key: Key) -> None:
        self._keys.put_nowait(key)

    def change(self) -> None:
        """Something is different at the table."""
        self._changes += 1
        self._keys.put_nowait(None)

    def alarm(self) -> None:
        self._alarm = self.now() + sum(FLASHES)
        self._keys.put_nowait(None)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    # ---------------------------------------------------------------------------- waiting for people

    async def key(
        self, draw: Callable[[], Image], *, interrupt: bool = True, ticks: bool = False, patience: float | None = None
    ) -> Key:
        """Show this until a key is pressed.

        Raises `Changed` when the table goes on meanwhile (with `interrupt`), `Idle` when patience is over, `Menu`
        when BACK is held. With `ticks` the picture is drawn anew each second.
        """
        seen, began = self._changes, self.now()
        while True:
            self._draw(draw)
            try:
                key = await asyncio.wait_for(self._keys.get(), self._pause(began, ticks, patience))
            except TimeoutError:
                if patience is not None and self.now() - max(began, self.touched) >= patience:
                    raise Idle from None
                continue
            if key is None:
                if interrupt and self._changes != seen:
                    raise Changed
                continue
            self.touched = self.now()
            if key is Key.HOLD_BACK:
                raise Menu
            return key

    def _pause(self, began: float, ticks: bool, patience: float | None) -> float | None:
        """Until the picture changes by itself."""
        waits = []
        if self._alarm > self.now():
            waits.append(min(FLASHES))
        if ticks:
            waits.append(1.0 - self.now() % 1.0)
        if patience is not None:
            waits.append(max(0.0, max(began, self.touched) + patience - self.now()))
        return min(waits, default=None)

    def _draw(self, draw: Callable[[], Image]) -> None:
        image = draw()
        left = self._alarm - self.now()
        if left > 0 and int(left / FLASHES[0]) % 2 == 1:
            image = paint.alarm(image)
        self.outputs.show(image)

    def say(self, words: Text | str) -> str:
        return words if isinstance(words, str) else words.in_(self.language)

    def legend(self, *words: Text | str) -> tuple[str, str, str, str]:
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
        chosen = min(at, len(items) - 1)
        while True:

            def draw(chosen: int = chosen) -> Image:
                return paint.menu(self.say(title), f"{chosen + 1}/{len(items)}", labels, chosen, legend)

            match await self.key(draw, interrupt=interrupt, patience=patience):
                case Key.LEFT:
                    chosen = (chosen - 1) % len(items)
                case Key.RIGHT:
                    chosen = (chosen + 1) % len(items)
                case Key.OK | Key.HOLD_OK:
                    return items[chosen][1]
                case Key.BACK:
                    raise Back

    async def value(self, title: Text | str, question: Text | str, values: Sequence[tuple[str, T]], at: int = 0) -> T:
        """One of these, large, between arrows: for numbers."""
        legend = self.legend("-", "+", text("OK"), text("BACK"))
        chosen = at
        while True:

            def draw(chosen: int = chosen) -> Image:
                return paint.value(self.say(title), self.say(question), values[chosen][0], "", legend)

            match await self.key(draw):
                case Key.LEFT:
                    chosen = max(0, chosen - 1)
                case Key.RIGHT:
                    chosen = min(len(values) - 1, chosen + 1)
                case Key.OK | Key.HOLD_OK:
                    return values[chosen][1]
                case Key.BACK:
                    raise Back

    async def tell(
        self, title: Text | str, words: Text | str, *, interrupt: bool = False, patience: float | None = None
    ) -> None:
        """A sentence, page by page, until OK or BACK."""
        said, at = self.say(words), 0
        pages = paint.message_pages(said)
        legend = self.legend("▲" if pages > 1 else "", "▼" if pages > 1 else "", text("OK"), text("BACK"))
        while True:

            def draw(at: int = at) -> Image:
                return paint.message(self.say(title), said, at, legend)

            try:
                key = await self.key(draw, interrupt=interrupt, patience=patience)
            except Idle:
                return
            match key:
                case Key.LEFT:
                    at = max(0, at - 1)
                case Key.RIGHT:
                    at = min(pages - 1, at + 1)
                case _:
                    return

    async def sure(self, title: Text | str, words: Text | str) -> bool:
        """OK or BACK to this?"""
        try:
            await self.choose(title, [(words, None)])
        except Back:
            return False
        return True
