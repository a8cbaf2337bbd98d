"""Whom the doctor sees: a machine with its settings, its pins, and perhaps a Companion at work on it."""

from contextlib import suppress
from functools import cached_property
from pathlib import Path

from gpiozero import Factory
from msgspec.structs import replace

from companion.core import text
from companion.daemon.config import Config
from companion.daemon.server import ADDRESS
from companion.daemon.wired import Wired, wired
from companion.doctor.machine import Machine
from hardware.part import Broken
from hardware.pins import Chosen, choose

IN_USE = text("in use by the running Companion, so it was not tried")


class Patient:
    def __init__(self, machine: Machine, config: Config, file: Path | None = None) -> None:
        self.machine, self.config, self.file = machine, config, file
        self.wired: Wired = wired(config)

    @cached_property
    def companion(self) -> str | None:
        """The address of the Companion that runs here and holds the parts."""
        # One that runs as a service has a folder of its own, but listens at the usual place.
        addresses = [f"http://{self.config.host}:{self.config.port}"]
        with suppress(OSError, ValueError):
            addresses.insert(0, (self.config.folder / ADDRESS).read_text("ascii").strip())
        return next((address for address in addresses if self.machine.answers(address)), None)

    @cached_property
    def pins(self) -> Chosen | Broken:
        """What moves the pins, or why nothing can."""
        try:
            return choose(self.config.gpio, replace(self.machine.probes, model=lambda: self.machine.model))
        except Broken as broken:
            return broken

    @property
    def is_simulated(self) -> bool:
        return isinstance(self.pins, Chosen) and self.pins.name == "simulated"

    @property
    def factory(self) -> Factory:
        """For the parts; raises `Broken` if there is none."""
        if isinstance(self.pins, Broken):
            raise self.pins
        return self.pins.factory

    def close(self) -> None:
        pins = self.__dict__.get("pins")  # only if they were asked for
        if isinstance(pins, Chosen):
            pins.close()

    def __enter__(self) -> "Patient":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
