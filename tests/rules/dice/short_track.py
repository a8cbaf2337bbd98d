"""The house edition with a short track: six steps lead to the Safehouse, so wins are as common as losses."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.dice import load
from companion.games.dice.edition import SHIPPED
from companion.games.dice.rules import DiceGame


@cache
def short_game() -> DiceGame:
    words = (SHIPPED / "house.toml").read_text("utf-8")
    for old, new in (("safehouse  = 40", "safehouse  = 22"), ('"house-1"', '"short-track"')):
        assert old in words
        words = words.replace(old, new)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "short.toml"
        path.write_text(words, "utf-8")
        return load(str(path))
