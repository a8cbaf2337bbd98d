"""The case: 25 chips with a white and a black side, as bits of one number; an escape card is the chips it turns.

Turning is addition over GF(2), so the order of cards does not matter and a card laid twice would do nothing.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import product
from operator import xor

from companion.games.safehouse.edition import CASE_ORDER, Box

BLACK_NEEDED = 4


def black_chips(box: Box, row: Iterable[str]) -> int:
    """SH-068: each card of the investigation row has turned every chip it shows."""
    return reduce(xor, [box.escape[card].turns for card in row], 0)


def named(box: Box, chips: int) -> tuple[str, ...]:
    return tuple(chip for chip, bit in box.bits.items() if chips & bit)


def is_solved(box: Box, black: int) -> bool:
    """SH-071: exactly four black chips in every row."""
    return all((black & row.bits).bit_count() == BLACK_NEEDED for row in box.rows)


def read_out(box: Box, black: int) -> tuple[str, ...]:
    """SH-130: the white chip of each row of a solved case."""
    white = {row.id: next(chip for chip in row.chips if not black & box.bits[chip]) for row in box.rows}
    return tuple(white[row] for row in CASE_ORDER)


def solved_cases(box: Box) -> Iterator[int]:
    """Every arrangement of chips that is a solution: one white chip in each row."""
    for white in product(*(row.chips for row in box.rows)):
        yield sum(row.bits for row in box.rows) ^ sum(box.bits[chip] for chip in white)


# -------------------------------------------------------------------------------- which cards solve it


def solving_sets(box: Box, black: int, cards: Iterable[str]) -> list[tuple[str, ...]]:
    """Every set of these cards that makes the case solved, the smallest first, each from high to low.

    Exact: all sums of the cards are formed, so this is for a hand, not for a whole deck.
    """
    sums: dict[tuple[str, ...], int] = {(): black}
    for card in sorted(cards, key=lambda card: (-box.escape[card].number, card)):
        sums |= {(*chosen, card): chips ^ box.escape[card].turns for chosen, chips in sums.items()}
    return sorted((chosen for chosen, chips in sums.items() if is_solved(box, chips)), key=lambda s: (len(s), s))


class Span:
    """Everything that some of these cards can turn together: a basis of their chips over GF(2)."""

    def __init__(self, turns: Iterable[int]) -> None:
        self.basis: dict[int, int] = {}
        """By its highest bit, one vector."""
        for vector in turns:
            rest = self.reduced(vector)
            if rest:
                self.basis[rest.bit_length()] = rest

    @property
    def rank(self) -> int:
        return len(self.basis)

    def reduced(self, chips: int) -> int:
        """What no choice of cards can turn of these; 0 if some choice turns exactly these."""
        left, rest = chips, 0
        while left:
            top = left.bit_length()
            vector = self.basis.get(top)
            if vector is None:
                rest |= 1 << (top - 1)
                left ^= 1 << (top - 1)
            else:
                left ^= vector
        return rest

    def holds(self, chips: int) -> bool:
        return not self.reduced(chips)


def can_be_solved(box: Box, black: int, cards: Iterable[str]) -> bool:
    """Whether some choice of these cards, however many, makes the case solved."""
    span = Span(box.escape[card].turns for card in cards)
    return any(span.holds(case ^ black) for case in solved_cases(box))
