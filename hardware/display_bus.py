"""How a display is connected: over I²C or SPI, with luma; and what can be wrong there."""

import errno
import os
from contextlib import ExitStack
from typing import Any

from gpiozero import OutputDevice
from luma.core.error import DeviceNotFoundError, DevicePermissionError
from luma.core.interface.serial import i2c, spi
from msgspec import Struct

from companion.core.text import text
from hardware.oled import Line
from hardware.part import Broken, broken, missing
from hardware.pins import sentences
from hardware.wiring import SpiPins

NOBODY = {errno.EIO, errno.ENXIO, errno.ENODEV, errno.ETIMEDOUT, errno.EREMOTEIO}
"""The ways of different boards to say that nobody confirms what is sent."""
ADDRESSES = (0x3C, 0x3D)
CHIP_ENABLE = {8: 0, 7: 1}
DATA, CLOCK = 10, 11


class I2c(Struct, frozen=True):
    """The bus of the header's positions 3 and 5, and the display's address on it."""

    port: int = 1
    address: int = ADDRESSES[0]

    @property
    def device(self) -> str:
        return f"/dev/i2c-{self.port}"

    def open(self) -> Line:
        try:
            return self._line()
        except DeviceNotFoundError:
            raise _no_device(self.device, "do_i2c") from None
        except DevicePermissionError:
            raise _no_permission(self.device, "i2c") from None
        except OSError as error:
            raise _unusable(self.device, error.errno, "i2c") from None

    def lost(self, error: Exception) -> Broken:
        """What an error in the midst of talking means."""
        number = getattr(error, "errno", errno.EREMOTEIO)  # luma has an error of its own for 5 and 121, without number
        if number not in NOBODY:
            return _unusable(self.device, number, "i2c")
        other = ADDRESSES[self.address == ADDRESSES[0]]
        return missing(
            "no display answers at address {address} on {device}; check its wires, or its address may be {other}",
            address=f"{self.address:#x}",
            device=self.device,
            other=f"{other:#x}",
        )

    def _line(self) -> Line:
        line: Line = i2c(
            port=self.port, address=self.address
        )  # by its number: from a bus luma sends 32 bytes at a time
        return line


class Spi(Struct, frozen=True):
    """The header's first SPI bus. Nobody confirms anything there: a display that is not connected looks ready."""

    factory: Any
    pins: SpiPins

    def __post_init__(self) -> None:
        if (self.pins.data, self.pins.clock) != (DATA, CLOCK) or self.pins.chip_enable not in CHIP_ENABLE:
            raise broken(
                "display on SPI: data is on GPIO 10, clock on GPIO 11, chip enable on GPIO 8 or 7;"
                " change [pins.display.spi]"
            )

    @property
    def device(self) -> str:
        return f"/dev/spidev0.{CHIP_ENABLE[self.pins.chip_enable]}"

    def open(self) -> Line:
        try:
            return _SpiLine(self.factory, self.pins)
        except ImportError:
            message = "spidev is not installed; do: sudo apt install python3-spidev, and start ./run again"
            raise broken(message) from None
        except DeviceNotFoundError:
            raise _no_device(self.device, "do_spi") from None
        except OSError as error:
            raise _unusable(self.device, error.errno, "spi") from None

    def lost(self, error: Exception) -> Broken:
        return _unusable(self.device, getattr(error, "errno", None), "spi")


class _SpiLine:
    """luma's SPI with the pins of our factory; without them it would import RPi.GPIO."""

    def __init__(self, factory: Any, pins: SpiPins) -> None:
        with ExitStack() as if_it_fails:
            outputs = if_it_fails.enter_context(_Outputs(factory))
            self._spi = spi(
                gpio=outputs,
                device=CHIP_ENABLE[pins.chip_enable],
                gpio_DC=pins.data_command,
                gpio_RST=pins.reset,
            )
            self._closing = if_it_fails.pop_all()
        self.command, self.data = self._spi.command, self._spi.data

    def cleanup(self) -> None:
        with self._closing:
            self._spi.cleanup()


class _Outputs(ExitStack):
    """As much of RPi.GPIO as luma asks for."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, factory: Any) -> None:
        super().__init__()
        self._factory = factory
        self._pins: dict[int, OutputDevice] = {}

    def setup(self, pin: int, _: str) -> None:
        with sentences(text("display"), pin):
            self._pins[pin] = self.enter_context(OutputDevice(pin, pin_factory=self._factory))

    def output(self, pin: int, level: int) -> None:
        self._pins[pin].value = level


def _no_device(device: str, switch: str) -> Broken:
    message = "the display has no bus: there is no {device}; do: sudo raspi-config nonint {switch} 0, and restart"
    return missing(message, device=device, switch=switch)


def _no_permission(device: str, group: str) -> Broken:
    message = "no permission for the display's bus {device}; do: sudo usermod -aG {group} $USER, and log in again"
    return broken(message, device=device, group=group)


def _unusable(device: str, number: int | None, group: str) -> Broken:
    match number:
        case errno.EACCES | errno.EPERM:
            return _no_permission(device, group)
        case errno.EBUSY:
            return broken("another program is using the display on {device}; stop it", device=device)
    what = os.strerror(number) if number else "?"
    return broken("the display's bus {device} cannot be used: {what}", device=device, what=what)
