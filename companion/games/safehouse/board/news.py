"""What is told large for a moment: the pursuer card that was just drawn, and a new chapter."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.core.faces import Ground, Hunter, Poster, Sign
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, News
from companion.core.stage import Stage
from companion.games.safehouse import chase
from companion.games.safehouse.board.looks import card_face, chapter_icon
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.words import steps


def news(stage: Stage, sight: Sight, body: Box) -> tuple[News, ...]:
    """Over `body`, which leaves out the clock: it is never covered."""
    return tuple(_news(Stage(stage.frame), sight, body))


def _news(stage: Stage, sight: Sight, body: Box) -> Iterator[News]:
    view = sight.view
    if view.chase.chapter:
        yield _chapter(Stage(stage.frame), sight, body)
    top = view.discard[-1] if view.discard else None
    if top in sight.deck.pursuers:
        # The pile only grows until it is turned over, so this names one drawing of one card.
        id = f"pursuer:{view.recycles}:{len(view.discard)}"
        yield _pursuer(Stage(stage.frame), sight, top, id, body)


def _pursuer(stage: Stage, sight: Sight, card: str, id: str, body: Box) -> News:
    stage.add("news:ground", "panel", body, Poster())
    room = body.inset(stage.margin * 2, stage.margin)
    say = stage.line("big") + stage.line("action") + 8
    upper, lower = rows(room, 1.0, say, gap=stage.gap)
    h = min(upper.h, 420)
    face = card_face(sight, card)
    assert isinstance(face, Hunter), "only a pursuer card is told"
    stage.add("news:card", "card", middle(upper, round(h * 0.72), h), face)
    first, second = rows(lower, stage.line("big"), 1.0, gap=8)
    stage.words("news:title", first, text("Pursuer card"), size="big", style="serif", ink="danger", align="middle")
    stage.words("news:says", second, _goes(sight, card), size="action", style="bold", align="middle")
    return News(id, body, tuple(stage.elements))


def _goes(sight: Sight, card: str) -> Text:
    pursuer = sight.deck.pursuers[card]
    if pursuer.kind == "fixed":
        return steps(pursuer.value)
    if pursuer.value:
        return text("a step for each open mission, and {n} more", n=pursuer.value)
    return text("a step for each open mission")


def _chapter(stage: Stage, sight: Sight, body: Box) -> News:
    chapter = sight.view.chase.chapter
    box = middle(body, body.w, min(180 if stage.is_wide else 120, body.h))
    stage.add("news:ground", "panel", box, Ground("active"))
    sign, words = columns(box.inset(stage.margin * 2, 8), box.h - 24, 1.0, gap=20)
    side = round(sign.h * 0.7)
    stage.add("news:sign", "token", middle(sign, side, side), Sign(chapter_icon(chapter), "accent"))
    first, second = rows(words, 1.0, 1.3)
    number = text("Chapter {n} of {all}", n=chapter + 1, all=len(sight.deck.boards))
    name = text("{chapter}", chapter=chase.board_of(sight.deck, sight.view.chase).label)
    stage.words("news:number", first, number, size="action", ink="muted")
    stage.words("news:name", second, name, size="big", style="serif", ink="accent")
    return News(f"chapter:{chapter}", box, tuple(stage.elements))
