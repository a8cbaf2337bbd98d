"""Geometry and vocabulary: UG-001 to UG-009; and the map of a board."""

import pytest

from companion.core import BadInput, Seeded
from companion.games.underground import map as maps
from companion.games.underground.field import BARE, Grid
from companion.games.underground.map import field_of
from companion.games.underground.reach import Exit, Means, Stand, reach, steps_from
from companion.games.underground.state import Place, Placed, Walk
from tests.games.proofs import steps
from tests.rules.underground.table import box, game, play, position, refused, started, told

grid = box.grid


@pytest.mark.rule("UG-001")
def test_a_space_is_named_by_row_letter_and_column_number() -> None:
    assert (grid.spaces[0], grid.spaces[8], grid.spaces[9], grid.spaces[-1]) == ("A1", "A9", "B1", "I9")
    assert len(grid.spaces) == 81
    assert grid.place["E3"] == (4, 2)


@pytest.mark.rule("UG-001")
def test_the_board_has_the_size_of_its_edition() -> None:
    small = Grid("ABCD", 5)
    assert (small.spaces[-1], len(small.spaces), small.sections) == ("D5", 20, 14)
    assert [small.line(section) for section in (0, 4, 5, 8, 9, 13)] == [
        ("column", 0),
        ("column", 4),
        ("row", 0),
        ("row", 3),
        ("column", 4),
        ("column", 0),
    ]


@pytest.mark.rule("UG-002")
def test_neighbours_share_a_side_and_nothing_wraps_around() -> None:
    assert dict(grid.neighbours["E5"]) == {"N": "D5", "E": "E6", "S": "F5", "W": "E4"}
    assert dict(grid.neighbours["A1"]) == {"E": "A2", "S": "B1"}
    assert grid.side_towards("E5", "D6") is None
    assert grid.side_towards("E9", "E1") is None


@pytest.mark.rule("UG-003")
def test_a_platform_lifts_its_spaces_and_a_tile_is_one_level_thick() -> None:
    state = started(2, Seeded(1), scenario=1)
    assert state.field.level("A1") == 0
    assert {state.field.level(space) for space in ("B1", "B2", "B3", "C1", "C2", "C3")} == {1}
    assert state.field.level("C4") == 8
    s = position({"E5": "3", "A1": "1@"})
    assert play(s, 0, Place("O1-1", "E5", 0))[0].field.level("E5") == 4


@pytest.mark.rule("UG-003")
def test_water_has_no_thickness() -> None:
    s = position({"E5": "3~", "A1": "1@"})
    assert play(s, 0, Place("O1-1", "E5", 0))[0].field.level("E5") == 4


@pytest.mark.rule("UG-004")
def test_only_the_surface_seen_from_above_exists() -> None:
    s = position({"E5": "2nK!", "E4": "1@", "I9": "#N"})
    after, _ = play(s, 0, Place("O1-1", "E5", 0))
    surface = after.field.surface("E5")
    assert (surface.level, surface.walls, surface.symbol, surface.drained) == (3, "", "", False)


@pytest.mark.rule("UG-005")
def test_in_random_play_no_two_pieces_share_a_space_but_the_figure_and_a_code_chip() -> None:
    for variant in ("four-hard", "scenario-7"):
        for seed in range(4):
            for step in steps("underground", variant, seed):
                field = step.after.field
                pieces = [*field.water, *field.chips, *field.rat, field.tower]
                assert len(pieces) == len(set(pieces))
                if step.after.result is None:
                    assert field.figure not in (*field.water, *field.rat, field.tower)


@pytest.mark.rule("UG-005")
def test_the_figure_may_end_on_a_code_chip_and_leave_it_there() -> None:
    s = position({"E5": "1@", "E6": "1?"})
    assert play(s, 0, Walk(("E6",)))[0].field.chips == ("E6",)


@pytest.mark.rule("UG-006")
def test_nothing_is_placed_on_the_tower_and_only_its_door_can_be_entered() -> None:
    spaces = {"E5": "#S", "E4": "10@", "D5": "10", "F5": "10"}
    s = position(spaces, collected=("N01", "N05", "N09", "N10", "N02"))
    assert refused(s, Place("O1-1", "E5", 0)) == "UG-055"
    assert refused(s, Walk(("E5",))) == "UG-006"
    through_the_door = position({**spaces, "E4": ".", "F5": "10@"}, collected=("N01", "N05", "N09", "N10", "N02"))
    assert game.outcome(play(through_the_door, 0, Walk(("E5",)))[0]) is not None


@pytest.mark.rule("UG-007")
def test_the_kidnapper_passes_27_sections_clockwise_and_never_the_left_edge() -> None:
    assert grid.sections == 27
    lines = [grid.line(section) for section in range(27)]
    assert lines[:9] == [("column", column) for column in range(9)]
    assert lines[9:18] == [("row", row) for row in range(9)]
    assert lines[18:] == [("column", column) for column in reversed(range(9))]


@pytest.mark.rule("UG-008")
@pytest.mark.parametrize(
    ("section", "seen", "unseen"),
    [(0, "I1", "I2"), (3, "E4", "E3"), (9, "A1", "B1"), (17, "I5", "H5"), (18, "C9", "C8"), (26, "A1", "A2")],
)
def test_a_section_looks_along_its_column_or_row(section: int, seen: str, unseen: str) -> None:
    assert grid.in_sight(section, seen)
    assert not grid.in_sight(section, unseen)


@pytest.mark.rule("UG-008")
def test_heights_walls_tower_and_water_do_not_block_sight() -> None:
    s = position({"A4": "9nesw", "B4": "#S", "C4": "1~", "D4": "8nesw", "E3": "1@", "E4": "1"}, section=3)
    after, events = play(s, 0, Walk(("E4",)))
    assert after.section == 4, "it was found, and the kidnapper moved on"
    assert any(type(event).__name__ == "Found" for event in events)


@pytest.mark.rule("UG-009")
def test_two_corner_spaces_are_in_sight_from_two_sections_in_a_row() -> None:
    twice = {
        space: section
        for space in grid.spaces
        for section in range(26)
        if grid.in_sight(section, space) and grid.in_sight(section + 1, space)
    }
    assert twice == {"A9": 8, "I9": 17}


# -------------------------------------------------------------------------------- the map

SMALL = """
    1    2     3
A   .    1K!   #S
B   2ne  1V@   3~
C   0~   4L?   5R
"""


def test_a_map_parses_back() -> None:
    small = Grid("ABC", 3)
    field = maps.read(small, SMALL)
    assert maps.read(small, maps.write(small, field)) == field
    assert (field.tower, field.door, field.figure, field.water, field.rat) == ("A3", "S", "B2", ("B3", "C1"), ("C3",))
    assert field.surface("B1").walls == "NE"
    assert field.surface("A2").drained
    assert field.surface("C1") == BARE
    assert field.shows("C2") == "", "a lock under a chip"


def test_every_board_of_a_game_has_a_map_that_parses_back() -> None:
    for step in steps("underground", "scenario-7", seed=3):
        seen = step.after.seen_by(None).field
        if seen.tower:
            assert maps.read(grid, maps.write(grid, seen)) == seen


@pytest.mark.parametrize("word", ["x", "1q", "1ws", "#X", "K1"])
def test_what_is_no_map_is_said(word: str) -> None:
    with pytest.raises(BadInput, match=f'A1: "{word}" is no space of a map'):
        field_of({"A1": word})
    with pytest.raises(BadInput, match="a line for each of the rows AB"):
        maps.read(Grid("AB", 1), "   1\nA  .")


# -------------------------------------------------------------------------------- reach


def reached(spaces: dict[str, str], steps: int, **means: int | bool) -> dict[str, tuple[str, ...]]:
    field = field_of(spaces)
    found = reach(grid, field, Exit(10), Stand(field.figure, Means(**means)), steps)  # type: ignore[arg-type]
    return {space: route.path for space, route in found.items()}


def test_reach_treats_keys_as_spent_on_the_way() -> None:
    row = {"E1": "1@", "E2": "1L", "E3": "1", "E4": "1L", "E5": "1"}
    assert reached(row, 5) == {}
    assert set(reached(row, 5, keys=1)) == {"E2", "E3"}
    assert set(reached(row, 5, keys=2)) == {"E2", "E3", "E4", "E5"}


def test_reach_prefers_the_shorter_way_then_the_one_with_fewer_keys() -> None:
    ring = {"E1": "1@", "E2": "1L", "E3": "1", "F1": "1", "F2": "1", "F3": "1", "D1": "1", "D2": "1L", "D3": "1"}
    routes = reached(ring, 4, keys=2)
    assert routes["E3"] == ("E2", "E3")
    assert reached(ring, 4)["E3"] == ("F1", "F2", "F3", "E3")
    two_ways = {"E1": "1@", "E2": "1L", "F1": "1", "F2": "1"}
    assert reached(two_ways, 2, keys=1)["F2"] == ("F1", "F2")


def test_reach_uses_hammer_and_ladder_once() -> None:
    assert set(reached({"E1": "1e@", "E2": "1e", "E3": "1"}, 3, hammer=True)) == {"E2"}
    assert set(reached({"E1": "1@", "E2": "4", "E3": "1"}, 3, ladder=True)) == {"E2"}
    assert set(reached({"E1": "1e@", "E2": "4"}, 3, ladder=True, hammer=True)) == {"E2"}


def test_reach_agrees_with_every_path_there_is() -> None:
    for step in steps("underground", "scenario-4", seed=5):
        s = step.after
        if s.result or not s.field.figure or not s.field.tower:
            continue
        start = Stand(s.field.figure, Means(s.keys, True, True))
        edge, found = {start}, set()
        for _ in range(4):
            edge = {after for stand in edge for after in steps_from(grid, s.field, Exit(10), stand)}
            found |= {stand.space for stand in edge}
        assert set(reach(grid, s.field, Exit(10), start, 4)) == found - {start.space}


@pytest.mark.rule("UG-004")
def test_placing_tells_which_spaces_are_covered() -> None:
    s = position({"E5": "1", "E4": "1@"}, played="B1")
    _, events = play(s, 0, Place("I3-1", "D5", 1))
    assert told(events, Placed)[0].spaces == ("D5", "E5", "F5")
