"""What the screen itself adds to a picture: what is under a finger, how long a hold still takes, what must be seen for
a while before it can be touched, what is fresh, and the rim when the horn sounds."""

from collections.abc import Iterable

import pygame

from companion.core.faces import Emblem
from companion.core.scene import Box, Element, Scene
from companion.screen.animation import PRESS, Motion, pressed, pulse
from companion.screen.gestures import Finger
from companion.screen.rings import ring
from companion.screen.theme import PALETTES, mixed
from companion.screen.window import Window

FLASHES, FLASH = 3, 180.0
CALL, CALLED = 1000.0, 500.0
"""Milliseconds from one call of what anybody should touch now to the next, and how long one takes."""
REACH = 9
"""dp a call spreads around it."""
RING = 46
"""dp from the middle of a finger to the ring around it."""
AT_ONCE = 150.0
"""Milliseconds a touch may last before it looks like a hold."""
LARGE = 0.25
"""Of the window: what takes more does not give way under a finger."""
LAST = 40.0
"""Milliseconds: one more picture, without what filled up."""
VEIL = 165
"""Of 255: how much of a thing is covered that cannot be touched yet."""


class Feedback:
    def __init__(self, window: Window, motion: Motion) -> None:
        self._window, self.motion = window, motion
        self._since: dict[str, float] = {}
        """When each thing that must be seen for a while was shown first."""
        self._ripe_at = 0.0
        """When the last of them can be touched."""
        self._fresh: tuple[Element, ...] = ()
        self._calling: tuple[Element, ...] = ()
        self._fresh_from = self._flashed = -1e9

    def show(self, before: Scene | None, scene: Scene, now: float, still_at: float) -> None:
        """A new scene; its picture moves until `still_at`."""
        waiting = {element.id: _after(element) for element in scene.shown if _after(element)}
        self._since = {id: self._since.get(id, now) for id in waiting}
        self._ripe_at = max((since + waiting[id] + LAST for id, since in self._since.items()), default=0.0)
        self._calling = tuple(element for element in scene.alive if element.always and element.state.danger)
        old = {element.id for element in before.shown if element.state.fresh} if before else set()
        fresh = tuple(element for element in scene.alive if element.state.fresh and element.id not in old)
        if fresh:
            self._fresh, self._fresh_from = fresh, still_at

    def flash(self, now: float) -> None:
        self._flashed = now

    def is_ripe(self, element: Element, now: float) -> bool:
        """Whether it has been shown as long as it must be before it can be touched."""
        return self._share_seen(element, now) >= 1

    def is_moving(self, now: float, fingers: Iterable[Finger]) -> bool:
        return bool(
            now - self._flashed < 2 * FLASHES * FLASH
            or (self._fresh and self.motion == "full" and pulse(now - self._fresh_from) > 0)
            or now < self._ripe_at
            or self._call(now)
            or any(0 < finger.share(now) < 1 or _just_down(finger, now) for finger in fingers)
        )

    def _call(self, now: float) -> float:
        """How far a call has spread, as a share; 0 between two of them."""
        share = now % CALL / CALLED
        return share if self._calling and self.motion == "full" and share < 1 else 0.0

    def under(self, finger: Finger, scene: Scene, now: float) -> tuple[Box, float] | None:
        """What gives way under a finger, and its size for the moment."""
        held = finger.held
        if self.motion != "full" or held is None or held.element is None or finger.dragged:
            return None
        element, frame = held.element, scene.frame
        is_large = element.box.w * element.box.h > LARGE * frame.w * frame.h
        if is_large or not (element.tap or element.hold):
            return None
        return element.box, pressed(now - held.since)

    # ---------------------------------------------------------------------------- on top of the picture

    def draw(self, scene: Scene, now: float, fingers: Iterable[Finger], focus: Element | None) -> None:
        for element in scene.alive:
            if (share := self._share_seen(element, now)) < 1:
                self._fill(scene, element.box, share)
        glow = pulse(now - self._fresh_from)
        if self.motion == "full" and glow > 0 and now >= self._fresh_from:
            for element in self._fresh:
                self._light(scene, element.box, glow)
        if call := self._call(now):
            for element in self._calling:
                box = element.box.inset(-round(REACH * call))
                self._light(scene, box, 1 - call)
        if focus:
            self._light(scene, focus.touched)
        for finger in fingers:
            self._under_finger(scene, finger, now)
        if (now - self._flashed) % (2 * FLASH) < FLASH and now - self._flashed < 2 * FLASHES * FLASH:
            width = max(4, round(10 * self._window.scale))
            whole = self._window.surface.get_rect()
            pygame.draw.rect(self._window.surface, PALETTES[scene.frame.theme].danger, whole, width)

    def _under_finger(self, scene: Scene, finger: Finger, now: float) -> None:
        held = finger.held
        if held is None or held.element is None or finger.dragged:
            return
        if held.element.tap or held.peeks:
            self._light(scene, held.element.box)
        share = finger.share(now)
        if share and now - held.since > AT_ONCE and not isinstance(held.element.face, Emblem):
            palette, scale = PALETTES[scene.frame.theme], self._window.scale
            middle = (round(held.x * scale), round(held.y * scale))
            ring(self._window.surface, middle, RING * scale, 8 * scale, 1.0, mixed(palette.bg, palette.lamp, 0.25))
            ring(self._window.surface, middle, RING * scale, 8 * scale, share, palette.lamp)

    def _fill(self, scene: Scene, box: Box, share: float) -> None:
        """Covered, and less and less so from the left."""
        palette, where = PALETTES[scene.frame.theme], self._pixels(box)
        done = round(where.w * share)
        veil = pygame.Surface((max(1, where.w - done), where.h), pygame.SRCALPHA)
        veil.fill((*palette.bg, VEIL))
        self._window.surface.blit(veil, (where.x + done, where.y))
        high = max(2, round(4 * self._window.scale))
        pygame.draw.rect(self._window.surface, palette.lamp, (where.x, where.bottom - high, done, high))

    def _light(self, scene: Scene, box: Box, strength: float = 1.0) -> None:
        palette, scale = PALETTES[scene.frame.theme], self._window.scale
        where = self._pixels(Box(box.x - 1, box.y - 1, box.w + 2, box.h + 2))
        width, round_by = max(2, round(3 * scale)), round(12 * scale)
        if strength >= 1:
            pygame.draw.rect(self._window.surface, palette.lamp, where, width, round_by)
            return
        rim = pygame.Surface(where.size, pygame.SRCALPHA)
        pygame.draw.rect(rim, (*palette.lamp, round(255 * strength)), rim.get_rect(), width, round_by)
        self._window.surface.blit(rim, where)

    def _pixels(self, box: Box) -> pygame.Rect:
        return pygame.Rect([round(edge * self._window.scale) for edge in (box.x, box.y, box.w, box.h)])

    # ---------------------------------------------------------------------------- what must be seen first

    def _share_seen(self, element: Element, now: float) -> float:
        after = _after(element)
        if not after:
            return 1.0
        return min(1.0, (now - self._since.get(element.id, now)) / after)


def _after(element: Element) -> int:
    return max((intent.after for intent in (element.tap, element.hold) if intent), default=0)


def _just_down(finger: Finger, now: float) -> bool:
    held = finger.held
    return bool(held and held.element and now - held.since <= PRESS)
