"""What a table costs: an action, taking up a long game; starting the daemon, its memory and its idle load."""

import time
from pathlib import Path
from random import Random

from companion.core import Bot
from companion.games import keys, load
from companion.table.journal import Journal
from companion.table.table import Table
from tests.daemon.process import DaemonProcess
from tests.games.proofs import proof_of
from tests.table.house import House, Watch, opening

RECORDS = 2000
BETWEEN = 80
"""Other records after each action."""
IDLE = 10.0


def costs(folder: Path) -> list[str]:
    return [_daemon(folder / "daemon"), *(_table(folder / key, key) for key in keys())]


def _daemon(folder: Path) -> str:
    folder.mkdir(parents=True)
    DaemonProcess(folder).stop()  # the second start is what people wait for
    began = time.perf_counter()
    daemon = DaemonProcess(folder)
    ready = time.perf_counter() - began
    resident = resident_mb(daemon.process.pid)
    before = ticks_of(daemon.process.pid)
    time.sleep(IDLE)
    load_ = (ticks_of(daemon.process.pid) - before) / 100 / IDLE
    daemon.stop()
    return f"daemon: ready in {ready:.2f} s, {resident:.0f} MB resident, {load_:.1%} of a core when idle"


def resident_mb(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def ticks_of(pid: int) -> int:
    """Hundredths of a second of a processor that it has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def _table(folder: Path, key: str) -> str:
    """Random play, with other records in between so that no game ends before there are enough."""
    game, rng = load(key), Random(1)
    variant, bot = next(iter(proof_of(key).VARIANTS.values())), game.bots[proof_of(key).FUZZ_BOT]
    house = House(game, folder, opening(game, game.Options(**variant.options), variant.seats))
    cpu: list[float] = []
    while house.table.position.n < RECORDS and not house.table.is_over:
        cpu.append(_act(house, bot, rng))
        for _ in range(BETWEEN):
            house.table.hold("nothing")
    house.journal.close()
    journal = Journal(folder)
    row = journal.table(house.table.code)
    began = time.perf_counter()
    Table.resume(game, row, journal, Watch())
    resumed = time.perf_counter() - began
    journal.close()
    early, late = cpu[: len(cpu) // 4], cpu[-len(cpu) // 4 :]
    return (
        f"{key}: an action costs {_mean(early):.2f} ms of CPU in the first quarter, {_mean(late):.2f} ms in the last; "
        f"{row.records} records are taken up again in {resumed * 1000:.0f} ms"
    )


def _act(house: House, bot: Bot, rng: Random) -> float:
    """Somebody acts; how much processor time that took."""
    state = house.table.position.state
    seats = [seat for seat in house.game.actors(state) if seat is not None]
    if not seats:
        house.wait(5)
        return 0.0
    seat = rng.choice(seats)
    action = bot(house.game.seen_by(state, seat), seat, rng)
    began = time.process_time()
    house.table.act(seat, action)
    return time.process_time() - began


def _mean(seconds: list[float]) -> float:
    return 1000 * sum(seconds) / len(seconds) if seconds else 0.0
