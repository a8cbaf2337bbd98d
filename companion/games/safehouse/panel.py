"""Safehouse on the small display and under people's hands: the glass, and cards with tags."""

from collections.abc import Iterator
from typing import Any, Protocol

from companion.core import Seat, Text, text
from companion.core.panel import COLUMNS, Bar, DeckCard, Line, Page, Play, Row, deck_card, naming, shortened
from companion.core.text import joined
from companion.games.safehouse import chase, choices, pages
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import hand_limit
from companion.games.safehouse.referee import possible_pursuers
from companion.games.safehouse.refill import can_draw_escape_card
from companion.games.safehouse.state import (
    Acting,
    Action,
    Card,
    Discard,
    Draw,
    Hand,
    Investigate,
    Lay,
    LayOut,
    Naming,
    Refilling,
    Remove,
    Special,
    State,
)
from companion.games.safehouse.telling import Telling
from companion.games.safehouse.tracker_state import of

AT_READER: dict[str, tuple[type, ...]] = {
    "investigation": (Investigate,),
    "discard": (Remove, Discard),
}
"""What a card can mean at a reader that lies at a place of its own; at any other, whatever it can mean."""
LIKELY: tuple[type, ...] = (LayOut, Lay, Special, Investigate, Remove, Discard)
COLORS = {
    "green": text("gn"),
    "blue": text("bl"),
    "yellow": text("ye"),
    "pink": text("pk"),
    "red": text("rd"),
}
"""So short that a hand fits."""
HAND_LINES = 4


class Playing(Protocol):
    """What the panel needs of the game."""

    @property
    def box(self) -> Box: ...

    @property
    def telling(self) -> Telling: ...


class Panel:
    def __init__(self, game: Playing) -> None:
        self.box, self.telling = game.box, game.telling

    # ---------------------------------------------------------------------------- the page

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:
        s = of(self.box, view)
        if s.result is not None:
            return pages.ended(self.box, s, language)
        if not s.started:
            return pages.setting_up(self.box, s, language)
        if seat is not None and None not in (*view.hands[seat].escape, *view.hands[seat].chapter):
            return self._hand_page(view, seat, names[seat], language)
        field = str(timeline_field(self.box, s.unit)) if s.options.clock else ""
        return Page(self._title(view, names, language), field, pages.on_the_run(self.box, s, language))

    def _title(self, view: State, names: tuple[str, ...], language: str) -> str:
        """Whose turn it is, with room for the field of the timeline at its right."""
        room = COLUMNS - 4
        match view.todo[-1]:
            case Naming():
                return text("WHO BEGINS?").in_(language)
            case Refilling():
                missing = hand_limit(self.box, view) - view.hands[view.turn].size
                return naming(text("{who} draws {n}", n=missing), names[view.turn], room, language)
            case _:
                chapter = pages.where(self.box, of(self.box, view), language)
                return f"{chapter} {shortened(names[view.turn], room - len(chapter) - 1)}"

    def _hand_page(self, view: State, seat: Seat, name: str, language: str) -> Page:
        """Behind a curtain."""
        lines = [*self._escape_lines(view.hands[seat], language), *self._chapter_lines(view.hands[seat], language)]
        rows: list[Row] = [Bar("unit")] if view.options.clock else []
        rows += [Line(line) for line in lines[:HAND_LINES]]
        gap = text("gap {n}", n=chase.gap(self.box, view.chase)).in_(language)
        return Page(shortened(name, COLUMNS - 1 - len(gap)), gap, tuple(rows))

    def _escape_lines(self, hand: Hand, language: str) -> Iterator[str]:
        """Colour by colour, as many to a line as there is room for."""
        line = ""
        for color in self.box.colors:
            numbers = [self.box.escape[card].number for card in hand.escape if card and self._color(card) == color]
            if not numbers:
                continue
            group = " ".join([_short(color).in_(language), *map(str, sorted(numbers))])
            if line and len(line) + 2 + len(group) > COLUMNS:
                yield line
                line = group
            else:
                line = f"{line}  {group}" if line else group
        if line:
            yield line

    def _color(self, card: Card) -> str:
        return self.box.escape[card].color

    def _chapter_lines(self, hand: Hand, language: str) -> Iterator[str]:
        for card in hand.chapter:
            if card is not None:
                mission = self.box.missions[card]
                needs = " ".join(f"{n}{_short(color).in_(language)}" for color, n in mission.needs.items())
                yield shortened(f"{needs} →{mission.steps}", COLUMNS)

    # ---------------------------------------------------------------------------- the glass

    def glass_turned(self, view: Any) -> Play | None:
        return pages.glass_turned(of(self.box, view))

    # ---------------------------------------------------------------------------- cards

    def deck(self) -> tuple[DeckCard, ...]:
        """Escape cards by colour, chapter cards by chapter, then the pursuer cards."""
        boards, telling = self.box.boards, self.telling
        escape = [deck_card(card, telling.escape_card(card)) for card in self.box.escape]
        chapter = [
            deck_card(
                card.id,
                joined((boards[card.chapter].label, telling.mission(card.id)), ": "),
            )
            for card in self.box.missions.values()
        ]
        pursuers = [deck_card(card, telling.pursuer_card(card)) for card in self.box.pursuer_cards()]
        return (*escape, *chapter, *pursuers)

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:
        """An escape or chapter card is played out of the hand; a pursuer card was drawn."""
        if view.result is not None or view.seen_by(view.turn) != view:
            return ()
        match view.todo[-1]:
            case Acting():
                actions = self._actions(view, reader, card)
                return tuple(Play(view.turn, action) for action in actions)
            case Refilling() if card in self.box.pursuers and self._may_be_next(view, card):
                return (Play(view.turn, Draw("escape")),)
            case _:
                return ()

    def _actions(self, view: State, reader: str, card: str) -> list[Action]:
        todo = view.todo[-1]
        assert isinstance(todo, Acting)
        kinds = AT_READER.get(reader, LIKELY)
        found = [
            action
            for action in choices.actions(self.box, view, todo)
            if isinstance(action, kinds) and card == played(action)
        ]
        return sorted(found, key=lambda action: (LIKELY.index(type(action)), self._missing(view, action)))

    def _missing(self, view: State, action: Action) -> int:
        """Of missions, first those that are nearly complete."""
        if not isinstance(action, Lay):
            return 0
        mission = next(mission for mission in view.missions if mission.card == action.mission)
        return self.box.missions[mission.card].size - len(mission.laid)

    def _may_be_next(self, view: State, card: str) -> bool:
        return can_draw_escape_card(view) and card in possible_pursuers(self.box, view)

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        return card if card in candidates else None


def played(action: Any) -> Card | None:
    """The card in the hand of whoever does this."""
    return action.mission if isinstance(action, Remove) else action.card


def _short(color: str) -> Text:
    """An owner's edition may have colours of its own."""
    return COLORS.get(color, text("{color}", color=color[:2]))
