"""Pictures of elements, kept as long as there is room: a frame is only blits."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pygame

from companion.core.faces import SizeName, Time
from companion.core.layout import SIZES
from companion.core.scene import Element, Size, State
from companion.screen.pen import Pen
from companion.screen.recipes import (
    RECIPES,
    Look,
    agents,
    cards,
    cells,
    dice,
    grounds,
    oblique,
    pieces,
    safehouse,
    underground,
)
from companion.screen.theme import Character, Palette, Rgb

FAMILIES = (agents, cards, cells, dice, grounds, oblique, pieces, safehouse, underground)
"""Importing them fills `RECIPES`."""
LIMIT = 32 * 1024 * 1024
"""Bytes of pictures that are kept."""
SMALL = 240 * 240
"""dp² up to which a picture is drawn three times as large before it is scaled down; above, twice."""
WHOLE = 800_000
"""Pixels, all of a window, from which on a picture is drawn as it is: twice as large it would hold up a hand."""
MARGIN = {"card": 20, "pile": 20, "slot": 16, "button": 16, "die": 14, "token": 4, "cell": 4, "panel": 6}
"""Around the box, for shadows, rims and what lies under a card."""
DIM = 0.6
"""Of the way to the table."""


class Sprite(NamedTuple):
    """A picture with premultiplied alpha, and how far it reaches beyond its box, in pixels."""

    surface: pygame.Surface
    margin: int


class Report(NamedTuple):
    """What tests want to know of a picture."""

    narrowed: tuple[str, ...]
    inks: tuple[tuple[Rgb, Rgb, float], ...]


class Sprites:
    def __init__(self, palette: Palette, character: Character, size: Size, scale: float) -> None:
        self.palette, self.character, self.size, self.scale = palette, character, size, scale
        self.sizes: Mapping[SizeName, int] = SIZES[size]
        self._kept: OrderedDict[object, Sprite] = OrderedDict()
        self._bytes = 0

    def of(self, element: Element) -> Sprite:
        key = _key(element)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        drawn = self._drawn(element)
        if not isinstance(element.face, Time):  # it will look different in a second
            self._keep(key, drawn)
        return drawn

    def _keep(self, key: object, sprite: Sprite) -> None:
        self._kept[key] = sprite
        self._bytes += _size(sprite)
        while self._bytes > LIMIT and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])

    def forget_all_but(self, shown: Iterable[Element]) -> None:
        """Faces that only somebody else may see must not be here any more."""
        stay = {_key(element) for element in shown}
        self._kept = OrderedDict((key, sprite) for key, sprite in self._kept.items() if key in stay)
        self._bytes = sum(map(_size, self._kept.values()))

    def _drawn(self, element: Element) -> Sprite:
        pen, more = self._pen_of(element)
        draw(pen, element, self.look(element))
        surface = pen.surface.premul_alpha()
        size = (round(surface.get_width() / more), round(surface.get_height() / more))
        smooth = pygame.transform.smoothscale(surface, size) if more > 1 else surface
        if element.angle:
            smooth = pygame.transform.rotate(smooth, -90 * element.angle)
        return Sprite(smooth, round(pen.margin * self.scale))

    def _pen_of(self, element: Element) -> tuple[Pen, int]:
        w, h = element.box.w, element.box.h
        more = 3 if w * h <= SMALL else 2
        if w * h * self.scale**2 > WHOLE:
            more = 1
        return Pen(w, h, MARGIN.get(element.kind, 2), self.scale * more), more

    def look(self, element: Element) -> Look:
        return Look(
            element.box.w,
            element.box.h,
            element.kind,
            element.state,
            element.count or 0,
            self.palette,
            self.character,
            self.sizes,
        )

    def report(self, element: Element) -> Report:
        pen, _ = self._pen_of(element)
        draw(pen, element, self.look(element))
        return Report(tuple(pen.narrowed), tuple(pen.inks))


def draw(pen: Pen, element: Element, look: Look) -> None:
    """The face, then what its state adds: one look each, the same for all."""
    state = element.state
    if state.legal or state.selected:
        _glow(pen, element, look)
    if element.face is None:
        cards.face_down(pen, look)
    else:
        RECIPES[type(element.face)](pen, element.face, look)
    if state.dimmed or state.spent:
        if look.palette.ornate:
            pen.faded(DIM, look.palette.bg)
        else:
            pen.hatched((0, 0, 0))
    if state.spent:
        pen.line(((0, look.h * 0.7), (look.w, look.h * 0.3)), look.palette.muted, 2)
    _outline(pen, element, look)
    if element.kind == "card":
        cards.count_ring(pen, look)


def _glow(pen: Pen, element: Element, look: Look) -> None:
    """Lamp light around a thing; never over a number that must be read, so not in dense grids."""
    if look.palette.ornate and element.kind in {"card", "pile", "slot"}:
        strength = 150 if element.state.selected else 100
        pen.shadow(-2, -2, look.w + 4, look.h + 4, radius(element, look), 8, (*look.palette.lamp, strength))


def _outline(pen: Pen, element: Element, look: Look) -> None:
    state, palette = element.state, look.palette
    if element.kind == "text":  # words take the colour themselves
        return
    colour = rim_of(state, palette)
    if colour is None or (element.kind in {"button", "cell"} and state.selected):
        return
    width = palette.lamp_width
    if element.kind == "cell":
        pen.outlined(-0.5, -0.5, look.w + 1, look.h + 1, 9, palette.ink, width + 1)
    if element.kind == "die":  # around it, so that it is seen on a light one as well
        pen.outlined(-2, -2, look.w + 4, look.h + 4, radius(element, look) + 2, palette.ink, 3)
        pen.outlined(-5, -5, look.w + 10, look.h + 10, radius(element, look) + 5, colour, width + 1)
        return
    pen.outlined(-0.5, -0.5, look.w + 1, look.h + 1, radius(element, look), colour, width)


def rim_of(state: State, palette: Palette) -> Rgb | None:
    if state.danger:
        return palette.danger
    if state.warn:
        return palette.warn
    return palette.lamp if state.legal or state.selected else None


def radius(element: Element, look: Look) -> float:
    if element.kind in {"card", "pile", "slot"}:
        return cards.corner(look) + 1
    return {"button": 12.0, "panel": min(14.0, look.h / 3), "cell": 8.0, "die": 0.2 * look.w}.get(element.kind, 8.0)


def _key(element: Element) -> object:
    """What looks the same has the same."""
    return element.kind, element.face, element.box.w, element.box.h, element.state, element.count, element.angle


def _size(sprite: Sprite) -> int:
    w, h = sprite.surface.get_size()
    return w * h * 4
