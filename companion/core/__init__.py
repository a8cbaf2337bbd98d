"""What every game is made of: rules are pure functions over frozen values; everything else is a shell around them."""

from companion.core.chance import Asked, Chance, Question, Recorded, Seeded
from companion.core.clocks import Clock
from companion.core.errors import BadInput, Illegal, Seat, refuse
from companion.core.game import Bot, Event, Game, Outcome
from companion.core.text import Text, Words, text, texts

__all__ = [
    "Asked",
    "BadInput",
    "Bot",
    "Chance",
    "Clock",
    "Event",
    "Game",
    "Illegal",
    "Outcome",
    "Question",
    "Recorded",
    "Seat",
    "Seeded",
    "Text",
    "Words",
    "refuse",
    "text",
    "texts",
]
