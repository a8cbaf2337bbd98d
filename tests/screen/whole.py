"""Play a whole game by touches alone, and keep pictures: `python -m tests.screen.whole FOLDER --game fugitive dice`.

On a real X server (Xvfb), with a real daemon, at every size and language asked for.
"""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.screen import feedback, gestures, screen
from tests.daemon.process import daemon_in
from tests.screen.hands import sitting
from tests.screen.stories import STORIES, story_of
from tests.screen.xserver import xserver

SIZES = ("800x480", "1280x720", "1920x1080")
INCHES = {1920: 15.6}
"""Of a panel so many pixels wide, where it is not a usual one."""


@contextmanager
def quick() -> Iterator[None]:
    """People who neither hold nor think for long."""
    hold, think = patch.object(gestures, "held_for", lambda _: 120.0), patch.object(feedback, "_after", lambda _: 0)
    with hold, think, patch.object(screen, "DEAF", 30.0):
        yield


def played(game: str, album: Path, w: int, h: int, language: str = "en") -> list[str]:
    """The phases that were seen; their pictures are in the album."""
    album.mkdir(parents=True, exist_ok=True)

    async def sit(folder: Path) -> list[str]:
        how: dict[str, Any] = {"inches": INCHES.get(w, 0), "language": language, "motion": "off"}
        async with sitting(folder, w, h, glass=glass, album=album, **how) as player:
            await story_of(game)(player)
            return player.phases

    with tempfile.TemporaryDirectory() as folder, daemon_in(Path(folder)), xserver(w, h) as glass, quick():
        return asyncio.run(sit(Path(folder)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.screen.whole", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--game", nargs="+", default=STORIES, choices=STORIES)
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--language", nargs="+", default=["en", "de"])
    arguments = parser.parse_args()
    for game, size, language in product(arguments.game, arguments.size, arguments.language):
        w, h = map(int, size.split("x"))
        phases = played(game, arguments.folder / f"{game}-{size}-{language}", w, h, language)
        print(f"{game} {size} {language}: {', '.join(phases)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
