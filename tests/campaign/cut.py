"""A recorded journal and its write-ahead log, cut short wherever a power cut might cut them."""

import shutil
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from companion.core import Game
from companion.games import load
from companion.table.journal import FILE, Journal
from companion.table.table import Table
from tests.table.house import House, Watch, opening

PAGE = 4096
FRAME = PAGE + 24
"""A page in the write-ahead log has a header of its own."""
HEADER = 32
STEPS = 120


class Report(Struct):
    cuts: int = 0
    refused: int = 0
    aside: int = 0
    wrong: int = 0

    def lines(self) -> list[str]:
        return [
            f"cuts: {self.cuts}, starts refused: {self.refused}, "
            f"files moved aside: {self.aside}, tables that are no beginning of the recorded one: {self.wrong}"
        ]


def cut(folder: Path, random: int, seed: int = 1) -> Report:
    game = load("fugitive")
    house = House(game, folder / "whole", opening(game))
    rng, states = Random(seed), {0: house.table.position.state}
    for _ in range(STEPS):
        house.something(rng, undo=0.05, slip=0.0)
        states[house.table.position.n] = house.table.position.state
        if house.table.is_over:
            break
    main, wal = ((folder / "whole" / name).read_bytes() for name in (FILE, FILE + "-wal"))
    report = Report()
    for at in _places(len(wal), HEADER, FRAME, random // 2, rng):
        _try(folder / "cut", game, (main, wal[:at]), states, report)
    house.journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    house.journal.close()
    main = (folder / "whole" / FILE).read_bytes()
    for at in _places(len(main), 0, PAGE, random - random // 2, rng):
        _try(folder / "cut", game, (main[:at], b""), states, report)
    return report


def _places(length: int, first: int, step: int, random: int, rng: Random) -> list[int]:
    return [0, *range(first, length + 1, step), *(rng.randrange(length) for _ in range(random))]


def _try(folder: Path, game: Game[Any], files: tuple[bytes, bytes], states: dict[int, Any], report: Report) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / FILE).write_bytes(files[0])
    (folder / (FILE + "-wal")).write_bytes(files[1])
    report.cuts += 1
    try:
        journal = Journal(folder)
    except Exception:
        report.refused += 1
        return
    report.aside += journal.news is not None
    for row in journal.tables():
        table = Table.resume(game, row, journal, Watch())
        report.wrong += states.get(table.position.n) != table.position.state
    journal.close()
