"""Moving the figure: UG-068 to UG-081."""

import pytest

from companion.games.underground.moment import exit_of, stand_of
from companion.games.underground.reach import reach
from companion.games.underground.state import (
    Acting,
    ChipTaken,
    Finish,
    Found,
    KeyTaken,
    Leave,
    LockOpened,
    Place,
    Pump,
    Pumping,
    Take,
    Taking,
    Walk,
    Walked,
)
from tests.rules.underground.table import (
    RED_2,
    RED_3,
    RED_4,
    TURN,
    after,
    box,
    game,
    play,
    position,
    refused,
    told,
)

CODE = ("N01", "N05", "N09", "N10", "N02")
"""red-yellow, yellow-green, green-blue, blue-red, red-green."""
ROW = {"E1": "1@", "E2": "1", "E3": "1", "E4": "1", "E5": "1", "E6": "1"}


def walked_to(spaces: dict[str, str], *path: str, **table: object) -> str:
    return after(position(spaces, **table), Walk(path)).field.figure  # type: ignore[arg-type]


@pytest.mark.rule("UG-068")
def test_a_move_has_at_most_the_steps_of_the_card() -> None:
    assert walked_to(ROW, "E2", "E3", played=RED_2) == "E3"
    assert refused(position(ROW, played=RED_2), Walk(("E2", "E3", "E4"))) == "UG-068"
    assert walked_to(ROW, "E2", "E3", "E4", played=RED_3) == "E4"


@pytest.mark.rule("UG-068")
def test_a_path_goes_from_neighbour_to_neighbour() -> None:
    assert refused(position({**ROW, "F2": "1"}), Walk(("F2",))) == "UG-068"
    assert refused(position(ROW), Walk(("E3",))) == "UG-068"
    assert refused(position(ROW), Walk(("Z9",))) == "UG-068"


@pytest.mark.rule("UG-068")
def test_the_paths_offered_are_those_that_are_accepted() -> None:
    s = position({"E5": "1@", "E6": "1", "F5": "2", "F6": "1"}, played=RED_2)
    offered = {action.path for action in game.legal(s, 0) if isinstance(action, Walk)}
    assert offered == {("E6",), ("F5",), ("E6", "F6"), ("E6", "E5"), ("F5", "F6"), ("F5", "E5")}


@pytest.mark.rule("UG-069")
@pytest.mark.parametrize(
    ("here", "there", "clause"),
    [
        ("1@", ".", "UG-069"),
        ("1@", "1~", "UG-069"),
        ("1@", "3", "UG-069"),
        ("4@", "2", "UG-069"),
        ("1e@", "1", "UG-069"),
        ("1@", "1w", "UG-069"),
        ("1@", "1R", "UG-128"),
        ("1@", "1L", "UG-072"),
        ("1@", "5", "UG-083"),
    ],
)
def test_what_forbids_a_step(here: str, there: str, clause: str) -> None:
    assert refused(position({"E5": here, "E6": there}), Walk(("E6",))) == clause


@pytest.mark.rule("UG-069")
@pytest.mark.parametrize(("here", "there"), [("1@", "1"), ("1@", "2"), ("2@", "1"), ("1nsw@", "1nes"), ("1@", "1L!")])
def test_what_allows_a_step(here: str, there: str) -> None:
    assert walked_to({"E5": here, "E6": there}, "E6") == "E6"


@pytest.mark.rule("UG-070")
def test_nothing_is_jumped_over_and_chips_keys_and_valves_are_walked_across() -> None:
    s = position({"E1": "1@", "E2": "1?", "E3": "1K", "E4": "1V", "E5": "1", "A1": "0~"})
    later, events = play(s, 0, Walk(("E2", "E3", "E4", "E5")))
    assert (later.field.figure, later.keys, later.field.water, set(later.field.chips)) == ("E5", 0, ("A1",), {"E2"})
    assert told(events, Walked)[0].spaces == ("E1", "E2", "E3", "E4", "E5")
    assert refused(position({"E1": "1@", "E2": "1~", "E3": "1"}), Walk(("E2", "E3"))) == "UG-069"


@pytest.mark.rule("UG-071")
def test_what_lies_under_a_bridge_cannot_be_entered() -> None:
    s = position({"E5": "1", "E6": "1K", "E7": "1", "F6": "1@"}, played=RED_2)
    under = after(s, Place("I3-1", "E5", 0))
    assert under.field.level("E6") == 2
    on_it = after(under, Walk(("E6",)))
    assert (on_it.field.figure, on_it.keys) == ("E6", 0), "it stands on the bridge, not on the key below"


@pytest.mark.rule("UG-071")
def test_a_high_bridge_bars_the_way_below_it() -> None:
    s = position({"E5": "3", "E6": "1", "E7": "3", "F6": "1@", "D6": "1"}, played=RED_2)
    bridge = after(s, Place("I3-1", "E5", 0))
    assert refused(bridge, Walk(("E6",))) == "UG-069"


@pytest.mark.rule("UG-072")
def test_a_lock_costs_a_key_even_in_passing_and_then_stays_open() -> None:
    spaces = {"E1": "1@", "E2": "1L", "E3": "1", "E4": "1L", "E5": "1"}
    s = position(spaces, keys=2)
    later, events = play(s, 0, Walk(("E2", "E3", "E4", "E5")))
    assert later.keys == 0
    assert [event.space for event in told(events, LockOpened)] == ["E2", "E4"]
    assert later.field.surface("E2").drained
    assert later.field.surface("E4").drained
    assert refused(position(spaces, keys=1), Walk(("E2", "E3", "E4"))) == "UG-072"


@pytest.mark.rule("UG-072")
def test_leaving_a_lock_and_coming_back_costs_nothing() -> None:
    s = position({"E1": "1@", "E2": "1L", "E3": "1"}, keys=1)
    assert after(s, Walk(("E2", "E3", "E2", "E1"))).keys == 0


@pytest.mark.rule("UG-072")
def test_a_key_handed_over_can_be_had_again() -> None:
    s = position({"E1": "1@", "E2": "1L", "E3": "1K"}, keys=8)
    later = after(s, Walk(("E2", "E3")))
    assert later.keys == 8, "one paid, and the supply had that one to give"


@pytest.mark.rule("UG-073")
def test_a_key_gained_at_the_end_of_a_move_cannot_pay_on_the_way() -> None:
    s = position({"E1": "1@", "E2": "1L", "E3": "1K"})
    assert refused(s, Walk(("E2", "E3"))) == "UG-072"


@pytest.mark.rule("UG-073")
def test_a_key_gained_in_the_move_can_pay_in_a_displacement_of_the_same_turn() -> None:
    s = position({"E1": "1L@", "E2": "1K"}, played="D2", draw=("E2",))
    s = after(s, Walk(("E2",)), Finish())
    assert s.keys == 1
    fled = after(s, *[action for action in game.legal(s, 0) if getattr(action, "to", "") == "E1"])
    assert (fled.field.figure, fled.keys, fled.field.water) == ("E1", 0, ("E2",))


@pytest.mark.rule("UG-074")
def test_only_the_end_of_a_move_of_at_least_one_step_triggers() -> None:
    s = position({"E1": "1K@", "E2": "1"})
    assert refused(s, Walk(())) == "UG-074"
    assert after(s, Finish()).keys == 0


@pytest.mark.rule("UG-074")
def test_a_path_may_end_where_it_began() -> None:
    s = position({"E1": "1K@", "E2": "1"})
    assert after(s, Walk(("E2", "E1"))).keys == 1


@pytest.mark.rule("UG-075")
def test_a_key_is_taken_where_the_move_ends() -> None:
    s = position({"E1": "1@", "E2": "1K"}, keys=1)
    later, events = play(s, 0, Walk(("E2",)))
    assert later.keys == 2
    assert later.field.surface("E2").drained
    assert told(events, KeyTaken)[0].space == "E2"


@pytest.mark.rule("UG-075")
def test_with_no_key_left_in_the_supply_the_symbol_stays() -> None:
    s = position({"E1": "1@", "E2": "1K"}, keys=box.supply.keys)
    later = after(s, Walk(("E2",)))
    assert later.keys == box.supply.keys
    assert not later.field.surface("E2").drained


@pytest.mark.rule("UG-076")
def test_a_valve_removes_a_water_tile_of_the_teams_choice() -> None:
    s = position({"E1": "1@", "E2": "1V", "A1": "0~", "B2": "1~"})
    asked = after(s, Walk(("E2",)))
    assert isinstance(asked.todo[-1], Pumping)
    assert game.actors(asked) == (0, 1)
    assert refused(asked, Pump("C3")) == "UG-076"
    later, _ = play(asked, 1, Pump("B2"))
    assert later.field.water == ("A1",)
    assert later.field.surface("E2").drained


@pytest.mark.rule("UG-076")
def test_a_valve_without_visible_water_stays_usable() -> None:
    s = position({"E1": "1@", "E2": "1V"}, buried=3)
    later = after(s, Walk(("E2",)))
    assert isinstance(later.todo[-1], Acting)
    assert not later.field.surface("E2").drained


@pytest.mark.rule("UG-077")
def test_a_code_chip_is_taken_or_left() -> None:
    s = position({"E1": "1@", "E2": "1?"}, chips={"E2": "N07"})
    asked = after(s, Walk(("E2",)))
    assert isinstance(asked.todo[-1], Taking)
    assert game.actors(asked) == (0, 1)
    taken, events = play(asked, 1, Take())
    assert (taken.collected, taken.field.chips, told(events, ChipTaken)[0].chip) == (("N07",), (), "N07")
    left, _ = play(asked, 0, Leave())
    assert (left.collected, set(left.field.chips), left.owes_chip) == ((), {"E2"}, False)


@pytest.mark.rule("UG-077")
def test_at_most_one_chip_is_taken_in_a_turn() -> None:
    s = position({"E1": "1@", "E2": "1?"}, owes_chip=True, collected=("N01",))
    assert not isinstance(after(s, Walk(("E2",))).todo[-1], Taking)


@pytest.mark.rule("UG-077")
@pytest.mark.parametrize("symbol", ["K", "V"])
def test_a_symbol_under_a_code_chip_is_out_of_play_until_a_later_move(symbol: str) -> None:
    s = position({"E1": "1@", "E2": f"1{symbol}?", "A1": "0~"})
    taken = after(s, Walk(("E2",)), Take())
    assert (taken.keys, taken.field.water, taken.field.surface("E2").drained) == (0, ("A1",), False)
    later = position({"E1": "1@", "E2": f"1{symbol}", "A1": "0~"})
    later = after(later, Walk(("E2",)))
    assert later.keys == 1 or isinstance(later.todo[-1], Pumping)


@pytest.mark.rule("UG-077")
def test_a_lock_under_a_code_chip_asks_for_no_key_until_the_chip_is_gone() -> None:
    s = position({"E1": "1@", "E2": "1L?"})
    taken = after(s, Walk(("E2",)), Take())
    assert taken.field.shows("E2") == "lock"
    assert refused(position({"E1": "1@", "E2": "1L"}), Walk(("E2",))) == "UG-072"


@pytest.mark.rule("UG-078")
def test_the_effect_of_the_space_comes_before_the_sight_check() -> None:
    s = position({"E1": "1@", "E2": "1K"}, section=1)
    _, events = play(s, 0, Walk(("E2",)))
    kinds = [type(event) for event in events]
    assert kinds.index(KeyTaken) < kinds.index(Found)


@pytest.mark.rule("UG-079")
@pytest.mark.parametrize("symbol", ["K!", "V!", "L!"])
def test_drained_spaces_are_free_and_never_trigger_again(symbol: str) -> None:
    s = position({"E1": "1@", "E2": f"1{symbol}", "A1": "0~"})
    later = after(s, Walk(("E2",)))
    assert (later.keys, later.field.water) == (0, ("A1",))
    assert isinstance(later.todo[-1], Acting)


@pytest.mark.rule("UG-080")
@pytest.mark.parametrize(
    ("level", "collected", "clause"),
    [
        (9, CODE, "UG-080"),
        (11, CODE, "UG-080"),
        (10, CODE[:4], "UG-080"),
        (10, (*CODE[:4], "S-ladder"), "UG-080"),
        (9, (*CODE, "S-ladder"), "UG-080"),
    ],
)
def test_the_exit_needs_the_exact_level_and_a_complete_code(
    level: int, collected: tuple[str, ...], clause: str
) -> None:
    s = position({"E5": "#E", "E6": f"{level}@"}, collected=collected)
    assert refused(s, Walk(("E5",))) == clause


@pytest.mark.rule("UG-080")
def test_the_exit_costs_a_step_and_is_reached_only_without_a_wall_in_front() -> None:
    spaces = {"E5": "#E", "E6": "10", "E7": "10", "E8": "10@"}
    assert refused(position(spaces, played=RED_2, collected=CODE), Walk(("E7", "E6", "E5"))) == "UG-068"
    assert game.outcome(after(position(spaces, played=RED_3, collected=CODE), Walk(("E7", "E6", "E5")))) is not None
    walled = {"E5": "#E", "E6": "10w@"}
    assert refused(position(walled, collected=CODE), Walk(("E5",))) == "UG-069"
    won = after(position(walled, collected=(*CODE, "S-hammer")), Walk(("E5",)))
    assert won.used[-1] == "S-hammer"


@pytest.mark.rule("UG-081")
def test_the_kidnappers_line_may_be_crossed() -> None:
    s = position(ROW, section=2)
    later, events = play(s, 0, Walk(("E2", "E3", "E4")))
    assert not told(events, Found)
    assert later.section == 2


@pytest.mark.rule("UG-039")
def test_the_figure_is_moved_once_in_a_turn() -> None:
    s = position(ROW, played=RED_4, todo=(*TURN, Acting(moved=True)))
    assert refused(s, Walk(("E2",))) == "UG-039"


@pytest.mark.rule("UG-072")
def test_of_two_ways_as_short_the_one_that_costs_no_key_is_shown() -> None:
    for locked, free in (("E6", "F5"), ("F5", "E6")):
        s = position({"E5": "1@", locked: "1L", free: "1", "F6": "1"}, keys=1)
        route = reach(box.grid, s.field, exit_of(box, s), stand_of(box, s), 2)["F6"]
        assert (route.path, route.left.keys) == ((free, "F6"), 1)
