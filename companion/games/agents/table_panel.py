"""What all pages of Agents have in common: seats as tokens, and everybody's damage."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import NamedTuple, Protocol

from companion.core import Seat
from companion.core.panel import COLUMNS, Bar, Big, Box, Boxes, Line, Row, shortened
from companion.games.agents.vocabulary import FACTIONS, Faction, Setup
from companion.games.agents.words import COLOURS, Wording

WIDTH, LETTER, FRAME, GAP = 128, 6, 14, 4
"""Pixels: of a row, of a letter, of a seat's frame with its gap, of a gap."""
ROOM = COLUMNS - 1
"""Characters of a line with something at its right."""


class Person(Protocol):
    """A player as everybody sees them."""

    @property
    def damage(self) -> int: ...

    @property
    def revealed(self) -> bool: ...

    @property
    def dead(self) -> bool: ...


class Scene(NamedTuple):
    """What a page says above the seats: in large letters, beside them, and below."""

    head: str
    aside: tuple[str, ...] = ()
    note: Line = Line("")
    clock: str = ""


@cache
def token(seat: Seat, language: str) -> str:
    """The initial of the seat's colour; a small letter if another colour has taken the large one.

    >>> "".join(token(seat, "en") for seat in range(9))
    'RBGOVbPTg'
    """
    initials = [colour.in_(language)[0].upper() for colour in COLOURS[: seat + 1]]
    return initials[-1].lower() if initials[-1] in initials[:-1] else initials[-1]


def tokens(seats: Iterable[Seat], language: str, room: int) -> str:
    """Some seats in a row, close together if they are many."""
    found = [token(seat, language) for seat in seats]
    spaced = " ".join(found)
    return spaced if len(spaced) <= room else "".join(found)


def person(seat: Seat, names: tuple[str, ...], language: str, room: int = COLUMNS) -> str:
    return shortened(f"{token(seat, language)} {names[seat].upper()}", room)


def setup_line(words: Wording, setup: Setup, theme: str, language: str) -> str:
    """AG-T01: the set-up, and how many of each side are in play."""
    extras = f"+{setup.extra}" if setup.extra else ""
    return f"{setup.id}: {sides(words, setup.of, theme, language)}{extras}"


def sides(words: Wording, number: Callable[[Faction], int], theme: str, language: str) -> str:
    """So many of each side, by its initials."""
    counts = {faction: number(faction) for faction in FACTIONS}
    names = {faction: initials(words.faction(faction, theme).in_(language)) for faction in FACTIONS}
    return " ".join(f"{n}{names[faction]}" for faction, n in counts.items() if n)


def initials(name: str) -> str:
    return "".join(word[0] for word in re.split(r"[\s-]+", name)).upper()


def damages(players: Iterable[Person], language: str) -> Boxes:
    """A filled frame is a character face down; the dead are crossed out."""
    boxes = [
        Box(token(seat, language), "" if player.dead else str(player.damage), not player.revealed, player.dead)
        for seat, player in enumerate(players)
    ]
    return Boxes(tuple(boxes))


def rows(scene: Scene, seats: Boxes) -> tuple[Row, ...]:
    """In large letters if the seats leave room for them."""
    taken = sum(FRAME + LETTER * len(box.beside) for box in seats.boxes) - GAP
    if taken > WIDTH or not _is_large_enough(scene):
        words = " ".join((scene.head, *scene.aside))
        return Line(shortened(words, COLUMNS), align="middle", strong=True), scene.note, seats
    clock = (Bar(scene.clock),) if scene.clock else ()
    return Big(scene.head, 2, scene.aside), scene.note, *clock, seats


def _is_large_enough(scene: Scene) -> bool:
    beside = max((LETTER * len(words) + GAP for words in scene.aside), default=0)
    return 2 * LETTER * len(scene.head) + beside <= WIDTH
