"""What a touch means: an action is sent, a draft is changed, a page is opened, or it is asked first."""

from typing import TYPE_CHECKING

from companion import protocol
from companion.client import Refusal
from companion.core.faces import Caption
from companion.core.scene import Confirm, Element, Intent, Why
from companion.core.text import text
from companion.screen.errands import Job
from companion.screen.gestures import Beside, Gesture, Hold, Let, Over, Peek, Tap
from companion.screen.shell import device, log, sheets
from companion.screen.shell.home import tables_sheet

if TYPE_CHECKING:
    from companion.screen.screen import Screen


SEAT = "seat "
"""A look through the eyes of this seat."""


class Meanings:
    def __init__(self, screen: "Screen") -> None:
        self._screen = screen
        self._acting, self._played = False, 0
        """The record of what was played here last."""
        self._eyes: int | None = None
        """Who looked before a look through other eyes."""
        self._borrowed = False

    @property
    def is_acting(self) -> bool:
        """An action is on its way, or its scene is not here yet."""
        table = self._screen.table
        return self._acting or (table is not None and table.n < self._played)

    def forget(self) -> None:
        """Another table, or none."""
        self._acting, self._played = False, 0

    def mean(self, gesture: Gesture) -> None:
        screen = self._screen
        match gesture:
            case Tap(element) if element.tap:
                screen.hear("tap")
                self._intend(element.tap, element)
            case Hold(element) if element.hold:
                self._intend(element.hold, element)
            case Tap(element) | Hold(element) if element.why:
                self._refuse(element, element.why)
            case Let(element, intent):
                self._intend(intent, element)
            case Peek(_, intent) if intent.what.startswith(SEAT):
                self._borrow(int(intent.what.removeprefix(SEAT)))
            case Peek(_, intent):
                self._pick(intent.what, held=True)
            case Over() if self._borrowed:
                self._give_back()
            case Over():
                self._pick("", held=True)
            case Beside() if screen.sheet and not (screen.view and screen.view.paused):
                screen.close()
            case _:
                screen.asked = ""
        screen.changed()

    def _borrow(self, seat: int) -> None:
        """While it is held, the cards of another seat are shown; nothing can be played meanwhile."""
        screen = self._screen
        if screen.table:
            self._eyes, self._borrowed = screen.table.seat, True
            screen.do(lambda: screen.ask(protocol.Look(seat=seat)))

    def _give_back(self) -> None:
        """To whoever looked before, if it is still theirs to play; else the curtain falls."""
        screen, eyes, self._borrowed = self._screen, self._eyes, False
        goes_on = screen.view is not None and eyes in screen.view.actors
        screen.do(lambda: screen.ask(protocol.Look(seat=eyes if goes_on else None)))

    def explain(self, element: Element, why: Why) -> None:
        """Whatever a hold of it would mean."""
        self._refuse(element, why)
        self._screen.changed()

    def _refuse(self, element: Element, why: Why) -> None:
        screen = self._screen
        screen.hear("refuse")
        screen.tell(why)
        screen.canvas.shake(element.id, screen.now())

    def _intend(self, intent: Intent, element: Element) -> None:
        if intent.do in {"act", "pick"} and self.is_acting:  # what is shown is about to be over
            return
        asks, asked = intent.confirm, self._screen.asked
        self._screen.asked = ""
        if asks and asked != element.id:
            self._ask_back(asks, intent, element)
            return
        self._carry_out(intent, sure=asks is not None)

    def _ask_back(self, asks: Confirm, intent: Intent, element: Element) -> None:
        """A second touch in the same place; what is fatal, or has no room for the question, in the middle."""
        screen = self._screen
        if isinstance(asks.face, Caption) and not asks.dialog:
            screen.asked = element.id
            screen.changed()
            screen.canvas.say(asks.message, screen.now())
            return

        async def sure() -> None:
            self._carry_out(intent, sure=True)

        self.question(asks.message, asks.clause, sure)

    def question(self, words: str, clause: str, sure: Job) -> None:
        self._screen.open(lambda frame: sheets.question(frame, words, text("Yes"), clause=clause))
        self._screen.sure = sure

    def _carry_out(self, intent: Intent, *, sure: bool = False) -> None:
        match intent.do:
            case "act":
                self._act(intent.what, sure=sure)
            case "pick":
                self._pick(intent.what)
            case "open":
                self.look_up(intent.what)
            case "shell":
                self._screen.around.shell(intent.what)
            case "peek":  # it lasts as long as a finger stays
                pass

    # ---------------------------------------------------------------------------- the game

    def _act(self, line: str, *, sure: bool) -> None:
        screen, table = self._screen, self._screen.table
        if table is None:
            return
        self._acting = True

        async def act() -> None:
            try:
                done = await screen.ask(protocol.Act(line=line, seat=table.seat, seen=table.n, sure=sure))
                self._played = done.n
            except Refusal as refusal:
                if refusal.error.code != "unsure":
                    raise
                self.question(refusal.error.message, refusal.error.clause, self._later(line))
            finally:
                self._acting = False

        screen.do(act)

    def _later(self, line: str) -> Job:
        async def sure() -> None:
            self._act(line, sure=True)

        return sure

    def _pick(self, what: str, *, held: bool = False) -> None:
        table = self._screen.table
        if table:
            seen = table.n if what else None
            self._screen.do(lambda: self._picked(protocol.Pick(pick=what, seen=seen, held=held)))
        elif not held:
            self._screen.around.pick(what)

    async def _picked(self, pick: protocol.Pick) -> None:
        try:
            await self._screen.ask(pick)
        except Refusal as refusal:
            if refusal.error.code != "refused":  # the table has gone on: there is nothing to be said about it
                raise

    # ---------------------------------------------------------------------------- pages

    def look_up(self, what: str) -> None:
        screen = self._screen
        match what.split():
            case ["language"]:
                screen.open(sheets.language)
            case ["settings"]:
                screen.open(lambda frame: device.page(frame, screen.settings))
            case ["tables", *page]:
                n = int(page[0]) if page else 0
                screen.open(lambda frame: tables_sheet(frame, screen.tables, n))
            case ["sound"]:
                screen.open(lambda frame: device.sound(frame, screen.settings))
            case ["hint"] if screen.table and screen.table.scene.hint:
                screen.tell(screen.table.scene.hint)
            case ["log", *page]:
                at = int(page[0]) if page else 0
                screen.open(lambda frame: log.sheet(frame, screen.story.lines, at))
            case ["book" | "rule", *_]:
                screen.library.look_up(what)
            case ["names" | "keys" | "choose", _]:
                screen.around.ask_for(what)
