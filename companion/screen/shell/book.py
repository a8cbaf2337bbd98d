"""The rule book: chapters at one side, their clauses at the other, and a pad for the number of a clause."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from companion import protocol
from companion.core.faces import Chip, Ink, Label, SizeName
from companion.core.layout import columns, grid, middle, rows, type_size, wrap
from companion.core.scene import PLAIN, SELECTED, Box, Dialog, Frame, Intent
from companion.core.stage import Stage
from companion.core.text import text

CLOSE = Intent("shell", "close")
ROW = 52
DIGITS = 3


class Book(Struct, frozen=True):
    """Where it lies open."""

    told: protocol.RuleText
    page: int | None = None
    """Of the chapter; None: where the clause is that was looked for."""
    shows: Literal["text", "chapters", "pad"] = "text"
    digits: str = ""


class Entry(NamedTuple):
    """A clause cut into lines."""

    clause: str
    lines: tuple[str, ...]
    size: SizeName
    height: int


def sheet(frame: Frame, book: Book) -> Dialog:
    stage = Stage(frame)
    box = Box(0, 0, frame.w, frame.h).inset(8)
    stage.panel("book", box, "active")
    head, body = rows(box.inset(14, 8), 56, 1.0, gap=8)
    if frame.size == "P":
        chapters, pad, close = columns(head, 1.0, 56, 130, gap=8)
        title, body = rows(body, stage.line("action"), 1.0, gap=4)
    else:
        title, chapters, pad, close = columns(head, 1.0, 160, 56, 130, gap=8)
    where = text("Chapters") if book.shows == "chapters" else book.told.chapters[book.told.chapter].title
    stage.words("book:title", title, where, size="action", style="serif", lines=2)
    stage.button(
        "book:chapters", chapters, text("Chapters"), tap=Intent("open", "book chapters"), icon="log", size="body"
    )
    stage.button("book:pad", pad, "#", tap=Intent("open", "book pad"))
    stage.button("close", close, text("Close"), tap=CLOSE, size="body")
    match book.shows:
        case "chapters":
            _chapters(stage, book, body)
        case "pad":
            _pad(stage, book, body)
        case _:
            _text(stage, book, body)
    return Dialog(box, tuple(stage.elements))


def _chapters(stage: Stage, book: Book, box: Box) -> None:
    every = book.told.chapters
    across = next(n for n in (1, 2, 3, 4) if (box.h + 6) // -(-len(every) // n) >= stage.frame.touch + 6)
    across = max(across, 2 if box.w >= 640 else 1)
    down = max(-(-len(every) // across), 5)
    places = grid(Box(box.x, box.y, box.w, min(box.h, down * 84)), down, across, 6)
    for n, place in enumerate(places[: len(every)]):
        _chapter(stage, book, n, place)


def _chapter(stage: Stage, book: Book, n: int, box: Box) -> None:
    chapter = book.told.chapters[n]
    state = SELECTED if n == book.told.chapter else PLAIN
    stage.button(f"book:{n}", box, tap=Intent("open", f"rule {chapter.clause}"), state=state)
    ink: Ink = "ink" if state.selected else "text"
    forms = (chapter.title, *(chapter.title.partition(mark)[0] for mark in (" (", ":", ",")))
    place = box.inset(6 if stage.frame.size == "P" else 12, 3)
    stage.words(f"book:{n}:title", place, *forms, size="small", style="bold", ink=ink, lines=3)


def _pad(stage: Stage, book: Book, box: Box) -> None:
    prefix = book.told.clause.partition("-")[0]
    room = middle(box, min(box.w, 420), min(box.h, 560))
    shown, keys = rows(room, 64 if stage.is_wide else 52, 1.0, gap=8)
    written = f"{prefix}-{book.digits}" if book.digits else prefix + "-"
    stage.words("pad:shown", shown, written, size="value", style="bold", align="middle")
    last = ("erase", "0", "open")
    for key, place in zip((*"123456789", *last), grid(keys, 4, 3, 8), strict=True):
        if key == "erase":
            stage.button("pad:erase", place, tap=Intent("open", "book erase"), icon="back")
        elif key == "open":
            to = Intent("open", f"rule {book.digits}") if book.digits else None
            stage.button("pad:open", place, text("Open"), tap=to, role="primary" if to else "plain", size="body")
        else:
            stage.button(f"pad:{key}", place, key, tap=Intent("open", f"book digit {key}"))


# -------------------------------------------------------------------------------- the text


def _text(stage: Stage, book: Book, box: Box) -> None:
    if stage.is_wide:
        aside, box = columns(box, 300 if stage.frame.size == "M" else 380, 1.0, gap=20)
        _beside(stage, book, aside)
    body, foot = rows(box, 1.0, 60 if stage.is_wide else 52, gap=6)
    pages = list(_pages(stage, book.told.clauses, body))
    at = _page_of(pages, book.told.clause) if book.page is None else min(book.page, len(pages) - 1)
    y, chip = body.y, _chip_width(stage, book.told.clauses)
    for entry in pages[at]:
        sought = entry.clause == book.told.clause and book.page is None
        face = Chip(entry.clause, "note", ink="lamp" if sought else "muted", outline=sought)
        stage.add(f"clause:{entry.clause}", "text", Box(body.x, y, chip, stage.line("body")), face)
        place = Box(body.x + chip + 12, y, body.w - chip - 12, entry.height)
        stage.add(f"rule:{entry.clause}", "text", place, Label(entry.lines, entry.size))
        y += entry.height + _space(stage)
    _leaves(stage, book, foot, at, len(pages))


def _beside(stage: Stage, book: Book, box: Box) -> None:
    """As many chapters as fit, the open one among them."""
    every = len(book.told.chapters)
    fits = min(every, (box.h + 6) // (ROW + 6))
    first = max(0, min(book.told.chapter - fits // 2, every - fits))
    for n, place in zip(range(first, first + fits), grid(box, fits, 1, 6), strict=True):
        _chapter(stage, book, n, place)


def _leaves(stage: Stage, book: Book, box: Box, at: int, pages: int) -> None:
    """To the page before and after, and at the ends of a chapter on to the next."""
    left, middle_, right = columns(box, 1.0, 0.6, 1.0, gap=8)
    back, on = ("", "") if stage.frame.size == "P" else ("back", "next")
    words = text("{n} of {all}", n=at + 1, all=pages)
    stage.words("book:page", middle_, words, size="small", ink="muted", align="middle")
    chapters, now = book.told.chapters, book.told.chapter
    before = f"book page {at - 1}" if at else f"rule {chapters[now - 1].clause}" if now else ""
    after = f"book page {at + 1}" if at + 1 < pages else ""
    if not after and now + 1 < len(chapters):
        after = f"rule {chapters[now + 1].clause}"
    if before:
        stage.button("book:before", left, text("Before"), tap=Intent("open", before), icon=back, size="body")
    if after:
        words = text("More") if after.startswith("book") else text("Next chapter")
        stage.button("book:after", right, words, tap=Intent("open", after), icon=on, size="body")


def _pages(stage: Stage, clauses: Sequence[tuple[str, str]], box: Box) -> Iterator[list[Entry]]:
    page: list[Entry] = []
    left = box.h
    for clause, words in clauses:
        entry = _entry(stage, clause, words, box, _chip_width(stage, clauses))
        if page and entry.height > left:
            yield page
            page, left = [], box.h
        page.append(entry)
        left -= entry.height + _space(stage)
    yield page


def _entry(stage: Stage, clause: str, words: str, box: Box, chip: int) -> Entry:
    sizes: tuple[SizeName, ...] = ("body", "small", "note")
    for size in sizes:
        lines = wrap(words, type_size(stage.frame, size), "semibold", box.w - chip - 16)
        height = len(lines) * stage.line(size) + 2
        if height <= box.h:
            break
    return Entry(clause, lines, size, height)


def _page_of(pages: list[list[Entry]], clause: str) -> int:
    return next((n for n, page in enumerate(pages) if clause in [entry.clause for entry in page]), 0)


def _chip_width(stage: Stage, clauses: Sequence[tuple[str, str]]) -> int:
    return max(stage.chip_width(Chip(clause, "note")) for clause, _ in clauses)


def _space(stage: Stage) -> int:
    return 12 if stage.is_wide else 6
