"""Equipment goes from one player to another: theft (AG-045, AG-147) and handing over (AG-062, AG-151)."""

from companion.core import Seat, refuse
from companion.games.agents.edition import Box
from companion.games.agents.events import Handed, Stole
from companion.games.agents.move import Move, has_gear, living, pop, push, with_equipment, without_equipment
from companion.games.agents.state import Acting, Hand, Handing, State, Steal, Targeting
from companion.games.agents.vocabulary import NoSteal
from companion.games.agents.winning import Moment, check


def stealable(box: Box, s: State, thief: Seat) -> list[Steal]:
    """AG-145: nothing can be stolen from the owner of a Steel Case."""
    return [
        Steal(victim, card)
        for victim in living(s)
        if victim != thief and not has_gear(box, s.players[victim], NoSteal)
        for card in dict.fromkeys(s.players[victim].equipment)
    ]


def steal(m: Move, s: State, todo: Acting | Targeting, a: Steal) -> State:
    """AG-045: one card, from any other living player, anywhere. AG-047: it works at once."""
    if a not in stealable(m.box, s, todo.seat):
        refuse("AG-045", "there is no such card to steal: choose one from another living player")
    m.tell(Stole(todo.seat, a.target, a.card))
    s = with_equipment(without_equipment(pop(s), a.target, a.card), todo.seat, a.card)
    return check(m, s, Moment(gained=todo.seat))


def hand_over(m: Move, s: State, seat: Seat, to: Seat) -> State:
    """AG-062: the choice is the giver's of the equipment, if there is one."""
    cards = s.players[seat].equipment
    if len(set(cards)) > 1:
        return push(s, Handing(seat, to))
    return handed(m, s, seat, to, cards[0])


def hand(m: Move, s: State, todo: Handing, a: Hand) -> State:
    if a.card not in s.players[todo.seat].equipment:
        refuse("AG-062", "you have no such card: choose one of your equipment cards")
    return handed(m, pop(s), todo.seat, todo.to, a.card)


def handed(m: Move, s: State, seat: Seat, to: Seat, card: str) -> State:
    m.tell(Handed(seat, to, card))
    return check(m, with_equipment(without_equipment(s, seat, card), to, card), Moment(gained=to))
