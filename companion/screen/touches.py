"""Hands on the glass, and on a keyboard: what they do becomes gestures."""

from typing import TYPE_CHECKING

import pygame

from companion.core.scene import Element, Scene
from companion.screen.focus import Focus
from companion.screen.gamepad import Gamepad
from companion.screen.gestures import Finger, Gesture, Hold, Tap, thing_at
from companion.screen.window import FIRST, Hands, Touch

if TYPE_CHECKING:
    from companion.screen.screen import Screen


CHOOSING = frozenset({pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE})
WRITING = {pygame.K_BACKSPACE: "erase", pygame.K_SPACE: "space"}
KEY = -2
"""The finger that a key is, on what is lit: it may hold, and look, as any other."""


class Touches:
    """The first finger is followed; others only on things that any finger may touch at any time."""

    def __init__(self, screen: "Screen") -> None:
        self._screen, self._hands = screen, Hands(screen.window)
        self.finger, self.focus = Finger(), Focus()
        self._others: dict[int, Finger] = {}
        self._lit_at = (0, 0)
        self._gamepad = Gamepad()

    def take(self, event: pygame.event.Event) -> None:
        screen = self._screen
        event = self._gamepad.key(event) or event
        if event.type == pygame.QUIT:
            screen.closed.set()
        elif event.type in {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}:
            screen.resize()
        elif event.type == pygame.KEYDOWN:
            if not screen.wake():
                self._press(event)
        elif event.type == pygame.KEYUP:
            if event.key in CHOOSING and KEY in self._others:
                self._feel(Touch("up", *self._lit_at, KEY))
        elif touch := self._hands.touch(event):
            self._feel(touch)

    @property
    def fingers(self) -> tuple[Finger, ...]:
        return (self.finger, *self._others.values())

    def wait(self, now: float) -> None:
        """A finger that stays is a hold."""
        for finger in self.fingers:
            self._mean(finger.wait(now))

    def forget(self) -> None:
        """What was touched is gone."""
        fingers, self._others = self.fingers, {}
        for finger in fingers:
            self._mean(finger.forget())

    # ---------------------------------------------------------------------------- fingers

    def _feel(self, touch: Touch) -> None:
        screen, now = self._screen, self._screen.now()
        if screen.wake():
            return
        finger = self.finger if touch.finger == FIRST else self._other(touch)
        if finger is None:
            return
        scene = screen.canvas.scene
        match touch.what:
            case "down":
                if touch.finger != KEY:
                    self.focus.hide()
                if not screen.canvas.skip(now) and self._hears(touch):
                    self._mean(finger.down(scene, touch.x, touch.y, now))
            case "move":
                self._mean(finger.move(scene, touch.x, touch.y))
            case "up":
                self._others.pop(touch.finger, None)
                self._mean(finger.lift(scene, touch.x, touch.y))
            case "hold" if self._hears(touch):
                self._mean(finger.hold(scene, touch.x, touch.y, now))
        screen.canvas.touch()

    def _other(self, touch: Touch) -> Finger | None:
        found = thing_at(self._screen.canvas.scene, touch.x, touch.y)
        if touch.what == "down" and (touch.finger == KEY or (found and found.always)):
            self._others[touch.finger] = Finger()
        return self._others.get(touch.finger)

    def _hears(self, touch: Touch) -> bool:
        """Not where something has only just appeared, or must be seen for a while first."""
        screen = self._screen
        found = thing_at(screen.canvas.scene, touch.x, touch.y)
        return not screen.is_deaf and (found is None or screen.canvas.is_ripe(found, screen.now()))

    def _mean(self, gesture: Gesture | None) -> None:
        if gesture is not None:
            self._screen.meanings.mean(gesture)

    # ---------------------------------------------------------------------------- keys

    def _press(self, event: pygame.event.Event) -> None:
        scene, focus = self._screen.canvas.scene, self.focus
        self._screen.canvas.touch()
        if typed := _typed(scene, event):
            self._mean(Tap(typed))
            return
        match event.key:
            case pygame.K_TAB:
                focus.step(scene, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_RIGHT | pygame.K_LEFT | pygame.K_UP | pygame.K_DOWN:
                focus.go(scene, event.key)
            case key if key in CHOOSING and focus.shown:
                self._lit_at = focus.shown.touched.middle
                self._feel(Touch("down", *self._lit_at, KEY))
            case pygame.K_ESCAPE:
                self._escape()
            case pygame.K_z if event.mod & pygame.KMOD_CTRL:
                self._screen.around.shell("undo")
            case pygame.K_r:
                self._turn(scene)
            case _ if event.unicode == "?":
                self._explain(focus.shown)

    def _turn(self, scene: Scene) -> None:
        """The tile in hand, where there is one."""
        found = next((element for element in scene.alive if element.tap and element.tap.what == "turn"), None)
        if found:
            self._mean(Tap(found))

    def _explain(self, element: Element | None) -> None:
        """What this is, or why not; of nothing in particular, the rules."""
        if element and element.why:
            self._screen.meanings.explain(element, element.why)
        elif element and element.hold:
            self._mean(Hold(element))
        elif self._screen.view:
            self._screen.meanings.look_up("book")

    def _escape(self) -> None:
        screen = self._screen
        if screen.sheet and not (screen.view and screen.view.paused):
            screen.around.shell("close")
        elif screen.setup and not screen.view:
            screen.around.shell("home")
        elif screen.view and not screen.view.paused:
            screen.around.shell("pause")


def _typed(scene: Scene, event: pygame.event.Event) -> Element | None:
    """The key of a keyboard on the screen, where there is one, that a real one has pressed."""
    name = WRITING.get(event.key) or event.unicode.lower()
    ids = {f"{board}:{name}" for board in ("key", "keys", "pad")} if name else set()
    return next((element for element in scene.alive if element.id in ids and element.tap), None)
