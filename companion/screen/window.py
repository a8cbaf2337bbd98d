"""The window on the glass: which driver shows it, how many pixels a dp has, and what hands do in it."""

from math import hypot
from typing import Literal, NamedTuple

import pygame

from companion.screen import drivers

DP_PER_MM = 5.19
LARGEST = (1920, 1080)
"""dp a screen has at most: on larger ones everything grows, for people stand farther away."""
LARGER = 1.15
"""How much larger everything is for whoever wants that."""


def scale_of(w: int, h: int, inches: float = 0, *, large: bool = False) -> float:
    """Pixels per dp of a panel of this size; without one it is taken for a usual one."""
    inches = inches or (7 if max(w, h) < 1000 else 11)
    scale = hypot(w, h) / (inches * 25.4) / DP_PER_MM
    if abs(scale - 1) < 0.04:  # the sizes on boxes are round
        scale = 1.0
    longer, shorter = max(w, h), min(w, h)
    scale = max(scale, longer / LARGEST[0], shorter / LARGEST[1])
    return min(scale * (LARGER if large else 1), w / (780 if w >= h else 360))


class Size(NamedTuple):
    """As the command line gives it; () is the whole screen."""

    w: int = 0
    h: int = 0


class Window:
    """What is painted on, and how large it is in dp."""

    def __init__(self, size: Size = Size(), *, inches: float = 0, unseen: bool = False) -> None:  # noqa: B008
        self.surface = self._glass = drivers.unseen(size) if unseen else drivers.seen(size)
        pygame.mouse.set_visible(bool(size.w))
        self._inches, self._turn, self._large = inches, 0, False
        self.measure()

    def measure(self) -> None:
        """After the window has changed."""
        if (glass := pygame.display.get_surface()) is not None:
            self._glass = glass
        w, h = self._glass.get_size()
        if self._turn % 180:
            w, h = h, w
        if not self._turn:
            self.surface = self._glass
        elif self.surface is self._glass or self.surface.get_size() != (w, h):
            self.surface = pygame.Surface((w, h))
        self.scale = scale_of(w, h, self._inches, large=self._large)
        self.w, self.h = round(w / self.scale), round(h / self.scale)

    def hang(self, turn: int, *, large: bool = False) -> bool:
        """Turned by so many degrees, clockwise, and everything a step larger or not; whether that is new."""
        if (turn % 360, large) == (self._turn, self._large):
            return False
        self._turn, self._large = turn % 360, large
        self.measure()
        return True

    def show(self, parts: list[pygame.Rect] | None = None) -> None:
        """What was painted, or only these parts of it."""
        if self._turn:
            self._glass.blit(pygame.transform.rotate(self.surface, -self._turn), (0, 0))
            pygame.display.flip()
        elif parts is None:
            pygame.display.flip()
        else:
            pygame.display.update(parts)

    def place(self, across: float, down: float) -> tuple[float, float]:
        """Where in the picture, in dp, a hand is that touches the glass at these shares of its width and height."""
        x, y = {
            0: (across, down),
            90: (down, 1 - across),
            180: (1 - across, 1 - down),
            270: (1 - down, across),
        }[self._turn]
        w, h = self.surface.get_size()
        return x * w / self.scale, y * h / self.scale

    @property
    def pixels(self) -> tuple[int, int]:
        """Of the glass."""
        return self._glass.get_size()

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
        touch = Touch(what, *self._window.place(event.x, event.y))
        return touch if event.finger_id == self._first else touch._replace(finger=event.finger_id)

    def _at(self, what: Literal["down", "move", "up", "hold"], x: float, y: float) -> Touch:
        w, h = self._window.pixels
        return Touch(what, *self._window.place(x / w, y / h))


def _is_finger(event: pygame.event.Event) -> bool:
    """SDL tells a finger once more, as a mouse."""
    return bool(getattr(event, "touch", False))
