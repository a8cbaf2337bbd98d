"""Sounds from arithmetic: small pure functions over arrays of samples from -1 to 1, the same for the same arguments."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from math import cos, pi, sin, sqrt, tau
from operator import mul
from random import Random
from typing import TypeAlias

RATE = 22_050
"""Samples a second, in one channel of 16 bits."""
FULL = 32_767
POINTS = 4096

Samples: TypeAlias = "array[float]"
Pcm: TypeAlias = "array[int]"
Wave: TypeAlias = tuple[float, ...]
"""One cycle in `POINTS` points."""


def cycle(*partials: float) -> Wave:
    """The wave in which the first partial is as strong as the first number, and so on. Few partials do not alias."""
    strong = [(number, strength) for number, strength in enumerate(partials, 1) if strength]
    return tuple(
        sum(strength * sin(tau * number * point / POINTS) for number, strength in strong) for point in range(POINTS)
    )


SINE = cycle(1)
TRIANGLE = cycle(1, 0, -1 / 9, 0, 1 / 25)
SAW = cycle(*(1 / number for number in range(1, 17)))


def length(seconds: float) -> int:
    return round(seconds * RATE)


def tone(wave: Wave, hertz: float, seconds: float, start: int = 0) -> Samples:
    """A steady tone, as it is from sample `start` on."""
    step, last = hertz * POINTS / RATE, POINTS - 1
    return array("f", [wave[int(k * step) & last] for k in range(start, start + length(seconds))])


def glide(wave: Wave, low: float, high: float, seconds: float) -> Samples:
    """A tone that goes evenly from one pitch to another."""
    count, last = length(seconds), POINTS - 1
    step, bend = low * POINTS / RATE, (high - low) * POINTS / RATE / (2 * count)
    return array("f", [wave[int(k * (step + bend * k)) & last] for k in range(count)])


def noise(seconds: float, seed: int) -> Samples:
    random = Random(seed).random
    return array("f", [2 * random() - 1 for _ in range(length(seconds))])


def low_pass(samples: Samples, start: float, end: float | None = None) -> Samples:
    """Only what is below a limit, which may move from `start` to `end` Hertz."""
    limits = _sweep(start, start if end is None else end, len(samples))
    level, passed = 0.0, array("f")
    for sample, limit in zip(samples, limits, strict=True):
        level += min(1.0, limit) * (sample - level)
        passed.append(level)
    return passed


def band_pass(samples: Samples, start: float, end: float, width: float = 0.5) -> Samples:
    """Only what is near a pitch, which moves from `start` to `end` Hertz; the narrower, the more it rings."""
    low, band, passed = 0.0, 0.0, array("f")
    for sample, turn in zip(samples, _sweep(start, end, len(samples)), strict=True):
        low += turn * band
        band += turn * (sample - low - width * band)
        passed.append(band)
    return passed


def _sweep(start: float, end: float, count: int) -> list[float]:
    """By how much a filter follows, sample by sample."""
    first, last = (2 * sin(pi * min(hertz, RATE / 7) / RATE) for hertz in (start, end))
    step = (last - first) / max(1, count - 1)
    return [first + step * k for k in range(count)]


def struck(samples: Samples, half: float, attack: float = 0.002) -> Samples:
    """Loud at once, then half as loud every `half` seconds, and silent at the end."""
    fall = 0.5 ** (1 / (half * RATE))
    level, fallen = 1.0, array("f")
    for sample in samples:
        fallen.append(sample * level)
        level *= fall
    return swelled(fallen, attack, 0.005)


def swelled(samples: Samples, attack: float, release: float) -> Samples:
    """Up from silence and down to silence, in so many seconds."""
    shaped, count = array("f", samples), len(samples)
    rise, fall = min(length(attack), count), min(length(release), count)
    for k in range(rise):
        shaped[k] *= (1 - cos(pi * k / rise)) / 2
    for k in range(fall):
        shaped[count - 1 - k] *= (1 - cos(pi * k / fall)) / 2
    return shaped


def silence(seconds: float) -> Samples:
    return array("f", bytes(4 * length(seconds)))


def swell(turns: float, seconds: float, start: int = 0) -> Samples:
    """From 0 to 1 and back, so many times a second, as it is from sample `start` on."""
    turn = tau * turns / RATE
    return array("f", [(1 - cos(turn * k)) / 2 for k in range(start, start + length(seconds))])


def later(seconds: float, samples: Samples) -> Samples:
    return silence(seconds) + samples


def mixed(*layers: Samples) -> Samples:
    return array("f", map(sum, zip_longest(*layers, fillvalue=0.0)))


def product(first: Samples, second: Samples) -> Samples:
    return array("f", map(mul, first, second))


def soft(samples: Samples, strength: float) -> Samples:
    return array("f", [sample * strength for sample in samples])


def peak(samples: Iterable[float]) -> float:
    return max(map(abs, samples), default=0.0)


def rms(samples: Sequence[float]) -> float:
    return sqrt(sum(sample * sample for sample in samples) / max(1, len(samples)))


def ratio(decibels: float) -> float:
    """0 dB is as loud as there is.

    >>> round(ratio(-12), 3)
    0.251
    """
    return float(10 ** (decibels / 20))


def pcm(samples: Samples, loudest: float) -> Pcm:
    """In 16 bits, with the given peak, from 0 to 1."""
    scale = loudest * FULL / (peak(samples) or 1)
    return array("h", [round(sample * scale) for sample in samples])
