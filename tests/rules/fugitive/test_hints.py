"""The hints that state a number: each is worked out from the edition."""

from fractions import Fraction
from itertools import combinations

import pytest

from companion.games.fugitive.state import FUGITIVE, Place
from tests.rules.fugitive.table import box, down, game, play, position, refused


@pytest.mark.rule("FU-157")
def test_two_sprint_cards_total_3_about_half_the_time() -> None:
    pairs = list(combinations(range(1, 42), 2))
    threes = [pair for pair in pairs if sum(box.sprint[card] for card in pair) == 3]
    share = Fraction(len(threes), len(pairs))
    assert share == Fraction(21 * 20, 820)
    assert round(100 * float(share), 1) == 51.2


@pytest.mark.rule("FU-157")
def test_odd_numbers_are_worth_1_and_even_numbers_2() -> None:
    s = position(row=(down(20),), hand=(24, 25, *range(5, 15)))
    for sprint in range(5, 15):
        play(s, FUGITIVE, Place(24, (sprint,)))
        if sprint % 2:
            assert refused(s, FUGITIVE, Place(25, (sprint,))).clause == "FU-044"
        else:
            play(s, FUGITIVE, Place(25, (sprint,)))


@pytest.mark.rule("FU-161")
def test_the_largest_opening_step_is_15() -> None:
    largest = 0
    for low in combinations(box.piles[0], box.opening_draws[0]):
        for high in combinations(box.piles[1], box.opening_draws[1]):
            hand = [card for card in (*box.start_hand, *low, *high) if card != box.goal]
            total = sum(box.sprint[card] for card in hand)
            steps = [card for card in hand if card <= box.base_reach + total - box.sprint[card]]
            largest = max(largest, *steps)
    assert largest == 15


@pytest.mark.rule("FU-161")
def test_the_refusal_tells_the_fugitive_his_reach() -> None:
    s = position(row=(), hand=(4, 6, 8, 16, 18), round=1)
    refusal = refused(s, FUGITIVE, Place(16, (1, 2, 3, 4, 6, 8, 18)))
    assert "16 is 16 away; your reach is 15" in str(refusal)
    assert Place(16) not in list(game.legal(s, FUGITIVE))
