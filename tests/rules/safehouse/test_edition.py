"""Safehouse's edition files: every constraint of digest part 4.3, broken once; warnings; facts of the house edition."""

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from companion.core import Outcome, Seeded
from companion.core.edition import BrokenEdition
from companion.games.safehouse import load
from companion.games.safehouse.doubts import doubts
from companion.games.safehouse.edition import load_box
from companion.games.safehouse.state import Expire, Start
from tests.rules.safehouse.table import box, game, owned, written

HOTEL = r"low = -11\nwitness_start = 0\nend = 7\npursuer_start = -11"


def complaint(folder: Path, *changes: tuple[str, str]) -> str:
    with pytest.raises(BrokenEdition) as error:
        load(str(written(folder, *changes)))
    line = str(error.value)
    assert "\n" not in line, "one line"
    assert error.value.message.in_("de").startswith("own.toml: ")
    return line.removeprefix("own.toml: ")


def warned(folder: Path, *changes: tuple[str, str]) -> list[str]:
    found = doubts(load_box(str(written(folder, *changes))))
    assert all(doubt.in_("de") != doubt.in_("en") for doubt in found)
    return [str(doubt) for doubt in found]


# -------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('game = "safehouse"', 'game = "dice"', 'edition.game: this is an edition of "dice", not of "safehouse"'),
        ("schema = 1", "schema = 2", "edition.schema: schema 2 is not known; allowed: 1"),
        (r'languages = \["en", "de"\]', 'languages = ["de"]', 'edition.languages: every edition has English: "en" is'),
        ("units = 15", "units = 0", "timer.units: Expected `int` >= 1"),
        ("unit_seconds = 120", "unit_seconds = 0", "timer.unit_seconds: Expected `float` > 0"),
    ],
)
def test_header_and_timer(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, (old, new)).startswith(line)


@pytest.mark.rule("SH-017")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r'colors = \["green", ', "colors = [", "setup.colors: there must be 5 different ones"),
        (r'"forest", "safehouse"\]', '"forest", "forest"]', "setup.chapters: there must be 5 different ones"),
        (r"\{ 2 = 8, 3 = 6, 4 = 5 \}", "{ 2 = 8, 3 = 6 }", "setup.hand_limit: one number for each of 2, 3 and 4"),
        (r"\{ 2 = 7, 3 = 5, 4 = 4 \}", "{ 1 = 9, 3 = 5, 4 = 4 }", "setup.start_escape: one number for each of 2"),
        ("3 = 6, 4 = 5", "3 = 7, 4 = 5", "setup.start_escape: 3 players are dealt 6 cards; the hand limit is 7"),
    ],
)
def test_setup(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, (old, new)).startswith(line)


@pytest.mark.rule("SH-001", "SH-002", "SH-003")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('chapter = "harbor"\nlabel', 'chapter = "city"\nlabel', "boards: there must be a board for each chapter"),
        (HOTEL, "low = 0\nwitness_start = 0\nend = 7\npursuer_start = 0", "boards[0].low: the lowest number must lie"),
        (HOTEL, "low = -11\nwitness_start = 7\nend = 7\npursuer_start = -11", "boards[0].end: the end must lie in"),
        (HOTEL, "low = -11\nwitness_start = 9\nend = 7\npursuer_start = -11", "boards[0].witness_start: the board has"),
        (HOTEL, "witness_start = 0\npursuer_start = -11", "boards[0]: the spaces are missing"),
        (HOTEL, "low = -11\nwitness_start = 0\npursuer_start = -11", "boards[0]: the spaces are missing"),
        (HOTEL, "low = 3\nwitness_start = 0\nend = -7\npursuer_start = -11", "boards[0]: the spaces are missing"),
        (
            HOTEL,
            "low = -11\nend = 7\nspaces = [-11, 0, 7]\nwitness_start = 0\npursuer_start = -11",
            'boards[0].spaces: give either "spaces" or "low" and "end"',
        ),
        (
            HOTEL,
            "spaces = [-11, 0, 3, 3, 7]\nwitness_start = 0\npursuer_start = -11",
            "boards[0].spaces: every space needs a number of its own",
        ),
        (
            HOTEL,
            "spaces = [-3, 0, -11, 7]\nwitness_start = 0\npursuer_start = -3",
            "boards[0].low: the lowest number must lie behind the blue space",
        ),
        ("pursuer_start = -11", "pursuer_start = 0", "boards[0].pursuer_start: the pursuer must start on a space"),
        ("pursuer_start = -11", "pursuer_start = -12", "boards[0].pursuer_start: the pursuer must start on a space"),
        ("pursuer_start = -11", "", "boards[0].pursuer_start: the pursuer must start on a space"),
        (r"end = 15\n", "end = 15\npursuer_start = 4\n", "boards[1].pursuer_start: only the first board has a start"),
        (
            "witness_start = 7\n",
            "witness_start = 6\n",
            "boards[1].witness_start: 6 is less than 7",
        ),
        (r"pursuer_symbols = \[4\]", "pursuer_symbols = [8]", "boards[0].pursuer_symbols: the board has no space 8"),
    ],
)
def test_boards(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, (old, new)).startswith(line)


@pytest.mark.rule("SH-004", "SH-005")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"E-g02"', '"E-g01"', 'escape.cards[1].id: "E-g01" is taken; every card needs an id of its own'),
        ('"E-g02"', '"C-hotel-1"', 'missions.hotel[0].id: "C-hotel-1" is taken'),
        ('"E-g02"', '"E g02"', "escape.cards[1].id: Expected `str` matching regex"),
        ('color = "green", number = 2', 'color = "teal", number = 2', 'escape.cards[1].color: "teal" is not one of:'),
        ('color = "green", number = 2,', 'color = "green", number = 16,', "escape.cards[1].number: 16 is not a number"),
        ('color = "green", number = 2,', 'color = "green", number = 1,', "escape.cards: green 1 is there 2 times"),
        (r'  \{ id = "E-g02"[^\n]*\n', "", "escape.cards: green 2 is there 0 times; it must be there once"),
        ('number = 2, chapter = "city"', 'number = 2, chapter = "moon"', 'escape.cards[1].chapter: "moon" is not one'),
        (r'symbols = \["vic2"\]', 'symbols = ["vic9"]', 'escape.cards[1].symbols: there is no chip "vic9"'),
        (r'\["vic3", "evi3"\]', '["vic3", "vic3"]', "escape.cards[5].symbols: no symbol may be on a card twice"),
        (r'\["vic3", "evi3"\]', '["vic3"]', "escape.cards[5].symbols: 1 symbols; a card with number 6 has 2"),
    ],
)
def test_escape_cards(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, (old, new)).startswith(line)


@pytest.mark.rule("SH-006")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"^hotel = \[", "motel = [", "missions: there must be one list for each chapter"),
        (r'  \{ id = "C-harbor-4".*?\n(?=\])', "", "missions.harbor: 3 cards; at least 4: each player draws 1"),
        ('"C-hotel-1", steps = 1', '"C-hotel-1", steps = 6', "missions.hotel[0].steps: 6 steps; allowed: 1 to 5"),
        ('"C-hotel-1", steps = 1', '"C-hotel-1", steps = 0', "missions.hotel[0].steps: 0 steps; allowed: 1 to 5"),
        (r"needs = \{ red = 2 \}", "needs = { teal = 2 }", 'missions.hotel[0].needs: "teal" is not one of'),
        (r"needs = \{ red = 2 \}", "needs = { red = 1 }", "missions.hotel[0].needs: 1 cards; allowed: 2 to 6"),
        (r"needs = \{ red = 2 \}", "needs = { red = 7 }", "missions.hotel[0].needs: 7 cards; allowed: 2 to 6"),
        (r"needs = \{ red = 2 \}", "needs = { red = 16 }", "missions.hotel[0].needs.red: there are only 15 cards"),
    ],
)
def test_missions(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, (old, new)).startswith(line)


@pytest.mark.rule("SH-007", "SH-012", "SH-020")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"pursuer_cards = 12", "pursuer_cards = 11", "levels.try_to_survive.pursuer_cards: must be 12"),
        (r"copies = 4", "copies = 0", "pursuer_cards[0].copies: Expected `int` >= 1"),
        (r"copies = 4", "copies = 1", "levels.try_to_survive.pursuer_cards: 12 of only 11 pursuer cards"),
        ('id = "P2"', 'id = "P1"', 'pursuer_cards[1].id: "P1" is taken'),
    ],
)
def test_pursuer_cards(tmp_path: Path, old: str, new: str, line: str) -> None:
    changes = [(old, new)]
    if new == "copies = 1":
        changes += [("copies = 4", "copies = 3")]
    assert complaint(tmp_path, *changes).startswith(line)


@pytest.mark.rule("SH-008")
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (r"\[\[chip_rows\]\]\nid = \"evidence\".*?\n\]\n", "", "chip_rows: there must be 5 rows"),
        ('id = "victim"', 'id = "motive"', "chip_rows: there must be 5 rows, one for each question"),
        (r'  \{ id = "per5"[^\n]*\n', "", "chip_rows[0].chips: 4 chips; there must be 5"),
        ('id = "per5"', 'id = "per4"', 'chip_rows[0].chips[3].id: "per4" is taken by another chip'),
    ],
)
def test_chips(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert complaint(tmp_path, (old, new)).startswith(line)


@pytest.mark.rule("SH-053")
@pytest.mark.parametrize(
    ("new", "line"),
    [
        ("special = { cards = 0, steps = 3 }", "boards[0].special.cards: Expected `int` >= 1"),
        ("special = { cards = 3, steps = 0 }", "boards[0].special.steps: Expected `int` >= 1"),
        ("special = { cards = 16, steps = 3 }", "boards[0].special.cards: 16 of only 15 escape cards"),
    ],
)
def test_special_cards(tmp_path: Path, new: str, line: str) -> None:
    assert complaint(tmp_path, (r"special = \{ cards = 3, steps = 3 \}", new)).startswith(line)


# -------------------------------------------------------------------------------- warnings


def test_the_house_edition_raises_no_doubts() -> None:
    assert doubts(box) == ()


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            r"low = 20\nwitness_start = 31",
            "low = 20\nwitness_start = 32",
            "Safe house: the blue space is 32, the board before ends at 31",
        ),
        (r"low = 20\n", "low = 11\n", "Safe house: its lowest number is less than that of the board before"),
        (r"symbols = \[4\]", "symbols = [0, 4]", "Hotel room: the symbol on space 0 has no effect"),
        (r"symbols = \[4\]", "symbols = [7, 4]", "Hotel room: the symbol on space 7 has no effect"),
        (r"symbols = \[4\]", "symbols = [-2, 4]", "Hotel room: the symbol on space -2 has no effect"),
        (r"symbols = \[4\]", "symbols = []", "Hotel room: no space has a pursuer symbol"),
        (r'symbols = \["vic2"\]', 'symbols = ["vic3"]', "The heiress is on 5 escape cards; usual are 6"),
        ('number = 2, chapter = "city"', 'number = 2, chapter = "hotel"', "City is named by 14 escape cards; usual"),
        (r'  \{ id = "C-city-8"[^\n]*\n', "", "39 chapter cards; usual are 40"),
        (r'  \{ id = "C-city-8"[^\n]*\n', "", "City has 7 chapter cards; usual are 8"),
        (r"end = 40\n", "end = 70\n", "Safe house: all its cards together bring 28 steps; the way has 39"),
        (r"copies = 3", "copies = 4", "the mix of pursuer cards is not the usual one"),
    ],
)
def test_what_is_allowed_but_looks_wrong_is_said(tmp_path: Path, old: str, new: str, line: str) -> None:
    assert [words for words in warned(tmp_path, (old, new)) if words.startswith(line)]


def test_an_edition_whose_case_has_fewer_solutions_is_doubted(tmp_path: Path) -> None:
    """Without per1 on any card the rank is 24; the case can still be solved, per1 staying white."""
    printed = [card for card in box.escape.values() if "per1" in card.symbols]
    changes = [(rf'(id = "{card.id}"[^\n]*)"per1"', r'\1"per2"') for card in printed]
    found = warned(tmp_path, *changes)
    assert "the symbols of the escape cards have rank 24, not 25" in found
    assert "no choice of escape cards solves the case" not in found


def test_an_edition_whose_case_cannot_be_solved_at_all_is_doubted(tmp_path: Path) -> None:
    """With two perpetrators on no card, no row of theirs can ever have four black chips."""
    changes = []
    for card in box.escape.values():
        if {"per1", "per2"} & set(card.symbols):
            changes.append((rf'(id = "{card.id}"[^\n]*)"per[12]"', r'\1"per3"'))
    found = warned(tmp_path, *changes)
    assert "no choice of escape cards solves the case" in found


# -------------------------------------------------------------------------------- owners' editions


@pytest.mark.rule("SH-105", "SH-006")
def test_chapters_may_have_unequal_piles(tmp_path: Path) -> None:
    own = owned(tmp_path, (r'  \{ id = "C-harbor-5".*?\n(?=\])', ""))
    assert [len(own.box.chapter_cards(i)) for i in range(5)] == [8, 4, 8, 8, 8]


def test_labels_need_english_only(tmp_path: Path) -> None:
    own = owned(tmp_path, (r'label = \{ en = "City", de = "Stadt" \}', 'label = { en = "Town" }'))
    assert own.box.boards[2].label.in_("de") == own.box.boards[2].label.in_("en") == "Town"
    assert complaint(tmp_path, (r'\{ en = "City", de = "Stadt" \}', '{ de = "Stadt" }')).startswith("boards[2].label")


def test_an_official_copy_says_so(tmp_path: Path) -> None:
    assert not box.official
    assert owned(tmp_path, ("official = false", "official = true")).box.official


def test_a_board_may_have_labels_of_its_own(tmp_path: Path) -> None:
    own = owned(tmp_path, (HOTEL, "spaces = [-20, -5, 0, 2, 4, 6]\nwitness_start = 0\npursuer_start = -20"))
    board = own.box.boards[0]
    assert (board.spaces, board.end, board.lowest) == ((-20, -5, 0, 2, 4, 6), 6, -20)
    assert board.place[2] == 3


def test_an_edition_with_a_tiny_clock_can_be_played(tmp_path: Path) -> None:
    own = owned(tmp_path, ("unit_seconds = 120 ", "unit_seconds = 0.25 "), ("units = 15 ", "units = 1 "))
    assert own.edition.hash != game.edition.hash
    assert (own.box.unit_seconds, own.box.units) == (0.25, 1)
    s, _ = own.play(own.new(own.Options(), 2, Seeded(1)), 0, Start(), Seeded(1))
    s, _ = own.play(s, None, Expire(), Seeded(1))
    assert own.outcome(s) == Outcome((), "time", "SH-125")


# -------------------------------------------------------------------------------- the house edition (digest 4.5)


@pytest.mark.rule("SH-005")
def test_place_names_and_symbols_of_the_house_edition_follow_their_formula() -> None:
    rows = [row.chips for row in box.rows]
    bands = [[(0, 1, 1, 0)], [(4, 2, 4, 2), (1, 1, 1, 2)], [(1, 2, 4, 1), (3, 1, 1, 0), (0, 2, 4, 3)]]
    for card in box.escape.values():
        c, n = box.colors.index(card.color), card.number
        a = (n - 1) % 5
        assert card.chapter == (n + 2 * c) % 5
        chips = {rows[(a + k) % 5][(alpha * a + beta * c + gamma) % 5] for k, alpha, beta, gamma in bands[(n - 1) // 5]}
        assert set(card.symbols) == chips


def test_symbols_of_the_house_edition_are_spread_evenly() -> None:
    prints = Counter(symbol for card in box.escape.values() for symbol in card.symbols)
    assert set(prints.values()) == {6}
    pairs = Counter(pair for card in box.escape.values() for pair in combinations(sorted(card.symbols), 2))
    assert max(pairs.values()) == 1
    row_of = {chip: row.id for row in box.rows for chip in row.chips}
    assert all(len({row_of[s] for s in card.symbols}) == len(card.symbols) for card in box.escape.values())


@pytest.mark.rule("SH-006")
def test_chapter_cards_of_the_house_edition_have_these_sizes_and_steps() -> None:
    for chapter in range(5):
        cards = [box.missions[card] for card in box.chapter_cards(chapter)]
        assert [card.size for card in cards] == [2, 3, 3, 4, 4, 5, 5, 6]
        assert all(card.steps == card.size - 1 for card in cards)
        slots = Counter(color for card in cards for color in Counter(card.needs).elements())
        assert set(slots.values()) <= {6, 7}
    every = Counter(color for card in box.missions.values() for color in Counter(card.needs).elements())
    assert every == dict.fromkeys(box.colors, 32)
    assert len({tuple(sorted(card.needs.items())) for card in box.missions.values()}) == 40
