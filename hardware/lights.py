"""Three small lights that are seen from across the table."""

from collections.abc import Collection
from contextlib import ExitStack
from functools import partial
from typing import Literal

from gpiozero import LED, Factory

from companion.core.text import Text, text
from hardware.pins import sentences
from hardware.player import Pattern, Player
from hardware.wiring import LightPins

Light = Literal["attention", "danger", "good"]
LIGHTS: tuple[Light, ...] = ("attention", "danger", "good")
FOREVER: Pattern = ((1, 3600.0),)


class Lights:
    """Light-emitting diodes: attention, danger and good.

    Wiring: each GPIO goes over a resistor of 330 ohm to the long leg of its diode, the short leg goes to ground.

    >>> from hardware.simulated import simulated_factory
    >>> from hardware.wiring import wiring
    >>> with Lights(simulated_factory(), wiring().lights) as lights:
    ...     lights.play("danger", ((1, 0.01), (0, 0.01), (1, 0.01)))
    ...     lights.wait("danger", 5)
    True

    Each light has its own pattern of (1 or 0, seconds); a new one replaces the old, and closed lights are out.
    All are optional: `connected` names those that are there.
    """

    def __init__(self, factory: Factory, pins: LightPins, connected: Collection[Light] = LIGHTS) -> None:
        self._players: dict[Light, Player] = {}
        self._closing = ExitStack()
        try:
            for light, pin, name in wires(pins):
                if light not in connected:
                    continue
                with sentences(name, pin):
                    diode = self._closing.enter_context(LED(pin, pin_factory=factory))
                self._players[light] = Player(partial(_show, diode), f"light {light}")
                self._closing.callback(self._players[light].close)
        except BaseException:
            self.close()
            raise

    def play(self, light: Light, pattern: Pattern, *, repeat: bool = False) -> None:
        """A light that is not connected takes no notice."""
        if light in self._players:
            self._players[light].play(pattern, repeat=repeat)

    def burn(self, light: Light) -> None:
        self.play(light, FOREVER, repeat=True)

    def out(self, light: Light) -> None:
        self.play(light, ())

    def wait(self, light: Light, seconds: float) -> bool:
        """Wait until the light is out and its pattern over; False if that takes longer."""
        return light not in self._players or self._players[light].wait(seconds)

    def close(self) -> None:
        self._closing.close()

    def __enter__(self) -> "Lights":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _show(diode: LED, value: float) -> None:
    diode.value = value > 0


def wires(pins: LightPins) -> tuple[tuple[Light, int, Text], ...]:
    return (
        ("attention", pins.attention, text("attention light")),
        ("danger", pins.danger, text("danger light")),
        ("good", pins.good, text("good light")),
    )
