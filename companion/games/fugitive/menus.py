"""Actions of Fugitive picked part by part: a hideout and its sprint cards, numbers of a guess, a place turned up."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.core.telling import Choice
from companion.games.fugitive import state
from companion.games.fugitive.edition import Box
from companion.games.fugitive.move import face_down_places, unseen_numbers
from companion.games.fugitive.reach import reach_of, row_forbids_sprints
from companion.games.fugitive.state import FUGITIVE, Answer, Guess, Number, Place, Show, State
from companion.games.fugitive.words import listed, placement, shown

FEW_SPRINTS = 6
"""Numbers of face-down sprint cards in one list."""
GOAL, NAMED, MORE = "goal", "named", "more"
"""Keys of what leads on: 42 face up, a card that its owner names, more sprint cards."""


class PlaceMenu:
    """A hideout, and its sprint cards one by one."""

    def __init__(self, box: Box, view: State) -> None:
        self.box, self.view, self.hand = box, view, view.hands[FUGITIVE]
        self.last = view.row[-1].number
        self.no_sprints = row_forbids_sprints(box, view)

    def choices(self, picked: tuple[str, ...]) -> Iterator[Choice]:
        known = [card for card in self.hand if card is not None]
        if len(known) == len(self.hand):
            return self._named(known, picked)
        could_hold = sorted({*known, *unseen_numbers(self.box, self.view)})
        match picked:
            case (first, *rest) if first == NAMED:
                return self._named(could_hold, tuple(rest))
            case (first, *rest) if first == GOAL:
                return self._counted(self.box.goal, len(rest) * FEW_SPRINTS)
            case _:
                return self._face_down(could_hold, len(picked) * FEW_SPRINTS)

    def _face_down(self, could_hold: list[Number], least: int) -> Iterator[Choice]:
        """Nobody here knows the cards."""
        yield from self._counted(None, least)
        if not least:
            if self.box.goal in could_hold and len(self.hand) > 1 and not self.no_sprints:
                yield Choice(GOAL, text("{card} …", card=self.box.goal))
            yield Choice(NAMED, text("Name the cards …"))

    def _counted(self, number: Number | None, least: int) -> Iterator[Choice]:
        """With at least so many face-down sprint cards; 42 without any is a card that was named."""
        most = 0 if self.no_sprints else len(self.hand) - 1
        for n in range(least, min(most + 1, least + FEW_SPRINTS)):
            if n or number is None:
                yield Choice(str(n), placement(number, (None,) * n), Place(number, (None,) * n))
        if least + FEW_SPRINTS <= most:
            yield Choice(MORE, text("More sprint cards …"))

    def _named(self, cards: list[Number], picked: tuple[str, ...]) -> Iterator[Choice]:
        if not picked:
            for card in cards:
                if self._can_be_reached(cards, card):
                    yield Choice(str(card), text("{card}", card=shown(card)))
            return
        number, sprints = int(picked[0]), tuple(sorted(int(card) for card in picked[1:]))
        reach = reach_of(self.box, self.view, sprints)
        if self.last is None or number - self.last <= reach:
            yield Choice("lay", placement(number, sprints), Place(number, sprints))
        for card in cards:
            if self._may_sprint(card, number) and card not in sprints and self._can_hold(card, number, *sprints):
                yield Choice(str(card), self._sprint(card, number, reach))

    def _sprint(self, card: Number, number: Number, reach: int) -> Text:
        about = {"card": shown(card), "value": self.box.sprint[card]}
        if self.last is None:
            return text("sprint card {card} (+{value})", **about)
        message = "sprint card {card} (+{value}): reach {reach} of {step}"
        return text(message, reach=reach + self.box.sprint[card], step=number - self.last, **about)

    def _can_be_reached(self, cards: list[Number], number: Number) -> bool:
        """With every other card as a sprint card."""
        if self.last is None:
            return True
        sprints = tuple(card for card in cards if self._may_sprint(card, number))
        return self.last < number <= self.last + reach_of(self.box, self.view, sprints)

    def _may_sprint(self, card: Number, number: Number) -> bool:
        forbidden = card == self.box.goal and self.view.options.sprint_42 == "forbid"
        return card != number and not forbidden and not self.no_sprints

    def _can_hold(self, *cards: Number) -> bool:
        """Of cards that are not known to be in the hand, no more than there are unknown ones."""
        return sum(card not in self.hand for card in cards) <= self.hand.count(None)


def guess_menu(box: Box, view: State, picked: tuple[str, ...]) -> Iterator[Choice]:
    numbers = tuple(sorted(int(number) for number in picked))
    if numbers:
        yield Choice("ask", text("Name {numbers}", numbers=listed(numbers)), Guess(numbers))
        if not isinstance(view.todo[-1], state.Guessing):
            return
    for number in range(box.first + 1, box.goal):
        if number not in numbers:
            yield Choice(str(number), text("{card}", card=shown(number)))


def answer_menu(view: State, picked: tuple[str, ...]) -> Iterator[Choice]:
    """Where the numbers just named lie: from the lowest on, each further right than the one before."""
    todo = view.todo[-1]
    assert isinstance(todo, state.Answering)
    places = tuple(int(place) for place in picked)
    if not places:
        yield Choice("no", text("No"), Answer(()))
    number, still = todo.numbers[len(places)], len(todo.numbers) - len(places)
    free = [place for place in face_down_places(view) if place > max(places, default=-1)]
    for place in free[: len(free) - still + 1]:
        if view.row[place].number in (None, number):
            found = (*places, place)
            label = text("Yes: {number} at place {place}", number=number, place=place)
            yield Choice(str(place), label, Answer(found) if still == 1 else None)


def show_menu(box: Box, view: State, picked: tuple[str, ...]) -> Iterator[Choice]:
    """A place, its number, and the sprint cards nobody has seen, one by one."""
    if not picked:
        places = [place for place, hideout in enumerate(view.row) if not hideout.is_open]
        yield from (Choice(str(place), text("Place {place}", place=place)) for place in places)
        return
    place, *cards = map(int, picked)
    hideout = view.row[place]
    known = tuple(card for card in hideout.sprints if card is not None)
    parts = 1 + len(hideout.sprints) - len(known)
    unseen = [card for card in unseen_numbers(box, view) if card not in cards]
    for card in unseen if cards or hideout.number is None else [hideout.number]:
        number, *sprints = (*cards, card)
        shows = Show(place, number, tuple(sorted((*known, *sprints))))
        label = text("{card}", card=shown(card)) if not cards else text("sprint card {card}", card=shown(card))
        yield Choice(str(card), label, shows if len(cards) + 1 == parts else None)
