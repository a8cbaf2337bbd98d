"""What lies on top of a page for a while: why not, pause, log, rules, language, a question back."""

from companion.core.faces import Chip
from companion.core.layout import columns, middle, rows, type_size, wrap
from companion.core.scene import Box, Dialog, Frame, Intent, Why
from companion.core.stage import Stage, Wording
from companion.core.text import Text, text

CLOSE = Intent("shell", "close")
LANGUAGES = (("en", "English"), ("de", "Deutsch"))
ENTRIES = (
    ("book", text("Rules"), Intent("open", "book"), "book"),
    ("log", text("Log"), Intent("open", "log"), "log"),
    ("settings", text("Settings"), Intent("open", "settings"), "gear"),
    ("sound", text("Sound"), Intent("open", "sound"), "sound"),
    ("turn", text("Turn round"), Intent("shell", "turn"), "swap"),
    ("language", text("Language"), Intent("open", "language"), "globe"),
    ("leave", text("Leave"), Intent("shell", "leave"), "home"),
)
"""What else can be done in a pause."""


def stopped(when: Text | None, asked: str) -> Text:
    """What is said of a table that is taken up again: since when it stands still, and what was asked there."""
    rest = asked if not asked or asked.endswith((".", "!", "?")) else asked + "."
    if when is None:
        return text("The table stood still. {rest}", rest=rest)
    return text("The table stopped {when}. {rest}", when=when, rest=rest)


def _whole(frame: Frame) -> Box:
    return Box(0, 0, frame.w, frame.h)


def _bottom(frame: Frame, h: int) -> Box:
    """From the bottom, at most 40 % high."""
    h = min(h, max(190, frame.h * 2 // 5))
    return Box(0, frame.h - h, frame.w, h)


def _middle(frame: Frame, w: int, h: int) -> Box:
    return middle(_whole(frame), min(w, frame.w - 16), min(h, frame.h - 16))


def _dialog(stage: Stage, box: Box) -> Dialog:
    return Dialog(box, tuple(stage.elements))


def why(frame: Frame, reason: Why) -> Dialog:
    """Closes with the next touch, anywhere; only the clause leads on."""
    stage = Stage(frame)
    side = 24 if stage.is_wide else 14
    lines = wrap(reason.message, type_size(frame, "body"), "semibold", frame.w - 2 * side)
    box = _bottom(frame, max(2, len(lines)) * stage.line("body") + 56 + 36)
    stage.panel("why", box, "active")
    inner = box.inset(side, 14)
    words, foot = rows(inner, 1.0, 56, gap=8)
    stage.words("why:words", words, reason.message, size="body", lines=6)
    clause, _, close = columns(foot, 150, 1.0, 170, gap=8)
    if reason.clause:
        chip = Chip(reason.clause, "small", icon="book", outline=True)
        stage.add("why:clause", "text", clause, chip, tap=Intent("open", f"rule {reason.clause}"))
    stage.button("close", close, text("Close"), tap=CLOSE, icon="close", size="body")
    return _dialog(stage, box)


def question(frame: Frame, words: Wording, yes: Wording, *, clause: str = "") -> Dialog:
    """Something that cannot be taken back; not doing it is at the left."""
    stage, box = Stage(frame), _middle(frame, 620, 270)
    stage.panel("question", box, "active")
    inner = box.inset(24, 18)
    head, upper, foot = rows(inner, 30 if clause else 0, 1.0, 64, gap=8)
    stage.words("question:words", upper, words, size="body", style="bold", align="middle", lines=5)
    first, second = columns(foot, 1.0, 1.0, gap=12)
    stage.button("close", first, text("Back"), tap=CLOSE, size="body")
    stage.button("sure", second, yes, tap=Intent("shell", "sure"), role="danger", size="body")
    if clause:
        chip = Chip(clause, "note", outline=True)
        w = stage.chip_width(chip)
        stage.add("question:clause", "text", Box(head.right - w, head.y, w, head.h), chip)
    return _dialog(stage, box)


def pause(frame: Frame, *, stands: bool, code: str, stopped: Wording = "") -> Dialog:
    """Over everything; the table stays in the journal whatever is touched. `stopped`: what is said of a table that
    was taken up again."""
    upright = frame.size == "P"
    size = (780, 500) if frame.size in {"M", "L"} else (640, 470 if upright else 400)
    stage, box = Stage(frame), _middle(frame, *size)
    stage.panel("pause", box, "active")
    inner = box.inset(20, 14)
    note_high = (3 if upright else 2) * stage.line("small") if stopped else stage.line("small")
    head, note, first, rest = rows(inner, stage.line("value"), note_high, 1.0, 4.0 if upright else 3.0, gap=8)
    title = text("Welcome back") if stopped else text("Pause") if stands else text("Menu")
    stage.words("pause:title", head, title, size="value", style="serif")
    words = text("Everything stands still. Table {code}", code=code) if stands else text("The clock runs on.")
    stage.words("pause:note", note, stopped or words, size="small", ink="text" if stopped else "muted", lines=3)
    go_on = Intent("shell", "go_on" if stands else "close")
    stage.button("go_on", first, text("Go on"), tap=go_on, icon="play", role="primary")
    across = (2, 2, 2, 1) if upright else (2, 3, 2)
    places = [
        place
        for n, row in zip(across, rows(rest, *[1.0] * len(across), gap=8), strict=True)
        for place in columns(row, *[1.0] * n, gap=8)
    ]
    for (id, words, tap, icon), place in zip(ENTRIES, places, strict=True):
        stage.button(id, place, words, tap=tap, icon=icon, size="body")
    return _dialog(stage, box)


def language(frame: Frame) -> Dialog:
    stage, box = Stage(frame), _middle(frame, 460, 210)
    stage.panel("language", box, "active")
    upper, lower = rows(box.inset(20, 16), stage.line("body"), 1.0, gap=12)
    stage.words("language:title", upper, text("Language"), size="body", style="bold", icon="globe")
    for (key, name), place in zip(LANGUAGES, columns(lower, 1.0, 1.0, gap=12), strict=True):
        role = "primary" if key == frame.language else "plain"
        stage.button(f"speak:{key}", place, name, tap=Intent("shell", f"speak {key}"), role=role)  # type: ignore[arg-type]
    return _dialog(stage, box)
