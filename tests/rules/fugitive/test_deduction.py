"""The possibility sets: worked examples, and every world of small decks written out by the letter of FU-141."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import isclose
from random import Random

import pytest
from msgspec.structs import replace

from companion.games.fugitive.deduction import Deck, Miss, Possible, Record, Stop, bounds, possible, weights
from companion.games.fugitive.notepad import deck_of
from tests.rules.fugitive.table import box, position

HOUSE = deck_of(box, position(row=()))
OPENING = (3, 2, 0)


def down(sprints: int = 0, *draws: int) -> Stop:
    """Face down, laid after these later draws (by pile)."""
    return Stop(None, (None,) * sprints, drawn(*draws))


def found(number: int, *sprints: int, after: tuple[int, ...] = ()) -> Stop:
    return Stop(number, sprints, drawn(*after))


def drawn(*draws: int) -> tuple[int, ...]:
    return tuple(n + draws.count(pile) for pile, n in enumerate(OPENING, 1))


def numbers(*parts: int | range) -> set[int]:
    return {n for part in parts for n in ([part] if isinstance(part, int) else part)}


def upto(low: int, high: int) -> range:
    return range(low, high + 1)


# -------------------------------------------------------------------------------- worked examples X1 to X14

FAR = Stop(None, (), drawn(3, 3), base=41)
"""Stands for the row before 42, so that it does not cut the set further."""

EXAMPLES: dict[str, tuple[Record, list[set[int]]]] = {
    "X1": (Record((down(),)), [{1, 2, 3}]),
    "X2": (Record((down(), down()), frozenset({5, 30})), [{1, 2, 3}, {2, 3, 4, 6}]),
    "X3": (Record((down(1),), frozenset({9, 17})), [numbers(upto(1, 5))]),
    "X4": (Record((down(7),), frozenset({33, 34})), [numbers(upto(1, 15))]),
    "X5": (Record((down(6),), frozenset({33, 34})), [numbers(upto(1, 14))]),
    "X6": (Record((down(), down(0, 1)), frozenset({20, 21}), (Miss((3,), (0,)),)), [{1, 2}, numbers(upto(2, 5))]),
    "X7": (
        Record((down(), down()), frozenset({20, 21}), (Miss((1, 4), (0, 1)),)),
        [{1, 2, 3}, numbers(upto(2, 6))],
    ),
    "X8": (
        Record(
            (down(), down(0, 1)),
            frozenset({20, 21, 22, 23}),
            (Miss((2,), (0,)), Miss((3,), (0, 1)), Miss((1, 4), (0, 1))),
            drawn(1, 1),
        ),
        [{1}, {2}],
    ),
    "X9": (Record((down(), found(9, 2, 4)), frozenset({20, 21})), [{3}, {9}]),
    "X10": (
        Record(
            (found(3), found(6), found(9, after=(3,)), found(12, after=(3, 3)), down(1, 3, 3, 3)),
            frozenset({20, 21, 30, 31}),
        ),
        [{3}, {6}, {9}, {12}, numbers(upto(15, 17))],
    ),
    "X11": (
        Record((found(7, 1, 2, 6), down(4, 3)), frozenset({8, 9, 13, 14}), drawn=drawn(3, 2)),
        [{7}, numbers(upto(10, 12), upto(15, 17))],
    ),
    "X12": (
        Record(
            (found(3), found(12, 1, 2, 5, 6), down(1, 2), down(1, 2, 1), down(0, 2, 1, 2, 2)),
            frozenset({4, 8, 10, 13, 14, 18}),
            (Miss((8,), (2,)), Miss((11,), (2, 3))),
        ),
        [{3}, {12}, numbers(upto(15, 17)), numbers(16, 17, upto(19, 21)), numbers(17, upto(19, 24))],
    ),
    "X14, no sprint": (Record((FAR, Stop(42, (), drawn(3, 3)))), [numbers(39, 40, 41), {42}]),
    "X14, a sprint": (Record((FAR, Stop(42, (None,), drawn(3, 3)))), [numbers(upto(37, 41)), {42}]),
}


@pytest.mark.rule("FU-141", "FU-142", "FU-143")
@pytest.mark.parametrize("name", EXAMPLES)
def test_worked_examples(name: str) -> None:
    record, expected = EXAMPLES[name]
    assert possible(HOUSE, record) == Possible(tuple(map(frozenset, expected)), exact=True)


@pytest.mark.rule("FU-144")
def test_x13_answers_that_force_1_and_4_and_deny_them_do_not_add_up() -> None:
    misses = (Miss((2,), (0, 1)), Miss((3,), (0, 1)), Miss((1, 4), (0, 1)))
    record = Record((down(), down()), frozenset({15, 16, 17, 18}), misses)
    before = possible(HOUSE, replace(record, misses=misses[:2]))
    assert not before.contradiction
    assert before.sets[0] == {1}
    after = possible(HOUSE, record)
    assert after.contradiction
    assert after.exact


@pytest.mark.rule("FU-142")
def test_bounds_alone_would_allow_17_in_x4() -> None:
    record, _ = EXAMPLES["X4"]
    assert bounds(HOUSE, record) == (frozenset(upto(1, 17)) - {0},)


@pytest.mark.rule("FU-142")
def test_out_of_steps_the_sets_are_the_sound_ones_and_marked() -> None:
    record, _ = EXAMPLES["X12"]
    rough = possible(HOUSE, record, limit=3)
    assert not rough.exact
    assert rough.sets == bounds(HOUSE, record)
    assert weights(HOUSE, record, limit=3) is None


@pytest.mark.rule("FU-142")
@pytest.mark.parametrize("limit", range(0, 400, 7))
def test_wherever_the_steps_run_out_no_possible_number_is_dropped(limit: int) -> None:
    record, expected = EXAMPLES["X12"]
    for rough, exact in zip(possible(HOUSE, record, limit).sets, expected, strict=True):
        assert rough >= exact


@pytest.mark.rule("FU-144")
@pytest.mark.parametrize(
    "record",
    [
        pytest.param(Record((found(3), found(3))), id="a card found twice"),
        pytest.param(Record((found(3), found(8, 3))), id="a hideout that is a sprint card as well"),
        pytest.param(Record((found(3),), frozenset({3})), id="a card that she holds"),
        pytest.param(Record((found(3), found(2))), id="a step back"),
        pytest.param(Record((found(3), found(7))), id="a step too far"),
        pytest.param(Record((found(3), found(6), found(9), found(12), found(14), found(17))), id="more than he drew"),
        pytest.param(Record((down(9),)), id="more sprint cards than he had"),
        pytest.param(Record((found(3, 42),)), id="42 as a sprint card"),
        pytest.param(Record((replace(down(), odd=True, band=2),)), id="told a district out of reach"),
        pytest.param(Record((replace(down(2), sprint_sum=5),)), id="told a sum that two cards cannot have"),
    ],
)
def test_what_cannot_be_does_not_add_up(record: Record) -> None:
    assert possible(HOUSE, record).contradiction
    assert weights(HOUSE, record) == tuple({} for _ in record.stops)


# -------------------------------------------------------------------------------- every world, by the letter of FU-141

World = tuple[tuple[int, frozenset[int]], ...]
"""For each stop, its number and the cards under it."""

TINY = Deck(
    sprint=(2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2, 1),
    piles=((4, 6), (7, 9), (10, 12)),
    start=frozenset({1, 2, 3}),
    goal=13,
)
UNEVEN = replace(TINY, sprint=(1, 1, 1, 2, 2, 2, 1, 2, 1, 1, 1, 2, 2, 2))
DECKS = [TINY, UNEVEN, replace(TINY, sprint_goal=True), replace(UNEVEN, sprint_goal=True)]


def worlds(deck: Deck, record: Record) -> Iterator[World]:
    usable = {n for low, high in deck.piles for n in range(low, high + 1)} | deck.start
    sprints = usable | {deck.goal} if deck.sprint_goal else usable

    def lay(i: int, world: World) -> Iterator[World]:
        if i == len(record.stops):
            if consistent(deck, record, world):
                yield world
            return
        stop = record.stops[i]
        lying = {card for number, stack in world for card in (number, *stack)} | record.elsewhere
        for number in usable if stop.number is None else {stop.number}:
            shown = {card for card in stop.sprints if card is not None}
            if number in lying | shown or shown & lying or len(shown) < len(stop.sprints) - stop.sprints.count(None):
                continue
            for rest in combinations(sorted(sprints - lying - shown - {number}), stop.sprints.count(None)):
                yield from lay(i + 1, (*world, (number, frozenset({*shown, *rest}))))

    return lay(0, ())


def consistent(deck: Deck, record: Record, world: World) -> bool:
    return (
        all(steps_are_right(deck, record, world))
        and all(drawn_in_time(deck, record, world))
        and not any(set(miss.numbers) <= {world[i][0] for i in miss.stops} for miss in record.misses if miss.numbers)
        and all(told_is_true(deck, stop, place) for stop, place in zip(record.stops, world, strict=True))
        and all(usable_as_sprint(deck, stack) for _, stack in world)
        and all(number in row_cards(deck) for number, _ in world)
    )


def row_cards(deck: Deck) -> set[int]:
    return {n for low, high in deck.piles for n in range(low, high + 1)} | deck.start | {deck.goal}


def usable_as_sprint(deck: Deck, stack: frozenset[int]) -> bool:
    return stack <= (row_cards(deck) if deck.sprint_goal else row_cards(deck) - {deck.goal})


def steps_are_right(deck: Deck, record: Record, world: World) -> Iterator[bool]:
    last = 0
    for stop, (number, stack) in zip(record.stops, world, strict=True):
        yield 0 < number - last <= stop.base + sum(deck.sprint[card] for card in stack)
        last = number


def drawn_in_time(deck: Deck, record: Record, world: World) -> Iterator[bool]:
    deadlines = [*(stop.drawn for stop in record.stops), record.drawn or record.stops[-1].drawn]
    for i, deadline in enumerate(deadlines, 1):
        lying = [card for number, stack in world[:i] for card in (number, *stack)]
        for (low, high), n in zip(deck.piles, deadline, strict=True):
            yield sum(low <= card <= high for card in lying) <= n


def told_is_true(deck: Deck, stop: Stop, place: tuple[int, frozenset[int]]) -> bool:
    number, stack = place
    band = next((i for i, (_, high) in enumerate(deck.piles) if number <= high), None)
    return (
        stop.odd in (None, number % 2 == 1)
        and stop.band in (None, band)
        and stop.sprint_sum in (None, sum(deck.sprint[card] for card in stack))
    )


def hands_with(deck: Deck, record: Record, world: World) -> int:
    """In how many ways the rest of his draws can be cards that he has not played."""
    lying = {card for number, stack in world for card in (number, *stack)}
    ways = 1
    for (low, high), n in zip(deck.piles, record.drawn or record.stops[-1].drawn, strict=True):
        pile = set(range(low, high + 1))
        ways *= len(list(combinations(pile - lying - record.elsewhere, n - len(pile & lying))))
    return ways


def random_record(deck: Deck, rng: Random) -> Record:
    """As it could have happened: cards are drawn and laid, then most of them are turned down again."""
    piles = [rng.sample(range(low, high + 1), high - low + 1) for low, high in deck.piles]
    hand, drawn, last = sorted(deck.start), [0, 0, 0], 0
    truth: list[tuple[int, tuple[int, ...]]] = []
    stops: list[Stop] = []
    for _ in range(rng.choice((1, 2, 2, 3, 3, 4))):
        for _ in range(rng.choice((0, 1, 2))):
            pile = rng.randrange(3)
            if piles[pile]:
                hand.append(piles[pile].pop())
                drawn[pile] += 1
        base = rng.choice((3, 3, 3, 5))
        others = rng.sample(hand, min(len(hand), rng.choice((0, 0, 1, 1, 2))))
        reach = base + sum(deck.sprint[card] for card in others)
        near = [card for card in hand if card not in others and last < card <= last + reach]
        if not near:
            continue
        last = rng.choice(near)
        truth.append((last, tuple(sorted(others))))
        hand = [card for card in hand if card != last and card not in others]
        stops.append(shown_stop(deck, truth[-1], tuple(drawn), base, rng))
    marshal = frozenset(stock.pop() for stock in piles if stock and rng.random() < 0.6)
    misses = tuple(random_misses(deck, [number for number, _ in truth], rng))
    record = Record(tuple(stops), marshal, misses, tuple(drawn) if rng.random() < 0.5 else ())
    return spoiled(deck, record, rng) if rng.random() < 0.25 else record


def shown_stop(deck: Deck, truth: tuple[int, tuple[int, ...]], drawn: tuple[int, ...], base: int, rng: Random) -> Stop:
    number, stack = truth
    kind = rng.choice(("down", "down", "down", "found", "sealed"))
    stop = Stop(None if kind == "down" else number, stack if kind == "found" else (None,) * len(stack), drawn, base)
    match rng.randrange(6):
        case 0:
            return replace(stop, odd=number % 2 == 1)
        case 1:
            return replace(stop, band=next(i for i, (_, high) in enumerate(deck.piles) if number <= high))
        case 2:
            return replace(stop, sprint_sum=sum(deck.sprint[card] for card in stack))
        case _:
            return stop


def random_misses(deck: Deck, truth: list[int], rng: Random) -> Iterator[Miss]:
    for _ in range(rng.choice((0, 1, 2, 3))):
        upto_now = rng.randrange(len(truth) + 1)
        near = sorted({*truth, *rng.sample(range(1, deck.goal), 3)})  # mostly true, but for a number or a moment
        named = tuple(sorted(rng.sample(near, min(len(near), rng.choice((1, 2, 2, 3))))))
        if not set(named) <= set(truth[:upto_now]):
            yield Miss(named, tuple(range(upto_now)))


def spoiled(deck: Deck, record: Record, rng: Random) -> Record:
    """With a slip in it."""
    if not record.stops:
        return record
    i = rng.randrange(len(record.stops))
    stop = record.stops[i]
    wrong = rng.choice(
        (
            replace(stop, number=rng.randrange(1, deck.goal)),
            replace(stop, odd=rng.random() < 0.5),
            replace(stop, drawn=(0, 0, 0)),
            replace(stop, sprints=(*stop.sprints, rng.randrange(1, deck.goal + 1))),
        )
    )
    return replace(record, stops=(*record.stops[:i], wrong, *record.stops[i + 1 :]))


@pytest.mark.rule("FU-141", "FU-142", "FU-143", "FU-144", "FU-146")
@pytest.mark.parametrize("seed", range(60))
def test_the_sets_and_shares_are_those_of_all_worlds_written_out(seed: int) -> None:
    rng = Random(seed)
    for deck in DECKS:
        record = random_record(deck, rng)
        if not record.stops:
            continue
        ways: list[Counter[int]] = [Counter() for _ in record.stops]
        for world in worlds(deck, record):
            hands = hands_with(deck, record, world)
            for counter, (number, _) in zip(ways, world, strict=True):
                counter[number] += hands
        exact = possible(deck, record)
        assert exact.exact
        if not any(ways):
            assert exact.contradiction, record
            assert weights(deck, record) == tuple({} for _ in record.stops)
            continue
        assert exact.sets == tuple(frozenset(counter) for counter in ways), record
        for rough, fine in zip(bounds(deck, record), exact.sets, strict=True):
            assert rough >= fine
        shares = weights(deck, record)
        assert shares is not None
        for share, counter in zip(shares, ways, strict=True):
            assert share.keys() == {number for number, n in counter.items() if n}
            assert all(isclose(share[number], counter[number] / counter.total()) for number in share)


@pytest.mark.rule("FU-142")
@pytest.mark.parametrize("seed", range(40))
def test_a_longer_record_never_enlarges_a_set(seed: int) -> None:
    rng = Random(seed)
    for deck in DECKS:
        record = random_record(deck, rng)
        more = Miss((rng.randrange(1, deck.goal),), tuple(range(len(record.stops))))
        before = possible(deck, record).sets
        after = possible(deck, replace(record, misses=(*record.misses, more)))
        assert after.contradiction or all(small <= large for small, large in zip(after.sets, before, strict=True))


@pytest.mark.rule("FU-143")
def test_which_draw_gave_which_card_is_free_only_the_counts_matter() -> None:
    """One card of pile 1 drawn before each placement: the first may be any, but two cannot lie there before the
    second draw."""
    early = Record((Stop(None, (None,), (1, 0, 0)), Stop(None, (), (2, 0, 0))), frozenset({1, 2, 3}))
    assert possible(TINY, early).contradiction, "a hideout and its sprint card need two cards by then"
    late = replace(early, stops=(Stop(None, (None,), (2, 0, 0)), Stop(None, (), (3, 0, 0))))
    assert list(map(set, possible(TINY, late).sets)) == [{4, 5}, {5, 6}]
