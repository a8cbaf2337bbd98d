"""Whole games: fuzzing as digest part 7 advises, with the invariants; and how strong the bots are."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Bot, Clock, Seeded
from companion.core.simulation import play_on, play_out
from companion.games.safehouse.bots import WEIGHTS, RandomPlayer
from companion.games.safehouse.edition import Board, Box
from companion.games.safehouse.rules import Safehouse
from companion.games.safehouse.state import (
    Acting,
    Discard,
    EndTurn,
    First,
    Flip,
    Hand,
    Investigate,
    Naming,
    Options,
    Refilling,
    State,
)
from tests.rules.safehouse.invariants import Watch
from tests.rules.safehouse.table import SOLVING, b, box, g, game, mission, position, r

LEVELS = ("great_danger", "big_thrill", "try_to_survive")
TWO_RED = "C-hotel-1"


def soft_box(special_steps: int) -> Box:
    """Digest part 7: a lead of 60, boards of 3 spaces with a symbol on the first, a special card for one card."""

    def board(i: int, hard: Board) -> Board:
        blue = 3 * i
        return replace(
            hard,
            spaces=tuple(range(blue - 60, blue + 4)),
            blue=blue,
            symbols=frozenset({blue + 1}),
            special_cards=1,
            special_steps=special_steps,
        )

    return replace(box, boards=tuple(board(i, hard) for i, hard in enumerate(box.boards)), pursuer_start=-60)


soft, stony = Safehouse(soft_box(3)), Safehouse(soft_box(1))


def forty_a_turn(s: Any, seat: int, action: Any) -> float:  # noqa: ARG001
    return 40.0 if isinstance(action, EndTurn) else 0.0


def watched(of: Safehouse, seats: int, bot: str | Bot, seed: int, pace: Any = 5.0, **options: Any) -> list[State]:
    """Every state of a whole game, in each of which the invariants hold."""
    rng = Random(seed)
    states = [of.new(Options(**options), seats, Seeded(rng))]
    watch = Watch(of, states[0])
    players: Sequence[Bot] = [of.bots[bot] if isinstance(bot, str) else bot] * seats
    for step in play_on(of, states[0], players, rng, pace=pace):
        watch.see(step)
        states.append(step.after)
    assert states[-1].result is not None
    return states


def reasons(games: list[list[State]]) -> Counter[str]:
    return Counter(states[-1].result.reason for states in games if states[-1].result)


# -------------------------------------------------------------------------------- fuzzing


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_play_on_the_house_edition_is_caught_early(level: str, seats: int) -> None:
    games = [watched(game, seats, "random", seed, level=level) for seed in range(4)]
    assert reasons(games) == {"caught": 4}


def test_random_play_on_soft_boards_wins_great_danger() -> None:
    games = [watched(soft, 2, "random", seed, pace=0.0) for seed in range(6)]
    assert reasons(games) == {"safe": 6}
    assert {states[-1].chase.chapter for states in games} == {4}


@pytest.mark.parametrize("level", LEVELS[1:])
def test_random_play_on_soft_boards_reaches_the_safe_house_with_investigation(level: str) -> None:
    games = [watched(soft, 3, "random", seed, pace=0.0, level=level) for seed in range(6)]
    assert sum(any(s.chase.witness == 15 for s in states) for states in games) >= 3


@pytest.mark.rule("SH-114", "SH-113")
@pytest.mark.parametrize("mode", ["music", "hourglass"])
def test_with_expiries_at_random_moments_games_run_out_of_time_after_14_steps(mode: str) -> None:
    games = [watched(stony, 3, "random", seed, 60.0, time_mode=mode, level="big_thrill") for seed in range(10)]
    timed_out = [states[-1] for states in games if states[-1].result and states[-1].result.reason == "time"]
    assert timed_out
    assert {s.chase.steps.clock for s in timed_out} == {14}


def far_box() -> Box:
    """Soft boards on which nobody is ever caught."""
    gentle = soft_box(1)
    boards = [replace(board, spaces=tuple(range(board.blue - 200, board.end + 1))) for board in gentle.boards]
    return replace(gentle, boards=tuple(boards), pursuer_start=-200)


@pytest.mark.rule("SH-035", "SH-088", "SH-089")
def test_a_hoarder_empties_all_piles_and_leaves_hands_short() -> None:
    """Everything goes to the row, however dear; then only pursuer cards circulate, until the time is up."""
    far = Safehouse(far_box())

    def wild(view: State, seat: int, rng: Random) -> Any:
        wanted = [action for action in far.legal(view, seat) if isinstance(action, Investigate | Discard | EndTurn)]
        return wanted[0] if wanted else RandomPlayer(far.box)(view, seat, rng)

    states = [s for seed in range(2) for s in watched(far, 2, wild, seed, 2.0, level="big_thrill")]
    running = [s for s in states if s.result is None]
    assert any(len(s.row) == 75 for s in running), "every escape card lies in the row"
    assert any(s.hands[s.turn].size == 0 and EndTurn() in far.legal(s, s.turn) for s in running), "SH-035"
    passed = [s for s in running if s.todo == (Acting(),) and s.hands[1 - s.turn].size < 8]
    assert any(s.discard and not s.draw and set(s.discard) <= set(box.pursuers) for s in passed), "SH-089"


@pytest.mark.parametrize("level", LEVELS[1:])
def test_the_hoarder_of_the_house_investigates_whatever_is_free(level: str) -> None:
    games = [watched(game, 2, "hoarder", seed, level=level) for seed in range(3)]
    assert min(len(states[-1].row) for states in games) >= 5


@pytest.mark.rule("SH-086", "SH-087", "SH-096", "SH-104")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seats", "mode"), [(2, "music"), (3, "hourglass"), (4, "music")])
def test_games_of_players_who_plan_keep_all_invariants(level: str, seats: int, mode: str) -> None:
    for seed in range(3):
        for bot in ("team", "erratic"):
            assert watched(game, seats, bot, seed, forty_a_turn, level=level, time_mode=mode)


def test_players_who_plan_turn_over_the_discard_pile_and_pull_the_pursuer_up() -> None:
    games = [watched(game, 2, "team", seed, forty_a_turn) for seed in range(12)]
    ends = [states[-1] for states in games]
    assert any(s.recycles for s in ends)
    assert any(s.chase.steps.pulled_up for s in ends)
    assert {"safe", "caught"} <= set(reasons(games))
    assert all(len(states) < 700 for states in games)


@pytest.mark.rule("SH-076")
def test_house_rules_are_fuzzed_too() -> None:
    games = [
        watched(stony, 4, "random", seed, 20.0, level="big_thrill", discard_redraw="immediate", browse_discard="free")
        for seed in range(4)
    ]
    assert any(len(s.todo) == 2 for states in games for s in states), "a redraw in the middle of a turn"


# -------------------------------------------------------------------------------- the bots


def test_the_harder_level_is_won_less_often() -> None:
    """Digest part 7, over fewer seeds than its 400."""
    wins = []
    for level in LEVELS:
        options = Options(level=level)  # type: ignore[arg-type]
        outs = [
            play_out(game, options, 2, [game.bots["team"]] * 2, Random(seed), pace=forty_a_turn) for seed in range(60)
        ]
        wins.append(sum(bool(out.outcome and out.outcome.winners) for out in outs))
    assert wins[0] > wins[1] > wins[2] > 0


def test_a_random_player_chooses_kinds_by_weight() -> None:
    s = position((*r(1, 2), *g(5), TWO_RED), missions=(mission("C-hotel-2"),))
    anyone, rng = RandomPlayer(box), Random(1)
    chosen = Counter(type(anyone(s, 0, rng)) for _ in range(2000))
    assert set(chosen) == {type(action) for action in game.legal(s, 0)}
    total = sum(WEIGHTS[kind] for kind in chosen)
    for kind, n in chosen.items():
        assert n / 2000 == pytest.approx(WEIGHTS[kind] / total, abs=0.05)


def test_the_planner_completes_what_its_hand_completes() -> None:
    team, rng = game.bots["team"], Random(1)
    s = position((*r(4, 9), *b(2), TWO_RED, "C-hotel-4"))
    for expected in ("lay_out C-hotel-1", "lay E-r04 C-hotel-1", "lay E-r09 C-hotel-1"):
        action = team(game.seen_by(s, 0), 0, rng)
        assert " ".join(map(str, (type(action).__struct_config__.tag, *vars_of(action)))) == expected
        s, _ = game.play(s, 0, action, Seeded(1))
    assert s.chase.witness == 1


def vars_of(action: Any) -> list[Any]:
    return [getattr(action, name) for name in action.__struct_fields__]


def test_the_planner_solves_the_case_from_high_to_low() -> None:
    team, rng = game.bots["team"], Random(1)
    s = position(SOLVING[4:], row=SOLVING[:4], chapter=4, witness=40, special_closed=True, level="big_thrill")
    for card in SOLVING[4:]:
        action = team(game.seen_by(s, 0), 0, rng)
        assert action == Investigate(card)
        s, _ = game.play(s, 0, action, Seeded(1))
    assert s.result is not None
    assert s.result.reason == "solved"


def test_the_planner_begins_itself_turns_the_glass_and_always_does_something() -> None:
    team, rng = game.bots["team"], Random(1)
    naming = replace(position(g(1)), todo=(Naming(),))
    assert team(naming, 1, rng) == First(1)
    warned = team.warned  # type: ignore[attr-defined]
    assert warned(naming, 0, Clock("turn_glass", 1, 15, Flip()), rng) == Flip()
    assert warned(naming, 0, Clock("unit", 1, 120, Flip()), rng) is None
    assert team(position((), g(1)), 0, rng) == EndTurn()
    stuck = position(g(15), pursuer=-1, witness=1, special_closed=True)
    assert isinstance(team(stuck, 0, rng), Discard)
    drawing = position((*g(1), TWO_RED, "C-hotel-2"), todo=(Refilling(),))
    assert team(drawing, 0, rng) in game.legal(drawing, 0)


def test_a_bot_that_cannot_see_its_hand_plays_what_is_legal() -> None:
    s = replace(position(g(1)), hands=(Hand((None,) * 3, (None,)), Hand((), ())))
    for bot in game.bots.values():
        assert bot(s, 0, Random(3)) in list(game.legal(s, 0))
