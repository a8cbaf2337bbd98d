"""The bed: our own music for half an hour against the clock.

It is made of a few voices, each a loop, that sound together. No two of the long ones have the same length, so what is
heard together does not come again within a game. Which of them sound, and how loud, depends only on how many units
have gone by: the music follows the table's clock. The horn at a mark is no part of it.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.screen.sound.synth import (
    RATE,
    SINE,
    Pcm,
    Samples,
    cycle,
    length,
    low_pass,
    mixed,
    noise,
    pcm,
    product,
    silence,
    soft,
    struck,
    swell,
    tone,
)

UNITS = 15
DRONE, WIND, BELLS, STRINGS = 23, 29, 31, 19
"""Seconds of the long loops."""
FIGURE = (73.42, 73.42, 87.31, 73.42, 73.42, 73.42, 77.78, 73.42)
"""The bass: D, F and E flat."""
STROKES = {0: 587.33, 5: 622.25, 9: 880.0, 14: 830.61, 20: 587.33, 24: 622.25}
"""Bells, by the second of their loop."""
RINGING = 4
"""Seconds until a bell is silent."""
RUN_UP = 0.1
"""Seconds after which a filter has forgotten how it began."""
WARM = cycle(1, 0.5, 0.35, 0.2, 0.1)
MUTED = cycle(1, 0.5, 0.3, 0.15, 0.08)
BOWED = cycle(*(1 / number for number in range(1, 9)))


def whole(hertz: float, seconds: float) -> float:
    """The nearest pitch that has whole cycles in a loop."""
    return round(hertz * seconds) / seconds


def drone(second: int) -> Samples:
    """A low fifth that beats slowly."""
    start = second * RATE
    low = [tone(WARM, whole(73.42, DRONE) + aside / DRONE, 1, start) for aside in (-2, 3)]
    high = product(tone(WARM, whole(146.83, DRONE), 1, start), swell(2 / DRONE, 1, start))
    return mixed(*low, soft(tone(WARM, whole(110, DRONE), 1, start), 0.6), soft(high, 0.5))


def wind(second: int) -> Samples:
    """It rises and falls, silent where the loop begins."""
    before = noise(1, (second - 1) % WIND)[-length(RUN_UP) :]
    blown = low_pass(low_pass(before + noise(1, second), 500), 500)[length(RUN_UP) :]
    return product(blown, swell(3 / WIND, 1, second * RATE))


def bells(second: int) -> Samples:
    rung = [_ringing(STROKES[second - age], age) for age in range(RINGING) if second - age in STROKES]
    return mixed(silence(1), *rung)


def _ringing(hertz: float, age: int) -> Samples:
    """A bell in one second of its life."""
    start, end = age * RATE, RINGING * RATE
    fading = array("f", [(1 - k / end) ** 4 for k in range(start, start + RATE)])
    struck_softly = mixed(tone(SINE, hertz, 1, start), soft(tone(SINE, hertz * 2.76, 1, start), 0.2))
    return product(struck_softly, fading)


def bass(beats: int, number: int) -> Samples:
    """One note of the figure, so many a minute."""
    return struck(tone(MUTED, FIGURE[number], 60 / beats), 0.07, 0.01)


def strings(second: int) -> Samples:
    """Three tones too close together, trembling."""
    start = second * RATE
    close = mixed(*(tone(BOWED, whole(hertz, STRINGS), 1, start) for hertz in (293.66, 311.13, 440)))
    trembling = product(close, swell(whole(5.5, STRINGS), 1, start))
    return product(trembling, swell(1 / STRINGS, 1, start))


class Voice(NamedTuple):
    """A loop in pieces that follow each other, and the first the last, without a seam."""

    piece: Callable[[int], Samples]
    pieces: int
    loudest: float
    """Its peak. All voices together leave room for the horn."""
    units: range
    swells: tuple[float, float]
    """How loud it is in the first and in the last of its units, as a share of `loudest`."""

    def gain(self, unit: int) -> float:
        if unit not in self.units:
            return 0.0
        first, last = self.swells
        return first + (last - first) * self.units.index(unit) / (len(self.units) - 1)

    def pcm(self) -> Pcm:
        samples = silence(0)
        for number in range(self.pieces):
            samples += self.piece(number)
        return pcm(samples, self.loudest)


VOICES = {
    "bed:drone": Voice(drone, DRONE, 0.06, range(UNITS), (0.6, 1.0)),
    "bed:wind": Voice(wind, WIND, 0.06, range(UNITS), (0.5, 1.0)),
    "bed:bells": Voice(bells, BELLS, 0.04, range(2, UNITS), (0.4, 1.0)),
    "bed:walk": Voice(partial(bass, 60), len(FIGURE), 0.05, range(3, 7), (0.4, 0.6)),
    "bed:stride": Voice(partial(bass, 90), len(FIGURE), 0.05, range(7, 12), (0.6, 0.8)),
    "bed:run": Voice(partial(bass, 120), len(FIGURE), 0.05, range(12, UNITS), (0.8, 1.0)),
    "bed:strings": Voice(strings, STRINGS, 0.08, range(8, UNITS), (0.3, 1.0)),
}


def marks(unit_seconds: float = 120) -> tuple[float, ...]:
    """When the table's clock has its horns, in seconds after the start; the last is the end.

    >>> marks()[0], marks()[-1]
    (120, 1800)
    """
    return tuple(unit * unit_seconds for unit in range(1, UNITS + 1))


def gains(elapsed: float, unit_seconds: float = 120) -> dict[str, float]:
    """How loud each voice is, so many seconds after the start: with every mark there is more tension; then silence."""
    unit = bisect_right(marks(unit_seconds), elapsed)
    return {name: voice.gain(unit) for name, voice in VOICES.items()}
