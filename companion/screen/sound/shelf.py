"""The shelf: all sounds as files. What is missing is made by another process, and kept for the next time."""

import hashlib
import logging
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from threading import Lock

from companion.screen.sound import bed, cues, synth
from companion.screen.sound.bed import VOICES
from companion.screen.sound.cues import CUES
from companion.screen.sound.synth import Pcm
from companion.screen.sound.wav import read_wav

log = logging.getLogger("companion")

RECIPES: Mapping[str, cues.Cue | bed.Voice] = {**CUES, **VOICES}


def cache_folder(environment: Mapping[str, str]) -> Path:
    """Where sounds are kept: what systemd gives a service, or the user's own place."""
    if service := environment.get("CACHE_DIRECTORY"):
        return Path(service)
    home = environment.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "companion"


def edition() -> str:
    """Changes with the code that makes the sounds, so that no old ones are played."""
    code = (Path(str(module.__file__)).read_bytes() for module in (synth, cues, bed))
    return "sounds-" + hashlib.sha256(b"".join(code)).hexdigest()[:12]


def sound_file(folder: Path, name: str) -> Path:
    return folder / f"{name.replace(':', '-')}.wav"


class Shelf:
    """Sounds are made in a process of their own: in a thread they would hold up the picture."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / edition()
        self._lock = Lock()
        self._closed = False
        self._maker: subprocess.Popen[str] | None = None

    def sounds(self) -> Iterator[tuple[str, Pcm]]:
        """Each as soon as it is there: those kept at once, the others when they are made."""
        for old in set(self._folder.parent.glob("sounds-*")) - {self._folder}:
            rmtree(old, ignore_errors=True)
        missing = list(RECIPES)
        yield from self._read(self._folder, RECIPES, missing)
        if missing:
            yield from self._read(self._folder, self._made(self._folder, missing), missing)
        if missing and not self._closed:
            log.warning("sounds cannot be kept in %s: they are made each time", self._folder)
            with TemporaryDirectory() as aside:
                yield from self._read(Path(aside), self._made(Path(aside), missing), missing)

    def close(self) -> None:
        """Nothing more is made."""
        with self._lock:
            self._closed = True
            if self._maker is not None:
                self._maker.terminate()

    @staticmethod
    def _read(folder: Path, names: Iterable[str], missing: list[str]) -> Iterator[tuple[str, Pcm]]:
        for name in names:
            samples = read_wav(sound_file(folder, name))
            if samples is not None:
                missing.remove(name)
                yield name, samples

    def _made(self, folder: Path, names: Iterable[str]) -> Iterator[str]:
        """The names of sounds as they are written."""
        command = [sys.executable, "-m", "companion.screen.sound", str(folder), *names]
        with self._lock:
            if self._closed:
                return
            self._maker = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        with self._maker as maker:
            assert maker.stdout is not None
            for line in maker.stdout:
                yield line.split()[0]
