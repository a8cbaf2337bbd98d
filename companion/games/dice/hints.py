"""What one would say to a newcomer at this moment (DI-170 to DI-177). Never enforced; an option turns it off."""

from collections.abc import Iterator
from typing import NamedTuple

from companion.core import Seat, Text, text
from companion.games.dice.edition import PURSUER, Box
from companion.games.dice.sheet import retrieval_price
from companion.games.dice.state import State

MANY_PURSUERS = 3


class Hint(NamedTuple):
    """What is said, and the clause that says more."""

    clause: str
    words: Text


def hints(box: Box, s: State, seat: Seat | None) -> Iterator[Hint]:
    match s.phase:
        case "between" if s.roll_no == 0:
            words = text("one die gives 1 to 5, two of a colour 2 to 10, jokers lift any number; say who needs what")
            yield Hint("DI-171", words)
        case "between":
            yield from before_a_roll(box, s)
        case "help":
            yield from with_pursuers(s)
        case "enter" if seat is not None and seat not in s.entered:
            yield from while_entering(box, s, seat)


def before_a_roll(box: Box, s: State) -> Iterator[Hint]:
    price = retrieval_price(box, s)
    if s.lid and price > 1:
        words = text("close missions first, then take the dice back: the worst sheet sets the price")
        yield Hint("DI-172" if s.table else "DI-170", words)
    elif s.roll_no == 1:
        yield Hint("DI-175", text("throw many dice at once: each roll costs a step anyway"))


def with_pursuers(s: State) -> Iterator[Hint]:
    n = sum(face == PURSUER for _, face in s.rolled)
    lead = min(player.front for player in s.players) - s.pursuer
    if n and s.no_run_left and not s.no_run_now:
        if n >= lead:
            yield Hint("DI-176", text("accepted like this, the roll catches somebody: use help"))
        elif n < MANY_PURSUERS:
            words = text("save “The pursuer does not run” for a roll with three or more pursuers")
            yield Hint("DI-176", words)


def while_entering(box: Box, s: State, seat: Seat) -> Iterator[Hint]:
    if s.players[seat].front == box.safehouse:
        yield Hint("DI-177", text("whoever is in the Safehouse should not open new missions"))
    elif s.roll_no == 1:
        words = text("low numbers to the left, high ones to the right; next to the printed 6 numbers from 5 to 7")
        yield Hint("DI-173", words)
    elif s.roll_no == 2:
        yield Hint("DI-174", text("the lower missions bring the most steps: a good place to start"))
