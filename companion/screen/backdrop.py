"""What lies behind everything: the table with a game's motif, and the folds of its curtain."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import pygame

from companion.core.scene import Theme
from companion.screen.pen import Pen, gradient
from companion.screen.theme import PALETTES, Rgb, character_of, mixed, rgb, seen_through

FAINT = 0.055
"""How strong a motif is: felt, not seen."""


@lru_cache(2)
def table(size: tuple[int, int], scale: float, theme: Theme, game: str) -> pygame.Surface:
    """Filled once, then only blitted."""
    palette, character = PALETTES[theme], character_of(game)
    surface = pygame.Surface(size)
    if not palette.ornate:
        surface.fill(palette.bg)
        return surface
    top, bottom = mixed(palette.bg, character.accent, 0.075), mixed(palette.bg, rgb("#05070B"), 0.45)
    surface.blit(gradient(size, (top, bottom)), (0, 0))
    if character.motif:
        pen = Pen(size[0] / scale, size[1] / scale, 0, scale)
        MOTIFS[character.motif](pen, character.accent)
        pen.surface.set_alpha(round(255 * FAINT))
        surface.blit(pen.surface, (0, 0))
    return surface


def routes(pen: Pen, colour: Rgb) -> None:
    for i in range(7):
        y = pen.h * (0.12 + 0.15 * i)
        pen.dashes(((-10, y), (pen.w * 0.45, y - 40), (pen.w + 10, y - 120)), colour, 2, 14, 12)


def beams(pen: Pen, colour: Rgb) -> None:
    for i in range(6):
        x = pen.w * (0.05 + 0.2 * i)
        pen.polygon(((x, 0), (x + 60, 0), (x - 120, pen.h), (x - 260, pen.h)), colour)


def squares(pen: Pen, colour: Rgb) -> None:
    for x in range(0, round(pen.w), 24):
        pen.line(((x, 0), (x, pen.h)), colour, 1)
    for y in range(0, round(pen.h), 24):
        pen.line(((0, y), (pen.w, y)), colour, 1)


def contours(pen: Pen, colour: Rgb) -> None:
    for i in range(1, 14):
        pen.ring(pen.w * 0.75, pen.h * 0.6, 60 * i, colour, 2)


def bars(pen: Pen, colour: Rgb) -> None:
    for i in range(18):
        x, y = (i * 271) % round(pen.w), (i * 97) % round(pen.h)
        pen.rounded(x, y, 90 + (i * 53) % 140, 16, 2, colour)


MOTIFS: Mapping[str, Callable[[Pen, Rgb], None]] = {
    "routes": routes,
    "beams": beams,
    "squares": squares,
    "contours": contours,
    "bars": bars,
}


@lru_cache(1)
def folds(size: tuple[int, int], scale: float, theme: Theme, game: str) -> pygame.Surface:
    """A curtain in the game's colour."""
    palette, character = PALETTES[theme], character_of(game)
    surface = pygame.Surface(size)
    deep = mixed(character.accent, (16, 10, 44), 0.82)
    surface.fill(mixed(deep, palette.bg, 0.4) if palette.ornate else palette.bg)
    if not palette.ornate:
        return surface
    pen = Pen(size[0] / scale, size[1] / scale, 0, scale)
    for x in _folds(pen.w):
        pen.rounded(x, 0, 40, pen.h, 0, seen_through(deep, 0.85))
        pen.rounded(x + 40, 0, 14, pen.h, 0, (0, 0, 0, 70))
    surface.blit(pen.surface, (0, 0))
    dark = gradient(size, ((255, 255, 255), (150, 150, 160)))
    surface.blit(dark, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _folds(w: float) -> Iterator[int]:
    yield from range(0, round(w), 80)
