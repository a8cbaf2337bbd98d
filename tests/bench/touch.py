"""How quick the screen feels: `python -m tests.bench.touch [--taps N] [--seconds IDLE]`.

For every game with a full table, through a real daemon and its journal, in a window of 1280 × 720 on a real X server
(Xvfb, painted by the processor): from a finger that comes up to the first picture of what it led to. Then `./run` from
nothing to its first picture, and what the screen's process takes while nobody touches it.
"""

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pygame

from companion import protocol
from companion.core.scene import Scene
from companion.games import keys, load
from companion.memory import give_back_large
from tests.campaign.costs import resident_mb, ticks_of
from tests.daemon.process import daemon_in
from tests.screen.hands import Player, sitting
from tests.screen.whole import quick
from tests.screen.xserver import Glass, xserver

W, H = 1280, 720
HERE = Path(__file__).parents[2]
ASKED = {"touch": 50.0, "start": 1.5, "idle": 0.02, "memory": 130.0}
NEVER = {"concede", "abandon", "leave"}
SLOW = 0.5
"""Seconds in which a touch that leads anywhere has led there."""


class Eyes:
    """When the first picture of another scene was shown."""

    def __init__(self, player: Player) -> None:
        self._news, self.seen = False, 0.0
        canvas, flip, update = player.screen.canvas, pygame.display.flip, pygame.display.update
        show = canvas.show

        def come(scene: Scene, now: float, came: float) -> None:
            self._news = self._news or scene != canvas.scene
            show(scene, now, came)

        def watch(painted: Callable[..., None]) -> Callable[..., None]:
            def shown(*about: Any) -> None:
                painted(*about)
                if self._news and not self.seen:
                    self.seen = time.perf_counter()

            return shown

        canvas.show = come  # type: ignore[method-assign]
        pygame.display.flip, pygame.display.update = watch(flip), watch(update)

    def forget(self) -> None:
        self._news, self.seen = False, 0.0


async def touches(player: Player, game: str, count: int) -> list[float]:
    """Seconds for each of so many random touches that play or pick something."""
    rng, eyes = Random(5), Eyes(player)
    found: list[float] = []
    table = protocol.Open(game=game, people=tuple(protocol.NewPerson() for _ in range(load(game).seats[-1])))
    await player.sees(f"play:{game}")
    await player.screen.ask(table)
    while len(found) < count:
        await player.listens()
        if (id := next((id for id in ("curtain:hold", "curtain:look") if id in player.things), "")) or (
            id := next((id for id in ("sure", "close", "go_on") if id in player.things), "")
        ):
            await (player.hold(id) if player.things[id].hold else player.tap(id))
            continue
        offers = sorted(id for id, tap in player.taps.items() if tap.do in {"act", "pick"} and id not in NEVER)
        if not offers:
            if "headline" in player.shown:
                await player.screen.ask(table)
            await asyncio.sleep(0.05)
            continue
        await asyncio.sleep(0.1 + rng.random() / 20)
        if (took := await one(player, eyes, rng.choice(offers))) is not None:
            found.append(took)
    return found


async def one(player: Player, eyes: Eyes, id: str) -> float | None:
    if id not in player.things:
        return None
    place = player.pixels(*player.things[id].touched.middle)
    player.hand.down(*place)
    await asyncio.sleep(0.06)
    eyes.forget()
    began = time.perf_counter()
    player.hand.up(*place)
    while not eyes.seen and time.perf_counter() - began < SLOW:
        await asyncio.sleep(0.001)
    return eyes.seen - began if eyes.seen else None


def touched(game: str, count: int) -> list[float]:
    async def sit(folder: Path, glass: Glass) -> list[float]:
        async with sitting(folder, W, H, glass=glass) as player:
            return await touches(player, game, count)

    with tempfile.TemporaryDirectory() as name, daemon_in(Path(name)), xserver(W, H) as glass, quick():
        return asyncio.run(sit(Path(name), glass))


# -------------------------------------------------------------------------------- start, idle, memory


@contextmanager
def running(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    command = [str(HERE / "run"), "screen", "--with-daemon", "--window", f"{W}x{H}", "--state", str(folder)]
    process = subprocess.Popen(command, env={**os.environ, "SDL_AUDIODRIVER": "dummy"})
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def first_picture(glass: Glass, since: float) -> float:
    """Seconds until something is lit."""
    while not glass.lit:
        time.sleep(0.005)
    return time.perf_counter() - since


def screen_in(parent: int) -> int:
    """The screen's own process, among the children of the one that keeps it."""
    for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
        if "screen" in Path(f"/proc/{child}/cmdline").read_text().split("\0"):
            return int(child)
    raise AssertionError("no screen")


def alone(seconds: float) -> Iterator[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as name, xserver(W, H) as glass:
        with running(Path(name)) as process:  # the second start is what people wait for
            first_picture(glass, 0)
        time.sleep(1)
        began = time.perf_counter()
        with running(Path(name)) as process:
            took = first_picture(glass, began)
            yield f"./run to the first picture: {took:.2f} s", f"under {ASKED['start']} s"
            time.sleep(10)  # sounds are made, posters painted
            pid = screen_in(process.pid)
            before = ticks_of(pid)
            time.sleep(seconds)
            load_ = (ticks_of(pid) - before) / 100 / seconds
            yield f"screen, idle: {load_:.1%} of a core", f"under {ASKED['idle']:.0%}"
            yield f"screen, resident: {resident_mb(pid):.0f} MB", f"under {ASKED['memory']:.0f} MB"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.touch", description=__doc__)
    parser.add_argument("--taps", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--game", nargs="+", default=keys(), choices=keys())
    arguments = parser.parse_args()
    give_back_large()
    for game in arguments.game:
        took = sorted(1000 * seconds for seconds in touched(game, arguments.taps))
        middle, most = took[len(took) // 2], took[int(len(took) * 0.95)]
        print(
            f"{game}: touch to picture {middle:.0f} ms (median), {most:.0f} ms (95 %), of {len(took)};"
            f" asked: under {ASKED['touch']:.0f}",
            flush=True,
        )
    print(f"resident after that, with this benchmark: {resident_mb(os.getpid()):.0f} MB", flush=True)
    for line, asked in alone(arguments.seconds):
        print(f"{line}; asked: {asked}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
