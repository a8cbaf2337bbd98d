"""What is heard of each event, and how fast a heart beats."""

from typing import Any

from companion.games.dice import state
from companion.games.dice.state import State

SILENT = ""
CUES: dict[type, str] = {
    state.Priced: SILENT,  # his steps follow
    state.DiceBack: "dice",
    state.Thrown: "dice",
    state.HelpUsed: "reveal",
    state.PursuersIgnored: SILENT,  # the stamp has been heard
    state.ToLid: "chip",
    state.Entered: "card",
    state.Done: SILENT,
    state.Fulfilled: "hit",
    state.Inside: "reveal",
    state.TurnBegan: "turn",
    state.Caught: SILENT,  # the end is heard
}
"""A stroke of a pencil, a stamp, dice that are poured; steps and ends say more than their name."""
HEARTS = ((1, 130), (2, 100), (3, 75), (5, 50))
"""The smallest lead up to which it beats so fast."""


def cue(event: Any) -> str:
    match event:
        case state.PursuerMoved(start=start, to=to) | state.Ran(start=start, to=to):
            return f"steps:{to - start}"
        case state.Ended(outcome):
            return "win" if outcome.winners else "lose"
    return CUES[type(event)]


def heart(view: State) -> int:
    if view.result is not None:
        return 0
    lead = min(player.front for player in view.players) - view.pursuer
    return next((beats for most, beats in HEARTS if lead <= most), 0)
