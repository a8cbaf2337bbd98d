"""Events whoever wrote them: in the row, one inside another, additional guesses and skips (FU-120 to FU-128)."""

import pytest
from msgspec.structs import replace

from companion.core import Outcome, Seat
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    PLACEHOLDER,
    Choose,
    Deciding,
    Draw,
    Drawing,
    Drew,
    Ended,
    ExtraGuessing,
    Found,
    Guess,
    Guessed,
    Guessing,
    Happened,
    Hideout,
    Manhunt,
    Met,
    Pass,
    Passed,
    Place,
    Placed,
    Placing,
    Shown,
    Sign,
    SignLaid,
    SignLifted,
    Skipped,
    Told,
    TurnBegan,
)
from tests.rules.fugitive.table import about_to_draw, down, found, game, met, play, play_all, position, refused

# -------------------------------------------------------------------------------- FU-120 to FU-122: events in the row


@pytest.mark.rule("FU-120", "FU-122", "FU-113")
def test_night_bus_gives_the_hideout_on_the_free_place_reach_5() -> None:
    s = about_to_draw("night_bus", row=(down(1),), hand=(4, 6, 7))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(2, "night_bus")
    assert s.signs == (Sign(2, "night_bus"),)
    assert len(s.row) == 2, "it does not occupy the place"
    assert game.seen_by(s, MARSHAL).signs == s.signs, "it lies there in public"
    assert s.discards == ((),), "and so not on the discard"
    s = play_all(s, Draw(2))
    assert refused(s, FUGITIVE, Place(7)).clause == "FU-042"
    assert Place(6) in list(game.legal(s, FUGITIVE))
    s = play_all(s, Place(6))
    assert s.row[2].number == 6


@pytest.mark.rule("FU-122")
def test_night_bus_adds_to_sprints_and_helps_only_the_hideout_at_its_place() -> None:
    s = position(row=(down(1),), hand=(9, 10, 14, 15), signs=(Sign(2, "night_bus"),), variant="random")
    assert refused(s, FUGITIVE, Place(10, (3, 15))).clause == "FU-044", "5 + 1 + 1 = 7, and 9 are needed"
    assert refused(s, FUGITIVE, Place(9, (42,))).clause == "FU-051"
    after = play_all(s, Place(9, (2, 3)))
    again = replace(after, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert refused(again, FUGITIVE, Place(14)).clause == "FU-042", "at place 3 reach is 3 again"


@pytest.mark.rule("FU-122", "FU-052")
def test_a_row_event_holds_for_42_too() -> None:
    bus = position(row=(down(37),), signs=(Sign(2, "night_bus"),), variant="random")
    assert play_all(bus, Place(42)).todo == (Deciding(),)
    works = position(row=(down(39),), signs=(Sign(2, "roadworks"),), variant="random")
    assert refused(works, FUGITIVE, Place(42, (1,))).clause == "FU-122"
    assert play_all(works, Place(42)).todo == (Deciding(),)


@pytest.mark.rule("FU-121", "FU-120")
def test_a_second_row_event_goes_to_the_next_place_without_one() -> None:
    s = met("night_bus", row=(down(1),), hand=(6, 7), piles=(("night_bus", "roadworks", "sealed_file"), (), ()))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(3, "roadworks")
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(4, "sealed_file")
    s = play_all(s, Draw(2))
    s = play_all(s, Place(6, (2,)))
    assert [sign.place for sign in s.signs] == [2, 3, 4], "places never move"
    again = replace(s, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert refused(again, FUGITIVE, Place(7, (3,))).clause == "FU-122", "now Roadworks is at the free place"
    third = play_all(again, Place(7))
    assert third.row[3] == Hideout(7)
    assert third.signs == s.signs


@pytest.mark.rule("FU-121")
def test_a_gap_between_queued_row_events_is_filled_first() -> None:
    signs = (Sign(2, "night_bus"), Sign(4, "sealed_file"))
    s = about_to_draw("roadworks", row=(down(1),), signs=signs)
    s, events = play(s, FUGITIVE, Draw(1))
    assert events[-1] == SignLaid(3, "roadworks")


@pytest.mark.rule("FU-120")
def test_a_row_event_met_by_the_marshal_goes_to_the_row_as_well() -> None:
    s = met("roadworks", MARSHAL, row=(down(1), down(4)))
    assert s.signs == (Sign(3, "roadworks"),)
    assert s.todo[-1] == Drawing(MARSHAL, 1)


@pytest.mark.rule("FU-122")
def test_roadworks_forbids_sprint_cards_at_its_place_only() -> None:
    s = met("roadworks", row=(down(1),), hand=(4, 6))
    s = play_all(s, Draw(3))
    assert refused(s, FUGITIVE, Place(6, (2,))).clause == "FU-122"
    assert all(not a.sprints for a in game.legal(s, FUGITIVE) if isinstance(a, Place))
    assert "6 is 5 away; your reach is 3, and sprint cards cannot help here" in str(refused(s, FUGITIVE, Place(6)))
    s = play_all(s, Place(4))
    again = replace(s, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert play_all(again, Place(6, (2,))).row[3] == Hideout(6, (2,))


@pytest.mark.rule("FU-122", "FU-056")
def test_roadworks_is_lifted_when_the_fugitive_passes() -> None:
    s = position(row=(down(1),), hand=(4, 6), signs=(Sign(2, "roadworks"),), variant="random")
    s, events = play(s, FUGITIVE, Pass())
    assert events[:2] == (Passed(FUGITIVE), SignLifted(2, "roadworks"))
    assert s.signs == ()
    assert s.discards == (("roadworks",),)
    again = replace(s, turn=FUGITIVE, todo=(Placing((0, 1)),))
    assert play_all(again, Place(6, (2,))).row[2].sprints == (2,)


@pytest.mark.rule("FU-122")
def test_roadworks_stays_if_he_placed_something_or_if_its_place_is_not_the_free_one() -> None:
    two = Placing((0, 1, 2))
    s = position(row=(down(1),), hand=(4,), signs=(Sign(3, "roadworks"),), todo=(two,), variant="random")
    assert play_all(s, Place(4), Pass()).signs == s.signs, "stopping after one hideout is no pass"
    assert play_all(s, Pass()).signs == s.signs, "the free place is 2, not 3"


@pytest.mark.rule("FU-122")
def test_night_bus_and_sealed_file_stay_when_the_fugitive_passes() -> None:
    for event in ("night_bus", "sealed_file"):
        s = position(signs=(Sign(2, event),), variant="random")
        assert play_all(s, Pass()).signs == s.signs


@pytest.mark.rule("FU-122", "FU-062")
def test_sealed_file_keeps_the_sprint_cards_hidden_after_the_find() -> None:
    s = met("sealed_file", row=(down(1),), hand=(6,))
    s = play_all(s, Draw(3), Place(6, (2,)))
    assert s.row[2].sealed
    s = replace(s, turn=MARSHAL, todo=(Guessing(),))
    s, events = play(s, MARSHAL, Guess((6,)))
    assert Found(2, 6, (None,)) in events
    seen = game.seen_by(s, MARSHAL)
    assert seen.row[2] == Hideout(6, (None,), face_up=True, found=True, sealed=True)
    assert game.seen_by(s, None).row[2] == seen.row[2]
    assert game.seen_by(s, FUGITIVE).row[2].sprints == (2,)
    assert not [e for e in s.record if isinstance(e, Found | Placed) and 2 in e.sprints], "nor does the record tell"
    s = play_all(s, Draw(1), Pass())
    s = replace(s, todo=(Guessing(),))
    ended, events = play(s, MARSHAL, Guess((1,)))
    assert ended.result == Outcome((MARSHAL,), "found", "FU-080")
    assert Shown(2, 6, (2,)) in events, "after the end all is shown"
    assert game.seen_by(ended, MARSHAL).row[2].sprints == (2,)


# -------------------------------------------------------------------------------- FU-123 to FU-125: in which order


@pytest.mark.rule("FU-123")
def test_an_event_met_during_an_event_is_finished_first() -> None:
    s = met("coffee_break", piles=(("coffee_break", "side_street", 5, 6, 7, 8), (), ()))
    assert s.todo[-1] == Drawing(FUGITIVE, 1), "for Coffee Break"
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, "side_street"), Happened("side_street", FUGITIVE))
    assert s.todo[-1] == Drawing(FUGITIVE, 2), "Side Street's two come first"
    assert s.discards == ((),), "neither is finished"
    s = play_all(s, Draw(1))
    assert s.discards == ((),)
    s = play_all(s, Draw(1))
    assert s.discards == (("side_street",),), "the inner one is finished first"
    assert s.todo[-1] == Drawing(FUGITIVE, 1)
    s = play_all(s, Draw(1))
    assert s.discards == (("side_street", "coffee_break"),)
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1)), "last the replacement of Coffee Break"
    s = play_all(s, Draw(1))
    assert s.hands[FUGITIVE] == (2, 3, 5, 6, 7, 8, 42)


@pytest.mark.rule("FU-123")
def test_an_event_is_carried_out_before_anything_else() -> None:
    s = met("district_check", MARSHAL)
    assert refused(s, MARSHAL, Draw(1)).clause == "FU-123"
    assert refused(met("clearance"), FUGITIVE, Draw(1)).clause == "FU-123"
    looking = play_all(met("morning_paper"), Choose(1))
    assert refused(looking, FUGITIVE, Draw(1)).clause == "FU-123"


@pytest.mark.rule("FU-124")
@pytest.mark.parametrize("event", ["speed_camera", "witness", "district_check"])
def test_a_question_about_a_hideout_that_is_not_there_is_skipped(event: str) -> None:
    s = about_to_draw(event, row=(found(1),) if event != "speed_camera" else (down(1), found(6, 2)))
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, event), Happened(event, FUGITIVE))
    assert s.discards == ((event,),), "it counts as executed"
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))


@pytest.mark.rule("FU-124")
@pytest.mark.parametrize(
    "event", ["side_street", "archive", "coffee_break", "loose_change", "morning_paper", "clearance"]
)
def test_an_instruction_about_piles_is_skipped_when_all_are_empty(event: str) -> None:
    s = about_to_draw(event, empty=(1, 2, 3))
    hands = s.hands
    s, _ = play(s, FUGITIVE, Draw(1))
    assert s.discards == ((event,),)
    assert s.hands == hands
    assert s.todo == (Placing((0, 1)),)


@pytest.mark.rule("FU-125")
def test_an_empty_event_pile_is_refilled_from_its_own_discards_but_not_from_the_row() -> None:
    s = position(
        row=(down(1), down(4)),
        turn=MARSHAL,
        variant="discoveries",
        decks=((),),
        discards=(("cloudburst", "witness"),),
        signs=(Sign(3, "night_bus"),),
    )
    s, events = play(s, MARSHAL, Guess((4,)), ("witness", "cloudburst"))
    assert Told(1, "parity", 1) in events
    assert s.decks == (("cloudburst",),)
    assert s.discards == (("witness",),)
    assert s.signs == (Sign(3, "night_bus"),)


@pytest.mark.rule("FU-125")
def test_each_balancing_pile_is_refilled_from_its_own_discards() -> None:
    s = about_to_draw(
        PLACEHOLDER,
        row=(down(1), down(4)),
        variant="balancing",
        decks=(("shortcut",), (), ("witness",)),
        discards=(("cloudburst",), ("traffic_jam",), ("archive",)),
    )
    s, events = play(s, FUGITIVE, Draw(1), ("traffic_jam",))
    assert events[1] == Happened("traffic_jam", FUGITIVE)
    assert s.decks == (("shortcut",), (), ("witness",))
    assert s.discards == (("cloudburst",), ("traffic_jam",), ("archive",))


@pytest.mark.rule("FU-125")
def test_without_discards_no_event_happens_but_the_replacement_draw_does() -> None:
    s = about_to_draw(
        PLACEHOLDER,
        row=(down(1), down(4)),
        variant="balancing",
        decks=(("shortcut",), (), ("witness",)),
        discards=(("cloudburst",), (), ()),
    )
    s, events = play(s, FUGITIVE, Draw(1))
    assert events == (Met(FUGITIVE, 1, PLACEHOLDER),)
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1))
    found_one = position(row=(down(1), down(4)), turn=MARSHAL, variant="discoveries", decks=((),))
    _, events = play(found_one, MARSHAL, Guess((4,)))
    assert not [e for e in events if isinstance(e, Happened)]


# -------------------------------------------------------------------------------- FU-126: additional guesses


@pytest.mark.rule("FU-126")
def test_reinforcements_in_her_turn_give_an_additional_guess_at_once() -> None:
    s = met("reinforcements", MARSHAL, row=(down(1), down(4)))
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1), *s.todo[2:-1], ExtraGuessing(1))
    assert refused(s, MARSHAL, Guess((1, 4))).clause == "FU-126", "a single number"
    s, events = play(s, MARSHAL, Guess((4,)))
    assert Guessed((4,), (2,)) in events
    assert s.row[2].found
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "then the replacement, and her regular guess"


@pytest.mark.rule("FU-126")
def test_reinforcements_in_his_turn_come_between_her_draw_and_her_regular_guess() -> None:
    s = met("reinforcements", row=(down(1), down(4)))
    assert s.todo == (Placing((0, 1)), Drawing(FUGITIVE, 1)), "not in the fugitive's turn"
    assert s.extra_guesses == 1
    s = play_all(s, Draw(1), Pass())
    assert s.todo == (Guessing(), ExtraGuessing(1), Drawing(MARSHAL, 1))
    s = play_all(s, Draw(1), Guess((5,)))
    assert s.todo == (Guessing(),), "a miss does not cost her the regular guess"
    s = play_all(s, Guess((6,)))
    assert s.turn == FUGITIVE
    assert s.extra_guesses == 0


@pytest.mark.rule("FU-126", "FU-127")
def test_the_additional_guess_is_taken_also_if_the_regular_one_is_skipped() -> None:
    s = met("reinforcements", row=(down(1), down(4)), piles=(("reinforcements", "radio_silence", 5, 6), (), ()))
    s = play_all(s, Draw(1), Draw(1), Pass(), Draw(1))
    assert s.todo[-1] == ExtraGuessing(1)
    s, events = play(s, MARSHAL, Guess((4,)))
    assert s.row[2].found
    assert Skipped(MARSHAL, "guess") in events
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-126")
def test_an_additional_guess_may_be_declined() -> None:
    s = met("reinforcements", MARSHAL)
    s, events = play(s, MARSHAL, Pass())
    assert events == (Passed(MARSHAL),)
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1))


@pytest.mark.rule("FU-126", "FU-080")
def test_an_additional_guess_can_win() -> None:
    s, events = play(met("reinforcements", MARSHAL, row=(found(1), down(4))), MARSHAL, Guess((4,)))
    assert s.result == Outcome((MARSHAL,), "found", "FU-080")
    assert events[-1] == Ended(s.result)
    assert s.discards == (("reinforcements",),), "the event is over, too"


@pytest.mark.rule("FU-126", "FU-114")
def test_an_additional_guess_that_hits_sets_off_an_event_in_discoveries() -> None:
    s = position(
        row=(down(1), down(4), down(6)),
        turn=MARSHAL,
        variant="discoveries",
        decks=(("reinforcements", "cloudburst", "witness"),),
    )
    s = play_all(s, Guess((4,)))
    assert s.todo[-1] == ExtraGuessing(1), "the find brought Reinforcements: at once, as it is her turn"
    s, events = play(s, MARSHAL, Guess((6,)))
    assert Happened("cloudburst", FUGITIVE) in events
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-126")
def test_additional_guesses_of_several_events_add_up() -> None:
    s = met("reinforcements", row=(down(1), down(4)))
    s = replace(s, extra_guesses=2)
    s = play_all(s, Draw(1), Pass(), Draw(1), Guess((5,)))
    assert s.todo == (Guessing(), ExtraGuessing(1))
    assert play_all(s, Guess((6,))).todo == (Guessing(),)


# -------------------------------------------------------------------------------- FU-127: skipping


@pytest.mark.rule("FU-127")
def test_cloudburst_makes_the_marshal_skip_her_next_draw() -> None:
    s = met("cloudburst")
    s = play_all(s, Draw(1))
    s, events = play(s, FUGITIVE, Pass())
    assert events[-2:] == (TurnBegan(MARSHAL, 2), Skipped(MARSHAL, "draw"))
    assert s.todo == (Guessing(),)
    assert s.skip_draws == (0, 0)
    s = play_all(s, Guess((9,)), Draw(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "only once"


@pytest.mark.rule("FU-127")
def test_a_skip_in_the_marshals_first_turn_removes_one_of_her_two_cards() -> None:
    s = replace(position(row=(), round=1, variant="random"), skip_draws=(0, 1))
    s = replace(s, todo=(Placing((1, 2)),))
    s = play_all(s, Place(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1))
    assert s.skip_draws == (0, 0)


@pytest.mark.rule("FU-127")
def test_a_draw_under_way_is_completed_and_the_skip_hits_the_next_one() -> None:
    s = met("cloudburst", MARSHAL, 2, round=1)
    assert s.todo == (Guessing(), Drawing(MARSHAL, 2)), "she still draws both"
    s = play_all(s, Draw(1), Draw(1), Guess((9,)), Draw(1), Pass())
    assert s.todo == (Guessing(),), "in round 2 she draws nothing"


@pytest.mark.rule("FU-127")
def test_a_guess_under_way_is_completed_and_the_skip_hits_the_next_one() -> None:
    s = position(row=(down(1), down(4)), turn=MARSHAL, variant="discoveries", decks=(("radio_silence",),))
    s, events = play(s, MARSHAL, Guess((4,)))
    assert Guessed((4,), (2,)) in events
    assert s.skip_guesses == 1
    s = play_all(s, Draw(1), Pass())
    s, events = play(s, MARSHAL, Draw(1))
    assert Skipped(MARSHAL, "guess") in events
    assert s.turn == FUGITIVE
    s = play_all(s, Draw(1), Pass(), Draw(1))
    assert s.todo == (Guessing(),), "only once"


@pytest.mark.rule("FU-127")
def test_radio_silence_makes_the_marshal_skip_her_next_guess() -> None:
    s = met("radio_silence")
    s = play_all(s, Draw(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1)), "she draws as ever"
    s, events = play(s, MARSHAL, Draw(1))
    assert events[1:] == (Skipped(MARSHAL, "guess"), TurnBegan(FUGITIVE, 3))


@pytest.mark.rule("FU-127")
def test_radio_silence_drawn_by_herself_costs_the_guess_of_this_turn() -> None:
    s = met("radio_silence", MARSHAL)
    s, events = play(s, MARSHAL, Draw(1))
    assert Skipped(MARSHAL, "guess") in events
    assert s.turn == FUGITIVE


@pytest.mark.rule("FU-127")
def test_skips_add_up() -> None:
    s = met("cloudburst", piles=(("cloudburst", "traffic_jam"), (), ()))
    s = play_all(s, Draw(1))
    assert s.skip_draws == (0, 2)
    for left in (1, 0):
        s = play_all(replace(s, todo=(Placing((0, 1)),), turn=FUGITIVE), Pass())
        assert s.todo == (Guessing(),)
        assert s.skip_draws == (0, left)
        s = play_all(s, Guess((9,)))
    s = play_all(s, Draw(1), Pass())
    assert s.todo == (Guessing(), Drawing(MARSHAL, 1))


@pytest.mark.rule("FU-127", "FU-032")
def test_a_skip_that_meets_an_impossible_draw_is_used_up() -> None:
    s = replace(position(empty=(1, 2, 3), variant="random"), skip_draws=(0, 1))
    s = play_all(s, Pass())
    assert s.todo == (Guessing(),)
    assert s.skip_draws == (0, 0)


@pytest.mark.rule("FU-127")
def test_draws_and_guesses_given_by_events_are_not_skipped() -> None:
    s = replace(about_to_draw("archive"), skip_draws=(0, 1), skip_guesses=1)
    s = play_all(s, Draw(1))
    assert s.todo[-1] == Drawing(MARSHAL, 1), "Archive gives her a card, skip or no skip"
    s = play_all(s, Draw(1))
    assert s.skip_draws == (0, 1)
    extra = replace(met("reinforcements", MARSHAL), skip_guesses=1)
    extra = play_all(extra, Guess((9,)))
    assert extra.skip_guesses == 1


@pytest.mark.rule("FU-127")
def test_guesses_of_a_manhunt_are_never_skipped() -> None:
    s = position(row=(down(39), down(40)), todo=(Placing((0, 1)),), variant="random")
    s = play_all(replace(s, skip_guesses=2), Place(42), Manhunt())
    s = play_all(s, Guess((39,)), Guess((40,)))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")


@pytest.mark.rule("FU-127")
@pytest.mark.parametrize(("drawer", "skips"), [(FUGITIVE, (0, 1)), (MARSHAL, (1, 0))])
def test_traffic_jam_makes_the_opponent_skip_a_draw(drawer: Seat, skips: tuple[int, int]) -> None:
    assert met("traffic_jam", drawer).skip_draws == skips


@pytest.mark.rule("FU-127")
def test_the_fugitive_who_skips_his_draw_may_still_place() -> None:
    s = met("traffic_jam", MARSHAL, hand=(4,))
    s = play_all(s, Draw(1))
    s, events = play(s, MARSHAL, Guess((9,)))
    assert Skipped(FUGITIVE, "draw") in events
    assert s.todo == (Placing((0, 1)),)
    assert play_all(s, Place(4)).row[2] == Hideout(4)


# -------------------------------------------------------------------------------- FU-128 and R-15


@pytest.mark.rule("FU-128")
def test_the_record_tells_in_order_what_came_before_which_placement() -> None:
    s = met("witness", row=(down(1),), hand=(4,), piles=(("witness",), (16,), ()))
    s = play_all(s, Draw(2), Place(4))
    assert s.record == (
        Met(FUGITIVE, 1, "witness"),
        Happened("witness", FUGITIVE),
        Told(1, "parity", 1),
        Drew(FUGITIVE, 2, None),
        Placed(2, None, ()),
        TurnBegan(MARSHAL, 2),
    )
    assert game.seen_by(s, MARSHAL).record == s.record, "the same for everybody"


@pytest.mark.rule("FU-128", "FU-030")
def test_the_top_of_a_pile_does_not_give_an_event_away() -> None:
    """R-15: events and hideouts share a back."""
    hideout = about_to_draw("cloudburst", piles=((5, "cloudburst"), (), ()))
    event = about_to_draw("cloudburst", piles=(("cloudburst", 5), (), ()))
    for seat in (FUGITIVE, MARSHAL, None):
        assert game.seen_by(hideout, seat) == game.seen_by(event, seat)
        assert list(game.legal(game.seen_by(hideout, seat), FUGITIVE)) == list(game.legal(hideout, FUGITIVE))
