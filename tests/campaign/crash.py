"""kill -9 of the real daemon at random moments, under random play by a real client."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from tests.daemon.process import DaemonProcess, Speaker, open_table, speaker

ROUND = (0.0, 0.25)
"""Seconds of play before the power goes."""
SLACK = 50
"""Milliseconds that this client itself may be late in looking at its watch."""
THINKING = (0.2, 2.5)
OPTIONS = {"variant": "random", "turn_seconds": 3600, "stall_limit": 5}
"""Fugitive with its reminder, so that a clock runs."""


class Report(Struct):
    rounds: int = 0
    acknowledged: int = 0
    games: int = 0
    lost: int = 0
    refused: int = 0
    clock_lost: list[int] = []
    """Milliseconds of clock that each power cut took off, in the players' favour."""
    clock_wrong: int = 0

    def lines(self) -> list[str]:
        worst = max(self.clock_lost, default=0)
        mean = sum(self.clock_lost) / len(self.clock_lost) if self.clock_lost else 0
        return [
            f"rounds of kill -9: {self.rounds}, in {self.games} games",
            f"actions acknowledged: {self.acknowledged}, lost: {self.lost}",
            f"starts refused: {self.refused}",
            f"clock given back to the players: {mean:.0f} ms on average, {worst} ms at most; wrong: {self.clock_wrong}",
        ]


class Seen(Struct):
    """The last thing the client knows for certain."""

    n: int = 0
    state: Any = None
    at_least: int = 0
    """The table's time that was seen, and the time that passed since."""


def crash(folder: Path, rounds: int, seed: int = 1) -> Report:
    rng, report, seen = Random(seed), Report(), Seen()
    code: str | None = None
    for _ in range(rounds):
        try:
            daemon = DaemonProcess(folder, "--log", "warning")
        except AssertionError:
            report.refused += 1
            continue
        report.rounds += 1
        try:
            code = asyncio.run(_round(daemon, code, seen, report, rng))
        finally:
            if daemon.process.poll() is None:
                daemon.kill()
    return report


async def _round(daemon: DaemonProcess, code: str | None, seen: Seen, report: Report, rng: Random) -> str | None:
    async with speaker(daemon.address, daemon.token) as host:
        await host.hear_until("welcome")
        if code is None or not await _still_open(host, code):
            await open_table(host, options=OPTIONS)
            report.games += 1
            seen.n, seen.at_least = 0, 0
            view = await host.view_of(0, None)
        else:
            view = await _taken_up(host, code, seen, report)
        code = view["table"]
        power = time.monotonic() + rng.uniform(*ROUND)
        while time.monotonic() < power and not view.get("ended"):
            view = await _step(host, view, seen, report, rng)
        if view.get("ended"):
            code = None
        elif rng.random() < 0.5:  # in the middle of an action nobody has acknowledged
            line = await _any_line(host, view, rng)
            await host.say("act", line=line, seat=view["actors"][0], sure=True)
            await asyncio.sleep(rng.uniform(0, 0.01))
        elif rng.random() < 0.3:  # while people think, and only the clock runs
            thinking = rng.uniform(*THINKING)
            await asyncio.sleep(thinking)
            seen.at_least += round(thinking * 1000)
        daemon.kill()
    return code


async def _still_open(host: Speaker, code: str) -> bool:
    return code in {line["table"] for line in (await host.ask("tables"))["tables"]}


async def _taken_up(host: Speaker, code: str, seen: Seen, report: Report) -> dict[str, Any]:
    done = await host.ask("resume", table=code)
    view = await host.view_of(done["n"], None)
    if view["n"] < seen.n or (view["n"] == seen.n and view["state"] != seen.state):
        report.lost += 1
    given_back = seen.at_least - view["now"]
    report.clock_lost.append(max(0, given_back))
    if given_back > 1000 + SLACK or view["now"] > seen.at_least + 2000:
        report.clock_wrong += 1
    done = await host.ask("go_on")
    return await host.view_of(done["n"], None)


async def _step(host: Speaker, view: dict[str, Any], seen: Seen, report: Report, rng: Random) -> dict[str, Any]:
    """Somebody acts; what everybody sees afterwards."""
    done = await host.ask("act", line=await _any_line(host, view, rng), seat=view["actors"][0], sure=True)
    if done["say"] != "done":
        raise AssertionError(msgspec.json.encode(done))
    report.acknowledged += 1
    seen.n = done["n"]
    await host.ask("look", seat=None)
    view = await host.view_of(done["n"], None)
    seen.state, seen.at_least = view["state"], view["now"]
    return view


async def _any_line(host: Speaker, view: dict[str, Any], rng: Random) -> str:
    seat = view["actors"][0]
    await host.ask("look", seat=seat)
    offers = (await host.view_of(view["n"], seat))["legal"]
    return str(rng.choice(offers)["line"])
