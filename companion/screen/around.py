"""Tables come and go: what the pages around the games ask for."""

from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from companion import protocol
from companion.client import Refusal
from companion.core.scene import Dialog, Frame
from companion.core.text import Text
from companion.screen.errands import Job
from companion.screen.settings import CHOICES, KINDS
from companion.screen.shell import setup as setups
from companion.screen.shell import setup_sheets, sheets
from companion.screen.shell.setup import DIGITAL
from companion.screen.shell.times import when

if TYPE_CHECKING:
    from companion.screen.screen import Screen
    from companion.screen.sound.cues import Kind

TYPING = ("key", "erase", "space")
"""What is picked while a sheet stays open."""


class Around:
    def __init__(self, screen: "Screen") -> None:
        self._screen = screen
        self._opened: protocol.Open | None = None
        """How the last table was opened here."""
        self.learns = False
        """Whether the people at it are learning the game."""
        self.way = DIGITAL
        """Where the next table is played."""
        self._resumed = ""
        """The code of a table that was taken up and has not gone on yet."""

    def shell(self, what: str) -> None:
        """Whatever is not the game's: a word, and what it is about."""
        screen = self._screen
        word, _, about = what.partition(" ")
        match word:
            case "close":
                screen.close()
                if screen.view and screen.view.paused:
                    self.pause_sheet(screen.view)
            case "sure" if screen.sure:
                sure = screen.sure
                screen.close()
                screen.do(sure)
            case "pause":
                screen.do(self._pause)
            case "go_on":
                screen.close()
                screen.do(lambda: screen.ask(protocol.GoOn()))
            case "look":
                screen.do(lambda: screen.ask(protocol.Look(seat=int(about))))
            case "hide":
                screen.do(lambda: screen.ask(protocol.Look()))
            case "answer":
                answer = msgspec.json.decode(about)
                screen.do(lambda: screen.ask(protocol.Answer(answer=answer)))
            case "undo":
                screen.do(self._take_back)
            case "play":
                self._begin(about)
            case "way":
                self.way = about
            case "start" | "first" if screen.setup:
                setup = setups.first_game(screen.setup) if word == "first" else screen.setup
                screen.do(lambda: self._start(setup.opening, learns=setup.learns))
            case "resume":
                screen.do(lambda: self._resume(about))
            case "home" | "leave":
                self._home()
            case "again":
                screen.do(lambda: self._again(about))
            case "watch":
                screen.meanings.look_up("log")
            case _:
                self._choose(word, about)
        screen.changed()

    def _choose(self, word: str, about: str) -> None:
        """What the screen should be like."""
        screen = self._screen
        match word:
            case "speak" if about in CHOICES["language"]:
                screen.close()
                screen.set(replace(screen.settings, language=about))
            case "set" if about in CHOICES:
                screen.set(screen.settings.after(about))
            case "louder" | "softer" | "mute" if about in KINDS:
                self._be_heard(word, about)
            case "turn":
                screen.set(screen.settings.turned())

    def pick(self, what: str) -> None:
        """Something in the set-up."""
        screen = self._screen
        if screen.setup:
            if what.partition(" ")[0] not in TYPING:
                screen.close()
            screen.setup = setups.touched(screen.setup, what)
            if what.startswith("way"):
                screen.do(self._settings)

    def ask_for(self, what: str) -> None:
        """A sheet over the set-up: a name from the list or the keyboard, or the values of an option."""
        word, _, about = what.partition(" ")
        screen = self._screen

        def sheet(frame: Frame) -> Dialog | None:
            if screen.setup is None:
                return None
            if word == "choose":
                return setup_sheets.choice_sheet(frame, screen.setup, about)
            if word == "keys":
                return setup_sheets.keys_sheet(frame, screen.setup, int(about))
            return setup_sheets.names_sheet(frame, screen.setup, int(about))

        if screen.setup:
            screen.setup = replace(screen.setup, typed="")
            screen.open(sheet)

    def leave_pause(self, view: protocol.View) -> None:
        """Somebody has paused the table, or gone on."""
        screen = self._screen
        before = screen.view.paused if screen.view else False
        if view.paused and not view.ended:
            if not before or screen.sheet is None:
                self.pause_sheet(view)
        elif before:
            self._resumed = ""
            screen.close()

    def pause_sheet(self, view: protocol.View, *, stands: bool = True) -> None:
        def sheet(frame: Frame) -> Dialog:
            stopped = self._stopped(view.table) if view.table == self._resumed else ""
            return sheets.pause(frame, stands=stands, code=view.table, stopped=stopped)

        self._screen.open(sheet)

    def _stopped(self, code: str) -> Text:
        screen = self._screen
        line = next((line for line in screen.tables if line.table == code), None)
        asked = screen.table.scene.banner.message if screen.table else ""
        return sheets.stopped(when(line.stopped) if line else None, asked)

    async def look_round(self) -> None:
        """What can be played, and what can be gone on with: what was played last comes first."""
        screen = self._screen
        screen.games = (await screen.ask(protocol.Games(), protocol.GameList)).games
        tables = (await screen.ask(protocol.Tables(), protocol.TableList)).tables
        screen.tables = tuple(sorted(tables, key=lambda table: table.stopped or table.begun, reverse=True))
        screen.changed()

    # ---------------------------------------------------------------------------- a table

    def _begin(self, game: str) -> None:
        screen = self._screen
        screen.setup = setups.begun(next(line for line in screen.games if line.key == game), way=self.way)
        screen.do(self._settings)

    async def _settings(self) -> None:
        screen = self._screen
        if screen.setup:
            told = await screen.ask(protocol.SetUp(game=screen.setup.key), protocol.SetUps)
            screen.setup = setups.with_settings(screen.setup, told.options, told.roles)
            screen.changed()

    async def _start(self, opening: protocol.Open, *, learns: bool = False) -> None:
        await self._screen.ask(opening)
        self._opened, self.learns = opening, learns

    async def _resume(self, code: str) -> None:
        """It comes paused: what has been when is said first."""
        self._resumed = code
        await self._screen.ask(protocol.Resume(table=code))

    def take_up(self, lost: protocol.View) -> Job:
        """What was played when the daemon went away goes on as it was, unless it is there already."""

        async def take_up() -> None:
            if self._screen.view is None and lost.table in [line.table for line in self._screen.tables]:
                await self._screen.ask(protocol.Resume(table=lost.table))
                if not lost.paused:
                    await self._screen.ask(protocol.GoOn())

        return take_up

    async def _pause(self) -> None:
        """First what only one may see is covered; a clock that must run on runs on, visibly."""
        screen = self._screen
        await screen.ask(protocol.Look())
        try:
            await screen.ask(protocol.Pause())
        except Refusal:
            if screen.view:
                self.pause_sheet(screen.view, stands=False)

    def _home(self) -> None:
        screen = self._screen
        screen.close()
        screen.setup = None
        if screen.view:
            screen.do(lambda: screen.ask(protocol.Leave()))
        else:
            screen.do(self.look_round)

    async def _take_back(self) -> None:
        """What others have done since, too, if that is wanted."""
        screen = self._screen
        try:
            await screen.ask(protocol.Undo())
        except Refusal as refusal:
            if refusal.error.code != "consent":
                raise
            entries = refusal.error.entries

            async def sure() -> None:
                await screen.ask(protocol.Undo(drop=entries))

            screen.meanings.question(refusal.error.message, "", sure)

    async def _again(self, otherwise: str) -> None:
        """The same once more: with seats changed (`swap`), or an option (`scenario=2`)."""
        view = self._screen.view
        if view is None:
            return
        opening = self._opened
        if opening is None or opening.game != view.game:
            people = tuple(protocol.NewPerson(name) for name in view.names)
            opening = protocol.Open(game=view.game, people=people, mode=view.mode)
        option, is_set, value = otherwise.partition("=")
        if is_set:
            opening = replace(opening, options={**opening.options, option: msgspec.json.decode(value)})
        elif otherwise == "swap":
            opening = replace(opening, people=(*opening.people[1:], *opening.people[:1]))
        await self._start(opening, learns=self.learns)

    # ---------------------------------------------------------------------------- settings

    def speak(self) -> None:
        """In the language that was chosen."""
        screen, language = self._screen, self._screen.language
        if screen.asking is None:
            return
        screen.do(lambda: screen.ask(protocol.Speak(language=language)))
        screen.do(self.look_round)
        if screen.setup:
            screen.do(self._rename)
        if screen.view and screen.view.paused and screen.sheet is None:
            self.pause_sheet(screen.view)

    def _be_heard(self, word: str, kind: "Kind") -> None:
        screen = self._screen
        step = {"louder": 1, "softer": -1}.get(word)
        screen.set(screen.settings.louder(kind, step) if step else screen.settings.mute(kind))
        if kind != "bed" and kind not in screen.settings.muted:
            screen.hear("horn" if kind == "horn" else "hit")

    async def _rename(self) -> None:
        """The set-up in the new language."""
        screen = self._screen
        if setup := screen.setup:
            game = next(line for line in screen.games if line.key == setup.game.key)
            screen.setup = replace(setup, game=game)
            await self._settings()
