"""What card readers say, as bytes in and tag ids out. Nothing here opens a port or looks at a clock.

Each kind of reader is a small listener that is fed whatever has arrived, however it was cut or disturbed on the way:

>>> reader = Rdm6300()
>>> reader.heard(b"noise" + rdm6300_frame("2A00B5DDC2")[:5], now=0.0)
[]
>>> reader.heard(rdm6300_frame("2A00B5DDC2")[5:], now=0.1)
['2A00B5DDC2']
"""

import re
from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import ClassVar


class Kind:
    """One kind of reader. Most talk by themselves; some must be asked."""

    baud: ClassVar[int] = 9600
    awake = True
    """Somebody is there: a reader that talks by itself can't be told from a quiet one."""
    firmware = ""
    """Its version, of a reader that can be asked."""

    def heard(self, chunk: bytes, now: float) -> list[str]:
        """The tags in what has just arrived (`now` in seconds of any clock that never jumps)."""
        raise NotImplementedError

    def says(self, now: float) -> bytes:  # noqa: ARG002 - most say nothing
        """What is to be sent to the reader now."""
        return b""

    def is_silent(self, now: float) -> bool:  # noqa: ARG002
        """It should have answered long ago."""
        return False


# -------------------------------------------------------------------------------- 125 kHz


class Rdm6300(Kind):
    """RDM6300 and other readers of EM4100 tags (125 kHz): STX, ten hex digits, two of their XOR, ETX.

    A frame has no second STX in it, so junk in front of one never hides it."""

    _FRAME = re.compile(rb"\x02([0-9A-Fa-f]{12})(?:\r\n)?\x03")  # the ID-12 family puts a line end before ETX
    _LONGEST = 16

    def __init__(self) -> None:
        self._rest = b""

    def heard(self, chunk: bytes, now: float) -> list[str]:  # noqa: ARG002
        self._rest += chunk
        uids, end = [], 0
        for frame in self._FRAME.finditer(self._rest):
            end = frame.end()
            if reduce(xor, bytes.fromhex(frame[1].decode())) == 0:
                uids.append(frame[1][:10].decode().upper())
        self._rest = self._rest[end:][-self._LONGEST :]
        return uids


def rdm6300_frame(uid: str) -> bytes:
    """
    >>> rdm6300_frame("2A00B5DDC2")
    b'\\x022A00B5DDC280\\x03'
    """
    checksum = reduce(xor, bytes.fromhex(uid))
    return b"\x02" + f"{uid}{checksum:02X}".encode() + b"\x03"


# -------------------------------------------------------------------------------- lines of text


class Lines(Kind):
    """A small board of one's own (Arduino and the like) that prints a line for each tag."""

    _LONGEST = 80

    def __init__(self) -> None:
        self._rest = b""

    def heard(self, chunk: bytes, now: float) -> list[str]:  # noqa: ARG002
        *lines, rest = re.split(rb"[\r\n]", self._rest + chunk)
        self._rest = rest[: self._LONGEST + 1]
        uids = [uid_in(line.decode("ascii", "replace")) for line in lines if len(line) <= self._LONGEST]
        return [uid for uid in uids if uid]


_PREFIX = re.compile(r"(?:card )?uid ?[:=]", re.IGNORECASE)
_BYTES = re.compile(r"[0-9A-F]{1,2}(?:[ :-][0-9A-F]{1,2}){3,9}")
_WORD = re.compile(r"(?=.*[0-9])[0-9A-Z]{6,32}|[A-F]{8,32}")


def uid_in(line: str) -> str | None:
    """The tag id that a line of text is, or None if it is anything else.

    >>> uid_in("UID: 04 a3:b2 c"), uid_in("0011918786"), uid_in("Reader ready")
    ('04A3B20C', '0011918786', None)
    """
    word = line.strip()
    if prefix := _PREFIX.match(word):
        word = word[prefix.end() :].strip()
    word = word.upper()
    if _BYTES.fullmatch(word):
        return "".join(byte.zfill(2) for byte in re.split("[ :-]", word))
    return word if _WORD.fullmatch(word) else None


class Auto(Kind):
    """Either of the kinds that talk by themselves; whichever is understood first, it is."""

    def __init__(self) -> None:
        self._kinds: tuple[Kind, ...] = (Rdm6300(), Lines())

    def heard(self, chunk: bytes, now: float) -> list[str]:
        for kind in self._kinds:
            if uids := kind.heard(chunk, now):
                self._kinds = (kind,)
                return uids
        return []


# -------------------------------------------------------------------------------- 13.56 MHz


class Pn532(Kind):
    """PN532 (13.56 MHz) on its high speed UART: woken up, set up, and then asked again and again for a tag.

    It confirms each command at once, which is passed over: the answer follows, or silence does. After a second of
    silence it is woken up anew: it may have lost its power meanwhile."""

    baud = 115200
    PATIENCE = 1.0
    SILENCE = 3.5
    _WAKE_UP = b"\x55\x55" + bytes(14)
    _STEPS = (
        b"\x14\x01\x14\x01",  # SAMConfiguration: a plain reader
        b"\x02",  # GetFirmwareVersion: is anybody there?
        b"\x32\x05\xff\x01\x10",  # RFConfiguration: give up a search after a few tries, to be heard of regularly
        b"\x4a\x01\x00",  # InListPassiveTarget: one tag of type A
    )
    _VERSION, _TARGETS = 0x03, 0x4B

    def __init__(self) -> None:
        self.awake = False
        self._rest = b""
        self._step = 0
        self._asked_at: float | None = None
        self._alive_at: float | None = None

    def says(self, now: float) -> bytes:
        if self._alive_at is None:
            self._alive_at = now
        if self._asked_at is not None:
            if now - self._asked_at < self.PATIENCE:
                return b""
            self._step = 0
        self._asked_at = now
        wake_up = b"" if self._step else self._WAKE_UP
        return wake_up + pn532_frame(b"\xd4" + self._STEPS[self._step])

    def is_silent(self, now: float) -> bool:
        return self._alive_at is not None and now - self._alive_at > self.SILENCE

    def heard(self, chunk: bytes, now: float) -> list[str]:
        self._rest += chunk
        uids = []
        for content in self._contents():
            if self._asked_at is None or content[:2] != bytes([0xD5, self._STEPS[self._step][0] + 1]):
                continue  # not what was asked: an error is followed by silence, and that by a new beginning
            self._asked_at, self._alive_at = None, now
            self._step = min(self._step + 1, len(self._STEPS) - 1)
            if content[1] == self._VERSION:
                self.awake, self.firmware = True, ".".join(map(str, content[3:5]))
            if content[1] == self._TARGETS and (uid := _target(content[2:])):
                uids.append(uid)
        return uids

    def _contents(self) -> Iterator[bytes]:
        """The whole frames so far. What looks like the beginning of one does not hide another behind it."""
        start = 0
        while (start := self._rest.find(b"\x00\xff", start)) >= 0:
            content = _pn532_content(self._rest[start:])
            if content:
                yield content
                self._rest, start = self._rest[start + len(content) + 5 :], 0
            else:
                start += 1
        self._rest = self._rest[-_LONGEST_FRAME:]


_LONGEST_FRAME = 262


def pn532_frame(content: bytes) -> bytes:
    """
    >>> pn532_frame(b"\\xd4\\x02").hex(" ")
    '00 00 ff 02 fe d4 02 2a 00'
    """
    length, checksum = len(content), -sum(content) & 0xFF
    return b"\x00\x00\xff" + bytes([length, -length & 0xFF]) + content + bytes([checksum, 0])


def _pn532_content(frame: bytes) -> bytes | None:
    """What stands in the frame that begins here (without its first zero), if it is whole and right."""
    if len(frame) < 4 or (frame[2] + frame[3]) & 0xFF:
        return None
    content, checksum = frame[4 : 4 + frame[2]], frame[4 + frame[2] : 5 + frame[2]]
    return content if checksum and (sum(content) + checksum[0]) & 0xFF == 0 else None


def _target(listed: bytes) -> str | None:
    """The id of the first tag: how many, its number, its kind (3 bytes), length of the id, the id."""
    uid = listed[6 : 6 + listed[5]] if len(listed) > 6 and listed[0] else b""
    return uid.hex().upper() or None


KINDS: dict[str, type[Kind]] = {"auto": Auto, "rdm6300": Rdm6300, "lines": Lines, "pn532": Pn532}
