"""A real daemon in a process of its own, and clients that speak to it over a real WebSocket."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import aiohttp

PATIENCE = 20.0


class DaemonProcess:
    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        (folder / "address").unlink(missing_ok=True)
        command = [sys.executable, "-m", "companion", "daemon", "--state", str(folder), "--port", "0", *flags]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self.address = self._ready()

    def _ready(self) -> str:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                address = (self.folder / "address").read_text().strip()
            except OSError:
                address = ""
            if address:
                return address
            time.sleep(0.01)
        raise AssertionError(f"the daemon did not start: {self.stop()}")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.communicate()

    def stop(self) -> str:
        """End it politely; what it logged."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.communicate(timeout=PATIENCE)[1]

    @property
    def token(self) -> str:
        return (self.folder / "token").read_text().strip()


@contextmanager
def daemon_in(folder: Path, *flags: str) -> Iterator[DaemonProcess]:
    daemon = DaemonProcess(folder, *flags)
    try:
        yield daemon
    finally:
        if daemon.process.poll() is None:
            daemon.stop()


class Speaker:
    """A client made of nothing but JSON."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.latest: dict[str, Any] | None = None
        """The view heard last."""
        self.scene: dict[str, Any] | None = None
        """The scene heard last."""
        self._number = 0

    async def say(self, say: str, **about: Any) -> int:
        self._number += 1
        await self.socket.send_str(json.dumps({"say": say, "id": self._number, **about}))
        return self._number

    async def hear(self) -> dict[str, Any]:
        message = await asyncio.wait_for(self.socket.receive(), PATIENCE)
        if message.type is not aiohttp.WSMsgType.TEXT:
            raise ConnectionError(f"{message.type.name} {message.data}")
        told: dict[str, Any] = json.loads(message.data)
        self.heard.append(told)
        if told["say"] == "view":
            self.latest = told
        if told["say"] == "scene":
            self.scene = told
        return told

    async def hear_until(self, say: str, **about: Any) -> dict[str, Any]:
        """The next message of this kind, with these fields."""
        while True:
            told = await self.hear()
            if told["say"] == say and all(told.get(name) == value for name, value in about.items()):
                return told

    async def ask(self, say: str, **about: Any) -> dict[str, Any]:
        """The answer to this message, an error included."""
        number = await self.say(say, **about)
        while True:
            told = await self.hear()
            if told.get("id") == number:
                return told

    async def view(self) -> dict[str, Any]:
        """The next view."""
        return await self.hear_until("view")

    async def scene_where(self, shows: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The scene heard last, as soon as it shows this."""
        while self.scene is None or not shows(self.scene):
            await self.hear()
        return self.scene

    async def view_of(self, n: int, seat: int | None) -> dict[str, Any]:
        """The view of this seat, not older than this record."""
        while self.latest is None or self.latest["n"] < n or self.latest["seat"] != seat:
            await self.hear()
        return self.latest


@asynccontextmanager
async def speaker(address: str, token: str, **join: Any) -> AsyncIterator[Speaker]:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{address}/ws", max_msg_size=0) as socket:
        client = Speaker(socket)
        await client.say("join", token=token, **join)
        yield client


async def open_table(host: Speaker, game: str = "fugitive", seats: int = 2, **more: Any) -> list[str]:
    """A new table; the tokens of its seats."""
    done = await host.ask("open", game=game, people=[{}] * seats, **more)
    assert done["say"] == "done", done
    return [(await host.ask("invite", seat=seat))["token"] for seat in range(seats)]


def without_display() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in {"DISPLAY", "WAYLAND_DISPLAY"}}
