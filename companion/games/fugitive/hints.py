"""What one would say to a newcomer at this moment (FU-150 to FU-162), from what that seat itself knows."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from companion.core import Seat, Text, text
from companion.games.fugitive.choices import manhunt_allowed
from companion.games.fugitive.edition import Box
from companion.games.fugitive.move import face_down_places
from companion.games.fugitive.reach import reach_of
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Deciding,
    Drawing,
    Drew,
    Guessed,
    Guessing,
    Hunting,
    Number,
    Place,
    Placed,
    Placing,
    State,
)

MANY = 3
"""Sprint cards under one hideout after which a hand is empty soon."""


class Hint(NamedTuple):
    """What is said, and the clause that says more."""

    clause: str
    words: Text


def hints(
    box: Box, s: State, seat: Seat | None, *, laying: Place | None = None, naming: tuple[Number, ...] = ()
) -> Iterator[Hint]:
    """The most fitting one first; `laying` and `naming` are what is being picked now."""
    match s.todo[-1] if s.todo else None:
        case Drawing() if seat == FUGITIVE:
            words = text("a card from a higher pile than you need misleads, but pays off only later")
            yield Hint("FU-154", words)
        case Drawing() if seat == MARSHAL:
            yield from for_her_draw(s)
        case Placing() if seat == FUGITIVE:
            yield from for_a_placement(box, s, laying)
        case Guessing() if seat == MARSHAL:
            yield from for_a_guess(box, s, naming)
        case Deciding() if seat == MARSHAL:
            yield Hint("FU-094", text("giving up loses for certain: try it"))
        case Hunting() if seat == MARSHAL:
            yield Hint("FU-160", text("start with what is certain: its sprint cards show what comes before"))


def for_her_draw(s: State) -> Iterator[Hint]:
    if any(isinstance(event, Drew) and event.seat == FUGITIVE for event in s.record):
        yield Hint("FU-162", text("watch which piles the fugitive draws from"))
    else:
        yield Hint("FU-159", text("what you hold cannot lie in the row: many high cards can block the way"))


def for_a_placement(box: Box, s: State, laying: Place | None) -> Iterator[Hint]:
    last = s.row[-1].number
    hand = [card for card in s.hands[FUGITIVE] if card is not None]
    if last is None:
        return
    if laying is not None:
        sprints = tuple(card for card in laying.sprints if card is not None)
        if len(sprints) >= MANY:
            yield Hint("FU-152", text("long sprints empty the hand: you may have to wait later"))
        elif sprints and laying.number is not None and laying.number - last <= reach_of(box, s, sprints[1:]):
            yield Hint("FU-153", text("a sprint card too many blurs the trail, in moderation"))
    steps = [card for card in hand if last < card <= last + reach_of(box, s, ())]
    for number in just_missed(s):
        if number in steps:
            yield Hint("FU-155", text("{number} was named in vain just now: a good next hideout", number=number))
    if not any(isinstance(event, Placed) for event in s.record):
        yield Hint("FU-151", text("you may sprint already: other cards laid under it lead further"))
    elif not steps:
        yield Hint("FU-150", text("a turn without a hideout can be right: wait for better cards"))


def just_missed(s: State) -> tuple[Number, ...]:
    """The number of the last guess, if it was one alone and no hideout's."""
    for event in reversed(s.record):
        if isinstance(event, Guessed):
            return event.numbers if len(event.numbers) == 1 and not event.places else ()
    return ()


def for_a_guess(box: Box, s: State, naming: tuple[Number, ...]) -> Iterator[Hint]:
    if any(number > box.manhunt_max_found for number in naming) and manhunt_allowed(box, s):
        words = text("whoever finds a hideout above {n} gives up the manhunt", n=box.manhunt_max_found)
        yield Hint("FU-160", words)
    if len(naming) > 1:
        yield Hint("FU-158", text("several numbers are a risk: add a doubtful one to a certain one"))
    if not any(isinstance(event, Guessed) for event in s.record):
        yield Hint("FU-061", text("a guess has no place: any face-down hideout with that number is a hit"))
    if any(len(s.row[place].sprints) > 1 and None in s.row[place].sprints for place in face_down_places(s)):
        yield Hint("FU-157", text("two sprint cards make 3 together in {n} of 100 cases", n=threes(box)))
    if s.options.notepad == 0:
        yield Hint("FU-156", text("keep your own notes: hold a number to mark it"))


def threes(box: Box) -> int:
    """Of a hundred pairs of sprint cards, how many are worth 3."""
    pairs = list(combinations(range(box.first + 1, box.goal), 2))
    return round(100 * sum(box.sprint[one] + box.sprint[two] == 3 for one, two in pairs) / len(pairs))
