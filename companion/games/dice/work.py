"""How much work a sheet still is: what a good player feels when looking at its empty fields.

The unit is a draw: one number of one colour that comes up, for whichever field. Expected draws to fill a run of empty
fields are worked out exactly, for a player who may decline a number and wait for a better one.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations, product
from typing import TypeAlias

from companion.games.dice.edition import PURSUER, Box, Mission, Rule
from companion.games.dice.sheet import Row
from companion.games.dice.state import EMPTY

NEVER = 1000.0
"""The work of what can no longer be done."""
BOTH = 0.95
"""How often both dice of a colour are thrown, not one."""
WITH_JOKER = 0.7
"""How often there is a joker to spare for a number."""

Draw: TypeAlias = tuple[float, tuple[int, ...]]
"""How likely it is, and the numbers one may then write."""


class Work:
    """Expected draws, remembered once they are worked out."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.draws = draws(box)
        self.of_row = cache(self._of_row)
        self.of_gap = cache(self._of_gap)
        self.covers = cache(self._covers)

    def left(self, letter: str, rows: tuple[Row, ...], needed: int) -> float:
        """To run this far with those missions that make it easiest."""
        sheet = self.box.sheets[letter]
        works = [self.of_row(mission, row) for mission, row in zip(sheet, rows, strict=True)]
        return min([sum([works[i] for i in cover]) for cover in self.covers(letter, needed)], default=NEVER)

    def _covers(self, letter: str, needed: int) -> tuple[tuple[int, ...], ...]:
        """Sets of missions that bring the steps needed, none of them in vain."""
        sheet = self.box.sheets[letter]
        some = [missions for n in range(1, len(sheet) + 1) for missions in combinations(range(len(sheet)), n)]
        steps = [[sheet[i].steps for i in missions] for missions in some]
        return tuple(missions for missions, n in zip(some, steps, strict=True) if sum(n) >= needed > sum(n) - min(n))

    def _of_row(self, mission: Mission, row: Row) -> float:
        if EMPTY not in row:  # its steps have been run
            return NEVER
        if mission.rule == "equal":
            return self._of_equals(row)
        total, low, empty = 0.0, 1, 0
        strict = mission.rule == "ascending"
        for number in (*row, self.box.highest + strict):
            if number == EMPTY:
                empty += 1
            else:
                total += self.of_gap(mission.rule, low, number - strict, empty)
                low, empty = number + strict, 0
        return min(total, NEVER)

    def _of_equals(self, row: Row) -> float:
        """The first number may be any, so it will be one that comes often."""
        empty, number = row.count(EMPTY), max(row)
        often = [self._chance_of(n) for n in range(1, self.box.highest + 1)]
        return empty / often[number - 1] if number else 1 + 1.2 * (empty - 1) / max(often)

    def _chance_of(self, number: int) -> float:
        return max(sum(chance for chance, numbers in self.draws if number in numbers), 1 / NEVER)

    def _of_gap(self, rule: Rule, low: int, high: int, empty: int) -> float:
        """Until so many neighbouring fields between these bounds are filled; a draw is for any one of them."""
        if empty == 0:
            return 0.0
        strict = rule == "ascending"
        if high - low + 1 < (empty if strict else 1):
            return NEVER
        outcomes: list[tuple[float, float]] = []
        for place in range(empty):
            for chance, numbers in self.draws:
                after = [
                    self.of_gap(rule, low, number - strict, place)
                    + self.of_gap(rule, number + strict, high, empty - 1 - place)
                    for number in numbers
                    if low <= number <= high
                ]
                if after:
                    outcomes.append((min(after), chance / empty))
        return waiting(outcomes)


def waiting(outcomes: list[tuple[float, float]]) -> float:
    """Expected draws for who accepts only what leaves little work: (work left, chance) for all that can come."""
    best, chance, work = NEVER, 0.0, 0.0
    for after, likely in sorted(outcomes):
        if after >= best:
            break
        chance, work = chance + likely, work + likely * after
        best = (1 + work) / chance
    return best


def draws(box: Box) -> tuple[Draw, ...]:
    """What can come up for a colour: its number, and where there is a joker, the number with it."""
    faces = box.faces[next(die for die in box.dice if die not in box.jokers)]
    pips = [face for face in faces if face != PURSUER]
    bases: dict[int, float] = defaultdict(float)
    for first, second in product(faces, faces):
        base = sum(face for face in (first, second) if face != PURSUER)
        bases[base] += BOTH / len(faces) ** 2
    for face in pips:
        bases[face] += (1 - BOTH) / len(faces)
    bases.pop(0, None)
    found: list[Draw] = [(chance * (1 - WITH_JOKER), (base,)) for base, chance in bases.items()]
    for (base, chance), joker in product(bases.items(), pips):
        found.append((chance * WITH_JOKER / len(pips), (base, base + joker)))
    return tuple(found)
