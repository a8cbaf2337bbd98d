"""Underground's edition files: every constraint of digest part 4.4, broken once; and what the house edition has."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.core import BadInput
from companion.core.edition import BrokenEdition
from companion.games import load
from companion.games.underground import load as load_game
from companion.games.underground import load_tracker
from companion.games.underground.code import longest_chain
from companion.games.underground.edition import SHIPPED, doubts, load_box
from tests.rules.underground.table import box

HOUSE = (SHIPPED / "house.toml").read_text("utf-8")


def changed(*changes: tuple[str, str]) -> str:
    """The house edition with these words replaced, each where it stands for the first time."""
    words = HOUSE
    for old, new in changes:
        assert old in words, f"the house edition no longer says {old}"
        words = words.replace(old, new, 1)
    return words


def written(folder: Path, words: str) -> str:
    path = folder / "mine.toml"
    path.write_text(words, "utf-8")
    return str(path)


def complaint(folder: Path, words: str) -> str:
    with pytest.raises(BrokenEdition) as error:
        load_game(written(folder, words))
    line = str(error.value)
    assert "\n" not in line, "one line"
    assert error.value.in_("de").startswith("mine.toml: ")
    return line.removeprefix("mine.toml: ")


@pytest.mark.rule("UG-012", "UG-042")
def test_the_house_edition_is_as_the_digest_counts_it() -> None:
    tiles = box.tiles.values()
    assert len(tiles) == 51
    assert Counter(tile.material for tile in tiles) == {"wood": 25, "stone": 26}
    symbols = Counter(symbol.kind for tile in tiles for symbol in tile.symbols)
    assert symbols == {"key": 12, "valve": 12, "lock": 8}
    assert sum(bool(tile.walls) for tile in tiles) == 18
    areas = [(platform.height, platform.rows * platform.cols) for platform in box.platforms.values()]
    assert areas == list(zip(range(1, 9), (6, 6, 4, 3, 4, 2, 2, 1), strict=True))
    assert doubts(box) == ()
    for row in "ABCDEFGHI":
        actions = Counter(card.action for card in box.cards.values() if card.at[0] == row)
        assert actions == {"tile": 5, "signal": 3, "star": 1}
    assert Counter(card.shape for card in box.cards.values() if card.shape) == dict.fromkeys(box.shapes, 5)


@pytest.mark.rule("UG-115")
def test_about_eight_chips_are_collected_until_a_code_exists() -> None:
    rng, needed = Random(1), []
    for _ in range(300):
        chips = rng.sample(list(box.chips.values()), 16)
        needed.append(next(n for n in range(5, 17) if len(longest_chain(tuple(chips[:n]), 5)) == 5))
    assert 7.5 < sum(needed) / len(needed) < 8.3


DECK = [
    ([('{ at = "A1"', '{ at = "A2"')], "deck.cards[0].at: 2 cards show A2; each space has one card"),
    ([('{ at = "A1"', '{ at = "K1"')], 'deck.cards[0].at: there is no space "K1" on the board'),
    (
        [('  { at = "A1", steps = 2, colour = "blue", action = "tile", shape = "O1" },\n', "")],
        "deck.cards: no card shows A1",
    ),
    ([("steps = 2", "steps = 0")], "deck.cards[0].steps: Expected `int` >= 1"),
    ([('colour = "blue"', 'colour = "green"')], "deck.cards[0].colour: Invalid enum value 'green'"),
    ([('shape = "O1" }', 'shape = "Q1" }')], 'deck.cards[0].shape: there is no shape "Q1"'),
    (
        [('action = "signal", reach = 2', 'action = "signal"')],
        "deck.cards[5].reach: a signal card needs a reach of at least 1",
    ),
    (
        [('action = "star"', 'action = "star", reach = 2')],
        "deck.cards[8]: a shape goes with a tile card, a reach with a signal card",
    ),
]
TILES = [
    ([('id = "O1"\n', 'id = "I2"\n')], 'shape[0].id: "I2" is taken; every shape needs an id of its own'),
    ([("size = 2", "size = 1")], "shape: exactly one shape must have a single space: the signal stone starts there"),
    (
        [('[[shape]]\nid = "S4"\nname = { en = "zigzag", de = "Zickzack" }\nsize = 4\n', "")],
        "shape: 8 shapes; there must be 9",
    ),
    ([('id = "O1-2"', 'id = "O1-1"')], 'tile[0].id: "O1-1" is taken; every tile needs an id of its own'),
    ([('pile = "O1"', 'pile = "X"')], 'tile[0].pile: there is no pile "X"'),
    ([('pile = "foundation"', 'pile = "O1"')], '5 tiles in pile "O1"; there must be 4'),
    ([("cells = [[0, 0], [0, 1]]", "cells = [[0, 0]]")], "tile[4].cells: 1 cells; a tile of this pile has 2"),
    (
        [("cells = [[0, 0], [0, 1]]", "cells = [[0, 0], [0, 2]]")],
        "tile[4].cells: the cells of a tile must hang together by their sides",
    ),
    (
        [("cells = [[0, 0], [0, 1]]", "cells = [[1, 0], [1, 1]]")],
        "tile[4].cells: the smallest row and the smallest column must be 0",
    ),
    (
        [("cells = [[0, 0], [0, 1], [0, 2], [0, 3]]", "cells = [[0, 0], [0, 1], [1, 0], [1, 1]]")],
        'tile[17].cells: it does not have the shape of the other tiles in pile "I4"',
    ),
    (
        [('{ at = [0, 1], kind = "key" }', '{ at = [0, 2], kind = "key" }')],
        "tile[5].symbols[0].at: this is no cell of it",
    ),
    (
        [('{ at = [0, 1], kind = "key" }', '{ at = [0, 1], kind = "key" }, { at = [0, 1], kind = "lock" }')],
        "tile[5].symbols[0].at: a cell has one symbol at most",
    ),
    (
        [('walls = [{ at = [0, 0], side = "N" }', 'walls = [{ at = [1, 0], side = "N" }')],
        "tile[7].walls[0].at: this is no cell of it",
    ),
]
PLATFORMS = [
    (
        [('[[platform]]\nid = "a"', '[[platform]]\nid = "b"')],
        "platform: there must be eight platforms, with the ids a to h in this order",
    ),
    ([("height = 8", "height = 10")], "platform[7].height: 10 is not below the door, which is at level 10"),
    ([("rows = 2\ncols = 3", "rows = 5\ncols = 5")], "platform: the platforms cover 47 spaces; at most 40"),
]
CODE = [
    (
        [('kind = "hammer"', 'kind = "ladder"')],
        "code.chips: there must be 12 digits and one each of: hammer, ladder, card, shaft",
    ),
    ([('id = "N02"', 'id = "N01"')], 'code.chips[0].id: "N01" is taken; every chip needs an id of its own'),
    (
        [('left = "red", right = "yellow"', 'left = "pink", right = "yellow"')],
        'code.chips[0].left: "pink" is not one of code.colours',
    ),
    (
        [('digit = 7, left = "red"', 'left = "red"')],
        "code.chips[0]: a digit chip has digit, left and right; a special chip has none of them",
    ),
    ([("length = 5 ", "length = 13 ")], "code.chips: no 13 of these digits can be laid in a row with matching colours"),
]
DIALS = [
    (
        [("end_section = 26", "end_section = 27")],
        "difficulty: the end sections must rise from hard to easy, after the start and up to 26",
    ),
    (
        [("end_section = 22", "end_section = 18")],
        "difficulty: the end sections must rise from hard to easy, after the start and up to 26",
    ),
    (
        [("water = 30", "water = 19")],
        "supply.water: 19 water tiles; at least 20 are needed, 10 more than a game can begin with",
    ),
    ([("foundation = 6", "foundation = 5")], "supply.foundation: 5 foundation tiles; there must be 6"),
    ([("seconds = 90", "seconds = 10")], "timer.seconds: Expected `int` >= 20"),
    ([('rows = "ABCDEFGHI"', 'rows = "ABCDEFGHA"')], "board.rows: each row needs a letter of its own"),
    (
        [('game = "underground"', 'game = "fugitive"')],
        'edition.game: this is an edition of "fugitive", not of "underground"',
    ),
    ([("schema = 1", "schema = 2")], "edition.schema: schema 2 is not known; allowed: 1"),
]
SCENARIOS = [
    ([('start = "C9"', 'start = "E5"')], "scenario[0].start: E5 is taken by something else"),
    ([('start = "C9"', 'start = "C0"')], 'scenario[0].start: there is no space "C0" on the board'),
    ([('code = ["C3"', 'code = ["C9"')], "scenario[0].code[0]: C9 is taken by something else"),
    ([('water = ["F9"', 'water = ["C3"')], "scenario[0].water[0]: C3 is taken by something else"),
    ([('code = ["C3", "B7", "E8", "G7"]', "code = []")], "scenario[0].code: there must be at least one code chip"),
    (
        [('tower = { at = "E5", door = "S" }', 'tower = { at = "I9", door = "S" }')],
        "scenario[0].tower.door: the door must face a space of the board",
    ),
    ([('id = "b", at = "G6"', 'id = "b", at = "B2"')], "scenario[0].platforms[1].at: B2 is taken by something else"),
    (
        [('id = "b", at = "G6"', 'id = "b", at = "G8"')],
        "scenario[0].platforms[1].at: it does not lie wholly on the board",
    ),
    (
        [('id = "b", at = "G6"', 'id = "b", at = "Z6"')],
        'scenario[0].platforms[1].at: there is no space "Z6" on the board',
    ),
    ([('{ id = "b", at = "G6"', '{ id = "x", at = "G6"')], 'scenario[0].platforms[1].id: there is no platform "x"'),
    ([('{ id = "b", at = "G6"', '{ id = "a", at = "G6"')], "scenario[0].platforms: a platform lies there twice"),
    (
        [('at = "B1", rows = 2, cols = 3', 'at = "B1", rows = 2, cols = 2')],
        "scenario[0].platforms[0]: 2 × 2 is not the size of platform a",
    ),
    ([("rules = []", 'rules = ["rat"]')], 'scenario[0].rat_at: it belongs to the rule "rat": both or none'),
    ([("rules = []", 'rules = ["rats"]')], "scenario[0].rules[0]: Invalid enum value 'rats'"),
    ([('code = ["C3", "B7", "E8", "G7"]', "code = 17")], "scenario[0].code: 17 are too many; there are 16"),
    (
        [('code = ["C3", "B7", "E8", "G7"]', 'code = ["A8", "A9", "C5", "C6", "D1", "D2", "D5", "D6", "D7", "D8"]')],
        "scenario[0].code: with the figure 11 pieces on bare board; there are 10 one-space tiles for them",
    ),
    ([('rat_at = "F7"', 'rat_at = "E8"')], "scenario[6].rat_at: E8 is taken by something else"),
    ([("number = 2", "number = 1")], "scenario[0].number: there are two scenarios 1"),
    ([("cards = 61", "cards = 8")], "scenario[0].cards: 8 cards; there must be more than 8 and at most 81"),
    (
        [("timer = true\nend_section = 26", "timer = true\nend_section = 27")],
        "scenario[1].end_section: it must come after the start, up to 26",
    ),
]


@pytest.mark.rule("UG-042")
@pytest.mark.parametrize(("changes", "line"), DECK)
def test_every_space_has_one_card_and_every_card_is_whole(
    tmp_path: Path, changes: list[tuple[str, str]], line: str
) -> None:
    assert complaint(tmp_path, changed(*changes)).startswith(line)


@pytest.mark.rule("UG-011", "UG-012")
@pytest.mark.parametrize(("changes", "line"), TILES)
def test_tiles_and_their_piles_must_be_complete(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)).endswith(line)


@pytest.mark.rule("UG-022")
@pytest.mark.parametrize(("changes", "line"), PLATFORMS)
def test_there_are_eight_platforms_below_the_door(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.rule("UG-115")
@pytest.mark.parametrize(("changes", "line"), CODE)
def test_code_chips_must_make_a_code(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.rule("UG-015", "UG-001")
@pytest.mark.parametrize(("changes", "line"), DIALS)
def test_dials_and_supplies_must_fit(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.rule("UG-032")
@pytest.mark.parametrize(("changes", "line"), SCENARIOS)
def test_a_scenario_must_be_possible(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)).startswith(line)


def test_an_owners_platforms_may_be_large_but_that_is_doubtful(tmp_path: Path) -> None:
    words = changed(('id = "house"', 'id = "mine"'), ("rows = 2\ncols = 3", "rows = 5\ncols = 5"))
    large = load_box(written(tmp_path, words.split("[[scenario]]")[0]))
    assert "47 spaces" in str(doubts(large)[0])


@pytest.mark.rule("UG-129")
def test_numbers_instead_of_spaces_are_allowed(tmp_path: Path) -> None:
    words = changed(('code = ["C3", "B7", "E8", "G7"]', "code = 4"))
    assert load_box(written(tmp_path, words)).scenarios[1].code == 4


def test_a_platform_of_a_scenario_may_say_how_it_is_turned(tmp_path: Path) -> None:
    words = changed(
        ('{ id = "a", at = "B1", rows = 2, cols = 3 }', '{ id = "a", at = "B1", rows = 2, cols = 3, rotation = 2 }')
    )
    assert load_box(written(tmp_path, words)).scenarios[1].platforms[0].rotation == 2
    wrong = changed(
        ('{ id = "a", at = "B1", rows = 2, cols = 3 }', '{ id = "a", at = "B1", rows = 2, cols = 3, rotation = 1 }')
    )
    assert complaint(tmp_path, wrong) == "scenario[0].platforms[0]: 2 × 3 is not the size of platform a"


def test_a_partial_edition_is_enough_for_the_tracker_only(tmp_path: Path) -> None:
    head, rest = HOUSE.split("# --- 36 pile tiles")
    words = (
        head.replace("[edition]\n", "[edition]\npartial = true\n")
        + "[deck]"
        + rest.split("[deck]")[1].split("[[scenario]]")[0]
    )
    path = written(tmp_path, words)
    assert load_tracker(path).edition.partial
    with pytest.raises(BadInput, match="only the tracker"):
        load_game(path)
    unfinished = head + "[deck]" + rest.split("[deck]")[1].split("[[scenario]]")[0]
    assert complaint(tmp_path, unfinished).startswith("tile: 0 tiles in pile")


def test_the_hash_is_of_the_data_and_not_of_the_words(tmp_path: Path) -> None:
    same = load_box(written(tmp_path, HOUSE + "\n# a remark\n"))
    assert same.edition.hash == box.edition.hash
    assert load("underground").edition.id == "house"
