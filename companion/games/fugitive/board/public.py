"""What everybody may see when nobody's hand is open: the table itself."""

from companion.core import texts
from companion.core.faces import Piece
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.fugitive.board.logline import log
from companion.games.fugitive.board.piles import large_piles
from companion.games.fugitive.board.sight import Sight
from companion.games.fugitive.state import FUGITIVE, MARSHAL

ROLES = {FUGITIVE: Piece("walk", "runner"), MARSHAL: Piece("star", "marshal")}


def table(stage: Stage, sight: Sight, box: Box) -> None:
    """Piles, who holds how many cards, and what was guessed."""
    log_height = 76 if stage.is_wide else 56
    upper, lower = rows(box, 1.0, log_height, gap=stage.gap)
    if stage.frame.size == "P":
        piles, hands = rows(upper, 1.0, 120, gap=stage.gap)
    else:
        piles, hands = columns(upper, 1.5, 1.0, gap=stage.gap)
    stage.panel("piles", piles)
    large_piles(stage, sight, piles.inset(8, 6))
    people(stage, sight, hands)
    stage.panel("memory", lower)
    log(stage, sight, lower.inset(14 if stage.is_wide else 8, 10 if stage.is_wide else 6))


def people(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("people", box)
    inner = box.inset(18 if stage.is_wide else 10, 10)
    for seat, line in zip((FUGITIVE, MARSHAL), rows(inner, 1.0, 1.0, gap=6), strict=True):
        person(stage, sight, seat, line)


def person(stage: Stage, sight: Sight, seat: int, box: Box) -> None:
    side = min(44, box.h)
    held = len(sight.view.hands[seat])
    high = box.h - 12
    token, words, cards_box = columns(box, side, 1.0, round(high * 0.71) + 24 if stage.is_wide else 0, gap=12)
    if stage.is_wide and held:
        back = middle(cards_box, round(high * 0.71), high)
        stage.add(f"held:{seat}", "card", back, None, count=held if held > 1 else None)
    stage.add(f"seat:{seat}", "token", Box(token.x, token.y + (box.h - side) // 2, side, side), ROLES[seat])
    cards = texts("{n} card", "{n} cards", held)
    if box.h >= stage.line("body") + stage.line("small"):
        first, second = rows(middle(words, words.w, 58), 1.0, 0.9)
        stage.words(f"seat:{seat}:name", first, sight.names[seat], size="body", style="bold")
        stage.words(f"seat:{seat}:cards", second, cards, size="small", ink="muted")
    else:
        first, second = columns(words, 1.2, 1.0, gap=6)
        stage.words(f"seat:{seat}:name", first, sight.names[seat], size="small", style="bold")
        stage.words(f"seat:{seat}:cards", second, cards, size="small", ink="muted", align="right")
