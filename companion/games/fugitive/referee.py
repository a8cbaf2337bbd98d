"""Fugitive beside the boxed game: the device sees only what is laid open, and checks it when it is shown.

In digital play nothing here has anything to do but `finish`.
"""

from msgspec.structs import replace

from companion.core import Outcome, Seat, refuse
from companion.games.fugitive import eventcards, notepad
from companion.games.fugitive.edition import Box
from companion.games.fugitive.move import Move, face_down_places, pop, unseen_numbers
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Answer,
    Answering,
    Auditing,
    Done,
    Ended,
    Executing,
    Hideout,
    Improvising,
    MistakeSeen,
    Number,
    PileCard,
    Place,
    Show,
    Shown,
    State,
)

DRAW_KINDS = ("fugitive_draw", "marshal_draw")

# -------------------------------------------------------------------------------- cards nobody shows


def identify(m: Move, s: State, seat: Seat, pile: int) -> PileCard | None:
    """What was drawn: an event is shown to both; a hideout only if its drawer wants it noted (nobody has to)."""
    events = eventcards.events_in_piles(m.box, s)
    card: PileCard | None = None
    if events:
        card = m.chance.turn_up("event_drawn", None, (None, *events), seat, (pile,))
    if card is None:
        numbers = [number for number in unseen_numbers(m.box, s) if number in m.box.piles[pile - 1]]
        card = m.chance.turn_up(DRAW_KINDS[seat], None, numbers, seat, (pile,))
    return card


def taken_from_hand(box: Box, s: State, a: Place) -> tuple[Number | None, ...]:
    """The hand without these cards, where some of it is unknown: face down, only their number counts."""
    hand = s.hands[FUGITIVE]
    cards = (a.number, *a.sprints)
    if len(cards) > len(hand):
        refuse("FU-040", "the fugitive holds only {n} cards", n=len(hand))
    named = [card for card in cards if card is not None]
    could_hold = {*hand, *unseen_numbers(box, s)}
    for card in named:
        if card not in could_hold or named.count(card) > 1:
            refuse("FU-040", "{card} cannot be in the fugitive's hand", card=card)
    unnamed = cards.count(None)
    if unnamed and named not in ([], [box.goal]):
        refuse("FU-040", "name all cards or none of them; only {goal} is laid face up", goal=box.goal)
    if unnamed:  # whatever was known of the hand may be what was just laid
        return (None,) * (len(hand) - len(cards))
    unknown = [card for card in named if card not in hand]
    if len(unknown) > hand.count(None):
        known = ", ".join(str(card) for card in hand if card is not None)
        refuse("FU-040", "the fugitive's hand is known but for {n} cards: {known}", n=hand.count(None), known=known)
    left = list(hand)
    for card in named:
        left.remove(card if card in left else None)
    return tuple(left)


def turn_up_sprints(m: Move, s: State, place: int, number: Number) -> tuple[Number | None, ...]:
    """The sprint cards under a hideout that was found, one by one."""
    unseen = [card for card in unseen_numbers(m.box, s) if card != number]
    shown: list[Number] = []
    for card in s.row[place].sprints:
        shown.append(m.chance.turn_up("sprint", card, [c for c in unseen if c not in shown], FUGITIVE, (place,)))
    return tuple(sorted(shown))


# -------------------------------------------------------------------------------- answers


def must_be_true(s: State, todo: Answering, a: Answer) -> None:
    """As far as the device knows the row; the rest is checked when cards are shown."""
    face_down = face_down_places(s)
    if not a.places:
        if set(todo.numbers) <= {s.row[place].number for place in face_down}:
            refuse("FU-071", "the answer must be true: every one of these numbers lies face down")
        return
    if len(a.places) != len(todo.numbers) or list(a.places) != sorted(set(a.places)):
        refuse("FU-064", "one place for each of the {n} numbers, from left to right", n=len(todo.numbers))
    for number, place in zip(todo.numbers, a.places, strict=True):
        if place not in face_down:
            refuse("FU-061", "place {place} is not a face-down hideout", place=place)
        if s.row[place].number not in (None, number):
            refuse(
                "FU-071", "the answer must be true: {number} does not lie at place {place}", number=number, place=place
            )


# -------------------------------------------------------------------------------- mistakes, and the audit


def check_shown(m: Move, s: State, place: int) -> State:
    """FU-144: if what lies open does not add up, a placement, an answer or an entry was wrong."""
    if notepad.adds_up(m.box, s):
        return s
    m.tell(MistakeSeen(place))
    if s.options.mistake == "repair":  # both agree and take back
        return s
    outcome = Outcome((MARSHAL,), "forfeit", "FU-085")
    m.tell(Ended(outcome))
    return replace(drop_all(m.box, s), result=outcome)


def finish(m: Move, s: State, outcome: Outcome) -> State:
    """FU-085: after the end all hidden cards are shown; the device asks for those it never saw, and checks them."""
    s = drop_all(m.box, s)
    if any(None in (hideout.number, *hideout.sprints) for hideout in s.row):
        return replace(s, todo=(Auditing(outcome),))
    for place, hideout in enumerate(s.row):
        if not hideout.is_open:
            s = turn_up(m, s, place, hideout.number, hideout.sprints)
    m.tell(Ended(outcome))
    return replace(s, result=outcome)


def drop_all(box: Box, s: State) -> State:
    """Nothing is left to do; an event that was being carried out is over, too."""
    for todo in s.todo:
        if isinstance(todo, Executing) and not todo.laid:
            s = eventcards.discard(box, s, todo.event)
    return replace(s, todo=())


def turn_up(m: Move, s: State, place: int, number: Number | None, sprints: tuple[Number | None, ...]) -> State:
    m.tell(Shown(place, number, sprints))
    shown = replace(s.row[place], number=number, sprints=sprints, face_up=True, shown=True)
    return replace(s, row=(*s.row[:place], shown, *s.row[place + 1 :]))


def show(m: Move, s: State, todo: Improvising | Auditing, a: Show) -> State:
    """A place is turned up because an event says so, or for the audit."""
    if not 0 <= a.place < len(s.row):
        refuse("FU-085", "there is no place {place} in the row", place=a.place)
    if s.row[a.place].is_open:
        refuse("FU-085", "place {place} lies open already", place=a.place)
    must_match(m.box, s, s.row[a.place], a)
    s = check_shown(m, turn_up(m, s, a.place, a.number, a.sprints), a.place)
    if isinstance(todo, Auditing) and s.result is None:
        return finish(m, s, todo.verdict)
    return s


def must_match(box: Box, s: State, hideout: Hideout, a: Show) -> None:
    unseen = unseen_numbers(box, s)
    if a.number != hideout.number and not (hideout.number is None and a.number in unseen):
        refuse("FU-085", "{number} cannot lie at place {place}", number=a.number, place=a.place)
    known = [card for card in hideout.sprints if card is not None]
    new = [card for card in a.sprints if card not in known]
    right_number = len(set(a.sprints)) == len(a.sprints) == len(hideout.sprints)
    if not right_number or not set(known) <= set(a.sprints) or not set(new) <= set(unseen) - {a.number}:
        refuse("FU-085", "these cannot be the {n} sprint cards at place {place}", n=len(hideout.sprints), place=a.place)


def done(m: Move, s: State, todo: Improvising | Auditing, a: Done) -> State:  # noqa: ARG001
    """The event is carried out; or the cards that are left stay unseen, and the verdict stands."""
    if isinstance(todo, Improvising):
        return pop(s)
    m.tell(Ended(todo.verdict))
    return replace(s, result=todo.verdict, todo=())
