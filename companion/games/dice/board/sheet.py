"""A leaf of the pad: eight missions with their rules, fields and rewards."""

from typing import Any, NamedTuple

from companion.core import Seat, text
from companion.core.faces import Field, Ink, Leaf, Reward, Route, SizeName
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.scene import TOUCH, Box, Drop, Intent, State
from companion.core.stage import Stage
from companion.games.dice.board.sight import Sight, number_of
from companion.games.dice.sheet import is_fulfilled
from companion.games.dice.state import EMPTY
from companion.games.dice.symbols import ORDER_SIGNS

HEADER = 56
LARGEST = 96
"""Of a field, with the air around it."""
NARROW = 46
"""Beside the fields: no room for an arrow."""
OWNER = 112
"""What name, way and chameleons need."""


class Place(NamedTuple):
    """A field on somebody's sheet; missions and fields count from 1."""

    seat: Seat
    mission: int
    field: int


def sheet(stage: Stage, sight: Sight, seat: Seat, box: Box, *, header: bool = False, **more: Any) -> None:
    rim = State(danger=sight.is_close(seat))
    stage.add(f"sheet:{seat}", "panel", box, Leaf(seat == sight.seat and sight.acts), state=rim, **more)
    if header:
        head, box = rows(box, HEADER, 1.0)
        header_of(stage, sight, seat, head.inset(16, 6))
    missions = sight.box.sheets[sight.view.players[seat].sheet]
    widest = max(len(mission.fields) for mission in missions)
    room = box.w - TOUCH * widest
    pad = 0 if room < 46 else 4 if room < 100 else 10
    inner = Box(box.x + pad, box.y, box.w - 2 * pad, box.h - (8 if header else 0))
    lines = rows(inner, *[1.0] * len(missions))
    beside = max(27, min(96 if room > 160 else 70, room - 2 * pad))
    pitch = min((inner.w - beside) // widest, LARGEST)
    pitch = max(min(pitch, lines[0].h + 6), min(pitch, TOUCH))
    across = pitch * widest
    if not header:
        taken = pitch * (widest - max(len(mission.fields) for mission in missions[:2]))
        _, fields, reward = _parts(lines[0], across)
        free = Box(fields.right - taken + 8, lines[0].y, reward.right - 76 - fields.right + taken, 2 * lines[0].h)
        _owner(stage, sight, seat, free)
    for at, line in enumerate(lines, 1):
        _mission(stage, sight, (seat, at), line, pitch=pitch, across=across)


def stroke(stage: Stage, which: tuple[Seat, int], fields: Box, *, fulfilled: bool) -> None:
    """Through a mission that is fulfilled."""
    if fulfilled:
        seat, at = which
        reach = Box(fields.x, fields.y + fields.h // 2 - 4, fields.w, 8)
        stage.add(f"stroke:{seat}.{at}", "path", reach, Route(((0, 4), (reach.w, 4)), "solid", "good"))


def _parts(line: Box, across: int) -> tuple[Box, ...]:
    """The sign of the rule, the fields, and what they bring."""
    beside = line.w - across
    return columns(line, 11 if beside < NARROW else min(40, beside * 2 // 5), across, 1.0)


def _owner(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """Whose sheet this is, and what is left on it."""
    if box.w < OWNER:
        return
    name, facts = rows(middle(box, box.w, min(box.h, 76)), 1.0, 1.0)
    called = shortened(sight.names[seat], name.w, type_size(stage.frame, "body"), "bold")
    stage.words(f"sheet:{seat}:name", name, called, size="body", style="bold", align="right")
    player = sight.view.players[seat]
    house, chameleons = columns(Box(facts.right - OWNER, facts.y, OWNER, facts.h), 1.0, 50, gap=4)
    left = str(sight.box.safehouse - player.front)
    stage.words(f"sheet:{seat}:house", house, left, size="small", style="bold", icon="door", icon_ink="muted")
    count = str(player.chameleons)
    stage.words(
        f"sheet:{seat}:cham", chameleons, count, size="small", style="bold", icon="chameleon", icon_ink="accent"
    )


def _mission(stage: Stage, sight: Sight, which: tuple[Seat, int], line: Box, *, pitch: int, across: int) -> None:
    seat, at = which
    player = sight.view.players[seat]
    mission, row = sight.box.sheets[player.sheet][at - 1], player.missions[at - 1]
    fulfilled, narrow = is_fulfilled(row), line.w - across < NARROW
    sign, fields, reward = _parts(line, across)
    ink: Ink = "lamp" if row != mission.blank and not fulfilled else "muted"
    size: SizeName = "note" if pitch < 40 or narrow else "body"
    rule = ORDER_SIGNS[mission.rule]
    stage.words(f"rule:{seat}.{at}", sign, rule, size=size, style="bold", ink=ink, align="middle")
    side = min(pitch, line.h) - 4
    for i in range(len(mission.fields)):
        place = Box(fields.x + pitch * i, line.y, pitch, line.h)
        _field(stage, sight, Place(seat, at, i + 1), place, side)
    written_on = Box(fields.x, line.y, pitch * len(mission.fields), line.h)
    stroke(stage, which, written_on, fulfilled=fulfilled)
    w, h = min(reward.w - (6 if reward.w > 34 else 0), 56), min(side, 46)
    if stage.frame.size == "L":
        w, h = min(reward.w - 6, 72), min(side, 60)
    arrow = Box(reward.right - w, line.y + (line.h - h) // 2, w, h)
    stage.add(f"reward:{seat}.{at}", "slot", arrow, Reward(str(mission.steps), fulfilled))


def _field(stage: Stage, sight: Sight, at: Place, place: Box, side: int) -> None:
    box, key = middle(place, side, side), f"field:{at.seat}.{at.mission}.{at.field}"
    if at.seat != sight.seat or not sight.enters or place.h < TOUCH:
        stage.add(key, "cell", box, field_face(sight, at))
        return
    pick = Intent("pick", f"field {at.mission}.{at.field}")
    if drafted := sight.draft.number_at(at.mission, at.field):
        face = Field(str(sight.number(drafted.colour)), *sight.kind(drafted.colour))
        warn = at.mission in sight.impossible(sight.draft.entry)
        stage.add(key, "cell", box, face, hit=place, tap=pick, state=State(selected=True, warn=warn))
        return
    entry, face = sight.aimed(sight.view.players[at.seat], at.mission, at.field), field_face(sight, at)
    why = None if entry is None else sight.refused(entry)
    if entry is None:
        stage.add(key, "cell", box, face)
    elif why is not None:
        stage.add(key, "cell", box, face, hit=place, why=why)
    else:
        state = State(legal=bool(sight.draft.colour), warn=at.mission in sight.impossible(entry))
        drop = (Drop(number_of(sight.draft.colour), pick),) if sight.draft.colour else ()
        stage.add(key, "cell", box, face, hit=place, tap=pick, state=state, drop=drop)


def field_face(sight: Sight, at: Place) -> Field:
    player = sight.view.players[at.seat]
    cell = sight.box.sheets[player.sheet][at.mission - 1].fields[at.field - 1]
    row = player.missions[at.mission - 1]
    number, closed = row[at.field - 1], is_fulfilled(row)
    if isinstance(cell, int):
        return Field(str(cell), tone="closed" if closed else "printed")
    return Field("" if number == EMPTY else str(number), *sight.kind(cell), "closed" if closed else "open")


def header_of(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    player = sight.view.players[seat]
    side = min(38, box.h)
    done = 34 if sight.is_done(seat) else 0
    word = stage.wide(text("lead"), "small") + 8
    sign = round(type_size(stage.frame, "body") * 1.1) + 8
    number = stage.wide("+40", "action", "black") + 2
    house, chameleons = stage.wide("40", "body", "bold") + sign, stage.wide("3", "body", "bold") + sign
    if side + stage.wide(sight.names[seat], "body", "bold") + done + word + number + house + chameleons + 40 > box.w:
        word = 0
    token, name, *facts = columns(box, side, 1.0, number + word, house, chameleons, gap=10)
    stage.add(f"seat:{seat}", "token", Box(token.x, box.y + (box.h - side) // 2, side, side), sight.token(seat))
    called = shortened(sight.names[seat], name.w - done, type_size(stage.frame, "body"), "bold")
    icon = "check" if done else ""
    stage.words(f"seat:{seat}:name", name, called, size="body", style="bold", icon=icon, icon_ink="good")
    lead(stage, sight, seat, facts[0])
    left = sight.box.safehouse - player.front
    stage.words(f"seat:{seat}:house", facts[1], str(left), size="body", style="bold", icon="door", icon_ink="muted")
    count = str(player.chameleons)
    stage.words(f"seat:{seat}:cham", facts[2], count, size="body", style="bold", icon="chameleon", icon_ink="accent")


def lead(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """How many fields the pursuer is behind; the word where there is room."""
    word, number = columns(box, 1.0, min(box.w, stage.wide("+40", "action", "black") + 2))
    if word.w >= stage.wide(text("lead"), "small"):
        stage.words(f"seat:{seat}:word", word, text("lead"), size="small", ink="muted")
    ink: Ink = "danger" if sight.is_close(seat) else "text"
    stage.words(
        f"seat:{seat}:lead", number, f"+{sight.lead(seat)}", size="action", style="black", ink=ink, align="right"
    )
