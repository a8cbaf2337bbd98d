"""The referee's small twin in words: what can be entered, and the table as far as it is known."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Question, Seat, Text, text, texts
from companion.core.brief import Brief
from companion.core.telling import Choice, choices_of
from companion.games.fugitive import telling
from companion.games.fugitive.edition import Box
from companion.games.fugitive.menus import FEW_SPRINTS, MORE
from companion.games.fugitive.move import name_of
from companion.games.fugitive.state import Concede, Draw, Manhunt, Pass
from companion.games.fugitive.tracker_brief import brief
from companion.games.fugitive.tracker_state import Escape, Find, Lay, Next
from companion.games.fugitive.words import shown

KINDS = {
    "find": text("Found a hideout"),
    "lay": text("Hideout laid"),
    "escape": text("42 laid"),
}


class Tracking(Protocol):
    box: Box

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...


class TrackerTelling(telling.Telling):
    """Events and outcomes are those of the full game; the entries are its own."""

    def __init__(self, game: Tracking) -> None:
        super().__init__(game)

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        match action:
            case Next():
                return text("Next turn")
            case Draw(pile):
                left = texts("{n} card left", "{n} cards left", view.piles[pile - 1])
                return text("Card from pile {pile}, {left}", pile=pile, left=left)
            case Lay(sprints):
                return texts("Hideout with {n} sprint card", "Hideout with {n} sprint cards", sprints)
            case Escape(sprints):
                return texts("42 with {n} sprint card", "42 with {n} sprint cards", sprints)
            case Find(place, number):
                return text("Place {place}: {what}", place=place, what=shown(number))
            case Pass():
                return text("Pass")
            case Manhunt():
                return text("Start the manhunt")
            case Concede():
                return text("Concede")
            case _:
                return text("Wrong number in the manhunt")

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """A find is a place, then a number; many sprint cards have a list of their own."""
        legal = list(self.game.legal(view, seat))
        if picked[:1] == ("find",):
            return tuple(self._find_menu(legal, picked[1:]))
        if picked[:1] in {("lay",), ("escape",)}:
            return tuple(self._sprints_menu(view, legal, picked[0], len(picked) - 1))
        return choices_of(legal, lambda action: self.action(view, seat, action), KINDS, picked, vast={"find"})

    def _sprints_menu(self, view: Any, legal: list[Any], kind: str, lists: int) -> Iterator[Choice]:
        counts = [action for action in legal if action.__struct_config__.tag == kind]
        first = lists * FEW_SPRINTS
        for action in counts[first : first + FEW_SPRINTS]:
            yield Choice(str(action.sprints), self.action(view, None, action), action)
        if first + FEW_SPRINTS < len(counts):
            yield Choice(MORE, text("More sprint cards …"))

    def _find_menu(self, legal: list[Any], picked: tuple[str, ...]) -> Iterator[Choice]:
        finds = [action for action in legal if isinstance(action, Find)]
        if not picked:
            places = sorted({find.place for find in finds})
            yield from (Choice(str(place), text("Place {place}", place=place)) for place in places)
        for find in finds:
            if picked == (str(find.place),):
                yield Choice(str(find.number), text("{card}", card=shown(find.number)), find)

    def question(self, view: Any, question: Question) -> Text:  # noqa: ARG002
        return text("Which pile got one of the cards left over?")

    def brief(self, view: Any, names: tuple[str, ...], language: str) -> Brief:  # noqa: ARG002
        return brief(self.box, view, names)

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002
        piles = ", ".join(f"{pile} ×{left}" for pile, left in enumerate(view.piles, 1))
        lines = [text("Round {round}: {who} to act.", round=view.round, who=name_of(view.turn))]
        lines += [text("Piles: {piles}", piles=piles)]
        row = " ".join(f"({shown(spot.found)}+{spot.sprints})" for spot in view.row)
        lines += [text("Row: {row}", row=row or "–")]
        return tuple(line.in_(language) for line in lines)
