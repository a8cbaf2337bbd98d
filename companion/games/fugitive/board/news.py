"""What is told large for a moment: an event card that has come up, to both (FU-123)."""

from companion.core.faces import Ground, Sign
from companion.core.layout import columns, middle, rows
from companion.core.scene import News
from companion.core.stage import Stage
from companion.games.fugitive.board.sight import Sight
from companion.games.fugitive.state import Happened

READ_MS = 6_000
"""An event card is two sentences; a touch takes it away."""


def news(stage: Stage, sight: Sight) -> tuple[News, ...]:
    happened = [(n, event) for n, event in enumerate(sight.view.record) if isinstance(event, Happened)]
    return tuple(_card(Stage(stage.frame), sight, *entry) for entry in reversed(happened[-2:]))


def _card(stage: Stage, sight: Sight, n: int, event: Happened) -> News:
    card, language = sight.deck.events[event.event], stage.frame.language
    box = middle(stage.body, min(stage.body.w, 760), min(stage.body.h, 300 if stage.is_wide else 240))
    stage.add("news:ground", "panel", box, Ground("active"))
    sign, words = columns(box.inset(stage.margin * 2, stage.margin), 72, 1.0, gap=stage.margin)
    stage.add("news:sign", "token", middle(sign, 64, 64), Sign("bolt", "warn"))
    name, says = rows(words, stage.line("big"), 1.0, gap=8)
    stage.words("news:name", name, card.name.in_(language), size="big", style="serif", ink="warn")
    stage.words("news:says", says, card.text.in_(language), size="action", lines=6)
    return News(f"event:{n}", box, tuple(stage.elements), READ_MS)
