"""Advice on request, what may be said about a hand card, and what is worth keeping of a game that is over."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.core import Seat, Text, text
from companion.games.safehouse import case, chase
from companion.games.safehouse.choices import is_too_high, last_number
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import has_investigation
from companion.games.safehouse.state import Level, Mission, Options, State, Steps

MANY_MISSIONS = 3
SMALL_MISSION, LARGE_MISSION = 3, 5
HIGH = 11

Band: TypeAlias = Literal["low", "mid", "high"]
BANDS: tuple[Band, ...] = ("low", "mid", "high")


class Hint(Struct, frozen=True):
    clause: str
    words: Text


# -------------------------------------------------------------------------------- hints


def hints(box: Box, s: State, seat: Seat | None) -> tuple[Hint, ...]:
    """From public information, and from the hand of the seat that asks."""
    if s.result is not None:
        return ()
    return (*_missions(box, s), *_piles(s), *_investigation(box, s), *_case(box, s, seat))


def _missions(box: Box, s: State) -> Iterator[Hint]:
    n = len(s.missions)
    if n >= MANY_MISSIONS:
        yield Hint("SH-042", text("{n} missions are open: some pursuer cards move him as many steps", n=n))
    for mission in s.missions:
        card = box.missions[mission.card]
        if is_hopeless(box, s, mission):
            yield Hint("SH-051", text("{card} can no longer be completed", card=card.id))
        elif not mission.laid and card.size <= SMALL_MISSION:
            yield Hint("SH-146", text("{card} is soon filled, but brings few steps", card=card.id))
        elif not mission.laid and card.size >= LARGE_MISSION:
            yield Hint("SH-146", text("{card} takes many cards, but brings many steps", card=card.id))


def is_hopeless(box: Box, s: State, mission: Mission) -> bool:
    """Too many cards of a missing colour, from its last number up, lie in the investigation row for good."""
    laid = Counter(box.escape[card].color for card in mission.laid)
    least = last_number(box, mission.laid)
    gone = {*s.row, *mission.laid}
    for color, n in box.missions[mission.card].needs.items():
        left = [c for c in box.escape.values() if c.color == color and c.number >= least and c.id not in gone]
        if len(left) < n - laid[color]:
            return True
    return False


def _piles(s: State) -> Iterator[Hint]:
    if not s.piles[s.chase.chapter]:
        yield Hint("SH-082", text("the pile of this chapter is empty"))


def _investigation(box: Box, s: State) -> Iterator[Hint]:
    if not has_investigation(box, s):
        return
    yield Hint("SH-146", text("a card in the investigation row is lost for missions and the special card"))
    if last_number(box, s.row) >= HIGH or not s.row:
        yield Hint("SH-073", text("high cards first: each turns three chips"))
    else:
        yield Hint("SH-073", text("low cards now: each turns one chip, precisely"))


def _case(box: Box, s: State, seat: Seat | None) -> Iterator[Hint]:
    """SH-071, SH-074: exactly which of one's own cards would solve the case now."""
    if not has_investigation(box, s):
        return
    black = case.black_chips(box, s.row)
    if not can_still_be_solved(box, s):
        yield Hint("SH-071", text("the cards that are left can no longer solve the case"))
    elif seat is not None and not case.is_solved(box, black):
        hand = [card for card in s.hands[seat].escape if card is not None]
        for cards in case.solving_sets(box, black, hand)[:1]:
            yield Hint("SH-071", text("these cards solve the case: {cards}", cards=", ".join(cards)))
            if is_too_high(box, s, cards[0]):
                yield Hint("SH-067", text("the first of them is higher than the last card: the pursuer moves 1 step"))


def can_still_be_solved(box: Box, s: State) -> bool:
    """With all escape cards that do not lie in the investigation row."""
    return case.can_be_solved(box, case.black_chips(box, s.row), [card for card in box.escape if card not in s.row])


# -------------------------------------------------------------------------------- talking


class Signal(Struct, frozen=True):
    """What may be said about an escape card in hand (SH-029, R-04)."""

    color: str
    band: Band
    chapter: str
    symbols: tuple[str, ...]


def signal_of(box: Box, options: Options, card: str) -> Signal | None:
    """On the screen, if the players want it; the exact number is never said (SH-028)."""
    if not options.signals:
        return None
    escape = box.escape[card]
    chapter = box.boards[escape.chapter].chapter
    return Signal(escape.color, BANDS[(escape.number - 1) // 5], chapter, escape.symbols)


# -------------------------------------------------------------------------------- statistics


class Statistics(Struct, frozen=True):
    """SH-132."""

    level: Level
    players: int
    time_mode: str
    won: bool
    reason: str
    minutes_left: int
    """The timeline field of the last unit."""
    gap: int
    chapter: str
    steps: Steps
    recycles: int


def statistics(box: Box, s: State) -> Statistics | None:
    """Of a game that is over; a practice game without clock does not count (SH-138)."""
    if s.result is None or not s.options.clock:
        return None
    return Statistics(
        level=s.options.level,
        players=len(s.hands),
        time_mode=s.options.time_mode,
        won=bool(s.result.winners),
        reason=s.result.reason,
        minutes_left=timeline_field(box, s.unit),
        gap=chase.gap(box, s.chase),
        chapter=chase.board_of(box, s.chase).chapter,
        steps=s.chase.steps,
        recycles=s.recycles,
    )
