"""The hourglass: a real glass in a holder that feels which way up it stands."""

from collections.abc import Callable, Mapping
from time import monotonic

from gpiozero import Factory
from msgspec.structs import replace

from companion.core.text import text
from hardware.contacts import Contacts, Wire, tell
from hardware.signals import GLASS_TIMING, Glass, GlassEvent, GlassTiming, Orientation, orientation
from hardware.wiring import HourglassPins


class Hourglass:
    """A holder for a sand glass with one tilt switch, or with two: then a glass lying on its side is told apart.

    Wiring: the upright switch goes between its GPIO and ground and is closed while the glass stands upright,
    the other one likewise, closed while the glass stands on its head.

    >>> from queue import SimpleQueue; from hardware.simulated import Simulated, simulated_factory
    >>> from hardware.wiring import wiring
    >>> heard, pins = SimpleQueue(), simulated_factory(); table = Simulated(pins, wiring())
    >>> with Hourglass(pins, wiring().hourglass, listener=lambda event, at: heard.put(event)):
    ...     table.turn()
    ...     heard.get(timeout=5), heard.get(timeout=5).flipped
    (Begun(), True)

    After `Begun` (the first edge) comes `Settled`, with the time of that edge, or `Nothing`: the glass came back.
    A glass shaken for longer than the timing's patience is `Nothing` too, and may then be `Settled` without `Begun`.
    """

    def __init__(
        self,
        factory: Factory,
        pins: HourglassPins,
        *,
        listener: Callable[[GlassEvent, float], None] | None = None,
        timing: GlassTiming = GLASS_TIMING,
        clock: Callable[[], float] = monotonic,
        threaded: bool = True,
    ) -> None:
        self.listener = listener
        self.timing = timing
        self._contacts = Contacts(factory, wires(pins), self._heard, clock=clock, threaded=threaded)
        self._closed = self._contacts.closed_now()
        self._glass = Glass.at_rest(self._where(), timing)
        self._contacts.start()

    @property
    def orientation(self) -> Orientation:
        """Where the glass rests, or rested before a movement that is not over."""
        return self._glass.orientation

    @property
    def moving(self) -> bool:
        return not self._glass.settled

    def look(self) -> float:
        """Look at once, for those who run without its thread; returns the seconds until the next look."""
        return self._contacts.look()

    def close(self) -> None:
        self._contacts.close()

    def __enter__(self) -> "Hourglass":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _heard(self, now: float, closed: Mapping[str, bool]) -> bool:
        self._closed |= closed
        self._glass, found = replace(self._glass, timing=self.timing).sample(now, self._where())
        tell(self.listener, found)
        return self._glass.settled

    def _where(self) -> Orientation:
        return orientation(self._closed["upright"], self._closed.get("turned"))


def wires(pins: HourglassPins) -> dict[str, Wire]:
    switches = {"upright": Wire(pins.upright, text("hourglass"))}
    if pins.turned is not None:
        switches["turned"] = Wire(pins.turned, text("hourglass"))
    return switches
