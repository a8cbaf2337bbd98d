"""The marshal's notepad: FU-140 to FU-146, from what she may know and nothing else."""

from typing import Literal

from msgspec import Struct

from companion.games.fugitive import deduction
from companion.games.fugitive.edition import Box, Custom
from companion.games.fugitive.reach import base_reach
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Drew,
    Found,
    Guessed,
    Happened,
    Looked,
    Placed,
    Shown,
    State,
    Told,
)


class Mark(Struct, frozen=True):
    """What the notepad says about a number by itself (level 1)."""

    why: Literal["own", "face_up", "missed", "removed"]
    rounds: tuple[int, ...] = ()
    """For misses: in which rounds. A miss says something only about the hideouts face down then (FU-070)."""


class Notes(Struct, frozen=True):
    """One look at the notepad."""

    marks: dict[int, Mark] = {}
    sets: dict[int, tuple[int, ...]] = {}
    """Level 2: for each face-down place, the numbers it can be."""
    shares: dict[int, dict[int, float]] = {}
    """Level 3: share of possible histories, not probability."""
    exact: bool = True
    """False: the sets may hold more than is possible, never less; shown with ≈."""
    adds_up: bool = True
    """False: the record contradicts itself (FU-144)."""


def notes(box: Box, view: State, *, weighing: int = deduction.COUNT_LIMIT) -> Notes:
    """The notepad at the level agreed for this game; `view` is what the marshal sees.

    Weights that take more than `weighing` steps are left out."""
    level = view.options.notepad
    if level == 0:
        return Notes()
    if level == 1:
        return Notes(marks=marks(view))
    deck, record = deck_of(box, view), record_of(box, view)
    possible = deduction.possible(deck, record)
    hidden = [place for place, hideout in enumerate(view.row) if not hideout.face_up]
    sets = {place: tuple(sorted(possible.sets[place - 1])) for place in hidden}
    shares = deduction.weights(deck, record, weighing) if level == 3 and possible.exact else None
    return Notes(
        marks=marks(view),
        sets=sets,
        shares={place: shares[place - 1] for place in hidden} if shares else {},
        exact=possible.exact and not is_blurred(box, view),
        adds_up=not possible.contradiction,
    )


def marks(view: State) -> dict[int, Mark]:
    found: dict[int, Mark] = {}
    for number, rounds in misses(view).items():
        found[number] = Mark("missed", tuple(rounds))
    found |= {card: Mark("removed") for card in view.removed if isinstance(card, int)}
    found |= {card: Mark("own") for card in view.hands[MARSHAL] if card is not None}
    for hideout in view.row:
        if hideout.face_up:
            cards = (hideout.number, *hideout.sprints) if hideout.found else (hideout.number,)
            found |= {card: Mark("face_up") for card in cards if card is not None}
    return dict(sorted(found.items()))


def misses(view: State) -> dict[int, list[int]]:
    """Single numbers that missed, with the rounds; a failed multiple guess says nothing about one number alone."""
    rounds: dict[int, list[int]] = {}
    now = 0
    for event in view.record:
        now = getattr(event, "round", now)
        if isinstance(event, Guessed) and not event.places and len(event.numbers) == 1:
            rounds.setdefault(event.numbers[0], []).append(now)
    return rounds


def is_blurred(box: Box, view: State) -> bool:
    """Something happened that the sets take no account of: she looked at a pile, or people improvised."""
    for event in view.record:
        if isinstance(event, Looked) and event.seat == MARSHAL:
            return True
        if isinstance(event, Happened) and any(isinstance(op, Custom) for op in box.events[event.event].ops):
            return True
    return False


def adds_up(box: Box, s: State) -> bool:
    """Whether any truth fits everything shown and answered so far."""
    return not deduction.possible(deck_of(box, s), record_of(box, s)).contradiction


def deck_of(box: Box, s: State) -> deduction.Deck:
    return deduction.Deck(
        sprint=box.sprint,
        piles=tuple((numbers[0], numbers[-1]) for numbers in box.piles),
        start=frozenset(box.start_hand) - {box.goal},
        goal=box.goal,
        sprint_goal=s.options.sprint_42 == "allow",
    )


def record_of(box: Box, view: State) -> deduction.Record:
    """FU-140: the public record, with what this view shows of the row and of the marshal's hand."""
    drawn = list(box.opening_draws)
    drawn_before: list[tuple[int, ...]] = []
    facts: dict[int, dict[str, int]] = {}
    face_down: set[int] = set()
    missed: list[deduction.Miss] = []
    for event in view.record:
        match event:
            case Drew(seat, pile) if seat == FUGITIVE:
                drawn[pile - 1] += 1
            case Placed(place, _, _, face_up):
                drawn_before.append(tuple(drawn))
                if not face_up:
                    face_down.add(place)
            case Found(place) | Shown(place):
                face_down.discard(place)
            case Guessed(numbers, places) if not places:
                missed.append(deduction.Miss(numbers, tuple(place - 1 for place in sorted(face_down))))
            case Told(place, fact, value):
                facts.setdefault(place, {})[fact] = value
    stops = tuple(stop(box, view, place, before, facts.get(place, {})) for place, before in enumerate(drawn_before, 1))
    elsewhere = frozenset(card for card in (*view.hands[MARSHAL], *view.removed) if isinstance(card, int))
    return deduction.Record(stops, elsewhere, tuple(missed), tuple(drawn))


def stop(box: Box, view: State, place: int, drawn: tuple[int, ...], facts: dict[str, int]) -> deduction.Stop:
    hideout = view.row[place]
    parity, band = facts.get("parity"), facts.get("band")
    return deduction.Stop(
        number=hideout.number,
        sprints=hideout.sprints,
        drawn=drawn,
        base=base_reach(box, view, place),
        odd=None if parity is None else bool(parity),
        band=None if band is None else band - 1,
        sprint_sum=facts.get("sprint_sum"),
    )
