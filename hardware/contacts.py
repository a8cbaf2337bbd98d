"""Switches between a pin and ground, and the one thread that looks after them."""

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

from gpiozero import Factory, InputDevice
from msgspec import Struct

from companion.core.text import Text
from hardware.pins import sentences

log = logging.getLogger("companion")

BUSY, BLIND, IDLE = 0.002, 0.02, 0.5
"""Seconds between two re-reads: while something is unsettled, where no edges are told, and otherwise."""
LATE = 1.0


class Wire(Struct, frozen=True):
    """A switch: its GPIO, and what to call it in a sentence."""

    pin: int
    name: Text


Heard = Callable[[float, Mapping[str, bool]], bool]
"""Called with a time and the switches that are closed or open then; answers whether all is settled."""


def tell(listener: Callable[[Any, float], None] | None, found: Iterable[tuple[Any, float]]) -> None:
    """A listener that fails is logged and told the next thing all the same: no part goes deaf by it."""
    for event, at in found:
        try:
            if listener is not None:
                listener(event, at)
        except Exception:
            log.exception("a listener fails on %r", event)


class Contacts:
    """Tells `heard` of every edge, and of every re-read: soon again while it is unsettled, else twice a second.

    Edges are only noted down by the library's thread; `heard` is always called from this part's own one.
    """

    def __init__(
        self,
        factory: Factory,
        wires: Mapping[str, Wire],
        heard: Heard,
        *,
        clock: Callable[[], float] = monotonic,
        threaded: bool = True,
    ) -> None:
        self._heard, self._clock = heard, clock
        self._edges: deque[tuple[float, str, bool]] = deque()
        self._wake = threading.Event()
        self._closing = False
        self._failing = False
        self._blind = False
        self._handlers: list[Callable[[float, int], None]] = []  # gpiozero itself keeps only weak references
        self._devices: dict[str, InputDevice] = {}
        self._open(factory, wires)
        self._thread = threading.Thread(target=self._run, name="contacts", daemon=True) if threaded else None

    def start(self) -> None:
        if self._thread is not None:
            self._thread.start()

    def closed_now(self) -> dict[str, bool]:
        return {name: bool(device.is_active) for name, device in self._devices.items()}

    def look(self) -> float:
        """Pass on all edges and a re-read; returns the seconds until the next look."""
        while self._edges:
            at, name, closed = self._edges.popleft()
            self._heard(at, {name: closed})
        settled = self._heard(self._clock(), self.closed_now())
        if not settled:
            return BUSY
        return BLIND if self._blind else IDLE

    def close(self) -> None:
        self._closing = True
        self._wake.set()
        if self._thread is not None and self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join()
        self._close_devices()

    def _open(self, factory: Factory, wires: Mapping[str, Wire]) -> None:
        with ExitStack() as if_one_fails:
            if_one_fails.callback(self._close_devices)
            for name, wire in wires.items():
                with sentences(wire.name, wire.pin):
                    self._devices[name] = InputDevice(wire.pin, pull_up=True, pin_factory=factory)
                    self._watch(name, self._devices[name])
            if_one_fails.pop_all()

    def _close_devices(self) -> None:
        for device in self._devices.values():
            if not device.closed:
                device.pin.when_changed = None
                device.close()

    def _watch(self, name: str, device: Any) -> None:
        def changed(ticks: float, level: int) -> None:
            now = self._clock()
            # The kernel's own time of the edge is the better one, but not every kernel counts on this clock.
            at = ticks if self._clock is monotonic and 0 <= now - ticks < LATE else now
            self._edges.append((at, name, not level))
            self._wake.set()

        self._handlers.append(changed)
        device.pin.edges = "both"
        try:
            device.pin.when_changed = changed
        except RuntimeError as error:  # RPi.GPIO on newer kernels: it reads, but knows of no edge
            log.warning("no edges on %s (%s): it is read all the time", name, error)
            self._blind = True

    def _run(self) -> None:
        while not self._closing:
            try:
                pause = self.look()
                self._failing = False
            except Exception:
                if not (self._failing or self._closing):
                    log.exception("reading switches fails; trying on")
                self._failing, pause = True, IDLE
            if pause == BUSY:
                sleep(pause)  # edges that come meanwhile are looked at together
            else:
                self._wake.wait(pause)
            self._wake.clear()
