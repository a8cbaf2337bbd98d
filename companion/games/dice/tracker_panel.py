"""The referee's small twin of the Dice Game on the small display."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat, text
from companion.core.panel import Big, Line, Page, Play, Row
from companion.games.dice import pages
from companion.games.dice.panel import Panel
from companion.games.dice.state import NoRun
from companion.games.dice.tracker_brief import QUESTIONS
from companion.games.dice.tracker_state import Action, Ran, ReRoll, Retrieve, State
from companion.games.dice.tracker_telling import Tracking


class TrackerPanel(Panel):
    def __init__(self, game: Tracking) -> None:
        super().__init__(game)
        self.game = game

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002
        s: State = view
        if s.result is not None:
            return pages.ended(self.box, s, names, language)
        rows = self._next_roll(s, language) if s.phase == "between" else self._asking(s, language)
        return pages.titled(s, names, rows, language)

    def _next_roll(self, s: State, language: str) -> Iterator[Row]:
        in_lid = [text("lid {n}", n=len(self.box.dice) - len(s.table))] if s.options.track_dice else []
        yield pages.pursuer(s, [*(pages.danger(s) or in_lid), pages.help_left(s)], language)
        yield pages.leads(self.box, s, (s.active,))

    def _asking(self, s: State, language: str) -> Iterator[Row]:
        beside = (text("pursuer"), pages.help_left(s))
        waiting = [seat for seat in range(len(s.fronts)) if seat not in s.entered]
        yield Line(QUESTIONS[s.phase].in_(language), strong=True)
        yield Big(str(s.pursuer), 2, tuple(words.in_(language) for words in beside))
        yield pages.leads(self.box, s, waiting if s.phase == "enter" else ())

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002
        """A sheet: its player ran, most likely for one mission; help fields and dice back as in the full game."""
        s: State = view
        found = [action for action in self.game.legal(s, None) if self._meant(s, action, card)]
        return tuple(Play(None, action) for action in sorted(found, key=lambda a: isinstance(a, Ran) and not a.steps))

    def _meant(self, s: State, action: Action, card: str) -> bool:
        match action:
            case Ran(player, steps):
                rewards = {mission.steps for mission in self.box.sheets[s.options.sheets[player]]}
                return s.options.sheets[player] == card and steps in {0, *rewards}
            case Retrieve():
                return card == "retrieve"
            case NoRun():
                return card == "no_run"
            case ReRoll():
                return card == "re_roll"
            case _:
                return False
