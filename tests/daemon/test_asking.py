"""Dice that people throw themselves: what they show is touched, die by die."""

from itertools import combinations

import pytest

from companion.core import Question
from companion.core.scene import TOUCH, Box, Scene, frame_of
from companion.core.stage import Stage
from companion.daemon.asking import Given, given, throw
from companion.games import load
from companion.games.dice.state import Roll

GAME = load("dice")
DICE = GAME.box.dice  # type: ignore[attr-defined]
SIZES = ((800, 480), (780, 444), (1126, 706), (1280, 720), (1787, 1004), (480, 800), (360, 640))


def asked(dice: int) -> Question:
    return Question(None, "faces", tuple(GAME.box.faces[die] for die in DICE[:dice]))  # type: ignore[attr-defined]


def shown(dice: int, so_far: Given, w: int = 800, h: int = 480, language: str = "en") -> Scene:
    stage = Stage(frame_of(w, h, language))
    throw(stage, asked(dice), Roll(DICE[:dice]), GAME.board, so_far)  # type: ignore[attr-defined]
    return stage.scene("dice", "", None)  # type: ignore[arg-type]


@pytest.mark.parametrize("dice", [1, 2, 5, 10])
@pytest.mark.parametrize(("w", "h"), SIZES)
def test_every_face_of_every_die_can_be_touched(dice: int, w: int, h: int) -> None:
    for language in ("en", "de"):
        scene = shown(dice, Given(faces=((0, 3),)), w, h, language)
        things = [thing for thing in scene.alive if thing.is_touchable]
        assert len([thing for thing in things if thing.kind == "die"]) == 6 * dice
        for thing in things:
            assert Box(0, 0, w, h).holds(thing.touched)
            assert min(thing.touched.w, thing.touched.h) >= TOUCH, thing
        for one, other in combinations(things, 2):
            assert not one.touched.overlaps(other.touched), (one, other)


def test_a_throw_is_done_when_every_die_has_been_touched_and_can_be_mended_before() -> None:
    so_far = Given()
    for pick in ("face 0 5", "face 1 0", "face 0 2", "face 7 0", "face 0 6", "nonsense"):
        so_far = given(so_far, pick, asked(2))
    assert so_far.faces == ((0, 2), (1, 0))
    done = {thing.id: thing for thing in shown(2, so_far).alive}["throw:done"]
    assert done.tap is not None
    assert done.tap.what == "answer [3,1]"
    half = {thing.id: thing for thing in shown(2, Given(faces=((1, 0),))).alive}["throw:done"]
    assert half.tap is None
    assert half.why is not None
    assert "one is missing" in half.why.message


def test_the_pursuer_is_said_as_the_game_calls_him() -> None:
    done = {thing.id: thing for thing in shown(1, Given(faces=((0, 5),))).alive}["throw:done"]
    assert done.tap is not None
    assert done.tap.what == 'answer ["P"]'
