"""What can be done at each moment: every legal action, and what to ask before one is played."""

from collections.abc import Iterator
from itertools import combinations

from companion.core import Illegal, Seat, Text, text
from companion.games.dice.edition import PURSUER, Box, Die, Mission
from companion.games.dice.entering import Offers, entry_sets, filled_in, made_impossible, offers
from companion.games.dice.pursuit import pursue
from companion.games.dice.sheet import Row, fits, retrieval_price
from companion.games.dice.state import (
    EMPTY,
    Accept,
    Action,
    Concede,
    Enter,
    NoRun,
    Phase,
    ReRoll,
    Retrieve,
    Roll,
    State,
)

NOT_NOW: dict[tuple[Phase, Phase], tuple[str, str]] = {
    ("between", "help"): ("DI-060", "the help fields are for a roll that has just been thrown"),
    ("between", "enter"): ("DI-020", "first dice are rolled"),
    ("help", "between"): ("DI-030", "first this roll is played to its end"),
    ("help", "enter"): ("DI-070", "before any number is entered the rolled pursuers run: accept the roll first"),
    ("enter", "between"): ("DI-030", "first everybody enters the numbers of this roll"),
    ("enter", "help"): ("DI-060", "the roll is accepted: it is too late for help fields"),
}
"""What is said to who tries something of another moment: the moment it is, and the one it would be for."""
CLOSE = 3
"""With so small a lead after taking dice back, one asks twice."""


def legal(box: Box, s: State, seat: Seat) -> Iterator[Action]:
    """Everything, what gives up last (DI-155)."""
    if s.phase == "enter":
        if seat not in s.entered:
            yield from entry_sets(box, s, seat)
    elif seat == s.active:
        yield from between(box, s) if s.phase == "between" else help_window(s)
    yield Concede()


def between(box: Box, s: State) -> Iterator[Action]:
    if s.lid:  # DI-031
        yield Retrieve()
    for dice in subsets(s.table):
        if any(die not in box.jokers for die in dice):  # DI-050
            yield Roll(dice)


def help_window(s: State) -> Iterator[Action]:
    yield Accept()
    if s.no_run_left and any(face == PURSUER for _, face in s.rolled):  # DI-065
        yield NoRun()
    if s.re_roll_left:  # DI-061
        yield from (ReRoll(dice) for dice in subsets(tuple(die for die, _ in s.rolled)))


def subsets(dice: tuple[Die, ...]) -> Iterator[tuple[Die, ...]]:
    """Those with at least one die, small ones first."""
    for n in range(1, len(dice) + 1):
        yield from combinations(dice, n)


# -------------------------------------------------------------------------------- would you really?


def warnings(box: Box, s: State, seat: Seat | None, action: Action) -> tuple[Text, ...]:
    match action:
        case Enter() if seat is not None and s.phase == "enter":
            return (*dead_entries(box, s, seat, action), *missed_missions(box, s, seat, action))
        case Retrieve() if s.phase == "between":
            return tuple(danger(s, retrieval_price(box, s), CLOSE))
        case Roll() if s.phase == "between":
            return tuple(danger(s, 1, 0))
        case _:
            return ()


def dead_entries(box: Box, s: State, seat: Seat, action: Enter) -> Iterator[Text]:
    """DI-108, R-10."""
    player = s.players[seat]
    try:
        rows = filled_in(box, s, player, action).rows
    except Illegal:
        return
    for mission in made_impossible(box, player, rows):
        yield text("mission {mission} could then never be fulfilled, and would stay open for good", mission=mission)


def missed_missions(box: Box, s: State, seat: Seat, action: Enter) -> Iterator[Text]:
    """A hint: missions that the numbers left over would fulfil, each into a field of its own colour."""
    player = s.players[seat]
    if not s.options.hints:
        return
    try:
        rows = filled_in(box, s, player, action).rows
    except Illegal:
        return
    used = {number.colour for number in action.numbers}
    left = {colour: number for colour, number in offers(box, s.rolled).items() if colour not in used}
    for at, (mission, row) in enumerate(zip(box.sheets[player.sheet], rows, strict=True), 1):
        if EMPTY in row and could_fulfil(mission, row, left):
            yield text("the numbers you leave out would fulfil mission {mission}", mission=at)


def could_fulfil(mission: Mission, row: Row, left: Offers) -> bool:
    """Without jokers: each empty field takes the number of its colour, and no colour is needed twice."""
    empty = [place for place, number in enumerate(row) if number == EMPTY]
    colours = [str(mission.fields[place]) for place in empty]
    if len(set(colours)) < len(colours) or not set(colours) <= set(left):
        return False
    for place, colour in zip(empty, colours, strict=True):
        if not fits(mission, row, place, left[colour]):
            return False
        row = (*row[:place], left[colour], *row[place + 1 :])
    return True


def risk(box: Box, s: State, dice: tuple[Die, ...]) -> float:
    """How likely it is that throwing these catches somebody if nobody uses help (DI-045, DI-070)."""
    enough = min(player.front for player in s.players) - s.pursuer - 1
    chances = [1.0]
    """Of so many pursuers."""
    for die in dice:
        faces = box.faces[die]
        share = faces.count(PURSUER) / len(faces)
        chances = [none * (1 - share) + one * share for none, one in zip((*chances, 0.0), (0.0, *chances), strict=True)]
    return sum(chances[max(0, enough) :])


def danger(s: State, fields: int, close: int) -> Iterator[Text]:
    """What these fields of the pursuer do is certain, so worth a second look."""
    fronts = [player.front for player in s.players]
    to = pursue(s.pursuer, fields, fronts)
    lead = min(fronts) - to
    if lead == 0:
        yield text("the pursuer would catch you on field {field}", field=to)
    elif lead <= close and fields:
        yield text("the pursuer would then be only {n} behind", n=lead)
