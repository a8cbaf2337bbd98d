"""`companion tables`: what is in the journal."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.commands import show_json
from companion.core import Text, text
from companion.daemon.config import state_folder
from companion.table.journal import Journal, JournalError, TableRow

STATUS = {"open": text("open"), "finished": text("finished"), "abandoned": text("abandoned")}


def run(arguments: Namespace, language: str) -> int:
    folder = Path(arguments.state) if arguments.state else state_folder(os.environ)
    rows = _rows(folder)
    if arguments.json:
        show_json([_document(row) for row in rows])
    elif rows:
        print("\n".join(_page(rows, language)))
    else:
        print(text("no table has been opened yet").in_(language))
    return 0


def _rows(folder: Path) -> list[TableRow]:
    if not (folder / "journal.sqlite3").exists():
        return []
    try:
        journal = Journal(folder, read_only=True)
    except JournalError:
        return []
    try:
        return journal.tables()
    finally:
        journal.close()


def _document(row: TableRow) -> dict[str, Any]:
    return {
        "table": row.id,
        "game": row.opening.game,
        "edition": row.opening.edition,
        "mode": row.opening.mode,
        "people": [person.name for person in row.opening.people],
        "options": row.opening.options,
        "begun": row.begun,
        "ended": row.ended,
        "status": row.status,
        "records": row.records,
        "minutes": None if row.lasted is None else round(row.lasted / 60_000, 2),
        "outcome": row.outcome,
    }


def _page(rows: list[TableRow], language: str) -> Iterator[str]:
    for row in rows:
        begun = row.begun.replace("T", " ")[:16]
        status = STATUS[row.status].in_(language)
        entries = text("{n} records", n=row.records).in_(language)
        line = f"{row.id}  {begun}  {row.opening.game:<20} {row.opening.mode:<8} {status:<10} {entries:>14}"
        yield f"{line}  {_result(row).in_(language)}".rstrip()


def _result(row: TableRow) -> Text:
    if row.outcome is None:
        return text("")
    names = [row.opening.people[seat].name or str(seat + 1) for seat in row.outcome.winners]
    about = {"reason": row.outcome.reason, "clause": row.outcome.clause}
    if not names:
        return text("nobody wins: {reason} ({clause})", **about)
    return text("{who} won: {reason} ({clause})", who=", ".join(names), **about)
