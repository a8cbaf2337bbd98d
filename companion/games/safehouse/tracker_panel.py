"""The referee's small twin of Safehouse on the small display: no cards but what their tags tell."""

from typing import Any

from companion.core import Seat
from companion.core.panel import Page, Play
from companion.games.safehouse import pages
from companion.games.safehouse.panel import Panel
from companion.games.safehouse.tracker_state import (
    Action,
    Complete,
    LaidOut,
    PursuerCard,
    Removed,
    State,
    TooHigh,
    Turn,
)


class TrackerPanel(Panel):
    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002
        s: State = view
        if s.result is not None:
            return pages.ended(self.box, s, language)
        if not s.started:
            return pages.setting_up(self.box, s, language)
        if s.claiming:
            return pages.claiming(self.box, s, language)
        field = pages.field_of(self.box, s).in_(language) if s.options.clock else ""
        return Page(pages.where(self.box, s, language), field, pages.on_the_run(self.box, s, language))

    def glass_turned(self, view: Any) -> Play | None:
        return pages.glass_turned(view)

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:
        """What a card brings is known, what lies open is not: a mission may be new, completed or given up."""
        s: State = view
        if s.result is not None or not s.started:
            return ()
        return tuple(Play(None, action) for action in self._entries(s, reader, card))

    def _entries(self, s: State, reader: str, card: str) -> tuple[Action, ...]:
        if card in self.box.pursuers:
            return (PursuerCard(card),)
        if card in self.box.missions:
            removed = (Removed(),) if s.missions else ()
            return removed if reader == "discard" else (LaidOut(), Complete(self.box.missions[card].steps), *removed)
        if card in self.box.escape and self.box.levels[s.options.level].investigation:
            return (Turn(self.box.escape[card].symbols), TooHigh())
        return ()
