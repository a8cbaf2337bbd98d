"""Damage, healing, death and loot: AG-090 to AG-101. One event applies all of its damage at once."""

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.games.agents.edition import Box
from companion.games.agents.events import Cause, Died, Discarded, Equipped, Healed, Hurt, Looted
from companion.games.agents.move import (
    Move,
    changed,
    clockwise,
    discard,
    has_gear,
    identify,
    pop,
    possible_characters,
    push,
    with_character,
    with_equipment,
    without_equipment,
)
from companion.games.agents.state import OFF, EventOver, Loot, Looting, Player, State
from companion.games.agents.vocabulary import LootAll
from companion.games.agents.winning import Moment, check


def hurt(m: Move, s: State, harm: Mapping[Seat, int], by: Seat | None, cause: Cause, *, chosen: bool = False) -> State:
    """AG-093: all damage at once, then all the dead. AG-095: `by` is the killer of everybody else who dies.

    `chosen` says that the players hurt were picked by `by`, which tells something about whose friend that is.
    """
    bag = by is not None and has_gear(m.box, s.players[by], LootAll)  # AG-097: owned before the event
    victims = []
    for seat, wanted in harm.items():
        n = 0 if is_spared(m.box, s, seat, by) else wanted
        s, is_dead = hurt_one(m, s, seat, n)
        m.tell(Hurt(seat, n, s.players[seat].damage, by, cause))
        if n:
            s = replace(s, quiet=0)
        if is_dead:
            victims.append(seat)
    if chosen and by is not None:
        s = remember(s, by, harm)
    return bury(m, s, tuple(victims), by, bag) if victims else s


def is_spared(box: Box, s: State, seat: Seat, by: Seat | None) -> bool:
    """R-06: with `safe_scope = "all"` nobody else can hurt whoever stands in the Safe House (AG-031)."""
    return s.options.safe_scope == "all" and by is not None and by != seat and s.players[seat].area == box.safe


def hurt_one(m: Move, s: State, seat: Seat, n: int) -> tuple[State, bool]:
    """AG-090, AG-091: at the hit points the marker stops, and the character is dead."""
    player = s.players[seat]
    damage = player.damage + n
    s, is_dead = out(m, s, seat, damage) if n else (s, False)
    if is_dead:
        damage = m.box.characters[str(s.characters[seat])].hp
    withstood = player.withstood if is_dead else max(player.withstood, damage)
    return changed(s, seat, replace(player, damage=damage, withstood=withstood)), is_dead


def out(m: Move, s: State, seat: Seat, damage: int) -> tuple[State, bool]:
    """Whether this is too much; a device that does not know the character asks where it can be (AG-T05)."""
    characters, character = m.box.characters, s.characters[seat]
    if character is not None:
        return s, damage >= characters[character].hp
    possible = possible_characters(m.box, s)
    if damage < min((characters[id].hp for id in possible), default=0):
        return s, False
    alive = [id for id in possible if s.players[seat].withstood < characters[id].hp and id not in s.characters]
    fallen = [id for id in alive if characters[id].hp <= damage]
    possible_answers = (True,) if fallen == alive else (False, True)  # nobody it can be has more
    if not m.chance.turn_up("out", None, possible_answers, seat, (damage,)):
        return s, False
    return with_character(s, seat, identify(m, s, seat, fallen)), True


def remember(s: State, by: Seat, harm: Mapping[Seat, int]) -> State:
    """What a player chose to do to others is there for all to see."""
    player = s.players[by]
    deeds = [n + harm.get(seat, 0) if seat != by else 0 for seat, n in enumerate(player.deeds)]
    return changed(s, by, replace(player, deeds=tuple(deeds)))


def heal(m: Move, s: State, seat: Seat, n: int, by: Seat | None = None) -> State:
    """AG-041: damage never goes below 0; healing without damage changes nothing."""
    player = s.players[seat]
    healed = min(n, player.damage)
    m.tell(Healed(seat, healed, player.damage - healed))
    s = changed(s, seat, replace(player, damage=player.damage - healed))
    return remember(s, by, {seat: -healed}) if by is not None and by != seat and healed else s


# -------------------------------------------------------------------------------- death


def bury(m: Move, s: State, victims: tuple[Seat, ...], by: Seat | None, bag: bool) -> State:
    """AG-093: all cards are turned up, all markers leave; then loot, victim by victim; then the win check."""
    for seat in victims:
        killer = by if by != seat else None
        player = s.players[seat]
        m.tell(Died(seat, str(s.characters[seat]), killer))
        s = changed(s, seat, dead(player))
    order = [seat for seat in clockwise(s, s.active if by is None else by) if seat in victims]
    loots = [Looting(by, seat, bag) for seat in reversed(order)]
    return push(s, EventOver(by, victims), *loots)


def dead(player: Player) -> Player:
    """AG-101: face up for good; markers, protection and abilities end. The equipment waits to be looted."""
    return Player(player.deeds, OFF, player.damage, player.withstood, player.equipment, revealed=True, dead=True)


def loot_or_discard(m: Move, s: State, todo: Looting) -> State:
    """AG-096 to AG-099, as far as there is nothing to choose."""
    killer, cards = todo.seat, s.players[todo.victim].equipment
    can_loot = killer is not None and not s.players[killer].dead
    if can_loot and not todo.everything and len(set(cards)) > 1:
        return s
    s = pop(s)
    taken = (cards if todo.everything else cards[:1]) if can_loot else ()
    for card in taken:
        s = take_loot(m, s, killer, todo.victim, card)  # type: ignore[arg-type]
    return strip(m, s, todo.victim)


def take_loot(m: Move, s: State, killer: Seat, victim: Seat, card: str) -> State:
    m.tell(Looted(killer, victim, card))
    return with_equipment(without_equipment(s, victim, card), killer, card)


def strip(m: Move, s: State, victim: Seat) -> State:
    """What is left goes to the discard piles of its colours."""
    player = s.players[victim]
    for card in player.equipment:
        m.tell(Discarded(card))
        s = discard(m.box, s, card)
    return changed(s, victim, replace(s.players[victim], equipment=())) if player.equipment else s


def loot(m: Move, s: State, todo: Looting, a: Loot) -> State:
    """AG-096: one card of the killer's choice; R-19: not none."""
    if a.card not in s.players[todo.victim].equipment:
        refuse("AG-096", "the victim has no such card: pick one of the victim's equipment cards")
    assert todo.seat is not None
    return strip(m, take_loot(m, pop(s), todo.seat, todo.victim, a.card), todo.victim)


def event_over(m: Move, s: State, todo: EventOver) -> State:
    """The win check after loot is complete (AG-093, AG-124)."""
    return check(m, pop(s), Moment(killer=todo.killer, victims=todo.victims, gained=todo.killer))


# -------------------------------------------------------------------------------- equipment changes hands


def equip(m: Move, s: State, seat: Seat, card: str) -> State:
    """AG-049: face up beside the sheet, ready at once; AG-130: then win conditions are tested."""
    m.tell(Equipped(seat, card))
    return check(m, with_equipment(s, seat, card), Moment(gained=seat))
