"""The screen as a client of the table: shows what the daemon's scenes say, and tells it what hands mean.

Between two moments nothing is painted. What is under a finger, on top of the page, or asked back is the screen's own;
everything about the game is the daemon's.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pygame
from msgspec.structs import replace

from companion import protocol
from companion.client import Asking
from companion.core.faces import Time
from companion.core.scene import Element, Frame, Intent, Scene, Why, frame_of
from companion.core.text import text
from companion.screen.around import Around
from companion.screen.bar import Tool, with_tools
from companion.screen.canvas import Canvas
from companion.screen.ears import Ears, Silence, Voice
from companion.screen.errands import Errands, Job
from companion.screen.library import Library
from companion.screen.meanings import Meanings
from companion.screen.settings import Settings
from companion.screen.shell import sheets
from companion.screen.shell.home import home, notice
from companion.screen.shell.setup import SetUp
from companion.screen.shell.setup_page import page as set_up
from companion.screen.story import Story
from companion.screen.touches import Touches
from companion.screen.window import Window

LOOKS_FOR = 20_000.0
"""Milliseconds an open hand stays open when nobody touches the screen."""
DARK_AFTER = 10 * 60_000.0
"""Milliseconds without a touch until the page without a table goes dark."""
DEAF = 250.0
"""Milliseconds after a curtain or a sheet has opened in which a touch was still meant for what was there before."""
MOVING, WATCHFUL, STILL = 1 / 60, 1 / 200, 1 / 30
"""Seconds from one look at the hands to the next: while a picture moves, soon after a touch, and else."""
WATCHES_FOR = 5000.0
"""Milliseconds after a touch in which the next one is likely."""
NOTHING_BACK = text("There is nothing of yours that can be taken back now.")
MISSED_FOR = 60_000.0
"""Milliseconds after which people have left a table that the daemon has left."""
WAITING = (text("One moment"), text("The table is being looked for."))


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
        self._hinted: set[Why] = set()
        """Hints that have shown themselves at this table."""
        self.asked: str = ""
        """The id of what waits for a second touch."""
        self._errands = Errands(self.tell, self.changed)
        self.do, self.ask = self._errands.do, self._errands.ask
        self.meanings, self.around, self.touches = Meanings(self), Around(self), Touches(self)
        self.library = Library(self)
        self._stirred = asyncio.Event()
        """There is something new to show."""
        self._deaf_until = self._touched_at = self._told_at = 0.0
        self._dark = False
        self._lost: protocol.View | None = None
        """The table that was here when the daemon went away."""
        self._lost_at = 0.0
        self._reached = self.reach
        """The window the daemon knows."""
        self._hang()

    # ---------------------------------------------------------------------------- what the daemon tells

    @property
    def asking(self) -> Asking | None:
        """None: there is no daemon."""
        return self._errands.asking

    def told(self, told: protocol.Tell) -> None:
        match told:
            case protocol.View():
                if self.view is None or self.view.table != told.table:
                    self._arrive()
                self.around.leave_pause(told)
                self.view = told
            case protocol.Scene():
                self._show_table(told)
            case protocol.NoTable():
                self.view = self.table = None
                self.story.forget()
                self.close()
                self.do(self.around.look_round)
            case protocol.Happened(cues=cues):
                if self.story.happened(told) and self.view:  # what came before is not heard by whoever only arrives
                    for cue in cues:
                        self.hear(cue)
            case protocol.TookBack(entries=entries):
                self.story.took_back(entries, text("Something was taken back."), self.language)
            case protocol.Signal(kind="expired", clock=clock):
                if any(face.key == clock and face.warn_ms for face in self._clocks):
                    self.hear("horn")
            case protocol.News(message):
                self.tell(Why(message))
            case protocol.Error(message=message):
                self.tell(Why(message))
            case _:
                return
        self.changed()

    def _arrive(self) -> None:
        self.setup = None
        self._hinted.clear()
        self.meanings.forget()
        if self.view:  # what was told since was told of this table
            self.story.forget()
        self.close()

    def _show_table(self, told: protocol.Scene) -> None:
        before = self.table
        if before is None or before.n != told.n or told.scene.curtain:
            self.asked = ""
        was_covered = before is not None and before.scene.curtain is not None
        if was_covered and told.scene.curtain is None:
            self._deaf_until = self.now() + DEAF
        if told.scene.curtain and not was_covered:
            self.touches.forget()
            if self.view is not None and not self.view.paused:
                self.close()
        self.table, self._told_at = told, self.now()
        self._hang()

    def connect(self, asking: Asking) -> None:
        """A daemon is there; what it says comes to `told`."""
        self._errands.asking, self._reached = asking, self.reach
        self._touched_at = self.now()
        self.do(self.around.look_round)
        if self._lost and self.now() - self._lost_at < MISSED_FOR:
            self.do(self.around.take_up(self._lost))

    def lose(self) -> None:
        """It is gone: until it is back, touching anything would mean nothing."""
        if self.view:
            self._lost, self._lost_at = self.view, self.now()
        self._errands.asking = self.view = self.table = None
        self.story.forget()
        self.meanings.forget()
        self.close()
        self.changed()

    def hear(self, cue: str) -> None:
        if cue != "horn":
            self._ears.cue(cue, self.view.game if self.view else "")
        elif self._ears.horn(self.now()):
            self.canvas.flash(self.now())

    @property
    def _clocks(self) -> tuple[Time, ...]:
        shown = self.table.scene.shown if self.table else ()
        return tuple(element.face for element in shown if isinstance(element.face, Time))

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
        self._hang()
        if settings.theme != before.theme:
            self._reframe()
        self.changed()

    def _hang(self) -> None:
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

    @property
    def scene(self) -> Scene:
        """The page with what lies on top."""
        page = self._page()
        if self.asked:
            page = replace(page, elements=tuple(self._asked_back(page.elements)))
        return replace(page, dialog=self.sheet(self.frame)) if self.sheet else page

    def _page(self) -> Scene:
        if self.asking is None or (self.view and not self.table):
            return notice(self.frame, *WAITING)
        if self.table:
            return with_tools(self.table.scene, tuple(self._tools()))
        if self.setup:
            return set_up(self.frame, self.setup)
        return home(self.frame, self.games, self.tables)

    def _tools(self) -> Iterator[Tool]:
        """What the screen has in the bar of a board."""
        view, scene = self.view, self.table.scene if self.table else None
        if scene and scene.hint:
            yield Tool("bulb", Intent("open", "hint"))
        if view and scene and not (view.ended or view.paused):
            nothing = None if view.can_undo or not view.private else Why(NOTHING_BACK.in_(self.language))
            yield Tool("undo", None if nothing else Intent("shell", "undo"), nothing)

    def _hint(self) -> None:
        """A new one shows itself, once, to whoever wants that."""
        hint = self.table.scene.hint if self.table else None
        covered = self.sheet is not None or (self.table is not None and self.table.scene.curtain is not None)
        wanted = self.settings.hints or self.around.learns
        if hint and wanted and not covered and hint not in self._hinted:
            self._hinted.add(hint)
            self.canvas.hint(self.now())

    def _asked_back(self, elements: tuple[Element, ...]) -> Iterator[Element]:
        """What is asked back says so, and lies above what stands on it."""
        yield from (element for element in elements if element.id != self.asked)
        for element in elements:
            if element.id == self.asked:
                confirm = element.tap and element.tap.confirm
                yield replace(element, face=confirm.face) if confirm else element

    def changed(self) -> None:
        self.canvas.show(self.scene, self.now(), self._told_at)
        self.touches.focus.fit(self.canvas.scene)
        self._hint()
        self._stirred.set()

    def open(self, sheet: Callable[[Frame], Any]) -> None:
        self.sheet = sheet
        self.touches.forget()
        self._deaf_until = self.now() + DEAF
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
        self._ears.follow(playing.scene if playing else None, lambda clock: self.canvas.left(clock, now))
        if self._dark:
            self.canvas.darken()
        else:
            self.canvas.paint(now, self.touches.fingers, self.touches.focus.shown)

    def _idle(self, now: float) -> None:
        idle = now - self._touched_at
        if self._is_open and idle > LOOKS_FOR:
            self._touched_at = now
            self.do(lambda: self.ask(protocol.Look()))
        self._dark = self.view is None and idle > DARK_AFTER

    @property
    def _is_open(self) -> bool:
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
