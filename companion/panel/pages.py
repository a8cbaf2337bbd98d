"""Pictures that belong to no game: lists to choose from, messages, values, a clock, an alarm."""

from collections.abc import Sequence

from PIL import Image, ImageChops

from companion.panel import font
from companion.panel.canvas import (
    BODY_HEIGHT,
    BODY_TOP,
    COLUMNS,
    NO_LEGEND,
    WIDTH,
    Legend,
    bar,
    clock_face,
    cut,
    frame,
    invert,
    write,
)
from companion.panel.wrap import wrap

LINES = 5
"""Lines of a list or a message."""
_PITCH = 9
_INDENT = 8
_ITEM_COLUMNS = 20


def menu(
    title: str, right: str, items: Sequence[str], chosen: int, legend: Legend = NO_LEGEND, *, offset: int = 0
) -> Image.Image:
    """A list with one item chosen; an item takes as many lines as it needs.

    The chosen one is always in sight; of one longer than the page, `offset` lines (up to `hidden_lines`) are passed.
    """
    image = frame(title, right, legend)
    lines = [(number, words) for number, item in enumerate(items) for words in wrap(item, _ITEM_COLUMNS)]
    owners = [number for number, _ in lines]
    first = _first_line(owners, chosen, offset)
    for place, (number, words) in enumerate(lines[first : first + LINES]):
        top = BODY_TOP + _PITCH * place
        write(image, (_INDENT, top), words)
        write(image, (1, top), _mark(place, first, owners, chosen))
        if number == chosen:
            invert(image, (0, max(BODY_TOP, top - 1), WIDTH, top + 8))
    return image


def hidden_lines(item: str) -> int:
    """How many lines of an item do not go on a page: as far as `offset` goes."""
    return max(0, len(wrap(item, _ITEM_COLUMNS)) - LINES)


def _first_line(owners: list[int], chosen: int, offset: int) -> int:
    """The line to begin with, so that the chosen item is in sight with neighbours on both sides."""
    if chosen not in owners:
        return 0
    start, length = owners.index(chosen), owners.count(chosen)
    if length > LINES:
        return start + min(max(0, offset), length - LINES)
    centred = start - (LINES - length) // 2
    return max(0, min(centred, len(owners) - LINES))


def _mark(place: int, first: int, owners: list[int], chosen: int) -> str:
    """Left of a line: that there is more above or below, or that the chosen item begins here."""
    if place == 0 and first > 0:
        return "▲"
    if place == LINES - 1 and first + LINES < len(owners):
        return "▼"
    line = first + place
    return "►" if owners[line] == chosen and owners.index(chosen) == line else ""


def message_pages(text: str) -> int:
    """How many pages a text takes."""
    return max(1, -(-len(wrap(text, COLUMNS)) // LINES))


def message(title: str, text: str, page_number: int = 0, legend: Legend = NO_LEGEND) -> Image.Image:
    """A text over as many pages as it needs, counted from 0."""
    pages = message_pages(text)
    number = max(0, min(page_number, pages - 1))
    image = frame(title, f"{number + 1}/{pages}" if pages > 1 else "", legend)
    for place, words in enumerate(wrap(text, COLUMNS)[LINES * number : LINES * (number + 1)]):
        write(image, (0, BODY_TOP + _PITCH * place), words)
    return image


def value(
    title: str, question: str, value: str, hint: str = "", legend: Legend = NO_LEGEND, *, right: str = ""
) -> Image.Image:
    """A question, and its answer large between arrows; the hint stands below it."""
    image = frame(title, right, legend)
    asked = wrap(question, COLUMNS)[: 3 if hint else 4] if question else []
    for place, words in enumerate(asked):
        write(image, (0, BODY_TOP + (2 if len(asked) == 1 else 0) + 8 * place), words)
    write(image, (WIDTH // 2, BODY_TOP + BODY_HEIGHT - 8), cut(hint, COLUMNS), align="middle")
    room = BODY_HEIGHT - 8 * len(asked) - (8 if hint else 0)
    size = next((n for n in (3, 2) if 7 * n <= room and font.width(value, n) <= WIDTH - 40), 1)
    middle = BODY_TOP + 8 * len(asked) + room // 2
    write(image, (WIDTH // 2, middle - 7 * size // 2), cut(value, COLUMNS - 4 if size == 1 else 99), size, "middle")
    arrow = min(2, size)
    aside = max(26, font.width(value, size) // 2 + 8)
    write(image, (WIDTH // 2 - aside, middle - 7 * arrow // 2), "<", arrow, "right")
    write(image, (WIDTH // 2 + aside, middle - 7 * arrow // 2), ">", arrow)
    return image


def clock(
    title: str, left_ms: int, whole_ms: int = 0, note: str = "", legend: Legend = NO_LEGEND, *, right: str = ""
) -> Image.Image:
    """What is left as large as it goes, a bar if there is a whole, and a note below."""
    image = frame(title, right, legend)
    face = clock_face(left_ms)
    size = next((n for n in (4, 3, 2) if font.width(face, n) <= WIDTH), 1)
    write(image, (WIDTH // 2, BODY_TOP + (28 - 7 * size) // 2), face, size, "middle")
    if whole_ms:
        bar(image, BODY_TOP + 30, left_ms / whole_ms)
    write(image, (WIDTH // 2, BODY_TOP + BODY_HEIGHT - 8), cut(note, COLUMNS), align="middle")
    return image


def alarm(image: Image.Image) -> Image.Image:
    """Light and dark changed round: shown for a moment, several times, when something is urgent."""
    return ImageChops.invert(image)
