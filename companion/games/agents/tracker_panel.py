"""The referee's small twin on the display: whose turn it is, who is dead, and everybody's damage."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol

from companion.core import Seat, text
from companion.core.panel import COLUMNS, DeckCard, Line, Page, Play, shortened
from companion.games.agents import table_panel as table
from companion.games.agents.edition import Box
from companion.games.agents.move import setup_of
from companion.games.agents.panel import LARGE, Panel, Writer, deck
from companion.games.agents.state import Roll, State
from companion.games.agents.table_panel import Scene


class Tracking(Protocol):
    """What the display needs of the tracker."""

    box: Box

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...


class TrackerPanel:
    """What the display shows of the tracker, and what glass and cards enter."""

    def __init__(self, game: Tracking, unfolded: Callable[[Box, Any], State]) -> None:
        self.game, self.box, self.unfolded = game, game.box, unfolded

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002
        """Start and end are those of the full game."""
        seen = self.unfolded(self.box, view)
        if view.result or view.todo:
            return Panel(self.box).page(seen, None, names, language)
        writer = Writer(self.box, seen, names, language)
        title = table.setup_line(writer.words, setup_of(self.box, seen), view.options.theme, language)
        scene = Scene(writer.who(view.active, LARGE), note=self.dead(writer))
        return Page(shortened(title, COLUMNS), rows=table.rows(scene, writer.seats()))

    def dead(self, writer: Writer) -> Line:
        """By sides, because the extinction of one ends the game (AG-120)."""
        characters, players = writer.view.characters, writer.view.players
        gone = [
            self.box.characters[character].faction
            for character, player in zip(characters, players, strict=True)
            if player.dead and character is not None
        ]
        if not gone:
            return Line(writer.say(text("roll, area, attack")))
        counts = table.sides(writer.words, gone.count, writer.view.options.theme, writer.language)
        return Line(shortened(writer.say(text("dead: {counts}", counts=counts)), COLUMNS))

    def glass_turned(self, view: Any) -> Play | None:
        """A dice cup (AG-T03, AG-T04)."""
        return None if view.result else Play(None, Roll())

    def deck(self) -> tuple[DeckCard, ...]:
        return tuple(deck(self.box))

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002
        """Somebody hidden turns this character up; the device asks which one it is."""
        shown = {spot.character for spot in view.players}
        if card not in self.box.characters or card in shown:
            return ()
        reveals = [entry for entry in self.game.legal(view, None) if entry.__struct_config__.tag == "reveal"]
        return tuple(Play(None, entry) for entry in sorted(reveals, key=lambda entry: entry.target != view.active))

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        return card if card in candidates else None
