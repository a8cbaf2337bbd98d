"""The text table: shows what one seat sees, offers what it can do, and passes the keyboard on behind a curtain."""

import asyncio
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

from companion import protocol
from companion.client import Refusal
from companion.core import Seat, Text, text, texts
from companion.terminal.connection import Connection, is_interactive

CLEAR = "\033[2J\033[3J\033[H"
"""Also what has scrolled away: the next player may scroll up."""
LOG_LINES = 8
HELP = (
    text("a number   does what stands beside it"),
    text("b          back, one choice up"),
    text("u, r       undo, redo"),
    text("w ACTION   why not? for example: w {example}"),
    text("? CLAUSE   the text of a rule"),
    text("l          the log so far"),
    text("v          pass the keyboard to another seat, or enter something for it"),
    text("p          pause, and Enter to go on"),
    text("x          abandon the table"),
    text("q          quit; the table can be taken up again"),
)


CLOCKS = {"glass": text("sand timer")}
"""What people call a clock; any other is called by its key."""


class Quit(Exception):  # noqa: N818 - the player has had enough
    """The table rests."""


class Terminal:
    def __init__(self, language: str, reader: asyncio.StreamReader, now: Callable[[], float] = time.monotonic) -> None:
        self.language, self.reader, self._now = language, reader, now
        self.connection: Connection
        self.view: protocol.View | None = None
        self._came = 0.0
        """When the view came: since then its clocks have run on."""
        self.log: list[str] = []
        """What happened, as the seat at the keyboard knows it: each seat gets its own."""
        self.fresh: list[str] = []
        """What of it this seat has not read yet."""
        self.alerts: list[str] = []
        """Horns and news, for everybody."""
        self._seat: Seat | None = None
        self._read_by: dict[Seat | None, int] = {}
        self._latest = 0
        self._peek: tuple[Seat, int] | None = None
        """Who looks out of turn, and since which record: until something happens or the keyboard goes on."""
        self._entering: tuple[Seat, int] | None = None
        """At a real table: for whom something is entered out of turn, and since which record."""
        self._under_hand: int | None = None
        """The record whose secret question whoever is asked has in front of them."""
        self.message = ""
        self.picked: list[str] = []
        self.choices: list[tuple[str, Any]] = []
        self._changed = asyncio.Event()
        self._line: asyncio.Task[str | None] | None = None

    # ---------------------------------------------------------------------------- what the daemon tells

    def told(self, told: protocol.Tell) -> None:
        match told:
            case protocol.View():
                if self.view is None or (told.n, told.seat) != (self.view.n, self.view.seat):
                    self.picked = []
                self.view, self._came = told, self._now()
            case protocol.NoTable():
                self.view = None
            case protocol.Happened(n=n, lines=lines):
                self.log.extend(lines)
                if n > self._read_by.get(self._seat, 0):
                    self.fresh.extend(lines)
                self._latest = max(self._latest, n)
            case protocol.TookBack(entries=entries):
                self._latest = min(self._latest, min(entries) - 1)
                self._read_by = {seat: min(n, self._latest) for seat, n in self._read_by.items()}
                self._alert(text("Something was taken back."))
            case protocol.Signal(kind="warning", clock=clock, left=left):
                self._alert(text("{clock}: {n} seconds left.", clock=self._clock(clock), n=round(left)))
            case protocol.Signal(clock=clock):
                self._alert(text("HORN: {clock} has run out!", clock=self._clock(clock)))
            case protocol.News(message):
                self.alerts.append(message)
            case protocol.Error():
                self.message = told.message
            case _:
                return
        self._changed.set()

    def _alert(self, words: Text) -> None:
        self.alerts.append(words.in_(self.language))

    def say(self, words: Text | str) -> None:
        print(words if isinstance(words, str) else words.in_(self.language), flush=True)

    # ---------------------------------------------------------------------------- asking people

    async def line(self) -> str | None:
        """What was typed; None if the table has changed meanwhile."""
        if self._line is None:
            self._line = asyncio.create_task(self._read())
        changed = asyncio.create_task(self._changed.wait())
        clock = asyncio.create_task(self._tick())
        await asyncio.wait({self._line, changed}, return_when=asyncio.FIRST_COMPLETED)
        changed.cancel()
        clock.cancel()
        if not self._line.done():
            await asyncio.sleep(0.05)  # what belongs together is shown together
            return None
        typed, self._line = self._line.result(), None
        if typed is None:
            raise Quit
        return typed

    async def _read(self) -> str | None:
        typed = await self.reader.readline()
        return typed.decode(errors="replace").strip() if typed else None

    async def ask(self, prompt: Text) -> str:
        """A question of the terminal itself; changes at the table can wait."""
        print(prompt.in_(self.language), end=" ", flush=True)
        while True:
            self._changed.clear()
            typed = await self.line()
            if typed is not None:
                return typed

    async def choose(self, title: Text, lines: Sequence[str]) -> int:
        """Which of these, counted from 0."""
        self.say(title)
        for number, line in enumerate(lines, 1):
            self.say(f"  {number}  {line}")
        while True:
            typed = await self.ask(text("Number:"))
            if typed == "q":
                raise Quit
            if typed.isdecimal() and 1 <= int(typed) <= len(lines):
                return int(typed) - 1
            if typed == "" and len(lines) == 1:
                return 0
            self.say(text("Please type a number from 1 to {n}.", n=len(lines)))

    async def _tick(self) -> None:
        """The line above the prompt counts, on a real terminal."""
        if not is_interactive():
            return
        while self.view and any(face.runs for face in self.view.clocks):
            await asyncio.sleep(1)
            print(f"\0337\033[1A\r\033[K{self._clock_line()}\0338", end="", flush=True)

    # ---------------------------------------------------------------------------- playing

    async def play(self) -> None:
        """Until the table is over; `Quit` leaves it."""
        while True:
            self._changed.clear()
            view = self.view
            if view is None:
                await self._wait()
            elif view.ended or view.abandoned:
                self._show_end(view)
                return
            elif view.paused:
                await self._paused(view)
            elif self._needs_curtain(view):
                await self._pass_on(view)
            elif view.question and view.question.secret and self._under_hand != view.n:
                await self._ask_in_secret(view, view.question)
            else:
                await self._page(view)
                typed = await self.line()
                if typed is not None:
                    await self._obey(typed, view)

    async def _wait(self) -> None:
        await self._changed.wait()

    async def _paused(self, view: protocol.View) -> None:
        await self._hide()
        self._clear()
        self._show_news()
        self.say(text("Table {table} is paused. Press Enter to go on, or q to quit.", table=view.table))
        typed = await self.line()
        if typed == "q":
            raise Quit
        if typed is not None:
            await self._try(protocol.GoOn())

    def _next_seat(self, view: protocol.View) -> Seat | None:
        """Whose turn at the keyboard it is: whoever asked for it; whoever sits there, if they can act; who can."""
        if self._peek and self._peek[1] == view.n:
            return self._peek[0]
        seats = [seat for seat in view.actors if seat is not None]
        if view.question and view.question.seat is not None:
            seats = [view.question.seat]
        if not seats or view.seat in seats:
            return view.seat
        return seats[0]

    def _needs_curtain(self, view: protocol.View) -> bool:
        return view.mode == "digital" and self._next_seat(view) != view.seat

    async def _pass_on(self, view: protocol.View) -> None:
        """The curtain: nothing secret is on the screen when the keyboard changes hands; if all is open, none falls."""
        seat = self._next_seat(view)
        assert seat is not None
        await self._hide()
        if len(view.names) > 1 and view.private:
            typed = await self._handed_over(view, seat)
            if typed == "q":
                raise Quit
            if typed is None:
                return
        await self._look(seat)

    async def _ask_in_secret(self, view: protocol.View, question: protocol.Asked) -> None:
        """The curtain at a real table: only for questions that are answered under the hand."""
        assert question.seat is not None
        typed = await self._handed_over(view, question.seat)
        if typed == "q":
            raise Quit
        if typed is not None:
            self._under_hand = view.n

    async def _handed_over(self, view: protocol.View, seat: Seat) -> str | None:
        self._clear()
        self._show_news()
        self.say(text("Pass the keyboard to {who}, who then presses Enter.", who=view.names[seat]))
        self.say(self._clock_line())
        return await self.line()

    async def _hide(self) -> None:
        if self.view and self.view.seat is not None:
            await self._look(None)

    async def _look(self, seat: Seat | None) -> None:
        """From now on the keyboard is this seat's: what another one knew is forgotten, and told anew."""
        self._seat, self.log, self.fresh, self.picked, self.choices = seat, [], [], [], []
        self._changed.clear()
        await self._try(protocol.Look(seat=seat))
        while self.view and self.view.seat != seat:
            await self._changed.wait()
            self._changed.clear()

    async def _try(self, said: protocol.Ask) -> bool:
        """Say it to the daemon; a refusal is shown on the next page."""
        try:
            done: protocol.Done = await self.connection.ask(said)
        except Refusal as refusal:
            return await self._refused(said, refusal.error)
        while self.view is not None and self.view.n < done.n:  # the view follows
            self._changed.clear()
            await self._changed.wait()
        return True

    async def _refused(self, said: protocol.Ask, error: protocol.Error) -> bool:
        if error.code == "unsure" and isinstance(said, protocol.Act):
            self.say(error.message)
            if await self._yes(text("Do it all the same? (y/n)")):
                return await self._try(protocol.Act(line=said.line, seat=said.seat, sure=True))
            return False
        if error.code == "consent" and isinstance(said, protocol.Undo):
            self.say(error.message)
            self.say(text("Entries: {entries}", entries=", ".join(map(str, error.entries))))
            if await self._yes(text("Take them back, too? (y/n)")):
                return await self._try(protocol.Undo(entry=said.entry, drop=error.entries))
            return False
        self.message = f"{error.message} ({error.clause})" if error.clause else error.message
        return False

    async def _yes(self, question: Text) -> bool:
        return (await self.ask(question)).lower()[:1] in {"y", "j"}

    # ---------------------------------------------------------------------------- a page

    async def _page(self, view: protocol.View) -> None:
        self._clear()
        self._show_news()
        for line in view.picture:
            self.say(line)
        self.say("")
        if view.question:
            self._offer_answers(view.question)
        else:
            await self._offer_actions(view)
        if self.message:
            self.say(f"! {self.message}")
            self.message = ""
        self.say(self._clock_line())
        who = view.names[view.seat] if view.seat is not None else view.game
        print(f"{who}> ", end="", flush=True)

    def _offer_answers(self, question: protocol.Asked) -> None:
        self.say(question.text)
        if question.throw:
            self.choices = []
            self.say(text("Type the faces, with spaces between them: {dice}", dice=_dice(question.candidates)))
            return
        self._list(list(zip(question.labels, question.candidates, strict=True)))

    async def _offer_actions(self, view: protocol.View) -> None:
        seat = self._seat_entered_for(view)
        if not view.legal and seat is None:
            self.choices = []
            waits = text("Waiting for the clock.") if not view.actors else text("Waiting.")
            self.say(waits)
            return
        try:
            menu = await self.connection.ask(protocol.Menu(picked=tuple(self.picked), seat=seat), protocol.Choices)
        except Refusal as refusal:
            self.message, self.choices = refusal.error.message, []
            return
        if len(menu.choices) == 1 and not menu.choices[0].line:  # a list of one is no choice
            self.picked.append(menu.choices[0].key)
            await self._offer_actions(view)
            return
        if not menu.choices:
            self.say(text("Nothing can be entered for this seat now."))
        self._list([(choice.label, choice) for choice in menu.choices])

    def _seat_entered_for(self, view: protocol.View) -> Seat | None:
        return self._entering[0] if self._entering and self._entering[1] == view.n else None

    def _list(self, choices: list[tuple[str, Any]]) -> None:
        self.choices = choices
        width = max((len(label) for label, _ in choices), default=0)
        columns = max(1, 78 // (width + 6)) if len(choices) > 12 else 1
        rows = -(-len(choices) // columns)
        for row in range(rows):
            parts = []
            for number in range(row, len(choices), rows):
                parts.append(f"{number + 1:3}  {choices[number][0].ljust(width)}")
            self.say(" ".join(parts).rstrip())

    def _clock_line(self) -> str:
        if not self.view or not self.view.clocks:
            return text("h: help").in_(self.language)
        gone = round((self._now() - self._came) * 1000)
        faces = [
            f"{self._clock(face.key)} {_minutes(face.left - gone if face.runs else face.left)}"
            for face in self.view.clocks
        ]
        return "   ".join([*faces, text("h: help").in_(self.language)])

    def _clock(self, key: str) -> str:
        return CLOCKS[key].in_(self.language) if key in CLOCKS else key

    def _clear(self) -> None:
        print(CLEAR if is_interactive() else "\n" + "-" * 60, flush=True)

    def _show_news(self) -> None:
        for line in (*self.fresh[-LOG_LINES:], *self.alerts):
            self.say(f"* {line}")
        if self.fresh or self.alerts:
            self.say("")
        self.fresh, self.alerts = [], []
        self._read_by[self._seat] = self._latest

    def _show_end(self, view: protocol.View) -> None:
        self._clear()
        self._show_news()
        for line in view.picture:
            self.say(line)
        self.say("")
        if view.abandoned:
            self.say(text("The table was abandoned."))
        elif view.ended:
            self.say(f"{view.ended.text} ({view.ended.clause})")
            winners = ", ".join(view.names[seat] for seat in view.ended.winners)
            won = texts("{who} wins.", "{who} win.", len(view.ended.winners), who=winners)
            self.say(won if winners else text("Nobody wins."))

    # ---------------------------------------------------------------------------- what was typed

    async def _obey(self, typed: str, view: protocol.View) -> None:
        word, _, rest = typed.partition(" ")
        match word:
            case "":
                return
            case "q":
                raise Quit
            case "h":
                await self._help(view)
            case "b":
                self.picked = self.picked[:-1]
            case "u":
                entry = int(rest) if rest.isdecimal() else None
                await self._try(protocol.Undo(entry=entry))
            case "r":
                await self._try(protocol.Redo())
            case "p":
                await self._try(protocol.Pause())
            case "l":
                for line in self.log:
                    self.say(f"  {line}")
                await self.ask(text("Press Enter."))
            case "v":
                await self._change_seat(view)
            case "w":
                await self._why_not(rest, view)
            case "?":
                await self._rule(rest)
            case "x":
                if await self._yes(text("Abandon the table for good? (y/n)")):
                    await self._try(protocol.Abandon())
            case _:
                await self._chosen(typed, view)

    async def _help(self, view: protocol.View) -> None:
        example = view.legal[0].line if view.legal else "…"
        for line in HELP:
            self.say(Text(line.message, {"example": example}))
        await self.ask(text("Press Enter."))

    async def _change_seat(self, view: protocol.View) -> None:
        if view.mode == "digital":
            seat = await self.choose(text("Who takes the keyboard?"), view.names)
            self._peek = (seat, view.n)
            await self._pass_on(view)
        else:
            seat = await self.choose(text("For whom is something entered?"), view.names)
            self._entering, self.picked = (seat, view.n), []

    async def _why_not(self, line: str, view: protocol.View) -> None:
        try:
            told = await self.connection.ask(protocol.Explain(line=line, seat=view.seat), protocol.Explained)
        except Refusal as refusal:
            self.message = refusal.error.message
            return
        if told.legal:
            self.message = " ".join((text("This is allowed.").in_(self.language), *told.warnings))
        else:
            self.message = f"{told.message} ({told.clause})"

    async def _rule(self, clause: str) -> None:
        try:
            told = await self.connection.ask(protocol.Rule(clause=clause), protocol.RuleText)
        except Refusal as refusal:
            self.message = refusal.error.message
            return
        self.say(f"{told.clause}: {told.text}")
        await self.ask(text("Press Enter."))

    async def _chosen(self, typed: str, view: protocol.View) -> None:
        if view.question and view.question.throw:
            faces = [_face(word, die) for word, die in zip(typed.split(), view.question.candidates, strict=False)]
            await self._try(protocol.Answer(answer=faces))
        elif view.question and not typed.isdecimal():
            named = [answer for answer in view.question.candidates if str(answer).lower() == typed.lower()]
            await self._try(protocol.Answer(answer=named[0] if named else typed))
        elif not typed.isdecimal():
            # A line of text is an action, as `w` and the playthroughs write it.
            await self._try(protocol.Act(line=typed, seat=view.seat))
        elif not 1 <= int(typed) <= len(self.choices):
            self.message = text("There is no choice {n} here.", n=typed).in_(self.language)
        elif view.question:
            await self._try(protocol.Answer(answer=self.choices[int(typed) - 1][1]))
        else:
            choice: protocol.Line = self.choices[int(typed) - 1][1]
            if choice.line:
                self.picked = []
                seat = self._seat_entered_for(view)
                await self._try(protocol.Act(line=choice.line, seat=view.seat if seat is None else seat, seen=view.n))
            else:
                self.picked.append(choice.key)


def _minutes(milliseconds: int) -> str:
    seconds = max(0, -(-milliseconds // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


def _dice(candidates: tuple[Any, ...]) -> str:
    return "; ".join("/".join(map(str, die)) for die in candidates)


def _face(word: str, die: Sequence[Any]) -> Any:
    """The face somebody means by this word."""
    return next((face for face in die if str(face) == word), word)


async def standard_input() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader
