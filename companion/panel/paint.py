"""A page of a game as a picture for the display, 128×64 pixels, each lit or dark. Pure: same page, same picture.

>>> from companion.core.panel import Big, Page
>>> paint(Page("ANNA", "2:10", (Big("CLINIC"),)), ("<", ">", "OK", "BACK")).size
(128, 64)
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias, assert_never

from PIL import Image, ImageDraw

from companion.core.panel import Bar, Big, Box, Boxes, Line, Page, Row, Time, Track
from companion.panel import font
from companion.panel.canvas import (
    BODY_HEIGHT,
    BODY_TOP,
    COLUMNS,
    LIT,
    NO_LEGEND,
    WIDTH,
    Legend,
    bar,
    blank,
    clock_face,
    cut,
    frame,
    invert,
    two_sides,
    write,
)

Times: TypeAlias = Mapping[str, tuple[int, int]]
"""Of each clock: what is left, and the whole, in milliseconds."""

_NO_TIMES: Times = {}
_ASIDE = 112  # the middle of what stands at the right of a clock


def paint(page: Page, legend: Legend = NO_LEGEND, times: Times = _NO_TIMES) -> Image.Image:
    """The page with a legend above the four buttons; `times` are what its clocks show now."""
    image = frame(page.title, page.right, legend)
    body = blank(BODY_HEIGHT)
    for row, top in zip(page.rows, _tops(page.rows), strict=True):
        _paint(row, body, top, times)
    image.paste(body, (0, BODY_TOP))
    return image


def _tops(rows: Sequence[Row]) -> Iterator[int]:
    """Where each row begins: all as far apart; if that is not at all, a strong line gets a pixel above and below."""
    spare = max(0, BODY_HEIGHT - sum(map(height, rows)))
    gap = min(3, spare // (len(rows) + 1))
    top = gap
    for row in rows:
        apart = isinstance(row, Line) and row.strong and not gap
        if apart and spare:
            top, spare = top + 1, spare - 1
        yield top
        top += height(row) + gap
        if apart and spare:
            top, spare = top + 1, spare - 1


def height(row: Row) -> int:
    """In pixels, with the gap below."""
    match row:
        case Line():
            return 8
        case Big(size=size):
            return 8 * size
        case Time():
            return 24
        case Bar():
            return 6
        case Track():
            return 10
        case Boxes(boxes=boxes):
            return 12 * (1 + max((line for line, _, _ in _placed(boxes)), default=-1))
        case _:
            assert_never(row)


def _paint(row: Row, body: Image.Image, top: int, times: Times) -> None:
    match row:
        case Line():
            _line(row, body, top)
        case Big():
            _big(row, body, top)
        case Time():
            _time(row, body, top, times.get(row.clock))
        case Bar():
            left, whole = times.get(row.clock, (0, 1)) if row.clock else (row.part, row.whole)
            bar(body, top + 1, left / max(1, whole))
        case Track():
            _track(row, body, top)
        case Boxes():
            _boxes(row, body, top)
        case _:
            assert_never(row)


def _line(row: Line, body: Image.Image, top: int) -> None:
    if row.align == "middle" and not row.right:
        write(body, (WIDTH // 2, top), cut(row.text, COLUMNS), align="middle")
    else:
        two_sides(body, top, row.text, row.right)
    if row.strong:
        invert(body, (0, max(0, top - 1), WIDTH, top + 8))


def _big(row: Big, body: Image.Image, top: int) -> None:
    write(body, (0, top + 1), row.text, row.size)
    for number, words in enumerate(row.beside):
        write(body, (WIDTH - 1, top + 8 * number), words, align="right")


def _time(row: Time, body: Image.Image, top: int, now: tuple[int, int] | None) -> None:
    left, whole = now or (0, 0)
    face = clock_face(left + 1000 * row.more) if now else "-:--"
    aside = row.glass or row.label or row.value
    size = 3 if font.width(face, 3) <= (92 if aside else WIDTH) else 2
    write(body, (0, top + 1 + 4 * (3 - size)), face, size)
    write(body, (_ASIDE, top + 1), row.label, align="middle")
    write(body, (_ASIDE, top + 10), row.value, 2, align="middle")
    if row.glass:
        _hourglass(body, top + 1, left / max(1, whole))


def _hourglass(body: Image.Image, top: int, share: float) -> None:
    """22 pixels high; sand is left above, and the rest lies below."""
    draw = ImageDraw.Draw(body)
    for floor in (top, top + 21):
        draw.line((_ASIDE - 12, floor, _ASIDE + 12, floor), fill=LIT)
    fallen = round(10 * (1 - min(1.0, max(0.0, share))))
    for depth in range(10):
        reach = 10 - depth
        for y, sand in ((top + 1 + depth, depth >= fallen), (top + 20 - depth, depth < fallen)):
            draw.line((_ASIDE - reach, y, _ASIDE + reach, y), fill=LIT if sand else 0)
            draw.point(((_ASIDE - reach, y), (_ASIDE + reach, y)), fill=LIT)


_SPACES = {
    " ": ("........", ".######.", ".#....#.", ".#....#.", ".#....#.", ".#....#.", ".######.", "........"),
    "-": ("........", "........", "........", "........", "..####..", "........", "........", "........"),
    "p": ("########", "########", "########", "###..###", "########", "########", "########", "########"),
    "w": ("..####..", ".######.", "########", "########", "########", "########", ".######.", "..####.."),
    "x": ("........", ".######.", ".##..##.", ".#.##.#.", ".#.##.#.", ".##..##.", ".######.", "........"),
    "e": ("########", "########", "##.#..##", "##.#..##", "##.#..##", "##.#..##", "########", "########"),
    "b": ("########", "##....##", "#......#", "#..##..#", "#..##..#", "#......#", "##....##", "########"),
}


def _track(row: Track, body: Image.Image, top: int) -> None:
    for number, kind in enumerate(row.spaces):
        for y, pixels in enumerate(_SPACES[kind]):
            for x, pixel in enumerate(pixels):
                if pixel == "#" and 8 * number + x < WIDTH and top + 1 + y < BODY_HEIGHT:
                    body.putpixel((8 * number + x, top + 1 + y), LIT)


def _placed(boxes: Sequence[Box]) -> Iterator[tuple[int, int, Box]]:
    """Each box with its line and its left edge."""
    inner = _inner(boxes)
    line = x = 0
    for box in boxes:
        wide = inner + (font.WIDTH * len(font.shown(box.beside)) + 1 if box.beside else 0)
        if x and x + wide > WIDTH:
            line, x = line + 1, 0
        yield line, x, box
        x += wide + (4 if box.beside else 3)


def _inner(boxes: Sequence[Box]) -> int:
    """How wide each of the frames is: all as the widest."""
    return font.WIDTH * max((len(font.shown(box.text)) for box in boxes), default=1) + 3


def _boxes(row: Boxes, body: Image.Image, top: int) -> None:
    inner = _inner(row.boxes)
    draw = ImageDraw.Draw(body)
    for line, x, box in _placed(row.boxes):
        y = top + 12 * line
        draw.rectangle((x, y, x + inner - 1, y + 10), outline=LIT)
        write(body, (x + (inner + 1) // 2, y + 2), box.text, align="middle")
        write(body, (x + inner + 2, y + 2), box.beside)
        if box.dark:
            invert(body, (x + 1, y + 1, x + inner - 1, y + 10))
        if box.crossed:
            _cross(body, (x, y, x + inner - 1, y + 10), box.dark)


def _cross(body: Image.Image, frame: tuple[int, int, int, int], dark: bool) -> None:
    """Struck through, and its frame only dotted."""
    left, top, right, bottom = frame
    draw = ImageDraw.Draw(body)
    draw.line((left, bottom, right, top), fill=0 if dark else LIT)
    draw.point([(x, y) for x in range(left, right + 1, 2) for y in (top, bottom)], fill=0)
    draw.point([(x, y) for y in range(top, bottom + 1, 2) for x in (left, right)], fill=0)


# What does not fit


def fits(page: Page, legend: Sequence[str] = NO_LEGEND) -> list[str]:
    """What of this page cannot be shown in full, in sentences; nothing if it fits."""
    complaints = [
        *_sides("title", page.title, page.right),
        *(f"legend {word!r} has more than 5 characters" for word in legend if len(font.shown(word)) > 5),
        *(words for row in page.rows for words in _complaints(row)),
    ]
    high = sum(map(height, page.rows))
    if high > BODY_HEIGHT:
        complaints.append(f"the rows are {high} pixels high, not {BODY_HEIGHT}")
    unknown = font.missing("".join((page.title, page.right, *legend, *(w for row in page.rows for w in _words(row)))))
    return [*complaints, *([f"no glyph for {unknown}"] if unknown else [])]


def _complaints(row: Row) -> Iterator[str]:
    match row:
        case Line(text=text, right=right):
            yield from _sides("line", text, right)
        case Big(text=text, size=size, beside=beside):
            aside = max((font.width(words) + 3 for words in beside), default=0)
            if font.width(text, size) + aside > WIDTH:
                yield f"{text!r} with {beside} is wider than the display" if beside else f"{text!r} is too long for Big"
            if len(beside) > size:
                yield f"beside {text!r} there are {size} lines, not {len(beside)}"
        case Time(label=label, value=value):
            if len(font.shown(label)) > 5 or len(font.shown(value)) > 2:
                yield f"{label!r} {value!r} is too long beside a clock"
        case Track(spaces=spaces):
            if len(spaces) > 16 or not set(spaces) <= set(_SPACES):
                yield f"track {spaces!r}"
        case Boxes(boxes=boxes):
            yield from (f"box {box.text!r} has more than 3 characters" for box in boxes if len(box.text) > 3)


def _sides(what: str, left: str, right: str) -> Iterator[str]:
    room = COLUMNS - 1 if right else COLUMNS
    taken = len(font.shown(left)) + len(font.shown(right))
    if taken > room:
        yield f"{what} {left!r} {right!r} has {taken} characters, not {room}"


def _words(row: Row) -> tuple[str, ...]:
    match row:
        case Line(text=text, right=right):
            return (text, right)
        case Big(text=text, beside=beside):
            return (text, *beside)
        case Time(label=label, value=value):
            return (label, value)
        case Boxes(boxes=boxes):
            return tuple(words for box in boxes for words in (box.text, box.beside))
        case _:
            return ()
