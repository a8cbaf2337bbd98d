"""How much work a sheet still is: what a good player feels when looking at its empty fields.

The unit is a draw: one number of one colour that comes up. Expected draws to fill a run of empty fields are worked out
exactly for a player who may decline; colours are taken to come in any order.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations, product

from companion.games.dice.edition import PURSUER, Box, Mission, Rule, Sheet
from companion.games.dice.sheet import Row
from companion.games.dice.state import EMPTY

NEVER = 1000.0
"""The work of what can no longer be done."""
BOTH = 0.6
"""How often both dice of a colour are thrown, not one."""
WITH_JOKER = 0.35
"""How often a joker is there for a number."""


class Work:
    """Expected draws, remembered once they are worked out."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.draws = draws(box)
        self.of_gap = cache(self._of_gap)
        self.of_row = cache(self._of_row)
        self.equals = cache(self._equals)
        self.covers = {
            letter: cache(lambda needed, sheet=sheet: covers(sheet, needed)) for letter, sheet in box.sheets.items()
        }

    def left(self, letter: str, rows: tuple[Row, ...], needed: int) -> float:
        """To run this far, with the missions that make it easiest."""
        if needed <= 0:
            return 0.0
        works = [
            self.of_row(mission, row) if EMPTY in row else NEVER
            for mission, row in zip(self.box.sheets[letter], rows, strict=True)
        ]
        return min([sum([works[i] for i in cover]) for cover in self.covers[letter](needed)], default=NEVER)

    def _of_row(self, mission: Mission, row: Row) -> float:
        if mission.rule == "equal":
            return self._equal_row(row)
        total, low, empty = 0.0, 1, 0
        step = mission.rule == "ascending"
        for number in (*row, self.box.highest + step):
            if number == EMPTY:
                empty += 1
                continue
            total += self.of_gap(mission.rule, low, number - step, empty)
            low, empty = number + step, 0
        return min(total, NEVER)

    def _equal_row(self, row: Row) -> float:
        empty, number = row.count(EMPTY), max(row)
        if number:
            return empty / self.equals(number)
        return 1 + (empty - 1) / max(self.equals(n) for n in range(1, self.box.highest + 1)) * 1.2

    def _equals(self, number: int) -> float:
        """How often a draw can be made this number."""
        return max(sum(p for p, options in self.draws if number in options), 1 / NEVER)

    def _of_gap(self, rule: Rule, low: int, high: int, empty: int) -> float:
        """Draws until so many fields between these bounds are filled, each draw for any one of them."""
        if empty == 0:
            return 0.0
        step = rule == "ascending"
        if high - low + 1 < (empty if step else 1):
            return NEVER
        then: list[tuple[float, float]] = []
        for place in range(empty):
            for p, options in self.draws:
                after = [
                    self.of_gap(rule, low, number - step, place)
                    + self.of_gap(rule, number + step, high, empty - 1 - place)
                    for number in options
                    if low <= number <= high
                ]
                if after:
                    then.append((min(after), p / empty))
        return waiting_for(then)


def waiting_for(then: list[tuple[float, float]]) -> float:
    """Expected draws, if of all that can come one takes what leaves little work and waits for it."""
    best, chance, work = NEVER, 0.0, 0.0
    for after, p in sorted(then):
        if after >= best:
            break
        chance, work = chance + p, work + p * after
        best = (1 + work) / chance
    return best


def draws(box: Box) -> tuple[tuple[float, tuple[int, ...]], ...]:
    """What can come up for a colour, and how often: the number, and the number with a joker."""
    faces = box.faces[next(die for die in box.dice if die not in box.jokers)]
    bases: dict[int, float] = defaultdict(float)
    for first, second in product(faces, faces):
        pips = [face for face in (first, second) if face != PURSUER]
        if pips:
            bases[sum(pips)] += BOTH / len(faces) ** 2
    for face in faces:
        if face != PURSUER:
            bases[face] += (1 - BOTH) / len(faces)
    jokers = [face for face in faces if face != PURSUER]
    found: list[tuple[float, tuple[int, ...]]] = [(p * (1 - WITH_JOKER), (base,)) for base, p in bases.items()]
    found += [(p * WITH_JOKER / len(jokers), (base, base + joker)) for base, p in bases.items() for joker in jokers]
    return tuple(found)


def covers(sheet: Sheet, needed: int) -> list[tuple[int, ...]]:
    """Sets of missions that bring the steps needed, none of them in vain."""
    found = []
    for n in range(1, len(sheet) + 1):
        for missions in combinations(range(len(sheet)), n):
            steps = [sheet[i].steps for i in missions]
            if sum(steps) >= needed > sum(steps) - min(steps):
                found.append(missions)
    return found
