"""`companion tables` and `companion replay`: what is in the journal, and whether it is as it should be."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.games import edition_file, load
from companion.table.journal import Journal
from companion.table.records import Acted, Numbered
from companion.table.table import Table
from tests.table.house import House, Watch, opening

FUGITIVE = load("fugitive")


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A game that has been played to its end."""
    house, rng = House(FUGITIVE, tmp_path, opening(FUGITIVE, FUGITIVE.Options(stall_limit=1))), Random(2)
    bots = FUGITIVE.bots["simple"]
    while not house.table.is_over:
        state = house.table.position.state
        (seat,) = FUGITIVE.actors(state)
        assert seat is not None
        house.table.act(seat, bots(FUGITIVE.seen_by(state, seat), seat, rng))
    house.journal.close()
    return house


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def test_tables_are_listed_with_their_results(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    page = run(capsys, "tables", "--state", str(house.folder), "--language", "en")
    assert page.startswith(house.table.code)
    assert "fugitive" in page
    assert "finished" in page
    (row,) = json.loads(run(capsys, "tables", "--state", str(house.folder), "--json"))
    assert (row["table"], row["status"], row["game"]) == (house.table.code, "finished", "fugitive")
    assert row["outcome"]["clause"].startswith("FU-")


def test_without_a_journal_there_are_no_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no table" in run(capsys, "tables", "--state", str(tmp_path), "--language", "en")
    assert json.loads(run(capsys, "tables", "--state", str(tmp_path), "--json")) == []


def test_a_table_is_played_again_and_told(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    page = run(capsys, "replay", house.table.code.lower(), "--state", str(house.folder), "--language", "en")
    assert "every state was as it should be" in page
    assert "Fugitive: place " in page
    told = json.loads(run(capsys, "replay", house.table.code, "--state", str(house.folder), "--json"))
    assert len(told["entries"]) == house.table.position.n
    assert told["entries"][-1]["state"]["result"] == told["outcome"]


def complaint(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main([*words, "--language", "en"]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    return told


def test_what_is_not_there_cannot_be_replayed(house: House, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert 'no table "NONE"' in complaint(capsys, "replay", "NONE", "--state", str(house.folder))
    assert "no journal yet" in complaint(capsys, "replay", "NONE", "--state", str(tmp_path / "nowhere"))


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        (
            """UPDATE records SET record = '{"type":"acted","seat":1,"action":{"type":"concede"}}' WHERE n = 3""",
            "record 3",
        ),
        ("UPDATE tables SET outcome = NULL", "the result in the journal"),
        ("""UPDATE tables SET opening = replace(opening, '"version":"1"', '"version":"0"')""", "another rules version"),
    ],
)
def test_a_journal_somebody_has_changed_is_found_out(
    house: House, capsys: pytest.CaptureFixture[str], sql: str, says: str
) -> None:
    journal = Journal(house.folder)
    journal._db.execute(sql)
    journal.close()
    assert says in complaint(capsys, "replay", house.table.code, "--state", str(house.folder))


def test_a_table_is_replayed_with_the_edition_it_was_played_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An owner's edition that has changed since, or is gone: the journal has a copy."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    mine = tmp_path / "companion" / "editions" / "fugitive" / "mine.toml"
    mine.parent.mkdir(parents=True)
    toml = edition_file("fugitive").read_text("utf-8")
    mine.write_text(toml.replace("marshal_first_draw = 2", "marshal_first_draw = 3"), "utf-8")
    load.cache_clear()
    game: Any = load("fugitive", "mine")
    journal = Journal(tmp_path / "state")
    opened = opening(game)
    table = Table.open(game, opened, journal, Watch(), edition_toml=mine.read_text("utf-8"))
    place = {"type": "place", "number": 1, "sprints": []}
    journal.append(table.code, Numbered(1, 0, Acted(0, place)))
    journal.close()
    mine.unlink()
    load.cache_clear()
    assert "1 entries" in run(capsys, "replay", table.code, "--state", str(tmp_path / "state"), "--language", "en")
