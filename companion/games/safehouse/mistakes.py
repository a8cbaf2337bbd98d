"""Mistakes that people make with real cards, put right out of turn (2.16). Entered for the table."""

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.games.safehouse import refill
from companion.games.safehouse.move import Move, name_of, with_pile
from companion.games.safehouse.referee import unseen_escape_cards
from companion.games.safehouse.state import Cards, Corrected, Refilling, State, Surplus, WrongChapter


def surplus(m: Move, s: State, seat: Seat | None, a: Surplus) -> State:
    """SH-133: a card too many, so one less lies in a pile than the device believes. Out of turn, no action (SH-136)."""
    must_be_the_table(s, seat, a.seat)
    if a.card is None:
        return refilled(m, chapter_card_to_box(m, s, a.seat, s.chase.chapter))
    if None not in s.draw:
        refuse("SH-133", "here every card of the draw pile is known: nobody can hold one too many")
    if a.card not in unseen_escape_cards(m.box, s):
        refuse("SH-133", "{card} lies elsewhere or is no escape card", card=a.card)
    m.tell(Corrected(a.seat, a.card))
    return refilled(m, replace(s, draw=without_one_unknown(s.draw), discard=(*s.discard, a.card)))


def refilled(m: Move, s: State) -> State:
    """The card may have been the last that could be drawn."""
    return refill.on(m, s) if isinstance(s.todo[-1], Refilling) else s


def wrong_chapter(m: Move, s: State, seat: Seat | None, a: WrongChapter) -> State:
    """SH-134: the wrong card goes to the box; a card of the current chapter comes instead.

    During a refill the draw is entered with it; afterwards the hand is counted as full already.
    """
    must_be_the_table(s, seat, a.seat)
    chapter = m.box.chapters.get(a.chapter)
    if chapter is None or chapter == s.chase.chapter:
        refuse("SH-134", "{chapter} is not another chapter", chapter=a.chapter)
    s = chapter_card_to_box(m, s, a.seat, chapter)
    is_drawing = a.seat == s.turn and isinstance(s.todo[-1], Refilling)
    if is_drawing and s.piles[s.chase.chapter]:
        s = refill.draw_chapter_card(m, s, a.seat)
    return refilled(m, s)


def chapter_card_to_box(m: Move, s: State, seat: Seat, chapter: int) -> State:
    pile = s.piles[chapter]
    if None not in pile:
        refuse("SH-134", "no unknown card is left in that pile")
    m.tell(Corrected(seat, None))
    return replace(s, piles=with_pile(s, chapter, without_one_unknown(pile)), box=(*s.box, None))


def must_be_the_table(s: State, seat: Seat | None, about: Seat) -> None:
    if seat is not None:
        refuse("SH-136", "corrections are entered for the table, not by {who}", who=name_of(seat))
    if not s.is_started:
        refuse("SH-140", "first the clock must be started")
    if not 0 <= about < len(s.hands):
        refuse("SH-136", "there is no player {n}", n=about + 1)


def without_one_unknown(pile: Cards) -> Cards:
    at = pile.index(None)
    return pile[:at] + pile[at + 1 :]
