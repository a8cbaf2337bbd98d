"""What people have set on the panel itself: kept in the state folder, so that it is the same after a power cut."""

import os
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from companion.panel.patterns import STEPS

FILE = "panel.json"


class Settings(Struct, frozen=True):
    language: str = "en"
    volume: Annotated[int, Meta(ge=0, le=STEPS)] = STEPS
    """0 is quiet: only what the rules need to be heard, and that softly."""
    brightness: Annotated[int, Meta(ge=1, le=STEPS)] = STEPS


def read_settings(folder: Path, language: str) -> Settings:
    """As they were left; a file that cannot be read is forgotten, not an error."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Settings)
    except (OSError, msgspec.MsgspecError):
        return Settings(language=language)


def keep_settings(folder: Path, settings: Settings) -> None:
    """Whole or not at all: written beside the old file, then put in its place."""
    fresh = folder / f"{FILE}.new"
    with fresh.open("wb") as file:
        file.write(msgspec.json.encode(settings))
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / FILE)
