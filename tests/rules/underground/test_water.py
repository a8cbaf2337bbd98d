"""The end of the turn: card, water, displacement, new code chip: UG-089 to UG-098."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, Question
from companion.games.underground.state import (
    Acting,
    Arriving,
    Begin,
    ChipTaken,
    Displacing,
    Drew,
    ElementSet,
    Finish,
    Fled,
    Flee,
    Flip,
    Found,
    FoundationLaid,
    NothingSet,
    Penalty,
    Play,
    Playing,
    Renew,
    RunOut,
    Spare,
    Sparing,
    State,
    Substitute,
    Substituting,
    Take,
    Taking,
    Walk,
)
from tests.rules.underground.table import TURN, after, box, game, play, position, refused, told

RED, BLUE = "A4", "A1"
CODE = ("N01", "N05", "N09", "N10", "N02")


def finished(spaces: dict[str, str], *draw: str, played: str = BLUE, **table: Any) -> tuple[State, tuple[Any, ...]]:
    """The turn after its actions: these cards come up."""
    return play(position(spaces, played=played, draw=draw, **table), 0, Finish())


def lost(s: State) -> str:
    outcome = game.outcome(s)
    assert outcome is not None
    assert outcome.winners == ()
    return outcome.clause


# -------------------------------------------------------------------------------- steps 3 and 4


@pytest.mark.rule("UG-089", "UG-044")
def test_a_card_is_drawn_into_the_hand() -> None:
    s, events = finished({"E1": "1@"}, "C3", played=RED)
    assert "C3" in s.hands[0]
    assert [len(hand) for hand in s.hands] == [2, 2]
    assert told(events, Drew)[0] == Drew("C3", "hand", (0,))


@pytest.mark.rule("UG-089")
def test_beside_the_boxed_game_only_a_card_nobody_has_seen_can_be_drawn() -> None:
    s = position({"C3": "1@"}, played=RED)
    with pytest.raises(Question) as asked:
        game.play(replace(s, draw=(None,) * len(s.draw)), 0, Finish(), Asked())
    assert set(asked.value.candidates) == set(s.draw)


@pytest.mark.rule("UG-089")
def test_drawing_the_last_card_loses_before_the_water_comes() -> None:
    s, _ = finished({"E1": "1@"}, "C3", left=1)
    assert lost(s) == "UG-118"
    assert s.field.water == ()
    assert "C3" in s.hands[0]


@pytest.mark.rule("UG-090")
def test_after_a_blue_card_water_goes_to_the_coordinate_just_drawn() -> None:
    s, _ = finished({"E1": "1@"}, "C3")
    assert s.field.water == ("C3",)
    assert "C3" in s.hands[0], "the card stays in hand"


@pytest.mark.rule("UG-090")
def test_after_a_red_card_nothing_happens() -> None:
    assert finished({"E1": "1@"}, "C3", played=RED)[0].field.water == ()


@pytest.mark.rule("UG-091")
def test_water_lies_on_what_can_be_seen_also_on_a_bridge() -> None:
    s, _ = finished({"E1": "1@", "C3": "4K"}, "C3")
    assert s.field.water == ("C3",)
    assert refused(position({"C3": "4K~", "C4": "4@"}), Walk(("C3",))) == "UG-069"


@pytest.mark.rule("UG-091")
def test_with_no_water_left_nothing_is_placed_and_nobody_is_displaced() -> None:
    s, events = finished({"C3": "1@", "C4": "1"}, "C3", buried=box.supply.water)
    assert (s.field.water, s.field.figure) == ((), "C3")
    assert told(events, NothingSet) == [NothingSet("water")]


@pytest.mark.rule("UG-092")
def test_water_leaves_symbol_and_drain_chip_as_they_are() -> None:
    s, _ = finished({"E1": "1@", "C3": "4K!"}, "C3")
    assert s.field.surface("C3") == position({"C3": "4K!", "E1": "1@"}).field.surface("C3")
    dry = s.field.without_water("C3")
    assert dry.surface("C3").drained
    flooded_key, _ = finished({"E1": "1@", "C3": "4K"}, "C3")
    assert flooded_key.field.without_water("C3").shows("C3") == "key"


# -------------------------------------------------------------------------------- displacement


@pytest.mark.rule("UG-093")
def test_the_figure_steps_away_first_and_then_the_water_comes() -> None:
    asked, _ = finished({"C3": "1@", "C4": "2", "D3": "1", "B3": "3"}, "C3")
    assert isinstance(asked.todo[-1], Displacing)
    assert game.actors(asked) == (0, 1)
    assert {action.to for action in game.legal(asked, 1) if isinstance(action, Flee)} == {"C4", "D3"}
    assert refused(asked, Flee("B3"), seat=1) == "UG-069"
    assert refused(asked, Flee("E3")) == "UG-068"
    s, events = play(asked, 1, Flee("C4"))
    assert (s.field.figure, s.field.water) == ("C4", ("C3",))
    kinds = [type(event) for event in events]
    assert kinds.index(Fled) < kinds.index(ElementSet)


@pytest.mark.rule("UG-093")
def test_a_key_may_pay_for_the_way_out() -> None:
    spaces = {"C3": "1@", "C4": "1L"}
    s = after(finished(spaces, "C3", keys=1)[0], Flee("C4"))
    assert (s.field.figure, s.keys) == ("C4", 0)
    assert lost(finished(spaces, "C3")[0]) == "UG-094"


@pytest.mark.rule("UG-093")
def test_a_ladder_may_help_but_the_shaft_may_not() -> None:
    spaces = {"C3": "1@", "C4": "4"}
    assert after(finished(spaces, "C3", collected=("S-ladder",))[0], Flee("C4")).used[-1] == "S-ladder"
    assert lost(finished(spaces, "C3", collected=("S-shaft",))[0]) == "UG-094"


@pytest.mark.rule("UG-093")
def test_a_figure_on_a_code_chip_is_not_displaced_the_water_goes_elsewhere() -> None:
    asked, _ = finished({"C3": "1@?", "C4": "1"}, "C3")
    assert asked.todo[-1] == Substituting("water", "C3")
    assert refused(asked, Substitute("C3")) == "UG-030"
    s = after(asked, Substitute("C7"))
    assert (s.field.figure, s.field.water) == ("C3", ("C7",))


@pytest.mark.rule("UG-094", "UG-120")
def test_a_figure_that_must_leave_and_cannot_has_lost() -> None:
    s, _ = finished({"C3": "1@", "C4": "3", "D3": "1~"}, "C3")
    assert lost(s) == "UG-094"
    assert s.field.water == ("D3",)


@pytest.mark.rule("UG-094")
def test_a_step_that_exists_may_not_be_declined() -> None:
    asked, _ = finished({"C3": "1@", "C4": "1e", "C5": "1"}, "C3")
    listed = [action for action in game.legal(asked, 0) if action != Flip()]
    assert listed == [Flee("C4")]
    assert refused(asked, Finish()) == "UG-093"


@pytest.mark.rule("UG-095")
def test_a_displacement_collects_nothing_and_triggers_nothing() -> None:
    for word in ("1K", "1V", "1?"):
        s = after(finished({"C3": "1@", "C4": word, "A1": "0~"}, "C3")[0], Flee("C4"))
        assert isinstance(s.todo[-1], Playing)
        assert (s.keys, s.field.water, s.collected) == (0, ("A1", "C3"), ())


@pytest.mark.rule("UG-095", "UG-106")
def test_outside_a_penalty_the_kidnapper_looks_after_a_displacement() -> None:
    asked, _ = finished({"C3": "1@", "C4": "1", "D3": "1"}, "C3", "F7", "F8", section=3)
    s, events = play(asked, 0, Flee("C4"))
    assert told(events, Found) == [Found(3, "C4")]
    assert s.section == 4
    assert set(s.field.water) == {"C3", "F7", "F8"}
    unseen, events = play(asked, 0, Flee("D3"))
    assert not told(events, Found)
    assert unseen.section == 3


@pytest.mark.rule("UG-095")
def test_fleeing_through_the_exit_wins() -> None:
    asked, _ = finished({"C3": "10@", "C4": "#W"}, "C3", collected=CODE)
    s = after(asked, Flee("C4"))
    outcome = game.outcome(s)
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((0, 1), "UG-117")
    assert s.field.water == ()


@pytest.mark.rule("UG-095")
def test_with_the_option_nothing_nobody_looks() -> None:
    asked, _ = finished({"C3": "1@", "C4": "1"}, "C3", section=3, displacement="nothing")
    assert after(asked, Flee("C4")).section == 3


@pytest.mark.rule("UG-095")
def test_with_the_option_full_a_displacement_is_an_ended_move() -> None:
    asked, _ = finished({"C3": "1@", "C4": "1K"}, "C3", section=3, displacement="full")
    s, events = play(asked, 0, Flee("C4"))
    assert s.keys == 1
    assert told(events, Found)


@pytest.mark.rule("UG-095")
def test_with_the_option_full_a_chip_taken_in_step_4_is_replaced_in_step_5() -> None:
    asked, _ = finished({"C3": "1@", "C4": "1?", "F7": "2"}, "C3", "F7", displacement="full")
    s = after(asked, Flee("C4"))
    assert isinstance(s.todo[-1], Taking)
    s, events = play(s, 0, Take())
    assert [event.purpose for event in told(events, Drew)] == ["chip"]
    assert set(s.field.chips) == {"F7"}
    assert s.field.water == ("C3",)


@pytest.mark.rule("UG-095")
def test_with_the_option_full_a_chip_taken_in_a_penalty_of_the_turn_is_replaced_only_in_step_5() -> None:
    spaces = {"C3": "1@", "C4": "1?"}
    s = position(spaces, played=RED, draw=("C3", "G1", "B2", "F7"), displacement="full")
    asked, _ = play(s, None, RunOut())
    taken, events = play(after(asked, Flee("C4")), 0, Take())
    assert [event.purpose for event in told(events, Drew)] == ["penalty"]
    assert (taken.field.chips, taken.owes_chip) == ((), True)
    assert after(taken, Finish()).field.chips == ("F7",)


@pytest.mark.rule("UG-095")
def test_with_the_option_full_a_chip_taken_between_turns_is_replaced_at_once() -> None:
    spaces = {"C3": "1@", "C4": "1?", "F7": "2"}
    s = position(spaces, played=None, draw=("C3", "G1", "F7"), displacement="full")
    asked, _ = play(s, None, RunOut())
    taken = after(asked, Flee("C4"), Take())
    assert set(taken.field.chips) == {"G1"}, "before the second card of the penalty was drawn"
    assert set(taken.field.water) == {"C3", "F7"}
    assert isinstance(taken.todo[-1], Playing)
    assert not taken.owes_chip


@pytest.mark.rule("UG-096")
def test_a_figure_that_is_merely_stuck_has_not_lost() -> None:
    s, _ = finished({"C3": "1@"}, "A5", played=RED)
    assert game.outcome(s) is None


@pytest.mark.rule("UG-096", "UG-120")
def test_with_the_option_a_figure_stuck_at_the_end_of_the_turn_has_lost() -> None:
    stuck = {"C3": "1e@", "C4": "1", "D3": "4", "B3": "1L"}
    assert lost(finished(stuck, "A5", played=RED, stuck_loses="turn_end")[0]) == "UG-096"
    assert lost(finished(stuck, "A5", played=RED, stuck_loses="turn_end", collected=("S-shaft",))[0]) == "UG-096"
    for help in ({"collected": ("S-hammer",)}, {"collected": ("S-ladder",)}, {"keys": 1}):
        free, _ = finished(stuck, "A5", played=RED, stuck_loses="turn_end", **help)
        assert game.outcome(free) is None


# -------------------------------------------------------------------------------- step 5


def collecting(**table: Any) -> State:
    """A chip has just been taken, and the actions are over."""
    s = position({"E1": "1@", "E2": "1?", **table.pop("spaces", {})}, **table)
    return after(s, Walk(("E2",)), Take())


@pytest.mark.rule("UG-097")
def test_a_collected_chip_is_replaced_at_the_end_of_the_turn() -> None:
    s = collecting(played=RED, draw=("C3", "F7"))
    before = len(s.chips)
    s, events = play(s, 0, Finish())
    assert set(s.field.chips) == {"F7"}
    assert len(s.chips) == before - 1
    assert s.discard[-1] == "F7"
    assert told(events, FoundationLaid)[0].tile == "F-1"
    assert s.field.level("F7") == 1
    assert not told(events, ChipTaken)


@pytest.mark.rule("UG-097")
def test_without_a_collected_chip_no_card_is_drawn() -> None:
    s, events = finished({"E1": "1@"}, "C3", played=RED)
    assert len(told(events, Drew)) == 1
    assert s.field.chips == ()


@pytest.mark.rule("UG-097")
def test_with_a_complete_code_the_team_may_save_the_card() -> None:
    chips = {"E2": "N02"}
    s = after(collecting(played=RED, draw=("C3", "F7"), chips=chips, collected=CODE[:4]), Finish())
    assert isinstance(s.todo[-1], Sparing)
    assert game.actors(s) == (0, 1)
    spared, events = play(s, 1, Spare())
    assert not told(events, Drew)
    assert (spared.field.chips, spared.owes_chip) == ((), False)
    renewed, events = play(s, 1, Renew())
    assert [event.card for event in told(events, Drew)] == ["F7"]
    assert set(renewed.field.chips) == {"F7"}


@pytest.mark.rule("UG-097")
def test_with_no_chip_left_nothing_is_drawn() -> None:
    s = collecting(played=RED, draw=("C3", "F7"), code_pile=())
    s, events = play(s, 0, Finish())
    assert [event.purpose for event in told(events, Drew)] == ["hand"]
    assert not s.owes_chip


@pytest.mark.rule("UG-097")
def test_the_new_chip_goes_elsewhere_if_its_space_is_taken() -> None:
    s = after(collecting(played=RED, draw=("C3", "F7"), spaces={"F7": "1~"}), Finish())
    assert s.todo[-1] == Substituting("code", "F7")
    placed = after(s, Substitute("F2"))
    assert set(placed.field.chips) == {"F2"}


@pytest.mark.rule("UG-098")
def test_the_new_chip_comes_after_the_water_of_step_4() -> None:
    s = collecting(played=BLUE, draw=("C3", "C5"))
    s, events = play(s, 0, Finish())
    what = [event.element for event in told(events, ElementSet)]
    assert what == ["water", "code"]
    assert [event.purpose for event in told(events, Drew)] == ["hand", "chip"]
    blocked = after(collecting(played=BLUE, draw=("E2", "E3"), spaces={"E3": "1"}), Finish())
    assert isinstance(blocked.todo[-1], Displacing), "step 4 is resolved first"


@pytest.mark.rule("UG-098")
def test_drawing_the_last_card_for_a_chip_loses_at_once() -> None:
    s = after(collecting(played=RED, draw=("C3", "F7"), left=2), Finish())
    assert lost(s) == "UG-118"
    assert s.field.chips == ()


def test_the_stack_of_a_displacement_in_a_penalty_is_readable() -> None:
    s = position({"C3": "1@", "C4": "1"}, played=None, draw=("C3", "F7"))
    asked, _ = play(s, None, RunOut())
    assert [type(todo) for todo in asked.todo[-3:]] == [Playing, Penalty, Displacing]
    assert asked.todo[:4] == TURN
    assert not any(isinstance(todo, Arriving | Acting) for todo in asked.todo)
    assert refused(asked, Play(asked.hands[0][0] or "")) == "UG-093"
    assert refused(asked, Begin(0)) == "UG-093"
