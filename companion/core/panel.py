"""A game on the small display and under people's hands.

A `Page` is what the display shows, as data: no pixel is drawn here. What it may tell lies open on the table, so pages
are made from the bystander's view (or, behind a curtain, from a seat's).
"""

from typing import Any, Literal, Protocol, TypeAlias

from msgspec import Struct

from companion.core.errors import Seat
from companion.core.text import Text, Words

COLUMNS = 21
"""Characters of a line, 6 pixels each."""


class _Row(Struct, frozen=True, tag_field="row", omit_defaults=True):
    pass


class Line(_Row, frozen=True, tag="line"):
    """A line of small print, 8 pixels high; both texts together have at most 20 characters."""

    text: str
    right: str = ""
    align: Literal["left", "middle"] = "left"
    strong: bool = False
    """Light on dark turned round: what must be seen first."""


class Big(_Row, frozen=True, tag="big"):
    """A word or number in letters two (16 pixels, 10 characters) or three times (24 pixels, 7 characters) as high."""

    text: str
    size: Literal[2, 3] = 2
    beside: tuple[str, ...] = ()
    """Small lines at its right."""


class Time(_Row, frozen=True, tag="time"):
    """What is left on a clock, in digits three times as high (24 pixels); the display counts by itself."""

    clock: str
    label: str = ""
    value: str = ""
    """At its right: a small word (5 characters), and a number (2) twice as high below it."""
    glass: bool = False
    """At its right an hourglass instead, with its sand."""
    more: int = 0
    """Seconds that come after this clock and are shown with it, if it is one part of a whole."""


class Bar(_Row, frozen=True, tag="bar"):
    """How much of a clock, or of a whole, is left; 6 pixels high."""

    clock: str = ""
    part: int = 0
    whole: int = 1


class Track(_Row, frozen=True, tag="track"):
    """A street of at most 16 spaces, 10 pixels high: each ' ' empty, 'p' pursuer, 'w' witness or figure, 'x' symbol,
    'e' the door at the end, '-' already passed, 'b' both pieces."""

    spaces: str


class Box(Struct, frozen=True, omit_defaults=True):
    text: str
    """One to three characters in a frame."""
    beside: str = ""
    """A number right of it."""
    dark: bool = False
    """Face down: filled."""
    crossed: bool = False
    """Out of the game."""


class Boxes(_Row, frozen=True, tag="boxes"):
    """Things in a row, such as cards or seats, each in a frame, 12 pixels high; it goes on in the next line."""

    boxes: tuple[Box, ...]


Row: TypeAlias = Line | Big | Time | Bar | Track | Boxes


class Page(Struct, frozen=True, omit_defaults=True):
    """A title line and rows from top to bottom, together at most 43 pixels high."""

    title: str
    right: str = ""
    rows: tuple[Row, ...] = ()


def shortened(words: str, room: int) -> str:
    """
    >>> shortened("Maximiliane", 8), shortened("Max", 8)
    ('Maximil…', 'Max')
    """
    return words if len(words) <= room else words[: max(0, room - 1)] + "…"


def naming(words: Text, who: str, room: int, language: str) -> str:
    """A sentence about {who}; the name gives way to the rest.

    >>> from companion.core.text import text
    >>> naming(text("{who} rolls"), "Maximiliane", 13, "en")
    'Maximi… rolls'
    """
    without = Text(words.message, {**words.about, "who": ""}).in_(language)
    about = {**words.about, "who": shortened(who, room - len(without))}
    return Text(words.message, about).in_(language)


class Play(Struct, frozen=True):
    """An action somebody's hands have asked for, and who plays it."""

    seat: Seat | None
    action: Any


class DeckCard(Struct, frozen=True):
    """A physical card or chip that can carry a tag."""

    id: str
    """As the game's actions and questions name it, written as text."""
    name: Words


def deck_card(id: str, name: Text) -> DeckCard:
    return DeckCard(id, Words(en=name.in_("en"), de=name.in_("de")))


class Panel(Protocol):
    """What one game shows on the small display, and what its parts on the table mean."""

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:
        """The table in one look."""
        ...

    def glass_turned(self, view: Any) -> Play | None:
        """What turning the hourglass plays now; None if it means nothing here."""
        ...

    def deck(self) -> tuple[DeckCard, ...]:
        """Everything that can carry a tag, in the order in which it is enrolled; copies are repeated."""
        ...

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:
        """What this card at this reader can mean now; the most likely first, () if nothing.

        (An open question is answered with it before anybody asks this.)"""
        ...

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        """The candidate of an open question that this card is, or None."""
        ...
