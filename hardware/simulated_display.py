"""A display made of software: it takes the bytes a real one takes, and has the picture a real one shows."""

import errno
import os
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from luma.core.interface.serial import i2c
from PIL import Image

from hardware.display_bus import I2c
from hardware.oled import HEIGHT, WIDTH, Line

ARGUMENTS = {0x21: 2, 0x22: 2} | dict.fromkeys((0x20, 0x81, 0x8D, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1)
"""How many bytes follow a command; all others stand alone."""
PAGES = HEIGHT // 8
COMMAND, DATA = 0x00, 0x40


class SimulatedDisplay:
    """The twin of a panel with an SSD1306, SH1106 or SSD1309, and of the I²C bus it is on.

    >>> panel = SimulatedDisplay("ssd1306")
    >>> line = panel.bus.open()
    >>> line.command(0xA1, 0xC8, 0xB2, 0x04, 0x10, 0xAF)
    >>> line.data([0b1000])
    >>> panel.picture.getpixel((4, 2 * 8 + 3)), panel.contrast, panel.taken
    (255, 127, 7)

    `changed` is called when the picture may have changed, by whoever writes; while it does not return, the bus hangs.
    """

    def __init__(
        self, driver: str = "ssd1306", address: int = 0x3C, *, changed: Callable[[], object] | None = None
    ) -> None:
        self.changed = changed
        self.address = address
        self.bus: I2c = _Bus(address=address, panel=self)
        """To be given to a `Display`."""
        self.taken = 0
        """Bytes so far, without addresses."""
        self._wide = driver == "sh1106"
        self._columns, self._left = (132, 2) if self._wide else (WIDTH, 0)
        self._absent = 0
        self._noise = Random(driver)
        self._fails_after: tuple[int, int] | None = None
        self._power_on()

    # ---------------------------------------------------------------------------- what people see and do

    @property
    def picture(self) -> Image.Image:
        """What is to be seen on it; nothing, if it is off or has no power."""
        if self._absent or not self.lit:
            return Image.new("1", (WIDTH, HEIGHT))
        columns = bytearray(WIDTH * PAGES)
        for page in range(PAGES):
            start = page * self._columns + self._left
            columns[PAGES - 1 - page :: PAGES] = self._memory[start : start + WIDTH]
        seen = Image.frombytes("1", (HEIGHT, WIDTH), bytes(columns)).transpose(Image.Transpose.ROTATE_90)
        if not self._from_right:
            seen = seen.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        return seen if self._from_below else seen.transpose(Image.Transpose.FLIP_TOP_BOTTOM)

    def unplug(self, error: int = errno.EREMOTEIO) -> None:
        """From now on nobody answers, and the board says so with this error number."""
        self._absent = error
        self._tell()

    def plug_in(self) -> None:
        """It has power (again), and has forgotten everything."""
        self._absent = 0
        self._power_on()
        self._tell()

    def fail_after(self, count: int, error: int = errno.EREMOTEIO) -> None:
        """Break off, once, when it has taken so many more bytes."""
        self._fails_after = (count, error)

    def _power_on(self) -> None:
        self.lit, self.contrast = False, 0x7F
        self._memory = bytearray(self._noise.randbytes(self._columns * PAGES))
        self._from_right = self._from_below = False
        self._by_pages = True
        self._column_window, self._page_window = (0, self._columns - 1), (0, PAGES - 1)
        self._column = self._page = 0
        self._unfinished: list[int] = []

    # ---------------------------------------------------------------------------- the bus, as smbus2 has it

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        self._write(address, register, bytes(data))

    def i2c_rdwr(self, *messages: Any) -> None:
        for message in messages:
            content = bytes(message)
            self._write(message.addr, content[0], content[1:])

    def close(self) -> None:
        """The bus is there for others still."""

    def _write(self, address: int, register: int, content: bytes) -> None:
        if self._absent or address != self.address:
            raise _error(self._absent or errno.EREMOTEIO)
        failing = self._fails_after
        if failing:
            left = failing[0] - len(content)
            self._fails_after = (left, failing[1]) if left >= 0 else None
            content = content[: failing[0]]
        self.taken += len(content)
        before = self._look()
        if register == DATA:
            self._data(content)
        else:
            for byte in content:
                self._command(byte)
        if before != self._look():
            self._tell()
        if failing and self._fails_after is None:
            raise _error(failing[1])

    def _look(self) -> tuple[object, ...]:
        return self.lit, self.contrast, self._from_right, self._from_below, bytes(self._memory)

    def _tell(self) -> None:
        if self.changed is not None:
            self.changed()

    # ---------------------------------------------------------------------------- the chip

    def _data(self, content: bytes) -> None:
        first, last = (0, self._columns - 1) if self._by_pages else self._column_window
        self._column = min(self._column, last)  # an address may lie beyond the memory
        while content:
            run, content = content[: last + 1 - self._column], content[last + 1 - self._column :]
            start = self._page * self._columns + self._column
            self._memory[start : start + len(run)] = run
            self._column += len(run)
            if self._column > last:
                self._column = first
                if not self._by_pages:
                    self._page = self._page_window[0] if self._page == self._page_window[1] else (self._page + 1) & 7

    def _command(self, byte: int) -> None:
        """Arguments may come in a later transfer; so one that was lost takes what comes next for it."""
        self._unfinished.append(byte)
        command, *arguments = self._unfinished
        if len(arguments) < ARGUMENTS.get(command, 0) and not (self._wide and command < 0x80):
            return  # an SH1106 has none of the windows
        self._unfinished = []
        match command, arguments:
            case 0x20, [mode]:
                self._by_pages = mode & 3 == 2
            case 0x21, [first, last]:
                self._column, self._column_window = first & 0x7F, (first & 0x7F, last & 0x7F)
            case 0x22, [first, last]:
                self._page, self._page_window = first & 7, (first & 7, last & 7)
            case 0x81, [contrast]:
                self.contrast = contrast
            case ((0xA0 | 0xA1), _):
                self._from_right = command == 0xA1
            case ((0xAE | 0xAF), _):
                self.lit = command == 0xAF
            case ((0xC0 | 0xC8), _):
                self._from_below = command == 0xC8
            case _ if not self._by_pages:
                pass  # what follows is for that way of addressing only
            case _ if command <= 0x0F:
                self._column = self._column & 0xF0 | command
            case _ if command <= 0x1F:
                self._column = self._column & 0x0F | (command & 0x0F) << 4
            case _ if 0xB0 <= command <= 0xB7:
                self._page = command & 7


class _Bus(I2c, frozen=True, kw_only=True):
    panel: SimulatedDisplay

    def _line(self) -> Line:
        line: Line = i2c(bus=self.panel, address=self.address)
        return line


def _error(number: int) -> OSError:
    return OSError(number, os.strerror(number))
