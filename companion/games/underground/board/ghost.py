"""The tile or platform that hovers over the board before it is laid."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.core.scene import Why
from companion.games.underground.board import draft as drafts
from companion.games.underground.board.draft import Draft
from companion.games.underground.board.sight import Sight
from companion.games.underground.field import Grid, Space
from companion.games.underground.setup import platform_positions
from companion.games.underground.state import Place, PutPlatform, PuttingPlatform
from companion.games.underground.support import Cell, Face, Position, Rotation, covered, level_on, turned
from companion.games.underground.tiles import positions_of

HOVERING = "tile"
"""What is dragged over the board."""


class Ghost(NamedTuple):
    piece: str
    spot: Position
    level: int
    action: Any
    why: Why | None
    """Why it may not lie there."""

    @property
    def first(self) -> Space:
        """Where its first cell lies: there it is held."""
        return self.spot.spaces[self.spot.face.cells.index(first_cell(self.spot.face))]


def first_cell(face: Face) -> Cell:
    """The leftmost one of the top row."""
    return min(face.cells)


def ghost_of(sight: Sight) -> Ghost | None:
    """Where it was put, else on the legal spot nearest to the middle of the board."""
    draft, view, todo = sight.draft, sight.view, sight.todo
    spots: Iterable[Position]
    if not sight.acts:
        return None
    if isinstance(todo, PuttingPlatform):
        piece, level = todo.platform, sight.box.platforms[todo.platform].height
        spots = platform_positions(sight.box, view, piece, todo.drawn)
    elif sight.mode == "place" and (offered := sight.offered):
        piece, level = draft.tile if draft.tile in offered else offered[0], 0
        spots = positions_of(sight.box, view, piece)
    else:
        return None
    spot = _spot(sight.grid, sight.box.faces[piece], draft, spots)
    action: Any = PutPlatform(spot.at, spot.rotation)
    if not level:
        level = level_on(view.field, spot.spaces)
        action = Place(piece, spot.at, spot.rotation, spot.flipped)
    return Ghost(piece, spot, level, action, sight.refused(action))


def _spot(grid: Grid, face: Face, draft: Draft, legal: Iterable[Position]) -> Position:
    if draft.at:
        return position_at(grid, face, draft.at, draft.rotation or 0, flipped=draft.flipped)
    found = [
        spot
        for spot in legal
        if draft.rotation is None or (spot.rotation, spot.flipped) == (draft.rotation, draft.flipped)
    ]
    middle = grid.at(len(grid.rows) // 2, grid.columns // 2) or grid.spaces[0]
    if not found:
        return position_at(grid, face, middle, draft.rotation or 0, flipped=draft.flipped)
    return min(found, key=lambda spot: (_from_the_middle(grid, spot), spot.flipped, spot.rotation))


def _from_the_middle(grid: Grid, spot: Position) -> int:
    rows, columns = len(grid.rows) - 1, grid.columns - 1
    return sum(abs(2 * grid.place[s][0] - rows) + abs(2 * grid.place[s][1] - columns) for s in spot.spaces)


def position_at(grid: Grid, face: Face, at: Space, rotation: Rotation, *, flipped: bool) -> Position:
    """With its first cell on this space, or as near as the edges of the board allow."""
    lying = turned(face, rotation, flipped)
    (row, column), (down, right) = grid.place[at], first_cell(lying)
    lowest = len(grid.rows) - 1 - max(cell[0] for cell in lying.cells)
    rightmost = grid.columns - 1 - max(cell[1] for cell in lying.cells)
    corner = grid.at(min(max(row - down, 0), lowest), min(max(column - right, 0), rightmost))
    assert corner is not None, "moved onto the board"
    spaces = covered(grid, lying, corner)
    assert spaces is not None, "moved onto the board"
    return Position(corner, rotation, flipped, spaces, lying)


# -------------------------------------------------------------------------------- touched


def moved(draft: Draft, ghost: Ghost, at: Space) -> Draft:
    return drafts.lying(draft, ghost.piece, at, ghost.spot.rotation, flipped=ghost.spot.flipped)


QUARTER: dict[Rotation, Rotation] = {0: 1, 1: 2, 2: 3, 3: 0}


def turned_once(draft: Draft, ghost: Ghost) -> Draft:
    rotation = QUARTER[ghost.spot.rotation]
    return drafts.lying(draft, ghost.piece, ghost.first, rotation, flipped=ghost.spot.flipped)


def turned_over(draft: Draft, ghost: Ghost) -> Draft:
    return drafts.lying(draft, ghost.piece, ghost.first, ghost.spot.rotation, flipped=not ghost.spot.flipped)
