"""Taking the dice back: DI-030 to DI-042."""

import pytest

from companion.games.dice.state import (
    Accept,
    Caught,
    Concede,
    DiceBack,
    NoRun,
    Priced,
    PursuerMoved,
    Retrieve,
    Roll,
    Thrown,
)
from tests.rules.dice.table import box, enter, game, play, position, refused, told


@pytest.mark.rule("DI-030")
def test_dice_come_back_between_rolls_only() -> None:
    assert refused(position(rolled="Y1:2", phase="help", lid="G1"), 0, Retrieve()).clause == "DI-030"
    assert refused(position(rolled="Y1:2", lid="G1"), 0, Retrieve()).clause == "DI-030"
    s, _ = play(position(rolled="Y1:2", lid="G1"), 0, enter())
    assert Retrieve() in list(game.legal(s, 0))
    play(s, 0, Retrieve())


@pytest.mark.rule("DI-031")
def test_one_die_in_the_lid_is_enough() -> None:
    s, _ = play(position(lid="W2"), 0, Retrieve())
    assert (s.table, s.lid) == (box.dice, ())
    assert refused(position(), 0, Retrieve()).clause == "DI-031"


@pytest.mark.rule("DI-032")
@pytest.mark.parametrize("jokers", ["", "W1", "W1 W2"])
def test_without_a_colour_die_on_the_table_nothing_else_is_possible(jokers: str) -> None:
    s = position(lid=" ".join(die for die in box.dice if die not in jokers.split()))
    assert list(game.legal(s, 0)) == [Retrieve(), Concede()]
    assert refused(s, 0, Roll(tuple(jokers.split()))).clause == "DI-032"


@pytest.mark.rule("DI-033")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_price_is_the_largest_number_of_open_missions_on_any_one_sheet(active: int) -> None:
    rows = ({3: "1 . ."}, {3: "1 . .", 4: "2 . . .", 5: ". . 3 . ."}, {4: "1 . . .", 5: ". 2 . . ."})
    s, events = play(position(seats=3, rows=rows, lid="Y1", active=active, pursuer=4), active, Retrieve())
    assert s.pursuer == 7  # three, not six, not two on average, not that of who is on turn
    assert told(events, Priced) == [Priced(3, (1,))]


@pytest.mark.rule("DI-034")
def test_open_is_what_holds_a_number_and_is_not_fulfilled() -> None:
    untouched: dict[int, str] = {}
    fulfilled = {3: "1 2 3", 4: "1 1 1 1"}
    opened = {1: "5 . .", 8: ". . . 6 . . 9"}
    for rows, price in ((untouched, 0), (fulfilled, 0), (opened, 2), ({**fulfilled, **opened}, 2)):
        s, _ = play(position(rows=(rows,), lid="Y1", pursuer=4), 0, Retrieve())
        assert s.pursuer == 4 + price


@pytest.mark.rule("DI-035")
def test_the_sheet_of_a_player_in_the_safehouse_counts_in_full() -> None:
    s = position(seats=2, fronts=(40, 20), rows=({3: "1 . .", 4: "2 . . ."}, {3: "1 . ."}), lid="Y1", pursuer=4)
    s, events = play(s, 0, Retrieve())
    assert s.pursuer == 6
    assert told(events, Priced) == [Priced(2, (0,))]


@pytest.mark.rule("DI-036")
def test_a_mission_that_can_no_longer_be_fulfilled_goes_on_counting() -> None:
    s, _ = play(position(rows=({2: "4 . 5 ."},), lid="Y1", pursuer=4), 0, Retrieve())
    assert s.pursuer == 5


@pytest.mark.rule("DI-037")
def test_with_no_open_mission_the_dice_come_back_for_nothing() -> None:
    s, events = play(position(seats=2, lid="Y1 W1", pursuer=4), 0, Retrieve())
    assert (s.pursuer, s.lid, len(s.table)) == (4, (), 10)
    assert not told(events, PursuerMoved)
    assert told(events, Priced) == [Priced(0, (0, 1))]


@pytest.mark.rule("DI-038")
def test_first_the_price_then_the_pursuer_then_the_dice() -> None:
    s, events = play(position(lid="Y1 B2", rows=({3: "1 . ."},), pursuer=4), 0, Retrieve())
    assert events == (Priced(1, (0,)), PursuerMoved("retrieval", 4, 5), DiceBack(("Y1", "B2")))
    assert s.lid == ()


@pytest.mark.rule("DI-038")
def test_if_the_price_catches_somebody_the_dice_stay_in_the_lid() -> None:
    s = position(lid="Y1 B2", rows=({3: "1 . .", 4: "1 . . .", 5: "1 . . . ."},), pursuer=14)
    s, events = play(s, 0, Retrieve())
    assert s.lid == ("Y1", "B2")
    assert (s.pursuer, told(events, Caught)) == (16, [Caught((0,), 16)])
    assert s.result is not None
    assert (s.result.reason, s.result.clause) == ("caught_by_price", "DI-038")


@pytest.mark.rule("DI-039")
@pytest.mark.parametrize("lid", ["G2", "Y1 Y2 G1 W1", " ".join(box.dice)])
def test_every_die_comes_back_at_the_same_price(lid: str) -> None:
    s, _ = play(position(lid=lid, rows=({3: "1 . ."},), pursuer=4), 0, Retrieve())
    assert (s.table, s.lid, s.pursuer) == (box.dice, (), 5)


@pytest.mark.rule("DI-040")
def test_the_automatic_step_of_the_next_roll_is_due_in_addition() -> None:
    s, _ = play(position(lid="Y1", rows=({3: "1 . .", 4: "1 . . ."},), pursuer=4), 0, Retrieve())
    s, events = play(s, 0, Roll(("Y1",)), (2,))
    assert s.pursuer == 4 + 2 + 1
    assert [type(event) for event in events] == [PursuerMoved, Thrown]


@pytest.mark.rule("DI-041")
def test_no_second_retrieval_before_the_next_roll_and_none_in_the_first_turn() -> None:
    s, _ = play(position(lid="Y1"), 0, Retrieve())
    assert refused(s, 0, Retrieve()).clause == "DI-031"
    assert refused(game.new(game.Options(), 1, None), 0, Retrieve()).clause == "DI-031"  # type: ignore[arg-type]


@pytest.mark.rule("DI-042")
def test_no_help_field_touches_the_price() -> None:
    s = position(rolled="Y1:P", phase="help", rows=({3: "1 . ."},), pursuer=4)
    assert refused(position(lid="Y1", rows=({3: "1 . ."},)), 0, NoRun()).clause == "DI-060"
    for action in (NoRun(), Accept(), enter(), Retrieve()):
        s, _ = play(s, 0, action)
    assert s.pursuer == 5  # not for the pursuer of the roll, but for the price
