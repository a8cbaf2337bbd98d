"""The refill, pursuer cards and the recycled pile (2.11)."""

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.core.cards import into_hand
from companion.games.safehouse import referee
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import Move, hand_limit, pursue, swap, with_hand, with_pile
from companion.games.safehouse.state import (
    Acting,
    Draw,
    Drew,
    Hand,
    PileTurned,
    PursuerDrawn,
    Refilling,
    State,
    TurnBegan,
)


def draw(m: Move, s: State, seat: Seat, todo: Refilling, a: Draw) -> State:
    """SH-080: one card at a time, from the draw pile or the pile of the current chapter."""
    s = draw_chapter_card(m, s, seat) if a.pile == "chapter" else draw_escape_card(m, s, seat, todo)
    return on(m, s)


def on(m: Move, s: State) -> State:
    """SH-081, SH-090: until the hand is full or nothing can be drawn; then the turn passes (or goes on: R-13)."""
    if s.result is not None or owes_a_draw(m.box, s):
        return s
    if len(s.todo) > 1:
        return replace(s, todo=s.todo[:-1])
    return next_turn(m, s)


def next_turn(m: Move, s: State) -> State:
    """SH-026: clockwise."""
    seat = (s.turn + 1) % len(s.hands)
    m.tell(TurnBegan(seat))
    return replace(s, turn=seat, todo=(Acting(),), renewed=tuple(other for other in s.renewed if other != seat))


def owes_a_draw(box: Box, s: State) -> bool:
    if s.hands[s.turn].size >= hand_limit(box, s):
        return False
    return bool(s.piles[s.chase.chapter]) or can_draw_escape_card(s)


def can_draw_escape_card(s: State) -> bool:
    """SH-086, SH-088, SH-089."""
    todo = s.todo[-1]
    return bool(s.draw) or (bool(s.discard) and not (isinstance(todo, Refilling) and todo.turned))


# -------------------------------------------------------------------------------- chapter cards


def draw_chapter_card(m: Move, s: State, seat: Seat) -> State:
    """SH-082."""
    chapter = s.chase.chapter
    pile = s.piles[chapter]
    if not pile:
        refuse("SH-082", "the pile of this chapter is empty")
    m.tell(Drew(seat, "chapter", pile[0]))
    hand = s.hands[seat]
    hand = Hand(hand.escape, into_hand(hand.chapter, pile[0]))
    return replace(s, hands=with_hand(s, seat, hand), piles=with_pile(s, chapter, pile[1:]))


# -------------------------------------------------------------------------------- escape and pursuer cards


def draw_escape_card(m: Move, s: State, seat: Seat, todo: Refilling) -> State:
    if not s.draw:
        must_be_able_to_turn_over(s, todo)
        s = turn_over(m, s)
    card = s.draw[0]
    if card is None:
        card = referee.identify(m, s, seat)
    s = replace(s, draw=s.draw[1:])
    if card in m.box.pursuers:
        return meet_pursuer(m, s, seat, card)
    m.tell(Drew(seat, "escape", card))
    hand = s.hands[seat]
    hand = Hand(into_hand(hand.escape, card), hand.chapter)
    return replace(s, hands=with_hand(s, seat, hand), todo=swap(s, Refilling()))


def must_be_able_to_turn_over(s: State, todo: Refilling) -> None:
    if not s.discard:
        refuse("SH-088", "draw pile and discard pile are both empty")
    if todo.turned:
        refuse("SH-089", "the discard pile was turned over in this refill, and only pursuer cards came")


def turn_over(m: Move, s: State) -> State:
    """SH-086: unshuffled, the oldest discard is on top; SH-087: with its pursuer cards."""
    m.tell(PileTurned(len(s.discard)))
    return replace(
        s, draw=referee.turned_over(s), discard=(), recycles=s.recycles + 1, todo=swap(s, Refilling(turned=True))
    )


def meet_pursuer(m: Move, s: State, seat: Seat, card: str) -> State:
    """SH-083, SH-084: it goes to the discard pile, the pursuer moves, and the draw is still owed."""
    m.tell(PursuerDrawn(seat, card))
    s = replace(s, discard=(*s.discard, card))
    return pursue(m, s, m.box.pursuers[card].steps(len(s.missions)), "card")
