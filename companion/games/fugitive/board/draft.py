"""What a client is picking: the hideout and its sprint cards, the numbers of a guess, scribbles in the notepad."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.fugitive.state import FUGITIVE, Guessing, Number, Place, State

Scribble: TypeAlias = Literal["no", "maybe", "sure"]
NEXT: dict[str, str] = {"": "no", "no": "maybe", "maybe": "sure", "sure": ""}


class Draft(Struct, frozen=True):
    moment: int = -1
    """How long the record was when this was picked: later, only the scribbles still mean something."""
    hideout: Number | None = None
    sprints: tuple[Number, ...] = ()
    numbers: tuple[Number, ...] = ()
    picked: tuple[str, ...] = ()
    """Keys of a menu, for whatever has no place on the board."""
    page: int = 0
    scribbles: tuple[tuple[Number, str], ...] = ()
    turn: int = -1
    """After the end: the guess that is looked at again; none of them is the end."""
    shows_sets: bool = False
    """What was possible then is shown as well."""

    @property
    def placement(self) -> Place | None:
        return None if self.hideout is None else Place(self.hideout, tuple(sorted(self.sprints)))


def fitting(draft: Draft | None, view: State) -> Draft:
    """What of a draft still fits this moment."""
    draft = draft or Draft()
    moment = len(view.record)
    if draft.moment == moment:
        return draft
    return Draft(moment=moment, scribbles=draft.scribbles)


def with_number(draft: Draft, view: State, number: Number) -> Draft:
    """A number of the grid touched: named, or no longer; where only one may be named it takes the other's place."""
    if number in draft.numbers:
        return replace(draft, numbers=tuple(n for n in draft.numbers if n != number))
    several = isinstance(view.todo[-1], Guessing)
    return replace(draft, numbers=tuple(sorted((*draft.numbers, number))) if several else (number,))


def with_card(draft: Draft, number: Number, *, can_be_hideout: bool) -> Draft:
    """A card touched: the first that can be one is the hideout, all others are sprint cards."""
    if number == draft.hideout:
        return replace(draft, hideout=None)
    if number in draft.sprints:
        return replace(draft, sprints=tuple(card for card in draft.sprints if card != number))
    if draft.hideout is None and can_be_hideout:
        return replace(draft, hideout=number)
    return replace(draft, sprints=tuple(sorted((*draft.sprints, number))))


def as_hideout(draft: Draft, number: Number) -> Draft:
    """A card dragged to the free place; what lay there goes back to the hand."""
    return replace(draft, hideout=number, sprints=tuple(card for card in draft.sprints if card != number))


def scribbled(draft: Draft, number: Number) -> Draft:
    """Blank, no, maybe, sure, and blank again."""
    marks = dict(draft.scribbles)
    marks[number] = NEXT[marks.get(number, "")]
    return replace(draft, scribbles=tuple(sorted((n, mark) for n, mark in marks.items() if mark)))


def turned(draft: Draft, page: int) -> Draft:
    return replace(draft, page=page)


def chosen(draft: Draft, key: str) -> Draft:
    """One step further in a menu of parts."""
    return replace(draft, picked=(*draft.picked, key), page=0)


def in_hand(view: State) -> tuple[Number, ...]:
    """The fugitive's cards, as far as they are known here."""
    return tuple(card for card in view.hands[FUGITIVE] if card is not None)
