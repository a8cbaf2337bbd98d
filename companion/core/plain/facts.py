"""Clocks as large as there is room for, the street or the row, how everybody stands, and the facts."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from companion.core import panel
from companion.core.brief import Brief, Fact, Person
from companion.core.clocks import Clock
from companion.core.faces import Cell, Numbered, Scale, Segment, Time
from companion.core.layout import columns, grid, middle, rows, shortened, strips, type_size
from companion.core.scene import Box
from companion.core.stage import Stage

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
STACKED = 62
"""dp from which the words of a fact stand below its number."""
ROOMY = 46
"""dp from which there are two lines for a player."""


class Table(NamedTuple):
    """What is told of a table, in the words of one language."""

    brief: Brief
    page: panel.Page
    clocks: tuple[Clock, ...]
    names: tuple[str, ...]
    roles: tuple[str, ...]

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
        share = min(0.34 * len(people), 2.4)
        found.append(Part(share, lambda place: everybody(stage, table, people, place)))
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
    return {"S": 40, "P": 40, "M": 52, "L": 68}[stage.frame.size]


def street(stage: Stage, i: int, row: panel.Track, box: Box) -> None:
    """From the pursuer to the witness it is warm."""
    places = [row.spaces.find(piece) for piece in "pw"]
    hunted = range(min(places) + 1, max(places)) if min(places) >= 0 else range(0)
    segments = [
        SPACES[space] if space not in " x" or n not in hunted else _warm(space) for n, space in enumerate(row.spaces)
    ]
    stage.add(f"street:{i}", "meter", box, Scale(tuple(segments)))


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


def everybody(stage: Stage, table: Table, people: tuple[Person, ...], box: Box) -> None:
    across = 1 if box.h // len(people) >= 34 or box.w < 320 else 2
    down = -(-len(people) // across)
    for person, place in zip(people, grid(box, down, across, 4), strict=False):
        _person(stage, table, person, place)


def _person(stage: Stage, table: Table, person: Person, box: Box) -> None:
    id = f"person:{person.seat}"
    stage.panel(id, box, "active" if person.acts else "plain")
    side = min(44, box.h - 6)
    worth = max(stage.wide(person.value, "value", "bold"), 56) + 4
    token, name, value = columns(box.inset(10, 2), side, 1.0, min(worth, box.w // 3), gap=8)
    stage.add(f"{id}:token", "token", middle(token, side, side), person.token)
    stage.words(f"{id}:value", value, person.value, size="value", style="bold", ink=person.ink, align="right")
    called, role = table.names[person.seat], table.roles[person.seat]
    notes = [stage.say(person.note)] if person.note else []
    notes += [role] if role != called else []
    note = " · ".join(notes)
    if box.h >= ROOMY + 6 and note:
        above, below = rows(middle(name, name.w, min(name.h, 64)), 1.2, 1.0)
        _name(stage, id, called, above, is_out=person.is_out)
        stage.words(f"{id}:note", below, _cut(stage, note, below.w, "small"), size="small", ink="muted")
        return
    wide = min(name.w, stage.wide(called, "body", "bold") + 10)
    first, rest = columns(name, wide, 1.0, gap=4)
    _name(stage, id, called, first, is_out=person.is_out)
    if note and rest.w > 60:
        stage.words(f"{id}:note", rest, _cut(stage, note, rest.w, "note"), size="note", ink="muted")


def _name(stage: Stage, id: str, name: str, box: Box, *, is_out: bool) -> None:
    called = shortened(name, box.w, type_size(stage.frame, "body"), "bold")
    stage.words(f"{id}:name", box, called, size="body", style="bold", ink="faint" if is_out else "text")


def _cut(stage: Stage, note: str, across: int, size: str) -> str:
    return shortened(note, across, type_size(stage.frame, size))  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- the facts


def tiles(stage: Stage, known: tuple[Fact, ...], box: Box) -> None:
    """Below each other in as few columns as leave each a good height."""
    most = max(1, box.w // 150)
    across = next((n for n in range(1, most + 1) if _height(stage, box, len(known), n) >= STACKED + 10), most)
    down = -(-len(known) // across)
    for n, (fact, place) in enumerate(zip(known, grid(box, down, across, stage.gap), strict=False)):
        _tile(stage, n, fact, place)


def _height(stage: Stage, box: Box, n: int, across: int) -> int:
    down = -(-n // across)
    return (box.h - stage.gap * (down - 1)) // down


def _tile(stage: Stage, n: int, fact: Fact, box: Box) -> None:
    id, inner = f"fact:{n}", box.inset(12, 4)
    stage.panel(id, box)
    size = "big" if stage.is_wide and box.h > 104 else "value"
    if box.h >= STACKED:
        block = middle(inner, inner.w, min(inner.h, 112))
        above, below = rows(block, 1.0, stage.line("small"))
        stage.words(f"{id}:value", above, fact.value, size=size, style="bold", ink=fact.ink, lines=2)  # type: ignore[arg-type]
        stage.words(f"{id}:label", below, fact.label, size="small", ink="muted")
        return
    label, value = columns(inner, 1.0, min(inner.w // 2, stage.wide(fact.value, "body", "bold") + 6), gap=8)
    stage.words(f"{id}:label", label, fact.label, size="small", ink="muted", lines=2)
    stage.words(f"{id}:value", value, fact.value, size="body", style="bold", ink=fact.ink, align="right", lines=2)
