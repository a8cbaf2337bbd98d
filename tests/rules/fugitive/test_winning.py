"""How a game ends: everything found, 42 placed, and the manhunt."""

from itertools import combinations
from random import Random

import pytest

from companion.core import Outcome, Seeded
from companion.core.simulation import play_on
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Action,
    Concede,
    Deciding,
    Draw,
    Ended,
    Found,
    Guess,
    Guessed,
    Guessing,
    Happened,
    Hideout,
    HuntBegan,
    Hunting,
    Manhunt,
    Options,
    Pass,
    Place,
    Placed,
    Shown,
    State,
    TurnBegan,
)
from tests.rules.fugitive.table import START, box, down, found, game, play, play_all, position, refused

FOUND = Outcome((MARSHAL,), "found", "FU-080")
GOAL = Hideout(42, face_up=True)


def with_42(*row: Hideout, marshal: tuple[int, ...] = ()) -> State:
    """The row, and 42 has just been placed."""
    s, _ = play(position(row=row, marshal=marshal), FUGITIVE, Place(42))
    return s


def hunting(*row: Hideout, marshal: tuple[int, ...] = ()) -> State:
    s, _ = play(with_42(*row, marshal=marshal), MARSHAL, Manhunt())
    return s


# -------------------------------------------------------------------------------- everything found


@pytest.mark.rule("FU-080")
def test_the_marshal_wins_when_her_guess_leaves_no_face_down_hideout() -> None:
    s = position(row=(found(3), down(5), found(8), down(10, 2)), turn=MARSHAL)
    one_left, _ = play(s, MARSHAL, Guess((10,)))
    assert one_left.result is None
    both, events = play(s, MARSHAL, Guess((5, 10)))
    assert both.result == FOUND == game.outcome(both)
    assert events[-1] == Ended(FOUND)
    assert game.actors(both) == ()


@pytest.mark.rule("FU-080")
def test_she_can_win_in_her_very_first_turn_and_with_a_single_hideout() -> None:
    s = play_all(position(row=(), round=1), Place(2), Pass(), Draw(3), Draw(3))
    missed, _ = play(s, MARSHAL, Guess((3,)))
    assert missed.result is None
    hit, _ = play(s, MARSHAL, Guess((2,)))
    assert hit.result == FOUND


@pytest.mark.rule("FU-080", "FU-028")
def test_the_fugitive_gets_no_further_turn_after_the_last_hideout_was_found() -> None:
    s, events = play(position(row=(down(2),), turn=MARSHAL), MARSHAL, Guess((2,)))
    assert events == (Guessed((2,), (1,)), Found(1, 2, ()), Ended(FOUND))
    assert refused(s, FUGITIVE, Draw(1)).clause == "FU-085"
    assert s.todo == ()


@pytest.mark.rule("FU-080", "FU-082")
def test_with_nothing_face_down_when_her_turn_begins_she_wins_but_he_may_still_place_before() -> None:
    s = position(row=(found(3), Hideout(5, face_up=True)), hand=(6,))  # as only an owner's event could leave it
    passed, events = play(s, FUGITIVE, Pass())
    assert passed.result == FOUND
    assert TurnBegan(MARSHAL, 2) not in events
    placed, _ = play(s, FUGITIVE, Place(6))
    assert placed.result is None
    assert game.actors(placed) == (MARSHAL,)


@pytest.mark.rule("FU-081", "FU-080")
def test_the_win_comes_before_any_discovery() -> None:
    every = tuple(box.events)
    s = position(row=(found(2), down(4)), turn=MARSHAL, variant="discoveries", decks=(every,))
    after, events = play(s, MARSHAL, Guess((4,)))
    assert after.result == FOUND
    assert events == (Guessed((4,), (2,)), Found(2, 4, ()), Ended(FOUND))
    assert after.decks == (every,)
    assert after.discards == ((),)


@pytest.mark.rule("FU-081")
def test_a_hit_that_does_not_win_does_make_a_discovery() -> None:
    every = tuple(box.events)
    s = position(row=(down(2), down(4)), turn=MARSHAL, variant="discoveries", decks=(every,))
    after, events = play(s, MARSHAL, Guess((4,)))
    assert after.result is None
    assert Happened(every[0], FUGITIVE) in events
    assert after.decks == (every[1:],)


@pytest.mark.rule("FU-082")
def test_the_fugitive_always_has_a_face_down_hideout_when_his_turn_begins() -> None:
    turns = ended = 0
    for seed in range(30):
        rng = Random(seed)
        start = game.new(Options(), 2, Seeded(rng))
        for step in play_on(game, start, [game.bots["random"], sharp], rng, views=False):
            all_found = all(hideout.face_up for hideout in step.after.row)
            if any(isinstance(event, TurnBegan) and event.seat == FUGITIVE for event in step.events):
                assert not all_found
                turns += 1
            elif isinstance(step.action, Guess) and all_found:
                assert step.after.result == FOUND
                ended += 1
    assert turns > 30
    assert ended > 5


def sharp(s: State, seat: int, rng: Random) -> Action:
    """A marshal who looks under the cards half of the time."""
    hidden = tuple(h.number for h in s.row if not h.face_up and h.number is not None)
    if isinstance(s.todo[-1], Guessing) and rng.random() < 0.5:
        return Guess(hidden[:2])
    chosen: Action = game.bots["random"](s, seat, rng)
    return chosen


# -------------------------------------------------------------------------------- 42


@pytest.mark.rule("FU-083", "FU-090")
def test_when_42_is_placed_the_turn_order_stops() -> None:
    s, events = play(position(row=(down(25), down(39))), FUGITIVE, Place(42))
    assert events == (Placed(3, 42, (), face_up=True),), "her turn does not begin"
    assert s.todo == (Deciding(),)
    assert refused(s, MARSHAL, Draw(1)).clause == "FU-090"
    assert refused(s, MARSHAL, Guess((39,))).clause == "FU-090"
    assert refused(s, FUGITIVE, Pass()).clause == "FU-020"


@pytest.mark.rule("FU-083")
def test_without_a_face_down_hideout_there_is_nothing_to_hunt_and_42_is_the_escape() -> None:
    s, events = play(position(row=(found(29), Hideout(39, face_up=True))), FUGITIVE, Place(42))
    assert s.result == Outcome((FUGITIVE,), "escape", "FU-083")
    assert events[-1] == Ended(s.result)


@pytest.mark.rule("FU-083")
def test_nothing_is_placed_after_42() -> None:
    for s in (with_42(down(39)), hunting(down(39)), play_all(with_42(down(39)), Concede())):
        assert list(game.legal(s, FUGITIVE)) == []
    assert refused(with_42(down(39)), FUGITIVE, Place(1)).clause == "FU-020"


def first_turn_hands() -> list[tuple[int, ...]]:
    """Everything but 42 that the fugitive may hold at the start."""
    return [(1, 2, 3, *low, *high) for low in combinations(range(4, 15), 3) for high in combinations(range(15, 29), 2)]


def value(card: int) -> int:
    return box.sprint[card]


@pytest.mark.rule("FU-084", "FU-161")
def test_no_opening_ends_beyond_15_with_one_hideout_or_17_with_two() -> None:
    best_of_one = best_of_two = 0
    for hand in first_turn_hands():
        total = sum(map(value, hand))
        best_of_one = max(best_of_one, *(n for n in hand if n <= 3 + total - value(n)))
        for first, second in combinations(hand, 2):
            # every other card lies under one of the two: what is left over under the first helps the second
            needed = max(0, first - 3) + max(0, second - first - 3)
            if second > best_of_two and needed <= total - value(first) - value(second):
                best_of_two = second
    assert best_of_one == 15
    assert best_of_two == 17
    assert best_of_two < 42


@pytest.mark.rule("FU-084")
def test_the_best_openings_are_played_like_this_and_no_further() -> None:
    s = position(row=(), hand=(4, 6, 8, 15, 16), round=1)
    one, _ = play(s, FUGITIVE, Place(15, (1, 2, 3, 4, 6, 8, 16)))
    assert one.row[-1].number == 15
    assert refused(s, FUGITIVE, Place(16, (1, 2, 3, 4, 6, 8, 15))).clause == "FU-044"
    s = position(row=(), hand=(4, 6, 8, 16, 17), round=1)
    two = play_all(s, Place(3), Place(17, (1, 2, 4, 6, 8, 16)))
    assert two.row[1:] == (down(3), down(17, 1, 2, 4, 6, 8, 16))
    s = position(row=(), hand=(4, 6, 8, 16, 18), round=1)
    after_03, _ = play(s, FUGITIVE, Place(3))
    assert refused(after_03, FUGITIVE, Place(18, (1, 2, 4, 6, 8, 16))).clause == "FU-044"
    assert refused(after_03, FUGITIVE, Place(42, (1, 2, 4, 6, 8, 16, 18))).clause == "FU-044"


@pytest.mark.rule("FU-084")
def test_the_engine_offers_no_opening_beyond_the_bounds() -> None:
    for seed in range(4):
        s = game.new(Options(), 2, Seeded(seed))
        openings = [a for a in game.legal(s, FUGITIVE) if isinstance(a, Place) and a.number is not None]
        assert max(a.number for a in openings if a.number is not None) <= 15
        for opening in openings:
            if opening.number == 3 and not opening.sprints:
                after, _ = play(s, FUGITIVE, opening)
                seconds = [a.number for a in game.legal(after, FUGITIVE) if isinstance(a, Place)]
                assert max(n for n in seconds if n is not None) <= 17


@pytest.mark.rule("FU-085")
def test_after_the_end_all_hidden_cards_are_shown() -> None:
    s, events = play(hunting(down(5, 1, 2), down(39, 20)), MARSHAL, Guess((7,)))
    assert s.result is not None
    assert events == (Guessed((7,), ()), Shown(1, 5, (1, 2)), Shown(2, 39, (20,)), Ended(s.result))
    for seat in (MARSHAL, None):
        row = game.seen_by(s, seat).row
        assert [(hideout.number, hideout.sprints) for hideout in row] == [(0, ()), (5, (1, 2)), (39, (20,)), (42, ())]
    assert not any(hideout.found for hideout in s.row), "shown is not found"


@pytest.mark.rule("FU-085", "FU-053")
def test_sprint_cards_under_42_are_shown_after_the_end() -> None:
    s, _ = play(position(row=(down(36),), hand=(20,)), FUGITIVE, Place(42, (1, 20)))
    before = game.seen_by(s, MARSHAL).row[-1]
    s, events = play(s, MARSHAL, Concede())
    assert before.sprints == (None, None)
    assert Shown(2, 42, (1, 20)) in events
    assert game.seen_by(s, MARSHAL).row[-1].sprints == (1, 20)


@pytest.mark.rule("FU-085")
def test_after_the_end_nothing_can_be_played() -> None:
    s = play_all(with_42(down(39)), Concede())
    moves: tuple[Action, ...] = (Draw(1), Place(1), Pass(), Guess((39,)), Manhunt(), Concede())
    for seat in (FUGITIVE, MARSHAL):
        assert list(game.legal(s, seat)) == []
        for action in moves:
            assert refused(s, seat, action).clause == "FU-085"


# -------------------------------------------------------------------------------- may she hunt?


@pytest.mark.rule("FU-090")
def test_directly_after_42_the_marshal_may_start_a_manhunt() -> None:
    s = with_42(down(25), down(39))
    assert game.actors(s) == (MARSHAL,)
    assert list(game.legal(s, MARSHAL)) == [Manhunt(), Concede()]
    s, events = play(s, MARSHAL, Manhunt())
    assert events == (HuntBegan(),)
    assert s.todo == (Hunting(),)
    assert refused(s, MARSHAL, Manhunt()).clause == "FU-095", "it is on already"


@pytest.mark.rule("FU-090")
def test_there_is_no_manhunt_before_42() -> None:
    s = position(row=(down(25), down(39)), turn=MARSHAL)
    assert refused(s, MARSHAL, Manhunt()).clause == "FU-027"
    assert refused(s, MARSHAL, Concede()).clause == "FU-027"
    assert refused(position(row=(down(25), down(39))), MARSHAL, Manhunt()).clause == "FU-020"
    drawing, _ = play(position(row=(down(25), down(39))), FUGITIVE, Pass())
    assert refused(drawing, MARSHAL, Manhunt()).clause == "FU-026"


@pytest.mark.rule("FU-091", "FU-083")
@pytest.mark.parametrize(
    ("number", "allowed"), [(1, True), (28, True), (29, True), (30, False), (31, False), (38, False)]
)
def test_a_manhunt_is_allowed_only_if_she_found_no_hideout_above_29(number: int, allowed: bool) -> None:
    s, events = play(position(row=(found(number), down(39))), FUGITIVE, Place(42))
    if allowed:
        assert s.result is None
        assert s.todo == (Deciding(),)
    else:
        assert s.result == Outcome((FUGITIVE,), "escape", "FU-091"), "he wins at once"
        assert events == (Placed(3, 42, (), face_up=True), Shown(2, 39, ()), Ended(s.result))


@pytest.mark.rule("FU-091")
def test_with_nothing_found_a_manhunt_is_allowed() -> None:
    assert with_42(down(29), down(39)).todo == (Deciding(),)


@pytest.mark.rule("FU-091")
def test_one_find_above_29_among_others_is_enough_to_rule_it_out() -> None:
    s = with_42(found(12), found(29), found(30), down(39))
    assert s.result == Outcome((FUGITIVE,), "escape", "FU-091")


@pytest.mark.rule("FU-092")
def test_open_sprint_cards_her_own_cards_and_misses_do_not_rule_a_manhunt_out() -> None:
    s = position(row=(found(25, 38, 41), down(36)), hand=(39,), marshal=(35, 40), turn=MARSHAL)
    s = play_all(s, Guess((37,)), Draw(1), Place(39), Draw(1), Guess((37, 39)), Draw(1), Place(42))
    assert s.row == (START, found(25, 38, 41), down(36), down(39), GOAL)
    assert s.todo == (Deciding(),)


@pytest.mark.rule("FU-092")
def test_face_down_hideouts_above_29_and_42_itself_do_not_rule_a_manhunt_out() -> None:
    s = with_42(found(29), down(30), down(39))
    assert s.row[-1].face_up
    assert not s.row[-1].found
    assert s.todo == (Deciding(),)


@pytest.mark.rule("FU-093")
def test_hideouts_above_29_found_in_the_manhunt_do_not_stop_it() -> None:
    s = hunting(down(29), down(35), down(39))
    for number in (35, 39):
        s, _ = play(s, MARSHAL, Guess((number,)))
        assert s.todo == (Hunting(),)
    s, _ = play(s, MARSHAL, Guess((29,)))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")


@pytest.mark.rule("FU-094", "FU-083")
def test_declining_the_manhunt_loses() -> None:
    s, events = play(with_42(down(25), down(39)), MARSHAL, Concede())
    assert s.result == Outcome((FUGITIVE,), "escape", "FU-094")
    assert events[-1] == Ended(s.result)


# -------------------------------------------------------------------------------- the manhunt


@pytest.mark.rule("FU-095")
def test_in_a_manhunt_single_numbers_are_named_one_after_the_other() -> None:
    s = hunting(down(25), down(30, 20, 2), down(39))
    assert refused(s, MARSHAL, Guess((25, 39))).clause == "FU-095"
    assert list(game.legal(s, MARSHAL)) == [Guess((number,)) for number in range(1, 42)]
    s, events = play(s, MARSHAL, Guess((30,)))
    assert events == (Guessed((30,), (2,)), Found(2, 30, (20, 2)))
    assert game.actors(s) == (MARSHAL,), "it is her again: no draw, no turn of his between"
    hidden, goal = Hideout(None), GOAL
    assert game.seen_by(s, MARSHAL).row == (START, hidden, found(30, 20, 2), hidden, goal)
    s, _ = play(s, MARSHAL, Guess((25,)))
    assert s.todo == (Hunting(),)


@pytest.mark.rule("FU-095")
def test_in_a_manhunt_she_neither_draws_nor_passes_nor_gives_up() -> None:
    s = hunting(down(25), down(39))
    others: tuple[Action, ...] = (Draw(1), Pass(), Concede())
    for action in others:
        assert refused(s, MARSHAL, action).clause == "FU-095"
    assert refused(s, FUGITIVE, Pass()).clause == "FU-020"


@pytest.mark.rule("FU-096")
def test_the_first_miss_ends_the_game() -> None:
    s = hunting(down(25), down(30), down(39))
    s, _ = play(s, MARSHAL, Guess((25,)))
    s, events = play(s, MARSHAL, Guess((31,)))
    assert events[0] == Guessed((31,), ())
    assert s.result == Outcome((FUGITIVE,), "manhunt_lost", "FU-096")
    assert game.actors(s) == ()


@pytest.mark.rule("FU-097")
@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_with_k_face_down_hideouts_she_needs_exactly_k_hits_in_a_row(k: int) -> None:
    numbers = (30, 33, 36, 39)[-k:]
    s = hunting(found(3), found(12), *(down(number) for number in numbers))
    for number in numbers[:-1]:
        s, _ = play(s, MARSHAL, Guess((number,)))
        assert s.result is None
    s, events = play(s, MARSHAL, Guess((39,)))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")
    assert events == (Guessed((39,), (2 + k,)), Found(2 + k, 39, ()), Ended(s.result))
    assert not s.row[-1].found, "42 need not be found"


@pytest.mark.rule("FU-098", "FU-066")
@pytest.mark.parametrize("wrong", [0, 42, -3, 43])
def test_a_refused_number_is_no_miss(wrong: int) -> None:
    s = hunting(down(25), down(39))
    assert refused(s, MARSHAL, Guess((wrong,))).clause == "FU-066"
    s = play_all(s, Guess((25,)), Guess((39,)))
    assert s.result == Outcome((MARSHAL,), "manhunt_won", "FU-097")


@pytest.mark.rule("FU-098", "FU-068")
def test_two_numbers_at_once_are_refused_but_the_same_number_twice_is_one() -> None:
    s = hunting(down(25), down(39))
    assert refused(s, MARSHAL, Guess((25, 39))).clause == "FU-095"
    assert refused(s, MARSHAL, Guess((1, 2, 3))).clause == "FU-095"
    assert refused(s, MARSHAL, Guess(())).clause == "FU-027"
    s, _ = play(s, MARSHAL, Guess((25, 25)))
    assert s.row[1] == found(25)


@pytest.mark.rule("FU-098", "FU-067")
@pytest.mark.parametrize("number", [12, 2, 20], ids=["face up", "open sprint card", "in her hand"])
def test_a_number_that_cannot_hit_is_a_miss_and_fatal_so_it_is_asked_about(number: int) -> None:
    s = hunting(found(12, 2), down(25), down(39), marshal=(20,))
    assert len(game.warnings(game.seen_by(s, MARSHAL), MARSHAL, Guess((number,)))) == 1
    s, _ = play(s, MARSHAL, Guess((number,)))
    assert s.result == Outcome((FUGITIVE,), "manhunt_lost", "FU-096")


@pytest.mark.rule("FU-098")
def test_a_number_found_in_the_manhunt_cannot_be_named_again_without_losing() -> None:
    s, _ = play(hunting(down(25), down(39)), MARSHAL, Guess((25,)))
    assert game.warnings(s, MARSHAL, Guess((25,)))
    s, _ = play(s, MARSHAL, Guess((25,)))
    assert s.result == Outcome((FUGITIVE,), "manhunt_lost", "FU-096")
