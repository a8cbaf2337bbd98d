"""The row of Fugitive on the small display, and what is said below it."""

from collections.abc import Iterable, Sequence

from companion.core import Text, text
from companion.core.panel import COLUMNS, Box, Boxes, Line, Page, Row, naming, shortened
from companion.core.text import Words
from companion.games.fugitive.words import shown

A_LINE = 7
"""Cards that have room side by side."""
HAND_LINES = 2
ROLES = text("FUGITIVE"), text("MARSHAL")
REASONS = {
    "escape": text("escaped"),
    "found": text("every hideout found"),
    "manhunt_won": text("the manhunt succeeds"),
    "manhunt_lost": text("the manhunt fails"),
    "stall": text("waited too long"),
    "forfeit": text("a mistake was made"),
}


class Reader:
    """Who reads the page: a language, and what the two players are called."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        self.names, self.language = names, language

    def line(self, words: Text, right: str = "", *, strong: bool = False) -> Line:
        return Line(words.in_(self.language), right, strong=strong)

    def about(self, words: Text, seat: int, *, strong: bool = False) -> Line:
        return Line(naming(words, self.names[seat], COLUMNS, self.language), strong=strong)

    def titled(self, round_: int, who: Text, face_down: int, rows: tuple[Row, ...]) -> Page:
        right = text("down {n}", n=face_down).in_(self.language)
        return Page(shortened(f"R{round_} {who.in_(self.language)}", COLUMNS - 1 - len(right)), right, rows)

    def event(self, name: Words, right: str = "", *, strong: bool = False) -> Line:
        return Line(shortened(name.in_(self.language), COLUMNS - 1 - len(right)), right, strong=strong)

    def piles(self, sizes: Iterable[int]) -> Line:
        return self.line(text("piles"), " ".join(map(str, sizes)))

    def result(self, reason: str, winner: int, *, forbidding: int | None = None) -> tuple[Line, ...]:
        """`forbidding`: the number found that did not allow a manhunt."""
        why = REASONS[reason] if forbidding is None else text("{n} found: no manhunt", n=forbidding)
        return self.about(text("{who} wins"), winner, strong=True), self.line(why)


def face_down(sprints: int) -> Box:
    return Box(str(sprints) if sprints else "", dark=True)


def with_row(row: Sequence[Box], lines: Sequence[Line]) -> tuple[Row, ...]:
    """The row, of a very long one its end, and as many lines as there is room for; the first are the most important."""
    room = 2 * A_LINE
    if len(row) > room:
        row = (Box("…"), *row[-room + 1 :])
    return (Boxes(tuple(row)), *lines[: 2 if len(row) > A_LINE else 3])


def with_hand(row: Sequence[Box], doing: Line, hand: Sequence[int]) -> tuple[Row, ...]:
    """Behind a curtain: the end of the row, and the hand; of a very large one the highest cards."""
    if len(row) > A_LINE:
        row = (Box("…"), *row[-A_LINE + 1 :])
    words = [shown(card) for card in hand]
    room = HAND_LINES * A_LINE
    if len(words) > room:
        words = [f"+{len(words) - room + 1}", *words[-room + 1 :]]
    lines = (Line(" ".join(words[first : first + A_LINE])) for first in range(0, len(words), A_LINE))
    return (Boxes(tuple(row)), doing, *lines)


def sum_of(numbers: Sequence[int], room: int) -> str:
    """The numbers of a guess; of very many only how many there are.

    >>> sum_of((17, 21), 20), sum_of((4, 8, 15, 16, 23), 15), sum_of((4, 8, 15, 16, 23), 8)
    ('17 + 21', '4+8+15+16+23', '4 … 23')
    """
    for between in (" + ", "+"):
        words = between.join(map(str, numbers))
        if len(words) <= room:
            return words
    return f"{numbers[0]} … {numbers[-1]}"
