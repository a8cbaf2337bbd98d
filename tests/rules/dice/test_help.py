"""Shared help and the pursuers of a roll: DI-060 to DI-072."""

import pytest

from companion.games.dice.state import (
    Accept,
    Caught,
    Concede,
    HelpUsed,
    NoRun,
    PursuerMoved,
    PursuersIgnored,
    ReRoll,
    Roll,
    Thrown,
    ToLid,
)
from tests.rules.dice.table import after, dice, enter, game, play, position, refused, told


@pytest.mark.rule("DI-060")
def test_help_comes_after_the_throw_and_before_the_pursuers_run() -> None:
    thrown = position(rolled="Y1:P G1:2", phase="help", pursuer=5)
    assert {type(action) for action in game.legal(thrown, 0)} == {Accept, NoRun, ReRoll, Concede}
    accepted, _ = play(thrown, 0, Accept())
    for help_field in (NoRun(), ReRoll(("G1",))):
        assert refused(accepted, 0, help_field).clause == "DI-060"
        assert refused(position(lid="Y1"), 0, help_field).clause == "DI-060"
    used_up = position(rolled="Y1:P G1:2", phase="help", no_run_left=0, re_roll_left=0)
    assert list(game.legal(used_up, 0)) == [Accept(), Concede()]


@pytest.mark.rule("DI-061")
@pytest.mark.parametrize("chosen", [("Y1",), ("W1",), ("R1",), ("Y1", "G1", "R1", "W1")])
def test_any_of_the_thrown_dice_can_be_thrown_again_once(chosen: tuple[str, ...]) -> None:
    s = position(rolled="Y1:1 G1:2 R1:P W1:3", phase="help")
    again, events = play(s, 0, ReRoll(chosen), (5,) * len(chosen))
    faces = dict(s.rolled) | dict.fromkeys(chosen, 5)
    assert dict(again.rolled) == faces
    assert told(events, Thrown) == [Thrown(0, dice(" ".join(f"{die}:5" for die in chosen)), again=True)]
    assert refused(again, 0, ReRoll(chosen)).clause == "DI-013"


@pytest.mark.rule("DI-061")
def test_at_least_one_die_is_thrown_again_and_each_once() -> None:
    s = position(rolled="Y1:1 G1:2", phase="help")
    assert refused(s, 0, ReRoll(())).clause == "DI-061"
    assert refused(s, 0, ReRoll(("Y1", "Y1"))).clause == "DI-061"
    assert {action.dice for action in game.legal(s, 0) if isinstance(action, ReRoll)} == {
        ("Y1",),
        ("G1",),
        ("Y1", "G1"),
    }


@pytest.mark.rule("DI-062")
def test_dice_of_the_table_or_the_lid_cannot_join() -> None:
    s = position(rolled="Y1:1", lid="B1", phase="help")
    for stranger in ("Y2", "B1"):
        assert refused(s, 0, ReRoll(("Y1", stranger))).clause == "DI-062"


@pytest.mark.rule("DI-063")
def test_a_pursuer_thrown_again_is_gone_those_lying_and_new_ones_run() -> None:
    s = position(rolled="Y1:P G1:P R1:4 B1:2", phase="help", pursuer=5)
    s, _ = play(s, 0, ReRoll(("Y1", "R1")), (3, "P"))
    s, events = play(s, 0, Accept())
    assert told(events, PursuerMoved) == [PursuerMoved("run", 5, 7)]  # green lay there, red is new
    assert s.lid == ("G1", "R1")
    assert s.rolled == dice("Y1:3 B1:2")


@pytest.mark.rule("DI-063")
def test_by_house_option_no_pursuer_of_a_roll_thrown_again_runs() -> None:
    s = position(rolled="Y1:P G1:P R1:4", phase="help", pursuer=5, options={"reroll_pursuers": "none"})
    still, events = play(after(play(s, 0, ReRoll(("R1",)), ("P",))[0], 0), 0, Accept())
    assert (still.pursuer, still.lid) == (5, ("Y1", "G1", "R1"))
    assert told(events, PursuersIgnored) == [PursuersIgnored(3)]
    ran, _ = play(s, 0, Accept())  # not thrown again: they run
    assert ran.pursuer == 7
    later = position(rolled="Y1:P", phase="help", pursuer=5, re_roll_left=0, options={"reroll_pursuers": "none"})
    assert play(later, 0, Accept())[0].pursuer == 6  # it was another roll that was thrown again


@pytest.mark.rule("DI-064")
def test_no_run_lets_no_pursuer_run_but_their_dice_give_no_number_and_go_to_the_lid() -> None:
    s = position(rolled="Y1:P Y2:3 G1:P W1:P", phase="help", pursuer=5)
    s, events = play(s, 0, NoRun())
    assert events == (HelpUsed("no_run"),)
    s, events = play(s, 0, Accept())
    assert s.pursuer == 5
    assert told(events, PursuersIgnored) == [PursuersIgnored(3)]
    assert told(events, ToLid) == [ToLid(("Y1", "G1", "W1"))]
    assert s.lid == ("Y1", "G1", "W1")
    assert refused(s, 0, enter("G 3.2")).clause == "DI-083"


@pytest.mark.rule("DI-064")
def test_no_run_is_for_this_roll_only() -> None:
    s = position(rolled="Y1:P", phase="help", pursuer=5)
    s = after(s, 0, NoRun(), Accept(), enter())
    s, _ = play(s, 0, Roll(("G1",)), ("P",))
    assert after(s, 0, Accept()).pursuer == 7


@pytest.mark.rule("DI-065")
def test_no_run_needs_a_pursuer_on_the_table() -> None:
    s = position(rolled="Y1:1 G1:P", phase="help")
    cleared, _ = play(s, 0, ReRoll(("G1",)), (2,))
    assert refused(cleared, 0, NoRun()).clause == "DI-065"
    assert refused(position(rolled="Y1:1 W1:2", phase="help"), 0, NoRun()).clause == "DI-065"
    play(position(rolled="Y1:1 W1:P", phase="help"), 0, NoRun())


@pytest.mark.rule("DI-066")
def test_both_may_be_used_in_either_order_and_no_run_covers_the_final_result() -> None:
    s = position(rolled="Y1:P G1:4", phase="help", pursuer=5)
    first, _ = play(play(s, 0, NoRun())[0], 0, ReRoll(("G1",)), ("P",))
    assert after(first, 0, Accept()).pursuer == 5
    second = after(play(s, 0, ReRoll(("G1",)), ("P",))[0], 0, NoRun(), Accept())
    assert second.pursuer == 5
    assert (second.no_run_left, second.re_roll_left) == (0, 0)


@pytest.mark.rule("DI-067")
def test_used_help_is_spent_even_if_it_was_useless() -> None:
    s = position(seats=2, rolled="Y1:P", phase="help")
    s, _ = play(s, 0, ReRoll(("Y1",)), ("P",))
    assert (s.re_roll_left, s.rolled) == (0, dice("Y1:P"))
    s, _ = play(position(rolled="Y1:P G1:2", phase="help"), 0, NoRun())
    s, _ = play(s, 0, ReRoll(("Y1",)), (3,))
    assert (s.no_run_left, s.no_run_now) == (0, True)


@pytest.mark.rule("DI-068")
def test_all_help_may_be_used_in_one_roll() -> None:
    s = position(rolled="Y1:P Y2:3 G1:4", phase="help", pursuer=5)
    s, _ = play(s, 0, ReRoll(("G1",)), (2,))
    s = after(s, 0, NoRun(), Accept(), enter("Y 3.1*"))
    assert (s.no_run_left, s.re_roll_left, s.players[0].chameleons, s.pursuer) == (0, 0, 0, 5)


@pytest.mark.rule("DI-070")
def test_one_field_for_each_pursuer_of_whatever_colour_before_anything_is_entered() -> None:
    s = position(rolled="Y1:P Y2:P G1:3 W1:P", phase="help", pursuer=5)
    assert refused(s, 0, enter("G 3.2")).clause == "DI-070"
    s, events = play(s, 0, Accept())
    assert told(events, PursuerMoved) == [PursuerMoved("run", 5, 8)]
    assert (s.pursuer, s.phase) == (8, "enter")
    none, events = play(position(rolled="Y1:1", phase="help", pursuer=5), 0, Accept())
    assert (none.pursuer, events) == (5, ())


@pytest.mark.rule("DI-071")
def test_the_numbers_of_the_same_roll_save_nobody() -> None:
    s = position(rolled="Y1:5 G1:P", phase="help", pursuer=15, rows=({3: "1 2 ."},))
    s, events = play(s, 0, Accept())  # yellow 5 would have brought two steps
    assert told(events, Caught) == [Caught((0,), 16)]
    assert s.result is not None
    assert (s.result.reason, s.result.clause) == ("caught_by_run", "DI-071")
    assert game.actors(s) == ()
    assert refused(s, 0, enter("Y 3.3")).clause == "DI-155"


@pytest.mark.rule("DI-072")
def test_dice_with_a_pursuer_go_to_the_lid_when_he_runs() -> None:
    s = position(rolled="Y1:P G1:3 W1:P", lid="B1", phase="help")
    s, events = play(s, 0, Accept())
    assert s.lid == ("Y1", "B1", "W1")
    assert s.rolled == dice("G1:3")
    assert told(events, ToLid) == [ToLid(("Y1", "W1"))]
