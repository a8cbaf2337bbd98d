"""Clocks as large as there is room for, the street or the row, how everybody stands, and the facts."""

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from msgspec.structs import replace

from companion.core import panel
from companion.core.brief import Brief, Fact, Person
from companion.core.clocks import Clock
from companion.core.faces import Cell, Ink, Numbered, Scale, Segment, SizeName, Time
from companion.core.layout import columns, grid, middle, rows, shortened, strips, type_size
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.core.text import Text

SPACES = {
    " ": Segment(),
    "-": Segment(),
    "x": Segment(icon="pursuer"),
    "p": Segment(tone="danger", icon="pursuer"),
    "w": Segment(tone="chosen", icon="walk"),
    "b": Segment(tone="danger", icon="handcuffs"),
    "e": Segment(tone="goal", icon="door"),
}
BETWEEN = Segment(tone="on")
LINE, LOW, STACKED, TALL = 30, 46, 70, 104
"""dp of height that a fact needs in a line; with its words below its number; with that in large and largest letters."""
WAYS = ((TALL, True), (STACKED, True), (LINE, False), (LOW, True))
"""In such heights so: words below the number, or beside it."""
NARROWEST, PAD = 105, 10
ROOMY, LARGE = 50, 92
"""dp from which a player is written larger."""
WIDE = 240
"""dp from which a fact in one line is larger."""
LOWEST = 26
"""dp of a line for a player."""
FEW = 4
NOTE = 60
"""dp from which a note is worth reading."""


class Table(NamedTuple):
    """What is told of a table, in the words of one language."""

    brief: Brief
    page: panel.Page
    clocks: tuple[Clock, ...]
    names: tuple[str, ...]

    @property
    def times(self) -> dict[str, panel.Time]:
        return {row.clock: row for row in self.page.rows if isinstance(row, panel.Time)}


class Part(NamedTuple):
    """A region, and how much of the height it takes: an int in dp, a float a share of what is left."""

    height: float
    draw: Callable[[Box], None]


def facts(stage: Stage, table: Table, box: Box) -> None:
    parts = list(_parts(stage, table, box))
    for part, place in zip(parts, rows(box, *(part.height for part in parts), gap=stage.gap), strict=True):
        part.draw(place)


def _parts(stage: Stage, table: Table, box: Box) -> list[Part]:
    found: list[Part] = []
    if table.clocks:
        share = 0.30 if stage.frame.size in {"S", "P"} else 0.36
        found.append(Part(round(box.h * share), lambda place: _clocks(stage, table, place)))
    for i, row in enumerate(table.page.rows):
        if isinstance(row, panel.Track):
            found.append(Part(_street_height(stage), lambda place, i=i, row=row: street(stage, i, row, place)))  # type: ignore[misc]
        if isinstance(row, panel.Boxes) and not table.brief.people:
            found.append(Part(0.8, lambda place, i=i, row=row: cards(stage, i, row, place)))  # type: ignore[misc]
    if people := table.brief.people:
        share = min(0.45 * len(people), 2.6)
        found.append(Part(share, lambda place: everybody(stage, table, place)))
    if table.brief.facts:
        found.append(Part(1.0, lambda place: tiles(stage, table.brief.facts, place)))
    return found


# -------------------------------------------------------------------------------- time


def _clocks(stage: Stage, table: Table, box: Box) -> None:
    for clock, place in zip(table.clocks, columns(box, *[1.0] * len(table.clocks), gap=stage.gap), strict=True):
        stage.panel(f"clock:{clock.key}:ground", place, "active")
        row = table.times.get(clock.key, panel.Time(clock.key))
        whole, inner = round(clock.seconds * 1000), place.inset(14, 10)
        time = Time(clock.key, whole, whole, running=True, warn_ms=round(max(clock.warn, default=0) * 1000))
        if row.glass:
            glass, inner = columns(inner, round(inner.h * 0.62), 1.0, gap=stage.gap)
            stage.add(f"clock:{clock.key}:glass", "clock", glass, replace(time, look="glass"))
        digits, bar = rows(inner, 1.0, max(10, inner.h // 9), gap=4)
        watch = replace(time, look="watch", after_ms=row.more * 1000)
        stage.add(f"clock:{clock.key}", "clock", digits, watch)
        stage.add(f"clock:{clock.key}:bar", "clock", bar, replace(time, look="bar"))


# -------------------------------------------------------------------------------- what lies on the table


def _street_height(stage: Stage) -> int:
    return {"S": 44, "P": 44, "M": 58, "L": 76}[stage.frame.size]


def street(stage: Stage, i: int, row: panel.Track, box: Box) -> None:
    """From the pursuer to the witness it is warm."""
    places = [row.spaces.find(piece) for piece in "pw"]
    hunted = range(min(places) + 1, max(places)) if min(places) >= 0 else range(0)
    segments = [
        SPACES[space] if space not in " x" or n not in hunted else _warm(space) for n, space in enumerate(row.spaces)
    ]
    stage.panel(f"street:{i}:ground", box)
    stage.add(f"street:{i}", "meter", box.inset(6, 5), Scale(tuple(segments)))


def _warm(space: str) -> Segment:
    return Segment(tone="on", icon=SPACES[space].icon)


def cards(stage: Stage, i: int, row: panel.Boxes, box: Box) -> None:
    """Open ones with their number, backs with what lies on them."""
    stage.panel(f"cards:{i}", box)
    inner = box.inset(14, 10)
    size = (min(96, round(inner.h * 0.72)), min(134, inner.h))
    for n, (card, place) in enumerate(zip(row.boxes, strips(inner, len(row.boxes), size, 40, 12), strict=True)):
        id = f"card:{i}.{n}"
        if card.crossed:
            stage.add(id, "cell", place, Cell(card.text, "missed", note=card.beside, mark="no"))
        elif card.dark:
            under = int(card.text) if card.text.isdecimal() else None
            stage.add(id, "card", place, None, count=under)
        else:
            stage.add(id, "card", place, Numbered(f"{card.text} {card.beside}".strip()))


# -------------------------------------------------------------------------------- the people


def everybody(stage: Stage, table: Table, box: Box) -> None:
    people = table.brief.people
    across = 1 if box.h >= LOWEST * len(people) or box.w < 2 * NOTE else 2
    down = -(-len(people) // across)
    for person, place in zip(people, grid(box, down, across, 4 if down <= FEW else 2), strict=False):
        _person(stage, table.names[person.seat], person, place)


def _person(stage: Stage, called: str, person: Person, box: Box) -> None:
    id, is_large = f"person:{person.seat}", box.h >= LARGE
    stage.panel(id, box, "active" if person.acts else "plain")
    side = min(64 if is_large else 44, box.h - 6)
    size: SizeName = "big" if is_large else "value" if box.h >= ROOMY else "body"
    worth = stage.wide(person.value, size, "bold") + 4
    token, name, value = columns(box.inset(10, 2), side, 1.0, min(worth, box.w // 3), gap=8)
    stage.add(f"{id}:token", "token", middle(token, side, side), person.token)
    stage.words(f"{id}:value", value, person.value, size=size, style="bold", ink=person.ink, align="right")
    letters: SizeName = "value" if is_large else "body"
    name, note = _name_and_note(stage, called, name, letters)
    ink: Ink = "muted" if person.is_out else "text"
    _cut(stage, f"{id}:name", called, name, size=letters, style="bold", ink=ink)
    if note.w > NOTE and person.note is not None:
        _cut(
            stage, f"{id}:note", stage.say(person.note), note, size="small" if note.y > name.y else "note", ink="muted"
        )


def _name_and_note(stage: Stage, called: str, room: Box, size: SizeName) -> tuple[Box, Box]:
    """Below each other where there is the height, else side by side."""
    first, second = stage.line(size), stage.line("small")
    if room.h >= first + second - 4:
        block = middle(room, room.w, min(room.h, first + second))
        above, below = rows(block, 1.0, min(second, block.h // 2))
        return above, below
    wide = min(room.w, stage.wide(called, size, "bold") + 10)
    name, note = columns(room, wide, 1.0)
    return name, note


def _cut(stage: Stage, id: str, words: str, box: Box, **how: Any) -> None:
    """Names and notes may end in an ellipsis."""
    size = type_size(stage.frame, how["size"])
    stage.words(id, box, shortened(words, box.w, size, how.get("style", "semibold")), **how)


# -------------------------------------------------------------------------------- the facts


class Tiling(NamedTuple):
    """Facts in lines of so many; in each the words below their number, or beside it."""

    across: int
    stacked: bool


def tiles(stage: Stage, known: tuple[Fact, ...], box: Box) -> None:
    tiling = _tiling(stage, known, box)
    for n, (fact, place) in enumerate(zip(known, _places(stage, len(known), tiling.across, box), strict=True)):
        stage.panel(f"fact:{n}", place)
        (_stacked if tiling.stacked else _in_line)(stage, f"fact:{n}", fact, place.inset(PAD, 3))


def _tiling(stage: Stage, known: tuple[Fact, ...], box: Box) -> Tiling:
    """In as few columns as leave all of them readable, as large as possible; labels are short only if need be."""
    most = max(1, box.w // NARROWEST)
    heights = {n: _places(stage, len(known), n, box)[-1].h for n in range(1, most + 1)}
    for is_short, (least, stacked) in product((False, True), WAYS if stage.is_wide else WAYS[1:]):
        for across, height in heights.items():
            tiling, room = Tiling(across, stacked), (box.w - stage.gap * (across - 1)) // across - 2 * PAD
            if height >= least and all(_is_read(stage, fact, room, tiling, is_short=is_short) for fact in known):
                return tiling
    return Tiling(most, stacked=heights[most] >= LOW)


def _is_read(stage: Stage, fact: Fact, room: int, tiling: Tiling, *, is_short: bool) -> bool:
    label = stage.wide(_forms(fact)[-1 if is_short else 0], "note")
    value = stage.wide(fact.value, "small", "bold")
    return max(label, value) <= room if tiling.stacked else label + value + 14 <= room


def _places(stage: Stage, n: int, across: int, box: Box) -> list[Box]:
    """What matters most comes first, and has the most room."""
    down = -(-n // across)
    counts = [n - (down - 1) * across, *[across] * (down - 1)]
    lines = rows(box, *[1.0] * down, gap=stage.gap)
    return [
        place
        for line, count in zip(lines, counts, strict=True)
        for place in columns(line, *[1.0] * count, gap=stage.gap)
    ]


def _stacked(stage: Stage, id: str, fact: Fact, box: Box) -> None:
    size: SizeName = "big" if stage.is_wide and box.h >= TALL - 8 else "value" if box.h >= STACKED - 6 else "body"
    below = stage.line("small" if box.h >= STACKED - 6 else "note")
    value, label = rows(middle(box, box.w, min(box.h, stage.line(size) + below + 12)), 1.0, below)
    stage.words(f"{id}:value", value, fact.value, size=size, style="bold", ink=fact.ink)
    stage.words(f"{id}:label", label, *_forms(fact), size="small", ink="muted")


def _in_line(stage: Stage, id: str, fact: Fact, box: Box) -> None:
    size: SizeName = "value" if box.w > WIDE and box.h >= stage.line("value") else "body"
    label, value = columns(box, 1.0, min(box.w * 3 // 4, stage.wide(fact.value, size, "bold") + 4), gap=8)
    stage.words(f"{id}:label", label, *_forms(fact), size="small", ink="muted")
    stage.words(f"{id}:value", value, fact.value, size=size, style="bold", ink=fact.ink, align="right")


def _forms(fact: Fact) -> tuple[Text, ...]:
    return (fact.label, fact.short) if fact.short else (fact.label,)
