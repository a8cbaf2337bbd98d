"""A connection to the daemon of this machine; where none runs, one is started for as long as it is needed."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import msgspec

from companion import protocol
from companion.client import Asking
from companion.core import BadInput, text

PATIENCE = 10.0
"""Seconds a daemon may take to start."""
_TOLD = msgspec.json.Decoder(protocol.Told)


class Connection(Asking):
    """A conversation over a WebSocket."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, told: Callable[[protocol.Tell], None]) -> None:
        super().__init__(told)
        self._socket = socket
        self.ended = asyncio.Event()

    async def _say(self, said: protocol.Ask) -> None:
        await self._socket.send_str(msgspec.json.encode(said).decode())

    async def listen(self) -> None:
        """Until the daemon ends the conversation."""
        try:
            async for message in self._socket:
                if message.type is not aiohttp.WSMsgType.TEXT:
                    break
                self.take(_TOLD.decode(message.data))
        finally:
            self.ended.set()
            self.hang_up()


@asynccontextmanager
async def connected(
    folder: Path, language: str, told: Callable[[protocol.Tell], None], *, speed: str, words: bool = True
) -> AsyncIterator[Connection]:
    """As the host of the table on this machine, with or without words."""
    async with (
        _daemon(folder, speed) as address,
        joined(address, folder, told, protocol.Join(token="", language=language, text=words)) as connection,
    ):
        yield connection


@asynccontextmanager
async def joined(
    address: str, folder: Path, told: Callable[[protocol.Tell], None], join: protocol.Join
) -> AsyncIterator[Connection]:
    """A conversation with a daemon that is there, begun with `join` and the host's token."""
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws", max_msg_size=0) as socket,
    ):
        token = (folder / "token").read_text("ascii").strip()
        await socket.send_str(msgspec.json.encode(msgspec.structs.replace(join, token=token)).decode())
        connection = Connection(socket, told)
        listening = asyncio.create_task(connection.listen())
        try:
            yield connection
        finally:
            listening.cancel()


@asynccontextmanager
async def _daemon(folder: Path, speed: str) -> AsyncIterator[str]:
    """The address of the daemon; one that was started here ends here."""
    if address := await answering(folder):
        yield address
        return
    command = (sys.executable, "-m", "companion", "daemon", "--state", str(folder), "--port", "0", "--log", "warning")
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, "--until-eof", "--speed", speed, stdin=pipe, stderr=pipe, start_new_session=True
    )
    try:
        yield await _started(folder, process)
    finally:
        if process.returncode is None:
            process.terminate()
            await process.wait()


async def _started(folder: Path, process: asyncio.subprocess.Process) -> str:
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while asyncio.get_running_loop().time() < deadline and process.returncode is None:
        if address := await answering(folder):
            return address
        await asyncio.sleep(0.03)
    assert process.stderr is not None
    if process.returncode is None:
        process.kill()
    said = (await process.stderr.read()).decode(errors="replace").strip().splitlines()
    last = said[-1].removeprefix("companion: ") if said else ""
    raise BadInput(text("the daemon did not start: {what}", what=last or text("it said nothing")))


async def answering(folder: Path) -> str | None:
    """The address of a daemon that uses this folder and is alive."""
    try:
        address = (folder / "address").read_text("ascii").strip()
    except OSError:
        return None
    try:
        async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(2)) as session, session.get(address) as answer:
            return address if answer.status == 200 else None
    except (aiohttp.ClientError, TimeoutError, OSError):
        return None


def is_interactive() -> bool:
    return os.isatty(0) and os.isatty(1)
