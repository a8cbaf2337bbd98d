"""Safehouse beside the boxed game: the device knows a card when it is laid open, and believes what can still be true.

In digital play nothing here has anything to do. Mistakes that only people can make are in `mistakes.py`.
"""

from collections import Counter

from companion.core import Seat
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import Move
from companion.games.safehouse.state import Card, Cards, Hand, State


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
