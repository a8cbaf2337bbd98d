"""The journal is the truth: whatever people do, and whenever the power goes, the table is the fold of its records."""

import os
import signal
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core import Game
from companion.games import load
from companion.table.records import Mode
from companion.table.table import Table
from tests.table.beacon import Beacon, Options
from tests.table.house import House, Watch, journal_in, opening, same

BEACON: Game[Any] = Beacon()
FUGITIVE = load("fugitive")
TABLES: list[tuple[Game[Any], Any, Mode]] = [
    (BEACON, Options(goal=150, units=8), "digital"),
    (BEACON, Options(goal=150, units=8), "referee"),
    (FUGITIVE, FUGITIVE.Options(variant="random"), "digital"),
    (FUGITIVE, FUGITIVE.Options(variant="discoveries"), "referee"),
]
every_table = pytest.mark.parametrize(("game", "options", "mode"), TABLES, ids=lambda x: getattr(x, "key", None))
STEPS = 120


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_the_fold_of_its_records(
    tmp_path: Path, game: Game[Any], options: Any, mode: Mode, seed: int
) -> None:
    house, rng, did = House(game, tmp_path, opening(game, options, mode=mode)), Random(seed), Counter[str]()
    for _ in range(STEPS):
        did[house.something(rng)] += 1
        assert same(house.table.position, house.folded())
        if house.table.is_over:
            break
    assert did["act"] > 10


@every_table
@pytest.mark.parametrize("seed", range(3))
def test_after_a_power_cut_everything_is_as_it_was_seen_last(
    tmp_path: Path, game: Game[Any], options: Any, mode: Mode, seed: int
) -> None:
    house, rng = House(game, tmp_path, opening(game, options, mode=mode)), Random(seed)
    for _ in range(STEPS):
        house.something(rng)
        before, at = house.table.position, house.table.now()
        house.power_cut()
        after = house.table.position
        assert same(before, after)
        assert house.table.is_over or after.paused
        assert 0 <= at - house.table.now() <= 1000, "at most a second of time is lost, and the players gain it"
        if house.table.is_over:
            break


@every_table
def test_a_process_killed_after_every_single_step_loses_nothing(
    tmp_path: Path, game: Game[Any], options: Any, mode: Mode
) -> None:
    """Each step is made by a process of its own, which is killed as soon as it could have told anybody."""
    with journal_in(tmp_path) as journal:
        code = Table.open(game, opening(game, options, mode=mode), journal, Watch()).code
    kinds = Counter[str]()
    for step in range(60):
        told, tell = os.pipe()
        child = os.fork()
        if child == 0:
            _one_step_then_die(game, tmp_path, code, step, tell)
        os.close(tell)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status)
        assert os.WTERMSIG(status) == signal.SIGKILL
        seen = os.read(told, 100).decode()
        os.close(told)
        kinds[seen.split()[0]] += 1
        with journal_in(tmp_path) as journal:
            table = Table.resume(game, journal.table(code), journal, Watch())
            assert _description(table) == seen.split()[1]
            if table.is_over:
                break
    assert kinds["act"] > 5


def _one_step_then_die(game: Game[Any], folder: Path, code: str, seed: int, tell: int) -> None:
    house = House.__new__(House)
    try:
        from companion.table.journal import Journal  # noqa: PLC0415

        house.game, house.folder, house.watch, house.heard = game, folder, Watch(), []
        house.journal = Journal(folder)
        house.table = Table.resume(game, house.journal.table(code), house.journal, house.watch)
        if house.table.position.paused and not house.table.is_over:
            house.table.go_on()
        did = house.something(Random(seed), undo=0.05)
        os.write(tell, f"{did.split()[0]} {_description(house.table)}".encode())
    finally:
        os.kill(os.getpid(), signal.SIGKILL)


def _description(table: Table) -> str:
    """What anybody was shown, in a word."""
    import hashlib  # noqa: PLC0415

    import msgspec  # noqa: PLC0415

    p = table.position
    shown = (p.state, p.waiting, p.recent[-3:], p.n if table.is_over else None)
    return hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:16]
