"""The numbers of a roll, and jokers: DI-080 to DI-089."""

from itertools import product

import pytest

from companion.games.dice.entering import jokers, offers
from companion.games.dice.state import Accept, Added, Enter, Entered, Number
from tests.rules.dice.table import box, dice, enter, game, play, position, refused, told


def numbers_for(rolled: str, colour: str, **more: object) -> set[int]:
    """Every number this roll lets a player write for a colour; the sheet is empty, so all fit."""
    s = position(rolled=rolled, **more)  # type: ignore[arg-type]
    found = set()
    for action in game.legal(s, 0):
        if isinstance(action, Enter) and [number.colour for number in action.numbers] == [colour]:
            _, events = play(s, 0, action)
            found |= {event.number for event in told(events, Entered)}
    return found


@pytest.mark.rule("DI-080")
def test_a_colour_offers_the_sum_of_its_pips() -> None:
    assert offers(box, dice("Y1:1 Y2:5 G1:4 R1:2 R2:2 W1:3")) == {"Y": 6, "G": 4, "R": 4}
    assert numbers_for("Y1:1 Y2:5", "Y") == {6}


@pytest.mark.rule("DI-081")
@pytest.mark.parametrize(("rolled", "colour", "number"), [("R1:3 R2:4", "R", 7), ("B1:4 B2:5", "B", 9)])
def test_both_dice_of_a_colour_must_be_added(rolled: str, colour: str, number: int) -> None:
    assert numbers_for(rolled, colour) == {number}


@pytest.mark.rule("DI-082")
def test_beside_a_pursuer_the_other_die_of_the_colour_counts_alone() -> None:
    s = position(rolled="R1:P R2:4 W1:3", phase="help")
    s, _ = play(s, 0, Accept())
    assert offers(box, s.rolled) == {"R": 4}
    assert numbers_for("R2:4 W1:3", "R", lid="R1") == {4, 7}


@pytest.mark.rule("DI-083")
def test_a_colour_without_pips_offers_nothing_and_jokers_cannot_change_that() -> None:
    s = position(rolled="R1:P R2:P Y1:2 W1:3", phase="help")
    s, _ = play(s, 0, Accept())
    for wrong in ("R 5.2", "R+W1 5.2", "G 5.1", "G+W1 5.1", "W 5.1", "X 5.1"):
        assert refused(s, 0, enter(wrong)).clause == "DI-083"


@pytest.mark.rule("DI-084")
def test_a_joker_is_added_to_a_number_and_never_one_of_its_own() -> None:
    s = position(rolled="Y1:2 R1:3 W1:4")
    assert numbers_for("Y1:2 R1:3 W1:4", "Y") == {2, 6}  # not 4, not -2
    assert refused(s, 0, enter("W 5.1")).clause == "DI-083"
    alone = Enter((), (Added("W1", "Y"),))
    assert refused(s, 0, alone).clause == "DI-084"
    assert refused(s, 0, Enter((Number("Y", 5, 4),), (Added("W1", "R"),))).clause == "DI-084"
    assert refused(s, 0, enter("Y+R1 5.4")).clause == "DI-084"
    assert refused(s, 0, enter("Y+W2 5.4")).clause == "DI-084"  # not thrown


@pytest.mark.rule("DI-085")
def test_a_joker_with_the_pursuer_is_a_pursuer_and_nothing_else() -> None:
    s = position(rolled="Y1:2 W1:P W2:1", phase="help", pursuer=5)
    assert jokers(box, s.rolled) == {"W2": 1}
    s, _ = play(s, 0, Accept())
    assert (s.pursuer, s.lid) == (6, ("W1",))
    assert refused(s, 0, enter("Y+W1 5.4")).clause == "DI-084"
    play(s, 0, enter("Y+W2 5.4"))


@pytest.mark.rule("DI-086")
def test_a_player_uses_each_joker_at_most_once() -> None:
    s = position(rolled="Y1:2 R1:3 W1:4")
    assert refused(s, 0, enter("Y+W1 5.4", "R+W1 4.1")).clause == "DI-086"
    assert refused(s, 0, enter("Y+W1+W1 5.4")).clause == "DI-086"


@pytest.mark.rule("DI-087")
def test_each_player_uses_the_same_jokers_as_he_likes() -> None:
    s = position(seats=3, rolled="Y1:2 R1:3 W1:4")
    for seat, entry in ((0, "Y+W1 5.4"), (1, "R+W1 5.3"), (2, "R 5.4")):
        s, _ = play(s, seat, enter(entry))
    assert [player.missions[4] for player in s.players] == [(0, 0, 0, 6, 0), (0, 0, 7, 0, 0), (0, 0, 0, 3, 0)]


@pytest.mark.rule("DI-088")
def test_two_jokers_can_be_used_in_nine_ways_on_two_colours() -> None:
    s = position(rolled="Y1:1 R1:2 W1:3 W2:4")
    ways = {
        (y, r)
        for action in game.legal(s, 0)
        if isinstance(action, Enter) and [number.colour for number in action.numbers] == ["Y", "R"]
        for y, r in [tuple(event.number for event in told(play(s, 0, action)[1], Entered))]
    }
    none, one, both, apart = {(1, 2)}, {(4, 2), (5, 2), (1, 5), (1, 6)}, {(8, 2), (1, 9)}, {(4, 6), (5, 5)}
    assert ways == none | one | both | apart


@pytest.mark.rule("DI-089")
def test_yellow_5_and_1_with_a_white_5_is_6_or_11() -> None:
    assert numbers_for("Y1:5 Y2:1 W1:5", "Y") == {6, 11}


@pytest.mark.rule("DI-089")
def test_numbers_lie_between_1_and_20() -> None:
    pips = [face for face in box.faces["Y1"] if face != "P"]
    thrown = set()
    for faces in product([0, *pips], repeat=3):
        first, second, joker = faces
        base = first + second
        if base:
            thrown |= {base, base + joker, base + joker + 5}
    assert (min(thrown), max(thrown), box.highest) == (1, 20, 20)
    assert numbers_for("Y1:5 Y2:5 W1:5 W2:5", "Y") == {10, 15, 20}
    assert numbers_for("Y1:1", "Y") == {1}
