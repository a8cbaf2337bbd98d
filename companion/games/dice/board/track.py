"""The track: where the pursuer is, and how far ahead everybody."""

from companion.core.faces import Lane, Piece, Token
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.dice.board.sight import SEATS, Sight


def track(stage: Stage, sight: Sight, box: Box, *, lines: int = 1) -> None:
    view, last = sight.view, sight.box.safehouse
    inner = box.inset(20 if stage.is_wide else 2, 0)
    marks = tuple((player.front, SEATS[i % len(SEATS)][1]) for i, player in enumerate(view.players))
    if stage.is_wide:
        stage.panel("track:ground", box)
    cells = inner.inset(0, (inner.h - 40) // 2) if stage.is_wide else inner
    stage.add("track", "panel", cells, Lane(last + 1, view.pursuer, marks, lines))
    pieces: list[tuple[int, str, Token | Piece]] = [(view.pursuer, "piece:pursuer", Piece("pursuer", "hunter"))]
    pieces += [(player.front, f"piece:{seat}", sight.token(seat)) for seat, player in enumerate(view.players)]
    per = -(-(last + 1) // lines)
    for line in range(lines):
        here = sorted((piece for piece in pieces if piece[0] // per == line), key=lambda piece: piece[0])
        strip = Box(cells.x, cells.y + cells.h * line // lines, cells.w, cells.h // lines)
        side = 44 if stage.is_wide else max(20, min(26, strip.h + 2))
        middles = [strip.x + strip.w * (2 * (field - line * per) + 1) // (2 * per) for field, _, _ in here]
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
