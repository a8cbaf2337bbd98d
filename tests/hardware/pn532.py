"""A PN532 made of software, on a serial port made of software."""

from threading import Event, Thread
from types import TracebackType
from typing import Self

from hardware.frames import pn532_frame
from hardware.simulated_reader import SimulatedReader

ACKNOWLEDGED = bytes.fromhex("00 00 ff 00 ff 00")


class SimulatedPn532:
    """Answers as the chip does: only once it was woken up, each command first with a confirmation."""

    def __init__(self) -> None:
        self.line = SimulatedReader()
        self.port = self.line.port
        self.tag = b""
        """What lies on it."""
        self.is_deaf = False
        self.commands: list[int] = []
        self._closed = Event()
        self._thread = Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self) -> None:
        heard = b""
        is_awake = False
        while not self._closed.is_set():
            heard += self.line.receive(0.05)
            if self.is_deaf:
                heard, is_awake = b"", False
            is_awake = is_awake or b"\x55\x55\x00" in heard
            start = heard.find(b"\x00\x00\xff")
            if not is_awake or start < 0 or len(heard) < start + 7 + heard[start + 3]:
                continue
            content = heard[start + 5 : start + 5 + heard[start + 3]]
            heard = heard[start + 7 + len(content) :]
            assert content[0] == 0xD4
            self.commands.append(content[1])
            self.line.send(ACKNOWLEDGED + pn532_frame(bytes([0xD5, content[1] + 1]) + self._payload(content[1])))

    def _payload(self, command: int) -> bytes:
        match command:
            case 0x02:
                return bytes.fromhex("32 01 06 07")
            case 0x4A if self.tag:
                return bytes.fromhex("01 01 00 44 00") + bytes([len(self.tag)]) + self.tag
            case 0x4A:
                return b"\x00"
        return b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._closed.set()
        self._thread.join()
        self.line.close()
