"""An event card: what it says while it is carried out, and large for a moment, to both (FU-123)."""

from companion.core.faces import Ground, Sign, SizeName
from companion.core.layout import columns, middle, rows, type_size, wrap
from companion.core.scene import Box, News, Why
from companion.core.stage import Stage
from companion.games.fugitive.board.sight import Sight
from companion.games.fugitive.state import Happened, Told

READ_MS = 6_000
"""It is two sentences; a touch takes it away."""
SIGN, GAP = 56, 6


def event_card(stage: Stage, sight: Sight, event: str, box: Box) -> None:
    card, language = sight.deck.events[event], stage.frame.language
    words = card.text.in_(language)
    title, says, _ = rows(box, stage.line("body"), min(_height(stage, words, "small", box.w), box.h - 40), 1.0, gap=2)
    stage.words("event:name", title, card.name.in_(language), size="body", style="bold", ink="warn")
    stage.words("event:text", says, words, size="small", ink="muted", lines=8, why=Why(words, "FU-123"))


def _height(stage: Stage, words: str, size: SizeName, across: int) -> int:
    return len(wrap(words, type_size(stage.frame, size), "semibold", across)) * stage.line(size) + 4


# -------------------------------------------------------------------------------- news


def news(stage: Stage, sight: Sight) -> tuple[News, ...]:
    """The last card that came up, and what was told for it."""
    card, found = "", list[tuple[str, str, Told | None]]()
    for n, event in enumerate(sight.view.record):
        match event:
            case Happened(card):
                found.append((f"event:{n}", card, None))
            case Told():
                found.append((f"event:{n}", card, event))
    return tuple(_told_large(Stage(stage.frame), sight, *entry) for entry in reversed(found[-2:]))


def _told_large(stage: Stage, sight: Sight, id: str, event: str, told: Told | None) -> News:
    card, language = sight.deck.events[event], stage.frame.language
    says = card.text.in_(language)
    answer = sight.game.telling.event(sight.view, told).in_(language) if told else ""
    pad, across = 16, min(stage.body.w, 760)
    room = across - 3 * pad - SIGN
    heights = (stage.line("value"), _height(stage, says, "body", room), _height(stage, answer, "body", room))
    box = middle(stage.body, across, sum(heights) + 2 * GAP + 2 * pad)
    stage.add("news:ground", "panel", box, Ground("active"))
    sign, words = columns(box.inset(pad, pad), SIGN, 1.0, gap=pad)
    first, second, third = rows(words, *heights, gap=GAP)
    stage.add("news:sign", "token", Box(sign.x, sign.y, SIGN, SIGN), Sign("bolt", "warn"))
    stage.words("news:name", first, card.name.in_(language), size="value", style="serif", ink="warn")
    stage.words("news:says", second, says, size="body", lines=8)
    if told:
        stage.words("news:told", third, answer, size="body", style="bold", ink="lamp", lines=4)
    return News(id, box, tuple(stage.elements), READ_MS)
