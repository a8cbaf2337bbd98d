"""One action being played, and the small steps all rules are made of."""

from msgspec.structs import replace

from companion.core import Chance, Event, Outcome, Seat, Text, text
from companion.games.safehouse import case, chase
from companion.games.safehouse.edition import Box
from companion.games.safehouse.state import (
    Cards,
    CaseRead,
    Chase,
    Ended,
    Hand,
    PursuerMoved,
    Reason,
    State,
    Stride,
    ToDiscardPile,
    Todo,
)


class Move:
    """What an action is played with: the box, who answers for chance, and what has happened so far."""

    __slots__ = ("box", "chance", "events")

    def __init__(self, box: Box, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def name_of(seat: Seat | None) -> Text:
    """People count from one."""
    return text("the table") if seat is None else text("player {n}", n=seat + 1)


def swap(s: State, todo: Todo) -> tuple[Todo, ...]:
    """The next thing to do has become this."""
    return (*s.todo[:-1], todo)


def with_hand(s: State, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*s.hands[:seat], hand, *s.hands[seat + 1 :])


def with_pile(s: State, chapter: int, pile: Cards) -> tuple[Cards, ...]:
    return (*s.piles[:chapter], pile, *s.piles[chapter + 1 :])


def hand_limit(box: Box, s: State) -> int:
    """SH-017."""
    return box.hand_limit[len(s.hands)]


def has_investigation(box: Box, s: State) -> bool:
    return box.levels[s.options.level].investigation


def to_discard_pile(m: Move, s: State, cards: tuple[str, ...]) -> State:
    """In the order they were laid, the last one on top (R-06)."""
    if not cards:
        return s
    m.tell(ToDiscardPile(cards))
    return replace(s, discard=s.discard + cards)


# -------------------------------------------------------------------------------- the pursuer, and the end


def pursue(m: Move, s: State, steps: int, reason: Reason) -> State:
    """SH-107, SH-108: he moves, and the game is lost if he reaches the witness (SH-111)."""
    if steps == 0:
        return s
    before, after = s.chase, chase.pursue(m.box, s.chase, steps, reason)
    made = getattr(after.steps, reason) - getattr(before.steps, reason)
    m.tell(PursuerMoved(reason, before.pursuer, after.pursuer, made))
    return caught_or_on(m, replace(s, chase=after, way=(*s.way, stride(after, reason))))


def stride(to: Chase, reason: Reason | None = None) -> Stride:
    return Stride(to.witness, to.pursuer, reason)


def caught_or_on(m: Move, s: State) -> State:
    """SH-124; inside the safe house it is SH-126."""
    if not chase.is_caught(s.chase):
        return s
    return finish(m, s, Outcome((), "caught", "SH-126" if chase.in_safe_house(m.box, s.chase) else "SH-124"))


def won_or_on(m: Move, s: State) -> State:
    """SH-122, SH-123: the witness is in the safe house and, where it counts, the case is solved."""
    if not chase.in_safe_house(m.box, s.chase):
        return s
    everybody = tuple(range(len(s.hands)))
    if not has_investigation(m.box, s):
        return finish(m, s, Outcome(everybody, "safe", "SH-122"))
    black = case.black_chips(m.box, s.row)
    if not case.is_solved(m.box, black):
        return s
    m.tell(CaseRead(case.read_out(m.box, black)))
    return finish(m, s, Outcome(everybody, "solved", "SH-123"))


def finish(m: Move, s: State, outcome: Outcome) -> State:
    m.tell(Ended(outcome))
    return replace(s, result=outcome, todo=(), running=False)
