"""The chip behind the glass: what luma knows about it, and pictures as the bytes it takes.

All three are written page by page (eight rows of pixels, a byte for each column, the top pixel in its lowest bit) by
the one way of addressing that all have.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Protocol, TypeAlias

from luma.oled.const import ssd1306 as codes
from luma.oled.device import sh1106, ssd1306, ssd1309
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

WIDTH, HEIGHT = 128, 64
DRIVERS = {"ssd1306": ssd1306, "sh1106": sh1106, "ssd1309": ssd1309}

PAGE, LOW_COLUMN, HIGH_COLUMN = 0xB0, 0x00, 0x10
BY_PAGES = (codes.MEMORYMODE, 0x02)
APART = 8
"""So few unchanged columns between two changed ones are sent with them: that is shorter than a new address."""

Pages: TypeAlias = tuple[bytes, ...]


class Line(Protocol):
    """What luma's I²C and SPI have in common."""

    def command(self, *commands: int) -> None: ...
    def data(self, data: list[int]) -> None: ...
    def cleanup(self) -> None: ...


class View(Struct, frozen=True):
    """All that a display can look like."""

    pages: Pages
    contrast: int
    lit: bool


class Oled:
    """A chip on a line: it is told what is new, and only that."""

    def __init__(self, driver: str, line: Line) -> None:
        self.line = line
        self._setup = setup(driver)
        self._left = 2 if driver == "sh1106" else 0  # it has 132 columns, and the glass the middle ones
        self._known: View | None = None

    def darken(self) -> None:
        self.line.command(codes.DISPLAYOFF)

    @property
    def pages(self) -> Pages | None:
        """What it was told to show; None if it must be told everything."""
        return None if self._known is None else self._known.pages

    def forget(self) -> None:
        """Tell it everything again: a chip that lost its power for a moment takes what comes, and shows nothing."""
        self._known = None

    def show(self, view: View) -> None:
        known = self._known
        if known is None:
            for commands in self._setup:
                self.line.command(*commands)
        if not view.lit:
            view = replace(view, pages=known.pages if known else ())
        for page, column, columns in changes(known.pages if known else (), view.pages):
            self._address(page, column + self._left)
            self.line.data(list(columns))
        if known is None or known.contrast != view.contrast:
            self.line.command(codes.SETCONTRAST, view.contrast)
        if known is None or known.lit != view.lit:
            self.line.command(codes.DISPLAYON if view.lit else codes.DISPLAYOFF)
        self._known = view

    def _address(self, page: int, column: int) -> None:
        self.line.command(PAGE | page, LOW_COLUMN | column & 0x0F, HIGH_COLUMN | column >> 4)


@cache
def setup(driver: str) -> tuple[tuple[int, ...], ...]:
    """How luma sets this chip up, without light, contrast and picture: those are told apart from it."""
    commands: list[tuple[int, ...]] = []

    class Heard:
        def command(self, *told: int) -> None:
            commands.append(told[1:] if told[0] == codes.DISPLAYOFF else told)

    def untold(*_: Any) -> None:
        pass

    type(driver, (DRIVERS[driver],), {"contrast": untold, "display": untold, "show": untold})(Heard())
    if driver != "sh1106":
        commands.append(BY_PAGES)
    return tuple(commands)


def pages(image: Image.Image, *, turned: bool = False) -> Pages:
    """A picture in mode "1" as its eight pages.

    >>> dot = Image.new("1", (WIDTH, HEIGHT))
    >>> dot.putpixel((5, 11), 255)
    >>> pages(dot)[1][5], pages(dot, turned=True)[6][122]
    (8, 16)
    """
    # Laid on its side, a row of the picture is a column of the glass, its lowest pixel first, as PIL packs bits.
    side = Image.Transpose.ROTATE_90 if turned else Image.Transpose.ROTATE_270
    columns = image.transpose(side).tobytes()
    last = HEIGHT // 8 - 1
    return tuple(columns[last - page :: HEIGHT // 8] for page in range(HEIGHT // 8))


def changes(before: Pages, after: Pages) -> Iterator[tuple[int, int, bytes]]:
    """Where two pictures differ: (page, first column, columns). From nothing, everything differs.

    >>> list(changes((b"ab.........c",), (b"aB.........C",)))
    [(0, 1, b'B'), (0, 11, b'C')]
    """
    for page, new in enumerate(after):
        if not before:
            yield page, 0, new
        elif before[page] != new:
            changed = [column for column, byte in enumerate(before[page]) if byte != new[column]]
            for first, last in _runs(changed):
                yield page, first, new[first : last + 1]


def _runs(columns: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = columns[0]
    for column, following in pairwise(columns):
        if following - column > APART:
            yield first, column
            first = following
    yield first, columns[-1]
