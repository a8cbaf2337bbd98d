"""How the chase went: why the pursuer came so far, and where both were from the first to the last step."""

from collections.abc import Iterator, Sequence

from companion.core import Text, text
from companion.core.faces import Ink, Route, Scale, Segment, Sign
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.safehouse import chase
from companion.games.safehouse.board.looks import chapter_icon
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.board.street import PURSUER, WITNESS
from companion.games.safehouse.move import has_investigation
from companion.games.safehouse.state import Reason, Stride

REASONS: dict[Reason, tuple[Text, str]] = {
    "clock": (text("Clock"), "timer"),
    "symbol": (text("Symbols"), "pursuer"),
    "card": (text("Pursuer cards"), "card"),
    "removal": (text("Missions given up"), "close"),
    "investigation": (text("High cards"), "target"),
}
"""What each is called, and its sign in the chart."""
SIGN = {"S": 16, "M": 20, "L": 26, "P": 18}
LEAST = 6
"""dp of a step that can be told from the next one."""
TITLED = 200
"""Height from which there is room for a title."""


def steps(stage: Stage, sight: Sight, box: Box) -> None:
    """How far the pursuer came, by reason."""
    stage.panel("steps", box)
    inner = box.inset(16 if stage.is_wide else 10, 8)
    made = {reason: getattr(sight.view.chase.steps, reason) for reason in REASONS}
    if not has_investigation(sight.deck, sight.view):
        del made["investigation"]
    inner = _titled(stage, "steps", inner, text("What moved the pursuer"))
    most = max(1, *made.values())
    side = SIGN[stage.frame.size]
    widest = max(stage.wide(REASONS[reason][0], "small") for reason in made) + 4
    for (reason, n), line in zip(made.items(), rows(inner, *[1.0] * len(made), gap=3), strict=True):
        sign, words, bar, value = columns(line, side, widest, 1.0, 36, gap=8)
        name, icon = REASONS[reason]
        ink: Ink = "text" if n else "muted"
        stage.add(f"steps:{reason}:sign", "text", middle(sign, side, min(side, sign.h)), Sign(icon, ink))
        stage.words(f"steps:{reason}", words, name, size="small", ink=ink)
        if n:
            high = min(20 if stage.frame.size == "L" else 14, bar.h - 4)
            place = Box(bar.x, bar.y + (bar.h - high) // 2, max(8, bar.w * n // most), high)
            parts = n if place.w // n >= LEAST else 1
            stage.add(f"steps:{reason}:bar", "meter", place, Scale((Segment(tone="chosen"),) * parts))
        stage.words(f"steps:{reason}:n", value, str(n), size="small", style="bold", ink=ink, align="right")


def _titled(stage: Stage, key: str, box: Box, words: Text) -> Box:
    if box.h < TITLED:
        return box
    title, rest = rows(box, stage.line("small"), 1.0, gap=6)
    stage.words(f"{key}:title", title, words, size="small", style="bold", ink="muted")
    return rest


# -------------------------------------------------------------------------------- the chart


def chart(stage: Stage, sight: Sight, box: Box) -> None:
    """Both pieces step by step, the witness above the pursuer; below his steps, as far as there is room, their
    reasons, the greatest first. What lies between the lines is the gap."""
    stage.panel("chart", box)
    side, end = SIGN[stage.frame.size], 30 if stage.is_wide else 24
    inner = _titled(stage, "chart", box.inset(16 if stage.is_wide else 10, 8), text("The chase, step by step"))
    signs, plot, _ = columns(inner, side, 1.0, end, gap=6)
    plot = Box(plot.x, plot.y + end // 2, plot.w, plot.h - end // 2 - side - 3)
    strides = (_opening(sight), *sight.view.way)
    top = max(stride.witness for stride in strides)
    bottom = strides[0].pursuer

    def across(i: int) -> int:
        return plot.x + plot.w * i // (len(strides) - 1)

    def up(number: int) -> int:
        return plot.bottom - plot.h * (number - bottom) // max(1, top - bottom)

    _chapters(stage, sight, signs, plot, [(up(board.blue), up(min(board.end, top))) for board in sight.deck.boards])
    lines: tuple[tuple[str, Ink, list[int]], ...] = (
        ("pursuer", "danger", [up(stride.pursuer) for stride in strides]),
        ("witness", "lamp", [up(stride.witness) for stride in strides]),
    )
    for key, ink, heights in lines:
        points = tuple(_stairs([(across(i) - plot.x, height - plot.y) for i, height in enumerate(heights)]))
        stage.add(f"chart:{key}", "path", plot, Route(points, "solid", ink))
    _reasons(stage, strides, [(min(across(i) + 3, plot.right - side), up(s.pursuer)) for i, s in enumerate(strides)])
    last = strides[-1]
    if last.witness != last.pursuer:
        at = Box(plot.right + 4, up(last.witness) - end // 2, end, end)
        stage.add("chart:witness:end", "token", at, WITNESS)
    low = max(up(last.pursuer), up(last.witness) + end if last.witness != last.pursuer else 0)
    stage.add("chart:pursuer:end", "token", Box(plot.right + 4, low - end // 2, end, end), PURSUER)


def _opening(sight: Sight) -> Stride:
    begun = chase.opening(sight.deck)
    return Stride(begun.witness, begun.pursuer)


def _stairs(points: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """A piece stands where it is until it steps."""
    before = points[0]
    for x, y in points:
        if y != before[1]:
            yield x, before[1]
        yield x, y
        before = x, y


def _chapters(stage: Stage, sight: Sight, signs: Box, plot: Box, bands: Sequence[tuple[int, int]]) -> None:
    """Where each chapter that was played began, and its sign beside it."""
    for chapter, (low, high) in enumerate(bands[: sight.view.chase.chapter + 1]):
        line = Box(plot.x, low - 1, plot.w, 2)
        stage.add(f"chart:{chapter}:line", "path", line, Route(((0, 1), (plot.w, 1)), "dashed", "faint"))
        side = min(signs.w, low - high)
        if side >= 12:
            where = Box(signs.x, (low + high - side) // 2, side, side)
            stage.add(f"chart:{chapter}", "token", where, Sign(chapter_icon(chapter), "accent"))


def _reasons(stage: Stage, strides: Sequence[Stride], spots: Sequence[tuple[int, int]]) -> None:
    side = SIGN[stage.frame.size]
    moved = [i for i, stride in enumerate(strides) if stride.reason]
    taken: list[int] = []
    for i in sorted(moved, key=lambda i: strides[i - 1].pursuer - strides[i].pursuer):
        x, y = spots[i]
        reason = strides[i].reason
        if reason is not None and all(abs(x - other) >= side for other in taken):
            taken.append(x)
            place = Box(x, y + 3, side, side)
            stage.add(f"chart:why:{i}", "text", place, Sign(REASONS[reason][1], "muted"))
