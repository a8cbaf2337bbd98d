"""The fugitive's options: which hideout may come next, and what lies under it."""

from itertools import combinations, islice
from random import Random

import pytest

from companion.core import Illegal, Recorded, Seeded
from companion.core.simulation import play_on
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Action,
    Deciding,
    Draw,
    Found,
    Guess,
    Hideout,
    Manhunt,
    Options,
    Pass,
    Place,
    Placed,
    Placing,
    State,
)
from tests.rules.fugitive.table import START, down, found, game, play, play_all, position, refused


def legal(s: State) -> set[Action]:
    return set(game.legal(s, FUGITIVE))


def placeable(s: State) -> set[int | None]:
    """The hideouts that may be placed without sprint cards."""
    return {a.number for a in legal(s) if isinstance(a, Place) and not a.sprints}


HER_TURN: tuple[Action, ...] = (Draw(3), Guess((40,)))
"""She draws and misses."""


# -------------------------------------------------------------------------------- where, and which number


@pytest.mark.rule("FU-040")
def test_a_hand_card_goes_face_down_on_the_free_place() -> None:
    s = position(row=(down(1), found(4)), hand=(5, 6))
    after, events = play(s, FUGITIVE, Place(6))
    assert after.row == (START, down(1), found(4), down(6)), "right of the last hideout, nowhere else"
    assert after.hands[FUGITIVE] == (2, 3, 5, 42)
    assert events[0] == Placed(3, 6, (), face_up=False)
    for other in (MARSHAL, None):
        assert game.seen_by(events[0], other) == Placed(3, None, (), face_up=False)
        assert game.seen_by(after, other).row[3] == Hideout(None)
        assert after.record[0] == Placed(3, None, ())


@pytest.mark.rule("FU-040")
def test_only_a_card_in_hand_can_be_placed() -> None:
    s = position(row=(down(4),), hand=(6,), marshal=(5,))
    for elsewhere in (5, 7):  # in the marshal's hand, in a pile
        assert refused(s, FUGITIVE, Place(elsewhere)).clause == "FU-040"
    assert refused(s, FUGITIVE, Place(4)).clause == "FU-040", "it lies in the row already"
    unnamed = refused(s, FUGITIVE, Place(None))
    assert unnamed.clause == "FU-040"
    assert "say which card it is" in str(unnamed), "here the hand is known"
    play(s, FUGITIVE, Place(6))


@pytest.mark.rule("FU-040", "FU-044")
def test_only_cards_in_hand_can_be_sprint_cards_and_each_only_once() -> None:
    s = position(row=(down(4),), hand=(6, 8), marshal=(5,))
    assert refused(s, FUGITIVE, Place(6, (5,))).clause == "FU-040", "in the marshal's hand"
    assert refused(s, FUGITIVE, Place(6, (6,))).clause == "FU-040", "the hideout itself"
    assert refused(s, FUGITIVE, Place(6, (8, 8))).clause == "FU-040", "twice the same card"
    assert refused(s, FUGITIVE, Place(6, (None,))).clause == "FU-040"
    play(s, FUGITIVE, Place(6, (8,)))


@pytest.mark.rule("FU-041")
def test_a_lower_number_may_not_follow_a_higher_one() -> None:
    s = position(row=(down(5),), hand=(4, 6))
    assert refused(s, FUGITIVE, Place(4)).clause == "FU-041"
    assert refused(s, FUGITIVE, Place(4, (2, 6))).clause == "FU-041", "sprint cards do not help backwards"
    play(s, FUGITIVE, Place(6))


@pytest.mark.rule("FU-041")
@pytest.mark.parametrize("last", [down(5), found(5)], ids=["face down", "face up"])
def test_the_last_hideout_is_what_counts_face_up_or_face_down(last: Hideout) -> None:
    s = position(row=(down(1), last), hand=(4, 6, 8, 9))
    assert refused(s, FUGITIVE, Place(4)).clause == "FU-041"
    assert refused(s, FUGITIVE, Place(9)).clause == "FU-042"
    play(s, FUGITIVE, Place(6))
    play(s, FUGITIVE, Place(8))


@pytest.mark.rule("FU-042")
def test_without_sprint_cards_the_next_hideout_is_1_2_or_3_away() -> None:
    s = position(row=(down(20),), hand=(19, 21, 22, 23, 24, 25))
    assert placeable(s) == {21, 22, 23}
    for near in (21, 22, 23):
        play(s, FUGITIVE, Place(near))
    for far in (24, 25, 42):
        assert refused(s, FUGITIVE, Place(far)).clause == "FU-042"


@pytest.mark.rule("FU-043")
def test_after_04_come_05_06_or_07() -> None:
    s = position(row=(down(4),), hand=range(5, 15))
    assert placeable(s) == {5, 6, 7}
    for number in (5, 6, 7):
        play(s, FUGITIVE, Place(number))
    assert refused(s, FUGITIVE, Place(3)).clause == "FU-041"
    for number in range(8, 15):
        assert refused(s, FUGITIVE, Place(number)).clause == "FU-042"


# -------------------------------------------------------------------------------- sprinting


@pytest.mark.rule("FU-044")
def test_sprint_cards_add_their_values_to_the_reach() -> None:
    s = position(row=(down(10),), hand=(*range(11, 29), 33, 35, 36, 38))
    for sprints in ((33,), (36,), (33, 35), (33, 36), (36, 38), (2, 33, 35, 36), (1, 2, 3, 33, 35, 36, 38)):
        reach = 3 + sum(1 if card % 2 else 2 for card in sprints)
        play(s, FUGITIVE, Place(10 + reach, sprints))
        refusal = refused(s, FUGITIVE, Place(10 + reach + 1, sprints))
        assert refusal.clause == "FU-044"
        assert f"is {reach + 1} away; your reach is {reach}" in str(refusal)
        play(s, FUGITIVE, Place(11, sprints))


@pytest.mark.rule("FU-044")
def test_any_number_of_hand_cards_may_go_under_a_hideout() -> None:
    s = position(row=(down(4),), hand=(5, 6, 7, 8, 9, 10, 11))
    everything = (1, 2, 3, 5, 6, 7, 8, 9, 10)
    after, events = play(s, FUGITIVE, Place(11, everything))
    assert after.row[-1] == Hideout(11, everything)
    assert after.hands[FUGITIVE] == (42,)
    assert events[0] == Placed(2, 11, everything)


@pytest.mark.rule("FU-044")
def test_sprint_cards_lie_face_down_under_the_hideout() -> None:
    after, events = play(position(row=(down(4),), hand=(9,)), FUGITIVE, Place(9, (1, 2)))
    for other in (MARSHAL, None):
        assert game.seen_by(after, other).row[-1] == Hideout(None, (None, None))
        assert game.seen_by(events[0], other) == Placed(2, None, (None, None))


@pytest.mark.rule("FU-045")
def test_from_04_to_10_takes_sprint_values_of_at_least_3() -> None:
    s = position(row=(down(4),), hand=(10, 12, 13, 14, 15))
    for enough in ((1, 2), (2, 12), (1, 3, 13)):  # 1+2, 2+2, 1+1+1
        play(s, FUGITIVE, Place(10, enough))
    for too_little in ((2,), (14,), (1, 3)):  # 2, 2, 1+1
        assert refused(s, FUGITIVE, Place(10, too_little)).clause == "FU-044"
    assert refused(s, FUGITIVE, Place(10)).clause == "FU-042"


@pytest.mark.rule("FU-046")
def test_the_number_of_a_sprint_card_does_not_matter() -> None:
    s = position(row=(down(4), down(7)), hand=(11, 12, 13, 6, 40, 41, 5))
    for even in (2, 6, 40):
        play(s, FUGITIVE, Place(12, (even,)))
        assert refused(s, FUGITIVE, Place(13, (even,))).clause == "FU-044"
    for odd in (1, 5, 41):
        play(s, FUGITIVE, Place(11, (odd,)))
        assert refused(s, FUGITIVE, Place(12, (odd,))).clause == "FU-044"


@pytest.mark.rule("FU-047")
def test_sprint_cards_may_be_worth_more_than_the_step_needs() -> None:
    s = position(row=(down(4),), hand=(5, 7, 8, 20, 22, 24))
    for number in (5, 7, 8):
        after, _ = play(s, FUGITIVE, Place(number, (2, 20, 22, 24)))
        assert after.row[-1] == down(number, 2, 20, 22, 24)


@pytest.mark.rule("FU-048")
def test_hideout_and_sprint_cards_go_down_together_and_stay() -> None:
    s = position(row=(), hand=(5, 6, 8), round=1)
    s, _ = play(s, FUGITIVE, Place(5, (2,)))
    assert s.hands[FUGITIVE] == (1, 3, 6, 8, 42)
    assert refused(s, FUGITIVE, Place(5, (6,))).clause == "FU-040", "none can be added later"
    assert refused(s, FUGITIVE, Place(6, (2,))).clause == "FU-040", "none comes back"
    after = play_all(s, Place(8, (1,)))
    assert after.row[1:] == (down(5, 2), down(8, 1))
    assert after.hands[FUGITIVE] == (3, 6, 42)


@pytest.mark.rule("FU-048")
def test_what_lies_in_the_row_never_changes_its_cards() -> None:
    for seed in range(4):
        rng = Random(seed)
        start = game.new(Options(), 2, Seeded(rng))
        for step in play_on(game, start, [game.bots["random"]] * 2, rng):
            for old, new in zip(step.before.row, step.after.row, strict=False):
                assert (old.number, old.sprints) == (new.number, new.sprints)


@pytest.mark.rule("FU-049")
def test_how_many_sprint_cards_lie_under_a_hideout_is_public() -> None:
    s = position(row=(down(1), down(5, 2), found(8), down(15, 20, 22)))
    for other in (MARSHAL, None):
        view = game.seen_by(s, other)
        assert [len(hideout.sprints) for hideout in view.row] == [0, 0, 1, 0, 2]
        assert [hideout.number for hideout in view.row] == [0, None, None, 8, None]


@pytest.mark.rule("FU-050")
def test_sprint_cards_do_not_extend_the_row() -> None:
    s = position(row=(down(4),), hand=(5, 6, 30))
    after, _ = play(s, FUGITIVE, Place(6, (30,)))
    assert len(after.row) == 3
    after = play_all(after, *HER_TURN, Draw(3))
    assert refused(after, FUGITIVE, Place(42)).clause == "FU-042", "the last hideout is 06, not 30"
    assert refused(after, FUGITIVE, Place(5)).clause == "FU-041"


@pytest.mark.rule("FU-050")
def test_sprint_cards_never_answer_a_guess() -> None:
    s = position(row=(down(4), down(8, 5)), turn=MARSHAL)
    after, _ = play(s, MARSHAL, Guess((5,)))
    assert after.row == s.row
    after, _ = play(s, MARSHAL, Guess((5, 8)))
    assert after.row == s.row, "nor as a part of a multiple guess"


@pytest.mark.rule("FU-050")
def test_sprint_cards_never_have_to_be_found() -> None:
    s = position(row=(down(8, 2, 6, 5),), turn=MARSHAL)
    after, _ = play(s, MARSHAL, Guess((8,)))
    assert after.result is not None
    assert after.result.winners == (MARSHAL,)


# -------------------------------------------------------------------------------- 42


@pytest.mark.rule("FU-051")
def test_42_is_no_sprint_card() -> None:
    s = position(row=(down(4),), hand=(9,))
    assert refused(s, FUGITIVE, Place(9, (42,))).clause == "FU-051"
    assert not any(42 in action.sprints for action in legal(s) if isinstance(action, Place))
    play(s, FUGITIVE, Place(9, (2,)))


@pytest.mark.rule("FU-051")
def test_with_the_option_42_is_a_sprint_card_worth_2() -> None:
    s = position(row=(down(4),), hand=(9, 10), sprint_42="allow")
    assert Place(9, (42,)) in legal(s)
    assert refused(s, FUGITIVE, Place(10, (42,))).clause == "FU-044"
    after, _ = play(s, FUGITIVE, Place(9, (42,)))
    assert after.row[-1] == down(9, 42)
    assert after.result is None
    assert game.actors(after) == (MARSHAL,)


@pytest.mark.rule("FU-052")
def test_42_is_placed_face_up_and_ends_the_chase() -> None:
    s = position(row=(down(39),))
    after, events = play(s, FUGITIVE, Place(42))
    assert after.row[-1] == Hideout(42, (), face_up=True, found=False)
    assert events[0] == Placed(2, 42, (), face_up=True)
    assert game.seen_by(events[0], MARSHAL) == events[0]
    assert game.seen_by(after, MARSHAL).row[-1].number == 42
    assert after.todo == (Deciding(),)


@pytest.mark.rule("FU-052", "FU-042", "FU-044")
def test_42_must_be_within_reach_like_any_hideout() -> None:
    s = position(row=(down(38),), hand=(40, 41))
    assert refused(s, FUGITIVE, Place(42)).clause == "FU-042"
    play(s, FUGITIVE, Place(42, (1,)))
    far = position(row=(down(36),), hand=(40, 41))
    assert refused(far, FUGITIVE, Place(42, (40,))).clause == "FU-044"
    play(far, FUGITIVE, Place(42, (1, 2)))


@pytest.mark.rule("FU-052")
def test_every_other_hideout_lies_face_down() -> None:
    s = position(row=(down(38),), hand=(39, 40, 41))
    for number in (39, 40, 41):
        after, _ = play(s, FUGITIVE, Place(number))
        assert after.row[-1] == down(number)


@pytest.mark.rule("FU-053")
def test_sprint_cards_under_42_stay_face_down_and_are_counted() -> None:
    s = position(row=(down(30), down(35, 2)), hand=(5, 20, 22, 24))
    s, events = play(s, FUGITIVE, Place(42, (5, 20, 22)))
    seen = Hideout(42, (None, None, None), face_up=True)
    assert game.seen_by(events[0], MARSHAL) == Placed(3, 42, (None, None, None), face_up=True)
    assert game.seen_by(s, MARSHAL).row[-1] == seen
    s = play_all(s, Manhunt(), Guess((30,)))
    assert game.seen_by(s, MARSHAL).row[-1] == seen, "in the manhunt too"
    assert game.seen_by(s, FUGITIVE).row[-1].sprints == (5, 20, 22)
    s, _ = play(s, MARSHAL, Guess((35,)))
    assert game.seen_by(s, MARSHAL).row[-1].sprints == (5, 20, 22), "until the game is over"


@pytest.mark.rule("FU-054")
def test_the_fugitive_may_look_at_everything_he_laid_also_in_her_turn() -> None:
    for turn in (FUGITIVE, MARSHAL):
        s = position(row=(down(1), down(6, 2), found(9), down(16, 20, 22)), turn=turn)
        assert game.seen_by(s, FUGITIVE).row == s.row


@pytest.mark.rule("FU-055")
def test_a_found_hideout_keeps_its_place_and_still_counts() -> None:
    s = position(row=(down(1), down(5, 2)), hand=(4, 6, 8, 9), turn=MARSHAL)
    s, events = play(s, MARSHAL, Guess((5,)))
    assert events[1] == Found(2, 5, (2,))
    assert s.row == (START, down(1), found(5, 2))
    s = play_all(s, Draw(3))
    assert refused(s, FUGITIVE, Place(4)).clause == "FU-041"
    assert refused(s, FUGITIVE, Place(9)).clause == "FU-042"
    s, _ = play(s, FUGITIVE, Place(8))
    assert s.row == (START, down(1), found(5, 2), down(8))


# -------------------------------------------------------------------------------- would he really?


def asked(s: State, action: Action) -> list[str]:
    return [str(warning) for warning in game.warnings(game.seen_by(s, FUGITIVE), FUGITIVE, action)]


@pytest.mark.rule("FU-152")
def test_who_keeps_no_higher_card_but_42_is_asked_first() -> None:
    s = position(row=(down(4),), hand=(6, 7, 9))
    assert asked(s, Place(7)) == []
    assert asked(s, Place(7, (2,))) == []
    assert asked(s, Place(7, (9,))) == ["after this you hold no card above 7 but 42"]
    assert asked(s, Place(9, (2,))) == ["after this you hold no card above 9 but 42"]
    assert asked(s, Pass()) == []


@pytest.mark.rule("FU-152")
def test_who_can_reach_42_next_is_not_asked() -> None:
    s = position(row=(down(35),), hand=(37,), marshal=(1, 2, 3))
    assert asked(s, Place(37)) == ["after this you hold no card above 37 but 42"]
    s = position(row=(down(35),), hand=(3, 4, 37), marshal=(1, 2))
    assert asked(s, Place(37)) == [], "3 + 1 + 2 is more than the 5 to 42"
    assert asked(position(row=(down(38),), hand=(41,), marshal=(1, 2, 3)), Place(41)) == []


@pytest.mark.rule("FU-044", "FU-072")
def test_sprint_cards_have_no_order() -> None:
    s = position(row=(down(4),), hand=(11,))
    assert play(s, FUGITIVE, Place(11, (3, 2, 1))) == play(s, FUGITIVE, Place(11, (1, 2, 3)))


@pytest.mark.rule("FU-152")
def test_who_places_42_is_not_asked() -> None:
    assert asked(position(row=(down(39),)), Place(42)) == []


# -------------------------------------------------------------------------------- every placement


@pytest.mark.rule("FU-041", "FU-042", "FU-044", "FU-051", "FU-072")
def test_what_is_offered_is_exactly_what_the_rule_allows() -> None:
    last, hand = 4, (1, 2, 3, 5, 7, 8, 10, 42)
    s = position(row=(down(last),), hand=hand[3:-1])
    assert s.hands[FUGITIVE] == hand
    allowed: set[Action] = {Pass()}
    for number in hand:
        for size in range(len(hand)):
            for sprints in combinations([card for card in hand if card != number], size):
                fits = 1 <= number - last <= 3 + sum(2 - card % 2 for card in sprints)
                if fits and 42 not in sprints:
                    allowed.add(Place(number, sprints))
                    play(s, FUGITIVE, Place(number, sprints))
                else:
                    with pytest.raises(Illegal):
                        game.play(s, FUGITIVE, Place(number, sprints), Recorded())
    assert legal(s) == allowed


@pytest.mark.rule("FU-072")
def test_placements_are_offered_by_hideout_then_by_the_number_of_sprint_cards() -> None:
    s = position(row=(down(4),), hand=(5, 8))
    assert list(game.legal(s, FUGITIVE)) == [
        Pass(),
        *(
            Place(5, sprints)
            for sprints in ((), (1,), (2,), (3,), (8,), (1, 2), (1, 3), (1, 8), (2, 3), (2, 8), (3, 8))
        ),
        *(Place(5, sprints) for sprints in ((1, 2, 3), (1, 2, 8), (1, 3, 8), (2, 3, 8), (1, 2, 3, 8))),
        *(Place(8, sprints) for sprints in ((1,), (2,), (3,), (5,), (1, 2), (1, 3), (1, 5), (2, 3), (2, 5), (3, 5))),
        *(Place(8, sprints) for sprints in ((1, 2, 3), (1, 2, 5), (1, 3, 5), (2, 3, 5), (1, 2, 3, 5))),
    ]


@pytest.mark.rule("FU-072")
def test_with_a_huge_hand_the_first_placements_come_at_once() -> None:
    s = position(row=(down(1),), hand=range(4, 42), todo=(Placing((0, 1)),))
    assert list(islice(game.legal(s, FUGITIVE), 4)) == [Pass(), Place(2), Place(2, (3,)), Place(2, (4,))]
