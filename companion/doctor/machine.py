"""How the machine is asked: files below a root, programs, libraries. Tests answer for it."""

import ctypes
import grp
import importlib
import os
import platform
import pwd
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from http.client import HTTPException
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec
from gpiozero import Factory
from msgspec import Struct, field

from companion.daemon.config import Config
from hardware.cardreader import Port, ports
from hardware.display import Bus
from hardware.display_bus import I2c, Spi
from hardware.pins import PROBES, Probes
from hardware.wiring import Wiring


def packages() -> dict[str, str | None]:
    """The packages that Companion needs, with the versions that are installed."""
    needed = [re.split(r"[^\w.-]", line)[0] for line in metadata.requires("companion") or () if "extra ==" not in line]
    return {name: version(name) for name in ["companion", *needed]}


def version(package: str) -> str | None:
    with suppress(metadata.PackageNotFoundError):
        return metadata.version(package)
    return None


def load_pygame() -> Any:
    """The module, or None if there is none."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with suppress(ImportError):
        return importlib.import_module("pygame")
    return None


def output_of(command: Sequence[str]) -> str:
    """What a program prints; nothing if it is not there or fails."""
    with suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(command, capture_output=True, text=True, timeout=5, check=True).stdout
    return ""


def session_groups() -> frozenset[str]:
    """The groups that count now."""
    return frozenset(name for number in os.getgroups() if (name := _group(number)))


def _group(number: int) -> str:
    with suppress(KeyError):
        return grp.getgrgid(number).gr_name
    return ""


def enrolled_groups() -> frozenset[str]:
    """The groups that count from the next login on."""
    with suppress(KeyError):
        user = pwd.getpwuid(os.getuid()).pw_name
        return frozenset(group.gr_name for group in grp.getgrall() if user in group.gr_mem)
    return frozenset()


def may_read_and_write(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK)


def free_bytes(path: Path) -> int:
    return shutil.disk_usage(path).free


def companion_answers(address: str) -> bool:
    """Whether a daemon of ours listens there."""
    directly = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with directly.open(address, timeout=1.0) as answer:
            return "companion" in msgspec.json.decode(answer.read(10_000), type=dict)
    except (OSError, ValueError, HTTPException, msgspec.MsgspecError):  # whatever else may listen there
        return False


def open_bus(number: int) -> Any:
    return importlib.import_module("smbus2").SMBus(number)


def display_bus(config: Config, wiring: Wiring, factory: Callable[[], Factory]) -> Bus:
    """Only on SPI a display needs pins besides."""
    if config.display_bus == "i2c":
        return I2c(config.display_port, config.display_address)
    return Spi(factory(), wiring.display.spi)


UNSYNCHRONISED = 5


def clock_is_synchronised() -> bool:
    """What the kernel has been told by whichever service sets the clock."""
    question = ctypes.create_string_buffer(512)  # a struct timex; all zero it only asks
    return int(ctypes.CDLL(None).adjtimex(question)) not in (-1, UNSYNCHRONISED)


class Machine(Struct, frozen=True):
    root: Path = Path("/")
    environment: Mapping[str, str] = field(default_factory=lambda: os.environ)
    python: str = platform.python_version()
    architecture: str = platform.machine()
    is_64_bit: bool = sys.maxsize > 2**32
    packages: Callable[[], Mapping[str, str | None]] = packages
    load_pygame: Callable[[], Any] = load_pygame
    run: Callable[[Sequence[str]], str] = output_of
    session_groups: Callable[[], frozenset[str]] = session_groups
    enrolled_groups: Callable[[], frozenset[str]] = enrolled_groups
    may_use: Callable[[Path], bool] = may_read_and_write
    free: Callable[[Path], int] = free_bytes
    answers: Callable[[str], bool] = companion_answers
    is_synchronised: Callable[[], bool] = clock_is_synchronised
    probes: Probes = PROBES
    ports: Callable[[], tuple[Port, ...]] = ports
    open_bus: Callable[[int], Any] = open_bus
    display_bus: Callable[[Config, Wiring, Callable[[], Factory]], Bus] = display_bus

    def path(self, name: str) -> Path:
        """Where what is called `name` on this machine really is."""
        return self.root / name.lstrip("/")

    def exists(self, name: str) -> bool:
        return self.path(name).exists()

    def read(self, name: str) -> str:
        """A file's words; nothing if it cannot be read."""
        return self.read_bytes(name).decode("utf-8", "replace").strip("\0\n ")

    def read_bytes(self, name: str) -> bytes:
        with suppress(OSError):
            return self.path(name).read_bytes()
        return b""

    def found(self, pattern: str) -> tuple[str, ...]:
        """Names like "/dev/i2c-*" that there are."""
        return tuple(f"/{path.relative_to(self.root)}" for path in sorted(self.root.glob(pattern.lstrip("/"))))

    @property
    def model(self) -> str:
        """What the board calls itself."""
        return self.read("/proc/device-tree/model")

    @property
    def is_pi(self) -> bool:
        return self.model.startswith("Raspberry Pi")
