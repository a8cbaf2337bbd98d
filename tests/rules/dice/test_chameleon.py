"""The chameleon: DI-120 to DI-126."""

import pytest

from companion.games.dice.state import Enter, Entered, Number
from tests.rules.dice.table import enter, game, play, position, refused, told


@pytest.mark.rule("DI-120")
def test_a_chameleon_writes_a_number_into_a_field_of_another_colour() -> None:
    s = position(rolled="Y1:2 W1:3")
    assert refused(s, 0, enter("Y+W1 3.1")).clause == "DI-102"
    s, events = play(s, 0, enter("Y+W1 3.1*"))
    assert s.players[0].missions[2] == (5, 0, 0)
    assert s.players[0].chameleons == 0
    assert told(events, Entered) == [Entered(0, 3, 1, 5, "Y", chameleon=True)]


@pytest.mark.rule("DI-120")
def test_a_mark_needs_a_number() -> None:
    s = position(rolled="Y1:2 G1:3")
    assert refused(s, 0, Enter((Number("Y", 3, 3),), (), ("G",))).clause == "DI-120"


@pytest.mark.rule("DI-121")
@pytest.mark.parametrize(
    ("entries", "clause"),
    [
        (("Y 5.3*",), "DI-103"),  # order
        (("G 3.1*", "G 4.1*"), "DI-101"),  # one number per colour
        (("Y 5.2*",), "DI-110"),  # occupied
        (("Y 6.3*",), "DI-012"),  # grey
        (("Y 4.2*",), "DI-130"),  # closed
        (("Y 2.4*",), "DI-105"),
        (("Y 1.2*",), "DI-104"),
    ],
)
def test_a_chameleon_waives_nothing_but_the_colour(entries: tuple[str, ...], clause: str) -> None:
    rows = {1: "4 . .", 2: ". . 3 .", 4: "1 1 1 1", 5: ". 4 . . ."}
    s = position(rolled="Y1:2 G1:3", rows=(rows,), chameleons=3)
    assert refused(s, 0, enter(*entries)).clause == clause


@pytest.mark.rule("DI-122")
def test_it_uses_up_the_colour_of_the_die_not_of_the_field() -> None:
    s = position(rolled="R1:3 Y1:4", chameleons=2)
    s_after, _ = play(s, 0, enter("R 3.3*", "Y 4.2"))
    assert (s_after.players[0].missions[2], s_after.players[0].missions[3]) == ((0, 0, 3), (0, 4, 0, 0))
    assert refused(s, 0, enter("R 3.3*", "R 4.1")).clause == "DI-101"


@pytest.mark.rule("DI-123")
def test_a_chameleon_never_combines_two_colours() -> None:
    s = position(rolled="Y1:2 G1:2 R1:5 B1:1 W1:4", chameleons=1)
    after, _ = play(s, 0, enter("R+W1 5.4*", "Y 3.3", "G 4.3", "B 6.2"))
    assert after.players[0].missions[4] == (0, 0, 0, 9, 0)
    entered = {
        event.number
        for action in game.legal(position(rolled="Y1:2 G1:2"), 0)
        if isinstance(action, Enter)
        for event in told(play(position(rolled="Y1:2 G1:2"), 0, action)[1], Entered)
    }
    assert entered == {2}, "yellow 2 and green 2 never make a 4"


@pytest.mark.rule("DI-124")
def test_several_chameleons_may_be_spent_in_one_roll_one_per_number() -> None:
    s = position(seats=4, rolled="Y1:2 G1:2 R1:5")
    s, _ = play(s, 0, enter("Y 3.1*", "G 4.2*", "R 5.1*"))
    assert s.players[0].chameleons == 0
    s = position(seats=4, rolled="Y1:2 G1:2 R1:5", chameleons=2)
    assert refused(s, 0, enter("Y 3.1*", "G 4.2*", "R 5.1*")).clause == "DI-014"


@pytest.mark.rule("DI-125")
def test_each_player_spends_only_his_own() -> None:
    s, _ = play(position(seats=3, rolled="Y1:2"), 1, enter("Y 3.1*"))
    assert [player.chameleons for player in s.players] == [2, 1, 2]


@pytest.mark.rule("DI-126")
def test_a_mark_on_a_number_of_its_own_colour_costs_nothing() -> None:
    s = position(rolled="Y1:2", chameleons=0)
    marked, events = play(s, 0, enter("Y 3.3*"))
    plain, _ = play(s, 0, enter("Y 3.3"))
    assert marked == plain
    assert told(events, Entered) == [Entered(0, 3, 3, 2, "Y")]
    assert enter("Y 3.3*") not in list(game.legal(s, 0)), "the same set is offered without it"
