"""What lies on top of the set-up: names from a list or a keyboard, and the values of an option."""

from typing import Any

import msgspec

from companion import protocol
from companion.core.faces import Chip, Ink
from companion.core.layout import columns, grid, middle, rows, type_size, wrap
from companion.core.scene import PLAIN, SELECTED, Box, Dialog, Frame, Intent
from companion.core.stage import Stage, Wording
from companion.core.text import text
from companion.screen.shell.names import NAMES
from companion.screen.shell.setup import SetUp

CLOSE = Intent("shell", "close")
ROWS = {
    "en": ("qwertyuiop", "asdfghjkl", "zxcvbnm-"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-"),
}
"""The letters of a keyboard as people know them."""
ALPHABET = {"en": "abcdefghijklmnopqrstuvwxyz-", "de": "abcdefghijklmnopqrstuvwxyzäöüß-"}
"""Upright there is no room for a row of ten."""


def _sheet(
    frame: Frame, id: str, title: Wording, *beside: Any, box: Box | None = None
) -> tuple[Stage, Box, Box, tuple[Box, ...]]:
    """A sheet over everything, or in a box: its stage, itself, what is below the head, and places at the right of the
    title."""
    stage = Stage(frame)
    box = box or Box(0, 0, frame.w, frame.h).inset(8)
    stage.panel(id, box, "active")
    head, body = rows(box.inset(12, 8), 56, 1.0, gap=8)
    where, *places = columns(head, 1.0, *beside, gap=8)
    stage.words(f"{id}:title", where, title, size="action", style="serif", lines=2)
    return stage, box, body, tuple(places)


def names_sheet(frame: Frame, setup: SetUp, seat: int) -> Dialog:
    """A name for this seat from a list; whatever else somebody is called is typed."""
    narrow = frame.size == "P"
    beside = (104, 104) if narrow else (170, 190, 130)
    stage, box, body, places = _sheet(frame, "names", text("Player {n}", n=seat + 1), *beside)
    stage.button("names:none", places[0], text("No name"), tap=Intent("pick", f"name {seat} "), size="body")
    stage.button("close", places[-1], text("Close"), tap=CLOSE, size="body")
    keys = places[1] if not narrow else None
    if keys is None:
        body, keys = rows(body, 1.0, 60, gap=8)
    stage.button("names:keys", keys, text("Keyboard"), tap=Intent("open", f"keys {seat}"), icon="log", size="body")
    across = 4 if narrow else 6
    taken = {name for i, name in enumerate(setup.people) if i != seat}
    free = [name for name in NAMES if name not in taken]
    for name, place in zip(free, grid(body, -(-len(NAMES) // across), across, 8), strict=False):
        state = SELECTED if name == setup.people[seat] else PLAIN
        tap = Intent("pick", f"name {seat} {name}")
        stage.button(f"names:{name}", place, name, tap=tap, size="body", state=state)
    return Dialog(box, tuple(stage.elements))


def keys_sheet(frame: Frame, setup: SetUp, seat: int) -> Dialog:
    """A keyboard under the name as far as it is typed."""
    stage, box, body, (close,) = _sheet(frame, "keys", text("Player {n}", n=seat + 1), 130)
    stage.button("close", close, text("Close"), tap=CLOSE, size="body")
    upper, lower = rows(body, 64 if stage.is_wide else 56, 1.0, gap=10)
    name, erase = columns(upper, 1.0, 72, gap=8)
    stage.panel("keys:ground", name, "tray")
    written = setup.typed or stage.say(text("What are you called?"))
    ink: Ink = "text" if setup.typed else "faint"
    stage.words("keys:name", name.inset(16, 4), written, size="value" if setup.typed else "body", ink=ink)
    stage.button("keys:erase", erase, tap=Intent("pick", "erase"), icon="back")
    if frame.size == "P":
        letters = ALPHABET[frame.language]
        across = 7 if lower.w >= 7 * (frame.touch + 6) else 6
        lines = -(-len(letters) // across)
        *keys, foot = rows(lower, *[1.0] * lines, 68, gap=8)
        board = [(letters[i * across : (i + 1) * across], line) for i, line in enumerate(keys)]
    else:
        *keys, foot = rows(lower, 1.0, 1.0, 1.0, 1.0, gap=6)
        board = list(zip(ROWS[frame.language], keys, strict=True))
    most = max(len(letters) for letters, _ in board)
    for letters, line in board:
        places = columns(line, *[1.0] * most, gap=6)
        aside = (line.right - places[len(letters) - 1].right) // 2 if letters and frame.size != "P" else 0
        for letter, place in zip(letters, places, strict=False):
            shown = letter if letter == "ß" else letter.upper()
            stage.button(f"key:{letter}", place.moved(x=aside), shown, tap=Intent("pick", f"key {letter}"))
    space, done = columns(foot, 1.0, 1.0, gap=8)
    stage.button("keys:space", space, text("Space"), tap=Intent("pick", "space"), size="body")
    name_it = Intent("pick", f"name {seat} {setup.typed}")
    stage.button("keys:done", done, text("Done"), tap=name_it, icon="check", role="primary")
    return Dialog(box, tuple(stage.elements))


def choice_sheet(frame: Frame, setup: SetUp, name: str) -> Dialog:
    """Everything an option can be, each with its sentence."""
    setting = next(setting for setting in setup.settings if setting.name == name)
    found, stage = setup.choices(setting), Stage(frame)
    across = 1 if frame.size == "P" or (len(found) < 4 and not stage.is_wide) else 2
    down, line = -(-len(found) // across), stage.line("small") + 4
    whole = Box(0, 0, frame.w, frame.h).inset(8)
    room = whole.h - 16 - 56 - 8 - line - 6
    high = min(room, down * (100 if stage.is_wide and any(choice.line for choice in found) else 84))
    box = middle(whole, min(whole.w, 1000), whole.h - room + high)
    stage, box, body, (close,) = _sheet(frame, "choose", setting.title, 130, box=box)
    stage.button("close", close, text("Close"), tap=CLOSE, size="body")
    head, body = rows(body, line, 1.0, gap=6)
    stage.words("choose:line", head, setting.line, size="small", ink="muted")
    for choice, place in zip(found, grid(body, down, across, 8), strict=False):
        selected = choice.value == setup.value(setting)
        key = f"choose:{name}:{choice.value}"
        card(stage, key, place, setting, choice, tap=picks(setting, choice), selected=selected)
    return Dialog(box, tuple(stage.elements))


# -------------------------------------------------------------------------------- what they are made of


def picks(setting: protocol.Setting, choice: protocol.SettingChoice) -> Intent:
    return Intent("pick", f"set {setting.name} {msgspec.json.encode(choice.value).decode()}")


def card(
    stage: Stage,
    id: str,
    box: Box,
    setting: protocol.Setting,
    choice: protocol.SettingChoice,
    *,
    tap: Intent,
    selected: bool,
) -> None:
    """A value as a card: what it is called, what it means, and whether it is recommended."""
    stage.button(id, box, tap=tap, state=SELECTED if selected else PLAIN)
    upper = box.inset(14, 5)
    ink: Ink = "ink" if selected else "text"
    line, share = choice.line, min(stage.line("body") + 4, upper.h // 2)
    needed = len(wrap(line, type_size(stage.frame, "note"), "semibold", upper.w)) * stage.line("note")
    if line and share + needed <= upper.h:
        upper, lower = rows(upper, share, 1.0)
        stage.words(f"{id}:line", lower, line, size="small", ink=ink if selected else "muted", lines=2)
    if choice.value == setting.default and box.w >= 300:
        chip = Chip(stage.say(text("recommended")), "note", outline=not selected)
        w, h = stage.chip_width(chip), min(30, upper.h)
        upper, place = columns(upper, 1.0, w, gap=8)
        stage.add(f"{id}:chip", "text", Box(place.x, place.y + (place.h - h) // 2, w, h), chip)
    stage.words(f"{id}:title", upper, choice.title, size="body", style="bold", ink=ink)


def switch(stage: Stage, id: str, box: Box, words: Wording, *, tap: Intent, on: bool) -> None:
    stage.button(
        id, box, words, tap=tap, icon="check" if on else "timer", size="small", state=SELECTED if on else PLAIN
    )
