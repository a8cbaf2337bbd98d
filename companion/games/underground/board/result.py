"""How it ended: the landscape as it was left, and the game in a few numbers."""

from companion.core import Outcome, text
from companion.core.faces import Chip, Poster, SizeName
from companion.core.layout import columns, rows
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.underground.board.relief import relief
from companion.games.underground.board.sight import Sight
from companion.games.underground.moment import best_chain

HEADLINES = {
    "escaped": text("Out!"),
    "kidnapper": text("Caught"),
    "cards": text("No cards left"),
    "water": text("Drowned"),
    "stuck": text("Stuck"),
}


def result(stage: Stage, sight: Sight, outcome: Outcome) -> None:
    frame = stage.frame
    whole = Box(0, 0, frame.w, frame.h)
    if frame.size == "P":
        board, words = rows(whole, frame.w, 1.0)
    else:
        side = frame.h - (32 if stage.is_wide else 0)
        board, words = columns(whole.inset(16) if stage.is_wide else whole, side, 1.0, gap=stage.gap)
    relief(stage, sight, board)
    stage.add("poster", "panel", words, Poster())
    tall = 72 if stage.is_wide else 52
    buttons = tall if frame.size == "P" else 2 * tall + 8
    inner = words.inset(24 if stage.is_wide else 12, 16 if stage.is_wide else 6)
    spare = _spare(stage, inner, buttons, "huge")
    size: SizeName = "huge" if spare >= 0 else "big"
    heights = _heights(stage, size)
    gap = min(20 if stage.is_wide else 6, max(0, _spare(stage, inner, buttons, size) // 5))
    head, why, clause, facts = rows(Box(inner.x, inner.y, inner.w, sum(heights) + 3 * gap), *heights, gap=gap)
    low = Box(inner.x, inner.bottom - buttons, inner.w, buttons)
    stage.words("headline", head, HEADLINES[outcome.reason], size=size, style="serif")
    told = sight.game.telling.outcome(None, outcome)
    stage.words("reason", why, told, size="body", ink="text", lines=2)
    chip = Chip(outcome.clause, "note", outline=True)
    at = Box(clause.x, clause.y + (clause.h - 30) // 2, stage.chip_width(chip), 30)
    stage.add("clause", "text", at, chip, tap=Intent("open", f"rule {outcome.clause}"))
    _facts(stage, sight, facts)
    _buttons(stage, low)


def _heights(stage: Stage, headline: SizeName) -> tuple[int, ...]:
    """Of headline, reason, clause and numbers."""
    return stage.line(headline), 2 * stage.line("body"), 34, stage.line("value") + stage.line("small") + 4


def _spare(stage: Stage, box: Box, buttons: int, headline: SizeName) -> int:
    return box.h - buttons - sum(_heights(stage, headline))


def _facts(stage: Stage, sight: Sight, box: Box) -> None:
    view = sight.view
    highest = max((surface.level for surface in view.field.surfaces.values()), default=0)
    tiles = sum(1 for laid in view.laid if laid.piece in sight.box.tiles)
    code = stage.say(text("{n} of {all}", n=len(best_chain(sight.box, view)), all=sight.box.code_length))
    facts = (
        (str(view.round), text("Rounds")),
        (str(tiles), text("Tiles")),
        (str(highest), text("Highest")),
        (code, text("Code")),
    )
    for i, ((value, name), place) in enumerate(zip(facts, columns(box, *[1.0] * 4, gap=6), strict=True)):
        first, second = rows(place, 1.3, 1.0)
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, name, size="small", ink="muted")


def _buttons(stage: Stage, box: Box) -> None:
    if stage.frame.size == "P":
        again, watch, home = columns(box, 1.2, 1.0, 1.0, gap=6)
    else:
        again, low = rows(box, 1.0, 1.0, gap=8)
        watch, home = columns(low, 1.3, 1.0, gap=8)
    stage.button("again", again, text("Again"), tap=Intent("shell", "again"), icon="play", role="primary")
    stage.button("again:watch", watch, text("Watch again"), text("Watch"), tap=Intent("shell", "watch"), size="body")
    stage.button(
        "home", home, text("Home"), tap=Intent("shell", "home"), icon="" if watch.w < 130 else "home", size="body"
    )
