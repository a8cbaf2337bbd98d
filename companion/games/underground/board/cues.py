"""What is heard of each event, and how fast a heart beats."""

from typing import Any

from companion.games.underground import state
from companion.games.underground.kidnapper import is_running
from companion.games.underground.state import State

SILENT = ""
CUES: dict[type, str] = {
    state.RingLaid: "card",
    state.TileShown: SILENT,  # the tile that was taken is heard
    state.NothingSet: "miss",
    state.PlatformSet: "chip",
    state.FoundationLaid: SILENT,  # what stands on it is heard
    state.DoorTurned: "flip",
    state.TurnBegan: "turn",
    state.Played: "card",
    state.Placed: "chip",
    state.LockOpened: "chain",
    state.KeyPaid: "chain",
    state.ChipUsed: "chip",
    state.Jumped: "steps:1",
    state.Stayed: "miss",
    state.KeyTaken: "hit",
    state.Pumped: "pump",
    state.ChipTaken: "spark",
    state.ChipLeft: SILENT,
    state.CodeComplete: "hit",
    state.Fled: "steps:1",
    state.RatRan: "steps:2",
    state.GlassTurned: "flip",
    state.FlipCounted: "flip",
    state.RanOut: SILENT,  # the clock itself blows the horn
    state.Advanced: "steps:1",
    state.Found: "horn",
}
"""Steps, elements, cards and the end say more than their name."""
HEARTS = ((0, 130), (1, 100), (3, 75), (5, 50))
"""The number of safe sections up to which it beats so fast."""


def cue(event: Any) -> str:
    match event:
        case state.Drew(purpose="penalty" | "hand"):
            return "card"
        case state.Drew():
            return SILENT  # what it was drawn for is heard
        case state.ElementSet(element):
            return "splash" if element == "water" else "chip"
        case state.Walked(spaces):
            return f"steps:{len(spaces) - 1}"
        case state.Ended(outcome):
            return "win" if outcome.winners else "lose"
    return CUES[type(event)]


def heart(view: State) -> int:
    """The nearer the kidnapper is to the end chip, the faster."""
    if not view.timer or not is_running(view):
        return 0
    return next((beats for most, beats in HEARTS if view.end - view.section - 1 <= most), 0)
