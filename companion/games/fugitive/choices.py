"""What can be done at each moment: who acts, every legal action, and what to ask before one is played."""

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

from companion.core import Seat, Text, text
from companion.games.fugitive import eventcards
from companion.games.fugitive.edition import Box
from companion.games.fugitive.move import face_down_places, unseen_numbers
from companion.games.fugitive.reach import reach_of, row_forbids_sprints
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Action,
    Answer,
    Answering,
    Auditing,
    Choose,
    ChoosingPile,
    Concede,
    Deciding,
    Done,
    Draw,
    Drawing,
    Executing,
    ExtraGuessing,
    Guess,
    Guessing,
    Hunting,
    Improvising,
    Looking,
    Manhunt,
    Pass,
    Place,
    Placing,
    Point,
    Pointing,
    PutBack,
    Show,
    State,
    Tell,
    Telling,
)

WAITED_FOR: dict[type, tuple[str, str]] = {
    Drawing: ("FU-026", "first a card must be drawn"),
    Placing: ("FU-024", "now a hideout is placed, or the fugitive passes"),
    Guessing: ("FU-027", "now the marshal names one or more numbers"),
    ExtraGuessing: ("FU-126", "now the marshal has an additional guess at a single number"),
    Deciding: ("FU-090", "now the marshal starts a manhunt or concedes"),
    Hunting: ("FU-095", "in a manhunt the marshal names single numbers, nothing else"),
    Answering: ("FU-061", "first the fugitive answers the guess"),
    Pointing: ("FU-123", "first the event is carried out: point at a hideout"),
    Telling: ("FU-123", "first the event is carried out: tell the fact that was asked for"),
    ChoosingPile: ("FU-123", "first the event is carried out: choose a pile"),
    Looking: ("FU-123", "first the event is carried out: put the cards back"),
    Improvising: ("FU-123", "first the event is carried out"),
    Auditing: ("FU-085", "the chase is over: show the hidden cards, or be done"),
}
"""Which rule says what comes now, for whoever tries something else."""


def legal(box: Box, s: State) -> Iterator[Action]:
    todo = s.todo[-1]
    match todo:
        case Drawing():
            yield from (Draw(pile) for pile, cards in enumerate(s.piles, 1) if cards)
        case Placing():
            if may_stop(box, s, todo):
                yield Pass()
            yield from placements(box, s)
        case Guessing():
            if s.options.marshal_may_pass:
                yield Pass()
            yield from guesses(box)
        case ExtraGuessing():
            yield Pass()
            yield from single_guesses(box)
        case Hunting():
            yield from single_guesses(box)
        case Deciding():
            yield Manhunt()
            yield Concede()
        case Answering(numbers):
            yield from answers(s, numbers)
        case Pointing(_, _, with_sprint):
            yield from (Point(place) for place in eventcards.targets(s, with_sprint))
        case Telling():
            yield from (Tell(value) for value in eventcards.possible_values(box, s, todo))
        case ChoosingPile():
            yield from (Choose(pile) for pile, cards in enumerate(s.piles, 1) if cards)
        case Looking(_, pile, n, sort):
            cards = s.piles[pile - 1][:n]
            orders = sorted(set(permutations(cards)), key=str) if sort else [cards]
            yield from (PutBack(order) for order in orders)
        case Improvising() | Auditing():
            yield Done()
            yield from shows(box, s)
        case Executing():
            raise AssertionError("an event is carried out before anybody is asked")


# -------------------------------------------------------------------------------- placing


def placements(box: Box, s: State) -> Iterator[Place]:
    """FU-072: by hideout number, then by the number of sprint cards."""
    hand = s.hands[FUGITIVE]
    if None in hand:
        yield from unseen_placements(box, s)
        return
    sprints = [card for card in hand if card != box.goal or s.options.sprint_42 == "allow"]
    yield from named_placements(box, s, [card for card in hand if card is not None], sprints, len(hand) - 1)


def named_placements(box: Box, s: State, hideouts: list[int], sprints: list[Any], most: int) -> Iterator[Place]:
    last = s.row[-1].number
    if row_forbids_sprints(box, s):
        most = 0
    for number in hideouts:
        if last is not None and number <= last:
            continue
        others = [card for card in sprints if card != number]
        for size in range(min(most, len(others)) + 1):
            for stack in combinations(others, size):
                if last is None or number - last <= reach_of(box, s, stack):
                    yield Place(number, stack)


def unseen_placements(box: Box, s: State) -> Iterator[Place]:
    """At a real table: face down, 42 face up, or every card named."""
    hand = s.hands[FUGITIVE]
    most = 0 if row_forbids_sprints(box, s) else len(hand) - 1
    for size in range(most + 1):
        yield Place(None, (None,) * size)
    could_hold = sorted({card for card in hand if card is not None} | set(unseen_numbers(box, s)))
    if box.goal in could_hold:
        yield from (Place(box.goal, (None,) * size) for size in range(1, most + 1))
    sprints = [card for card in could_hold if card != box.goal or s.options.sprint_42 == "allow"]
    unknown = hand.count(None)
    for placement in named_placements(box, s, could_hold, sprints, most):
        if sum(card not in hand for card in (placement.number, *placement.sprints)) <= unknown:
            yield placement


def may_stop(box: Box, s: State, todo: Placing) -> bool:
    """FU-021: the first turn has its number of hideouts; asked for more than he can place, he stops when he must."""
    if todo.placed in todo.counts:
        return True
    return todo.placed > 0 and next(placements(box, s), None) is None


# -------------------------------------------------------------------------------- guessing


def guesses(box: Box) -> Iterator[Guess]:
    """FU-072: single numbers first, then larger sets by size."""
    numbers = range(box.first + 1, box.goal)
    for size in range(1, len(numbers) + 1):
        yield from map(Guess, combinations(numbers, size))


def single_guesses(box: Box) -> Iterator[Guess]:
    return (Guess((number,)) for number in range(box.first + 1, box.goal))


def answers(s: State, numbers: tuple[int, ...]) -> Iterator[Answer]:
    yield Answer(())
    for places in combinations(face_down_places(s), len(numbers)):
        if all(s.row[place].number in (None, number) for place, number in zip(places, numbers, strict=True)):
            yield Answer(places)


# -------------------------------------------------------------------------------- hunting


def manhunt_allowed(box: Box, s: State) -> bool:
    """FU-091: only while no hideout she has found is higher than 29."""
    return all(hideout.number is None or hideout.number <= box.manhunt_max_found for hideout in s.row if hideout.found)


# -------------------------------------------------------------------------------- showing


def shows(box: Box, s: State) -> Iterator[Show]:
    """Every way a place can be turned up: one where the device knows the cards."""
    for place, hideout in enumerate(s.row):
        if hideout.is_open:
            continue
        unseen = unseen_numbers(box, s)
        numbers = unseen if hideout.number is None else [hideout.number]
        known = [card for card in hideout.sprints if card is not None]
        for number in numbers:
            rest = [card for card in unseen if card != number]
            for more in combinations(rest, hideout.sprints.count(None)):
                yield Show(place, number, tuple(sorted((*known, *more))))


# -------------------------------------------------------------------------------- would you really?


def warnings(box: Box, s: State, seat: Seat | None, action: Action) -> tuple[Text, ...]:
    match action:
        case Guess(numbers):
            return tuple(doubtful_guess(s, numbers))
        case Place(number, sprints) if number is not None and number != box.goal and seat == FUGITIVE:
            left = [card for card in s.hands[FUGITIVE] if card not in (number, *sprints, box.goal)]
            return tuple(dead_end(box, number, left))
        case _:
            return ()


def dead_end(box: Box, number: int, left: list[int | None]) -> Iterator[Text]:
    """FU-152: a step after which there is nowhere to go before the next draw, not even 42."""
    if None in left or any(card > number for card in left):  # type: ignore[operator]
        return
    if number + box.base_reach + sum(box.sprint[card] for card in left if card is not None) < box.goal:
        yield text("after this you hold no card above {number} but {goal}", number=number, goal=box.goal)


def doubtful_guess(s: State, numbers: tuple[int, ...]) -> Iterator[Text]:
    """FU-067, FU-069: legal, but cannot hit."""
    open_hideouts = {hideout.number for hideout in s.row if hideout.face_up}
    open_sprints = {card for hideout in s.row if hideout.is_open for card in hideout.sprints}
    for number in numbers:
        if number in open_hideouts:
            yield text("{number} lies face up already", number=number)
        elif number in open_sprints:
            yield text("{number} lies face up as a sprint card", number=number)
        elif number in s.hands[MARSHAL]:
            yield text("{number} is in your own hand", number=number)
        elif number in s.removed:
            yield text("{number} has left the game", number=number)
    hidden = len(face_down_places(s))
    if len(set(numbers)) > hidden:
        yield text("you name more numbers than hideouts lie face down ({n})", n=hidden)


# -------------------------------------------------------------------------------- every card


def pieces(s: State) -> tuple[Any, ...]:
    row = [card for hideout in s.row for card in (hideout.number, *hideout.sprints)]
    events = [sign.event for sign in s.signs] + [t.event for t in s.todo if isinstance(t, Executing) and not t.laid]
    decks = [card for cards in (*s.decks, *s.discards) for card in cards]
    return (
        *[card for pile in s.piles for card in pile],
        *s.hands[0],
        *s.hands[1],
        *row,
        *events,
        *decks,
        *s.box,
        *s.removed,
    )
