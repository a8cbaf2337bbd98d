"""Machines made of a few files, and tables made of simulated pins."""

import errno
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

from PIL import Image

from companion.daemon.config import Config
from companion.doctor.examination import examined
from companion.doctor.finding import Finding, lines
from companion.doctor.machine import Machine
from companion.doctor.patient import Patient
from hardware.cardreader import Port
from hardware.pins import Probes
from hardware.simulated import Simulated, simulated_factory
from hardware.simulated_display import SimulatedDisplay
from hardware.wiring import wiring

PI_4, PI_5 = "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"

PI_FILES: dict[str, str | bytes] = {
    "/dev/gpiochip0": "",
    "/dev/i2c-1": "",
    "/dev/dri/card0": "",
    "/dev/dri/renderD128": "",
    "/dev/input/event0": "",
    "/dev/snd/pcmC0D0p": "",
    "/proc/asound/cards": " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n",
    "/sys/class/drm/card0-HDMI-A-1/status": "connected\n",
    "/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency": (400_000).to_bytes(4, "big"),
    "/sys/devices/platform/soc/soc:firmware/get_throttled": "0\n",
}


class Bus:
    """Somebody at some addresses."""

    def __init__(self, *free: int, held: Sequence[int] = (), stuck: bool = False) -> None:
        self.free, self.held, self.stuck = free, held, stuck
        self.asked: list[int] = []

    def read_byte(self, address: int) -> int:
        self.asked.append(address)
        if self.stuck:
            raise TimeoutError(errno.ETIMEDOUT, "Connection timed out")
        if address in self.held:
            raise OSError(errno.EBUSY, "Device or resource busy")
        if address not in self.free:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        return 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


class Table:
    """A machine in a folder, what hangs on it, and the report that a doctor writes of it."""

    def __init__(self, folder: Path, model: str = "", files: Mapping[str, str | bytes] | None = None) -> None:
        self.folder = folder
        self.root = folder / "machine"
        self.factory: Any = simulated_factory()
        self.factory.close = lambda: None  # between two looks every switch stays as it is
        self.hands = Simulated(self.factory, wiring())
        self.pictures: list[Image.Image] = []
        """What was to be seen on the display, one after the other."""
        self.screen = SimulatedDisplay("sh1106", changed=lambda: self.pictures.append(self.screen.picture))
        self.forbidden: tuple[str, ...] = ()
        self.lgpio: Any = SimpleNamespace(gpiochip_open=None)
        self.ports: tuple[Port, ...] = ()
        self.bus = Bus(0x3C)
        self.settings: dict[str, Any] = {}
        self.more: dict[str, Any] = {}
        self.root.mkdir()
        if model:
            self.write("/proc/device-tree/model", f"{model}\0")
        for name, content in (files if files is not None else PI_FILES if model else {}).items():
            self.write(name, content)

    def write(self, name: str, content: str | bytes = "") -> None:
        path = self.root / name.lstrip("/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)

    def remove(self, name: str) -> None:
        (self.root / name.lstrip("/")).unlink()

    def machine(self) -> Machine:
        about: dict[str, Any] = {
            "root": self.root,
            "environment": {},
            "python": "3.11.2",
            "architecture": "aarch64",
            "is_64_bit": True,
            "packages": lambda: {"companion": "0.1.0", "gpiozero": "2.0.1"},
            "load_pygame": lambda: None,
            "run": lambda _: "",
            "session_groups": lambda: frozenset({"gpio", "i2c", "users"}),
            "enrolled_groups": frozenset,
            "may_use": lambda path: f"/{path.relative_to(self.root)}" not in self.forbidden,
            "free": lambda _: 12_000_000_000,
            "answers": lambda _: False,
            "is_synchronised": lambda: True,
            "ports": lambda: self.ports,
            "open_bus": lambda _: self.bus,
            "display_bus": lambda *_: self.screen.bus,
            "probes": Probes(
                load_lgpio=lambda: self.lgpio,
                load_rpigpio=self.no_library,
                open_lgpio=lambda: self.factory,
                open_simulated=lambda: self.factory,
            ),
        }
        return Machine(**about | self.more)

    @staticmethod
    def no_library() -> Any:
        raise ImportError

    @contextmanager
    def patient(self) -> Iterator[Patient]:
        config = Config(**{"state": str(self.folder / "state"), **self.settings})
        with Patient(self.machine(), config) as patient:
            yield patient

    def findings(self) -> list[Finding]:
        with self.patient() as patient:
            return list(examined(patient))

    def report(self, language: str = "en") -> str:
        return "\n".join(lines(self.findings(), language)).replace(str(self.folder), "…")

    def about(self, name: str) -> str:
        """What the report says of one thing, advice included."""
        found = [finding for finding in self.findings() if str(finding.name) == name]
        return "\n".join(lines(found, "en")).replace(str(self.folder), "…")

    def broken(self) -> set[str]:
        return {str(finding.name) for finding in self.findings() if finding.state == "broken"}
