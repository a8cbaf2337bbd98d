"""What each card of the house edition does, and cards that an owner adds."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Outcome, Recorded, Seat
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Choose,
    Cleared,
    Done,
    Draw,
    Drawing,
    Drew,
    Guess,
    Guessing,
    Hideout,
    Improvising,
    Looked,
    Pass,
    Place,
    Placing,
    Point,
    PutBack,
    Show,
    Told,
)
from tests.rules.fugitive.table import (
    about_to_draw,
    card,
    down,
    found,
    game,
    met,
    owned,
    play,
    play_all,
    play_with,
    position,
    refused,
)

# -------------------------------------------------------------------------------- the other house events


@pytest.mark.rule("FU-113", "FU-111")
def test_side_street_lets_the_fugitive_draw_two_cards_from_piles_of_his_choice() -> None:
    s = met("side_street", MARSHAL, piles=(("side_street", 5), (16,), (30,)))
    s = play_all(s, Draw(2))
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(3))
    assert s.hands == ((2, 3, 16, 30, 42), ())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "the marshal drew it: the replacement is hers"


@pytest.mark.rule("FU-113")
def test_shortcut_in_his_turn_allows_one_hideout_more_in_this_turn() -> None:
    s = met("shortcut", hand=(4, 7, 10))
    s = play_all(s, Draw(3))
    assert s.todo == (Placing((0, 1, 2)),)
    s = play_all(s, Place(4))
    assert s.todo == (Placing((0, 1, 2), 1),)
    assert play_all(s, Pass()).turn == MARSHAL, "each is optional"
    s = play_all(s, Place(7))
    assert s.turn == MARSHAL, "and no third one"
    assert [hideout.number for hideout in s.row] == [0, 1, 4, 7]
    assert s.extra_places == 0


@pytest.mark.rule("FU-113")
def test_shortcut_out_of_his_turn_allows_one_hideout_more_in_his_next() -> None:
    s = met("shortcut", MARSHAL, hand=(4, 7))
    assert s.extra_places == 1
    s = play_all(s, Draw(1), Guess((9,)), Draw(3))
    assert s.todo == (Placing((0, 1, 2)),)
    s = play_all(s, Place(4), Place(7))
    assert s.turn == MARSHAL
    s = play_all(s, Draw(1), Guess((9,)), Draw(3))
    assert s.todo == (Placing((0, 1)),), "only once"


@pytest.mark.rule("FU-113")
def test_speed_camera_asks_for_the_sum_of_a_stack_the_marshal_points_at() -> None:
    s = met("speed_camera", row=(down(1), down(6, 2, 3), down(9), found(12, 4)))
    assert list(game.legal(s, MARSHAL)) == [Point(2)]
    assert refused(s, MARSHAL, Point(3)).clause == "FU-113", "no sprint cards there"
    assert refused(s, MARSHAL, Point(4)).clause == "FU-113", "not face down"
    assert refused(s, FUGITIVE, Point(2)).clause == "FU-020", "she chooses, though he drew the card"
    s, events = play(s, MARSHAL, Point(2))
    assert events == (Told(2, "sprint_sum", 3),)
    assert Told(2, "sprint_sum", 3) in s.record, "for everybody to hear"
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize(("number", "odd"), [(5, 1), (6, 0)])
def test_witness_tells_whether_the_rightmost_face_down_hideout_is_odd(number: int, odd: int) -> None:
    s = about_to_draw("witness", row=(down(4), down(number), found(7)))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == Told(2, "parity", odd)
    assert s.row == (Hideout(0, face_up=True), down(4), down(number), found(7)), "nothing is turned up"


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize(("number", "band"), [(1, 1), (3, 1), (4, 1), (14, 1), (15, 2), (28, 2), (29, 3), (41, 3)])
def test_district_check_tells_the_band_of_a_hideout_the_marshal_points_at(number: int, band: int) -> None:
    s = met("district_check", row=(down(number),))
    assert refused(s, MARSHAL, Point(0)).clause == "FU-113"
    assert refused(s, MARSHAL, Point(2)).clause == "FU-113"
    s, events = play(s, MARSHAL, Point(1))
    assert events == (Told(1, "band", band),)


@pytest.mark.rule("FU-113", "FU-111")
def test_archive_lets_the_marshal_draw_a_card_beside_her_regular_one() -> None:
    s = met("archive", MARSHAL, piles=(("archive", 5), (16,), ()))
    s = play_all(s, Draw(2), Draw(1))
    assert s.hands[MARSHAL] == (5, 16)
    assert s.todo == (Guessing(),)


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize("drawer", [FUGITIVE, MARSHAL])
def test_coffee_break_gives_its_drawer_a_card_of_his_choice(drawer: Seat) -> None:
    s = met("coffee_break", drawer, piles=(("coffee_break",), (16,), (30,)))
    s = play_all(s, Draw(2), Draw(3))
    assert {16, 30} <= set(s.hands[drawer])
    assert s.todo[-1] in (Placing((0, 1)), Guessing())


@pytest.mark.rule("FU-113")
def test_morning_paper_lets_its_drawer_look_at_two_cards_and_put_them_back_in_any_order() -> None:
    s = met("morning_paper", piles=(("morning_paper",), (16, "witness", 18), ()))
    s, events = play(s, FUGITIVE, Choose(2))
    assert events == (Looked(FUGITIVE, 2, (16, "witness")),), "events included"
    assert events[0].seen_by(MARSHAL) == Looked(FUGITIVE, 2, (None, None))
    assert s.record[-1] == Looked(FUGITIVE, 2, (None, None))
    assert game.seen_by(s, FUGITIVE).piles[1][:3] == (16, "witness", None)
    assert set(game.seen_by(s, MARSHAL).piles[1]) == {None}
    assert refused(s, FUGITIVE, PutBack((16, 18))).clause == "FU-113"
    assert refused(s, FUGITIVE, PutBack((16,))).clause == "FU-113"
    s = play_all(s, PutBack(("witness", 16)))
    assert s.piles[1][:3] == ("witness", 16, 18)
    assert game.seen_by(s, FUGITIVE).piles[1][:3] == ("witness", 16, None), "he remembers"
    assert "witness" not in s.discards[0], "looking at an event does not execute it"
    s = play_all(s, Draw(2))
    assert game.seen_by(s, FUGITIVE).piles[1][:2] == (16, None), "one card less on the pile"


@pytest.mark.rule("FU-113")
def test_morning_paper_by_the_other_player_makes_the_first_ones_knowledge_worthless() -> None:
    s = met("morning_paper", MARSHAL, piles=(("morning_paper",), (16, 17), ()))
    s = replace(s, known_tops=((0, 2, 0), (0, 0, 0)))
    s = play_all(s, Choose(2), PutBack((17, 16)))
    assert set(game.seen_by(s, FUGITIVE).piles[1]) == {None}
    assert game.seen_by(s, MARSHAL).piles[1][:2] == (17, 16)


@pytest.mark.rule("FU-124", "FU-031")
def test_morning_paper_looks_at_one_card_if_there_is_only_one_and_never_at_an_empty_pile() -> None:
    s = met("morning_paper", piles=(("morning_paper",), (16,), ()), empty=(1, 2))
    assert refused(s, FUGITIVE, Choose(1)).clause == "FU-031"
    assert refused(s, FUGITIVE, Choose(4)).clause == "FU-004"
    s, events = play(s, FUGITIVE, Choose(2))
    assert events == (Looked(FUGITIVE, 2, (16,)),)
    assert list(game.legal(s, FUGITIVE)) == [PutBack((16,))]


@pytest.mark.rule("FU-113", "FU-119")
def test_loose_change_lets_both_draw_a_card_the_drawer_first() -> None:
    s = met("loose_change", MARSHAL, piles=(("loose_change", 5, 6), (), (30,)))
    assert s.todo[-1] == Drawing(MARSHAL, 1)
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(3))
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "her replacement"
    assert s.hands == ((2, 3, 30, 42), (5,))


@pytest.mark.rule("FU-113")
def test_clearance_removes_two_hideouts_face_up_and_unexecuted_events_on_the_way() -> None:
    s = met("clearance", piles=(("clearance",), (16, "cloudburst", 18, 20), ()))
    s, events = play(s, FUGITIVE, Choose(2))
    assert events == (Cleared(2, 16), Cleared(2, "cloudburst"), Cleared(2, 18))
    assert s.removed == (16, "cloudburst", 18)
    assert s.skip_draws == (0, 0)
    assert s.piles[1][0] == 20
    assert game.seen_by(s, MARSHAL).removed == s.removed, "face up"
    assert s.todo[-1] == Drawing(FUGITIVE, 1)


@pytest.mark.rule("FU-124")
def test_clearance_takes_what_there_is() -> None:
    s = met("clearance", piles=(("clearance",), (16,), ()), empty=(2,))
    s = play_all(s, Choose(2))
    assert s.removed == (16,)
    assert s.piles[1] == ()


# -------------------------------------------------------------------------------- events of an owner's edition


@pytest.mark.rule("FU-111", "FU-113")
def test_a_draw_from_a_named_pile_is_taken_without_asking(tmp_path: Path) -> None:
    own = owned(tmp_path, card("errand", '{ op = "draw", who = "drawer", n = 2, pile = 2 }'))
    s = about_to_draw("errand", piles=(("errand",), (16, 17), (30,)))
    s, events = own.play(s, FUGITIVE, Draw(1), Recorded(()))
    assert events[2:] == (Drew(FUGITIVE, 2, 16), Drew(FUGITIVE, 2, 17))
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1)), "the replacement is from any pile"


@pytest.mark.rule("FU-111", "FU-124")
def test_an_event_met_in_a_draw_from_a_named_pile_is_replaced_from_any_pile(tmp_path: Path) -> None:
    own = owned(tmp_path, card("errand", '{ op = "draw", who = "drawer", n = 1, pile = 2 }'))
    s = about_to_draw("errand", piles=(("errand",), ("cloudburst",), (30,)))
    s = play_with(own, s, Draw(1))
    assert s.discards == (("cloudburst",),)
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_with(own, s, Draw(3))
    assert 30 in s.hands[FUGITIVE]
    empty = about_to_draw("errand", piles=(("errand",), (), ()), empty=(2,))
    after = play_with(own, empty, Draw(1))
    assert after.hands == empty.hands, "an empty pile gives no card"
    assert after.discards == (("errand",),)


@pytest.mark.rule("FU-111")
def test_only_the_interrupted_card_of_a_named_pile_is_replaced_from_any_pile(tmp_path: Path) -> None:
    own = owned(tmp_path, card("errand", '{ op = "draw", who = "drawer", n = 2, pile = 2 }'))
    s = about_to_draw("errand", piles=(("errand",), ("cloudburst", 16), (30,)))
    s = play_with(own, s, Draw(1), Draw(3))
    assert {16, 30} <= set(s.hands[FUGITIVE]), "the second card is from pile 2, as the event says"


@pytest.mark.rule("FU-123", "FU-113")
def test_a_custom_event_is_carried_out_by_the_players(tmp_path: Path) -> None:
    own = owned(tmp_path, card("charade", '{ op = "custom", text = { en = "Sing.", de = "Singt." } }'))
    s = about_to_draw("charade", row=(down(1), down(4, 2)))
    s = play_with(own, s, Draw(1))
    assert s.todo[-1] == Improvising(FUGITIVE)
    with pytest.raises(Illegal) as refusal:
        play_with(own, s, Draw(1))
    assert refusal.value.clause == "FU-123"
    s = play_with(own, s, Done())
    assert s.discards == (("charade",),)
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))


@pytest.mark.rule("FU-123", "FU-080")
def test_a_custom_event_may_turn_up_hideouts_and_the_marshal_wins_at_her_turn_if_none_is_left(tmp_path: Path) -> None:
    """R-12: nothing happens yet in his turn, he may still place."""
    own = owned(tmp_path, card("blackmail", '{ op = "custom", text = { en = "Show one.", de = "Zeige eins." } }'))
    s = about_to_draw("blackmail", row=(down(4, 2),), hand=(5,))
    s = play_with(own, s, Draw(1))
    with pytest.raises(Illegal):
        play_with(own, s, Show(1, 5, (2,)))
    s = play_with(own, s, Show(1, 4, (2,)))
    assert s.row[1].face_up
    assert not s.row[1].found, "shown, not found"
    assert game.seen_by(s, MARSHAL).row[1].sprints == (2,)
    s = play_with(own, s, Done(), Draw(1))
    assert s.result is None
    assert s.todo == (Placing((0, 1)),)
    assert play_with(own, s, Place(5)).todo[-1] == Drawing(MARSHAL, 1), "he placed another one: the chase goes on"
    assert play_with(own, s, Pass()).result == Outcome((MARSHAL,), "found", "FU-080")


@pytest.mark.rule("FU-083")
def test_42_with_nothing_face_down_is_an_escape() -> None:
    """R-12: there is nothing to hunt."""
    s = position(row=(found(5), Hideout(40, face_up=True)), variant="random")
    assert play_all(s, Place(42)).result == Outcome((FUGITIVE,), "escape", "FU-083")
