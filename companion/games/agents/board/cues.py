"""What is heard of each event, and when a heart beats. Nothing here asks what is hidden."""

from typing import Any

from companion.games.agents import events, state
from companion.games.agents.attack import attack_damage, is_success
from companion.games.agents.board.sight import Sight

SILENT = ""
CUES: dict[type, str] = {
    events.TurnBegan: "turn",
    events.RolledStart: "dice",
    events.RolledMove: "dice",
    events.Moved: "steps:1",
    events.Declined: SILENT,
    events.Shuffled: "card",
    events.Drew: "card",
    events.Equipped: "chip",
    events.Discarded: SILENT,  # what it was discarded for is heard
    events.Stole: "chip",
    events.Handed: "chip",
    events.Looted: "chip",
    events.Thrown: "dice",
    events.Targeted: SILENT,
    events.HadNoEffect: "flip",
    events.Shielded: "chip",
    events.GotExtraTurn: "turn",
    events.Healed: "chip",
    events.Died: "reveal",
    events.Revealed: "reveal",
    events.UsedAbility: "flip",
    events.PutAside: "card",
    events.Gave: "card",
    events.Answered: "flip",  # the same for every line of every card
    events.Attacked: SILENT,  # its dice are heard
    events.AttackRolled: "dice",
    events.RedRerolled: "dice",
    events.Cancelled: "flip",
    events.DrawOffered: "turn",
    events.DrawAnswered: "chip",
    events.Left: "turn",
}
"""Damage, blows and the end say more than their name."""
MAY_KILL, KILLS = 100, 130


def cue(event: Any) -> str:
    match event:
        case events.Hurt(n=n):
            return f"steps:{n}" if n else SILENT
        case events.Struck(success=success):
            return "hit" if success else "miss"
        case events.Ended(outcome=outcome):
            return "win" if outcome.winners else "lose"
    return CUES[type(event)]


def heart(sight: Sight) -> int:
    """While dice lie there that may kill somebody, for all that everybody knows of the hit points (AG-018)."""
    todo = sight.todo
    fight = todo.fight if isinstance(todo, state.Rolled | state.Hitting) else None
    if fight is None:
        return 0
    rates = [0]
    for i, seat in enumerate(fight.targets):
        if is_success(fight, i):
            damage = sight.view.players[seat].damage + attack_damage(sight.box, sight.view, fight, i)
            points = sight.possible_points(seat)
            rates.append(KILLS if damage >= max(points) else MAY_KILL if damage >= min(points) else 0)
    return max(rates)
