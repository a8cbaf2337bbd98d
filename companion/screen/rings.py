"""Rings that fill: how long something must still be held."""

from math import cos, pi, sin

import pygame

from companion.screen.theme import Rgb


def ring(surface: pygame.Surface, middle: tuple[int, int], r: float, width: float, share: float, colour: Rgb) -> None:
    """A part of a ring, clockwise from the top."""
    if share <= 0:
        return
    steps = max(2, round(64 * share))
    angles = [2 * pi * share * step / steps for step in range(steps + 1)]
    x, y = middle
    outside = [(x + r * sin(angle), y - r * cos(angle)) for angle in angles]
    inside = [(x + (r - width) * sin(angle), y - (r - width) * cos(angle)) for angle in reversed(angles)]
    pygame.draw.polygon(surface, colour, outside + inside)
    pygame.draw.aalines(surface, colour, share < 1, outside + inside)
