"""Where the journal lives, what is in the way of writing it, and who writes it now."""

import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.core import BadInput, text
from companion.doctor.finding import Finding
from companion.doctor.patient import Patient
from companion.tags import Tags

COMPANION, JOURNAL, SPACE, TAGS = text("Companion"), text("journal"), text("space"), text("tags")

MEGABYTE = 1_000_000
NEEDED, COMFORTABLE = 10 * MEGABYTE, 200 * MEGABYTE
"""An evening takes less than one."""


def companion(patient: Patient) -> Iterator[Finding]:
    if patient.companion:
        what = text("it is running at {address}; the parts are its own now", address=patient.companion)
        yield Finding(COMPANION, "ok", what, text("to try the parts, stop it first"))
    else:
        yield Finding(COMPANION, "ok", text("it is not running, so every part can be tried"))


def journal(patient: Patient) -> Iterator[Finding]:
    """Written as the journal is, in a file of its own beside it."""
    folder = patient.config.folder
    try:
        _write_durably(_nearest(folder))
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) else str(error)
        what = text("nothing can be written in {folder}: {why}", folder=str(folder), why=why)
        advice = text("make room, correct its rights, or choose another folder with the setting state")
        yield Finding(JOURNAL, "broken", what, advice)
    else:
        yield Finding(JOURNAL, "ok", text("written safely to the disk in {folder}", folder=str(folder)))


def _nearest(folder: Path) -> Path:
    """The folder, or the one in which it will be made."""
    return next(place for place in (folder, *folder.parents) if place.exists())


def _write_durably(place: Path) -> None:
    with (
        TemporaryDirectory(prefix=".doctor-", dir=place) as beside,
        closing(sqlite3.connect(Path(beside) / "journal.sqlite3", isolation_level=None)) as db,
    ):
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE records (record BLOB)")
        db.execute("INSERT INTO records VALUES (zeroblob(1000))")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def space(patient: Patient) -> Iterator[Finding]:
    place = _nearest(patient.config.folder)
    free = patient.machine.free(place)
    what = text("{n} MB free for the journal", n=free // MEGABYTE)
    advice = text("make room: sudo apt clean, and look for large files with: sudo du -xh / | sort -h | tail")
    match free:
        case _ if free < NEEDED:
            yield Finding(SPACE, "broken", what, advice)
        case _ if free < COMFORTABLE:
            yield Finding(SPACE, "ok", what, advice)
        case _:
            yield Finding(SPACE, "ok", what)


def tags(patient: Patient) -> Iterator[Finding]:
    """How many are enrolled for each game."""
    store = Tags(patient.config.folder)
    try:
        games = Counter(tag.game for tag in store.all())
    except BadInput as error:
        yield Finding(TAGS, "broken", error.message, text("correct that line, or move the file away and enrol again"))
        return
    if games:
        counts = ", ".join(f"{game} {number}" for game, number in sorted(games.items()))
        yield Finding(TAGS, "ok", text("{counts}", counts=counts))
    else:
        advice = text("only needed with a card reader: companion tags enrol GAME")
        yield Finding(TAGS, "missing", text("no tag has been enrolled yet"), advice)
