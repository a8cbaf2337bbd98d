"""Completing a mission or the special card, moving the witness, and what a chapter's end brings (2.6 to 2.8, 2.12)."""

from msgspec.structs import replace

from companion.core import Seat
from companion.games.safehouse import chase
from companion.games.safehouse.move import (
    Move,
    caught_or_on,
    pursue,
    stride,
    to_discard_pile,
    with_hand,
    with_pile,
    won_or_on,
)
from companion.games.safehouse.setup import in_order
from companion.games.safehouse.state import (
    ChapterBegan,
    Chase,
    Exchanged,
    Hand,
    Mission,
    MissionCompleted,
    Sheltered,
    SpecialCompleted,
    State,
    WitnessMoved,
)


def complete_mission(m: Move, s: State, mission: Mission) -> State:
    """SH-049, in this order: the witness moves, the cards are cleared, then the chapter may end."""
    card = m.box.missions[mission.card]
    m.tell(MissionCompleted(card.id, card.steps))
    before = s.chase
    s = move_witness(m, s, card.steps)
    s = to_discard_pile(m, s, mission.laid)  # SH-139: also when the move has won the game
    s = replace(s, missions=tuple([other for other in s.missions if other is not mission]))
    return arrive(m, replace(s, cleared=(*s.cleared, card.id)), before)


def complete_special(m: Move, s: State) -> State:
    """SH-056, SH-057."""
    steps = chase.board_of(m.box, s.chase).special_steps
    m.tell(SpecialCompleted(steps))
    before, cards = s.chase, s.special
    s = move_witness(m, replace(s, special=(), special_closed=True), steps)
    return arrive(m, to_discard_pile(m, s, cards), before)


def move_witness(m: Move, s: State, steps: int) -> State:
    """SH-059 to SH-061. In the safe house there is nowhere to go (SH-127)."""
    before, after = s.chase, chase.advance(m.box, s.chase, steps)
    if after == before:
        return s
    m.tell(WitnessMoved(before.witness, after.witness))
    s = won_or_on(m, replace(s, chase=after, way=(*s.way, stride(after))))
    if chase.stops_on_symbol(m.box, after):
        return pursue(m, s, 1, "symbol")
    return s


def arrive(m: Move, s: State, before: Chase) -> State:
    """SH-092: at the end space the page is turned; on the last board the witness waits inside (SH-126)."""
    if s.result is not None or s.chase.witness == before.witness or not chase.at_end(m.box, s.chase):
        return s
    s = to_discard_pile(m, s, s.special)  # SH-094
    s = replace(s, special=())
    if chase.in_safe_house(m.box, s.chase):
        m.tell(Sheltered())
        return replace(s, special_closed=True)  # SH-127
    return next_chapter(m, s)


def next_chapter(m: Move, s: State) -> State:
    """SH-095 to SH-104, all of it at once."""
    old, new = s.chase, chase.turn_page(m.box, s.chase)
    pulled_up = new.steps.pulled_up - old.steps.pulled_up
    m.tell(ChapterBegan(new.chapter, new.witness, new.pursuer, pulled_up))
    s = caught_or_on(m, replace(s, chase=new, way=(*s.way, stride(new)), special_closed=False))  # SH-097, SH-100
    if s.result is not None:
        return s
    rest = s.piles[old.chapter]  # SH-098
    s = replace(s, piles=with_pile(s, old.chapter, ()), box=s.box + rest)
    others = [seat for seat, hand in enumerate(s.hands) if seat != s.turn and hand.chapter]
    for i in range(len(s.hands)):
        s = exchange(m, s, (s.turn + i) % len(s.hands))
    return replace(s, renewed=tuple(others))


def exchange(m: Move, s: State, seat: Seat) -> State:
    """SH-104; SH-105: if the new pile runs out, the hand is short until its owner's next refill."""
    hand, chapter = s.hands[seat], s.chase.chapter
    n = len(hand.chapter)
    if n == 0:
        return s
    pile = s.piles[chapter]
    new = in_order(pile[:n])
    m.tell(Exchanged(seat, hand.chapter, new))
    return replace(
        s,
        hands=with_hand(s, seat, Hand(hand.escape, new)),
        piles=with_pile(s, chapter, pile[n:]),
        box=s.box + hand.chapter,
    )
