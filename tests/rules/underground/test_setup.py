"""Setting up: UG-011 to UG-036, UG-129, UG-131."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import BadInput, Recorded, Seeded
from companion.games.underground.box import FOUNDATION, JOKER
from companion.games.underground.elements import can_take
from companion.games.underground.moment import Moment
from companion.games.underground.rules import proceed
from companion.games.underground.setup import platform_positions
from companion.games.underground.state import (
    Begin,
    Beginning,
    Deal,
    Drew,
    Element,
    Finish,
    Flip,
    Found,
    FoundationLaid,
    Glass,
    NothingSet,
    Options,
    PutPlatform,
    PuttingPlatform,
    Setting,
    SettingPlatform,
    State,
    Substitute,
    Substituting,
    Take,
    TurnDoor,
    TurningDoor,
    Walk,
)
from companion.games.underground.support import positions
from tests.rules.underground.table import after, box, game, play, position, refused, started, told

SHAPES = tuple(box.shapes)
CARDS = tuple(box.cards)


def stacked(*first: str, seats: int = 1, **options: Any) -> State:
    """A game in which these cards lie on top, after two for each hand; everything else in the order of the file."""
    hands = [card for card in reversed(CARDS) if card not in first][: 2 * seats]
    cards = (*hands, *first, *(card for card in CARDS if card not in first and card not in hands))
    tiles = [box.pile(shape) for shape in SHAPES]
    state = game.new(Options(**options), seats, Recorded([cards, SHAPES, *tiles, tuple(box.chips)]))
    return play(state, 0, Deal())[0]


def settle(state: State, seed: int = 1) -> State:
    """The set-up played on at random, up to the beginning."""
    rng = Random(seed)
    while not isinstance(state.todo[-1], Beginning):
        state, _ = play(state, 0, rng.choice(list(game.legal(state, 0))))
    return state


@pytest.mark.rule("UG-011", "UG-012")
def test_tiles_are_nine_jokers_nine_piles_of_four_and_six_foundations() -> None:
    s = started(2, Seeded(1))
    assert len(s.jokers) == 9
    assert all(len(box.tiles[tile].cells) == 5 for tile in s.jokers)
    assert {shape: len(pile) for shape, pile in s.piles.items()} == dict.fromkeys(SHAPES, 4)
    assert len(s.foundations) == 6
    assert all(len(box.tiles[tile].cells) == 1 for tile in (*s.foundations, *box.pile("O1")))


@pytest.mark.rule("UG-013")
def test_ring_and_piles_are_in_random_order_and_only_tops_are_seen() -> None:
    games = [game.new(Options(), 1, Seeded(seed)) for seed in range(6)]
    assert len({s.ring for s in games}) > 3
    assert {frozenset(s.ring) for s in games} == {frozenset(SHAPES)}
    assert len({s.piles["T4"] for s in games}) > 2
    seen = game.seen_by(games[0], 0)
    assert all(seen.piles[shape] == (games[0].piles[shape][0], None, None, None) for shape in SHAPES)
    open_piles = game.new(Options(open_piles=True), 1, Seeded(0))
    assert game.seen_by(open_piles, 0).piles == open_piles.piles


@pytest.mark.rule("UG-013")
@pytest.mark.parametrize(("open_piles", "asked"), [(False, 1), (True, 4)])
def test_beside_the_boxed_game_the_tiles_that_lie_open_are_asked_for(open_piles: bool, asked: int) -> None:
    s = game.new(Options(scenario=1, open_piles=open_piles), 1, Seeded(1))
    blind = replace(s, piles={**s.piles, "T4": (None,) * 4})
    laid, _ = play(blind, 0, Deal(), *box.pile("T4")[:asked])
    assert laid.piles["T4"] == box.pile("T4")[:asked] + (None,) * (4 - asked)


@pytest.mark.rule("UG-014")
def test_the_stone_starts_at_the_one_space_tiles() -> None:
    assert box.shapes[game.new(Options(), 1, Seeded(1)).stone].size == 1


@pytest.mark.rule("UG-015", "UG-020")
@pytest.mark.parametrize(("level", "end", "water"), [("easy", 26, 6), ("medium", 22, 8), ("hard", 18, 10)])
def test_the_difficulty_sets_end_chip_and_water(level: str, end: int, water: int) -> None:
    s = game.new(Options(difficulty=level), 1, Seeded(1))  # type: ignore[arg-type]
    assert (s.section, s.end) == (0, end)
    assert Setting("water", water) in s.todo
    column = {26: 1, 22: 5, 18: 9}[end]
    assert box.grid.line(end) == ("column", column - 1)


@pytest.mark.rule("UG-020")
def test_each_dial_may_be_set_alone() -> None:
    s = game.new(Options(difficulty="easy", end="hard"), 1, Seeded(1))
    assert (s.end, Setting("water", 6) in s.todo) == (18, True)
    s = game.new(Options(difficulty="easy", water="hard"), 1, Seeded(1))
    assert (s.end, Setting("water", 10) in s.todo) == (26, True)


@pytest.mark.rule("UG-016")
def test_supplies_are_open_and_the_rat_stays_in_the_box() -> None:
    assert (box.supply.water, box.supply.keys, box.supply.drains) == (30, 8, 20)
    s = settle(started(2, Seeded(1)))
    assert (s.keys, s.collected, s.field.rat) == (0, (), ())


@pytest.mark.rule("UG-017")
def test_code_chips_are_shuffled_and_nobody_sees_them() -> None:
    one, other = (game.new(Options(), 1, Seeded(seed)) for seed in (1, 2))
    assert len(one.chips) == 16
    assert one.chips != other.chips
    for seat in (0, None):
        assert game.seen_by(one, seat).chips == (None,) * 16


@pytest.mark.rule("UG-018")
def test_hands_are_dealt_before_the_board_is_set_up() -> None:
    state = game.new(Options(), 3, Seeded(4))
    assert len(state.draw) == 81
    top = state.draw[:7]
    s, events = play(state, 1, Deal())
    assert [event.purpose for event in told(events, Drew)] == ["hand"] * 6 + ["tower", "platform"]
    assert sorted(card for hand in s.hands for card in hand if card) == sorted(top[:6])  # type: ignore[type-var]
    assert s.field.tower == top[6]


@pytest.mark.rule("UG-019")
def test_hands_are_open_to_everybody() -> None:
    s = started(4, Seeded(3))
    for seat in (0, 3, None):
        assert game.seen_by(s, seat).hands == s.hands
        assert set(game.seen_by(s, seat).draw) == {None}


# -------------------------------------------------------------------------------- random set-up


@pytest.mark.rule("UG-021", "UG-022", "UG-023", "UG-024", "UG-025")
def test_the_set_up_draws_for_tower_platforms_figure_chips_and_water_in_this_order() -> None:
    state, rng, drawn = game.new(Options(difficulty="easy"), 1, Seeded(1)), Random(1), []
    while not isinstance(state.todo[-1], Beginning):
        state, events = play(state, 0, rng.choice(list(game.legal(state, 0))))
        drawn += [event.purpose for event in told(events, Drew) if event.purpose != "hand"]
    assert drawn == ["tower", *8 * ["platform"], "figure", *4 * ["code"], *6 * ["water"]]


@pytest.mark.rule("UG-021")
def test_the_first_card_is_the_towers() -> None:
    s = stacked("E5", "B2")
    assert s.field.tower == "E5"
    assert s.discard == ("E5", "B2")


@pytest.mark.rule("UG-022")
def test_a_platform_covers_the_drawn_space_in_any_position() -> None:
    s = stacked("E5", "B2", "B3")
    assert s.todo[-1] == PuttingPlatform("a", "B2")
    listed = {(action.at, action.rotation) for action in game.legal(s, 0) if isinstance(action, PutPlatform)}
    assert ("A1", 0) in listed
    assert ("B2", 1) in listed
    expected = {(spot.at, spot.rotation) for spot in positions(box.grid, box.faces["a"]) if "B2" in spot.spaces}
    assert listed == expected
    assert refused(s, PutPlatform("C2", 0)) == "UG-022"
    laid = after(s, PutPlatform("A2", 0))
    assert {laid.field.level(space) for space in ("A2", "A3", "A4", "B2", "B3", "B4")} == {1}


@pytest.mark.rule("UG-022")
def test_platforms_overlap_neither_tower_nor_each_other() -> None:
    s = after(stacked("A5", "B4", "C4"), PutPlatform("B3", 0))
    assert s.todo[-1].platform == "b"  # type: ignore[union-attr]
    listed = {(action.at, action.rotation) for action in game.legal(s, 0) if isinstance(action, PutPlatform)}
    spots = [spot for spot in positions(box.grid, box.faces["b"]) if (spot.at, spot.rotation) in listed]
    assert spots
    for spot in spots:
        assert not {"A5", *s.field.surfaces} & set(spot.spaces)


@pytest.mark.rule("UG-022")
def test_who_may_place_a_platform_is_the_whole_team() -> None:
    s = stacked("E5", "B2", seats=3)
    assert game.actors(s) == (0, 1, 2)
    assert play(s, 2, PutPlatform("B2", 0))[0].laid[0].piece == "a"


@pytest.mark.rule("UG-030", "UG-031")
def test_a_platform_whose_space_is_taken_covers_one_of_its_row_or_column() -> None:
    s = position({"E1": "#E", "G5": "2", "G6": "2", "G7": "2"}, played=None)
    s = replace(s, field=replace(s.field, figure=""))
    spots = platform_positions(box, s, "d", "G6")
    assert spots
    for spot in spots:
        assert any(space[0] == "G" or space[1] == "6" for space in spot.spaces)
        assert not {"G5", "G6", "G7"} & set(spot.spaces)
    assert any(not any(space[0] == "G" for space in spot.spaces) for spot in spots), "column 6 will do as well"


@pytest.mark.rule("UG-030")
def test_a_platform_with_no_room_anywhere_stays_in_the_box_and_the_card_is_spent() -> None:
    full = {space: "1" for space in box.grid.spaces if space not in ("A1", "C3", "I9")}
    s = position({**full, "A1": "#E", "E5": "1@"}, played=None, draw=("C3",), todo=(Beginning(), SettingPlatform("d")))
    s = replace(s, glass=Glass())
    m = Moment(box, Recorded(()))
    later = proceed(m, s)
    assert told(tuple(m.events), NothingSet) == [NothingSet("platform")]
    assert later.discard[-1] == "C3"


@pytest.mark.rule("UG-030")
def test_nothing_lies_on_the_tower() -> None:
    s = position({"E5": "#N"})
    elements: tuple[Element, ...] = ("figure", "code", "water")
    assert not any(can_take(box, s, element, "E5") for element in elements)


@pytest.mark.rule("UG-023")
def test_the_figure_gets_a_foundation_tile_on_bare_board() -> None:
    for seed in range(8):
        s = settle(started(2, Seeded(seed)), seed)
        assert s.field.level(s.field.figure) >= 1


@pytest.mark.rule("UG-023", "UG-028")
def test_foundation_tiles_are_plain_and_used_in_the_order_of_the_file() -> None:
    s = started(2, Seeded(1), scenario=1)
    laid = [piece.piece for piece in s.laid if piece.piece.startswith("F-")]
    assert laid == list(box.pile(FOUNDATION))[: len(laid)]
    assert laid[0] == "F-1"
    assert s.field.surface("C9") == position({"C9": "1@"}).field.surface("C9")
    for tile in box.pile(FOUNDATION):
        assert (box.tiles[tile].walls, box.tiles[tile].symbols) == ((), ())


@pytest.mark.rule("UG-024")
def test_four_code_chips_lie_face_down_never_on_bare_board() -> None:
    for seed in range(8):
        s = settle(started(2, Seeded(seed)), seed)
        assert len(s.field.chips) == 4
        assert all(s.field.level(space) >= 1 for space in s.field.chips)
        assert set(game.seen_by(s, 0).faces.values()) == {None}
        assert len(s.chips) == 12


@pytest.mark.rule("UG-025")
def test_water_may_lie_on_bare_board_platform_or_tile() -> None:
    where = set()
    for seed in range(12):
        s = settle(started(2, Seeded(seed), water="hard"), seed)
        assert len(s.field.water) == 10
        where |= {s.field.level(space) > 0 for space in s.field.water}
    assert where == {True, False}


@pytest.mark.rule("UG-026")
@pytest.mark.parametrize(("level", "used"), [("easy", 20), ("medium", 22), ("hard", 24)])
def test_the_draw_pile_starts_with_what_set_up_and_hands_leave(level: str, used: int) -> None:
    for seats in (1, 4):
        s = settle(started(seats, Seeded(1), difficulty=level))
        assert len(s.draw) == 81 - 2 * seats - used
        assert len(s.discard) == used
        assert all(len(hand) == 2 for hand in s.hands)


@pytest.mark.rule("UG-027")
def test_the_door_is_turned_last_and_faces_the_board() -> None:
    rng, s = Random(1), stacked("A5", "B2")
    while not isinstance(s.todo[-1], TurningDoor):
        s, _ = play(s, 0, rng.choice(list(game.legal(s, 0))))
    assert len(s.field.water) == 8, "everything else lies there"
    assert list(game.legal(s, 0)) == [TurnDoor("E"), TurnDoor("S"), TurnDoor("W")]
    assert refused(s, TurnDoor("N")) == "UG-027"
    assert after(s, TurnDoor("W")).field.door == "W"


@pytest.mark.rule("UG-029")
def test_when_foundation_tiles_are_used_up_the_one_space_pile_gives_its_top_tile() -> None:
    s = position(
        {"E1": "1@", "E2": "1?"},
        draw=("C3", "F7"),
        foundations=(),
        piles={"O1": ("O1-3", "O1-1")},
        stone="T4",
    )
    s, events = play(after(s, Walk(("E2",)), Take()), 0, Finish())
    assert told(events, FoundationLaid) == [FoundationLaid("O1-3", "F7")]
    assert (s.piles["O1"], s.stone) == (("O1-1",), "T4")
    assert s.field.surface("F7").symbol == "key", "its symbol counts, once the chip is gone"


@pytest.mark.rule("UG-029")
def test_with_no_one_space_tile_at_all_the_chip_goes_to_a_platform_or_tile_of_its_row_or_column() -> None:
    s = position(
        {"E1": "1@", "E2": "1?", "F2": "3", "A7": "2", "B3": "1"}, draw=("C3", "F7"), foundations=(), piles={"O1": ()}
    )
    s = after(s, Walk(("E2",)), Take(), Finish())
    assert s.todo[-1] == Substituting("code", "F7")
    assert {action.space for action in game.legal(s, 0) if isinstance(action, Substitute)} == {"F2", "A7"}


@pytest.mark.rule("UG-030")
@pytest.mark.parametrize("word", ["#W", "1~", "1?", "1R"])
@pytest.mark.parametrize("element", ["code", "water"])
def test_what_cannot_take_a_chip_or_water(element: str, word: str) -> None:
    spaces = {"E1": "1@", "E2": "1?", "F7": word, "F3": "2"}
    played = "A1" if element == "water" else "A4"
    draw = ("F7", "G1") if element == "water" else ("E2", "F7")
    s = position(spaces, played=played, draw=draw)
    s = after(s, Finish()) if element == "water" else after(s, Walk(("E2",)), Take(), Finish())
    assert s.todo[-1] == Substituting(element, "F7")  # type: ignore[arg-type]
    offered = {action.space for action in game.legal(s, 0) if isinstance(action, Substitute)}
    assert offered
    assert all(space[0] == "F" or space[1] == "7" for space in offered)
    assert "F7" not in offered
    assert refused(s, Substitute("B2")) == "UG-030"


@pytest.mark.rule("UG-030")
def test_a_chip_is_not_put_on_the_figure_and_a_substitute_is_never_its_space() -> None:
    s = position({"E1": "1@", "E2": "1?"}, draw=("C3", "E2"))
    s = after(s, Walk(("E2",)), Take(), Finish())
    assert s.todo[-1] == Substituting("code", "E2")
    assert "E2" not in {action.space for action in game.legal(s, 0) if isinstance(action, Substitute)}


@pytest.mark.rule("UG-030")
def test_with_no_room_in_row_and_column_any_space_will_do_and_without_any_nothing_is_placed() -> None:
    cross = dict.fromkeys((*box.grid.cross["F7"], "F7"), "0~")
    s = after(position({**cross, "A1": "1@"}, played="A5", draw=("F7",), left=30), Finish())
    offered = {action.space for action in game.legal(s, 0) if isinstance(action, Substitute)}
    assert "B2" in offered
    assert not offered & (set(cross) | {"A1", "I9"})
    chips = {"F7": "1?", "A1": "1@", "I9": "#N"}
    everywhere = {**dict.fromkeys(box.grid.spaces, "1R"), **chips}
    s = position({**everywhere, "A1": "1@"}, played="A5", draw=("F7",))
    s = replace(s, field=replace(s.field, rat=tuple(space for space in box.grid.spaces if space not in chips)))
    later, events = play(s, 0, Finish())
    assert told(events, NothingSet) == [NothingSet("water")]
    assert "F7" in later.hands[0]


# -------------------------------------------------------------------------------- scenarios


@pytest.mark.rule("UG-032")
@pytest.mark.parametrize("number", sorted(box.scenarios))
def test_a_scenario_fixes_everything(number: int) -> None:
    scenario = box.scenarios[number]
    s = started(2, Seeded(1), scenario=number)
    assert isinstance(s.todo[-1], Beginning)
    field = s.field
    assert (field.tower, field.door, field.figure) == (scenario.tower.at, scenario.tower.door, scenario.start)
    assert set(field.chips) == set(scenario.code)  # type: ignore[arg-type]
    assert set(field.water) == set(scenario.water)  # type: ignore[arg-type]
    assert s.rules == scenario.rules
    for there in scenario.platforms:
        assert field.level(there.at) >= box.platforms[there.id].height
    assert sorted(laid.piece for laid in s.laid if len(laid.piece) == 1) == list("abcdefgh")


@pytest.mark.rule("UG-033")
def test_foundations_lie_under_start_and_chips_of_a_scenario_where_the_board_is_bare() -> None:
    s = started(2, Seeded(1), scenario=1)
    assert {laid.at for laid in s.laid if laid.piece.startswith("F-")} == {"C9", "B7", "E8"}
    assert {s.field.level(space) for space in ("C9", "B7", "E8")} == {1}
    assert s.field.level("C3") == 1, "on platform a, without one"
    assert started(2, Seeded(2), scenario=1).faces != s.faces


@pytest.mark.rule("UG-034")
def test_the_cards_of_a_scenario_are_those_in_the_game_hands_included() -> None:
    s = started(3, Seeded(1), scenario=7)
    assert len(s.draw) == 57 - 6
    assert len(s.box) == 81 - 57
    assert game.seen_by(s, 0).box == (None,) * 24
    assert s.discard == ()


@pytest.mark.rule("UG-035")
def test_scenario_1_is_played_without_the_kidnapper() -> None:
    s = play(started(2, Seeded(1), scenario=1), 0, Begin(0))[0]
    assert game.clocks(s) == ()
    assert refused(s, Flip()) == "UG-035"
    assert list(game.legal(s, None)) == []
    quiet = position({"E1": "1@", "E9": "1"}, timer=False, section=1)
    walked, events = play(position({"E1": "1@", "E2": "1"}, timer=False, section=1), 0, Walk(("E2",)))
    assert not told(events, Found)
    assert walked.section == quiet.section


@pytest.mark.rule("UG-036")
def test_the_end_chip_of_a_scenario_may_be_moved_but_its_water_not() -> None:
    assert started(2, Seeded(1), scenario=2).end == 26
    assert started(2, Seeded(1), scenario=2, end="hard").end == 18
    assert started(2, Seeded(1), scenario=2, difficulty="hard").end == 26
    with pytest.raises(BadInput, match="the water of a scenario is fixed"):
        game.new(Options(scenario=2, water="easy"), 2, Seeded(1))


@pytest.mark.rule("UG-129")
def test_a_scenario_may_give_numbers_and_then_cards_are_drawn_chips_first() -> None:
    by_number = replace(box.scenarios[2], code=4, water=6)
    numbered = type(game)(replace(box, scenarios={2: by_number}))
    rng = Random(1)
    s, events = numbered.play(numbered.new(Options(scenario=2), 2, Seeded(rng)), 0, Deal(), Seeded(rng))
    purposes = [event.purpose for event in told(events, Drew)]
    while not isinstance(s.todo[-1], Beginning):
        s, events = numbered.play(s, 0, rng.choice(list(numbered.legal(s, 0))), Seeded(rng))
        purposes += [event.purpose for event in told(events, Drew)]
    assert purposes == ["hand"] * 4 + ["code"] * 4 + ["water"] * 6
    assert (len(s.field.chips), len(s.field.water), len(s.draw)) == (4, 6, 61 - 4 - 10)
    assert len(s.discard) == 10


@pytest.mark.rule("UG-131")
def test_a_learning_game_has_no_kidnapper() -> None:
    for options in ({"learning": True}, {"learning": True, "scenario": 3}):
        s = settle(started(2, Seeded(1), **options))
        s = play(s, 0, Begin(1))[0]
        assert game.clocks(s) == ()
        assert refused(s, Flip()) == "UG-035"


def test_options_that_cannot_be_played_are_said() -> None:
    with pytest.raises(BadInput, match="no scenario 8"):
        game.new(Options(scenario=8), 2, Seeded(1))
    with pytest.raises(BadInput, match="at least 20"):
        game.new(Options(timer_seconds=5), 2, Seeded(1))
    with pytest.raises(BadInput, match="1 to 4 players, not 5"):
        game.new(Options(), 5, Seeded(1))


@pytest.mark.rule("UG-011")
def test_every_joker_may_be_chosen_as_long_as_it_is_unused() -> None:
    assert len(box.pile(JOKER)) == 9
    assert started(1, Seeded(1)).jokers == box.pile(JOKER)
