"""How it ended: who won and why, and the whole route with when each hideout was found."""

from companion.core import Outcome, text
from companion.core.faces import Chip, Numbered, Poster, Route, Sign, Timeline
from companion.core.layout import columns, rows, strips
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.fugitive.board.public import ROLES
from companion.games.fugitive.board.row import feet, route_behind
from companion.games.fugitive.board.sight import Guessing, Sight, found_in, guesses, round_word
from companion.games.fugitive.state import FUGITIVE, Hideout

HEADLINES = {
    "escape": text("Escaped"),
    "manhunt_lost": text("Escaped"),
    "found": text("Caught"),
    "manhunt_won": text("Caught"),
    "stall": text("Caught"),
    "forfeit": text("Caught"),
}


def result(stage: Stage, sight: Sight, outcome: Outcome) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h)
    buttons = 80 if stage.is_wide else 64
    shares = (1.0, 1.0, buttons)
    if frame.size == "P":
        shares = (1.0, 1.3, 2 * buttons + 6)
    head, route, foot = rows(whole.inset(0, stage.margin), *shares, gap=stage.gap)
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    _headline(stage, sight, outcome, head.inset(stage.margin * 2, 0))
    _route(stage, sight, route.inset(stage.margin, 0))
    _buttons(stage, foot.inset(stage.margin, 0))


def _headline(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    flight = 0 if stage.frame.size == "P" else round(box.w * (0.42 if stage.is_wide else 0.3))
    words, picture = columns(box, 1.0, flight, gap=8)
    huge, who, why, facts = rows(words, 1.3, 0.8, 0.9, 1.2, gap=4)
    stage.words("headline", huge, HEADLINES[outcome.reason], size="huge", style="serif")
    winner = outcome.winners[0]
    side = min(36, who.h)
    token, name = columns(who, side, 1.0, gap=12)
    stage.add("winner", "token", Box(token.x, token.y + (who.h - side) // 2, side, side), ROLES[winner])
    stage.words(
        "winner:name", name, text("{who} wins", who=sight.names[winner]), size="action", style="bold", ink="accent"
    )
    clause = Chip(outcome.clause, "note", outline=True)
    w = stage.chip_width(clause)
    told = sight.game.telling.outcome(None, outcome)
    long = min(why.w - w - 12, stage.wide(told, "small"))
    reason, chip, _ = columns(why, long, w, 1.0, gap=12)
    stage.words("reason", reason, told, size="small", ink="muted", lines=2)
    middle = Box(chip.x, chip.y + (chip.h - 30) // 2, w, 30)
    stage.add("clause", "text", middle, clause, tap=Intent("open", f"rule {outcome.clause}"))
    _facts(stage, sight, facts)
    if flight and FUGITIVE not in outcome.winners:
        side = picture.h * 2 // 3
        caught = Box(picture.right - side - 24, picture.y + (picture.h - side) // 2, side, side)
        stage.add("handcuffs", "text", caught, Sign("handcuffs", "accent"))
    elif flight:
        plane = picture.h // 3
        at = Box(picture.right - plane, picture.y + 8, plane, plane)
        stage.add("plane", "text", at, Sign("plane"))
        curve = Box(picture.x, picture.y + 12, picture.w - plane - 8, picture.h // 2)
        points = ((0, curve.h), (curve.w // 2, curve.h), (curve.w, plane // 2))
        stage.add("flight", "path", curve, Route(points, "curve"))


def _facts(stage: Stage, sight: Sight, box: Box) -> None:
    laid = sight.view.row[1:]
    found = sum(1 for hideout in laid if hideout.found)
    hidden = sum(1 for hideout in laid if hideout.number != sight.deck.goal)
    facts = (
        (str(sight.view.round), text("Rounds")),
        (stage.say(text("{n} of {all}", n=found, all=hidden)), text("Found")),
        (str(sum(len(hideout.sprints) for hideout in laid)), text("Sprints")),
        (str(len(guesses(sight.view))), text("Guesses")),
    )
    for i, ((value, name), place) in enumerate(zip(facts, columns(box, *[1.0] * 4, gap=8), strict=True)):
        first, second = rows(place, 1.3, 1.0)
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, name, size="small", ink="muted")


def _route(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("row", box)
    inner = box.inset(stage.gap + 12, 8)
    title, line = rows(inner, stage.line("small"), 1.0, gap=4)
    stage.words("row:title", title, text("The whole route"), size="small", ink="muted")
    row, found = sight.view.row, found_in(sight.view)
    captions = stage.frame.size in {"M", "L"} and len(row) <= 14
    below = 64 if captions else 0
    area = Box(line.x, line.y, line.w, line.h - below)
    high = {"M": (76, 106), "L": (96, 134)}.get(stage.frame.size, (56, 78))
    boxes = strips(area, len(row), high, 36, 34 if stage.is_wide else 12, most=3)
    route_behind(stage, boxes)
    step = boxes[1].x - boxes[0].x if len(boxes) > 1 else boxes[0].w
    for place, (hideout, where) in enumerate(zip(row, boxes, strict=True)):
        _stop(stage, sight, place, hideout, where)
        if captions:
            _when(
                stage, place, hideout, found.get(place), Box(where.middle[0] - step // 2, area.bottom + 2, step - 2, 30)
            )
    if captions and len(row) > 1:
        knots = Box(boxes[0].x, area.bottom + 36, boxes[-1].right - boxes[0].x, 24)
        stage.add("timeline", "meter", knots, Timeline(len(row)))


def _stop(stage: Stage, sight: Sight, place: int, hideout: Hideout, box: Box) -> None:
    number, count = hideout.number, len(hideout.sprints) or None
    if number is None:
        stage.add(f"row:{place}", "card", box, None, count=count)
        return
    unseen = place > 0 and not hideout.found and number != sight.deck.goal
    face = Numbered(f"{number:02}", feet(sight, number), top=unseen)
    stage.add(f"card:{number:02}", "card", box, face, count=count, origin=f"row:{place}")


def _when(stage: Stage, place: int, hideout: Hideout, when: Guessing | None, box: Box) -> None:
    key = f"caption:{place}"
    if when is not None:
        word = text("hunt") if when.hunt else round_word(when.round)
        stage.words(key, box, word, size="small", style="bold", align="middle", icon="binoculars", icon_ink="good")
    elif place == 0:
        stage.words(key, box, text("start"), size="small", ink="muted", align="middle")
    else:
        icon = "plane" if hideout.face_up else "eye_off"
        stage.add(
            key,
            "text",
            Box(box.middle[0] - 12, box.y + 3, 24, 24),
            Sign(icon, "accent" if hideout.face_up else "faint"),
        )


def _buttons(stage: Stage, box: Box) -> None:
    if stage.frame.size == "P":
        upper, lower = rows(box, 1.0, 1.0, gap=6)
        first, second = columns(upper, 1.0, 1.0, gap=6)
        last = lower
    else:
        first, second, last = columns(box, 1.0, 0.8, 1.6, gap=stage.gap)
    stage.button("again:watch", first, text("Watch again"), tap=Intent("shell", "watch"), icon="play", size="body")
    stage.button("home", second, text("Home"), tap=Intent("shell", "home"), icon="back", size="body")
    label = text("Swap roles, again"), text("Again")
    stage.button("again", last, *label, tap=Intent("shell", "again swap"), icon="swap", role="primary")
