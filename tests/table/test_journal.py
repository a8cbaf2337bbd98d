"""The journal file: what is written stays, what is damaged is moved aside, and the time is saved apart."""

import os
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core import BadInput, Game, Outcome
from companion.table.heartbeat import PAGE, Heartbeat
from companion.table.journal import Journal, JournalError
from companion.table.records import Acted, Numbered, Undone
from tests.table.beacon import Beacon, Draw, Options
from tests.table.house import House, journal_in, opening

BEACON: Game[Any] = Beacon()
OPENED = opening(BEACON)


def test_records_come_back_as_they_were_written(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        code = journal.open_table(OPENED, "the edition")
        journal.append(code, Numbered(1, 5, Acted(0, Draw(), (None, (1, 2)), since=3)))
        journal.append(code, Numbered(2, 9, Undone((1,))))
    with journal_in(tmp_path) as journal:
        acted, undone = journal.records(code)
        assert (acted.n, acted.at, acted.record.seat, acted.record.since) == (1, 5, 0, 3)  # type: ignore[union-attr]
        assert undone == Numbered(2, 9, Undone((1,)))
        assert journal.records(code, after=1) == [undone]
        assert journal.edition(OPENED.edition_hash) == "the edition"
        row = journal.table(code.lower())
        assert (row.id, row.status, row.records, row.outcome) == (code, "open", 2, None)


def test_a_record_cannot_be_written_over(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        code = journal.open_table(OPENED, "")
        journal.append(code, Numbered(1, 0, Acted(0, Draw())))
        with pytest.raises(JournalError):
            journal.append(code, Numbered(1, 0, Undone((1,))))
        assert len(journal.records(code)) == 1


def test_the_latest_table_is_listed_first_and_results_are_kept(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        first, second = journal.open_table(OPENED, ""), journal.open_table(OPENED, "")
        outcome = Outcome((0,), "lit", "BE-001")
        journal.close_table(first, "finished", 61_000, outcome)
        assert [row.id for row in journal.tables()] == [second, first]
        row = journal.table(first)
        assert (row.status, row.lasted, row.outcome) == ("finished", 61_000, outcome)
        with pytest.raises(BadInput, match='no table "NONE"'):
            journal.table("NONE")


def test_every_commit_is_on_the_disk(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        assert journal._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal._db.execute("PRAGMA synchronous").fetchone() == (2,)


def test_only_one_process_writes_but_anybody_may_look(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        code = journal.open_table(OPENED, "")
        with pytest.raises(JournalError, match="another Companion"):
            Journal(tmp_path)
        reader = Journal(tmp_path, read_only=True)
        assert [row.id for row in reader.tables()] == [code]
        with pytest.raises(JournalError, match="read-only"):
            reader.open_table(OPENED, "")
        reader.close()


def test_without_a_journal_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="no journal yet"):
        Journal(tmp_path, read_only=True)


def test_a_journal_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        journal._db.execute("PRAGMA user_version = 99")
    with pytest.raises(JournalError, match="another version"):
        Journal(tmp_path)
    assert [path.name for path in tmp_path.glob("journal-damaged*")] == []


@pytest.mark.parametrize("damage", ["header", "middle", "empty table", "cut", "foreign"])
def test_a_damaged_journal_is_kept_under_a_dated_name(tmp_path: Path, damage: str) -> None:
    house = House(BEACON, tmp_path, opening(BEACON, Options(goal=999)))
    for _ in range(100):
        house.table.hold("nothing")
    house.journal.close()
    path = tmp_path / "journal.sqlite3"
    whole = path.read_bytes()
    broken = {
        "header": b"\xff" * 100 + whole[100:],
        "middle": whole[:4096] + b"\xab" * 8192 + whole[12288:],
        "empty table": b"",
        "cut": whole[: len(whole) // 2],
        "foreign": _foreign(tmp_path),
    }[damage]
    path.write_bytes(broken)
    with journal_in(tmp_path) as journal:
        assert journal.tables() == []
        if damage == "empty table":
            assert journal.news is None, "an empty file is a new journal"
        else:
            assert "was damaged and is kept as" in str(journal.news)
            (aside,) = tmp_path.glob("journal-damaged-*.sqlite3")
            assert len(aside.read_bytes()) == len(broken)
    with journal_in(tmp_path) as journal:
        assert journal.news is None


def _foreign(folder: Path) -> bytes:
    """A database, but not one of ours."""
    path = folder / "other.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE tables (a)")
        db.execute("PRAGMA user_version = 1")
    db.close()
    content = path.read_bytes()
    path.unlink()
    return content


@pytest.mark.parametrize("seed", range(30))
def test_whatever_is_cut_off_the_start_is_never_refused(tmp_path: Path, seed: int) -> None:
    """The journal and its write-ahead log, cut at any byte: what is whole is there, or the file is moved aside."""
    house = House(BEACON, tmp_path / "whole", opening(BEACON, Options(goal=999)))
    for _ in range(30):
        house.table.hold("nothing")
    cut = tmp_path / "cut"
    cut.mkdir()
    rng = Random(seed)
    for name in ("journal.sqlite3", "journal.sqlite3-wal"):
        content = (tmp_path / "whole" / name).read_bytes()
        (cut / name).write_bytes(content[: rng.randrange(len(content) + 1)] if name.endswith("wal") else content)
    with journal_in(cut) as journal:
        for row in journal.tables():
            records = journal.records(row.id)
            assert [record.n for record in records] == list(range(1, len(records) + 1)), "no gap"
    house.journal.close()


def test_a_last_page_that_is_not_all_there_is_damage(tmp_path: Path) -> None:
    """SQLite reads the missing part as zeros and finds nothing wrong."""
    with journal_in(tmp_path) as journal:
        journal.open_table(OPENED, "x" * 9000)
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(path.read_bytes()[:-100])
    with journal_in(tmp_path) as journal:
        assert "was damaged" in str(journal.news)


def test_a_record_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        code = journal.open_table(OPENED, "")
        journal.append(code, Numbered(1, 0, Undone((1,))))
        journal._db.execute("UPDATE records SET record = x'0000'")
        with pytest.raises(JournalError, match=f"table {code}: record 1 is damaged"):
            journal.records(code)


# -------------------------------------------------------------------------------- the heartbeat


def test_the_latest_time_of_each_table_is_kept(tmp_path: Path) -> None:
    heartbeat = Heartbeat(tmp_path)
    assert heartbeat.saved("AAAAA") == 0
    for at in range(1000, 9000, 1000):
        heartbeat.save("AAAAA", at)
    heartbeat.close()
    again = Heartbeat(tmp_path)
    assert again.saved("AAAAA") == 8000
    assert again.saved("BBBBB") == 0
    again.save("AAAAA", 9000)
    assert again.saved("AAAAA") == 9000
    again.close()


@pytest.mark.parametrize("page", [0, 1])
def test_a_torn_write_costs_one_second(tmp_path: Path, page: int) -> None:
    heartbeat = Heartbeat(tmp_path)
    heartbeat.save("AAAAA", 1000)
    heartbeat.save("AAAAA", 2000)
    os.pwrite(heartbeat._file, b"\x77" * 5, PAGE * page + 10)
    assert heartbeat.saved("AAAAA") in {1000, 2000}
    heartbeat.close()


def test_an_hour_of_clocks_writes_far_less_than_a_megabyte(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[int] = []

    def pwrite(file: int, content: bytes, at: int) -> None:  # noqa: ARG001
        written.append(len(content))

    monkeypatch.setattr(os, "pwrite", pwrite)
    monkeypatch.setattr(os, "fdatasync", lambda _: None)
    house = House(BEACON, tmp_path, opening(BEACON, Options(goal=999, units=100, glass_seconds=99999.0)))
    house.wait(3600)
    assert len(written) == 3600
    assert sum(written) == 3600 * 28
    house.journal.close()


def test_a_heartbeat_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    with journal_in(tmp_path) as journal:
        journal._heartbeat.close()
        with pytest.raises(JournalError, match="Bad file descriptor"):
            journal.save_time("AAAAA", 1)
        journal._heartbeat = Heartbeat(tmp_path)
