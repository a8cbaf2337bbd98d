"""The room where the one live table stands: everything done to it goes through here, one thing after the other.

The table lives in a thread of its own, so that a slow disk never holds up the clients; its clocks are looked at
whenever they have something to say.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from companion.core import BadInput, Game, Text, text
from companion.core.options import convert_options
from companion.games import edition_file, load
from companion.memory import let_last
from companion.table.journal import Journal, JournalError, TableRow
from companion.table.records import Opening
from companion.table.table import Refused, Signal, Table, Timer
from companion.tags import Tags

if TYPE_CHECKING:
    from companion.daemon.simulation import Simulation

T = TypeVar("T")
log = logging.getLogger("companion")
RETRY = 1.0
"""Seconds until a journal that could not be written is tried again."""


class Listener(Protocol):
    """Whoever wants to know what goes on."""

    def changed(self) -> None: ...

    def heard(self, signal: Signal) -> None: ...

    def news(self, what: Text) -> None: ...


def running_at(speed: float) -> Timer:
    """Monotonic time, so many times as fast; what the wall clock says never matters."""
    return lambda: int(time.monotonic() * 1000 * speed)


class Room:
    def __init__(self, folder: Path, speed: float = 1.0) -> None:
        self.journal = Journal(folder)
        self.tags = Tags(folder)
        self.simulation: Callable[[], Simulation] | None = None
        """The parts of this device, if they are simulated: they begin when they are wanted."""
        self.speed = speed
        self.timer = running_at(speed)
        self.table: Table | None = None
        self.listener: Listener | None = None
        self._thread = ThreadPoolExecutor(1, "table")
        self._woken = asyncio.Event()

    async def do(self, what: Callable[[Table], T]) -> T:
        """Do something to the table, in its thread, and tell everybody."""
        table = self._must_have_table()
        try:
            return await self._in_thread(lambda: what(table))
        finally:
            self._changed()

    def _must_have_table(self) -> Table:
        if self.table is None:
            raise Refused(text("no table is open here"))
        return self.table

    async def _in_thread(self, what: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, what)

    def _changed(self) -> None:
        self._woken.set()
        if self.listener:
            self.listener.changed()

    # ---------------------------------------------------------------------------- tables come and go

    async def open(self, game: Game[Any], opening: Opening) -> None:
        await self._must_be_free()
        convert_options(game, opening.options)
        toml = edition_file(game.key, opening.edition).read_text("utf-8")
        self._seat(
            await self._in_thread(lambda: Table.open(game, opening, self.journal, self.timer, edition_toml=toml))
        )

    async def resume(self, code: str) -> None:
        await self._must_be_free()
        row = await self._in_thread(lambda: self.journal.table(code))
        if row.status != "open":
            raise Refused(text("table {code} is over", code=row.id))
        game = await self._in_thread(lambda: game_of(self.journal, row))
        self._seat(await self._in_thread(lambda: Table.resume(game, row, self.journal, self.timer)))

    def _seat(self, table: Table) -> None:
        loop = asyncio.get_running_loop()

        def hear(signal: Signal) -> None:
            loop.call_soon_threadsafe(self._heard, signal)

        table.hear = hear
        self.table = table
        let_last()
        log.info("table %s: %s, %s, %d seats", table.code, table.game.key, table.opening.mode, table.opening.seats)
        self._changed()

    async def leave(self) -> None:
        """The table rests; whoever has its code can take it up again."""
        table = self._must_have_table()
        if not table.is_over and not table.position.paused:
            try:
                await self._in_thread(table.pause)
            except Refused:  # a clock that cannot be paused: its time is saved, which is as much as a power cut does
                await self._in_thread(lambda: self.journal.save_time(table.code, table.now()))
        self.table = None
        self._changed()

    async def _must_be_free(self) -> None:
        if self.table is not None and not self.table.is_over:
            raise Refused(text("table {code} is being played here; leave it first", code=self.table.code))

    async def open_tables(self) -> list[TableRow]:
        return await self._in_thread(lambda: [row for row in self.journal.tables() if row.status == "open"])

    async def looked_up(self, row: TableRow) -> Table:
        """A table that rests, as it was left; it rests on."""
        game = await self._in_thread(lambda: game_of(self.journal, row))
        return await self._in_thread(lambda: Table.resume(game, row, self.journal, self.timer))

    # ---------------------------------------------------------------------------- clocks

    def _heard(self, signal: Signal) -> None:
        log.info("%s: %s %d", signal.kind, signal.clock.key, signal.clock.run)
        if self.listener:
            self.listener.heard(signal)

    async def keep_time(self) -> None:
        """Look at the clocks exactly when one of them has something to say. Runs as long as the daemon does."""
        while True:
            table = self.table
            pause = table.next_tick() if table else None
            self._woken.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(None if pause is None else pause / 1000 / self.speed):
                    await self._woken.wait()
            if table is None or self.table is not table:
                continue
            before = table.position.n
            try:
                await self._in_thread(table.tick)
            except JournalError as error:
                log.error("%s", error)
                if self.listener:
                    self.listener.news(error.message)
                await asyncio.sleep(RETRY)
            if table.position.n != before:
                self._changed()

    async def close(self) -> None:
        """Everything that counts is in the journal already; only the time of the clocks is saved once more."""
        table = self.table
        if table is not None and not table.is_over:
            await self._in_thread(lambda: self.journal.save_time(table.code, table.now()))
        await self._in_thread(self.journal.close)
        self._thread.shutdown()


def game_of(journal: Journal, row: TableRow) -> Game[Any]:
    """The game a table was opened with: the edition as it is now, or the journal's copy if it has changed since."""
    opening = row.opening
    try:
        game = load(opening.game, opening.edition)
        if game.edition.hash == opening.edition_hash:
            return game
    except BadInput:
        pass
    toml = journal.edition(opening.edition_hash)
    if toml is None:
        raise Refused(text("the edition of table {code} is not there any more", code=row.id))
    with NamedTemporaryFile("w", suffix=".toml", encoding="utf-8") as copy:
        copy.write(toml)
        copy.flush()
        return load(opening.game, copy.name)
