"""Revealing and the ten abilities."""

from pathlib import Path

import pytest

from companion.games.agents.events import Hurt, Moved, Revealed, UsedAbility
from companion.games.agents.state import (
    Acting,
    Aftermath,
    Answer,
    Attack,
    Draw,
    Give,
    GoOn,
    Keep,
    Moving,
    RerollingRed,
    RerollRed,
    Returning,
    Reveal,
    Roll,
    Rolled,
    Skip,
    State,
    Treat,
    Use,
    UseAt,
    UseOn,
)
from companion.games.agents.vocabulary import WINDOWS
from tests.rules.agents.table import (
    SIX,
    after,
    arrived,
    attacked,
    box,
    damage_of,
    drawn,
    fighting,
    game,
    legal,
    of_kind,
    owned,
    play,
    position,
    refused,
    struck,
)

CORVIN = ("corvin", "ingrid", "george", "hassan", "nadia", "milo")
USES = (Use, UseAt, UseOn)


def uses(s: State, seat: int) -> list[object]:
    return [action for action in legal(s, seat) if isinstance(action, USES)]


@pytest.mark.rule("AG-102")
def test_a_player_may_reveal_also_in_the_turns_of_others_and_it_cannot_be_undone() -> None:
    s, events = play(position(*SIX), 4, Reveal())
    assert of_kind(events, Revealed) == [Revealed(4, "nadia")]
    assert events[0].final
    for seat in (*range(6), None):
        assert game.seen_by(s, seat).characters[4] == "nadia"
    assert s.active == 0
    assert refused(s, 4, Reveal()) == "AG-102"


@pytest.mark.rule("AG-103")
def test_abilities_work_only_for_a_revealed_owner() -> None:
    s = position("mara", *SIX[1:])
    assert uses(s, 0) == []
    assert refused(s, 0, UseAt("depot")) == "AG-103"
    assert uses(after(s, 0, Reveal()), 0)


@pytest.mark.rule("AG-104")
def test_once_abilities_are_tapped_after_use_and_never_work_again() -> None:
    s = position("mara", *SIX[1:], revealed=(0,))
    s = after(s, 0, UseAt("market"))
    assert s.players[0].tapped
    assert uses(s, 0) == []
    assert refused(s, 0, UseAt("depot")) == "AG-104"
    assert isinstance(s.todo[-1], Moving), "the move comes after it"


@pytest.mark.rule("AG-104")
def test_lasting_abilities_are_never_tapped() -> None:
    s = fighting(*CORVIN, revealed=(0,))
    s = after(attacked(s, 1, dice=(1, 6)), 0, RerollRed(), (2,))
    assert not s.players[0].tapped
    kinds = {id: c.ability.kind for id, c in box.characters.items() if c.ability}
    assert {id for id, kind in kinds.items() if kind == "lasting"} == {"corvin", "tobias", "nadia", "milo"}
    assert {id for id, kind in kinds.items() if kind == "passive"} == {"hassan"}


@pytest.mark.rule("AG-105")
def test_a_once_ability_needs_a_legal_choice_but_is_tapped_even_if_the_result_is_nil() -> None:
    s = position("ingrid", *SIX[:1], *SIX[2:4], revealed=(0,))
    nil = after(s, 0, UseOn(1), (5,))
    assert nil.players[0].tapped
    nobody = position("rosalind", "hassan", "ingrid", revealed=(0,), damage={1: 5})
    assert uses(nobody, 0) == []
    assert refused(nobody, 0, UseOn(1)) == "AG-119"
    empty = after(position("mara", *SIX[1:], revealed=(0,)), 0, UseAt("market"))
    assert empty.players[0].tapped


@pytest.mark.rule("AG-106")
def test_each_ability_has_its_window_and_is_used_in_no_other() -> None:
    windows = {id: c.ability.timing for id, c in box.characters.items() if c.ability}
    assert windows == {
        "hassan": "investigated",
        "corvin": "after_attack_roll",
        "mara": "turn_start",
        "ingrid": "turn_start",
        "tobias": "draw_yellow",
        "nadia": "after_attacked",
        "george": "turn_start",
        "pearl": "turn_start",
        "milo": "attack_damage",
        "rosalind": "turn_start",
    }
    assert {timing for timing, _ in WINDOWS.values()} == set(windows.values())
    s = arrived("mara", *SIX[1:], area="depot", revealed=(0,))
    assert uses(s, 0) == []
    assert refused(s, 0, UseAt("depot")) == "AG-019"
    theirs = position("ingrid", "mara", "milo", revealed=(1,))
    assert refused(theirs, 1, UseAt("depot")) == "AG-017"
    wrong = position("mara", *SIX[1:], revealed=(0,))
    assert refused(wrong, 0, Use()) == "AG-106"


@pytest.mark.rule("AG-107")
def test_with_the_same_window_the_active_player_comes_first_then_clockwise(tmp_path: object) -> None:
    old = 'timing = "draw_yellow", type = "draw_extra_keep_one", extra = 1 }'
    new = 'timing = "after_attacked", type = "counter_attack" }'
    own = owned(tmp_path, (old, new))  # type: ignore[arg-type]
    people = ("nadia", "hassan", "milo", "tobias")
    s = fighting(*people, active=2, revealed=(0, 3), equipment={2: ("machine_pistol",)}, table=own)
    s, _ = play(s, 2, Attack((0, 1, 3), ("machine_pistol",)), (3, 3, 3, 3), table=own)
    s, _ = play(s, None, GoOn(), table=own)
    assert s.todo[-1] == Returning(3, 2)
    s, _ = play(s, 3, Skip(), table=own)
    assert s.todo[-1] == Returning(0, 2)


@pytest.mark.rule("AG-108")
def test_who_is_revealed_by_force_has_the_ability_from_the_next_window_on() -> None:
    s = position("rosalind", "nadia", "hassan", revealed=(0,), damage={1: 6})
    s = after(s, 0, UseOn(1))
    assert s.players[1].revealed
    s = fighting("rosalind", "nadia", "hassan", active=2, revealed=(1,))
    assert isinstance(struck(s, 1, dice=(3, 3)).todo[-1], Returning)


@pytest.mark.rule("AG-109")
def test_the_dead_are_revealed_but_gain_no_ability() -> None:
    s = fighting("hassan", "nadia", "milo", "ingrid", damage={1: 13})
    s = struck(s, 1, dice=(6, 1))
    assert s.players[1].revealed
    assert isinstance(s.todo[-1], Aftermath)
    assert legal(s, 1) == []


# -------------------------------------------------------------------------------- one by one


@pytest.mark.rule("AG-110")
def test_hassan_lies_without_being_revealed() -> None:
    s = after(drawn("inv_raid_t", "ingrid", "hassan", "milo"), 0, Give(1))
    s = after(s, 1, Answer("none"))
    assert not s.players[1].revealed
    assert damage_of(s, 1) == (0,)


@pytest.mark.rule("AG-111")
def test_corvin_rerolls_the_red_die_once_per_attack_and_the_new_face_stands() -> None:
    s = attacked(fighting(*CORVIN, revealed=(0,)), 1, dice=(2, 4))
    assert legal(s, 0) == [Keep(), RerollRed()]
    assert game.clocks(s) == (), "the clock stands while he is asked"
    s = after(s, 0, RerollRed(), (6,))
    assert s.todo[-1].fight.whites == ((4,),)  # type: ignore[union-attr]
    assert game.actors(s) == (), "once"
    assert damage_of(after(s, None, GoOn()), 1) == (2,)
    kept = after(attacked(fighting(*CORVIN, revealed=(0,)), 1, dice=(5, 4)), 0, Keep())
    assert isinstance(kept.todo[-1], Rolled)
    assert damage_of(after(kept, None, GoOn()), 1) == (1,)


@pytest.mark.rule("AG-111")
def test_the_dagger_die_and_the_die_of_an_area_wide_weapon_can_be_rerolled() -> None:
    s = fighting("corvin", "ingrid", "milo", revealed=(0,), equipment={0: ("cursed_dagger", "machine_pistol")})
    dagger = after(attacked(s, 1, dice=(1,), weapons=("cursed_dagger",)), 0, RerollRed(), (6,))
    assert damage_of(after(dagger, None, GoOn()), 1) == (3,)
    wide = after(attacked(s, 1, 2, dice=(1, 3, 2), weapons=("machine_pistol",)), 0, RerollRed(), (5,))
    assert damage_of(after(wide, None, GoOn()), 1, 2) == (2, 3)


@pytest.mark.rule("AG-111", "AG-165")
def test_corvin_may_reveal_in_the_pause_and_is_then_asked() -> None:
    s = attacked(fighting(*CORVIN), 1, dice=(2, 4))
    assert isinstance(s.todo[-1], Rolled)
    s = after(s, 0, Reveal())
    assert s.todo[-1] == RerollingRed(0)


@pytest.mark.rule("AG-112")
def test_mara_hurts_all_others_in_an_area_by_3_as_one_event() -> None:
    s = position(
        "mara",
        *SIX[1:],
        area={3: "market", 4: "safe_house"},
        revealed=(0,),
        shielded=(1,),
        damage={2: 8},
        equipment={1: ("ballistic_vest",)},
    )
    assert UseAt("safe_house") not in uses(s, 0)
    assert refused(s, 0, UseAt("safe_house")) == "AG-112"
    s, events = play(s, 0, UseAt("depot"))
    assert damage_of(s, 0, 1, 3, 4, 5) == (0, 3, 0, 0, 3)
    assert s.players[2].dead
    assert {event.by for event in of_kind(events, Hurt)} == {0}


@pytest.mark.rule("AG-113")
def test_ingrid_heals_anyone_living_by_a_die() -> None:
    s = position("ingrid", "hassan", "milo", "nadia", revealed=(0,), damage={0: 5, 1: 5}, dead=(3,))
    assert uses(s, 0) == [UseOn(0), UseOn(1), UseOn(2)]
    assert damage_of(after(s, 0, UseOn(1), (3,)), 1) == (2,)
    assert damage_of(after(s, 0, UseOn(0), (6,)), 0) == (0,)
    assert refused(s, 0, UseOn(3)) == "AG-100"


@pytest.mark.rule("AG-114")
def test_tobias_must_be_revealed_before_he_decides_to_draw() -> None:
    s = arrived("tobias", "hassan", "milo", area="archive")
    late = after(s, 0, Draw("yellow"))
    assert refused(late, 0, Reveal()) == "AG-164"
    assert len(after(after(s, 0, Reveal()), 0, Draw("yellow")).file) == 2


@pytest.mark.rule("AG-115")
def test_nadia_may_attack_her_attacker_at_once_hit_or_not() -> None:
    for dice in ((3, 3), (5, 2)):
        s = struck(fighting("hassan", "nadia", "milo", revealed=(1,)), 1, dice=dice)
        assert s.todo[-1] == Returning(1, 0)
        assert legal(s, 1) == [Skip(), Attack((0,))]
        assert game.clocks(s) == ()
        answered = after(after(s, 1, Attack((0,)), (6, 2)), None, GoOn())
        assert damage_of(answered, 0) == (4,)


@pytest.mark.rule("AG-115")
def test_return_fire_follows_weapon_rules_but_not_area_wide_ones() -> None:
    gear = {1: ("handgun", "machine_pistol", "marksman_rifle")}
    s = struck(fighting("hassan", "nadia", "milo", revealed=(1,), equipment=gear), 1, dice=(3, 3))
    assert legal(s, 1) == [Skip(), Attack((0,)), Attack((0,), ("handgun",))]
    assert refused(s, 1, Attack((0,), ("machine_pistol",))) == "AG-115"
    assert refused(s, 1, Attack((2,))) == "AG-115"
    far = fighting(
        "hassan",
        "nadia",
        "milo",
        revealed=(1,),
        area={0: "market"},
        equipment={0: ("marksman_rifle",), 1: ("handgun",)},
    )
    assert isinstance(struck(far, 1, dice=(3, 3), weapons=("marksman_rifle",)).todo[-1], Aftermath), "out of reach"


@pytest.mark.rule("AG-115")
def test_return_fire_is_answered_by_none_and_there_is_one_per_attack() -> None:
    s = struck(fighting("hassan", "nadia", "milo", revealed=(1,)), 1, dice=(3, 3))
    s = after(after(s, 1, Attack((0,)), (3, 3)), None, GoOn())
    assert isinstance(s.todo[-1], Aftermath)
    assert s.todo[-1].fight.reply
    s = after(s, None, GoOn())
    assert isinstance(s.todo[-1], Aftermath)
    assert not s.todo[-1].fight.reply
    s = after(s, None, GoOn())
    assert s.active == 1


@pytest.mark.rule("AG-115")
def test_an_attacker_dead_by_recoil_means_no_return_fire() -> None:
    s = fighting("hassan", "nadia", "milo", "corvin", revealed=(1,), damage={0: 10}, equipment={0: ("sawn_off",)})
    s = struck(s, 1, dice=(3, 3), weapons=("sawn_off",))
    assert isinstance(s.todo[-1], Moving)
    assert s.active == 1


@pytest.mark.rule("AG-115", "AG-023")
def test_return_fire_that_kills_the_attacker_ends_the_turn_and_is_looted() -> None:
    s = fighting("hassan", "nadia", "milo", "corvin", revealed=(1,), damage={0: 9}, equipment={0: ("motorbike",)})
    s = struck(s, 1, dice=(3, 3))
    s = after(after(s, 1, Attack((0,)), (6, 1)), None, GoOn())
    assert s.players[1].equipment == ("motorbike",)
    assert (s.active, type(s.todo[-1])) == (1, Moving)


@pytest.mark.rule("AG-117")
def test_pearl_goes_to_the_safe_house_instead_of_moving_heals_4_and_has_no_action() -> None:
    s = position("pearl", "hassan", "ingrid", revealed=(0,), damage={0: 6}, equipment={0: ("marksman_rifle",)})
    s, events = play(s, 0, Use())
    assert of_kind(events, Moved) == [Moved(0, "safe_house")]
    assert of_kind(events, UsedAbility) == [UsedAbility(0)]
    assert (s.players[0].area, damage_of(s, 0), s.players[0].tapped) == ("safe_house", (2,), True)
    assert s.active == 1, "no action, and no attack out of the Safe House"


@pytest.mark.rule("AG-119")
def test_rosalind_exposes_another_hidden_character_with_6_or_more_damage() -> None:
    s = position("rosalind", *SIX[:5], revealed=(0, 1), damage={1: 8, 2: 6, 3: 5, 4: 7, 0: 8})
    assert uses(s, 0) == [UseOn(2), UseOn(4)]
    for target in (0, 1, 3):
        assert refused(s, 0, UseOn(target)) == "AG-119"
    s, events = play(s, 0, UseOn(2))
    assert of_kind(events, Revealed) == [Revealed(2, "ingrid")]
    assert s.players[0].tapped


@pytest.mark.rule("AG-106", "AG-164")
def test_rolling_is_not_using_the_ability() -> None:
    s = position("mara", *SIX[1:], revealed=(0,))
    s = after(s, 0, Roll(), (3, 3))
    assert isinstance(s.todo[-1], Acting)
    assert not s.players[0].tapped
    assert refused(arrived("mara", *SIX[1:], area="clinic", revealed=(0,)), 0, UseAt("depot")) == "AG-019"
    assert Treat(1, "hurt") in legal(arrived("mara", *SIX[1:], area="clinic"), 0)


@pytest.mark.rule("AG-115")
def test_return_fire_is_not_returned_even_if_both_could(tmp_path: Path) -> None:
    lasting = 'kind = "lasting", reveal = true, timing = "after_attack_roll", type = "reroll_red", per_attack = 1'
    own = owned(
        tmp_path, (lasting, 'kind = "lasting", reveal = true, timing = "after_attacked", type = "counter_attack"')
    )
    s = fighting("corvin", "nadia", "milo", revealed=(0, 1), table=own)
    s, _ = play(s, 0, Attack((1,)), (3, 3), table=own)
    s, _ = play(s, None, GoOn(), table=own)
    s, _ = play(s, 1, Attack((0,)), (3, 3), table=own)
    s, _ = play(s, None, GoOn(), table=own)
    assert isinstance(s.todo[-1], Aftermath), "Corvin was attacked by a reply, so he is not asked"


@pytest.mark.rule("AG-117")
def test_custody_in_any_place_leaves_out_its_action(tmp_path: Path) -> None:
    own = owned(tmp_path, ('heal = 4, area = "safe_house"', 'heal = 4, area = "clinic"'))
    s = position("pearl", *SIX[1:], revealed=(0,), table=own)
    s, _ = play(s, 0, Use(), table=own)
    assert (s.players[0].area, s.active) == ("clinic", 1), "nobody can be attacked there"
