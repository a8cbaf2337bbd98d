"""Sand timer and kidnapper: UG-099 to UG-114. Time itself is kept by a `Bank`, here with a clock made by hand."""

from typing import Any

import pytest

from companion.core.clocks import Bank, Clock
from companion.games.underground.state import (
    Acting,
    Advanced,
    Drew,
    ElementSet,
    Ended,
    Finish,
    Flee,
    Flip,
    FlipCounted,
    Found,
    Glass,
    GlassTurned,
    Jump,
    Jumping,
    KeyTaken,
    Leave,
    Penalty,
    Place,
    Playing,
    RanOut,
    RunOut,
    Sparing,
    State,
    Stay,
    Substitute,
    Take,
    Taking,
    Walk,
)
from tests.rules.underground.table import after, game, play, position, refused, told

STANDING = {"E5": "1@", "E6": "1"}
CODE = ("N01", "N05", "N09", "N10", "N02")


def clock(s: State) -> Clock:
    (only,) = game.clocks(s)
    return only


def kinds(events: tuple[Any, ...]) -> list[type]:
    return [type(event) for event in events]


# -------------------------------------------------------------------------------- flips and penalties


@pytest.mark.rule("UG-099")
def test_anybody_may_turn_the_timer_at_any_time() -> None:
    s = position(STANDING, players=3, played=None)
    assert game.actors(s) == (0,)
    for seat in range(3):
        assert Flip() in list(game.legal(s, seat))
        later, events = play(s, seat, Flip())
        assert later.section == 9
        assert later.todo == s.todo, "whose turn it is has not changed"
        assert told(events, GlassTurned) == [GlassTurned((seat,), full=False)]
    assert refused(s, Flip(), seat=None) == "UG-099"


@pytest.mark.rule("UG-100")
def test_an_empty_glass_means_a_penalty() -> None:
    s = position(STANDING, played=None, draw=("F7", "G8"))
    assert list(game.legal(s, None)) == [RunOut()]
    later, events = play(s, None, RunOut())
    assert later.field.water == ("F7", "G8")
    assert later.section == 9
    assert kinds(events)[0] is RanOut
    assert refused(s, RunOut(), seat=0) == "UG-100"


@pytest.mark.rule("UG-101")
def test_being_found_means_a_penalty() -> None:
    s = position(STANDING, draw=("F7", "G8"), section=5)
    later, events = play(s, 0, Walk(("E6",)))
    assert told(events, Found) == [Found(5, "E6")]
    assert (later.field.water, later.section) == (("F7", "G8"), 6)


@pytest.mark.rule("UG-102")
def test_after_an_advance_the_end_chip_comes_before_sight() -> None:
    s = position(STANDING, section=3, end=4, draw=("F7", "G8"))
    later, events = play(s, 1, Flip())
    assert kinds(events) == [GlassTurned, Advanced, Ended]
    assert later.field.water == (), "in sight, but nobody looks any more"


@pytest.mark.rule("UG-103")
def test_the_order_of_a_penalty() -> None:
    s = position(STANDING, played=None, draw=("F7", "G8"), section=0)
    later, events = play(s, None, RunOut())
    assert kinds(events) == [RanOut, Drew, ElementSet, Drew, ElementSet, GlassTurned, Advanced]
    assert later.discard[-2:] == ("F7", "G8")
    assert told(events, GlassTurned) == [GlassTurned((), full=True)]


@pytest.mark.rule("UG-103")
def test_each_card_of_a_penalty_is_resolved_before_the_next_and_colours_do_not_matter() -> None:
    s = position(STANDING, played=None, draw=("E5", "F7"), section=0)
    asked, events = play(s, None, RunOut())
    assert [event.card for event in told(events, Drew)] == ["E5"]
    assert asked.todo[-2] == Penalty(1)
    later, events = play(asked, 0, Flee("E6"))
    assert [event.card for event in told(events, Drew)] == ["F7"]
    assert later.field.water == ("E5", "F7"), "one of a blue card, one of a red one"
    assert later.section == 1


@pytest.mark.rule("UG-103")
def test_a_penalty_may_end_in_another_one() -> None:
    s = position(STANDING, played=None, draw=("F7", "G8", "F1", "G1"), section=3)
    later, events = play(s, None, RunOut())
    assert told(events, Found) == [Found(4, "E5")]
    assert later.section == 5
    assert len(later.field.water) == 4


@pytest.mark.rule("UG-104")
def test_sight_is_checked_when_the_kidnapper_arrives() -> None:
    s = position(STANDING, section=3, draw=("F7", "G8"), played=None)
    later, events = play(s, 1, Flip())
    assert told(events, Found) == [Found(4, "E5")]
    assert later.section == 5
    assert not told(play(position(STANDING, section=5, played=None), 1, Flip())[1], Found)


@pytest.mark.rule("UG-105")
def test_sight_is_checked_when_a_move_ends() -> None:
    s = position({**STANDING, "E7": "1"}, section=6, draw=("F1", "G1"))
    assert told(play(s, 0, Walk(("E6", "E7")))[1], Found)
    assert not told(play(s, 0, Walk(("E6",)))[1], Found)
    assert told(play(s, 0, Walk(("E6", "E7")))[1], Advanced) == [Advanced(7)]


@pytest.mark.rule("UG-106")
def test_within_a_penalty_a_displacement_is_seen_only_from_the_new_section() -> None:
    s = position(STANDING, played=None, draw=("E5", "F1", "G1", "G2"), section=5)
    asked, _ = play(s, None, RunOut())
    later, events = play(asked, 0, Flee("E6"))
    assert not told(events, Found), "column 6 is where the kidnapper was"
    assert later.section == 6
    s = position(STANDING, played=None, draw=("E5", "F1", "G1", "G2"), section=4)
    later, events = play(play(s, None, RunOut())[0], 0, Flee("E6"))
    assert told(events, Found) == [Found(5, "E6")]


@pytest.mark.rule("UG-107")
def test_a_figure_that_stays_in_sight_is_not_found_for_it() -> None:
    s = position(STANDING, section=4, played="A4")
    later, events = play(s, 0, Place("O1-1", "F5", 0))
    assert not told(events, Found)
    later, events = play(later, 0, Finish())
    assert not told(events, Found)
    assert isinstance(later.todo[-1], Playing)
    assert later.section == 4


@pytest.mark.rule("UG-108")
def test_penalties_chain_at_the_corner() -> None:
    s = position({"A9": "1@"}, played=None, draw=("F7", "G8", "F1", "G1"), section=7)
    later, events = play(s, 0, Flip())
    assert told(events, Found) == [Found(8, "A9"), Found(9, "A9")]
    assert (later.section, len(told(events, Drew))) == (10, 4)


@pytest.mark.rule("UG-108")
def test_a_chain_ends_with_the_game_at_the_latest() -> None:
    s = position({"A9": "1@"}, played=None, draw=("F7", "G8", "F1", "G1"), section=7, end=9)
    later, events = play(s, 0, Flip())
    assert told(events, Found) == [Found(8, "A9")]
    outcome = game.outcome(later)
    assert outcome is not None
    assert outcome.clause == "UG-119"


@pytest.mark.rule("UG-109")
@pytest.mark.parametrize("left", [1, 2])
def test_a_penalty_card_that_empties_the_pile_loses_before_its_water(left: int) -> None:
    s = position(STANDING, played=None, draw=("F7", "G8"), left=left)
    later, _ = play(s, None, RunOut())
    outcome = game.outcome(later)
    assert outcome is not None
    assert outcome.clause == "UG-118"
    assert later.field.water == ("F7", "G8")[: left - 1]
    assert later.section == s.section


# -------------------------------------------------------------------------------- the glass in time


def at(bank: Bank, seconds: float) -> Bank:
    return bank.at(round(seconds * 1000))


def left(bank: Bank, s: State) -> float:
    return bank.left(clock(s)) / 1000


@pytest.mark.rule("UG-110")
@pytest.mark.parametrize(
    ("model", "after_flip", "after_penalty"), [("sand", 30, 90), ("full", 90, 90), ("sand_strict", 30, 70)]
)
def test_what_a_flip_and_a_penalty_leave_in_the_glass(model: str, after_flip: float, after_penalty: float) -> None:
    s = position(STANDING, played="A4", timer_model=model, section=5)
    bank = at(Bank().declare(game.clocks(s)), 30)
    assert left(bank, s) == 60
    s, _ = play(s, 1, Flip())
    bank = bank.declare(game.clocks(s))
    assert left(bank, s) == after_flip
    bank = at(bank, 40)
    found = position({**STANDING, "E6": "1"}, played="A4", timer_model=model, section=5, glass=s.glass)
    found, events = play(found, 0, Walk(("E6",)))
    assert told(events, Found)
    bank = bank.declare(game.clocks(found))
    assert left(bank, found) == after_penalty


@pytest.mark.rule("UG-110")
def test_the_glass_has_the_seconds_of_the_table_or_of_the_edition() -> None:
    assert clock(position(STANDING)).seconds == 90
    assert clock(position(STANDING, timer_seconds=45)).seconds == 45


@pytest.mark.rule("UG-110")
@pytest.mark.parametrize(
    ("model", "flipped", "penalised"),
    [("sand", Glass(3, 3), Glass(4, 0)), ("full", Glass(4, 0), Glass(4, 0)), ("sand_strict", Glass(3, 3), Glass(3, 3))],
)
def test_which_glass_runs_after_a_flip_and_after_a_penalty(model: str, flipped: Glass, penalised: Glass) -> None:
    s = position(STANDING, timer_model=model, glass=Glass(3, 2), draw=("F7", "G8"), section=0)
    assert play(s, 0, Flip())[0].glass == flipped
    assert play(s, None, RunOut())[0].glass == penalised
    assert (clock(s).run, clock(s).turns) == (3, 2)


@pytest.mark.rule("UG-111")
def test_the_glass_stands_still_in_a_penalty_and_starts_with_its_last_step() -> None:
    s = position(STANDING, played=None, draw=("E5", "F7"), section=4)
    bank = at(Bank().declare(game.clocks(s)), 30)
    asked, _ = play(position({**STANDING, "E7": "1"}, draw=("E7", "F7"), section=6), 0, Walk(("E6", "E7")))
    assert game.clocks(asked) == ()
    bank = at(bank.declare(()), 100)
    assert bank.due() is None
    later, _ = play(asked, 0, Flee("E6"))
    assert left(bank.declare(game.clocks(later)), later) == 90


@pytest.mark.rule("UG-111")
def test_the_glass_runs_from_the_beginning_to_the_end_of_the_game_whatever_people_do() -> None:
    thinking = position(STANDING, played=None)
    choosing = after(position({"E5": "1@", "E6": "1?"}), Walk(("E6",)))
    flooded = after(position(STANDING, played="A1", draw=("E5",)), Finish())
    for s in (thinking, choosing, flooded):
        assert len(game.clocks(s)) == 1
    lost, _ = play(position(STANDING, section=3, end=4), 0, Flip())
    assert game.clocks(lost) == ()


@pytest.mark.rule("UG-112")
def test_in_a_gap_a_flip_takes_effect_at_once() -> None:
    before_a_card = position(STANDING, played=None, section=0)
    between_actions = position(STANDING, todo=(*before_a_card.todo[:4], Acting(placed=True)), section=0)
    with_a_choice = position(STANDING, todo=(*before_a_card.todo[:1], Sparing()), collected=CODE, section=0)
    for s in (before_a_card, between_actions, with_a_choice):
        assert play(s, 1, Flip())[0].section == 1


def in_a_shaft() -> State:
    s = position({**STANDING, "F7": "1"}, played="A4", draw=("F7",), collected=("S-shaft",), section=0)
    return after(s, Walk(("E6",), shaft=True))


@pytest.mark.rule("UG-112")
def test_inside_a_move_a_flip_waits_but_the_glass_is_turned() -> None:
    s = in_a_shaft()
    assert isinstance(s.todo[-1], Jumping)
    waiting, events = play(s, 1, Flip())
    assert (waiting.section, waiting.waiting, waiting.glass) == (0, ("flip",), Glass(1, 1))
    assert kinds(events) == [GlassTurned]
    moving = after(waiting, Stay())
    assert moving.section == 0, "the move is not over"
    assert after(moving, Walk(())).section == 1


@pytest.mark.rule("UG-112")
def test_inside_a_move_a_run_out_waits_and_the_clock_with_it() -> None:
    s = in_a_shaft()
    waiting, events = play(s, None, RunOut())
    assert (waiting.waiting, kinds(events)) == (("run_out",), [RanOut])
    assert game.clocks(waiting) == ()
    assert refused(waiting, RunOut(), seat=None) == "UG-111"
    over = after(waiting, Jump(), Walk(()))
    assert over.section == 1
    assert len(over.field.water) == 2


@pytest.mark.rule("UG-112")
def test_with_the_choices_at_the_end_of_a_move_it_waits_too() -> None:
    s = after(position({"E5": "1@", "E6": "1?"}, section=0), Walk(("E6",)))
    assert isinstance(s.todo[-1], Taking)
    waiting, _ = play(s, 1, Flip())
    assert waiting.section == 0
    assert after(waiting, Leave()).section == 1


@pytest.mark.rule("UG-112")
def test_inside_a_water_placement_and_between_drawing_and_placing_a_chip_it_waits() -> None:
    flooded = after(position({**STANDING, "F7": "1~"}, played="A1", draw=("F7",), section=0), Finish())
    waiting, _ = play(flooded, 1, Flip())
    assert waiting.section == 0
    assert after(waiting, Substitute("F1")).section == 1
    fleeing = after(position(STANDING, played="A1", draw=("E5",), section=0), Finish())
    waiting, events = play(fleeing, 1, Flip())
    assert (waiting.section, kinds(events)) == (0, [GlassTurned])
    assert after(waiting, Flee("E6")).section == 1
    chip = position({"E5": "1@", "E6": "1?", "F7": "1~"}, draw=("B2", "F7"), section=0)
    chip = after(chip, Walk(("E6",)), Take(), Finish())
    waiting, _ = play(chip, 1, Flip())
    assert waiting.section == 0
    assert after(waiting, Substitute("F1")).section == 1


@pytest.mark.rule("UG-112")
def test_what_waits_is_resolved_in_order_of_arrival() -> None:
    s, _ = play(in_a_shaft(), 1, Flip())
    s, _ = play(s, 0, Flip())
    s, _ = play(s, None, RunOut())
    assert s.waiting == ("flip", "flip", "run_out")
    later, events = play(after(s, Stay()), 0, Walk(()))
    assert [kind for kind in kinds(events) if kind in (Advanced, Drew)] == [Advanced, Advanced, Drew, Drew, Advanced]
    assert (later.section, later.waiting) == (3, ())


@pytest.mark.rule("UG-112")
def test_a_flip_in_a_penalty_or_while_a_run_out_waits_is_the_penaltys_own() -> None:
    asked, _ = play(position(STANDING, played=None, draw=("E5", "F7"), section=0), None, RunOut())
    same, events = play(asked, 1, Flip())
    assert same == asked
    assert events == (FlipCounted(1),)
    assert after(same, Flee("E6")).section == 1, "and not two"
    waiting, _ = play(in_a_shaft(), None, RunOut())
    same, events = play(waiting, 1, Flip())
    assert (same, events) == (waiting, (FlipCounted(1),))


@pytest.mark.rule("UG-113")
def test_what_waited_for_a_move_comes_after_its_effects_and_replaces_its_sight_check() -> None:
    s = position({"E5": "1@", "F7": "1K"}, played="A4", draw=("F7", "G1", "G2"), collected=("S-shaft",), section=6)
    s = after(s, Walk((), shaft=True), Jump())
    s, _ = play(s, 1, Flip())
    later, events = play(s, 0, Walk(()))
    assert kinds(events) == [KeyTaken, Advanced], "column 7 would have seen it, column 8 does not"
    assert later.section == 7


@pytest.mark.rule("UG-113")
def test_the_new_section_looks_after_a_move_that_was_waited_for() -> None:
    s = position({"E5": "1@", "F7": "1K"}, played="A4", draw=("F7", "G1", "G2"), collected=("S-shaft",), section=5)
    s = after(s, Walk((), shaft=True), Jump())
    s, _ = play(s, 1, Flip())
    _, events = play(s, 0, Walk(()))
    assert told(events, Found) == [Found(6, "F7")]


@pytest.mark.rule("UG-113")
def test_entering_the_exit_wins_before_what_waits() -> None:
    spaces = {"E5": "1@", "F7": "10", "F8": "#W"}
    collected = (*CODE, "S-shaft")
    s = position(spaces, played="A4", draw=("F7",), collected=collected, section=20, end=21)
    s = after(s, Walk((), shaft=True), Jump())
    s, _ = play(s, 1, Flip())
    won, _ = play(s, 0, Walk(("F8",)))
    outcome = game.outcome(won)
    assert outcome is not None
    assert outcome.clause == "UG-117"


@pytest.mark.rule("UG-114")
def test_a_run_out_is_declared_late_and_a_flip_before_that_leaves_a_full_glass() -> None:
    for model in ("sand", "full", "sand_strict"):
        s = position(STANDING, timer_model=model, section=0)
        bank = Bank().declare(game.clocks(s))
        due = bank.due()
        assert due is not None
        assert due.at == 90_500
        bank = bank.at(90_400)
        flipped, _ = play(s, 0, Flip())
        assert left(bank.declare(game.clocks(flipped)), flipped) == 90
    assert clock(position(STANDING, late_flip_grace_ms=1200)).grace == 1.2


@pytest.mark.rule("UG-114")
def test_while_a_tilt_is_being_judged_no_run_out_is_declared() -> None:
    s = position(STANDING)
    bank = at(Bank().declare(game.clocks(s)), 89).hold("glass")
    assert bank.due() is None
    assert bank.release("glass").due() is not None, "a false alarm: the run-out follows"


def test_warnings_before_the_glass_is_empty() -> None:
    assert clock(position(STANDING)).warn == (15.0, 5.0)
    near = position(STANDING, section=3)
    (seen,) = game.warnings(near, 0, Flip())
    assert "sees the figure" in str(seen)
    (end,) = game.warnings(position(STANDING, section=3, end=4), 0, Flip())
    assert "end chip" in str(end)
    assert game.warnings(position(STANDING, section=0), 0, Flip()) == ()
    (seen,) = game.warnings(position(STANDING, section=5), 0, Walk(("E6",)))
    assert "E6" in str(seen)
