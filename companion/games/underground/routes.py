"""How far it still is: the way to a goal over a board that may have to be built up first; and the hint for people.

Everything here is public: board, hands and supplies lie open.
"""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from math import inf
from typing import TypeAlias

from msgspec import Struct

from companion.core import Seat
from companion.games.underground.box import Box
from companion.games.underground.field import OPPOSITE, Field, Side, Space
from companion.games.underground.moment import exit_of, is_code_complete, stand_of
from companion.games.underground.reach import Stand, step
from companion.games.underground.state import Acting, Card, State

BUILD = 3.0
"""What a level too many, water, a wall or a lock costs in steps: about one more tile, so about one more turn."""
LEVEL = 2.5
"""And each further level: a tile may lift more than one at once."""


def goals(box: Box, s: State) -> dict[Space, float]:
    """Where the team wants to go now, and what is still missing there: code chips, or the door at its level."""
    if not is_code_complete(box, s):
        return {space: 0.0 for space in s.field.chips if space != s.field.figure}
    door = box.grid.beside(s.field.tower, s.field.door)
    missing = box.door_level - s.field.level(door) if door else -1
    return {door: BUILD * missing} if door and missing >= 0 else {}


Ways: TypeAlias = Mapping[Space, tuple[tuple[Space, float], ...]]
"""For every space: from which spaces beside it people come, and what that step costs, building included."""


def ways_in(box: Box, field: Field, keys: int, lifted: Mapping[Space, int] = {}) -> Ways:
    """`lifted` are levels that spaces will have in the end, if those are not the ones they have now."""
    surfaces, water = field.surfaces, set(field.water)
    levels = {space: surfaces[space].level if space in surfaces else 0 for space in box.grid.spaces} | dict(lifted)

    def into(there: Space) -> Iterable[tuple[Space, float]]:
        level = levels[there]
        entering = _entering(field, there, level, there in water, keys)
        for side, here in box.grid.neighbours[there]:
            if here != field.tower:
                wall = BUILD if _has_wall(field, here, side, there) else 0.0
                yield here, entering + _climbing(field, levels[here], level, there) + wall

    return {there: tuple(into(there)) for there in box.grid.spaces}


def effort(ways: Ways, goals: Mapping[Space, float]) -> dict[Space, float]:
    """For every space, what the way from there to the nearest goal costs in steps."""
    far = dict(goals)
    heap = [(cost, space) for space, cost in goals.items()]
    while heap:
        cost, there = heappop(heap)
        if cost > far[there]:
            continue
        for here, step_costs in ways[there]:
            total = cost + step_costs
            if total < far.get(here, inf):
                far[here] = total
                heappush(heap, (total, here))
    return far


def _entering(field: Field, space: Space, level: int, wet: bool, keys: int) -> float:
    cost = 1.0
    if not level:
        cost += BUILD
    if wet or space in field.rat:
        cost += BUILD
    if not keys and field.shows(space) == "lock":
        cost += BUILD
    return cost


def _climbing(field: Field, here: int, level: int, there: Space) -> float:
    """Levels only ever rise: up, one builds up to it; down, the lower space is raised, but none with a code chip."""
    up, down = level - here - 1, here - level - 1
    if down > 0:
        return inf if there in field.chips else BUILD + LEVEL * (down - 1)
    return BUILD + LEVEL * (up - 1) if up > 0 else 0.0


def _has_wall(field: Field, here: Space, side: Side, there: Space) -> bool:
    """Between two neighbours; `side` is the side of `there` on which `here` lies."""
    one, other = field.surfaces.get(there), field.surfaces.get(here)
    return bool((one and side in one.walls) or (other and OPPOSITE[side] in other.walls))


class Leg(Struct, frozen=True):
    """One turn of the way: who plays which card, and where the move ends. A card not yet drawn is `None`."""

    seat: Seat
    card: Card | None
    to: Space


class Hint(Struct, frozen=True):
    """The way to a space: over what lies there now, or with what must be built first."""

    path: tuple[Space, ...]
    legs: tuple[Leg, ...]
    obstacles: tuple[tuple[Space, str], ...] = ()
    """Spaces of the path that cannot be entered as things are, and why."""


def hint(box: Box, s: State, target: Space, ways: Ways | None = None) -> Hint | None:
    """The way with the least to build, then the fewest steps; in as few cards as the open hands allow.

    None if the target is too low for every space around it: nothing can be built there then. Who asks for several
    targets gives the `ways` to all of them.
    """
    door = box.grid.beside(s.field.tower, s.field.door)
    aim = door if target == s.field.tower and door else target
    lifted = {aim: box.door_level} if target == s.field.tower else {}
    ways = ways_in(box, s.field, s.keys, lifted) if ways is None or lifted else ways
    far = effort(ways, {aim: 0.0})
    if s.field.figure not in far:
        return None
    path = [s.field.figure]
    while path[-1] != aim:
        path.append(_next(box, ways, far, path[-1]))
    if aim != target:
        path.append(target)
    way = tuple(path[1:])
    return Hint(way, tuple(legs(box, s, way)), tuple(obstacles(box, s, way)))


def _next(box: Box, ways: Ways, far: Mapping[Space, float], here: Space) -> Space:
    """Of the spaces around, the one that is on the way."""
    ahead = [there for _, there in box.grid.neighbours[here] if there in far]
    return min(ahead, key=lambda there: far[there] + dict(ways[there])[here])


def obstacles(box: Box, s: State, path: tuple[Space, ...]) -> Iterable[tuple[Space, str]]:
    """What bars each step; after one that is barred the next is judged as if it had been taken."""
    stand, exit = stand_of(box, s), exit_of(box, s)
    for space in path:
        side = box.grid.side_towards(stand.space, space)
        assert side is not None, "a way goes from neighbour to neighbour"
        there = step(s.field, exit, stand, side, space)
        if isinstance(there, str):
            yield space, there
            there = Stand(space, stand.means, stand.opened)
        stand = there


def legs(box: Box, s: State, path: tuple[Space, ...]) -> Iterable[Leg]:
    """UG-037: turn by turn, each player with the card that goes furthest; what will be drawn is taken for average."""
    hands = {seat: [card for card in hand if card is not None] for seat, hand in enumerate(s.hands)}
    average = sum(card.steps for card in box.cards.values()) // len(box.cards)
    seat, done = s.turn, 0
    lying = list(s.played) if may_still_move(s) else []
    if s.played and not lying:
        seat = (seat + 1) % len(s.hands)
    while done < len(path):
        left, usable = len(path) - done, lying or hands[seat]
        enough = [card for card in usable if box.cards[card].steps >= left]
        furthest = max(usable, key=lambda card: box.cards[card].steps, default=None)
        card = min(enough, key=lambda card: box.cards[card].steps, default=furthest)
        done = min(len(path), done + (box.cards[card].steps if card else average))
        if card:
            usable.remove(card)
        yield Leg(seat, card, path[done - 1])
        seat = (seat + 1) % len(s.hands)


def may_still_move(s: State) -> bool:
    """In this turn, after a card was played."""
    return any(isinstance(todo, Acting) and not todo.moved for todo in s.todo)
