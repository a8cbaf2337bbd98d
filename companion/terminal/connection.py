"""A connection to the daemon of this machine; where none runs, one is started for as long as it is needed."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import msgspec

from companion import protocol
from companion.core import BadInput, text

PATIENCE = 10.0
"""Seconds a daemon may take to start."""
_TOLD = msgspec.json.Decoder(protocol.Told)
T = TypeVar("T", bound=protocol.Tell)


class Refusal(Exception):  # noqa: N818 - the daemon has said no
    def __init__(self, error: protocol.Error) -> None:
        super().__init__(error.message)
        self.error = error


class Connection:
    """Messages to the daemon and their answers; everything else it says goes to `told`."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, told: Callable[[protocol.Tell], None]) -> None:
        self._socket, self._told = socket, told
        self._number = 0
        self._open: dict[int, asyncio.Future[Any]] = {}

    async def ask(self, said: protocol.Ask, answer: type[T] = protocol.Done) -> T:  # type: ignore[assignment]
        """The daemon's answer, or `Refusal`."""
        self._number += 1
        said = msgspec.structs.replace(said, id=self._number)
        future = self._open[self._number] = asyncio.get_running_loop().create_future()
        await self._socket.send_str(msgspec.json.encode(said).decode())
        told = await future
        assert isinstance(told, answer)
        return told

    async def listen(self) -> None:
        """Until the daemon ends the conversation."""
        async for message in self._socket:
            if message.type is not aiohttp.WSMsgType.TEXT:
                break
            told = _TOLD.decode(message.data)
            future = self._open.pop(getattr(told, "id", 0), None)
            if future is None:
                self._told(told)
            elif isinstance(told, protocol.Error):
                future.set_exception(Refusal(told))
            else:
                future.set_result(told)
        for future in self._open.values():
            future.cancel()


@asynccontextmanager
async def connected(
    folder: Path, language: str, told: Callable[[protocol.Tell], None], *, speed: str
) -> AsyncIterator[Connection]:
    """As the host of the table on this machine."""
    async with (
        _daemon(folder, speed) as address,
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{address}/ws", max_msg_size=0) as socket,
    ):
        token = (folder / "token").read_text("ascii").strip()
        join = protocol.Join(token=token, language=language, text=True)
        await socket.send_str(msgspec.json.encode(join).decode())
        connection = Connection(socket, told)
        listening = asyncio.create_task(connection.listen())
        try:
            yield connection
        finally:
            listening.cancel()


@asynccontextmanager
async def _daemon(folder: Path, speed: str) -> AsyncIterator[str]:
    """The address of the daemon; one that was started here ends here."""
    if address := await _answering(folder):
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
        if address := await _answering(folder):
            return address
        await asyncio.sleep(0.03)
    assert process.stderr is not None
    if process.returncode is None:
        process.kill()
    said = (await process.stderr.read()).decode(errors="replace").strip().splitlines()
    last = said[-1].removeprefix("companion: ") if said else ""
    raise BadInput(text("the daemon did not start: {what}", what=last or text("it said nothing")))


async def _answering(folder: Path) -> str | None:
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
