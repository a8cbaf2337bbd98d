"""`companion` where there is a display: the daemon and the screen together, each in a process of its own.

Whichever of them ends unasked is started again; when the window is closed, both are done.
"""

import asyncio
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from companion.daemon.config import state_folder
from companion.terminal.connection import answering

AGAIN = 0.3
"""Seconds until what has ended is started again."""
HASTY = 3
"""So many starts in a row that end within a second are enough."""


def has_display(environment: Mapping[str, str]) -> bool:
    """A desktop's, or one that is attached to the board itself."""
    if environment.get("WAYLAND_DISPLAY") or environment.get("DISPLAY"):
        return True
    attached = [path for path in Path("/sys/class/drm").glob("card*-*/status") if _says(path) == "connected"]
    return bool(attached) and any(os.access(card, os.R_OK | os.W_OK) for card in Path("/dev/dri").glob("card*"))


def _says(path: Path) -> str:
    with suppress(OSError):
        return path.read_text("ascii").strip()
    return ""


def run(arguments: Namespace, language: str) -> int:  # noqa: ARG001 - the screen knows what was chosen on it
    folder = Path(arguments.state) if arguments.state else state_folder(os.environ)
    words = ["screen", "--state", str(folder)]
    for name in ("window", "inches", "theme", "motion", "language"):
        if value := getattr(arguments, name, None):
            words += [f"--{name}", value]
    words += ["--unseen"] if arguments.unseen else []
    return asyncio.run(_both(folder, words))


async def _both(folder: Path, screen: Sequence[str]) -> int:
    """Until the screen ends by itself; a daemon that runs here already is used as it is."""
    daemon = None
    if await answering(folder) is None:
        words = ("daemon", "--state", str(folder), "--port", "0", "--log", "warning", "--until-eof")
        daemon = asyncio.create_task(_kept(words))
    screen_ends = asyncio.create_task(_kept(screen))
    for name in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(name, screen_ends.cancel)
    try:
        return await screen_ends
    except asyncio.CancelledError:
        return 0
    finally:
        if daemon:
            daemon.cancel()
            await asyncio.gather(daemon, return_exceptions=True)


async def _kept(words: Sequence[str]) -> int:
    """A process that is started again whenever it is killed or fails; its exit code when it ends by itself."""
    loop, hasty = asyncio.get_running_loop(), 0
    while True:
        begun = loop.time()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "companion", *words, stdin=asyncio.subprocess.PIPE, start_new_session=True
        )
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.terminate()
                await process.wait()
        hasty = hasty + 1 if loop.time() - begun < 1 else 0
        if code in {0, 2} or hasty >= HASTY:  # it was asked to, or cannot start
            return code
        await asyncio.sleep(AGAIN)
