"""What somebody who plays for the first time is well advised to know now, from what the own seat knows."""

from companion.core import Text, text
from companion.core.scene import Why
from companion.games.agents import state
from companion.games.agents.board.sight import Sight
from companion.games.agents.hints import COLLECTORS, INVESTIGATE, ODDS, REVEAL, SAFE, SURVIVED, has_collectors

ROLE = text("Hold the eye for a second to read your role. Everyone else looks away.")
SEEN = text("The table sees what is done, never why.")


def advice(sight: Sight) -> Why | None:
    if not sight.acts or sight.seat is None:
        return None
    found = _advice(sight, sight.seat)
    return None if found is None else Why(sight.say(found[1]), found[0])


def _advice(sight: Sight, seat: int) -> tuple[str, Text] | None:
    hidden = not sight.view.players[seat].revealed
    match sight.todo:
        case state.Starting() if sight.has_role:
            return "AG-014", ROLE
        case state.Moving() if sight.view.round == 1 and sight.has_role:
            return "AG-014", ROLE
        case state.Moving() if hidden:
            return "AG-103", REVEAL
        case state.Relocating():
            return "AG-031", SAFE
        case state.Acting() if state.Draw("yellow") in sight.decisions:
            return "AG-057", INVESTIGATE
        case state.Acting() if sight.of_kind(state.Treat):
            return "AG-018", SURVIVED
        case state.Acting() if sight.of_kind(state.Steal) and has_collectors(sight.box, sight.view):
            return "AG-121", COLLECTORS
        case state.Giving() | state.Answering():
            return "AG-059", SEEN
        case state.Attacking():
            return "AG-077", ODDS
    return None
