"""Where a figure can walk: what each step costs and what stands in its way. No game is played here.

Keys are a resource on the path, hammer and ladder are edges that can be used once; so a place in the search is a space
together with what is left and which locks are open by now.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from companion.games.underground.field import OPPOSITE, Field, Grid, Side, Space

LADDER = 3
"""UG-083: so many levels at once, with the ladder."""

Obstacle: TypeAlias = Literal[
    "tower", "door_level", "code", "bare", "water", "rat", "too_high", "wall", "height", "lock", "exit_key"
]


class Means(NamedTuple):
    """What the team can spend on its way."""

    keys: int = 0
    hammer: bool = False
    ladder: bool = False


class Exit(NamedTuple):
    """What it takes to leave (UG-080)."""

    level: int
    open: bool = False
    """The code is complete."""
    keys: int = 0
    """UG-126: what the step costs."""


class Toll(NamedTuple):
    """What one step takes: none of it for an ordinary one."""

    keys: int = 0
    hammer: bool = False
    ladder: bool = False


FREE = Toll()


class Stand(NamedTuple):
    """Where somebody is on the way, with what is left."""

    space: Space
    means: Means
    opened: frozenset[Space] = frozenset()
    """Locks that were paid for on the way here."""


def toll(field: Field, exit: Exit, stand: Stand, side: Side, y: Space) -> Toll | Obstacle:
    """What the step to the neighbour y takes (UG-069, UG-080), or what no means can overcome."""
    here, there = field.surface(stand.space), field.surface(y)
    hammer = bool((here.walls and side in here.walls) or (there.walls and OPPOSITE[side] in there.walls))
    if y == field.tower:
        return _leaving(field, exit, here.level, side, hammer)
    if not there.level:
        return "bare"
    if y in field.water:
        return "water"
    if y in field.rat:
        return "rat"
    climb = abs(here.level - there.level)
    if climb > LADDER:
        return "too_high"
    keys = int(there.symbol == "lock" and y not in stand.opened and field.shows(y) == "lock")
    if not (keys or hammer or climb > 1):
        return FREE
    return Toll(keys, hammer, climb > 1)


def _leaving(field: Field, exit: Exit, level: int, side: Side, hammer: bool) -> Toll | Obstacle:
    """UG-080: through the door, at exactly its level; the ladder does not help."""
    if OPPOSITE[side] != field.door:
        return "tower"
    if not exit.open:
        return "code"
    if level != exit.level:
        return "door_level"
    return Toll(exit.keys, hammer)


def pay(means: Means, toll: Toll, y: Space, tower: Space) -> Means | Obstacle:
    """What is left after the step, or what is missing for it."""
    if toll.hammer and not means.hammer:
        return "wall"
    if toll.ladder and not means.ladder:
        return "height"
    if toll.keys > means.keys:
        return "exit_key" if y == tower else "lock"
    return Means(means.keys - toll.keys, means.hammer and not toll.hammer, means.ladder and not toll.ladder)


def step(field: Field, exit: Exit, stand: Stand, side: Side, y: Space) -> Stand | Obstacle:
    """One step on, or what forbids it."""
    cost = toll(field, exit, stand, side, y)
    if isinstance(cost, str):
        return cost
    if cost is FREE:
        return Stand(y, stand.means, stand.opened)
    left = pay(stand.means, cost, y, field.tower)
    if isinstance(left, str):
        return left
    return Stand(y, left, stand.opened | {y} if cost.keys and y != field.tower else stand.opened)


def steps_from(grid: Grid, field: Field, exit: Exit, stand: Stand) -> Iterator[Stand]:
    """Every legal step; from the tower nobody comes back."""
    if stand.space == field.tower:
        return
    for side, y in grid.neighbours[stand.space]:
        after = step(field, exit, stand, side, y)
        if not isinstance(after, str):
            yield after


class Route(NamedTuple):
    """The way to a space: shortest, then with the fewest keys and tools."""

    path: tuple[Space, ...]
    left: Means


def reach(grid: Grid, field: Field, exit: Exit, start: Stand, steps: int) -> dict[Space, Route]:
    """Every space that can be reached within so many steps, and how; where it began is not among them."""
    seen = {start}
    edge: dict[Stand, tuple[Space, ...]] = {start: ()}
    found: dict[Space, Route] = {}
    for _ in range(steps):
        beyond: dict[Stand, tuple[Space, ...]] = {}
        for stand, path in edge.items():
            for after in steps_from(grid, field, exit, stand):
                if after not in seen:
                    seen.add(after)
                    beyond[after] = (*path, after.space)
        arrived: dict[Space, Route] = {}
        for stand, path in beyond.items():
            if stand.space in found or stand.space == start.space:
                continue
            best = arrived.get(stand.space)
            if best is None or stand.means > best.left:
                arrived[stand.space] = Route(path, stand.means)
        found |= arrived
        edge = beyond
        if not edge:
            break
    return found


def paths(grid: Grid, field: Field, exit: Exit, start: Stand, steps: int) -> Iterator[tuple[Space, ...]]:
    """Every legal path of one step or more, the shorter ones first."""
    edge: list[tuple[Stand, tuple[Space, ...]]] = [(start, ())]
    for _ in range(steps):
        beyond = []
        for stand, path in edge:
            for after in steps_from(grid, field, exit, stand):
                longer = (*path, after.space)
                yield longer
                beyond.append((after, longer))
        edge = beyond
