"""A turn, missions and the special card (2.3 to 2.7)."""

import pytest
from msgspec.structs import replace

from companion.core import BadInput, Recorded
from companion.games.safehouse.state import (
    Acting,
    Action,
    Discard,
    Draw,
    Drew,
    EndTurn,
    Expire,
    Hand,
    Investigate,
    Laid,
    LaidOut,
    LaidToSpecial,
    Lay,
    LayOut,
    Mission,
    MissionCompleted,
    Refilling,
    Remove,
    Special,
    SpecialCompleted,
    ToDiscardPile,
    TurnBegan,
    WitnessMoved,
)
from tests.rules.safehouse.table import (
    b,
    box,
    events_of,
    g,
    game,
    mission,
    offered,
    p,
    play,
    play_all,
    position,
    r,
    refused,
    y,
)

TWO_RED = "C-hotel-1"  # 2 red, 1 step
THREE_RED = "C-hotel-2"  # 3 red, 2 steps
GREEN_YELLOW = "C-hotel-5"  # 2 green, 2 yellow, 3 steps: the rule book's example
BLUE_PINK = "C-hotel-4"  # 1 blue, 3 pink, 3 steps


# -------------------------------------------------------------------------------- hands


@pytest.mark.rule("SH-145")
def test_everybody_sees_how_many_cards_of_which_back_each_player_holds_and_nothing_more() -> None:
    s = position(g(1, 2), (*b(3), TWO_RED, THREE_RED))
    assert game.seen_by(s, 0).hands == (s.hands[0], Hand((None,), (None, None)))
    assert game.seen_by(s, 1).hands == (Hand((None, None), ()), s.hands[1])
    assert game.seen_by(s, None).hands == (Hand((None, None), ()), Hand((None,), (None, None)))


@pytest.mark.rule("SH-145", "SH-080")
def test_what_another_player_draws_or_discards_unseen_is_hidden_in_the_event() -> None:
    s = position((*g(1), TWO_RED), todo=(Refilling(),), draw=r(7))
    _, events = play(s, 0, Draw("escape"))
    assert events[0] == Drew(0, "escape", "E-r07")
    assert events[0].seen_by(0) == events[0]
    assert events[0].seen_by(1) == events[0].seen_by(None) == Drew(0, "escape", None)
    _, (event,) = play(position((*g(1), TWO_RED)), 0, Discard(TWO_RED))
    assert event.card == event.seen_by(0).card == TWO_RED
    assert event.seen_by(1).card is event.seen_by(None).card is None


# -------------------------------------------------------------------------------- a turn


@pytest.mark.rule("SH-033", "SH-047")
def test_a_turn_is_any_number_of_actions_of_any_kinds_in_any_order() -> None:
    s = position((*r(1, 2, 7), *g(5), *y(3), TWO_RED, GREEN_YELLOW), missions=(mission(THREE_RED),), level="big_thrill")
    s = play_all(
        s,
        Lay("E-r01", THREE_RED),
        LayOut(TWO_RED),
        Lay("E-r02", TWO_RED),
        Investigate("E-y03"),
        LayOut(GREEN_YELLOW),
        Special("E-g05"),
        Lay("E-r07", TWO_RED),
        Remove(GREEN_YELLOW),
        EndTurn(),
    )
    assert s.todo == (Refilling(),)


@pytest.mark.rule("SH-034")
def test_at_least_one_action_is_compulsory_before_the_turn_ends() -> None:
    s = position(g(1, 5), missions=(mission(TWO_RED),))
    assert refused(s, 0, EndTurn()).clause == "SH-034"
    assert EndTurn() in offered(play(s, 0, Discard("E-g01"))[0])


@pytest.mark.rule("SH-034", "SH-079")
@pytest.mark.parametrize(
    "action",
    [
        LayOut(GREEN_YELLOW),
        Lay("E-r05", TWO_RED),
        Special("E-g05"),
        Investigate("E-g05"),
        Discard("E-g05"),
        Discard(GREEN_YELLOW),
        Remove(TWO_RED),
    ],
)
def test_each_kind_of_action_does_the_duty(action: Action) -> None:
    s = position((*g(5), *r(5), GREEN_YELLOW), missions=(mission(TWO_RED),), level="big_thrill")
    after, _ = play(s, 0, action)
    assert after.todo == (Acting(acted=True, discarded=isinstance(action, Discard)),)
    assert play(after, 0, EndTurn())[0].todo == (Refilling(),)


@pytest.mark.rule("SH-034")
def test_the_kinds_of_action_are_those_of_the_rule_book() -> None:
    s = position((*g(5), *r(5), GREEN_YELLOW), missions=(mission(TWO_RED),), level="big_thrill")
    kinds = {type(action) for action in offered(s)}
    assert kinds == {LayOut, Lay, Special, Investigate, Discard, Remove}
    assert {type(action) for action in offered(replace(s, options=replace(s.options, level="great_danger")))} == {
        *kinds
    } - {Investigate}


@pytest.mark.rule("SH-142")
def test_after_the_end_of_the_turn_only_draws_are_legal_until_the_refill_is_complete() -> None:
    s = position(g(1, 2, 3, 4, 5, 6, 7), missions=(mission(TWO_RED),))
    assert refused(s, 0, Draw("escape")).clause == "SH-142"
    s = play_all(s, Discard("E-g01"), EndTurn())
    assert offered(s) == [Draw("escape"), Draw("chapter")]
    for action in (Discard("E-g02"), Lay("E-g02", TWO_RED), Remove(TWO_RED), EndTurn(), LayOut("C-hotel-2")):
        assert refused(s, 0, action).clause == "SH-036"
    s = play_all(s, Draw("chapter"))
    assert s.turn == 0
    s, events = play(s, 0, Draw("chapter"))
    assert s.turn == 1, "the turn passes by itself"
    assert events[-1] == TurnBegan(1)


@pytest.mark.rule("SH-142")
def test_every_action_handles_one_card() -> None:
    s = position((*r(1, 2), TWO_RED, THREE_RED))
    after, events = play(s, 0, LayOut(TWO_RED))
    assert events == (LaidOut(0, TWO_RED),)
    assert after.hands[0] == Hand(r(1, 2), (THREE_RED,))
    after, events = play(after, 0, Lay("E-r01", TWO_RED))
    assert events == (Laid(0, "E-r01", TWO_RED),)
    assert after.hands[0].escape == r(2)


@pytest.mark.rule("SH-035")
def test_a_player_without_any_card_may_pass() -> None:
    s = position((), g(1), missions=(mission(TWO_RED),))
    assert set(offered(s)) == {Remove(TWO_RED), EndTurn()}, "removing is possible but not forced"
    after, _ = play(s, 0, EndTurn())
    assert after.todo == (Refilling(),)


@pytest.mark.rule("SH-035")
@pytest.mark.parametrize("card", ["E-g01", TWO_RED])
def test_with_any_card_in_hand_passing_is_illegal(card: str) -> None:
    assert refused(position((card,)), 0, EndTurn()).clause == "SH-034"


@pytest.mark.rule("SH-036")
def test_ending_the_turn_starts_the_refill_and_no_action_is_possible_any_more() -> None:
    s = play_all(position(g(1, 2)), Discard("E-g01"), EndTurn())
    assert refused(s, 0, Discard("E-g02")).clause == "SH-036"
    full = position((*g(1, 2, 3, 4, 5, 6, 7, 8),), missions=(mission(TWO_RED),))
    s, events = play(play(full, 0, Remove(TWO_RED))[0], 0, EndTurn())
    assert s.turn == 1, "with a full hand there is nothing to draw"
    assert events[-1] == TurnBegan(1)


@pytest.mark.rule("SH-037")
def test_only_the_active_player_plays_cards_and_only_from_the_own_hand() -> None:
    s = position((*r(1), TWO_RED), (*r(2), THREE_RED), missions=(mission("C-hotel-3"),), level="big_thrill")
    for action in (LayOut(THREE_RED), Discard("E-r02"), Remove("C-hotel-3"), Investigate("E-r02")):
        assert refused(s, 1, action).clause == "SH-026"
    assert refused(s, 0, LayOut(THREE_RED)).clause == "SH-039"
    assert refused(s, 0, Lay("E-r02", "C-hotel-3")).clause == "SH-043"
    assert refused(s, 0, Special("E-r02")).clause == "SH-054"
    assert refused(s, 0, Investigate("E-r02")).clause == "SH-065"
    assert refused(s, 0, Discard("E-r02")).clause == "SH-075"
    assert refused(s, 0, Discard(THREE_RED)).clause == "SH-075"
    assert refused(s, 0, Discard(None)).clause == "SH-075"
    for mine in (LayOut(TWO_RED), Discard("E-r01"), EndTurn()):
        assert refused(s, None, mine).clause == "SH-026"


@pytest.mark.rule("SH-038")
def test_a_card_once_played_can_not_be_played_again_from_where_it_lies() -> None:
    s = position(
        (*g(1), GREEN_YELLOW),
        missions=(mission(TWO_RED, *r(2)), mission(THREE_RED)),
        special=y(1),
        row=p(3),
        discard=b(1),
        level="big_thrill",
    )
    for card in ("E-r02", "E-y01", "E-p03", "E-b01"):
        assert refused(s, 0, Lay(card, THREE_RED)).clause == "SH-043"
        assert refused(s, 0, Special(card)).clause == "SH-054"
        assert refused(s, 0, Investigate(card)).clause == "SH-065"
        assert refused(s, 0, Discard(card)).clause == "SH-075"
    assert refused(s, 0, LayOut(THREE_RED)).clause == "SH-039"


def test_something_that_is_no_action_is_turned_away() -> None:
    with pytest.raises(BadInput, match="not an action of Safehouse"):
        game.play(position(g(1)), 0, "draw", Recorded(()))  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- laying out chapter cards


@pytest.mark.rule("SH-039")
def test_a_chapter_card_from_the_hand_becomes_an_open_mission() -> None:
    s = position((TWO_RED, THREE_RED))
    s = play_all(s, LayOut(THREE_RED), LayOut(TWO_RED))
    assert s.missions == (Mission(THREE_RED), Mission(TWO_RED))
    assert s.hands[0].chapter == ()
    assert game.seen_by(s, 1).missions == s.missions, "face up"
    assert refused(position((*r(1),)), 0, LayOut("E-r01")).clause == "SH-039"


@pytest.mark.rule("SH-040")
def test_there_is_no_limit_on_open_missions() -> None:
    hand = box.chapter_cards(0)
    s = play_all(position(hand), *map(LayOut, hand))
    assert len(s.missions) == 8


@pytest.mark.rule("SH-041", "SH-047")
def test_any_player_may_add_to_a_mission_that_somebody_laid_out() -> None:
    s = position((*r(1), TWO_RED, *g(1, 2, 3, 4, 5)), (*r(4), *b(1, 2, 3, 4, 5, 6, 7)))
    s = play_all(
        s, LayOut(TWO_RED), Lay("E-r01", TWO_RED), EndTurn(), Draw("chapter"), Draw("chapter"), Draw("chapter")
    )
    assert s.turn == 1
    s, events = play(s, 1, Lay("E-r04", TWO_RED))
    assert MissionCompleted(TWO_RED, 1) in events


# -------------------------------------------------------------------------------- working on missions


@pytest.mark.rule("SH-043")
def test_the_first_card_has_no_lower_bound_and_no_later_one_may_be_lower_than_the_last() -> None:
    s = position(r(1, 5, 6, 7), missions=(mission(THREE_RED),))
    assert refused(play(s, 0, Lay("E-r06", THREE_RED))[0], 0, Lay("E-r05", THREE_RED)).clause == "SH-043"
    s = play_all(s, Lay("E-r01", THREE_RED), Lay("E-r06", THREE_RED))
    assert refused(s, 0, Lay("E-r05", THREE_RED)).clause == "SH-043"
    assert "6 or higher" in str(refused(s, 0, Lay("E-r05", THREE_RED)))
    assert Lay("E-r07", THREE_RED) in offered(s)


@pytest.mark.rule("SH-043")
def test_only_open_missions_can_be_worked_on() -> None:
    s = position((*r(1), TWO_RED), missions=(mission(THREE_RED),))
    assert refused(s, 0, Lay("E-r01", TWO_RED)).clause == "SH-043"


@pytest.mark.rule("SH-044")
def test_a_colour_not_required_or_already_complete_is_illegal_and_colours_come_in_any_order() -> None:
    s = position((*b(4, 5), *p(2, 3, 6), *r(9)), missions=(mission(BLUE_PINK),))
    assert refused(s, 0, Lay("E-r09", BLUE_PINK)).clause == "SH-044"
    s = play_all(s, Lay("E-p02", BLUE_PINK), Lay("E-b04", BLUE_PINK))
    assert refused(s, 0, Lay("E-b05", BLUE_PINK)).clause == "SH-044"
    assert Lay("E-p06", BLUE_PINK) in offered(s)
    assert Lay("E-p03", BLUE_PINK) not in offered(s), "too low by now"


@pytest.mark.rule("SH-045")
def test_cards_are_appended_at_the_end_of_the_row() -> None:
    s = position((*p(2), *b(4), *p(9)), missions=(mission(BLUE_PINK),))
    s = play_all(s, Lay("E-p02", BLUE_PINK), Lay("E-b04", BLUE_PINK), Lay("E-p09", BLUE_PINK))
    assert s.missions == (mission(BLUE_PINK, "E-p02", "E-b04", "E-p09"),)


@pytest.mark.rule("SH-046")
def test_equal_numbers_may_follow_each_other() -> None:
    s = position(p(4), missions=(mission(BLUE_PINK, *b(4)),))
    assert Lay("E-p04", BLUE_PINK) in offered(s)
    s, _ = play(s, 0, Lay("E-p04", BLUE_PINK))
    assert s.missions[0].laid == ("E-b04", "E-p04")


@pytest.mark.rule("SH-047")
def test_cards_may_go_to_a_mission_laid_out_in_the_same_turn_and_to_several() -> None:
    s = position((*r(1, 2, 3), TWO_RED, THREE_RED))
    s = play_all(s, LayOut(TWO_RED), LayOut(THREE_RED), Lay("E-r01", TWO_RED), Lay("E-r03", THREE_RED))
    assert s.missions == (mission(TWO_RED, "E-r01"), mission(THREE_RED, "E-r03"))


@pytest.mark.rule("SH-048")
def test_chapter_name_and_symbols_do_not_matter_for_missions() -> None:
    reds = r(*range(1, 16))
    s = position(reds, missions=(mission(TWO_RED),))
    assert {box.escape[card].chapter for card in reds} == {0, 1, 2, 3, 4}
    assert {action for action in offered(s) if isinstance(action, Lay)} == {Lay(card, TWO_RED) for card in reds}


@pytest.mark.rule("SH-049", "SH-093")
def test_a_completed_mission_moves_the_witness_then_its_cards_are_cleared_away() -> None:
    s = position(p(8), missions=(mission(TWO_RED), mission(BLUE_PINK, *p(3), *b(4), *p(6))), discard=g(1))
    s, events = play(s, 0, Lay("E-p08", BLUE_PINK))
    assert events == (
        Laid(0, "E-p08", BLUE_PINK),
        MissionCompleted(BLUE_PINK, 3),
        WitnessMoved(0, 3),
        ToDiscardPile(("E-p03", "E-b04", "E-p06", "E-p08")),
    )
    assert s.discard == ("E-g01", "E-p03", "E-b04", "E-p06", "E-p08"), "the last one laid is on top"
    assert s.cleared == (BLUE_PINK,)
    assert s.missions == (mission(TWO_RED),)
    assert s.chase.witness == 3


@pytest.mark.rule("SH-049")
def test_completion_pays_the_symbol_before_the_cards_are_cleared_and_the_page_is_turned_last() -> None:
    s = position(r(8), missions=(mission(TWO_RED, *r(3)),), witness=3)
    _, events = play(s, 0, Lay("E-r08", TWO_RED))
    assert [type(event).__name__ for event in events] == [
        "Laid",
        "MissionCompleted",
        "WitnessMoved",
        "PursuerMoved",
        "ToDiscardPile",
    ]
    _, events = play(position(r(8), missions=(mission(TWO_RED, *r(3)),), witness=6), 0, Lay("E-r08", TWO_RED))
    names = [type(event).__name__ for event in events]
    assert names == ["Laid", "MissionCompleted", "WitnessMoved", "ToDiscardPile", "ChapterBegan"]


@pytest.mark.rule("SH-050")
def test_the_example_of_the_rule_book() -> None:
    s = position((*y(2, 5), *g(5, 11)), missions=(mission(GREEN_YELLOW),))
    assert box.missions[GREEN_YELLOW].needs == {"yellow": 2, "green": 2}
    s = play_all(s, *[Lay(card, GREEN_YELLOW) for card in ("E-y02", "E-g05", "E-y05", "E-g11")])
    assert s.chase.witness == 3
    assert s.missions == ()


@pytest.mark.rule("SH-139")
def test_cards_are_cleared_away_even_if_the_move_has_won_the_game() -> None:
    s = position(r(8), missions=(mission(TWO_RED, *r(3)),), chapter=4, witness=39)
    s, events = play(s, 0, Lay("E-r08", TWO_RED))
    assert s.result is not None
    assert s.discard == ("E-r03", "E-r08")
    assert s.cleared == (TWO_RED,)
    assert s.missions == ()
    assert events[-1] == ToDiscardPile(("E-r03", "E-r08"))
    special = [card.id for card in box.escape.values() if card.chapter == 4][:4]
    ascending = sorted(special, key=lambda card: box.escape[card].number)
    s = position(ascending[3:], special=tuple(ascending[:3]), chapter=4, witness=39)
    s, _ = play(s, 0, Special(ascending[3]))
    assert s.result is not None
    assert s.discard == tuple(ascending)
    assert s.special == ()


@pytest.mark.rule("SH-051")
def test_a_mission_that_cannot_be_finished_stays_open_and_counts() -> None:
    s = position((*r(14), *g(1, 2)), missions=(mission(THREE_RED, *r(15)),), draw=("PC",))
    assert not [action for action in offered(s) if isinstance(action, Lay)]
    s = play_all(s, Discard("E-g01"), EndTurn())
    before = s.chase.pursuer
    s, _ = play(s, 0, Draw("escape"))
    assert s.missions == (mission(THREE_RED, "E-r15"),)
    assert s.chase.pursuer == before + 1
    free = position(g(1), missions=(mission(THREE_RED, *r(15)),))
    assert play(free, 0, Remove(THREE_RED))[0].missions == ()


@pytest.mark.rule("SH-052")
def test_a_mission_of_an_earlier_chapter_is_completed_in_a_later_one() -> None:
    s = position(r(8), missions=(mission(TWO_RED, *r(3)),), chapter=2, witness=16)
    s, _ = play(s, 0, Lay("E-r08", TWO_RED))
    assert (s.chase.chapter, s.chase.witness) == (2, 17)


# -------------------------------------------------------------------------------- the special card


@pytest.mark.rule("SH-053")
def test_the_special_card_of_the_hotel_room_demands_3_cards_and_gives_3_steps() -> None:
    s = position((*r(2), *g(5), *y(6)))
    s = play_all(s, Special("E-r02"), Special("E-g05"))
    assert (s.special, s.chase.witness) == (("E-r02", "E-g05"), 0)
    s, events = play(s, 0, Special("E-y06"))
    assert s.chase.witness == 3
    assert events == (
        LaidToSpecial(0, "E-y06"),
        SpecialCompleted(3),
        WitnessMoved(0, 3),
        ToDiscardPile(("E-r02", "E-g05", "E-y06")),
    )


@pytest.mark.rule("SH-054")
def test_only_cards_that_name_the_current_chapter_may_be_laid_there_in_any_colour() -> None:
    hand = (*g(4, 5), *b(3), *y(1), *p(4), *r(2))
    s = position(hand)
    allowed = {action.card for action in offered(s) if isinstance(action, Special)}
    assert allowed == {*g(5), *b(3), *y(1), *p(4), *r(2)}
    refusal = refused(s, 0, Special("E-g04"))
    assert refusal.clause == "SH-054"
    assert refusal.in_("de") != refusal.in_("en")


@pytest.mark.rule("SH-054")
def test_numbers_at_the_special_card_ascend_with_equality_allowed() -> None:
    s = position((*b(3), *r(7), *g(5)), special=g(10))
    assert refused(s, 0, Special("E-r07")).clause == "SH-054"
    twins = position(p(8), special=b(8), chapter=4)
    assert box.escape["E-p08"].chapter == 4
    assert Special("E-p08") in offered(twins)
    s, _ = play(twins, 0, Special("E-p08"))
    assert s.special == ("E-b08", "E-p08")


@pytest.mark.rule("SH-055")
def test_cards_for_the_special_card_are_collected_over_turns_and_by_several_players() -> None:
    s = position((*r(2), *g(1, 2, 3, 4, 6, 7, 8)), (*g(5), *b(1, 2, 4, 5, 6, 7, 9)))
    s = play_all(s, Special("E-r02"), EndTurn(), Draw("chapter"))
    s, _ = play(s, 1, Special("E-g05"))
    assert s.special == ("E-r02", "E-g05")


@pytest.mark.rule("SH-056")
def test_a_completed_special_card_moves_the_witness_and_clears_its_cards_then_the_chapter_may_end() -> None:
    s = position(y(6), special=(*r(2), *g(5)), witness=5, discard=g(1))
    s, _ = play(s, 0, Special("E-y06"))
    assert s.discard == ("E-g01", "E-r02", "E-g05", "E-y06")
    assert (s.chase.chapter, s.chase.witness) == (1, 7)
    assert s.special == ()


@pytest.mark.rule("SH-057")
def test_a_special_card_can_be_completed_only_once() -> None:
    s = position((*y(6), *p(9)), special=(*r(2), *g(5)))
    s, _ = play(s, 0, Special("E-y06"))
    assert refused(s, 0, Special("E-p09")).clause == "SH-057"


@pytest.mark.rule("SH-058")
def test_the_special_card_is_no_mission() -> None:
    s = position((*b(13), *y(1)), special=g(15), draw=("PC",))
    assert not [action for action in offered(s) if isinstance(action, Remove)]
    assert refused(s, 0, Special("E-b13")).clause == "SH-054", "it stays blocked"
    before = s.chase.pursuer
    s = play_all(s, Discard("E-y01"), EndTurn(), Draw("escape"))
    assert s.chase.pursuer == before, "it does not count as an open mission"
    assert s.special == ("E-g15",)


def test_a_clock_event_in_the_middle_of_a_turn_leaves_the_turn_as_it_is() -> None:
    s = play_all(position(g(1, 5)), Special("E-g05"))
    after = play_all(s, Expire())
    assert (after.todo, after.turn, after.hands) == (s.todo, s.turn, s.hands)
    assert events_of(after, EndTurn())
