"""Marshals that need no person: they know what her notepad can, and differ in how many numbers they dare to name."""

from random import Random
from typing import NamedTuple

from companion.core import Bot, Seat
from companion.games.fugitive import deduction, eventcards
from companion.games.fugitive.deduction import Deck, Record, leg_of
from companion.games.fugitive.edition import Box
from companion.games.fugitive.notepad import deck_of, record_of
from companion.games.fugitive.state import (
    Action,
    Deciding,
    ExtraGuessing,
    Guess,
    Guessing,
    Hunting,
    Manhunt,
    Point,
    Pointing,
    State,
)


class Lead(NamedTuple):
    """A face-down hideout and its likeliest number."""

    routes: int
    """Through the whole row, with this number there; more is likelier."""
    number: int
    certain: bool


class Marshal:
    """Names one number: a certain one, or else the likeliest. Where numbers are not at stake, someone else decides."""

    def __init__(self, box: Box, otherwise: Bot) -> None:
        self.box = box
        self.otherwise = otherwise

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        todo = view.todo[-1]
        match todo:
            case Guessing():
                leads = self.leads(view)
                return Guess(tuple(sorted(self.numbers(leads)))) if leads else self.anything(view, seat, rng)
            case ExtraGuessing() | Hunting():
                leads = self.leads(view)
                return Guess((best(leads).number,)) if leads else self.anything(view, seat, rng)
            case Deciding():
                return Manhunt()
            case Pointing(_, _, with_sprint):
                return Point(self.widest(view, eventcards.targets(view, with_sprint)))
            case _:
                return self.anything(view, seat, rng)

    def anything(self, view: State, seat: Seat, rng: Random) -> Action:
        action: Action = self.otherwise(view, seat, rng)
        return action

    def numbers(self, leads: list[Lead]) -> list[int]:
        return [best(leads).number]

    def leads(self, view: State) -> list[Lead]:
        """One for each face-down hideout; none if the record does not add up."""
        deck, record = deck_of(self.box, view), record_of(self.box, view)
        sets = deduction.possible(deck, record).sets
        routes = routes_through(deck, record, sets)
        leads = []
        for stop, possible, ways in zip(record.stops, sets, routes, strict=True):
            if stop.number is None and ways:
                number = max(ways, key=lambda number: (ways[number], -number))
                leads.append(Lead(ways[number], number, len(possible) == 1))
        return leads

    def widest(self, view: State, places: list[int]) -> int:
        sets = deduction.possible(deck_of(self.box, view), record_of(self.box, view)).sets
        return max(places, key=lambda place: (len(sets[place - 1]), -place))


class Banker(Marshal):
    """Names everything that is certain; if nothing is, the likeliest number."""

    def numbers(self, leads: list[Lead]) -> list[int]:
        return [lead.number for lead in leads if lead.certain] or [best(leads).number]


class Gambler(Marshal):
    """Names everything that is certain, and the likeliest number with it."""

    def numbers(self, leads: list[Lead]) -> list[int]:
        doubtful = [lead for lead in leads if not lead.certain]
        return [lead.number for lead in leads if lead.certain] + [best(doubtful).number for _ in doubtful[:1]]


def best(leads: list[Lead]) -> Lead:
    """A certain one has all routes, so none is likelier; of equals, the leftmost."""
    return max(leads, key=lambda lead: (lead.certain, lead.routes, -lead.number))


def routes_through(deck: Deck, record: Record, sets: tuple[frozenset[int], ...]) -> list[dict[int, int]]:
    """For each stop and number: how many rising routes through these sets have it there, no step beyond reach."""
    reaches = [leg_of(deck, stop).reach for stop in record.stops]
    before: list[dict[int, int]] = [{0: 1}]
    for possible, reach in zip(sets, reaches, strict=True):
        last = before[-1]
        before.append({n: sum(ways for m, ways in last.items() if 0 < n - m <= reach) for n in possible})
    after = [dict.fromkeys(before[-1], 1)]
    for i in range(len(sets) - 1, 0, -1):
        following, reach = after[-1], reaches[i]
        after.append({n: sum(ways for m, ways in following.items() if 0 < m - n <= reach) for n in sets[i - 1]})
    after.reverse()
    return [
        {n: ways * onward[n] for n, ways in way.items() if ways * onward[n]}
        for way, onward in zip(before[1:], after, strict=False)  # a row of no stops has no routes
    ]
