"""What the generic proofs need to know of Fugitive."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core import Game, Question, Seat
from companion.core.simulation import Step
from companion.games.fugitive.state import (
    FUGITIVE,
    Answer,
    Answering,
    Auditing,
    Cleared,
    Drew,
    Found,
    Guess,
    Guessed,
    Happened,
    Met,
    Place,
    PutBack,
    Show,
    State,
    Tell,
    Telling,
    Told,
)
from tests.games.variant import Variant

VARIANTS = {
    "basic": Variant(2),
    "random": Variant(2, {"variant": "random"}),
    "discoveries": Variant(2, {"variant": "discoveries"}),
    "helpful-fugitive": Variant(2, {"variant": "helpful_fugitive"}),
    "helpful-marshal": Variant(2, {"variant": "helpful_marshal", "notepad": 3}),
    "balancing": Variant(2, {"variant": "balancing"}),
    "house-rules": Variant(
        2,
        {
            "marshal_may_pass": True,
            "sprint_42": "allow",
            "first_turn_hideouts": (2,),
            "stall_limit": 12,
            "pass_draw": True,
            "notepad": 2,
        },
    ),
}
FUZZ_BOT = "random"
SECRETS = True
PLAYTHROUGH_BOT = "simple"


# -------------------------------------------------------------------------------- another truth


def another_truth(game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> State:
    """Hidden hideouts change places within their pile's range; what the step shows this seat stays where it is."""
    s: State = step.before
    box = game.box  # type: ignore[attr-defined]
    seen = [game.seen_by(event, seat) for event in step.events]
    keep = numbers_in(step.action) | numbers_in(seen) | {box.goal}
    if isinstance(step.action, Place):  # it was within reach from there
        keep |= {s.row[-1].number}
    if any(isinstance(event, Told) for event in seen):
        keep |= {card for hideout in s.row for card in (hideout.number, *hideout.sprints)}
    view = s.seen_by(seat)
    hidden = sorted(hidden_numbers(s, view) - keep)
    dealt: dict[int, int] = {}
    for group in ([n for n in hidden if box.pile_of(n) == pile] for pile in (None, 1, 2, 3)):
        dealt |= dict(zip(group, rng.sample(group, len(group)), strict=True))
    return renamed(s, dealt)


def numbers_in(thing: Any) -> set[Any]:
    if isinstance(thing, int):
        return {thing}
    if isinstance(thing, tuple | list):
        return {number for part in thing for number in numbers_in(part)}
    fields = getattr(thing, "__struct_fields__", ())
    return {number for name in fields for number in numbers_in(getattr(thing, name))}


def hidden_numbers(s: State, view: State) -> set[int]:
    def cards(state: State) -> set[Any]:
        row = [card for hideout in state.row for card in (hideout.number, *hideout.sprints)]
        return {*row, *state.hands[0], *state.hands[1], *(card for pile in state.piles for card in pile)}

    return {card for card in cards(s) - cards(view) if isinstance(card, int)}


def renamed(s: State, dealt: dict[int, int]) -> State:
    def new(card: Any) -> Any:
        return dealt.get(card, card)

    hands = tuple(tuple(sorted(map(new, hand), key=lambda card: (card is None, card))) for hand in s.hands)
    row = tuple(
        replace(hideout, number=new(hideout.number), sprints=tuple(sorted(map(new, hideout.sprints))))
        for hideout in s.row
    )
    return replace(s, hands=hands, row=row, piles=tuple(tuple(map(new, pile)) for pile in s.piles))


# -------------------------------------------------------------------------------- on the screen


def picks(action: Any) -> tuple[str, ...]:
    match action:
        case Place(number, sprints) if number is not None and None not in sprints:
            return (f"card {number}", *(f"card {card}" for card in sprints))
        case Guess(numbers):
            return tuple(f"number {number}" for number in numbers)
        case Show(place, number, sprints):
            *parts, _ = (number, *sprints)  # the last one plays it
            return ("menu show", f"menu {place}", *(f"menu {card}" for card in parts))
    return ()


# -------------------------------------------------------------------------------- beside the boxed game


def referee_entry(step: Step) -> Any:
    match step.action:
        case Place(number, sprints):
            return Place(number if step.events[0].face_up else None, (None,) * len(sprints))
        case PutBack(cards):
            return PutBack((None,) * len(cards))
        case action:
            return action


def referee_answer(question: Question, step: Step, given: list[Any]) -> Any:
    def nth(kind: type, n: int) -> Any:
        return [event for event in step.events if isinstance(event, kind)][n]

    match question.kind:
        case "event_drawn":  # one question a card drawn, in order; a hideout stays face down
            asked_before = sum(1 for answer in given if answer is None or is_met(step, answer))
            drawn = [event for event in step.events if isinstance(event, Drew | Met)][asked_before]
            return drawn.card if isinstance(drawn, Met) else None
        case "event_card":
            return nth(Happened, sum(1 for answer in given if is_happened(step, answer))).event
        case "cleared":
            return nth(Cleared, len(given)).card
        case "sprint":
            found = next(e for e in step.events if isinstance(e, Found) and e.place == question.about[0])
            return next(card for card in found.sprints if card not in given)
    raise AssertionError(f"nobody told what to answer to {question.kind}")


def is_met(step: Step, answer: Any) -> bool:
    return any(isinstance(event, Met) and event.card == answer for event in step.events)


def is_happened(step: Step, answer: Any) -> bool:
    return any(isinstance(event, Happened) and event.event == answer for event in step.events)


def referee_follow_up(game: Game[Any], state: State, step: Step) -> tuple[Seat | None, Any] | None:  # noqa: ARG001
    match state.todo[-1:]:
        case (Answering(),):
            places = next(event.places for event in step.events if isinstance(event, Guessed))
            return FUGITIVE, Answer(places)
        case (Telling(),):
            return FUGITIVE, Tell(next(event.value for event in step.events if isinstance(event, Told)))
        case (Auditing(),):
            place = next(i for i, h in enumerate(state.row) if None in (h.number, *h.sprints))
            truth = step.after.row[place]
            return FUGITIVE, Show(place, truth.number, truth.sprints)
    return None
