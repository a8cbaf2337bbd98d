"""The referee's small twin of Fugitive: rounds, turns, pile sizes, the shape of the row, numbers found, the manhunt.

The people play with their own cards and enter what everybody can see; guesses, events and the notepad stay with them.
Only what is certainly wrong is refused, so a draw that was not entered can be made up for later.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, ClassVar, TypeAlias, assert_never, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Event, Illegal, Outcome, Seat, Text, refuse, text, texts
from companion.core.rulebook import read_rulebook
from companion.games.fugitive import state as full
from companion.games.fugitive.edition import Box, LayInRow
from companion.games.fugitive.move import name_of
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Auditing,
    Concede,
    Draw,
    Ended,
    Found,
    HuntBegan,
    Manhunt,
    Number,
    Options,
    Pass,
    Passed,
    Placed,
    TurnBegan,
)


class Spot(Struct, frozen=True):
    """A place of the row: how many sprint cards lie there, and its number once she has found it."""

    sprints: int
    found: Number | None = None


class State(Struct, frozen=True):
    options: Options
    round: int
    turn: Seat
    piles: tuple[int, ...]
    """How many cards are left in each."""
    row: tuple[Spot, ...] = ()
    """The hideouts from place 1 on; once he has escaped, the last one is 42."""
    placed: int = 0
    """Hideouts laid in this turn of the fugitive."""
    passed: bool = False
    """He has passed in this turn."""
    stalled: int = 0
    """Turns in a row that he passed with all piles empty."""
    escaped: bool = False
    hunting: bool = False
    result: Outcome | None = None


# -------------------------------------------------------------------------------- entries: few, and some of the full game


class Lay(Struct, frozen=True, tag="lay"):
    """A hideout went face down to the free place, with so many sprint cards."""

    sprints: int


class Escape(Struct, frozen=True, tag="escape"):
    """42 lies face up, with so many sprint cards."""

    sprints: int


class Find(Struct, frozen=True, tag="find"):
    """The marshal named this number, and it lay there."""

    place: int
    number: Number


class Miss(Struct, frozen=True, tag="miss"):
    """The marshal named a wrong number in the manhunt."""


class Next(Struct, frozen=True, tag="next"):
    """The turn is over."""


Action: TypeAlias = Next | Draw | Lay | Escape | Pass | Find | Manhunt | Concede | Miss
"""`Draw` is any card that leaves a pile, whoever takes it and whatever it is."""


class Taken(Event, frozen=True, tag="taken"):
    """A card left a pile."""

    final: ClassVar[bool] = True
    pile: int


AnyEvent: TypeAlias = TurnBegan | Taken | Placed | Passed | Found | HuntBegan | Ended
"""Those of the full game as a bystander sees them, so whoever shows or sounds those can do it for these."""

Step: TypeAlias = tuple[State, list[Event]]


# -------------------------------------------------------------------------------- setting up


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    if seats != 2:
        raise BadInput(text("Fugitive is for exactly 2 players, not {n}", n=seats))
    counts = options.first_turn_hideouts or box.first_turn_hideouts
    piles = pile_sizes(box, options, chance)
    return State(replace(options, first_turn_hideouts=counts), round=1, turn=FUGITIVE, piles=piles)


def pile_sizes(box: Box, options: Options, chance: Chance) -> tuple[int, ...]:
    """FU-006, and what the variant adds: FU-110, FU-116, FU-117."""
    sizes = hideouts_in_piles(box)
    piles = range(1, len(sizes) + 1)
    match options.variant:
        case "random":
            more = dict.fromkeys(piles, box.events_per_pile)
        case "balancing":
            more = dict.fromkeys(piles, box.placeholders_per_pile)
        case "helpful_fugitive" | "helpful_marshal":
            icon = "fugitive" if options.variant == "helpful_fugitive" else "marshal"
            each, left = divmod(len(box.with_icon(icon)), len(piles))
            more = dict.fromkeys(piles, each)
            for _ in range(left):  # at most one extra each; only who dealt them knows where
                more[chance.turn_up("surplus_pile", None, [pile for pile in piles if more[pile] == each])] += 1
        case _:
            more = dict.fromkeys(piles, 0)
    return tuple(size + more[pile] for pile, size in enumerate(sizes, 1))


def hideouts_in_piles(box: Box) -> tuple[int, ...]:
    return tuple(len(numbers) - n for numbers, n in zip(box.piles, box.opening_draws, strict=True))


def of(s: full.State) -> State:
    """What the tracker would know of a full game."""
    turn = s.record[max(i for i, event in enumerate(s.record) if isinstance(event, TurnBegan)) :]
    audit = s.todo[-1] if s.todo else None
    return State(
        options=s.options,
        round=s.round,
        turn=s.turn,
        piles=tuple(len(pile) for pile in s.piles),
        row=tuple(Spot(len(hideout.sprints), hideout.number if hideout.found else None) for hideout in s.row[1:]),
        placed=sum(isinstance(event, Placed) and not event.face_up for event in turn),
        passed=Passed(FUGITIVE) in turn,
        stalled=s.stalled,
        escaped=any(isinstance(event, Placed) and event.face_up for event in turn),
        hunting=HuntBegan() in turn,
        result=audit.verdict if isinstance(audit, Auditing) else s.result,
    )


# -------------------------------------------------------------------------------- what can be known of the row


def face_down_places(s: State) -> list[int]:
    """42 is not found, but not face down either."""
    hideouts = s.row[:-1] if s.escaped else s.row
    return [place for place, spot in enumerate(hideouts, 1) if spot.found is None]


def manhunt_allowed(box: Box, s: State) -> bool:
    """FU-091, the lamp: only while no hideout she has found is higher than 29."""
    return all(spot.found <= box.manhunt_max_found for spot in s.row if spot.found is not None)


def longest_step(box: Box, options: Options, sprints: int) -> int:
    """FU-044 at most; an event nobody entered may lie there too (FU-122)."""
    reach = box.base_reach + max(box.sprint) * sprints
    if options.variant == "none":
        return reach
    mods = [op for event in box.events.values() for op in event.ops if isinstance(op, LayInRow) and op.mod == "reach"]
    return reach + max((op.value for op in mods), default=0)


def possible_numbers(box: Box, s: State) -> list[range]:
    """For place 1, 2, … what the steps to the found hideouts around it leave possible (FU-041, FU-044)."""
    steps = [longest_step(box, s.options, spot.sprints) for spot in s.row]
    lows, highs = [box.first], [box.first]
    for place, (spot, step) in enumerate(zip(s.row, steps, strict=True), 1):
        low, high = lows[-1] + 1, min(highs[-1] + step, box.goal - 1)
        known = spot.found
        if s.escaped and place == len(s.row):
            high, known = highs[-1] + step, box.goal
        if known is not None:
            low, high = max(low, known), min(high, known)
        lows.append(low)
        highs.append(high)
    for place in range(len(s.row), 1, -1):
        highs[place - 1] = min(highs[place - 1], highs[place] - 1)
        lows[place - 1] = max(lows[place - 1], lows[place] - steps[place - 1])
    return [range(low, high + 1) for low, high in zip(lows[1:], highs[1:], strict=True)]


def fits(box: Box, s: State) -> bool:
    return all(possible_numbers(box, s))


def most_cards(box: Box, s: State) -> int:
    """How many cards the fugitive can have had until now, drawn cards that were not entered included."""
    opening = len(box.start_hand) + sum(box.opening_draws)
    left = sum(hideouts_in_piles(box))
    if s.options.variant == "none":
        left = min(left, (s.round - 1) * (2 if s.options.pass_draw else 1))
    return opening + left


def most_sprints(box: Box, s: State) -> int:
    """Under the next hideout, by the number of cards alone; -1 if he has not even that one."""
    return most_cards(box, s) - sum(1 + spot.sprints for spot in s.row) - 1


def most_draws(box: Box, s: State) -> int | None:
    """How many cards can have left the piles by now; None where events may take any number (FU-023 to FU-025)."""
    if s.turn == FUGITIVE and s.round == 1:
        return 0
    if s.options.variant != "none" or s.options.pass_draw:
        return None
    marshals_turns = s.round - (s.turn == FUGITIVE)
    return s.round - 1 + box.marshal_first_draw + marshals_turns - 1


# -------------------------------------------------------------------------------- turns and draws


def next_turn(s: State, events: list[Event]) -> Step:
    """FU-020. A turn in which the fugitive laid nothing was a pass."""
    must_be_chase(s)
    if s.turn == FUGITIVE and not s.placed and not s.passed:
        s, events = pass_(s, events)
        if s.result:
            return s, events
    seat = 1 - s.turn
    s = replace(s, turn=seat, round=s.round + (seat == FUGITIVE), placed=0, passed=False)
    return s, [*events, TurnBegan(seat, s.round)]


def draw(box: Box, s: State, a: Draw) -> Step:
    must_be_chase(s)
    if not 1 <= a.pile <= len(s.piles):
        refuse("FU-004", "there is no pile {pile}; the piles are 1, 2 and 3", pile=a.pile)
    if not s.piles[a.pile - 1]:
        refuse("FU-031", "pile {pile} is empty", pile=a.pile)
    if is_too_many(box, s):
        if s.turn == FUGITIVE:
            if s.round == 1:
                refuse("FU-021", "the fugitive draws no card in the first turn")
            refuse("FU-024", "every card due by now has been drawn; the fugitive draws one card in a turn")
        if s.round == 1:
            refuse("FU-023", "the marshal draws {n} cards in her first turn, and they are drawn", n=s_first(box))
        refuse("FU-025", "every card due by now has been drawn; the marshal draws one card in a turn")
    piles = tuple(n - (pile == a.pile) for pile, n in enumerate(s.piles, 1))
    return replace(s, piles=piles), [Taken(a.pile)]


def s_first(box: Box) -> int:
    return box.marshal_first_draw


def is_too_many(box: Box, s: State) -> bool:
    most = most_draws(box, s)
    if most is None:
        return False
    if most == 0:
        return True
    return sum(hideouts_in_piles(box)) - sum(s.piles) >= most


def must_be_chase(s: State) -> None:
    if s.hunting:
        refuse("FU-095", "the manhunt is on: enter a number that was found, or a miss")
    if s.escaped:
        refuse("FU-083", "42 lies in the row and the turns are over: manhunt, or give up?")


# -------------------------------------------------------------------------------- the fugitive
