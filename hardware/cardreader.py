"""A reader for tags on cards, on a serial port."""

import errno
import logging
import os
import termios
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread
from types import TracebackType
from typing import Any, Self, TypeAlias

import serial
from msgspec import Struct
from serial.tools import list_ports

from companion.core.text import Text, text
from hardware.board import BY_ID, ON_BOARD
from hardware.frames import KINDS, Kind
from hardware.part import Broken, Condition, Missing, Patience, State, broken, missing

REPEAT = 3.0
"""Seconds in which a tag that is seen again is still the same scan."""
TICK = 0.1

log = logging.getLogger(__name__)


class Scan(Struct, frozen=True):
    """A tag was held to a reader."""

    reader: str
    uid: str


Listener: TypeAlias = Callable[[Scan | Condition], Any]


class CardReader:
    """Reads tags: an RDM6300 (125 kHz, "rdm6300"), a PN532 in UART mode (13.56 MHz, "pn532"), a board of one's own that
    prints a line per tag ("lines"); "auto" finds out which of those that talk by themselves it is.

    Wiring: a USB serial adapter or the board's pins, ground to ground, the reader's TX to our RX through a level
    shifter or divider if it sends 5 V (the RDM6300 does), for a PN532 its RX to our TX as well.

    The port is a path, or a name from /dev/serial/by-id, which stays the same wherever the reader is plugged in. It
    may be absent: the reader comes and goes, and nothing is ever raised. `listener` is told of scans and conditions,
    from the reader's own thread; each condition once.

    >>> from queue import Queue
    >>> from hardware.simulated_reader import SimulatedReader
    >>> heard = Queue()
    >>> with SimulatedReader() as cards, CardReader("table", cards.port, "rdm6300", heard.put):
    ...     print(heard.get(timeout=60).message)
    ...     cards.scan("2A00B5DDC2")
    ...     print(heard.get(timeout=60))
    card reader table is ready
    Scan(reader='table', uid='2A00B5DDC2')
    """

    def __init__(self, name: str, port: str, kind: str, listener: Listener, *, baud: int | None = None) -> None:
        if kind not in KINDS:
            message = 'card reader {name}: there is no kind "{kind}"; there are: {known}'
            raise broken(message, name=name, kind=kind, known=", ".join(KINDS))
        self.name = name
        self.port = port if "/" in port else str(BY_ID / port)
        self.condition: Condition | None = None
        """The last one told; None until the port was tried."""
        self.firmware = ""
        """The reader's own version, if it is of a kind that tells it."""
        self._kind, self._baud, self._listener = KINDS[kind], baud or KINDS[kind].baud, listener
        self._repeats = Repeats()
        self._closed = Event()
        self._thread = Thread(target=self._run, name=f"card reader {name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Nothing is told after this."""
        self._closed.set()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    # ---------------------------------------------------------------------------- the reader's own thread

    def _run(self) -> None:
        patience = Patience()
        while not self._closed.is_set():
            begun = time.monotonic()
            try:
                self._listen()
            except Broken as trouble:
                self._become(trouble.state, trouble.message)
            except Exception as error:
                log.exception("card reader %s", self.name)
                self._become("broken", _cannot_be_used(self.name, self.port, str(error)))
            self._closed.wait(patience.pause(time.monotonic() - begun))

    def _listen(self) -> None:
        """Until the port fails or the reader is closed."""
        with self._opened() as port:
            try:
                self._converse(port, self._kind())
            except (OSError, termios.error):
                raise _not_connected(self.name, self.port) from None

    def _converse(self, port: serial.Serial, kind: Kind) -> None:
        while not self._closed.is_set():
            if kind.awake:
                self.firmware = kind.firmware
                self._become("ready", text("card reader {name} is ready", name=self.name))
            if question := kind.says(time.monotonic()):
                port.write(question)
            chunk = port.read(port.in_waiting or 1)
            now = time.monotonic()
            for uid in kind.heard(chunk, now):
                if self._repeats.is_new(uid, now) and not self._closed.is_set():
                    self._tell(Scan(self.name, uid))
            if kind.is_silent(now):
                message = "card reader {name} does not answer on {port}; check its switches (HSU), RX and TX"
                raise broken(message, name=self.name, port=self.port)

    def _opened(self) -> serial.Serial:
        try:
            return serial.Serial(self.port, self._baud, timeout=TICK, write_timeout=1.0, exclusive=True)
        except (OSError, termios.error) as error:
            raise _why_not_opened(self.name, self.port, getattr(error, "errno", None)) from None

    def _become(self, state: State, message: Text) -> None:
        condition = Condition(self.name, state, message)
        if condition != self.condition and not self._closed.is_set():
            self.condition = condition
            self._tell(condition)

    def _tell(self, news: Scan | Condition) -> None:
        try:
            self._listener(news)
        except Exception:
            log.exception("card reader %s: its listener failed at %s", self.name, news)


class Repeats:
    """A tag that keeps lying on the reader is one scan, however often it is read."""

    def __init__(self) -> None:
        self._seen: dict[str, float] = {}

    def is_new(self, uid: str, now: float) -> bool:
        self._seen = {known: at for known, at in self._seen.items() if now - at < REPEAT}
        is_new = uid not in self._seen
        self._seen[uid] = now
        return is_new


# -------------------------------------------------------------------------------- what can be wrong


def _why_not_opened(name: str, port: str, number: int | None) -> Broken:
    if not Path(port).exists():  # it may go away while it is being set up
        number = errno.ENOENT
    match number:
        case errno.ENOENT | errno.ENXIO | errno.ENODEV:
            return _not_connected(name, port)
        case errno.EAGAIN | errno.EBUSY:
            message = "card reader {name}: another program is using {port}"
        case errno.EACCES | errno.EPERM:
            message = "card reader {name}: no permission to use {port}; put this user into the group dialout"
        case None:  # it could be opened, but not set up
            message = "card reader {name}: {port} is not a serial port"
        case _:
            return Broken(_cannot_be_used(name, port, os.strerror(number)))
    return broken(message, name=name, port=port)


def _not_connected(name: str, port: str) -> Missing:
    return missing("card reader {name} is not connected: there is no {port}", name=name, port=port)


def _cannot_be_used(name: str, port: str, what: str) -> Text:
    return text("card reader {name}: {port} cannot be used: {what}", name=name, port=port, what=what)


# -------------------------------------------------------------------------------- where a reader may be


class Port(Struct, frozen=True):
    """A place where a reader may be."""

    path: str
    """The name that stays the same, if there is one."""
    description: str


def ports() -> tuple[Port, ...]:
    """The USB serial ports, and the board's own. (Systems also list ports that no machine has, without a vendor.)"""
    stable = {link.resolve(): link for link in sorted(BY_ID.glob("*"))}
    usb = (port for port in list_ports.comports() if port.vid is not None)
    found = [Port(str(stable.get(Path(port.device), port.device)), port.description) for port in usb]
    if ON_BOARD.exists():
        found.append(Port(str(ON_BOARD), ON_BOARD.resolve().name))
    return tuple(sorted(found, key=lambda port: port.path))
