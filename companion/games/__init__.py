"""One room per game. A folder here is a game; nothing else has to know its name.

>>> load("fugitive").seats
range(2, 3)
"""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.core import BadInput, Game, Words, text
from companion.core.edition import find
from companion.core.wording import Wording, Wordings, read_wordings


@cache
def keys() -> tuple[str, ...]:
    """The games there are, in alphabetical order."""
    return tuple(sorted(folder.parent.name for folder in Path(__file__).parent.glob("*/rules.py")))


@cache
def load(key: str, edition: str = "house") -> Game[Any]:
    """A game with one of its editions; `load("fugitive/tracker")` is the small twin that a referee device plays."""
    name, _, twin = key.partition("/")
    if name not in keys() or twin not in {"", "tracker"}:
        raise BadInput(text('there is no game "{key}"; there are: {known}', key=key, known=", ".join(keys())))
    room = import_module(f"companion.games.{name}")
    game: Game[Any] = room.load_tracker(edition) if twin else room.load(edition)
    return game


def edition_file(key: str, edition: str = "house") -> Path:
    """The file an edition of a game is read from."""
    name = key.partition("/")[0]
    return find(name, edition, Path(__file__).parent / name / "editions")


@cache
def wordings(key: str) -> dict[str, Wording]:
    """The options of a game, and of its small twin, in words."""
    return {wording.name: wording for wording in _wordings(key).option}


def roles(key: str) -> tuple[Words, ...]:
    """What the seats of a game are called where they are not alike."""
    return _wordings(key).role


@cache
def _wordings(key: str) -> Wordings:
    return read_wordings(Path(__file__).parent / key.partition("/")[0] / "options.toml")
