"""The four buttons of the panel, and a button of one's own for each seat."""

from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from gpiozero import Factory

from companion.core.text import text
from hardware.contacts import Contacts, Wire, tell
from hardware.signals import PRESS_TIMING, Keys, Press, PressTiming
from hardware.wiring import ButtonPins


class Buttons:
    """Push buttons: left, right, ok and back, and optionally "seat 1", "seat 2" and so on.

    Wiring: each button goes between its GPIO and any ground pin; no resistor is needed.

    >>> from queue import SimpleQueue; from hardware.simulated import Simulated, simulated_factory
    >>> from hardware.wiring import wiring
    >>> heard, pins = SimpleQueue(), simulated_factory()
    >>> with Buttons(pins, wiring().buttons, listener=lambda event, at: heard.put(event)):
    ...     Simulated(pins, wiring()).press("ok")
    ...     heard.get(timeout=5)
    Pressed(button='ok')

    The listener gets each `Press` with its monotonic time (of the first edge) on the part's own thread.
    """

    def __init__(
        self,
        factory: Factory,
        pins: ButtonPins,
        seats: Mapping[str, int] = {},
        *,
        listener: Callable[[Press, float], None] | None = None,
        chords: Sequence[frozenset[str]] = (),
        timing: PressTiming = PRESS_TIMING,
        clock: Callable[[], float] = monotonic,
        threaded: bool = True,
    ) -> None:
        self.listener = listener
        self._contacts = Contacts(factory, wires(pins, seats), self._heard, clock=clock, threaded=threaded)
        self._keys = Keys.at_rest(clock(), self._contacts.closed_now(), chords, timing)
        self._contacts.start()

    def is_down(self, button: str) -> bool:
        """Whether the button is pressed at this moment, bounce and all."""
        return self._contacts.closed_now()[button]

    def look(self) -> float:
        """Look at once, for those who run without its thread; returns the seconds until the next look."""
        return self._contacts.look()

    def close(self) -> None:
        self._contacts.close()

    def __enter__(self) -> "Buttons":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _heard(self, now: float, down: Mapping[str, bool]) -> bool:
        self._keys, found = self._keys.sample(now, down)
        tell(self.listener, found)
        return self._keys.settled


def wires(pins: ButtonPins, seats: Mapping[str, int]) -> dict[str, Wire]:
    panel = {
        "left": Wire(pins.left, text("left button")),
        "right": Wire(pins.right, text("right button")),
        "ok": Wire(pins.ok, text("OK button")),
        "back": Wire(pins.back, text("back button")),
    }
    return panel | {f"seat {seat}": Wire(pin, text("button of seat {seat}", seat=seat)) for seat, pin in seats.items()}
