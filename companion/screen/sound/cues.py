"""The table of cues: what each sounds like and how loud it is. All are short but the horn."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from companion.screen.sound.synth import (
    SAW,
    SINE,
    TRIANGLE,
    Pcm,
    Samples,
    band_pass,
    cycle,
    glide,
    later,
    low_pass,
    mixed,
    noise,
    pcm,
    ratio,
    silence,
    soft,
    struck,
    swelled,
    tone,
)

Kind: TypeAlias = Literal["horn", "cues", "bed"]

LONGEST, HORN = 1.2, 2.0
"""Seconds: of any cue, and of the horn."""
RATES = (50, 75, 100, 130)
"""Beats a minute."""
MOST_STEPS = 8
SPACE = 0.14
"""Seconds a piece takes from one space to the next."""
ROOTS = {"safehouse": 293.66, "dice": 392.0, "underground": 329.63, "agents": 261.63, "fugitive": 440.0}
"""D, G, E, C, A."""
ROOT = 349.23
"""F, of any other game."""
PLUCKED = cycle(1, 0.4, 0.2, 0.1)


class Cue(NamedTuple):
    make: Callable[[], Samples]
    decibels: float
    """Of its peak."""
    kind: Kind = "cues"

    def pcm(self) -> Pcm:
        return pcm(self.make(), ratio(self.decibels))


def cue_name(cue: str, game: str = "") -> str:
    """Which cue of the table is meant: games end on their own notes, and many steps sound like `MOST_STEPS`.

    >>> cue_name("win", "dice"), cue_name("tap", "dice"), cue_name("steps:12")
    ('win:dice', 'tap', 'steps:8')
    """
    own = f"{cue}:{game}"
    if own in CUES:
        return own
    name, _, count = cue.partition(":")
    return f"steps:{min(int(count), MOST_STEPS)}" if name == "steps" and count.isdecimal() else cue


def note(hertz: float, seconds: float, half: float = 0.08) -> Samples:
    return struck(tone(PLUCKED, hertz, seconds), half, 0.008)


def thud(hertz: float, seconds: float = 0.12) -> Samples:
    """A dull blow whose pitch falls a little, with the overtones that small loudspeakers need."""
    return struck(glide(PLUCKED, hertz * 1.1, hertz * 0.95, seconds), 0.03)


def rustle(seconds: float, start: float, end: float, seed: int) -> Samples:
    """A short burst of noise that falls or rises."""
    return swelled(struck(band_pass(noise(seconds, seed), start, end), seconds / 3), 0.006, 0.03)


def tap() -> Samples:
    return struck(tone(SINE, 1200, 0.015), 0.006)


def refuse() -> Samples:
    return mixed(thud(140), later(0.13, thud(140)))


def turn() -> Samples:
    return mixed(soft(note(440, 0.1), 0.8), later(0.07, note(660, 0.11)))


def card() -> Samples:
    return rustle(0.09, 3000, 900, seed=1)


def flip() -> Samples:
    return rustle(0.11, 900, 3000, seed=2)


def chip() -> Samples:
    return mixed(rustle(0.05, 2800, 1600, seed=3), soft(struck(tone(SINE, 1900, 0.07), 0.01), 0.25))


def dice() -> Samples:
    """It tumbles, ever slower, and lies still within 600 ms."""
    blows = (0.0, 0.06, 0.13, 0.22, 0.33, 0.47)
    return mixed(*(later(at, soft(rustle(0.05, 2600, 1200, seed=4 + k), 1 - k / 8)) for k, at in enumerate(blows)))


def step() -> Samples:
    return mixed(thud(100, 0.14), soft(struck(low_pass(noise(0.06, 10), 700), 0.012), 0.5))


def steps(count: int) -> Samples:
    return mixed(*(later(SPACE * k, step()) for k in range(count)))


def horn() -> Samples:
    return swelled(mixed(tone(SAW, 220, HORN), tone(SAW, 277.18, HORN)), 0.03, 0.2)


def tick() -> Samples:
    return struck(tone(SINE, 2000, 0.008), 0.003, 0.001)


def beat() -> Samples:
    return mixed(thud(60, 0.2), later(0.16, soft(thud(60, 0.2), 0.7)))


def heart(rate: int) -> Samples:
    """One beat and the pause after it: a loop."""
    return mixed(beat(), silence(60 / rate))


def hit() -> Samples:
    return mixed(note(523.25, 0.2), later(0.11, note(659.26, 0.25)))


def miss() -> Samples:
    return swelled(low_pass(tone(TRIANGLE, 110, 0.3), 300), 0.015, 0.2)


def splash() -> Samples:
    drop = struck(glide(SINE, 600, 160, 0.15), 0.04)
    water = swelled(band_pass(noise(0.7, 11), 1800, 400, 0.8), 0.03, 0.6)
    return mixed(drop, later(0.04, water))


def pump() -> Samples:
    down = swelled(mixed(low_pass(noise(0.35, 12), 250, 900), soft(tone(SINE, 70, 0.35), 0.6)), 0.08, 0.15)
    up = swelled(low_pass(noise(0.4, 13), 1400, 500), 0.1, 0.25)
    return mixed(down, later(0.4, soft(up, 0.7)))


def chain() -> Samples:
    return mixed(*(later(0.075 * k, soft(_link(k), 1 - k / 12)) for k in range(7)))


def _link(number: int) -> Samples:
    higher = 1 + 0.03 * (number % 3)
    return mixed(*(struck(tone(SINE, hertz * higher, 0.09), 0.014, 0.001) for hertz in (1710, 2650, 3980)))


def spark() -> Samples:
    """It crackles: single grains of noise over a hum."""
    random = Random(14)
    grains = [later(0.25 * random.random(), rustle(0.02, 3000, 2200, seed=20 + k)) for k in range(9)]
    return mixed(*grains, soft(swelled(tone(SAW, 100, 0.28), 0.02, 0.1), 0.05))


def reveal() -> Samples:
    return mixed(struck(tone(SINE, 90, 0.35), 0.06), soft(struck(low_pass(noise(0.2, 15), 1500, 400), 0.02), 0.9))


def win(root: float) -> Samples:
    """A major chord, its tones one after the other."""
    rises = ((0.0, 1.0), (0.1, 1.26), (0.2, 1.5))
    return mixed(*(later(at, note(root * ratio, LONGEST - at, 0.3)) for at, ratio in rises))


def lose(root: float) -> Samples:
    """Down a fourth, to the root."""
    low = root / 2
    return mixed(note(low * 4 / 3, 0.4, 0.15), later(0.35, note(low, LONGEST - 0.35, 0.25)))


CUES: dict[str, Cue] = {
    "tap": Cue(tap, -18),
    "refuse": Cue(refuse, -12),
    "turn": Cue(turn, -14),
    "card": Cue(card, -14),
    "flip": Cue(flip, -14),
    "chip": Cue(chip, -14),
    "dice": Cue(dice, -12),
    "steps": Cue(step, -12),
    **{f"steps:{count}": Cue(partial(steps, count), -12) for count in range(1, MOST_STEPS + 1)},
    "horn": Cue(horn, -3, "horn"),
    "tick": Cue(tick, -16),
    "heart": Cue(beat, -10),
    **{f"heart:{rate}": Cue(partial(heart, rate), -10) for rate in RATES},
    "hit": Cue(hit, -10),
    "miss": Cue(miss, -12),
    "splash": Cue(splash, -12),
    "pump": Cue(pump, -12),
    "chain": Cue(chain, -14),
    "spark": Cue(spark, -14),
    "reveal": Cue(reveal, -8),
    "win": Cue(partial(win, ROOT), -8),
    "lose": Cue(partial(lose, ROOT), -8),
    **{f"win:{game}": Cue(partial(win, root), -8) for game, root in ROOTS.items()},
    **{f"lose:{game}": Cue(partial(lose, root), -8) for game, root in ROOTS.items()},
}
