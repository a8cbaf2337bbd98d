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
from companion.core import Text, text
from companion.core.text import LANGUAGES
from companion.daemon.conversation import Conversation
from companion.daemon.room import Room
from companion.daemon.tokens import Guest, Tokens

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


class Client(Conversation):
    def __init__(self, room: Room, tokens: Tokens, socket: web.WebSocketResponse, transport: Any) -> None:
        super().__init__(room, tokens, Guest(host=False))
        self._socket, self._transport = socket, transport
        if (pipe := transport.get_extra_info("socket")) is not None:
            pipe.setsockopt(SOL_SOCKET, SO_SNDBUF, PIPE)
        self._outbox: deque[protocol.Tell] = deque()
        self._wake = asyncio.Event()
        self._stale = False

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
        self.guest, self.words, self.pages = guest, said.text, said.pages
        self.frame = said.frame
        self._table = table.code if table else None
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
        try:
            said = _SAID.decode(data)
        except msgspec.MsgspecError as error:
            self.refuse(0, "bad", text("this message is not understood: {what}", what=str(error)))
            return
        await self.hear(said)

    # ---------------------------------------------------------------------------- talking to it

    def look_again(self) -> None:
        self._stale = True
        self._wake.set()

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
                    await self._socket.send_str(_json(self.view()))
                    await self._show()
        except ConnectionError:
            self.drop()

    async def _show(self) -> None:
        """A picture that was overtaken while it was made is not sent: what it shows may be hidden by now."""
        make = self.scene()
        if make is not None:
            scene = await asyncio.to_thread(make)
            if not self._stale:
                await self._socket.send_str(_json(scene))


def _json(message: protocol.Tell) -> str:
    return msgspec.json.encode(message).decode()
