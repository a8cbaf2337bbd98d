"""One SQLite file that remembers every table. A record is on the disk before anybody sees what it led to."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from random import SystemRandom
from typing import IO, Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion.core import BadInput, Outcome, Text, text
from companion.core.clocks import Milliseconds
from companion.table.heartbeat import Heartbeat
from companion.table.records import Numbered, Opening, Record

FILE = "journal.sqlite3"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of a table's code: none that look alike."""
CODE_LENGTH = 5
SCHEMA = 1
TABLES = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY, opening BLOB NOT NULL, begun TEXT NOT NULL,
    status TEXT NOT NULL DEFAULT 'open', ended TEXT, lasted INTEGER, outcome BLOB
);
CREATE TABLE records (
    "table" TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, at INTEGER NOT NULL, record BLOB NOT NULL,
    PRIMARY KEY ("table", n)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    "table" TEXT NOT NULL REFERENCES tables, n INTEGER NOT NULL, position BLOB NOT NULL, PRIMARY KEY ("table", n)
) WITHOUT ROWID;
CREATE TABLE editions (hash TEXT PRIMARY KEY, game TEXT NOT NULL, id TEXT NOT NULL, toml TEXT NOT NULL);
"""

Status: TypeAlias = Literal["open", "finished", "abandoned"]


class TableRow(Struct, frozen=True):
    """A table as the journal lists it. `begun` and `ended` are for people only; no duration is taken from them."""

    id: str
    opening: Opening
    begun: str
    status: Status
    records: int
    ended: str | None = None
    lasted: Milliseconds | None = None
    outcome: Outcome | None = None


class JournalError(BadInput):
    """The journal cannot be written or read now; nothing was changed."""


class Journal:
    """The file, opened by the one process that writes it; with `read_only`, by anybody who wants to look."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        self.path = folder / FILE
        self.news: Text | None = None
        """What whoever starts up should be told."""
        self._last = folder / "last-played"
        self._lock: IO[str] | None = None
        if read_only:
            self._db = self._opened_to_read()
        else:
            self._lock = _locked(folder)
            try:
                self._db = self._opened()
                self._heartbeat = Heartbeat(folder)
            except BaseException:
                self._lock.close()
                raise

    def close(self) -> None:
        self._db.close()
        if self._lock:
            self._heartbeat.close()
            self._lock.close()

    # ---------------------------------------------------------------------------- opening the file

    def _opened_to_read(self) -> sqlite3.Connection:
        if not self.path.exists():
            raise JournalError(text("there is no journal yet: {path}", path=str(self.path)))
        with _explained(self.path):
            return sqlite3.connect(f"file:{self.path}?mode=ro", uri=True, isolation_level=None)

    def _opened(self) -> sqlite3.Connection:
        with _explained(self.path):
            try:
                return self._checked()
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
                self._move_aside()
                return self._checked()

    def _checked(self) -> sqlite3.Connection:
        # The table has a thread of its own, which is not the one that opens the file; only one of them is at it.
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            db.execute("PRAGMA journal_mode = WAL")
            db.execute("PRAGMA synchronous = FULL")
            (found,) = db.execute("PRAGMA quick_check").fetchone()
            if found != "ok" or self._is_cut_short(db):
                raise sqlite3.DatabaseError(DAMAGED)
            (schema,) = db.execute("PRAGMA user_version").fetchone()
            if schema == 0:
                db.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
            elif schema != SCHEMA:
                message = "{path}: written by another version of Companion; move it away to begin a new one"
                raise JournalError(text(message, path=str(self.path)))
            db.execute("SELECT opening, begun, status, ended, lasted, outcome FROM tables LIMIT 0")
        except BaseException:
            db.close()
            raise
        return db

    def _is_cut_short(self, db: sqlite3.Connection) -> bool:
        """Whether the last page is not all there, which SQLite reads as zeros and takes for whole."""
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (pages,), (size,) = db.execute("PRAGMA page_count").fetchone(), db.execute("PRAGMA page_size").fetchone()
        return self.path.stat().st_size < int(pages) * int(size)

    def _move_aside(self) -> None:
        """A damaged file is kept for whoever can mend it, and a new one begun."""
        stamp = datetime.now().strftime("%Y-%m-%dT%H-%M-%S.%f")
        aside = self.path.with_name(f"journal-damaged-{stamp}.sqlite3")
        for suffix in ("", "-wal", "-shm"):
            part = self.path.with_name(self.path.name + suffix)
            if part.exists():
                part.rename(aside.with_name(aside.name + suffix))
        message = "the journal was damaged and is kept as {name}; a new one was begun"
        self.news = text(message, name=aside.name)

    # ---------------------------------------------------------------------------- writing

    def open_table(self, opening: Opening, edition_toml: str) -> str:
        """A code for the new table, short enough to write on a slip of paper."""
        rng = SystemRandom()
        with self._writing():
            code = "".join(rng.choices(LETTERS, k=CODE_LENGTH))
            edition = (opening.edition_hash, opening.game, opening.edition, edition_toml)
            self._db.execute("INSERT OR IGNORE INTO editions VALUES (?, ?, ?, ?)", edition)
            row = (code, msgspec.json.encode(opening), _now())
            self._db.execute("INSERT INTO tables (id, opening, begun) VALUES (?, ?, ?)", row)
        self._note_played(code)
        return code

    def append(self, table: str, entry: Numbered, snapshot: bytes | None = None) -> None:
        with self._writing():
            row = (table, entry.n, entry.at, msgspec.json.encode(entry.record))
            self._db.execute("INSERT INTO records VALUES (?, ?, ?, ?)", row)
            if snapshot is not None:
                self._db.execute("INSERT INTO snapshots VALUES (?, ?, ?)", (table, entry.n, snapshot))
        self._note_played(table)

    def _note_played(self, table: str) -> None:
        """For people only: it may be lost with the power, and costs no commit."""
        with suppress(OSError):
            self._last.write_text(table)

    def played(self, table: str) -> str:
        """When the table was played last, for people; "" if another one was played since."""
        with suppress(OSError):
            if self._last.read_text() == table:
                moment = datetime.fromtimestamp(self._last.stat().st_mtime)
                return moment.astimezone().isoformat(timespec="seconds")
        return ""

    def forget_snapshots(self, table: str, since: int) -> None:
        """Something before these was taken back or put in: they are only a cache."""
        with self._writing():
            self._db.execute('DELETE FROM snapshots WHERE "table" = ? AND n >= ?', (table, since))

    def close_table(self, table: str, status: Status, lasted: Milliseconds, outcome: Outcome | None) -> None:
        with self._writing():
            row = (status, _now(), lasted, msgspec.json.encode(outcome) if outcome else None, table)
            self._db.execute("UPDATE tables SET status = ?, ended = ?, lasted = ?, outcome = ? WHERE id = ?", row)

    def reopen_table(self, table: str) -> None:
        """The end was taken back."""
        with self._writing():
            sql = "UPDATE tables SET status = 'open', ended = NULL, lasted = NULL, outcome = NULL WHERE id = ?"
            self._db.execute(sql, (table,))

    def save_time(self, table: str, at: Milliseconds) -> None:
        try:
            self._heartbeat.save(table, at)
        except OSError as error:
            what = text("{what}", what=os.strerror(error.errno or 0))
            raise JournalError(text("{path}: {what}", path=str(self._heartbeat.path), what=what)) from error

    def saved_time(self, table: str) -> Milliseconds:
        return self._heartbeat.saved(table)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with _explained(self.path):
            try:
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    # ---------------------------------------------------------------------------- reading

    def tables(self) -> list[TableRow]:
        """All tables, the latest first."""
        return [self._row(row) for row in self._query(f"{_LISTING} GROUP BY t.id ORDER BY t.rowid DESC")]

    def table(self, code: str) -> TableRow:
        rows = self._query(f"{_LISTING} WHERE t.id = ? GROUP BY t.id", code.upper())
        if not rows:
            raise BadInput(text('there is no table "{code}"', code=code))
        return self._row(rows[0])

    def _row(self, row: tuple[Any, ...]) -> TableRow:
        code, opening, begun, status, ended, lasted, outcome, records = row
        opened = msgspec.json.decode(opening, type=Opening)
        how = msgspec.json.decode(outcome, type=Outcome) if outcome else None
        return TableRow(code, opened, begun, status, records, ended, lasted, how)

    def records(self, table: str, after: int = 0) -> list[Numbered]:
        sql = 'SELECT n, at, record FROM records WHERE "table" = ? AND n > ? ORDER BY n'
        return [self._record(table, *row) for row in self._query(sql, table, after)]

    def _record(self, table: str, n: int, at: Milliseconds, record: bytes) -> Numbered:
        try:
            return Numbered(n, at, _RECORD.decode(record))
        except msgspec.MsgspecError:
            raise JournalError(text("table {code}: record {n} is damaged", code=table, n=n)) from None

    def snapshot(self, table: str) -> bytes | None:
        sql = 'SELECT position FROM snapshots WHERE "table" = ? ORDER BY n DESC LIMIT 1'
        rows = self._query(sql, table)
        return rows[0][0] if rows else None

    def edition(self, content_hash: str) -> str | None:
        """The text of an edition some table was opened with."""
        rows = self._query("SELECT toml FROM editions WHERE hash = ?", content_hash)
        return rows[0][0] if rows else None

    def _query(self, sql: str, *about: Any) -> list[tuple[Any, ...]]:
        with _explained(self.path):
            return self._db.execute(sql, about).fetchall()


_RECORD = msgspec.json.Decoder(Record)
_LISTING = (
    "SELECT t.id, t.opening, t.begun, t.status, t.ended, t.lasted, t.outcome, count(r.n) "
    'FROM tables t LEFT JOIN records r ON r."table" = t.id'
)
DAMAGED = "database disk image is malformed"


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


def _locked(folder: Path) -> IO[str]:
    """Only one process writes a journal."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = (folder / "lock").open("w")
    except OSError as error:
        message = "{folder} cannot be written: {what}; choose another with the setting state"
        raise JournalError(text(message, folder=str(folder), what=os.strerror(error.errno or 0))) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        message = "another Companion uses {folder}; stop it first, or choose another folder with the setting state"
        raise JournalError(text(message, folder=str(folder))) from None
    return lock


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    if isinstance(error, sqlite3.OperationalError):
        # A file cut short can fail to read in its own way; a table that is missing is damage, too.
        return error.sqlite_errorname in {"SQLITE_IOERR_SHORT_READ", "SQLITE_ERROR", "SQLITE_CANTOPEN"}
    return True


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """What SQLite complains of, in one line that says what to do."""
    try:
        yield
    except sqlite3.Error as error:
        name = getattr(error, "sqlite_errorname", "")
        if name == "SQLITE_FULL":
            what = text("the disk is full: make room, nothing is lost")
        elif name.startswith("SQLITE_READONLY"):
            what = text("the file or its folder is read-only")
        else:
            what = text("{what}", what=str(error))
        raise JournalError(text("{path}: {what}", path=str(path), what=what)) from error
