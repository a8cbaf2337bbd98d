"""What a screen has been told to be like, kept over restarts: each device has its own."""

import logging
import os
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core.scene import Theme
from companion.screen.animation import Motion
from companion.screen.sound.cues import Kind

log = logging.getLogger("companion")

Turn: TypeAlias = Literal[0, 90, 180, 270]
Loudness: TypeAlias = Annotated[int, Meta(ge=0, le=10)]
KINDS: tuple[Kind, ...] = get_args(Kind)
LOUDEST = 10
CHOICES: dict[str, tuple[Any, ...]] = {
    "language": ("en", "de"),
    "theme": get_args(Theme),
    "motion": get_args(Motion),
    "large": (False, True),
    "hints": (False, True),
    "turn": get_args(Turn),
    "turns_to_players": (False, True),
}
"""What each can be, in the order in which a touch goes through them."""


class Settings(Struct, frozen=True, omit_defaults=True):
    language: Literal["en", "de"] = "en"
    theme: Theme = "night"
    motion: Motion = "full"
    large: bool = False
    """Everything a step larger."""
    hints: bool = False
    turn: Turn = 0
    """Degrees by which the panel hangs turned."""
    turns_to_players: bool = False
    """The picture turns to whoever sits opposite when the turn passes on."""
    horn: Loudness = LOUDEST
    cues: Loudness = LOUDEST
    bed: Loudness = LOUDEST
    muted: tuple[Kind, ...] = ()

    def after(self, name: str) -> "Settings":
        """With the next of what this setting can be."""
        choices = CHOICES[name]
        at = choices.index(getattr(self, name))
        return replace(self, **{name: choices[(at + 1) % len(choices)]})

    def turned(self) -> "Settings":
        """For whoever sits opposite."""
        return self.after("turn").after("turn")

    def loudness(self, kind: Kind) -> int:
        found: int = getattr(self, kind)
        return found

    def louder(self, kind: Kind, by: int) -> "Settings":
        """Who turns it up wants to hear it."""
        level = min(LOUDEST, max(0, self.loudness(kind) + by))
        muted = tuple(other for other in self.muted if other != kind)
        return replace(self, **{kind: level, "muted": muted})

    def mute(self, kind: Kind) -> "Settings":
        """Or no longer."""
        others = tuple(other for other in self.muted if other != kind)
        return replace(self, muted=others if kind in self.muted else (*others, kind))


class Shelf:
    """Where they are kept: a small file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def kept(self) -> dict[str, Any]:
        """Those that were chosen here once, by name; what cannot be read was never chosen."""
        try:
            told = msgspec.json.decode(self._path.read_bytes(), type=Settings)
        except FileNotFoundError:
            return {}
        except (OSError, msgspec.MsgspecError) as error:
            log.warning("settings of the screen are not readable: %s", error)
            return {}
        return msgspec.structs.asdict(told)

    def keep(self, settings: Settings) -> None:
        """Whole or not at all."""
        aside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with aside.open("wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(settings)))
                file.flush()
                os.fsync(file.fileno())
            aside.replace(self._path)
        except OSError as error:
            log.warning("settings of the screen cannot be kept: %s", error)
