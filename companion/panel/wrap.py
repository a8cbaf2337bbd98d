"""Sentences in narrow columns: broken between words, and inside a word only if it is longer than a line."""

import re
from collections.abc import Iterator

from companion.panel.font import SOFT_HYPHEN, shown


def wrap(text: str, columns: int) -> list[str]:
    """The text in lines of at most so many characters; nothing is cut off.

    >>> wrap("Die Verfolgungs\\N{SOFT HYPHEN}jagd beginnt", 12)
    ['Die', 'Verfolgungs-', 'jagd beginnt']
    """
    return [line for paragraph in text.split("\n") for line in _lines(paragraph, columns)]


def _lines(paragraph: str, columns: int) -> Iterator[str]:
    line = ""
    for word in filter(None, paragraph.split(" ")):
        for piece in _pieces(word, columns):
            if line and len(line) + 1 + len(piece) > columns:
                yield line
                line = ""
            line = f"{line} {piece}" if line else piece
    yield line


def _pieces(word: str, columns: int) -> Iterator[str]:
    """The word, if longer than a line in pieces that fill one: at soft hyphens, hyphens and strokes, or else anywhere.

    Two pieces following each other never have room in one line.
    """
    if len(shown(word)) <= columns:
        yield shown(word)
        return
    syllables = [shown(part) for part in re.split(f"{SOFT_HYPHEN}|(?<=[-/–])", word) if part]
    piece = ""
    for number, syllable in enumerate(syllables, 1):
        room = columns if number == len(syllables) else columns - 1  # a hyphen may follow
        if piece and len(piece) + len(syllable) > room:
            yield piece if piece[-1] in "-/–" else piece + "-"
            piece = ""
        piece += syllable
        while len(piece) > room:
            yield piece[: columns - 1] + "-"
            piece = piece[columns - 1 :]
    yield piece
