"""The turn, the move and the areas."""

from collections import Counter

import pytest
from msgspec.structs import replace

from companion.games.agents.events import Moved, TurnBegan
from companion.games.agents.state import (
    Acting,
    Attack,
    Attacking,
    ChoosingTotal,
    Draw,
    Give,
    Go,
    GoOn,
    Keep,
    Moving,
    Relocating,
    Reveal,
    Roll,
    Skip,
    Steal,
    Take,
    Target,
    Treat,
    UseAt,
)
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    arrived,
    box,
    damage_of,
    drawn,
    fighting,
    game,
    legal,
    moved,
    of_kind,
    play,
    position,
    refused,
    struck,
)

# -------------------------------------------------------------------------------- 2.2 the turn


@pytest.mark.rule("AG-019")
def test_the_steps_come_strictly_in_order_and_each_once() -> None:
    s = position(*SIX, area="depot")
    assert refused(s, 0, Draw("silver")) == "AG-019"
    assert refused(s, 0, Attack((1,))) == "AG-019"
    s = moved(s, 3, 3)
    assert isinstance(s.todo[-1], Acting)
    assert refused(s, 0, Roll()) == "AG-019"
    assert refused(s, 0, Attack((1,))) == "AG-019"
    s = after(s, 0, Skip())
    assert isinstance(s.todo[-1], Attacking)
    assert refused(s, 0, Draw("silver")) == "AG-019"
    s = after(s, 0, Skip())
    assert (s.active, type(s.todo[-1])) == (1, Moving)
    assert s.turn == 21


@pytest.mark.rule("AG-020")
def test_when_a_turn_begins_protection_ends_first() -> None:
    s = fighting(*SIX, active=5, shielded=(0,))
    s, events = play(s, 5, Skip())
    assert of_kind(events, TurnBegan) == [TurnBegan(0, 21)]
    assert not s.players[0].shielded


@pytest.mark.rule("AG-020", "AG-132")
def test_then_conditions_of_the_own_turns_start_are_tested() -> None:
    s = fighting("rosalind", "ingrid", "hassan", active=2, revealed=(1, 2))
    s = after(s, 2, Skip())
    assert s.result is not None
    assert s.result.winners == (0,)


@pytest.mark.rule("AG-021")
def test_moving_is_compulsory_but_draw_theft_and_attack_are_not() -> None:
    s = position(*SIX, equipment={1: ("handgun",)})
    assert Skip() not in legal(s, 0)
    assert refused(s, 0, Skip()) == "AG-019"
    assert Skip() in legal(moved(s, 2, 2), 0)
    assert Skip() in legal(moved(s, 6, 6), 0)
    assert Skip() in legal(fighting(*SIX), 0)
    assert Skip() not in legal(moved(s, 4, 5), 0)


@pytest.mark.rule("AG-022")
def test_equipment_won_in_the_area_step_works_in_the_attack_of_the_same_turn() -> None:
    s = arrived(*SIX, area="market", equipment={1: ("handgun",)}, where={3: "market"})
    s = after(s, 0, Steal(1, "handgun"))
    assert Attack((3,), ("handgun",)) in legal(s, 0)
    s = after(s, 0, Attack((3,), ("handgun",)), (5, 2))
    assert damage_of(after(s, None, GoOn()), 3) == (4,)


@pytest.mark.rule("AG-022")
def test_the_area_action_is_settled_with_deaths_loot_and_win_check_before_the_attack() -> None:
    s = arrived(*SIX, area="clinic", damage={2: 9}, equipment={2: ("handgun", "motorbike")}, where={3: "clinic"})
    s = after(s, 0, Treat(2, "hurt"))
    assert refused(s, 0, Attack((3,))) == "AG-096"
    s = after(s, 0, legal(s, 0)[0])
    assert isinstance(s.todo[-1], Attacking)
    won = arrived("hassan", "ingrid", "milo", area="clinic", damage={1: 9}, where={2: "clinic"})
    assert after(won, 0, Treat(1, "hurt")).result is not None


@pytest.mark.rule("AG-023")
def test_a_player_who_dies_in_the_own_turn_takes_no_further_step_and_loses_an_extra_turn() -> None:
    s = drawn("adrenaline", *SIX, damage={0: 10}, where={1: "exchange"})
    assert s.extra_turns == 1
    s = fighting(*SIX, damage={0: 10}, equipment={0: ("sawn_off",)})
    s = struck(s, 1, dice=(1, 1), weapons=("sawn_off",))
    assert s.players[0].dead
    assert (s.active, type(s.todo[-1])) == (1, Moving)


@pytest.mark.rule("AG-023")
def test_an_extra_turn_in_store_is_lost_with_its_owner() -> None:
    s = drawn("adrenaline", *SIX, damage={0: 10}, where={1: "exchange"}, equipment={0: ("sawn_off",)})
    s = struck(s, 1, dice=(1, 1), weapons=("sawn_off",))
    assert (s.active, s.extra_turns) == (1, 0)


@pytest.mark.rule("AG-024")
def test_an_extra_turn_comes_before_the_next_player() -> None:
    s = drawn("adrenaline", *SIX)
    assert (s.active, s.is_extra, s.extra_turns) == (0, True, 0)
    assert isinstance(s.todo[-1], Moving)
    s = after(moved(s, 2, 2), 0, Skip())
    assert (s.active, s.is_extra) == (1, False)


# -------------------------------------------------------------------------------- 2.3 moving


@pytest.mark.rule("AG-025")
@pytest.mark.parametrize("total", [t for t in range(2, 13) if t != 7])
def test_the_marker_goes_to_the_area_with_the_total_wherever_it_was(total: int) -> None:
    dice = (total // 2, total - total // 2)
    for start in ("market", ""):
        s, events = play(position(*SIX, area=start), 0, Roll(), dice)
        assert of_kind(events, Moved) == [Moved(0, box.area_of[total])]
        assert s.players[0].area == box.area_of[total]


@pytest.mark.rule("AG-026")
def test_the_areas_have_their_numbers_chances_and_actions() -> None:
    chances = Counter(box.area_of[a + b] for a in range(1, 7) for b in range(1, 7))
    assert [chances[area] for area in box.areas] == [3, 7, 5, 6, 5, 7, 3]
    named = {area: [t for t in box.area_of if box.area_of[t] == area] for area in box.areas}
    assert list(named.values()) == [[2, 3], [4, 5], [6], [7], [8], [9, 10], [11, 12]]
    s = position(*SIX, equipment={1: ("handgun",)})
    assert legal(moved(s, 1, 2), 0)[:4] == [Skip(), Draw("yellow"), Draw("silver"), Draw("black")]
    assert legal(moved(s, 1, 3), 0)[:2] == [Skip(), Draw("yellow")]
    assert legal(moved(s, 3, 3), 0)[:2] == [Skip(), Draw("silver")]
    assert legal(moved(s, 4, 4), 0)[:2] == [Skip(), Draw("black")]
    assert Treat(0, "hurt") in legal(moved(s, 4, 5), 0)
    assert legal(moved(s, 5, 6), 0)[:2] == [Skip(), Steal(1, "handgun")]


@pytest.mark.rule("AG-027")
def test_the_same_area_again_gives_its_action_again_without_a_new_roll() -> None:
    s = moved(position(*SIX, area="depot"), 2, 4)
    assert s.players[0].area == "depot"
    assert Draw("silver") in legal(s, 0)


@pytest.mark.rule("AG-027")
def test_with_the_option_the_same_area_is_rolled_again_but_never_a_7() -> None:
    s = position(*SIX, area="depot", reroll_same_area=True)
    s, events = play(s, 0, Roll(), (2, 4), (3, 3), (4, 4))
    assert s.players[0].area == "backstreet"
    assert [event.again for event in events[:3]] == [True, True, False]
    home = position(*SIX, area="safe_house", reroll_same_area=True)
    assert isinstance(moved(home, 3, 4).todo[-1], Relocating)


@pytest.mark.rule("AG-028")
def test_on_a_7_the_player_stays_or_goes_anywhere_the_area_just_left_included() -> None:
    s = moved(position(*SIX, area="depot"), 3, 4)
    assert legal(s, 0) == [Go(area) for area in box.areas]
    back = after(s, 0, Go("depot"))
    assert Draw("silver") in legal(back, 0)
    assert after(s, 0, Go("clinic")).players[0].area == "clinic"
    assert refused(s, 0, Go("nowhere")) == "AG-028"


@pytest.mark.rule("AG-029")
def test_staying_in_the_safe_house_has_no_action() -> None:
    s = after(moved(position(*SIX), 3, 4), 0, Go("safe_house"))
    assert s.active == 1, "no action, and no attack is possible"


@pytest.mark.rule("AG-030")
def test_who_stands_in_the_safe_house_cannot_be_attacked_in_any_way() -> None:
    arms = {0: ("marksman_rifle", "machine_pistol")}
    s = fighting(*SIX, area={0: "depot", 1: "safe_house", 2: "depot"}, equipment=arms)
    assert all(1 not in action.targets for action in legal(s, 0) if isinstance(action, Attack))
    assert refused(s, 0, Attack((1,), ("marksman_rifle",))) == "AG-071"
    s = fighting(
        "nadia", "hassan", "milo", active=1, area={0: "depot", 1: "depot"}, revealed=(0,), attack_from_safe_house=True
    )
    s = fighting(
        "nadia",
        "hassan",
        "milo",
        active=1,
        area={1: "safe_house"},
        revealed=(0,),
        equipment={1: ("marksman_rifle",), 0: ("handgun",)},
        attack_from_safe_house=True,
    )
    s = struck(s, 0, dice=(3, 3), weapons=("marksman_rifle",))
    assert game.actors(s) == (), "no return fire into the Safe House"


@pytest.mark.rule("AG-031")
def test_safety_covers_attacks_only() -> None:
    s = arrived(*SIX, area="clinic", where={1: "safe_house"})
    assert damage_of(after(s, 0, Treat(1, "hurt")), 1) == (2,)
    s = drawn("drive_by", *SIX, where={1: "safe_house"})
    assert damage_of(after(s, 0, Target(1)), 1) == (2,)
    s = arrived(*SIX, area="market", where={1: "safe_house"}, equipment={1: ("handgun",)})
    assert Steal(1, "handgun") in legal(s, 0)


@pytest.mark.rule("AG-031")
def test_with_the_option_nothing_others_do_hurts_there_but_choices_stay_legal() -> None:
    s = arrived(*SIX, area="clinic", where={1: "safe_house"}, safe_scope="all")
    assert damage_of(after(s, 0, Treat(1, "hurt")), 1) == (0,)
    s = drawn("inv_threat_not_n", *SIX, where={1: "safe_house"}, safe_scope="all")
    s = after(after(s, 0, Give(1)), 1, legal(after(s, 0, Give(1)), 1)[0])
    assert damage_of(s, 1) == (0,)
    s = position("mara", "ingrid", "milo", area={1: "safe_house"}, revealed=(0,), safe_scope="all")
    own = drawn("poisoned_drink", *SIX, safe_scope="all")
    assert damage_of(own, 0) == (1,), "damage one does to oneself counts"
    s = arrived(*SIX, area="market", where={1: "safe_house"}, equipment={1: ("handgun",)}, safe_scope="all")
    assert Steal(1, "handgun") in legal(s, 0)


@pytest.mark.rule("AG-032")
def test_no_attack_is_made_out_of_the_safe_house_nor_inside_it() -> None:
    s = fighting(*SIX, area={0: "safe_house", 1: "safe_house"}, equipment={0: ("marksman_rifle",)})
    assert not [action for action in legal(s, 0) if isinstance(action, Attack)]
    assert refused(s, 0, Attack((1,))) == "AG-032"
    assert refused(s, 0, Attack((2,), ("marksman_rifle",))) == "AG-032"


@pytest.mark.rule("AG-032")
def test_with_the_option_ranged_weapons_shoot_outwards_only() -> None:
    places = {0: "safe_house", 1: "safe_house"}
    arms = {0: ("marksman_rifle", "handgun")}
    s = fighting(*SIX, area=places, equipment=arms, attack_from_safe_house=True)
    found = [action for action in legal(s, 0) if isinstance(action, Attack)]
    assert found == [Attack((seat,), ("marksman_rifle",)) for seat in (2, 3, 4, 5)]


@pytest.mark.rule("AG-033")
def test_safety_lasts_exactly_as_long_as_the_marker_is_there() -> None:
    inside = fighting(*SIX, active=1, area={0: "safe_house"})
    assert Attack((0,)) not in legal(inside, 1)
    left = moved(position(*SIX, area={0: "safe_house", 1: "depot"}), 3, 3)
    turn = after(after(left, 0, Skip()), 0, Skip())
    turn = moved(turn, 3, 3)
    assert Attack((0,)) in legal(after(turn, 1, Skip()), 1)


@pytest.mark.rule("AG-034")
def test_any_number_of_markers_share_an_area_and_distance_does_not_exist() -> None:
    s = fighting(*SIX, area="depot")
    assert [a.targets for a in legal(s, 0) if isinstance(a, Attack)] == [(1,), (2,), (3,), (4,), (5,)]
    far = fighting(*SIX, area={1: "exchange", 2: "market", 3: "archive"}, equipment={0: ("marksman_rifle",)})
    assert {a.targets for a in legal(far, 0) if isinstance(a, Attack) and a.weapons} == {(1,), (2,), (3,)}


@pytest.mark.rule("AG-035")
def test_who_has_not_entered_yet_can_be_targeted_by_everything_but_attacks_and_areas() -> None:
    s = arrived(*SIX, area="clinic", where={1: ""})
    assert Treat(1, "hurt") in legal(s, 0)
    s = drawn("drive_by", *SIX, where={1: ""})
    assert Target(1) in legal(s, 0)
    s = arrived(*SIX, area="market", where={1: ""}, equipment={1: ("handgun",)})
    assert Steal(1, "handgun") in legal(s, 0)
    s = drawn("inv_interview", *SIX, where={1: ""})
    assert Give(1) in legal(s, 0)
    s = fighting(*SIX, area={0: "depot", 1: ""}, equipment={0: ("marksman_rifle",)})
    assert refused(s, 0, Attack((1,), ("marksman_rifle",))) == "AG-071"
    s = position("mara", *SIX[1:], area={1: ""}, revealed=(0,))
    assert damage_of(after(s, 0, UseAt("depot")), 1, 2) == (0, 3)


@pytest.mark.rule("AG-144")
def test_a_motorbike_gives_a_second_roll_and_then_either_total() -> None:
    s = position(*FOUR, equipment={0: ("motorbike",)})
    s = moved(s, 1, 1)
    assert legal(s, 0) == [Keep(), Roll()]
    assert after(s, 0, Keep()).players[0].area == "exchange"
    again = moved(s, 4, 4)
    assert again.todo[-1] == ChoosingTotal(0, (2, 8))
    assert after(again, 0, Take(2)).players[0].area == "exchange"
    assert after(again, 0, Take(8)).players[0].area == "backstreet"
    assert refused(again, 0, Take(9)) == "AG-144"
    assert isinstance(moved(s, 1, 1).todo[-1], Acting), "the same total: nothing to choose"
    seven = moved(s, 3, 4)
    assert isinstance(after(seven, 0, Take(7)).todo[-1], Relocating)


@pytest.mark.rule("AG-144", "AG-027")
def test_with_rerolls_of_the_same_area_each_motorbike_total_is_rolled_again() -> None:
    s = position(*FOUR, area="depot", equipment={0: ("motorbike",)}, reroll_same_area=True)
    s = after(s, 0, Roll(), (3, 3), (4, 4))
    s = after(s, 0, Roll(), (3, 3), (5, 5))
    assert s.todo[-1] == ChoosingTotal(0, (8, 10))


@pytest.mark.rule("AG-102")
def test_revealing_does_not_use_up_a_step() -> None:
    s = after(position(*SIX), 0, Reveal())
    assert isinstance(s.todo[-1], Moving)


@pytest.mark.rule("AG-024", "AG-155")
def test_of_two_extra_turns_in_store_each_is_taken() -> None:
    s = replace(fighting(*FOUR), extra_turns=2)
    for left in (1, 0):
        s = after(replace(s, todo=(Attacking(0),)), 0, Skip())
        assert (s.active, s.is_extra, s.extra_turns) == (0, True, left)
    assert after(replace(s, todo=(Attacking(0),)), 0, Skip()).active == 1
