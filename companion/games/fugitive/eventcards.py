"""Event cards: FU-110 to FU-128. What sets one off, and what each instruction does.

An event is carried out step by step on top of whatever it interrupted; what it asks of players goes on top of it,
so an event met during an event is finished first (FU-123).
"""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from companion.core import Seat, refuse
from companion.games.fugitive.edition import (
    AnyOp,
    Box,
    Custom,
    DrawCards,
    ExtraGuess,
    ExtraPlace,
    Fact,
    LayInRow,
    Mill,
    PeekPile,
    SkipDraw,
    SkipGuess,
    TellFact,
    Who,
)
from companion.games.fugitive.move import (
    Move,
    face_down_places,
    free_place,
    pop,
    push,
    sign_at,
    swap,
    unseen_events,
    unseen_numbers,
    without_top,
)
from companion.games.fugitive.reach import row_mod
from companion.games.fugitive.setup import DECK_ICONS
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    PLACEHOLDER,
    Choose,
    ChoosingPile,
    Cleared,
    Drawing,
    Executing,
    ExtraGuessing,
    Happened,
    Improvising,
    Looked,
    Looking,
    Met,
    PileCard,
    Placing,
    Point,
    Pointing,
    PutBack,
    Sign,
    SignLaid,
    SignLifted,
    State,
    Tell,
    Telling,
    Told,
)

T = TypeVar("T")


# -------------------------------------------------------------------------------- what sets an event off


def meet(m: Move, s: State, seat: Seat, pile: int, card: str) -> State:
    """An event or placeholder came up in a draw (FU-111, FU-118)."""
    m.tell(Met(seat, pile, card))
    if card != PLACEHOLDER:
        return happen(m, s, card, seat)
    s = replace(s, removed=(*s.removed, PLACEHOLDER))
    return draw_event(m, s, balance(m.box, s), seat)


def balance(box: Box, s: State) -> int:
    """FU-118: the fewer hideouts are face down, the more the event helps the fugitive."""
    face_down = len(face_down_places(s))
    icon = next((t.icon for t in box.balance if face_down <= t.max), box.balance[-1].icon)
    return DECK_ICONS.index(icon)


def discover(m: Move, s: State) -> State:
    """FU-114: a successful guess in her turn sets off one event, drawn by the fugitive."""
    return draw_event(m, s, 0, FUGITIVE)


def draw_event(m: Move, s: State, deck: int, drawer: Seat) -> State:
    if not s.decks[deck]:  # FU-125: refilled from its own discards; if there are none, no event happens
        if not s.discards[deck]:
            return s
        refilled = m.chance.shuffle("events", s.discards[deck])
        s = replace(s, decks=_with(s.decks, deck, refilled), discards=_with(s.discards, deck, ()))
    top, *rest = s.decks[deck]
    event = m.chance.turn_up("event_card", top, _deck_candidates(m.box, s, deck), drawer)
    return happen(m, replace(s, decks=_with(s.decks, deck, tuple(rest))), event, drawer)


def _deck_candidates(box: Box, s: State, deck: int) -> list[str]:
    events = box.events if len(s.decks) == 1 else box.with_icon(DECK_ICONS[deck])
    return unseen_events(s, events)


def happen(m: Move, s: State, event: str, drawer: Seat) -> State:
    m.tell(Happened(event, drawer))
    return push(s, Executing(event, drawer))


# -------------------------------------------------------------------------------- carrying it out


def execute(m: Move, s: State, event: Executing) -> State:
    """The next instruction, or the end: off to the discard, unless the card lies in the row (FU-123)."""
    ops = m.box.events[event.event].ops
    if event.op == len(ops):
        s = pop(s)
        return s if event.laid else discard(m.box, s, event.event)
    s = swap(s, replace(event, op=event.op + 1))
    return carry_out(m, s, ops[event.op], event)


def carry_out(m: Move, s: State, op: AnyOp, event: Executing) -> State:
    """One instruction; one that cannot be carried out is skipped (FU-124)."""
    match op:
        case DrawCards(who, n, pile):
            return push(s, Drawing(seat_of(who, event.drawer), n, None if pile == "any" else pile))
        case SkipDraw(who, n):
            seat = seat_of(who, event.drawer)
            fugitives, marshals = s.skip_draws
            return replace(s, skip_draws=(fugitives + n, marshals) if seat == FUGITIVE else (fugitives, marshals + n))
        case SkipGuess(n):
            return replace(s, skip_guesses=s.skip_guesses + n)
        case ExtraGuess(n):  # FU-126
            return push(s, ExtraGuessing(n)) if s.turn == MARSHAL else replace(s, extra_guesses=s.extra_guesses + n)
        case ExtraPlace(n):
            return extra_place(s, n)
        case LayInRow():
            return lay_in_row(m, s, event.event)
        case TellFact(fact, target, chooser):
            return ask_fact(m, s, fact, target, FUGITIVE if chooser == "fugitive" else MARSHAL)
        case PeekPile(who, n, reorder):
            return choose_pile(s, ChoosingPile(seat_of(who, event.drawer), "look_and_sort" if reorder else "look", n))
        case Mill(who, n):
            return choose_pile(s, ChoosingPile(seat_of(who, event.drawer), "clear", n))
        case Custom():
            return push(s, Improvising(FUGITIVE))
        case _:
            assert_never(op)


def seat_of(who: Who, drawer: Seat) -> Seat:
    match who:
        case "fugitive":
            return FUGITIVE
        case "marshal":
            return MARSHAL
        case "drawer":
            return drawer
        case "other":
            return 1 - drawer


def discard(box: Box, s: State, event: str) -> State:
    deck = DECK_ICONS.index(box.events[event].icon) if len(s.discards) > 1 else 0
    return replace(s, discards=_with(s.discards, deck, (*s.discards[deck], event)))


def extra_place(s: State, n: int) -> State:
    """One hideout more in the fugitive's turn, if he has still to place any; else in his next."""
    for i, todo in enumerate(s.todo):
        if isinstance(todo, Placing):
            longer = replace(todo, counts=(*todo.counts, *range(todo.counts[-1] + 1, todo.counts[-1] + 1 + n)))
            return replace(s, todo=_with(s.todo, i, longer))
    return replace(s, extra_places=s.extra_places + n)


# -------------------------------------------------------------------------------- events in the row


def lay_in_row(m: Move, s: State, event: str) -> State:
    """At the free place, or the nearest one further right that has no event yet (FU-120, FU-121)."""
    place = free_place(s)
    while sign_at(s, place):
        place += 1
    m.tell(SignLaid(place, event))
    executing = s.todo[-1]
    assert isinstance(executing, Executing)
    return swap(replace(s, signs=(*s.signs, Sign(place, event))), replace(executing, laid=True))


def lift_sign(m: Move, s: State) -> State:
    """Some row events are removed when the fugitive passes while theirs is the free place."""
    sign = sign_at(s, free_place(s))
    mod = row_mod(m.box, s, free_place(s))
    if sign is None or mod is None or not mod.lift_on_pass:
        return s
    m.tell(SignLifted(sign.place, sign.event))
    return discard(m.box, replace(s, signs=tuple(other for other in s.signs if other != sign)), sign.event)


# -------------------------------------------------------------------------------- facts


def ask_fact(m: Move, s: State, fact: Fact, target: str, chooser: Seat) -> State:
    places = targets(s, with_sprint=target == "choose_face_down_with_sprint")
    if not places:
        return s
    if target == "last_face_down":
        return state_fact(m, s, places[-1], fact)
    return push(s, Pointing(chooser, fact, target == "choose_face_down_with_sprint"))


def targets(s: State, with_sprint: bool) -> list[int]:
    return [place for place in face_down_places(s) if s.row[place].sprints or not with_sprint]


def point(m: Move, s: State, asked: Pointing, a: Point) -> State:
    if a.place not in targets(s, asked.with_sprint):
        if asked.with_sprint:
            refuse("FU-113", "place {place} is not a face-down hideout with sprint cards", place=a.place)
        refuse("FU-113", "place {place} is not a face-down hideout", place=a.place)
    return state_fact(m, pop(s), a.place, asked.fact)


def state_fact(m: Move, s: State, place: int, fact: Fact) -> State:
    value = fact_of(m.box, s, place, fact)
    if value is None:
        return push(s, Telling(place, fact))
    m.tell(Told(place, fact, value))
    return s


def fact_of(box: Box, s: State, place: int, fact: Fact) -> int | None:
    """The truth; None where the device cannot see it."""
    hideout = s.row[place]
    if fact == "sprint_sum":
        return None if None in hideout.sprints else sum(box.sprint[c] for c in hideout.sprints if c is not None)
    if hideout.number is None:
        return None
    return hideout.number % 2 if fact == "parity" else band_of(box, hideout.number)


def band_of(box: Box, number: int) -> int:
    """1, 2 or 3: up to the end of pile 1, 2 or 3."""
    return next(i for i, numbers in enumerate(box.piles, 1) if number <= numbers[-1])


def possible_values(box: Box, s: State, asked: Telling) -> range:
    match asked.fact:
        case "parity":
            return range(2)
        case "band":
            return range(1, len(box.piles) + 1)
        case "sprint_sum":
            count = len(s.row[asked.place].sprints)
            return range(count, 2 * count + 1)


def tell(m: Move, s: State, asked: Telling, a: Tell) -> State:
    values = possible_values(m.box, s, asked)
    if a.value not in values:
        refuse(
            "FU-113",
            "{value} is not possible here; it is {least} to {most}",
            value=a.value,
            least=values[0],
            most=values[-1],
        )
    m.tell(Told(asked.place, asked.fact, a.value))
    return pop(s)


# -------------------------------------------------------------------------------- looking at piles and clearing them


def choose_pile(s: State, choosing: ChoosingPile) -> State:
    return push(s, choosing) if any(s.piles) else s


def choose(m: Move, s: State, asked: ChoosingPile, a: Choose) -> State:
    if not 1 <= a.pile <= len(s.piles):
        refuse("FU-004", "there is no pile {pile}; the piles are 1, 2 and 3", pile=a.pile)
    if not s.piles[a.pile - 1]:
        refuse("FU-031", "pile {pile} is empty", pile=a.pile)
    s = pop(s)
    return clear(m, s, a.pile, asked.n) if asked.to == "clear" else look(m, s, a.pile, asked)


def clear(m: Move, s: State, pile: int, n: int) -> State:
    """The top n hideouts leave the game face up; what else lies between them leaves too and does not count."""
    while n and s.piles[pile - 1]:
        card: PileCard = m.chance.turn_up(
            "cleared", s.piles[pile - 1][0], pile_candidates(m.box, s, pile), None, (pile,)
        )
        s = without_top(replace(s, removed=(*s.removed, card)), pile)
        m.tell(Cleared(pile, card))
        n -= isinstance(card, int)
    return s


def pile_candidates(box: Box, s: State, pile: int) -> list[PileCard]:
    """What a face-down card of this pile can be."""
    hideouts: list[PileCard] = [number for number in unseen_numbers(box, s) if number in box.piles[pile - 1]]
    return hideouts + list(events_in_piles(box, s))


def events_in_piles(box: Box, s: State) -> list[str]:
    """Which events and placeholders may still come up in a draw."""
    match s.options.variant:
        case "random":
            return unseen_events(s, box.events)
        case "helpful_fugitive":
            return unseen_events(s, box.with_icon("fugitive"))
        case "helpful_marshal":
            return unseen_events(s, box.with_icon("marshal"))
        case "balancing":
            left = s.removed.count(PLACEHOLDER) < box.placeholders_per_pile * len(box.piles)
            return [PLACEHOLDER] if left else []
        case _:
            return []


def look(m: Move, s: State, pile: int, asked: ChoosingPile) -> State:
    n = min(asked.n, len(s.piles[pile - 1]))
    m.tell(Looked(asked.seat, pile, s.piles[pile - 1][:n]))
    mine = s.known_tops[asked.seat]
    mine = _with(mine, pile - 1, max(n, mine[pile - 1]))
    s = replace(s, known_tops=_seats(s.known_tops, asked.seat, mine))
    return push(s, Looking(asked.seat, pile, n, asked.to == "look_and_sort"))


def put_back(m: Move, s: State, asked: Looking, a: PutBack) -> State:  # noqa: ARG001
    pile = s.piles[asked.pile - 1]
    looked_at = pile[: asked.n]
    if sorted(a.cards, key=str) != sorted(looked_at, key=str):
        refuse("FU-113", "exactly the {n} cards looked at go back on the pile", n=asked.n)
    if not asked.sort and a.cards != looked_at:
        refuse("FU-113", "the cards go back in the order in which they lay")
    s = pop(replace(s, piles=_with(s.piles, asked.pile - 1, a.cards + pile[asked.n :])))
    if not asked.sort:
        return s
    other = 1 - asked.seat  # whoever had looked there before no longer knows what lies where
    return replace(s, known_tops=_seats(s.known_tops, other, _with(s.known_tops[other], asked.pile - 1, 0)))


def _seats(
    known: tuple[tuple[int, ...], tuple[int, ...]], seat: Seat, mine: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return (mine, known[1]) if seat == FUGITIVE else (known[0], mine)


def _with(things: tuple[T, ...], at: int, thing: T) -> tuple[T, ...]:
    return (*things[:at], thing, *things[at + 1 :])
