"""The track: where the pursuer is, and how far ahead everybody."""

from companion.core.faces import Lane, Piece, Token
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.dice.board.sight import SEATS, Sight

PURSUER = 44
"""How large he is where there is room."""


def track(stage: Stage, sight: Sight, box: Box, *, lines: int = 1) -> None:
    view, last = sight.view, sight.box.safehouse
    marks = tuple((player.front, SEATS[i % len(SEATS)][1]) for i, player in enumerate(view.players))
    face = Lane(last + 1, view.pursuer, marks, lines)
    if stage.is_wide:
        stage.panel("track:ground", box)
        cells = box.inset(20, (box.h - (40 if box.h > 80 else 26)) // 2)
        stage.add("track", "panel", cells, face)
        _beside(stage, sight, box, cells)
    else:
        cells = box.inset(2, 0)
        stage.add("track", "panel", cells, face)
        _in_line(stage, sight, cells, lines)


def _beside(stage: Stage, sight: Sight, box: Box, cells: Box) -> None:
    """Above and below the fields by turns, so that those who are level stand on one field, and its number is read."""
    people = sight.view.players
    behind = _middle(cells, sight.view.pursuer, sight.box.safehouse + 1)
    pursuer = Box(behind - PURSUER // 2, box.y + (box.h - PURSUER) // 2, PURSUER, PURSUER)
    stage.add("piece:pursuer", "token", pursuer, Piece("pursuer", "hunter"))
    side = PURSUER if len(people) == 1 else min(36, box.h // 2 - 4)
    for first, y in ((0, box.y + 2), (1, box.bottom - 2 - side)):
        here = sorted(range(first, len(people), 2), key=lambda seat: people[seat].front)
        ahead = Box(pursuer.right, y, box.right - pursuer.right, side)
        places = [_middle(cells, people[seat].front, sight.box.safehouse + 1) for seat in here]
        top = pursuer.y if len(people) == 1 else y
        for seat, x in zip(here, apart(places, side, ahead), strict=True):
            stage.add(f"piece:{seat}", "token", Box(x - side // 2, top, side, side), sight.token(seat))


def _middle(cells: Box, field: int, fields: int) -> int:
    return cells.x + cells.w * (2 * field + 1) // (2 * fields)


def _in_line(stage: Stage, sight: Sight, cells: Box, lines: int) -> None:
    """On the fields, where there is no room beside them."""
    view, last = sight.view, sight.box.safehouse
    pieces: list[tuple[int, str, Token | Piece]] = [(view.pursuer, "piece:pursuer", Piece("pursuer", "hunter"))]
    pieces += [(player.front, f"piece:{seat}", sight.token(seat)) for seat, player in enumerate(view.players)]
    per = -(-(last + 1) // lines)
    for line in range(lines):
        here = sorted((piece for piece in pieces if piece[0] // per == line), key=lambda piece: piece[0])
        strip = Box(cells.x, cells.y + cells.h * line // lines, cells.w, cells.h // lines)
        side = max(20, min(26, strip.h + 2))
        middles = [_middle(strip, field - line * per, per) for field, _, _ in here]
        for (_, id, face), x in zip(here, apart(middles, side, strip), strict=True):
            top = min(max(strip.y + (strip.h - side) // 2, 0), stage.frame.h - side)
            stage.add(id, "token", Box(x - side // 2, top, side, side), face)


def apart(middles: list[int], side: int, strip: Box) -> list[int]:
    """Pieces that would cover one another stand beside one another, as near to their fields as there is room."""
    groups = [[x] for x in middles]
    while True:
        placed = [_around(group, side, strip) for group in groups]
        for i in range(len(groups) - 1):
            if placed[i + 1][0] - placed[i][-1] < side:
                groups[i : i + 2] = [groups[i] + groups[i + 1]]
                break
        else:
            return [x for group in placed for x in group]


def _around(group: list[int], side: int, strip: Box) -> list[int]:
    """In a row around the middle of where they belong."""
    reach = side * (len(group) - 1)
    first = round(sum(group) / len(group) - reach / 2)
    first = max(strip.x + side // 2 - 2, min(first, strip.right - side // 2 - reach + 2))
    return [first + side * i for i in range(len(group))]
