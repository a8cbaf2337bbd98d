"""The screen as a client of the table: shows what the daemon's scenes say, and tells it what hands mean.

Between two moments nothing is painted. What is under a finger, on top of the page, or asked back is the screen's own;
everything about the game is the daemon's.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
import pygame
from msgspec.structs import replace

from companion import protocol
from companion.client import Asking, Refusal
from companion.core.faces import Caption
from companion.core.scene import Confirm, Element, Frame, Intent, Scene, Theme, Why, frame_of
from companion.core.text import Text, text
from companion.screen.animation import Motion
from companion.screen.canvas import Canvas
from companion.screen.focus import Focus
from companion.screen.gestures import Beside, Finger, Gesture, Hold, Let, Tap
from companion.screen.shell import setup as setups
from companion.screen.shell import sheets
from companion.screen.shell.home import home, notice
from companion.screen.shell.setup import SetUp
from companion.screen.window import Hands, Touch, Window

LOOKS_FOR = 20_000.0
"""Milliseconds an open hand stays open when nobody touches the screen."""
DARK_AFTER = 10 * 60_000.0
"""Milliseconds without a touch until the page without a table goes dark."""
DEAF = 250.0
"""Milliseconds after a curtain or a sheet has opened in which a touch was still meant for what was there before."""
LOG = 60
MOVING, WATCHFUL, STILL = 1 / 60, 1 / 200, 1 / 30
"""Seconds from one look at the hands to the next: while a picture moves, soon after a touch, and else."""
WATCHES_FOR = 5000.0
"""Milliseconds after a touch in which the next one is likely."""
WAITING = (text("One moment"), text("The table is being looked for."))
Job = Callable[[], Awaitable[Any]]


class Screen:
    """`hear` is told the names of sounds."""

    def __init__(
        self,
        window: Window,
        *,
        language: str = "en",
        theme: Theme = "night",
        motion: Motion = "full",
        hear: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.window, self.language, self.theme, self.hear = window, language, theme, hear
        self.canvas = Canvas(window, motion)
        self.closed = asyncio.Event()
        self.asking: Asking | None = None
        self.view: protocol.View | None = None
        self.table: protocol.Scene | None = None
        self.games: tuple[protocol.GameLine, ...] = ()
        self.tables: tuple[protocol.TableLine, ...] = ()
        self.setup: SetUp | None = None
        self.log: deque[str] = deque(maxlen=LOG)
        self.sheet: Callable[[Frame], Any] | None = None
        """What lies on top."""
        self._opened: protocol.Open | None = None
        self._sure: Job | None = None
        """What is done when the sheet's question is answered with yes."""
        self._asked: str = ""
        """The id of what waits for a second touch."""
        self._acting, self._played = False, 0
        """The record of what was played here last."""
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._stirred = asyncio.Event()
        """There is something new to show."""
        self._hands, self._finger, self._focus = Hands(window), Finger(), Focus()
        self._deaf_until = self._touched_at = self._told_at = 0.0
        self._dark = False

    # ---------------------------------------------------------------------------- what the daemon tells

    def told(self, told: protocol.Tell) -> None:
        match told:
            case protocol.View():
                if self.view is None or self.view.table != told.table:
                    self._arrive()
                self._leave_pause(told)
                self.view = told
            case protocol.Scene():
                self._show_table(told)
            case protocol.NoTable():
                self.view = self.table = None
                self.log.clear()
                self._close()
                self._do(self._look_round)
            case protocol.Happened(lines=lines, cues=cues):
                self.log.extend(lines)
                for cue in cues:
                    self.hear(cue)
            case protocol.TookBack():
                self.log.append(self._say(text("Something was taken back.")))
            case protocol.Signal(kind="expired"):
                self.hear("horn")
                self.canvas.flash(self._now())
            case protocol.News(message):
                self._tell(Why(message))
            case protocol.Error(message=message):
                self._tell(Why(message))
            case _:
                return
        self._changed()

    def _arrive(self) -> None:
        self.setup, self._played = None, 0
        self.log.clear()
        self._close()

    def _leave_pause(self, view: protocol.View) -> None:
        """Somebody has paused the table, or gone on."""
        before = self.view.paused if self.view else False
        if view.paused and not view.ended:
            if not before or self.sheet is None:
                self._pause_sheet(view)
        elif before:
            self._close()

    def _show_table(self, told: protocol.Scene) -> None:
        before = self.table
        if before is None or before.n != told.n or told.scene.curtain:
            self._asked = ""
        was_covered = before is not None and before.scene.curtain is not None
        if was_covered and told.scene.curtain is None:
            self._deaf_until = self._now() + DEAF
        if told.scene.curtain and not was_covered:
            self._finger.forget()
            if self.view is not None and not self.view.paused:
                self._close()
        self.table, self._told_at = told, self._now()

    def connect(self, asking: Asking) -> None:
        """A daemon is there; what it says comes to `told`."""
        self.asking = asking
        self._touched_at = self._now()
        self._do(self._look_round)

    def lose(self) -> None:
        """It is gone: until it is back, touching anything would mean nothing."""
        self.asking = self.view = self.table = None
        self._acting = False
        self._close()
        self._changed()

    async def _look_round(self) -> None:
        """What can be played, and what can be gone on with."""
        self.games = (await self.ask(protocol.Games(), protocol.GameList)).games
        self.tables = (await self.ask(protocol.Tables(), protocol.TableList)).tables
        self._changed()

    # ---------------------------------------------------------------------------- what is shown

    @property
    def frame(self) -> Frame:
        return frame_of(self.window.w, self.window.h, self.language, self.theme)

    @property
    def scene(self) -> Scene:
        """The page with what lies on top."""
        page = self._page()
        if self._asked:
            page = replace(page, elements=tuple(self._asked_back(element) for element in page.elements))
        return replace(page, dialog=self.sheet(self.frame)) if self.sheet else page

    def _page(self) -> Scene:
        if self.asking is None or (self.view and not self.table):
            return notice(self.frame, *WAITING)
        if self.table:
            return self.table.scene
        if self.setup:
            return setups.page(self.frame, self.setup)
        return home(self.frame, self.games, self.tables)

    def _asked_back(self, element: Element) -> Element:
        if element.id != self._asked or element.tap is None or element.tap.confirm is None:
            return element
        return replace(element, face=element.tap.confirm.face)

    def _changed(self) -> None:
        self.canvas.show(self.scene, self._now(), self._told_at)
        self._focus.fit(self.canvas.scene)
        self._stirred.set()

    def _open(self, sheet: Callable[[Frame], Any]) -> None:
        self.sheet = sheet
        self._finger.forget()
        self._deaf_until = self._now() + DEAF
        self._changed()

    def _close(self) -> None:
        self.sheet, self._sure, self._asked = None, None, ""

    def _tell(self, why: Why) -> None:
        self._open(lambda frame: sheets.why(frame, why))

    def _say(self, words: Text) -> str:
        return words.in_(self.language)

    # ---------------------------------------------------------------------------- from moment to moment

    async def run(self) -> None:
        """Until the window is closed."""
        worker = asyncio.create_task(self._work())
        self._touched_at = self._now()
        try:
            self._changed()
            while not self.closed.is_set():
                began = self._now()
                for event in pygame.event.get():
                    self._take(event)
                self.tick(self._now())
                self._stirred.clear()
                await self._rest(began)
        finally:
            worker.cancel()

    async def _rest(self, began: float) -> None:
        """Until there is something new to show, or it is time to look at the hands again."""
        now = self._now()
        pace = MOVING if self.canvas.is_moving(now, self._finger) else STILL
        if pace == STILL and now - self._touched_at < WATCHES_FOR:
            pace = WATCHFUL
        with suppress(TimeoutError):
            async with asyncio.timeout_at(began / 1000 + pace):
                await self._stirred.wait()

    def tick(self, now: float) -> None:
        """What time does by itself: holds, idle hands, a dark page, and painting what has changed."""
        gesture = self._finger.wait(now)
        if gesture is not None:
            self._mean(gesture)
        self._idle(now)
        if self._dark:
            self.canvas.darken()
        else:
            self.canvas.paint(now, self._finger, self._focus.shown)

    def _idle(self, now: float) -> None:
        idle = now - self._touched_at
        if self._is_open and idle > LOOKS_FOR:
            self._touched_at = now
            self._do(lambda: self.ask(protocol.Look()))
        self._dark = self.view is None and idle > DARK_AFTER

    @property
    def _is_open(self) -> bool:
        """Whether a hand that others may not see lies open here."""
        view = self.view
        return bool(view and view.private and view.mode == "digital" and view.seat is not None and not view.ended)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time() * 1000

    # ---------------------------------------------------------------------------- hands

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.closed.set()
        elif event.type in {pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED}:
            self._resize()
        elif event.type == pygame.KEYDOWN:
            if not self._wake():
                self._press(event)
        elif touch := self._hands.touch(event):
            self._feel(touch)

    def _resize(self) -> None:
        before = (self.window.w, self.window.h)
        self.window.measure()
        self.canvas.renew()
        if (self.window.w, self.window.h) != before and self.asking:
            self._do(lambda: self.ask(protocol.Reframe(frame=self.reach)))
        self._changed()

    @property
    def reach(self) -> protocol.Window:
        return protocol.Window(self.window.w, self.window.h, self.theme)

    def _wake(self) -> bool:
        """Whether it was dark: then the touch has only made light."""
        self._touched_at = self._now()
        was_dark, self._dark = self._dark, False
        if was_dark:
            self.canvas.renew()
            self._finger.forget()
        return was_dark

    def _feel(self, touch: Touch) -> None:
        now = self._now()
        if self._wake():
            return
        match touch.what:
            case "down":
                self._focus.hide()
                self.canvas.skip(now)
                if now >= self._deaf_until:
                    self._finger.down(self.canvas.scene, touch.x, touch.y, now)
            case "move":
                self._finger.move(touch.x, touch.y)
            case "up":
                gesture = self._finger.lift(self.canvas.scene, touch.x, touch.y)
                if gesture is not None:
                    self._mean(gesture)
            case "hold":
                self._finger.down(self.canvas.scene, touch.x, touch.y, now)
                if self._finger.held and self._finger.held.element:
                    self._mean(Hold(self._finger.held.element))
                self._finger.forget()
        self.canvas.touch()

    def _press(self, event: pygame.event.Event) -> None:
        scene, focus = self.canvas.scene, self._focus
        self.canvas.touch()
        match event.key:
            case pygame.K_TAB:
                focus.step(scene, -1 if event.mod & pygame.KMOD_SHIFT else 1)
            case pygame.K_RIGHT | pygame.K_LEFT | pygame.K_UP | pygame.K_DOWN:
                focus.go(scene, event.key)
            case pygame.K_RETURN | pygame.K_KP_ENTER | pygame.K_SPACE if focus.shown:
                self._mean(Tap(focus.shown) if focus.shown.tap or not focus.shown.hold else Hold(focus.shown))
            case pygame.K_ESCAPE:
                self._escape()
            case _ if event.unicode == "?" and focus.shown:
                self._mean(Hold(focus.shown))

    def _escape(self) -> None:
        if self.sheet and not (self.view and self.view.paused):
            self._shell("close")
        elif self.setup and not self.view:
            self._shell("home")
        elif self.view and not self.view.paused:
            self._shell("pause")

    def _mean(self, gesture: Gesture) -> None:
        match gesture:
            case Tap(element) if element.tap:
                self.hear("tap")
                self._intend(element.tap, element)
            case Tap(element) | Hold(element) if element.why:
                self._refuse(element, element.why)
            case Hold(element) if element.hold:
                self._intend(element.hold, element)
            case Let(element, intent):
                self._intend(intent, element)
            case Beside() if self.sheet and not (self.view and self.view.paused):
                self._close()
            case _:
                self._asked = ""
        self._changed()

    def _refuse(self, element: Element, why: Why) -> None:
        self.hear("refuse")
        self._tell(why)
        self.canvas.shake(element.id, self._now())

    # ---------------------------------------------------------------------------- what a touch means

    def _intend(self, intent: Intent, element: Element) -> None:
        if intent.do in {"act", "pick"} and self._is_acting:  # what is shown is about to be over
            return
        asks, asked = intent.confirm, self._asked
        self._asked = ""
        if asks and asked != element.id:
            self._ask_back(asks, intent, element)
            return
        self._carry_out(intent, sure=asks is not None)

    def _ask_back(self, asks: Confirm, intent: Intent, element: Element) -> None:
        """A second touch in the same place; what is fatal, or has no room for the question, in the middle."""
        if isinstance(asks.face, Caption) and not asks.dialog:
            self._asked = element.id
            self.canvas.say(asks.message, self._now())
            return

        async def sure() -> None:
            self._carry_out(intent, sure=True)

        self._question(asks.message, asks.clause, sure)

    def _question(self, words: str, clause: str, sure: Job) -> None:
        self._open(lambda frame: sheets.question(frame, words, text("Yes"), clause=clause))
        self._sure = sure

    def _carry_out(self, intent: Intent, *, sure: bool = False) -> None:
        match intent.do:
            case "act":
                self._act(intent.what, sure=sure)
            case "pick":
                self._pick(intent.what)
            case "open":
                self._look_up(intent.what)
            case "shell" | "peek":
                self._shell(intent.what)

    def _act(self, line: str, *, sure: bool) -> None:
        table = self.table
        if table is None:
            return
        self._acting = True

        async def act() -> None:
            try:
                done = await self.ask(protocol.Act(line=line, seat=table.seat, seen=table.n, sure=sure))
                self._played = done.n
            except Refusal as refusal:
                if refusal.error.code != "unsure":
                    raise
                self._question(refusal.error.message, refusal.error.clause, self._later(line))
            finally:
                self._acting = False

        self._do(act)

    @property
    def _is_acting(self) -> bool:
        """An action is on its way, or its scene is not here yet."""
        return self._acting or (self.table is not None and self.table.n < self._played)

    def _later(self, line: str) -> Job:
        async def sure() -> None:
            self._act(line, sure=True)

        return sure

    def _pick(self, what: str) -> None:
        table = self.table
        if table:
            self._do(lambda: self._picked(protocol.Pick(pick=what, seen=table.n)))
        elif self.setup:
            self._close()
            self.setup = setups.touched(self.setup, what)
            if what.startswith("way"):
                self._do(self._settings)

    async def _picked(self, pick: protocol.Pick) -> None:
        try:
            await self.ask(pick)
        except Refusal as refusal:
            if refusal.error.code != "refused":  # the table has gone on: there is nothing to be said about it
                raise

    def _look_up(self, what: str) -> None:
        match what.split():
            case ["language"]:
                self._open(sheets.language)
            case ["log"]:
                told = tuple(self.log)
                self._open(lambda frame: sheets.log(frame, told))
            case ["book"]:
                self._do(lambda: self._rule(""))
            case ["rule", clause]:
                self._do(lambda: self._rule(clause))
            case ["names", seat] if self.setup:
                setup = self.setup
                self._open(lambda frame: setups.names_sheet(frame, setup, int(seat)))

    async def _rule(self, clause: str) -> None:
        told = await self.ask(protocol.Rule(clause=clause), protocol.RuleText)
        self._open(lambda frame: sheets.rule(frame, told.clause, told.text, before=told.before, after=told.after))

    def _shell(self, what: str) -> None:
        word, _, about = what.partition(" ")
        match word:
            case "close":
                self._close()
                if self.view and self.view.paused:
                    self._pause_sheet(self.view)
            case "sure" if self._sure:
                sure = self._sure
                self._close()
                self._do(sure)
            case "pause":
                self._do(self._pause)
            case "go_on":
                self._close()
                self._do(lambda: self.ask(protocol.GoOn()))
            case "look":
                self._do(lambda: self.ask(protocol.Look(seat=int(about))))
            case "hide":
                self._do(lambda: self.ask(protocol.Look()))
            case "answer":
                answer = msgspec.json.decode(about)
                self._do(lambda: self.ask(protocol.Answer(answer=answer)))
            case "speak":
                self._speak(about)
            case "play":
                self._begin(about)
            case "start" if self.setup:
                opening = self.setup.opening
                self._do(lambda: self._start(opening))
            case "resume":
                self._do(lambda: self._resume(about))
            case "home" | "leave":
                self._home()
            case "again":
                self._do(lambda: self._again(swaps=about == "swap"))
            case "watch":
                self._look_up("log")
        self._changed()

    # ---------------------------------------------------------------------------- tables come and go

    def _begin(self, game: str) -> None:
        self.setup = setups.begun(next(line for line in self.games if line.key == game))
        self._do(self._settings)

    async def _settings(self) -> None:
        if self.setup:
            told = await self.ask(protocol.SetUp(game=self.setup.key), protocol.SetUps)
            self.setup = setups.with_settings(self.setup, told.options)
            self._changed()

    async def _start(self, opening: protocol.Open) -> None:
        await self.ask(opening)
        self._opened = opening

    async def _resume(self, code: str) -> None:
        await self.ask(protocol.Resume(table=code))
        await self.ask(protocol.GoOn())

    async def _pause(self) -> None:
        """First what only one may see is covered; a clock that must run on runs on, visibly."""
        await self.ask(protocol.Look())
        try:
            await self.ask(protocol.Pause())
        except Refusal:
            if self.view:
                self._pause_sheet(self.view, stands=False)

    def _pause_sheet(self, view: protocol.View, *, stands: bool = True) -> None:
        self._open(lambda frame: sheets.pause(frame, stands=stands, code=view.table))

    def _home(self) -> None:
        self._close()
        self.setup = None
        if self.view:
            self._do(lambda: self.ask(protocol.Leave()))
        else:
            self._do(self._look_round)

    async def _again(self, *, swaps: bool) -> None:
        view = self.view
        if view is None:
            return
        opening = self._opened
        if opening is None or opening.game != view.game:
            people = tuple(protocol.NewPerson(name) for name in view.names)
            opening = protocol.Open(game=view.game, people=people, mode=view.mode)
        if swaps:
            opening = replace(opening, people=(*opening.people[1:], *opening.people[:1]))
        await self._start(opening)

    def _speak(self, language: str) -> None:
        self._close()
        self.language = language
        self._do(lambda: self.ask(protocol.Speak(language=language)))
        self._do(self._look_round)
        if self.setup:
            self._do(self._rename)
        if self.view and self.view.paused:
            self._pause_sheet(self.view)

    async def _rename(self) -> None:
        """The set-up in the new language."""
        if self.setup:
            game = next(line for line in self.games if line.key == self.setup.game.key)
            self.setup = replace(self.setup, game=game)
            self._changed()

    # ---------------------------------------------------------------------------- asking

    async def ask(self, said: protocol.Ask, answer: Any = protocol.Done) -> Any:
        if self.asking is None:
            raise asyncio.CancelledError
        return await self.asking.ask(said, answer)

    def _do(self, job: Job) -> None:
        """One thing after the other, and never while hands are waited for."""
        self._jobs.put_nowait(job)

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            try:
                await job()
            except Refusal as refusal:
                self._tell(Why(_whole(refusal.error.message), refusal.error.clause))
            except ConnectionError:
                pass
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
            self._changed()


def _whole(words: str) -> str:
    """With a capital and a full stop, as words that stand alone have them."""
    words = words[:1].upper() + words[1:]
    return words if words.endswith((".", "!", "?")) else words + "."
