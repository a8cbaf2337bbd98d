"""A thousand events a second on every input, from a process of its own, as a kernel tells them: each with its time.

Made here, they would be made late: whoever plays the flood must not share a lock with whoever has to bear it.
"""

import os
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from heapq import merge
from itertools import repeat
from typing import NamedTuple

from hardware.frames import rdm6300_frame
from hardware.signals import PRESS_TIMING, Keys, Pressed
from hardware.simulated import Simulated

BUTTONS = ("left", "right", "ok", "back")
BETWEEN = 0.001
"""Seconds from one event of an input to its next."""
BOUNCES = 50
BATCH = 0.0005
RECORD = struct.Struct("<dBB")
GLASS, READER = len(BUTTONS), len(BUTTONS) + 1


class Edge(NamedTuple):
    at: float
    input: int
    """A button by its place in `BUTTONS`, the glass or the reader."""
    level: bool


def worn_button(button: int, start: float) -> Iterator[Edge]:
    """A busy finger on it: it bounces whenever it goes down or comes up, then rests for as long as it must."""
    at = start
    while True:
        for level in (True, False):
            for bounce in range(2 * BOUNCES + 1):
                yield Edge(at, button, level == (bounce % 2 == 0))
                at += BETWEEN
            at += 2 * PRESS_TIMING.bounce


def restless(input: int, start: float) -> Iterator[Edge]:
    """Never at rest."""
    for n, _ in enumerate(repeat(None)):
        yield Edge(start + n * BETWEEN, input, n % 2 == 0)


def flood(start: float) -> Iterator[Edge]:
    inputs = [worn_button(button, start + 0.007 * button) for button in range(len(BUTTONS))]
    return merge(*inputs, restless(GLASS, start), restless(READER, start))


def main() -> None:
    """Write the flood of so many seconds, each event when its time has come."""
    seconds = float(sys.argv[1])
    start = time.monotonic() + 0.1
    waiting: list[bytes] = []
    for edge in flood(start):
        if edge.at > start + seconds:
            break
        while (early := edge.at - time.monotonic()) > 0:
            if waiting:
                os.write(1, b"".join(waiting))
                waiting = []
            time.sleep(min(early, BATCH))
        waiting.append(RECORD.pack(*edge))
    os.write(1, b"".join(waiting))


def _edges(told: bytes) -> Iterator[Edge]:
    return map(Edge._make, RECORD.iter_unpack(told))


class Poured(threading.Thread):
    """The flood arrives at the simulated parts; `when` is told the time of each event before it happens."""

    def __init__(
        self, seconds: float, hands: Simulated, shout: Callable[[bytes], None], when: Callable[[float], None]
    ) -> None:
        super().__init__(daemon=True)
        self._told = bytearray()
        self._hands, self._shout, self._when = hands, shout, when
        command = [sys.executable, "-m", "tests.campaign.flood", str(seconds)]
        self._source = subprocess.Popen(command, stdout=subprocess.PIPE, bufsize=0)

    def run(self) -> None:
        assert self._source.stdout is not None
        left, frame = b"", rdm6300_frame("2A00B5DDC2")
        while raw := self._source.stdout.read(RECORD.size * 512):
            whole = len(left + raw) // RECORD.size * RECORD.size
            for n, edge in enumerate(_edges((left + raw)[:whole])):
                self._when(edge.at)
                self._happen(edge, frame[: 1 + n % len(frame)])
            self._told += (left + raw)[:whole]
            left = (left + raw)[whole:]
        self._source.wait()

    @property
    def edges(self) -> Iterator[Edge]:
        return _edges(bytes(self._told))

    def _happen(self, edge: Edge, frame: bytes) -> None:
        if edge.input == GLASS:
            self._hands.turn()
        elif edge.input == READER:
            self._shout(frame)
        elif edge.level:
            self._hands.press(BUTTONS[edge.input])
        else:
            self._hands.release(BUTTONS[edge.input])

    def presses(self) -> dict[str, int]:
        """What debouncing keeps of this flood, if it has all the time in the world."""
        keys = Keys.at_rest(0.0, dict.fromkeys(BUTTONS, False))
        kept = dict.fromkeys(BUTTONS, 0)
        felt = [(edge.at, {BUTTONS[edge.input]: bool(edge.level)}) for edge in self.edges if edge.input < GLASS]
        for at, down in (*felt, (felt[-1][0] + 1, {})):
            keys, found = keys.sample(at, down)
            for event, _ in found:
                if isinstance(event, Pressed):
                    kept[event.button] += 1
        return kept


if __name__ == "__main__":
    main()
