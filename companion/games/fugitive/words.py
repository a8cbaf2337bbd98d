"""Small words of Fugitive, of which larger ones are made."""

from collections.abc import Sequence

from companion.core import Seat, Text, text, texts
from companion.games.fugitive.state import FUGITIVE

LISTED = 12
"""More cards than this are counted."""


def shown(card: int | None) -> str:
    """A number as it is printed, and a question mark for a face-down card."""
    return "?" if card is None else f"{card:02}"


def listed(numbers: Sequence[int]) -> Text:
    if len(numbers) <= LISTED:
        return text("{numbers}", numbers=", ".join(map(str, numbers)))
    return text("{n} numbers, {least} to {most}", n=len(numbers), least=numbers[0], most=numbers[-1])


def capital(seat: Seat) -> Text:
    return text("The fugitive") if seat == FUGITIVE else text("The marshal")


def placement(number: int | None, sprints: tuple[int | None, ...]) -> Text:
    return text("Place {what}", what=laid(number, sprints))


def laid(number: int | None, sprints: tuple[int | None, ...]) -> Text:
    hideout = text("a hideout") if number is None else text("{card}", card=shown(number))
    if not sprints:
        return hideout
    if None in sprints or len(sprints) > LISTED:
        return texts("{hideout} with {n} sprint card", "{hideout} with {n} sprint cards", len(sprints), hideout=hideout)
    return text("{hideout} with sprint {cards}", hideout=hideout, cards=", ".join(map(shown, sprints)))
