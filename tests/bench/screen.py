"""How fast the screen is: `python -m tests.bench.screen [--game KEY] [--rounds N]`.

For each frame: a scene made from a view, sent as JSON, painted for the first time, painted again, and only its clock.
"""

import argparse
import os
import sys
import time
import zlib
from collections.abc import Callable
from statistics import median
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import msgspec
import pygame
from msgspec.structs import replace

from companion.core.faces import Time
from companion.core.scene import Box, Element, Scene, frame_of
from companion.games import load
from companion.screen.painter import Painter
from tests.games.proofs import steps
from tests.screen.taps import scene_of

SIZES = ((800, 480), (1280, 720), (1787, 1004), (480, 800))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.screen", description=__doc__)
    parser.add_argument("--game", default="fugitive")
    parser.add_argument("--variant", default="basic")
    parser.add_argument("--rounds", type=int, default=50)
    arguments = parser.parse_args()
    game = load(arguments.game)
    played = [step for step in steps(arguments.game, arguments.variant, seed=5) if step.seat is not None]
    step = played[len(played) * 2 // 3]
    view = game.seen_by(step.before, step.seat)
    for w, h in SIZES:
        frame = frame_of(w, h)
        made = scene_of(game, view, step.seat, None, frame)
        sent = msgspec.json.encode(made)
        print(f"{w}x{h}: {len(made.elements)} elements, {len(sent)} bytes, {len(zlib.compress(sent))} compressed")
        for what, milliseconds in measured(game, view, step.seat, made, arguments.rounds).items():
            print(f"  {what}: {milliseconds:.2f} ms")
    return 0


def measured(game: Any, view: Any, seat: Any, made: Scene, rounds: int) -> dict[str, float]:
    surface = pygame.Surface((made.frame.w, made.frame.h))
    painter = Painter(surface)
    first = taken(lambda: painter.paint(made), 1)
    clock = Element(
        id="clock", kind="clock", box=Box(300, 0, 200, 56), face=Time("unit", 90_000, 120_000, running=True)
    )

    def tick() -> None:
        painter.repaint(made, [replace(clock, face=Time("unit", 89_000, 120_000, running=True))])

    return {
        "scene from a view": taken(lambda: scene_of(game, view, seat, None, made.frame), rounds),
        "first picture": first,
        "whole picture": taken(lambda: painter.paint(made), rounds),
        "only the clock": taken(tick, rounds),
    }


def taken(what: Callable[[], object], rounds: int) -> float:
    """Milliseconds, the median of so many times."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        what()
        times.append(1000 * (time.perf_counter() - began))
    return median(times)


if __name__ == "__main__":
    sys.exit(main())
