"""A penalty: what it is for, its two cards as they turn up, and the clock that stands still meanwhile."""

from companion.core import Text, text
from companion.core.faces import Align, SizeName
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, News
from companion.core.stage import Stage
from companion.games.underground.board.side import card_face
from companion.games.underground.board.sight import Sight
from companion.games.underground.field import Space
from companion.games.underground.kidnapper import CARDS
from companion.games.underground.moment import in_penalty
from companion.games.underground.picture import line_of
from companion.games.underground.state import Punished


def is_open(sight: Sight) -> bool:
    """Somebody has to choose something in the middle of it."""
    return in_penalty(sight.view) and sight.view.result is None


def penalty(stage: Stage, sight: Sight, box: Box) -> None:
    still = text("Water for both, whatever their colour. Meanwhile the clock stands still.")
    _told(stage, sight, sight.view.penalties[-1], box, still)


def news(stage: Stage, sight: Sight, box: Box) -> tuple[News, ...]:
    """Of each penalty once, when all of it is over; the glass stays in sight."""
    done = [(i, one) for i, one in enumerate(sight.view.penalties) if len(one.cards) == CARDS]
    if is_open(sight) and done and done[-1][1] == sight.view.penalties[-1]:
        done.pop()
    return tuple(_news(Stage(stage.frame), sight, i, one, box) for i, one in reversed(done[-CARDS:]))


def _news(stage: Stage, sight: Sight, number: int, one: Punished, box: Box) -> News:
    there = line_of(sight.box, min(one.section + 1, sight.grid.sections - 1))
    then = text(
        "Water for {first} and {second}. Then he goes on: {line}.", first=one.cards[0], second=one.cards[1], line=there
    )
    _told(stage, sight, one, box, then)
    return News(f"penalty:{number}", box, tuple(stage.elements))


def flooded(sight: Sight) -> frozenset[Space]:
    """Where the water of the last penalty lies."""
    last = sight.view.penalties[-1:]
    return frozenset(card for one in last for card in one.cards if card in sight.view.field.water)


def _told(stage: Stage, sight: Sight, one: Punished, box: Box, then: Text) -> None:
    stage.panel("penalty", box, "active")
    inner = box.inset(16 if stage.is_wide else 10, 10)
    size: SizeName = "value" if stage.is_wide else "action"
    align: Align = "left"
    if box.w > 2 * box.h:
        cards, words = columns(inner, min(round(inner.h * 1.6), inner.w // 2), 1.0, gap=16)
        head, after = rows(words, 1.0, 1.2, gap=6)
    else:
        head, cards, after = rows(inner, stage.line(size) + 8, 1.0, 3 * stage.line("small"), gap=8)
        align = "middle"
    stage.words("penalty:why", head, _why(sight, one), size=size, style="serif", ink="danger", align=align, lines=2)
    _cards(stage, sight, one, cards)
    stage.words("penalty:then", after, then, size="small", align=align, lines=3)


def _why(sight: Sight, one: Punished) -> Text:
    if one.why == "run_out":
        return text("The glass is empty!")
    return text("Found in {line}!", line=line_of(sight.box, one.section))


def _cards(stage: Stage, sight: Sight, one: Punished, box: Box) -> None:
    """Those that are still to come lie face down."""
    h = min(box.h, 260, round((box.w - 12) / CARDS / 0.7))
    w = round(h * 0.7)
    row = middle(box, CARDS * w + (CARDS - 1) * 12, h)
    for i in range(CARDS):
        face = card_face(sight, one.cards[i]) if i < len(one.cards) else None
        stage.add(f"penalty:{i}", "card", Box(row.x + i * (w + 12), row.y, w, h), face)
