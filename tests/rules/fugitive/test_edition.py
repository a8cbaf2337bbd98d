"""Fugitive's edition files: every constraint of digest part 4.4, broken once; and where editions are found."""

from pathlib import Path

import pytest

from companion.core import BadInput
from companion.core.edition import BrokenEdition
from companion.games.fugitive import load
from companion.games.fugitive.edition import SHIPPED, doubts, load_box

HOUSE = (SHIPPED / "house.toml").read_text("utf-8")
WITNESS = '{ op = "tell", fact = "parity", target = "last_face_down" }'


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
        load(written(folder, words))
    line = str(error.value)
    assert "\n" not in line, "one line"
    assert error.value.in_("de").startswith("mine.toml: ")
    return line


def without_events(*ids: str) -> str:
    head, *events = HOUSE.split("[[event]]")
    return "[[event]]".join([head, *(event for event in events if not any(f'id = "{id}"' in event for id in ids))])


@pytest.mark.rule("FU-002")
def test_the_house_edition_has_the_cards_of_the_rule_book() -> None:
    box = load_box("house")
    assert box.sprint[1:] == tuple(2 - number % 2 for number in range(1, 43))
    assert [(numbers[0], numbers[-1]) for numbers in box.piles] == [(4, 14), (15, 28), (29, 41)]
    assert box.start_hand == (1, 2, 3, 42)
    assert box.opening_draws == (3, 2, 0)
    assert [len(box.with_icon(icon)) for icon in ("fugitive", "marshal", "none")] == [6, 6, 5]
    assert doubts(box) == ()


@pytest.mark.rule("FU-002", "FU-004", "FU-005")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([("  2, 1, 2, 1, 2,", "  1, 2, 1, 2,")], "mine.toml: hideouts.sprint: 42 values for 43 hideouts"),
        ([("  2, 1, 2, 1, 2,", "  3, 1, 2, 1, 2,")], "mine.toml: hideouts.sprint[0]: Invalid enum value 3"),
        (
            [("to = 14", "to = 15")],
            "mine.toml: piles: hideout 15 is in 2 places; it must be in one of: "
            "a pile, start.fugitive_hand, hideouts.first",
        ),
        (
            [("to = 14", "to = 13")],
            "mine.toml: piles: hideout 14 is in 0 places; it must be in one of: "
            "a pile, start.fugitive_hand, hideouts.first",
        ),
        (
            [("[1, 2, 3, 42]", "[1, 2, 3, 3, 42]")],
            "mine.toml: piles: hideout 3 is in 2 places; it must be in one of: "
            "a pile, start.fugitive_hand, hideouts.first",
        ),
        (
            [("[1, 2, 3, 42]", "[1, 2, 3, 42, 50]")],
            "mine.toml: piles: there is no hideout 50; allowed: 0 to 42",
        ),
        ([("id = 2\n", "id = 3\n")], "mine.toml: piles: there must be three piles, with the ids 1, 2, 3 in this order"),
        ([("goal = 42", "goal = 41")], "mine.toml: hideouts.goal: 41 must be in start.fugitive_hand"),
        ([("goal = 42", "goal = 3 ")], "mine.toml: hideouts.goal: the row runs from 0 to the highest number, 42"),
    ],
)
def test_hideouts_must_be_complete_and_each_in_one_place(
    tmp_path: Path, changes: list[tuple[str, str]], line: str
) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.rule("FU-005", "FU-057")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            [("opening_draw = 3", "opening_draw = 12")],
            "mine.toml: piles[0].opening_draw: 12 cards are drawn from a pile of 11",
        ),
        ([("opening_draw = 3", "opening_draw = -1")], "mine.toml: piles[0].opening_draw: Expected `int` >= 0"),
        (
            [("base_reach = 3", "base_reach = 4")],
            "mine.toml: start.fugitive_hand: 4 is missing: everything within the base reach must be in hand, "
            "or turn 1 may be impossible",
        ),
        (
            [("[1, 2, 3, 42]", "[1, 2, 42]"), ("from = 4", "from = 3")],
            "mine.toml: start.fugitive_hand: 3 is missing: everything within the base reach must be in hand, "
            "or turn 1 may be impossible",
        ),
        (
            [("fugitive_first_turn_hideouts = [1, 2]", "fugitive_first_turn_hideouts = []")],
            "mine.toml: start.fugitive_first_turn_hideouts: at least one number is needed, such as [1, 2]",
        ),
        (
            [("fugitive_first_turn_hideouts = [1, 2]", "fugitive_first_turn_hideouts = [0]")],
            "mine.toml: start.fugitive_first_turn_hideouts[0]: Expected `int` >= 1",
        ),
    ],
)
def test_turn_1_must_always_be_possible(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.rule("FU-117", "FU-118")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            [("count = 6", "count = 5")],
            "mine.toml: placeholders.count: must be 6: placeholders.per_pile for each of 3 piles",
        ),
        (
            [("{ max = 2, icon", "{ max = 1, icon")],
            'mine.toml: variants.balancing.face_down_to_icon: needs entries with rising "max"',
        ),
        (
            [("{ max = 2, icon", "{ max = 0, icon")],
            'mine.toml: variants.balancing.face_down_to_icon: needs entries with rising "max"',
        ),
    ],
)
def test_placeholders_and_thresholds_must_fit(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.rule("FU-110", "FU-116", "FU-117")
def test_every_variant_needs_its_events(tmp_path: Path) -> None:
    fugitives = ("night_bus", "side_street", "radio_silence", "shortcut")
    marshals = ("roadworks", "speed_camera", "witness", "reinforcements")
    others = ("coffee_break", "morning_paper", "traffic_jam", "loose_change", "clearance")
    assert complaint(tmp_path, without_events(*fugitives)) == (
        'mine.toml: event: 2 events with icon "fugitive"; at least 3 are needed'
    )
    assert complaint(tmp_path, without_events(*marshals)) == (
        'mine.toml: event: 2 events with icon "marshal"; at least 3 are needed'
    )
    assert complaint(tmp_path, without_events(*others)) == (
        'mine.toml: event: 0 events with icon "none"; at least 1 are needed'
    )
    assert complaint(tmp_path, without_events(*fugitives, *marshals, *others)) == (
        "mine.toml: event: 4 events; random events need at least 6"
    )
    just_enough = without_events(*fugitives[:3], *marshals[:3], *others[:4])
    assert len(load(written(tmp_path, just_enough)).box.events) == 7


@pytest.mark.rule("FU-113")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (
            [('id = "side_street"', 'id = "night_bus"')],
            'mine.toml: event[0].id: "night_bus" is taken; every event needs an id of its own',
        ),
        (
            [('id = "side_street"', 'id = "placeholder"')],
            'mine.toml: event[1].id: "placeholder" is taken; every event needs an id of its own',
        ),
        ([(', de = "Nachtbus"', "")], "mine.toml: event[0].name: Object missing required field `de`"),
        ([('de = "Nachtbus"', 'de = " "')], "mine.toml: event[0].name.de: the text is missing"),
        ([('text = { en = "The marshal skips her next regular guess."', 'text = { en = ""')],
         "mine.toml: event[2].text.en: the text is missing"),
        ([(WITNESS, '{ op = "fly" }')], "mine.toml: event[8].ops[0].op: Invalid value 'fly'"),
        (
            [(WITNESS, '{ op = "tell", fact = "colour", target = "last_face_down" }')],
            "mine.toml: event[8].ops[0].fact: Invalid enum value 'colour'",
        ),
        (
            [(WITNESS, '{ op = "tell", fact = "parity" }')],
            "mine.toml: event[8].ops[0]: Object missing required field `target`",
        ),
        (
            [('{ op = "extra_guess", n = 1 }', '{ op = "extra_guess", n = 1, who = "marshal" }')],
            "mine.toml: event[9].ops[0]: Object contains unknown field `who`",
        ),
        (
            [('{ op = "extra_guess", n = 1 }', '{ op = "extra_guess", n = 0 }')],
            "mine.toml: event[9].ops[0].n: Expected `int` >= 1",
        ),
        (
            [('n = 2, pile = "any"', "n = 2, pile = 4")],
            "mine.toml: event[1].ops[0].pile: Invalid enum value 4",
        ),
    ],
)  # fmt: skip
def test_every_event_needs_an_id_its_words_and_known_instructions(
    tmp_path: Path, changes: list[tuple[str, str]], line: str
) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([('game = "fugitive"', 'game = "chess"')],
         'mine.toml: edition.game: this is an edition of "chess", not of "fugitive"'),
        ([("schema = 1", "schema = 2")], "mine.toml: edition.schema: schema 2 is not known; allowed: 1"),
        ([("[start]", "[begin]")], "mine.toml: the top of the file: Object contains unknown field `begin`"),
    ],
)  # fmt: skip
def test_the_file_must_be_an_edition_of_this_game(tmp_path: Path, changes: list[tuple[str, str]], line: str) -> None:
    assert complaint(tmp_path, changed(*changes)) == line


def test_what_is_no_toml_is_said_in_one_line(tmp_path: Path) -> None:
    assert complaint(tmp_path, "[edition").startswith("mine.toml: not a TOML file: ")


@pytest.mark.rule("FU-157")
def test_many_sprint_cards_of_one_value_are_doubtful_but_allowed(tmp_path: Path) -> None:
    start, end = HOUSE.index("sprint = ["), HOUSE.index("# optional: titles")

    def with_twos(n: int) -> str:
        values = [2, *[2] * n, *[1] * (42 - n)]
        return HOUSE[:start] + f"sprint = {values}\n" + HOUSE[end:]

    (doubt,) = doubts(load_box(written(tmp_path, with_twos(30))))
    assert str(doubt) == "71 % of the hideouts have sprint value 2; usual are 40 to 60 %"
    (doubt,) = doubts(load_box(written(tmp_path, with_twos(16))))
    assert str(doubt).startswith("38 %")
    assert doubts(load_box(written(tmp_path, with_twos(17)))) == ()
    assert doubts(load_box(written(tmp_path, with_twos(25)))) == ()


def test_an_owners_edition_is_found_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "companion" / "editions" / "fugitive"
    folder.mkdir(parents=True)
    (folder / "boxed.toml").write_text(changed(('id = "house"', 'id = "boxed"'), ("max_found = 29", "max_found = 20")))
    assert load("boxed").edition.id == "boxed"
    assert load("boxed").box.manhunt_max_found == 20
    assert load("house").box.manhunt_max_found == 29
    with pytest.raises(BadInput, match=r'^there is no edition "other" of fugitive; there are: boxed, house$'):
        load("other")


def test_an_owner_may_put_a_file_in_the_place_of_the_house_edition(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "companion" / "editions" / "fugitive"
    folder.mkdir(parents=True)
    (folder / "house.toml").write_text(changed(("max_found = 29", "max_found = 20")))
    assert load("house").box.manhunt_max_found == 20


def test_an_edition_can_be_a_path(tmp_path: Path) -> None:
    path = written(tmp_path, changed(("max_found = 29", "max_found = 20")))
    assert load(path).box.manhunt_max_found == 20
    with pytest.raises(BadInput, match="there is no edition"):
        load(str(tmp_path / "nowhere.toml"))


def test_the_hash_of_an_edition_changes_with_its_content_and_not_with_comments(tmp_path: Path) -> None:
    house = load("house").edition.hash
    without_comments = "\n".join(line for line in HOUSE.splitlines() if not line.startswith("#"))
    assert without_comments + "\n" != HOUSE
    assert load(written(tmp_path, "# mine\n" + without_comments)).edition.hash == house
    assert load(written(tmp_path, changed(("max_found = 29", "max_found = 20")))).edition.hash != house
