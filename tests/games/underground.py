"""What the generic proofs need to know of Underground."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core import Game, Question, Seat
from companion.core.simulation import Step
from companion.games import load
from companion.games.underground.board.ghost import first_cell
from companion.games.underground.state import (
    ChipTaken,
    Drew,
    Place,
    Play,
    PutPlatform,
    RingLaid,
    State,
    TileShown,
    Walk,
)
from companion.games.underground.support import turned
from tests.games.variant import Variant

VARIANTS = {
    "alone": Variant(1),
    "four-hard": Variant(4, {"difficulty": "hard"}),
    "house-rules": Variant(
        2,
        {
            "difficulty": "easy",
            "water": "hard",
            "timer_model": "sand_strict",
            "timer_seconds": 60,
            "wood_support": "ends",
            "flip_tiles": True,
            "open_piles": True,
            "signal_zero": False,
            "displacement": "full",
            "empty_pile": "turn_end",
        },
    ),
    "scenario-1": Variant(2, {"scenario": 1}),
    "scenario-2": Variant(3, {"scenario": 2, "timer_model": "full"}),
    "scenario-3": Variant(4, {"scenario": 3, "wood_support": "any", "displacement": "nothing"}),
    "scenario-4": Variant(1, {"scenario": 4}),
    "scenario-5": Variant(2, {"scenario": 5, "stuck_loses": "turn_end"}),
    "scenario-6": Variant(3, {"scenario": 6, "end": "easy"}),
    "scenario-7": Variant(2, {"scenario": 7}),
}
FUZZ_BOT = "random"
SECRETS = True
PLAYTHROUGH_BOT = "planner"


# -------------------------------------------------------------------------------- another truth


def another_truth(game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> State:  # noqa: ARG001 - all see alike
    """Cards nobody has seen, tiles below the top and code chips change places, but for those this step shows."""
    s: State = step.before
    drawn = sum(isinstance(event, Drew) for event in step.events)
    cards = dealt(rng, (*s.draw[drawn:], *s.box))
    left = len(s.draw) - drawn
    taken = {event.chip for event in step.events if isinstance(event, ChipTaken)}
    hidden = [space for space, chip in s.faces.items() if chip not in taken]
    chips = dealt(rng, (*s.chips, *(s.faces[space] for space in hidden)))
    lying = {**s.faces, **dict(zip(hidden, chips[len(s.chips) :], strict=True))}
    return replace(
        s,
        draw=s.draw[:drawn] + cards[:left],
        box=cards[left:],
        piles=s.piles if s.options.open_piles else {shape: below_the_top(rng, step, shape) for shape in s.piles},
        chips=chips[: len(s.chips)],
        faces=lying,
    )


def below_the_top(rng: Random, step: Step, shape: str) -> tuple[Any, ...]:
    pile = step.before.piles[shape]
    shown = 1 + sum(isinstance(event, TileShown) and event.pile == shape for event in step.events)
    return (*pile[:shown], *dealt(rng, pile[shown:]))


def dealt(rng: Random, things: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(rng.sample(things, len(things)))


# -------------------------------------------------------------------------------- on the screen


def picks(action: Any) -> tuple[str, ...]:
    match action:
        case Play(card):
            return (f"card {card}",)
        case Place(tile, at, rotation, flipped):
            over = ("over",) if flipped else ()
            return (
                "place",
                f"tile {tile}",
                *over,
                *("turn",) * rotation,
                f"at {first_space(tile, at, rotation, flipped)}",
            )
        case PutPlatform(at, rotation):
            return ("lay", *("turn",) * rotation, f"at {at}")
        case Walk(path) if path:
            return ("move", "way", *(f"step {space}" for space in path))
        case Walk(_, shaft=True):
            return ("move",)
    return ()


def first_space(tile: str, at: str, rotation: int, flipped: bool) -> str:
    """Where the first cell of a tile lies."""
    game: Any = load("underground")
    face = turned(game.box.faces[tile], rotation, flipped)
    (row, column), (down, right) = game.box.grid.place[at], first_cell(face)
    return str(game.box.grid.at(row + down, column + right))


# -------------------------------------------------------------------------------- beside the boxed game


def referee_entry(step: Step) -> Any:
    return step.action


def referee_answer(question: Question, step: Step, given: list[Any]) -> Any:  # noqa: ARG001 - asked for in this order
    return list(laid_open(step))[len(given)]


def laid_open(step: Step) -> Iterator[Any]:
    """What the people read out, in the order in which it came up."""
    open_piles = step.before.options.open_piles
    for event in step.events:
        match event:
            case Drew(card):
                yield card
            case RingLaid(shapes):
                yield from shapes
            case TileShown(pile, tile) if not open_piles:
                yield tile
            case TileShown(pile) if None not in step.before.hands and not step.before.laid and not step.before.discard:
                yield from step.after.piles[pile]
            case ChipTaken(_, chip):
                yield chip


def referee_follow_up(game: Game[Any], state: State, step: Step) -> tuple[Seat | None, Any] | None:  # noqa: ARG001
    return None
