"""Safehouse beside the boxed game: the device knows a card when it is laid open, and believes what can still be true.

In digital play nothing here has anything to do.
"""

from collections import Counter

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.core.cards import into_hand
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import Move, name_of, with_hand
from companion.games.safehouse.state import (
    Card,
    Cards,
    Corrected,
    Drew,
    Hand,
    Refilling,
    State,
    Surplus,
    WrongChapter,
)

# -------------------------------------------------------------------------------- what can be where


def unseen_escape_cards(box: Box, s: State) -> list[Card]:
    """Those that lie nowhere the device can see."""
    seen: set[Card | None] = {*s.discard, *s.draw, *s.special, *s.row}
    seen.update(card for hand in s.hands for card in hand.escape)
    seen.update(card for mission in s.missions for card in mission.laid)
    return [card for card in box.escape if card not in seen]


def unseen_chapter_cards(box: Box, s: State) -> list[Card]:
    """Those of the current chapter that lie nowhere the device can see."""
    seen: set[Card | None] = {*s.cleared, *s.box, *(mission.card for mission in s.missions)}
    seen.update(card for hand in s.hands for card in hand.chapter)
    seen.update(s.piles[s.chase.chapter])
    return [card for card in box.chapter_cards(s.chase.chapter) if card not in seen]


def possible_escape_cards(box: Box, s: State, hand: Hand) -> list[Card]:
    """What can be laid out of this hand: the cards known, and where one is unknown, any that was not seen elsewhere."""
    known = [card for card in hand.escape if card is not None]
    return known if len(known) == len(hand.escape) else known + unseen_escape_cards(box, s)


def possible_chapter_cards(box: Box, s: State, hand: Hand) -> list[Card]:
    known = [card for card in hand.chapter if card is not None]
    return known if len(known) == len(hand.chapter) else known + unseen_chapter_cards(box, s)


def possible_pursuers(box: Box, s: State) -> list[Card | None]:
    """What the unknown top card of the draw pile can be: a pursuer card, by its kind, or an escape card (`None`)."""
    chosen = box.levels[s.options.level].pursuer_cards
    shown = Counter(card for card in (*s.discard, *s.draw) if card in box.pursuers)
    hidden, unknown = chosen - shown.total(), s.draw.count(None)
    kinds: list[Card | None] = [card.id for card in box.pursuers.values() if shown[card.id] < card.copies]
    if hidden <= 0:
        return [None]
    return kinds if hidden >= unknown else [None, *kinds]


def identify(m: Move, s: State, seat: Seat) -> Card | None:
    """A pursuer card is laid open at once; which escape card was drawn, nobody asks."""
    possible = possible_pursuers(m.box, s)
    if possible == [None]:
        return None
    card: Card | None = m.chance.turn_up("pursuer_card", None, possible, seat)
    return card


def turned_over(s: State) -> Cards:
    """R-06: at a real table the order of the discard pile is not trusted; turned over, its cards are unknown."""
    if None in s.box or any(None in hand.escape for hand in s.hands):
        return (None,) * len(s.discard)
    return s.discard


# -------------------------------------------------------------------------------- 2.16 mistakes


def surplus(m: Move, s: State, seat: Seat | None, a: Surplus) -> State:
    """SH-133: a card too many, so one less lies in a pile than the device believes. Out of turn, no action (SH-136)."""
    must_be_the_table(s, seat, a.seat)
    if a.card is None:
        return chapter_card_to_box(m, s, a.seat, s.chase.chapter)
    if None not in s.draw:
        refuse("SH-133", "here every card of the draw pile is known: nobody can hold one too many")
    if a.card not in unseen_escape_cards(m.box, s):
        refuse("SH-133", "{card} lies elsewhere or is no escape card", card=a.card)
    m.tell(Corrected(a.seat, a.card))
    return replace(s, draw=without_one_unknown(s.draw), discard=(*s.discard, a.card))


def wrong_chapter(m: Move, s: State, seat: Seat | None, a: WrongChapter) -> State:
    """SH-134: the wrong card goes to the box; a card of the current chapter comes instead.

    During a refill the draw is entered with it; afterwards the hand is counted as full already.
    """
    must_be_the_table(s, seat, a.seat)
    chapter = m.box.chapters.get(a.chapter)
    if chapter is None or chapter == s.chase.chapter:
        refuse("SH-134", "{chapter} is not another chapter", chapter=a.chapter)
    s = chapter_card_to_box(m, s, a.seat, chapter)
    pile = s.piles[s.chase.chapter]
    if a.seat != s.turn or not isinstance(s.todo[-1], Refilling) or not pile:
        return s
    m.tell(Drew(a.seat, "chapter", pile[0]))
    hand = s.hands[a.seat]
    hand = Hand(hand.escape, into_hand(hand.chapter, pile[0]))
    return replace(s, hands=with_hand(s, a.seat, hand), piles=with_pile(s, s.chase.chapter, pile[1:]))


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


def with_pile(s: State, chapter: int, pile: Cards) -> tuple[Cards, ...]:
    return (*s.piles[:chapter], pile, *s.piles[chapter + 1 :])
