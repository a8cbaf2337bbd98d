"""How it ended: made it or caught, the whole track, and what each sheet came to."""

from companion.core import Outcome, Text, text
from companion.core.faces import Chip, Poster, Sign
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.dice.board.people import missions
from companion.games.dice.board.sheet import lead
from companion.games.dice.board.sight import Sight
from companion.games.dice.board.track import track
from companion.games.dice.pursuit import caught
from companion.games.dice.sheet import is_fulfilled


def result(stage: Stage, sight: Sight, outcome: Outcome) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h).inset(stage.margin, stage.margin)
    upright, seats = frame.size == "P", len(sight.view.players)
    each = 52 if stage.is_wide else 64 if frame.h >= 720 else 47
    heights = (1.0, 88 if stage.is_wide else 56 if upright else 34, each * seats + 12, 72 if stage.is_wide else 60)
    head, lane, sheets, foot = rows(whole, *heights, gap=stage.gap)
    stage.add("poster", "panel", Box(0, 0, frame.w, head.bottom), Poster())
    _headline(stage, sight, outcome, head.inset(stage.margin, 4))
    track(stage, sight, lane, lines=2 if upright else 1)
    stage.panel("sheets", sheets)
    for seat, line in enumerate(rows(sheets.inset(12, 6), *[1.0] * seats)):
        _sheet(stage, sight, seat, line)
    _buttons(stage, foot)


def _headline(stage: Stage, sight: Sight, outcome: Outcome, box: Box) -> None:
    side = 0 if stage.frame.size == "P" else min(box.h - 16, 220)
    words, picture = columns(box, 1.0, side, gap=8)
    won = bool(outcome.winners)
    huge, why, facts = rows(words, 1.3, 0.8, 1.1, gap=4)
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
    used = box_.no_run - view.no_run_left + box_.re_roll - view.re_roll_left
    facts = (
        (str(view.roll_no), text("Rolls")),
        (stage.say(text("{n} of {all}", n=done, all=every)), text("Missions")),
        (str(view.pursuer), text("Pursuer")),
        (str(used), text("Help used")),
    )
    for i, ((value, name), place) in enumerate(zip(facts, columns(box, *[1.0] * 4, gap=8), strict=True)):
        first, second = rows(place, 1.3, 1.0)
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, name, size="small", ink="muted")


def _sheet(stage: Stage, sight: Sight, seat: int, box: Box) -> None:
    view = sight.view
    wide = box.w > 500
    token, name, bars, front, ahead = columns(
        box, 36, 1.0 if wide else 0.7, 1.5, 74 if wide else 58, 64 if wide else 56, gap=8 if wide else 4
    )
    stage.add(f"seat:{seat}", "token", middle(token, 34, 34), sight.token(seat))
    called = shortened(sight.names[seat], name.w, type_size(stage.frame, "small"), "bold")
    stage.words(f"seat:{seat}:name", name, called, size="small", style="bold")
    stage.add(f"seat:{seat}:missions", "meter", middle(bars, bars.w, 26), missions(sight, seat))
    icon = "house" if view.players[seat].front == sight.box.safehouse else "walk"
    words = str(view.players[seat].front)
    stage.words(f"seat:{seat}:front", front, words, size="small", style="bold", icon=icon, icon_ink="muted")
    if seat in caught(view.pursuer, [player.front for player in view.players]):
        stage.words(f"seat:{seat}:caught", ahead, "", icon="handcuffs", icon_ink="danger", align="right")
    else:
        lead(stage, sight, seat, ahead)


def _buttons(stage: Stage, box: Box) -> None:
    first, second, last = columns(box, 1.0, 0.9, 1.3, gap=stage.gap)
    icons = stage.frame.size != "P"
    watch = Intent("shell", "watch")
    stage.button(
        "again:watch", first, text("Watch again"), text("Watch"), tap=watch, icon="play" if icons else "", size="body"
    )
    home = Intent("shell", "home")
    stage.button("home", second, text("Home"), tap=home, icon="back" if icons else "", size="body")
    stage.button("again", last, text("Again"), tap=Intent("shell", "again"), icon="flip", role="primary")
