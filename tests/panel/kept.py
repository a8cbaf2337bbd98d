"""Pictures kept as text: who means a change runs `COMPANION_GOLDEN=write pytest tests/panel` and looks at the diff."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from companion.core.panel import Page
from companion.panel.braille import to_braille
from companion.panel.paint import fits, paint
from tests.games.proofs import steps, variant_of

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Anna", "Maximilian", "Chris", "Deniz", "Eva", "Florentine", "Gül", "Hannes", "Ida")
SEEDS = range(21, 40)
TIMES = {"glass": (47_000, 90_000), "reaction": (2_000, 3_000), "unit": (42_000, 120_000), "claim": (13_000, 20_000)}


def must_be_as_meant(name: str, picture: Image.Image) -> None:
    drawn = to_braille(picture)
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("COMPANION_GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(drawn + "\n", "utf-8")
    assert drawn.split() == path.read_text("utf-8").split()


def must_look_as_meant(name: str, page: Page) -> None:
    """The same for the page of a game, which must fit as well."""
    assert not fits(page)
    must_be_as_meant(name, paint(page, times=TIMES))


def moment(key: str, variant: str, is_it: Callable[[Any], bool]) -> tuple[Any, Any, int]:
    """The first such position that play comes to, with its game and its number of seats."""
    game, _, seats = variant_of(key, variant)
    played = (step.after for seed in SEEDS for step in steps(key, variant, seed))
    return game, next(filter(is_it, played)), seats


def kept(folder: str) -> set[str]:
    return {path.stem for path in (GOLDEN / folder).glob("*.txt")}
