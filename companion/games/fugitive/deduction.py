"""Which numbers can a face-down hideout have? The marshal's deduction aid, FU-140 to FU-146.

Step (1), `bounds`, propagates distances. Step (2), `possible`, is exact: a number stays if and only if some consistent
world (FU-141) has it there. Step (3), the failed multiple guess, is a joint condition that step (2) carries along.
`weights` counts the worlds. Work is limited in steps, not in seconds: equal records always get equal answers.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from itertools import combinations_with_replacement, product
from math import comb, prod
from operator import mul, or_, sub
from typing import TypeAlias

from msgspec import Struct

SEARCH_LIMIT = 2_000_000
"""Steps for `possible`: about a third of a second on a desktop. Real games take a hundredth of it."""
COUNT_LIMIT = 120_000
"""Steps for `weights`, which are longer ones: about half a second, too."""


class Deck(Struct, frozen=True):
    """What the edition and the options say about the cards."""

    sprint: tuple[int, ...]
    """Sprint value by number, 1 or 2."""
    piles: tuple[tuple[int, int], ...]
    """Lowest and highest number of each pile."""
    start: frozenset[int]
    """Always available to the fugitive, and possible hideouts before the goal."""
    goal: int
    sprint_goal: bool = False
    """May the goal lie in a sprint stack (R-03)? It is one more start card then, but no hideout before the end."""


class Stop(Struct, frozen=True):
    """A place of the row as the record shows it; what is face down is None. Place 0 with card 00 is not among them."""

    number: int | None
    sprints: tuple[int | None, ...]
    drawn: tuple[int, ...]
    """Cards the fugitive had drawn from each pile before this placement, opening draws included."""
    base: int = 3
    """Reach without sprint cards."""
    odd: bool | None = None
    band: int | None = None
    """Told: at most the highest number of this pile, and above that of the pile before."""
    sprint_sum: int | None = None


class Miss(Struct, frozen=True):
    """A failed guess: not all of these numbers were on these stops, the ones face down at that moment."""

    numbers: tuple[int, ...]
    stops: tuple[int, ...]


class Record(Struct, frozen=True):
    """What the marshal knows (FU-140)."""

    stops: tuple[Stop, ...]
    elsewhere: frozenset[int] = frozenset()
    """Neither in the fugitive's hand nor in the row: the marshal's own cards, and cards out of the game."""
    misses: tuple[Miss, ...] = ()
    drawn: tuple[int, ...] = ()
    """The fugitive's draws per pile until now, for weights; () stands for those before the last placement."""


class Possible(Struct, frozen=True):
    """The possibility sets, one per stop."""

    sets: tuple[frozenset[int], ...]
    exact: bool
    """False: the work limit was hit, and the sets are those of step (1), to be shown with "≈"."""

    @property
    def contradiction(self) -> bool:
        """The record does not add up (FU-144)."""
        return not all(self.sets)


def bounds(deck: Deck, record: Record) -> tuple[frozenset[int], ...]:
    """Step (1), a superset of the possibility sets: what known cards, single misses, draws and distances leave."""
    return sets_of(record, Facts(deck, record).masks)


def possible(deck: Deck, record: Record, limit: int = SEARCH_LIMIT) -> Possible:
    """The possibility sets of FU-142, sound and complete; those of step (1) if it takes too long."""
    facts = Facts(deck, record)
    if not all(facts.masks):
        return Possible(sets_of(record, facts.masks), exact=True)
    try:
        return Possible(sets_of(record, Search(facts, Budget(limit)).numbers()), exact=True)
    except OutOfBudget:
        return Possible(sets_of(record, facts.masks), exact=False)


def weights(deck: Deck, record: Record, limit: int = COUNT_LIMIT) -> tuple[dict[int, float], ...] | None:
    """Per stop, each number's share of the worlds with their unplayed cards (FU-146); None if it takes too long."""
    facts = Facts(deck, record)
    if not all(facts.masks):
        return tuple({} for _ in record.stops)
    try:
        return Counting(facts, Budget(limit)).shares()
    except OutOfBudget:
        return None


def sets_of(record: Record, masks: list[int]) -> tuple[frozenset[int], ...]:
    """An empty set means that there is no world: then all are empty. Open numbers stay if the others can show it."""
    if all(masks):
        return tuple(numbers_of(mask) for mask in masks)
    numbers = [stop.number for stop in record.stops]
    return tuple(frozenset(() if n is None or None not in numbers else (n,)) for n in numbers)


class OutOfBudget(Exception):  # noqa: N818 - not an error: there is another answer then
    """All the steps of work are used up."""


class Budget:
    """How many steps of work may still be done."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise OutOfBudget


# -------------------------------------------------------------- the cards; a set of numbers is a bit mask from here on


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@lru_cache(maxsize=4096)
def numbers_of(mask: int) -> frozenset[int]:
    return frozenset(bits(mask))


Kind: TypeAlias = tuple[int, int]
"""A class of cards: the group (0 the start cards, then the piles), and 0 or 1 for sprint value 1 or 2."""


@lru_cache(maxsize=16)
def classes(deck: Deck) -> tuple[tuple[int, int], ...]:
    """Per group the cards of sprint value 1 and those of value 2.

    As sprint cards all cards of a class are alike, so the exact steps count classes and never name a sprint card.
    """
    start = deck.start | {deck.goal} if deck.sprint_goal else deck.start
    groups = (start, *(range(low, high + 1) for low, high in deck.piles))
    by_value = [[mask_of(n for n in group if deck.sprint[n] == value) for value in (1, 2)] for group in groups]
    return tuple((ones, twos) for ones, twos in by_value)


@lru_cache(maxsize=16)
def kind_of(deck: Deck) -> tuple[Kind, ...]:
    """By number. 00 and the goal are in no pile either, so in group 0."""
    pile = {n: p for p, (low, high) in enumerate(deck.piles, 1) for n in range(low, high + 1)}
    return tuple((pile.get(number, 0), value - 1) for number, value in enumerate(deck.sprint))


# ---------------------------------------------------------------------------------------------- step (1): propagate


class Leg(Struct, frozen=True):
    """A stop in figures."""

    known: bool
    hidden: int  # face-down sprint cards
    plain: int  # reach if each of them is worth 1
    reach: int  # the longest reach there can be
    twos: int | None  # how many of them are worth 2, if the sum was told


def leg_of(deck: Deck, stop: Stop) -> Leg:
    hidden = stop.sprints.count(None)
    plain = stop.base + hidden + sum(deck.sprint[card] for card in stop.sprints if card is not None)
    reach = plain + hidden if stop.sprint_sum is None else stop.base + stop.sprint_sum
    return Leg(stop.number is not None, hidden, plain, reach, None if stop.sprint_sum is None else reach - plain)


class Facts:
    """A record in figures, and what step (1) makes of it: `masks`, one set per stop; some are empty if it is untrue."""

    def __init__(self, deck: Deck, record: Record) -> None:
        numbers = [stop.number for stop in record.stops if stop.number is not None]
        sprints = [card for stop in record.stops for card in stop.sprints if card is not None]
        his = sum(ones | twos for ones, twos in classes(deck))
        free = his & ~mask_of((*numbers, *sprints, *record.elsewhere))
        self.free = [(ones & free, twos & free) for ones, twos in classes(deck)]
        self.stock = [(ones.bit_count(), twos.bit_count()) for ones, twos in self.free]
        self.kind_of = kind_of(deck)
        self.legs = [leg_of(deck, stop) for stop in record.stops]
        self.rooms = self.count_draws(record)
        self.masks = self.candidates(deck, record)
        once = len({*numbers, *sprints} - record.elsewhere) == len(numbers) + len(sprints)
        if not once or mask_of(numbers) & ~(his | 1 << deck.goal) or mask_of(sprints) & ~his:  # FU-141 (b)
            self.masks = [0 for _ in self.masks]
        self.propagate()
        self.misses = Misses(record, self.masks)

    def count_draws(self, record: Record) -> list[list[int]]:
        """[stop][group]: how many hidden cards may lie on the stops up to this one (FU-141 c); in the end, until now.

        Cards that lie open take their share beforehand, later ones too, so that room never shrinks along the row.
        """
        lying = [0 for _ in self.stock]
        rooms = []
        now = Stop(None, (), record.drawn or (record.stops[-1].drawn if record.stops else ()))
        for stop in (*record.stops, now):
            for card in (stop.number, *stop.sprints):
                if card is not None:
                    lying[self.kind_of[card][0]] += 1
            rooms.append([sum(self.stock[0]), *map(sub, stop.drawn, lying[1:])])
        least = [sum(pair) for pair in self.stock]
        for room in reversed(rooms):
            least = room[:] = list(map(min, room, least))
        return rooms

    def candidates(self, deck: Deck, record: Record) -> list[int]:
        """Cards that are free, drawn in time, as told, and were not missed while the stop was face down."""
        masks = []
        laid, spent = 0, [0 for _ in self.stock]
        for stop, leg, room in zip(record.stops, self.legs, self.rooms, strict=False):
            in_time = sum(sum(cards) for cards, most, least in zip(self.free, room, spent, strict=True) if most > least)
            masks.append((in_time & ~(1 << deck.goal) if stop.number is None else 1 << stop.number) & told(deck, stop))
            laid += leg.hidden + (not leg.known)
            slack = sum(room) - laid
            if slack < 0 or min(room) < 0:
                return [0 for _ in record.stops]
            # Of the cards there is room for, all but `slack` are laid by now: at least room - slack of each group.
            # Later stops can only have what a group gets beyond that.
            spent = [max(least, most - slack) for least, most in zip(spent, room, strict=True)]
        for miss in record.misses:
            if len(set(miss.numbers)) == 1:
                for i in miss.stops:
                    masks[i] &= ~(1 << miss.numbers[0])
        return masks

    def propagate(self) -> None:
        """Forward and backward once: in a chain every number left then has a way through."""
        before = 1  # card 00
        for i, leg in enumerate(self.legs):
            before = self.masks[i] = self.masks[i] & above(before, leg.reach)
        for i in range(len(self.legs) - 1, 0, -1):
            self.masks[i - 1] &= below(self.masks[i], self.legs[i].reach)


def told(deck: Deck, stop: Stop) -> int:
    """The numbers that agree with what was told about this one (FU-141 e)."""
    mask = -1
    if stop.odd is not None:
        mask &= mask_of(number for number in range(len(deck.sprint)) if number % 2 == stop.odd)
    if stop.band is not None:
        lowest = deck.piles[stop.band - 1][1] + 1 if stop.band else 1
        mask &= mask_of(range(lowest, deck.piles[stop.band][1] + 1))
    return mask


def above(mask: int, reach: int) -> int:
    """The numbers 1 to `reach` above one of these."""
    return reduce(or_, (mask << step for step in range(1, reach + 1)), 0)


def below(mask: int, reach: int) -> int:
    """The numbers 1 to `reach` below one of these."""
    return reduce(or_, (mask >> step for step in range(1, reach + 1)), 0)


# -------------------------------------------------------------------------------------------------- step (2): search


class Ledger:
    """Counts the hidden cards in the row by group and by class, all counters packed into one int.

    A ceiling has a guard bit on top of each field, which a counter that is too large borrows. So all of them are in
    order exactly if `(ceiling - used) & guard == guard`.
    """

    FIELD, FULL, GUARD = 8, 255, 128  # bits of a field, all of them, the highest: there are far fewer cards

    def __init__(self, facts: Facts) -> None:
        self.kinds = [(group, value) for group in range(len(facts.stock)) for value in (0, 1)]
        self.shift = {kind: self.FIELD * field for field, kind in enumerate(self.kinds, len(facts.stock))}
        self.any_of = [1 << self.FIELD * group for group in range(len(facts.stock))]
        self.card = {kind: self.any_of[kind[0]] + (1 << self.shift[kind]) for kind in self.kinds}
        self.hideout = [self.card[kind] for kind in facts.kind_of]
        fields = self.any_of + [1 << shift for shift in self.shift.values()]
        self.guard = self.GUARD * sum(fields)
        supply = [number for pair in facts.stock for number in pair]
        self.ceilings: list[int] = [self.guard + sum(map(mul, room + supply, fields)) for room in facts.rooms]

    def allows(self, i: int, used: int) -> bool:
        """May these cards lie on the stops up to this one?"""
        return (self.ceilings[i] - used) & self.guard == self.guard


State: TypeAlias = tuple[int, int, int, int]
"""The stop to come, the last number, the ledger, the failed guesses that may still prove right."""


class Search:
    """Looks for worlds, from left to right over the stops, and remembers which states lead to one and which do not.

    A world settles a number at every stop, so a few of them settle almost all. That none has any of the other numbers
    takes one exhaustive search per stop. Only sprint cards that must be worth 2 (or 1, where the sum was told) are
    taken from a class, the rest just from a group. That is exact: if t cards of a group must be worth 2, o must be
    worth 1 (hideouts included) and r may be either, there are such cards if and only if t <= twos, o <= ones and
    t + o + r <= twos + ones. It also makes the digest's reduction for start cards unnecessary.
    """

    def __init__(self, facts: Facts, budget: Budget) -> None:
        self.legs, self.masks, self.misses, self.budget = facts.legs, facts.masks, facts.misses, budget
        self.ledger = Ledger(facts)
        self.found = [0 for _ in self.masks]
        self.stacks: dict[tuple[int, int], list[int]] = {}
        self.alive, self.dead = set[State](), set[State]()

    def numbers(self) -> list[int]:
        """By stop, all numbers that some world has there."""
        for i in range(len(self.masks)):
            self.target, self.dead_ends = i, set[State]()  # up to the target; they stay dead, as ever less is wanted
            while wanted := self.masks[i] & ~self.found[i]:
                self.domains = self.leading_to(wanted)
                if not self.leads_to_a_world((0, 0, 0, self.misses.all)):
                    break
        return self.found

    def leading_to(self, wanted: int) -> list[int]:
        """Step (1) once more, backward: what the stops can be if the target is to be one of the wanted numbers."""
        domains = self.masks.copy()
        domains[self.target] = wanted
        for i in range(self.target, 0, -1):
            domains[i - 1] &= below(domains[i], self.legs[i].reach)
        return domains

    def leads_to_a_world(self, state: State) -> bool:
        i, last, used, pending = state
        beyond = i > self.target  # before, a state may lead to a world, but not to a wanted one
        if i == len(self.legs) or (beyond and state in self.alive):
            return True
        dead = self.dead if beyond else self.dead_ends
        if state in dead:
            return False
        leg, guard = self.legs[i], self.ledger.guard
        in_reach = self.domains[i] & (1 << leg.reach) - 1 << last + 1
        new = in_reach & ~self.found[i]
        for number in (*bits(new), *bits(in_reach ^ new)):
            still = self.misses.after(pending, i, last, number) if pending else 0
            if still is None:
                continue
            row = used if leg.known else used + self.ledger.hideout[number]
            room = self.ledger.ceilings[i] - row
            for stack in self.stacks_at(i, max(0, number - last - leg.plain)):
                if (room - stack) & guard == guard and self.leads_to_a_world((i + 1, number, row + stack, still)):
                    self.found[i] |= 1 << number
                    if beyond:
                        self.alive.add(state)
                    return True
        dead.add(state)
        return False

    def stacks_at(self, i: int, twos: int) -> list[int]:
        """What the hidden sprint cards of a stop may be if so many have to be worth 2."""
        stacks = self.stacks.get((i, twos))
        if stacks is None:
            stacks = self.stacks[i, twos] = self.new_stacks(i, twos)
        self.budget.spend(1 + len(stacks))
        return stacks

    def new_stacks(self, i: int, twos: int) -> list[int]:
        leg, ledger = self.legs[i], self.ledger
        rest = ledger.any_of
        if leg.twos is not None:
            twos, rest = leg.twos, [ledger.card[kind] for kind in ledger.kinds[0::2]]
        if not 0 <= twos <= leg.hidden:
            return []
        parts = [
            [cards for cards in map(sum, combinations_with_replacement(units, n)) if ledger.allows(i, cards)]
            for units, n in (([ledger.card[kind] for kind in ledger.kinds[1::2]], twos), (rest, leg.hidden - twos))
        ]
        self.budget.spend(len(parts[0]) * len(parts[1]))
        return [stack for stack in dict.fromkeys(map(sum, product(*parts))) if ledger.allows(i, stack)]


# -------------------------------------------------------------------------------- step (3): the failed multiple guess


class Misses:
    """The failed guesses, of which not all numbers were there (FU-141 d).

    The row increases, so a guess can only have been right if all its numbers up to the last hideout are on its stops.
    One bit per guess is enough: set as long as that is so.
    """

    def __init__(self, record: Record, masks: list[int]) -> None:
        guesses = [(mask_of(miss.numbers), miss.stops) for miss in record.misses]
        self.guesses = [  # those that could have been right; the other ones say nothing
            (numbers, mask_of(stops))
            for numbers, stops in guesses
            if not numbers & ~reduce(or_, (masks[i] for i in stops), 0)
        ]
        self.all = (1 << len(self.guesses)) - 1

    def after(self, pending: int, i: int, last: int, number: int) -> int | None:
        """The guesses that may still have been right when stop `i` has this number; None if one was."""
        for guess in bits(pending):
            numbers, stops = self.guesses[guess]
            due = numbers & (1 << number + 1) - (1 << last + 1)
            if due and (due != 1 << number or not stops >> i & 1):
                pending ^= 1 << guess
            elif due and numbers < 1 << number + 1:
                return None
        return pending


# ---------------------------------------------------------------------------------------------- weights: count worlds


Point: TypeAlias = tuple[int, int, int, int, int]
"""Last number, ledger, hideouts per class (in groups that can get more), failed guesses, twos its stack must have."""
Moves: TypeAlias = Iterator[tuple[Point, float]]
"""What a state can become, and in how many ways."""


class Counting:
    """Counts the worlds from left to right, stop by stop, and from right to left what comes of each state.

    With n free cards in a class, h hideouts and s sprint cards among them, the sprint cards are any of n - h, whether
    they lie before the hideouts or after. So a stack of k more is worth C(n - h - s, k) ways, and one more hideout
    (n - h - s) / (n - h): the share of the earlier choices that have left this very card alone.
    """

    def __init__(self, facts: Facts, budget: Budget) -> None:
        self.facts, self.ledger, self.budget = facts, Ledger(facts), budget
        tops = [sum(cards).bit_length() for cards in facts.free]
        self.growing = [  # by number: the counters of groups with a card above it
            sum(Ledger.FULL << shift for (group, _), shift in self.ledger.shift.items() if tops[group] > number + 1)
            for number in range(len(facts.kind_of))
        ]
        self.stacks_at, self.draws_at = lru_cache(None)(self.new_stacks), lru_cache(None)(self.new_draws)

    def shares(self) -> tuple[dict[int, float], ...]:
        nothing: Point = (0, 0, 0, self.facts.misses.all, 0)
        ways, history = {nothing: 1.0}, []
        for i in range(len(self.facts.legs)):
            for move in (self.lay_hideout, self.lay_stack):
                links = [(state, after, factor) for state in ways for after, factor in move(i, state)]
                ways_before, ways = ways, defaultdict[Point, float](float)
                for state, after, factor in links:
                    ways[after] += ways_before[state] * factor
                history.append((ways, links))
        ends = {state: self.hands(state) for state in ways}
        worlds = []
        for ways, links in reversed(history):
            worlds.append(defaultdict[int, float](float))
            for state, count in ways.items():
                worlds[-1][state[0]] += count * ends[state]
            ends_after, ends = ends, defaultdict[Point, float](float)
            for state, after, factor in links:
                ends[state] += factor * ends_after[after]
        return tuple({n: count / ends[nothing] for n, count in sorted(w.items()) if count} for w in worlds[::-2])

    def lay_hideout(self, i: int, state: Point) -> Moves:
        last, used, laid, pending, _ = state
        leg = self.facts.legs[i]
        for number in bits(self.facts.masks[i] & (1 << leg.reach) - 1 << last + 1):
            still = self.facts.misses.after(pending, i, last, number)
            unit = 0 if leg.known else self.ledger.hideout[number]
            if still is None or not self.ledger.allows(i, used + unit):
                continue
            kind = self.facts.kind_of[number]
            factor = 1.0 if leg.known else self.left(used, kind) / self.left(laid, kind)
            twos = max(0, number - last - leg.plain)
            self.budget.spend(1)
            yield (number, used + unit, laid + unit & self.growing[number], still, twos), factor

    def lay_stack(self, i: int, state: Point) -> Moves:
        last, used, laid, pending, twos = state
        for stack, factor in self.draws_at(i, used, twos):
            self.budget.spend(1)
            yield (last, used + stack, laid, pending, 0), factor

    def new_draws(self, i: int, used: int, twos: int) -> list[tuple[int, float]]:
        return [
            (stack, float(prod(comb(self.left(used, kind), n) for kind, n in kinds)))
            for stack, kinds in self.stacks_at(i, twos)
            if self.ledger.allows(i, used + stack)
        ]

    def new_stacks(self, i: int, least: int) -> list[tuple[int, list[tuple[Kind, int]]]]:
        leg = self.facts.legs[i]
        self.budget.spend(comb(leg.hidden + len(self.ledger.kinds) - 1, leg.hidden))
        stacks = []
        for kinds in combinations_with_replacement(self.ledger.kinds, leg.hidden):
            stack, twos = sum(self.ledger.card[kind] for kind in kinds), sum(value for _, value in kinds)
            if (twos >= least if leg.twos is None else twos == leg.twos) and self.ledger.allows(i, stack):
                stacks.append((stack, list(Counter(kinds).items())))
        return stacks

    def left(self, cards: int, kind: Kind) -> int:
        """How many cards of a class are not among these."""
        return self.facts.stock[kind[0]][kind[1]] - (cards >> self.ledger.shift[kind] & Ledger.FULL)

    def hands(self, state: Point) -> float:
        """The sets of cards he has not played: of each pile any that do not lie in the row, as many as he drew."""
        laid = [state[1] >> Ledger.FIELD * group & Ledger.FULL for group in range(len(self.facts.stock))]
        piles = [*zip(self.facts.stock, self.facts.rooms[-1], laid, strict=False)][1:]
        return float(prod(comb(sum(stock) - n, drawn - n) for stock, drawn, n in piles))
