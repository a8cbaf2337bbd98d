"""What is heard of each event, how fast a heart beats, and the music of half an hour."""

from typing import Any

from companion.core.scene import Music
from companion.games.safehouse import chase, state
from companion.games.safehouse.edition import Box as Deck
from companion.games.safehouse.state import State

SILENT = ""
CUES: dict[type, str] = {
    state.Started: "chip",
    state.FirstNamed: SILENT,  # the turn that begins is heard
    state.TurnBegan: "turn",
    state.LaidOut: "card",
    state.Laid: "card",
    state.LaidToSpecial: "card",
    state.Investigated: "card",
    state.ChipsTurned: "chip",
    state.MissionCompleted: "hit",
    state.SpecialCompleted: "hit",
    state.ToDiscardPile: SILENT,  # what brought the cards there was heard
    state.Discarded: "card",
    state.Removed: "miss",
    state.TurnEnded: SILENT,
    state.Redrawing: SILENT,
    state.Drew: "card",
    state.PursuerDrawn: "reveal",
    state.PileTurned: "flip",
    state.ChapterBegan: "flip",
    state.Exchanged: "card",
    state.Sheltered: "reveal",
    state.UnitExpired: SILENT,  # the clock itself blows the horn
    state.GlassTurned: "flip",
    state.Corrected: "card",
    state.CaseRead: SILENT,  # the end is heard
}
"""Steps and ends say more than their name. A card sounds like any other: who hears it learns nothing of it."""
HEARTS = ((1, 130), (2, 100), (3, 75), (5, 50))
"""The largest gap up to which it beats so fast."""


def cue(deck: Deck, event: Any) -> str:
    match event:
        case state.PursuerMoved(steps=steps):
            return f"steps:{steps}" if steps else SILENT
        case state.WitnessMoved(origin=origin, to=to):
            place = next(board.place for board in deck.boards if origin in board.place and to in board.place)
            return f"steps:{place[to] - place[origin]}" if origin != to else SILENT
        case state.Ended(outcome):
            return "win" if outcome.winners else "lose"
    return CUES[type(event)]


def heart(deck: Deck, view: State) -> int:
    if view.result is not None or not view.is_started:
        return 0
    gap = chase.gap(deck, view.chase)
    return next((beats for most, beats in HEARTS if gap <= most), 0)


def music(deck: Deck, view: State) -> Music | None:
    """It is the clock where there is no glass (SH-117)."""
    if view.options.time_mode != "music" or not view.options.clock or not view.is_started or view.result is not None:
        return None
    return Music("unit", view.unit - 1, round(deck.unit_seconds))
