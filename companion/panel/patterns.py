"""What each moment sounds and shines like: the one table of horn and light patterns.

Every cue is about something the whole table may know, and its length never depends on anything else.
"""

from typing import NamedTuple, TypeAlias

Tone: TypeAlias = tuple[int, float]
"""Hertz (0: silence) and seconds."""


class Pattern(NamedTuple):
    tones: tuple[Tone, ...]
    lights: tuple[str, ...] = ()
    """The lights that blink as long as it sounds."""
    alarm: bool = False
    """The display flashes, too."""
    quiet: bool = False
    """Left out in quiet mode; what the rules need to be heard never is, only softer."""


PATTERNS: dict[str, Pattern] = {
    "key": Pattern(((1760, 0.01),), quiet=True),
    "done": Pattern(((880, 0.05),), quiet=True),
    "refusal": Pattern(((262, 0.12), (0, 0.06), (262, 0.12)), ("danger",)),
    "question": Pattern(((659, 0.08), (0, 0.04), (880, 0.08)), ("attention",)),
    "turn": Pattern(((1047, 0.06),), ("attention",), quiet=True),
    "warning": Pattern(((1319, 0.08), (0, 0.08), (1319, 0.08)), ("attention",)),
    "horn": Pattern(((466, 0.8), (0, 0.1), (466, 0.8)), ("danger",), alarm=True),
    "win": Pattern(((523, 0.12), (659, 0.12), (784, 0.12), (1047, 0.5)), ("good",)),
    "loss": Pattern(((392, 0.25), (330, 0.25), (262, 0.8)), ("danger",)),
    "trouble": Pattern(((220, 0.3),), ("danger",)),
}
