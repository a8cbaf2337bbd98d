"""What the screen of Fugitive says, does and sounds like."""

from random import Random
from typing import Any

import pytest

from companion.core import Seeded
from companion.core.scene import Scene, frame_of
from companion.core.simulation import Step, play_on
from companion.games import load
from companion.games.fugitive.board.past import last_open, moments, possible_then, rewound
from companion.games.fugitive.state import Guess, Options, State

game: Any = load("fugitive")
BOARD = game.board


def scene(s: State, seat: int | None, draft: Any = None, w: int = 1280, h: int = 720) -> Scene:
    legal = () if seat is None else game.legal(s, seat)
    shown: Scene = BOARD.scene(game.seen_by(s, seat), seat, legal, draft, frame_of(w, h))
    return shown


def played(seed: int, **options: Any) -> list[Step]:
    """A whole game of bots that are not bad at it."""
    rng = Random(seed)
    begun = game.new(Options(**options), 2, Seeded(rng))
    return list(play_on(game, begun, [list(game.bots.values())[-1]] * 2, rng))


# -------------------------------------------------------------------------------- looking back


@pytest.mark.parametrize("variant", ["none", "random", "discoveries"])
def test_each_guess_can_be_looked_at_again_as_everybody_saw_it_then(variant: str) -> None:
    steps = played(3, variant=variant)
    end = game.seen_by(steps[-1].after, None)
    then = [step.before for step in steps if isinstance(step.action, Guess)]
    past = moments(end)
    assert len(past) == len(then) > 3
    for moment, state in zip(past, then, strict=True):
        was = game.seen_by(state, None)
        again = rewound(end, moment.events)
        assert [(h.number, len(h.sprints), h.face_up) for h in again.row] == [
            (h.number, len(h.sprints), h.face_up) for h in was.row
        ]
        assert again.signs == was.signs
        assert moment.guess.numbers == next(step.action.numbers for step in steps if step.before is state)


def test_what_was_possible_then_always_holds_the_truth() -> None:
    for seed in (1, 2):
        end = game.seen_by(played(seed)[-1].after, None)
        for events in (*(moment.events for moment in moments(end)), last_open(end)):
            for place, numbers in possible_then(game.box, end, events).sets.items():
                assert end.row[place].number in numbers


def test_the_result_goes_back_guess_by_guess_and_round_to_the_end() -> None:
    end = game.seen_by(played(1)[-1].after, None)
    draft, titles = None, []
    for _ in range(len(moments(end)) + 1):
        shown: dict[str, Any] = {element.id: element for element in scene(end, None, draft).elements}
        titles.append(shown["row:title"].face.lines[0])
        draft = BOARD.pick(end, None, (), draft, shown["moment:on"].tap.what)
    assert titles[0] == "The whole route"
    assert titles[1].startswith("Round 1: ")
    assert len(set(titles[1:])) > 2
    assert scene(end, None, draft).elements == scene(end, None, BOARD.Draft(moment=len(end.record))).elements
