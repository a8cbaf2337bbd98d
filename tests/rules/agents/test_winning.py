"""Winning: the two sides, the neutrals, and the moment at which it is tested."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Outcome
from companion.games.agents.events import Ended, Hurt, Revealed
from companion.games.agents.state import (
    Agree,
    Answer,
    Attack,
    Comply,
    Draw,
    Give,
    GoOn,
    Moving,
    PlayOn,
    Reveal,
    Roll,
    Settling,
    Skip,
    State,
    Steal,
    Target,
    Treat,
    UseFor,
    UseOn,
)
from tests.rules.agents.table import (
    FOUR,
    SIX,
    after,
    arrived,
    attacked,
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


def killing(*characters: str, victim: int = 1, **more: Any) -> State:
    """The active player is in the clinic, and this player is as good as dead."""
    hp = game.box.characters[characters[victim]].hp
    damage = {**more.pop("damage", {}), victim: hp - 1}
    return arrived(*characters, area="clinic", damage=damage, **more)


def killed(*characters: str, victim: int = 1, **more: Any) -> State:
    return after(killing(*characters, victim=victim, **more), 0, Treat(victim, "hurt"))


def winners(s: State) -> tuple[int, ...]:
    assert s.result is not None, "the game should be over"
    return s.result.winners


@pytest.mark.rule("AG-120")
def test_t_win_when_all_ct_are_dead_and_ct_when_all_t_are() -> None:
    assert killed(*FOUR, victim=1).result is None
    s = killed(*FOUR, victim=1, dead=(3,))
    assert s.result == Outcome((0, 2), "t", "AG-120")
    s = killed("ingrid", "hassan", "nadia", "corvin", victim=1, dead=(3,))
    assert s.result == Outcome((0, 2), "ct", "AG-120")


@pytest.mark.rule("AG-121")
def test_george_wins_alive_with_four_equipment_cards() -> None:
    three = ("handgun", "motorbike", "gas_mask")
    s = drawing("garrote", "george", "hassan", "ingrid", equipment={0: three})
    assert winners(after(s, 0, Draw("black"))) == (0,)
    two = drawing("garrote", "george", "hassan", "ingrid", equipment={0: three[:2]})
    assert after(two, 0, Draw("black")).result is None


@pytest.mark.rule("AG-121")
@pytest.mark.parametrize(("players", "needed"), [(3, 1), (4, 2), (5, 3), (6, 3), (7, 3), (8, 4), (9, 4)])
def test_milo_wins_by_a_kill_with_enough_dead(players: int, needed: int) -> None:
    people = ("milo", "ingrid", "hassan", "corvin", "nadia", "george", "pearl", "mara", "tobias")[:players]
    victim = 1
    for n_dead in range(max(1, needed - 1), needed + 1):
        order = [seat for seat in (5, 6, 2, 4) if seat < players]
        dead = tuple(order[: n_dead - 1])
        if len(dead) < n_dead - 1:
            continue
        s = killed(*people, victim=victim, dead=dead)
        won = s.result is not None and 0 in s.result.winners
        assert won == (n_dead >= needed), (n_dead, s.result)


@pytest.mark.rule("AG-121", "AG-128")
def test_rosalind_wins_when_her_turn_begins_and_all_others_are_revealed() -> None:
    people = ("rosalind", "ingrid", "hassan", "milo", "nadia")
    s = fighting(*people, active=4, revealed=(1, 2, 3), dead=())
    assert after(s, 4, Skip()).result is None, "a single hidden survivor blocks her"
    s = fighting(*people, active=4, revealed=(1, 2, 4), dead=(3,))
    assert winners(after(s, 4, Skip())) == (0,), "the dead count, she herself does not"


@pytest.mark.rule("AG-121", "AG-127", "AG-137")
def test_pearl_wins_only_with_a_side_and_never_ends_the_game() -> None:
    people = ("hassan", "ingrid", "pearl")
    assert winners(killed(*people)) == (0, 2)
    assert position(*people).result is None
    assert winners(killed(*people, dead=(2,))) == (0,), "dead she does not win"
    neutral = drawing(
        "garrote", "george", "hassan", "ingrid", "pearl", "nadia", equipment={0: ("handgun", "motorbike", "gas_mask")}
    )
    assert winners(after(neutral, 0, Draw("black"))) == (0,), "only a neutral's condition: she loses"


@pytest.mark.rule("AG-122")
def test_left_over_characters_count_for_nothing() -> None:
    s = killed("hassan", "ingrid", "milo")
    assert {"tobias", "nadia"} <= set(s.left_over)
    assert winners(s) == (0,)
    seven = ("hassan", "ingrid", "milo", "corvin", "nadia", "pearl", "tobias")
    assert killed(*seven, setup="7A", dead=(4,)).result is None, "a random extra is in play"
    assert killed(*seven, setup="7A", dead=(4, 6)).result is not None


@pytest.mark.rule("AG-123")
def test_conditions_are_tested_against_true_roles_not_answers() -> None:
    s = after(drawn("inv_interview", "ingrid", "hassan", "milo", "corvin"), 0, Give(1))
    s = after(s, 1, Answer("tell", claim="ct"))
    assert s.result is None
    done = killed("ingrid", "hassan", "milo")
    assert winners(done) == (0,)


@pytest.mark.rule("AG-124")
def test_georges_fourth_card_counts_in_somebody_elses_turn_and_after_loot() -> None:
    gear = {1: ("handgun", "motorbike", "gas_mask"), 0: ("garrote",)}
    s = drawing("left_luggage", "hassan", "george", "ingrid", equipment=gear)
    assert winners(after(s, 0, Draw("black"))) == (1,)
    loot = killed("george", "pearl", "hassan", "ingrid", "nadia", equipment={0: gear[1], 1: ("garrote", "blow_gun")})
    assert loot.result is None, "the loot is not complete"
    assert winners(after(loot, 0, legal(loot, 0)[0])) == (0,)


@pytest.mark.rule("AG-125")
def test_milos_earlier_kills_do_not_count_later() -> None:
    people = ("milo", "ingrid", "hassan", "corvin", "nadia")
    s = killed(*people, victim=1)
    assert s.result is None
    theirs = arrived(*people, active=3, area="clinic", dead=(1,), damage={2: 10})
    assert after(theirs, 3, Treat(2, "hurt")).result is None, "someone else's kill is not his"
    third = killed(*people, victim=1, dead=(2, 3))
    assert third.result is not None
    assert 0 in third.result.winners


@pytest.mark.rule("AG-126")
def test_neutrals_win_while_hidden() -> None:
    george = drawing("garrote", "george", "hassan", "ingrid", equipment={0: ("handgun", "motorbike", "gas_mask")})
    assert not george.players[0].revealed
    assert winners(after(george, 0, Draw("black"))) == (0,)
    milo = killing("milo", "ingrid", "hassan")
    assert not milo.players[0].revealed
    assert 0 in winners(after(milo, 0, Treat(1, "hurt")))
    rosalind = fighting("rosalind", "ingrid", "hassan", active=2, revealed=(1, 2))
    assert winners(after(rosalind, 2, Skip())) == (0,)


@pytest.mark.rule("AG-129", "AG-133")
def test_everybody_whose_condition_holds_at_that_moment_wins_in_whatever_order_they_sit() -> None:
    people = ("milo", "ingrid", "hassan", "pearl", "corvin")
    dead = (2,)
    for turn in range(5):
        seats = [(seat + turn) % 5 for seat in range(5)]
        seated = tuple(people[seats.index(seat)] for seat in range(5))
        at = {who: seat for seat, who in enumerate(seated)}
        s = arrived(
            *seated,
            active=at["milo"],
            area="clinic",
            damage={at["ingrid"]: 9},
            dead=[at[people[seat]] for seat in dead],
        )
        s = after(s, at["milo"], Treat(at["ingrid"], "hurt"))
        assert {seated[seat] for seat in winners(s)} == {"hassan", "corvin", "pearl"}
    four = killed("milo", "ingrid", "hassan", "corvin", dead=(3,))
    assert set(winners(four)) == {0, 2, 3}


@pytest.mark.rule("AG-130")
def test_conditions_are_tested_after_equipment_reveals_and_events() -> None:
    steal = arrived(
        "george",
        "hassan",
        "ingrid",
        area="market",
        equipment={0: ("handgun", "motorbike", "gas_mask"), 1: ("garrote",)},
    )
    assert winners(after(steal, 0, Steal(1, "garrote"))) == (0,)
    fence = position(
        "george",
        "hassan",
        "ingrid",
        revealed=(0,),
        equipment={0: ("handgun", "motorbike", "gas_mask")},
        discards=("garrote",),
    )
    assert winners(after(fence, 0, UseFor("garrote"))) == (0,)


@pytest.mark.rule("AG-130")
def test_a_condition_that_counts_reveals_is_tested_after_every_reveal(tmp_path: Any) -> None:
    own = owned(tmp_path, (', when = "own_turn_start" }', " }"))
    s = position("rosalind", "ingrid", "hassan", active=1, revealed=(1,), table=own)
    s, _ = play(s, 2, Reveal(), table=own)
    assert winners(s) == (0,)


@pytest.mark.rule("AG-131")
def test_the_rest_of_the_turn_is_void_once_a_condition_holds() -> None:
    s = fighting("hassan", "ingrid", "milo", damage={1: 9}, equipment={0: ("sawn_off",)})
    s = struck(s, 1, dice=(6, 1), weapons=("sawn_off",))
    assert s.result is not None
    assert (s.todo, game.actors(s), game.clocks(s)) == ((), (), ())
    assert refused(s, 0, Roll()) == "AG-131"
    theirs = after(drawn("inv_raid_ct", "hassan", "ingrid", "milo", damage={1: 8}), 0, Give(1))
    assert after(theirs, 1, Answer("damage", 2)).result is not None, "in anyone's turn"


@pytest.mark.rule("AG-132")
def test_rosalinds_condition_counts_only_when_her_own_turn_begins_extra_turns_too() -> None:
    s = position("rosalind", "ingrid", "hassan", active=1, revealed=(1,))
    s = after(s, 2, Reveal())
    assert s.result is None, "it holds, but it is not her turn"
    mid = position("rosalind", "ingrid", "hassan", active=0, revealed=(1,))
    assert after(mid, 2, Reveal()).result is None
    extra = replace(fighting("rosalind", "ingrid", "hassan", revealed=(1, 2)), extra_turns=1)
    assert winners(after(extra, 0, Skip())) == (0,)


@pytest.mark.rule("AG-134")
def test_killed_t_and_ct_win_with_their_side_and_dead_neutrals_do_not() -> None:
    s = killed("hassan", "ingrid", "corvin", "pearl", "nadia", dead=(2, 3, 4))
    assert winners(s) == (0, 2)
    george = killed("hassan", "ingrid", "george", dead=(2,))
    assert winners(george) == (0,)


@pytest.mark.rule("AG-135")
def test_if_the_last_of_both_sides_die_in_one_event_both_win() -> None:
    people = ("milo", "ingrid", "hassan", "pearl", "nadia")
    s = drawing("booby_trap", *people, where={1: "exchange", 2: "exchange"}, damage={1: 9, 2: 10}, dead=(4,))
    s = after(s, 0, Draw("black"), (1, 1))
    assert s.result == Outcome((0, 1, 2, 3, 4), "both", "AG-135"), "and Milo and Pearl, whose conditions hold as well"


@pytest.mark.rule("AG-136")
def test_at_the_end_winners_reveal_then_everybody_and_left_overs_are_shown() -> None:
    s, events = play(killing("milo", "hassan", "ingrid", "rosalind"), 0, Treat(1, "hurt"))
    assert winners(s) == (2,)
    assert of_kind(events, Revealed) == [Revealed(2, "ingrid"), Revealed(0, "milo"), Revealed(3, "rosalind")]
    assert all(player.revealed for player in s.players)
    seen = game.seen_by(s, None)
    assert seen.characters == s.characters
    assert seen.left_over == s.left_over == of_kind(events, Ended)[0].left_over
    assert len(s.left_over) == 6


@pytest.mark.rule("AG-136")
def test_reveals_at_the_end_never_make_a_condition_true(tmp_path: Any) -> None:
    own = owned(tmp_path, (', when = "own_turn_start" }', " }"))
    s = arrived("ingrid", "hassan", "rosalind", area="clinic", damage={1: 10}, table=own)
    s, _ = play(s, 0, Treat(1, "hurt"), table=own)
    assert winners(s) == (0,), "Ingrid was hidden when the game ended"


@pytest.mark.rule("AG-137")
def test_pearls_condition_alone_goes_on() -> None:
    s = position("pearl", "ingrid", "hassan", damage={0: 3})
    assert after(s, 0, Roll(), (3, 3)).result is None


@pytest.mark.rule("AG-139")
def test_every_set_up_has_both_sides_so_the_game_ends_with_winners() -> None:
    for setup in game.box.setups.values():
        assert setup.t >= 1
        assert setup.ct >= 1


@pytest.mark.rule("AG-139")
def test_without_the_option_nobody_ever_suggests_a_draw() -> None:
    s = replace(fighting(*FOUR, active=3), quiet=1000)
    assert isinstance(after(s, 3, Skip()).todo[-1], Moving)


@pytest.mark.rule("AG-139")
def test_after_so_many_quiet_rounds_a_draw_is_suggested_and_everybody_must_agree() -> None:
    s = replace(fighting(*FOUR, active=3, stalemate_rounds=2), quiet=7)
    s = after(s, 3, Skip())
    assert s.todo[-1] == Settling()
    assert game.actors(s) == (0, 1, 2, 3)
    assert legal(s, 2) == [Agree(), PlayOn()]
    one = after(s, 2, Agree())
    assert game.actors(one) == (0, 1, 3)
    assert refused(one, 2, Agree()) == "AG-139"
    on = after(one, 0, PlayOn())
    assert (on.active, on.quiet, on.result) == (0, 0, None)
    for seat in (0, 1, 3):
        one = after(one, seat, Agree())
    assert one.result == Outcome((), "draw", "AG-139")
    assert refused(position(*FOUR), 0, Agree()) == "AG-139"


@pytest.mark.rule("AG-139")
def test_damage_starts_the_count_of_quiet_rounds_anew_and_extra_turns_do_not_count() -> None:
    s = replace(arrived(*FOUR, area="clinic", stalemate_rounds=2), quiet=7)
    hurt, events = play(s, 0, Treat(1, "hurt"))
    assert of_kind(events, Hurt)
    assert hurt.quiet == 1, "the turn is over, quietly from here on"
    extra = replace(fighting(*FOUR, stalemate_rounds=2), quiet=6, is_extra=True)
    assert after(extra, 0, Skip()).quiet == 6


@pytest.mark.rule("AG-126", "AG-130")
def test_a_reveal_by_a_card_that_ends_nothing_goes_on() -> None:
    s = after(drawn("cell_support", *SIX, damage={0: 3}), 0, Comply())
    assert s.result is None
    assert after(position("rosalind", *SIX[:5], revealed=(0,), damage={1: 6}), 0, UseOn(1)).result is None
    assert attacked(fighting(*FOUR), 1, dice=(1, 1)).result is None
    assert after(attacked(fighting(*FOUR), 1, dice=(1, 1)), None, GoOn()).result is None
    assert after(drawn("drive_by", *FOUR), 0, Target(1)).result is None
    assert Attack((1,)) in legal(fighting(*FOUR), 0)


@pytest.mark.rule("AG-128")
def test_rosalinds_own_open_card_does_not_count() -> None:
    six = ("hassan", "rosalind", "george", "corvin", "nadia", "ingrid")
    almost = fighting(*six, revealed=(0, 1, 2, 3, 4))
    assert after(almost, 0, Skip()).result is None, "one of the others is hidden"
    won = after(fighting(*six, revealed=(0, 1, 2, 3, 4, 5)), 0, Skip())
    assert won.result is not None
    assert won.result.winners == (1,)
