"""Whose turn it is, what a turn is made of, and drawing."""

from random import Random

import pytest

from companion.core import Outcome, Seeded
from companion.core.simulation import Step, play_on
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Draw,
    Drawing,
    Drew,
    Guess,
    Guessing,
    Manhunt,
    Options,
    Pass,
    Passed,
    Place,
    Placing,
    State,
    TurnBegan,
)
from tests.rules.fugitive.table import down, game, play, play_all, position, refused

SEEDS = range(6)


def drawing(seat: int, then: Placing | Guessing, n: int = 1) -> tuple[Placing | Guessing | Drawing, ...]:
    return (then, Drawing(seat, n))


# -------------------------------------------------------------------------------- turns alternate


@pytest.mark.rule("FU-020")
def test_turns_alternate_and_a_round_is_both_players_turns() -> None:
    s = position(row=(), round=1)
    began: list[tuple[int, int]] = []
    assert (s.turn, s.round) == (FUGITIVE, 1)
    script = (Place(1), Pass(), Draw(3), Draw(3), Guess((9,)), Draw(1), Pass(), Draw(3), Guess((9,)), Draw(1))
    for action in script:
        (seat,) = game.actors(s)
        s, events = play(s, seat, action)
        began += [(event.seat, event.round) for event in events if isinstance(event, TurnBegan)]
    assert began == [(MARSHAL, 1), (FUGITIVE, 2), (MARSHAL, 2), (FUGITIVE, 3)]
    assert (s.turn, s.round) == (FUGITIVE, 3)


@pytest.mark.rule("FU-020")
def test_the_fugitive_has_the_first_turn() -> None:
    s = game.new(Options(), 2, Seeded(3))
    assert game.actors(s) == (FUGITIVE,)
    assert list(game.legal(s, MARSHAL)) == []
    assert refused(s, MARSHAL, Draw(1)).clause == "FU-020"
    assert refused(s, MARSHAL, Guess((1,))).clause == "FU-020"


@pytest.mark.rule("FU-020")
def test_nobody_acts_in_the_other_players_turn() -> None:
    marshals = position(turn=MARSHAL)
    assert refused(marshals, FUGITIVE, Place(2)).clause == "FU-020"
    assert refused(marshals, FUGITIVE, Pass()).clause == "FU-020"
    fugitives = position(turn=FUGITIVE)
    assert refused(fugitives, MARSHAL, Guess((2,))).clause == "FU-020"


# -------------------------------------------------------------------------------- the first turns


@pytest.mark.rule("FU-021")
def test_in_the_first_turn_the_fugitive_does_not_draw() -> None:
    s = game.new(Options(), 2, Seeded(3))
    assert s.todo == (Placing((1, 2)),)
    assert refused(s, FUGITIVE, Draw(1)).clause == "FU-024"


@pytest.mark.rule("FU-021")
def test_in_the_first_turn_the_fugitive_may_not_pass() -> None:
    s = position(row=(), round=1)
    assert refused(s, FUGITIVE, Pass()).clause == "FU-021"
    assert Pass() not in list(game.legal(s, FUGITIVE))


@pytest.mark.rule("FU-021", "FU-022")
def test_the_fugitive_may_stop_after_one_hideout_of_his_first_turn() -> None:
    s, _ = play(position(row=(), round=1), FUGITIVE, Place(2))
    assert game.actors(s) == (FUGITIVE,), "the second one is his choice"
    s, events = play(s, FUGITIVE, Pass())
    assert game.actors(s) == (MARSHAL,)
    assert Passed(FUGITIVE) not in events, "he placed a hideout, so he did not pass"
    assert s.row[1:] == (down(2),)


@pytest.mark.rule("FU-021", "FU-022")
def test_the_fugitive_may_place_two_hideouts_in_his_first_turn_but_not_three() -> None:
    s = position(row=(), round=1)
    s = play_all(s, Place(1), Place(2))
    assert s.row[1:] == (down(1), down(2))
    assert refused(s, FUGITIVE, Place(3)).clause == "FU-020"
    assert game.actors(s) == (MARSHAL,)


@pytest.mark.rule("FU-022")
def test_the_second_hideout_is_measured_from_the_first_one() -> None:
    s, _ = play(position(row=(), hand=(4, 6, 7), round=1), FUGITIVE, Place(3))
    assert refused(s, FUGITIVE, Place(2)).clause == "FU-041"
    assert refused(s, FUGITIVE, Place(7)).clause == "FU-042"
    s, _ = play(s, FUGITIVE, Place(6))
    assert s.row[1:] == (down(3), down(6))


@pytest.mark.rule("FU-022")
def test_each_of_the_two_hideouts_has_its_own_sprint_cards() -> None:
    s = position(row=(), hand=(4, 6, 9), round=1)
    s, _ = play(s, FUGITIVE, Place(4, (2,)))
    assert refused(s, FUGITIVE, Place(9)).clause == "FU-042", "the first one's sprint cards do not help the second"
    s, _ = play(s, FUGITIVE, Place(9, (6,)))
    assert s.row[1:] == (down(4, 2), down(9, 6))


@pytest.mark.rule("FU-022")
def test_the_marshal_acts_only_after_the_first_turn_is_over() -> None:
    s, _ = play(position(row=(), round=1), FUGITIVE, Place(2))
    assert refused(s, MARSHAL, Draw(1)).clause == "FU-020"
    s, _ = play(s, FUGITIVE, Place(3))
    play(s, MARSHAL, Draw(1))


@pytest.mark.rule("FU-021")
def test_with_the_option_for_exactly_two_one_hideout_is_not_enough() -> None:
    s = game.new(Options(first_turn_hideouts=(2,)), 2, Seeded(3))
    s, _ = play(s, FUGITIVE, Place(1))
    refusal = refused(s, FUGITIVE, Pass())
    assert refusal.clause == "FU-021"
    assert "1 more hideout" in str(refusal)
    s, _ = play(s, FUGITIVE, Place(2))
    assert game.actors(s) == (MARSHAL,)


@pytest.mark.rule("FU-021")
def test_with_the_option_for_only_one_the_turn_ends_after_it() -> None:
    s = game.new(Options(first_turn_hideouts=(1,)), 2, Seeded(3))
    s, _ = play(s, FUGITIVE, Place(1))
    assert game.actors(s) == (MARSHAL,)


@pytest.mark.rule("FU-021")
def test_the_numbers_agreed_for_the_first_turn_may_come_in_any_order() -> None:
    s = game.new(Options(first_turn_hideouts=(3, 1, 3)), 2, Seeded(3))
    assert s.options.first_turn_hideouts == (1, 3)
    s = play_all(s, Place(1), Place(2))
    assert "1 more hideout" in str(refused(s, FUGITIVE, Pass())), "one or three, but not two"


@pytest.mark.rule("FU-021")
def test_asked_for_more_hideouts_than_he_can_place_the_fugitive_stops_when_he_must() -> None:
    s = position(row=(), hand=(12, 13, 14, 26, 28), round=1, first_turn_hideouts=(2,))
    stuck, _ = play(s, FUGITIVE, Place(3, (1, 2, 12, 13, 14, 26, 28)))
    assert list(game.legal(stuck, FUGITIVE)) == [Pass()]
    stuck, _ = play(stuck, FUGITIVE, Pass())
    assert game.actors(stuck) == (MARSHAL,)


@pytest.mark.rule("FU-023")
def test_in_her_first_turn_the_marshal_draws_two_cards_then_guesses() -> None:
    s = position(row=(), hand=(20,), piles=((), (), (33, 30)), round=1)
    s = play_all(s, Place(1), Pass())
    assert game.actors(s) == (MARSHAL,)
    assert refused(s, MARSHAL, Guess((1,))).clause == "FU-026"
    s, _ = play(s, MARSHAL, Draw(3))
    assert game.seen_by(s, MARSHAL).hands[MARSHAL] == (33,), "she sees the first before choosing the second"
    assert refused(s, MARSHAL, Guess((1,))).clause == "FU-026"
    assert list(game.legal(s, MARSHAL)) == [Draw(1), Draw(2), Draw(3)], "the same pile or another one"
    same, _ = play(s, MARSHAL, Draw(3))
    assert same.hands[MARSHAL] == (30, 33)
    other, _ = play(s, MARSHAL, Draw(1))
    assert other.hands[MARSHAL] == (4, 33)
    assert refused(other, MARSHAL, Draw(1)).clause == "FU-027", "two, not three"
    play(other, MARSHAL, Guess((9,)))


@pytest.mark.rule("FU-024")
def test_from_the_second_turn_on_the_fugitive_draws_one_card_and_places_at_most_one_hideout() -> None:
    s = position(turn=MARSHAL, round=1)
    s, _ = play(s, MARSHAL, Guess((9,)))
    assert (game.actors(s), s.round) == ((FUGITIVE,), 2)
    assert refused(s, FUGITIVE, Place(2)).clause == "FU-026"
    assert refused(s, FUGITIVE, Pass()).clause == "FU-026"
    assert list(game.legal(s, FUGITIVE)) == [Draw(1), Draw(2), Draw(3)]
    s, _ = play(s, FUGITIVE, Draw(2))
    assert s.hands[FUGITIVE] == (2, 3, 15, 42)
    assert refused(s, FUGITIVE, Draw(2)).clause == "FU-024", "one, not two"
    s, _ = play(s, FUGITIVE, Place(2))
    assert game.actors(s) == (MARSHAL,)
    assert refused(s, FUGITIVE, Place(3)).clause == "FU-020"


@pytest.mark.rule("FU-024")
def test_the_card_just_drawn_may_be_used_at_once() -> None:
    drawn = position(piles=((4,), (), ()), todo=drawing(FUGITIVE, Placing((0, 1))))
    drawn, _ = play(drawn, FUGITIVE, Draw(1))
    as_hideout, _ = play(drawn, FUGITIVE, Place(4))
    assert as_hideout.row[-1] == down(4)
    as_sprint, _ = play(drawn, FUGITIVE, Place(3, (4,)))
    assert as_sprint.row[-1] == down(3, 4)


@pytest.mark.rule("FU-025")
def test_from_the_second_turn_on_the_marshal_draws_one_card_then_guesses() -> None:
    s, _ = play(position(round=2), FUGITIVE, Pass())
    assert refused(s, MARSHAL, Guess((9,))).clause == "FU-026"
    s, _ = play(s, MARSHAL, Draw(1))
    assert s.hands[MARSHAL] == (4,)
    assert refused(s, MARSHAL, Draw(1)).clause == "FU-027", "one, not two"
    s, _ = play(s, MARSHAL, Guess((9,)))
    assert game.actors(s) == (FUGITIVE,)


@pytest.mark.rule("FU-026")
def test_nobody_may_decline_a_draw_or_do_anything_before_it() -> None:
    his = position(todo=drawing(FUGITIVE, Placing((0, 1))))
    for action in (Pass(), Place(2)):
        assert refused(his, FUGITIVE, action).clause == "FU-026"
    hers = position(turn=MARSHAL, todo=drawing(MARSHAL, Guessing()), marshal_may_pass=True)
    for action in (Pass(), Guess((2,))):  # type: ignore[assignment]
        assert refused(hers, MARSHAL, action).clause == "FU-026"


# -------------------------------------------------------------------------------- one guess a turn


@pytest.mark.rule("FU-027")
def test_the_marshal_must_name_at_least_one_number() -> None:
    s = position(turn=MARSHAL)
    assert refused(s, MARSHAL, Pass()).clause == "FU-027"
    assert refused(s, MARSHAL, Guess(())).clause == "FU-027"
    after, _ = play(s, MARSHAL, Guess((7,)))
    assert game.actors(after) == (FUGITIVE,)


@pytest.mark.rule("FU-027")
def test_with_the_option_the_marshal_may_pass() -> None:
    s = position(turn=MARSHAL, marshal_may_pass=True)
    assert next(iter(game.legal(s, MARSHAL))) == Pass()
    after, events = play(s, MARSHAL, Pass())
    assert events == (Passed(MARSHAL), TurnBegan(FUGITIVE, 3))
    assert game.actors(after) == (FUGITIVE,)
    assert refused(s, MARSHAL, Guess(())).clause == "FU-027", "naming no number is still no guess"


@pytest.mark.rule("FU-028")
@pytest.mark.parametrize("numbers", [(1,), (9,), (1, 4), (1, 9)], ids=["hit", "miss", "hits", "half a hit"])
def test_hit_or_miss_the_marshals_turn_ends_with_her_guess(numbers: tuple[int, ...]) -> None:
    s = position(row=(down(1), down(4), down(7)), turn=MARSHAL)
    after, _ = play(s, MARSHAL, Guess(numbers))
    assert (after.turn, after.round) == (FUGITIVE, 3)
    assert refused(after, MARSHAL, Guess((7,))).clause == "FU-020"


# -------------------------------------------------------------------------------- cards only move one way


def games() -> list[list[Step]]:
    played = []
    for seed in SEEDS:
        rng = Random(seed)
        state = game.new(Options(), 2, Seeded(rng))
        played.append(list(play_on(game, state, [game.bots["random"]] * 2, rng)))
    return played


def in_the_row(s: State) -> int:
    """How many cards the fugitive laid."""
    return sum(1 + len(hideout.sprints) for hideout in s.row[1:])


@pytest.mark.rule("FU-029")
def test_cards_leave_piles_only_into_hands_and_hands_only_into_the_row() -> None:
    for steps in games():
        for before, seat, action, _, after, _ in steps:
            drawn = sum(map(len, before.piles)) - sum(map(len, after.piles))
            laid = in_the_row(after) - in_the_row(before)
            assert drawn == isinstance(action, Draw)
            assert laid == (1 + len(action.sprints) if isinstance(action, Place) else 0)
            his = len(after.hands[FUGITIVE]) - len(before.hands[FUGITIVE])
            hers = len(after.hands[MARSHAL]) - len(before.hands[MARSHAL])
            assert his == (drawn if seat == FUGITIVE else 0) - laid
            assert hers == (drawn if seat == MARSHAL else 0), "the marshal never plays a card"
            assert sorted(c for c in game.pieces(after) if isinstance(c, int)) == list(range(43))
            for pile, old in zip(after.piles, before.piles, strict=True):
                assert pile == old[len(old) - len(pile) :], "nothing is reshuffled"


@pytest.mark.rule("FU-029")
def test_there_is_no_hand_limit() -> None:
    s = position(row=(down(1),), hand=range(5, 29), todo=drawing(FUGITIVE, Placing((0, 1))))
    after, _ = play(s, FUGITIVE, Draw(3))
    assert len(after.hands[FUGITIVE]) == 28
    after, _ = play(after, FUGITIVE, Pass())
    assert len(after.hands[FUGITIVE]) == 28


@pytest.mark.rule("FU-029", "FU-023", "FU-024", "FU-025", "FU-033")
def test_after_round_r_the_piles_hold_31_cards_less_two_for_each_further_round() -> None:
    rounds = 0
    for steps in games():
        for before, _, _, _, after, _ in steps:
            if after.round == before.round + 1:
                assert sum(map(len, after.piles)) == max(0, 33 - 2 - 2 * (before.round - 1))
                rounds += 1
    assert rounds > 20


@pytest.mark.rule("FU-029")
def test_hands_hold_what_was_drawn_less_what_was_laid() -> None:
    for steps in games():
        drawn = [0, 0]
        for _, _, _, events, after, _ in steps:
            for event in events:
                if isinstance(event, Drew):
                    drawn[event.seat] += 1
            assert len(after.hands[FUGITIVE]) == 9 + drawn[FUGITIVE] - in_the_row(after)
            assert len(after.hands[MARSHAL]) == drawn[MARSHAL]


# -------------------------------------------------------------------------------- drawing


@pytest.mark.rule("FU-030")
@pytest.mark.parametrize("drawer", [FUGITIVE, MARSHAL])
def test_the_pile_is_public_and_the_card_only_its_drawer_sees(drawer: int) -> None:
    then = Placing((0, 1)) if drawer == FUGITIVE else Guessing()
    s = position(piles=((), (20,), ()), turn=drawer, todo=drawing(drawer, then))
    after, events = play(s, drawer, Draw(2))
    assert events == (Drew(drawer, 2, 20),)
    assert 20 in game.seen_by(after, drawer).hands[drawer]
    for other in (1 - drawer, None):
        assert game.seen_by(events[0], other) == Drew(drawer, 2, None)
        view = game.seen_by(after, other)
        assert 20 not in game.pieces(view)
        assert len(view.piles[1]) == len(s.piles[1]) - 1
        assert view.record[-1] == Drew(drawer, 2, None)


@pytest.mark.rule("FU-030")
def test_the_top_card_is_the_one_drawn() -> None:
    s = position(piles=((9, 7), (), ()), todo=drawing(FUGITIVE, Placing((0, 1))))
    after, _ = play(s, FUGITIVE, Draw(1))
    assert 9 in after.hands[FUGITIVE]
    assert after.piles[0][0] == 7


@pytest.mark.rule("FU-031")
def test_an_empty_pile_cannot_be_chosen() -> None:
    s = position(empty=(2,), todo=drawing(FUGITIVE, Placing((0, 1))))
    assert refused(s, FUGITIVE, Draw(2)).clause == "FU-031"
    assert list(game.legal(s, FUGITIVE)) == [Draw(1), Draw(3)]
    after, _ = play(s, FUGITIVE, Draw(3))
    assert 29 in after.hands[FUGITIVE]


@pytest.mark.rule("FU-004", "FU-031")
@pytest.mark.parametrize("pile", [-1, 0, 4])
def test_there_are_three_piles_and_no_other(pile: int) -> None:
    s = position(todo=drawing(FUGITIVE, Placing((0, 1))))
    assert refused(s, FUGITIVE, Draw(pile)).clause == "FU-004"


@pytest.mark.rule("FU-032")
def test_with_all_piles_empty_the_draw_is_skipped_and_the_turn_goes_on() -> None:
    s = position(empty=(1, 2, 3))
    s, _ = play(s, FUGITIVE, Pass())
    assert s.todo == (Guessing(),)
    s, _ = play(s, MARSHAL, Guess((9,)))
    assert s.todo == (Placing((0, 1)),)
    play(s, FUGITIVE, Place(2))


@pytest.mark.rule("FU-032")
def test_a_draw_of_two_ends_with_the_last_card() -> None:
    s = position(piles=((), (), (41,)), marshal=range(29, 41), empty=(1, 2), round=1, row=())
    s = play_all(s, Place(1), Pass())
    assert list(game.legal(s, MARSHAL)) == [Draw(3)]
    s, _ = play(s, MARSHAL, Draw(3))
    assert s.todo == (Guessing(),)


@pytest.mark.rule("FU-033")
def test_the_last_card_is_drawn_by_the_fugitive_in_round_17() -> None:
    s = game.new(Options(), 2, Seeded(5))
    s = play_all(s, Place(1), Pass())
    draws: list[tuple[int, int]] = []
    while s.round <= 18:
        (seat,) = game.actors(s)
        choice = next(iter(game.legal(s, seat)))
        if isinstance(choice, Draw):
            draws.append((s.turn, s.round))
        elif seat == MARSHAL:
            choice = Guess((41,))
        s, _ = play(s, seat, choice)
    assert len(draws) == 33
    assert draws[-1] == (FUGITIVE, 17), "so the marshal's turn 17 is the first without a draw"
    assert draws[:4] == [(MARSHAL, 1), (MARSHAL, 1), (FUGITIVE, 2), (MARSHAL, 2)]


# -------------------------------------------------------------------------------- passing


@pytest.mark.rule("FU-056")
def test_passing_is_allowed_also_with_a_legal_placement_in_hand_and_any_number_of_times() -> None:
    s = position(hand=(4,))
    for held in (4, 5, 6, 7):
        assert Place(2) in list(game.legal(s, FUGITIVE))
        s, events = play(s, FUGITIVE, Pass())
        assert events[0] == Passed(FUGITIVE), "he announces it"
        assert len(s.row) == 2
        assert len(s.hands[FUGITIVE]) == held, "the hand has grown by each draw"
        s = play_all(s, Draw(3), Guess((40,)), Draw(2))


@pytest.mark.rule("FU-056")
def test_with_a_stall_limit_passing_too_often_with_empty_piles_loses() -> None:
    s = position(empty=(1, 2, 3), stall_limit=3)
    for _ in range(2):
        s = play_all(s, Pass(), Guess((40,)))
        assert s.result is None
    s, _ = play(s, FUGITIVE, Pass())
    assert s.result == Outcome((MARSHAL,), "stall", "FU-056")


@pytest.mark.rule("FU-056")
def test_a_hideout_starts_the_stall_limit_anew() -> None:
    s = position(empty=(1, 2, 3), stall_limit=2)
    s = play_all(s, Pass(), Guess((40,)), Place(2), Guess((40,)), Pass(), Guess((40,)))
    assert s.result is None
    s, _ = play(s, FUGITIVE, Pass())
    assert s.result == Outcome((MARSHAL,), "stall", "FU-056")


@pytest.mark.rule("FU-056")
def test_the_stall_limit_does_not_count_while_there_are_cards() -> None:
    s = position(piles=((), (), (41, 40)), marshal=range(29, 40), empty=(1, 2), stall_limit=1)
    s = play_all(s, Pass(), Draw(3), Guess((38,)), Draw(3))
    assert s.result is None
    s, _ = play(s, FUGITIVE, Pass())
    assert s.result == Outcome((MARSHAL,), "stall", "FU-056")


@pytest.mark.rule("FU-056")
def test_without_a_stall_limit_the_fugitive_may_pass_for_ever() -> None:
    s = position(empty=(1, 2, 3))
    for _ in range(60):
        s = play_all(s, Pass(), Guess((40,)))
    assert s.result is None


@pytest.mark.rule("FU-056")
def test_with_the_option_who_passes_draws_one_more_card_from_the_lowest_pile() -> None:
    s = position(piles=((9,), (20,), ()), pass_draw=True)
    after, events = play(s, FUGITIVE, Pass())
    assert events == (Passed(FUGITIVE), Drew(FUGITIVE, 1, 9), TurnBegan(MARSHAL, 2))
    assert after.hands[FUGITIVE] == (2, 3, 9, 42)
    without_pile_1, _ = play(position(piles=((), (20,), ()), empty=(1,), pass_draw=True), FUGITIVE, Pass())
    assert without_pile_1.hands[FUGITIVE] == (2, 3, 20, 42)


@pytest.mark.rule("FU-056")
def test_the_card_for_passing_is_only_for_who_places_nothing_and_only_while_there_are_cards() -> None:
    placed, _ = play(position(pass_draw=True), FUGITIVE, Place(2))
    assert placed.hands[FUGITIVE] == (3, 42)
    stopped = play_all(position(row=(), round=1, pass_draw=True), Place(1), Pass())
    assert stopped.hands[FUGITIVE] == (2, 3, 42)
    empty, _ = play(position(empty=(1, 2, 3), pass_draw=True), FUGITIVE, Pass())
    assert empty.hands[FUGITIVE] == (2, 3, 42)
    assert empty.todo == (Guessing(),)
    off, _ = play(position(), FUGITIVE, Pass())
    assert off.hands[FUGITIVE] == (2, 3, 42)


@pytest.mark.rule("FU-057")
def test_the_first_turn_can_always_be_fulfilled() -> None:
    for seed in range(50):
        s = game.new(Options(), 2, Seeded(seed))
        assert {Place(1), Place(2), Place(3)} <= set(game.legal(s, FUGITIVE))


@pytest.mark.rule("FU-090", "FU-020")
def test_the_manhunt_is_no_part_of_a_turn() -> None:
    assert refused(position(turn=MARSHAL), MARSHAL, Manhunt()).clause == "FU-027"
    assert refused(position(turn=FUGITIVE), MARSHAL, Manhunt()).clause == "FU-020"
