"""Pictures of scenes: `python -m tests.screen.shots FOLDER [--game KEY] [--size WxH …] [--language en de] [--theme …]`.

Plays a few games with bots and paints chosen moments of them, without a display, as PNG files to be looked at.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from companion.core import Game, Seeded
from companion.core.board import board_of, covered
from companion.core.options import options_from
from companion.core.scene import Frame, Scene, frame_of
from companion.core.simulation import Step, play_on
from companion.games import load
from companion.screen.painter import Painter
from tests.screen.taps import some_draft

SIZES = ("800x480", "1280x720", "1920x1080", "480x800")
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Gül", "Hassan", "Ivo")


class Moment(NamedTuple):
    name: str
    state: Any
    seat: int | None


def main() -> int:
    arguments = _arguments()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    game = load(arguments.game)
    for moment in moments(game, arguments.set, arguments.seed, arguments.bot):
        for size, language, theme in product(arguments.size, arguments.language, arguments.theme):
            w, h = map(int, size.split("x"))
            frame = dp_frame(w, h, language, theme)
            name = f"{moment.name}-{size}-{language}{'' if theme == 'night' else '-' + theme}"
            scene = covered_or_open(game, moment, frame)
            pygame.image.save(painted(scene, w, h), arguments.folder / f"{name}.png")
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.screen.shots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", default="fugitive")
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--language", nargs="+", default=["en"])
    parser.add_argument("--theme", nargs="+", default=["night"])
    parser.add_argument("--set", nargs="*", default=[], metavar="option=value")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--bot", default="")
    return parser.parse_args()


def dp_frame(w: int, h: int, language: str, theme: Any) -> Frame:
    """A window of these pixels in dp: 1920 × 1080 is a screen of 15.6 inches."""
    return frame_of(1787, 1004, language, theme) if w == 1920 else frame_of(w, h, language, theme)


def moments(game: Game[Any], settings: list[str], seed: int, bot: str) -> Iterator[Moment]:
    """Of one game: each kind of thing to decide, early and late, as its seat, the other seat and a bystander see it."""
    rng, seats = Random(seed), game.seats[0]
    name = bot or list(game.bots)[-1]
    state = game.new(options_from(game, settings), seats, Seeded(rng))
    steps = list(play_on(game, state, [game.bots[name]] * seats, rng))
    for kind, found in sorted(_by_kind(steps).items()):
        late = found[len(found) * 2 // 3]
        for label, step in {"early": found[0], "late": late}.items():
            yield Moment(f"{kind}-{label}", step.before, step.seat)
    middle = steps[len(steps) // 2]
    yield Moment("public", middle.before, None)
    yield Moment("wait", middle.before, ((middle.seat or 0) + 1) % seats)
    yield Moment("curtain", middle.before, None)
    yield Moment("result", steps[-1].after, None)


def _by_kind(steps: list[Step]) -> dict[str, list[Step]]:
    found: dict[str, list[Step]] = {}
    for step in steps:
        found.setdefault(type(step.action).__name__.lower(), []).append(step)
    return found


def covered_or_open(game: Game[Any], moment: Moment, frame: Frame) -> Scene:
    board = board_of(game)
    view, names = game.seen_by(moment.state, moment.seat), NAMES[: game.seats[0]]
    if moment.name == "curtain":
        return covered(board, view, game.actors(moment.state)[0] or 0, frame, names=names)
    legal = [] if moment.seat is None else game.legal(view, moment.seat)
    draft = some_draft(game, view, moment.seat)
    return board.scene(view, moment.seat, legal, draft, frame, names=names)


def painted(scene: Scene, w: int, h: int) -> pygame.Surface:
    surface = pygame.Surface((w, h))
    Painter(surface, w / scene.frame.w).paint(scene, held=0.62 if scene.curtain else 0)
    return surface


if __name__ == "__main__":
    sys.exit(main())
