"""What a roll offers, and the numbers a player enters from it: digest 2.8 to 2.11."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, TypeAlias

from companion.core import Seat, refuse
from companion.games.dice.edition import PURSUER, Box, Die, Mission
from companion.games.dice.sheet import Row, fits, is_fulfilled, is_impossible, must_fit
from companion.games.dice.state import EMPTY, Added, Enter, Number, Player, Rolled, State

Offers: TypeAlias = dict[str, int]
"""The number each colour offers, in the edition's order."""
Offered: TypeAlias = tuple[tuple[str, int], ...]
"""Colours with their numbers, or jokers with their pips, that are still to be used."""
Parts: TypeAlias = tuple[tuple[Number, ...], tuple[Added, ...], tuple[str, ...]]
"""What an `Enter` is made of."""


# -------------------------------------------------------------------------------- 2.8 numbers and jokers


def offers(box: Box, rolled: tuple[Rolled, ...]) -> Offers:
    """DI-080: the sum of a colour's pips. DI-082: without a die that shows the pursuer; DI-083: or no number at all."""
    sums: Offers = {}
    for die, face in rolled:
        if face != PURSUER and die not in box.jokers:
            colour = box.colour_of[die]
            sums[colour] = sums.get(colour, 0) + face
    return sums


def overview(box: Box, rolled: tuple[Rolled, ...]) -> tuple[tuple[str, int], ...]:
    """DI-055: what the colours offer, sorted by ascending number."""
    return tuple(sorted(offers(box, rolled).items(), key=lambda offer: offer[1]))


def jokers(box: Box, rolled: tuple[Rolled, ...]) -> dict[Die, int]:
    """The pips of the jokers that can be added (DI-084, DI-085)."""
    return {die: face for die, face in rolled if face != PURSUER and die in box.jokers}


def fixed_numbers(box: Box, s: State, a: Enter) -> Offers:
    """DI-089: the number of each colour entered: what it offers plus the jokers this player adds to it."""
    offered = offers(box, s.rolled)
    numbers: Offers = {}
    for colour, _, _ in a.numbers:
        if colour in numbers:
            refuse("DI-101", "{colour} is already used in this roll", colour=name_of(box, colour))
        if colour not in offered:
            refuse("DI-083", "this roll offers no number of {colour}", colour=name_of(box, colour))
        numbers[colour] = offered[colour]
    if a.jokers:
        add_jokers(box, s, a, numbers)
    return numbers


def add_jokers(box: Box, s: State, a: Enter, numbers: Offers) -> None:
    showing = jokers(box, s.rolled)
    used = set()
    for die, colour in a.jokers:
        if die not in box.jokers:
            refuse("DI-084", "{die} is no joker", die=die)
        if die not in showing:  # not thrown, or a pursuer (DI-085)
            refuse("DI-084", "{die} shows no pips in this roll", die=die)
        if die in used:
            refuse("DI-086", "{die} is already used in this roll", die=die)
        if colour not in numbers:
            refuse("DI-084", "{die} must be added to a number that is entered", die=die)
        used.add(die)
        numbers[colour] += showing[die]


# -------------------------------------------------------------------------------- 2.9 fields, 2.10 chameleon


class Filled(NamedTuple):
    """A sheet with the numbers of a roll in it."""

    rows: tuple[Row, ...]
    numbers: Offers
    chameleons: set[str]
    """The colours whose number stands in a field of another colour."""


def filled_in(box: Box, s: State, player: Player, a: Enter) -> Filled:
    """DI-112: the sheet with all of these numbers, or a refusal if anything in the set is wrong."""
    numbers = fixed_numbers(box, s, a)
    for colour in a.chameleons:
        if colour not in numbers:
            refuse("DI-120", "no number of {colour} is entered by chameleon", colour=name_of(box, colour))
    sheet = box.sheets[player.sheet]
    rows = player.missions
    chameleons: set[str] = set()
    for colour, at, field in a.numbers:
        must_be_empty_field(player, sheet, rows, at, field)
        mission, place = sheet[at - 1], field - 1
        if mission.fields[place] != colour:  # DI-126: a mark on a number of its own colour costs nothing
            must_be_by_chameleon(box, a, colour, str(mission.fields[place]))
            chameleons.add(colour)
        must_fit(mission, rows[at - 1], place, numbers[colour])
        rows = written(rows, at, field, numbers[colour])
    if len(chameleons) > player.chameleons:
        message = "this needs {n} chameleons, and you have {left} left"
        refuse("DI-014", message, n=len(chameleons), left=player.chameleons)
    if s.options.dead_entries == "forbid":
        must_stay_possible(box, player, rows)
    return Filled(rows, numbers, chameleons)


def must_be_empty_field(player: Player, sheet: tuple[Mission, ...], rows: tuple[Row, ...], at: int, field: int) -> None:
    """DI-102, DI-121."""
    if not 1 <= at <= len(sheet):
        refuse("DI-011", "there is no mission {mission}; allowed: 1 to {last}", mission=at, last=len(sheet))
    mission = sheet[at - 1]
    if not 1 <= field <= len(mission.fields):
        message = "mission {mission} has no field {field}; allowed: 1 to {last}"
        refuse("DI-102", message, mission=at, field=field, last=len(mission.fields))
    if mission.blank[field - 1] != EMPTY:
        refuse("DI-012", "nobody writes into the grey field with the printed {n}", n=mission.blank[field - 1])
    if is_fulfilled(player.missions[at - 1]):
        refuse("DI-130", "mission {mission} is fulfilled and closed", mission=at)
    if rows[at - 1][field - 1] != EMPTY:
        message = "field {field} of mission {mission} already holds {n}"
        refuse("DI-110", message, field=field, mission=at, n=rows[at - 1][field - 1])


def must_be_by_chameleon(box: Box, a: Enter, colour: str, field: str) -> None:
    if colour not in a.chameleons:
        message = "wrong colour: {colour} does not go into a field of {field} without a chameleon"
        refuse("DI-102", message, colour=name_of(box, colour), field=name_of(box, field))


def must_stay_possible(box: Box, player: Player, rows: tuple[Row, ...]) -> None:
    """Option "dead entries": the house forbids what the rules allow (DI-108)."""
    for at in made_impossible(box, player, rows):
        refuse("DI-108", "mission {mission} could then never be fulfilled", mission=at)


def made_impossible(box: Box, player: Player, rows: tuple[Row, ...]) -> list[int]:
    """The missions these entries make impossible."""
    sheet = box.sheets[player.sheet]
    return [
        at
        for at, (mission, old, new) in enumerate(zip(sheet, player.missions, rows, strict=True), 1)
        if old != new and is_impossible(box, mission, new) and not is_impossible(box, mission, old)
    ]


# -------------------------------------------------------------------------------- every set


def entry_sets(box: Box, s: State, seat: Seat) -> Iterator[Enter]:
    """Every legal set once, the empty one first; colours in the edition's order, jokers in the order of their names."""
    yield from Entering(box, s, seat).sets()


class Entering:
    """A player's sheet while a roll is entered: what can still go where."""

    def __init__(self, box: Box, s: State, seat: Seat) -> None:
        self.box = box
        self.player = s.players[seat]
        self.offered = tuple(offers(box, s.rolled).items())
        self.jokers = tuple(jokers(box, s.rolled).items())
        self.forbids_dead = s.options.dead_entries == "forbid"

    def sets(self) -> Iterator[Enter]:
        for numbers, added, marks in self.parts(
            self.offered, self.player.missions, self.jokers, self.player.chameleons
        ):
            yield Enter(numbers, tuple(sorted(added)), marks)

    def parts(self, offered: Offered, rows: tuple[Row, ...], left: Offered, chameleons: int) -> Iterator[Parts]:
        """Leave the first colour's number out, or enter it in any way; with all ways to go on from there."""
        if not offered:
            yield (), (), ()
            return
        (colour, base), rest = offered[0], offered[1:]
        yield from self.parts(rest, rows, left, chameleons)
        for added in subsets(left):
            number = base + sum(pips for _, pips in added)
            unused = tuple(joker for joker in left if joker not in added)
            for at, field, own in self.fields_for(rows, colour, number, by_chameleon=chameleons > 0):
                filled = written(rows, at, field, number)
                for numbers, others, marks in self.parts(rest, filled, unused, chameleons - (not own)):
                    yield (
                        (Number(colour, at, field), *numbers),
                        (*(Added(die, colour) for die, _ in added), *others),
                        marks if own else (colour, *marks),
                    )

    def fields_for(
        self, rows: tuple[Row, ...], colour: str, number: int, *, by_chameleon: bool
    ) -> Iterator[tuple[int, int, bool]]:
        """Where this number can go: mission, field, and whether the field is of its own colour."""
        for at, (mission, row) in enumerate(zip(self.box.sheets[self.player.sheet], rows, strict=True), 1):
            for field, cell in enumerate(mission.fields, 1):
                own = cell == colour
                if row[field - 1] != EMPTY or not (own or by_chameleon) or not fits(mission, row, field - 1, number):
                    continue
                if not self.forbids_dead or not made_impossible(
                    self.box, self.player, written(rows, at, field, number)
                ):
                    yield at, field, own


def subsets(left: Offered) -> Iterator[Offered]:
    for n in range(len(left) + 1):
        yield from combinations(left, n)


def written(rows: tuple[Row, ...], at: int, field: int, number: int) -> tuple[Row, ...]:
    """The rows with this number in this field."""
    row = rows[at - 1]
    return (*rows[: at - 1], (*row[: field - 1], number, *row[field:]), *rows[at:])


def name_of(box: Box, colour: str) -> object:
    """The words for a colour; a code nobody knows is said as it stands."""
    return box.kinds[colour].name if colour in box.kinds else colour
