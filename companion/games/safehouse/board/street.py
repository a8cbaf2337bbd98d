"""The street of the chapter with both pieces and the gap between them."""

from companion.core import text
from companion.core.faces import Ink, Piece, Route, Sign, Space
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, State
from companion.core.stage import Stage
from companion.games.safehouse import chase
from companion.games.safehouse.board.clock import VERY_NEAR, gap_ink
from companion.games.safehouse.board.looks import chapter_icon
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.edition import Board

WITNESS, PURSUER = Piece("walk", "witness"), Piece("pursuer", "hunter")
LEAST = {"S": 46, "M": 50, "L": 60, "P": 44}
"""dp a space takes."""
BELOW = {"S": 0, "M": 46, "L": 56, "P": 0}
"""Height of what is below the street."""
MARK = 36
"""dp of the sign of the chapter beside a short street."""
BEHIND = 3
"""Spaces behind the pursuer that are still worth showing."""


def street(stage: Stage, sight: Sight, box: Box) -> None:
    stage.panel("street", box)
    wide = stage.is_wide
    inner = box.inset(16 if wide else 6, 10 if wide else 5)
    line, below = rows(inner, 1.0, BELOW[stage.frame.size], gap=4 if wide else 0)
    if not wide:
        mark, line = columns(line, MARK, 1.0, gap=4)
        _chapter(stage, sight, mark)
    found = _spaces(stage, sight, line)
    if wide:
        _below(stage, sight, below, found)


def _chapter(stage: Stage, sight: Sight, box: Box) -> None:
    """Where there is no room for all chapters: the one that is played, and how many there are."""
    chapter = sight.view.chase.chapter
    sign, count = rows(box, 1.0, stage.line("note"))
    side = min(sign.h, 30)
    stage.add(f"chapter:{chapter}", "token", middle(sign, side, side), Sign(chapter_icon(chapter), "accent"))
    words = f"{chapter + 1}/{len(sight.deck.boards)}"
    stage.words("chapter:count", count, words, size="note", ink="muted", align="middle")


def _spaces(stage: Stage, sight: Sight, line: Box) -> dict[int, Box]:
    """Each space that is shown, by its number."""
    board, way = chase.board_of(sight.deck, sight.view.chase), sight.view.chase
    gap = 5 if stage.is_wide else 3
    places = shown(board, way.witness, way.pursuer, most=(line.w + gap) // (LEAST[stage.frame.size] + gap))
    found = {}
    for i, (number, box) in enumerate(zip(places, columns(line, *[1.0] * len(places), gap=gap), strict=True)):
        if number is None:
            stage.words(f"space:more:{i}", box, "…", size="body", ink="muted", align="middle")
            continue
        found[number] = box
        _space(stage, sight, board, number, box)
    return found


def _space(stage: Stage, sight: Sight, board: Board, number: int, box: Box) -> None:
    way = sight.view.chase
    if number == way.pursuer:
        side = min(box.w + 4, box.h)
        stage.add("piece:pursuer", "token", middle(box, side, side), PURSUER)
        return
    if number == way.witness:
        side = min(box.w + 4, box.h)
        stage.add("piece:witness", "token", middle(box, side, side), WITNESS)
        return
    high = min(box.h, 56 if stage.is_wide else 46)
    between = board.place[way.pursuer] < board.place[number] < board.place[way.witness]
    tone = "door" if number == board.end else "between" if between else "plain"
    icon = "door" if number == board.end else "pursuer" if number in board.symbols else ""
    face = Space(str(number), icon, tone, number == board.blue)  # type: ignore[arg-type]
    stage.add(f"space:{number}", "cell", middle(box, box.w, high), face)


def shown(board: Board, witness: int, pursuer: int, most: int) -> list[int | None]:
    """The whole street if it fits; else what matters of it, with None where something is left out."""
    spaces, place = board.spaces, board.place
    if len(spaces) <= most:
        return list(spaces)
    first = max(0, place[pursuer] - BEHIND)
    if len(spaces) - first <= most:
        return list(spaces[-most:])
    symbol = next((place[n] for n in spaces if n in board.symbols and place[n] > place[witness]), len(spaces) - 1)
    wanted = [place[pursuer], place[witness], len(spaces) - 1, symbol]
    wanted += [place[witness] + i for i in (1, -1, 2, 3, -2)] + [place[pursuer] + i for i in (1, 2, -1)]
    wanted += range(first, len(spaces))
    chosen: set[int] = set()
    for i in wanted:
        if 0 <= i < len(spaces) and len(_with_breaks({*chosen, i})) <= most:
            chosen.add(i)
    return [None if i is None else spaces[i] for i in _with_breaks(chosen)]


def _with_breaks(chosen: set[int]) -> list[int | None]:
    found: list[int | None] = []
    for i in sorted(chosen):
        if found and found[-1] != i - 1:
            found.append(None)
        found.append(i)
    return found


# -------------------------------------------------------------------------------- below the street


def _below(stage: Stage, sight: Sight, box: Box, found: dict[int, Box]) -> None:
    """The chapters at the left, the way to the door at the right, the bracket of the gap where the pieces are."""
    board, way = chase.board_of(sight.deck, sight.view.chase), sight.view.chase
    n = len(sight.deck.boards)
    chapters = Box(box.x, box.y, n * 56, box.h)
    for chapter, place in enumerate(columns(chapters, *[1.0] * n)):
        _milestone(stage, chapter, way.chapter, place)
    left = board.place[board.end] - board.place[way.witness]
    to_door = text("{n} to the door", n=left)
    w = stage.wide(to_door, "body") + 4
    stage.words("door", Box(box.right - w, box.y, w, box.h), to_door, size="body", ink="muted", align="right")
    if way.pursuer in found and way.witness in found:
        room = Box(chapters.right + 12, box.y, box.w - chapters.w - w - 24, box.h)
        _bracket(stage, sight, room, found[way.pursuer].middle[0], found[way.witness].middle[0])


def _milestone(stage: Stage, chapter: int, now: int, box: Box) -> None:
    """A chapter on the way from the first to the last: what is behind is joined, where they are is ringed."""
    here = chapter == now
    if chapter:
        line = Box(box.x - 5, box.y + box.h // 2 - 1, 10, 3)
        ink: Ink = "accent" if chapter <= now else "faint"
        stage.add(f"chapter:{chapter}:way", "path", line, Route(((0, 1), (10, 1)), "solid", ink))
    if here:
        stage.panel("chapter:here", middle(box, 44, 44), "active")
    side = 28 if here else 26
    tone: Ink = "accent" if here else "muted" if chapter < now else "faint"
    stage.add(f"chapter:{chapter}", "token", middle(box, side, side), Sign(chapter_icon(chapter), tone))


def _bracket(stage: Stage, sight: Sight, room: Box, start: int, end: int) -> None:
    gap = chase.gap(sight.deck, sight.view.chase)
    ink = gap_ink(gap)
    name = stage.wide(text("Gap"), "body", "bold") + 4
    value = stage.wide("88", "big", "bold")
    w = name + 8 + value
    x = min(max((start + end) // 2 - w // 2, room.x), room.right - w)
    first, second = columns(Box(x, room.y, w, room.h), name, value, gap=8)
    stage.words("gap:name", first, text("Gap"), size="body", style="bold", ink=ink, align="right")
    stage.words("gap", second, str(gap), size="big", style="bold", ink=ink, state=State(danger=gap <= VERY_NEAR))
    middle_y = room.h // 2
    for key, left, right, tick in (
        ("left", max(start, room.x), x - 12, 0),
        ("right", x + w + 4, min(end, room.right), -1),
    ):
        if right - left > 8:
            line = ((0, middle_y), (right - left, middle_y))
            at = line[tick][0]
            stage.add(f"gap:{key}", "path", Box(left, room.y, right - left, room.h), Route(line, "solid", ink))
            stage.add(
                f"gap:{key}:end", "path", Box(left + at - 1, room.y + 14, 2, 24), Route(((1, 0), (1, 24)), "solid", ink)
            )
