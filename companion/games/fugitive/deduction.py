"""Which number can each face-down hideout have? The marshal's deduction aid, FU-140 to FU-146.

Step (1) `bounds` looks at distances only. Step (2) `possible` is exact: a number stays if and only if some consistent
world (FU-141) has it there. Step (3), a failed multiple guess, is a joint condition and is carried along by step (2).
`weights` counts the worlds. Work is limited in steps of the search, not in seconds: equal records, equal answers.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from msgspec import Struct

SEARCH_LIMIT = 250_000
"""Stacks tried by `possible` before it falls back to step (1)."""
COUNT_LIMIT = 150_000
"""Links between states that `weights` follows before it gives up."""

FIELD = 8
"""Bits per counter of a ledger."""
GUARD = 128
"""The highest bit of a field. No counter gets near it, as there are 43 cards."""


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
    """May the goal lie in a sprint stack (R-03)? Then it is one more start card, but never a hideout before the end."""


class Stop(Struct, frozen=True):
    """A place of the row as the record shows it. Place 0 with card 00 is not among the stops."""

    number: int | None
    sprints: tuple[int | None, ...]
    drawn: tuple[int, ...]
    """Cards the fugitive had drawn from each pile before this placement, opening draws included."""
    base: int = 3
    """Reach without sprint cards."""
    odd: bool | None = None
    band: int | None = None
    """Told: the number is at most the last one of this pile, and above the last one of the pile before."""
    sprint_sum: int | None = None


class Miss(Struct, frozen=True):
    """A failed guess: not all of the numbers were on stops face down at that moment."""

    numbers: tuple[int, ...]
    stops: tuple[int, ...]


class Record(Struct, frozen=True):
    """What the marshal knows (FU-140)."""

    stops: tuple[Stop, ...]
    elsewhere: frozenset[int] = frozenset()
    """Neither in the fugitive's hand nor in the row: the marshal's own cards, and cards out of the game."""
    misses: tuple[Miss, ...] = ()
    drawn: tuple[int, ...] = ()
    """The fugitive's draws per pile until now; () is as before the last placement. Only weights ask for it."""


class Possible(Struct, frozen=True):
    """The possibility sets, one per stop."""

    sets: tuple[frozenset[int], ...]
    exact: bool
    """False: the work limit was hit, and the sets are those of step (1), shown as "≈"."""

    @property
    def contradiction(self) -> bool:
        """The record does not add up (FU-144)."""
        return not all(self.sets)


class WorkLimit(Exception):  # noqa: N818 - not an error, an answer
    """The search has taken as many steps as it may."""


# ------------------------------------------------------------------------------- step (1): distances. A set is a bit mask


def bounds(deck: Deck, record: Record) -> tuple[frozenset[int], ...]:
    """A superset of every possibility set: numbers not excluded by known cards, single misses and distances."""
    return tuple(numbers_of(mask) for mask in propagated(deck, record))


def propagated(deck: Deck, record: Record) -> list[int]:
    masks = candidates(deck, record)
    reaches = [longest_reach(deck, stop) for stop in record.stops]
    before = 1  # card 00
    for i, reach in enumerate(reaches):
        before = masks[i] = masks[i] & within(before, reach)
    for i in range(len(masks) - 1, 0, -1):
        masks[i - 1] &= within_reach_of(masks[i], reaches[i])
    return masks


def candidates(deck: Deck, record: Record) -> list[int]:
    free = free_cards(deck, record) & ~(1 << deck.goal)
    masks = [(free if stop.number is None else 1 << stop.number) & told(deck, stop) for stop in record.stops]
    for miss in record.misses:
        if len(set(miss.numbers)) == 1:
            for i in miss.stops:
                masks[i] &= ~(1 << miss.numbers[0])
    return masks


def told(deck: Deck, stop: Stop) -> int:
    """FU-141 (e) for the number; the told sum of a stack is a matter of its cards."""
    mask = -1
    if stop.odd is not None:
        mask &= sum(1 << number for number in range(len(deck.sprint)) if number % 2 == stop.odd)
    if stop.band is not None:
        lowest = deck.piles[stop.band - 1][1] + 1 if stop.band else 1
        mask &= sum(1 << number for number in range(lowest, deck.piles[stop.band][1] + 1))
    return mask


def known_cards(record: Record) -> list[int]:
    return [card for stop in record.stops for card in (stop.number, *stop.sprints) if card is not None]


def free_cards(deck: Deck, record: Record) -> int:
    """The cards that may be hidden in the row: neither seen in it nor elsewhere (FU-141 b)."""
    mask = sum(ones | twos for ones, twos in classes(deck))
    for card in (*known_cards(record), *record.elsewhere):
        mask &= ~(1 << card)
    return mask


def is_plain(deck: Deck, record: Record) -> bool:
    """Are the cards that lie open different cards of the fugitive's (FU-141 b)?"""
    known = known_cards(record)
    his = sum(ones | twos for ones, twos in classes(deck))
    if record.stops and record.stops[-1].number == deck.goal:
        his |= 1 << deck.goal
    return (
        len(set(known)) == len(known) and record.elsewhere.isdisjoint(known) and all(his >> card & 1 for card in known)
    )


def hidden_sprints(stop: Stop) -> int:
    return stop.sprints.count(None)


def known_reach(deck: Deck, stop: Stop) -> int:
    return stop.base + sum(deck.sprint[card] for card in stop.sprints if card is not None)


def longest_reach(deck: Deck, stop: Stop) -> int:
    if stop.sprint_sum is not None:
        return stop.base + stop.sprint_sum
    return known_reach(deck, stop) + 2 * hidden_sprints(stop)


def within(mask: int, reach: int) -> int:
    """The numbers 1 to `reach` above one of these."""
    result = 0
    for _ in range(reach):
        mask <<= 1
        result |= mask
    return result


def within_reach_of(mask: int, reach: int) -> int:
    """The numbers 1 to `reach` below one of these."""
    result = 0
    for _ in range(reach):
        mask >>= 1
        result |= mask
    return result


def bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


@lru_cache(maxsize=4096)
def numbers_of(mask: int) -> frozenset[int]:
    return frozenset(bits(mask))


# ------------------------------------------------------------------------------------------------- who can have laid what


@lru_cache(maxsize=16)
def classes(deck: Deck) -> tuple[tuple[int, int], ...]:
    """By group (start cards, then the piles): the cards of sprint value 1 and those of 2. Beyond that a hidden sprint
    card has no face: any two of a class can be exchanged, whatever the parity of their numbers."""
    start = deck.start | {deck.goal} if deck.sprint_goal else deck.start
    groups = (start, *(range(low, high + 1) for low, high in deck.piles))
    return tuple(
        (sum(1 << n for n in group if deck.sprint[n] == 1), sum(1 << n for n in group if deck.sprint[n] == 2))
        for group in groups
    )


@lru_cache(maxsize=16)
def group_of(deck: Deck) -> tuple[int, ...]:
    """By number: 0 for the start cards (and for 00 and the goal, which are in no pile either), then the piles."""
    return tuple(
        next((p + 1 for p, (low, high) in enumerate(deck.piles) if low <= number <= high), 0)
        for number in range(len(deck.sprint))
    )


class Ledger:
    """How many hidden cards lie in the row, in counters packed into one int, and how many there may be.

    There is a counter per group and one per *tracked* class. For the sum `used` of the row's cards every counter is
    within its ceiling exactly if `(ceiling - used) & guard == guard`: each field of a ceiling carries a guard bit, and
    a counter that is too large borrows it.
    """

    def __init__(self, rooms: list[list[int]], stock: list[list[int]], tracked: list[tuple[int, int]]) -> None:
        self.any_card = [1 << FIELD * group for group in range(len(stock))]
        self.of_value = [[card, card] for card in self.any_card]  # [group][sprint value - 1]
        self.guard = sum(GUARD * card for card in self.any_card)
        ceiling = self.guard
        for field, (group, value) in enumerate(tracked, len(stock)):
            self.of_value[group][value] += 1 << FIELD * field
            ceiling += (GUARD + stock[group][value]) << FIELD * field
            self.guard += GUARD << FIELD * field
        self.ceilings = [
            ceiling + sum(room * card for room, card in zip(line, self.any_card, strict=True)) for line in rooms
        ]


def stock_of(deck: Deck, free: int) -> list[list[int]]:
    """[group][sprint value - 1]: how many free cards there are."""
    return [[(free & cards).bit_count() for cards in pair] for pair in classes(deck)]


def rooms_of(deck: Deck, record: Record, stock: list[list[int]]) -> list[list[int]]:
    """[stop][group]: how many hidden cards may lie on the stops up to this one, FU-141 (c).

    Cards that lie open take their share beforehand, later ones too, so that room never shrinks along the row.
    """
    group = group_of(deck)
    opened = [0] * len(stock)
    lines = []
    for stop in record.stops:
        for card in (stop.number, *stop.sprints):
            if card is not None:
                opened[group[card]] += 1
        lines.append([sum(stock[0]), *(drawn - opened[p] for p, drawn in enumerate(stop.drawn, 1))])
    least = [sum(pair) for pair in stock]
    for line in reversed(lines):
        least = line[:] = [min(pair) for pair in zip(line, least, strict=True)]
    return lines


# ------------------------------------------------------------------------------------------------ steps (2) and (3): exact


def possible(deck: Deck, record: Record, limit: int = SEARCH_LIMIT) -> Possible:
    """The possibility sets of FU-142, sound and complete; or those of step (1), if it takes too long."""
    masks = propagated(deck, record)
    if not is_plain(deck, record) or not all(masks):
        return contradiction(record)
    search = Search(deck, record, masks, limit)
    try:
        found = search.collect()
    except WorkLimit:
        return Possible(tuple(numbers_of(mask) for mask in masks), exact=False)
    return Possible(tuple(numbers_of(mask) for mask in found), exact=True) if all(found) else contradiction(record)


def contradiction(record: Record) -> Possible:
    """No world at all: nothing is possible where something is unknown, or anywhere if nothing is."""
    known = [stop.number for stop in record.stops]
    keep = None in known
    return Possible(tuple(frozenset({n} if keep and n is not None else ()) for n in known), exact=True)


class Search:
    """A memoised search over the stops from left to right, for one world after the other.

    A state is (stop, last number, ledger, failed guesses still to be refuted). Each world found settles a number at
    every stop, so few are needed; that no world is left for the other numbers takes one exhaustive search per stop.
    """

    def __init__(self, deck: Deck, record: Record, masks: list[int], limit: int) -> None:
        self.masks, self.limit, self.work = masks, limit, 0
        self.found = [0] * len(masks)
        self.reaches = [longest_reach(deck, stop) for stop in record.stops]
        self.hidden = [hidden_sprints(stop) for stop in record.stops]
        self.plain = [known_reach(deck, stop) + hidden for stop, hidden in zip(record.stops, self.hidden, strict=True)]
        self.told = [
            None if stop.sprint_sum is None else stop.base + stop.sprint_sum - plain
            for stop, plain in zip(record.stops, self.plain, strict=True)
        ]
        stock = stock_of(deck, free_cards(deck, record))
        rooms = rooms_of(deck, record, stock)
        self.ledger = Ledger(rooms, stock, self.scarce(deck, record, rooms, stock))
        self.consistent = all(room >= 0 for line in rooms for room in line)
        of_value, group = self.ledger.of_value, group_of(deck)
        self.cost = [of_value[group[n]][deck.sprint[n] - 1] for n in range(len(deck.sprint))]
        self.known = [stop.number is not None for stop in record.stops]
        self.stacks_at: dict[tuple[int, int], tuple[int, ...]] = {}
        self.misses = Misses(record, masks)
        self.dead: set[tuple[int, int, int, int]] = set()
        self.alive: set[tuple[int, int, int, int]] = set()

    def scarce(
        self, deck: Deck, record: Record, rooms: list[list[int]], stock: list[list[int]]
    ) -> list[tuple[int, int]]:
        """The classes that may run out before their group does. Other ones need no counter."""
        before = 1
        slots = [0, 0]
        hideouts = 0
        for i, mask in enumerate(self.masks):
            exact = self.told[i]
            if self.hidden[i]:
                if exact is None:
                    farthest = mask.bit_length() - (before & -before).bit_length()
                    slots[1] += max(0, farthest - self.plain[i])
                else:
                    slots[1] += exact
                    slots[0] += self.hidden[i] - exact
            hideouts += record.stops[i].number is None
            before = mask
        return [
            (group, value)
            for group, pair in enumerate(stock)
            for value, number in enumerate(pair)
            if slots[value] and rooms and min(slots[value] + hideouts, rooms[-1][group]) > number
        ]

    def collect(self) -> list[int]:
        """By stop, all numbers that some world has there."""
        for target in range(len(self.masks)) if self.consistent else ():
            self.target, self.blocked = target, set[tuple[int, int, int, int]]()
            while wanted := self.masks[target] & ~self.found[target]:
                self.domains = [*self.leading_to(target, wanted), *self.masks[target + 1 :]]
                if not self.leads_to_a_world(0, 0, 0, self.misses.at_first):
                    break
        return self.found

    def leading_to(self, target: int, wanted: int) -> list[int]:
        """What the stops up to the target can be if it is one of the wanted numbers: step (1) once more."""
        domains = [wanted]
        for i in range(target, 0, -1):
            domains.append(self.masks[i - 1] & within_reach_of(domains[-1], self.reaches[i]))
        return domains[::-1]

    def leads_to_a_world(self, i: int, last: int, used: int, pending: int) -> bool:
        if i == len(self.masks):
            return True
        state = (i, last, used, pending)
        beyond = i > self.target
        if beyond and state in self.alive:
            return True
        dead = self.dead if beyond else self.blocked
        if state in dead:
            return False
        guard = self.ledger.guard
        in_reach = self.domains[i] & (((1 << self.reaches[i]) - 1) << last + 1)
        fresh = in_reach & ~self.found[i]
        for number in (*bits(fresh), *bits(in_reach ^ fresh)):
            still = self.misses.after(pending, i, last, number) if pending else 0
            if still < 0:
                continue
            spent = used if self.known[i] else used + self.cost[number]
            left = self.ledger.ceilings[i] - spent
            stacks = self.stacks(i, max(0, number - last - self.plain[i]))
            self.work += 1 + len(stacks)
            if self.work > self.limit:
                raise WorkLimit
            for stack in stacks:
                if (left - stack) & guard == guard and self.leads_to_a_world(i + 1, number, spent + stack, still):
                    self.found[i] |= 1 << number
                    if beyond:
                        self.alive.add(state)
                    return True
        dead.add(state)
        return False

    def stacks(self, i: int, twos: int) -> tuple[int, ...]:
        """What the hidden sprint cards of a stop may be, at least so many of them worth 2."""
        if (i, twos) not in self.stacks_at:
            self.stacks_at[i, twos] = self.new_stacks(i, twos)
        return self.stacks_at[i, twos]

    def new_stacks(self, i: int, twos: int) -> tuple[int, ...]:
        exact = self.told[i]
        of_value, rest = self.ledger.of_value, self.ledger.any_card
        if exact is not None:
            twos, rest = exact, [ones for ones, _ in of_value]
        if not 0 <= twos <= self.hidden[i]:
            return ()
        guard, ceiling = self.ledger.guard, self.ledger.ceilings[i]
        sums = [
            [s for cards in combinations_with_replacement(kinds, n) if (ceiling - (s := sum(cards))) & guard == guard]
            for kinds, n in (([two for _, two in of_value], twos), (rest, self.hidden[i] - twos))
        ]
        pairs = dict.fromkeys(a + b for a, b in product(*sums))
        return tuple(s for s in pairs if (ceiling - s) & guard == guard)


class Misses:
    """Step (3): the failed multiple guesses, FU-141 (d). As the row increases, a guess can only have been right in
    full if all its numbers up to the last one were, so one bit per guess is enough: set while that is so."""

    def __init__(self, record: Record, masks: list[int]) -> None:
        self.guesses: list[tuple[int, int]] = []
        for miss in record.misses:
            numbers = sum(1 << n for n in set(miss.numbers))
            stops = sum(1 << i for i in set(miss.stops))
            there = 0
            for i in miss.stops:
                there |= masks[i]
            if numbers and not numbers & ~there and numbers.bit_count() <= stops.bit_count():
                self.guesses.append((numbers, stops))
        self.at_first = (1 << len(self.guesses)) - 1

    def after(self, pending: int, i: int, last: int, number: int) -> int:
        """The guesses that could still have been right when stop `i` has this number; -1 if one was."""
        for g in bits(pending):
            numbers, stops = self.guesses[g]
            passed = numbers >> last + 1 & (1 << number - last) - 1  # those that stop i was the last chance for
            if passed and (passed != 1 << number - last - 1 or not stops >> i & 1):
                pending ^= 1 << g
            elif passed and not numbers >> number + 1:
                return -1
        return pending
