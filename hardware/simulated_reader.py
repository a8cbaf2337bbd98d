"""A card reader made of software: a serial port with nobody's hardware behind it."""

import os
import pty
import select
import tty
from pathlib import Path
from types import TracebackType
from typing import Self

from hardware.frames import rdm6300_frame


class SimulatedReader:
    """The twin of an RDM6300: `port` is a real serial port to whoever opens it, `scan` holds a tag to it.

    With `link`, the port has that name, as a USB reader has one in /dev/serial/by-id, also after it was unplugged and
    plugged in again.
    """

    def __init__(self, link: Path | None = None) -> None:
        self._link = link
        self._ends: tuple[int, int] | None = None
        self.plug_in()

    @property
    def port(self) -> str:
        return str(self._link) if self._link else self._terminal

    def plug_in(self) -> None:
        if self._ends:
            return
        master, slave = self._ends = pty.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        self._terminal = os.ttyname(slave)
        if self._link:
            self._link.unlink(missing_ok=True)  # whoever was killed has left it
            self._link.symlink_to(self._terminal)

    def unplug(self) -> None:
        if not self._ends:
            return
        if self._link:
            self._link.unlink()  # first: the terminal's name may soon be somebody else's
        for end in self._ends:
            os.close(end)
        self._ends = None

    def scan(self, uid: str) -> None:
        """Hold a tag to the reader: ten hex digits."""
        self.send(rdm6300_frame(uid))

    def send(self, raw: bytes) -> None:
        """Any bytes. What nobody takes for a second is lost, as on a real line."""
        while raw and self._ends and select.select([], [self._ends[0]], [], 1.0)[1]:
            raw = raw[os.write(self._ends[0], raw) :]

    def receive(self, seconds: float = 0.0) -> bytes:
        """What was sent to the reader, waiting for it so long."""
        if self._ends and select.select([self._ends[0]], [], [], seconds)[0]:
            return os.read(self._ends[0], 4096)
        return b""

    def close(self) -> None:
        self.unplug()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()
