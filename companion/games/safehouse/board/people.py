"""Who plays, with how many cards; held, a seat shows its hand."""

from collections.abc import Sequence

from companion.core import Seat, texts
from companion.core.faces import Align, Ground, Label, Sign, SizeName
from companion.core.layout import columns, middle, rows, shortened, type_size
from companion.core.scene import LEGAL, PLAIN, Box, Intent
from companion.core.stage import Stage
from companion.games.safehouse.board.looks import seat_token
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.state import First, Naming

DOT = 14
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
    state = LEGAL if first and isinstance(sight.todo, Naming) else PLAIN  # later, who begins is hardly in question
    stage.add(f"seat:{seat}", "panel", box, Ground(tone), tap=first, hold=peek, state=state)  # type: ignore[arg-type]
    inner = box.inset(6, 2)
    if inner.h >= 2 * inner.w // 3 and inner.h >= 3 * stage.line("body"):
        _tall(stage, sight, seat, inner)
        return
    if seat in sight.view.renewed:
        inner = _dotted(stage, seat, inner)
    large = inner.w >= 200 and inner.h >= 64
    side = min(48 if large else 32, inner.h, inner.w // 2)
    token, words = columns(inner, side, 1.0, gap=6)
    stage.add(f"seat:{seat}:token", "token", middle(token, side, side), seat_token(sight, seat))
    sizes: tuple[SizeName, SizeName] = ("body", "small") if large else ("small", "note")
    high = tuple(map(stage.line, sizes))
    if words.w < 64 or words.h < sum(high):
        stage.words(f"seat:{seat}:cards", words, str(sight.view.hands[seat].size), size="body", style="bold")
        return
    upper, lower = rows(middle(words, words.w, sum(high)), *high)
    _name(stage, sight, seat, upper, size=sizes[0])
    _count(stage, sight, seat, lower, size=sizes[1])


def _tall(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    """Where there is height: one below the other."""
    side = 56
    used = side + stage.line("body") + stage.line("small") + 12
    token, upper, lower = rows(
        middle(box, box.w, min(box.h, used)), side, stage.line("body"), stage.line("small"), gap=6
    )
    if seat in sight.view.renewed:
        _dot(stage, seat, Box(box.right - DOT, box.y + 6, DOT, DOT))
    stage.add(f"seat:{seat}:token", "token", middle(token, side, side), seat_token(sight, seat))
    _name(stage, sight, seat, upper, size="body", align="middle")
    _count(stage, sight, seat, lower, size="small", align="middle")


def _name(stage: Stage, sight: Sight, seat: Seat, box: Box, *, size: SizeName, align: Align = "left") -> None:
    name = shortened(sight.names[seat], box.w, type_size(stage.frame, size), "bold")
    stage.add(f"seat:{seat}:name", "text", box, Label((name,), size, "bold", align=align))


def _count(stage: Stage, sight: Sight, seat: Seat, box: Box, *, size: SizeName, align: Align = "left") -> None:
    """The eye says that these cards are looked at where they are."""
    n = sight.view.hands[seat].size
    words = texts("{n} card", "{n} cards", n)
    icon = "eye" if sight.view.is_started else ""
    stage.words(f"seat:{seat}:cards", box, words, str(n), size=size, ink="muted", align=align, icon=icon)


def _dotted(stage: Stage, seat: Seat, box: Box) -> Box:
    """SH-104: there are new chapter cards in this hand; what is left of the box."""
    rest, edge = columns(box, 1.0, DOT, gap=4)
    _dot(stage, seat, Box(edge.x, edge.y + 4, DOT, DOT))
    return rest


def _dot(stage: Stage, seat: Seat, box: Box) -> None:
    stage.add(f"seat:{seat}:new", "text", box, Sign("circle", "warn"))
