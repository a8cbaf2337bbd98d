"""The keyboard's way through a page: one thing that can be touched is lit, in painter's order or by direction."""

import pygame

from companion.core.scene import Element, Scene

WAYS = {pygame.K_RIGHT: (1, 0), pygame.K_LEFT: (-1, 0), pygame.K_DOWN: (0, 1), pygame.K_UP: (0, -1)}


class Focus:
    def __init__(self) -> None:
        self.shown: Element | None = None

    def hide(self) -> None:
        self.shown = None

    def fit(self, scene: Scene) -> None:
        """The same thing in a new scene, if it is still there."""
        if self.shown is not None:
            self.shown = next((element for element in _things(scene) if element.id == self.shown.id), None)

    def step(self, scene: Scene, by: int) -> None:
        things = _things(scene)
        if not things:
            return
        names = [element.id for element in things]
        if self.shown is None or self.shown.id not in names:
            self.shown = things[0 if by > 0 else -1]
        else:
            self.shown = things[(names.index(self.shown.id) + by) % len(things)]

    def go(self, scene: Scene, key: int) -> None:
        """To the nearest thing in this direction."""
        if self.shown is None:
            self.step(scene, 1)
            return
        (x, y), (dx, dy) = self.shown.touched.middle, WAYS[key]
        ways: list[tuple[float, Element]] = []
        for element in _things(scene):
            px, py = element.touched.middle
            along, aside = (px - x) * dx + (py - y) * dy, abs((px - x) * dy) + abs((py - y) * dx)
            if along > 0:
                ways.append((along + 2 * aside, element))
        if ways:
            self.shown = min(ways, key=lambda way: way[0])[1]


def _things(scene: Scene) -> list[Element]:
    return [element for element in scene.alive if element.is_touchable]
