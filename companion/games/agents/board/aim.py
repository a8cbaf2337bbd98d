"""Whom an action may mean, and an attack being put together."""

from collections.abc import Sequence
from typing import Any

from companion.core import Seat, text
from companion.core.scene import Why
from companion.games.agents import state
from companion.games.agents.attack import arms, white_dice
from companion.games.agents.board.sight import Sight

AIMED = (state.Treat, state.Steal, state.Target, state.Give, state.UseOn)


def by_target(sight: Sight) -> dict[Seat, list[Any]]:
    """What can be done to each player, besides attacks."""
    found: dict[Seat, list[Any]] = {}
    for action in sight.of_kind(*AIMED):
        found.setdefault(action.target, []).append(action)
    return found


def probe(sight: Sight, seat: Seat) -> Any:
    """What would be tried by touching this player."""
    match sight.todo:
        case state.Giving():
            return state.Give(seat)
        case state.Targeting() if not sight.of_kind(state.Steal):
            return state.Target(seat)
        case state.Acting() if sight.of_kind(state.Treat):
            return state.Treat(seat, "hurt")
        case state.Attacking() if seat != sight.seat and sight.of_kind(state.Attack):
            return state.Attack((seat,), sight.draft.weapons)
    return None


# -------------------------------------------------------------------------------- attacks


def attacks(sight: Sight) -> Sequence[state.Attack]:
    return sight.of_kind(state.Attack)


def open_attacks(sight: Sight) -> list[state.Attack]:
    """Those that use at least the weapons picked."""
    return [attack for attack in attacks(sight) if set(sight.draft.weapons) <= set(attack.weapons)]


def in_reach(sight: Sight) -> set[Seat]:
    return {target for attack in open_attacks(sight) for target in attack.targets}


def target_of(sight: Sight) -> Seat | None:
    reach = in_reach(sight)
    if sight.draft.target in reach:
        return sight.draft.target
    return next(iter(reach)) if len(reach) == 1 else None


def ready_attack(sight: Sight) -> state.Attack | None:
    """The attack that has been put together, if it can be declared."""
    target, weapons = target_of(sight), set(sight.draft.weapons)
    for attack in attacks(sight):
        if set(attack.weapons) == weapons and target in attack.targets:
            return attack
    return None


def marked(sight: Sight) -> set[Seat]:
    """Who has the crosshair on them."""
    ready, target = ready_attack(sight), target_of(sight)
    return set(ready.targets) if ready else {target} if target is not None else set()


def with_weapon(sight: Sight, card: str) -> tuple[str, ...]:
    """The weapons after one more is touched: added where they combine, else in the place of the others."""
    picked = sight.draft.weapons
    if card in picked:
        return tuple(other for other in picked if other != card)
    more = tuple(sorted((*picked, card)))
    fits = any(set(more) <= set(attack.weapons) for attack in attacks(sight))
    return more if fits else (card,)


def arms_for(sight: Sight, target: Seat) -> tuple[str, ...]:
    """The weapons picked, or with more of them the fewest that reach this player."""
    reaching = [attack.weapons for attack in open_attacks(sight) if target in attack.targets]
    return min(reaching, key=len, default=sight.draft.weapons)


def is_usable(sight: Sight, card: str) -> bool:
    return any(card in attack.weapons for attack in attacks(sight))


def why_not(sight: Sight) -> Why:
    """Why the attack as picked cannot be declared."""
    target = target_of(sight)
    if target is None:
        return Why(sight.say(text("First touch the player you attack.")), "AG-073")
    found = sight.refused(state.Attack((target,), sight.draft.weapons))
    return found or Why(sight.say(text("First touch the player you attack.")), "AG-073")


def odds(sight: Sight) -> tuple[int, int] | None:
    """In how many of how many throws the red die beats the white ones; public, as all it depends on."""
    target, weapons = target_of(sight), sight.draft.weapons
    if target is None or not all(weapon.defence for weapon in arms(sight.box, weapons)):
        return None if target is None else (36, 36)
    dice = white_dice(sight.box, sight.view, target)
    return sum((red - 1) ** dice for red in range(1, 7)), 6 ** (1 + dice)


def bonus(sight: Sight) -> int:
    return sum(weapon.bonus for weapon in arms(sight.box, sight.draft.weapons))
