"""The sheet of what was discarded: each card with its text at a touch, and how much is left of each deck."""

from typing import TypeAlias

from companion.core import text
from companion.core.board import sentence
from companion.core.faces import SizeName
from companion.core.layout import columns, grid, middle, rows
from companion.core.scene import Box, Intent, Why
from companion.core.stage import Stage
from companion.games.agents.board.areas import DECK_ICONS, DECK_WORDS
from companion.games.agents.board.sight import Sight
from companion.games.agents.vocabulary import DECKS, Deck
from companion.games.agents.words import DECK_NAMES

OPEN = 2
"""Silver and black: the discards of the yellow deck lie face down for everybody (AG-066)."""
ROW, CELL = 64, 48
"""Where a card stands with its text, and without."""
Discarded: TypeAlias = tuple[Deck, str]


def sheet(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("piles", box)
    inner = box.inset(12 if stage.is_wide else 6)
    head, rest = rows(inner, 56, 1.0, gap=8)
    left, close = columns(head, 1.0, 150 if stage.is_wide else 56, gap=10)
    for deck, place in zip(DECKS, columns(left, 1.0, 1.0, 1.0, gap=8), strict=True):
        _left(stage, sight, deck, place)
    words = (text("Close"),) if stage.is_wide else ()
    stage.button("piles:close", close, *words, tap=Intent("pick", "menu back"), icon="close", size="body")
    cards = _discarded(sight)
    if not cards:
        stage.words("piles:none", rest, text("Nothing lies face up yet."), size="body", align="middle", lines=2)
        return
    high = CELL if stage.frame.size == "S" else ROW
    down, across = max(1, (rest.h + 6) // (high + 6)), 4 if stage.frame.size == "S" else max(1, rest.w // 560)
    places = grid(Box(rest.x, rest.y, rest.w, down * (high + 6) - 6), down, across, 6)
    per = len(places) if len(cards) <= len(places) else len(places) - 1
    page = sight.draft.page % -(-len(cards) // per)
    shown = cards[page * per : (page + 1) * per]
    for i, ((deck, card), place) in enumerate(zip(shown, places, strict=False)):
        _card(stage, sight, f"discarded:{i}", (deck, card), place)
    if per < len(cards):
        turn = Intent("pick", f"page {page + 1}")
        stage.button("piles:more", places[-1], text("More"), tap=turn, icon="next", size="small")


def _left(stage: Stage, sight: Sight, deck: Deck, box: Box) -> None:
    at = DECKS.index(deck)
    about = {"n": len(sight.view.piles[at]), "gone": len(sight.view.discards[at])}
    name, told = rows(middle(box, box.w, 2 * stage.line("small")), 1.0, 1.0)
    long = text("{deck}", deck=DECK_WORDS[deck])
    stage.words(f"piles:{deck}", name, sentence(sight.say(long))[:-1], sight.say(DECK_NAMES[deck]), size="small")
    stage.words(f"piles:{deck}:left", told, text("{n} left, {gone} gone", **about), size="small", ink="muted")


def _card(stage: Stage, sight: Sight, id: str, what: Discarded, box: Box) -> None:
    """With its text beside it; where there is no room for that, it is told at a touch."""
    deck, card = what
    name, told = sight.say(sight.words.card(card)), sight.say(sight.words.card_text(card, sight.theme))
    if stage.frame.size == "S":
        face = stage.caption(box, name, icon=DECK_ICONS[deck], size="small")
        stage.add(id, "button", box, face, why=Why(sentence(f"{name}: {told}")))
        return
    stage.panel(id, box)
    words, beside = columns(box.inset(10, 2), 0.4, 0.6, gap=10)
    size: SizeName = "small" if stage.is_wide else "note"
    stage.words(f"{id}:name", words, name, size=size, style="bold", icon=DECK_ICONS[deck], lines=2)
    stage.words(f"{id}:text", beside, told, size="note", ink="muted", lines=3)


def _discarded(sight: Sight) -> list[Discarded]:
    """Last discarded first, deck by deck."""
    piles = zip(DECKS[:OPEN], sight.view.discards[:OPEN], strict=True)
    return [(deck, card) for deck, gone in piles for card in reversed(gone) if card is not None]
