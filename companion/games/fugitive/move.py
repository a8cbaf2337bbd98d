"""One action being played, and the small steps all rules are made of."""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core import Chance, Event, Text, text
from companion.games.fugitive.edition import Box
from companion.games.fugitive.state import Sign, State, Todo

NAMES = (text("the fugitive"), text("the marshal"))


class Move:
    """What an action is played with: the box, who answers for chance, and what has happened so far."""

    __slots__ = ("box", "chance", "events")

    def __init__(self, box: Box, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def name_of(seat: int | None) -> Text:
    return text("the table") if seat is None else NAMES[seat]


def push(s: State, *todo: Todo) -> State:
    """Do this first; the last of them is next."""
    return replace(s, todo=s.todo + todo)


def pop(s: State) -> State:
    """The next thing to do is done."""
    return replace(s, todo=s.todo[:-1])


def swap(s: State, todo: Todo) -> State:
    """The next thing to do has become this."""
    return replace(s, todo=(*s.todo[:-1], todo))


def face_down_places(s: State) -> list[int]:
    return [place for place, hideout in enumerate(s.row) if not hideout.face_up]


def free_place(s: State) -> int:
    return len(s.row)


def sign_at(s: State, place: int) -> Sign | None:
    for sign in s.signs:
        if sign.place == place:
            return sign
    return None


def without_top(s: State, pile: int, n: int = 1) -> State:
    """Piles are counted from 1. Who had looked at the top cards knows one less of those that are left."""
    piles = s.piles
    piles = (*piles[: pile - 1], piles[pile - 1][n:], *piles[pile:])
    if s.known_tops == ((0, 0, 0), (0, 0, 0)):
        return replace(s, piles=piles)
    fugitives, marshals = s.known_tops
    known = (_less(fugitives, pile, n), _less(marshals, pile, n))
    return replace(s, piles=piles, known_tops=known)


def _less(known: tuple[int, ...], pile: int, n: int) -> tuple[int, ...]:
    return tuple(max(0, k - n) if i == pile else k for i, k in enumerate(known, 1))


def unseen_numbers(box: Box, s: State) -> list[int]:
    """Hideouts that lie nowhere the device can see, in order."""
    seen: set[object] = set(s.removed)
    for cards in (*s.hands, *s.piles):
        seen.update(cards)
    for hideout in s.row:
        seen.update((hideout.number, *hideout.sprints))
    return [number for number in range(box.first, box.goal + 1) if number not in seen]


def unseen_events(s: State, events: Iterable[str]) -> list[str]:
    """Those of these events that have not come up in this game."""
    seen: set[object] = {sign.event for sign in s.signs} | set(s.removed)
    seen.update(event for discard in s.discards for event in discard)
    seen.update(todo.event for todo in s.todo if hasattr(todo, "event"))
    return [event for event in events if event not in seen]
