"""Fulfilling missions, clean-up, players in the Safehouse: DI-130 to DI-146."""

from itertools import combinations

import pytest

from companion.games.dice.state import Accept, Done, Fulfilled, Inside, Ran, Retrieve, Roll, ToLid, TurnBegan
from tests.rules.dice.table import after, box, enter, game, play, position, refused, told


@pytest.mark.rule("DI-130")
def test_a_mission_is_fulfilled_when_every_colour_field_holds_a_number_and_then_closed() -> None:
    s = position(rolled="Y1:5 G1:4", rows=({3: "1 . ."},))
    part, events = play(s, 0, enter("Y 3.3"))
    assert not told(events, Fulfilled)
    assert part.players[0].front == 16
    whole, events = play(s, 0, enter("G 3.2", "Y 3.3"))
    assert told(events, Fulfilled) == [Fulfilled(0, 3, 2)]
    assert whole.players[0].front == 18
    closed = position(rolled="Y1:5", rows=({3: "1 2 3"},))
    assert refused(closed, 0, enter("Y 3.3")).clause == "DI-130"
    price, _ = play(position(lid="Y1", rows=({3: "1 2 3"},), pursuer=4), 0, Retrieve())
    assert price.pursuer == 4, "it is no longer open"
    later, events = play(position(rolled="Y1:5", rows=({3: "1 2 3"},), fronts=(18,)), 0, enter("Y 4.2"))
    assert not told(events, Fulfilled)
    assert later.players[0].front == 18, "it brings its steps once"


@pytest.mark.rule("DI-130")
def test_the_printed_six_needs_no_number() -> None:
    s, events = play(position(rolled="G1:4 G2:4", rows=({6: "1 2 6 7 ."},)), 0, enter("G 6.5"))
    assert told(events, Fulfilled) == [Fulfilled(0, 6, 4)]
    assert s.players[0].front == 20


@pytest.mark.rule("DI-131")
def test_its_owner_and_nobody_else_runs_as_far_as_the_arrow_says() -> None:
    for mission, (plan, colour) in enumerate(zip(box.sheets["A"], "GYRBYGBR", strict=True), 1):
        full = " ".join(str(n or 6) for n in plan.blank[1:])
        words = ". 7 8 9" if plan.rule == "ascending" else f". {full}"
        s = position(seats=2, rolled=f"{colour}1:3 {colour}2:3", fronts=(16, 19), rows=({}, {mission: words}))
        s, events = play(s, 1, enter(f"{colour} {mission}.1"))
        assert told(events, Ran) == [Ran(1, 19, 19 + plan.steps)]
        assert [player.front for player in s.players] == [16, 19 + plan.steps]


@pytest.mark.rule("DI-132")
def test_several_missions_fulfilled_with_one_roll_give_the_steps_of_all() -> None:
    s = position(rolled="Y1:5 B1:5", rows=({3: "1 2 .", 4: "1 1 1 ."},))
    s, events = play(s, 0, enter("Y 3.3", "B 4.4"))
    assert told(events, Fulfilled) == [Fulfilled(0, 3, 2), Fulfilled(0, 4, 3)]
    assert told(events, Ran) == [Ran(0, 16, 21)]
    assert s.players[0].front == 21


@pytest.mark.rule("DI-133")
def test_steps_beyond_the_safehouse_are_lost() -> None:
    s = position(seats=2, rolled="B1:5", rows=({4: "1 1 1 ."},), fronts=(39, 20))
    s, events = play(s, 0, enter("B 4.4"))
    assert told(events, Ran) == [Ran(0, 39, 40)]
    assert told(events, Inside) == [Inside(0)]
    assert s.players[0].front == 40


@pytest.mark.rule("DI-134")
def test_running_comes_before_the_next_step_and_a_mission_fulfilled_now_is_not_paid_for() -> None:
    s = position(rolled="Y1:5", rows=({3: "1 2 ."},), pursuer=15)
    s, _ = play(s, 0, enter("Y 3.3"))
    assert s.players[0].front == 18
    s, _ = play(s, 0, Retrieve())
    assert s.pursuer == 15
    s, _ = play(s, 0, Roll(("Y1",)), (1,))
    assert (s.pursuer, s.result) == (16, None)


@pytest.mark.rule("DI-135")
def test_fronts_may_differ_the_pursuer_is_the_same_for_all() -> None:
    s = position(seats=2, rolled="Y1:5", rows=({3: "1 2 ."},), pursuer=9)
    for seat, entry in ((0, enter("Y 3.3")), (1, enter())):
        s, _ = play(s, seat, entry)
    assert [player.front - s.pursuer for player in s.players] == [9, 7]
    assert [box.safehouse - player.front for player in s.players] == [22, 24]


@pytest.mark.rule("DI-140")
def test_when_all_have_entered_every_die_of_the_roll_goes_to_the_lid_used_or_not() -> None:
    s = position(seats=2, rolled="Y1:2 R1:3 W2:1", lid="G1 B2")
    s, events = play(s, 1, enter("Y 3.2"))
    assert (s.phase, s.lid) == ("enter", ("G1", "B2"))
    s, events = play(s, 0, enter())
    assert told(events, ToLid) == [ToLid(("Y1", "R1", "W2"))]
    assert (s.lid, s.rolled) == (("Y1", "G1", "R1", "B2", "W2"), ())


@pytest.mark.rule("DI-141")
def test_numbers_and_jokers_not_used_are_lost() -> None:
    s, _ = play(position(rolled="Y1:2 W1:3"), 0, enter())
    s, _ = play(s, 0, Roll(("G1",)), (1,))
    s, _ = play(s, 0, Accept())
    assert refused(s, 0, enter("Y 3.3")).clause == "DI-083"
    assert refused(s, 0, enter("G+W1 3.2")).clause == "DI-084"


@pytest.mark.rule("DI-142")
def test_then_the_turn_passes() -> None:
    s, events = play(position(seats=4, rolled="Y1:2", active=3, entered=(0, 1, 2)), 3, enter())
    assert events[-1] == TurnBegan(0)
    assert (s.phase, s.active, s.entered) == ("between", 0, ())
    assert (s.no_run_now, s.re_rolled_now) == (False, False)


@pytest.mark.rule("DI-145")
def test_who_is_inside_goes_on_playing_without_moving_further() -> None:
    s = position(seats=2, fronts=(40, 20), rows=({3: "1 2 ."},), pursuer=9)
    s, _ = play(s, 0, Roll(("Y1", "B1")), (5, 2))
    s = after(s, 0, Accept())
    assert game.actors(s) == (0, 1)
    s, events = play(s, 0, enter("Y 3.3", "B 4.1*"))
    assert told(events, Fulfilled) == [Fulfilled(0, 3, 2)]
    assert told(events, Done) == [Done(0, 2)]
    assert not told(events, Ran)
    assert not told(events, Inside)
    assert (s.players[0].front, s.players[0].chameleons) == (40, 0)


@pytest.mark.rule("DI-146")
def test_who_is_inside_cannot_be_caught_as_everybody_else_comes_first() -> None:
    s = position(seats=2, fronts=(40, 39), pursuer=38, phase="help", rolled="Y1:P Y2:P G1:P")
    s, _ = play(s, 0, Accept())
    assert s.pursuer == 39
    assert s.players[0].front > s.pursuer


@pytest.mark.rule("DI-146")
def test_who_is_inside_can_have_two_open_missions_at_most() -> None:
    for sheet in box.sheets.values():
        spare = sum(mission.steps for mission in sheet) - (box.safehouse - box.head_start)
        assert spare == 6
        unfulfilled = [
            n for n in range(9) if any(sum(m.steps for m in some) <= spare for some in combinations(sheet, n))
        ]
        assert max(unfulfilled) == 2
