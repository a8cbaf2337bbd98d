"""The letters of the small display: 5×7 pixels in cells of 6×8, the shapes of the old LCD modules.

They are drawn in `glyphs.txt`: a line of characters, and below each of them its seven rows.
(ASCII has the shapes of luma.core's LCD font, MIT; umlauts and signs are our own.)

>>> print("\\n".join(glyph("?")))
.###.
#...#
....#
...#.
..#..
.....
..#..
>>> missing("Rück-\\N{SOFT HYPHEN}weg für 漢")
'漢'
"""

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from PIL import Image

WIDTH = 6
HEIGHT = 8
SOFT_HYPHEN = "\N{SOFT HYPHEN}"

Glyph: TypeAlias = tuple[str, ...]

_ALIKE = {
    "\N{NO-BREAK SPACE}": " ", "\N{NARROW NO-BREAK SPACE}": " ", "‑": "-",
    "▶": "►", "◀": "◄", "✕": "✗", "☐": "□", "²": "2",
}  # fmt: skip
_UNKNOWN = ("#####", "#...#", "#...#", "#...#", "#...#", "#...#", "#####")


@cache
def _glyphs() -> dict[str, Glyph]:
    sheet = (Path(__file__).parent / "glyphs.txt").read_text("utf-8")
    return dict(found for block in sheet.strip("\n").split("\n\n") for found in _read(*block.split("\n")))


def _read(characters: str, *rows: str) -> Iterator[tuple[str, Glyph]]:
    for left in range(0, len(rows[0]), WIDTH):
        yield characters[left], tuple(row[left : left + WIDTH - 1] for row in rows)


def _find(character: str) -> Glyph | None:
    """Its own shape, or else that of the letter below an accent nobody has drawn."""
    glyphs = _glyphs()
    plain = unicodedata.normalize("NFD", character)[0]
    return glyphs.get(_ALIKE.get(character, character)) or glyphs.get(plain)


def glyph(character: str) -> Glyph:
    """Seven rows of five pixels, '#' is lit; an empty box for a character that cannot be shown."""
    return _find(character) or _UNKNOWN


def shown(text: str) -> str:
    """As it is drawn: accents in one character with their letters, no soft hyphens."""
    return unicodedata.normalize("NFC", text).replace(SOFT_HYPHEN, "")


def missing(text: str) -> str:
    """The characters in it that cannot be shown, each once."""
    return "".join(character for character in dict.fromkeys(shown(text)) if not _find(character))


@cache
def letter(character: str, size: int = 1) -> Image.Image:
    """A character as a picture, `size` times as large."""
    image = Image.new("1", (WIDTH, HEIGHT))
    for y, row in enumerate(glyph(character)):
        for x, pixel in enumerate(row):
            image.putpixel((x, y), 255 * (pixel == "#"))
    return image.resize((WIDTH * size, HEIGHT * size), Image.Resampling.NEAREST)


def width(text: str, size: int = 1) -> int:
    """In pixels, without the gap after the last letter."""
    return max(0, len(shown(text)) * WIDTH - 1) * size
