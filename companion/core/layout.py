"""Where things go and how words fit, in dp. Pure: widths of text come from a table made from the fonts."""

import json
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from companion.core.faces import SizeName, Style
from companion.core.scene import Box, Frame, Size

TABLE = Path(__file__).with_name("advances.json")
"""Advance widths in thousandths of the type size, by style and character; `python -m companion.screen.advances`."""
SIZES: dict[Size, dict[SizeName, int]] = {
    "S": {"note": 16, "small": 19, "body": 22, "action": 26, "value": 34, "big": 46, "huge": 72},
    "M": {"note": 17, "small": 19, "body": 24, "action": 26, "value": 36, "big": 52, "huge": 80},
    "L": {"note": 20, "small": 22, "body": 28, "action": 30, "value": 42, "big": 64, "huge": 104},
    "P": {"note": 16, "small": 19, "body": 22, "action": 26, "value": 34, "big": 46, "huge": 72},
}
NAMES: tuple[SizeName, ...] = ("note", "small", "body", "action", "value", "big", "huge")
LINE = 1.2
"""Height of a line, in type sizes."""
AIR = 6
"""dp of a line that letters do not need."""
SOFT = "\u00ad"


# -------------------------------------------------------------------------------- boxes


def rows(box: Box, *heights: float, gap: int = 0) -> tuple[Box, ...]:
    """The box cut into rows: an int is a height in dp, a float a share of what is left."""
    found, y = [], box.y
    for height in _cut(box.h, heights, gap):
        found.append(Box(box.x, y, box.w, height))
        y += height + gap
    return tuple(found)


def columns(box: Box, *widths: float, gap: int = 0) -> tuple[Box, ...]:
    found, x = [], box.x
    for width in _cut(box.w, widths, gap):
        found.append(Box(x, box.y, width, box.h))
        x += width + gap
    return tuple(found)


def _cut(whole: int, parts: Sequence[float], gap: int) -> Iterator[int]:
    rest = whole - gap * (len(parts) - 1) - sum(part for part in parts if isinstance(part, int))
    shares = sum(part for part in parts if not isinstance(part, int))
    done, given = 0.0, 0
    for part in parts:
        if isinstance(part, int):
            yield part
            continue
        done += part
        until = round(rest * done / shares)  # so that the last one ends where the box does
        yield until - given
        given = until


def grid(box: Box, down: int, across: int, gap: int, *, square: bool = False) -> tuple[Box, ...]:
    """Equal cells, line by line; square ones stand in the middle."""
    w, h = (box.w - gap * (across - 1)) // across, (box.h - gap * (down - 1)) // down
    if square:
        w = h = min(w, h)
        box = middle(box, w * across + gap * (across - 1), h * down + gap * (down - 1))
    return tuple(
        Box(box.x + (w + gap) * column, box.y + (h + gap) * line, w, h)
        for line in range(down)
        for column in range(across)
    )


def middle(box: Box, w: int, h: int) -> Box:
    """A box of this size in the middle of another."""
    return Box(box.x + (box.w - w) // 2, box.y + (box.h - h) // 2, w, h)


class Flow(NamedTuple):
    """Things in a strip."""

    boxes: tuple[Box, ...]
    step: int
    """From one to the next; less than a width where they overlap."""


def flow(box: Box, n: int, size: tuple[int, int], least: int, gap: int, *, align: str = "left") -> Flow:
    """`n` things in one line: at full size, else shrunk as far as the width `least`, else overlapping."""
    w, h = size
    if n * w + (n - 1) * gap > box.w:
        shrunk = max(least, (box.w - (n - 1) * gap) // n)
        h, w = round(h * shrunk / w), shrunk
    step = w + gap if n < 2 else min(w + gap, (box.w - w) // (n - 1))
    used = step * (n - 1) + w
    x = {"left": box.x, "middle": box.x + (box.w - used) // 2, "right": box.right - used}[align]
    y = box.y + (box.h - h) // 2
    return Flow(tuple(Box(x + step * i, y, w, h) for i in range(n)), step)


def strips(
    box: Box, n: int, size: tuple[int, int], least: int, gap: int, *, most: int = 2, touch: int = 47
) -> tuple[Box, ...]:
    """`n` things in reading order, in as many lines as make them largest; fewer lines where that is the same.

    Where they cannot all be touched in so few lines, there are more."""
    tried = [_in_lines(box, n, size, least, gap=gap, lines=lines, touch=touch) for lines in range(1, most + 1)]
    reachable = [
        found for found in tried if found.step >= touch and found.boxes[-1].y - found.boxes[0].y not in range(1, touch)
    ]
    reachable = reachable or tried[-1:]
    return max(reachable, key=lambda found: found.boxes[0].w).boxes


def _in_lines(box: Box, n: int, size: tuple[int, int], least: int, *, gap: int, lines: int, touch: int) -> Flow:
    per, inner = -(-n // lines), 6 if lines > 1 else 0
    high = (box.h - inner * (lines - 1)) // lines
    w, h = size if size[1] <= high else (round(size[0] * high / size[1]), high)
    space = gap
    if per * (w + gap) - gap > box.w:  # both shrink: things in a row need air between them
        narrow = max(min(least, w), min(w, int(box.w / (per * 1.2 - 0.2))))
        w, h = narrow, round(h * narrow / w)
        space = max(4, min(gap, (box.w - per * w) // max(1, per - 1)))
    if per * max(touch, w + space) <= box.w:
        space = max(space, touch - w)
    found = flow(Box(box.x, box.y, box.w, high), per, (w, h), min(least, w), space)
    return Flow(tuple(found.boxes[i % per].moved(y=(high + inner) * (i // per)) for i in range(n)), found.step)


def visible(found: Flow) -> tuple[Box, ...]:
    """Of each thing in a strip what the next one does not cover: there it is touched."""
    *covered, last = found.boxes or (Box(0, 0, 0, 0),)
    parts = tuple(Box(box.x, box.y, min(box.w, found.step), box.h) for box in covered)
    return (*parts, last) if found.boxes else ()


# -------------------------------------------------------------------------------- words


def type_size(frame: Frame, name: SizeName) -> int:
    return SIZES[frame.size][name]


def line_height(frame: Frame, name: SizeName) -> int:
    return round(type_size(frame, name) * LINE)


@cache
def advances() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = json.loads(TABLE.read_text("utf-8"))
    return found


@lru_cache(20_000)
def em(words: str, style: Style) -> int:
    """The width of these words in thousandths of their type size."""
    table = advances()[style]
    return sum(table.get(character, 600) for character in words if character != SOFT)


def width(words: str, size: float, style: Style = "semibold") -> float:
    return em(words, style) * size / 1000


class Fitted(NamedTuple):
    """Words in lines, at a type size."""

    lines: tuple[str, ...]
    size: SizeName


def fit(
    frame: Frame,
    box: Box,
    *forms: str,
    size: SizeName = "body",
    style: Style = "semibold",
    lines: int = 2,
    least: SizeName = "note",
) -> Fitted:
    """The first way in which the words fit the box: each form (the short one last) in one line, in more lines, each
    again one size smaller. In contrast the type is a step larger, where there is room.

    What does not fit at all is given in its smallest form, for the tests to find."""
    at = NAMES.index(size)
    above = NAMES[min(at + 1, len(NAMES) - 1)]
    larger = [above] if frame.theme == "contrast" and line_height(frame, above) <= box.h + AIR else []
    usual = [*larger, size, NAMES[max(at - 1, NAMES.index(least))]]
    smaller = list(reversed(NAMES[NAMES.index(least) : at]))
    for form, name in (*product(forms, usual), *product(forms, smaller)):
        if found := _in_box(frame, box, form, name, style=style, lines=lines):
            return found
    return Fitted((forms[-1].replace(SOFT, ""),), least)


def _in_box(frame: Frame, box: Box, words: str, name: SizeName, *, style: Style, lines: int) -> Fitted | None:
    size = type_size(frame, name)
    for most in range(1, lines + 1):
        if most > 1 and line_height(frame, name) * most > box.h:
            return None
        broken = wrap(words, size, style, box.w)
        if len(broken) <= most and all(width(line, size, style) <= box.w for line in broken):
            return Fitted(broken, name)
    return None


def wrap(words: str, size: float, style: Style, across: float) -> tuple[str, ...]:
    """Lines broken at spaces and soft hyphens; a single word may still be too wide."""
    lines, line = [], ""
    for word in words.split():
        longer = f"{line} {word}" if line else word
        if width(longer, size, style) <= across:
            line = longer
            continue
        head, tail = _hyphenated(line, word, size, style, across)
        if head or not line:
            lines += [head] if head else []
            line = tail
        else:
            lines.append(line)
            line = word
            while width(line, size, style) > across:
                head, tail = _hyphenated("", line, size, style, across)
                if not head:
                    break
                lines.append(head)
                line = tail
    return tuple(line.replace(SOFT, "") for line in (*lines, line) if line)


def _hyphenated(line: str, word: str, size: float, style: Style, across: float) -> tuple[str, str]:
    """As much of a word as still goes into this line, and the rest of it."""
    parts = word.split(SOFT)
    for n in range(len(parts) - 1, 0, -1):
        head = f"{line} {''.join(parts[:n])}-".strip()
        if width(head, size, style) <= across:
            return head, SOFT.join(parts[n:])
    return "", word


def shortened(words: str, across: float, size: float, style: Style = "semibold") -> str:
    """Cut with an ellipsis: for names, log lines and notes only."""
    if width(words, size, style) <= across:
        return words
    while words and width(words.rstrip() + "…", size, style) > across:
        words = words[:-1]
    return words.rstrip() + "…"
