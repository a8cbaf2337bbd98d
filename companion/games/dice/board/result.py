"""How it ended: made it or caught, and how everybody came so far."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.core import Outcome, Seat, Text, text
from companion.core.faces import Chip, Piece, Poster, Scale, Segment, Sign
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.dice.board.people import tone
from companion.games.dice.board.sight import Sight
from companion.games.dice.edition import PURSUER
from companion.games.dice.pursuit import caught
from companion.games.dice.sheet import is_fulfilled
from companion.games.dice.state import EMPTY

FACTS = 34
"""Below each of the numbers."""
LINE = 58
"""So high must a line be for the missions below the way."""
PURSUER_LINE = 0.7
"""He has none: his line is lower."""
GAP = 3
"""Between the parts of a way."""
NAME = 170
"""What a name needs beside a bar; where there is less room it stands above."""


def result(stage: Stage, sight: Sight, outcome: Outcome) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h).inset(stage.margin, stage.margin)
    people = len(sight.view.players)
    most, least, foot = {"S": (66, 176, 60), "M": (96, 226, 72), "L": (200, 300, 72), "P": (130, 216, 114)}[frame.size]
    room = whole.h - least - foot - 2 * stage.gap - 16
    each = min(most, room // (people + 1))
    under = each >= LINE
    last = round(each * PURSUER_LINE) if under else each
    head, ways, buttons = rows(whole, 1.0, each * people + last + 16, foot, gap=stage.gap)
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    _headline(stage, sight, outcome, head.inset(stage.margin, 4))
    stage.panel("ways", ways)
    for way, line in zip(_ways(stage, sight), rows(ways.inset(12, 8), *[1.0] * people, last), strict=True):
        _way(stage, sight, way, line, under=under)
    _buttons(stage, sight, buttons)


def _headline(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    side = 0 if stage.frame.size == "P" else min(box.h - 16, 220)
    words, picture = columns(box, 1.0, side, gap=8)
    won = bool(outcome.winners)
    heights = stage.line("huge"), stage.line("body") * (2 if side == 0 else 1) + 8, FACTS + stage.line("value")
    block = middle(words, words.w, min(words.h, sum(heights) + 40))
    huge, why, facts = rows(block, *map(float, heights), gap=4)
    stage.words("headline", huge, text("Made it") if won else _lost(sight, outcome), size="huge", style="serif")
    clause = Chip(outcome.clause, "note", outline=True)
    w = stage.chip_width(clause)
    told = sight.game.telling.outcome(None, outcome)
    reason, chip, _ = columns(why, min(why.w - w - 12, stage.wide(told, "body")), w, 1.0, gap=12)
    stage.words("reason", reason, told, size="body", ink="muted", lines=2)
    stage.add("clause", "text", middle(chip, w, 30), clause, tap=Intent("open", f"rule {outcome.clause}"))
    _facts(stage, sight, facts)
    if side:
        icon, ink = ("house", "accent") if won else ("pursuer", "danger")
        stage.add("sign", "text", middle(picture, side * 3 // 4, side * 3 // 4), Sign(icon, ink))  # type: ignore[arg-type]


def _lost(sight: Sight, outcome: Outcome) -> Text:
    if outcome.reason == "conceded":
        return text("Given up")
    return text("Caught on {n}", n=sight.view.pursuer)


def _facts(stage: Stage, sight: Sight, box: Box) -> None:
    view, box_ = sight.view, sight.box
    done = sum(is_fulfilled(row) for player in view.players for row in player.missions)
    every = sum(len(player.missions) for player in view.players)
    n = expected(sight)
    used = box_.no_run - view.no_run_left + box_.re_roll - view.re_roll_left
    facts = (
        (str(view.roll_no), (text("Rolls"),)),
        (f"{done}/{every}", (text("Missions"),)),
        (
            str(view.story.pursuers),
            (text("Pursuers, expected {n}", n=n), text("Pursuers (≈ {n})", n=n), text("Pursuers")),
        ),
        (str(used), (text("Help used"),)),
    )
    shares = (0.7, 1.0, 1.3 if stage.frame.size == "P" else 1.45, 0.9)
    for i, ((value, names), place) in enumerate(zip(facts, columns(box, *shares, gap=8), strict=True)):
        first, second = rows(place, 1.0, stage.line("small"))
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, *names, size="small", ink="muted")


def expected(sight: Sight) -> int:
    """So many pursuers so many dice show as a rule (DI-175)."""
    faces = sight.box.faces[sight.box.dice[0]]
    return round(sight.view.story.thrown * faces.count(PURSUER) / len(faces))


# -------------------------------------------------------------------------------- how everybody came so far


class Part(NamedTuple):
    """Fields of the track that somebody made at once, and what they are called."""

    fields: int
    tone: str
    words: tuple[str, ...] = ()
    """Longest first."""


class Way(NamedTuple):
    seat: Seat | None
    """None is the pursuer."""
    name: str
    parts: tuple[Part, ...]
    reached: int


def _ways(stage: Stage, sight: Sight) -> Iterator[Way]:
    """The pursuer's last: everybody's lead over him is seen."""
    view = sight.view
    for seat, player in enumerate(view.players):
        sheet = sight.box.sheets[player.sheet]
        steps = [m.steps for m, row in zip(sheet, player.missions, strict=True) if is_fulfilled(row)]
        made = tuple(Part(n, "chosen", (f"+{n}", str(n))) for n in steps)
        begun = view.options.head_start
        yield Way(seat, sight.names[seat], (Part(begun, "start", (str(begun),)), *made), player.front)
    story = view.story
    causes = (
        (story.step, text("{n} before rolls", n=story.step), text("{n} steps", n=story.step)),
        (story.run, rolled := text("{n} rolled", n=story.run), rolled),
        (story.retrieval, text("{n} for dice back", n=story.retrieval), text("{n} back", n=story.retrieval)),
    )
    parts = tuple(Part(n, "danger", (stage.say(long), stage.say(short), str(n))) for n, long, short in causes if n)
    yield Way(None, stage.say(text("Pursuer")), parts, view.pursuer)


def _way(stage: Stage, sight: Sight, way: Way, box: Box, *, under: bool) -> None:
    key = "pursuer" if way.seat is None else str(way.seat)
    if box.w < 3 * NAME:
        above, bar = rows(box.inset(0, 2), 28 if under else 1.0, 1.0)
        token, name, end = columns(above, 28, 1.0, 66, gap=8)
    else:
        token, name, bar, end = columns(box, 36, NAME - 44, 1.0, 76, gap=8)
        if under and way.seat is None:
            bar = bar.inset(0, bar.h // 5)
    if under and way.seat is not None:
        _, bar, strip, _ = rows(bar, 0.3, 2.0, 0.9, 0.3, gap=6)
        high = min(strip.h, stage.line("body"))
        _missions(stage, sight, way.seat, Box(strip.x, strip.y + (strip.h - high) // 2, strip.w - GAP, high))
    side = min(34, token.h - 2)
    face = Piece("pursuer", "hunter") if way.seat is None else sight.token(way.seat)
    stage.add(f"way:{key}", "token", middle(token, side, side), face)
    called = shortened(way.name, name.w, type_size(stage.frame, "small"), "bold")
    stage.words(f"way:{key}:name", name, called, size="small", style="bold")
    _bar(stage, sight, way, middle(bar, bar.w, min(bar.h - 4, stage.line("value"))), f"way:{key}")
    icon, ink = _fate(sight, way)
    stage.words(f"way:{key}:end", end, str(way.reached), size="small", style="bold", icon=icon, icon_ink=ink)  # type: ignore[arg-type]


def _missions(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """The sheet as small bars: of each mission the fields that were filled, lit where it was fulfilled."""
    player = sight.view.players[seat]
    sheet = sight.box.sheets[player.sheet]
    sizes = [mission.blank.count(EMPTY) for mission in sheet]
    for at, place in enumerate(columns(box, *map(float, sizes), gap=12)):
        filled, mission = sizes[at] - player.missions[at].count(EMPTY), tone(sheet[at], player.missions[at])
        segments = [Segment(tone=mission)] * filled + [Segment()] * (sizes[at] - filled)
        stage.add(f"way:{seat}:mission:{at}", "meter", place, Scale(tuple(segments)))


def _fate(sight: Sight, way: Way) -> tuple[str, str]:
    if way.seat is None:
        return "pursuer", "danger"
    if way.reached == sight.box.safehouse:
        return "house", "good"
    if way.seat in caught(sight.view.pursuer, [player.front for player in sight.view.players]):
        return "handcuffs", "danger"
    return "walk", "muted"


def _bar(stage: Stage, sight: Sight, way: Way, box: Box, key: str) -> None:
    """The track from its start to the Safehouse; what is still missing is dark."""
    last, at = sight.box.safehouse, 0
    for i, part in enumerate((*way.parts, Part(last, "goal"))):
        to = min(last, at + part.fields)
        start, end = box.x + box.w * at // last, box.x + box.w * to // last - GAP
        at = to
        if end - start < 4:
            continue
        words = next((words for words in part.words if stage.wide(words, "note", "bold") <= end - start - 2), "")
        icon = "door" if part.tone == "goal" and way.seat is not None and end - start > 24 else ""
        face = Scale((Segment(words, part.tone, icon),))  # type: ignore[arg-type]
        stage.add(f"{key}:{i}", "meter", Box(start, box.y, end - start, box.h), face)


def _buttons(stage: Stage, sight: Sight, box: Box) -> None:
    upright = stage.frame.size == "P"
    seats = len(sight.view.players)
    watch = (text("Watch again"), text("Watch")), Intent("shell", "watch"), "play"
    swap = (text("Change sheets"), text("Change")), Intent("shell", "again swap"), "swap"
    home = (text("Home"),), Intent("shell", "home"), "home"
    again = (text("Again"),), Intent("shell", "again"), "flip"
    entries = [("again:watch", watch), ("again:swap", swap), ("home", home), ("again", again)]
    if seats == 1:
        del entries[1]
    if upright:
        lines = rows(box, 1.0, 1.0, gap=6)
        above = len(entries) - 2
        places = (*columns(lines[0], *[1.0] * above, gap=6), *columns(lines[1], 1.0, 1.4, gap=6))
    else:
        places = columns(box, *[1.0] * (len(entries) - 2), 0.7, 1.2, gap=stage.gap)
    for (key, (words, tap, icon)), place in zip(entries, places, strict=True):
        primary = key == "again"
        sign = icon if primary or not upright else ""
        size = "action" if primary else "body"
        role = "primary" if primary else "plain"
        stage.button(key, place, *words, tap=tap, icon=sign, size=size, role=role)  # type: ignore[arg-type]
