"""Bots play whole games: repeatably, to the end, each with its own view."""

from random import Random
from typing import Any

import pytest

from companion.core.chance import Seeded
from companion.core.game import Game
from companion.core.simulation import Pace, Step, play_on, play_out
from tests.core import little
from tests.core.little import Little, Roll, roll, wait
from tests.table.beacon import Beacon, Close, Horn, Options, Play, RunOut, TurnGlass

GAME: Game[Any] = Little()


def test_a_game_is_played_to_its_end() -> None:
    playout = play_out(GAME, little.Options(goal=20), 3, [roll] * 3, Random(1))
    assert playout.outcome == GAME.outcome(playout.state)
    assert playout.outcome is not None
    assert playout.actions == playout.state.round - 1


def test_the_same_generator_plays_the_same_game() -> None:
    first, second = (play_out(GAME, little.Options(goal=90), 2, [roll, roll], Random(7)) for _ in range(2))
    other = play_out(GAME, little.Options(goal=90), 2, [roll, roll], Random(8))
    assert first == second != other


def test_a_game_that_never_ends_hits_the_cap_and_has_no_outcome() -> None:
    playout = play_out(GAME, little.Options(), 2, [wait, wait], Random(1), cap=12)
    assert (playout.outcome, playout.actions) == (None, 12)


def test_a_game_that_ends_with_its_last_allowed_action_has_an_outcome() -> None:
    needed = play_out(GAME, little.Options(), 2, [roll, roll], Random(1))
    assert play_out(GAME, little.Options(), 2, [roll, roll], Random(1), cap=needed.actions) == needed


def test_if_several_may_act_chance_picks_one() -> None:
    state = GAME.new(little.Options(lucky=True, goal=100), 3, Seeded(1))
    seats = {step.seat for step in play_on(GAME, state, [roll] * 3, Random(2))}
    assert seats == {0, 1, 2}


@pytest.mark.parametrize("views", [True, False])
def test_bots_see_what_their_seat_sees_unless_told_otherwise(views: bool) -> None:
    Little.views.clear()
    state = GAME.new(little.Options(), 2, Seeded(1))
    steps = list(play_on(GAME, state, [roll, roll], Random(2), views=views))
    assert Little.views == ([step.seat for step in steps] if views else [])


def test_each_step_follows_from_the_one_before_and_keeps_what_chance_answered() -> None:
    state = GAME.new(little.Options(), 2, Seeded(1))
    for step in play_on(GAME, state, [roll, roll], Random(2)):
        assert (step.before, step.action) == (state, Roll())
        assert step.answers == ((step.events[0].face,),)
        state = step.after
    assert GAME.outcome(state)


def test_a_game_that_waits_for_nobody_but_is_not_over_is_a_bug_and_says_so() -> None:
    class Stuck(Little):
        def actors(self, state: little.State) -> tuple[int | None, ...]:  # noqa: ARG002
            return ()

    with pytest.raises(RuntimeError, match="nobody can act"):
        play_out(Stuck(), little.Options(), 2, [roll, roll], Random(1))


def beacon_steps(pace: Pace, **options: Any) -> list[Step]:
    game = Beacon()
    bots = [game.bots["random"]] * 2
    return list(play_on(game, game.new(Options(**options), 2, Seeded(1)), bots, Random(1), pace=pace))


def test_clocks_run_while_bots_think() -> None:
    horns = [step for step in beacon_steps(20.0, goal=999, units=2) if step.action == Horn()]
    assert [step.seat for step in horns] == [None, None]
    assert horns[-1].after.result.reason == "dark"


def test_without_time_no_clock_runs_out_unless_nobody_else_can_go_on() -> None:
    played = [step.action for step in beacon_steps(0.0, goal=999)]
    assert Horn() not in played
    assert RunOut() not in played
    assert Close() in played, "only the clock can close the window"


def test_a_slow_action_lets_many_clocks_run_out_first() -> None:
    steps = beacon_steps(lambda *_: 1000.0, goal=999, units=3)
    assert [step.action for step in steps if step.seat is None][-1] == Horn()
    assert not any(isinstance(step.action, Play) for step in steps)


def test_a_bot_that_is_warned_may_act_before_the_clock_does() -> None:
    turned = [step for step in beacon_steps(4.0, goal=999, units=9) if step.action == TurnGlass()]
    assert turned
    assert all(step.after.turns == step.before.turns + 1 for step in turned)
