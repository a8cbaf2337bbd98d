"""Reads a picture of the small display as a person does: title, lines, legend."""

from functools import cache
from typing import NamedTuple

from PIL import Image, ImageChops

from companion.panel import font
from companion.panel.canvas import BODY_TOP, COLUMNS, LEGEND_TOP, WIDTH

LINE = 9
"""Pixels from one line of a list or message to the next."""


class Reading(NamedTuple):
    title: str
    right: str
    lines: tuple[str, ...]
    """Of a list or a message; lines that are chosen begin with "►"."""
    legend: str


@cache
def _letters() -> dict[bytes, str]:
    known = "".join(character for character in map(chr, range(32, 0x2700)) if not font.missing(character))
    shapes = {font.letter(character).crop((0, 0, 5, 7)).tobytes(): character for character in reversed(known)}
    shapes[Image.new("1", (5, 7)).tobytes()] = " "
    return shapes


def line_at(image: Image.Image, x: int, y: int, columns: int) -> str | None:
    """The text in these cells, light on dark or dark on light; None if it is none."""
    for picture in (image, ImageChops.invert(image)):
        cells = [picture.crop((x + 6 * n, y, x + 6 * n + 5, y + 7)).tobytes() for n in range(columns)]
        if all(cell in _letters() for cell in cells):
            return "".join(_letters()[cell] for cell in cells).rstrip()
    return None


def read(image: Image.Image) -> Reading:
    title = next((words for n in range(COLUMNS, 0, -1) if (words := line_at(image, 1, 1, n))), "")
    right = next((words for words in (_right(image, n) for n in range(7, 0, -1)) if words), "")
    lines = [_body_line(image, BODY_TOP + LINE * n) for n in range(5)]
    legend = " ".join(filter(None, (_middle(image, 32 * n + 16, LEGEND_TOP) for n in range(4))))
    return Reading(title, right, tuple(line for line in lines if line), legend)


def _right(image: Image.Image, columns: int) -> str | None:
    words = line_at(image, WIDTH - 1 - (6 * columns - 1), 1, columns)
    return words if words and not words.startswith(" ") else None


def _body_line(image: Image.Image, y: int) -> str:
    listed = line_at(image, 8, y, COLUMNS - 1)
    mark = line_at(image, 1, y, 1)
    if listed is not None and mark is not None:
        chosen = image.getpixel((WIDTH - 1, y)) != 0
        return ("►" if chosen else "") + listed
    return line_at(image, 0, y, COLUMNS) or ""


def _middle(image: Image.Image, x: int, y: int) -> str:
    for columns in range(5, 0, -1):
        words = line_at(image, x - 3 * columns, y, columns)
        if words and not words.startswith(" ") and len(words) == columns:
            return words
    return ""
