"""A table without a Pi: hands that press and turn, an ear for the horn and an eye for the lights."""

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.wiring import Wiring

OWN_TONE = 2300.0
"""What an active buzzer sounds like: it has a tone of its own."""


class SimulatedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin with a switch to ground that stays as it is when a part opens or closes the pin."""

    closed = False

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        if self.closed:
            self.drive_low()

    def close_switch(self) -> None:
        self.closed = True
        self.drive_low()

    def open_switch(self) -> None:
        self.closed = False
        self.drive_high()


def simulated_factory() -> Factory:
    return MockFactory(pin_class=SimulatedPin)


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
        self._upright = True
        self._stand()

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
        self._switch(self.wiring.hourglass.upright, False)
        self._switch(self.wiring.hourglass.turned, False)

    def stand(self) -> None:
        """Stand a lying glass up again as it was."""
        self._stand()

    def _stand(self) -> None:
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
