"""Chance is asked: by whom, and what comes of wrong answers."""

from collections.abc import Callable
from random import Random

import pytest

from companion.core import Asked, BadInput, Chance, Question, Recorded, Seeded

DICE = ((1, 2, 3, 4, 5, 6), ("sun", "moon"))
CARDS = ("a", "b", "c", "d")


def everything(chance: Chance) -> tuple[object, ...]:
    """A throw, a shuffle and a card turned up."""
    return (
        chance.shuffle("deck", CARDS),
        chance.roll("dice", DICE),
        chance.turn_up("card", None, CARDS),
        chance.turn_up("card", "known", CARDS),
    )


def test_the_same_seed_gives_the_same_answers() -> None:
    assert everything(Seeded(3)) == everything(Seeded(3)) == everything(Seeded(Random(3)))


def test_without_a_seed_the_answers_are_still_possible_ones() -> None:
    deck, dice, card, known = everything(Seeded())
    assert isinstance(deck, tuple)
    assert isinstance(dice, tuple)
    assert sorted(deck) == list(CARDS)
    assert all(face in die for face, die in zip(dice, DICE, strict=True))
    assert card in CARDS
    assert known == "known"


def test_the_answers_replay_without_a_generator() -> None:
    seeded = Seeded(3)
    expected = everything(seeded)
    recorded = Recorded(seeded.answers)
    assert everything(recorded) == expected
    assert recorded.exhausted()


def test_answers_out_of_json_replay_as_well() -> None:
    seeded = Seeded(3)
    expected = everything(seeded)
    plain = [list(answer) if isinstance(answer, tuple) else answer for answer in seeded.answers]
    assert everything(Recorded(plain)) == expected


def test_a_known_card_is_not_asked_for() -> None:
    for chance in (Seeded(1), Recorded(), Asked()):
        assert chance.turn_up("card", 7, (7, 8)) == 7
        assert list(chance.answers) == []


@pytest.mark.parametrize(
    "ask",
    [
        lambda chance: chance.shuffle("it", CARDS),
        lambda chance: chance.roll("it", DICE),
        lambda chance: chance.turn_up("it", None, CARDS),
    ],
)
def test_a_record_that_is_cut_off_is_bad_input(ask: Callable[[Chance], object]) -> None:
    with pytest.raises(BadInput, match='the record ends where an answer to "it" should follow'):
        ask(Recorded())


@pytest.mark.parametrize("answer", [("a",), 3, ("a", "b", "c", "d", "e")])
def test_a_recorded_shuffle_must_have_as_many_cards(answer: object) -> None:
    for chance in (Recorded([answer]), Asked([answer])):
        with pytest.raises(BadInput, match="does not have 4 cards"):
            chance.shuffle("deck", CARDS)


def test_a_recorded_throw_must_have_as_many_dice() -> None:
    for answer in ((1,), 1):
        with pytest.raises(BadInput, match="does not have 2 dice"):
            Recorded([answer]).roll("dice", DICE)


def test_a_record_with_answers_left_is_not_exhausted() -> None:
    assert not Recorded([1]).exhausted()


def test_what_people_shuffle_stays_face_down() -> None:
    asked = Asked()
    assert asked.shuffle("deck", CARDS) == (None, None, None, None)
    assert Asked(asked.answers).shuffle("deck", CARDS) == (None, None, None, None)


def test_a_card_nobody_knows_is_asked_for_and_then_known() -> None:
    with pytest.raises(Question) as question:
        Asked().turn_up("card", None, CARDS, seat=1, about=("pile", 2))
    asked = question.value
    assert (asked.seat, asked.kind, asked.candidates, asked.about) == (1, "card", CARDS, ("pile", 2))
    assert Asked(["b"]).turn_up("card", None, CARDS) == "b"


def test_a_throw_is_asked_for_and_then_known() -> None:
    with pytest.raises(Question) as question:
        Asked().roll("dice", DICE)
    assert question.value.candidates == DICE
    assert Asked([[6, "moon"]]).roll("dice", DICE) == (6, "moon")


def test_answers_come_in_order_and_the_next_question_is_the_first_without_one() -> None:
    asked = Asked(["a"])
    assert asked.turn_up("first", None, CARDS) == "a"
    with pytest.raises(Question, match="second"):
        asked.turn_up("second", None, CARDS)
    assert list(asked.answers) == ["a"]


def test_an_answer_that_cannot_be_is_refused_with_what_can() -> None:
    with pytest.raises(BadInput, match='z cannot be the answer to "card"; possible: a, b, c, d'):
        Asked(["z"]).turn_up("card", None, CARDS)


@pytest.mark.parametrize("answer", [(7, "sun"), (1,), 1, ("sun", 1)])
def test_a_throw_that_cannot_be_is_refused(answer: object) -> None:
    with pytest.raises(BadInput, match="one face for each of 2 dice"):
        Asked([answer]).roll("dice", DICE)


def test_blind_kinds_are_looked_at_by_nobody() -> None:
    asked = Asked(blind={"role"})
    assert asked.turn_up("role", None, CARDS) is None
    assert list(asked.answers) == [None]
    assert Asked([None], blind={"role"}).turn_up("role", None, CARDS) is None
    assert Asked(["c"], blind={"role"}).turn_up("role", None, CARDS) == "c"


def test_the_device_answers_its_own_kinds() -> None:
    asked = Asked(device={"deck", "dice", "card"}, source=Seeded(3))
    assert everything(asked) == everything(Seeded(3))
    assert everything(Asked(asked.answers, device={"deck", "dice", "card"})) == everything(Seeded(3))
