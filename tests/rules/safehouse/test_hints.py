"""Hints, signals and the solver of the case: advice, never rules."""

from itertools import combinations

import pytest

from companion.games.safehouse import case
from companion.games.safehouse.hints import Signal, hints, signal_of
from companion.games.safehouse.state import EndTurn, Expire, Options, State
from tests.rules.safehouse.table import SOLVING, b, box, g, mission, p, play, play_all, position, r, y

TWO_RED, THREE_RED, GREEN_YELLOW, SIX = "C-hotel-1", "C-hotel-2", "C-hotel-5", "C-hotel-8"


def told(s: State, seat: int | None = 0) -> list[tuple[str, str]]:
    return [(hint.clause, str(hint.words)) for hint in hints(box, s, seat)]


def clauses(s: State, seat: int | None = 0) -> set[str]:
    return {clause for clause, _ in told(s, seat)}


@pytest.mark.rule("SH-042")
def test_many_open_missions_are_dangerous() -> None:
    few = position(g(1), missions=(mission(GREEN_YELLOW, *g(2)), mission("C-hotel-4", *b(1))))
    many = position(g(1), missions=(*few.missions, mission(THREE_RED, *r(1))))
    assert "SH-042" not in clauses(few)
    assert ("SH-042", "3 missions are open: some pursuer cards move him as many steps") in told(many)


@pytest.mark.rule("SH-073")
def test_high_cards_come_early_and_low_cards_late() -> None:
    assert "SH-073" not in clauses(position(g(1)))
    early = dict(told(position(g(1), level="big_thrill")))["SH-073"]
    late = dict(told(position(g(1), row=(*g(14), *b(9)), level="big_thrill")))["SH-073"]
    assert early.startswith("high cards first")
    assert late.startswith("low cards now")
    assert dict(told(position(g(1), row=g(14), level="big_thrill")))["SH-073"] == early


@pytest.mark.rule("SH-146")
def test_small_missions_bring_few_steps_and_large_ones_many() -> None:
    s = position(g(1), missions=(mission(TWO_RED), mission(SIX), mission(GREEN_YELLOW)))
    assert ("SH-146", f"{TWO_RED} is soon filled, but brings few steps") in told(s)
    assert ("SH-146", f"{SIX} takes many cards, but brings many steps") in told(s)
    assert not [words for _, words in told(s) if GREEN_YELLOW in words]


@pytest.mark.rule("SH-146")
def test_a_card_in_the_investigation_row_is_lost_for_good() -> None:
    lost = ("SH-146", "a card in the investigation row is lost for missions and the special card")
    assert lost in told(position(g(1), level="big_thrill"))
    assert lost not in told(position(g(1)))


@pytest.mark.rule("SH-051")
def test_a_mission_that_can_no_longer_be_completed_is_named_from_what_lies_in_the_row() -> None:
    hopeless = position(g(1), missions=(mission(TWO_RED, *r(13)),), row=r(14, 15), level="big_thrill")
    assert ("SH-051", f"{TWO_RED} can no longer be completed") in told(hopeless)
    hope = position(g(1), missions=(mission(TWO_RED, *r(13)),), row=r(14), level="big_thrill")
    assert "SH-051" not in clauses(hope)
    top = position(g(1), missions=(mission(TWO_RED, *r(15)),))
    assert "SH-051" in clauses(top), "nothing is higher than a 15"


@pytest.mark.rule("SH-082")
def test_an_empty_chapter_pile_is_named() -> None:
    assert "SH-082" not in clauses(position(g(1)))
    taken = position(box.chapter_cards(0)[:4], box.chapter_cards(0)[4:])
    assert "SH-082" in clauses(taken)


@pytest.mark.rule("SH-071")
def test_who_holds_the_cards_that_solve_the_case_is_told_in_private() -> None:
    s = position((*SOLVING[5:], *r(1)), row=SOLVING[:5], level="big_thrill")
    assert ("SH-071", "these cards solve the case: E-g11, E-y06") in told(s)
    assert "SH-071" not in clauses(s, 1)
    assert "SH-071" not in clauses(s, None)
    assert "SH-067" not in clauses(s)
    dear = position(SOLVING[:1], row=SOLVING[1:], level="big_thrill")
    assert {"SH-071", "SH-067"} <= clauses(dear)


@pytest.mark.rule("SH-071", "SH-070")
def test_when_the_cards_that_are_left_cannot_solve_the_case_that_is_said() -> None:
    """Every card that shows the first or the second perpetrator lies in the row."""
    gone = tuple(card.id for card in box.escape.values() if {"per1", "per2"} & set(card.symbols))
    lost = position(g(4), row=gone, level="big_thrill")
    black = case.named(box, case.black_chips(box, gone))
    assert not {"per1", "per2"} & set(black), "each was turned six times: both stay white for good"
    assert ("SH-071", "the cards that are left can no longer solve the case") in told(lost)
    assert "SH-071" not in clauses(position(g(4), row=gone[:-1], level="big_thrill"))


def test_nobody_is_advised_after_the_end() -> None:
    s = position((), witness=7, chapter=0)
    assert told(s) == []
    ended = play_all(position((), chapter=4, witness=32, pursuer=31), EndTurn())
    ended, _ = play(ended, None, Expire())
    assert ended.result is not None
    assert told(ended) == []


# -------------------------------------------------------------------------------- signals


@pytest.mark.parametrize(
    ("number", "band"), [(1, "low"), (5, "low"), (6, "mid"), (10, "mid"), (11, "high"), (15, "high")]
)
def test_a_signal_says_colour_and_band_but_never_the_number(number: int, band: str) -> None:
    card = box.escape[f"E-b{number:02}"]
    signal = signal_of(box, Options(), card.id)
    assert isinstance(signal, Signal)
    assert (signal.color, signal.band, signal.symbols) == ("blue", band, card.symbols)
    assert signal.chapter == box.boards[card.chapter].chapter
    assert signal_of(box, Options(signals=False), card.id) is None


# -------------------------------------------------------------------------------- the solver


@pytest.mark.rule("SH-071", "SH-074")
def test_the_solver_finds_exactly_the_sets_that_solve_the_case() -> None:
    hand = (*SOLVING[4:], *r(1, 7), *b(3), *p(9))
    black = case.black_chips(box, SOLVING[:4])
    found = case.solving_sets(box, black, hand)
    by_hand = {
        frozenset(chosen)
        for n in range(len(hand) + 1)
        for chosen in combinations(hand, n)
        if case.is_solved(box, black ^ case.black_chips(box, chosen))
    }
    assert {frozenset(chosen) for chosen in found} == by_hand
    assert found[0] == SOLVING[4:], "the smallest first, from high to low"


def test_the_empty_set_solves_what_is_solved() -> None:
    assert case.solving_sets(box, case.black_chips(box, SOLVING), y(1))[0] == ()


def test_the_span_of_all_cards_reaches_every_arrangement() -> None:
    """Digest 4.5: the 75 cards have rank 25 over GF(2)."""
    span = case.Span(card.turns for card in box.escape.values())
    assert span.rank == 25
    assert len(list(case.solved_cases(box))) == 5**5
    assert all(case.is_solved(box, chips) for chips in case.solved_cases(box))


def test_the_span_of_some_cards_is_what_their_sums_are() -> None:
    turns = [box.escape[card].turns for card in SOLVING]
    span = case.Span([*turns, turns[0] ^ turns[1]])
    assert span.rank == 7
    sums = {0}
    for vector in turns:
        sums |= {total ^ vector for total in sums}
    assert all(span.holds(total) for total in sums)
    assert not span.holds(box.bits["per1"])
    assert case.can_be_solved(box, 0, SOLVING)
    assert not case.can_be_solved(box, 0, SOLVING[:-1])


def test_the_case_can_be_solved_with_seven_cards_in_seventy_ways_and_not_with_fewer() -> None:
    """Digest 4.5: seven cards turn at least the 20 chips only as six high and one of the middle, each chip once."""
    high = [card.turns for card in box.escape.values() if card.number > 10]
    mid = [card.turns for card in box.escape.values() if 6 <= card.number <= 10]

    def disjoint(chosen: int, start: int, left: int) -> int:
        if left == 0:
            return sum(not chosen & turns and case.is_solved(box, chosen | turns) for turns in mid)
        return sum(disjoint(chosen | high[i], i + 1, left - 1) for i in range(start, len(high)) if not chosen & high[i])

    assert disjoint(0, 0, 6) == 70
