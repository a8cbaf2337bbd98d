"""What is painted when: only what changes. A scene moves into the next, clocks tick, a ring fills, the rim flashes."""

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from companion.core.faces import Time
from companion.core.scene import Box, Element, Scene, State
from companion.screen import backdrop
from companion.screen.animation import SHAKE, Change, Motion, Transition, opening, still, transition
from companion.screen.feedback import Feedback
from companion.screen.gestures import ABOVE, Finger, carried, is_live, targets_of
from companion.screen.newsreel import Newsreel
from companion.screen.painter import Painter
from companion.screen.ribbon import ribbon
from companion.screen.window import Window

ASKED, HINTED = 30_000.0, 12_000.0
"""Milliseconds the question before a second touch stays, and a hint."""


class Canvas:
    def __init__(self, window: Window, motion: Motion = "full") -> None:
        self._window, self._motion = window, motion
        self._painter = Painter(window.surface, window.scale)
        self._feedback = Feedback(window, motion)
        self._newsreel = Newsreel()
        self._scene: Scene | None = None
        self._came = 0.0
        """When the scene came: its clocks tick from there."""
        self._way: Transition | None = None
        self._way_from = self._opened = self._ribbon_until = -1e9
        self._ribbon: tuple[Element, ...] = ()
        self._covered = Box(0, 0, 0, 0)
        """By the curtain that was opened last."""
        self._clocks: tuple[Element, ...] = ()
        self._second: tuple[int, ...] = ()
        self._stale, self._dark = True, False
        self.painted = 0
        """Whole pictures so far."""

    @property
    def scene(self) -> Scene:
        assert self._scene is not None
        return self._scene

    # ---------------------------------------------------------------------------- what changes

    def show(self, scene: Scene, now: float, came: float) -> None:
        """`came` is when its clocks were told."""
        before, self._came = self._scene, came
        if before == scene:
            return
        if before is None or before.elements != scene.elements or before.frame != scene.frame:
            self._way_from = now
            comes_from = before if before and before.game == scene.game else None
            self._way = transition(comes_from, scene, self._motion)
        if before and before.curtain and not scene.curtain:
            self._opened, self._covered = now, before.curtain.box
        if self._newsreel.show(before, scene, now):
            self._way_from = self._newsreel.until  # what it is about moves when it has been told
        self._feedback.show(before, scene, now, self._way_from + (self._way.length if self._way else 0))
        self._scene, self._stale = scene, True
        on_top = scene.dialog.elements if scene.dialog else ()
        self._clocks = tuple(element for element in (*scene.elements, *on_top) if isinstance(element.face, Time))
        is_hinted = bool(self._ribbon and scene.hint and scene.hint == (before and before.hint))
        self._ribbon = _hinted(scene) if is_hinted else ()

    def move(self, motion: Motion) -> None:
        self._motion = self._feedback.motion = motion

    def left(self, clock: Time, now: float) -> int:
        """Of a clock of the scene that is shown, in milliseconds."""
        gone = round(now - self._came) if clock.running else 0
        return max(0, clock.left_ms - gone)

    def renew(self) -> None:
        """The window is another one."""
        self._painter = Painter(self._window.surface, self._window.scale)
        self._stale = True

    def touch(self) -> None:
        """Something is under a finger that was not, or no longer."""
        self._stale = True

    def news(self, now: float) -> str:
        """What is being told large."""
        told = self._newsreel.at(now)
        return told.id if told else ""

    def skip(self, now: float) -> bool:
        """What moves is there; whether the touch has only taken news away."""
        if self._newsreel.skip(now):
            self._way_from, self._stale = now, True
            return True
        if self._way and now - self._way_from < self._way.length:
            self._way, self._stale = None, True
        return False

    def shake(self, id: str, now: float) -> None:
        changes = tuple(
            Change("shake", element, element, 0, SHAKE) if element.id == id else Change("stay", None, element, 0, 0)
            for element in self.scene.elements
        )
        if self._motion == "full":
            self._way, self._way_from, self._stale = Transition(changes, SHAKE), now, True

    def flash(self, now: float) -> None:
        self._feedback.flash(now)
        self._stale = True

    def is_ripe(self, element: Element, now: float) -> bool:
        return self._feedback.is_ripe(element, now)

    def say(self, words: str, now: float) -> None:
        """Asked before a second touch: it must be read."""
        self._ribbon = ribbon(self.scene, words, "help", "warn", must=True)
        self._ribbon_until, self._stale = now + ASKED, True

    def hint(self, now: float) -> None:
        """What the scene has to say to a newcomer, where there is room."""
        self._ribbon = _hinted(self.scene)
        self._ribbon_until, self._stale = now + HINTED, True

    def darken(self) -> None:
        if not self._dark:
            self._window.surface.fill((0, 0, 0))
            self._window.show()
            self._dark = self._stale = True

    # ---------------------------------------------------------------------------- painting

    def paint(self, now: float, fingers: Sequence[Finger], focus: Element | None) -> None:
        """The picture of this moment, if it is another one than before."""
        self._dark = False
        if self._ribbon and now > self._ribbon_until:
            self._ribbon, self._stale = (), True
        seconds = tuple(
            self.left(face, now) // 1000 for element in self._clocks if isinstance(face := element.face, Time)
        )
        if self._stale or self.is_moving(now, fingers):
            self._stale = self.is_moving(now, fingers)
            self._second = seconds
            self._whole(now, fingers, focus)
            self.painted += 1
            self._window.show()
        elif seconds != self._second:
            self._second = seconds
            if self.scene.dialog or self.scene.curtain or focus:
                self._whole(now, fingers, focus)
                self._window.show()
            else:
                clocks = [self._told(element, now) for element in self._clocks]
                self._window.show(self._painter.repaint(self.scene, clocks))

    def is_moving(self, now: float, fingers: Sequence[Finger]) -> bool:
        return bool(
            (self._way and not self._way.is_over(now - self._way_from))
            or opening(now - self._opened, self._motion) < 1
            or self._newsreel.at(now) is not None
            or self._feedback.is_moving(now, fingers)
        )

    def _whole(self, now: float, fingers: Sequence[Finger], focus: Element | None) -> None:
        scene = replace(self.scene, elements=self._all_told(self.scene.elements, now))
        if scene.dialog:
            scene = replace(scene, dialog=replace(scene.dialog, elements=self._all_told(scene.dialog.elements, now)))
        way = self._way if self._way and not self._way.is_over(now - self._way_from) else None
        first = fingers[0]
        scene = self._dragging(scene, first)
        if first.dragged:
            way = None
        if self._ribbon and not scene.dialog:
            scene = replace(scene, elements=(*scene.elements, *self._ribbon))
        under = [found for finger in fingers if (found := self._feedback.under(finger, scene, now))]
        held = max(finger.share(now) for finger in fingers)
        news = self._newsreel.at(now)
        over = news.elements if news else ()
        self._painter.paint(scene, way or still(scene), now - self._way_from, held, under, over)
        self._open_curtain(now)
        self._feedback.draw(scene, now, fingers, focus)

    def _dragging(self, scene: Scene, finger: Finger) -> Scene:
        """What is dragged floats above the finger, and what accepts it is lit."""
        held = finger.dragged
        if held is None or held.element is None:
            return scene
        lit, dragged = targets_of(scene, held.element), carried(held.element)
        x, y = round(held.x) - dragged.box.w // 2, round(held.y) - ABOVE - dragged.box.h // 2
        if is_live(scene, held.element):
            return scene
        if target := finger.drop_of(scene, held):
            middle = target[0].box.middle
            x, y = middle[0] - dragged.box.w // 2, middle[1] - dragged.box.h // 2
        moved = replace(dragged, box=Box(x, y, dragged.box.w, dragged.box.h))
        others = tuple(
            replace(element, state=State(legal=True)) if element.id in lit else element
            for element in scene.elements
            if element.id != dragged.id
        )
        return replace(scene, elements=(*others, moved))

    def _open_curtain(self, now: float) -> None:
        """Its halves go aside; the table under it is there already."""
        share = opening(now - self._opened, self._motion)
        if share >= 1:
            return
        surface, scene = self._window.surface, self.scene
        folds = backdrop.folds(surface.get_size(), self._window.scale, scene.frame.theme, scene.game)
        w, h = surface.get_size()
        aside = round(share * w / 2)
        box, scale = self._covered, self._window.scale
        surface.set_clip([round(edge * scale) for edge in (box.x, box.y, box.w, box.h)])
        surface.blit(folds, (-aside, 0), pygame.Rect(0, 0, w // 2, h))
        surface.blit(folds, (w // 2 + aside, 0), pygame.Rect(w // 2, 0, w - w // 2, h))
        surface.set_clip(None)

    # ---------------------------------------------------------------------------- clocks

    def _all_told(self, elements: tuple[Element, ...], now: float) -> tuple[Element, ...]:
        return tuple(self._told(element, now) for element in elements)

    def _told(self, element: Element, now: float) -> Element:
        if not isinstance(element.face, Time):
            return element
        return replace(element, face=replace(element.face, left_ms=self.left(element.face, now)))


def _hinted(scene: Scene) -> tuple[Element, ...]:
    return ribbon(scene, scene.hint.message, "bulb", "lamp") if scene.hint else ()
