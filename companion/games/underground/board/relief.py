"""The board from above, and the kidnapper's frame around it."""

from collections.abc import Iterable
from typing import Literal

from companion.core.faces import Beam, Relief, Route, Section
from companion.core.layout import middle
from companion.core.scene import Box, Drop, Intent, State
from companion.core.stage import Stage
from companion.games.underground.board.ghost import HOVERING, Ghost, ghost_of
from companion.games.underground.board.oblique import oblique
from companion.games.underground.board.penalty import flooded, is_open
from companion.games.underground.board.sight import Sight
from companion.games.underground.board.spaces import Touch, touches
from companion.games.underground.field import OPPOSITE, SIDES, Side, Space
from companion.games.underground.support import covered, turned

NOTHING = Touch()
LOOK = Intent("peek", "look")


def relief(stage: Stage, sight: Sight, box: Box) -> None:
    """As large as it fits into this box."""
    grid = sight.grid
    frame, cell = measures(sight, box)
    whole = middle(box, cell * grid.columns + 2 * frame, cell * len(grid.rows) + 2 * frame)
    if stage.is_wide:
        stage.panel("board", box)
    pieces = _pieces(sight)
    if sight.draft.looks:
        room = box.inset(stage.margin)
        oblique(stage, sight, room, lambda space: _face(sight, space, NOTHING, pieces, None))
        return
    inner = whole.inset(frame)
    _sections(stage, sight, inner, cell, frame)
    ghost = ghost_of(sight)
    can_touch = cell >= stage.frame.touch
    lit = touches(sight) if can_touch else {}
    dark, wet = _in_the_dark(sight), flooded(sight)
    for space in grid.spaces:
        touch = lit.get(space, NOTHING)
        face = _face(sight, space, touch, pieces, ghost)
        state = State(
            legal=touch.legal, warn=touch.warn, dimmed=space in dark and touch.why is not None, fresh=space in wet
        )
        at = place_of(sight, inner, cell, space)
        hovers = ghost is not None and space in ghost.spot.spaces and bool(lit)
        drop = (Drop(HOVERING, Intent("pick", f"at {space}"), live=True),) if ghost is not None and lit else ()
        held = HOVERING if hovers else None
        tap = Intent("pick", "turn") if hovers else touch.tap
        hold = LOOK if can_touch and space == sight.view.field.tower else touch.hold
        stage.add(
            f"space:{space}", "cell", at, face, state=state, tap=tap, why=touch.why, hold=hold, drag=held, drop=drop
        )
    _line_of_sight(stage, sight, inner, cell)
    _way(stage, sight, inner, cell)


def _in_the_dark(sight: Sight) -> frozenset[Space]:
    """In a penalty all but the line that is looked along, and the figure."""
    view, grid = sight.view, sight.grid
    if not is_open(sight):
        return frozenset()
    return frozenset(s for s in grid.spaces if s != view.field.figure and not grid.in_sight(view.section, s))


def measures(sight: Sight, box: Box) -> tuple[int, int]:
    """Width of the frame, and of a space."""
    grid = sight.grid
    wide = sight.frame.size in {"M", "L"}
    least, most = (30, 36) if wide else (20, 24)
    cell = _cell(sight, box, least)
    if not wide and cell < sight.frame.touch:
        least = 10
        cell = _cell(sight, box, least)
    room = min(box.w - cell * grid.columns, box.h - cell * len(grid.rows)) // 2
    return min(room, max(least, most)), cell


def _cell(sight: Sight, box: Box, frame: int) -> int:
    grid = sight.grid
    return min((box.w - 2 * frame) // grid.columns, (box.h - 2 * frame) // len(grid.rows))


def place_of(sight: Sight, inner: Box, cell: int, space: Space) -> Box:
    row, column = sight.grid.place[space]
    return Box(inner.x + cell * column, inner.y + cell * row, cell, cell)


# -------------------------------------------------------------------------------- a space


def _face(sight: Sight, space: Space, touch: Touch, pieces: dict[Space, int], ghost: Ghost | None) -> Relief:
    field = sight.view.field
    if ghost is not None and space in ghost.spot.spaces:
        return _hovering(sight, space, ghost)
    surface = field.surface(space)
    neighbours = sight.grid.neighbours[space]
    tower = field.tower in {space, *(other for _, other in neighbours)}
    steps = {side: abs(field.level(other) - surface.level) for side, other in neighbours}
    cliffs = {side for side, other in neighbours if steps[side] > 1 or (tower and field.tower in {space, other})}
    higher = {side: field.level(other) - surface.level for side, other in neighbours}
    is_tower = space == field.tower
    return Relief(
        level=sight.box.door_level if is_tower else surface.level,
        material=_material(sight, space, pieces),
        thin=_in_order(side for side in steps if steps[side] == 1 and side not in cliffs),
        cliffs=_in_order(cliffs),
        seams=_in_order(
            side for side, other in neighbours if not steps[side] and pieces.get(space) != pieces.get(other)
        ),
        shade=(max(0, higher.get("N", 0)), max(0, higher.get("W", 0))),
        walls=_walls(sight, space),
        symbol=surface.symbol,
        drained=surface.drained or (surface.symbol == "valve" and "no_valves" in sight.view.rules),
        water=space in field.water,
        door=field.door if is_tower else "",
        chip=space in field.chips,
        figure=space == field.figure and not is_tower,
        alarmed=space == field.figure and _is_next_seen(sight),
        rat=space in field.rat,
        badge=touch.badge,
        toll="key" if is_tower and "exit_key" in sight.view.rules else touch.toll,
    )


def _hovering(sight: Sight, space: Space, ghost: Ghost) -> Relief:
    spot = ghost.spot
    i = spot.spaces.index(space)
    piece = sight.box.tiles.get(ghost.piece)
    field = sight.view.field
    return Relief(
        level=ghost.level,
        material=piece.material if piece else "",
        walls=spot.face.walls[i],
        symbol=spot.face.symbols[i],
        chip=space in field.chips,
        figure=space == field.figure,
        rat=space in field.rat,
        ghost="bad" if ghost.why else "good",
        rim=_in_order(side for side in SIDES if sight.grid.beside(space, side) not in spot.spaces),
    )


def _in_order(sides: Iterable[Side]) -> str:
    found = set(sides)
    return "".join(side for side in SIDES if side in found)


def _pieces(sight: Sight) -> dict[Space, int]:
    """Which of the pieces on the board one sees at each space: the last that was laid there."""
    found: dict[Space, int] = {}
    for i, laid in enumerate(sight.view.laid):
        face = turned(sight.box.faces[laid.piece], laid.rotation, laid.flipped)
        found |= dict.fromkeys(covered(sight.grid, face, laid.at) or (), i)
    return found


def _material(sight: Sight, space: Space, pieces: dict[Space, int]) -> Literal["", "wood", "stone"]:
    if space not in pieces or space == sight.view.field.tower:
        return ""
    tile = sight.box.tiles.get(sight.view.laid[pieces[space]].piece)
    return tile.material if tile else ""


def _walls(sight: Sight, space: Space) -> str:
    """Those of the space and of its neighbours: each draws half of the bar."""
    field = sight.view.field
    across = {side for side, other in sight.grid.neighbours[space] if OPPOSITE[side] in field.surface(other).walls}
    return _in_order(side for side in SIDES if side in field.surface(space).walls or side in across)


def _is_next_seen(sight: Sight) -> bool:
    view = sight.view
    return (
        view.timer
        and view.section + 1 < sight.grid.sections
        and sight.grid.in_sight(view.section + 1, view.field.figure)
    )


# -------------------------------------------------------------------------------- the frame


def _sections(stage: Stage, sight: Sight, inner: Box, cell: int, frame: int) -> None:
    grid = sight.grid
    thick = max(8, frame - 4 if frame < 28 else frame - 8)
    for section in range(grid.sections):
        which, number = grid.line(section)
        if which == "row":
            at = Box(inner.right + (frame - thick) // 2, inner.y + number * cell + 3, thick, cell - 6)
        else:
            y = inner.bottom if section >= grid.columns else inner.y - frame
            at = Box(inner.x + number * cell + 3, y + (frame - thick) // 2, cell - 6, thick)
        words = grid.rows[number] if which == "row" else str(number + 1)
        face = Section(words, _tone(sight, section))
        stage.add(f"section:{section}", "token", at, face)
    if frame >= 18:
        for i, row in enumerate(grid.rows):
            at = Box(inner.x - frame + 1, inner.y + i * cell, frame - 3, cell)
            stage.words(f"row:{row}", at, row, size="note", ink="muted", align="middle")


def _tone(sight: Sight, section: int) -> Literal["ahead", "passed", "here", "next", "end"]:
    view = sight.view
    if not view.timer:
        return "ahead"
    if section == view.section:
        return "here"
    if section == view.end:
        return "end"
    if section == view.section + 1:
        return "next"
    return "passed" if section < view.section or section > view.end else "ahead"


def _line_of_sight(stage: Stage, sight: Sight, inner: Box, cell: int) -> None:
    view = sight.view
    if not view.timer or not view.round or (view.result is not None and view.result.winners):
        return
    which, number = sight.grid.line(view.section)
    if which == "row":
        box = Box(inner.x, inner.y + number * cell, inner.w, cell)
    else:
        box = Box(inner.x + number * cell, inner.y, cell, inner.h)
    stage.add("sight", "path", box, Beam(across=which == "row"))


def _way(stage: Stage, sight: Sight, inner: Box, cell: int) -> None:
    """The move as it is picked; at the end, the whole way."""
    view = sight.view
    if view.result is not None:
        spaces = view.trail
    elif sight.acts and sight.mode == "move":
        spaces = (view.field.figure, *sight.draft.path)
    else:
        return
    if len(spaces) > 1:
        spots = [place_of(sight, inner, cell, space).middle for space in spaces]
        points = tuple((x - inner.x, y - inner.y) for x, y in spots)
        stage.add("way", "path", inner, Route(points, "bold", "lamp"))
