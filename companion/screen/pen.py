"""Draws shapes, words and icons on a surface, in dp. It is larger at first, so that it is smooth when it shrinks."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import TypeAlias, TypeGuard

import pygame

from companion.core.faces import Align, Style
from companion.screen import icons
from companion.screen.fonts import CAP, font
from companion.screen.theme import Rgb, Rgba, mixed

Colour: TypeAlias = Rgb | Rgba
Fill: TypeAlias = Colour | tuple[Rgb, Rgb]
"""One colour, or a gradient from top to bottom."""
Spot: TypeAlias = tuple[float, float]
STEPS = 64
"""Of a gradient, which are stretched to its height."""
SMALL = 256 * 256
"""Pixels of a filled shape that is worth keeping: cards are many, panels are few and large."""


class Pen:
    """A canvas of `w` by `h` dp with a margin around it for shadows; `scale` is pixels per dp on it."""

    def __init__(self, w: float, h: float, margin: float, scale: float) -> None:
        self.w, self.h, self.margin, self.scale = w, h, margin, scale
        size = (round((w + 2 * margin) * scale), round((h + 2 * margin) * scale))
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.narrowed: list[str] = []
        """Words that had to be made narrower than they are, for tests: layout should have prevented it."""
        self.inks: list[tuple[Rgb, Rgb, float]] = []
        """Colour of words, of what they stand on, and their size, for tests."""

    # ---------------------------------------------------------------------------- coordinates

    def px(self, length: float) -> int:
        return max(1, round(length * self.scale))

    def at(self, x: float, y: float) -> tuple[float, float]:
        return (x + self.margin) * self.scale, (y + self.margin) * self.scale

    def rect(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        left, top = self.at(x, y)
        right, bottom = self.at(x + w, y + h)
        return pygame.Rect(
            round(left), round(top), max(1, round(right) - round(left)), max(1, round(bottom) - round(top))
        )

    # ---------------------------------------------------------------------------- shapes

    def rounded(self, x: float, y: float, w: float, h: float, radius: float, fill: Fill) -> None:
        where, r = self.rect(x, y, w, h), self.px(radius) if radius else 0
        if _is_plain(fill) and len(fill) == 3:
            pygame.draw.rect(self.surface, fill, where, border_radius=r)
        else:
            self.surface.blit(_filled(where.size, r, fill), where)

    def outlined(self, x: float, y: float, w: float, h: float, radius: float, colour: Colour, width: float = 1) -> None:
        where = self.rect(x, y, w, h)
        if len(colour) == 3:
            pygame.draw.rect(self.surface, colour, where, self.px(width), border_radius=self.px(radius))
        else:
            over = pygame.Surface(where.size, pygame.SRCALPHA)
            pygame.draw.rect(over, colour, over.get_rect(), self.px(width), border_radius=self.px(radius))
            self.surface.blit(over, where)

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        pygame.draw.circle(self.surface, colour, self.at(x, y), r * self.scale)

    def ring(self, x: float, y: float, r: float, colour: Colour, width: float) -> None:
        pygame.draw.circle(self.surface, colour, self.at(x, y), r * self.scale, self.px(width))

    def polygon(self, spots: Iterable[Spot], colour: Colour) -> None:
        pygame.draw.polygon(self.surface, colour, [self.at(*spot) for spot in spots])

    def line(self, spots: Sequence[Spot], colour: Colour, width: float, *, closed: bool = False) -> None:
        """With round caps and joints."""
        stroke(self.surface, [self.at(*spot) for spot in spots], colour, width * self.scale, closed=closed)

    def dashes(self, spots: Sequence[Spot], colour: Colour, width: float, dash: float, gap: float) -> None:
        for start, end in dashed(spots, dash, gap):
            self.line((start, end), colour, width)

    def faded(self, share: float, towards: Rgb) -> None:
        """Everything drawn so far, `share` of the way to one colour."""
        keep = round(255 * (1 - share))
        self.surface.fill((keep, keep, keep, 255), special_flags=pygame.BLEND_RGBA_MULT)
        r, g, b = (round(part * share) for part in towards)
        self.surface.fill((r, g, b, 0), special_flags=pygame.BLEND_RGBA_ADD)

    def hatched(self, colour: Colour, step: float = 6) -> None:
        """Lines at 45° over what was drawn, and nowhere else."""
        over = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
        w, h = over.get_size()
        for x in range(-h, w, self.px(step)):
            pygame.draw.line(over, colour, (x, h), (x + h, 0), self.px(1.5))
        mask = self.surface.copy()
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        over.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(over, (0, 0))

    def shadow(self, x: float, y: float, w: float, h: float, radius: float, blur: float, colour: Rgba) -> None:
        """Soft edges all around; drawn before what throws it."""
        spread = self.px(blur)
        where = self.rect(x, y, w, h).inflate(2 * spread, 2 * spread)
        self.surface.blit(
            pygame.transform.smoothscale(_soft(where.size, self.px(radius), spread, colour), where.size), where
        )

    @contextmanager
    def inside(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Whatever is drawn meanwhile stays inside this rectangle."""
        self.surface.set_clip(self.rect(x, y, w, h))
        try:
            yield
        finally:
            self.surface.set_clip(None)

    # ---------------------------------------------------------------------------- words and icons

    def measured(self, words: str, size: float, style: Style) -> float:
        """How wide these words come out, in dp."""
        return font(style, max(1, round(size * self.scale))).size(words)[0] / self.scale if words else 0.0

    def words(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        colour: Rgb,
        on: Rgb,
        style: Style = "semibold",
        align: Align = "middle",
        most: float = 0,
    ) -> float:
        """One line, its capitals centred on `y`; narrower than `most` if that is given. How wide it came out, in dp."""
        if not words:
            return 0
        self.inks.append((colour, on, size))
        drawn = font(style, max(1, round(size * self.scale))).render(words, True, colour)
        ascent = font(style, max(1, round(size * self.scale))).get_ascent()
        if most and drawn.get_width() > most * self.scale:
            if drawn.get_width() > most * self.scale * 1.02 + self.scale:
                self.narrowed.append(words)
            drawn = pygame.transform.smoothscale(drawn, (max(1, int(most * self.scale)), drawn.get_height()))
        across = drawn.get_width() / self.scale
        left = x - {"left": 0, "middle": across / 2, "right": across}[align]
        place_x, place_y = self.at(left, y)
        top = place_y + CAP * size * self.scale / 2 - ascent
        self.surface.blit(drawn, (round(place_x), round(top)))
        return across

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour, weight: float = 2.0) -> None:
        """An icon with its middle at (x, y)."""
        unit = size / 24
        for how, points, closed in icons.outlines(name):
            spots = [self.at(x + (px - 12) * unit, y + (py - 12) * unit) for px, py in points]
            if how == "S":
                stroke(self.surface, spots, colour, weight * unit * self.scale, closed=closed)
            else:
                pygame.draw.polygon(self.surface, colour if how == "F" else (0, 0, 0, 0), spots)


def stroke(
    surface: pygame.Surface, spots: Sequence[Spot], colour: Colour, width: float, *, closed: bool = False
) -> None:
    """A polyline with round caps and joints."""
    radius = max(0.5, width / 2)
    pairs = zip(spots, (*spots[1:], spots[0]) if closed else spots[1:], strict=closed)
    for (x0, y0), (x1, y1) in pairs:
        length = hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        dx, dy = (y1 - y0) / length * radius, (x0 - x1) / length * radius
        pygame.draw.polygon(
            surface, colour, [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]
        )
    for spot in spots:
        pygame.draw.circle(surface, colour, spot, radius)


def dashed(spots: Sequence[Spot], dash: float, gap: float) -> list[tuple[Spot, Spot]]:
    """The dashes of a line through these points."""
    found: list[tuple[Spot, Spot]] = []
    done = 0.0
    for (x0, y0), (x1, y1) in pairwise(spots):
        length = hypot(x1 - x0, y1 - y0)
        if not length:
            continue
        here = -(done % (dash + gap))
        while here < length:
            start, end = max(0.0, here), min(length, here + dash)
            if end > start:
                at = [(x0 + (x1 - x0) * t / length, y0 + (y1 - y0) * t / length) for t in (start, end)]
                found.append((at[0], at[1]))
            here += dash + gap
        done += length
    return found


def _is_plain(fill: Fill) -> TypeGuard[Colour]:
    return isinstance(fill[0], int)


def _filled(size: tuple[int, int], radius: int, fill: Fill) -> pygame.Surface:
    """A rounded rectangle in a gradient, or in a colour one can see through."""
    is_small = size[0] * size[1] <= SMALL
    return _small(size, radius, fill) if is_small else _new(size, radius, fill)


def _new(size: tuple[int, int], radius: int, fill: Fill) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    if _is_plain(fill):
        pygame.draw.rect(surface, fill, surface.get_rect(), border_radius=radius)
        return surface
    pygame.draw.rect(surface, (255, 255, 255), surface.get_rect(), border_radius=radius)
    surface.blit(gradient(size, fill), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)  # type: ignore[arg-type]
    return surface


_small = lru_cache(64)(_new)


@lru_cache(128)
def _soft(size: tuple[int, int], radius: int, spread: int, colour: Rgba) -> pygame.Surface:
    """A shadow so much smaller than it will be that it costs little to blur and to keep."""
    small = max(1, spread // 4)
    tiny = pygame.Surface((max(1, size[0] // small), max(1, size[1] // small)), pygame.SRCALPHA)
    tiny.fill((*colour[:3], 0))
    inner = tiny.get_rect().inflate(-2 * spread // small, -2 * spread // small)
    pygame.draw.rect(tiny, colour, inner, border_radius=max(1, radius // small))
    soft = pygame.transform.gaussian_blur(tiny, max(1, spread // small // 2), repeat_edge_pixels=False)
    # the blur darkens the colour at the edges: only its alpha is wanted
    soft.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    soft.fill((*colour[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    return soft


def gradient(size: tuple[int, int], ends: tuple[Rgb, Rgb]) -> pygame.Surface:
    """From top to bottom."""
    tall = pygame.transform.smoothscale(_steps(ends), (1, size[1]))
    return pygame.transform.scale(tall, size)


@lru_cache(64)
def _steps(ends: tuple[Rgb, Rgb]) -> pygame.Surface:
    """Enough of them that the eye sees none once they are stretched."""
    tall = pygame.Surface((1, STEPS))
    for y in range(STEPS):
        tall.set_at((0, y), mixed(*ends, y / (STEPS - 1)))
    return tall
