"""The referee's small twin on the display: kidnapper, glass, the figure's space, the draw pile."""

from collections.abc import Iterable
from typing import Any, Protocol

from companion.core import Clock, Seat, Text, text, texts
from companion.core.panel import Bar, Big, DeckCard, Line, Page, Play, Row, Time, shortened
from companion.games.underground import panel
from companion.games.underground import tracker_state as entries
from companion.games.underground.box import Box
from companion.games.underground.code import longest_chain
from companion.games.underground.panel import ROOM, facts, kidnappers_way, loud, result, sections_left
from companion.games.underground.state import Begin, Flip
from companion.games.underground.telling import Telling


class Tracking(Protocol):
    """What the display needs of the tracker."""

    box: Box

    @property
    def telling(self) -> Telling: ...

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...

    def clocks(self, s: Any) -> tuple[Clock, ...]: ...


class TrackerPanel:
    """What the display shows of the tracker, and what glass, cards and chips enter."""

    def __init__(self, game: Tracking) -> None:
        self.game, self.box, self.telling = game, game.box, game.telling

    def page(self, view: entries.State, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002
        def say(words: Text) -> str:
            return words.in_(language)

        pile = say(text("pile {n}", n=view.pile))
        code = text("code {n}/{all}", n=len(self.chain(view)), all=self.box.code_length)
        if view.result:
            rows: tuple[Row, ...] = (*result(view.result, language), Line(say(code), pile))
            return Page(say(text("GAME OVER")), rows=rows)
        if not view.begun:
            start = text("turn the glass: go!") if view.timer else text("and go!")
            return Page(say(text("SET-UP")), pile, (loud(text("READY?"), language), Line(say(start))))
        if not view.timer:
            rows = (Big(view.figure or "--", 3, (say(code),)), *self.flood(view, language))
            return Page("UNDERGROUND", pile, rows)
        way = shortened(say(kidnappers_way(self.box, view.section, view.end)), ROOM - 3)
        return Page(way, say(sections_left(view.section, view.end)), self.hunted(view, language))

    def hunted(self, view: entries.State, language: str) -> tuple[Row, ...]:
        to_come = view.section + 1
        next_sees = to_come < view.end and bool(view.figure) and self.box.grid.in_sight(to_come, view.figure)
        below = facts(view.figure, next_sees, view.pile, language)
        if self.game.clocks(view):
            return Time("glass", glass=True), *(self.flood(view, language) or (Bar("glass"),)), below
        if view.leaving:
            return loud(text("FLOODED"), language), *self.flood(view, language), below
        cards = texts("draw {n} more card", "draw {n} more cards", sum(view.penalties))
        return loud(text("PENALTY"), language), Line(cards.in_(language), strong=True), below

    def flood(self, view: entries.State, language: str) -> tuple[Row, ...]:
        words = text("step off the water!").in_(language)
        return (Line(words, strong=True),) if view.leaving else ()

    def chain(self, view: entries.State) -> tuple[Any, ...]:
        return longest_chain(tuple([self.box.chips[chip] for chip in view.chips]), self.box.code_length)

    def glass_turned(self, view: entries.State) -> Play | None:
        """UG-038, UG-099; in a penalty it closes it."""
        if not view.begun:
            return Play(None, Begin(0)) if view.timer else None
        turns = any(isinstance(action, Flip) for action in self.game.legal(view, None))
        return Play(None, Flip()) if turns else None

    def deck(self) -> tuple[DeckCard, ...]:
        return tuple(panel.deck(self.box, self.telling))

    def scanned(self, view: entries.State, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002
        """A card was drawn, and in a penalty its water comes; a code chip was collected."""
        if view.result or not view.begun:
            return ()
        if card in self.box.chips:
            return () if card in view.chips else (Play(None, entries.Collect(card)),)
        if card not in self.box.cards or view.leaving:
            return ()
        drawn, hit = Play(None, entries.Draw()), Play(None, entries.Hit())
        if card != view.figure:
            return (drawn,)
        return (hit, drawn) if view.penalties else (drawn, hit)

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        return card if card in candidates else None
