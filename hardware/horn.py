"""The horn: a small buzzer that plays tones."""

import atexit
import logging
from typing import Literal

from gpiozero import Buzzer, Factory, PinPWMUnsupported, TonalBuzzer
from gpiozero.tones import Tone

from companion.core.text import text
from hardware.pins import sentences
from hardware.player import Pattern, Player
from hardware.wiring import HornPins

log = logging.getLogger("companion")

LOWEST, HIGHEST = 220.0, 3520.0
"""Hz; two octaves around A5, what small buzzers can do. Other tones sound as the nearest of these."""

Kind = Literal["passive", "active"]


class Horn:
    """A buzzer: a passive one plays tones; an active one, which hums by itself, plays only their rhythm.

    Wiring: plus goes to the GPIO and minus to ground; a buzzer that draws more than 10 mA needs a transistor.

    >>> from hardware.simulated import simulated_factory
    >>> from hardware.wiring import wiring
    >>> with Horn(simulated_factory(), wiring().horn) as horn:
    ...     horn.play(((880.0, 0.01), (0, 0.01), (440.0, 0.01)))
    ...     horn.wait(5)
    True

    Playing does not block, a new pattern replaces the old one, and a closed horn is silent.
    """

    def __init__(self, factory: Factory, pins: HornPins, *, kind: Kind = "passive", volume: float = 1.0) -> None:
        self._volume = _volume(volume)
        with sentences(text("horn"), pins.out):
            tones = _tonal(factory, pins.out) if kind == "passive" else None
            self._buzzer = Buzzer(pins.out, pin_factory=factory) if tones is None else tones
        self.tonal = tones is not None
        """Whether it plays tones, and not only their rhythm."""
        self._player = Player(self._sound, "horn")
        atexit.register(self.close)  # a program that ends in an accident must not leave it sounding

    @property
    def volume(self) -> float:
        """From 0, quiet at once, to 1; louder or softer from the next tone on. An active buzzer has one loudness."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = _volume(volume)
        if self._volume == 0:
            self.stop()

    @property
    def playing(self) -> bool:
        return self._player.playing

    def play(self, pattern: Pattern) -> None:
        """Play (Hz, seconds) after (Hz, seconds), with 0 Hz for silence."""
        self._player.play(pattern)

    def stop(self) -> None:
        self._player.play(())

    def wait(self, seconds: float) -> bool:
        """Wait until it is silent; False if that takes longer."""
        return self._player.wait(seconds)

    def close(self) -> None:
        atexit.unregister(self.close)
        self._player.close()
        self._buzzer.close()

    def __enter__(self) -> "Horn":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _sound(self, hertz: float) -> None:
        loud = self.volume if hertz > 0 else 0.0
        if not self.tonal:
            self._buzzer.value = loud > 0
        elif loud > 0:
            self._buzzer.play(Tone.from_frequency(min(max(hertz, LOWEST), HIGHEST)))
            self._buzzer.pwm_device.value = 0.5 * loud  # half of the time on is as loud as it gets
        else:
            self._buzzer.stop()


def _volume(volume: float) -> float:
    return min(max(volume, 0.0), 1.0)


def _tonal(factory: Factory, pin: int) -> TonalBuzzer | None:
    try:
        return TonalBuzzer(pin, mid_tone=Tone.from_frequency(880.0), octaves=2, pin_factory=factory)
    except PinPWMUnsupported:
        log.warning("GPIO %s cannot play tones: the horn plays only their rhythm", pin)
        return None
