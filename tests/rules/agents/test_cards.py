"""Silver and black cards: drawing, one-time cards, piles."""

import pytest
from msgspec.structs import replace

from companion.games.agents.events import Discarded, Drew, HadNoEffect, Hurt, Shuffled, Thrown
from companion.games.agents.state import (
    Acting,
    Attack,
    Attacking,
    Comply,
    Draw,
    Give,
    GoOn,
    Hand,
    Keep,
    Moving,
    NoEffect,
    Offered,
    Pick,
    Skip,
    Steal,
    Target,
    Targeting,
    Treat,
    UseFor,
)
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    arrived,
    box,
    damage_of,
    drawing,
    drawn,
    fighting,
    game,
    legal,
    of_kind,
    play,
    position,
    refused,
    struck,
)

# -------------------------------------------------------------------------------- drawing


@pytest.mark.rule("AG-048")
@pytest.mark.parametrize("card", ["handgun", "first_aid_kit", "cell_support"])
def test_a_silver_or_black_card_is_shown_to_all_at_once(card: str) -> None:
    s = drawing(card, *SIX)
    _, events = play(s, 0, Draw(box.cards[card].deck))
    for seat in (*range(6), None):
        (drew,) = (game.seen_by(event, seat) for event in of_kind(events, Drew))
        assert drew.card == card


@pytest.mark.rule("AG-049")
def test_equipment_is_face_up_and_ready_and_there_is_no_limit() -> None:
    many = ("motorbike", "gas_mask", "steel_case", "garrote", "blow_gun")
    s = drawing("handgun", *SIX[:2], "milo", equipment={0: many}, where={1: "exchange"})
    s = after(s, 0, Draw("black"))
    assert s.players[0].equipment == (*many, "handgun")
    assert game.seen_by(s, None).players[0].equipment == (*many, "handgun")
    assert Attack((1,), ("handgun",)) in legal(s, 0)


@pytest.mark.rule("AG-050")
def test_equipment_cannot_be_given_away_or_dropped_at_will() -> None:
    allowed = {"roll", "reveal", "skip", "draw", "treat", "steal", "attack"}
    gear = {0: ("handgun", "motorbike")}
    for s in (
        position(*SIX, equipment=gear),
        arrived(*SIX, area="depot", equipment=gear),
        fighting(*SIX, equipment=gear),
    ):
        assert {str(action.__struct_config__.tag) for action in legal(s, 0)} <= allowed
        assert refused(s, 0, Hand("handgun")) == "AG-019"


@pytest.mark.rule("AG-051")
def test_a_one_time_card_is_carried_out_with_deaths_and_loot_and_then_discarded() -> None:
    s = drawn("drive_by", *SIX, damage={1: 9}, equipment={1: ("handgun", "motorbike")})
    s = after(s, 0, Target(1))
    assert s.discards[1] == (), "the loot comes first"
    s, events = play(s, 0, legal(s, 0)[0])
    assert s.discards == (("motorbike",), ("drive_by",), ())
    assert of_kind(events, Discarded)[-1] == Discarded("drive_by")


@pytest.mark.rule("AG-051")
def test_if_the_game_ends_meanwhile_the_card_is_discarded_as_well() -> None:
    s = after(drawn("drive_by", "hassan", "ingrid", "milo", damage={1: 9}), 0, Target(1))
    assert s.result is not None
    assert s.discards[1] == ("drive_by",)


@pytest.mark.rule("AG-052")
def test_another_is_never_the_drawer_and_only_the_living_can_be_chosen() -> None:
    s = drawn("drive_by", *SIX, dead=(3,))
    assert legal(s, 0) == [Target(1), Target(2), Target(4), Target(5)]
    assert refused(s, 0, Target(0)) == "AG-052"
    assert refused(s, 0, Target(3)) == "AG-052"


@pytest.mark.rule("AG-052")
def test_a_part_without_a_legal_choice_does_nothing() -> None:
    s = drawn("pickpocket", *SIX, equipment={0: ("handgun",)}, where={1: "exchange"})
    assert isinstance(s.todo[-1], Attacking)
    assert s.discards[1] == ("pickpocket",)


# -------------------------------------------------------------------------------- piles


@pytest.mark.rule("AG-053")
def test_the_discards_are_shuffled_only_when_a_draw_needs_them() -> None:
    s = drawing("first_aid_kit", *SIX, discards=("blackout",))
    s = replace(s, piles=(("first_aid_kit",), *s.piles[1:]))
    s, events = play(s, 0, Draw("silver"))
    assert s.piles[0] == (), "an empty pile stays empty"
    assert not of_kind(events, Shuffled)
    again = replace(
        s,
        active=1,
        todo=(Attacking(1), Acting(1)),
        players=(s.players[0], replace(s.players[1], area="depot"), *s.players[2:]),
    )
    again, events = play(again, 1, Draw("silver"), ("first_aid_kit", "blackout"))
    assert of_kind(events, Shuffled) == [Shuffled("silver")]
    assert again.piles[0] == ("blackout",)


@pytest.mark.rule("AG-054")
def test_a_card_in_play_or_in_a_row_is_not_part_of_a_reshuffle() -> None:
    s = arrived("tobias", *SIX[1:], area="archive", revealed=(0,), discards=("inv_raid_t", "inv_raid_ct"))
    s = replace(s, piles=(*s.piles[:2], ("inv_tail_t",)))
    s, events = play(s, 0, Draw("yellow"), ("inv_raid_ct", "inv_raid_t"))
    assert len(of_kind(events, Shuffled)) == 1
    assert s.file == ("inv_tail_t", "inv_raid_ct")
    assert s.piles[2] == ("inv_raid_t",)


@pytest.mark.rule("AG-055")
def test_with_pile_and_discards_empty_tobias_uses_the_one_card_there_is() -> None:
    s = arrived("tobias", *SIX[1:], area="archive", revealed=(0,))
    s = replace(s, piles=(*s.piles[:2], ("inv_tail_t",)))
    s = after(s, 0, Draw("yellow"))
    assert s.file == ("inv_tail_t",)
    assert legal(s, 0)[0] == Give(1)


@pytest.mark.rule("AG-056")
def test_silver_and_black_discards_are_open_and_yellow_ones_are_not_even_for_who_discarded_them() -> None:
    s = drawn("inv_tail_n", *SIX)
    s = after(after(s, 0, Give(1)), 1, legal(after(s, 0, Give(1)), 1)[0])
    assert s.discards[2] == ("inv_tail_n",)
    for seat in (*range(6), None):
        assert game.seen_by(s, seat).discards[2] == (None,)
        assert [len(pile) for pile in game.seen_by(s, seat).piles] == [17, 17, 16]
    open_ones = position(*SIX, discards=("drive_by", "blackout"))
    assert game.seen_by(open_ones, 3).discards[:2] == (("blackout",), ("drive_by",))


# -------------------------------------------------------------------------------- black one-time cards


@pytest.mark.rule("AG-147")
def test_drive_by_hurts_another_by_2_and_there_are_two_of_them() -> None:
    assert box.decks["black"].count("drive_by") == box.decks["black"].count("pickpocket") == 2
    s = after(drawn("drive_by", *SIX, where={1: "safe_house"}), 0, Target(1))
    assert damage_of(s, 1) == (2,)


@pytest.mark.rule("AG-147")
def test_pickpocket_must_steal_if_it_can() -> None:
    s = drawn("pickpocket", *SIX, equipment={1: ("handgun",), 2: ("steel_case", "motorbike")})
    assert legal(s, 0) == [Steal(1, "handgun")]
    assert refused(s, 0, Skip()) == "AG-147"
    assert refused(s, 0, Target(1)) == "AG-147"
    assert after(s, 0, Steal(1, "handgun")).players[0].equipment == ("handgun",)


@pytest.mark.rule("AG-148")
def test_poisoned_drink_hurts_another_in_the_own_area_by_3() -> None:
    s = drawn("poisoned_drink", *SIX, where={1: "exchange", 2: "exchange"}, equipment={2: ("gas_mask",)})
    assert legal(s, 0) == [Target(1), Target(2)]
    assert damage_of(after(s, 0, Target(1)), 1) == (3,)
    assert damage_of(after(s, 0, Target(2)), 2) == (0,), "a mask owner can be chosen"


@pytest.mark.rule("AG-148")
def test_with_nobody_there_the_drawer_suffers_1_unless_masked() -> None:
    s, events = play(drawing("poisoned_drink", *SIX), 0, Draw("black"))
    assert damage_of(s, 0) == (1,)
    assert damage_of(drawn("poisoned_drink", *SIX, equipment={0: ("gas_mask",)}), 0) == (0,)
    dead, events = play(drawing("poisoned_drink", *SIX, damage={0: 10}), 0, Draw("black"))
    assert next(e.killer for e in events if e.__struct_config__.tag == "died") is None
    assert dead.players[0].dead


@pytest.mark.rule("AG-149")
def test_booby_trap_hurts_everybody_in_the_area_rolled_the_drawer_too() -> None:
    s = drawing("booby_trap", *SIX, where={1: "exchange", 2: "exchange"}, equipment={2: ("gas_mask",)})
    s, events = play(s, 0, Draw("black"), (1, 1))
    assert damage_of(s, 0, 1, 2, 3) == (2, 2, 0, 0)
    assert of_kind(events, Thrown) == [Thrown(0, "booby_trap", (1, 1))]
    assert {event.by for event in of_kind(events, Hurt)} == {0}
    dud = drawn("booby_trap", *SIX, where={1: "safe_house"}, dice=((3, 4),))
    assert damage_of(dud, 0, 1, 2) == (0, 0, 0)
    elsewhere = drawn("booby_trap", *SIX, dice=((3, 3),))
    assert damage_of(elsewhere, 0, 1, 5) == (0, 2, 2)


@pytest.mark.rule("AG-149", "AG-095")
def test_the_drawer_is_the_killer_of_others_in_the_trap() -> None:
    s = drawing("booby_trap", *SIX, where={1: "exchange"}, damage={1: 8, 0: 10}, equipment={1: ("handgun",)})
    s, events = play(s, 0, Draw("black"), (1, 2))
    died = {event.seat: event.killer for event in events if event.__struct_config__.tag == "died"}
    assert died == {0: None, 1: 0}
    assert s.discards[1] == ("handgun", "booby_trap"), "a dead killer loots nothing"


@pytest.mark.rule("AG-150")
@pytest.mark.parametrize(("dice", "damage"), [((5, 2), (0, 3)), ((2, 5), (3, 0)), ((4, 4), (1, 1))])
def test_botched_deal_hurts_the_lower_roll_by_3_or_both_by_1(dice: tuple[int, int], damage: tuple[int, int]) -> None:
    s = drawn("botched_deal", *SIX, equipment={1: ("ballistic_vest", "body_double")}, where={1: "safe_house"})
    s = after(s, 0, Target(1), dice)
    assert damage_of(s, 0, 1) == damage


@pytest.mark.rule("AG-150")
def test_the_drawer_kills_the_loser_but_nobody_kills_the_drawer() -> None:
    s = drawn("botched_deal", *SIX, damage={0: 8, 1: 7})
    for dice, killers in (((6, 1), {1: 0}), ((1, 6), {0: None})):
        _, events = play(s, 0, Target(1), dice)
        assert {e.seat: e.killer for e in events if e.__struct_config__.tag == "died"} == killers


@pytest.mark.rule("AG-151")
def test_left_luggage_goes_to_the_next_living_player_and_a_steel_case_does_not_prevent_it() -> None:
    s = drawn("left_luggage", *SIX, dead=(1,), equipment={0: ("handgun", "steel_case")})
    assert legal(s, 0) == [Hand("handgun"), Hand("steel_case")]
    assert refused(s, 0, Hand("motorbike")) == "AG-062"
    s = after(s, 0, Hand("steel_case"))
    assert s.players[2].equipment == ("steel_case",)
    assert damage_of(s, 0) == (0,)
    assert damage_of(drawn("left_luggage", *SIX), 0) == (1,), "nothing to hand over"


@pytest.mark.rule("AG-152")
def test_cell_support_lets_a_t_reveal_and_heal_5_and_is_no_effect_for_others() -> None:
    s = drawn("cell_support", *SIX, damage={0: 7})
    assert legal(s, 0) == [Comply(), NoEffect()]
    healed = after(s, 0, Comply())
    assert healed.players[0].revealed
    assert damage_of(healed, 0) == (2,)
    declined, mine = play(s, 0, NoEffect())
    assert (declined.players[0].revealed, damage_of(declined, 0)) == (False, (7,))
    other = drawn("cell_support", "ingrid", *SIX[2:], damage={0: 7})
    assert legal(other, 0) == [NoEffect()]
    assert refused(other, 0, Comply()) == "AG-152"
    _, theirs = play(other, 0, NoEffect())
    assert of_kind(mine, HadNoEffect) == of_kind(theirs, HadNoEffect) == [HadNoEffect(0, "cell_support")]


@pytest.mark.rule("AG-152")
def test_a_revealed_t_may_have_the_healing_too() -> None:
    s = drawn("cell_support", *SIX, damage={0: 7}, revealed=(0,))
    assert damage_of(after(s, 0, Comply()), 0) == (2,)


# -------------------------------------------------------------------------------- silver one-time cards


@pytest.mark.rule("AG-153")
def test_first_aid_heals_2_and_field_surgery_heals_another_a_die() -> None:
    assert box.decks["silver"].count("first_aid_kit") == 2
    assert damage_of(drawn("first_aid_kit", *SIX, damage={0: 5}), 0) == (3,)
    s = drawn("field_surgery", *SIX, damage={0: 5, 1: 5})
    assert Target(0) not in legal(s, 0)
    assert damage_of(after(s, 0, Target(1), (4,)), 1) == (1,)


@pytest.mark.rule("AG-154")
def test_blackout_hurts_all_others_outside_the_safe_house_those_off_the_board_included() -> None:
    s = drawing("blackout", *SIX, where={1: "safe_house", 2: ""}, equipment={3: ("gas_mask",)}, damage={4: 13})
    s, events = play(s, 0, Draw("silver"))
    assert damage_of(s, 0, 1, 2, 3, 5) == (0, 0, 1, 0, 1)
    assert next(e.killer for e in events if e.__struct_config__.tag == "died") == 0


@pytest.mark.rule("AG-155")
def test_adrenaline_gives_one_extra_turn() -> None:
    s = drawn("adrenaline", *SIX)
    assert (s.active, s.turn, type(s.todo[-1])) == (0, 21, Moving)


@pytest.mark.rule("AG-155")
def test_safe_passage_protects_from_attacks_until_the_own_next_turn() -> None:
    s = drawn("safe_passage", "hassan", "nadia", "milo", where={1: "exchange", 2: "exchange"})
    assert s.players[0].shielded
    theirs = fighting(
        "hassan", "nadia", "milo", active=1, shielded=(0,), equipment={1: ("machine_pistol", "marksman_rifle")}
    )
    assert refused(theirs, 1, Attack((0,))) == "AG-071"
    assert Attack((2,), ("machine_pistol",)) in legal(theirs, 1), "area-wide attacks skip the protected"
    mine = fighting("hassan", "nadia", "milo", shielded=(0,), revealed=(1,))
    assert game.actors(struck(mine, 1, dice=(2, 2))) == (), "no return fire either"


@pytest.mark.rule("AG-155")
def test_protection_ends_with_an_extra_turn_too() -> None:
    s = fighting("hassan", "nadia", "milo", shielded=(0,))
    s = after(replace(s, extra_turns=1), 0, Skip())
    assert (s.active, s.players[0].shielded) == (0, False)


@pytest.mark.rule("AG-156")
def test_id_check_makes_a_hidden_t_reveal_hassan_too() -> None:
    for who in ("hassan", "corvin", "mara"):
        s = drawn("id_check", who, "ingrid", "milo")
        assert legal(s, 0) == [Comply()]
        assert refused(s, 0, NoEffect()) == "AG-156"
        assert after(s, 0, Comply()).players[0].revealed
    for who in ("ingrid", "pearl"):
        s = drawn("id_check", who, "nadia", "milo")
        assert legal(s, 0) == [NoEffect()]
    shown = drawn("id_check", "corvin", "ingrid", "milo", revealed=(0,))
    assert legal(shown, 0) == [NoEffect()]


@pytest.mark.rule("AG-157")
def test_debriefing_is_for_ct_and_low_profile_for_few_hit_points() -> None:
    s = drawn("debriefing", "nadia", "hassan", "milo", damage={0: 12})
    assert damage_of(after(s, 0, Comply()), 0) == (7,)
    assert legal(drawn("debriefing", "hassan", "nadia", "milo"), 0) == [NoEffect()]
    meant = {who for who in box.characters if Comply() in legal(drawn("low_profile", who, *rest(who)), 0)}
    assert meant == {"ingrid", "george", "pearl", "rosalind"}
    s = drawn("low_profile", "george", "nadia", "hassan", damage={0: 9})
    assert damage_of(after(s, 0, Comply()), 0) == (0,)


def rest(who: str) -> tuple[str, ...]:
    return tuple(id for id in ("hassan", "nadia", "milo") if id != who)[:2]


@pytest.mark.rule("AG-152", "AG-156", "AG-157")
@pytest.mark.parametrize("card", ["cell_support", "id_check", "debriefing", "low_profile"])
def test_whoever_draws_such_a_card_is_asked_and_the_table_sees_the_same(card: str) -> None:
    views = set()
    for who in box.characters:
        s, events = play(drawing(card, who, *rest(who)), 0, Draw(box.cards[card].deck))
        assert s.todo[-1] == Offered(0, card)
        views.add(repr((game.seen_by(s, None), [game.seen_by(event, None) for event in events])))
    assert len(views) == 1


# -------------------------------------------------------------------------------- gear against cards and clinic


@pytest.mark.rule("AG-143")
def test_a_gas_mask_saves_from_three_cards_and_forged_papers_from_the_clinic() -> None:
    s = drawn("drive_by", *SIX, equipment={1: ("gas_mask",)})
    assert damage_of(after(s, 0, Target(1)), 1) == (2,), "any other card hurts"
    s = arrived(*SIX, area="clinic", equipment={1: ("forged_papers",), 2: ("gas_mask",)}, damage={1: 3})
    assert Treat(1, "hurt") in legal(s, 0)
    assert damage_of(after(s, 0, Treat(1, "hurt")), 1) == (3,)
    assert damage_of(after(s, 0, Treat(1, "heal")), 1) == (2,)
    own = arrived(*SIX, area="clinic", equipment={0: ("forged_papers",)})
    assert damage_of(after(own, 0, Treat(0, "hurt")), 0) == (0,)


@pytest.mark.rule("AG-145")
def test_a_steel_case_guards_all_of_its_owners_equipment_from_theft_but_not_from_loot() -> None:
    s = arrived(*SIX, area="market", equipment={1: ("steel_case", "handgun"), 2: ("garrote",)})
    assert legal(s, 0)[:2] == [Skip(), Steal(2, "garrote")]
    assert refused(s, 0, Steal(1, "steel_case")) == "AG-045"
    s = arrived(*SIX, area="clinic", damage={1: 8}, equipment={1: ("steel_case",)})
    assert after(s, 0, Treat(1, "hurt")).players[0].equipment == ("steel_case",)


@pytest.mark.rule("AG-088")
def test_reductions_and_dice_gear_do_not_help_against_cards_and_abilities() -> None:
    gear = {1: ("ballistic_vest", "riot_shield", "body_double")}
    s = after(drawn("drive_by", *FOUR, equipment=gear), 0, Target(1))
    assert damage_of(s, 1) == (2,)
    assert not isinstance(s.todo[-1], Targeting)


@pytest.mark.rule("AG-116")
def test_george_takes_equipment_out_of_the_open_discards_once() -> None:
    s = position("george", "ingrid", "hassan", revealed=(0,), discards=("handgun", "motorbike", "drive_by"))
    assert [a for a in legal(s, 0) if isinstance(a, UseFor)] == [UseFor("motorbike"), UseFor("handgun")]
    assert refused(s, 0, UseFor("drive_by")) == "AG-116"
    s = after(s, 0, UseFor("handgun"))
    assert s.players[0].equipment == ("handgun",)
    assert s.discards[1] == ("drive_by",)
    assert s.players[0].tapped
    assert refused(s, 0, UseFor("motorbike")) == "AG-104"
    bare = position("george", "ingrid", "hassan", revealed=(0,), discards=("drive_by",))
    assert not [a for a in legal(bare, 0) if isinstance(a, UseFor)]


@pytest.mark.rule("AG-114")
def test_tobias_looks_at_two_gives_one_and_buries_the_other_first() -> None:
    s = arrived("tobias", "ingrid", "hassan", area="archive", revealed=(0,), yellow=("inv_raid_t", "inv_tail_n"))
    s = after(s, 0, Draw("yellow"))
    assert legal(s, 0) == [Pick("inv_raid_t"), Pick("inv_tail_n")]
    assert game.seen_by(s, 1).file == (None, None)
    assert refused(s, 0, Pick("inv_interview")) == "AG-114"
    assert refused(s, 0, Give(1)) == "AG-114"
    s = after(s, 0, Pick("inv_tail_n"))
    assert (s.file, s.discards[2]) == (("inv_tail_n",), ("inv_raid_t",))
    s = after(s, 0, Give(2))
    assert game.seen_by(s, 2).file == ("inv_tail_n",)
    hidden = arrived("tobias", "ingrid", "hassan", area="archive", yellow=("inv_raid_t", "inv_tail_n"))
    assert after(hidden, 0, Draw("yellow")).file == ("inv_raid_t",), "only while revealed"


@pytest.mark.rule("AG-146")
def test_a_body_double_is_asked_for_only_where_an_attack_would_hurt() -> None:
    s = fighting(*FOUR, equipment={1: ("body_double",)})
    assert game.actors(struck(s, 1, dice=(2, 5))) == ()
    s = struck(s, 1, dice=(5, 2))
    assert game.actors(s) == (1,)
    assert damage_of(after(s, 1, Keep()), 1) == (3,)
    assert after(after(s, 1, Keep()), None, GoOn()).active == 1
