"""Cards in hands, piles and rows. A card nobody here may look at is `None`: it is there, face down."""

from bisect import bisect
from typing import Any, Protocol, TypeVar, cast


class Ordered(Protocol):
    """Anything with an order of its own: a number, an id."""

    def __lt__(self, other: Any, /) -> bool: ...


C = TypeVar("C", bound=Ordered)


def face_down(cards: tuple[object, ...]) -> tuple[None, ...]:
    """The same cards as someone sees them who may only count."""
    return (None,) * len(cards)


def into_hand(hand: tuple[C | None, ...], card: C | None) -> tuple[C | None, ...]:
    """A hand is kept in order, unknown cards last, so that its order tells nothing about when a card came."""
    if card is None:
        return (*hand, None)
    known = cast("tuple[C, ...]", hand)  # as far as `hi`: the unknown ones come last
    at = bisect(known, card, hi=len(hand) - hand.count(None))
    return (*hand[:at], card, *hand[at:])


def out_of(cards: tuple[C | None, ...], card: C | None) -> tuple[C | None, ...]:
    """The cards without this one; where it is not among them by name, one of the unknown ones was it."""
    at = cards.index(card if card in cards else None)
    return cards[:at] + cards[at + 1 :]
