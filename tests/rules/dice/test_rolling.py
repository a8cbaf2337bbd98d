"""The automatic step, choosing and throwing: DI-045 to DI-055."""

from collections import Counter

import pytest

from companion.core import Asked, BadInput, Question, Recorded, Seeded
from companion.games.dice.entering import overview
from companion.games.dice.state import (
    Accept,
    Caught,
    Concede,
    NoRun,
    PursuerMoved,
    ReRoll,
    Roll,
    Rolled,
    Thrown,
)
from tests.rules.dice.table import box, dice, enter, game, play, position, refused, told


@pytest.mark.rule("DI-045")
@pytest.mark.parametrize("front", [16, 40])
def test_before_every_roll_the_pursuer_moves_one_field(front: int) -> None:
    s = game.new(game.Options(), 2, Recorded(()))
    s, events = play(s, 0, Roll(("Y1",)), (2,))
    assert events[0] == PursuerMoved("step", 0, 1)
    s = position(seats=2, pursuer=8, fronts=(front, 20))
    s, events = play(s, 0, Roll(("Y1",)), (2,))
    assert (s.pursuer, events[0]) == (9, PursuerMoved("step", 8, 9))


@pytest.mark.rule("DI-046")
@pytest.mark.parametrize("n", [1, 2, 5, 10])
def test_it_is_one_field_however_many_dice_are_thrown(n: int) -> None:
    s, _ = play(position(pursuer=5), 0, Roll(box.dice[:n]), (1,) * n)
    assert s.pursuer == 6


@pytest.mark.rule("DI-047")
def test_if_the_step_catches_somebody_no_die_is_thrown() -> None:
    s = position(seats=2, pursuer=15, fronts=(16, 20))
    s, events = play(s, 0, Roll(("Y1", "G1")))  # chance is not asked
    assert events[:2] == (PursuerMoved("step", 15, 16), Caught((0,), 16))
    assert not told(events, Thrown)
    assert (s.rolled, len(s.table), s.phase) == ((), 10, "end")
    assert s.result is not None
    assert (s.result.reason, s.result.clause) == ("caught_by_step", "DI-047")


@pytest.mark.rule("DI-048")
def test_no_run_does_not_cancel_the_step() -> None:
    assert refused(position(), 0, NoRun()).clause == "DI-060"
    s = position(pursuer=5)
    for action, answers in ((Roll(("Y1",)), (("P",),)), (NoRun(), ()), (Accept(), ())):
        s, _ = play(s, 0, action, *answers)
    assert s.pursuer == 6


@pytest.mark.rule("DI-049")
def test_throwing_again_costs_no_further_step() -> None:
    s = position(rolled="Y1:2 G1:3", phase="help", pursuer=6)
    s, events = play(s, 0, ReRoll(("Y1",)), (4,))
    assert s.pursuer == 6
    assert not told(events, PursuerMoved)


@pytest.mark.rule("DI-049")
def test_by_house_option_throwing_again_costs_a_step() -> None:
    s = position(rolled="Y1:2 G1:3", phase="help", pursuer=6, options={"reroll_costs_step": True})
    s, events = play(s, 0, ReRoll(("Y1",)), (4,))
    assert told(events, PursuerMoved) == [PursuerMoved("step", 6, 7)]
    assert s.rolled == dice("Y1:4 G1:3")
    close = position(rolled="Y1:2", phase="help", pursuer=15, options={"reroll_costs_step": True})
    close, events = play(close, 0, ReRoll(("Y1",)))  # caught before the dice fall
    assert close.result is not None
    assert close.rolled == dice("Y1:2")
    assert not told(events, Thrown)


@pytest.mark.rule("DI-050")
def test_any_dice_on_the_table_with_at_least_one_colour_die_can_be_thrown() -> None:
    s = position(lid="Y1 Y2 G1 G2 R1 R2")
    offered = {action.dice for action in game.legal(s, 0) if isinstance(action, Roll)}
    assert offered == {
        ("B1",),
        ("B2",),
        ("B1", "B2"),
        *(("B1", *jokers) for jokers in (("W1",), ("W2",), ("W1", "W2"))),
        *(("B2", *jokers) for jokers in (("W1",), ("W2",), ("W1", "W2"))),
        *(("B1", "B2", *jokers) for jokers in (("W1",), ("W2",), ("W1", "W2"))),
    }
    assert sum(isinstance(action, Roll) for action in game.legal(position(), 0)) == 2**10 - 2**2
    assert refused(position(), 0, Roll(())).clause == "DI-050"
    assert refused(position(), 0, Roll(("Y1", "Y1"))).clause == "DI-050"
    assert refused(position(), 0, Roll(("X1",))).clause == "DI-050"


@pytest.mark.rule("DI-051")
def test_white_dice_cannot_be_thrown_alone() -> None:
    for jokers in (("W1",), ("W2",), ("W1", "W2")):
        assert refused(position(), 0, Roll(jokers)).clause == "DI-051"
    play(position(), 0, Roll(("W1", "W2", "B2")), (1, 2, 3))


@pytest.mark.rule("DI-052")
def test_dice_that_are_not_chosen_stay_and_can_be_chosen_later() -> None:
    s, _ = play(position(), 0, Roll(("Y1", "W1")), (1, 2))
    rest = ("Y2", "G1", "G2", "R1", "R2", "B1", "B2", "W2")
    assert s.table == rest
    for action in (Accept(), enter()):
        s, _ = play(s, 0, action)
    assert s.table == rest
    play(s, 0, Roll(rest), (1,) * 8)


@pytest.mark.rule("DI-053")
def test_dice_in_the_lid_cannot_be_chosen() -> None:
    refusal = refused(position(lid="Y1"), 0, Roll(("Y1", "Y2")))
    assert refusal.clause == "DI-053"
    assert "Y1" in str(refusal)


@pytest.mark.rule("DI-054")
def test_the_chosen_dice_are_thrown_once_all_together() -> None:
    with pytest.raises(Question) as question:
        game.play(position(), 0, Roll(("Y1", "B2", "W1")), Asked())
    assert (question.value.kind, len(question.value.candidates)) == ("faces", 3)
    s, events = play(position(), 0, Roll(("Y1", "B2", "W1")), (3, "P", 5))
    assert told(events, Thrown) == [Thrown(0, dice("Y1:3 B2:P W1:5"))]
    assert refused(s, 0, Roll(("G1",))).clause == "DI-030"
    assert {type(action) for action in game.legal(s, 0)} == {Accept, NoRun, ReRoll, Concede}


@pytest.mark.rule("DI-054")
@pytest.mark.parametrize("faces", [(3,), (3, 4, 5), (3, 6), (3, 0), (3, None), "34"])
def test_an_answer_must_name_a_face_of_each_die_thrown(faces: object) -> None:
    with pytest.raises(BadInput):
        game.play(position(), 0, Roll(("Y1", "B2")), Asked([faces]))


@pytest.mark.rule("DI-005", "DI-054")
def test_each_face_comes_up_one_time_in_six() -> None:
    faces: Counter[object] = Counter()
    chance = Seeded(11)
    for _ in range(600):
        s, _ = game.play(position(), 0, Roll(box.dice), chance)
        faces.update(face for _, face in s.rolled)
    assert set(faces) == {1, 2, 3, 4, 5, "P"}
    assert all(abs(n - 1000) < 120 for n in faces.values())  # four standard deviations


@pytest.mark.rule("DI-055")
def test_colours_are_shown_with_their_sum_by_ascending_number() -> None:
    rolled = dice("Y1:5 Y2:4 G1:2 R1:3 R2:P B1:P W1:5")
    assert overview(box, rolled) == (("G", 2), ("R", 3), ("Y", 9))
    assert overview(box, (Rolled("W1", 3),)) == ()
