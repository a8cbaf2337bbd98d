"""Players that need no person. Each sees only what its seat sees."""

from random import Random
from typing import TypeVar

from companion.core import Bot, Clock, Seat
from companion.games.underground.box import Box
from companion.games.underground.choices import at_this_moment
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import exit_of, has, stand_of
from companion.games.underground.planner import Planner
from companion.games.underground.reach import steps_from
from companion.games.underground.state import Acting, Action, Finish, Flip, Moving, Place, State, Walk
from companion.games.underground.support import fault, positions
from companion.games.underground.tiles import offered_tiles
from companion.games.underground.walking import steps_left

T = TypeVar("T")


def pick(rng: Random, things: list[T] | tuple[T, ...]) -> T:
    """`rng.choice`, but faster."""
    return things[int(rng.random() * len(things))]


class RandomPlayer:
    """Plays anything legal; turns the glass rarely, or the kidnapper would end every game in a few turns."""

    def __init__(self, box: Box, *, flips: float = 0.01) -> None:
        self.box = box
        self.flips = flips

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:  # noqa: ARG002 - whoever is asked plays
        if view.glass.run and rng.random() < self.flips:
            return Flip()
        todo = view.todo[-1]
        if isinstance(todo, Acting | Moving):
            return self.act(view, todo, rng)
        return pick(rng, list(at_this_moment(self.box, view)))

    def warned(self, view: State, seat: Seat, clock: Clock, rng: Random) -> Action | None:  # noqa: ARG002
        """Now and then somebody turns the glass in time."""
        return Flip() if is_running(view) and rng.random() < 0.2 else None

    def act(self, view: State, todo: Acting | Moving, rng: Random) -> Action:
        if isinstance(todo, Acting) and not todo.placed and rng.random() < 0.6:
            place = self.place(view, rng)
            if place:
                return place
        if isinstance(todo, Moving) or (not todo.moved and rng.random() < 0.85):
            walk = self.walk(view, todo, rng)
            if walk.path or walk.shaft or isinstance(todo, Moving):
                return walk
        return Finish()

    def place(self, view: State, rng: Random) -> Place | None:
        tiles = offered_tiles(self.box, view)
        if not tiles:
            return None
        tile = pick(rng, tiles)
        options, material = view.options, self.box.tiles[tile].material
        spots = positions(self.box.grid, self.box.faces[tile], options.flip_tiles)
        for _ in range(40):
            spot = pick(rng, spots)
            if fault(view.field, spot.face, material, options.wood_support, spot.spaces) is None:
                return Place(tile, spot.at, spot.rotation, spot.flipped)
        return None

    def walk(self, view: State, todo: Acting | Moving, rng: Random) -> Walk:
        """A few steps anywhere; out, if it comes by the door."""
        exit, stand = exit_of(self.box, view), stand_of(self.box, view)
        path: list[str] = []
        for _ in range(pick(rng, range(steps_left(self.box, view, todo) + 1))):  # type: ignore[arg-type]
            steps = list(steps_from(self.box.grid, view.field, exit, stand))
            if not steps:
                break
            stand = pick(rng, steps)
            path.append(stand.space)
        return Walk(
            tuple(path), has(self.box, view, "shaft") and stand.space != view.field.tower and rng.random() < 0.5
        )


def bots(box: Box) -> dict[str, Bot]:
    """From weak to strong."""
    return {"random": RandomPlayer(box), "planner": Planner(box)}
