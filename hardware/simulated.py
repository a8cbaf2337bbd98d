"""A table without a Pi: hands that press and turn, an ear for the horn and an eye for the lights."""

from collections.abc import Callable

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.wiring import Wiring

REMEMBERED = 100
"""States of a pin."""
OWN_TONE = 2300.0
"""What an active buzzer sounds like: it has a tone of its own."""


class SimulatedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin with a switch to ground that stays as it is when a part opens or closes the pin."""

    closed = False

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.closed:
            self.drive_low()

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        if changed and self.function == "output":
            del self.states[:-REMEMBERED]
            self.factory.changed()
        return changed

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self.factory.changed()

    def close_switch(self) -> None:
        self.closed = True
        self.drive_low()

    def open_switch(self) -> None:
        self.closed = False
        self.drive_high()


class SimulatedFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """Pins that move nothing. `changed` is called when an output is another, by whoever moved it."""

    def __init__(self) -> None:
        self.changed: Callable[[], object] = lambda: None
        super().__init__(pin_class=SimulatedPin)


def simulated_factory() -> Factory:
    return SimulatedFactory()


class Simulated:
    """Everything that people do to the parts and perceive of them, done to simulated pins.

    >>> from hardware.wiring import wiring
    >>> table = Simulated(simulated_factory(), wiring())
    >>> table.press("ok")
    >>> table.turn()
    >>> table.sounds, table.burning
    (None, frozenset())
    """

    def __init__(self, factory: Factory, wiring: Wiring) -> None:
        self.factory, self.wiring = factory, wiring
        buttons = wiring.buttons
        self._buttons = {"left": buttons.left, "right": buttons.right, "ok": buttons.ok, "back": buttons.back}
        self._buttons |= {f"seat {seat}": pin for seat, pin in wiring.seats.items()}
        self._upright, self._lies = True, False
        self._stand()

    @property
    def buttons(self) -> tuple[str, ...]:
        return tuple(self._buttons)

    @property
    def stands(self) -> str:
        """The glass: upright, turned or lying."""
        if self._lies:
            return "lying"
        return "upright" if self._upright else "turned"

    def press(self, button: str) -> None:
        self.factory.pin(self._buttons[button]).close_switch()

    def release(self, button: str) -> None:
        self.factory.pin(self._buttons[button]).open_switch()

    def turn(self) -> None:
        """Turn the hourglass over: it leaves the side it stands on, then stands on the other."""
        self._upright = not self._upright
        self._stand()

    def lay(self) -> None:
        """Lay the hourglass on its side; with one switch that looks as if it were turned."""
        self._lies = True
        self._switch(self.wiring.hourglass.upright, False)
        self._switch(self.wiring.hourglass.turned, False)

    def stand(self) -> None:
        """Stand a lying glass up again as it was."""
        self._stand()

    def _stand(self) -> None:
        self._lies = False
        sides = ((self.wiring.hourglass.upright, self._upright), (self.wiring.hourglass.turned, not self._upright))
        for pin, closed in sorted(sides, key=lambda side: side[1]):
            self._switch(pin, closed)

    def _switch(self, pin: int | None, closed: bool) -> None:
        if pin is None:
            return
        if closed:
            self.factory.pin(pin).close_switch()
        else:
            self.factory.pin(pin).open_switch()

    @property
    def sounds(self) -> float | None:
        """The frequency that the horn sounds now, or None."""
        pin = self.factory.pin(self.wiring.horn.out)
        if pin.function != "output" or not pin.state:
            return None
        return OWN_TONE if pin.frequency is None else float(pin.frequency)

    @property
    def burning(self) -> frozenset[str]:
        """The lights that burn now."""
        lights = self.wiring.lights
        pins = {"attention": lights.attention, "danger": lights.danger, "good": lights.good}
        return frozenset(name for name, pin in pins.items() if self._burns(pin))

    def _burns(self, number: int) -> bool:
        pin = self.factory.pin(number)
        return bool(pin.function == "output" and pin.state)
