"""The tower looked at from one side, as blocks: bridges show what is under them. Nothing can be played there."""

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from companion.core import Text, text
from companion.core.faces import Oblique, Pillar, Relief
from companion.core.scene import Box, Intent
from companion.core.stage import Stage
from companion.games.underground.board.sight import Sight
from companion.games.underground.field import SIDES, Side, Space
from companion.games.underground.support import covered, turned

T = TypeVar("T")
Rows = tuple[tuple[T, ...], ...]
Blocks = dict[Space, tuple[tuple[int, int, str], ...]]
FROM: tuple[Side, ...] = ("S", "W", "N", "E")
"""So many quarter turns away from how the board is drawn."""
SEEN_FROM: dict[str, Text] = {
    "S": text("Seen from the south"),
    "W": text("Seen from the west"),
    "N": text("Seen from the north"),
    "E": text("Seen from the east"),
}


def oblique(stage: Stage, sight: Sight, box: Box, face: Callable[[Space], Relief]) -> None:
    """A touch goes round it, with any finger: another one may hold the eye."""
    assert sight.draft.looks, "one looks from somewhere"
    turns, grid = FROM.index(sight.draft.looks), sight.grid
    standing = blocks(sight)
    rows: Rows[Pillar] = tuple(
        tuple(
            Pillar(_turned(face(space), turns), standing.get(space, ()))
            for space in grid.spaces[row * grid.columns : (row + 1) * grid.columns]
        )
        for row in range(len(grid.rows))
    )
    columns = tuple(str(column + 1) for column in range(grid.columns))
    names = (columns, tuple(grid.rows), columns[::-1], tuple(grid.rows)[::-1])
    for _ in range(turns):
        rows = _rotated(rows)
    tap = Intent("pick", "round")
    stage.add("tower", "panel", box, Oblique(rows, names[turns]), tap=tap, always=True)


def _rotated(rows: Rows[T]) -> Rows[T]:
    """As they lie when what was at the left is in front."""
    return tuple(zip(*rows, strict=True))[::-1]


def _turned(face: Relief, turns: int) -> Relief:
    """What lies on top; the blocks themselves show how high it is beside its neighbours."""
    walls, door = _sides(face.walls, turns), _sides(face.door, turns)
    return replace(face, walls=walls, door=door, thin="", cliffs="", seams="", shade=(0, 0))


def _sides(sides: str, turns: int) -> str:
    """West comes to the south with each turn, south to the east."""
    return "".join(SIDES[(SIDES.index(side) - turns) % 4] for side in sides)


def blocks(sight: Sight) -> Blocks:
    """What lies on each space, in the order it was laid; a bridge leaves air below."""
    found: Blocks = {}
    for laid in sight.view.laid:
        face = turned(sight.box.faces[laid.piece], laid.rotation, laid.flipped)
        tile = sight.box.tiles.get(laid.piece)
        block = (laid.level - 1, laid.level, tile.material) if tile else (0, laid.level, "")
        for space in covered(sight.grid, face, laid.at) or ():
            found[space] = (*found.get(space, ()), block)
    return found


def bridges(sight: Sight) -> int:
    """Tiles that were laid over a gap."""
    high: dict[Space, int] = {}
    found = 0
    for laid in sight.view.laid:
        face = turned(sight.box.faces[laid.piece], laid.rotation, laid.flipped)
        spaces = covered(sight.grid, face, laid.at) or ()
        is_tile = laid.piece in sight.box.tiles
        found += is_tile and any(high.get(space, 0) < laid.level - 1 for space in spaces)
        high |= dict.fromkeys(spaces, laid.level)
    return found
