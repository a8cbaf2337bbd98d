"""Real dice on the table, sheets on the screen: the people are asked for faces and for nothing else."""

from random import Random

import pytest

from companion.core import Asked, BadInput, Question, Seeded
from companion.core.simulation import Step, play_on
from companion.games.dice.state import Roll, State, Thrown
from tests.rules.dice.table import dice, game, position, told


@pytest.mark.parametrize(("seats", "starter"), [(1, 0), (3, "random")])
def test_a_whole_game_with_real_dice_asks_for_faces_only_and_equals_the_digital_one(
    seats: int, starter: int | str
) -> None:
    rng = Random(21)
    options = game.Options(head_start=20, starter=starter)  # type: ignore[arg-type]
    digital = game.new(options, seats, Seeded(rng))
    source = Seeded(Random(21))  # the device says who starts, as it did in the digital game
    mixed = game.new(options, seats, Asked(device={"starter"}, source=source))
    asked = 0
    for step in play_on(game, digital, [game.bots["careful"]] * seats, rng):
        question = question_in(mixed, step)
        answers = []
        if question is not None:
            assert (question.kind, question.seat) == ("faces", None)
            (thrown,) = told(step.events, Thrown)
            assert len(question.candidates) == len(thrown.dice)
            answers = [tuple(face for _, face in thrown.dice)]
            asked += 1
        mixed, _ = game.play(mixed, step.seat, step.action, Asked(answers, device={"starter"}))
        assert mixed == step.after
    assert asked > 3
    assert mixed.result is not None


def question_in(s: State, step: Step) -> Question | None:
    """What the people are asked when this step is played."""
    try:
        game.play(s, step.seat, step.action, Asked(device={"starter"}))
    except Question as question:
        return question
    return None


def test_a_wrong_answer_is_refused_and_the_step_is_not_made_twice() -> None:
    s = position(pursuer=7)
    roll = Roll(("Y1", "W1"))
    for wrong in ((1,), (1, 2, 3), (6, 1), ("P", "X")):
        with pytest.raises(BadInput):
            game.play(s, 0, roll, Asked([wrong]))
    with pytest.raises(Question):
        game.play(s, 0, roll, Asked())
    after, _ = game.play(s, 0, roll, Asked([(1, "P")]))
    assert (after.pursuer, after.rolled) == (8, dice("Y1:1 W1:P"))


def test_the_device_may_throw_beside_people_who_say_who_starts() -> None:
    s = game.new(game.Options(starter="random"), 2, Asked([1], device={"faces"}))
    s, events = game.play(s, 1, Roll(("Y1", "W1")), Asked(device={"faces"}, source=Seeded(3)))
    assert len(told(events, Thrown)[0].dice) == len(s.rolled) == 2


def test_the_question_says_in_which_order_the_faces_are_wanted() -> None:
    s = position()
    with pytest.raises(Question) as question:
        game.play(s, 0, Roll(("W1", "Y1")), Asked())
    said = game.telling.question(s, question.value)
    assert str(said) == (
        "What do the 2 dice show, in the order yellow, green, red, blue, white joker? (P is the pursuer)"
    )
    assert str(game.telling.answer(s, question.value, (3, "P"))) == "3 pursuer"
    with pytest.raises(Question) as starter:
        game.new(game.Options(starter="random"), 2, Asked())
    assert str(game.telling.question(None, starter.value)) == "Who is the youngest and rolls first?"
    assert str(game.telling.answer(None, starter.value, 1)) == "Player 2"
