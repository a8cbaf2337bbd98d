"""The window on the glass: which driver shows it, how many pixels a dp has, and what hands do in it."""

import os
from math import hypot
from typing import Literal, NamedTuple

import pygame

from companion.core.errors import BadInput
from companion.core.text import text

UNSEEN = frozenset({"dummy", "offscreen"})
"""Drivers that paint where nobody looks; SDL takes one silently when there is no display."""
DP_PER_MM = 5.19
LARGEST = (1920, 1080)
"""dp a screen has at most: on larger ones everything grows, for people stand farther away."""


def scale_of(w: int, h: int, inches: float = 0) -> float:
    """Pixels per dp of a panel of this size; without one it is taken for a usual one."""
    inches = inches or (7 if max(w, h) < 1000 else 11)
    scale = hypot(w, h) / (inches * 25.4) / DP_PER_MM
    if abs(scale - 1) < 0.04:  # the sizes on boxes are round
        scale = 1.0
    longer, shorter = max(w, h), min(w, h)
    scale = max(scale, longer / LARGEST[0], shorter / LARGEST[1])
    return min(scale, w / (780 if w >= h else 360))


class Size(NamedTuple):
    """As the command line gives it; () is the whole screen."""

    w: int = 0
    h: int = 0


class Window:
    """What is painted on, and how large it is in dp."""

    def __init__(self, size: Size = Size(), *, inches: float = 0, unseen: bool = False) -> None:  # noqa: B008
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        if unseen:
            os.environ["SDL_VIDEODRIVER"] = "dummy"
        try:
            pygame.display.init()
            driver = pygame.display.get_driver()
            if driver in UNSEEN and not unseen:
                raise BadInput(
                    text("there is no display here that can be seen (SDL found only {driver})", driver=driver)
                )
            if driver == "x11":  # else SDL loads all of OpenGL, 90 MB, only to hand over what we paint
                os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
            flags = pygame.RESIZABLE if size.w else pygame.FULLSCREEN
            pygame.display.set_caption("Companion")
            self.surface = pygame.display.set_mode(size, 0 if unseen else flags)
        except pygame.error as error:
            raise BadInput(text("the screen cannot be opened: {what}", what=str(error))) from None
        pygame.mouse.set_visible(bool(size.w))
        self._inches = inches
        self.measure()

    def measure(self) -> None:
        """After the window has changed."""
        if (surface := pygame.display.get_surface()) is not None:
            self.surface = surface
        w, h = self.surface.get_size()
        self.scale = scale_of(w, h, self._inches)
        self.w, self.h = round(w / self.scale), round(h / self.scale)

    def close(self) -> None:
        pygame.display.quit()


FIRST = -1


class Touch(NamedTuple):
    """A hand on the glass, in dp; mouse and finger are the same."""

    what: Literal["down", "move", "up", "hold"]
    x: float
    y: float
    finger: int = FIRST
    """`FIRST` is the one that came when there was none; the mouse is always that."""


class Hands:
    """Events of pygame as touches."""

    def __init__(self, window: Window) -> None:
        self._window = window
        self._first: int | None = None

    def touch(self, event: pygame.event.Event) -> Touch | None:
        match event.type:
            case pygame.MOUSEBUTTONDOWN if not _is_finger(event) and event.button in {1, 3}:
                return self._at("down" if event.button == 1 else "hold", *event.pos)
            case pygame.MOUSEBUTTONUP if not _is_finger(event) and event.button in {1, 3}:
                return self._at("up", *event.pos)
            case pygame.MOUSEMOTION if not _is_finger(event) and event.buttons[0]:
                return self._at("move", *event.pos)
            case pygame.FINGERDOWN:
                if self._first is None:
                    self._first = event.finger_id
                return self._of_finger("down", event)
            case pygame.FINGERMOTION:
                return self._of_finger("move", event)
            case pygame.FINGERUP:
                touch = self._of_finger("up", event)
                if event.finger_id == self._first:
                    self._first = None
                return touch
        return None

    def _of_finger(self, what: Literal["down", "move", "up"], event: pygame.event.Event) -> Touch:
        w, h = self._window.surface.get_size()
        touch = self._at(what, event.x * w, event.y * h)
        return touch if event.finger_id == self._first else touch._replace(finger=event.finger_id)

    def _at(self, what: Literal["down", "move", "up", "hold"], x: float, y: float) -> Touch:
        return Touch(what, x / self._window.scale, y / self._window.scale)


def _is_finger(event: pygame.event.Event) -> bool:
    """SDL tells a finger once more, as a mouse."""
    return bool(getattr(event, "touch", False))
