"""Who plays, with how many cards; held, a seat shows its hand."""

from collections.abc import Sequence

from companion.core import Seat, texts
from companion.core.faces import Ground, Label
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.scene import LEGAL, PLAIN, Box, Intent
from companion.core.stage import Stage
from companion.games.safehouse.board.looks import seat_token
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.state import First

PEEK = 300
"""Milliseconds: the clock does not wait, and a mere touch shows nothing."""


def others(sight: Sight) -> tuple[Seat, ...]:
    """Everybody but the seat that looks."""
    return tuple(seat for seat in range(len(sight.view.hands)) if seat != sight.seat)


def people(stage: Stage, sight: Sight, places: Sequence[Box]) -> None:
    for seat, place in zip(others(sight), places, strict=False):
        person(stage, sight, seat, place)


def person(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """Before the first action a touch names who begins instead."""
    first = sight.act(First(seat))
    peek = Intent("peek", f"seat {seat}", takes=PEEK) if sight.view.is_started else None
    tone = "active" if seat == sight.view.turn and sight.view.is_started else "plain"
    state = LEGAL if first else PLAIN
    stage.add(f"seat:{seat}", "panel", box, Ground(tone), tap=first, hold=peek, state=state)  # type: ignore[arg-type]
    inner = box.inset(6, 2)
    side = min(32, inner.h, inner.w // 2)
    token, words = columns(inner, side, 1.0, gap=6)
    where = Box(token.x, token.y + (token.h - side) // 2, side, side)
    stage.add(f"seat:{seat}:token", "token", where, seat_token(sight, seat))
    n = sight.view.hands[seat].size
    if words.w >= 64 and words.h >= stage.line("small") + stage.line("note"):
        both = stage.line("small") + stage.line("note")
        upper, lower = rows(middle(words, words.w, both), stage.line("small"), stage.line("note"))
        name = shortened(sight.names[seat], words.w, type_size(stage.frame, "small"), "bold")
        stage.add(f"seat:{seat}:name", "text", upper, Label((name,), "small", "bold"))
        count = texts("{n} card", "{n} cards", n)
        stage.words(f"seat:{seat}:cards", lower, count, str(n), size="note", ink="muted")
    else:
        stage.words(f"seat:{seat}:cards", words, str(n), size="body", style="bold")
