"""What is heard of each event, and how fast a heart beats. All of it is public."""

from typing import Any

from companion.games.fugitive import state
from companion.games.fugitive.board.sight import guesses
from companion.games.fugitive.move import face_down_places
from companion.games.fugitive.state import FUGITIVE, State

SILENT = ""
CUES: dict[type, str] = {
    state.TurnBegan: "turn",
    state.Drew: "card",
    state.Met: "flip",
    state.Happened: SILENT,  # the card that was turned up has been heard
    state.Passed: SILENT,  # the turn that begins is heard
    state.Found: "flip",
    state.Shown: "flip",
    state.Told: "chip",
    state.Skipped: SILENT,
    state.SignLaid: "card",
    state.SignLifted: "card",
    state.Looked: "card",
    state.Cleared: "flip",
    state.HuntBegan: "heart",
    state.MistakeSeen: "refuse",
}
"""Those that say more than their name are in `cue`."""
FASTER = (75, 100, 130)
"""Beats after none, one and more hits of a manhunt."""


def cue(event: Any) -> str:
    match event:
        case state.Placed(face_up=True):
            return "reveal"
        case state.Placed(sprints=sprints):
            return f"steps:{len(sprints)}" if sprints else "card"
        case state.Guessed(_, places):
            return "hit" if places else "miss"
        case state.Ended(outcome):
            return "win" if FUGITIVE in outcome.winners else "lose"
    return CUES[type(event)]


def heart(view: State) -> int:
    """In a manhunt it beats faster with each hit, and fastest for the last hideout."""
    match view.todo[-1:]:
        case (state.Deciding(),):
            return 50
        case (state.Hunting(),):
            hits = sum(1 for guess in guesses(view) if guess.hunt)
            return FASTER[-1] if len(face_down_places(view)) == 1 else FASTER[min(hits, 2)]
    return 0
