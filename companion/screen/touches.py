"""Hands on the glass, and on a keyboard: what they do becomes gestures."""

from typing import TYPE_CHECKING

import pygame

from companion.screen.focus import Focus
from companion.screen.gestures import Finger, Hold, Tap
from companion.screen.window import Hands, Touch

if TYPE_CHECKING:
    from companion.screen.screen import Screen


class Touches:
    def __init__(self, screen: "Screen") -> None:
        self._screen, self._hands = screen, Hands(screen.window)
        self.finger, self.focus = Finger(), Focus()

    def take(self, event: pygame.event.Event) -> None:
        screen = self._screen
        if event.type == pygame.QUIT:
            screen.closed.set()
        elif event.type in {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}:
            screen.resize()
        elif event.type == pygame.KEYDOWN:
            if not screen.wake():
                self._press(event)
        elif touch := self._hands.touch(event):
            self._feel(touch)

    def wait(self, now: float) -> None:
        """A finger that stays is a hold."""
        gesture = self.finger.wait(now)
        if gesture is not None:
            self._screen.meanings.mean(gesture)

    def _feel(self, touch: Touch) -> None:
        screen, finger, now = self._screen, self.finger, self._screen.now()
        if screen.wake():
            return
        match touch.what:
            case "down":
                self.focus.hide()
                screen.canvas.skip(now)
                if not screen.is_deaf:
                    finger.down(screen.canvas.scene, touch.x, touch.y, now)
            case "move":
                finger.move(touch.x, touch.y)
            case "up":
                gesture = finger.lift(screen.canvas.scene, touch.x, touch.y)
                if gesture is not None:
                    screen.meanings.mean(gesture)
            case "hold":
                finger.down(screen.canvas.scene, touch.x, touch.y, now)
                if finger.held and finger.held.element:
                    screen.meanings.mean(Hold(finger.held.element))
                finger.forget()
        screen.canvas.touch()

    def _press(self, event: pygame.event.Event) -> None:
        scene, focus, mean = self._screen.canvas.scene, self.focus, self._screen.meanings.mean
        self._screen.canvas.touch()
        match event.key:
            case pygame.K_TAB:
                focus.step(scene, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_RIGHT | pygame.K_LEFT | pygame.K_UP | pygame.K_DOWN:
                focus.go(scene, event.key)
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if focus.shown:
                mean(Tap(focus.shown) if focus.shown.tap or not focus.shown.hold else Hold(focus.shown))
            case pygame.K_ESCAPE:
                self._escape()
            case _ if event.unicode == "?" and focus.shown:
                mean(Hold(focus.shown))

    def _escape(self) -> None:
        screen = self._screen
        if screen.sheet and not (screen.view and screen.view.paused):
            screen.around.shell("close")
        elif screen.setup and not screen.view:
            screen.around.shell("home")
        elif screen.view and not screen.view.paused:
            screen.around.shell("pause")
