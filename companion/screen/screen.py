"""The screen as a client of the table: shows what the daemon's scenes say, and tells it what hands mean.

Between two moments nothing is painted. What is under a finger, on top of the page, or asked back is the screen's own;
everything about the game is the daemon's.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pygame

from companion import protocol
from companion.client import Asking
from companion.core.scene import Frame, Why, frame_of
from companion.screen.around import Around
from companion.screen.canvas import Canvas
from companion.screen.ears import Ears, Silence, Voice
from companion.screen.errands import Errands, Job
from companion.screen.library import Library
from companion.screen.meanings import Meanings
from companion.screen.pages import Pages
from companion.screen.settings import Settings
from companion.screen.shell import sheets
from companion.screen.shell.setup import SetUp
from companion.screen.story import Story
from companion.screen.tidings import Tidings
from companion.screen.touches import Touches
from companion.screen.window import Window

DARK_AFTER = 10 * 60_000.0
"""Milliseconds without a touch until the page without a table goes dark."""
DEAF = 250.0
"""Milliseconds after a curtain or a sheet has opened in which a touch was still meant for what was there before."""
MOVING, WATCHFUL, STILL = 1 / 60, 1 / 200, 1 / 30
"""Seconds from one look at the hands to the next: while a picture moves, soon after a touch, and else."""
WATCHES_FOR = 5000.0
"""Milliseconds after a touch in which the next one is likely."""


class Screen:
    """`voice` plays what is heard; `keep` is given settings that were chosen here."""

    def __init__(
        self,
        window: Window,
        settings: Settings = Settings(),  # noqa: B008
        *,
        voice: Voice | None = None,
        keep: Callable[[Settings], None] = lambda _: None,
    ) -> None:
        self.window, self.settings, self._keep = window, settings, keep
        self.canvas = Canvas(window, settings.motion)
        self._ears = Ears(voice or Silence())
        self._ears.set(settings)
        self.closed = asyncio.Event()
        self.view: protocol.View | None = None
        self.table: protocol.Scene | None = None
        self.games: tuple[protocol.GameLine, ...] = ()
        self.tables: tuple[protocol.TableLine, ...] = ()
        self.setup: SetUp | None = None
        self.story = Story()
        self.sheet: Callable[[Frame], Any] | None = None
        """What lies on top."""
        self.sure: Job | None = None
        """What is done when the sheet's question is answered with yes."""
        self.asked: str = ""
        """The id of what waits for a second touch."""
        self._errands = Errands(self.tell, self.changed)
        self.do, self.ask = self._errands.do, self._errands.ask
        self.meanings, self.around, self.touches = Meanings(self), Around(self), Touches(self)
        self.library, self.pages, self.tidings = Library(self), Pages(self), Tidings(self)
        self._stirred = asyncio.Event()
        """There is something new to show."""
        self._deaf_until = self._touched_at = self.told_at = 0.0
        self._dark = False
        self._reached = self.reach
        """The window the daemon knows."""
        self.hang()

    # ---------------------------------------------------------------------------- what the daemon tells

    @property
    def asking(self) -> Asking | None:
        """None: there is no daemon."""
        return self._errands.asking

    def told(self, told: protocol.Tell) -> None:
        if self.tidings.told(told):
            self.changed()

    def connect(self, asking: Asking) -> None:
        """A daemon is there; what it says comes to `told`."""
        self._errands.asking, self._reached = asking, self.reach
        self._touched_at = self.now()
        self.tidings.connected()

    def lose(self) -> None:
        """It is gone: until it is back, touching anything would mean nothing."""
        self._errands.asking = None
        self.tidings.lost()
        self.changed()

    def hear(self, cue: str) -> None:
        if cue != "horn":
            self._ears.cue(cue, self.view.game if self.view else "")
        elif self._ears.horn(self.now()):
            self.canvas.flash(self.now())

    # ---------------------------------------------------------------------------- what it is like

    @property
    def language(self) -> str:
        return self.settings.language

    def set(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self._ears.set(settings)
        self.canvas.move(settings.motion)
        self.do(lambda: asyncio.to_thread(self._keep, settings))
        if settings.language != before.language:
            self.around.speak()
        self.hang()
        if settings.theme != before.theme:
            self._reframe()
        self.changed()

    def hang(self) -> None:
        """The picture stands as the panel hangs; for every other player, if that is wanted, upside down."""
        curtain = self.table.scene.curtain if self.table else None
        seat = curtain.seat if curtain else self.table.seat if self.table else None
        is_opposite = self.settings.turns_to_players and seat is not None and seat % 2
        if self.window.hang(self.settings.turn + (180 if is_opposite else 0), large=self.settings.large):
            self._reframe()

    # ---------------------------------------------------------------------------- what is shown

    @property
    def frame(self) -> Frame:
        return frame_of(self.window.w, self.window.h, self.language, self.settings.theme)

    def changed(self) -> None:
        self.canvas.show(self.pages.scene, self.now(), self.told_at)
        self.touches.focus.fit(self.canvas.scene)
        self.pages.hint()
        self._stirred.set()

    def deafen(self) -> None:
        """What was touched a moment ago is not there any more."""
        self._deaf_until = self.now() + DEAF

    def open(self, sheet: Callable[[Frame], Any]) -> None:
        self.sheet = sheet
        self.touches.forget()
        self.deafen()
        self.changed()

    def close(self) -> None:
        self.sheet, self.sure, self.asked = None, None, ""

    def tell(self, why: Why) -> None:
        self.open(lambda frame: sheets.why(frame, why))

    # ---------------------------------------------------------------------------- from moment to moment

    async def run(self) -> None:
        """Until the window is closed."""
        worker = asyncio.create_task(self._errands.work())
        self._touched_at = self.now()
        try:
            self.changed()
            while not self.closed.is_set():
                began = self.now()
                for event in pygame.event.get():
                    self.touches.take(event)
                self.tick(self.now())
                self._stirred.clear()
                await self._rest(began)
        finally:
            worker.cancel()

    async def _rest(self, began: float) -> None:
        """Until there is something new to show, or it is time to look at the hands again."""
        now = self.now()
        pace = MOVING if self.canvas.is_moving(now, self.touches.fingers) else STILL
        if pace == STILL and now - self._touched_at < WATCHES_FOR:
            pace = WATCHFUL
        with suppress(TimeoutError):
            async with asyncio.timeout_at(began / 1000 + pace):
                await self._stirred.wait()

    def tick(self, now: float) -> None:
        """What time does by itself: holds, idle hands, a dark page, and painting what has changed."""
        self.touches.wait(now)
        self._idle(now)
        playing = self.table if self.view and not (self.view.paused or self.view.ended) else None
        self._ears.follow(playing.scene if playing else None, lambda clock: self.canvas.left(clock, now), now)
        if self._dark:
            self.canvas.darken()
        else:
            self.canvas.paint(now, self.touches.fingers, self.touches.focus.shown)

    def _idle(self, now: float) -> None:
        idle = now - self._touched_at
        if self.is_open and self.table and idle > self.table.scene.open_ms:
            self._touched_at = now
            self.do(lambda: self.ask(protocol.Look()))
        self._dark = self.view is None and idle > DARK_AFTER

    @property
    def is_open(self) -> bool:
        """Whether a hand that others may not see lies open here."""
        view = self.view
        return bool(view and view.private and view.mode == "digital" and view.seat is not None and not view.ended)

    @staticmethod
    def now() -> float:
        """Milliseconds."""
        return asyncio.get_running_loop().time() * 1000

    @property
    def is_deaf(self) -> bool:
        return self.now() < self._deaf_until

    @property
    def is_busy(self) -> bool:
        """What hands have asked for is not all done and shown yet."""
        return not self._errands.is_empty or self.meanings.is_acting

    def resize(self) -> None:
        self.window.measure()
        self._reframe()
        self.changed()

    def _reframe(self) -> None:
        self.canvas.renew()
        if self.reach != self._reached and self.asking:
            self._reached = self.reach
            self.do(lambda: self.ask(protocol.Reframe(frame=self.reach)))

    @property
    def reach(self) -> protocol.Window:
        return protocol.Window(self.window.w, self.window.h, self.settings.theme)

    def wake(self) -> bool:
        """Whether it was dark: then the touch has only made light."""
        self._touched_at = self.now()
        was_dark, self._dark = self._dark, False
        if was_dark:
            self.canvas.renew()
            self.touches.forget()
        return was_dark
