"""The hints that state a number, worked out from the edition: DI-171, DI-174, DI-175."""

from fractions import Fraction
from itertools import product

import pytest

from companion.games.dice.state import Accept, Roll
from tests.rules.dice.table import box, enter, play, position

FACES = box.faces["Y1"]
PIPS = [face for face in FACES if face != "P"]


@pytest.mark.rule("DI-171")
def test_one_die_gives_1_to_5_two_give_2_to_10_and_jokers_lift_any_number() -> None:
    assert set(PIPS) == set(range(1, 6))
    assert {a + b for a, b in product(PIPS, PIPS)} == set(range(2, 11))
    s = position(rolled="Y1:5 Y2:5 W1:5")
    s, _ = play(s, 0, enter("Y+W1 5.4"))
    assert s.players[0].missions[4][3] == 15


@pytest.mark.rule("DI-174")
def test_the_lower_missions_bring_the_most_steps() -> None:
    for sheet in box.sheets.values():
        steps = [mission.steps for mission in sheet]
        assert steps[2:] == sorted(steps[2:])
        assert min(steps[4:]) > max(steps[:4])


@pytest.mark.rule("DI-175")
def test_one_pursuer_per_six_dice_is_to_be_expected() -> None:
    share = Fraction(FACES.count("P"), len(FACES))
    assert share == Fraction(1, 6)
    assert len(box.dice) * share == Fraction(10, 6)
    assert (1 - share) ** 4 == Fraction(625, 1296)


@pytest.mark.rule("DI-175")
def test_one_die_at_a_time_costs_a_step_each() -> None:
    s = position(pursuer=0)
    for die in ("Y1", "G1", "R1", "B1"):
        s, _ = play(s, 0, Roll((die,)), (1,))
        for action in (Accept(), enter()):
            s, _ = play(s, 0, action)
    assert s.pursuer == 4
    together, _ = play(position(pursuer=0), 0, Roll(("Y1", "G1", "R1", "B1")), (1, 1, 1, 1))
    assert together.pursuer == 1
