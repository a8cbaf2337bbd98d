"""Attacks: AG-070 to AG-089, and the pauses around them (AG-165).

Order (AG-089): declare - roll - reroll - success - damage - cancelling gear - apply - recoil - return fire.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.games.agents.edition import Box
from companion.games.agents.events import Attacked, AttackRolled, Cancelled, Declined, RedRerolled, Struck
from companion.games.agents.harm import hurt
from companion.games.agents.move import (
    D6,
    Move,
    ability_of,
    changed,
    clockwise,
    discard,
    gears,
    living,
    pop,
    push,
    swap,
)
from companion.games.agents.state import (
    OFF,
    Aftermath,
    Attack,
    Attacking,
    Cancel,
    Fight,
    GoOn,
    Hitting,
    Keep,
    Recoiling,
    RerollingRed,
    Returning,
    Rolled,
    Skip,
    State,
)
from companion.games.agents.state import RerollRed as RollRedAgain
from companion.games.agents.vocabulary import (
    BonusVsRevealed,
    CancelAttack,
    CounterAttack,
    DefenceDice,
    ReduceAttack,
    RerollRed,
    Weapon,
)

Weapons = tuple[str, ...]

# -------------------------------------------------------------------------------- who can be attacked, and with what


def is_attackable(box: Box, s: State, seat: Seat) -> bool:
    """AG-030, AG-035, AG-155: not in the Safe House, not off the board, not under protection."""
    player = s.players[seat]
    return not player.dead and not player.shielded and player.area not in (box.safe, OFF)


def reach_of(box: Box, weapons: Weapons) -> str:
    """AG-072: without a weapon, the own area."""
    reaches = {weapon.reach for weapon in arms(box, weapons)} or {"same"}
    return "same" if "same" in reaches else "other" if "other" in reaches else "any"


def arms(box: Box, weapons: Weapons) -> list[Weapon]:
    return [weapon for card in weapons if (weapon := box.cards[card].weapon)]


def is_area_wide(box: Box, weapons: Weapons) -> bool:
    return any(weapon.targets == "area" for weapon in arms(box, weapons))


def reachable(box: Box, s: State, seat: Seat, weapons: Weapons) -> list[Seat]:
    """AG-071, AG-086: who can be attacked with these weapons. AG-032: not out of the Safe House, unless R-07 says."""
    here, reach = s.players[seat].area, reach_of(box, weapons)
    if here == OFF or (here == box.safe and not (s.options.attack_from_safe_house and reach != "same")):
        return []
    others = [other for other in living(s) if other != seat and is_attackable(box, s, other)]
    if reach == "same":
        return [other for other in others if s.players[other].area == here]
    return [other for other in others if reach == "any" or s.players[other].area != here]


def weapon_sets(box: Box, s: State, seat: Seat) -> list[Weapons]:
    """AG-074: none or one weapon. AG-075: those that combine, two or more of one group; R-35: or only all of them."""
    owned = sorted({card for card in s.players[seat].equipment if box.cards[card].weapon})
    sets: list[Weapons] = [(), *((card,) for card in owned)]
    for group in box.combos.values():
        together = [card for card in owned if card in group]
        for size in range(2, len(together) + 1):
            if size == len(group) or not s.options.trio_needs_all:
                sets += combinations(together, size)
    return sets


def attacks(box: Box, s: State, seat: Seat, only: Seat | None = None) -> Iterator[Attack]:
    """Every attack this player can declare; `only` is who return fire is meant for, with no area-wide weapon."""
    for weapons in weapon_sets(box, s, seat):
        targets = reachable(box, s, seat, weapons)
        if not targets:
            continue
        if only is not None:
            if only in targets and not is_area_wide(box, weapons):
                yield Attack((only,), weapons)
        elif is_area_wide(box, weapons):
            yield Attack(tuple(targets), weapons)
        else:
            yield from (Attack((target,), weapons) for target in targets)


def can_attack(box: Box, s: State, seat: Seat) -> bool:
    return next(attacks(box, s, seat), None) is not None


def forced_attacks(box: Box, s: State, seat: Seat) -> list[Attack]:
    """R-17: with the option, whoever has a target in reach of a dagger must use it."""
    if not s.options.cursed_dagger_forces_attack:
        return []
    return [a for a in attacks(box, s, seat) if any(weapon.roll == "d3" for weapon in arms(box, a.weapons))]


# -------------------------------------------------------------------------------- declaring and rolling


def attack(m: Move, s: State, todo: Attacking | Returning, a: Attack) -> State:
    """AG-073: targets and weapons are named before any die is thrown."""
    must_be_possible(m.box, s, todo, a)
    s = pop(s)
    reply = isinstance(todo, Returning)
    m.tell(Attacked(todo.seat, a.targets, a.weapons, reply))
    return roll(m, s, Fight(todo.seat, a.targets, a.weapons, 0, (), reply))


def must_be_possible(box: Box, s: State, todo: Attacking | Returning, a: Attack) -> None:
    seat, weapons = todo.seat, a.weapons
    owned = s.players[seat].equipment
    for card in weapons:
        if card not in owned or card not in box.cards or not box.cards[card].weapon:
            refuse("AG-074", "you have no such weapon")
    if weapons not in weapon_sets(box, s, seat):
        refuse("AG-075", "these weapons cannot be used together")
    if s.players[seat].area == box.safe and not reachable(box, s, seat, weapons):
        refuse("AG-032", "no attack out of the Safe House")
    targets = reachable(box, s, seat, weapons)
    if isinstance(todo, Returning):
        must_be_return_fire(box, todo, weapons, a)
    elif is_area_wide(box, weapons):
        if a.targets != tuple(targets) or not targets:
            refuse("AG-087", "this weapon attacks everyone else in your area, and nobody can be spared")
        must_obey_dagger(box, s, seat, a)
        return
    if len(a.targets) != 1:
        refuse("AG-071", "an attack has one target")
    if a.targets[0] not in targets:
        refuse("AG-071", "this player is not in reach of your attack")
    if isinstance(todo, Attacking):
        must_obey_dagger(box, s, seat, a)


def must_be_return_fire(box: Box, todo: Returning, weapons: Weapons, a: Attack) -> None:
    """AG-115: at the attacker, with no area-wide weapon."""
    if a.targets != (todo.target,):
        refuse("AG-115", "return fire is for the attacker alone")
    if is_area_wide(box, weapons):
        refuse("AG-115", "return fire is not for weapons that attack a whole area")


def must_obey_dagger(box: Box, s: State, seat: Seat, a: Attack | None) -> None:
    forced = forced_attacks(box, s, seat)
    if forced and (a is None or not any(weapon.roll == "d3" for weapon in arms(box, a.weapons))):
        refuse("AG-070", "the cursed dagger must be used when someone is in its reach")


def decline(m: Move, s: State, todo: Attacking | Returning, a: Skip) -> State:  # noqa: ARG001
    """AG-070: attacking is optional; so is return fire."""
    if isinstance(todo, Attacking):
        must_obey_dagger(m.box, s, todo.seat, None)
        m.tell(Declined(todo.seat, "attack"))
    return pop(s)


def roll(m: Move, s: State, fight: Fight) -> State:
    """AG-076: one red die; each defender one white die, or what the gear gives. AG-082: none against a dagger."""
    defended = all(weapon.defence for weapon in arms(m.box, fight.weapons))
    numbers = [white_dice(m.box, s, target) if defended else 0 for target in fight.targets]
    red, *whites = m.chance.roll("attack", (D6,) * (1 + sum(numbers)))
    dealt = []
    for n in numbers:
        dealt.append(tuple(whites[:n]))
        whites = whites[n:]
    m.tell(AttackRolled(fight.attacker, red, tuple(dealt)))
    s = replace(s, windows=s.windows + 1)
    return push(s, Rolled(replace(fight, red=red, whites=tuple(dealt)), s.windows))


def white_dice(box: Box, s: State, seat: Seat) -> int:
    """AG-081: of several dice effects only the best counts."""
    return max((gear.n for gear in gears(box, s.players[seat], DefenceDice)), default=1)


# -------------------------------------------------------------------------------- the pause after the roll


def ask_reroll(m: Move, s: State, todo: Rolled) -> State:
    """AG-111: an attacker whose ability is open is asked; while that lasts, the pause stands."""
    ability = ability_of(m.box, s, todo.fight.attacker, RerollRed)
    if ability is None or todo.declined or todo.fight.rerolls >= ability.per_attack:
        return s
    return push(s, RerollingRed(todo.fight.attacker))


def reroll_red(m: Move, s: State, todo: RerollingRed, a: RollRedAgain) -> State:  # noqa: ARG001
    """AG-111: the new face stands; white dice are not thrown again."""
    s = pop(s)
    rolled = s.todo[-1]
    assert isinstance(rolled, Rolled)
    (red,) = m.chance.roll("reroll", (D6,))
    m.tell(RedRerolled(todo.seat, red))
    return swap(s, replace(rolled, fight=replace(rolled.fight, red=red, rerolls=rolled.fight.rerolls + 1)))


def keep_red(m: Move, s: State, todo: RerollingRed, a: Keep) -> State:  # noqa: ARG001
    s = pop(s)
    return swap(s, replace(s.todo[-1], declined=True))


def go_on(m: Move, s: State, todo: Rolled | Aftermath, a: GoOn) -> State:  # noqa: ARG001
    """AG-165: the pause is over."""
    return settle(m, s, todo) if isinstance(todo, Rolled) else pop(s)


# -------------------------------------------------------------------------------- success and damage


def settle(m: Move, s: State, todo: Rolled) -> State:
    """AG-077 to AG-085: success and damage, target by target."""
    fight, damage = todo.fight, []
    for i, target in enumerate(fight.targets):
        n = attack_damage(m.box, s, fight, i)
        m.tell(Struck(fight.attacker, target, is_success(fight, i), n))
        damage.append(n)
    may_cancel = tuple(
        target
        for target, n in zip(fight.targets, damage, strict=True)
        if n and gears(m.box, s.players[target], CancelAttack)
    )
    return swap(s, Hitting(fight, tuple(damage), may_cancel))


def is_success(fight: Fight, i: int) -> bool:
    """AG-077: strictly higher; AG-082: without a defence roll, always."""
    return all(fight.red > white for white in fight.whites[i])


def attack_damage(box: Box, s: State, fight: Fight, i: int) -> int:
    """AG-079, in this order; AG-078: a failed attack deals nothing, whatever the weapons."""
    target, weapons = fight.targets[i], arms(box, fight.weapons)
    if s.players[target].dead or not is_success(fight, i):
        return 0
    if any(weapon.roll == "d3" for weapon in weapons):
        damage = (fight.red + 1) // 2
    else:
        damage = fight.red - max(fight.whites[i], default=0)
    damage += sum(weapon.bonus for weapon in weapons)
    marked = ability_of(box, s, fight.attacker, BonusVsRevealed)
    if marked and s.players[target].revealed:  # AG-118
        damage += marked.n
    damage -= max((gear.n for gear in gears(box, s.players[target], ReduceAttack)), default=0)  # AG-081
    return max(0, damage)


def cancel(m: Move, s: State, todo: Hitting, a: Cancel) -> State:  # noqa: ARG001
    """AG-146: the card goes, the damage becomes 0; the attack remains a success."""
    seat = todo.asked[0]
    player = s.players[seat]
    card = next(card for card in player.equipment if isinstance(m.box.cards[card].gear, CancelAttack))
    m.tell(Cancelled(seat, card))
    left = list(player.equipment)
    left.remove(card)
    s = discard(m.box, changed(s, seat, replace(player, equipment=tuple(left))), card)
    damage = tuple([0 if t == seat else n for t, n in zip(todo.fight.targets, todo.damage, strict=True)])
    return swap(s, Hitting(todo.fight, damage, todo.asked[1:]))


def keep_card(m: Move, s: State, todo: Hitting, a: Keep) -> State:  # noqa: ARG001
    return swap(s, replace(todo, asked=todo.asked[1:]))


def hit(m: Move, s: State, todo: Hitting) -> State:
    """AG-087: everybody's damage at the same time. Then recoil, then the pause for return fire."""
    fight = todo.fight
    failed = not any(is_success(fight, i) for i in range(len(fight.targets)))
    s = replace(s, windows=s.windows + 1)
    s = push(pop(s), Aftermath(fight, s.windows), Recoiling(fight, failed))
    harm = {target: n for target, n in zip(fight.targets, todo.damage, strict=True) if n}
    return hurt(m, s, harm, fight.attacker, "attack", chosen=True) if harm else s


def recoil(m: Move, s: State, todo: Recoiling) -> State:
    """AG-141: a failed attack may hurt its owner, as an event of its own and without a killer."""
    n = sum(weapon.recoil for weapon in arms(m.box, todo.fight.weapons)) if todo.failed else 0
    seat, s = todo.fight.attacker, pop(s)
    return hurt(m, s, {seat: n}, seat, "recoil") if n and not s.players[seat].dead else s


# -------------------------------------------------------------------------------- return fire


def ask_return_fire(m: Move, s: State, todo: Aftermath) -> State:
    """AG-115, AG-107: whoever was a target, lives and can reach the attacker; the active player first, then
    clockwise. While someone is asked, the pause stands."""
    fight = todo.fight
    if fight.reply or not is_attackable(m.box, s, fight.attacker):
        return s
    for seat in (s.active, *clockwise(s, s.active)):
        if seat not in fight.targets or seat in todo.asked or not ability_of(m.box, s, seat, CounterAttack):
            continue
        if next(attacks(m.box, s, seat, fight.attacker), None) is None:
            continue
        return push(swap(s, replace(todo, asked=(*todo.asked, seat))), Returning(seat, fight.attacker))
    return s
