"""Paints scenes. Knows faces, themes and time, no game."""

from collections.abc import Iterable, Sequence
from functools import cache

import pygame

from companion.core.faces import Emblem, Time
from companion.core.scene import Box, Element, Scene
from companion.screen import backdrop
from companion.screen.animation import Pose, Transition, still
from companion.screen.rings import ring
from companion.screen.sprites import Sprite, Sprites
from companion.screen.theme import PALETTES, character_of, mixed


class Painter:
    """Draws on a surface with `scale` pixels per dp."""

    def __init__(self, surface: pygame.Surface, scale: float = 1.0) -> None:
        self.surface, self.scale = surface, scale
        self._sprites: Sprites | None = None
        self._curtain_is_down = False
        self._under: Sequence[tuple[Box, float]] = ()

    def paint(
        self,
        scene: Scene,
        shown: Transition | None = None,
        at: float = 0.0,
        held: float = 0.0,
        under: Sequence[tuple[Box, float]] = (),
        over: Sequence[Element] = (),
    ) -> None:
        """The whole picture at a moment of a transition; `held` is how far the ring of a curtain has come, 0 to 1;
        `under` a finger things are smaller; `over` everything lies what is told for a moment."""
        self._under = under
        sprites = self.sprites_of(scene)
        self._forget_secrets(scene)
        self.surface.blit(self._table(scene), (0, 0))
        for pose in (shown or still(scene)).poses(at):
            self._put(sprites, pose)
        if scene.curtain:
            self._cover(scene, sprites, held)
        if scene.dialog:
            self._veil()
            if not scene.curtain:  # clocks stay bright
                self._all(sprites, (element for element in scene.elements if isinstance(element.face, Time)))
            self._all(sprites, scene.dialog.elements)
        self._all(sprites, over)

    def repaint(self, scene: Scene, elements: Iterable[Element]) -> list[pygame.Rect]:
        """Only these again, such as the clock, over what lay under them; which parts of the surface changed."""
        sprites = self.sprites_of(scene)
        changed = []
        for element in elements:
            sprite = sprites.of(element)
            where = self._where(element, sprite)
            self.surface.set_clip(where)
            self.surface.blit(self._table(scene), (0, 0))
            for other in scene.elements:
                if other.id != element.id and self._reaches(sprites, other, where):
                    self._put(sprites, _resting(other))
            self._put(sprites, _resting(element))
            self.surface.set_clip(None)
            changed.append(where)
        return changed

    def sprites_of(self, scene: Scene) -> Sprites:
        """Those of one game at a time: another one needs the room."""
        palette, character, size = PALETTES[scene.frame.theme], character_of(scene.game), scene.frame.size
        now = self._sprites
        if now is None or (now.palette, now.character, now.size) != (palette, character, size):
            self._sprites = now = Sprites(palette, character, size, self.scale)
        return now

    def _table(self, scene: Scene) -> pygame.Surface:
        return backdrop.table(self.surface.get_size(), self.scale, scene.frame.theme, scene.game)

    def _forget_secrets(self, scene: Scene) -> None:
        """When a curtain falls, pictures of what only one seat may see are gone in the same moment: all that are not
        of this scene, which was made for a bystander."""
        if scene.curtain and not self._curtain_is_down:
            self.sprites_of(scene).forget_all_but(scene.shown)
        self._curtain_is_down = scene.curtain is not None

    # ---------------------------------------------------------------------------- putting things down

    def _all(self, sprites: Sprites, elements: Iterable[Element]) -> None:
        for element in elements:
            self._put(sprites, _resting(element))

    def _put(self, sprites: Sprites, pose: Pose) -> None:
        sprite = sprites.of(pose.element)
        drawn, margin = sprite
        x, y = round(pose.x * self.scale) - margin, round(pose.y * self.scale) - margin
        if pose.wide != 1.0:
            narrow = max(1, round(drawn.get_width() * pose.wide))
            x += (drawn.get_width() - narrow) // 2
            drawn = pygame.transform.scale(drawn, (narrow, drawn.get_height()))
        for box, large in self._under:
            if box.holds(pose.element.box):
                drawn, x, y = self._smaller(drawn, x, y, box, large)
        if pose.alpha < 1.0:
            share = round(255 * pose.alpha)
            drawn = drawn.copy()
            drawn.fill((share, share, share, share), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(drawn, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _smaller(
        self, drawn: pygame.Surface, x: int, y: int, box: Box, large: float
    ) -> tuple[pygame.Surface, int, int]:
        """What lies on a thing that gives way goes with it."""
        across, down = (middle * self.scale for middle in box.middle)
        w, h = (max(1, round(side * large)) for side in drawn.get_size())
        at = (round(across + (x - across) * large), round(down + (y - down) * large))
        return pygame.transform.smoothscale(drawn, (w, h)), *at

    def _where(self, element: Element, sprite: Sprite) -> pygame.Rect:
        x, y = round(element.box.x * self.scale) - sprite.margin, round(element.box.y * self.scale) - sprite.margin
        return pygame.Rect((x, y), sprite.surface.get_size())

    def _reaches(self, sprites: Sprites, element: Element, where: pygame.Rect) -> bool:
        return self._where(element, sprites.of(element)).colliderect(where)

    # ---------------------------------------------------------------------------- on top

    def _veil(self) -> None:
        self.surface.blit(_veil(self.surface.get_size()), (0, 0))

    def _cover(self, scene: Scene, sprites: Sprites, held: float) -> None:
        assert scene.curtain is not None
        box = scene.curtain.box
        where = pygame.Rect([round(edge * self.scale) for edge in (box.x, box.y, box.w, box.h)])
        self.surface.blit(backdrop.folds(where.size, self.scale, scene.frame.theme, scene.game), where)
        for element in scene.curtain.elements:
            self._put(sprites, _resting(element))
            if held and isinstance(element.face, Emblem):
                self._ring(element, held)

    def _ring(self, element: Element, held: float) -> None:
        x, y = (round(middle * self.scale) for middle in element.box.middle)
        r = min(element.box.w, element.box.h) / 2 * self.scale
        gold = mixed((240, 214, 138), (255, 255, 255), 0.1)
        ring(self.surface, (x, y), r, max(2, r * 0.08), held, gold)


def _resting(element: Element) -> Pose:
    return Pose(element, element.box.x, element.box.y)


@cache
def _veil(size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((4, 5, 8, 170))
    return surface
