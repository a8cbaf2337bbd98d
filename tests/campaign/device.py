"""The whole device on simulated pins: how soon a press is heard and seen, and what a flood of events does to it."""

import asyncio
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
from hardware.signals import Press, Pressed
from tests.campaign.flood import BUTTONS, Poured
from tests.daemon.bench import Bench, bench
from tests.panel.reading import legend_of
from tests.table.beacon import Beacon, Options
from tests.table.house import opening

PRESSES = 200
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
            poured = _pour(table, seconds) if events else None
            await asyncio.sleep(seconds)
            if poured is not None:
                await asyncio.to_thread(poured.join)
            await asyncio.sleep(1)
    if poured is None:
        return [_spread("clocks alone", late)]
    kept = poured.presses()
    wrong = sum(abs(kept[button] - pressed[button]) for button in BUTTONS)
    rate = sum(1 for _ in poured.edges) / seconds
    presses = f"{rate:.0f} events a second: {wrong} of {sum(kept.values())} presses lost or counted twice"
    return [_spread("clocks under a flood of events", late), presses]


def _pour(table: Bench, seconds: float) -> Poured:
    simulation = table.simulation

    def when(at: float) -> None:
        simulation.factory.ticks = lambda: at

    poured = Poured(seconds, simulation._hands, simulation.reader.send, when)
    poured.start()
    return poured


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


def _spread(name: str, seconds: list[float]) -> str:
    ordered = sorted(seconds)
    at = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.99)}
    most = ordered[-1] * 1000
    return f"{name}: {at[0.5]:.1f} ms (median), {at[0.99]:.1f} ms (99 %), {most:.1f} ms at most, of {len(ordered)}"
