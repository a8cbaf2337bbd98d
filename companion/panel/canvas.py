"""What every picture for the display has in common: title, rule, legend above the four buttons, letters in any size."""

from typing import Literal, TypeAlias

from PIL import Image, ImageChops, ImageDraw

from companion.core.panel import shortened
from companion.panel import font

WIDTH = 128
HEIGHT = 64
TITLE_HEIGHT = 9
BODY_TOP = 10
BODY_HEIGHT = 43
RULE = 54
LEGEND_TOP = 56
COLUMNS = 21
LIT = 255

Legend: TypeAlias = tuple[str, str, str, str]
NO_LEGEND: Legend = ("", "", "", "")
Align: TypeAlias = Literal["left", "middle", "right"]


def blank(height: int = HEIGHT) -> Image.Image:
    return Image.new("1", (WIDTH, height))


def frame(title: str, right: str = "", legend: Legend = NO_LEGEND) -> Image.Image:
    """A picture with everything but its body."""
    image = blank()
    write(image, (1, 1), cut(title, _room(right)))
    write(image, (WIDTH - 1, 1), right, align="right")
    invert(image, (0, 0, WIDTH, TITLE_HEIGHT))
    ImageDraw.Draw(image).line((0, RULE, WIDTH - 1, RULE), fill=LIT)
    for column, word in enumerate(legend):
        write(image, (32 * column + 16, LEGEND_TOP), word, align="middle")
    return image


def two_sides(image: Image.Image, top: int, left: str, right: str) -> None:
    """A line with a text at each end; the left one gives way."""
    write(image, (0, top), cut(left, _room(right)))
    write(image, (WIDTH - 1, top), right, align="right")


def _room(right: str) -> int:
    return COLUMNS - (len(font.shown(right)) + 1 if right else 0)


def write(image: Image.Image, at: tuple[int, int], text: str, size: int = 1, align: Align = "left") -> None:
    """Letters from here on, around here, or up to here."""
    x, y = at
    taken = font.width(text, size)
    left = {"left": x, "middle": x - (taken + 1) // 2, "right": x - taken}[align]
    for number, character in enumerate(font.shown(text)):
        image.paste(LIT, (left + number * font.WIDTH * size, y), font.letter(character, size))


def cut(text: str, characters: int) -> str:
    """
    >>> cut("Maximiliane", 8), cut("Max", 8)
    ('Maximil…', 'Max')
    """
    return shortened(font.shown(text), characters)


def invert(image: Image.Image, box: tuple[int, int, int, int]) -> None:
    image.paste(ImageChops.invert(image.crop(box)), box)


def bar(image: Image.Image, top: int, share: float) -> None:
    """A frame four pixels high, filled from the left."""
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, top, WIDTH - 1, top + 3), outline=LIT)
    filled = round(WIDTH * min(1.0, max(0.0, share)))
    if filled:
        draw.rectangle((0, top, filled - 1, top + 3), fill=LIT)


def clock_face(milliseconds: int) -> str:
    """Minutes and seconds; it says 0:00 only when nothing is left.

    >>> clock_face(61_000), clock_face(1), clock_face(0), clock_face(3_600_000)
    ('1:01', '0:01', '0:00', '60:00')
    """
    seconds = -(-max(0, milliseconds) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"
