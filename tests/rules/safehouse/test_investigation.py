"""Investigation, discarding and removing (2.9, 2.10)."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from companion.core import Outcome
from companion.games.safehouse import case
from companion.games.safehouse.state import (
    Acting,
    ChipsTurned,
    Discard,
    Draw,
    EndTurn,
    Investigate,
    Investigated,
    Laid,
    Lay,
    LayOut,
    PursuerMoved,
    Redraw,
    Refilling,
    Remove,
    Removed,
    ToDiscardPile,
)
from tests.rules.safehouse.table import (
    SOLVING,
    b,
    box,
    g,
    game,
    mission,
    offered,
    p,
    play,
    play_all,
    position,
    pursuer_moves,
    r,
    refused,
    y,
)

THRILL: dict[str, Any] = {"level": "big_thrill"}
TWO_RED, THREE_RED = "C-hotel-1", "C-hotel-2"


def black(row: tuple[str, ...]) -> set[str]:
    return set(case.named(box, case.black_chips(box, row)))


# -------------------------------------------------------------------------------- the row


@pytest.mark.rule("SH-064")
def test_in_great_danger_there_is_no_investigation() -> None:
    assert refused(position(g(14)), 0, Investigate("E-g14")).clause == "SH-064"


@pytest.mark.rule("SH-065")
@pytest.mark.parametrize("level", ["big_thrill", "try_to_survive"])
def test_any_escape_card_of_the_hand_may_be_laid_to_the_row_one_after_another(level: str) -> None:
    s = position((*g(14), *r(9), *y(3), TWO_RED), level=level)
    assert {a.card for a in offered(s) if isinstance(a, Investigate)} == {"E-g14", "E-r09", "E-y03"}
    s, events = play(s, 0, Investigate("E-g14"))
    assert events[0] == Investigated(0, "E-g14")
    s = play_all(s, Investigate("E-r09"), Investigate("E-y03"))
    assert s.row == ("E-g14", "E-r09", "E-y03")
    assert refused(s, 0, Investigate(TWO_RED)).clause == "SH-065"


@pytest.mark.rule("SH-066")
def test_an_equal_or_lower_card_is_free_and_so_is_the_first_of_the_game() -> None:
    s = position((*g(14, 3), *b(14)), **THRILL)
    for card in ("E-g14", "E-b14", "E-g03"):
        s, events = play(s, 0, Investigate(card))
        assert pursuer_moves(events) == []


@pytest.mark.rule("SH-067")
def test_a_higher_card_than_the_last_one_costs_a_step_each_time() -> None:
    s = position((*g(12), *b(11, 12), *y(13)), row=r(5), **THRILL)
    assert game.warnings(s, 0, Investigate("E-g12"))
    s, events = play(s, 0, Investigate("E-g12"))
    assert pursuer_moves(events) == [("investigation", 1)]
    assert not game.warnings(s, 0, Investigate("E-b11"))
    s, events = play(s, 0, Investigate("E-b11"))
    assert pursuer_moves(events) == [], "the last card counts, not the lowest so far"
    for card in ("E-b12", "E-y13"):
        s, events = play(s, 0, Investigate(card))
        assert pursuer_moves(events) == [("investigation", 1)]
    assert s.chase.steps.investigation == 3
    numbers = [box.escape[card].number for card in s.row]
    assert sum(after > before for before, after in pairwise(numbers)) == 3, "I-10"


@pytest.mark.rule("SH-068")
def test_a_card_turns_every_chip_it_shows_white_to_black_and_black_to_white() -> None:
    s = position((*g(11), *p(11)), **THRILL)
    s, events = play(s, 0, Investigate("E-g11"))
    assert events[-1] == ChipsTurned(("per4", "vic2", "wea1"), ())
    assert black(s.row) == {"per4", "vic2", "wea1"}
    shares = position((*r(14), *b(8)), row=g(11), **THRILL)
    shares, events = play(shares, 0, Investigate("E-b08"))
    assert events[-1] == ChipsTurned(("vic1",), ("wea1",)), "progress is undone, too"
    assert black(shares.row) == {"per4", "vic2", "vic1"}


@pytest.mark.rule("SH-069")
def test_the_step_is_paid_before_the_chips_are_turned() -> None:
    """R-12: a pursuer one behind catches before the chips could solve the case."""
    highest, *others = SOLVING
    inside: dict[str, Any] = {"chapter": 4, "witness": 40, "special_closed": True, "row": tuple(others), **THRILL}
    lost, events = play(position((highest,), pursuer=39, **inside), 0, Investigate(highest))
    assert lost.result == Outcome((), "caught", "SH-126")
    assert [type(event).__name__ for event in events] == ["Investigated", "PursuerMoved", "Ended"]
    won, events = play(position((highest,), pursuer=38, **inside), 0, Investigate(highest))
    assert won.result == Outcome((0, 1), "solved", "SH-123")
    told = [type(event).__name__ for event in events]
    assert told == ["Investigated", "PursuerMoved", "ChipsTurned", "CaseRead", "Ended"]


@pytest.mark.rule("SH-069")
def test_the_win_is_checked_after_all_chips_of_a_card() -> None:
    """Turning one of its two chips would solve the case, turning both does not."""
    two = next(c for c in box.escape.values() if len(c.symbols) == 2 and c.id not in SOLVING)
    chips = case.black_chips(box, SOLVING) ^ box.bits[two.symbols[0]]
    needed = sorted(row_that_turns(chips, without=two.id), key=number, reverse=True)
    s = position((two.id,), row=tuple(needed), chapter=4, witness=40, special_closed=True, **THRILL)
    s, _ = play(s, 0, Investigate(two.id))
    assert s.result is None


def row_that_turns(chips: int, without: str) -> list[str]:
    """Low cards turn one chip each: any arrangement can be laid with them."""
    single = {card.turns: card.id for card in box.escape.values() if len(card.symbols) == 1 and card.id != without}
    return [single[bit] for bit in box.bits.values() if chips & bit]


def number(card: str) -> int:
    return box.escape[card].number


@pytest.mark.rule("SH-070")
def test_cards_in_the_row_stay_to_the_end_and_everybody_may_look_at_them() -> None:
    s = position(r(8), missions=(mission(TWO_RED, *r(3)),), row=(*g(14), *b(2)), witness=6, **THRILL)
    after, _ = play(s, 0, Lay("E-r08", TWO_RED))
    assert after.row == s.row
    assert not set(after.row) & set(after.discard)
    for seat in (0, 1, None):
        assert game.seen_by(after, seat).row == after.row


# -------------------------------------------------------------------------------- the case


@pytest.mark.rule("SH-071")
def test_solved_is_exactly_four_black_chips_in_every_row() -> None:
    every = sum(row.bits for row in box.rows)
    one_each = sum(box.bits[row.chips[i]] for i, row in enumerate(box.rows))
    assert case.is_solved(box, every ^ one_each)
    assert not case.is_solved(box, every), "five black chips are not solved"
    assert not case.is_solved(box, 0)
    two_white = every ^ one_each ^ box.bits[box.rows[0].chips[1]]
    assert not case.is_solved(box, two_white)
    five_in_one = every ^ one_each ^ box.bits[box.rows[0].chips[0]]
    assert not case.is_solved(box, five_in_one)


@pytest.mark.rule("SH-071", "SH-072")
def test_a_further_card_can_unsolve_the_case() -> None:
    s = position((*y(1), *r(8)), row=SOLVING, missions=(mission(TWO_RED, *r(3)),), chapter=4, witness=39, **THRILL)
    assert case.is_solved(box, case.black_chips(box, s.row))
    s, _ = play(s, 0, Investigate("E-y01"))
    assert not case.is_solved(box, case.black_chips(box, s.row))
    s, _ = play(s, 0, Lay("E-r08", TWO_RED))
    assert s.result is None, "inside, but no longer solved"


@pytest.mark.rule("SH-072")
def test_the_case_may_be_solved_before_or_after_the_witness_reaches_the_safe_house() -> None:
    before = position(r(8), row=SOLVING, missions=(mission(TWO_RED, *r(3)),), chapter=4, witness=39, **THRILL)
    won, _ = play(before, 0, Lay("E-r08", TWO_RED))
    after = position(SOLVING[-1:], row=SOLVING[:-1], chapter=4, witness=40, special_closed=True, **THRILL)
    won_too, _ = play(after, 0, Investigate(SOLVING[-1]))
    assert won.result == won_too.result == Outcome((0, 1), "solved", "SH-123")


@pytest.mark.rule("SH-074")
def test_the_black_chips_of_a_row_have_the_parity_of_its_turns() -> None:
    rng = Random(4)
    for _ in range(50):
        row = tuple(rng.sample(list(box.escape), rng.randrange(1, 30)))
        chips = case.black_chips(box, row)
        for questions in box.rows:
            turns = sum(symbol in questions.chips for card in row for symbol in box.escape[card].symbols)
            assert (chips & questions.bits).bit_count() % 2 == turns % 2
        if case.is_solved(box, chips):
            odd = sum(len(box.escape[card].symbols) != 2 for card in row)
            assert odd % 2 == 0
    assert sum(len(box.escape[card].symbols) != 2 for card in SOLVING) % 2 == 0


# -------------------------------------------------------------------------------- discarding


@pytest.mark.rule("SH-075")
def test_escape_cards_are_discarded_in_the_chosen_order_last_on_top_at_no_cost() -> None:
    s = position(g(1, 2, 3), discard=b(1))
    after = play_all(s, Discard("E-g03"), Discard("E-g01"))
    assert after.discard == ("E-b01", "E-g03", "E-g01")
    assert after.chase == s.chase
    assert game.seen_by(after, 1).discard == (None, None, "E-g01")


@pytest.mark.rule("SH-075", "SH-079")
def test_a_chapter_card_goes_to_the_box_instead_and_alone_is_enough() -> None:
    s = position((TWO_RED, *g(1)))
    after, _ = play(s, 0, Discard(TWO_RED))
    assert after.box[-1] == TWO_RED
    assert after.discard == ()
    assert after.chase == s.chase
    assert EndTurn() in offered(after), "R-31"


@pytest.mark.rule("SH-076")
def test_discarding_replaces_nothing_at_once() -> None:
    s = play_all(position(g(1, 2)), Discard("E-g01"))
    assert s.hands[0].escape == g(2)
    assert s.todo == (Acting(acted=True, discarded=True),)
    assert refused(s, 0, Redraw()).clause == "SH-076"


@pytest.mark.rule("SH-076")
def test_the_house_option_draws_for_discards_once_in_the_turn_which_then_goes_on() -> None:
    s = position(g(1, 2, 3, 4, 5, 6, 7, 8), discard_redraw="immediate", draw=(*b(1, 2), "P1", *b(3)))
    assert refused(s, 0, Redraw()).clause == "SH-076"
    s = play_all(s, Discard("E-g01"), Discard("E-g02"), Redraw())
    assert s.todo == (Acting(acted=True, discarded=True, redrawn=True), Refilling())
    assert refused(s, 0, Discard("E-g03")).clause == "SH-036"
    s = play_all(s, Draw("escape"), Draw("escape"))
    assert (s.turn, s.hands[0].size) == (0, 8)
    assert s.todo == (Acting(acted=True, discarded=True, redrawn=True),)
    s = play_all(s, Discard("E-g03"))
    assert refused(s, 0, Redraw()).clause == "SH-076", "once a turn"
    s = play_all(s, EndTurn(), Draw("escape"), Draw("escape"))
    assert s.turn == 1
    assert s.chase.steps.card == 1


@pytest.mark.rule("SH-076")
def test_after_a_redraw_other_actions_do_not_give_the_redraw_back() -> None:
    s = position((*g(1, 2, 3, 4, 5, 6, 7), TWO_RED), discard_redraw="immediate", draw=b(1, 2))
    s = play_all(s, LayOut(TWO_RED), Discard("E-g01"), Redraw(), Draw("escape"), Draw("escape"))
    s = play_all(s, Remove(TWO_RED), Discard("E-g02"))
    assert refused(s, 0, Redraw()).clause == "SH-076"


# -------------------------------------------------------------------------------- removing


@pytest.mark.rule("SH-077")
def test_any_open_mission_may_be_removed_by_whoever_is_on_turn_also_one_laid_out_this_turn() -> None:
    s = position((TWO_RED, *g(1)), missions=(mission(THREE_RED, *r(2, 7)), mission("C-hotel-5", *g(3))), discard=b(1))
    s = play_all(s, LayOut(TWO_RED), Remove("C-hotel-5"), Remove(THREE_RED), Remove(TWO_RED))
    assert s.missions == ()
    assert s.discard == ("E-b01", "E-g03", "E-r02", "E-r07"), "laid order, mission by mission"
    assert s.cleared == ("C-hotel-5", THREE_RED, TWO_RED)
    assert refused(s, 0, Remove(TWO_RED)).clause == "SH-077"


@pytest.mark.rule("SH-078")
def test_each_removal_costs_a_step_after_its_cards_are_moved() -> None:
    s = position(g(1), missions=(mission(TWO_RED), mission(THREE_RED, *r(2))))
    assert game.warnings(s, 0, Remove(TWO_RED))
    s, events = play(s, 0, Remove(TWO_RED))
    assert pursuer_moves(events) == [("removal", 1)]
    s, events = play(s, 0, Remove(THREE_RED))
    assert [type(event) for event in events] == [Removed, ToDiscardPile, PursuerMoved]
    assert s.chase.steps.removal == 2


@pytest.mark.rule("SH-078")
def test_a_removal_may_end_the_game_before_the_next_one() -> None:
    s = position(g(1), missions=(mission(TWO_RED, *r(2)), mission(THREE_RED)), witness=2, pursuer=1)
    s, _ = play(s, 0, Remove(TWO_RED))
    assert s.result == Outcome((), "caught", "SH-124")
    assert (s.cleared, s.discard) == ((TWO_RED,), ("E-r02",))
    assert s.missions == (mission(THREE_RED),)


def test_laying_is_told_with_its_mission() -> None:
    s = position((*p(2), *y(3)), missions=(mission("C-hotel-3"),))
    _, events = play(s, 0, Lay("E-p02", "C-hotel-3"))
    assert events == (Laid(0, "E-p02", "C-hotel-3"),)
    assert game.warnings(s, 0, Lay("E-p02", "C-hotel-3")) == ()
