"""Which of SDL's video drivers shows the window: the first that can, of those this machine may have."""

import os
from collections.abc import Iterator, Mapping

import pygame

from companion.core.errors import BadInput
from companion.core.text import text

UNSEEN = frozenset({"dummy", "offscreen"})
"""Drivers that paint where nobody looks; SDL takes one silently when there is no display."""
NAMES = {"wayland": "Wayland", "x11": "X11", "kmsdrm": "KMSDRM"}
"""A desktop of today, one of yesterday, and none: SDL paints on the panel itself."""


def unseen(size: tuple[int, int]) -> pygame.Surface:
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    return pygame.display.set_mode(size)


def seen(size: tuple[int, int]) -> pygame.Surface:
    """A window of this size, or (0, 0) the whole screen. One sentence if there is none."""
    asked, failed = os.environ.get("SDL_VIDEODRIVER"), []
    for driver in [asked] if asked else possible(os.environ):
        os.environ["SDL_VIDEODRIVER"] = driver
        try:
            return _opened(size)
        except pygame.error as error:
            failed.append(f"{NAMES.get(driver, driver)}: {str(error).rstrip('.')}")
            pygame.display.quit()
    if asked is None:
        del os.environ["SDL_VIDEODRIVER"]
    what = "; ".join(failed)
    raise BadInput(text("there is no display here that a window can be opened on ({what})", what=what))


def possible(environment: Mapping[str, str]) -> Iterator[str]:
    """Where nothing says that there is a Wayland, asking for one only makes it complain."""
    if environment.get("WAYLAND_DISPLAY") or environment.get("XDG_RUNTIME_DIR"):
        yield "wayland"
    if environment.get("DISPLAY"):
        yield "x11"
    yield "kmsdrm"


def _opened(size: tuple[int, int]) -> pygame.Surface:
    pygame.display.init()
    driver = pygame.display.get_driver()
    if driver in UNSEEN:
        raise BadInput(text("there is no display here that can be seen (SDL found only {driver})", driver=driver))
    if driver == "x11":  # else SDL loads all of OpenGL, 90 MB, only to hand over what we paint
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.set_caption("Companion")
    return pygame.display.set_mode(size, pygame.RESIZABLE if size[0] else pygame.FULLSCREEN)
