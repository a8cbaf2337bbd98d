"""What can be done at each moment: every legal action, what to ask before one is played, and where every card is."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat, Text, text
from companion.games.safehouse import clock, referee, refill
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import has_investigation
from companion.games.safehouse.state import (
    Acting,
    Action,
    Discard,
    Draw,
    EndTurn,
    Expire,
    First,
    Flip,
    Hand,
    Investigate,
    Lay,
    LayOut,
    Mission,
    Naming,
    Redraw,
    Refilling,
    Remove,
    Special,
    Start,
    Starting,
    State,
    Surplus,
    WrongChapter,
)

WAITED_FOR: dict[type, tuple[str, str]] = {
    Starting: ("SH-140", "first the clock must be started"),
    Naming: ("SH-143", "first somebody must be named to begin"),
    Acting: ("SH-142", "cards are drawn after the turn has been ended"),
    Refilling: ("SH-036", "the turn has been ended: now only cards are drawn"),
}
"""Which rule says what comes now, for whoever tries something else."""


# -------------------------------------------------------------------------------- where a card may go


def lacks(box: Box, mission: Mission, color: str) -> bool:
    """SH-043, SH-044."""
    needed = box.missions[mission.card].needs.get(color, 0)
    return needed > 0 and needed > sum([box.escape[card].color == color for card in mission.laid])


def last_number(box: Box, laid: tuple[str, ...]) -> int:
    """The lower bound for the next card; the first card has none."""
    return box.escape[laid[-1]].number if laid else 0


def fits(box: Box, mission: Mission, card: str) -> bool:
    escape = box.escape[card]
    return escape.number >= last_number(box, mission.laid) and lacks(box, mission, escape.color)


def fits_special(box: Box, s: State, card: str) -> bool:
    """SH-054, SH-057."""
    escape = box.escape[card]
    return not s.special_closed and escape.chapter == s.chase.chapter and escape.number >= last_number(box, s.special)


def is_too_high(box: Box, s: State, card: str) -> bool:
    """SH-066, SH-067: higher than the card laid last."""
    return bool(s.row) and box.escape[card].number > last_number(box, s.row)


# -------------------------------------------------------------------------------- legal actions


def legal(box: Box, s: State, seat: Seat | None) -> Iterator[Action]:
    if s.result is not None:
        return
    todo = s.todo[-1]
    if isinstance(todo, Starting):
        yield Start()
        return
    if isinstance(todo, Naming):
        yield from (First(0),) if seat is None and s.options.clock else ()
        yield from (First(i) for i in range(len(s.hands)) if seat is not None)
    elif seat is not None and seat == s.turn:
        yield from actions(box, s, todo) if isinstance(todo, Acting) else draws(s)
    if isinstance(todo, Acting) and todo.opening and seat is not None:
        yield from (First(i) for i in range(len(s.hands)) if i != s.turn)
    if clock.is_waiting(s):
        yield Flip()
    if seat is None:
        yield from (Expire(),) if s.running else ()
        yield from corrections(box, s)


def actions(box: Box, s: State, todo: Acting) -> Iterator[Action]:
    """SH-142, in the order of SH-034."""
    hand = s.hands[s.turn]
    escape = referee.possible_escape_cards(box, s, hand)
    chapter = referee.possible_chapter_cards(box, s, hand)
    yield from map(LayOut, chapter)
    for mission in s.missions:
        yield from (Lay(card, mission.card) for card in escape if fits(box, mission, card))
    yield from (Special(card) for card in escape if fits_special(box, s, card))
    if has_investigation(box, s):
        yield from map(Investigate, escape)
    yield from map(Discard, escape)
    yield from map(Discard, chapter)
    if None in hand.chapter:
        yield Discard(None)
    yield from (Remove(mission.card) for mission in s.missions)
    if s.options.discard_redraw == "immediate" and todo.discarded and not todo.redrawn:
        yield Redraw()
    if may_end(hand, todo):
        yield EndTurn()


def may_end(hand: Hand, todo: Acting) -> bool:
    """SH-034, SH-035."""
    return todo.acted or not hand.size


def draws(s: State) -> Iterator[Draw]:
    if refill.can_draw_escape_card(s):
        yield Draw("escape")
    if s.piles[s.chase.chapter]:
        yield Draw("chapter")


def corrections(box: Box, s: State) -> Iterator[Action]:
    """2.16, at a real table only: where cards are unknown."""
    for seat in range(len(s.hands)):
        if None in s.draw:
            yield from (Surplus(seat, card) for card in referee.unseen_escape_cards(box, s))
        if None in s.piles[s.chase.chapter]:
            yield Surplus(seat, None)
        for chapter, i in box.chapters.items():
            if i != s.chase.chapter and None in s.piles[i]:
                yield WrongChapter(seat, chapter)


# -------------------------------------------------------------------------------- would you really?


def warnings(box: Box, s: State, seat: Seat | None, action: Action) -> tuple[Text, ...]:  # noqa: ARG001
    """Only where a step of the pursuer is the price."""
    match action:
        case Investigate(card) if card in box.escape and is_too_high(box, s, card):
            return (text("a higher card than the last one: the pursuer moves 1 step"),)
        case Remove():
            return (text("a mission is given up: the pursuer moves 1 step"),)
    return ()


# -------------------------------------------------------------------------------- every card


def pieces(s: State) -> tuple[Any, ...]:
    return (
        *s.draw,
        *s.discard,
        *[card for hand in s.hands for card in (*hand.escape, *hand.chapter)],
        *[card for pile in s.piles for card in pile],
        *[card for mission in s.missions for card in (mission.card, *mission.laid)],
        *s.special,
        *s.row,
        *s.cleared,
        *s.box,
    )
