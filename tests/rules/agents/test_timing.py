"""When characters can be revealed, the pauses around attacks, hints, and a seat that has left."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Clock, Outcome, Seeded
from companion.games.agents.events import Died, Left
from companion.games.agents.hints import hints
from companion.games.agents.state import (
    Acting,
    Aftermath,
    Agree,
    Answering,
    Attack,
    Attacking,
    Cancel,
    DeclareOut,
    Give,
    GoOn,
    Looting,
    Moving,
    Options,
    Reveal,
    Roll,
    Rolled,
    Skip,
    State,
    Target,
    Treat,
)
from tests.rules.agents.table import (
    FOUR,
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
    moved,
    of_kind,
    play,
    position,
    refused,
    struck,
)


def may_reveal(s: State) -> list[int]:
    return [seat for seat in range(len(s.players)) if Reveal() in legal(s, seat)]


@pytest.mark.rule("AG-163")
def test_hints_come_from_the_set_up_and_nothing_hidden() -> None:
    def said(s: State) -> list[str]:
        return [str(hint) for hint in hints(box, s)]

    seven = ("hassan", "ingrid", "milo", "corvin", "nadia", "pearl", "rosalind")
    assert said(position(*seven)) == said(game.seen_by(position(*reversed(seven)), None))
    assert not any("collects" in hint for hint in said(position(*seven, setup="7B")))
    assert any("collects" in hint for hint in said(position(*SIX)))
    assert not any("collects" in hint for hint in said(position(*FOUR)))
    assert any("dead of each side" in hint for hint in said(position(*SIX)))
    assert not any("dead of each side" in hint for hint in said(position(*seven, setup="7A")))
    assert any("15 times in 36" in hint for hint in said(position(*SIX)))


# -------------------------------------------------------------------------------- AG-164


@pytest.mark.rule("AG-164")
def test_every_living_hidden_player_may_reveal_before_roll_area_action_and_attack_and_in_pauses() -> None:
    shown: Any = {"revealed": (2,), "dead": (5,)}
    rolled = attacked(fighting(*SIX, **shown), 1, dice=(3, 3))
    for s, todo in (
        (position(*SIX, **shown), Moving),
        (arrived(*SIX, area="clinic", **shown), Acting),
        (fighting(*SIX, **shown), Attacking),
        (rolled, Rolled),
        (after(rolled, None, GoOn()), Aftermath),
    ):
        assert isinstance(s.todo[-1], todo)
        assert may_reveal(s) == [0, 1, 3, 4]
        for seat in (1, 3, 4):
            assert legal(s, seat) == [Reveal()], "the same single offer, whatever the character"


@pytest.mark.rule("AG-164")
def test_nobody_reveals_while_a_card_a_yellow_card_loot_or_a_choice_is_in_progress() -> None:
    gear = {1: ("handgun", "motorbike")}
    for s in (
        drawn("drive_by", *SIX),
        drawn("inv_raid_t", *SIX),
        after(drawn("inv_raid_t", *SIX), 0, Give(1)),
        drawn("cell_support", *SIX),
        moved(position(*SIX), 3, 4),
        after(arrived(*SIX, area="clinic", damage={1: 9}, equipment=gear), 0, Treat(1, "hurt")),
        struck(fighting(*SIX, equipment={1: ("body_double",)}), 1, dice=(5, 1)),
    ):
        assert may_reveal(s) == []
        assert refused(s, 3, Reveal()) == "AG-164"


@pytest.mark.rule("AG-164")
def test_what_the_ability_offers_is_asked_only_after_the_reveal() -> None:
    offers = set()
    for who in box.characters:
        others = [id for id in ("hassan", "ingrid", "milo", "nadia") if id != who][:3]
        s = position(who, *others, damage={1: 7}, discards=("handgun",))
        offers.add(tuple(map(repr, legal(s, 0))))
    assert offers == {("Roll()", "Reveal()")}


# -------------------------------------------------------------------------------- AG-165


@pytest.mark.rule("AG-165")
def test_after_every_attack_roll_and_every_attack_a_clock_runs_that_closes_the_pause() -> None:
    s = attacked(fighting(*SIX), 1, dice=(3, 3))
    assert game.clocks(s) == (Clock("reaction", 1, 3, GoOn()),)
    assert game.actors(s) == ()
    assert legal(s, None) == [GoOn()]
    revealed = after(s, 4, Reveal())
    assert game.clocks(revealed) == game.clocks(s), "a reveal does not restart it"
    s = after(s, None, GoOn())
    assert game.clocks(s) == (Clock("reaction", 2, 3, GoOn()),)
    s = after(s, None, GoOn())
    assert game.clocks(s) == ()
    assert refused(s, None, GoOn()) == "AG-165"


@pytest.mark.rule("AG-165")
def test_the_pause_does_not_depend_on_who_is_involved() -> None:
    seen = set()
    for attacker, target in (("corvin", "nadia"), ("hassan", "milo"), ("ingrid", "pearl"), ("milo", "mara")):
        rest = [id for id in box.characters if id not in (attacker, target)][:2]
        s = attacked(fighting(attacker, target, *rest), 1, dice=(3, 3))
        first = game.clocks(s), game.actors(s)
        s = after(s, None, GoOn())
        seen.add((first, game.clocks(s), game.actors(s)))
    assert len(seen) == 1


@pytest.mark.rule("AG-165")
def test_while_a_revealed_owner_is_asked_the_clock_stands_and_then_runs_on() -> None:
    s = attacked(fighting("corvin", "nadia", "milo", "mara", revealed=(0,)), 1, dice=(3, 3))
    assert (game.actors(s), game.clocks(s)) == ((0,), ())
    s = after(s, 0, legal(s, 0)[0])
    assert game.clocks(s) == (Clock("reaction", 1, 3, GoOn()),)


@pytest.mark.rule("AG-165")
def test_nadia_may_reveal_in_the_pause_after_the_attack_and_is_then_asked() -> None:
    s = struck(fighting("hassan", "nadia", "milo"), 1, dice=(3, 3))
    assert isinstance(s.todo[-1], Aftermath)
    s = after(s, 1, Reveal())
    assert game.actors(s) == (1,)
    s = after(s, 1, Attack((0,)), (4, 4))
    assert game.clocks(s) == (Clock("reaction", 3, 3, GoOn()),), "return attacks have their pauses, too"
    s = after(s, None, GoOn())
    assert game.clocks(s)[0].run == 4
    s = after(s, None, GoOn())
    assert game.clocks(s)[0].run == 2, "then the first pause goes on"


@pytest.mark.rule("AG-165")
def test_without_a_pause_the_active_player_goes_on() -> None:
    s = attacked(fighting(*SIX, active=2, reaction_pause=0), 1, dice=(3, 3))
    assert game.clocks(s) == ()
    assert game.actors(s) == (2,)
    assert legal(s, 2) == [GoOn(), Reveal()]
    assert legal(s, None) == []
    for seat in (1, None):
        assert refused(s, seat, GoOn()) == "AG-165"
    timed = attacked(fighting(*SIX, active=2), 1, dice=(3, 3))
    assert refused(timed, 2, GoOn()) == "AG-165", "the clock closes it"
    s = after(after(s, 2, GoOn()), 2, GoOn())
    assert s.active == 3


# -------------------------------------------------------------------------------- AG-166


@pytest.mark.rule("AG-166")
def test_a_player_who_left_is_declared_out_by_the_table_without_a_killer() -> None:
    s = position(*SIX, equipment={1: ("handgun", "motorbike")}, damage={1: 3})
    assert refused(s, 2, DeclareOut(1)) == "AG-166"
    assert DeclareOut(1) not in legal(s, None)
    s, events = play(s, None, DeclareOut(1))
    assert of_kind(events, Left) == [Left(1)]
    assert of_kind(events, Died) == [Died(1, "ingrid", None)]
    assert (s.players[1].dead, damage_of(s, 1)) == (True, (10,))
    assert s.discards[:2] == (("motorbike",), ("handgun",))
    assert (s.active, type(s.todo[-1])) == (0, Moving)
    assert refused(s, None, DeclareOut(1)) == "AG-166"


@pytest.mark.rule("AG-166")
def test_if_it_was_the_active_player_the_turn_ends() -> None:
    s = after(drawn("drive_by", *SIX), None, DeclareOut(0))
    assert s.active == 1
    assert s.discards[1] == ("drive_by",)
    yellow = after(drawn("inv_raid_t", *SIX), None, DeclareOut(0))
    assert (yellow.file, yellow.discards[2]) == ((), ("inv_raid_t",))


@pytest.mark.rule("AG-166")
def test_whatever_the_player_was_asked_is_void() -> None:
    asked = after(drawn("inv_raid_t", *SIX), 0, Give(1))
    assert isinstance(asked.todo[-1], Answering)
    s = after(asked, None, DeclareOut(1))
    assert s.discards[2] == ("inv_raid_t",)
    assert (s.file, s.active) == ((), 1 + 1)
    hit = struck(fighting(*SIX, equipment={1: ("body_double",)}), 1, dice=(5, 1))
    assert legal(hit, 1)[-1] == Cancel()
    s = after(hit, None, DeclareOut(1))
    assert isinstance(s.todo[-1], Aftermath)
    answer = struck(fighting("hassan", "nadia", "milo", "ingrid", revealed=(1,)), 1, dice=(3, 3))
    s = after(answer, None, DeclareOut(1))
    assert isinstance(s.todo[-1], Aftermath)
    loot = after(
        arrived(*SIX, area="clinic", damage={1: 9}, equipment={1: ("handgun", "motorbike")}), 0, Treat(1, "hurt")
    )
    assert isinstance(loot.todo[-1], Looting)
    s = after(loot, None, DeclareOut(0))
    assert s.discards[:2] == (("motorbike",), ("handgun",))
    assert s.players[0].equipment == ()


@pytest.mark.rule("AG-166", "AG-120")
def test_the_win_check_follows() -> None:
    s = after(position("hassan", "ingrid", "milo"), None, DeclareOut(1))
    assert s.result is not None
    assert s.result.winners == (0,)
    assert legal(s, 0) == []


@pytest.mark.rule("AG-102", "AG-164")
def test_the_dead_and_the_revealed_have_nothing_to_reveal() -> None:
    s = position(*SIX, dead=(1,), revealed=(2,))
    assert refused(s, 1, Reveal()) == "AG-100"
    assert refused(s, 2, Reveal()) == "AG-102"
    assert Roll() in legal(s, 0)
    assert Target(1) not in legal(drawn("drive_by", *SIX, dead=(1,)), 0)


@pytest.mark.rule("AG-166", "AG-016")
def test_a_player_may_leave_while_the_start_is_thrown_for() -> None:
    s = game.new(Options(), 4, Seeded(2))
    s = after(after(s, 0, Roll(), (1, 1)), 1, Roll(), (5, 5))
    gone = after(s, None, DeclareOut(2))
    assert game.actors(gone) == (3,)
    assert after(gone, 3, Roll(), (2, 2)).active == 1
    first = after(s, None, DeclareOut(0))
    assert game.actors(first) == (2,)
    last = after(after(s, 2, Roll(), (1, 2)), None, DeclareOut(3))
    assert (last.active, last.turn) == (1, 1)


@pytest.mark.rule("AG-166", "AG-139")
def test_the_last_who_has_not_agreed_to_a_draw_may_leave() -> None:
    s = replace(fighting(*SIX, active=3, stalemate_rounds=1), quiet=5)
    s = after(s, 3, Skip())
    for seat in (0, 2, 3, 4, 5):
        s = after(s, seat, Agree())
    assert game.actors(s) == (1,)
    s = after(s, None, DeclareOut(1))
    assert s.result == Outcome((), "draw", "AG-139")


@pytest.mark.rule("AG-166", "AG-052")
def test_a_card_has_nobody_to_choose_any_more_when_the_last_of_them_leaves() -> None:
    robbed = drawn("pickpocket", *SIX, equipment={1: ("handgun",)})
    s = after(robbed, None, DeclareOut(1))
    assert "pickpocket" in s.discards[1]
    assert (s.active, s.players[0].equipment) == (2, ()), "nobody else is there to be attacked"
    poisoned = drawn("poisoned_drink", *SIX, where={1: "exchange"})
    s = after(poisoned, None, DeclareOut(1))
    assert (damage_of(s, 0), s.active) == ((1,), 2)


@pytest.mark.rule("AG-163")
@pytest.mark.parametrize("language", ["en", "de"])
def test_hints_are_shown_while_the_start_is_thrown_for(language: str) -> None:
    hint = hints(box, position(*SIX))[0].in_(language)
    waiting = game.new(Options(), 6, Seeded(1))
    assert hint in " ".join(game.telling.picture(waiting, 0, language))
    assert hint not in " ".join(game.telling.picture(position(*SIX), 0, language))
