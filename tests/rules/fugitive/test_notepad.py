"""The marshal's notepad: what she may know, at the level agreed, and nothing else."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Seeded
from companion.core.simulation import play_on
from companion.games.fugitive.notepad import Mark, Notes, notes
from companion.games.fugitive.state import (
    MARSHAL,
    Choose,
    Done,
    Draw,
    Guess,
    Guessing,
    Happened,
    Options,
    Pass,
    Place,
    Placing,
    Point,
    PutBack,
    State,
    Variant,
)
from tests.rules.fugitive.table import box, card, down, found, game, owned, play_all, play_with, position

VARIANTS: tuple[Variant, ...] = (
    "none",
    "random",
    "discoveries",
    "helpful_fugitive",
    "helpful_marshal",
    "balancing",
)


def opening(level: int, hand: tuple[int, ...], piles: Any = ((), (), ()), **options: Any) -> State:
    """Before the fugitive's first turn, with these five cards drawn."""
    first = (Placing((1, 2)),)
    return position(row=(), hand=hand, piles=piles, round=1, todo=first, notepad=level, **options)


def noted(s: State) -> Notes:
    """What the marshal reads in her notepad now."""
    return notes(box, game.seen_by(s, MARSHAL))


HAND = (4, 6, 8, 16, 18)


# -------------------------------------------------------------------------------- levels 0 and 1


@pytest.mark.rule("FU-140")
def test_level_0_is_a_blank_page() -> None:
    s = play_all(opening(0, HAND), Place(3), Pass(), Draw(1), Draw(2), Guess((9,)))
    assert noted(s) == Notes()


@pytest.mark.rule("FU-140", "FU-156")
def test_level_1_marks_own_cards_face_up_cards_and_misses_with_their_rounds() -> None:
    s = opening(1, HAND, ((5, 7), (20, 22), (30,)))
    s = play_all(s, Place(3), Place(8, (2,)), Draw(1), Draw(2), Guess((9,)))
    s = play_all(s, Draw(1), Pass(), Draw(3), Guess((10, 11)), Draw(2), Pass(), Draw(1), Guess((9,)))
    assert s.round == 4
    drawn = s.hands[MARSHAL]
    assert {5, 20, 30} < set(drawn)
    assert noted(s).marks == {
        0: Mark("face_up"),
        **{card: Mark("own") for card in drawn if card},
        9: Mark("missed", (1, 3)) if 9 not in drawn else Mark("own"),
    }
    assert noted(s).sets == {}
    s = play_all(replace(s, turn=MARSHAL, todo=(Guessing(),)), Guess((8,)))
    assert noted(s).marks[8] == Mark("face_up")
    assert noted(s).marks[2] == Mark("face_up"), "the sprint card under it too"
    assert 3 not in noted(s).marks, "still face down"
    assert {10, 11}.isdisjoint(noted(s).marks), "a failed pair says nothing about one number"


@pytest.mark.rule("FU-140")
def test_level_1_marks_cards_that_left_the_game() -> None:
    s = position(row=(down(1),), removed=(16, 18, "witness"), variant="random")
    assert noted(s).marks == {0: Mark("face_up"), 16: Mark("removed"), 18: Mark("removed")}


@pytest.mark.rule("FU-140", "FU-122")
def test_level_1_does_not_mark_sealed_sprint_cards() -> None:
    s = position(row=(replace(found(5, 2), sealed=True), down(6)), variant="random")
    assert 5 in noted(s).marks
    assert 2 not in noted(s).marks


# -------------------------------------------------------------------------------- level 2


@pytest.mark.rule("FU-142", "FU-145")
def test_level_2_shows_for_each_face_down_hideout_what_it_can_be() -> None:
    """X1, X2 and X3 of the digest."""
    s = opening(2, HAND, ((5, 9), (17,), (30,)))
    lone = play_all(s, Place(3))
    assert noted(lone).sets == {1: (1, 2, 3)}
    pair = play_all(lone, Place(6), Draw(1), Draw(3))
    assert noted(pair).sets == {1: (1, 2, 3), 2: (2, 3, 4, 6)}
    sprint = play_all(opening(2, HAND, ((9,), (17,), ())), Place(4, (2,)), Pass(), Draw(1), Draw(2))
    assert noted(sprint).sets == {1: (1, 2, 3, 4, 5)}
    assert noted(sprint).exact
    assert noted(sprint).adds_up
    assert noted(sprint).shares == {}


@pytest.mark.rule("FU-145", "FU-070")
def test_the_sets_are_computed_anew_after_every_change_of_the_record() -> None:
    """X6: 3 is possible on place 2, the miss came earlier."""
    s = play_all(opening(2, HAND, ((5,), (20, 21), ())), Place(1), Pass(), Draw(2), Draw(2))
    assert noted(s).sets == {1: (1, 2, 3)}
    s = play_all(s, Guess((3,)))
    assert noted(s).sets == {1: (1, 2)}
    s = play_all(s, Draw(1), Place(3))
    assert noted(s).sets == {1: (1, 2), 2: (2, 3, 4, 5)}
    s = play_all(s, Draw(2), Guess((2,)))
    assert noted(s).sets == {1: (1,), 2: (3, 4)}, "place 1 is certain"
    s = play_all(replace(s, turn=MARSHAL, todo=(Guessing(),)), Guess((1,)))
    assert noted(s).sets == {2: (3, 4)}, "only what is face down"


@pytest.mark.rule("FU-140")
def test_permuting_what_the_marshal_cannot_know_does_not_change_her_notes() -> None:
    def told(hand: tuple[int, ...], first: Place, second: Place) -> Notes:
        s = opening(2, hand, ((5, 7), (20,), (30,)))
        return noted(play_all(s, first, second, Draw(1), Draw(2), Guess((41,)), Draw(3), Pass(), Draw(1)))

    one = told((4, 6, 8, 16, 18), Place(1), Place(6, (2,)))
    other = told((9, 10, 11, 25, 26), Place(2), Place(3, (25,)))
    assert one.sets
    assert one == other


@pytest.mark.rule("FU-140", "FU-141")
def test_told_facts_and_row_events_enter_the_sets() -> None:
    s = opening(2, HAND, (("witness", 5), (20, 21), ()), variant="random")
    s = play_all(s, Place(3), Pass(), Draw(1), Draw(2), Draw(2))
    assert noted(s).sets == {1: (1, 3)}, "odd"
    s = opening(2, (4, 6, 8, 16, 18), (("night_bus", 5), (20, 21), (30,)), variant="random")
    s = play_all(s, Place(3), Pass(), Draw(1), Draw(2), Draw(2), Guess((2,)), Draw(3), Place(8))
    assert noted(s).sets == {1: (1, 3), 2: (2, 3, 4, 5, 6, 7, 8)}, "reach 5 at place 2"


@pytest.mark.rule("FU-140", "FU-141")
def test_a_told_band_and_a_told_sprint_sum_enter_the_sets() -> None:
    s = opening(2, (12, 6, 8, 16, 18), (("speed_camera", 5), (20, 21), ()), variant="random")
    s = play_all(s, Place(3, (1, 2)), Pass(), Draw(1), Point(1))
    assert noted(s).sets == {1: (1, 2, 3, 4, 5, 6)}, "3 + 3"
    s = opening(2, (4, 6, 8, 15, 16), (("district_check", 5), (20, 21), ()), variant="random")
    s = play_all(s, Place(15, (1, 2, 3, 4, 6, 8, 16)), Pass())
    assert noted(s).sets == {1: tuple(range(1, 16))}
    s = play_all(s, Draw(1), Point(1))
    assert noted(s).sets == {1: (15,)}, "only 15 lies in the second band"


@pytest.mark.rule("FU-140", "FU-142")
def test_the_sets_are_marked_as_a_guess_once_the_marshal_has_looked_at_a_pile() -> None:
    s = play_all(opening(2, HAND, (("morning_paper",), (20, 21), ()), variant="random"), Place(3), Pass())
    assert noted(s).exact
    s = play_all(s, Draw(1), Choose(2), PutBack((20, 21)))
    assert not noted(s).exact
    assert noted(s).sets == {1: (1, 2, 3)}, "still sound"


@pytest.mark.rule("FU-140", "FU-142")
def test_the_sets_stay_exact_if_it_was_the_fugitive_who_looked() -> None:
    s = opening(2, HAND, (("morning_paper",), (20, 21), (30,)), variant="random")
    s = play_all(s, Place(3), Pass(), Draw(2), Draw(2), Guess((9,)), Draw(1))
    s = play_all(s, Choose(3), PutBack((29, 30)))
    assert noted(s).exact


@pytest.mark.rule("FU-140", "FU-142")
def test_the_sets_are_marked_as_a_guess_after_a_custom_event(tmp_path: Path) -> None:
    own = owned(tmp_path, card("own", '{ op = "custom", text = { en = "So", de = "So" } }'))
    s = play_all(opening(2, HAND, (("own",), (), ()), variant="random"), Place(3), Pass())
    s = play_with(own, s, Draw(1), Done())
    assert any(isinstance(event, Happened) for event in s.record)
    read = notes(own.box, own.seen_by(s, MARSHAL))
    assert not read.exact
    assert read.sets == {1: (1, 2, 3)}


# -------------------------------------------------------------------------------- level 3


@pytest.mark.rule("FU-146")
def test_level_3_adds_the_share_of_possible_histories() -> None:
    s = play_all(opening(3, HAND, ((5,), (), (30,))), Place(3), Place(6), Draw(1), Draw(3))
    read = noted(s)
    assert read.sets == {1: (1, 2, 3), 2: (2, 3, 4, 6)}
    for place, numbers in read.sets.items():
        assert set(read.shares[place]) == set(numbers)
        assert sum(read.shares[place].values()) == pytest.approx(1)
        assert all(0 < share <= 1 for share in read.shares[place].values())
    lone = noted(play_all(opening(3, HAND), Place(3)))
    assert lone.shares[1] == pytest.approx({1: 1 / 3, 2: 1 / 3, 3: 1 / 3}), "three histories alike"


# -------------------------------------------------------------------------------- always sound


@pytest.mark.rule("FU-142", "FU-144", "FU-140")
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_true_number_is_always_possible_and_sets_never_grow(variant: Variant) -> None:
    looks = 0
    for seed in range(20):
        rng = Random(seed)
        s = game.new(Options(variant=variant, notepad=2), 2, Seeded(rng))
        known: dict[int, set[int]] = {}
        for step in play_on(game, s, [game.bots["random"]] * 2, rng):
            if step.after.round > 9 or game.outcome(step.after):
                break
            if not isinstance(step.after.todo[-1], Guessing):
                continue
            read = noted(step.after)
            looks += 1
            assert read.adds_up, "never in digital play"
            assert set(read.sets) == {p for p, hideout in enumerate(step.after.row) if not hideout.face_up}
            for place, numbers in read.sets.items():
                assert step.after.row[place].number in numbers
                assert set(numbers) <= known.get(place, set(numbers))
                known[place] = set(numbers)
    assert looks > 60
