"""The sheet of what was discarded: each card with its text at a touch, and how much is left of each deck."""

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
LINES = 4
"""The longest text needs so many."""


def sheet(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("piles", box)
    inner = box.inset(12 if stage.is_wide else 6)
    head, rest = rows(inner, 56, 1.0, gap=8)
    left, close = columns(head, 1.0, 150 if stage.is_wide else 56, gap=10)
    for deck, place in zip(DECKS, columns(left, 1.0, 1.0, 1.0, gap=8), strict=True):
        _left(stage, sight, deck, place)
    close_words = (text("Close"),) if stage.is_wide else ()
    stage.button("piles:close", close, *close_words, tap=Intent("pick", "menu back"), icon="close", size="body")
    cards = _discarded(sight)
    if not cards:
        stage.words("piles:none", rest, text("Nothing lies face up yet."), size="body", align="middle", lines=2)
        return
    told = _has_room(stage, rest)
    high = LINES * stage.line("note") + 6 if told else 48
    down, across = max(1, (rest.h + 6) // (high + 6)), rest.w // (600 if told else 180) or 1
    places = grid(Box(rest.x, rest.y, rest.w, down * (high + 6) - 6), down, across, 6)
    per = len(places) if len(cards) <= len(places) else len(places) - 1
    page = sight.draft.page % -(-len(cards) // per)
    shown = cards[page * per : (page + 1) * per]
    for i, ((deck, card), place) in enumerate(zip(shown, places, strict=False)):
        name, words = sight.say(sight.words.card(card)), sight.say(sight.words.card_text(card, sight.theme))
        if told:
            _row(stage, f"discarded:{i}", place, DECK_ICONS[deck], (name, words))
        else:
            face = stage.caption(place, name, icon=DECK_ICONS[deck], size="small")
            stage.add(f"discarded:{i}", "button", place, face, why=Why(sentence(f"{name}: {words}")))
    if per < len(cards):
        turn = Intent("pick", f"page {page + 1}")
        stage.button("piles:more", places[-1], text("More"), tap=turn, icon="next", size="small")


def _left(stage: Stage, sight: Sight, deck: Deck, box: Box) -> None:
    at = DECKS.index(deck)
    about = {"n": len(sight.view.piles[at]), "gone": len(sight.view.discards[at])}
    name, told = rows(middle(box, box.w, 2 * stage.line("small")), 1.0, 1.0)
    long = text("{deck}", deck=DECK_WORDS[deck])
    stage.words(f"piles:{deck}", name, sentence(sight.say(long))[:-1], sight.say(DECK_NAMES[deck]), size="small")
    forms = text("{n} left, {gone} gone", **about), text("{n} / {gone}", **about)
    stage.words(f"piles:{deck}:left", told, *forms, size="small", ink="muted")


def _has_room(stage: Stage, box: Box) -> bool:
    """For the text beside each card; elsewhere it is told at a touch."""
    return stage.frame.size != "S" and box.w >= 420


def _row(stage: Stage, id: str, box: Box, icon: str, told: tuple[str, str]) -> None:
    stage.panel(id, box)
    name, words = columns(box.inset(10, 2), 0.4, 0.6, gap=10)
    size: SizeName = "small" if stage.is_wide else "note"
    stage.words(f"{id}:name", name, told[0], size=size, style="bold", icon=icon, lines=2)
    stage.words(f"{id}:text", words, told[1], size="note", ink="muted", lines=LINES)


def _discarded(sight: Sight) -> list[tuple[Deck, str]]:
    """Last discarded first, deck by deck."""
    piles = zip(DECKS[:OPEN], sight.view.discards[:OPEN], strict=True)
    return [(deck, card) for deck, gone in piles for card in reversed(gone) if card is not None]
