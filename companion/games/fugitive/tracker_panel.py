"""The referee's small twin of Fugitive on the small display: the shape of the row, and what comes next."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat, text
from companion.core.panel import Box, Line, Page, Play
from companion.games.fugitive.pages import ROLES, Reader, face_down, with_row
from companion.games.fugitive.panel import Panel
from companion.games.fugitive.state import FUGITIVE, MARSHAL, Draw
from companion.games.fugitive.tracker_state import Action, Escape, Find, State
from companion.games.fugitive.tracker_telling import Tracking
from companion.games.fugitive.words import shown


class TrackerPanel(Panel):
    def __init__(self, game: Tracking) -> None:
        super().__init__(game)
        self.game = game

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002
        s: State = view
        reader = Reader(names, language)
        hideouts = s.row[:-1] if s.escaped else s.row
        row = [Box(shown(self.box.first))]
        row += [face_down(spot.sprints) if spot.found is None else Box(shown(spot.found)) for spot in hideouts]
        row += [Box(shown(self.box.goal))] * s.escaped
        who = text("MANHUNT") if s.hunting else ROLES[s.turn]
        hidden = sum(spot.found is None for spot in hideouts)
        return reader.titled(s.round, who, hidden, with_row(row, list(self._below(s, reader))))

    def _below(self, s: State, reader: Reader) -> Iterator[Line]:
        highest = max((spot.found for spot in s.row if spot.found is not None), default=0)
        if s.result is not None:
            (winner,) = s.result.winners
            yield from reader.result(
                s.result.reason, winner, forbidding=highest if s.result.clause == "FU-091" else None
            )
            return
        if s.hunting:
            yield reader.about(text("{who} guesses"), MARSHAL)
            return
        if s.escaped:
            yield reader.about(text("{who}: manhunt?"), MARSHAL, strong=True)
            return
        yield reader.about(text("{who} lays") if s.turn == FUGITIVE else text("{who} guesses"), s.turn)
        if not s.row:
            yield from self._deal(reader)
            return
        yield reader.piles(s.piles)
        allowed = highest <= self.box.manhunt_max_found
        yield reader.line(text("manhunt possible") if allowed else text("{n} found: no manhunt", n=highest))

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002
        """What lies open: 42, a hideout the marshal has found, an event that was drawn."""
        return tuple(Play(None, action) for action in self.game.legal(view, None) if self._opens(action, card))

    def _opens(self, action: Action, card: str) -> bool:
        match action:
            case Find(_, number):
                return card == str(number)
            case Escape():
                return card == str(self.box.goal)
            case Draw():
                return card in self.box.events
            case _:
                return False
