"""The end of the game (2.15), and variants (2.17)."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import BadInput, Outcome, Seeded
from companion.games.safehouse import case
from companion.games.safehouse.hints import Statistics, statistics
from companion.games.safehouse.state import (
    CaseRead,
    Discard,
    Draw,
    Ended,
    EndTurn,
    Expire,
    First,
    Flip,
    Hand,
    Investigate,
    Lay,
    LayOut,
    Options,
    Refilling,
    Remove,
    Sheltered,
    Special,
    Start,
    State,
    Steps,
    ToDiscardPile,
)
from tests.rules.safehouse.table import (
    SOLVING,
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

TWO_RED, GREEN_YELLOW = "C-hotel-1", "C-hotel-5"
LAST_STEP = Lay("E-r08", TWO_RED)
WON_SAFE, WON_SOLVED = Outcome((0, 1), "safe", "SH-122"), Outcome((0, 1), "solved", "SH-123")


def one_step_away(**table: Any) -> State:
    table = {"chapter": 4, "witness": 39, **table}
    hand = (*r(8), *table.pop("hand", ()))
    return position(hand, missions=(mission(TWO_RED, *r(3)), *table.pop("missions", ())), **table)


def inside(*hand: str, **table: Any) -> State:
    """In the safe house, with the case unsolved."""
    table = {"chapter": 4, "witness": 40, "special_closed": True, "level": "big_thrill", **table}
    return position(hand, **table)


# -------------------------------------------------------------------------------- winning


@pytest.mark.rule("SH-122")
def test_great_danger_is_won_at_once_in_the_safe_house() -> None:
    s, events = play(one_step_away(), 0, LAST_STEP)
    assert s.result == game.outcome(s) == WON_SAFE
    assert Ended(WON_SAFE) in events


@pytest.mark.rule("SH-122", "SH-060")
def test_the_safe_house_need_not_be_reached_exactly() -> None:
    s = position(g(11), missions=(mission(GREEN_YELLOW, *g(1), *y(2, 5)),), chapter=4, witness=39)
    s, _ = play(s, 0, Lay("E-g11", GREEN_YELLOW))
    assert (s.result, s.chase.witness) == (WON_SAFE, 40)


@pytest.mark.rule("SH-123")
@pytest.mark.parametrize("level", ["big_thrill", "try_to_survive"])
def test_with_investigation_both_must_hold_at_the_same_moment(level: str) -> None:
    unsolved, _ = play(one_step_away(level=level), 0, LAST_STEP)
    assert unsolved.result is None
    solved, _ = play(one_step_away(level=level, row=SOLVING), 0, LAST_STEP)
    assert solved.result == WON_SOLVED
    outside = position(SOLVING[-1:], row=SOLVING[:-1], chapter=4, witness=39, level=level)
    assert play(outside, 0, Investigate(SOLVING[-1]))[0].result is None
    then = inside(SOLVING[-1], row=SOLVING[:-1], level=level)
    assert play(then, 0, Investigate(SOLVING[-1]))[0].result == WON_SOLVED


@pytest.mark.rule("SH-128")
def test_the_winning_move_ends_everything_at_once() -> None:
    s, events = play(one_step_away(hand=g(1)), 0, LAST_STEP)
    assert pursuer_moves(events) == []
    assert (s.hands[0].size, s.todo, s.running) == (1, (), False), "no refill, no turn, no clock"
    assert game.clocks(s) == ()
    assert game.actors(s) == ()
    for seat in (0, 1, None):
        assert offered(s, seat) == []
        for action in (Discard("E-g01"), EndTurn(), Draw("escape"), Expire(), Start(), First(0), Flip()):
            assert refused(s, seat, action).clause == "SH-122"


@pytest.mark.rule("SH-129")
def test_a_win_is_checked_after_each_witness_move_and_each_investigation_card() -> None:
    two_cards = inside(*SOLVING[-2:], row=SOLVING[:-2])
    between, _ = play(two_cards, 0, Investigate(SOLVING[-2]))
    assert between.result is None
    assert play(between, 0, Investigate(SOLVING[-1]))[0].result == WON_SOLVED
    assert play(one_step_away(), 0, LAST_STEP)[0].result == WON_SAFE


@pytest.mark.rule("SH-130")
def test_after_a_win_with_investigation_the_case_is_read_out() -> None:
    _, events = play(one_step_away(level="big_thrill", row=SOLVING), 0, LAST_STEP)
    (read,) = [event for event in events if isinstance(event, CaseRead)]
    assert read.chips == ("per2", "vic3", "wea2", "mot3", "evi4"), "perpetrator, victim, weapon, motive, evidence"
    _, events = play(one_step_away(), 0, LAST_STEP)
    assert not [event for event in events if isinstance(event, CaseRead)]


# -------------------------------------------------------------------------------- losing


@pytest.mark.rule("SH-124")
def test_caught_loses_at_any_time_also_if_the_case_is_solved() -> None:
    s = position(g(1), chapter=4, witness=39, pursuer=38, row=SOLVING, level="big_thrill")
    s, events = play(s, None, Expire())
    assert s.result == Outcome((), "caught", "SH-124")
    assert events[-1] == Ended(s.result)


@pytest.mark.rule("SH-125")
@pytest.mark.parametrize(
    "table",
    [{"witness": 40, "special_closed": True}, {"witness": 39, "row": SOLVING}],
    ids=["inside, unsolved", "outside, solved"],
)
def test_running_out_of_time_loses_whatever_else_was_achieved(table: dict[str, Any]) -> None:
    s = position(g(1), chapter=4, unit=15, level="big_thrill", **table)
    s, _ = play(s, None, Expire())
    assert s.result == Outcome((), "time", "SH-125")


@pytest.mark.rule("SH-126")
def test_inside_with_the_case_unsolved_the_game_goes_on_until_the_pursuer_comes() -> None:
    s, events = play(one_step_away(level="big_thrill", hand=g(1), pursuer=38), 0, LAST_STEP)
    assert Sheltered() in events
    assert (s.result, s.turn) == (None, 0)
    s = play_all(s, Discard("E-g01"), EndTurn(), *[Draw("chapter")] * 8)
    assert s.turn == 1, "normal turns"
    s, _ = play(s, None, Expire())
    assert (s.chase.pursuer, s.result) == (39, None)
    s, _ = play(s, None, Expire())
    assert s.result == Outcome((), "caught", "SH-126")


@pytest.mark.rule("SH-127")
def test_inside_the_special_card_is_closed_and_its_cards_are_discarded() -> None:
    lying = ("E-g04", "E-y05")
    assert all(box.escape[card].chapter == 4 for card in (*lying, "E-b07"))
    s, events = play(one_step_away(level="big_thrill", special=lying, hand=("E-b07",)), 0, LAST_STEP)
    assert s.discard == ("E-r03", "E-r08", *lying)
    assert ToDiscardPile(lying) in events
    assert (s.special, s.special_closed) == ((), True)
    assert refused(s, 0, Special("E-b07")).clause == "SH-127"


@pytest.mark.rule("SH-127")
def test_inside_missions_are_laid_out_and_completed_but_the_witness_makes_no_step() -> None:
    s = inside(*r(5, 8), "C-safehouse-1", "C-safehouse-5", missions=(mission(TWO_RED),), pursuer=30)
    before = s.piles
    s = play_all(s, LayOut("C-safehouse-1"), Lay("E-r05", TWO_RED), Lay("E-r08", TWO_RED))
    assert (s.chase.witness, s.chase.pursuer, s.result) == (40, 30, None)
    assert s.discard == ("E-r05", "E-r08")
    assert s.cleared == (TWO_RED,)
    assert (s.piles, s.hands[0].chapter) == (before, ("C-safehouse-5",)), "pile and hands stay"
    assert play_all(s, Remove("C-safehouse-1")).chase.pursuer == 31


@pytest.mark.rule("SH-127")
def test_arriving_inside_keeps_chapter_pile_hands_and_open_missions() -> None:
    stays = mission(GREEN_YELLOW, *g(1))
    s = one_step_away(level="big_thrill", hand=("C-safehouse-2",), missions=(stays,))
    after, _ = play(s, 0, LAST_STEP)
    assert after.missions == (stays,)
    assert after.hands[0] == Hand((), ("C-safehouse-2",))
    assert after.piles == s.piles


# -------------------------------------------------------------------------------- afterwards


@pytest.mark.rule("SH-131")
def test_after_the_end_nothing_is_hidden_from_the_players_any_more() -> None:
    s = one_step_away(hand=(*g(1), "C-safehouse-2"), discard=p(1, 2))
    for seat in (0, 1):
        assert game.seen_by(s, seat) != s
    after, _ = play(s, 0, LAST_STEP)
    for seat in (0, 1):
        assert game.seen_by(after, seat) == after
    onlooker = game.seen_by(after, None)
    assert onlooker.result == after.result
    assert onlooker.hands[0].escape == (None,), "who only watches the table still sees what lies on it"


@pytest.mark.rule("SH-132")
def test_the_statistics_of_a_game() -> None:
    s = one_step_away(time_mode="hourglass", unit=4, pursuer=30)
    s = replace(s, recycles=1, chase=replace(s.chase, steps=Steps(clock=3, card=9, symbol=2, pulled_up=5)))
    assert statistics(box, s) is None, "while it is played there are none"
    s, _ = play(s, 0, LAST_STEP)
    assert statistics(box, s) == Statistics(
        level="great_danger",
        players=2,
        time_mode="hourglass",
        won=True,
        reason="safe",
        minutes_left=24,
        gap=10,
        chapter="safehouse",
        steps=Steps(clock=3, card=9, symbol=2, pulled_up=5),
        recycles=1,
    )


@pytest.mark.rule("SH-138")
def test_a_practice_game_without_clock_is_left_out_of_the_statistics() -> None:
    s, _ = play(one_step_away(clock=False, running=False), 0, LAST_STEP)
    assert s.result == WON_SAFE
    assert statistics(box, s) is None


# -------------------------------------------------------------------------------- variants


@pytest.mark.rule("SH-137")
def test_alone_one_plays_two_hands_and_sees_both() -> None:
    s = game.new(Options(solo_two_hands=True), 2, Seeded(1))
    assert game.seen_by(s, 0).hands[0].escape == (None,) * 7, "not before the start"
    s, _ = play(s, 0, Start())
    for seat in (0, 1):
        view = game.seen_by(s, seat)
        assert view.hands == s.hands
        assert set(view.draw) == {None}
    assert game.seen_by(s, None).hands[1].escape == (None,) * 7


@pytest.mark.rule("SH-137")
@pytest.mark.parametrize("seats", [3, 4])
def test_two_hands_are_those_of_a_game_for_two(seats: int) -> None:
    with pytest.raises(BadInput, match="two hands"):
        game.new(Options(solo_two_hands=True), seats, Seeded(1))


def test_a_symbol_step_never_ends_the_game() -> None:
    """I-20: the witness has just moved away."""
    s = position(r(8), missions=(mission(TWO_RED, *r(3)),), witness=3, pursuer=2)
    s, events = play(s, 0, LAST_STEP)
    assert pursuer_moves(events) == [("symbol", 1)]
    assert s.result is None
    drawing = position(g(1), todo=(Refilling(),), draw=("PC+",), witness=3, pursuer=2)
    assert play(drawing, 0, Draw("escape"))[0].result is not None
    assert case.is_solved(box, case.black_chips(box, SOLVING))
