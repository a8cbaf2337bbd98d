"""Everything one look at the board depends on, and what is often asked of it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol

from companion.core import Seat, Text, text
from companion.core.board import refusal
from companion.core.scene import Frame, Why
from companion.games.fugitive import state
from companion.games.fugitive.board.draft import Draft, in_hand
from companion.games.fugitive.edition import Box as Deck
from companion.games.fugitive.notepad import Notes
from companion.games.fugitive.reach import reach_of, row_forbids_sprints
from companion.games.fugitive.state import FUGITIVE, MARSHAL, Guessed, State, Told
from companion.games.fugitive.telling import Telling


class Playing(Protocol):
    """What the board needs of the game."""

    box: Deck
    telling: Telling

    def legal(self, s: State, seat: Seat | None) -> Iterator[Any]: ...

    def play(self, s: State, seat: Seat | None, action: Any, chance: Any) -> Any: ...

    def warnings(self, s: State, seat: Seat | None, action: Any) -> tuple[Text, ...]: ...


class Guessing(NamedTuple):
    """A guess of the record, with its round."""

    round: int
    numbers: tuple[int, ...]
    hit: bool
    hunt: bool


class Sight(NamedTuple):
    game: Playing
    view: State
    seat: Seat | None
    acts: bool
    """It is this seat's turn, and it may really act now."""
    draft: Draft
    frame: Frame
    names: tuple[str, ...]
    notes: Notes

    @property
    def deck(self) -> Deck:
        return self.game.box

    @property
    def todo(self) -> state.Todo | None:
        return self.view.todo[-1] if self.view.todo else None

    @property
    def is_marshal(self) -> bool:
        return self.seat == MARSHAL

    @property
    def is_fugitive(self) -> bool:
        """The fugitive, where the device knows the hand."""
        return self.seat == FUGITIVE and None not in self.view.hands[FUGITIVE]

    @property
    def last(self) -> int | None:
        return self.view.row[-1].number

    @property
    def drawn(self) -> tuple[int, ...]:
        """The piles the fugitive drew from, where it was agreed that this is remembered."""
        if not self.view.options.show_draw_history:
            return ()
        return tuple(e.pile for e in self.view.record if isinstance(e, state.Drew) and e.seat == FUGITIVE)

    def refused(self, action: Any) -> Why | None:
        return refusal(self.game, self.view, self.seat, action, self.frame.language)

    # ---------------------------------------------------------------------------- the fugitive's cards

    @property
    def reach(self) -> int:
        return reach_of(self.deck, self.view, self.draft.sprints)

    def may_sprint(self, card: int) -> bool:
        if row_forbids_sprints(self.deck, self.view):
            return False
        return card != self.deck.goal or self.view.options.sprint_42 == "allow"

    def can_be_hideout(self, card: int) -> bool:
        """With all the other cards as sprint cards, if need be."""
        last = self.last
        if last is None or card <= last:
            return False
        others = [other for other in in_hand(self.view) if other != card and self.may_sprint(other)]
        return card - last <= reach_of(self.deck, self.view, tuple(others))


def look(
    game: Playing,
    view: State,
    seat: Seat | None,
    notepad: Callable[[State], Notes],
    *,
    acts: bool,
    draft: Draft,
    frame: Frame,
    names: tuple[str, ...],
) -> Sight:
    called = names or tuple(role.in_(frame.language) for role in game.telling.roles(view))
    told = notepad(view) if seat == MARSHAL and view.result is None else Notes()
    return Sight(game, view, seat, acts, draft, frame, called, told)


def guesses(view: State) -> list[Guessing]:
    found, now, hunt = [], 0, False
    for event in view.record:
        match event:
            case state.TurnBegan(_, number):
                now = number
            case state.HuntBegan():
                hunt = True
            case Guessed(numbers, places):
                found.append(Guessing(now, numbers, bool(places), hunt))
    return found


def found_in(view: State) -> dict[int, Guessing]:
    """When each place was found."""
    when: dict[int, Guessing] = {}
    last: Guessing | None = None
    all_guesses = iter(guesses(view))
    for event in view.record:
        match event:
            case Guessed():
                last = next(all_guesses)
            case state.Found(place) if last is not None:
                when[place] = last
    return when


def told_of(view: State, place: int) -> tuple[Told, ...]:
    """What had to be told about a hideout, while it is face down."""
    if view.row[place].face_up:
        return ()
    return tuple(event for event in view.record if isinstance(event, Told) and event.place == place)


def event_now(sight: Sight) -> str | None:
    """The event card that is being carried out."""
    for todo in reversed(sight.view.todo):
        if isinstance(todo, state.Executing):
            return todo.event
    return None


def ranges(numbers: tuple[int, ...]) -> str:
    """4 6, 11–13: numbers in a row are joined."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return " ".join(str(p[0]) if len(p) == 1 else f"{p[0]}–{p[-1]}" for p in parts)


def plus(numbers: tuple[int, ...]) -> str:
    return " + ".join(map(str, numbers))


def round_word(number: int) -> Text:
    return text("R{n}", n=number)
