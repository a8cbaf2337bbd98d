"""Edition files: found where owners keep them, read with types, refused in one line."""

from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from companion.core import BadInput
from companion.core.edition import BrokenEdition, Header, available, content_hash, find, owners_folder, read, reject
from companion.core.rulebook import read_rulebook


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1)]


class File(Struct, frozen=True, forbid_unknown_fields=True):
    edition: Header
    card: tuple[Card, ...]


HEADER = '[edition]\nschema = 1\nid = "mine"\ngame = "little"\nname = { en = "Mine", de = "Meine" }\n'


def written(folder: Path, body: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(body, "utf-8")
    return path


def test_a_file_is_read_with_types(tmp_path: Path) -> None:
    file = read(written(tmp_path, HEADER + "[[card]]\nnumber = 3\n"), File)
    assert file.card == (Card(3),)
    assert file.edition.name.in_("de") == "Meine"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (
            HEADER + "[[card]]\nnumber = 3\n[[card]]\nnumber = 'x'\n",
            "mine.toml: card[1].number: Expected `int`, got `str`",
        ),
        (HEADER + "[[card]]\nnumber = 0\n", "mine.toml: card[0].number: Expected `int` >= 1"),
        (HEADER + "[[card]]\nnumber = 1\ncolour = 2\n", "mine.toml: card[0]: Object contains unknown field `colour`"),
        (HEADER, "mine.toml: the top of the file: Object missing required field `card`"),
    ],
)
def test_a_wrong_value_is_named_by_file_and_key(tmp_path: Path, body: str, message: str) -> None:
    with pytest.raises(BrokenEdition) as error:
        read(written(tmp_path, body), File)
    assert str(error.value) == message


def test_the_line_about_a_broken_file_is_in_the_readers_language(tmp_path: Path) -> None:
    with pytest.raises(BrokenEdition) as error:
        read(written(tmp_path, HEADER), File)
    assert error.value.in_("de").startswith("mine.toml: der Anfang der Datei: ")


def test_a_file_that_is_no_toml_says_where(tmp_path: Path) -> None:
    with pytest.raises(BrokenEdition, match=r"mine.toml: not a TOML file: .*line 2"):
        read(written(tmp_path, "a = 1\nb = = 2\n"), File)


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b'name = "\xff"')
    with pytest.raises(BrokenEdition, match=r"mine.toml: not a TOML file"):
        read(path, File)


def test_a_missing_file_is_named_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(BrokenEdition, match=r"nowhere.toml: cannot be read: No such file"):
        read(tmp_path / "nowhere.toml", File)


def test_a_broken_constraint_is_said_with_its_key() -> None:
    with pytest.raises(BrokenEdition) as error:
        reject(Path("folder/mine.toml"), "card[0]", "there are: {known}", known=2)
    assert str(error.value) == "mine.toml: card[0]: there are: 2"
    assert error.value.in_("de") == "mine.toml: card[0]: es gibt: 2"


def test_a_comment_does_not_change_the_hash_but_a_value_does(tmp_path: Path) -> None:
    hashes = [
        content_hash(read(written(tmp_path, HEADER + body), File))
        for body in ("[[card]]\nnumber = 3\n", "# why\n[[card]]\nnumber = 3 # because\n", "[[card]]\nnumber = 4\n")
    ]
    assert hashes[0] == hashes[1] != hashes[2]


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of shipped editions, beside an owner's own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    folders = (tmp_path / "shipped", tmp_path / "share/companion/editions/little")
    for folder, names in zip(folders, (("house", "second"), ("mine", "second")), strict=True):
        folder.mkdir(parents=True)
        for name in names:
            (folder / f"{name}.toml").touch()
    return folders[0]


def test_an_owners_edition_comes_before_one_shipped_with_the_game(shipped: Path) -> None:
    assert find("little", "house", shipped) == shipped / "house.toml"
    assert find("little", "second", shipped) == owners_folder() / "little" / "second.toml"
    assert available("little", shipped) == ("house", "mine", "second")


def test_an_edition_may_be_a_path(shipped: Path) -> None:
    path = shipped / "house.toml"
    assert find("little", str(path), shipped) == path


@pytest.mark.parametrize("edition", ["yours", "yours.toml"])
def test_an_unknown_edition_is_refused_with_those_there_are(shipped: Path, edition: str) -> None:
    with pytest.raises(BadInput) as error:
        find("little", edition, shipped)
    assert str(error.value) == f'there is no edition "{edition}" of little; there are: house, mine, second'


def test_without_a_setting_owners_keep_editions_in_their_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert owners_folder() == tmp_path / ".local/share/companion/editions"


def test_a_rule_book_gives_its_clauses_by_id(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        'game = "LI"\ntitle = { en = "Little", de = "Klein" }\n[[section]]\ntitle = { en = "All", de = "Alles" }\n'
        '[[section.clause]]\nid = "LI-001"\ntags = ["table"]\nen = "Sit."\nde = "Setzen."\n'
        '[[section.clause]]\nid = "LI-002"\ntags = ["turn"]\nen = "Roll."\nde = "Würfeln."\n',
    )
    clauses = read_rulebook(path).clauses
    assert list(clauses) == ["LI-001", "LI-002"]
    assert clauses["LI-001"].is_table_talk
    assert not clauses["LI-002"].is_table_talk
    assert clauses["LI-002"].in_("de") == "Würfeln."
