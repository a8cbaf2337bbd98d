"""Sounds in files."""

import os
import wave
from array import array
from contextlib import suppress
from pathlib import Path

from companion.screen.sound.synth import RATE, Pcm


def write_wav(path: Path, samples: Pcm) -> None:
    """The whole file or, if that fails, what was there before."""
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with fresh.open("wb") as file:
            with wave.open(file, "wb") as sound:
                sound.setparams((1, 2, RATE, len(samples), "NONE", ""))
                sound.writeframes(samples.tobytes())
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        with suppress(OSError):
            fresh.unlink()


def read_wav(path: Path) -> "Pcm | None":
    """None: there is no such file, or it is not whole, or not one of ours."""
    try:
        with path.open("rb") as file, wave.open(file, "rb") as sound:
            if sound.getparams()[:3] != (1, 2, RATE):
                return None
            found = array("h", sound.readframes(sound.getnframes()))
            return found if len(found) == sound.getnframes() else None
    except (OSError, EOFError, ValueError, wave.Error):
        return None
