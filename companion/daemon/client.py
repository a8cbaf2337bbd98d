"""One client of the daemon: its messages are handled one by one, and what happens at the table is told to it.

A client that is slow or dead is never waited for: it has a queue of its own, gets only the latest view, and is shown
the door when it does not read at all.
"""

import asyncio
import logging
from collections import deque
from socket import SO_SNDBUF, SOL_SOCKET
from typing import Any

import msgspec
from aiohttp import WSMsgType, web

from companion import protocol
from companion.core import BadInput, Illegal, Seat, Text, text
from companion.core.text import LANGUAGES
from companion.daemon import views
from companion.daemon.requests import Denied, Unsure, handle
from companion.daemon.room import Room
from companion.daemon.tokens import Guest, Tokens
from companion.daemon.views import Viewer
from companion.table.table import ConsentNeeded, Refused, Signal, Table

log = logging.getLogger("companion")
BACKLOG = 500
"""So many unread messages, and the client is gone for us."""
PIPE = 128 * 1024
"""Bytes the system may keep for a client that reads slowly: not the megabytes it would."""
PATIENCE = 10.0
"""Seconds for the first message."""
BURST, PER_SECOND = 100, 50
"""A guest may say so many things at once, and so many each second; then it must wait."""
DENIED = 1008

_SAID = msgspec.json.Decoder(protocol.Said)


class Client:
    def __init__(self, room: Room, tokens: Tokens, socket: web.WebSocketResponse, transport: Any) -> None:
        self.room, self.tokens = room, tokens
        self.guest = Guest(host=False)
        self.language, self.words = "en", False
        self.look: Seat | None = None
        """Host: whose curtain is up."""
        self._socket, self._transport = socket, transport
        if (pipe := transport.get_extra_info("socket")) is not None:
            pipe.setsockopt(SOL_SOCKET, SO_SNDBUF, PIPE)
        self._outbox: deque[protocol.Tell] = deque()
        self._wake = asyncio.Event()
        self._stale = False
        self._table: str | None = None
        self._told: tuple[int, ...] = ()
        """The entries this client was told of last."""

    @property
    def viewer(self) -> Viewer:
        table = self.room.table
        seat = self.look if self.guest.host else self.guest.seat
        enters = self.guest.host and table is not None and table.opening.mode == "referee"
        return Viewer(seat, self.language, self.words, enters)

    async def run(self) -> None:
        """The whole conversation."""
        why_not = await self._let_in()
        if why_not is not None:
            error = protocol.Error(code="denied", message=why_not.in_(self.language))
            await self._socket.send_str(_json(error))
            await self._socket.close(code=DENIED)
            return
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            writer.cancel()

    async def _let_in(self) -> Text | None:
        """None if this client is welcome, or why not."""
        try:
            first = await asyncio.wait_for(self._socket.receive(), PATIENCE)
            said = _SAID.decode(first.data) if first.type is WSMsgType.TEXT else None
        except (TimeoutError, msgspec.MsgspecError):
            said = None
        if not isinstance(said, protocol.Join):
            return text("first say join, with your token")
        self.language = said.language if said.language in LANGUAGES else "en"
        if said.version != protocol.VERSION:
            message = "this Companion speaks version {mine} of the protocol, not {yours}"
            return text(message, mine=protocol.VERSION, yours=said.version)
        table = self.room.table
        guest = self.tokens.guest(said.token, table.code if table else None, table.opening.seats if table else 0)
        if guest is None:
            return text("this token is not good here")
        self.guest, self.words, self._table = guest, said.text, table.code if table else None
        self.tell(protocol.Welcome(protocol.VERSION, guest.host, guest.seat))
        self.changed()
        return None

    # ---------------------------------------------------------------------------- listening to it

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        allowance, last = float(BURST), loop.time()
        async for message in self._socket:
            if message.type is not WSMsgType.TEXT:
                return
            now = loop.time()
            allowance, last = min(BURST, allowance + (now - last) * PER_SECOND) - 1, now
            if allowance < 0 and not self.guest.host:  # a flood waits in its own pipe
                await asyncio.sleep(-allowance / PER_SECOND)
            await self._hear(message.data)

    async def _hear(self, data: str) -> None:
        number = 0
        try:
            said = _SAID.decode(data)
            number = said.id
            await handle(self, said)
        except msgspec.MsgspecError as error:
            self._refuse(number, "bad", text("this message is not understood: {what}", what=str(error)))
        except Denied as denied:
            self._refuse(number, "denied", denied.why)
        except Illegal as illegal:
            self._refuse(number, "illegal", illegal.message, clause=illegal.clause)
        except Unsure as unsure:
            self._refuse(number, "unsure", unsure.warning)
        except ConsentNeeded as asked:
            message = "taking this back leaves later entries that no longer fit: they would go, too"
            self._refuse(number, "consent", text(message), entries=asked.entries)
        except BadInput as error:
            self._refuse(number, "refused" if isinstance(error, Refused) else "bad", error.message)
        except Exception:  # one client's message must not bring down everybody's table
            log.exception("a message could not be handled")
            self._refuse(number, "bad", text("something went wrong inside Companion; the table is as it was"))

    def _refuse(self, number: int, code: str, why: Text, **more: Any) -> None:
        self.tell(protocol.Error(id=number, code=code, message=why.in_(self.language), **more))

    # ---------------------------------------------------------------------------- talking to it

    def changed(self) -> None:
        """Something happened at the table: what it was is told, and the view is old."""
        table = self.room.table
        if table is None or table.code != self._table:
            if not self.guest.host:  # a seat's token is good for one table only
                self.drop()
                return
            self._table, self._told, self.look = table.code if table else None, (), None
        if table is not None:
            self._tell_entries(table)
        self.look_again()

    def _tell_entries(self, table: Table) -> None:
        position = table.position
        entries = {entry.n: entry for entry in position.recent}
        oldest = min(entries, default=0)
        gone = tuple(n for n in self._told if n >= oldest and n not in entries)
        if gone:
            self.tell(protocol.TookBack(entries=gone))
        for n, entry in entries.items():
            if n not in self._told:
                self.tell(views.happened(table.game, position.state, entry, self.viewer))
        self._told = tuple(entries)

    def look_as(self, seat: Seat | None) -> None:
        """Host: another seat's curtain is up; it is told what happened as that seat knows it."""
        self.look, self._told = seat, ()
        self.changed()

    def look_again(self) -> None:
        self._stale = True
        self._wake.set()

    def heard(self, signal: Signal) -> None:
        self.tell(protocol.Signal(kind=signal.kind, clock=signal.clock.key, left=signal.left))

    def news(self, what: Text) -> None:
        self.tell(protocol.News(what.in_(self.language)))

    def tell(self, message: protocol.Tell) -> None:
        if len(self._outbox) >= BACKLOG:
            log.warning("a client does not read any more and is dropped")
            self.drop()
            return
        self._outbox.append(message)
        self._wake.set()

    def drop(self) -> None:
        self._transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outbox:
                    await self._socket.send_str(_json(self._outbox.popleft()))
                if self._stale:
                    self._stale = False
                    table = self.room.table
                    view = protocol.NoTable() if table is None else views.view(table, self.viewer)
                    await self._socket.send_str(_json(view))
        except ConnectionError:
            self.drop()


def _json(message: protocol.Tell) -> str:
    return msgspec.json.encode(message).decode()
