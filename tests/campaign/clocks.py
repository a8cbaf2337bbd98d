"""How late a clock runs out, with idle cores and with busy ones; and how far it drifts in half an hour."""

import asyncio
import multiprocessing
import os
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.core import Game
from companion.daemon import room as rooms
from companion.daemon.room import Room
from companion.table.table import Signal
from tests.table.beacon import Beacon, Options
from tests.table.house import opening

BEAT = 0.1
"""Seconds of a unit of music."""
BEATS = 300
DRIFT_SPEED = 60


class Ear:
    def __init__(self) -> None:
        self.at: list[float] = []

    def heard(self, signal: Signal) -> None:
        if signal.kind == "expired":
            self.at.append(time.monotonic())

    def changed(self) -> None:
        pass

    def news(self, what: Any) -> None:
        raise AssertionError(what)


async def _listen(folder: Path, beat: float, beats: int, speed: float) -> list[float]:
    """When each horn was heard, in seconds after it was due."""
    game: Game[Any] = Beacon()
    room, ear = Room(folder, speed), Ear()
    room.listener = ear
    keeper = asyncio.create_task(room.keep_time())
    options = Options(goal=10**9, units=beats, unit_seconds=beat * speed, glass_seconds=1e9)
    with patch.object(rooms, "edition_file", lambda *_: Path(__file__)):
        await room.open(game, opening(game, options))
    assert room.table is not None
    started = room.table._pace.since / 1000 / speed
    while not room.table.is_over:
        await asyncio.sleep(beat)
    keeper.cancel()
    await room.close()
    return [at - started - beat * i for i, at in enumerate(ear.at, 1)]


def _spin() -> None:
    while True:
        pass


def clocks(folder: Path) -> list[str]:
    lines = [_late("idle cores", asyncio.run(_listen(folder / "idle", BEAT, BEATS, 1)))]
    busy = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(os.cpu_count() or 1)]
    for process in busy:
        process.start()
    lines.append(_late("busy cores", asyncio.run(_listen(folder / "busy", BEAT, BEATS, 1))))
    for process in busy:
        process.kill()
    late = asyncio.run(_listen(folder / "drift", 120 / DRIFT_SPEED, 15, DRIFT_SPEED))
    lines.append(f"half an hour of music at {DRIFT_SPEED} times the speed: last horn {late[-1] * 1000:.1f} ms late")
    return lines


def _late(name: str, late: list[float]) -> str:
    ordered = sorted(late)
    at = {share: ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000 for share in (0.5, 0.99)}
    return (
        f"{name}: a clock runs out {at[0.5]:.2f} ms late (median), {at[0.99]:.2f} ms (99 %), "
        f"{ordered[-1] * 1000:.2f} ms at most, of {len(late)}"
    )
