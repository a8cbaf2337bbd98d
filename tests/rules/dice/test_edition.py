"""Edition files of the Dice Game: every constraint of digest part 4.3 broken once, and what house-1 promises (4.4)."""

from collections import Counter
from pathlib import Path

import pytest

from companion.core.edition import BrokenEdition
from companion.games.dice import load
from companion.games.dice.edition import SHIPPED, doubts, load_box
from tests.rules.dice.table import box

HOUSE = (SHIPPED / "house.toml").read_text("utf-8")
FACES = 'faces = [1, 2, 3, 4, 5, "P"]'


def changed(*changes: tuple[str, str], times: int = 1) -> str:
    """The house edition with these words replaced, each where it stands for the first time."""
    words = HOUSE
    for old, new in changes:
        assert old in words, f"the house edition no longer says {old}"
        words = words.replace(old, new, times)
    return words


def written(folder: Path, words: str) -> str:
    path = folder / "mine.toml"
    path.write_text(words, "utf-8")
    return str(path)


def complaint(folder: Path, words: str) -> str:
    with pytest.raises(BrokenEdition) as error:
        load(written(folder, words))
    line = str(error.value)
    assert "\n" not in line, "one line"
    assert error.value.in_("de").startswith("mine.toml: ")
    return line.removeprefix("mine.toml: ")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('game      = "dice"', 'game = "ludo"', 'edition.game: this is an edition of "ludo", not of "dice"'),
        ("schema    = 1", "schema = 2", "edition.schema: schema 2 is not known; allowed: 1"),
        ("official  = false", "offical = false", "edition: Object contains unknown field `offical`"),
        ("[help]", "[helps]", "the top of the file: Object contains unknown field `helps`"),
        ("safehouse  = 40", "safehouse = 0", "track.safehouse: Expected `int` >= 1"),
        ('rule = "equal"', 'rule = "same"', "sheet[0].mission[0].rule: Invalid enum value 'same'"),
        (
            'fields = "Y R B"',
            'fields = "Y R X"',
            'sheet[0].mission[0].fields: "X" is no colour; allowed: Y, G, R, B, or a printed number',
        ),
        (
            'fields = "Y R B"',
            'fields = "Y R W"',
            'sheet[0].mission[0].fields: "W" is no colour; allowed: Y, G, R, B, or a printed number',
        ),
        (FACES, "faces = [1, 2, 3, 4, 5]", "dice[0].faces: Expected `array` of length >= 6"),
        (FACES, 'faces = [0, 2, 3, 4, 5, "P"]', "dice[0].faces[0]: Expected `int` >= 1"),
        (FACES, 'faces = [1, 2, 3, 4, 5, "Q"]', "dice[0].faces[5]: Invalid enum value 'Q'"),
        ('code = "G"', 'code = "Y"', 'dice[0].code: "Y" is taken; every kind needs a code of its own'),
        ('letter = "A"', 'letter = "S"', 'sheet[0].letter: "S" is taken; no two sheets share a letter'),
        ("max = 4 ", "max = 5 ", "players.chameleons: 4 values; one for each number of players from 1 to 5 is needed"),
        ("min = 1 ", "min = 5 ", "players.min: 5 is more than players.max, 4"),
        (
            "chameleons = [1, 1, 2, 3]",
            "chameleons = [1, 2, 1, 3]",
            "players.chameleons: more players may not have fewer chameleons",
        ),
        ("head_start = 16", "head_start = 40", "track.head_start: 40 is not before the Safehouse, field 40"),
        ("pursuer_start = 0", "pursuer_start = 16", "track.pursuer_start: 16 is not behind the head start, 16"),
        (
            "head_start = 16",
            "head_start = 9",
            "sheet[0].mission: only 30 steps in all, 31 are needed to the Safehouse: nobody could win",
        ),
        (
            'fields = "Y R B"',
            'fields = "Y 6 B"',
            'sheet[0].mission[0].fields: a mission of rule "equal" can have no printed number',
        ),
        ('fields = "B G Y"', 'fields = "6 7"', "sheet[0].mission[2].fields: a mission needs at least one colour field"),
        (
            'fields = "Y B 6 R G"',
            'fields = "Y B 21 R G"',
            "sheet[0].mission[5].fields: the printed number 21 is out of reach; allowed: 1 to 20",
        ),
        (
            'fields = "Y B 6 R G"',
            'fields = "Y B 0 R G"',
            "sheet[0].mission[5].fields: the printed number 0 is out of reach; allowed: 1 to 20",
        ),
        (
            'fields = "Y B 6 R G"',
            'fields = "Y 7 B 6 R"',
            "sheet[0].mission[5].fields: the printed numbers 7 and 6 break its own rule",
        ),
        (
            'fields = "G B Y R"',
            'fields = "G 6 Y 6"',
            "sheet[0].mission[1].fields: the printed numbers 6 and 6 break its own rule",
        ),
    ],
)
def test_a_broken_edition_is_refused_with_its_key(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, changed((old, new))) == line


def test_a_game_needs_a_colour_die_and_a_sheet_for_each_player(tmp_path: Path) -> None:
    colourless = changed(('role = "colour"', 'role = "joker"'), times=4)
    assert complaint(tmp_path, colourless) == 'dice: no die of role "colour" shows pips; at least one is needed'
    three = HOUSE[: HOUSE.rindex("[[sheet]]")]
    assert complaint(tmp_path, three) == "sheet: 3 sheets for up to 4 players"


@pytest.mark.parametrize(
    ("old", "new", "doubt"),
    [
        ('rule = "equal",    ', 'rule = "rising",   ', 'sheet S, mission 1: its rule is "rising"; usual is "equal"'),
        ('rule = "ascending"', 'rule = "rising"', 'sheet S, mission 2: its rule is "rising"; usual is "ascending"'),
        ('fields = "Y B 6 R G"', 'fields = "Y B R G"', "sheet S, mission 6: usual is one printed 6"),
        ('fields = "Y B 6 R G"', 'fields = "Y B 7 R G"', "sheet S, mission 6: usual is one printed 6"),
        ('fields = "R Y G B"', 'fields = "R Y 6 G B"', "sheet S, mission 4: usual is no printed number"),
        ("steps = 6", "steps = 7", "sheet S, mission 8: 7 steps; usual are 2 to 6"),
        ('fields = "B G Y"', 'fields = "B G"', "sheet S, mission 3: 2 colour fields; usual are 3 to 6"),
        ('fields = "Y B 6 R G"', 'fields = "Y 6"', "sheet S, mission 6: 1 colour fields; usual are 2 to 6"),
        (
            'fields = "B Y G 6 R G B"',
            'fields = "B Y G 6 R G B B"',
            "sheet S, mission 8: 7 colour fields; usual are 2 to 6",
        ),
        ('fields = "B G Y"', 'fields = "G G G"', "sheet S: its colours differ in number by more than 2"),
        ('  { rule = "rising",    steps = 2, fields = "B G Y" },\n', "", "sheet S has 7 missions; usual are 8"),
    ],
)
def test_what_looks_wrong_is_allowed_with_a_doubt(tmp_path: Path, old: str, new: str, doubt: str) -> None:
    told = [str(words) for words in doubts(load_box(written(tmp_path, changed((old, new)))))]
    assert doubt in told
    assert ("sheets S and A are of different shape" in told) == (
        doubt != "sheet S: its colours differ in number by more than 2"
    )


def test_either_way_of_counting_the_grey_field_is_silent(tmp_path: Path) -> None:
    """R-16: two to six letters beside a grey field, three to six without."""
    for fields in ("Y 6 B", "Y B G R 6 G B"):
        sixth = ("Y B 6 R G", "G R 6 B Y", "R G 6 Y B", "B Y 6 G R")
        words = changed(*((f'fields = "{old}"', f'fields = "{fields}"') for old in sixth))
        told = " ".join(str(doubt) for doubt in doubts(load_box(written(tmp_path, words))))
        assert "colour fields; usual" not in told


def test_the_house_edition_raises_no_doubt() -> None:
    assert doubts(box) == ()
    assert (box.edition.id, box.edition.name.de, box.official) == ("house-1", "Hausausgabe 1", False)


# -------------------------------------------------------------------------------- what house-1 promises


@pytest.mark.rule("DI-002", "DI-011")
def test_all_sheets_have_the_same_shape() -> None:
    for sheet in box.sheets.values():
        assert [mission.size for mission in sheet] == [3, 4, 3, 4, 5, 4, 5, 6]
        assert [mission.steps for mission in sheet] == [3, 3, 2, 3, 4, 4, 5, 6]
        assert sum(mission.size for mission in sheet) == 34
        assert sum(mission.steps for mission in sheet) == 30


def test_at_every_place_the_four_sheets_show_four_colours_by_the_swaps_of_the_digest() -> None:
    swaps = {"A": "YGRB GYBR", "F": "YRGB RYBG", "E": "YBGR BYRG"}
    for letter, swap in swaps.items():
        one, other = swap.split()
        renamed = dict(zip(one, other, strict=True))
        for base, mission in zip(box.sheets["S"], box.sheets[letter], strict=True):
            assert tuple(renamed.get(str(cell), cell) for cell in base.fields) == mission.fields
    for missions in zip(*box.sheets.values(), strict=True):
        for cells in zip(*(mission.fields for mission in missions), strict=True):
            assert set(cells) in ({"Y", "G", "R", "B"}, {6})


def test_colours_are_spread_evenly() -> None:
    whole: Counter[object] = Counter()
    for sheet in box.sheets.values():
        colours = Counter(cell for mission in sheet for cell in mission.fields if cell != 6)
        assert sorted(colours.values()) == [8, 8, 9, 9]
        whole += colours
        for mission in sheet:
            cells = [cell for cell in mission.fields if cell != 6]
            assert len(cells) > 4 or len(set(cells)) == len(cells)
            assert all(a != b for a, b in zip(mission.fields, mission.fields[1:], strict=False))
    assert set(whole.values()) == {34}
