"""The panel: everything the device can do, on a small display with four buttons.

At a table: ► and ◄ turn the pages, OK opens what can be done now, BACK takes back, BACK held opens the menu of the
device, OK held turns the glass where the game has one. What lies open on the table stands on the display; what only
one seat may see, only while that seat holds the device: its curtain falls when it has acted, or after a while.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PIL.Image import Image

from companion import protocol
from companion.client import Asking, Refusal
from companion.core import Seat, Text, text, texts
from companion.core.panel import Page
from companion.core.text import LANGUAGES
from companion.panel import paint, setup
from companion.panel.dialogue import Back, Changed, Dialogue, Idle, Key, Menu, Outputs
from companion.panel.patterns import PATTERNS
from companion.panel.settings import STEPS, Settings, keep_settings

log = logging.getLogger("companion")
HAND_OFF = 20.0
"""Seconds an open curtain stays up without a touch."""
ENTRY = 30.0
"""Seconds a begun entry waits without a touch while a clock runs."""
REFUSED = 8.0
"""Seconds a refusal stays on the display."""
LOG = 30


class Panel:
    def __init__(self, outputs: Outputs, settings: Settings, folder: Path, shut_down: Callable[[], None]) -> None:
        self.dialogue = Dialogue(outputs, settings.language)
        self.settings, self.folder, self._shut_down = settings, folder, shut_down
        self.asking: Asking
        self.view: protocol.View | None = None
        self.log: deque[str] = deque(maxlen=LOG)
        self._at = 0.0
        """When the view came, in the time of the loop: its clocks tick on from there."""
        self._page = 0
        self._jobs: deque[Callable[[], Awaitable[None]]] = deque()

    # ---------------------------------------------------------------------------- what the daemon tells

    def told(self, told: protocol.Tell) -> None:
        match told:
            case protocol.View():
                self._see(told)
            case protocol.NoTable():
                self.view = None
                self.log.clear()
            case protocol.Happened(lines=lines):
                self.log.extend(lines)
            case protocol.Signal(kind=kind):
                self.cue("warning" if kind == "warning" else "horn")
                return
            case protocol.News(message):
                self._later(lambda: self._trouble(message))
            case _:
                return
        self.dialogue.change()

    def _see(self, view: protocol.View) -> None:
        before, self.view, self._at = self.view, view, self.dialogue.now()
        if before is None or before.table != view.table:
            self._page = 0
            return
        if view.ended and not before.ended:
            self.cue("win" if view.ended.winners else "loss")
        elif view.question and (not before.question or before.n != view.n):
            self.cue("question")
        elif view.actors != before.actors:
            self.cue("turn")
        elif view.n != before.n:
            self.cue("done")

    def cue(self, name: str) -> None:
        self.dialogue.outputs.cue(name, self.settings.volume)
        if PATTERNS[name].alarm:
            self.dialogue.alarm()

    def left(self) -> dict[str, tuple[int, int]]:
        """What is left of each clock now, and of how much."""
        if self.view is None:
            return {}
        gone = round((self.dialogue.now() - self._at) * 1000)
        return {face.key: (max(0, face.left - gone * face.runs), face.whole) for face in self.view.clocks}

    # ---------------------------------------------------------------------------- hands on other things

    def press(self, key: Key) -> None:
        self.dialogue.press(key)

    def scanned(self, reader: str, tag: str) -> None:
        self._later(lambda: self._scan(reader, tag))

    def glass(self, moment: str) -> None:
        """The hourglass was `begun` to move, `turned`, put back (`nothing`), or lies on its side (`lying`)."""
        if moment == "lying":
            self._later(lambda: self._trouble(text("The glass lies on its side. The clock runs on.")))
        else:
            self._later(lambda: self._turn(moment))

    def trouble(self, words: Text) -> None:
        self._later(lambda: self._trouble(words))

    def _later(self, job: Callable[[], Awaitable[None]]) -> None:
        self._jobs.append(job)
        self.dialogue.change()

    # ---------------------------------------------------------------------------- from moment to moment

    async def run(self) -> None:
        """As long as the device is on."""
        self.dialogue.outputs.set_brightness(self.settings.brightness)
        while True:
            try:
                while self._jobs:
                    await self._jobs.popleft()()
                await self._moment()
            except (Changed, Back, Idle):
                continue
            except Menu:
                await self._guarded(self._device_menu)
            except Refusal as refusal:
                await self._guarded(lambda error=refusal.error: self._refused(error))  # type: ignore[misc]

    async def _guarded(self, what: Callable[[], Awaitable[None]]) -> None:
        """A dialogue over the table; whatever leaves it leads back to the table."""
        try:
            await what()
        except (Changed, Back, Idle, Menu):
            return
        except Refusal as refusal:
            log.info("the panel was refused: %s", refusal.error.message)
            self.cue("refusal")

    async def _moment(self) -> None:
        view = self.view
        if view is None:
            await self._home()
        elif view.ended or view.abandoned:
            await self._end(view)
        elif view.paused:
            await self._paused(view)
        elif (seat := self._next_seat(view)) != view.seat and view.mode == "digital":
            await self._curtain(view, seat)
        elif view.question:
            await self._question(view, view.question)
        else:
            await self._table(view)

    def say(self, words: Text | str) -> str:
        return self.dialogue.say(words)

    # ---------------------------------------------------------------------------- without a table

    async def _home(self) -> None:
        tables = (await self.asking.ask(protocol.Tables(), protocol.TableList)).tables
        items: list[tuple[Text | str, str]] = [(text("New game"), "")]
        for table in tables:
            name = self.say(setup.title_of(table.game))
            items.append((text("Go on: {game}, {code}", game=name, code=table.table), table.table))
        code = await self.dialogue.choose("COMPANION", [*items, (text("Device"), "device")])
        if code == "device":
            raise Menu
        if code:
            await self.asking.ask(protocol.Resume(table=code))
        else:
            await setup.new_table(self.dialogue, self.asking)
        await self._arrived(lambda: self.view is not None)

    async def _arrived(self, there: Callable[[], bool]) -> None:
        """The view follows what was done."""
        while not there():
            await asyncio.sleep(0.002)

    async def _end(self, view: protocol.View) -> None:
        legend = self.dialogue.legend("◄", "►", text("OK"), text("BACK"))
        pages = [lambda: self._paint(view, legend), lambda: paint.message(self._title(view), self._result(view), 0, legend)]
        key = await self.dialogue.key(pages[(self._page + 1) % 2], patience=None)
        if key in (Key.LEFT, Key.RIGHT):
            self._page += 1
        elif key is Key.BACK and view.can_undo and await self.dialogue.sure(text("Undo"), text("Take back the last entry?")):
            await self.asking.ask(protocol.Undo())
        else:
            await self.asking.ask(protocol.Leave())
            await self._arrived(lambda: self.view is None)

    def _result(self, view: protocol.View) -> str:
        if not view.ended:
            return self.say(text("The table was abandoned."))
        winners = ", ".join(view.names[seat] for seat in view.ended.winners)
        won = texts("{who} wins.", "{who} win.", len(view.ended.winners), who=winners) if winners else text("Nobody wins.")
        return f"{view.ended.text} {self.say(won)}"

    async def _paused(self, view: protocol.View) -> None:
        legend = self.dialogue.legend("", "", text("GO ON"), text("LEAVE"))
        words = text("Table {table}. OK goes on.", table=view.table)
        key = await self.dialogue.key(lambda: paint.message(self.say(text("PAUSED")), self.say(words), 0, legend))
        if key in (Key.OK, Key.HOLD_OK):
            await self.asking.ask(protocol.GoOn())
            await self._arrived(lambda: self.view is None or not self.view.paused)
        elif key is Key.BACK:
            await self.asking.ask(protocol.Leave())
            await self._arrived(lambda: self.view is None)

    # ---------------------------------------------------------------------------- at the table

    def _next_seat(self, view: protocol.View) -> Seat | None:
        """Whose turn with the device it is, in digital play."""
        seats = [seat for seat in view.actors if seat is not None]
        if view.question and view.question.seat is not None:
            seats = [view.question.seat]
        if not seats or view.seat in seats:
            return view.seat
        return seats[0]

    async def _curtain(self, view: protocol.View, seat: Seat | None) -> None:
        """Nothing secret is on the display when the device changes hands."""
        if view.seat is not None:
            await self._look(None)
            return
        assert seat is not None
        if len(view.names) > 1:
            legend = self.dialogue.legend("", "", text("HOLD"), text("UNDO"))
            page = view.page or Page("")
            shown = replace(page, title=self.say(text("For {who}", who=view.names[seat][:8])), right="")
            key = await self.dialogue.key(lambda: paint.paint(shown, legend, self.left()), ticks=bool(view.clocks))
            if key is Key.OK:
                who = view.names[seat]
                await self.dialogue.tell(text("Curtain"), text("{who} holds OK to see their cards.", who=who), patience=4)
            if key is not Key.HOLD_OK:
                return
        await self._look(seat)

    async def _look(self, seat: Seat | None) -> None:
        self.log.clear()
        await self.asking.ask(protocol.Look(seat=seat))
        await self._arrived(lambda: self.view is None or self.view.seat == seat)

    async def _table(self, view: protocol.View) -> None:
        """The pages of the table: the game's own, its clocks, the log."""
        pages = [self._paint]
        if view.clocks:
            pages.append(self._paint_clock)
        pages.append(self._paint_log)
        legend = self.dialogue.legend("◄", "►", text("DO") if view.legal else "", text("UNDO") if view.can_undo else "")
        draw = pages[self._page % len(pages)]
        private = view.mode == "digital" and view.seat is not None and len(view.names) > 1
        try:
            key = await self.dialogue.key(
                lambda: draw(view, legend), ticks=bool(view.clocks), patience=HAND_OFF if private else None
            )
        except Idle:
            await self._look(None)
            return
        match key:
            case Key.LEFT:
                self._page = (self._page - 1) % len(pages)
            case Key.RIGHT:
                self._page = (self._page + 1) % len(pages)
            case Key.OK if view.legal:
                await self._act(view)
            case Key.HOLD_OK:
                await self._turn("turned")
            case Key.BACK if view.can_undo:
                await self._undo()

    def _paint(self, view: protocol.View, legend: tuple[str, str, str, str]) -> Image:
        return paint.paint(view.page or Page(view.game), legend, self.left())

    def _paint_clock(self, view: protocol.View, legend: tuple[str, str, str, str]) -> Image:
        first = view.clocks[0]
        left, whole = self.left()[first.key]
        return paint.clock(self._title(view), left, whole, legend)

    def _paint_log(self, view: protocol.View, legend: tuple[str, str, str, str]) -> Image:  # noqa: ARG002
        lines = list(self.log) or [self.say(text("Nothing has happened yet."))]
        return paint.menu(self.say(text("What happened")), "", lines, len(lines) - 1, legend)

    def _title(self, view: protocol.View) -> str:
        return self.say(setup.title_of(view.game))

    # ---------------------------------------------------------------------------- acting

    async def _act(self, view: protocol.View) -> None:
        """Part by part down the menu to an action. A clock that runs out meanwhile changes only what can be chosen."""
        since = view.now + round((self.dialogue.now() - self._at) * 1000)
        picked: list[str] = []
        while True:
            try:
                choice = await self._pick(picked)
            except Back:
                picked = picked[:-1] if picked else []
                if not picked:
                    return
                continue
            except Changed:
                if self._is_still_ours(view):
                    continue
                raise
            if not choice.line:
                picked.append(choice.key)
                continue
            await self._play(choice, since if self._has_gone_on(view) else None)
            return

    def _is_still_ours(self, before: protocol.View) -> bool:
        now = self.view
        return now is not None and (now.table, now.actors, now.seat) == (before.table, before.actors, before.seat) and bool(now.legal)

    def _has_gone_on(self, before: protocol.View) -> bool:
        """Only at a real table: what was begun before the horn counts as before it."""
        return before.mode == "referee" and self.view is not None and self.view.n != before.n

    async def _pick(self, picked: list[str]) -> protocol.Line:
        assert self.view is not None
        seat = self.view.seat
        menu = await self.asking.ask(protocol.Menu(picked=tuple(picked), seat=seat), protocol.Choices)
        while len(menu.choices) == 1 and not menu.choices[0].line:  # a list of one is no choice
            picked.append(menu.choices[0].key)
            menu = await self.asking.ask(protocol.Menu(picked=tuple(picked), seat=seat), protocol.Choices)
        items = [(choice.label, choice) for choice in menu.choices]
        if not items:
            raise Back
        patience = ENTRY if any(face.runs for face in self.view.clocks) else None
        if self.view.mode == "digital" and len(self.view.names) > 1:
            patience = HAND_OFF
        return await self.dialogue.choose(self._title(self.view), items, patience=patience)

    async def _play(self, choice: protocol.Line, since: int | None = None) -> None:
        seat = choice.seat if choice.seat is not None or self.view is None else self.view.seat
        said = protocol.Act(line=choice.line, seat=seat, since=since)
        try:
            done = await self.asking.ask(said)
        except Refusal as refusal:
            if refusal.error.code != "unsure":
                raise
            if not await self.dialogue.sure(text("Really?"), refusal.error.message):
                return
            done = await self.asking.ask(replace(said, sure=True))
        await self._arrived(lambda: self.view is None or self.view.n >= done.n)

    async def _undo(self) -> None:
        last = self.log[-1] if self.log else ""
        if not await self.dialogue.sure(text("Take back?"), last or text("Take back the last entry?")):
            return
        try:
            await self.asking.ask(protocol.Undo())
        except Refusal as refusal:
            if refusal.error.code != "consent":
                raise
            if await self.dialogue.sure(text("Take back?"), refusal.error.message):
                await self.asking.ask(protocol.Undo(drop=refusal.error.entries))

    # ---------------------------------------------------------------------------- questions

    async def _question(self, view: protocol.View, question: protocol.Asked) -> None:
        try:
            answer = await self._throw(question) if question.throw else await self._candidate(question)
        except Back:
            await self.asking.ask(protocol.Withdraw())
            return
        done = await self.asking.ask(protocol.Answer(answer=answer))
        await self._arrived(lambda: self.view is None or self.view.n >= done.n or self.view.table != view.table)

    async def _candidate(self, question: protocol.Asked) -> Any:
        items = list(zip(question.labels, question.candidates, strict=True))
        if all(isinstance(answer, int) for _, answer in items) and len(items) > 1 and _is_a_run(question.candidates):
            return await self.dialogue.value(text("Question"), question.text, items)
        return await self.dialogue.choose(question.text, items)

    async def _throw(self, question: protocol.Asked) -> list[Any]:
        """Die by die."""
        faces: list[Any] = []
        while len(faces) < len(question.candidates):
            die = question.candidates[len(faces)]
            asked = text("{question} Die {n} of {all}", question=question.text, n=len(faces) + 1, all=len(question.candidates))
            try:
                faces.append(await self.dialogue.value(text("Throw"), asked, [(str(face), face) for face in die]))
            except Back:
                if not faces:
                    raise
                faces.pop()
        return faces

    # ---------------------------------------------------------------------------- hands, troubles, refusals

    async def _scan(self, reader: str, tag: str) -> None:
        told: protocol.Tell = await self.asking.ask(protocol.Scan(reader=reader, tag_id=tag), protocol.Tell)  # type: ignore[type-abstract]
        if isinstance(told, protocol.Choices):
            choice = await self.dialogue.choose(text("This card:"), [(line.label, line) for line in told.choices])
            await self._play(choice)

    async def _turn(self, moment: str) -> None:
        await self.asking.ask(protocol.Glass(moment=moment))  # type: ignore[arg-type]

    async def _trouble(self, words: Text | str) -> None:
        self.cue("trouble")
        await self.dialogue.tell(text("Note"), words, interrupt=False, patience=REFUSED)

    async def _refused(self, error: protocol.Error) -> None:
        self.cue("refusal")
        words = f"{error.message} ({error.clause})" if error.clause else error.message
        await self.dialogue.tell(text("Not possible"), words, patience=REFUSED)

    # ---------------------------------------------------------------------------- the device itself

    async def _device_menu(self) -> None:
        view, at = self.view, 0
        while True:
            items: list[tuple[Text | str, Callable[[], Awaitable[None]]]] = []
            if view is not None and not (view.ended or view.abandoned):
                if view.paused:
                    items.append((text("Go on"), lambda: self._ask_and_leave(protocol.GoOn())))
                else:
                    items.append((text("Pause"), lambda: self._ask_and_leave(protocol.Pause())))
                if view.can_redo:
                    items.append((text("Redo"), lambda: self._ask_and_leave(protocol.Redo())))
                items.append((text("Leave the table"), lambda: self._ask_and_leave(protocol.Leave())))
                items.append((text("End the game"), self._abandon))
            items += [
                (text("Volume: {step}", step=self.settings.volume), self._volume),
                (text("Brightness: {step}", step=self.settings.brightness), self._brightness),
                (text("Language: English"), self._language),
                (text("Switch off"), self._switch_off),
            ]
            labels = [(label, i) for i, (label, _) in enumerate(items)]
            at = await self.dialogue.choose(text("Device"), labels, at=at, patience=HAND_OFF)
            await items[at][1]()

    async def _ask_and_leave(self, said: protocol.Ask) -> None:
        await self.asking.ask(said)
        raise Back

    async def _abandon(self) -> None:
        if await self.dialogue.sure(text("End the game"), text("End it for good, without a result?")):
            await self._ask_and_leave(protocol.Abandon())

    async def _volume(self) -> None:
        await self._keep(replace(self.settings, volume=(self.settings.volume + 1) % (STEPS + 1)))
        self.cue("question")

    async def _brightness(self) -> None:
        await self._keep(replace(self.settings, brightness=self.settings.brightness % STEPS + 1))
        self.dialogue.outputs.set_brightness(self.settings.brightness)

    async def _language(self) -> None:
        others = dict(pairwise((*LANGUAGES, LANGUAGES[0])))
        await self._keep(replace(self.settings, language=others[self.settings.language]))
        self.dialogue.language = self.settings.language
        await self.asking.ask(protocol.Speak(language=self.settings.language))

    async def _switch_off(self) -> None:
        if await self.dialogue.sure(text("Switch off"), text("Switch the device off? The table rests.")):
            self.dialogue.outputs.show(paint.message(self.say(text("Switched off")), self.say(text("Goodbye.")), 0, ("",) * 4))
            self._shut_down()
            raise Back

    async def _keep(self, settings: Settings) -> None:
        self.settings = settings
        try:
            keep_settings(self.folder, settings)
        except OSError as error:
            log.warning("the settings of the panel cannot be kept: %s", error)


def _is_a_run(numbers: tuple[Any, ...]) -> bool:
    return all(b - a == 1 for a, b in pairwise(numbers))
