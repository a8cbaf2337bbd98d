"""Bots: the planner wins sometimes, turns the glass in time and answers every question; random play reaches much."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.core import Clock
from companion.core.simulation import play_out
from companion.games.underground.state import (
    Displacing,
    Finish,
    Flee,
    Flip,
    Jump,
    Jumping,
    Pump,
    Pumping,
    RunOut,
    Spare,
    Sparing,
    Stay,
    Substitute,
    Substituting,
    Take,
    Taking,
    Walk,
)
from tests.games.proofs import steps
from tests.rules.underground.table import BLUE_STAR, TURN, box, game, position

planner = game.bots["planner"]
GLASS = Clock("glass", 1, 90, RunOut())
CODE = ("N01", "N05", "N09", "N10", "N02")


def answer(s: object) -> object:
    return planner(s, 0, Random(1))


def test_the_planner_leaves_when_it_can() -> None:
    s = position({"E5": "#E", "E6": "10", "E7": "10@"}, collected=CODE)
    assert answer(s) == Walk(("E6", "E5"))


def test_the_planner_walks_to_a_chip_and_takes_it() -> None:
    s = position({"E1": "1@", "E2": "1", "E3": "1?"})
    assert answer(s) == Walk(("E2", "E3"))
    assert answer(position({"E3": "1@?"}, todo=(*TURN, Taking()))) == Take()


def test_the_planner_decides_for_the_team() -> None:
    assert answer(position({"E1": "1@"}, todo=(*TURN, Sparing()), collected=CODE)) == Spare()
    flooded = position({"E1": "1@", "E2": "1", "D1": "1", "E3": "1?"}, todo=(*TURN, Displacing()))
    assert answer(flooded) == Flee("E2")
    valve = position({"E1": "1V@", "E2": "1~", "E3": "1?", "A9": "0~"}, todo=(*TURN, Pumping()))
    assert answer(valve) == Pump("E2")
    shaft = position({"E1": "1@", "H6": "1", "H7": "1?"}, todo=(*TURN, Jumping("H6")))
    assert answer(shaft) == Jump()
    away = position({"E1": "1@", "E2": "1?", "H6": "1"}, todo=(*TURN, Jumping("H6")))
    assert answer(away) == Stay()
    water = answer(position({"E1": "1@", "E9": "0~"}, todo=(*TURN, Substituting("water", "E9"))))
    assert isinstance(water, Substitute)
    assert water.space not in ("E2", "E3")


def test_the_planner_turns_the_glass_in_time_but_not_onto_the_end_chip() -> None:
    near = position({"E1": "1@"})
    assert planner.warned(near, 0, GLASS, Random(1)) == Flip()  # type: ignore[attr-defined]
    last = position({"E1": "1@"}, section=21, end=22)
    assert planner.warned(last, 0, GLASS, Random(1)) is None  # type: ignore[attr-defined]


def test_the_planner_does_not_end_a_move_in_sight_if_it_can_help_it() -> None:
    s = position({"E1": "1@", "E2": "1", "E3": "1", "E9": "1?"}, played=BLUE_STAR, jokers=(), section=2)
    assert answer(s) != Walk(("E2", "E3"))
    assert answer(s) in (Walk(("E2",)), Finish())


@pytest.mark.parametrize("number", sorted(box.scenarios))
def test_every_scenario_is_played_to_its_end(number: int) -> None:
    for seed in range(3):
        playout = play_out(game, game.Options(scenario=number), 2, [game.bots["random"]] * 2, Random(seed))
        assert playout.outcome is not None


@pytest.mark.parametrize("options", [{"difficulty": "hard"}, {"difficulty": "easy"}])
def test_the_planner_wins_sometimes(options: dict[str, Any]) -> None:
    for seed in range(8):
        playout = play_out(game, game.Options(**options), 2, [planner] * 2, Random(seed))
        assert playout.outcome is not None
        if playout.outcome.reason == "escaped":
            return
    pytest.fail("eight games, and not one is won")


def test_random_play_loses_in_every_way_and_meets_what_is_rare() -> None:
    seen: Counter[str] = Counter()
    for variant in ("four-hard", "house-rules", "scenario-4", "scenario-5", "scenario-7"):
        for seed in range(8):
            for step in steps("underground", variant, seed):
                seen.update(type(event).__name__ for event in step.events)
                seen.update(type(todo).__name__ for todo in step.after.todo[-1:])
            outcome = game.outcome(step.after)
            seen[outcome.reason if outcome else "nobody"] += 1
    rare = {"Found", "RanOut", "GlassTurned", "KeyTaken", "Pumped", "ChipTaken", "Fled", "RatRan", "FoundationLaid"}
    assert rare | {"Displacing", "Substituting"} <= set(seen)
    assert {"cards", "stuck"} <= set(seen)
