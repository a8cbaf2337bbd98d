"""The marshal's guess: what may be named, what is a hit, and how much the answer says."""

from itertools import combinations, islice
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Recorded, Seat
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Draw,
    Drawing,
    Found,
    Guess,
    Guessed,
    Hideout,
    Hunting,
    Pass,
    Place,
    Placing,
    State,
    TurnBegan,
)
from tests.rules.fugitive.table import START, down, found, game, play, play_all, position, refused

BEGAN = TurnBegan(FUGITIVE, 3)
"""Her guess was made, and his turn begins."""


def hers(*row: Hideout, **more: Any) -> State:
    """It is the marshal's turn 2, and she has drawn."""
    return position(row=row, turn=MARSHAL, **more)


def said(s: State, seat: Seat | None, *numbers: int) -> list[str]:
    """What the device asks before this guess: the same whether it looks at the whole table or at her view."""
    warnings = [str(warning) for warning in game.warnings(game.seen_by(s, seat), seat, Guess(numbers))]
    assert warnings == [str(warning) for warning in game.warnings(s, seat, Guess(numbers))]
    return warnings


# -------------------------------------------------------------------------------- hit or miss


@pytest.mark.rule("FU-060")
def test_every_whole_number_from_1_to_41_may_be_guessed() -> None:
    s = hers(down(1), down(4))
    for number in range(1, 42):
        after, events = play(s, MARSHAL, Guess((number,)))
        places = {1: (1,), 4: (2,)}.get(number, ())
        assert events[0] == Guessed((number,), places)
        assert after.turn == FUGITIVE


@pytest.mark.rule("FU-061")
@pytest.mark.parametrize(("number", "place"), [(3, 1), (5, 2), (8, 3)])
def test_a_guess_hits_a_face_down_hideout_anywhere_in_the_row(number: int, place: int) -> None:
    after, events = play(hers(down(3), down(5), down(8)), MARSHAL, Guess((number,)))
    assert events == (Guessed((number,), (place,)), Found(place, number, ()), BEGAN)
    assert [hideout.found for hideout in after.row[1:]] == [p == place for p in (1, 2, 3)]


@pytest.mark.rule("FU-061")
def test_a_hideout_that_lies_face_up_is_not_hit_again() -> None:
    s = hers(down(3), found(5))
    after, events = play(s, MARSHAL, Guess((5,)))
    assert events == (Guessed((5,), ()), BEGAN)
    assert after.row == s.row


@pytest.mark.rule("FU-061")
def test_a_card_in_the_fugitives_hand_or_in_a_pile_is_not_hit() -> None:
    s = hers(down(3), hand=(6,))
    for number in (6, 7):
        after, events = play(s, MARSHAL, Guess((number,)))
        assert events[0] == Guessed((number,), ())
        assert after.row == s.row


@pytest.mark.rule("FU-062")
def test_a_hit_turns_up_the_hideout_and_all_sprint_cards_under_it() -> None:
    s = hers(down(3), down(10, 2, 6, 20), down(12, 8))
    after, events = play(s, MARSHAL, Guess((10,)))
    assert events[1] == Found(2, 10, (2, 6, 20))
    assert after.row == (START, down(3), found(10, 2, 6, 20), down(12, 8)), "in place, and nothing else"
    for other in (MARSHAL, None):
        row = game.seen_by(after, other).row
        assert row == (START, Hideout(None), found(10, 2, 6, 20), Hideout(None, (None,)))


@pytest.mark.rule("FU-062")
def test_what_was_found_stays_face_up() -> None:
    s = hers(down(3), down(10, 2, 6))
    s, _ = play(s, MARSHAL, Guess((10,)))
    s = play_all(s, Draw(3), Pass(), Draw(3), Guess((40,)), Draw(3), Pass())
    assert s.row == (START, down(3), found(10, 2, 6))


@pytest.mark.rule("FU-063")
def test_a_miss_turns_nothing_up_and_changes_only_the_record_and_the_turn() -> None:
    s = hers(down(3), down(10, 2, 6), found(12), marshal=(20, 30))
    after, events = play(s, MARSHAL, Guess((6,)))
    assert events == (Guessed((6,), ()), BEGAN)
    undone = replace(after, record=s.record, turn=MARSHAL, round=2, todo=s.todo)
    assert undone == s
    assert (after.turn, after.round, after.todo) == (FUGITIVE, 3, (Placing((0, 1)), Drawing(FUGITIVE, 1)))
    assert after.record == events


# -------------------------------------------------------------------------------- several numbers


@pytest.mark.rule("FU-064")
def test_a_multiple_guess_that_is_all_right_turns_up_all_of_them_at_the_same_time() -> None:
    s = hers(down(3), down(8, 2), down(10), down(13))
    after, events = play(s, MARSHAL, Guess((3, 8, 13)))
    assert events == (Guessed((3, 8, 13), (1, 2, 4)), Found(1, 3, ()), Found(2, 8, (2,)), Found(4, 13, ()), BEGAN)
    assert after.row == (START, found(3), found(8, 2), down(10), found(13))


@pytest.mark.rule("FU-064")
def test_the_order_in_which_the_numbers_are_named_does_not_matter() -> None:
    s = hers(down(3), down(8, 2), down(10), down(13))
    outcomes = [play(s, MARSHAL, Guess(numbers)) for numbers in ((13, 3, 8), (3, 8, 13), (8, 13, 3))]
    assert outcomes[0] == outcomes[1] == outcomes[2]


@pytest.mark.rule("FU-064")
def test_a_multiple_guess_of_all_hideouts_wins() -> None:
    after, _ = play(hers(down(3), down(8, 2), down(10)), MARSHAL, Guess((3, 8, 10)))
    assert after.result is not None
    assert after.result.winners == (MARSHAL,)


@pytest.mark.rule("FU-065")
@pytest.mark.parametrize("numbers", [(3, 9), (9, 3), (3, 5, 9), (4, 9)])
def test_one_wrong_number_spoils_the_whole_guess(numbers: tuple[int, ...]) -> None:
    s = hers(down(3), down(5), down(8))
    after, events = play(s, MARSHAL, Guess(numbers))
    assert events == (Guessed(tuple(sorted(numbers)), ()), BEGAN)
    assert after.row == s.row


@pytest.mark.rule("FU-065")
def test_the_answer_no_tells_neither_how_many_nor_which_numbers_were_right() -> None:
    rows = ((down(1), down(2)), (down(2), down(4)), (down(1), down(5)), (down(4), down(6)))
    heard = []
    for row in rows:  # of 04 and 05: none, the one, the other, the one
        s = position(
            row=row, hand=[n for n in range(1, 7) if n not in {hideout.number for hideout in row}], turn=MARSHAL
        )
        after, events = play(s, MARSHAL, Guess((4, 5)))
        heard.append((game.seen_by(after, MARSHAL), tuple(game.seen_by(event, MARSHAL) for event in events)))
    assert all(one == heard[0] for one in heard)


# -------------------------------------------------------------------------------- what may be named


@pytest.mark.rule("FU-066")
@pytest.mark.parametrize("wrong", [0, 42, -1, 43, 100, "seven", "7", 7.5, None])
def test_anything_but_the_numbers_from_1_to_41_is_refused(wrong: Any) -> None:
    s = hers(down(3), down(7))
    assert refused(s, MARSHAL, Guess((wrong,))).clause == "FU-066"
    assert refused(s, MARSHAL, Guess((7, wrong))).clause == "FU-066"
    assert s.record == ()
    assert game.actors(s) == (MARSHAL,), "the turn goes on"


@pytest.mark.rule("FU-066")
@pytest.mark.parametrize("almost", [True, 7.0])
def test_what_only_equals_a_number_is_none(almost: Any) -> None:
    with pytest.raises(Illegal) as refusal:
        game.play(hers(down(3), down(7)), MARSHAL, Guess((almost,)), Recorded())
    assert refusal.value.clause == "FU-066"


@pytest.mark.rule("FU-066")
def test_the_lowest_and_the_highest_number_are_not_refused() -> None:
    s = hers(down(1), down(4))
    play(s, MARSHAL, Guess((1,)))
    play(s, MARSHAL, Guess((41,)))
    play(s, MARSHAL, Guess((1, 41)))


@pytest.mark.rule("FU-067")
@pytest.mark.parametrize(
    ("number", "why"),
    [
        (8, "8 lies face up already"),
        (2, "2 lies face up as a sprint card"),
        (20, "20 is in your own hand"),
    ],
)
def test_a_number_that_cannot_hit_may_be_guessed_but_is_asked_about(number: int, why: str) -> None:
    s = hers(down(3), found(8, 2), down(11, 1), marshal=(20, 30))
    assert said(s, MARSHAL, number) == [why]
    assert said(s, MARSHAL, 3, number) == [why]
    for numbers in ((number,), (3, number)):
        after, events = play(s, MARSHAL, Guess(numbers))
        assert events[0] == Guessed(tuple(sorted(numbers)), ())
        assert after.row == s.row, "a right number beside it is not found either"


@pytest.mark.rule("FU-067")
def test_a_number_that_could_hit_as_far_as_she_knows_is_not_asked_about() -> None:
    s = hers(down(3), found(8, 2), down(11, 1), hand=(5,), marshal=(20, 30))
    doubtful = [number for number in range(1, 42) if said(s, MARSHAL, number)]
    assert doubtful == [2, 8, 20, 30], "not the hidden sprint card 01, nor 05 in his hand, nor what is in the piles"


@pytest.mark.rule("FU-067", "FU-122")
def test_sealed_sprint_cards_are_not_given_away_by_a_question() -> None:
    s = hers(down(3), replace(found(8, 2), sealed=True), down(11))
    assert said(s, MARSHAL, 2) == []


@pytest.mark.rule("FU-067")
def test_sprint_cards_shown_without_a_find_are_asked_about_too() -> None:
    s = hers(down(3), Hideout(8, (2,), face_up=True, shown=True), down(11))
    assert said(s, MARSHAL, 2) == ["2 lies face up as a sprint card"]


@pytest.mark.rule("FU-067")
def test_a_card_that_left_the_game_is_asked_about() -> None:
    s = hers(down(3), down(11), removed=(16,), variant="random")
    assert said(s, MARSHAL, 16) == ["16 has left the game"]


@pytest.mark.rule("FU-067")
def test_sprint_cards_under_42_are_not_given_away_by_a_question() -> None:
    s = position(row=(down(35), Hideout(42, (1, 2, 20), face_up=True)), turn=MARSHAL, todo=(Hunting(),), marshal=(4, 5))
    assert [number for number in range(1, 42) if said(s, MARSHAL, number)] == [4, 5]


@pytest.mark.rule("FU-068")
def test_a_number_named_twice_counts_once() -> None:
    s = hers(down(3), down(8), down(10))
    once, events = play(s, MARSHAL, Guess((8,)))
    twice, same = play(s, MARSHAL, Guess((8, 8)))
    assert (twice, same) == (once, events)
    assert events[0] == Guessed((8,), (2,))
    _, events = play(s, MARSHAL, Guess((8, 3, 8, 3)))
    assert events[0] == Guessed((3, 8), (1, 2))


@pytest.mark.rule("FU-068", "FU-069")
def test_a_number_named_twice_is_not_more_than_one_hideout() -> None:
    assert said(hers(down(3)), MARSHAL, 3, 3) == []


@pytest.mark.rule("FU-069")
def test_naming_more_numbers_than_face_down_hideouts_is_asked_about_and_fails() -> None:
    s = hers(down(3), found(5), down(8))
    assert said(s, MARSHAL, 3, 8) == []
    assert said(s, MARSHAL, 3, 8, 9) == ["you name more numbers than hideouts lie face down (2)"]
    after, events = play(s, MARSHAL, Guess((3, 8, 9)))
    assert events[0] == Guessed((3, 8, 9), ())
    assert after.row == s.row
    everything, _ = play(s, MARSHAL, Guess(tuple(range(1, 42))))
    assert everything.row == s.row


@pytest.mark.rule("FU-070")
def test_a_number_may_be_guessed_again() -> None:
    s = hers(down(3), down(5))
    s = play_all(s, Guess((9,)), Draw(3), Pass(), Draw(3), Guess((9,)))
    assert s.record.count(Guessed((9,), ())) == 2


@pytest.mark.rule("FU-070")
def test_the_fugitive_may_place_a_number_that_was_guessed_wrongly_and_it_can_be_hit_then() -> None:
    s = hers(down(3), down(5), hand=(8,))
    s = play_all(s, Guess((8,)), Draw(3))
    s, _ = play(s, FUGITIVE, Place(8))
    assert s.row[-1] == down(8)
    assert said(s, MARSHAL, 8) == []
    s = play_all(s, Draw(3), Guess((8,)))
    assert s.row[-1] == found(8), "the miss was about the hideouts of that moment"


# -------------------------------------------------------------------------------- what is offered


@pytest.mark.rule("FU-072")
def test_single_numbers_are_offered_first_then_larger_sets_by_size() -> None:
    s = hers(down(3))
    singles = [Guess((number,)) for number in range(1, 42)]
    pairs = [Guess(numbers) for numbers in combinations(range(1, 42), 2)]
    offered = list(islice(game.legal(s, MARSHAL), len(singles) + len(pairs) + 2))
    assert offered == [*singles, *pairs, Guess((1, 2, 3)), Guess((1, 2, 4))]


@pytest.mark.rule("FU-072")
def test_what_is_offered_depends_on_nothing_hidden() -> None:
    one, other = hers(down(3), down(6, 2)), hers(down(1), down(4, 2))
    assert list(islice(game.legal(one, MARSHAL), 1000)) == list(islice(game.legal(other, MARSHAL), 1000))
    view = game.seen_by(one, MARSHAL)
    assert list(islice(game.legal(view, MARSHAL), 1000)) == list(islice(game.legal(one, MARSHAL), 1000))
