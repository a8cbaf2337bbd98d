"""What the areas offer: draws, clinic, market."""

import pytest
from msgspec.structs import replace

from companion.games.agents.events import Declined, Drew
from companion.games.agents.state import (
    Acting,
    Attack,
    Attacking,
    Draw,
    Go,
    Skip,
    Steal,
    Treat,
)
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    arrived,
    damage_of,
    drawing,
    game,
    legal,
    moved,
    of_kind,
    play,
    position,
    refused,
)


@pytest.mark.rule("AG-036")
def test_the_draw_is_decided_unseen_and_a_drawn_card_is_carried_out() -> None:
    s = arrived(*SIX, area="depot", silver=("first_aid_kit",), damage={0: 5})
    assert game.seen_by(s, 0).piles[0][0] is None
    declined, events = play(s, 0, Skip())
    assert of_kind(events, Declined) == [Declined(0, "area")]
    assert declined.piles == s.piles
    assert damage_of(after(s, 0, Draw("silver")), 0) == (3,)
    assert refused(s, 0, Draw("black")) == "AG-036"


@pytest.mark.rule("AG-036")
def test_there_is_one_card_per_arrival() -> None:
    s = drawing("handgun", *SIX, where={1: "exchange"})
    s = after(s, 0, Draw("black"))
    assert isinstance(s.todo[-1], Attacking)
    assert refused(s, 0, Draw("black")) == "AG-019"


@pytest.mark.rule("AG-037")
def test_in_the_exchange_a_deck_with_neither_pile_nor_discards_cannot_be_chosen() -> None:
    s = arrived(*SIX, area="exchange")
    assert legal(s, 0)[:4] == [Skip(), Draw("yellow"), Draw("silver"), Draw("black")]
    bare = replace(s, piles=(s.piles[0], (), s.piles[2]), discards=((), (), ()))
    assert legal(bare, 0)[:3] == [Skip(), Draw("yellow"), Draw("silver")]
    assert refused(bare, 0, Draw("black")) == "AG-036"
    turned = replace(s, piles=(s.piles[0], (), s.piles[2]), discards=((), s.piles[1], ()))
    assert Draw("black") in legal(turned, 0)


@pytest.mark.rule("AG-038")
def test_relocating_by_a_7_gives_the_new_areas_action_once_and_the_attack_from_there() -> None:
    s = position(*SIX, area={0: "depot", 1: "clinic", 2: "depot"})
    s = after(moved(s, 1, 6), 0, Go("clinic"))
    s = after(s, 0, Treat(1, "heal"))
    assert [a.targets for a in legal(s, 0) if isinstance(a, Attack)] == [(1,)]


@pytest.mark.rule("AG-039")
def test_the_clinic_gives_2_damage_or_heals_1_to_any_living_player_oneself_included() -> None:
    s = arrived(*SIX, area="clinic", where={1: "", 2: "safe_house"}, dead=(5,), damage={0: 3, 1: 3, 2: 3})
    patients = {action.target for action in legal(s, 0) if isinstance(action, Treat)}
    assert patients == {0, 1, 2, 3, 4}
    for target in (0, 1, 2):
        assert damage_of(after(s, 0, Treat(target, "hurt")), target) == (5,)
        assert damage_of(after(s, 0, Treat(target, "heal")), target) == (2,)
    assert refused(s, 0, Treat(5, "heal")) == "AG-039"


@pytest.mark.rule("AG-040")
def test_target_and_effect_are_one_choice_and_the_same_player_may_be_chosen_again() -> None:
    s = arrived(*SIX, area="clinic")
    once = after(s, 0, Treat(1, "hurt"))
    again = arrived(*SIX, area="clinic", damage={1: once.players[1].damage})
    assert damage_of(after(again, 0, Treat(1, "hurt")), 1) == (4,)


@pytest.mark.rule("AG-041")
def test_healing_someone_unhurt_is_legal_and_changes_nothing() -> None:
    s = arrived(*SIX, area="clinic")
    assert Treat(1, "heal") in legal(s, 0)
    assert damage_of(after(s, 0, Treat(1, "heal")), 1) == (0,)


@pytest.mark.rule("AG-042")
def test_who_is_killed_at_the_clinic_was_killed_by_the_active_player_but_oneself_has_no_killer() -> None:
    s = arrived(*SIX, area="clinic", damage={1: 8, 0: 10}, equipment={1: ("handgun",), 0: ("motorbike",)})
    killed, events = play(s, 0, Treat(1, "hurt"))
    assert next(e.killer for e in events if e.__struct_config__.tag == "died") == 0
    assert killed.players[0].equipment == ("motorbike", "handgun")
    died, events = play(s, 0, Treat(0, "hurt"))
    assert next(e.killer for e in events if e.__struct_config__.tag == "died") is None
    assert died.discards[0] == ("motorbike",)


@pytest.mark.rule("AG-043")
def test_clinic_damage_is_no_attack_no_vest_and_no_double_help() -> None:
    gear = {1: ("ballistic_vest", "body_double", "riot_shield")}
    s = arrived(*SIX, area="clinic", equipment=gear, shielded=(1,))
    s = after(s, 0, Treat(1, "hurt"))
    assert damage_of(s, 1) == (2,)
    assert s.players[1].equipment == gear[1]


@pytest.mark.rule("AG-044")
def test_the_clinic_choice_is_compulsory() -> None:
    s = arrived(*SIX, area="clinic")
    assert Skip() not in legal(s, 0)
    assert refused(s, 0, Skip()) == "AG-044"


@pytest.mark.rule("AG-045")
def test_in_the_market_one_card_may_be_taken_from_any_other_living_player() -> None:
    s = arrived(
        *SIX,
        area="market",
        where={1: "safe_house", 2: ""},
        equipment={1: ("handgun", "motorbike"), 2: ("garrote",), 0: ("gas_mask",)},
    )
    assert legal(s, 0)[:4] == [Skip(), Steal(1, "handgun"), Steal(1, "motorbike"), Steal(2, "garrote")]
    s = after(s, 0, Steal(1, "motorbike"))
    assert s.players[0].equipment == ("gas_mask", "motorbike")
    assert s.players[1].equipment == ("handgun",)
    again = arrived(*SIX, area="market", equipment={1: ("handgun",), 0: ("gas_mask",)})
    assert refused(again, 0, Steal(0, "gas_mask")) == "AG-045"
    assert refused(again, 0, Steal(1, "motorbike")) == "AG-045"
    assert refused(arrived(*SIX, area="depot", equipment={1: ("handgun",)}), 0, Steal(1, "handgun")) == "AG-045"


@pytest.mark.rule("AG-046")
def test_without_stealable_equipment_the_market_has_no_action() -> None:
    s = moved(position(*SIX, area={1: "market"}, equipment={0: ("handgun",)}), 6, 6)
    assert isinstance(s.todo[-1], Attacking)
    s = moved(position(*SIX, area={1: "market"}, equipment={1: ("steel_case",)}), 6, 6)
    assert isinstance(s.todo[-1], Attacking)
    s = moved(position(*SIX, equipment={1: ("handgun",)}), 6, 6)
    assert isinstance(s.todo[-1], Acting)


@pytest.mark.rule("AG-047")
def test_a_stolen_card_works_at_once() -> None:
    s = arrived(*FOUR, area="market", equipment={1: ("handgun",)}, where={2: "market"})
    s = after(s, 0, Steal(1, "handgun"))
    assert Attack((2,), ("handgun",)) in legal(s, 0)


@pytest.mark.rule("AG-055")
def test_when_everything_is_equipped_there_is_no_draw_and_nothing_instead() -> None:
    s = position(*SIX, area={1: "depot", 0: "market"})
    s = replace(s, piles=((), s.piles[1], s.piles[2]), discards=((), (), ()))
    s, events = play(s, 0, legal(s, 0)[0], (3, 3))
    assert isinstance(s.todo[-1], Attacking)
    assert not of_kind(events, Drew)
