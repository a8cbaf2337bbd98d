"""What the generic proofs need to know of Safehouse."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core import Game, Question, Seat
from companion.core.simulation import Step
from companion.games.safehouse.board.draft import UNSEEN
from companion.games.safehouse.edition import Box
from companion.games.safehouse.state import (
    Cards,
    Discard,
    Hand,
    Investigate,
    Lay,
    LayOut,
    PursuerDrawn,
    Remove,
    Special,
    State,
)
from tests.games.variant import Variant

# Each level with each number of players, and every option somewhere.
VARIANTS = {
    "great-danger": Variant(2),
    "big-thrill": Variant(3, {"level": "big_thrill"}),
    "try-to-survive": Variant(4, {"level": "try_to_survive"}),
    "hourglass": Variant(2, {"level": "try_to_survive", "time_mode": "hourglass"}),
    "house-rules": Variant(
        4,
        {
            "level": "big_thrill",
            "look_before_clock": True,
            "discard_redraw": "immediate",
            "browse_discard": "free",
            "time_mode": "hourglass",
            "auto_flip": True,
            "pause": "allowed",
            "signals": False,
        },
    ),
    "alone": Variant(2, {"level": "big_thrill", "clock": False, "solo_two_hands": True}),
    "real-glass": Variant(3, {"time_mode": "hourglass", "flip_limit": 0}),
    "danger-for-four": Variant(4),
    "survival-for-three": Variant(3, {"level": "try_to_survive", "time_mode": "hourglass"}),
}
FUZZ_BOT = "erratic"
PLAYTHROUGH_BOT = "team"
SECRETS = True


# -------------------------------------------------------------------------------- another truth


def another_truth(game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> State:
    """Hidden cards of a kind change places; what the step shows this seat, and what is played, stays where it is."""
    s: State = step.before
    if step.after.result is not None and seat is not None:  # then all is shown
        return s
    box: Box = game.box  # type: ignore[attr-defined]
    keep = words_in(step.action) | words_in([game.seen_by(event, seat) for event in step.events])
    keep |= words_in(step.after.seen_by(seat))  # the start shows the own hand
    seen = words_in(s.seen_by(seat))
    dealt: dict[str, str] = {}
    for kind in (tuple(box.escape), *(box.chapter_cards(i) for i in range(len(box.boards)))):
        hidden = [card for card in kind if card not in keep and card not in seen]
        dealt |= dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    return with_pursuers_mixed(box, renamed(s, lambda card: dealt.get(card, card)), keep, rng)


def words_in(thing: Any) -> set[str]:
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, tuple | list):
        return {word for part in thing for word in words_in(part)}
    fields = getattr(thing, "__struct_fields__", ())
    return {word for name in fields for word in words_in(getattr(thing, name))}


def renamed(s: State, new: Callable[[str], str]) -> State:
    def cards(old: Cards) -> Cards:
        return tuple([card if card is None else new(card) for card in old])

    def hand(old: Hand) -> Hand:
        return Hand(tuple(sorted(map(str, cards(old.escape)))), tuple(sorted(map(str, cards(old.chapter)))))

    return replace(
        s,
        hands=tuple(map(hand, s.hands)),
        draw=cards(s.draw),
        discard=cards(s.discard),
        piles=tuple(map(cards, s.piles)),
        box=cards(s.box),
    )


def with_pursuers_mixed(box: Box, s: State, keep: set[str], rng: Random) -> State:
    """Pursuer cards in the draw pile and those left out change places, but for kinds the step shows."""
    whole = [*s.draw, *s.box]
    places = [i for i, card in enumerate(whole) if card in box.pursuers and card not in keep]
    for i, card in zip(places, rng.sample([whole[i] for i in places], len(places)), strict=True):
        whole[i] = card
    return replace(s, draw=tuple(whole[: len(s.draw)]), box=tuple(whole[len(s.draw) :]))


# -------------------------------------------------------------------------------- on the screen


def picks(action: Any) -> tuple[str, ...]:
    match action:
        case Lay(card) | LayOut(card) | Special(card) | Investigate(card) | Discard(card):
            return (f"card {card or UNSEEN}",)
        case Remove(mission):
            return (f"mission {mission}",)
    return ()


# -------------------------------------------------------------------------------- beside the boxed game


def referee_entry(step: Step) -> Any:
    """A chapter card goes to the box unseen; everything else is laid open."""
    match step.action:
        case Discard(card) if card not in step.before.hands[step.seat].escape:
            return Discard(None)
        case action:
            return action


def referee_answer(question: Question, step: Step, given: list[Any]) -> Any:  # noqa: ARG001 - one question a step
    assert question.kind == "pursuer_card"
    return next((event.card for event in step.events if isinstance(event, PursuerDrawn)), None)


def referee_follow_up(game: Game[Any], state: State, step: Step) -> tuple[Seat | None, Any] | None:  # noqa: ARG001
    return None
