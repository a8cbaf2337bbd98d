"""How route tiles lie: turning them, the spaces they cover, and what holds them up. No game is played here."""

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from companion.games.underground.field import SIDES, Field, Grid, Side, Space, Surface, Symbol

Cell: TypeAlias = tuple[int, int]
"""Row and column inside a tile, from the top left corner of its bounding box."""
Material: TypeAlias = Literal["wood", "stone"]
Support: TypeAlias = Literal["balance", "any", "ends"]
Rotation: TypeAlias = Literal[0, 1, 2, 3]
"""Quarter turns clockwise."""
ROTATIONS: tuple[Rotation, ...] = (0, 1, 2, 3)
Fault: TypeAlias = Literal["off_board", "tower", "figure", "chip", "rat", "water", "gap", "tilts"]


class Face(Struct, frozen=True):
    """The printed side of a tile or platform; walls and symbols belong to its cells, in their order (R-32)."""

    cells: tuple[Cell, ...]
    walls: tuple[str, ...]
    symbols: tuple[Symbol, ...]


def blank(cells: tuple[Cell, ...]) -> Face:
    nothing: Symbol = ""
    return Face(cells, ("",) * len(cells), (nothing,) * len(cells))


@cache
def turned(face: Face, rotation: int, flipped: bool = False) -> Face:
    """The tile after so many quarter turns; turned over first it is mirrored, and its back is blank (UG-053)."""
    if flipped:
        last = max(column for _, column in face.cells)
        mirrored = tuple((row, last - column) for row, column in face.cells)
        return turned(blank(mirrored), rotation)
    if not rotation:
        return face
    rows = 1 + max(row for row, _ in face.cells)
    cells = tuple((column, rows - 1 - row) for row, column in face.cells)
    walls = tuple("".join(side for side in SIDES if _before(side) in sides) for sides in face.walls)
    return turned(Face(cells, walls, face.symbols), rotation - 1)


def _before(side: Side) -> Side:
    """The side that a quarter turn brings here: N to E, E to S, S to W, W to N."""
    return SIDES[SIDES.index(side) - 1]


class Position(NamedTuple):
    """Where a tile can lie on the grid, as far as the board's edge is concerned (UG-051, UG-052)."""

    at: Space
    """The space under the top left corner of the turned bounding box."""
    rotation: Rotation
    flipped: bool
    spaces: tuple[Space, ...]
    """Those it covers, in the order of its cells."""
    face: Face
    """The tile as it is turned."""


@cache
def positions(grid: Grid, face: Face, flip: bool = False) -> tuple[Position, ...]:
    """Every position on the board, in every rotation; with `flip`, turned over as well."""
    return tuple(
        Position(at, rotation, flipped, spaces, turned(face, rotation, flipped))
        for flipped in ((False, True) if flip else (False,))
        for rotation in ROTATIONS
        for at in grid.spaces
        if (spaces := covered(grid, turned(face, rotation, flipped), at)) is not None
    )


def covered(grid: Grid, face: Face, at: Space) -> tuple[Space, ...] | None:
    """The spaces under its cells; None if one of them is off the board."""
    row, column = grid.place[at]
    spaces = [grid.at(row + down, column + right) for down, right in face.cells]
    return None if None in spaces else tuple(spaces)  # type: ignore[arg-type]


def level_on(field: Field, spaces: tuple[Space, ...]) -> int:
    """UG-057: one above the highest space it covers. There is no choice of level."""
    return 1 + max(field.level(space) for space in spaces)


def supporting(field: Field, spaces: tuple[Space, ...]) -> tuple[bool, ...]:
    """UG-058: which of the covered spaces touch the tile; water makes no difference."""
    levels = [field.level(space) for space in spaces]
    highest = max(levels)
    return tuple([level == highest for level in levels])


def fault(
    field: Field, face: Face, material: Material, rule: Support, spaces: tuple[Space, ...] | None
) -> Fault | None:
    """What keeps this tile from lying on these spaces; None if it may."""
    if spaces is None:
        return "off_board"
    in_the_way = _in_the_way(field, spaces)
    if in_the_way:
        return in_the_way
    held = supporting(field, spaces)
    if all(held):
        return "water" if material == "stone" and any(space in field.water for space in spaces) else None
    if material == "stone":
        return "gap"
    return None if is_held(face.cells, held, rule) else "tilts"


def _in_the_way(field: Field, spaces: tuple[Space, ...]) -> Fault | None:
    """UG-055."""
    for space in spaces:
        if space == field.tower:
            return "tower"
        if space == field.figure:
            return "figure"
        if space in field.chips:
            return "chip"
        if space in field.rat:
            return "rat"
    return None


@cache
def is_held(cells: tuple[Cell, ...], held: tuple[bool, ...], rule: Support) -> bool:
    """UG-060: whether a wooden tile that touches only some spaces lies level."""
    on = [cell for cell, touches in zip(cells, held, strict=True) if touches]
    match rule:
        case "any":
            return bool(on)
        case "ends":
            return len(on) >= 2  # a tile of one space always has all of its support
        case "balance":
            return is_balanced(cells, tuple(on))


def is_balanced(cells: tuple[Cell, ...], on: tuple[Cell, ...]) -> bool:
    """UG-060, UG-061: the centroid lies strictly inside the hull of the supporting squares; all times 2n, so exact."""
    scale = 2 * len(cells)
    centre = sum(2 * row + 1 for row, _ in cells), sum(2 * column + 1 for _, column in cells)
    squares = [((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)) for row, column in on]
    ring = _hull(sorted({(scale * row, scale * column) for square in squares for row, column in square}))
    return all(_turn(a, b, centre) > 0 for a, b in zip(ring, [*ring[1:], ring[0]], strict=True))


def _hull(points: list[Cell]) -> list[Cell]:
    """The corners of the convex hull, in one sense of rotation."""

    def chain(points: list[Cell]) -> list[Cell]:
        line: list[Cell] = []
        for point in points:
            while len(line) > 1 and _turn(line[-2], line[-1], point) <= 0:
                line.pop()
            line.append(point)
        return line[:-1]

    return chain(points) + chain(points[::-1])


def _turn(a: Cell, b: Cell, c: Cell) -> int:
    """Above 0 if c lies to the left of the line from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def placements(
    grid: Grid, field: Field, face: Face, material: Material, rule: Support, *, flip: bool = False
) -> Iterator[Position]:
    """Every legal position of a tile."""
    for position in positions(grid, face, flip):
        if fault(field, position.face, material, rule, position.spaces) is None:
            yield position


def surfaces_of(face: Face, level: int, spaces: tuple[Space, ...]) -> dict[Space, Surface]:
    """What the covered spaces show once the tile lies there (UG-056)."""
    return {
        space: Surface(level, walls, symbol)
        for space, walls, symbol in zip(spaces, face.walls, face.symbols, strict=True)
    }
