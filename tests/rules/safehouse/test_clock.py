"""The clock (2.14): units, the glass, the music, and what happens at an expiry."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Clock, Outcome, Seeded
from companion.core.clocks import Bank
from companion.core.simulation import play_on
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.state import (
    Discard,
    Draw,
    EndTurn,
    Expire,
    First,
    Flip,
    GlassTurned,
    Lay,
    LayOut,
    Options,
    PursuerMoved,
    Refilling,
    Start,
    State,
    UnitExpired,
)
from tests.rules.safehouse.table import box, g, game, mission, offered, owned, play, play_all, position, r, refused

GLASS: dict[str, Any] = {"time_mode": "hourglass"}
TWO_RED = "C-hotel-1"


def safe(**table: Any) -> State:
    """The witness is far ahead of the pursuer."""
    return position(g(1, 2), chapter=4, witness=39, pursuer=20, **table)


@pytest.mark.rule("SH-112")
def test_a_unit_is_two_minutes_and_there_are_fifteen() -> None:
    assert (box.unit_seconds, box.units) == (120, 15)
    s, _ = play(game.new(Options(), 2, Seeded(1)), 0, Start())
    (unit,) = [clock for clock in game.clocks(s) if clock.key == "unit"]
    assert (unit.run, unit.seconds, unit.plays) == (1, 120, Expire())
    assert timeline_field(box, s.unit) == 30


@pytest.mark.rule("SH-113")
@pytest.mark.parametrize("table", [{}, {"turn": 1}, {"todo": (Refilling(),)}])
def test_at_the_end_of_a_unit_the_pursuer_moves_one_step_whoevers_turn_it_is(table: dict[str, Any]) -> None:
    s = safe(unit=14, **table)
    after, events = play(s, None, Expire())
    assert events == (UnitExpired(14), PursuerMoved("clock", 20, 21, 1))
    assert (after.chase.pursuer, after.unit, after.running) == (21, 15, True)
    assert (after.turn, after.todo, after.hands) == (s.turn, s.todo, s.hands)


@pytest.mark.rule("SH-113")
def test_only_the_clock_says_that_a_unit_is_over() -> None:
    assert refused(safe(), 0, Expire()).clause == "SH-144"


@pytest.mark.rule("SH-114", "SH-118")
@pytest.mark.parametrize("mode", ["music", "hourglass"])
def test_time_alone_makes_exactly_14_steps_and_the_15th_expiry_is_the_end(mode: str) -> None:
    s = safe(time_mode=mode)
    for expired in range(1, 15):
        s, _ = play(s, None, Expire())
        assert s.chase.steps.clock == s.chase.pursuer - 20 == expired
        if mode == "hourglass":
            s, _ = play(s, 0, Flip())
    assert (s.unit, s.result) == (15, None)
    s, events = play(s, None, Expire())
    assert events[0] == UnitExpired(15)
    assert s.chase.steps.clock == 14, "no step is made for the last one"
    assert s.result == Outcome((), "time", "SH-125")


@pytest.mark.rule("SH-114", "SH-125")
def test_the_end_is_time_even_if_the_pursuer_stood_one_behind() -> None:
    s, _ = play(position(g(1), unit=15, chapter=4, witness=39, pursuer=38), None, Expire())
    assert s.result == Outcome((), "time", "SH-125")
    assert s.chase.pursuer == 38


# -------------------------------------------------------------------------------- the glass


@pytest.mark.rule("SH-115", "SH-141")
def test_the_step_is_made_when_the_glass_runs_out_and_only_turning_it_starts_the_next_unit() -> None:
    s, _ = play(safe(unit=3, **GLASS), None, Expire())
    assert (s.unit, s.running, s.chase.steps.clock) == (3, False, 1)
    assert [clock.key for clock in game.clocks(s)] == ["turn_glass"]
    after, _ = play(s, 0, Discard("E-g01"))
    assert not after.running, "play may go on meanwhile"
    for seat in (0, 1, None):
        turned, events = play(after, seat, Flip())
        assert events == (GlassTurned(4),)
        assert (turned.unit, turned.running) == (4, True)
    assert refused(s, None, Expire()).clause == "SH-144"


@pytest.mark.rule("SH-115")
def test_turning_late_lengthens_the_game() -> None:
    s = safe(**GLASS)
    bank = Bank().declare(game.clocks(s)).at(120_000)
    s, _ = play(s, None, Expire())
    bank = bank.declare(game.clocks(s)).at(127_000)
    s, _ = play(s, 1, Flip())
    due = bank.declare(game.clocks(s)).due()
    assert due is not None
    assert due.at == 247_000


@pytest.mark.rule("SH-116")
def test_the_glass_may_not_be_turned_before_it_has_run_out() -> None:
    for seat in (0, 1, None):
        assert refused(safe(**GLASS), seat, Flip()).clause == "SH-116"
    (unit,) = game.clocks(safe(**GLASS))
    assert unit.ripe == 0.9, "R-21: a real glass may be a little faster"
    assert game.clocks(safe())[0].ripe == 1.0


@pytest.mark.rule("SH-141")
def test_an_untouched_glass_turns_itself_after_the_flip_limit() -> None:
    s, _ = play(safe(**GLASS), None, Expire())
    (glass,) = game.clocks(s)
    assert (glass.key, glass.run, glass.seconds, glass.plays) == ("turn_glass", 1, 15, Flip())
    assert glass.warn == (10, 5), "a reminder every five seconds"
    longer, _ = play(safe(flip_limit=22, **GLASS), None, Expire())
    assert game.clocks(longer)[0].seconds == 22


@pytest.mark.rule("SH-141")
def test_with_a_flip_limit_of_0_the_glass_waits_for_ever() -> None:
    s, _ = play(safe(flip_limit=0, **GLASS), None, Expire())
    assert game.clocks(s) == ()
    assert Flip() in offered(s, 1)
    assert play(s, None, Flip())[0].running, "the real glass says it itself"


@pytest.mark.rule("SH-141", "SH-144")
def test_with_the_option_auto_flip_the_next_unit_starts_at_expiry() -> None:
    s = safe(auto_flip=True, **GLASS)
    assert game.clocks(s)[0].follows
    s, _ = play(s, None, Expire())
    assert (s.unit, s.running) == (2, True)
    assert refused(s, 0, Flip()).clause == "SH-117"


# -------------------------------------------------------------------------------- which clocks run


@pytest.mark.rule("SH-144")
def test_the_clocks_that_run_at_each_moment() -> None:
    def running(s: State) -> set[tuple[str, int]]:
        return {(clock.key, clock.run) for clock in game.clocks(s)}

    s = game.new(Options(**GLASS), 2, Seeded(1))
    assert running(s) == set()
    s, _ = play(s, 0, Start())
    assert running(s) == {("unit", 1), ("first", 1)}
    s, _ = play(s, 0, First(1))
    assert running(s) == {("unit", 1)}
    s, _ = play(s, None, Expire())
    assert running(s) == {("turn_glass", 1)}
    s, _ = play(s, 0, Flip())
    assert running(s) == {("unit", 2)}
    ended = replace(s, unit=15)
    ended, _ = play(ended, None, Expire())
    assert running(ended) == set()
    assert running(replace(s, options=replace(s.options, clock=False))) == set()


@pytest.mark.rule("SH-144")
def test_the_state_holds_a_unit_and_whether_it_runs_but_never_a_time() -> None:
    s = game.new(Options(), 2, Seeded(1))
    assert (s.unit, s.running) == (1, False)
    s, _ = play(s, 0, Start())
    assert (s.unit, s.running) == (1, True)
    assert not [name for name in State.__struct_fields__ if "time" in name or "seconds" in name]


@pytest.mark.rule("SH-117", "SH-144")
def test_the_music_is_an_absolute_schedule() -> None:
    s = safe()
    bank = Bank().declare(game.clocks(s))
    horns = []
    for late in (0, 3_000, 500, 0):
        due = bank.due()
        assert due is not None
        horns.append(due.at)
        bank = bank.at(due.at + late)  # handled late
        s, _ = play(s, None, Expire())
        bank = bank.declare(game.clocks(s))
    assert horns == [120_000, 240_000, 360_000, 480_000]


@pytest.mark.rule("SH-117")
def test_nobody_can_turn_the_music() -> None:
    assert refused(safe(), 0, Flip()).clause == "SH-117"
    assert all(clock.follows for clock in game.clocks(safe()))
    assert not any(clock.follows for clock in game.clocks(safe(**GLASS)))


@pytest.mark.rule("SH-117")
def test_the_music_may_have_a_lead_in(tmp_path: Path) -> None:
    own = owned(tmp_path, ("music_offset_ms = 0", "music_offset_ms = 1500"))
    s = safe()
    assert own.clocks(s)[0].seconds == 121.5
    assert own.clocks(replace(s, unit=2))[0].seconds == 120
    assert own.clocks(replace(s, options=Options(**GLASS)))[0].seconds == 120


@pytest.mark.rule("SH-119")
def test_the_clock_never_pauses_unless_the_players_agreed_on_it() -> None:
    def pauses(**options: Any) -> set[bool]:
        s, _ = play(game.new(Options(**options), 2, Seeded(1)), 0, Start())
        glass, _ = play(safe(**GLASS, **options), None, Expire())
        return {clock.pause for clock in (*game.clocks(s), *game.clocks(glass))}

    assert pauses() == {False}
    assert pauses(pause="allowed") == {True}


@pytest.mark.rule("SH-120")
def test_an_action_resolves_completely_before_the_expiry_that_follows_it() -> None:
    """One atom each: a completion with move, symbol, discards and chapter change; one draw with its pursuer effect."""
    s = position((*r(8), "C-hotel-2"), missions=(mission(TWO_RED, *r(3)),), witness=6, pursuer=5)
    begun_before, _ = play(s, 0, Lay("E-r08", TWO_RED))
    assert (begun_before.chase.chapter, len(begun_before.todo)) == (1, 1)
    after, _ = play(begun_before, None, Expire())
    assert (after.result, after.chase.pursuer) == (None, 6)
    late, _ = play(s, None, Expire())
    assert late.result == Outcome((), "caught", "SH-124"), "the horn came first"
    drawing = position(g(1), todo=(Refilling(),), draw=("P2",), witness=6)
    drawn, _ = play(drawing, 0, Draw("escape"))
    assert drawn.chase.steps.card == 2


@pytest.mark.rule("SH-121")
def test_several_expiries_at_once_are_applied_one_after_another_each_with_its_catch_check() -> None:
    s = position(g(1), chapter=0, witness=6, pursuer=3)
    slow = play_on(game, s, [game.bots["random"]] * 2, Random(1), pace=1000.0)
    played = [next(slow) for _ in range(3)]
    assert [(step.seat, step.action) for step in played] == [(None, Expire())] * 3
    assert [step.after.chase.pursuer for step in played] == [4, 5, 6]
    assert played[-1].after.result == Outcome((), "caught", "SH-124")
    assert next(slow, None) is None, "the others are nothing any more"


@pytest.mark.rule("SH-138")
def test_in_a_practice_game_without_clock_nothing_ever_expires() -> None:
    s = game.new(Options(clock=False), 2, Seeded(1))
    s, _ = play(s, 0, Start())
    assert game.clocks(s) == ()
    assert refused(s, None, Expire()).clause == "SH-144"
    assert refused(s, None, First(0)).clause == "SH-143"
    assert refused(s, 0, Flip()).clause == "SH-117"
    s, _ = play(s, 0, First(0))
    chapter = str(s.hands[0].chapter[0])
    s = play_all(s, LayOut(chapter), EndTurn())
    assert not s.running


def test_the_last_ten_seconds_of_a_unit_can_be_heard(tmp_path: Path) -> None:
    assert game.clocks(safe())[0].warn == (10,)
    tiny = owned(tmp_path, (r"unit_seconds = 120\s", "unit_seconds = 0.5 "))
    assert tiny.clocks(safe()) == (Clock("unit", 1, 0.5, Expire(), follows=True, pause=False),)
