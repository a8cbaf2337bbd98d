"""A real X server that shows its pictures to nobody, and a real finger on its pointer."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

HAS_XVFB = shutil.which("Xvfb") is not None
WITHOUT_XVFB = "needs Xvfb: apt install xvfb"
BUTTON = 1


@contextmanager
def xserver(w: int, h: int) -> Iterator["Glass"]:
    """A display of this size; what is started meanwhile opens its windows there."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", f"{w}x{h}x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL)
    os.close(tells)
    with os.fdopen(told) as pipe:
        name = f":{pipe.readline().strip()}"
    before = {key: os.environ.get(key) for key in ("DISPLAY", "SDL_VIDEODRIVER")}
    os.environ.update(DISPLAY=name, SDL_VIDEODRIVER="x11")
    glass = Glass(name)
    try:
        yield glass
    finally:
        glass.close()
        for key, value in before.items():
            if value is None:
                os.environ.pop(key, None)
            else:
                os.environ[key] = value
        server.terminate()
        server.wait()


class Glass:
    """What is shown there, and the finger on it; places are pixels."""

    def __init__(self, name: str) -> None:
        self._display: Any = Display(name)
        self._root = self._display.screen().root

    def down(self, x: int, y: int) -> None:
        self.move(x, y)
        self._press(X.ButtonPress)

    def move(self, x: int, y: int) -> None:
        xtest.fake_input(self._display, X.MotionNotify, x=x, y=y)
        self._display.sync()

    def up(self, x: int, y: int) -> None:
        self.move(x, y)
        self._press(X.ButtonRelease)

    def _press(self, what: int) -> None:
        xtest.fake_input(self._display, what, BUTTON)
        self._display.sync()

    @property
    def lit(self) -> bool:
        """Whether anything is shown at all."""
        size = self._root.get_geometry()
        raw = self._root.get_image(0, size.height // 2, size.width, 1, X.ZPixmap, 0x00FFFFFF)
        return any(raw.data)

    def picture(self, path: Path) -> None:
        """As the server has it, not as the program believes it."""
        size = self._root.get_geometry()
        raw = self._root.get_image(0, 0, size.width, size.height, X.ZPixmap, 0xFFFFFFFF)
        Image.frombytes("RGB", (size.width, size.height), raw.data, "raw", "BGRX").save(path)

    def close(self) -> None:
        self._display.close()
