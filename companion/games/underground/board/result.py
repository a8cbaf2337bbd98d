"""How it ended: the landscape with the whole way through it, and the game in a few numbers."""

from companion.core import Outcome, Text, text
from companion.core.faces import Chip, Poster, SizeName
from companion.core.layout import columns, rows
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.underground.board.oblique import bridges
from companion.games.underground.board.relief import relief
from companion.games.underground.board.sight import Sight
from companion.games.underground.box import FOUNDATION
from companion.games.underground.moment import best_chain
from companion.games.underground.state import Laid

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
    lines = 2 if _spare(stage, inner, buttons, size) >= _fact_height(stage) + 8 else 1
    heights = _heights(stage, size, lines)
    gap = min(20 if stage.is_wide else 6, max(0, _spare(stage, inner, buttons, size, lines) // 5))
    head, why, clause, facts = rows(Box(inner.x, inner.y, inner.w, sum(heights) + 3 * gap), *heights, gap=gap)
    low = Box(inner.x, inner.bottom - buttons, inner.w, buttons)
    stage.words("headline", head, HEADLINES[outcome.reason], size=size, style="serif")
    told = sight.game.telling.outcome(None, outcome)
    stage.words("reason", why, told, size="body", ink="text", lines=2)
    chip = Chip(outcome.clause, "note", outline=True)
    at = Box(clause.x, clause.y + (clause.h - 30) // 2, stage.chip_width(chip), 30)
    stage.add("clause", "text", at, chip, tap=Intent("open", f"rule {outcome.clause}"))
    _facts(stage, sight, facts, lines)
    _buttons(stage, sight, low)


def _heights(stage: Stage, headline: SizeName, lines: int = 1) -> tuple[int, ...]:
    """Of headline, reason, clause and numbers."""
    return stage.line(headline), 2 * stage.line("body"), 34, lines * _fact_height(stage) + (lines - 1) * 8


def _fact_height(stage: Stage) -> int:
    return stage.line("value") + stage.line("small") + 4


def _spare(stage: Stage, box: Box, buttons: int, headline: SizeName, lines: int = 1) -> int:
    return box.h - buttons - sum(_heights(stage, headline, lines))


def _facts(stage: Stage, sight: Sight, box: Box, lines: int) -> None:
    """The most telling ones first, if there is room for one line only."""
    view = sight.view
    highest = max((surface.level for surface in view.field.surfaces.values()), default=0)
    code = f"{len(best_chain(sight.box, view))}/{sight.box.code_length}"
    tiles = [laid for laid in view.laid if _is_route(sight, laid)]
    facts = (
        (str(view.round), text("Rounds")),
        (str(len(tiles)), text("Tiles")),
        (str(highest), text("Highest")),
        (code, text("Code")),
        (str(max(0, len(view.trail) - 1)), text("Steps")),
        (str(bridges(sight)), text("Bridges")),
        (str(len(view.field.water) + len(view.buried)), text("Water")),
        (str(len(view.penalties)), text("Penalties")),
    )
    places = [place for line in rows(box, *[1.0] * lines, gap=8) for place in columns(line, *[1.0] * 4, gap=6)]
    for i, ((value, name), place) in enumerate(zip(facts, places, strict=False)):
        first, second = rows(place, 1.3, 1.0)
        stage.words(f"fact:{i}", first, value, size="value", style="bold")
        stage.words(f"fact:{i}:name", second, name, size="small", ink="muted")


def _is_route(sight: Sight, laid: Laid) -> bool:
    """A tile that was laid in a turn, and no foundation."""
    tile = sight.box.tiles.get(laid.piece)
    return tile is not None and tile.pile != FOUNDATION


def _buttons(stage: Stage, sight: Sight, box: Box) -> None:
    if stage.frame.size == "P":
        again, watch, home = columns(box, 1.2, 1.0, 1.0, gap=6)
    else:
        again, low = rows(box, 1.0, 1.0, gap=8)
        watch, home = columns(low, 1.3, 1.0, gap=8)
    words, intent, icon = _again(sight)
    stage.button("again", again, *words, tap=intent, icon=icon, role="primary")
    stage.button("again:watch", watch, text("Watch again"), text("Watch"), tap=Intent("shell", "watch"), size="body")
    stage.button(
        "home", home, text("Home"), tap=Intent("shell", "home"), icon="" if watch.w < 130 else "home", size="body"
    )


def _again(sight: Sight) -> tuple[tuple[Text, ...], Intent, str]:
    """After a scenario that was won comes the next one."""
    view, following = sight.view, sight.view.options.scenario + 1
    if view.result and view.result.winners and 1 < following <= len(sight.box.scenarios):
        return (text("Next scenario"), text("Next")), Intent("shell", f"again scenario={following}"), "next"
    return (text("Again"),), Intent("shell", "again"), "play"
