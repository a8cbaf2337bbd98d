"""What each moment sounds and shines like: the one table of horn and light patterns.

Every cue is about something the whole table may know, and its length never depends on anything else.
"""

from enum import StrEnum
from typing import NamedTuple

Tones = tuple[tuple[float, float], ...]
"""Hertz (0: silence) and seconds."""


class Cue(StrEnum):
    DONE = "done"
    REFUSAL = "refusal"
    QUESTION = "question"
    TURN = "turn"
    WARNING = "warning"
    LAST_WARNING = "last warning"
    HORN = "horn"
    WIN = "win"
    LOSS = "loss"
    TROUBLE = "trouble"


class Pattern(NamedTuple):
    tones: Tones
    light: str = ""
    """The light that shines in the rhythm of the tones."""
    alarm: bool = False
    """The display flashes, too."""
    yields: bool = True
    """Left out while the horn sounds: it would cut it short."""
    must: bool = False
    """The rules need it to be heard: in quiet mode it is only soft, all others are silent."""


PATTERNS: dict[Cue, Pattern] = {
    Cue.DONE: Pattern(((880, 0.05),)),
    Cue.REFUSAL: Pattern(((262, 0.12), (0, 0.06), (262, 0.12)), "danger"),
    Cue.QUESTION: Pattern(((659, 0.08), (0, 0.04), (880, 0.08)), "attention"),
    Cue.TURN: Pattern(((1047, 0.06),), "attention"),
    Cue.WARNING: Pattern(((1319, 0.08),), "attention", must=True),
    Cue.LAST_WARNING: Pattern(((1319, 0.08), (0, 0.08)) * 3, "attention", must=True),
    Cue.HORN: Pattern(((466, 0.9), (0, 0.1), (466, 1.0)), "danger", alarm=True, yields=False, must=True),
    Cue.WIN: Pattern(((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.5)), "good", yields=False),
    Cue.LOSS: Pattern(((392, 0.25), (330, 0.25), (262, 0.8)), "danger", yields=False),
    Cue.TROUBLE: Pattern(((220, 0.3),), "danger"),
}

URGENT = 5.0
"""A warning with so many seconds left is the last one."""
STEPS = 5
"""Volume goes from 0 to this."""
SOFT = 0.15


def loudness(pattern: Pattern, volume: int) -> float:
    """From 0 to 1. Volume 0 is the quiet mode."""
    if volume:
        return volume / STEPS
    return SOFT if pattern.must else 0.0


def shining(tones: Tones) -> tuple[tuple[float, float], ...]:
    """The rhythm of these tones, for a light."""
    return tuple((float(hertz > 0), seconds) for hertz, seconds in tones)
