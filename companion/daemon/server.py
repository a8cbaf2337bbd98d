"""The daemon: opens the journal, keeps the time, and serves clients until it is told to stop."""

import asyncio
import logging
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path

import msgspec
from aiohttp import web

from companion import protocol
from companion.core import BadInput, Text, text
from companion.daemon.box import Box
from companion.daemon.client import Client
from companion.daemon.config import Config
from companion.daemon.conversation import Conversation
from companion.daemon.room import Room
from companion.daemon.tokens import Tokens
from companion.table.table import Signal

log = logging.getLogger("companion")
ADDRESS = "address"
"""The file in the state folder that says where the daemon listens."""


class Daemon:
    """Everything that lives as long as the process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.room = Room(config.folder, config.speed)
        self.room.listener = self
        self.tokens = Tokens(config.folder)
        self.clients: set[Conversation] = set()
        self._stop = asyncio.Event()
        self._box = Box(config, self.room, self.tokens, live=self.clients.add, stop=self._stop.set)

    # ---------------------------------------------------------------------------- what the room tells

    def changed(self) -> None:
        self._box.changed()
        for client in list(self.clients):
            client.changed()

    def heard(self, heard: Signal) -> None:
        for client in list(self.clients):
            client.heard(heard)

    def news(self, what: Text) -> None:
        for client in list(self.clients):
            client.news(what)

    # ---------------------------------------------------------------------------- serving

    async def _connect(self, request: web.Request) -> web.WebSocketResponse:
        # Uncompressed: views are small, clients near, and a Pi's processor better used otherwise.
        ws = web.WebSocketResponse(max_msg_size=protocol.LARGEST, heartbeat=20, compress=False)
        await ws.prepare(request)
        assert request.transport is not None
        client = Client(self.room, self.tokens, ws, request.transport)
        self.clients.add(client)
        try:
            await client.run()
        finally:
            self.clients.discard(client)
            self._box.forget(client)
        return ws

    async def _health(self, _: web.Request) -> web.Response:
        """Whether it is there, for scripts and `doctor`; nothing about the game."""
        body = {"companion": protocol.VERSION, "playing": self.room.table is not None}
        return web.json_response(body, dumps=lambda thing: msgspec.json.encode(thing).decode())

    async def run(self, *, until_eof: bool = False) -> None:
        """Serve until SIGTERM or SIGINT; with `until_eof`, also until whoever started us is gone."""
        app = web.Application()
        app.add_routes([web.get("/", self._health), web.get("/ws", self._connect)])
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        listening = _listening(self.config.host, self.config.port)
        await web.SockSite(runner, listening).start()
        address = _write_address(self.config.folder, listening)
        keeper = asyncio.create_task(self.room.keep_time())
        for name in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(name, self._stop.set)
        if until_eof:
            await asyncio.get_running_loop().connect_read_pipe(lambda: _UntilEof(self._stop), sys.stdin)
        log.info("ready at %s", address)
        if self.room.journal.news:
            log.warning("%s", self.room.journal.news)
        _tell_systemd("READY=1")
        self._box.open()
        stopped = asyncio.create_task(self._stop.wait())
        await asyncio.wait({keeper, stopped}, return_when=asyncio.FIRST_COMPLETED)
        await self._close(runner, keeper)

    async def _close(self, runner: web.AppRunner, keeper: asyncio.Task[None]) -> None:
        _tell_systemd("STOPPING=1")
        log.info("stopping")
        failed = keeper.exception() if keeper.done() else None
        keeper.cancel()
        for client in list(self.clients):
            client.drop()
        await self._box.close()
        await runner.cleanup()
        await self.room.close()
        (self.config.folder / ADDRESS).unlink(missing_ok=True)
        if failed is not None:  # the clocks must never stop silently: systemd starts us again
            raise failed


class _UntilEof(asyncio.Protocol):
    def __init__(self, stop: asyncio.Event) -> None:
        self._stop = stop

    def eof_received(self) -> None:
        self._stop.set()

    def connection_lost(self, _: Exception | None) -> None:
        self._stop.set()


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        message = "cannot listen on {host}, port {port}: {what}; choose another with the setting port"
        raise BadInput(text(message, host=host, port=port, what=os.strerror(error.errno or 0))) from None
    return listening


def _write_address(folder: Path, listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    (folder / ADDRESS).write_text(address + "\n", "ascii")
    return address


def _tell_systemd(state: str) -> None:
    """Tell the service manager, if there is one: systemd's notify protocol is one datagram."""
    path = os.environ.get("NOTIFY_SOCKET")
    if path:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.sendto(state.encode(), "\0" + path[1:] if path.startswith("@") else path)


async def serve(config: Config, *, until_eof: bool = False) -> None:
    await Daemon(config).run(until_eof=until_eof)
