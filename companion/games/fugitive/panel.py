"""Fugitive on the small display and under people's hands: the row, who acts, and cards with tags."""

from collections.abc import Iterator
from typing import Any, Protocol

from companion.core import Seat, Text, text
from companion.core.panel import COLUMNS, Box, DeckCard, Line, Page, Play, deck_card, shortened
from companion.core.text import joined
from companion.games.fugitive import choices, edition, state
from companion.games.fugitive.eventcards import events_in_piles
from companion.games.fugitive.move import face_down_places, sign_at, unseen_numbers
from companion.games.fugitive.pages import ROLES, Reader, face_down, sum_of, with_hand, with_row
from companion.games.fugitive.reach import reach_of, row_forbids_sprints
from companion.games.fugitive.state import FUGITIVE, PLACEHOLDER, Guess, Hideout, Number, Place, State
from companion.games.fugitive.telling import FACTS
from companion.games.fugitive.words import shown

GUESS = 10
"""Characters for the numbers of a guess, so that the answer has room beside them."""


class Playing(Protocol):
    """What the panel needs of the game."""

    box: edition.Box


class Panel:
    def __init__(self, game: Playing) -> None:
        self.box = game.box

    # ---------------------------------------------------------------------------- the page

    def page(self, view: Any, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:
        s: State = view
        reader = Reader(names, language)
        who = text("MANHUNT") if any(isinstance(todo, state.Hunting) for todo in s.todo) else ROLES[s.turn]
        row = [face(hideout) for hideout in s.row]
        if seat is None or s.result is not None or not s.hands[seat] or None in s.hands[seat]:
            rows = with_row(row, list(self._lines(s, reader)))
        else:
            rows = with_hand(row, self._doing(s, reader), [card for card in s.hands[seat] if card is not None])
        return reader.titled(s.round, who, len(face_down_places(s)), rows)

    def _lines(self, s: State, reader: Reader) -> Iterator[Line]:
        """The most important first."""
        outcome = s.todo[-1].verdict if s.todo and isinstance(s.todo[-1], state.Auditing) else s.result
        if outcome is not None:
            forbidding = max((h.number for h in s.row if h.found and h.number), default=None)
            (winner,) = outcome.winners
            yield from reader.result(
                outcome.reason, winner, forbidding=forbidding if outcome.clause == "FU-091" else None
            )
        if not s.todo:
            return
        yield from (
            reader.event(self.box.events[todo.event].name, strong=True)
            for todo in s.todo[-2:-1]
            if isinstance(todo, state.Executing)
        )
        match s.todo[-1]:
            case state.Answering(numbers):
                yield reader.line(text("guess {numbers}", numbers=sum_of(numbers, GUESS) + "?"), strong=True)
                yield self._doing(s, reader)
                yield from [reader.line(text("all or nothing"))] * (len(numbers) > 1)
                return
            case state.Telling(_, fact):
                yield self._doing(s, reader)
                yield reader.line(FACTS[fact])
                return
            case _:
                yield self._doing(s, reader)
        if s.round == 1 and s.turn == FUGITIVE and len(s.row) == 1:
            yield from self._deal(reader)
            return
        if sign := sign_at(s, len(s.row)):
            yield reader.event(self.box.events[sign.event].name, text("here").in_(reader.language))
        yield from last_guess(s, reader)
        yield reader.piles(map(len, s.piles))

    def _doing(self, s: State, reader: Reader) -> Line:
        """Who acts now, and how."""
        return reader.about(doing(s), s.todo[-1].seat)

    def _deal(self, reader: Reader) -> Iterator[Line]:
        """FU-005, for the people who deal."""
        yield reader.line(text("deal {cards}", cards=" ".join(map(str, self.box.start_hand))))
        draws = joined(text("{n} of P{pile}", n=n, pile=pile) for pile, n in enumerate(self.box.opening_draws, 1) if n)
        yield Line(shortened("+ " + draws.in_(reader.language), COLUMNS))

    # ---------------------------------------------------------------------------- hands

    def glass_turned(self, view: Any) -> Play | None:  # noqa: ARG002 - nothing in Fugitive is played against time
        return None

    def deck(self) -> tuple[DeckCard, ...]:
        """The hideouts in rising order, then the event cards and placeholders."""
        hideouts = [deck_card(str(n), text("{card}", card=shown(n))) for n in range(self.box.first, self.box.goal + 1)]
        events = [DeckCard(card.id, card.name) for card in self.box.events.values()]
        placeholder = deck_card(PLACEHOLDER, text("a placeholder"))
        return (*hideouts, *events, *[placeholder] * (self.box.placeholders_per_pile * len(self.box.piles)))

    def scanned(self, view: Any, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002 - one is enough
        s: State = view
        if not s.todo or s.seen_by(s.todo[-1].seat) != s:
            return ()
        actions = self._with_number(s, int(card)) if card.isdecimal() else self._with_event(s, card)
        return tuple(Play(s.todo[-1].seat, action) for action in actions)

    def _with_event(self, s: State, card: str) -> Iterator[state.Action]:
        """An event was drawn; from which pile, its back does not say."""
        if isinstance(s.todo[-1], state.Drawing) and card in events_in_piles(self.box, s):
            yield from (state.Draw(pile) for pile, cards in enumerate(s.piles, 1) if cards)

    def _with_number(self, s: State, number: Number) -> Iterator[state.Action]:
        unseen = number in unseen_numbers(self.box, s)
        match s.todo[-1]:
            case state.Drawing():
                pile = self.box.pile_of(number)
                if pile and s.piles[pile - 1] and (unseen or number in s.piles[pile - 1]):
                    yield state.Draw(pile)
            case state.Placing():
                if number in s.hands[FUGITIVE] or (unseen and None in s.hands[FUGITIVE]):
                    yield from self._placements(s, number)
            case state.Guessing() | state.ExtraGuessing() | state.Hunting():
                if unseen and self.box.first < number < self.box.goal:  # named, and now turned up
                    yield Guess((number,))
            case state.Answering(numbers):
                yield from (answer for answer in choices.answers(s, numbers) if answer.places and numbers == (number,))
            case state.Improvising() | state.Auditing():
                yield from self._shows(s, number, unseen=unseen)
            case _:
                return

    def _placements(self, s: State, number: Number) -> Iterator[Place]:
        """Without sprint cards; of 42, which lies face up, everybody can count those under it."""
        last, hand = s.row[-1].number, s.hands[FUGITIVE]
        if last is None or 0 < number - last <= reach_of(self.box, s, ()):
            yield Place(number)
        if number == self.box.goal and None in hand and not row_forbids_sprints(self.box, s):
            yield from (Place(number, (None,) * n) for n in range(1, len(hand)))

    def _shows(self, s: State, number: Number, *, unseen: bool) -> Iterator[state.Show]:
        """The places without unknown sprint cards where it can lie."""
        for place, hideout in enumerate(s.row):
            left = max((h.number for h in s.row[:place] if h.number is not None), default=-1)
            right = min((h.number for h in s.row[place + 1 :] if h.number is not None), default=number + 1)
            can_be = hideout.number == number or (hideout.number is None and unseen and left < number < right)
            known = tuple(card for card in hideout.sprints if card is not None)
            if can_be and not hideout.is_open and len(known) == len(hideout.sprints):
                yield state.Show(place, number, known)

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        return next((candidate for candidate in candidates if candidate is not None and str(candidate) == card), None)


def face(hideout: Hideout) -> Box:
    """A number, or a back with the number of sprint cards below; whoever may see a back's number sees that."""
    if hideout.number is None:
        return face_down(len(hideout.sprints))
    return Box(shown(hideout.number), dark=not hideout.face_up)


def last_guess(s: State, reader: Reader) -> Iterator[Line]:
    guess = next((event for event in reversed(s.record) if isinstance(event, state.Guessed)), None)
    if guess:
        answer = text("yes") if guess.places else text("no")
        yield reader.line(text("guess {numbers}", numbers=sum_of(guess.numbers, GUESS)), answer.in_(reader.language))


def doing(s: State) -> Text:
    match s.todo[-1]:
        case state.Drawing(_, n):
            return text("{who} draws") if n == 1 else text("{who} draws {n}", n=n)
        case state.Placing():
            return text("{who} lays")
        case state.Guessing() | state.Hunting():
            return text("{who} guesses")
        case state.ExtraGuessing(n):
            return text("{who} guesses +{n}", n=n)
        case state.Deciding():
            return text("{who}: manhunt?")
        case state.Answering():
            return text("{who} answers")
        case state.Pointing():
            return text("{who} points")
        case state.Telling(place):
            return text("{who} tells: {place}", place=place)
        case state.ChoosingPile():
            return text("{who}: which pile?")
        case state.Looking():
            return text("{who} looks")
        case state.Auditing():
            return text("{who} shows all")
        case _:
            return text("{who} acts")
