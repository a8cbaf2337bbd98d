"""What can be done at each moment: who acts, every legal action, and what to ask before one is played."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat, Text, text
from companion.games.agents import abilities, attack, cards, turns
from companion.games.agents.edition import Box
from companion.games.agents.hands import stealable
from companion.games.agents.investigation import answers
from companion.games.agents.move import known_ability, living
from companion.games.agents.state import (
    Acting,
    Action,
    Aftermath,
    Agree,
    Answering,
    Attacking,
    Cancel,
    CardInPlay,
    ChoosingTotal,
    Comply,
    Consult,
    Declare,
    Done,
    Drop,
    Expose,
    Give,
    Giving,
    Go,
    GoOn,
    Hand,
    Handing,
    Hitting,
    Improvising,
    Inflict,
    Keep,
    Loot,
    Looting,
    Mend,
    Moving,
    NoEffect,
    Offered,
    Pick,
    Picking,
    PlayOn,
    Relocating,
    Rerolling,
    RerollingRed,
    RerollRed,
    Returning,
    Reveal,
    Roll,
    Rolled,
    Settling,
    Skip,
    Starting,
    State,
    Take,
    Target,
    Targeting,
    Transfer,
    Treat,
    Use,
    UseAt,
    UseFor,
    UseOn,
)
from companion.games.agents.vocabulary import (
    AreaDamage,
    Custody,
    ForceReveal,
    HealDie,
    StealAction,
    StealOne,
    TakeDiscarded,
)
from companion.games.agents.winning import may_declare

PAUSES = (Rolled, Aftermath)
MOST_BY_HAND = 6
"""So much damage or healing a card played by hand is expected to give at most."""

WAITED_FOR: dict[type, tuple[str, str]] = {
    Starting: ("AG-016", "first everybody rolls for the start"),
    Moving: ("AG-019", "now the active player rolls for movement"),
    Rerolling: ("AG-144", "now the active player keeps the total or rolls once more"),
    ChoosingTotal: ("AG-144", "now the active player chooses one of two totals"),
    Relocating: ("AG-028", "now the active player chooses an area"),
    Acting: ("AG-019", "now the area's action is chosen"),
    Attacking: ("AG-019", "now an attack is declared, or none"),
    Targeting: ("AG-051", "first the card is carried out: choose whom it means"),
    Handing: ("AG-062", "first the equipment to hand over is chosen"),
    Offered: ("AG-051", "first the card is carried out: reveal, or say that it has no effect"),
    Picking: ("AG-114", "first one of the yellow cards is picked"),
    Giving: ("AG-057", "first the yellow card is given to another player"),
    Answering: ("AG-059", "first the yellow card is carried out"),
    Rolled: ("AG-165", "a pause after the roll: anybody hidden may reveal"),
    RerollingRed: ("AG-111", "first the attacker decides about the red die"),
    Hitting: ("AG-146", "first the card that could cancel the attack is discarded or kept"),
    Aftermath: ("AG-165", "a pause after the attack: anybody hidden may reveal"),
    Returning: ("AG-115", "first return fire is declared, or none"),
    Looting: ("AG-096", "first the killer takes an equipment card of the victim"),
    Improvising: ("AG-051", "first the card is carried out"),
    Settling: ("AG-139", "first everybody says whether this is a draw"),
}
"""Which rule says what comes now, for whoever tries something else."""


def actors(s: State) -> tuple[Seat, ...]:
    """Whom the game waits for. Revealing is a right of every hidden player, but nobody waits for it."""
    if not s.todo:
        return ()
    todo = s.todo[-1]
    if type(todo) in PAUSES:
        return () if s.options.reaction_pause else (s.active,)
    if isinstance(todo, Settling):
        return tuple(seat for seat in living(s) if seat not in todo.agreed)
    assert todo.seat is not None
    return (todo.seat,)


def legal(box: Box, s: State, seat: Seat | None) -> Iterator[Action]:
    if not s.todo:
        return
    todo = s.todo[-1]
    if type(todo) in PAUSES:
        if seat == (None if s.options.reaction_pause else s.active):
            yield GoOn()
    elif isinstance(todo, Settling):
        if seat in actors(s):
            yield from (Agree(), PlayOn())
    elif seat is not None and todo.seat == seat:
        yield from decisions(box, s, todo)
    if seat is None:
        return
    if abilities.may_reveal(s, seat):
        yield Reveal()
    if may_declare(box, s, seat):
        yield Declare()


def decisions(box: Box, s: State, todo: Any) -> Iterator[Action]:
    """What the player asked can answer."""
    seat = todo.seat
    match todo:
        case Starting():
            yield Roll()
        case Moving():
            yield Roll()
            yield from uses(box, s, seat)
            yield from consultations(box, s, seat)
        case Rerolling():
            yield from (Keep(), Roll())
        case ChoosingTotal(totals=totals):
            yield from map(Take, totals)
        case Relocating():
            yield from map(Go, box.areas)
        case Acting():
            yield from area_actions(box, s, seat)
            yield from consultations(box, s, seat)
        case Attacking():
            forced = attack.forced_attacks(box, s, seat)
            if not forced:
                yield Skip()
            yield from forced or attack.attacks(box, s, seat)
            yield from consultations(box, s, seat)
        case Targeting(card=card):
            yield from card_targets(box, s, seat, card)
        case Handing():
            yield from map(Hand, dict.fromkeys(s.players[seat].equipment))
        case Offered():
            if cards.is_meant(box, s, todo) is not False:
                yield Comply()
            if not cards.must_comply(box, s, todo):
                yield NoEffect()
        case _:
            yield from further_decisions(box, s, todo)


def further_decisions(box: Box, s: State, todo: Any) -> Iterator[Action]:
    """Those about yellow cards, in a fight and after it."""
    seat = todo.seat
    match todo:
        case Picking():
            yield from map(Pick, dict.fromkeys(s.file))
        case Giving():
            yield from (Give(other) for other in living(s) if other != seat)
        case Answering():
            yield from answers(box, s, todo)
        case RerollingRed():
            yield from (Keep(), RerollRed())
        case Hitting():
            yield from (Keep(), Cancel())
        case Returning(target=target):
            yield Skip()
            yield from attack.attacks(box, s, seat, target)
        case Looting(victim=victim):
            yield from map(Loot, dict.fromkeys(s.players[victim].equipment))
        case Improvising():
            yield from by_hand(s)
        case _:
            raise AssertionError(f"{todo} goes on by itself")


def uses(box: Box, s: State, seat: Seat) -> Iterator[Action]:
    """AG-106: abilities of the turn's start, each with its choices (AG-105)."""
    player = s.players[seat]
    if not player.revealed or player.tapped:
        return
    match known_ability(box, s, seat):
        case AreaDamage() as ability:
            yield from map(UseAt, abilities.areas_for(box, ability))
        case HealDie():
            yield from map(UseOn, living(s))
        case ForceReveal() as ability:
            yield from map(UseOn, abilities.suspects(s, seat, ability))
        case TakeDiscarded() as ability:
            yield from map(UseFor, abilities.fenced(box, s, ability))
        case Custody():
            yield Use()


def consultations(box: Box, s: State, seat: Seat) -> Iterator[Consult]:
    return (Consult(card) for card in dict.fromkeys(s.players[seat].equipment) if box.cards[card].manual)


def area_actions(box: Box, s: State, seat: Seat) -> Iterator[Action]:
    if turns.may_skip(box, s, seat):
        yield Skip()
    yield from turns.decks_here(box, s, seat)
    yield from turns.treatments(box, s, seat)
    if isinstance(box.areas[s.players[seat].area].action, StealAction):
        yield from stealable(box, s, seat)


def card_targets(box: Box, s: State, seat: Seat, card: str) -> Iterator[Action]:
    effect = box.cards[card].effect
    if isinstance(effect, StealOne):
        if effect.optional:
            yield Skip()
        yield from stealable(box, s, seat)
    else:
        yield from map(Target, cards.targets(box, s, seat, card))


def by_hand(s: State) -> Iterator[Action]:
    """What players can enter for a card that no word describes."""
    yield Done()
    for seat in living(s):
        yield from (Inflict(seat, n) for n in range(1, MOST_BY_HAND + 1))
        yield from (Mend(seat, n) for n in range(1, MOST_BY_HAND + 1))
        if not s.players[seat].revealed:
            yield Expose(seat)
        for card in dict.fromkeys(s.players[seat].equipment):
            yield Drop(seat, card)
            yield from (Transfer(seat, card, to) for to in living(s) if to != seat)


# -------------------------------------------------------------------------------- would you really?


def warnings(s: State, seat: Seat | None, action: Action) -> tuple[Text, ...]:
    match action:
        case Reveal():
            return (text("your character stays face up for the rest of the game"),)
        case Treat(target=target, effect="hurt") if target == seat:
            return (text("you hurt yourself"),)
        case Treat(target=target, effect="heal") if 0 <= target < len(s.players) and not s.players[target].damage:
            return (text("there is nothing to heal"),)
    return ()


# -------------------------------------------------------------------------------- every card


def pieces(s: State) -> tuple[Any, ...]:
    piles = [card for cards in (*s.piles, *s.discards) for card in cards]
    equipment = [card for player in s.players for card in player.equipment]
    in_play = [todo.card for todo in s.todo if isinstance(todo, CardInPlay)]
    return (*s.characters, *s.left_over, *piles, *s.file, *equipment, *in_play)
