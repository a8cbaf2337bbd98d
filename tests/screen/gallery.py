"""The pictures of the README: `python -m tests.screen.gallery [--folder docs/pictures]`.

Paints a few pages and chosen moments of games that bots play, always the same ones, as small PNG files.
"""

import argparse
import os
import sys
from functools import cache
from pathlib import Path
from typing import NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from msgspec.structs import replace
from PIL import Image

from companion.core.options import options_of
from companion.core.scene import Frame, Scene
from companion.core.text import LANGUAGES
from companion.daemon.requests import setting_of
from companion.games import keys, load, roles, wordings
from companion.protocol import GameLine, TableLine
from companion.screen.shell import setup
from companion.screen.shell.home import home
from companion.screen.shell.setup_page import page
from tests.screen.shots import Moment, covered_or_open, dp_frame, moments, painted

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
W, H = 1280, 720
LARGEST = 150_000
"""Bytes of a picture."""


class Shot(NamedTuple):
    """A moment of a game, as `tests.screen.shots` calls it."""

    game: str
    moment: str
    seed: int = 7


SHOTS = {
    "safehouse": Shot("safehouse", "lay-late"),
    "dice": Shot("dice", "enter-late"),
    "underground": Shot("underground", "place-late"),
    "agents": Shot("agents", "attack-late"),
    "fugitive-place": Shot("fugitive", "place-late"),
    "fugitive-guess": Shot("fugitive", "guess-late"),
    "curtain": Shot("fugitive", "curtain"),
    "result": Shot("fugitive", "result"),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.screen.gallery", description=__doc__)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--language", default="en", choices=LANGUAGES)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    frame = dp_frame(W, H, arguments.language, "night")
    for name, scene in {"home": _home(frame), "set-up": _set_up(frame, "safehouse")}.items():
        keep(scene, arguments.folder / f"{name}.png")
    for name, shot in SHOTS.items():
        keep(scene_of(shot, frame), arguments.folder / f"{name}.png")
    return 0


@cache
def _moments(game: str, seed: int) -> dict[str, Moment]:
    return {moment.name: moment for moment in moments(load(game), [], seed, "")}


def scene_of(shot: Shot, frame: Frame) -> Scene:
    game, found = load(shot.game), _moments(shot.game, shot.seed)
    if shot.moment not in found:
        raise SystemExit(f"{shot.game} has no moment {shot.moment}; there are: {', '.join(found)}")
    return covered_or_open(game, found[shot.moment], frame)


def keep(scene: Scene, path: Path) -> None:
    """With as many colours as keep it small."""
    pixels = pygame.image.tobytes(painted(scene, W, H), "RGB")
    whole = Image.frombytes("RGB", (W, H), pixels)
    for colours in (256, 128, 64, 32):
        whole.quantize(colours).save(path, optimize=True)
        if path.stat().st_size < LARGEST:
            return


def _line(key: str, frame: Frame) -> GameLine:
    game = load(key)
    return GameLine(key, game.rulebook.title.in_(frame.language), game.seats[0], game.seats[-1])


def _home(frame: Frame) -> Scene:
    rests = TableLine("K7QF2", "fugitive", "Fugitive", "digital", "", ("Anna", "Ben"), 12)
    return home(frame, [_line(key, frame) for key in keys()], [rests])


def _set_up(frame: Frame, key: str) -> Scene:
    options = options_of(load(key).Options)
    offered = tuple(setting_of(options[name], words, frame.language) for name, words in wordings(key).items())
    called = tuple(role.in_(frame.language) for role in roles(key))
    begun = setup.with_settings(setup.begun(_line(key, frame)), offered, called)
    return page(frame, replace(begun, people=("Anna", "Ben", "Cem")))


if __name__ == "__main__":
    sys.exit(main())
