"""How it ended: safe, caught or too late, the whole way in one line, and why the pursuer came so far."""

from companion.core import Outcome, Text, text
from companion.core.faces import Chip, Poster, Scale, Segment, Sign, SizeName
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, Intent, Size
from companion.core.stage import Stage
from companion.core.text import joined
from companion.games.safehouse import case, chase
from companion.games.safehouse.board.looks import chapter_icon
from companion.games.safehouse.board.past import chart, steps
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.board.street import PURSUER, WITNESS
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.move import has_investigation

HEADLINES = {
    "safe": text("Safe"),
    "solved": text("Safe, and solved"),
    "caught": text("Caught"),
    "time": text("Time is up"),
}
HEAD: dict[Size, int] = {"S": 176, "M": 210, "L": 284, "P": 230}
WAY: dict[Size, int] = {"S": 112, "M": 130, "L": 170, "P": 112}
"""Height of the whole way in one line."""
FOOT: dict[Size, int] = {"S": 56, "M": 72, "L": 88, "P": 134}


def result(stage: Stage, sight: Sight, outcome: Outcome) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h).inset(0, stage.margin)
    head, body, foot = rows(whole, HEAD[frame.size], 1.0, FOOT[frame.size], gap=stage.gap)
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    _headline(stage, sight, outcome, head.inset(stage.margin * 2, 0))
    _past(stage, sight, body.inset(stage.margin, 0))
    _buttons(stage, foot.inset(stage.margin, 0))


def _past(stage: Stage, sight: Sight, box: Box) -> None:
    """Where there is little room, the chart alone tells how far they came."""
    told = len(sight.view.way) > 1
    if stage.is_wide or not told:
        line, box = rows(box, WAY[stage.frame.size], 1.0, gap=stage.gap)
        _way(stage, sight, line)
    if not told:
        steps(stage, sight, box)
        return
    if stage.frame.size == "P":
        first, second = rows(box, 1.0, 1.3, gap=stage.gap)
    else:
        first, second = columns(box, 1.0, 1.35, gap=stage.gap)
    steps(stage, sight, first)
    chart(stage, sight, second)


def _headline(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    picture = 0 if stage.frame.size == "P" else min(box.h, box.w // 5)
    words, sign = columns(box, 1.0, picture, gap=8)
    size: SizeName = "huge" if stage.is_wide else "big"
    huge, why, facts = rows(words, stage.line(size), 1.0, stage.line("value") + stage.line("small"), gap=4)
    headline = HEADLINES[outcome.reason]
    stage.words("headline", huge, headline, size=size, style="serif")
    clause = Chip(outcome.clause, "note", outline=True)
    w = stage.chip_width(clause)
    told = _told(sight, outcome)
    long = min(why.w - w - 12, stage.wide(told, "small"))
    reason, chip, _ = columns(why, long, w, 1.0, gap=12)
    stage.words("reason", reason, told, size="small", ink="muted", lines=3)
    tap = Intent("open", f"rule {outcome.clause}")
    stage.add("clause", "text", middle(chip, w, min(30, chip.h)), clause, tap=tap)
    _facts(stage, sight, facts)
    if picture:
        icon = "house" if outcome.winners else "timer" if outcome.reason == "time" else "pursuer"
        side = picture * 2 // 3
        stage.add("sign", "text", middle(sign, side, side), Sign(icon, "accent" if outcome.winners else "danger"))


def _told(sight: Sight, outcome: Outcome) -> Text:
    told = sight.game.telling.outcome(None, outcome)
    if outcome.reason != "solved":
        return told
    chips = case.read_out(sight.deck, case.black_chips(sight.deck, sight.view.row))
    read = joined((sight.deck.chips[chip] for chip in chips), " – ")
    return text("{told} {case}.", told=told, case=read)


def _facts(stage: Stage, sight: Sight, box: Box) -> None:
    deck, view, wide = sight.deck, sight.view, stage.is_wide
    facts: list[tuple[str, Text]] = [
        (str(chase.gap(deck, view.chase)), text("Gap")),
        (f"{view.chase.chapter + 1}/{len(deck.boards)}", text("Chapter")),
        (str(len(view.cleared)), text("Missions")),
    ]
    if view.options.clock:
        facts.append((str(timeline_field(deck, view.unit)), text("Minutes left") if wide else text("Minutes")))
    if has_investigation(deck, view):
        facts.append((str(len(view.row)), text("Cards in the case") if wide else text("Case")))
    places = columns(box, *[1.0] * len(facts), gap=8)
    for i, ((value, name), place) in enumerate(zip(facts, places, strict=True)):
        first, second = rows(place, stage.line("value"), 1.0)
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, name, size="small", ink="muted")


# -------------------------------------------------------------------------------- the way


def _way(stage: Stage, sight: Sight, box: Box) -> None:
    """The streets of all chapters as one line, the witness above it and the pursuer below."""
    stage.panel("way", box)
    inner = box.inset(16 if stage.is_wide else 8, 8)
    numbers = sorted({number for board in sight.deck.boards for number in board.spaces})
    icons, above, line, below = rows(inner, 24, 1.0, 16 if stage.is_wide else 12, 1.0, gap=2)
    way = sight.view.chase
    ends = {board.end for board in sight.deck.boards}
    segments = tuple(
        Segment(tone="chosen" if n in ends else "on" if way.pursuer < n < way.witness else "off") for n in numbers
    )
    stage.add("way:line", "meter", line, Scale(segments))
    side = min(46, above.h)

    def at(number: int, size: int, row: Box) -> Box:
        x = round(line.x + line.w * (numbers.index(number) + 0.5) / len(numbers)) - size // 2
        return Box(min(max(x, line.x), line.right - size), row.y + (row.h - size) // 2, size, size)

    for chapter, board in enumerate(sight.deck.boards):
        middle_number = board.spaces[(board.place[board.blue] + len(board.spaces)) // 2]
        icon = Sign(chapter_icon(chapter), "accent" if chapter == way.chapter else "faint")
        stage.add(f"chapter:{chapter}", "token", at(middle_number, 24, icons), icon)
    stage.add("piece:witness", "token", at(way.witness, side, above), WITNESS)
    stage.add("piece:pursuer", "token", at(way.pursuer, side, below), PURSUER)


def _buttons(stage: Stage, box: Box) -> None:
    if stage.frame.size == "P":
        last, upper = rows(box, 1.0, 1.0, gap=6)
        first, second = columns(upper, 1.0, 1.0, gap=6)
    else:
        first, second, last = columns(box, 1.0, 0.8, 1.6, gap=stage.gap)
    stage.button("again:level", first, text("Other level"), text("Levels"), tap=Intent("shell", "setup"), size="body")
    stage.button("home", second, text("Home"), tap=Intent("shell", "home"), icon="back", size="body")
    stage.button("again", last, text("Again"), tap=Intent("shell", "again"), icon="flip", role="primary")
