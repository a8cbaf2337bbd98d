"""Small words of Safehouse, of which larger ones are made."""

from typing import Any

from companion.core import Seat, Text, text, texts
from companion.core.text import joined

COLORS = {
    "green": text("green"),
    "blue": text("blue"),
    "yellow": text("yellow"),
    "pink": text("pink"),
    "red": text("red"),
}


def player(seat: Seat) -> Text:
    """People count from one."""
    return text("Player {n}", n=seat + 1)


def color(name: str) -> Any:
    """An owner's edition may have colours of its own."""
    return COLORS.get(name, name)


def needs(needed: dict[str, int]) -> Text:
    return joined(text("{n} {color}", n=n, color=color(name)) for name, n in needed.items())


def steps(n: int) -> Text:
    return texts("{n} step", "{n} steps", n)
