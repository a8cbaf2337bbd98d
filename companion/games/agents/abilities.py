"""Revealing and abilities: AG-102 to AG-119. Those of attacks are in `attack.py`, of draws in `investigation.py`."""

from typing import NoReturn, TypeVar

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.games.agents.edition import Box
from companion.games.agents.events import Moved, Revealed, Thrown, UsedAbility
from companion.games.agents.harm import equip, heal, hurt
from companion.games.agents.move import (
    Move,
    ability_of,
    changed,
    identify,
    living,
    pop,
    possible_characters,
    with_character,
)
from companion.games.agents.state import (
    Acting,
    Aftermath,
    Attacking,
    Moving,
    Reveal,
    Rolled,
    State,
    Use,
    UseAt,
    UseFor,
    UseOn,
)
from companion.games.agents.vocabulary import DECKS, AreaDamage, Custody, ForceReveal, HealDie, TakeDiscarded
from companion.games.agents.winning import check

REVEAL_OPEN = (Moving, Acting, Attacking, Rolled, Aftermath)
"""AG-164: before the movement roll, before the area action, before the attack, and in the pauses."""
A = TypeVar("A")


def may_reveal(s: State, seat: Seat) -> bool:
    """AG-164: every living hidden player, whoever is active and whatever the character."""
    player = s.players[seat]
    return not player.revealed and not player.dead and type(s.todo[-1]) in REVEAL_OPEN


def reveal(m: Move, s: State, seat: Seat, a: Reveal) -> State:  # noqa: ARG001
    """AG-102: also in the turns of others, also without using an ability; it cannot be undone."""
    if s.players[seat].revealed:
        refuse("AG-102", "your character lies face up already")
    if type(s.todo[-1]) not in REVEAL_OPEN:
        refuse("AG-164", "characters are revealed between two steps or in a pause, not now")
    return turn_up(m, s, seat, possible_characters(m.box, s))


def turn_up(m: Move, s: State, seat: Seat, candidates: list[str]) -> State:
    """A card is turned face up, by will or by force (AG-108); then win conditions are tested (AG-130)."""
    withstood = s.players[seat].withstood
    possible = [id for id in candidates if m.box.characters[id].hp > withstood and id not in s.characters]
    character = identify(m, s, seat, possible)
    m.tell(Revealed(seat, character))
    s = with_character(s, seat, character)
    return check(m, changed(s, seat, replace(s.players[seat], revealed=True)))


# -------------------------------------------------------------------------------- when a turn begins


def usable(box: Box, s: State, seat: Seat, kind: type[A]) -> A:
    """AG-103: the owner is revealed; AG-105: a once-ability that was used is tapped."""
    player = s.players[seat]
    if not player.revealed:
        refuse("AG-103", "reveal your character first: abilities work only for a revealed owner")
    if player.tapped:
        refuse("AG-104", "your ability has been used")
    return ability_of(box, s, seat, kind) or no_such_ability()


def no_such_ability() -> NoReturn:
    refuse("AG-106", "your character has no ability that is used like this at the start of a turn")


def tapped(s: State, seat: Seat) -> State:
    """AG-105: even if the result is nil."""
    return changed(s, seat, replace(s.players[seat], tapped=True))


def areas_for(box: Box, ability: AreaDamage) -> list[str]:
    return [area for area in box.areas if area not in ability.not_area]


def use_at(m: Move, s: State, todo: Moving, a: UseAt) -> State:
    """AG-112: all others in the area named, as one event; attack protection does not help."""
    ability = usable(m.box, s, todo.seat, AreaDamage)
    if a.area not in areas_for(m.box, ability):
        refuse("AG-112", "this area cannot be named")
    m.tell(UsedAbility(todo.seat, area=a.area))
    spared = todo.seat if ability.others_only else None
    there = [seat for seat in living(s) if s.players[seat].area == a.area and seat != spared]
    return hurt(m, tapped(s, todo.seat), dict.fromkeys(there, ability.n), todo.seat, "ability", chosen=True)


def suspects(s: State, seat: Seat, ability: ForceReveal) -> list[Seat]:
    """AG-119: others who live, are hidden and have enough damage."""
    return [
        other
        for other in living(s)
        if other != seat and not s.players[other].revealed and s.players[other].damage >= ability.min_damage
    ]


def use_on(m: Move, s: State, todo: Moving, a: UseOn) -> State:
    """AG-113: anyone living heals a die. AG-119: someone's card is turned face up."""
    seat = todo.seat
    exposes = ability_of(m.box, s, seat, ForceReveal)
    if exposes:
        if a.target not in suspects(s, seat, exposes):
            message = "choose someone else who is hidden and carries {n} damage or more"
            refuse("AG-119", message, n=exposes.min_damage)
        m.tell(UsedAbility(seat, a.target))
        return turn_up(m, tapped(s, seat), a.target, possible_characters(m.box, s))
    heals = usable(m.box, s, seat, HealDie)
    if a.target not in living(s):
        refuse("AG-100", "only living players can be chosen")
    m.tell(UsedAbility(seat, a.target))
    dice = m.chance.roll("heal", (tuple(range(1, heals.die + 1)),))
    m.tell(Thrown(seat, str(s.characters[seat]), dice))
    return heal(m, tapped(s, seat), a.target, dice[0], seat)


def fenced(box: Box, s: State, ability: TakeDiscarded) -> list[str]:
    """AG-116: equipment in the face-up discards."""
    cards = [card for deck in ability.decks for card in s.discards[DECKS.index(deck)] if card is not None]
    return list(dict.fromkeys(card for card in cards if box.cards[card].kind == "equipment"))


def use_for(m: Move, s: State, todo: Moving, a: UseFor) -> State:
    ability = usable(m.box, s, todo.seat, TakeDiscarded)
    if a.card not in fenced(m.box, s, ability):
        refuse("AG-116", "no such equipment lies in the face-up discards")
    m.tell(UsedAbility(todo.seat, card=a.card))
    s = tapped(s, todo.seat)
    discards = [list(cards) for cards in s.discards]
    discards[DECKS.index(m.box.cards[a.card].deck)].remove(a.card)
    return equip(m, replace(s, discards=tuple(map(tuple, discards))), todo.seat, a.card)


def use(m: Move, s: State, todo: Moving, a: Use) -> State:  # noqa: ARG001
    """AG-117: instead of the move, into safety; there is no area action."""
    ability = usable(m.box, s, todo.seat, Custody)
    m.tell(UsedAbility(todo.seat))
    m.tell(Moved(todo.seat, ability.area))
    s = tapped(s, todo.seat)
    s = changed(s, todo.seat, replace(s.players[todo.seat], area=ability.area))
    return heal(m, pop(pop(s)), todo.seat, ability.heal)
