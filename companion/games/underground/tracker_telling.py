"""The referee's small twin in words: what can be entered, and the table as far as it is known."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Seat, Text, text, texts
from companion.core.brief import Brief
from companion.core.telling import Choice, choices_of
from companion.games.underground import state, telling
from companion.games.underground import tracker_state as entries
from companion.games.underground.around import capital, waiting
from companion.games.underground.box import Box
from companion.games.underground.code import longest_chain
from companion.games.underground.picture import line_of, listed
from companion.games.underground.telling import KINDS
from companion.games.underground.tracker_brief import brief


class Tracking(Protocol):
    box: Box

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...


class TrackerTelling(telling.Telling):
    """Events and outcomes are those of the full game where it has them; the entries are its own."""

    def __init__(self, game: Tracking) -> None:
        super().__init__(game)

    def roles(self, s: Any) -> tuple[Text, ...]:
        return tuple(map(capital, range(s.seats)))

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:
        match action:
            case entries.Stands(space) | entries.Arrive(space) | entries.Leave(space):
                return text("{space}", space=space)
            case entries.Draw():
                return text("Card drawn, not the figure's space") if view.penalties else text("Card drawn")
            case entries.Hit():
                return text("Water on the figure's space")
            case entries.Stuck():
                return text("The figure cannot step away")
            case entries.Collect(chip):
                return text("{id}: {chip}", id=chip, chip=self.chip(chip))
            case entries.Escape():
                return text("Out through the door")
            case state.Flip() if view.penalties:
                return text("Both cards drawn: turn the sand timer")
            case _:
                return super().action(view, seat, action)

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """Spaces are picked by row, then by column."""
        legal = [action for action in self.game.legal(view, seat) if not isinstance(action, state.RunOut)]
        if picked and picked[0] in {"arrive", "stands", "leave"}:
            return tuple(self._spaces(legal, picked))
        return choices_of(legal, lambda action: self.action(view, seat, action), KINDS, picked)

    def _spaces(self, legal: list[Any], picked: tuple[str, ...]) -> Iterator[Choice]:
        if len(picked) == 1:
            yield from (Choice(row, text("row {row}", row=row)) for row in self.box.grid.rows)
            return
        for action in legal:
            match picked[0], action:
                case (
                    ("arrive", entries.Arrive(space))
                    | ("stands", entries.Stands(space))
                    | ("leave", entries.Leave(space))
                ):
                    if space[0] == picked[1]:
                        yield Choice(space, text("{space}", space=space), action)

    def event(self, view: Any, event: Any) -> Text:
        match event:
            case entries.Counted(pile):
                return text("{n} cards are left.", n=pile)
            case entries.Standing(space):
                return text("The figure is on {space}.", space=space)
            case entries.Flooded():
                return text("Flooded: the figure must step away!")
            case entries.Collected(chip):
                return text("Collected: {chip}.", chip=self.chip(chip))
            case _:
                return super().event(view, event)

    def brief(self, view: Any, names: tuple[str, ...], language: str) -> Brief:  # noqa: ARG002
        return brief(self.box, view)

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002
        return tuple(line.in_(language) for line in self._lines(view))

    def _lines(self, s: entries.State) -> Iterator[Text]:
        if s.timer:
            here = line_of(self.box, s.section)
            end = s.section + 1 >= s.end
            there = text("end chip") if end else line_of(self.box, s.section + 1)
            safe = texts("{n} safe section", "{n} safe sections", s.end - s.section - 1)
            yield text("{here} > {there}, {safe}", here=here, there=there, safe=safe)
            if s.figure and not end and self.box.grid.in_sight(s.section + 1, s.figure):
                yield text("The next section sees the figure!")
        yield text("Figure {space}, pile {pile}", space=s.figure or "--", pile=s.pile)
        if s.penalties:
            yield texts("Penalty: {n} more card", "Penalty: {n} more cards", s.penalties[0])
        if s.leaving:
            yield text("Flooded: the figure must step away!")
        yield from waiting(s.waiting)
        chain = longest_chain(tuple([self.box.chips[chip] for chip in s.chips]), self.box.code_length)
        chips = listed([self.chip(chip.id) for chip in chain])
        yield text("Code {n}/{all}: {chips}", n=len(chain), all=self.box.code_length, chips=chips)
