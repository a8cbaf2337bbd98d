"""What the generic proofs need to know of the Dice Game."""

from random import Random
from typing import Any

from companion.core import Game, Question, Seat
from companion.core.simulation import Step
from companion.games.dice.state import Enter, ReRoll, Roll, State, Thrown
from tests.games.variant import Variant

VARIANTS = {
    "solo": Variant(1),
    "two": Variant(2),
    "three": Variant(3, {"sheets": ("E", "F", "A")}),
    "four": Variant(4),
    "last-steps": Variant(2, {"head_start": 36}),
    "house-rules": Variant(
        3,
        {
            "reroll_pursuers": "none",
            "reroll_costs_step": True,
            "dead_entries": "forbid",
            "head_start": 18,
            "starter": 2,
            "hints": False,
        },
    ),
}
FUZZ_BOT = "random"
PLAYTHROUGH_BOT = "careful"
SECRETS = False


def another_truth(game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> State:  # noqa: ARG001
    """There is only one: nothing is hidden (DI-016)."""
    before: State = step.before
    return before


# -------------------------------------------------------------------------------- on the screen


def picks(action: Any) -> tuple[str, ...]:
    match action:
        case Roll(dice) | ReRoll(dice):
            return tuple(f"die {die}" for die in dice)
        case Enter(numbers, jokers, chameleons):
            found: list[str] = []
            for colour, mission, field in numbers:
                found += [f"joker {die}" for die, to in jokers if to == colour]
                found.append(f"colour {colour}")
                found += ["chameleon"] if colour in chameleons else []
                found.append(f"field {mission}.{field}")
            return tuple(found)
    return ()


# -------------------------------------------------------------------------------- real dice, sheets on the screen


def referee_entry(step: Step) -> Any:
    return step.action


def referee_answer(question: Question, step: Step, given: list[Any]) -> Any:  # noqa: ARG001
    """The faces, from what was thrown."""
    assert question.kind == "faces"
    (thrown,) = [event for event in step.events if isinstance(event, Thrown)]
    return tuple(face for _, face in thrown.dice)


def referee_follow_up(game: Game[Any], state: State, step: Step) -> tuple[Seat | None, Any] | None:  # noqa: ARG001
    return None
