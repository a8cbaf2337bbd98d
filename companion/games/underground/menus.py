"""Choices in words: tile, turn and space picked part by part; where a move ends, or step by step; where to flee."""

from collections.abc import Iterable, Iterator
from typing import Protocol

from companion.core import Text, text, texts
from companion.core.telling import Choice
from companion.games.underground import picture
from companion.games.underground.box import Box
from companion.games.underground.field import Space
from companion.games.underground.moment import exit_of, has, in_penalty, stand_of
from companion.games.underground.reach import Route, Stand, reach, steps_from
from companion.games.underground.setup import platform_positions
from companion.games.underground.state import (
    Acting,
    Finish,
    Flee,
    Flip,
    Moving,
    Place,
    PutPlatform,
    PuttingPlatform,
    State,
    Walk,
)
from companion.games.underground.support import Position, level_on
from companion.games.underground.tiles import given_tiles, offered_tiles, positions_of
from companion.games.underground.walking import follow, steps_left

MANY = 18
"""With more spaces to choose from, the row comes first."""


class Words(Protocol):
    def tile(self, tile: str) -> Text: ...


FLIP = Choice("flip", text("Turn the sand timer"), Flip())


class Menus:
    """The menus of choices that a list would not make clear."""

    def __init__(self, box: Box, words: Words) -> None:
        self.box, self.words = box, words

    def acting(self, view: State, todo: Acting | Moving, picked: tuple[str, ...]) -> Iterator[Choice]:
        match picked:
            case ():
                yield from self.first(view, todo)
            case ("place", *parts):
                yield from self.place(view, tuple(parts))
            case ("walk",):
                yield from self.ends(view, todo, shaft=False)
            case ("shaft",):
                yield from self.ends(view, todo, shaft=True)
            case ("path", *spaces):
                yield from self.path(view, todo, tuple(spaces))

    def first(self, view: State, todo: Acting | Moving) -> Iterator[Choice]:
        if isinstance(todo, Moving):
            yield Choice("stop", text("End the move here"), Walk(()))
        if isinstance(todo, Moving) or not todo.moved:
            yield from self.ways_to_move(view, todo)
        if isinstance(todo, Acting):
            if not todo.placed and any(True for tile in offered_tiles(self.box, view) for _ in self.spots(view, tile)):
                yield Choice("place", text("Place a tile"))
            yield Choice("finish", text("End the turn"), Finish())
        if view.glass.run:
            yield FLIP

    def ways_to_move(self, view: State, todo: Acting | Moving) -> Iterator[Choice]:
        if self.routes(view, todo):
            yield Choice("walk", text("Move the figure"))
            yield Choice("path", text("Move step by step"))
        if has(self.box, view, "shaft"):
            yield Choice("shaft", text("Move and use the shaft"))

    # ---------------------------------------------------------------------------- moving

    def routes(self, view: State, todo: Acting | Moving) -> dict[Space, Route]:
        steps = steps_left(self.box, view, todo)
        return reach(self.box.grid, view.field, exit_of(self.box, view), stand_of(self.box, view), steps)

    def ends(self, view: State, todo: Acting | Moving, *, shaft: bool) -> Iterator[Choice]:
        if shaft:
            yield Choice("here", text("Use the shaft at once"), Walk((), shaft=True))
        for space, route in self.routes(view, todo).items():
            if not shaft or space != view.field.tower:
                yield Choice(space, self.end(view, space, route), Walk(route.path, shaft))

    def end(self, view: State, space: Space, route: Route) -> Text:
        """Where a move can end, what the way costs, and whether the kidnapper sees it."""
        costs = [texts("{n} step", "{n} steps", len(route.path)), *self.tolls(view, route)]
        if space == view.field.tower:
            costs.append(text("and out!"))
        elif view.timer and self.box.grid.in_sight(view.section, space):
            costs.append(text("in sight!"))
        return text("{space}: {costs}", space=space, costs=picture.listed(costs))

    def tolls(self, view: State, route: Route) -> Iterator[Text]:
        """Keys and tools that the way takes."""
        before, left = stand_of(self.box, view).means, route.left
        if before.keys > left.keys:
            yield texts("{n} key", "{n} keys", before.keys - left.keys)
        if before.hammer and not left.hammer:
            yield text("hammer")
        if before.ladder and not left.ladder:
            yield text("ladder")

    def escapes(self, view: State) -> Iterator[Choice]:
        """Where the figure can flee, what that costs, and whether the kidnapper will see it there (UG-106)."""
        one_step = reach(self.box.grid, view.field, exit_of(self.box, view), stand_of(self.box, view), 1)
        looks = view.timer and view.options.displacement != "nothing" and not in_penalty(view)
        for space, route in one_step.items():
            costs = list(self.tolls(view, route))
            if space == view.field.tower:
                costs.append(text("and out!"))
            elif looks and self.box.grid.in_sight(view.section, space):
                costs.append(text("in sight!"))
            words = text("Step away to {space}", space=space)
            label = text("{words}: {costs}", words=words, costs=picture.listed(costs)) if costs else words
            yield Choice(space, label, Flee(space))
        if view.glass.run:
            yield FLIP

    def path(self, view: State, todo: Acting | Moving, spaces: tuple[Space, ...]) -> Iterator[Choice]:
        stand: Stand = follow(self.box, view, spaces)
        if spaces:
            yield Choice("end", text("End the move here"), Walk(spaces))
            if has(self.box, view, "shaft") and stand.space != view.field.tower:
                yield Choice("shaft", text("Use the shaft here"), Walk(spaces, shaft=True))
        if len(spaces) < steps_left(self.box, view, todo):
            for after in steps_from(self.box.grid, view.field, exit_of(self.box, view), stand):
                yield Choice(after.space, text("Step to {space}", space=after.space))

    # ---------------------------------------------------------------------------- placing

    def place(self, view: State, parts: tuple[str, ...]) -> Iterator[Choice]:
        match parts:
            case ():
                yield from self.tiles(view)
            case (tile,):
                yield from self.rotations(view, tile)
            case (tile, turned, *row):
                yield from by_row(list(self.turned_so(view, tile, turned)), row)

    def turned_so(self, view: State, tile: str, turned: str) -> Iterator[Choice]:
        for spot in self.spots(view, tile):
            if _key(spot) == turned:
                yield Choice(spot.at, self.spot(view, spot), Place(tile, spot.at, spot.rotation, spot.flipped))

    def tiles(self, view: State) -> Iterator[Choice]:
        given = given_tiles(self.box, view)
        for tile in offered_tiles(self.box, view):
            if next(self.spots(view, tile), None) is None:
                continue
            words = self.words.tile(tile)
            yield Choice(tile, words if tile in given else text("{tile} with the playing card chip", tile=words))

    def spots(self, view: State, tile: str) -> Iterator[Position]:
        return distinct(positions_of(self.box, view, tile))

    def rotations(self, view: State, tile: str) -> Iterator[Choice]:
        shown: dict[str, Position] = {}
        for spot in self.spots(view, tile):
            shown.setdefault(_key(spot), spot)
        for key, spot in shown.items():
            yield Choice(key, text("[{cells}] turned {n}×", cells=picture.tile(spot.face), n=spot.rotation))

    def spot(self, view: State, spot: Position) -> Text:
        about = {"spaces": " ".join(spot.spaces), "level": level_on(view.field, spot.spaces)}
        return text("on {spaces}: level {level}", **about)

    # ---------------------------------------------------------------------------- platforms

    def platforms(self, view: State, todo: PuttingPlatform) -> Iterator[Choice]:
        """By the corners of what it covers; with its face, where something is printed on it."""
        for spot in distinct(platform_positions(self.box, view, todo.platform, todo.drawn)):
            spaces = sorted(spot.spaces, key=self.box.grid.spaces.index)
            words = text("{spaces}", spaces="–".join(dict.fromkeys((spaces[0], spaces[-1]))))
            if any(spot.face.walls) or any(spot.face.symbols):
                words = text("{spaces} [{cells}]", spaces=words, cells=picture.tile(spot.face))
            key = f"{spot.at}-{spot.rotation}"
            yield Choice(key, words, PutPlatform(spot.at, spot.rotation))


def distinct(spots: Iterable[Position]) -> Iterator[Position]:
    """Of turns that look the same, only the first."""
    faces: dict[tuple[object, ...], str] = {}
    for spot in spots:
        cells = zip(spot.face.cells, spot.face.walls, spot.face.symbols, strict=True)
        if faces.setdefault(tuple(sorted(cells)), _key(spot)) == _key(spot):
            yield spot


def by_row(choices: list[Choice], picked: list[str]) -> Iterator[Choice]:
    """Choices whose keys begin with a space; if they are many, only those in the row that was picked."""
    if not picked and len(choices) > MANY:
        yield from (Choice(row, text("row {row}", row=row)) for row in sorted({choice.key[0] for choice in choices}))
    else:
        yield from (choice for choice in choices if not picked or choice.key[0] == picked[0])


def _key(spot: Position) -> str:
    return f"{spot.rotation}{'back' if spot.flipped else ''}"
