"""Actions of Safehouse picked part by part: a mission and its card, a player and a mistake, of many cards a colour."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeAlias

from companion.core import Text, text
from companion.core.notation import write
from companion.core.telling import Choice
from companion.core.text import joined
from companion.games.safehouse import state
from companion.games.safehouse.edition import Box
from companion.games.safehouse.state import Card
from companion.games.safehouse.words import color, needs, player

MANY = 12
"""More cards than a hand has: at a real table, any that was not seen elsewhere."""

Part: TypeAlias = Callable[[Any], Choice]
"""What leads to this action, and to others that have it in common."""


class PartsMenu:
    """What can be chosen within one kind of action."""

    def __init__(self, box: Box, card: Callable[[Card | None], Text]) -> None:
        self.box, self.card = box, card

    def choices(self, actions: Iterable[Any], picked: tuple[str, ...]) -> tuple[Choice, ...]:
        kind, *given = picked
        left = [action for action in actions if action.__struct_config__.tag == kind]
        for part in self._parts(kind, len(left)):
            found = {choice.key: choice for choice in map(part, left)}
            if len(found) < 2:  # a list of one is no choice
                continue
            if not given:
                return tuple(found.values())
            key, *given = given
            left = [action for action in left if part(action).key == key]
        return tuple(Choice(write(action), self._rest(action), action) for action in left)

    def _parts(self, kind: str, n: int) -> Iterator[Part]:
        match kind:
            case "lay":
                yield lambda action: Choice(action.mission, self._mission(action.mission))
            case "surplus" | "wrong_chapter":
                yield lambda action: Choice(str(action.seat), player(action.seat))
        if n > MANY and kind in {"lay", "special", "investigate", "discard", "surplus"}:
            yield lambda action: self._color(action.card)

    def _color(self, card: Card | None) -> Choice:
        if card not in self.box.escape:
            return Choice("chapter", text("a chapter card"))
        name = self.box.escape[card].color
        return Choice(name, text("{color}", color=color(name)))

    def _mission(self, card: Card) -> Text:
        mission = self.box.missions[card]
        return text("{needs} → {steps}", needs=needs(mission.needs), steps=mission.steps)

    def _rest(self, action: Any) -> Text:
        """What is not said by the kind and the parts before it."""
        match action:
            case state.Investigate(card):
                chips = joined(self.box.chips[chip] for chip in self.box.escape[card].symbols)
                return text("{card}: {chips}", card=self.card(card), chips=chips)
            case state.LayOut(mission) | state.Remove(mission):
                return self._mission(mission)
            case state.Discard(card) | state.Surplus(_, card):
                if card is None:
                    return text("a chapter card")
                return self._mission(card) if card in self.box.missions else self.card(card)
            case state.WrongChapter(_, chapter):
                return text("{chapter}", chapter=self.box.boards[self.box.chapters[chapter]].label)
            case state.First(seat):
                return text("{who} begins", who=player(seat))
            case _:
                return self.card(action.card)
