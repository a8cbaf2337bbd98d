"""Fugitive in words: what can be done, what happened, and the table as a text picture."""

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from companion.core import Outcome, Question, Seat, Text, text, texts
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.fugitive import menus, notepad, state
from companion.games.fugitive.edition import Box, Fact
from companion.games.fugitive.move import name_of, sign_at
from companion.games.fugitive.state import FUGITIVE, MARSHAL, Guess, Hideout, Place, State
from companion.games.fugitive.words import capital, laid, listed, placement, shown

KINDS = {
    "place": text("Place a hideout"),
    "guess": text("Name numbers"),
    "show": text("Show a place"),
    "point": text("Point at a hideout"),
    "put_back": text("Put the cards back"),
}
VAST = {"place", "guess", "show"}
"""Picked part by part."""
FACTS: dict[Fact, Text] = {
    "parity": text("odd or even"),
    "band": text("which third"),
    "sprint_sum": text("the sum of the sprint values"),
}
REASONS = {
    "escape": text("The fugitive has escaped."),
    "found": text("The marshal has found every hideout."),
    "manhunt_won": text("The manhunt succeeded: the marshal has found every hideout."),
    "manhunt_lost": text("The manhunt failed: the fugitive has escaped."),
    "stall": text("The fugitive has waited too long and is caught."),
    "forfeit": text("What was shown cannot all be true: the fugitive made a mistake and loses."),
}


class Playing(Protocol):
    """What the words need of the game."""

    box: Box

    def legal(self, s: State, seat: Seat | None) -> Iterable[Any]: ...


class Telling:
    """The words of Fugitive."""

    def __init__(self, game: Playing) -> None:
        self.game, self.box = game, game.box

    def roles(self, s: Any) -> tuple[Text, ...]:  # noqa: ARG002 - the same in every game
        return text("Fugitive"), text("Marshal")

    # ---------------------------------------------------------------------------- actions

    def action(self, view: State, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        match action:
            case state.Draw(pile) | state.Choose(pile):
                return self._pile(view, pile)
            case Place(number, sprints):
                return placement(number, sprints)
            case state.Pass():
                return text("Pass")
            case Guess(numbers):
                return text("Name {numbers}", numbers=listed(numbers))
            case state.Answer(places):
                return text("Yes: place {places}", places=listed(places)) if places else text("No")
            case state.Manhunt():
                return text("Start the manhunt")
            case state.Concede():
                return text("Concede")
            case state.Point(place):
                return text("Place {place}", place=place)
            case state.Tell(value):
                return self._fact_told(view, value)
            case state.PutBack(cards):
                return text("On top: {cards}", cards=self._cards(cards))
            case state.Show(place, number, sprints):
                return _turned_up(place, number, sprints)
            case _:
                return text("Done")

    def _pile(self, view: State, pile: int) -> Text:
        numbers = self.box.piles[pile - 1]
        left = texts("{n} card left", "{n} cards left", len(view.piles[pile - 1]))
        return text(
            "Pile {pile}: {lowest}–{highest}, {left}", pile=pile, lowest=numbers[0], highest=numbers[-1], left=left
        )

    def _fact_told(self, view: State, value: int) -> Text:
        todo = view.todo[-1]
        assert isinstance(todo, state.Telling)
        return self.fact(todo.fact, value)

    def fact(self, fact: Fact, value: int) -> Text:
        if fact == "parity":
            return text("odd") if value else text("even")
        if fact == "band":
            numbers = self.box.piles[value - 1]
            return text("{lowest}–{highest}", lowest=numbers[0], highest=numbers[-1])
        return text("sprint values {value} in all", value=value)

    def _cards(self, cards: tuple[Any, ...]) -> Text:
        return joined(map(self._card, cards))

    def _card(self, card: Any) -> Any:
        if isinstance(card, str):
            return text("a placeholder") if card == state.PLACEHOLDER else self.box.events[card].name
        return shown(card)

    # ---------------------------------------------------------------------------- a menu of parts

    def menu(self, view: State, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """Cards and the numbers of a guess are picked one by one."""
        if view.todo and isinstance(view.todo[-1], state.Answering):
            return tuple(menus.answer_menu(view, picked))
        match picked:
            case ("place", *parts):
                return tuple(menus.PlaceMenu(self.box, view).choices(tuple(parts)))
            case ("guess", *parts):
                return tuple(menus.guess_menu(self.box, view, tuple(parts)))
            case ("show", *parts):
                return tuple(menus.show_menu(self.box, view, tuple(parts)))
        actions = up_to_the_first(self.game.legal(view, seat), Place, Guess, state.Show)
        return choices_of(actions, lambda action: self.action(view, seat, action), KINDS, picked, vast=VAST)

    # ---------------------------------------------------------------------------- events

    def event(self, view: Any, event: Any) -> Text:  # noqa: ARG002 - each event says all it has to say
        match event:
            case state.TurnBegan(seat, number):
                return text("Round {round}: {who} to act.", round=number, who=name_of(seat))
            case state.Drew(seat, pile, card) if card is None:
                return text("{who} draws from pile {pile}.", who=capital(seat), pile=pile)
            case state.Drew(seat, pile, card):
                return text("{who} draws {card} from pile {pile}.", who=capital(seat), card=shown(card), pile=pile)
            case state.Met(seat, pile, card):
                return text("{who} draws {card} from pile {pile}.", who=capital(seat), card=self._card(card), pile=pile)
            case state.Happened(card):
                return text("Event: {name}. {what}", name=self.box.events[card].name, what=self.box.events[card].text)
            case state.Placed(place, number, sprints):
                about = {"place": place, "what": laid(number, sprints)}
                return text("The fugitive lays {what} at place {place}.", **about)
            case state.Passed(seat):
                return text("{who} passes.", who=capital(seat))
            case state.Guessed(numbers, places):
                answer = text("yes") if places else text("no")
                return text("The marshal names {numbers}: {answer}.", numbers=listed(numbers), answer=answer)
            case state.Found(place, number, sprints):
                return text("Found at place {place}: {what}.", place=place, what=laid(number, sprints))
            case state.Shown(place, number, sprints):
                return text("Place {place} is shown: {what}.", place=place, what=laid(number, sprints))
            case state.Told(place, fact, value):
                about = {"place": place, "fact": FACTS[fact], "value": self.fact(fact, value)}
                return text("Told about place {place}, {fact}: {value}.", **about)
            case state.Skipped(seat, what):
                if what == "draw":
                    return text("{who} skips a draw.", who=capital(seat))
                return text("{who} skips the guess.", who=capital(seat))
            case state.SignLaid(place, card):
                return text("{card} lies at place {place}.", card=self._card(card), place=place)
            case state.SignLifted(place, card):
                return text("{card} leaves place {place}.", card=self._card(card), place=place)
            case state.Looked(seat, pile, cards) if None in cards:
                n = len(cards)
                return texts(
                    "{who} looks at {n} card of pile {pile}.",
                    "{who} looks at {n} cards of pile {pile}.",
                    n,
                    who=capital(seat),
                    pile=pile,
                )
            case state.Looked(seat, pile, cards):
                about = {"who": capital(seat), "pile": pile, "cards": self._cards(cards)}
                return text("{who} looks at pile {pile}: {cards}.", **about)
            case state.Cleared(pile, card):
                return text("{card} leaves the game from pile {pile}.", card=self._card(card), pile=pile)
            case state.HuntBegan():
                return text("The manhunt is on.")
            case state.MistakeSeen(place):
                return text("What was shown cannot all be true: look at place {place}.", place=place)
            case state.Ended(outcome):
                return self.outcome(None, outcome)
            case _:
                return text("A card leaves pile {pile}.", pile=event.pile)

    def outcome(self, s: Any, outcome: Outcome) -> Text:  # noqa: ARG002
        return REASONS[outcome.reason]

    # ---------------------------------------------------------------------------- questions

    def question(self, view: State, question: Question) -> Text:  # noqa: ARG002
        match question.kind:
            case "event_drawn":
                return text("Is the card drawn from pile {pile} an event?", pile=question.about[0])
            case "event_card":
                return text("Which event card was turned up?")
            case "sprint":
                return text("Which sprint card lies at place {place}?", place=question.about[0])
            case "cleared":
                return text("Which card leaves the game?")
            case "surplus_pile":
                return text("Which pile got one of the cards left over?")
            case _:
                return text("Which card was drawn from pile {pile}?", pile=question.about[0])

    def answer(self, view: State, question: Question, answer: Any) -> Text:  # noqa: ARG002
        if answer is None:
            return text("No, a hideout")
        if question.kind == "surplus_pile":
            return text("Pile {pile}", pile=answer)
        return text("{card}", card=self._card(answer))

    # ---------------------------------------------------------------------------- the picture

    def picture(self, view: State, seat: Seat | None, language: str) -> tuple[str, ...]:
        lines = self._picture(view, seat, language)
        return fitted(line.in_(language) if isinstance(line, Text) else line for line in lines)

    def _picture(self, view: State, seat: Seat | None, language: str) -> Iterator[Text | str]:
        yield text("Round {round}. Piles: {piles}", round=view.round, piles=self._piles(view))
        yield ""
        yield from self._row(view, language)
        hand = view.hands[FUGITIVE] if seat == FUGITIVE else view.hands[MARSHAL]
        yield ""
        if seat == FUGITIVE:
            yield text("Your hand (with sprint values): {cards}", cards="  ".join(map(self._with_value, hand)))
            yield texts("The marshal holds {n} card.", "The marshal holds {n} cards.", len(view.hands[MARSHAL]))
            return
        if seat == MARSHAL:
            yield text("Your hand: {cards}", cards="  ".join(map(shown, hand)) or "–")
        yield texts("The fugitive holds {n} card.", "The fugitive holds {n} cards.", len(view.hands[FUGITIVE]))
        if seat == MARSHAL:
            yield from self._notes(view)

    def _piles(self, view: State) -> str:
        parts = []
        for pile, cards in enumerate(view.piles, 1):
            numbers = self.box.piles[pile - 1]
            parts.append(f"{pile} ({shown(numbers[0])}–{shown(numbers[-1])}) ×{len(cards)}")
        return ", ".join(parts)

    def _with_value(self, card: int | None) -> str:
        return shown(card) if card is None else f"{shown(card)}·{self.box.sprint[card]}"

    def _row(self, view: State, language: str) -> Iterator[str]:
        """Places, then hideouts, then what lies under them; ten places to a line."""
        for first in range(0, len(view.row), 10):
            part = list(enumerate(view.row))[first : first + 10]
            yield text("place").in_(language).ljust(8) + "".join(f"{place:^7}" for place, _ in part)
            yield " " * 8 + "".join(f"{_face(hideout):^7}" for _, hideout in part)
            if any(hideout.sprints for _, hideout in part):
                sprints = "".join(f"{_under(hideout):^7}" for _, hideout in part)
                yield (text("sprint").in_(language).ljust(8) + sprints).rstrip()
            for place, _ in part:
                if sign := sign_at(view, place):
                    yield f"        ^{place}: {self.box.events[sign.event].name.in_(language)}"
        if sign := sign_at(view, len(view.row)):
            free = text("free place {place}: {event}", place=len(view.row), event=self.box.events[sign.event].name)
            yield " " * 8 + free.in_(language)

    def _notes(self, view: State) -> Iterator[Text | str]:
        """The notepad, as far as this game has one: all numbers, then what each place can be."""
        notes = notepad.notes(self.box, view)
        if view.options.notepad == 0:
            return
        yield ""
        yield text("Notepad ( [7] lies open or is yours, -7- missed ):")
        for numbers in self.box.piles:
            whole = range(self.box.first + 1, numbers[-1] + 1) if numbers is self.box.piles[0] else numbers
            yield "  " + " ".join(_noted(number, notes.marks.get(number)) for number in whole)
        for place, possible in notes.sets.items():
            sign = "" if notes.exact else "≈ "
            shares = notes.shares.get(place, {})
            numbers_ = " ".join(f"{shown(n)}:{shares[n]:.0%}" if n in shares else shown(n) for n in possible)
            yield text("  place {place} can be {numbers}", place=place, numbers=_cut(sign + numbers_))
        if not notes.adds_up:
            yield text("The record contradicts itself: check the last answers.")


def _cut(words: str, width: int = 56) -> str:
    return words if len(words) <= width else words[: width - 2].rsplit(" ", 1)[0] + " …"


def _face(hideout: Hideout) -> str:
    face = shown(hideout.number)
    return f"[{face}]" if hideout.face_up else f"({face})"


def _under(hideout: Hideout) -> str:
    if not hideout.sprints:
        return ""
    if None in hideout.sprints or len(hideout.sprints) > 2:
        return f"+{len(hideout.sprints)}"
    return "+" + ",".join(map(shown, hideout.sprints))


def _noted(number: int, mark: notepad.Mark | None) -> str:
    if mark is None:
        return f" {number:02} "
    return f"-{number:02}-" if mark.why == "missed" else f"[{number:02}]"


def _turned_up(place: int, number: int | None, sprints: tuple[int | None, ...]) -> Text:
    return text("Place {place}: {what}", place=place, what=laid(number, sprints))


def up_to_the_first(actions: Iterable[Any], *vast: type) -> Iterator[Any]:
    """The actions, but of the vast kinds, which come last, only one: the rest of them is picked part by part."""
    for action in actions:
        yield action
        if isinstance(action, vast):
            return
