"""How buttons stand in the tray."""

from collections.abc import Sequence

from companion.core import text
from companion.core.faces import SizeName
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.agents.board.sight import Sight
from companion.games.agents.board.ways import Way


def buttons(stage: Stage, sight: Sight, ways: Sequence[Way], box: Box) -> None:
    """The last one stands in the corner; what does not fit comes as a list."""
    widest = max((stage.wide(way.words[-1], "note", "bold") + 28 for way in ways), default=0)
    least = max(150 if stage.is_wide else 104, widest)
    down = max(1, min(2, box.h // 54)) if len(ways) * (least + 8) > box.w else 1
    per = max(1, (box.w + 8) // (least + 8)) * down
    if len(ways) > per:
        pages = -(-len(ways) // (per - 1)) if per > 1 else len(ways)
        page = sight.draft.page % pages
        size = max(1, per - 1)
        turn = Way("next", (text("More"),), Intent("pick", f"page {(page + 1) % pages}"), icon="next")
        ways = [*ways[page * size : (page + 1) * size], turn]
    across = -(-len(ways) // down) if ways else 1
    width = min(300 if stage.is_wide else 999 if stage.frame.size == "P" else 260, (box.w - 8 * (across - 1)) // across)
    used = Box(box.right - (width + 8) * across + 8, box.y, (width + 8) * across - 8, box.h)
    lines = rows(used, *[1.0] * down, gap=6)
    places = [cell for line in lines for cell in columns(line, *[1.0] * across, gap=8)]
    for way, cell in zip(ways, places, strict=False):
        size_name: SizeName = "action" if way.role == "primary" else "body"
        place = middle(cell, cell.w, min(cell.h, 92))
        stage.button(
            f"way:{way.key}",
            place,
            *way.words,
            tap=way.tap,
            why=way.why,
            icon=way.icon if place.w > 170 or place.w < 92 else "",
            role=way.role,
            size=size_name,
            state=way.state,
            hold=way.hold,
        )
