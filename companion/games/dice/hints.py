"""What one would say to a newcomer at this moment (DI-170 to DI-177). Never enforced; an option turns it off."""

from collections.abc import Iterator

from companion.core import Seat, Text, text
from companion.games.dice.edition import PURSUER, Box
from companion.games.dice.sheet import retrieval_price
from companion.games.dice.state import State

MANY_PURSUERS = 3


def hints(box: Box, s: State, seat: Seat | None) -> Iterator[Text]:
    match s.phase:
        case "between" if s.roll_no == 0:
            yield text("one die gives 1 to 5, two of a colour 2 to 10, jokers lift any number; say who needs what")
        case "between":
            yield from before_a_roll(box, s)
        case "help":
            yield from with_pursuers(s)
        case "enter" if seat is not None and seat not in s.entered:
            yield from while_entering(box, s, seat)


def before_a_roll(box: Box, s: State) -> Iterator[Text]:
    price = retrieval_price(box, s)
    if s.lid and price > 1:  # DI-170, DI-172
        yield text("close missions first, then take the dice back: the worst sheet sets the price")


def with_pursuers(s: State) -> Iterator[Text]:
    """DI-176."""
    n = sum(face == PURSUER for _, face in s.rolled)
    lead = min(player.front for player in s.players) - s.pursuer
    if n and s.no_run_left and not s.no_run_now:
        if n >= lead:
            yield text("accepted like this, the roll catches somebody: use help")
        elif n < MANY_PURSUERS:
            yield text("save “The pursuer does not run” for a roll with three or more pursuers")


def while_entering(box: Box, s: State, seat: Seat) -> Iterator[Text]:
    if s.players[seat].front == box.safehouse:  # DI-177
        yield text("whoever is in the Safehouse should not open new missions")
    elif s.roll_no == 1:  # DI-173, DI-174
        yield text("low numbers to the left, high ones to the right; the lower missions bring the most steps")
