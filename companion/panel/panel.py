"""The panel: everything the device can do, on a small display with four buttons.

At a table ► and ◄ turn the pages, OK opens what can be done now, BACK takes back, BACK held opens the menu of the
device. What lies open on the table stands on the display; what only one seat may see, only while that seat holds the
device: its curtain falls when it has acted, or after a while.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Literal

from msgspec.structs import replace
from PIL.Image import Image

from companion import protocol
from companion.client import Asking, Refusal
from companion.core import Seat, Text, text, texts
from companion.core.panel import Page
from companion.panel import pages, setup
from companion.panel.acting import HAND_OFF, Acting
from companion.panel.canvas import Legend
from companion.panel.device_menu import DeviceMenu
from companion.panel.dialogue import Back, Changed, Device, Dialogue, Idle, Key, Outputs
from companion.panel.paint import paint
from companion.panel.patterns import PATTERNS, URGENT, Cue
from companion.panel.seen import Seen
from companion.panel.settings import Settings

log = logging.getLogger("companion")
NOTE = 8.0
"""Seconds a refusal or a note stays on the display."""
Job = Callable[[], Awaitable[None]]
Moment = Literal["begun", "turned", "nothing"]
Draw = Callable[[protocol.View, Legend], Image]


class Panel:
    """A client of the table: `connect` is given what hears the daemon, and answers with what asks it."""

    def __init__(
        self,
        outputs: Outputs,
        settings: Settings,
        folder: Path,
        connect: Callable[[Callable[[protocol.Tell], None]], Asking],
        shut_down: Callable[[], None],
    ) -> None:
        self.dialogue = Dialogue(outputs, settings.language)
        self.seen = Seen(self.dialogue.now)
        self.asking = connect(self.told)
        self._device = DeviceMenu(self.dialogue, self.asking, self.seen, settings, folder=folder, shut_down=shut_down)
        self._acting = Acting(self.dialogue, self.asking, self.seen)
        self._page = 0
        self._hands: asyncio.Queue[Job] = asyncio.Queue()
        outputs.set_brightness(settings.brightness)

    # ---------------------------------------------------------------------------- what the daemon tells

    def told(self, told: protocol.Tell) -> None:
        match told:
            case protocol.View():
                self._see(told)
            case protocol.NoTable():
                self.seen.take(told)
            case protocol.Happened(lines=lines):
                self.seen.log.extend(lines)
                return
            case protocol.Signal(kind="warning", left=left):
                self.cue(Cue.LAST_WARNING if left <= URGENT else Cue.WARNING)
                return
            case protocol.Signal():
                self.cue(Cue.HORN)
                return
            case protocol.News(message):
                self.note(message)
                return
            case _:
                return
        self.dialogue.change()

    def _see(self, view: protocol.View) -> None:
        before = self.seen.view
        self.seen.take(view)
        if before is None or before.table != view.table:
            self._page = 0
            return
        if view.ended and not before.ended:
            self.cue(Cue.WIN if view.ended.winners else Cue.LOSS)
        elif view.question and (not before.question or before.n != view.n):
            self.cue(Cue.QUESTION)
        elif view.actors != before.actors:
            self.cue(Cue.TURN)
        elif view.n != before.n:
            self.cue(Cue.DONE)

    def cue(self, cue: Cue) -> None:
        self.dialogue.outputs.cue(cue, self._device.settings.volume)
        if PATTERNS[cue].alarm:
            self.dialogue.alarm()

    # ---------------------------------------------------------------------------- hands on things

    def press(self, key: Key) -> None:
        self.dialogue.press(key)

    def seat_pressed(self, seat: Seat) -> None:
        """The button of one's own: what can this seat do now?"""
        self._interlude(lambda: self._seat(seat))

    def scanned(self, reader: str, uid: str) -> None:
        self._hands.put_nowait(lambda: self._scan(reader, uid))

    def glass(self, moment: Moment) -> None:
        """The hourglass was `begun` to move, `turned`, or put back (`nothing`)."""
        self._hands.put_nowait(lambda: self._glass(moment))

    def note(self, words: Text | str) -> None:
        """Something to be known, such as a part that is missing."""
        self.cue(Cue.TROUBLE)
        self._interlude(lambda: self.dialogue.tell(text("Note"), words, patience=NOTE))

    def _interlude(self, job: Job) -> None:
        self.dialogue.interlude(lambda: self._guarded(job))

    # ---------------------------------------------------------------------------- from moment to moment

    async def run(self) -> None:
        """As long as the device is on. Hands on things count at once, whatever is being picked meanwhile."""
        async with asyncio.TaskGroup() as both:
            both.create_task(self._use_hands())
            both.create_task(self._go_from_moment_to_moment())

    async def _use_hands(self) -> None:
        while True:
            try:
                await (await self._hands.get())()
            except Refusal as refusal:
                self._refuse(refusal.error)

    async def _go_from_moment_to_moment(self) -> None:
        while True:
            await self._guarded(self._moment)

    async def _guarded(self, what: Job) -> None:
        """Whatever leaves a dialogue leads back to the table."""
        try:
            await what()
        except Device:
            await self._guarded(self._device.open)
        except Refusal as refusal:
            self._refuse(refusal.error)
        except (Changed, Back, Idle):
            pass

    def _refuse(self, error: protocol.Error) -> None:
        self.cue(Cue.REFUSAL)
        words = f"{error.message} ({error.clause})" if error.clause else error.message
        self._interlude(lambda: self.dialogue.tell(text("Not possible"), words, patience=NOTE))

    async def _moment(self) -> None:
        self.dialogue.look()
        view = self.seen.view
        if view is None:
            await self._home()
        elif view.ended or view.abandoned:
            await self._end(view)
        elif view.paused:
            await self._paused(view)
        elif self.seen.is_private and (seat := self.seen.next_seat()) != view.seat:
            await self._curtain(view, seat)
        elif view.question:
            await self._acting.answer(view.question)
        else:
            await self._table(view)

    def say(self, words: Text | str) -> str:
        return self.dialogue.say(words)

    # ---------------------------------------------------------------------------- without a table

    async def _home(self) -> None:
        tables = (await self.asking.ask(protocol.Tables(), protocol.TableList)).tables
        items: list[tuple[Text | str, str]] = [(text("New game"), "new")]
        items += [(text("Go on: {game} {code}", game=table.title, code=table.table), table.table) for table in tables]
        chosen = await self.dialogue.choose("COMPANION", [*items, (text("Device"), "device")])
        if chosen == "device":
            raise Device
        if chosen == "new":
            await setup.new_table(self.dialogue, self.asking)
        else:
            await self.asking.ask(protocol.Resume(table=chosen))
        await self.seen.arrives(lambda view: view is not None)

    async def _end(self, view: protocol.View) -> None:
        """The last page of the table and the result; OK clears it away."""
        legend = self.dialogue.legend("◄", "►", text("OK"), text("UNDO") if view.can_undo else "")

        def result() -> Image:
            return pages.message(view.title, self._result(view), 0, legend)

        draw = result if self._page % 2 == 0 else lambda: self._paint(view, legend)
        match await self.dialogue.key(draw):
            case Key.LEFT | Key.RIGHT:
                self._page += 1
            case Key.BACK if view.can_undo:
                await self._acting.undo()
            case Key.OK:
                await self.asking.ask(protocol.Leave())
                await self.seen.arrives(lambda view: view is None)

    def _result(self, view: protocol.View) -> str:
        if not view.ended:
            return self.say(text("The table was abandoned."))
        winners = ", ".join(view.names[seat] for seat in view.ended.winners)
        if not winners:
            return f"{view.ended.text} {self.say(text('Nobody wins.'))}"
        return f"{view.ended.text} {self.say(texts('{who} wins.', '{who} win.', len(view.ended.winners), who=winners))}"

    async def _paused(self, view: protocol.View) -> None:
        legend = self.dialogue.legend("", "", text("GO ON"), text("LEAVE"))
        words = self.say(text("The table is paused. Its code is {table}.", table=view.table))
        match await self.dialogue.key(lambda: pages.message(view.title, words, 0, legend)):
            case Key.OK:
                await self.asking.ask(protocol.GoOn())
                await self.seen.arrives(lambda view: view is None or not view.paused)
            case Key.BACK:
                await self.asking.ask(protocol.Leave())
                await self.seen.arrives(lambda view: view is None)

    # ---------------------------------------------------------------------------- the curtain

    async def _curtain(self, view: protocol.View, seat: Seat | None) -> None:
        """Nothing secret is on the display when the device changes hands."""
        if view.seat is not None or seat is None:
            await self._look(None)
            return
        title = self.say(text("For {who}", who=view.names[seat][:8]))
        shown = replace(view.page or Page(""), title=title, right="")
        legend = self.dialogue.legend("", "", text("HOLD"), text("UNDO") if view.can_undo else "")
        match await self.dialogue.key(lambda: paint(shown, legend, self.seen.left()), changes_in=self.seen.ticks_in):
            case Key.HOLD_OK:
                await self._look(seat)
            case Key.BACK if view.can_undo:
                await self._acting.undo()

    async def _look(self, seat: Seat | None) -> None:
        self.seen.log.clear()
        await self.asking.ask(protocol.Look(seat=seat))
        await self.seen.arrives(lambda view: view is None or view.seat == seat)

    # ---------------------------------------------------------------------------- at the table

    async def _table(self, view: protocol.View) -> None:
        """The pages of the table: the game's own, its clock, the log."""
        draws: list[Draw] = [self._paint, self._paint_clock, self._paint_log]
        if not view.clocks:
            draws.remove(self._paint_clock)
        draw = draws[self._page % len(draws)]
        legend = self.dialogue.legend("◄", "►", text("DO"), text("UNDO") if view.can_undo else "")
        patience = HAND_OFF if self.seen.is_private and view.seat is not None else None
        try:
            key = await self.dialogue.key(lambda: draw(view, legend), patience=patience, changes_in=self.seen.ticks_in)
        except Idle:
            await self._look(None)
            return
        match key:
            case Key.LEFT:
                self._page = (self._page - 1) % len(draws)
            case Key.RIGHT:
                self._page = (self._page + 1) % len(draws)
            case Key.OK:
                await self._do(view)
            case Key.BACK if view.can_undo:
                await self._acting.undo()

    def _paint(self, view: protocol.View, legend: Legend) -> Image:
        return paint(view.page or Page(view.title), legend, self.seen.left())

    def _paint_clock(self, view: protocol.View, legend: Legend) -> Image:
        left, whole = self.seen.left()[view.clocks[0].key]
        return pages.clock(view.title, left, whole, "", legend)

    def _paint_log(self, view: protocol.View, legend: Legend) -> Image:
        lines = list(self.seen.log) or [self.say(text("Nothing has happened yet."))]
        return pages.menu(view.title, "", lines, len(lines) - 1, legend)

    async def _do(self, view: protocol.View) -> None:
        """What whoever must act can do; or, where nobody must, what somebody may."""
        if view.legal:
            await self._acting.act(view.seat)
            return
        seats = [(name, seat) for seat, name in enumerate(view.names)]
        await self._acting.act(await self.dialogue.choose(text("Who?"), seats))

    # ---------------------------------------------------------------------------- hands

    async def _seat(self, seat: Seat) -> None:
        view = self.seen.view
        if view is None or view.paused or view.ended or view.question or seat >= len(view.names):
            return
        if self.seen.is_private and view.seat != seat:
            await self._curtain(view, seat)
        else:
            await self._acting.act(seat)

    async def _scan(self, reader: str, uid: str) -> None:
        told = await self.asking.ask(protocol.Scan(reader=reader, uid=uid), protocol.Tell)
        if isinstance(told, protocol.Choices):
            lines: list[tuple[Text | str, protocol.Line]] = [(line.label, line) for line in told.choices]
            self._interlude(lambda: self._choose_meaning(lines))

    async def _choose_meaning(self, lines: list[tuple[Text | str, protocol.Line]]) -> None:
        await self._acting.play(await self.dialogue.choose(text("This card:"), lines), None)

    async def _glass(self, moment: Moment) -> None:
        if self.seen.view is not None:
            await self.asking.ask(protocol.Glass(moment=moment))
