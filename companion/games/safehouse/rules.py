"""The rules of Safehouse, in the order of the rule book. Clause numbers are those of `companion rules safehouse`.

Setting up is in `setup.py`, what completing a mission brings in `chapters.py`, drawing in `refill.py`, the clock in
`clock.py`, what is different at a real table in `referee.py` and `mistakes.py`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Outcome, Seat, Text, refuse, text
from companion.core.cards import out_of
from companion.core.rulebook import read_rulebook
from companion.games.safehouse import case, chapters, chase, choices, clock, mistakes, referee, refill, state
from companion.games.safehouse.board import Board
from companion.games.safehouse.bots import bots
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import (
    Move,
    has_investigation,
    name_of,
    pursue,
    swap,
    to_discard_pile,
    with_hand,
    won_or_on,
)
from companion.games.safehouse.panel import Panel
from companion.games.safehouse.setup import set_up
from companion.games.safehouse.state import (
    Acting,
    ChipsTurned,
    Discard,
    Discarded,
    Draw,
    EndTurn,
    Hand,
    Investigate,
    Investigated,
    Laid,
    LaidOut,
    LaidToSpecial,
    Lay,
    LayOut,
    Mission,
    Redraw,
    Redrawing,
    Refilling,
    Remove,
    Removed,
    Special,
    State,
    Todo,
    TurnEnded,
)
from companion.games.safehouse.telling import Telling

# -------------------------------------------------------------------------------- 2.4 a turn


def acted(s: State) -> tuple[Todo, ...]:
    """The duty of SH-034 is done, and who began stays the first player (SH-143)."""
    todo = s.todo[-1]
    assert isinstance(todo, Acting)
    return s.todo if todo.acted else swap(s, Acting(acted=True))


def without_escape_card(box: Box, s: State, seat: Seat, card: str, clause: str) -> Hand:
    """The hand without this card (SH-037: only from one's own hand)."""
    hand = s.hands[seat]
    if card not in hand.escape and (None not in hand.escape or card not in referee.unseen_escape_cards(box, s)):
        refuse(clause, "{card} is no escape card in your hand", card=card)
    return Hand(out_of(hand.escape, card), hand.chapter)


def without_chapter_card(box: Box, s: State, seat: Seat, card: str, clause: str) -> Hand:
    hand = s.hands[seat]
    if card not in hand.chapter and (None not in hand.chapter or card not in referee.unseen_chapter_cards(box, s)):
        refuse(clause, "{card} is no chapter card in your hand", card=card)
    return Hand(hand.escape, out_of(hand.chapter, card))


def end_turn(m: Move, s: State, seat: Seat, todo: Acting, a: EndTurn) -> State:  # noqa: ARG001
    """SH-034, SH-036; SH-035: who holds no card at all may pass."""
    if not todo.acted and s.hands[seat].size:
        refuse("SH-034", "at least one action is compulsory before the turn ends")
    m.tell(TurnEnded(seat))
    return refill.on(m, replace(s, todo=(Refilling(),)))


# -------------------------------------------------------------------------------- 2.5 laying out chapter cards


def lay_out(m: Move, s: State, seat: Seat, todo: Acting, a: LayOut) -> State:  # noqa: ARG001
    """SH-039, SH-040."""
    hand = without_chapter_card(m.box, s, seat, a.card, "SH-039")
    m.tell(LaidOut(seat, a.card))
    return replace(s, hands=with_hand(s, seat, hand), missions=(*s.missions, Mission(a.card)), todo=acted(s))


# -------------------------------------------------------------------------------- 2.6 working on missions


def lay(m: Move, s: State, seat: Seat, todo: Acting, a: Lay) -> State:  # noqa: ARG001
    """SH-043 to SH-047, SH-049."""
    mission = open_mission(s, a.mission, "SH-043")
    hand = without_escape_card(m.box, s, seat, a.card, "SH-043")
    must_fit(m.box, mission, a.card)
    m.tell(Laid(seat, a.card, a.mission))
    filled = Mission(mission.card, (*mission.laid, a.card))
    missions = tuple([filled if other is mission else other for other in s.missions])
    s = replace(s, hands=with_hand(s, seat, hand), missions=missions, todo=acted(s))
    if len(filled.laid) == m.box.missions[filled.card].size:
        return chapters.complete_mission(m, s, filled)
    return s


def open_mission(s: State, card: str, clause: str) -> Mission:
    mission = next((mission for mission in s.missions if mission.card == card), None)
    return mission or refuse(clause, "{card} is not an open mission", card=card)


def must_fit(box: Box, mission: Mission, card: str) -> None:
    """SH-044: a colour that is still missing; SH-043: no lower number than the last."""
    color, number = box.escape[card].color, box.escape[card].number
    if not choices.lacks(box, mission, color):
        refuse("SH-044", "the mission lacks no card of this colour")
    must_not_be_lower(box, mission.laid, number, "SH-043")


def must_not_be_lower(box: Box, laid: tuple[str, ...], number: int, clause: str) -> None:
    last = choices.last_number(box, laid)
    if number < last:
        refuse(clause, "{number} is too low: {last} or higher is needed", number=number, last=last)


# -------------------------------------------------------------------------------- 2.7 the special card


def special(m: Move, s: State, seat: Seat, todo: Acting, a: Special) -> State:  # noqa: ARG001
    """SH-054 to SH-057."""
    if s.special_closed:
        if chase.in_safe_house(m.box, s.chase):
            refuse("SH-127", "the witness is in the safe house: the special card is closed")
        refuse("SH-057", "the special card of this chapter has been completed already")
    hand = without_escape_card(m.box, s, seat, a.card, "SH-054")
    card, board = m.box.escape[a.card], chase.board_of(m.box, s.chase)
    if card.chapter != s.chase.chapter:
        refuse("SH-054", "only cards that name this chapter may be laid there: {chapter}", chapter=board.label)
    must_not_be_lower(m.box, s.special, card.number, "SH-054")
    m.tell(LaidToSpecial(seat, a.card))
    s = replace(s, hands=with_hand(s, seat, hand), special=(*s.special, a.card), todo=acted(s))
    return chapters.complete_special(m, s) if len(s.special) == board.special_cards else s


# -------------------------------------------------------------------------------- 2.9 investigation


def investigate(m: Move, s: State, seat: Seat, todo: Acting, a: Investigate) -> State:  # noqa: ARG001
    """SH-065 to SH-069: lay, pay for too high a card, turn all its chips, and see whether the case is solved."""
    if not has_investigation(m.box, s):
        refuse("SH-064", "there is no investigation in this level")
    hand = without_escape_card(m.box, s, seat, a.card, "SH-065")
    m.tell(Investigated(seat, a.card))
    too_high = choices.is_too_high(m.box, s, a.card)
    s = replace(s, hands=with_hand(s, seat, hand), row=(*s.row, a.card), todo=acted(s))
    if too_high:
        s = pursue(m, s, 1, "investigation")
    return s if s.result is not None else turn_chips(m, s, a.card)


def turn_chips(m: Move, s: State, card: str) -> State:
    """SH-068: all of them, white to black and black to white."""
    turned, black = m.box.escape[card].turns, case.black_chips(m.box, s.row)
    m.tell(ChipsTurned(case.named(m.box, turned & black), case.named(m.box, turned & ~black)))
    return won_or_on(m, s)


# -------------------------------------------------------------------------------- 2.10 discarding and removing


def discard(m: Move, s: State, seat: Seat, todo: Acting, a: Discard) -> State:
    """SH-075: an escape card to the discard pile; a chapter card goes to the box instead."""
    then = swap(s, Acting(acted=True, discarded=True, redrawn=todo.redrawn))
    if a.card in m.box.escape:
        hand = without_escape_card(m.box, s, seat, a.card, "SH-075")
        m.tell(Discarded(seat, "escape", a.card))
        return replace(s, hands=with_hand(s, seat, hand), discard=(*s.discard, a.card), todo=then)
    hand = without_discarded_chapter_card(m.box, s, seat, a.card)
    m.tell(Discarded(seat, "chapter", a.card))
    return replace(s, hands=with_hand(s, seat, hand), box=(*s.box, a.card), todo=then)


def without_discarded_chapter_card(box: Box, s: State, seat: Seat, card: str | None) -> Hand:
    """Nobody shows it (SH-027), so at a real table it is any of those the device does not know."""
    hand = s.hands[seat]
    if card is not None:
        return without_chapter_card(box, s, seat, card, "SH-075")
    if None not in hand.chapter:
        refuse("SH-075", "say which card it is: your hand is known here")
    return Hand(hand.escape, out_of(hand.chapter, None))


def remove(m: Move, s: State, seat: Seat, todo: Acting, a: Remove) -> State:  # noqa: ARG001
    """SH-077, SH-078: the cards are moved first, then the pursuer makes his step."""
    mission = open_mission(s, a.mission, "SH-077")
    m.tell(Removed(seat, mission.card))
    s = to_discard_pile(m, s, mission.laid)
    missions = tuple([other for other in s.missions if other is not mission])
    s = replace(s, missions=missions, cleared=(*s.cleared, mission.card), todo=acted(s))
    return pursue(m, s, 1, "removal")


def redraw(m: Move, s: State, seat: Seat, todo: Acting, a: Redraw) -> State:  # noqa: ARG001
    """The option `discard_redraw` (R-13): once a turn, after a discard; then the turn goes on."""
    if s.options.discard_redraw != "immediate":
        refuse("SH-076", "new cards come at the end of the turn")
    if not todo.discarded:
        refuse("SH-076", "first a card from your hand must be discarded")
    if todo.redrawn:
        refuse("SH-076", "you have drawn for your discards in this turn already")
    m.tell(Redrawing(seat))
    return refill.on(m, replace(s, todo=(Acting(acted=True, discarded=True, redrawn=True), Refilling())))


# -------------------------------------------------------------------------------- the game

TURN: dict[type, tuple[type, Callable[[Move, State, Seat, Any, Any], State]]] = {
    LayOut: (Acting, lay_out),
    Lay: (Acting, lay),
    Special: (Acting, special),
    Investigate: (Acting, investigate),
    Discard: (Acting, discard),
    Remove: (Acting, remove),
    Redraw: (Acting, redraw),
    EndTurn: (Acting, end_turn),
    Draw: (Refilling, refill.draw),
}
"""What the player whose turn it is does, and when."""
ANY_TIME: dict[type, Callable[[Move, State, Seat | None, Any], State]] = {
    state.Start: clock.start,
    state.First: clock.first,
    state.Expire: clock.expire,
    state.Flip: clock.flip,
    state.Surplus: mistakes.surplus,
    state.WrongChapter: mistakes.wrong_chapter,
}
"""What does not wait for a turn."""


class Safehouse:
    """Two to four players: a witness flees along a track, a pursuer follows, and the clock does not wait."""

    key = "safehouse"
    seats = range(2, 5)
    version = "1"
    private = True
    Options = state.Options
    State = state.State
    Action = state.Action
    Event = state.AnyEvent
    blind: frozenset[str] = frozenset()

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = bots(box)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))
        self.telling = Telling(self)
        self.panel = Panel(self)
        self.board = Board(self)

    def new(self, options: state.Options, seats: int, chance: Chance) -> state.State:
        return set_up(self.box, options, seats, chance)

    def actors(self, s: state.State) -> tuple[Seat, ...]:
        match s.todo[:1]:
            case ():
                return ()
            case (Acting() | Refilling(),):
                return (s.turn,)
        return tuple(range(len(s.hands)))

    def legal(self, s: state.State, seat: Seat | None) -> Iterator[state.Action]:
        return choices.legal(self.box, s, seat)

    def play(
        self, s: state.State, seat: Seat | None, action: state.Action, chance: Chance
    ) -> tuple[state.State, tuple[Any, ...]]:
        kind = type(action)
        if kind not in TURN and kind not in ANY_TIME:
            raise BadInput(text("{action} is not an action of Safehouse", action=repr(action)))
        if s.result is not None:
            refuse(s.result.clause, "the game is over")
        m = Move(self.box, chance)
        s = ANY_TIME[kind](m, s, seat, action) if kind in ANY_TIME else in_turn(m, s, seat, action)
        return s, tuple(m.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        return thing.seen_by(seat)

    def clocks(self, s: state.State) -> tuple[Clock, ...]:
        return clock.clocks(self.box, s)

    def outcome(self, s: state.State) -> Outcome | None:
        return s.result

    def warnings(self, s: state.State, seat: Seat | None, action: state.Action) -> tuple[Text, ...]:
        return choices.warnings(self.box, s, seat, action)

    def pieces(self, s: state.State) -> tuple[Any, ...]:
        return choices.pieces(s)


def in_turn(m: Move, s: State, seat: Seat | None, action: Any) -> State:
    todo = s.todo[-1]
    if not isinstance(todo, Acting | Refilling):
        refuse(*choices.WAITED_FOR[type(todo)])
    if seat != s.turn:
        refuse("SH-026", "it is not your turn: {who} must act now", who=name_of(s.turn))
    moment, handler = TURN[type(action)]
    if type(todo) is not moment:
        refuse(*choices.WAITED_FOR[type(todo)])
    return handler(m, s, seat, todo, action)
