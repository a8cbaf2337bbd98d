"""`companion replay`: a table from the journal, played again and checked."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion.commands import show_json
from companion.core import BadInput, Game, notation, text
from companion.daemon.config import state_folder
from companion.daemon.room import game_of
from companion.table import snapshots
from companion.table.fold import Happened, Misfit, Position, folds
from companion.table.journal import Journal, TableRow
from companion.table.table import must_be_same_rules


def run(arguments: Namespace, language: str) -> int:
    folder = Path(arguments.state) if arguments.state else state_folder(os.environ)
    journal = Journal(folder, read_only=True)
    try:
        row = journal.table(arguments.table)
        game = game_of(journal, row)
        must_be_same_rules(game, row.opening)
        positions = _checked(game, row, journal)
    finally:
        journal.close()
    if arguments.json:
        show_json(_document(game, row, positions))
    else:
        print("\n".join(_page(game, row, positions, language)))
    return 0


def _checked(game: Game[Any], row: TableRow, journal: Journal) -> list[Position]:
    """Every position; each is what the rules make of the records, survives being written down, and is what the
    journal's snapshot and result say."""
    positions = []
    try:
        for position in folds(game, row.opening, journal.records(row.id)):
            if position.state is not None:
                _must_survive_json(game, position)
            positions.append(position)
    except Misfit as misfit:
        message = "table {code}: record {n} does not fit the rules: {why}"
        raise BadInput(text(message, code=row.id, n=misfit.n, why=str(misfit.why))) from None
    last = positions[-1]
    outcome = game.outcome(last.state) if last.state is not None else None
    if outcome != row.outcome:
        raise BadInput(text("table {code}: the result in the journal is not the one of its records", code=row.id))
    kept = journal.snapshot(row.id)
    if kept is not None:
        snapshot = snapshots.thawed(game, kept)
        if snapshot is not None and not any(snapshot.n == p.n and snapshot.state == p.state for p in positions):
            message = "table {code}: the snapshot at record {n} is not what the records make"
            raise BadInput(text(message, code=row.id, n=snapshot.n))
    return positions


def _must_survive_json(game: Game[Any], position: Position) -> None:
    if msgspec.json.decode(msgspec.json.encode(position.state), type=game.State) != position.state:
        raise BadInput(text("the state after record {n} cannot be written down", n=position.n))


def _entries(positions: list[Position]) -> Iterator[tuple[Happened, Position]]:
    told: set[int] = set()
    for position in positions:
        if position.recent and position.recent[-1].n not in told:
            told.add(position.recent[-1].n)
            yield position.recent[-1], position


def _document(game: Game[Any], row: TableRow, positions: list[Position]) -> dict[str, Any]:
    return {
        "table": row.id,
        "opening": row.opening,
        "status": row.status,
        "entries": [
            {
                "n": entry.n,
                "at": entry.at,
                "seat": entry.seat,
                "clock": entry.clock,
                "action": entry.action,
                "line": notation.write(entry.action),
                "events": entry.events,
                "state": position.state,
            }
            for entry, position in _entries(positions)
        ],
        "outcome": game.outcome(positions[-1].state) if positions[-1].state is not None else None,
    }


def _page(game: Game[Any], row: TableRow, positions: list[Position], language: str) -> Iterator[str]:
    about = {"code": row.id, "game": row.opening.game, "begun": row.begun}
    yield text("table {code}: {game}, begun {begun}", **about).in_(language)
    count = 0
    for entry, position in _entries(positions):
        count += 1
        roles = game.telling.roles(position.state)
        who = entry.clock or ("" if entry.seat is None else roles[entry.seat].in_(language))
        yield f"{entry.n:5}  {_minutes(entry.at)}  {who}: {notation.write(entry.action)}"
        for event in entry.events:
            yield f"{'':16}{game.telling.event(position.state, event).in_(language)}"
    yield text("{n} entries played again; every state was as it should be", n=count).in_(language)


def _minutes(milliseconds: int) -> str:
    return f"{milliseconds // 60000:3}:{milliseconds // 1000 % 60:02}"
