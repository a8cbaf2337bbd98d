"""The whole device on simulated pins: how soon a press is heard and seen, and what a flood of events does to it."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from companion.core import Game
from companion.core.panel import Page
from companion.daemon import room as rooms
from hardware.frames import rdm6300_frame
from hardware.signals import PRESS_TIMING, Press, Pressed
from tests.daemon.bench import Bench, bench
from tests.panel.reading import legend_of
from tests.table.beacon import Beacon, Options
from tests.table.house import opening

PRESSES = 200
BUTTONS = ("left", "right", "ok", "back")
EDGES_A_SECOND = 1000
BEAT = 0.1
BLANK = SimpleNamespace(page=lambda *_: Page("BEACON"), glass_turned=lambda _: None, deck=lambda: ())


def device(folder: Path, seconds: float) -> list[str]:
    return [
        *asyncio.run(_presses(folder / "presses")),
        *asyncio.run(_flood(folder / "quiet", seconds, events=False)),
        *asyncio.run(_flood(folder / "flood", seconds, events=True)),
    ]


# -------------------------------------------------------------------------------- from a button to horn and display


class Watch:
    """When the horn began to sound, and when the first byte of a picture went to the bus."""

    def __init__(self, table: Bench) -> None:
        self.heard: float | None = None
        self.seen: float | None = None
        simulation = table.simulation
        parts_changed, display_changed = simulation.factory.changed, simulation.display.changed
        assert display_changed is not None

        def heard() -> None:
            if self.heard is None and simulation._hands.sounds:
                self.heard = time.perf_counter()
            parts_changed()

        def seen() -> None:
            self.seen = self.seen or time.perf_counter()
            display_changed()

        simulation.factory.changed, simulation.display.changed = heard, seen

    def forget(self) -> None:
        self.heard = self.seen = None


async def _presses(folder: Path) -> list[str]:
    """Somebody plays Fugitive's tracker with four buttons; every entry is in the journal before it is heard."""
    rng = Random(1)
    heard: list[float] = []
    seen: list[float] = []
    async with bench(folder) as table:
        watch = Watch(table)
        while len(heard) < PRESSES:
            live = table.daemon.room.table
            if live is None or live.is_over:
                await table.open("fugitive/tracker", 2)
                await asyncio.sleep(0.5)
                continue
            button = "ok"
            if "▲" in legend_of(table.simulation.display.picture) and rng.random() < 0.5:
                button = "right"
            before = live.position.n
            await asyncio.sleep(0.25)
            watch.forget()
            began = time.perf_counter()
            await table.press(button)
            await asyncio.sleep(0.05)
            if watch.seen is not None:
                seen.append(watch.seen - began)
            if live.position.n > before and watch.heard is not None:
                heard.append(watch.heard - began)
    return [_spread("button edge to horn, through table and journal", heard), _spread("button edge to display", seen)]


# -------------------------------------------------------------------------------- a thousand events a second


async def _flood(folder: Path, seconds: float, *, events: bool) -> list[str]:
    """Clocks that run out every tenth of a second, alone or while every input bounces without end."""
    game: Game[Any] = Beacon()
    pressed: Counter[str] = Counter()
    late: list[float] = []
    with patch.object(rooms, "edition_file", lambda *_: Path(__file__)), patch.object(Beacon, "panel", BLANK):
        async with bench(folder, find_readers=False) as table:
            room = table.daemon.room
            options = Options(goal=10**9, units=10**6, unit_seconds=BEAT, glass_seconds=1e9)
            await room.open(game, opening(game, options))
            assert room.table is not None
            _count_presses(table, pressed)
            _listen(table, room.table._pace.since / 1000, late)
            stop = threading.Event()
            inputs = [_Bouncing(table, button, stop) for button in BUTTONS] if events else []
            others = [threading.Thread(target=_shake, args=(table, stop), daemon=True)] if events else []
            others += [threading.Thread(target=_shout, args=(table, stop), daemon=True)] if events else []
            for thread in (*inputs, *others):
                thread.start()
            await asyncio.sleep(seconds)
            stop.set()
            for thread in (*inputs, *others):
                await asyncio.to_thread(thread.join)
            await asyncio.sleep(0.2)
            presses = {thread.button: thread.presses for thread in inputs}
            edges = sum(thread.edges for thread in inputs)
    lines = [_spread("clocks under a flood of events" if events else "clocks alone", late)]
    if events:
        lost = sum(presses.values()) - pressed.total()
        rate, made = edges / seconds, sum(presses.values())
        lines.append(f"{rate:.0f} edges a second on {len(BUTTONS)} buttons: {lost} of {made} presses lost")
    return lines


def _count_presses(table: Bench, pressed: Counter[str]) -> None:
    handle: Callable[[Press], None] = table.device._pressed

    def count(press: Press) -> None:
        if isinstance(press, Pressed):
            pressed[press.button] += 1
        handle(press)

    table.device._pressed = count  # type: ignore[method-assign]


def _listen(table: Bench, started: float, late: list[float]) -> None:
    hear = table.daemon.heard

    def heard(signal: Any) -> None:
        if signal.kind == "expired":
            late.append(time.monotonic() - started - BEAT * (len(late) + 1))
        hear(signal)

    table.daemon.heard = heard  # type: ignore[method-assign, assignment]


class _Bouncing(threading.Thread):
    """A worn button under a busy finger: it bounces whenever it goes down or comes up."""

    def __init__(self, table: Bench, button: str, stop: threading.Event) -> None:
        super().__init__(daemon=True)
        hands = table.simulation._hands
        self.button, self.edges, self.presses = button, 0, 0
        self._stop_it = stop
        self._down = lambda: hands.press(button)
        self._up = lambda: hands.release(button)

    def run(self) -> None:
        while not self._stop_it.is_set():
            self._bounce(self._down, self._up)
            self.presses += 1
            time.sleep(2 * PRESS_TIMING.bounce)
            self._bounce(self._up, self._down)
            time.sleep(2 * PRESS_TIMING.bounce)

    def _bounce(self, to: Callable[[], None], back: Callable[[], None]) -> None:
        for _ in range(EDGES_A_SECOND // 20):
            for move in (to, back):
                move()
                self.edges += 1
                time.sleep(0.0004)
        to()
        self.edges += 1


def _shake(table: Bench, stop: threading.Event) -> None:
    """The hourglass is never at rest."""
    hands = table.simulation._hands
    while not stop.is_set():
        hands.turn()
        time.sleep(1 / EDGES_A_SECOND)


def _shout(table: Bench, stop: threading.Event) -> None:
    """Two readers on one line: frames and what is left of frames."""
    reader, rng = table.simulation.reader, Random(7)
    frame = rdm6300_frame("2A00B5DDC2")
    while not stop.is_set():
        reader.send(frame[: rng.randrange(1, len(frame) + 1)])
        time.sleep(1 / EDGES_A_SECOND)


def _spread(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    at = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.99)}
    most = ordered[-1] * 1000
    return f"{name}: {at[0.5]:.1f} ms (median), {at[0.99]:.1f} ms (99 %), {most:.1f} ms at most, of {len(ordered)}"
