"""`companion --sim`: the whole device, simulated, for anybody without one."""

import asyncio
import os
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from companion import protocol
from companion.client import Refusal
from companion.core import BadInput, Text, text
from companion.daemon.config import state_folder
from companion.simulator.terminal import Bench, Quit, single_keys
from companion.terminal.connection import connected, is_interactive


def run(arguments: Namespace, language: str) -> int:
    if not is_interactive():
        raise BadInput(text("the simulated device needs a terminal: start it in one"))
    try:
        asyncio.run(_bench(arguments, language))
    except Refusal as refusal:
        raise BadInput(Text("{what}", {"what": refusal.error.message})) from None
    return 0


async def _bench(arguments: Namespace, language: str) -> None:
    folder = Path(arguments.state) if arguments.state else state_folder(os.environ)
    bench = Bench(language, _show)
    workbench = bench.workbench
    async with connected(folder, language, workbench.told, speed=arguments.speed, words=False) as connection:
        workbench.asking = connection
        await connection.ask(protocol.Watch())
        with single_keys(bench.typed), suppress(Quit):
            bench.draw()
            await bench.run()


def _show(picture: str) -> None:
    sys.stdout.write(picture)
    sys.stdout.flush()
