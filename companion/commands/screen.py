"""`companion screen`: the touch screen, a client of the daemon in a process of its own."""

import asyncio
import os
import re
import signal
from argparse import Namespace
from pathlib import Path

import aiohttp

from companion import protocol
from companion.core import BadInput, text
from companion.daemon.config import state_folder
from companion.memory import give_back_large
from companion.screen.screen import Screen
from companion.screen.settings import CHOICES, Settings, Shelf
from companion.screen.sound.player import Player
from companion.screen.sound.shelf import cache_folder
from companion.screen.window import Size, Window
from companion.terminal.connection import answering, joined

AGAIN = 0.3
"""Seconds until a daemon that is not there is looked for again."""


def run(arguments: Namespace, language: str) -> int:
    if arguments.with_daemon:
        from companion.commands import start  # noqa: PLC0415 - it needs no window

        return start.run(arguments, language)
    folder = Path(arguments.state) if arguments.state else state_folder(os.environ)
    give_back_large()
    shelf = Shelf(folder / "screen.json")
    window = Window(_size(arguments.window), inches=_inches(arguments.inches), unseen=arguments.unseen)
    try:
        with Player(cache_folder(os.environ)) as player:
            screen = Screen(window, settings_of(shelf, arguments, language), voice=player, keep=shelf.keep)
            asyncio.run(_show(folder, screen))
    finally:
        window.close()
    return 0


def settings_of(shelf: Shelf, arguments: Namespace, language: str) -> Settings:
    """What was chosen on this screen before; what the command line says goes first."""
    asked = {name: value for name in CHOICES if (value := getattr(arguments, name, None)) is not None}
    return Settings(**({"language": language} | shelf.kept() | asked))


async def _show(folder: Path, screen: Screen) -> None:
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, screen.closed.set)
    keeper = asyncio.create_task(keep_connected(screen, folder))
    try:
        await screen.run()
    finally:
        keeper.cancel()


async def keep_connected(screen: Screen, folder: Path) -> None:
    """To the daemon of this folder, again and again, whatever becomes of it."""
    while True:
        try:
            address = await answering(folder)
            if address is not None:
                join = protocol.Join(token="", language=screen.language, frame=screen.reach)
                async with joined(address, folder, screen.told, join) as connection:
                    screen.connect(connection)
                    await connection.ended.wait()
        except (aiohttp.ClientError, OSError):
            pass
        if screen.asking is not None:
            screen.lose()
        await asyncio.sleep(AGAIN)


def _size(words: str | None) -> Size:
    if words is None:
        return Size()
    if not (found := re.fullmatch(r"(\d{3,4})x(\d{3,4})", words)):
        raise BadInput(text('--window: "{words}" is no size such as 800x480', words=words))
    return Size(int(found[1]), int(found[2]))


def _inches(words: str | None) -> float:
    try:
        return float(words or 0)
    except ValueError:
        raise BadInput(text('--inches: "{words}" is not a number', words=words)) from None
