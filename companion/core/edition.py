"""Card and board data as TOML files, read with types.

A broken file gives one line: file, key, what is wrong, what is allowed.
"""

import hashlib
import os
import tomllib
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec import Struct

from companion.core.errors import BadInput
from companion.core.text import Words, text

D = TypeVar("D")
HOUSE = "house"


class Edition(Struct, frozen=True):
    """Which edition a game is played with. The hash is of the data, not of the file: a comment changes nothing."""

    id: str
    name: Words
    hash: str
    partial: bool = False
    """Some of its cards are not written down (an owner's edition may leave out what nobody has read yet)."""


class Header(Struct, frozen=True, forbid_unknown_fields=True):
    """The `[edition]` part that every edition file begins with."""

    schema: int
    id: str
    name: Words
    game: str
    provenance: str = ""


class BrokenEdition(BadInput):
    """An edition file that cannot be used."""


def find(game: str, edition: str, shipped: Path) -> Path:
    """The file of an edition: a path, an owner's own file, or one of those shipped with the game."""
    if edition.endswith(".toml"):
        candidates = [Path(edition)]
    else:
        candidates = [owners_folder() / game / f"{edition}.toml", shipped / f"{edition}.toml"]
    for path in candidates:
        if path.is_file():
            return path
    known = ", ".join(available(game, shipped))
    raise BadInput(
        text('there is no edition "{edition}" of {game}; there are: {known}', edition=edition, game=game, known=known)
    )


def available(game: str, shipped: Path) -> tuple[str, ...]:
    """The editions of a game by name: those shipped with it and the owner's own."""
    folders = (owners_folder() / game, shipped)
    return tuple(sorted({path.stem for folder in folders for path in folder.glob("*.toml")}))


def owners_folder() -> Path:
    """Where owners of a boxed copy keep their editions."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "companion" / "editions"


def read(path: Path, shape: type[D]) -> D:
    """The file as `shape`, or `BrokenEdition`."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text("utf-8")), shape)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        key = where.rstrip("`").lstrip(".") or text("the top of the file")
        raise BrokenEdition(text("{file}: {key}: {what}", file=path.name, key=key, what=what)) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenEdition(text("{file}: not a TOML file: {what}", file=path.name, what=str(error))) from None
    except OSError as error:
        raise BrokenEdition(text("{file}: cannot be read: {what}", file=str(path), what=error.strerror)) from None


def reject(path: Path, key: str, message: str, **about: Any) -> NoReturn:
    """Say that the value at `key` breaks a constraint of the edition."""
    raise BrokenEdition(text("{file}: {key}: {what}", file=path.name, key=key, what=text(message, **about)))


def content_hash(data: object) -> str:
    return hashlib.sha256(msgspec.json.encode(data, order="deterministic")).hexdigest()
