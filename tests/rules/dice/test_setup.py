"""Components and set-up: DI-001 to DI-016."""

from collections import Counter
from typing import Any

import pytest

from companion.core import Asked, BadInput, Question, Recorded, Seeded
from companion.games.dice.sheet import open_missions
from companion.games.dice.state import Accept, NoRun, Options, Ran, Roll, State
from tests.rules.dice.table import after, box, enter, game, play, position, refused, told


def begin(seats: int = 1, **options: Any) -> State:
    return game.new(Options(**options), seats, Recorded(()))


@pytest.mark.rule("DI-001")
def test_one_to_four_can_play() -> None:
    assert list(game.seats) == [1, 2, 3, 4]
    for seats in game.seats:
        assert len(begin(seats).players) == seats
    for seats in (0, 5):
        with pytest.raises(BadInput, match="1, 2, 3, 4"):
            begin(seats)


@pytest.mark.rule("DI-001")
def test_they_win_and_lose_together() -> None:
    almost = position(seats=3, rolled="Y1:1 Y2:1", fronts=(40, 39, 40), rows=({}, {3: "1 . 4"}))
    after, _ = play(almost, 1, enter("Y 3.2"))
    assert after.result is not None
    assert after.result.winners == (0, 1, 2)
    lost, _ = play(position(seats=3, pursuer=18, fronts=(40, 19, 30)), 0, Roll(("Y1",)))
    assert lost.result is not None
    assert lost.result.winners == ()


@pytest.mark.rule("DI-002")
def test_every_player_gets_a_sheet_of_a_different_letter() -> None:
    assert [player.sheet for player in begin(4).players] == ["S", "A", "F", "E"]
    assert [player.sheet for player in begin(2).players] == ["S", "A"]


@pytest.mark.rule("DI-002")
def test_any_letter_may_go_to_any_player() -> None:
    assert [player.sheet for player in begin(3, sheets=("E", "S", "F")).players] == ["E", "S", "F"]
    assert [player.sheet for player in begin(2, sheets=("F", "E", "A", "S")).players] == ["F", "E"]
    complaints = {"EE": "same letter, E", "EX": 'no sheet "X"; allowed: S, A, F, E', "E": "1 letters for 2 players"}
    for letters, complaint in complaints.items():
        with pytest.raises(BadInput, match=complaint):
            begin(2, sheets=tuple(letters))


@pytest.mark.rule("DI-003")
@pytest.mark.parametrize("letter", ["S", "A", "F", "E"])
def test_a_single_player_plays_a_whole_game_on_any_sheet(letter: str) -> None:
    s = begin(1, sheets=(letter,))
    assert [(player.sheet, player.front) for player in s.players] == [(letter, 16)]
    s, _ = play(s, 0, Roll(("Y1", "W1")), (3, "P"))
    s = after(s, 0, Accept(), enter())
    assert (s.phase, s.active, s.pursuer, s.roll_no) == ("between", 0, 2, 1)


@pytest.mark.rule("DI-004")
def test_there_are_two_dice_of_each_of_four_colours_and_two_jokers() -> None:
    assert Counter(box.colour_of.values()) == {"Y": 2, "G": 2, "R": 2, "B": 2, "W": 2}
    assert box.jokers == ("W1", "W2")
    assert [box.kinds[code].name.en for code in box.colours] == ["yellow", "green", "red", "blue"]


@pytest.mark.rule("DI-005")
def test_each_die_shows_1_to_5_and_the_pursuer_white_ones_too() -> None:
    assert all(box.faces[die] == (1, 2, 3, 4, 5, "P") for die in box.dice)
    with pytest.raises(Question) as question:
        game.play(begin(), 0, Roll(("R1", "W2")), Asked())
    assert question.value.candidates == ((1, 2, 3, 4, 5, "P"),) * 2


@pytest.mark.rule("DI-005")
def test_no_die_ever_shows_a_six() -> None:
    with pytest.raises(BadInput):
        game.play(begin(), 0, Roll(("R1",)), Asked([(6,)]))


@pytest.mark.rule("DI-006")
def test_at_the_start_all_dice_are_on_the_table() -> None:
    s = begin(2)
    assert s.table == ("Y1", "Y2", "G1", "G2", "R1", "R2", "B1", "B2", "W1", "W2")
    assert (s.rolled, s.lid) == ((), ())


@pytest.mark.rule("DI-007")
def test_the_safehouse_is_field_40_for_all() -> None:
    for seat in range(4):
        rows = tuple({4: "1 . 3 4"} if i == seat else {} for i in range(4))
        fronts = tuple(37 if i == seat else 40 for i in range(4))
        colour = "YGRB"[seat]  # what the second field of mission 4 shows on S, A, F, E
        s, events = play(
            position(seats=4, rolled=f"{colour}1:2", fronts=fronts, rows=rows), seat, enter(f"{colour} 4.2")
        )
        assert told(events, Ran) == [Ran(seat, 37, 40)]
        assert s.result is not None


@pytest.mark.rule("DI-008")
def test_every_player_starts_with_a_front_of_16() -> None:
    assert [player.front for player in begin(4).players] == [16] * 4


def test_the_head_start_is_a_house_option_and_must_be_winnable() -> None:
    for fields in (10, 14, 18, 20, 39):
        assert begin(head_start=fields).players[0].front == fields
    for fields in (9, 40):  # 30 steps are on a sheet
        with pytest.raises(BadInput, match=f"{fields} is not allowed; allowed: 10 to 39"):
            begin(head_start=fields)


@pytest.mark.rule("DI-009")
def test_the_pursuers_first_step_before_the_first_roll_crosses_field_1() -> None:
    s = begin()
    assert s.pursuer == 0
    s, _ = play(s, 0, Roll(("Y1",)), (2,))
    assert s.pursuer == 1


@pytest.mark.rule("DI-010")
def test_the_first_own_slash_goes_into_17_and_24_of_them_reach_the_safehouse() -> None:
    s, events = play(position(rolled="Y1:5", rows=({3: "1 2 ."},)), 0, enter("Y 3.3"))
    assert told(events, Ran) == [Ran(0, 16, 18)]  # fields 17 and 18
    assert s.players[0].front == 18
    assert box.safehouse - box.head_start == 24


@pytest.mark.rule("DI-011")
def test_a_sheet_has_eight_missions_all_empty_and_not_open() -> None:
    for letter, sheet in box.sheets.items():
        s = begin(1, sheets=(letter,))
        assert len(sheet) == len(s.players[0].missions) == 8
        assert all(3 <= mission.size <= 6 and 2 <= mission.steps <= 6 for mission in sheet)
        assert all(number in (0, 6) for row in s.players[0].missions for number in row)
    assert refused(position(rolled="Y1:1"), 0, enter("Y 9.1")).clause == "DI-011"
    assert refused(position(rolled="Y1:1"), 0, enter("Y 0.1")).clause == "DI-011"


@pytest.mark.rule("DI-012")
def test_the_three_lowest_missions_have_a_grey_six_that_nobody_writes_into() -> None:
    for sheet in box.sheets.values():
        assert [[n for n in mission.blank if n] for mission in sheet] == [[], [], [], [], [], [6], [6], [6]]
        assert [mission.size for mission in sheet] == [3, 4, 3, 4, 5, 4, 5, 6]  # the grey one not counted
    assert refused(position(rolled="R1:5 W1:1"), 0, enter("R+W1 7.3")).clause == "DI-012"


@pytest.mark.rule("DI-012")
def test_the_printed_six_does_not_make_a_mission_open() -> None:
    assert open_missions(box, begin().players[0]) == 0
    assert open_missions(box, position(rows=({6: "1 . 6 . ."},)).players[0]) == 1


@pytest.mark.rule("DI-013")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_each_shared_help_field_works_once_for_the_whole_group(seats: int) -> None:
    assert (begin(seats).no_run_left, begin(seats).re_roll_left) == (1, 1)
    s = position(seats=seats, phase="help", rolled="Y1:P")
    s, _ = play(s, 0, NoRun())
    assert refused(s, 0, NoRun()).clause == "DI-013"
    s = after(s, 0, Accept())
    for seat in range(seats):
        s, _ = play(s, seat, enter())
    s, _ = play(s, s.active, Roll(("G1",)), ("P",))
    assert refused(s, s.active, NoRun()).clause == "DI-013"  # another roll, another player on turn: struck out for all


@pytest.mark.rule("DI-014")
@pytest.mark.parametrize(("seats", "chameleons"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_chameleons_by_number_of_players(seats: int, chameleons: int) -> None:
    assert [player.chameleons for player in begin(seats).players] == [chameleons] * seats


@pytest.mark.rule("DI-014")
def test_a_chameleon_works_once() -> None:
    s, _ = play(position(rolled="Y1:3 B1:2"), 0, enter("Y 3.1*"))
    assert s.players[0].chameleons == 0
    s = position(rolled="Y1:3 B1:2", chameleons=0)
    assert refused(s, 0, enter("Y 3.1*")).clause == "DI-014"


@pytest.mark.rule("DI-015")
def test_the_youngest_rolls_first_then_the_right_to_roll_goes_round() -> None:
    s = begin(3, starter=1)
    order = []
    for die in ("Y1", "Y2", "G1", "G2"):
        order.append(s.active)
        s, _ = play(s, s.active, Roll((die,)), (1,))
        s = after(s, s.active, Accept())
        for seat in range(3):
            s, _ = play(s, seat, enter())
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("DI-015")
def test_chance_may_say_who_starts() -> None:
    starters = {game.new(Options(starter="random"), 3, Seeded(seed)).active for seed in range(40)}
    assert starters == {0, 1, 2}
    with pytest.raises(Question) as question:
        game.new(Options(starter="random"), 3, Asked())
    assert (question.value.kind, question.value.candidates) == ("starter", (0, 1, 2))
    assert game.new(Options(starter="random"), 3, Asked([2])).active == 2
    with pytest.raises(BadInput, match="no seat 3; allowed: 0 to 2, random"):
        begin(3, starter=3)


@pytest.mark.rule("DI-016")
def test_everything_is_open_to_everybody() -> None:
    s = position(seats=2, rolled="Y1:3 W1:P", phase="help", rows=({3: "1 . ."}, {4: ". 2 . ."}))
    assert game.seen_by(s, 0) == game.seen_by(s, 1) == game.seen_by(s, None) == s
    _, events = play(s, 0, Accept())
    assert all(game.seen_by(event, 1) == event for event in events)
