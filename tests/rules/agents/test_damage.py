"""Damage, death and loot."""

from pathlib import Path
from typing import Any

import pytest

from companion.games.agents.events import Died, Discarded, Healed, Hurt, Looted, Revealed
from companion.games.agents.state import (
    Answer,
    Attack,
    Draw,
    Give,
    GoOn,
    Loot,
    Looting,
    Roll,
    Target,
    Treat,
    UseAt,
)
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    arrived,
    damage_of,
    drawing,
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


@pytest.mark.rule("AG-090")
def test_damage_stays_between_0_and_the_hit_points() -> None:
    s = arrived(*SIX, area="clinic", damage={1: 9, 2: 0})
    assert damage_of(after(s, 0, Treat(1, "hurt")), 1) == (10,), "the marker stops at 10"
    assert damage_of(after(s, 0, Treat(2, "heal")), 2) == (0,)
    assert damage_of(after(s, 0, Treat(1, "heal")), 1) == (8,)


@pytest.mark.rule("AG-091")
@pytest.mark.parametrize(("before", "red", "dead"), [(5, 6, False), (6, 6, True), (9, 6, True)])
def test_with_11_hit_points_10_lives_and_11_is_dead(before: int, red: int, dead: bool) -> None:
    s = fighting("nadia", "hassan", "milo", "ingrid", damage={1: before})
    s = struck(s, 1, dice=(red, 1))
    assert s.players[1].dead == dead
    assert damage_of(s, 1) == ((11,) if dead else (10,))


@pytest.mark.rule("AG-093")
def test_all_the_dead_of_an_event_are_turned_up_before_loot_and_win_check() -> None:
    gear = {1: ("handgun",), 5: ("motorbike",), 0: ("machine_pistol",)}
    s = fighting(*SIX, area={2: "market", 3: "market", 4: "market"}, damage={1: 9, 5: 10}, equipment=gear)
    s = after(s, 0, Attack((1, 5), ("machine_pistol",)), (6, 1, 1))
    s, events = play(s, None, GoOn())
    order = [type(event) for event in events if isinstance(event, Hurt | Died | Looted)]
    assert order == [Hurt, Hurt, Died, Died, Looted, Looted]
    assert [event.victim for event in of_kind(events, Looted)] == [1, 5]
    assert all(s.players[seat].area == "" and s.players[seat].revealed for seat in (1, 5))


@pytest.mark.rule("AG-093")
def test_loot_goes_clockwise_from_the_left_of_the_killer_or_without_one_of_the_active_player() -> None:
    gear = {1: ("handgun",), 5: ("motorbike",), 3: ("machine_pistol",)}
    s = fighting(*SIX, active=3, area={0: "market", 2: "market", 4: "market"}, damage={1: 9, 5: 10}, equipment=gear)
    s = after(s, 3, Attack((1, 5), ("machine_pistol",)), (6, 1, 1))
    _, events = play(s, None, GoOn())
    assert [event.victim for event in of_kind(events, Looted)] == [5, 1]


@pytest.mark.rule("AG-094")
def test_there_is_no_chance_to_heal_between_damage_and_death() -> None:
    s = fighting(*SIX, damage={1: 9}, revealed=(1,))
    s, events = play(after(s, 0, Attack((1,)), (6, 1)), None, GoOn())
    assert s.players[1].dead
    assert not of_kind(events, Healed)


@pytest.mark.rule("AG-095")
def test_the_killer_is_who_caused_the_fatal_damage_by_whatever_means() -> None:
    by_attack = after(fighting(*SIX, damage={1: 9}), 0, Attack((1,)), (6, 1))
    assert of_kind(play(by_attack, None, GoOn())[1], Died)[0].killer == 0
    by_card = drawn("drive_by", *SIX, damage={1: 9})
    assert of_kind(play(by_card, 0, Target(1))[1], Died)[0].killer == 0
    by_yellow = after(drawn("inv_raid_ct", *SIX, damage={1: 9}), 0, Give(1))
    assert of_kind(play(by_yellow, 1, Answer("damage", 2))[1], Died)[0].killer == 0
    by_ability = position("mara", *SIX[1:], revealed=(0,), damage={1: 9})
    assert of_kind(play(by_ability, 0, UseAt("depot"))[1], Died)[0].killer == 0
    by_oneself = drawing("left_luggage", *SIX, damage={0: 10})
    assert of_kind(play(by_oneself, 0, Draw("black"))[1], Died)[0].killer is None


@pytest.mark.rule("AG-096")
def test_a_living_killer_takes_one_card_and_the_rest_is_discarded() -> None:
    s = arrived(*SIX, area="clinic", damage={1: 8}, equipment={1: ("handgun", "motorbike", "gas_mask")})
    s = after(s, 0, Treat(1, "hurt"))
    assert s.todo[-1] == Looting(0, 1)
    assert legal(s, 0) == [Loot("handgun"), Loot("motorbike"), Loot("gas_mask")]
    assert refused(s, 0, Loot("garrote")) == "AG-096"
    s = after(s, 0, Loot("motorbike"))
    assert s.players[0].equipment == ("motorbike",)
    assert s.players[1].equipment == ()
    assert s.discards[:2] == (("gas_mask",), ("handgun",))
    bare = after(arrived(*SIX, area="clinic", damage={1: 8}), 0, Treat(1, "hurt"))
    assert bare.players[0].equipment == ()


@pytest.mark.rule("AG-097")
def test_a_duffle_bag_takes_everything() -> None:
    gear = {0: ("duffle_bag",), 1: ("handgun", "motorbike")}
    s = after(arrived(*SIX, area="clinic", damage={1: 8}, equipment=gear), 0, Treat(1, "hurt"))
    assert s.players[0].equipment == ("duffle_bag", "handgun", "motorbike")


@pytest.mark.rule("AG-098")
def test_the_victims_own_bag_does_nothing_and_can_be_the_card_taken() -> None:
    s = arrived(*SIX, area="clinic", damage={1: 8}, equipment={1: ("duffle_bag", "handgun")})
    s = after(after(s, 0, Treat(1, "hurt")), 0, Loot("duffle_bag"))
    assert s.players[0].equipment == ("duffle_bag",)
    assert s.discards[1] == ("handgun",)


@pytest.mark.rule("AG-098")
def test_a_bag_taken_from_the_first_victim_does_not_work_for_the_next() -> None:
    gear = {0: ("machine_pistol",), 1: ("duffle_bag",), 5: ("handgun", "motorbike")}
    s = fighting(*SIX, area={2: "market", 3: "market", 4: "market"}, damage={1: 9, 5: 10}, equipment=gear)
    s = struck(s, 1, 5, dice=(6, 1, 1), weapons=("machine_pistol",))
    assert s.players[0].equipment == ("machine_pistol", "duffle_bag")
    assert s.todo[-1] == Looting(0, 5)


@pytest.mark.rule("AG-099")
def test_without_a_living_killer_everything_is_discarded_but_the_kill_is_credited() -> None:
    s = drawing(
        "booby_trap", *SIX, damage={0: 9, 1: 9}, where={1: "exchange"}, equipment={1: ("handgun",), 0: ("motorbike",)}
    )
    s, events = play(s, 0, Draw("black"), (1, 1))
    assert of_kind(events, Died) == [Died(0, "hassan", None), Died(1, "ingrid", 0)]
    assert {event.card for event in of_kind(events, Discarded)} == {"handgun", "motorbike", "booby_trap"}


@pytest.mark.rule("AG-100")
def test_the_dead_cannot_be_chosen_and_do_nothing() -> None:
    s = position(*SIX, dead=(1,))
    assert legal(s, 1) == []
    assert refused(s, 1, Roll()) == "AG-100"
    clinic = arrived(*SIX, area="clinic", dead=(1,))
    assert not [a for a in legal(clinic, 0) if isinstance(a, Treat) and a.target == 1]
    assert Attack((1,)) not in legal(fighting(*SIX, dead=(1,)), 0)


@pytest.mark.rule("AG-101")
def test_death_ends_protection_and_shows_the_character_for_good() -> None:
    s = arrived(*SIX, area="clinic", damage={1: 8}, shielded=(1,))
    s, events = play(s, 0, Treat(1, "hurt"))
    player = s.players[1]
    assert (player.revealed, player.dead, player.shielded, player.area) == (True, True, False, "")
    assert game.seen_by(s, None).characters[1] == "ingrid"
    assert of_kind(events, Died) == [Died(1, "ingrid", 0)]
    assert not of_kind(events, Revealed)


@pytest.mark.rule("AG-101")
def test_a_dead_nadia_returns_no_fire() -> None:
    s = fighting("hassan", "nadia", "milo", "ingrid", revealed=(1,), damage={1: 13})
    s = struck(s, 1, dice=(6, 1))
    assert s.players[1].dead
    assert game.actors(s) == ()


@pytest.mark.rule("AG-100")
def test_where_the_dead_may_not_talk_their_death_says_so() -> None:
    died = Died(1, "ingrid", 0)
    loud = str(game.telling.event(position(*SIX), died))
    quiet = str(game.telling.event(position(*SIX, dead_talk=False), died))
    assert quiet == f"{loud} From now on Blue keeps silent."
    assert game.telling.event(position(*SIX, dead_talk=False), died).in_("de") != quiet


@pytest.mark.rule("AG-031")
def test_whoever_hurts_themselves_in_the_safe_house_is_not_spared_by_the_option(tmp_path: Path) -> None:
    own = owned(tmp_path, ('bonus = 2, reach = "same"', 'bonus = 2, reach = "other"'))
    options: Any = {"safe_scope": "all", "attack_from_safe_house": True}
    s = fighting(*FOUR, area={0: "safe_house"}, equipment={0: ("sawn_off",)}, table=own, **options)
    s, _ = play(s, 0, Attack((1,), ("sawn_off",)), (3, 3), table=own)
    s, _ = play(s, None, GoOn(), table=own)
    assert damage_of(s, 0) == (1,)
