"""The simulated device in a terminal: 66 columns, 24 lines, and single keys."""

import asyncio
import os
import sys
import termios
import tty
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

from companion.client import Refusal
from companion.core import Text, text
from companion.simulator.workbench import BUTTONS, LONG, Workbench

DISPLAY = (64, 16)
"""Characters of the display: each has 2 by 4 of its pixels."""
HOME, CLEAR, REST = "\033[H", "\033[2J", "\033[K"
ALTERNATE, BACK = "\033[?1049h\033[?25l", "\033[?25h\033[?1049l"
"""A page of its own without a cursor; and back to what was there before."""
BELL = "\a"
LAMPS = (("attention", "33"), ("danger", "31"), ("good", "32"))
GLASS = {"upright": text("upright"), "turned": text("turned over"), "lying": text("on its side")}
KEYS = {
    "a": "left", "\033[D": "left", "\033[A": "left",
    "d": "right", "\033[C": "right", "\033[B": "right",
    "\r": "ok", "\n": "ok", " ": "ok",
    "\x7f": "back", "\b": "back", "\033": "back",
}  # fmt: skip
HOLDS = {"o": "ok", "b": "back"}
LISTED = 4
"""Cards of the tray shown at once."""


class Quit(Exception):  # noqa: N818
    """Enough."""


class Bench:
    """Reads keys, draws what the workbench has."""

    def __init__(self, language: str, write: Callable[[str], Any]) -> None:
        self.workbench = Workbench(self.draw, lambda: write(BELL))
        self.language = language
        self._write = write
        self._picking: str | None = None
        """The letters typed to find a card; None: nobody looks for one."""
        self._message = ""
        self._keys: asyncio.Queue[str] = asyncio.Queue()

    async def run(self) -> None:
        while True:
            key = await self._keys.get()
            self._message = ""
            try:
                await self._do(key)
            except Refusal as refusal:
                self._message = refusal.error.message
            self.draw()

    def typed(self, keys: str) -> None:
        for key in _single(keys):
            self._keys.put_nowait(key)

    # ---------------------------------------------------------------------------- hands

    async def _do(self, key: str) -> None:
        if self._picking is not None:
            await self._pick(key)
            return
        bench = self.workbench
        hands: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
            "t": bench.turn,
            "y": bench.lay,
            "u": lambda: bench.plug("display"),
            "i": lambda: bench.plug("reader"),
        }
        if key in KEYS:
            await bench.press(KEYS[key])
        elif key in HOLDS:
            await bench.press(HOLDS[key], LONG)
        elif key in hands:
            await hands[key]()
        elif key == "c":
            self._picking = ""
        elif key in {"q", "\x03", "\x04"}:
            raise Quit

    async def _pick(self, key: str) -> None:
        """A card of the tray: type a part of its name, Enter holds the first one to the reader."""
        letters = self._picking or ""
        if key in {"\033", "\x03"}:
            self._picking = None
        elif key in {"\r", "\n"}:
            found = self.workbench.cards(letters)
            self._picking = None
            if found:
                await self.workbench.scan(found[0][0])
        elif key in {"\x7f", "\b"}:
            self._picking = letters[:-1]
        elif key.isprintable() and len(key) == 1:
            self._picking = letters + key

    # ---------------------------------------------------------------------------- the picture

    def draw(self) -> None:
        self._write(HOME + "".join(f"{line}{REST}\r\n" for line in self.lines()) + "\033[J")

    def lines(self) -> Iterator[str]:
        columns, rows = DISPLAY
        shown = self.workbench.shown.lines
        yield f"╭{' Companion '.center(columns, '─')}╮"
        for row in range(rows):
            yield f"│{shown[row] if shown else ' ' * columns}│"
        yield f"╰{'─' * columns}╯"
        yield " " + "".join(
            f"[{word}]".center(columns // len(BUTTONS)) for word in ("◄", "►", "OK", self._say(text("BACK")))
        )
        yield " " + "".join(key.center(columns // len(BUTTONS)) for key in ("a ←", "d →", "⏎  o…", "⌫  b…"))
        yield self._parts_line()
        if self._picking is None:
            yield (
                self._message
                or self._notes()
                or self._say(text("t turn the glass  y lay it down  c a card  u, i unplug display, reader  q quit"))
            )
        else:
            yield self._say(text("which card? {letters}", letters=self._picking + "▏"))
            yield from (f"   {name}" for _, name in self.workbench.cards(self._picking)[:LISTED])

    def _parts_line(self) -> str:
        parts = self.workbench.parts
        horn = (
            self._say(text("horn: {tone} Hz", tone=round(parts.tone)))
            if parts.tone
            else self._say(text("horn: silent"))
        )
        lamps = " ".join(f"\033[{colour}m●\033[0m" if name in parts.lights else "○" for name, colour in LAMPS)
        glass = self._say(text("glass: {how}", how=GLASS[parts.glass]))
        out = self._say(text("unplugged: {parts}", parts=", ".join(parts.unplugged))) if parts.unplugged else ""
        return f" {'♪' if parts.tone else ' '} {horn:16} {lamps}   {glass}  {out}"

    def _notes(self) -> str:
        return self.workbench.notes[-1] if self.workbench.notes else ""

    def _say(self, words: Text) -> str:
        return words.in_(self.language)


def _single(keys: str) -> Iterator[str]:
    """An arrow is three characters and one key."""
    while keys:
        length = 3 if keys[:2] == "\033[" else 1
        yield keys[:length]
        keys = keys[length:]


@contextmanager
def single_keys(typed: Callable[[str], None]) -> Iterator[None]:
    """The terminal gives each key at once and shows none; afterwards it is as before."""
    keyboard = sys.stdin.fileno()
    before = termios.tcgetattr(keyboard)
    loop = asyncio.get_running_loop()
    tty.setraw(keyboard)
    sys.stdout.write(ALTERNATE + CLEAR)
    loop.add_reader(keyboard, lambda: typed(os.read(keyboard, 64).decode(errors="ignore")))
    try:
        yield
    finally:
        loop.remove_reader(keyboard)
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)
        sys.stdout.write(BACK)
        sys.stdout.flush()
