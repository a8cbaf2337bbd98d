"""Entering numbers: DI-100 to DI-112."""

from itertools import permutations, product

import pytest

from companion.core import Illegal
from companion.games.dice.entering import entry_sets
from companion.games.dice.sheet import fits, is_impossible, open_missions
from companion.games.dice.state import Enter, Entered, Number
from tests.rules.dice.table import after, box, enter, game, play, position, refused, row, told

SHEET = box.sheets["S"]


@pytest.mark.rule("DI-100")
def test_players_enter_in_any_order_and_end_in_the_same_state() -> None:
    s = position(seats=3, rolled="Y1:2 R1:3 W1:4", rows=({3: "1 2 ."}, {}, {4: ". 1 . ."}))
    wanted = {0: enter("Y 3.3"), 1: enter("R+W1 5.3", "Y 3.2"), 2: enter()}
    ends = []
    for order in permutations(wanted):
        end = s
        for seat in order:
            end, _ = play(end, seat, wanted[seat])
        ends.append(end)
    assert all(end == ends[0] for end in ends)
    assert ends[0].phase == "between"


@pytest.mark.rule("DI-101")
def test_a_player_enters_at_most_one_number_per_colour() -> None:
    s = position(rolled="Y1:1 G1:2 R1:3 B1:4")
    assert refused(s, 0, enter("Y 3.3", "Y 4.2")).clause == "DI-101"
    four, events = play(s, 0, enter("Y 3.3", "G 4.3", "R 5.2", "B 6.2"))
    assert len(told(events, Entered)) == 4
    assert four.phase == "between"
    for fewer in ((), ("R 5.2",), ("R 5.2", "Y 3.3")):
        play(s, 0, enter(*fewer))
    sizes = {len(action.numbers) for action in game.legal(position(rolled="Y1:1 G1:2"), 0) if isinstance(action, Enter)}
    assert sizes == {0, 1, 2}


@pytest.mark.rule("DI-101")
def test_a_player_enters_once_per_roll() -> None:
    s, _ = play(position(seats=2, rolled="Y1:1 G1:2"), 0, enter("Y 3.3"))
    assert refused(s, 0, enter("G 3.2")).clause == "DI-101"
    assert refused(s, 0, enter()).clause == "DI-101"


@pytest.mark.rule("DI-102")
def test_a_number_goes_into_any_empty_field_of_its_colour() -> None:
    s = position(rolled="R1:4", chameleons=0)
    offered = [action.numbers[0] for action in game.legal(s, 0) if isinstance(action, Enter) and action.numbers]
    red = [(at, field) for at, m in enumerate(SHEET, 1) for field, cell in enumerate(m.fields, 1) if cell == "R"]
    assert (6, 4) in red
    assert [(number.mission, number.field) for number in offered] == [
        (at, field)
        for at, field in red
        if (at, field) not in {(6, 4), (7, 6), (8, 5)}  # right of a printed 6
    ]
    assert refused(s, 0, enter("R 3.1")).clause == "DI-102"
    assert refused(s, 0, enter("R 4.5")).clause == "DI-102"
    assert refused(s, 0, enter("R 4.0")).clause == "DI-102"


@pytest.mark.rule("DI-103")
@pytest.mark.parametrize(
    ("before", "field", "number", "allowed"),
    [
        (". . . 5 .", 2, 5, True),
        (". . . 5 .", 2, 6, False),
        (". . 5 . .", 4, 4, False),
        (". . 5 . .", 4, 5, True),
        ("3 . . . 9", 4, 20, False),
        ("3 . . . 9", 4, 9, True),
        ("3 . . . 9", 2, 2, False),
        (". . . . .", 4, 1, True),
    ],
)
def test_rising_missions_go_up_or_stay_equal(before: str, field: int, number: int, allowed: bool) -> None:
    assert fits(SHEET[4], row(before), field - 1, number) == allowed


@pytest.mark.rule("DI-103")
@pytest.mark.parametrize("mission", [3, 4, 5])
def test_a_lower_number_may_not_follow_a_higher_one(mission: int) -> None:
    fields = SHEET[mission - 1].fields
    first, second = str(fields[0]), str(fields[1])
    s = position(rolled=f"{first}1:4 {second}1:3")
    assert refused(s, 0, enter(f"{first} {mission}.1", f"{second} {mission}.2")).clause == "DI-103"
    s = position(rolled=f"{first}1:3 {second}1:3")
    play(s, 0, enter(f"{first} {mission}.1", f"{second} {mission}.2"))
    s = position(rolled=f"{second}1:5", rows=({mission: "2" + " ." * (len(fields) - 1)},))
    play(s, 0, enter(f"{second} {mission}.2"))  # they need not be consecutive


@pytest.mark.rule("DI-104")
def test_all_numbers_of_the_first_mission_are_equal() -> None:
    s = position(rolled="Y1:4 R1:4 B1:5", rows=({},))
    assert refused(s, 0, enter("Y 1.1", "B 1.3")).clause == "DI-104"
    s, _ = play(s, 0, enter("Y 1.1", "R 1.2"))
    assert s.players[0].missions[0] == (4, 4, 0)
    assert refused(position(rolled="B1:3", rows=({1: "4 . ."},)), 0, enter("B 1.3")).clause == "DI-104"
    assert refused(position(rolled="Y1:5", rows=({1: ". . 4"},)), 0, enter("Y 1.1")).clause == "DI-104"


@pytest.mark.rule("DI-105")
def test_numbers_of_the_second_mission_must_ascend_strictly() -> None:
    s = position(rolled="G1:3 B1:3 Y1:5 R1:2")
    assert refused(s, 0, enter("G 2.1", "B 2.2")).clause == "DI-105"
    assert refused(s, 0, enter("G 2.1", "R 2.4")).clause == "DI-105"
    s, _ = play(s, 0, enter("B 2.2", "Y 2.3"))  # gaps are fine
    assert s.players[0].missions[1] == (0, 3, 5, 0)
    assert refused(position(rolled="G1:3", rows=({2: ". 3 5 ."},)), 0, enter("G 2.1")).clause == "DI-105"
    assert refused(position(rolled="R1:5", rows=({2: ". 3 5 ."},)), 0, enter("R 2.4")).clause == "DI-105"


@pytest.mark.rule("DI-106")
@pytest.mark.parametrize(
    ("field", "number", "allowed"),
    [(1, 6, True), (1, 7, False), (2, 6, True), (4, 5, False), (4, 6, True), (5, 7, True)],
)
def test_left_of_the_printed_six_numbers_up_to_6_right_of_it_from_6_up(field: int, number: int, allowed: bool) -> None:
    colour = str(SHEET[5].fields[field - 1])
    s = position(rolled=f"{colour}1:{number - number // 2} {colour}2:{number // 2}")
    entry = enter(f"{colour} 6.{field}")
    if allowed:
        play(s, 0, entry)
    else:
        assert refused(s, 0, entry).clause == "DI-106"


@pytest.mark.rule("DI-106")
def test_the_order_rule_holds_across_the_printed_number() -> None:
    s = position(rolled="R1:3 R2:3", rows=({6: "6 . 6 . ."},))
    play(s, 0, enter("R 6.4"))
    s = position(rolled="Y1:2 Y2:3", rows=({6: ". 4 6 . ."},))
    assert refused(s, 0, enter("Y 6.1")).clause == "DI-103"


@pytest.mark.rule("DI-107")
def test_the_order_is_checked_against_all_numbers_empty_fields_between_do_not_matter() -> None:
    s = position(rolled="G1:2 Y1:1", rows=({5: ". 3 . . ."},))
    assert refused(s, 0, enter("G 5.5")).clause == "DI-103"
    assert refused(s, 0, enter("Y 5.4")).clause == "DI-103"
    s = position(rolled="G1:4 Y1:5")
    assert refused(s, 0, enter("G 5.5", "Y 5.4")).clause == "DI-103"  # against those entered with it, too
    play(s, 0, enter("G 5.1", "Y 5.4"))


@pytest.mark.rule("DI-107")
@pytest.mark.parametrize("mission", [1, 2, 5, 6])
def test_a_number_fits_exactly_if_every_pair_of_numbers_is_in_order(mission: int) -> None:
    """The quick check by neighbours against the rule written out."""
    plan = SHEET[mission - 1]

    def in_order(numbers: tuple[int, ...]) -> bool:
        filled = [n for n in numbers if n]
        pairs = [(left, right) for i, left in enumerate(filled) for right in filled[i + 1 :]]
        match plan.rule:
            case "equal":
                return all(left == right for left, right in pairs)
            case "ascending":
                return all(left < right for left, right in pairs)
            case "rising":
                return all(left <= right for left, right in pairs)

    values = (0, 2, 5, 6, 7)
    for numbers in product(*((n,) if n else values for n in plan.blank)):
        if not in_order(numbers):
            continue
        for place, there in enumerate(numbers):
            if there == 0:
                for new in range(1, 10):
                    whole = (*numbers[:place], new, *numbers[place + 1 :])
                    assert fits(plan, numbers, place, new) == in_order(whole)


@pytest.mark.rule("DI-108")
@pytest.mark.parametrize(
    ("numbers", "impossible"),
    [
        (". . . .", False),
        ("4 . 5 .", True),
        ("4 . 6 .", False),
        (". 1 . .", True),
        ("1 . . .", False),
        (". . . 3", True),
        (". . . 4", False),
        ("18 . . .", True),
        ("17 . . .", False),
        (". . 20 .", True),
        ("4 . . 6", True),
        ("4 . . 7", False),
    ],
)
def test_an_ascending_mission_can_become_impossible(numbers: str, impossible: bool) -> None:
    assert is_impossible(box, SHEET[1], row(numbers)) == impossible
    gaps = row(numbers)
    fillings = product(*((n,) if n else range(1, 21) for n in gaps))
    possible = any(a < b < c < d for a, b, c, d in fillings)
    assert possible != impossible


@pytest.mark.rule("DI-108")
def test_rising_and_equal_missions_never_become_impossible() -> None:
    for mission, numbers in ((3, "5 . 5"), (3, ". 1 ."), (1, "20 . ."), (8, "6 . . 6 . . 6")):
        assert not is_impossible(box, SHEET[mission - 1], row(numbers))


@pytest.mark.rule("DI-108")
def test_an_entry_that_makes_a_mission_impossible_is_legal_with_a_warning() -> None:
    s = position(rolled="Y1:5 R1:5", rows=({2: "4 . . ."},))
    dead = enter("Y 2.3")
    (warning,) = game.warnings(s, 0, dead)
    assert str(warning).startswith("mission 2 could then never be fulfilled")
    assert game.warnings(s, 0, enter("Y 3.3")) == ()
    assert game.warnings(s, 0, enter("Y 5.1")) == (), "what is illegal is refused, not warned of"
    s, _ = play(s, 0, dead)
    assert s.players[0].missions[1] == (4, 0, 5, 0)
    assert game.warnings(position(rolled="R1:5 R2:2", rows=({2: "4 . 5 ."},)), 0, enter("R 2.4")) == ()


@pytest.mark.rule("DI-108")
def test_by_house_option_an_entry_that_makes_a_mission_impossible_is_refused() -> None:
    s = position(rolled="Y1:5 R1:5", rows=({2: "4 . . ."},), options={"dead_entries": "forbid"})
    assert refused(s, 0, enter("Y 2.3")).clause == "DI-108"
    assert all(play(s, 0, action)[0] for action in game.legal(s, 0) if isinstance(action, Enter))
    allowed = position(rolled="Y1:5 R1:5", rows=({2: "4 . . ."},))
    assert sum(1 for _ in entry_sets(box, s, 0)) < sum(1 for _ in entry_sets(box, allowed, 0))


@pytest.mark.rule("DI-109")
def test_several_numbers_of_a_roll_may_go_into_one_mission_or_into_several() -> None:
    s = position(rolled="B1:1 G1:2 Y1:3")
    one, _ = play(s, 0, enter("B 3.1", "G 3.2", "Y 3.3"))
    assert one.players[0].missions[2] == (1, 2, 3)
    several, _ = play(s, 0, enter("B 4.4", "G 5.1", "Y 6.1"))
    assert [several.players[0].missions[i] for i in (3, 4, 5)] == [(0, 0, 0, 1), (2, 0, 0, 0, 0), (3, 0, 6, 0, 0)]


@pytest.mark.rule("DI-110")
def test_a_number_once_entered_stays() -> None:
    s = position(rolled="Y1:5", rows=({3: ". . 4"},))
    assert refused(s, 0, enter("Y 3.3")).clause == "DI-110"
    s = position(rolled="Y1:5 G1:5", chameleons=2)
    assert refused(s, 0, enter("Y 3.3", "G 3.3*")).clause == "DI-110"


@pytest.mark.rule("DI-111")
def test_a_player_may_have_any_number_of_missions_open() -> None:
    rows = {1: ". . 2", 2: ". 2 . .", 3: "2 . .", 4: "2 . . .", 5: "2 . . . .", 6: "2 . 6 . .", 7: "2 . 6 . . ."}
    s, _ = play(position(rolled="B1:2", rows=(rows,)), 0, enter("B 8.1"))
    assert open_missions(box, s.players[0]) == 8


@pytest.mark.rule("DI-112")
def test_a_set_is_entered_whole_or_not_at_all() -> None:
    s = position(rolled="Y1:5 G1:2 R1:1")
    before = s.players
    assert refused(s, 0, enter("Y 3.3", "G 4.3", "R 3.1")).clause == "DI-102"
    assert s.players == before
    assert s.entered == ()


@pytest.mark.rule("DI-112")
def test_a_set_is_the_same_in_whatever_order_it_is_named() -> None:
    s = position(rolled="Y1:5 G1:2 B1:1 W1:1 W2:2")
    ends = {repr(after(s, 0, enter(*order)).players) for order in permutations(("B 3.1", "G+W1 3.2", "Y+W2 3.3"))}
    assert len(ends) == 1


def test_sets_are_offered_once_each_the_empty_one_first_and_all_that_are_legal() -> None:
    words = ("1 1 1", "1 2 3 4", "1 . .", "1 1 1 1", "1 1 1 1 1", "1 1 6 7 7", "1 1 6 7 7 7", ". . 4 6 7 7 7")
    s = position(rolled="Y1:2 B1:5 W1:3", rows=(dict(enumerate(words, 1)),))
    offered = [action for action in game.legal(s, 0) if isinstance(action, Enter)]
    assert offered[0] == Enter()
    assert len(set(map(repr, offered))) == len(offered)
    free = [(3, 2), (3, 3), (8, 1), (8, 2)]
    ways = [None, *product(free, (False, True))]
    legal = 0
    for yellow, blue, joker in product(ways, ways, (None, "Y", "B")):
        entries = [
            f"{colour}{'+W1' if joker == colour else ''} {at}.{field}{'*' if mark else ''}"
            for colour, way in (("Y", yellow), ("B", blue))
            if way is not None
            for (at, field), mark in [way]
        ]
        if joker and not any(entry.startswith(joker) for entry in entries):
            continue
        action = enter(*entries)
        pointless = any(
            number.colour in action.chameleons and SHEET[number.mission - 1].fields[number.field - 1] == number.colour
            for number in action.numbers
        )
        if pointless:
            continue  # the same set without the mark is another of these
        try:
            play(s, 0, action)
        except Illegal:
            assert action not in offered
        else:
            assert action in offered
            legal += 1
    assert legal == len(offered) > 10


def test_a_number_is_a_thing_with_a_name() -> None:
    assert enter("Y+W1 3.2*") == Enter((Number("Y", 3, 2),), (("W1", "Y"),), ("Y",))  # type: ignore[arg-type]
