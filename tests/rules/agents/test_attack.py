"""Attacks: who, with what, and how much it hurts."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from companion.games.agents.attack import attack_damage, is_success
from companion.games.agents.events import Attacked, AttackRolled, Cancelled, Died, Hurt, Struck
from companion.games.agents.state import (
    Aftermath,
    Attack,
    Attacking,
    Cancel,
    Fight,
    GoOn,
    Keep,
    Moving,
    RerollRed,
    Returning,
    Reveal,
    Rolled,
    Skip,
    State,
)
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    arrived,
    attacked,
    box,
    damage_of,
    fighting,
    game,
    legal,
    of_kind,
    owned,
    play,
    refused,
    struck,
)

TRIO = ("blow_gun", "cursed_dagger", "garrote")


def weapon_sets(s: State) -> set[tuple[str, ...]]:
    return {action.weapons for action in legal(s, s.active) if isinstance(action, Attack)}


# -------------------------------------------------------------------------------- declaring


@pytest.mark.rule("AG-070")
def test_there_is_one_attack_per_turn_and_it_is_optional() -> None:
    s = fighting(*SIX)
    assert after(s, 0, Skip()).active == 1
    s = after(struck(s, 1, dice=(3, 3)), None, GoOn())
    assert (s.active, type(s.todo[-1])) == (1, Moving)
    assert refused(s, 0, Attack((1,))) == "AG-017"
    drew = arrived(*SIX, area="depot")
    assert isinstance(after(drew, 0, Skip()).todo[-1], Attacking), "it may follow any area action"


@pytest.mark.rule("AG-070")
def test_with_the_option_the_dagger_forces_its_owner_to_attack_with_it() -> None:
    gear = {0: ("cursed_dagger", "garrote", "handgun")}
    s = fighting(*SIX, equipment=gear, cursed_dagger_forces_attack=True)
    assert weapon_sets(s) == {("cursed_dagger",), ("cursed_dagger", "garrote")}
    assert refused(s, 0, Skip()) == "AG-070"
    assert refused(s, 0, Attack((1,), ("handgun",))) == "AG-070"
    alone = fighting(
        *SIX, equipment={0: ("cursed_dagger", "marksman_rifle")}, area={0: "market"}, cursed_dagger_forces_attack=True
    )
    assert Skip() in legal(alone, 0), "nobody in reach of the dagger"
    assert Skip() in legal(fighting(*SIX, equipment=gear), 0), "by default nobody is forced"


@pytest.mark.rule("AG-071")
def test_the_target_is_another_living_player_in_the_same_area_ally_or_not() -> None:
    s = fighting(*SIX, area={1: "market"}, dead=(2,), revealed=(3,))
    assert [a.targets for a in legal(s, 0) if isinstance(a, Attack)] == [(3,), (4,), (5,)]
    for target in (0, 1, 2):
        assert refused(s, 0, Attack((target,))) == "AG-071"
    assert refused(s, 0, Attack((3, 4))) == "AG-071"


@pytest.mark.rule("AG-072")
def test_owners_of_weapons_may_attack_without_and_then_have_no_bonus() -> None:
    s = fighting(*SIX, equipment={0: ("handgun",)})
    assert () in weapon_sets(s)
    assert damage_of(struck(s, 1, dice=(5, 2)), 1) == (3,)
    assert damage_of(struck(s, 1, dice=(5, 2), weapons=("handgun",)), 1) == (4,)


@pytest.mark.rule("AG-073")
def test_targets_and_weapons_are_declared_before_any_die_is_rolled() -> None:
    s = fighting(*SIX, equipment={0: ("handgun",)})
    s, events = play(s, 0, Attack((1,), ("handgun",)), (5, 2))
    assert events[:2] == (Attacked(0, (1,), ("handgun",)), AttackRolled(0, 5, ((2,),)))
    assert refused(s, 0, Attack((2,))) == "AG-165"


@pytest.mark.rule("AG-074")
def test_at_most_one_weapon_is_used() -> None:
    s = fighting(*SIX, equipment={0: ("handgun", "brass_knuckles", "garrote")})
    assert weapon_sets(s) == {(), ("handgun",), ("brass_knuckles",), ("garrote",)}
    assert refused(s, 0, Attack((1,), ("brass_knuckles", "handgun"))) == "AG-075"
    assert refused(s, 0, Attack((1,), ("sawn_off",))) == "AG-074"
    vest = fighting(*SIX, equipment={0: ("ballistic_vest",)})
    assert refused(vest, 0, Attack((1,), ("ballistic_vest",))) == "AG-074"


@pytest.mark.rule("AG-075")
def test_any_two_or_all_three_of_garrote_blow_gun_and_dagger_combine_and_no_other_joins() -> None:
    s = fighting(*SIX, equipment={0: (*TRIO, "handgun")})
    pairs = {("blow_gun", "cursed_dagger"), ("blow_gun", "garrote"), ("cursed_dagger", "garrote")}
    assert weapon_sets(s) == {(), *((card,) for card in (*TRIO, "handgun")), *pairs, TRIO}
    only_two = fighting(*SIX, equipment={0: TRIO[:2]}, trio_needs_all=True)
    assert weapon_sets(only_two) == {(), ("blow_gun",), ("cursed_dagger",)}
    all_three = fighting(*SIX, equipment={0: TRIO}, trio_needs_all=True)
    assert weapon_sets(all_three) == {(), *((card,) for card in TRIO), TRIO}


# -------------------------------------------------------------------------------- dice and damage


@pytest.mark.rule("AG-076")
def test_the_attacker_rolls_one_red_die_and_each_defender_one_white() -> None:
    s = attacked(fighting(*FOUR), 1, dice=(4, 2))
    assert s.todo[-1].fight == Fight(0, (1,), (), 4, ((2,),))  # type: ignore[union-attr]
    wide = fighting(*FOUR, equipment={0: ("machine_pistol",)})
    s = attacked(wide, 1, 2, 3, dice=(4, 1, 2, 3), weapons=("machine_pistol",))
    assert s.todo[-1].fight.whites == ((1,), (2,), (3,))  # type: ignore[union-attr]


@pytest.mark.rule("AG-077")
@pytest.mark.parametrize(("red", "white"), list(product(range(1, 7), repeat=2)))
def test_an_attack_succeeds_if_the_red_die_is_strictly_higher(red: int, white: int) -> None:
    s, events = play(attacked(fighting(*FOUR), 1, dice=(red, white)), None, GoOn())
    assert of_kind(events, Struck) == [Struck(0, 1, red > white, max(0, red - white))]
    assert damage_of(s, 1) == (max(0, red - white),)


@pytest.mark.rule("AG-078")
@pytest.mark.parametrize("weapon", ["blow_gun", "handgun", "sawn_off"])
def test_a_failed_attack_deals_nothing_whatever_the_weapon(weapon: str) -> None:
    s = fighting(*FOUR, equipment={0: (weapon,)})
    assert damage_of(struck(s, 1, dice=(4, 4), weapons=(weapon,)), 1) == (0,)
    assert damage_of(struck(s, 1, dice=(4, 5), weapons=(weapon,)), 1) == (0,)


@pytest.mark.rule("AG-079")
def test_damage_is_the_difference_plus_weapon_plus_ability_minus_gear_and_never_below_0() -> None:
    people = ("milo", "ingrid", "hassan", "nadia")
    s = fighting(*people, equipment={0: ("sawn_off",), 1: ("ballistic_vest",)}, revealed=(0, 1))
    assert damage_of(struck(s, 1, dice=(5, 2), weapons=("sawn_off",)), 1) == (3 + 2 + 1 - 1,)
    weak = fighting(*FOUR, equipment={1: ("ballistic_vest",)})
    assert damage_of(struck(weak, 1, dice=(3, 2)), 1) == (0,)


@pytest.mark.rule("AG-080")
def test_the_examples_of_the_rule_book() -> None:
    assert damage_of(struck(fighting(*FOUR), 1, dice=(5, 2)), 1) == (3,)
    s = fighting(*FOUR, equipment={0: ("handgun", "blow_gun")})
    assert damage_of(struck(s, 1, dice=(6, 4), weapons=("handgun",)), 1) == (3,)
    assert damage_of(struck(s, 1, dice=(4, 4), weapons=("blow_gun",)), 1) == (0,)


@pytest.mark.rule("AG-081")
def test_a_reduction_and_a_dice_effect_both_work() -> None:
    s = fighting(*FOUR, equipment={1: ("ballistic_vest", "riot_shield")})
    assert damage_of(struck(s, 1, dice=(6, 2, 3)), 1) == (6 - 3 - 1,)


@pytest.mark.rule("AG-081")
def test_of_two_reductions_only_the_largest_counts_and_of_two_dice_effects_the_best(tmp_path: object) -> None:
    shields = ('gear = { type = "no_steal" }', 'gear = { type = "defence_dice", n = 3 }')
    vests = ('gear = { type = "reroll_move", n = 1 }', 'gear = { type = "reduce_attack", n = 2 }')
    own = owned(tmp_path, shields, vests)  # type: ignore[arg-type]
    gear = ("ballistic_vest", "motorbike", "riot_shield", "steel_case")
    s = fighting(*FOUR, equipment={1: gear}, table=own)
    s, _ = play(s, 0, Attack((1,)), (6, 1, 2, 1), table=own)
    s, _ = play(s, None, GoOn(), table=own)
    assert damage_of(s, 1) == (6 - 2 - 2,)


@pytest.mark.rule("AG-082")
@pytest.mark.parametrize(("die", "damage"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_dagger_always_hits_for_half_a_die_and_nobody_defends(die: int, damage: int) -> None:
    s = fighting(*FOUR, equipment={0: ("cursed_dagger",)})
    assert damage_of(struck(s, 1, dice=(die,), weapons=("cursed_dagger",)), 1) == (damage,)


@pytest.mark.rule("AG-083")
def test_combined_weapons_add_up() -> None:
    s = fighting(*FOUR, equipment={0: TRIO})
    assert damage_of(struck(s, 1, dice=(1,), weapons=TRIO), 1) == (3,)
    assert damage_of(struck(s, 1, dice=(6,), weapons=TRIO), 1) == (5,)
    assert damage_of(struck(s, 1, dice=(6,), weapons=("blow_gun", "cursed_dagger")), 1) == (4,)
    assert damage_of(struck(s, 1, dice=(5, 2), weapons=("blow_gun", "garrote")), 1) == (5,)
    assert damage_of(struck(s, 1, dice=(2, 2), weapons=("blow_gun", "garrote")), 1) == (0,)


@pytest.mark.rule("AG-084")
def test_against_the_dagger_a_vest_helps_and_a_shield_does_not() -> None:
    s = fighting(*FOUR, equipment={0: ("cursed_dagger",), 1: ("ballistic_vest", "riot_shield")})
    assert damage_of(struck(s, 1, dice=(6,), weapons=("cursed_dagger",)), 1) == (2,)


@pytest.mark.rule("AG-085")
def test_a_success_reduced_to_0_is_still_a_success() -> None:
    s = fighting("milo", *FOUR[1:], equipment={0: ("sawn_off",), 1: ("ballistic_vest",)})
    weak = attacked(fighting(*FOUR, equipment={1: ("ballistic_vest",)}), 1, dice=(3, 2))
    _, events = play(weak, None, GoOn())
    assert of_kind(events, Struck) == [Struck(0, 1, True, 0)]
    hit = struck(s, 1, dice=(3, 2), weapons=("sawn_off",))
    assert damage_of(hit, 0) == (0,), "no recoil after a success"


@pytest.mark.rule("AG-086")
def test_a_ranged_weapon_reaches_other_areas_only_never_the_safe_house_or_off_the_board() -> None:
    s = fighting(
        *SIX, area={1: "market", 2: "safe_house", 3: "", 4: "depot", 5: "clinic"}, equipment={0: ("marksman_rifle",)}
    )
    assert [a.targets for a in legal(s, 0) if isinstance(a, Attack) and a.weapons] == [(1,), (5,)]
    assert refused(s, 0, Attack((4,), ("marksman_rifle",))) == "AG-071"
    assert damage_of(struck(s, 1, dice=(5, 1), weapons=("marksman_rifle",)), 1) == (4,)


@pytest.mark.rule("AG-086")
def test_reach_any_means_the_own_area_or_any_other(tmp_path: object) -> None:
    own = owned(tmp_path, ('reach = "other"', 'reach = "any"'))  # type: ignore[arg-type]
    s = fighting(*SIX, area={1: "market", 2: "safe_house"}, equipment={0: ("marksman_rifle",)}, table=own)
    found = [a.targets for a in own.legal(s, 0) if isinstance(a, Attack) and a.weapons]
    assert found == [(1,), (3,), (4,), (5,)]


@pytest.mark.rule("AG-087")
def test_an_area_wide_weapon_attacks_everyone_there_with_one_red_die() -> None:
    s = fighting(*SIX, area={1: "market"}, shielded=(2,), equipment={0: ("machine_pistol",)})
    assert [a for a in legal(s, 0) if isinstance(a, Attack) and a.weapons] == [Attack((3, 4, 5), ("machine_pistol",))]
    assert refused(s, 0, Attack((3, 4), ("machine_pistol",))) == "AG-087"
    s, events = play(attacked(s, 3, 4, 5, dice=(4, 1, 4, 3), weapons=("machine_pistol",)), None, GoOn())
    assert damage_of(s, 3, 4, 5) == (3, 0, 1)
    assert [event.success for event in of_kind(events, Struck)] == [True, False, True]


@pytest.mark.rule("AG-087", "AG-093")
def test_area_wide_damage_is_applied_at_the_same_time() -> None:
    s = fighting(
        *SIX, area={2: "market", 3: "market", 5: "market"}, damage={1: 9, 4: 13}, equipment={0: ("machine_pistol",)}
    )
    s, events = play(attacked(s, 1, 4, dice=(6, 1, 1), weapons=("machine_pistol",)), None, GoOn())
    order = [type(event) for event in events if isinstance(event, Hurt | Died)]
    assert order == [Hurt, Hurt, Died, Died]
    assert s.result is not None
    assert s.result.reason == "t"


@pytest.mark.rule("AG-089")
def test_the_order_of_an_attack() -> None:
    people = ("corvin", "nadia", "milo")
    gear = {0: ("sawn_off",), 1: ("body_double", "handgun")}
    s = fighting(*people, revealed=(0, 1), equipment=gear)
    s = attacked(s, 1, dice=(1, 2), weapons=("sawn_off",))
    assert game.actors(s) == (0,), "reroll comes before success is known"
    s = after(s, 0, RerollRed(), (5,))
    s = after(s, None, GoOn())
    assert game.actors(s) == (1,), "then cancelling gear"
    s = after(s, 1, Cancel())
    assert s.todo[-1] == Returning(1, 0), "then return fire"
    failed = fighting(*people, revealed=(1,), equipment=gear)
    failed, events = play(attacked(failed, 1, dice=(1, 2), weapons=("sawn_off",)), None, GoOn())
    assert of_kind(events, Hurt) == [Hurt(0, 1, 1, 0, "recoil")], "recoil before return fire"
    assert isinstance(failed.todo[-1], Returning)


# -------------------------------------------------------------------------------- weapons and gear


@pytest.mark.rule("AG-141")
@pytest.mark.parametrize(
    ("weapon", "bonus"), [("handgun", 1), ("brass_knuckles", 1), ("blow_gun", 1), ("garrote", 1), ("sawn_off", 2)]
)
def test_weapons_have_their_bonus(weapon: str, bonus: int) -> None:
    s = fighting(*FOUR, equipment={0: (weapon,)})
    assert damage_of(struck(s, 1, dice=(5, 3), weapons=(weapon,)), 1) == (2 + bonus,)


@pytest.mark.rule("AG-141")
def test_a_failed_sawn_off_hurts_its_owner_without_a_killer_after_the_attack() -> None:
    s = fighting(*FOUR, equipment={0: ("sawn_off", "handgun")}, damage={0: 10})
    s, events = play(attacked(s, 1, dice=(2, 2), weapons=("sawn_off",)), None, GoOn())
    assert of_kind(events, Died) == [Died(0, "hassan", None)]
    assert s.discards[1] == ("sawn_off", "handgun")
    unhurt = fighting(*FOUR, equipment={0: ("sawn_off", "handgun")})
    assert damage_of(struck(unhurt, 1, dice=(2, 2), weapons=("handgun",)), 0) == (0,)


@pytest.mark.rule("AG-142")
def test_a_vest_takes_1_off_and_a_shield_keeps_the_higher_white_die() -> None:
    vest = fighting(*FOUR, equipment={1: ("ballistic_vest",)})
    assert damage_of(struck(vest, 1, dice=(6, 2)), 1) == (3,)
    shield = fighting(*FOUR, equipment={1: ("riot_shield",)})
    assert damage_of(struck(shield, 1, dice=(6, 2, 5)), 1) == (1,)
    assert damage_of(struck(shield, 1, dice=(5, 5, 1)), 1) == (0,)


@pytest.mark.rule("AG-146")
def test_a_body_double_is_discarded_and_the_attack_remains_a_success() -> None:
    s = fighting(*FOUR, equipment={0: ("sawn_off",), 1: ("body_double", "handgun")})
    s = struck(s, 1, dice=(5, 2), weapons=("sawn_off",))
    assert legal(s, 1) == [Keep(), Cancel()]
    assert refused(s, 0, Cancel()) == "AG-017"
    s, events = play(s, 1, Cancel())
    assert of_kind(events, Cancelled) == [Cancelled(1, "body_double")]
    assert damage_of(s, 0, 1) == (0, 0), "no recoil: it was a success"
    assert (s.players[1].equipment, s.discards[0]) == (("handgun",), ("body_double",))


@pytest.mark.rule("AG-146")
def test_in_an_area_wide_attack_a_body_double_saves_its_owner_only() -> None:
    s = fighting(*FOUR, equipment={0: ("machine_pistol",), 2: ("body_double",)})
    s = struck(s, 1, 2, 3, dice=(6, 1, 2, 3), weapons=("machine_pistol",))
    assert damage_of(after(s, 2, Cancel()), 1, 2, 3) == (5, 0, 3)
    assert damage_of(after(s, 2, Keep()), 1, 2, 3) == (5, 4, 3)


@pytest.mark.rule("AG-146", "AG-085")
def test_against_an_attack_reduced_to_0_it_is_not_usable() -> None:
    s = fighting(*FOUR, equipment={1: ("body_double", "ballistic_vest")})
    s = struck(s, 1, dice=(3, 2))
    assert isinstance(s.todo[-1], Aftermath)


# -------------------------------------------------------------------------------- derived figures (digest part 4.5)


def figures(weapons: tuple[str, ...], whites: int, **more: object) -> tuple[Fraction, Fraction]:
    """The chance of success and the mean damage over all dice."""
    gear = {0: weapons, **({1: ("riot_shield",)} if whites == 2 else {})}
    s = fighting(*FOUR, equipment=gear, **more)  # type: ignore[arg-type]
    rolls = list(product(range(1, 7), repeat=1 + whites))
    fights = [Fight(0, (1,), weapons, roll[0], (roll[1:],)) for roll in rolls]
    hits = sum(is_success(fight, 0) for fight in fights)
    total = sum(attack_damage(box, s, fight, 0) for fight in fights)
    return Fraction(hits, len(rolls)), Fraction(total, len(rolls))


@pytest.mark.rule("AG-077", "AG-079", "AG-163")
def test_an_attack_without_a_weapon_succeeds_15_times_in_36() -> None:
    assert figures((), 1) == (Fraction(15, 36), Fraction(35, 36))


@pytest.mark.rule("AG-141", "AG-083", "AG-142")
def test_the_mean_damage_of_the_weapons() -> None:
    assert figures(("handgun",), 1)[1] == Fraction(50, 36)
    success, mean = figures(("sawn_off",), 1)
    assert (mean, 1 - success) == (Fraction(65, 36), Fraction(21, 36))
    assert figures((), 2) == (Fraction(55, 216), Fraction(105, 216))
    assert figures(("cursed_dagger",), 0)[1] == 2
    assert figures(TRIO, 0)[1] == 4
    assert figures(("blow_gun", "garrote"), 1)[1] == Fraction(65, 36)


@pytest.mark.rule("AG-079")
def test_the_largest_possible_attack_damage_is_8() -> None:
    people = ("milo", *FOUR[1:])
    s = fighting(*people, revealed=(0, 1), equipment={0: (*TRIO, "sawn_off")})
    assert attack_damage(box, s, Fight(0, (1,), ("sawn_off",), 6, ((1,),)), 0) == 8
    assert attack_damage(box, s, Fight(0, (1,), ("blow_gun", "garrote"), 6, ((1,),)), 0) == 8
    assert attack_damage(box, s, Fight(0, (1,), TRIO, 6, ((),)), 0) == 6
    assert attack_damage(box, s, Fight(0, (1,), (), 6, ((1,),)), 0) == 6
    assert attack_damage(box, fighting(*FOUR), Fight(0, (1,), (), 6, ((1,),)), 0) == 5


@pytest.mark.rule("AG-118")
def test_milos_bonus_counts_who_is_revealed_when_damage_is_computed() -> None:
    people = ("milo", "ingrid", "hassan", "nadia")
    s = attacked(fighting(*people), 1, dice=(5, 2))
    assert isinstance(s.todo[-1], Rolled)
    assert damage_of(after(s, None, GoOn()), 1) == (3,)
    one = after(s, 0, Reveal())
    assert damage_of(after(one, None, GoOn()), 1) == (3,), "the target is hidden"
    both = after(one, 1, Reveal())
    assert damage_of(after(both, None, GoOn()), 1) == (4,), "both in time"
    hidden = after(s, 1, Reveal())
    assert damage_of(after(hidden, None, GoOn()), 1) == (3,), "Milo is hidden"
    failed = attacked(fighting(*people, revealed=(0, 1)), 1, dice=(2, 2))
    assert damage_of(after(failed, None, GoOn()), 1) == (0,)


@pytest.mark.rule("AG-087", "AG-141")
def test_an_area_wide_attack_has_failed_only_if_it_failed_against_everyone(tmp_path: Path) -> None:
    own = owned(tmp_path, ('bonus = 2, reach = "same", targets = "one"', 'bonus = 2, reach = "same", targets = "area"'))
    for dice, recoil in (((3, 1, 5, 3), 0), ((3, 3, 5, 3), 1)):
        s = fighting(*FOUR, equipment={0: ("sawn_off",)}, table=own)
        s, _ = play(s, 0, Attack((1, 2, 3), ("sawn_off",)), dice, table=own)
        s, _ = play(s, None, GoOn(), table=own)
        assert damage_of(s, 0) == (recoil,)
