"""Getting a route tile and placing it: UG-045 to UG-067."""

from itertools import islice
from timeit import repeat

import pytest

from companion.games.underground.box import JOKER
from companion.games.underground.field import SIDES, Field, Grid, Space
from companion.games.underground.map import field_of
from companion.games.underground.reach import Exit, Means, Stand, reach
from companion.games.underground.state import Acting, Finish, Place, Placed, Walk
from companion.games.underground.support import (
    ROTATIONS,
    Face,
    blank,
    covered,
    fault,
    is_balanced,
    placements,
    positions,
    turned,
)
from tests.games.proofs import steps
from tests.rules.underground.table import (
    BLUE_STAR,
    RED_2,
    RED_3,
    RED_4,
    RED_STAR,
    TURN,
    after,
    box,
    game,
    play,
    position,
    refused,
    told,
)

grid = box.grid
STANDING = {"A1": "1@"}
SIGNAL_2, SIGNAL_3, SIGNAL_4 = "A6", "A7", "B7"
EVERY_SHAPE = ("O1", "I2", "I3", "V3", "I4", "O4", "T4", "L4", "S4")


def offered(s: object) -> set[str]:
    return {action.tile for action in game.legal(s, 0) if isinstance(action, Place)}  # type: ignore[arg-type]


def faults(spaces: dict[str, str], tile: str, at: Space, rotation: int = 0, rule: str = "balance") -> str | None:
    face = turned(box.faces[tile], rotation)
    return fault(field_of(spaces), face, box.tiles[tile].material, rule, covered(grid, face, at))  # type: ignore[arg-type]


# -------------------------------------------------------------------------------- which tile


@pytest.mark.rule("UG-045")
def test_a_shape_gives_the_top_tile_of_its_pile_and_the_stone_goes_there() -> None:
    s = position(STANDING, played=RED_2)
    assert offered(s) == {"I3-1"}
    assert refused(s, Place("I3-2", "E5", 0)) == "UG-045"
    later, events = play(s, 0, Place("I3-1", "E5", 0))
    assert (later.stone, later.piles["I3"]) == ("I3", ("I3-2", "I3-3", "I3-4"))
    assert told(events, Placed)[0].stones == ("I3",)


@pytest.mark.rule("UG-045")
def test_with_an_empty_pile_no_tile_can_be_placed() -> None:
    s = position(STANDING, played=RED_2, piles={"I3": ()})
    assert offered(s) == set()
    assert refused(s, Place("I2-1", "E5", 0)) == "UG-045"


@pytest.mark.rule("UG-011", "UG-046")
def test_a_star_gives_any_unused_joker_and_the_stone_stays() -> None:
    s = position(STANDING, played=RED_STAR, stone="T4")
    assert offered(s) == set(box.pile(JOKER))
    later = after(s, Place("J-I", "E3", 0))
    assert later.stone == "T4"
    assert "J-I" not in later.jokers
    assert refused(position(STANDING, played=BLUE_STAR, jokers=("J-L",)), Place("J-I", "E3", 0)) == "UG-046"
    assert offered(position(STANDING, played=RED_STAR, jokers=())) == set()


@pytest.mark.rule("UG-047")
@pytest.mark.parametrize(
    ("card", "shapes"), [(SIGNAL_2, ["O1", "I2", "I3"]), (SIGNAL_4, ["O1", "I2", "I3", "V3", "I4"])]
)
def test_the_stone_advances_up_to_its_number_or_stays(card: str, shapes: list[str]) -> None:
    s = position(STANDING, played=card)
    assert offered(s) == {f"{shape}-1" for shape in shapes}
    assert after(s, Place(f"{shapes[-1]}-1", "E3", 0)).stone == shapes[-1]
    assert after(s, Place("O1-1", "E3", 0)).stone == "O1"
    assert refused(s, Place("S4-1", "E3", 0)) == "UG-047"


@pytest.mark.rule("UG-047")
def test_only_piles_that_are_not_empty_count() -> None:
    s = position(STANDING, played=SIGNAL_2, piles={"I2": (), "V3": ()})
    assert offered(s) == {"O1-1", "I3-1", "I4-1"}


@pytest.mark.rule("UG-047")
def test_the_stone_goes_round_the_ring() -> None:
    s = position(STANDING, played=SIGNAL_2, stone="L4")
    assert offered(s) == {"L4-1", "S4-1", "O1-1"}


@pytest.mark.rule("UG-047")
def test_with_the_option_the_stone_may_not_stay() -> None:
    s = position(STANDING, played=SIGNAL_2, signal_zero=False)
    assert offered(s) == {"I2-1", "I3-1"}
    assert refused(s, Place("O1-1", "E5", 0)) == "UG-047"


@pytest.mark.rule("UG-048")
def test_from_an_empty_pile_the_stone_must_move_but_starts_there() -> None:
    s = position(STANDING, played=SIGNAL_2, stone="I3", piles={"I3": ()})
    assert offered(s) == {"V3-1", "I4-1"}


@pytest.mark.rule("UG-048")
def test_all_the_way_round_brings_the_stone_back() -> None:
    few = {shape: () for shape in EVERY_SHAPE if shape not in ("O1", "T4")}
    s = position(STANDING, played=SIGNAL_3, piles=few, signal_zero=False)
    assert offered(s) == {"T4-1", "O1-1"}, "one step, or two and back again; a third is not possible"
    alone = {shape: () for shape in EVERY_SHAPE if shape != "O1"}
    assert offered(position(STANDING, played=SIGNAL_3, piles=alone, signal_zero=False)) == {"O1-1"}


@pytest.mark.rule("UG-048")
def test_with_no_tile_left_a_signal_gives_none() -> None:
    s = position(STANDING, played=SIGNAL_3, piles=dict.fromkeys(EVERY_SHAPE, ()))
    assert offered(s) == set()
    assert refused(s, Place("O1-1", "E5", 0)) == "UG-047"


@pytest.mark.rule("UG-049", "UG-067")
def test_without_a_placement_the_stone_stays_where_it_was() -> None:
    s = position(STANDING, played=SIGNAL_3, stone="L4")
    assert after(s, Finish()).stone == "L4"
    assert refused(s, Place("O1-1", "A1", 0)) == "UG-055"
    assert s.stone == "L4"


@pytest.mark.rule("UG-050")
def test_the_stone_stays_at_a_pile_whose_last_tile_was_taken() -> None:
    s = position(STANDING, played=RED_2, piles={"I3": ("I3-4",)})
    later = after(s, Place("I3-4", "E5", 0))
    assert (later.stone, later.piles["I3"]) == ("I3", ())


# -------------------------------------------------------------------------------- where it lies


@pytest.mark.rule("UG-051")
def test_a_tile_lies_on_the_grid_under_its_anchor() -> None:
    s = position(STANDING, played=RED_3)
    assert told(play(s, 0, Place("V3-1", "D4", 0))[1], Placed)[0].spaces == ("D4", "E4", "E5")
    assert told(play(s, 0, Place("V3-1", "D4", 1))[1], Placed)[0].spaces == ("D5", "D4", "E4")
    assert refused(s, Place("V3-1", "Z4", 0)) == "UG-051"


@pytest.mark.rule("UG-052")
def test_all_cells_lie_on_the_board() -> None:
    s = position(STANDING, played=RED_2)
    assert refused(s, Place("I3-1", "E8", 0)) == "UG-052"
    assert refused(s, Place("I3-1", "H5", 1)) == "UG-052"
    assert after(s, Place("I3-1", "E7", 0)).field.level("E9") == 1


@pytest.mark.rule("UG-053")
def test_rotation_is_free_and_carries_walls_and_symbols_along() -> None:
    s = position(STANDING, played=RED_3, piles={"V3": ("V3-4", "V3-3")})
    walls = {space: after(s, Place("V3-4", "D4", 1)).field.surface(space).walls for space in ("D5", "D4", "E4")}
    assert walls == {"D5": "", "D4": "NW", "E4": ""}
    assert len({(a.rotation) for a in game.legal(s, 0) if isinstance(a, Place)}) == 4


@pytest.mark.rule("UG-053")
def test_four_quarter_turns_are_none() -> None:
    for face in box.faces.values():
        once = turned(face, 1)
        assert turned(turned(turned(once, 1), 1), 1) == face
        assert turned(face, 3) == turned(turned(face, 2), 1)


@pytest.mark.rule("UG-053")
def test_tiles_are_not_turned_over_but_with_the_option_and_then_they_are_blank() -> None:
    s = position(STANDING, played="C2", piles={"L4": ("L4-3",)})
    assert refused(s, Place("L4-3", "D4", 0, flipped=True)) == "UG-053"
    free = position(STANDING, played="C2", piles={"L4": ("L4-3",)}, flip_tiles=True)
    later, events = play(free, 0, Place("L4-3", "D4", 0, flipped=True))
    assert set(told(events, Placed)[0].spaces) == {"D5", "E5", "F5", "F4"}
    assert all(not later.field.surface(space).symbol for space in ("D5", "E5", "F5", "F4"))
    assert Place("L4-3", "D4", 0, flipped=True) in list(game.legal(free, 0))


@pytest.mark.rule("UG-054")
def test_a_tile_needs_no_neighbour() -> None:
    s = position(STANDING, played=RED_2)
    assert after(s, Place("I3-1", "I5", 0)).field.level("I6") == 1


@pytest.mark.rule("UG-055")
@pytest.mark.parametrize(("word", "what"), [("#N", "tower"), ("1@", "figure"), ("1?", "code chip"), ("1R", "rat")])
def test_no_tile_lies_on_tower_figure_code_chip_or_rat(word: str, what: str) -> None:
    spaces = {"E6": word} | ({} if "@" in word else STANDING)
    s = position(spaces, played=RED_2, rules=("rat",) if what == "rat" else ())
    for at in ("E4", "E5", "E6"):
        assert refused(s, Place("I3-1", at, 0)) == "UG-055"
    assert after(s, Place("I3-1", "D5", 0)).field.level("D6") == 1


@pytest.mark.rule("UG-056")
def test_a_tile_covers_walls_symbols_and_drain_chips_for_good() -> None:
    s = position({**STANDING, "E5": "1nK", "E6": "1V!", "E7": "1sL"}, played=RED_2)
    later = after(s, Place("I3-1", "E5", 0))
    for space in ("E5", "E6", "E7"):
        surface = later.field.surface(space)
        assert (surface.level, surface.walls, surface.symbol, surface.drained) == (2, "", "", False)


@pytest.mark.rule("UG-056")
def test_spaces_of_a_tile_that_stay_uncovered_keep_what_they_show() -> None:
    s = position({**STANDING, "E5": "1nK", "E6": "1", "E7": "1sL"}, played=RED_4)
    later = after(s, Place("O1-1", "E6", 0))
    assert (later.field.surface("E5").walls, later.field.shows("E5")) == ("N", "key")
    assert (later.field.surface("E7").walls, later.field.shows("E7")) == ("S", "lock")


@pytest.mark.rule("UG-056")
def test_an_inner_wall_is_on_both_cells_so_one_is_left_when_the_other_is_covered() -> None:
    s = position(STANDING, played="E6", piles={"O4": ("O4-2",)})
    later = after(s, Place("O4-2", "E5", 0))
    assert (later.field.surface("E5").walls, later.field.surface("E6").walls) == ("E", "W")


@pytest.mark.rule("UG-057")
def test_a_tile_lies_one_above_the_highest_space_it_covers_and_all_of_it_level() -> None:
    s = position({**STANDING, "E5": "3", "E6": "1", "E7": "3"}, played=RED_2)
    later = after(s, Place("I3-1", "E5", 0))
    assert {later.field.level(space) for space in ("E5", "E6", "E7")} == {4}
    assert later.laid[-1].level == 4


@pytest.mark.rule("UG-058")
def test_a_flooded_space_supports_as_well() -> None:
    assert faults({"E5": "2~", "E6": "1", "E7": "2~"}, "I3-1", "E5") is None
    assert faults({"E5": "2~", "E6": "1", "E7": "1"}, "I3-1", "E5") == "tilts"


@pytest.mark.rule("UG-059")
def test_stone_needs_support_under_every_cell_and_no_water() -> None:
    level = {"E5": "1", "E6": "1", "E7": "1"}
    assert faults(level, "I3-4", "E5") is None
    assert faults({**level, "E6": "."}, "I3-4", "E5") == "gap"
    assert faults({**level, "E6": "2"}, "I3-4", "E5") == "gap"
    assert faults({**level, "E6": "1~"}, "I3-4", "E5") == "water"
    assert faults({}, "I3-4", "E5") is None, "bare board supports"
    s = position({**STANDING, **level, "E6": "."}, played=RED_2, piles={"I3": ("I3-4",)})
    assert refused(s, Place("I3-4", "E5", 0)) == "UG-059"
    assert (
        refused(position({**STANDING, "E6": "0~"}, played=RED_2, piles={"I3": ("I3-4",)}), Place("I3-4", "E5", 0))
        == "UG-059"
    )


@pytest.mark.rule("UG-059")
def test_the_unsupported_part_of_a_bridge_supports_stone() -> None:
    s = position({**STANDING, "E5": "1", "E7": "1"}, played=RED_2)
    bridge = after(s, Place("I3-1", "E5", 0))
    assert bridge.field.level("E6") == 2
    assert fault(bridge.field, box.faces["O1-4"], "stone", "balance", ("E6",)) is None


@pytest.mark.rule("UG-060")
def test_wood_may_span_gaps_and_water_if_it_is_balanced() -> None:
    assert faults({"E5": "1", "E6": "0~", "E7": "1"}, "I3-1", "E5") is None
    assert faults({"E5": "1~", "E6": ".", "E7": "1~"}, "I3-1", "E5") is None
    s = position({**STANDING, "E5": "1"}, played=RED_2)
    assert refused(s, Place("I3-1", "E5", 0)) == "UG-060"


@pytest.mark.rule("UG-060")
@pytest.mark.parametrize(
    ("spaces", "tile", "legal_in"),
    [
        ({"E5": "1"}, "I3-1", {"any"}),
        ({"E6": "1"}, "I3-1", {"any", "balance"}),
        ({"E5": "1", "E6": "1"}, "I3-1", {"any", "balance", "ends"}),
        ({"E5": "1", "E7": "1"}, "I3-1", {"any", "balance", "ends"}),
        ({"E5": "1", "E6": "1"}, "J-I", {"any", "ends"}),
        ({"E5": "1"}, "O1-1", {"any", "balance", "ends"}),
    ],
)
def test_the_options_of_wooden_support(spaces: dict[str, str], tile: str, legal_in: set[str]) -> None:
    assert {rule for rule in ("balance", "any", "ends") if faults(spaces, tile, "E5", rule=rule) is None} == legal_in
    for rule in ("balance", "any", "ends"):
        s = position({**STANDING, **spaces}, played=RED_2, wood_support=rule)
        if tile != "I3-1":
            continue
        lay = Place("I3-1", "E5", 0)
        assert (lay in list(game.legal(s, 0))) == (rule in legal_in)
        if rule in legal_in:
            assert after(s, lay).field.level("E5") == 2
        else:
            assert refused(s, lay) == "UG-060"


@pytest.mark.rule("UG-061")
def test_a_centroid_on_the_edge_of_the_hull_is_not_inside() -> None:
    domino = ((0, 0), (0, 1))
    assert not is_balanced(domino, ((0, 0),))
    assert is_balanced(domino, domino)
    four = ((0, 0), (0, 1), (0, 2), (0, 3))
    assert not is_balanced(four, ((0, 0), (0, 1)))
    assert is_balanced(four, ((0, 1), (0, 2)))
    assert is_balanced(four, ((0, 1), (0, 3)))


@pytest.mark.rule("UG-061")
def test_balance_is_exact_for_every_tile_and_every_support() -> None:
    """Against the definition with fractions: some weights on the supporting squares hold the centroid strictly."""
    for name in ("J-U", "J-W", "S4-1", "T4-1", "L4-1"):
        cells = box.faces[name].cells
        for mask in range(1, 2 ** len(cells)):
            on = tuple(cell for i, cell in enumerate(cells) if mask >> i & 1)
            assert is_balanced(cells, on) == strictly_inside(cells, on), (name, on)


def strictly_inside(cells: tuple[tuple[int, int], ...], on: tuple[tuple[int, int], ...]) -> bool:
    """No line through the centroid has all supporting squares on one side of it (or on it)."""
    n = len(cells)
    middle = (sum(2 * r + 1 for r, _ in cells), sum(2 * c + 1 for _, c in cells))
    corners = [
        (2 * n * (r + i) - middle[0], 2 * n * (c + j) - middle[1]) for r, c in on for i in (0, 1) for j in (0, 1)
    ]
    return (
        all(
            any(r * b - c * a > 0 for r, c in corners) and any(r * b - c * a < 0 for r, c in corners)
            for a, b in corners
            if (a, b) != (0, 0)
        )
        and (0, 0) not in corners
    )


@pytest.mark.rule("UG-062")
@pytest.mark.parametrize(
    ("tile", "spaces", "is_legal"),
    [
        ("I2-1", {"E5": "1"}, False),
        ("I3-1", {"E6": "1"}, True),
        ("I3-1", {"E5": "1"}, False),
        ("I3-1", {"E5": "1", "E7": "1"}, True),
        ("V3-1", {"F5": "1"}, True),
        ("V3-1", {"E5": "1"}, False),
        ("I4-1", {"E5": "2", "E8": "2"}, True),
        ("I4-1", {"E5": "2", "E8": "1"}, False),
        ("J-U", {"E5": "1", "E7": "1"}, False),
        ("J-U", {"F6": "1"}, True),
    ],
)
def test_worked_consequences_of_balance(tile: str, spaces: dict[str, str], is_legal: bool) -> None:
    assert (faults(spaces, tile, "E5") is None) == is_legal


@pytest.mark.rule("UG-063")
def test_water_under_a_wooden_tile_is_buried_and_out_of_reach_of_a_valve() -> None:
    s = position({**STANDING, "E5": "0~", "A2": "1V", "C3": "0~"}, played=RED_2)
    later = after(s, Place("I3-1", "E5", 0))
    assert (later.buried, later.field.water) == (("E5",), ("C3",))
    pumping = after(later, Walk(("A2",)))
    assert [action.space for action in game.legal(pumping, 0) if hasattr(action, "space")] == ["C3"]


@pytest.mark.rule("UG-064")
def test_a_placed_tile_is_never_moved_again() -> None:
    assert Placed.final, "nobody can take it back"
    for step in islice(steps("underground", "four-hard", seed=2), 300):
        assert step.after.laid[: len(step.before.laid)] == step.before.laid


@pytest.mark.rule("UG-065")
def test_stability_is_checked_only_when_a_tile_is_placed() -> None:
    s = position({**STANDING, "E6": "1"}, played=RED_2)
    bridge = after(s, Place("I3-1", "E5", 0))
    assert fault(bridge.field, box.faces["O1-4"], "stone", "balance", ("E5",)) is None, "on its overhanging end"


@pytest.mark.rule("UG-066")
def test_the_door_space_may_be_built_too_high_after_a_warning() -> None:
    s = position({**STANDING, "H9": "10"}, played=RED_4)
    place = Place("O1-1", "H9", 0)
    (warning,) = game.warnings(s, 0, place)
    assert "nobody could leave" in str(warning)
    later = after(s, place)
    assert later.field.level("H9") == 11
    assert game.outcome(later) is None
    assert game.warnings(position({**STANDING, "H9": "9"}, played=RED_4), 0, place) == ()


@pytest.mark.rule("UG-067")
def test_a_tile_that_fits_nowhere_is_not_placed() -> None:
    full = {space: "1~" for space in grid.spaces if space not in ("A1", "I9")}
    s = position({**full, **STANDING}, played=RED_2, piles={"I3": ("I3-4",)}, stone="T4")
    assert offered(s) == set()
    assert refused(s, Place("I3-4", "E5", 0)) == "UG-059"
    assert after(s, Finish()).stone == "T4"


# -------------------------------------------------------------------------------- properties of legality


def turned_space(space: Space) -> Space:
    """Where a space comes to lie when the whole board is turned clockwise."""
    row, column = grid.place[space]
    found = grid.at(column, 8 - row)
    assert found is not None
    return found


def turned_field(field: Field) -> Field:
    words = {}
    for space, surface in field.surfaces.items():
        walls = "".join(side.lower() for side in SIDES if SIDES[SIDES.index(side) - 1] in surface.walls)
        words[turned_space(space)] = f"{surface.level}{walls}{'~' if space in field.water else ''}"
    for space in field.water:
        words.setdefault(turned_space(space), "0~")
    for space in field.chips:
        words[turned_space(space)] += "?"
    words[turned_space(field.tower)] = "#N"
    words[turned_space(field.figure)] += "@"
    return field_of(words)


@pytest.mark.rule("UG-053")
def test_legality_turns_with_the_whole_board() -> None:
    for step in islice(steps("underground", "scenario-2", seed=4), 10, 200, 20):
        field = step.after.field
        if step.after.result:
            break
        other = turned_field(field)
        for tile in ("J-U", "J-P", "L4-1", "I3-4"):
            face, material = box.faces[tile], box.tiles[tile].material
            here = {
                frozenset(map(turned_space, spot.spaces)) for spot in placements(grid, field, face, material, "balance")
            }
            there = {frozenset(spot.spaces) for spot in placements(grid, other, face, material, "balance")}
            assert here == there


@pytest.mark.rule("UG-059", "UG-060")
def test_where_stone_is_legal_wood_is_and_what_is_balanced_needs_no_less_than_any() -> None:
    for step in islice(steps("underground", "four-hard", seed=8), 40, 200, 15):
        if step.after.result:
            break
        for tile in ("J-T", "S4-1", "I2-1"):
            face, field = box.faces[tile], step.after.field
            stone = set(placements(grid, field, face, "stone", "balance"))
            wood = set(placements(grid, field, face, "wood", "balance"))
            anywhere = set(placements(grid, field, face, "wood", "any"))
            assert stone <= wood <= anywhere
            assert stone < anywhere


def test_every_position_of_a_tile_is_listed_once() -> None:
    small = Grid("ABC", 3)
    spots = positions(small, blank(((0, 0), (0, 1))))
    assert len(spots) == 4 * 6
    assert len({(spot.at, spot.rotation) for spot in spots}) == len(spots)
    assert {spot.rotation for spot in spots} == set(ROTATIONS)
    assert isinstance(spots[0].face, Face)


@pytest.mark.rule("UG-039")
def test_only_one_tile_is_placed_in_a_turn() -> None:
    s = position(STANDING, played=RED_4, todo=(*TURN, Acting(placed=True)))
    assert refused(s, Place("O1-1", "E5", 0)) == "UG-039"


def test_placements_and_reach_are_fast_enough_to_light_up_under_a_finger() -> None:
    """The best of several runs: five milliseconds for a five-space tile, one for every space within reach."""
    *_, last = islice(steps("underground", "four-hard", seed=3), 150)
    field, start = last.before.field, Stand(last.before.field.figure, Means(2, True, True))
    tile = repeat(lambda: list(placements(grid, field, box.faces["J-N"], "wood", "balance")), number=1, repeat=15)
    walk = repeat(lambda: reach(grid, field, Exit(10), start, 5), number=1, repeat=15)
    assert min(tile) < 0.005
    assert min(walk) < 0.001
