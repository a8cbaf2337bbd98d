"""What has happened, the newest first: who did it, and a sentence."""

from collections.abc import Iterator, Sequence

from companion.core.errors import Seat
from companion.core.faces import Label
from companion.core.layout import columns, rows, type_size, wrap
from companion.core.scene import Box, Dialog, Frame, Intent
from companion.core.stage import Stage
from companion.core.text import text
from companion.screen.shell.names import seat_token

CLOSE = Intent("shell", "close")
Told = tuple[Seat | None, str]


def sheet(frame: Frame, told: Sequence[Told], page: int = 0) -> Dialog:
    """The newest first; what does not fit is on further pages."""
    stage = Stage(frame)
    box = Box(0, 0, frame.w, frame.h).inset(8)
    stage.panel("log", box, "active")
    head, body, foot = rows(box.inset(14, 8), 56, 1.0, 60 if stage.is_wide else 52, gap=8)
    title, close = columns(head, 1.0, 150, gap=8)
    stage.words("log:title", title, text("Log"), size="action", style="serif", icon="log")
    stage.button("close", close, text("Close"), tap=CLOSE, icon="close", size="body")
    if not told:
        stage.words("log:none", body, text("Nothing has happened yet."), ink="muted", align="middle")
    pages = list(_pages(stage, list(reversed(told)), body))
    at = min(page, len(pages) - 1)
    y = body.y
    for i, (seat, label, height) in enumerate(pages[at] if pages else ()):
        _line(stage, i, seat, label, Box(body.x, y, body.w, height))
        y += height + 6
    newer, middle, older = columns(foot, 1.0, 1.0, 1.0, gap=8)
    if at > 0:
        stage.button("log:newer", newer, text("Newer"), tap=Intent("open", f"log {at - 1}"), icon="back", size="body")
    if at + 1 < len(pages):
        stage.button("log:older", older, text("Older"), tap=Intent("open", f"log {at + 1}"), icon="next", size="body")
    if len(pages) > 1:
        words = text("{n} of {all}", n=at + 1, all=len(pages))
        stage.words("log:page", middle, words, size="small", ink="muted", align="middle")
    return Dialog(box, tuple(stage.elements))


def _line(stage: Stage, i: int, seat: Seat | None, label: Label, box: Box) -> None:
    sign, words = columns(box, 36, 1.0, gap=14)
    if seat is not None:
        side = 32
        stage.add(f"log:{i}:who", "token", Box(sign.x + 2, sign.y, side, side), seat_token(seat, stage.frame.language))
    stage.add(f"log:{i}", "text", words, label)
    stage.panel(f"log:{i}:line", Box(words.x, box.bottom + 2, words.w, 1), "line")


def _pages(stage: Stage, told: Sequence[Told], box: Box) -> Iterator[list[tuple[Seat | None, Label, int]]]:
    page: list[tuple[Seat | None, Label, int]] = []
    left = box.h
    for seat, words in told:
        lines = wrap(words, type_size(stage.frame, "body"), "semibold", box.w - 60)
        height = max(34, len(lines) * stage.line("body") + 4)
        if page and height > left:
            yield page
            page, left = [], box.h
        page.append((seat, Label(lines, "body"), height))
        left -= height + 6
    if page:
        yield page
