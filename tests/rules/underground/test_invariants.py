"""The invariants of digest part 7, over games played at random; and that nothing but what is listed is accepted."""

from collections.abc import Iterator
from random import Random

import pytest

from companion.core import Illegal, Seeded
from companion.core.simulation import Step
from companion.games.underground.moment import is_code_complete, water_left
from companion.games.underground.state import (
    Acting,
    Flee,
    KeyTaken,
    LockOpened,
    Place,
    Placed,
    Playing,
    Pump,
    PutPlatform,
    State,
    Substitute,
    TurnBegan,
    Walk,
)
from companion.games.underground.support import turned
from tests.games.proofs import steps
from tests.rules.underground.table import box, game


def played() -> Iterator[Step]:
    for variant in ("four-hard", "house-rules", "scenario-4", "scenario-7"):
        for seed in range(3):
            yield from steps("underground", variant, seed)


def test_invariants_of_every_step() -> None:
    for step in played():
        before, s = step.before, step.after
        cards_are_all_there(s)
        levels_never_fall(before, s)
        water_is_conserved(s)
        chips_are_conserved(before, s)
        the_figure_stands(s)
        assert before.section <= s.section <= s.end
        assert s.result is not None or not s.timer or s.section < s.end
        assert s.keys >= 0
        assert not is_code_complete(box, before) or is_code_complete(box, s)


def cards_are_all_there(s: State) -> None:
    cards = [*s.draw, *s.discard, *s.box, *(card for hand in s.hands for card in hand)]
    assert sorted(map(str, cards)) == sorted(box.cards)
    if s.todo and isinstance(s.todo[-1], Playing):
        assert {len(hand) for hand in s.hands} == {2}
    if s.todo and isinstance(s.todo[-1], Acting):
        assert len(s.hands[s.turn]) == 1


def levels_never_fall(before: State, s: State) -> None:
    for space in box.grid.spaces:
        assert s.field.level(space) >= before.field.level(space)


def water_is_conserved(s: State) -> None:
    assert water_left(box, s) >= 0
    assert len(set(s.field.water)) == len(s.field.water)
    taken = {s.field.tower, *s.field.chips, *s.field.rat} | (set() if s.result else {s.field.figure})
    assert not taken & set(s.field.water)


def chips_are_conserved(before: State, s: State) -> None:
    assert len(s.chips) + len(s.field.chips) + len(s.collected) + len(s.used) == 16
    assert len(s.field.chips) <= 4
    assert set(s.faces) == set(s.field.chips)
    assert all(s.field.level(space) >= 1 for space in s.field.chips)
    assert set(before.used) <= set(s.used)


def the_figure_stands(s: State) -> None:
    if s.field.figure and s.field.figure != s.field.tower:
        assert s.field.level(s.field.figure) >= 1
    if s.field.figure and s.field.figure == s.field.tower:
        assert s.result is not None
        assert s.result.winners


def test_the_surface_is_what_the_pieces_laid_one_after_the_other_show() -> None:
    for variant in ("four-hard", "house-rules"):
        *_, last = steps("underground", variant, seed=1)
        levels: dict[str, int] = {}
        walls: dict[str, str] = {}
        for laid in last.after.laid:
            face = turned(box.faces[laid.piece], laid.rotation, laid.flipped)
            row, column = box.grid.place[laid.at]
            spaces = [box.grid.at(row + down, column + right) or "" for down, right in face.cells]
            if laid.piece in box.tiles:
                assert laid.level == 1 + max(levels.get(space, 0) for space in spaces)
            for space, sides in zip(spaces, face.walls, strict=True):
                levels[space], walls[space] = laid.level, sides
        field = last.after.field
        assert levels == {space: surface.level for space, surface in field.surfaces.items()}
        assert walls == {space: surface.walls for space, surface in field.surfaces.items()}


def test_at_most_one_tile_is_placed_in_a_turn_and_keys_add_up() -> None:
    for variant in ("four-hard", "scenario-5"):
        placed = gained = paid = 0
        for step in steps("underground", variant, seed=6):
            for event in step.events:
                placed = 0 if isinstance(event, TurnBegan) else placed + isinstance(event, Placed)
                assert placed <= 1
                gained += isinstance(event, KeyTaken)
                paid += isinstance(event, LockOpened)
            assert step.after.keys == gained - paid


# -------------------------------------------------------------------------------- listed or refused


def strange_actions(rng: Random, s: State) -> list[object]:
    spaces = box.grid.spaces
    space, rotation = rng.choice(spaces), rng.randrange(4)
    near = [neighbour for _, neighbour in box.grid.neighbours.get(s.field.figure, ())] or [space]
    path = [rng.choice(near)]
    while rng.random() < 0.6:
        path.append(rng.choice(box.grid.neighbours[path[-1]])[1])
    return [
        Place(rng.choice(list(box.tiles)), space, rotation),  # type: ignore[arg-type]
        Place(rng.choice([pile[0] for pile in s.piles.values() if pile] or ["O1-1"]), space, rotation),  # type: ignore[arg-type]
        Walk(tuple(path), rng.random() < 0.2),
        Flee(rng.choice(near)),
        Pump(space),
        Substitute(space),
        PutPlatform(space, rotation),  # type: ignore[arg-type]
    ]


@pytest.mark.rule("UG-052", "UG-068")
def test_whatever_is_accepted_is_listed() -> None:
    rng, accepted, refusals = Random(3), 0, 0
    for variant in ("four-hard", "house-rules", "scenario-4"):
        for step in steps("underground", variant, seed=11):
            s = step.after
            for action in strange_actions(rng, s) * 2 * (s.result is None):
                seat = game.actors(s)[0]
                try:
                    game.play(s, seat, action, Seeded(1))  # type: ignore[arg-type]
                except Illegal:
                    refusals += 1
                else:
                    accepted += 1
                    assert action in list(game.legal(s, seat))
    assert accepted > 40
    assert refusals > 3000
