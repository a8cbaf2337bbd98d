"""What a table costs: an action, taking up a long game; starting the daemon, its memory and its idle load."""

import time
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from companion.core import Game, Illegal
from companion.games import keys, load
from companion.table.records import Acted
from companion.table.table import Table
from tests.daemon.process import DaemonProcess
from tests.games.proofs import proof_of
from tests.table.house import House, Watch, opening

ACTIONS = 2000
IDLE = 10.0


def costs(folder: Path) -> list[str]:
    return [*_daemon(folder / "daemon"), *(line for key in keys() for line in _table(folder / key, key))]


def _daemon(folder: Path) -> list[str]:
    folder.mkdir(parents=True)
    DaemonProcess(folder).stop()  # the second start is what people wait for
    began = time.perf_counter()
    daemon = DaemonProcess(folder)
    ready = time.perf_counter() - began
    status = Path(f"/proc/{daemon.process.pid}/status").read_text()
    resident = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
    before = _ticks(daemon.process.pid)
    time.sleep(IDLE)
    load_ = (_ticks(daemon.process.pid) - before) / 100 / IDLE
    daemon.stop()
    return [f"daemon: ready in {ready:.2f} s, {resident:.0f} MB resident, {load_:.1%} of a core when idle"]


def _ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def _table(folder: Path, key: str) -> list[str]:
    """Random play, begun anew until so many records are on one table; undo keeps it from ending."""
    game, rng = load(key), Random(1)
    variant = next(iter(proof_of(key).VARIANTS.values()))
    house = House(game, folder, opening(game, game.Options(**variant.options), variant.seats))
    cpu: list[float] = []
    while house.table.position.n < ACTIONS:
        if house.table.is_over:
            break
        cpu.append(_act(house, game, rng))
    n = house.table.position.n
    _lengthen(house)
    house.journal.close()
    house = _reopened(house)
    began = time.perf_counter()
    row = house.journal.table(house.table.code)
    Table.resume(game, row, house.journal, Watch())
    resumed = time.perf_counter() - began
    house.journal.close()
    early, late = cpu[: len(cpu) // 4], cpu[-len(cpu) // 4 :]
    return [
        f"{key}: an action costs {_mean(early):.2f} ms of CPU at the beginning, {_mean(late):.2f} ms after {n} "
        f"records; {row.records} records are taken up again in {resumed * 1000:.0f} ms"
    ]


def _act(house: House, game: Game[Any], rng: Random) -> float:
    state = house.table.position.state
    actors = game.actors(state)
    if not actors:
        house.wait(5)
        return 0.0
    seat = rng.choice(actors)
    action = rng.choice(list(islice(game.legal(state, seat), 30)))
    began = time.process_time()
    with suppress(Illegal):
        house.table.act(seat, action)
    return time.process_time() - began


def _lengthen(house: House) -> None:
    """A table of so many records, whatever the game: an entry taken back and come again, as often as it takes."""
    entries = [e for e in house.journal.records(house.table.code) if isinstance(e.record, Acted)]
    assert entries
    while house.table.position.n < ACTIONS and not house.table.is_over:
        house.table.hold("nothing")


def _reopened(house: House) -> House:
    from companion.table.journal import Journal  # noqa: PLC0415

    house.journal = Journal(house.folder)
    return house


def _mean(seconds: list[float]) -> float:
    return 1000 * sum(seconds) / len(seconds) if seconds else 0.0
