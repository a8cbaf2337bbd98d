"""The three piles: small at the lines of the grid, large when one must be chosen."""

from typing import Any

from companion.core import text, texts
from companion.core.faces import Empty, PileTop
from companion.core.layout import columns, middle
from companion.core.notation import write
from companion.core.scene import DIMMED, LEGAL, PLAIN, Box, Intent
from companion.core.stage import Stage
from companion.games.fugitive.board.sight import Sight
from companion.games.fugitive.state import Choose, ChoosingPile, Draw

LARGE = {"S": (110, 154), "M": (138, 194), "L": (196, 276), "P": (128, 180)}


def small_pile(stage: Stage, sight: Sight, pile: int, box: Box) -> None:
    """Its number, and how many cards are left."""
    left = len(sight.view.piles[pile - 1])
    stage.add(f"pile:{pile}", "pile", box, PileTop(str(pile), str(left)) if left else Empty((str(pile),)))


def large_piles(stage: Stage, sight: Sight, box: Box) -> None:
    """They come forward when one of them must be chosen; an empty one says why it cannot be."""
    kind: Any = Choose if isinstance(sight.todo, ChoosingPile) else Draw
    across, high = LARGE[stage.frame.size]
    h = min(high, box.h - 12)
    w = min(round(across * h / high) + 16, (box.w - 40) // 3)
    gap = min(40, (box.w - 3 * w) // 3)
    inner = middle(box, 3 * w + 2 * gap, h)
    for pile, place in enumerate(columns(inner, w, w, w, gap=gap), 1):
        cards, numbers = sight.view.piles[pile - 1], sight.deck.piles[pile - 1]
        span = f"{numbers[0]:02}–{numbers[-1]}"
        left = stage.say(texts("{n} card", "{n} cards", len(cards)))
        action = kind(pile)
        if not cards:
            face, why = Empty((span, stage.say(text("empty"))), "note"), sight.refused(action) if sight.acts else None
            stage.add(f"pile:{pile}", "pile", place, face, state=DIMMED if why else PLAIN, why=why)
            continue
        tap = Intent("act", write(action)) if sight.acts else None
        top = PileTop(str(pile), left, span)
        stage.add(f"pile:{pile}", "pile", place, top, tap=tap, state=LEGAL if tap else PLAIN)
