"""What this screen is like, and how loud: each touch goes on to the next choice, at once."""

from companion.core.faces import Ground, Scale, Segment
from companion.core.layout import columns, grid, middle, rows
from companion.core.scene import PLAIN, SELECTED, Box, Dialog, Frame, Intent
from companion.core.stage import Stage
from companion.core.text import Text, text
from companion.screen.settings import KINDS, LOUDEST, Settings
from companion.screen.sound.cues import Kind

CLOSE = Intent("shell", "close")
ON, OFF = text("On"), text("Off")
NAMES: dict[str, Text] = {
    "language": text("Language"),
    "theme": text("Colours"),
    "large": text("Type"),
    "motion": text("Motion"),
    "hints": text("Hints for newcomers"),
    "turn": text("Picture on the panel"),
    "turns_to_players": text("Turn to each player"),
}
VALUES: dict[str, dict[object, Text | str]] = {
    "language": {"en": "English", "de": "Deutsch"},
    "theme": {"night": text("Night"), "contrast": text("High contrast")},
    "large": {False: text("Normal"), True: text("Large")},
    "motion": {"full": text("Everything moves"), "reduced": text("Little moves"), "off": text("Nothing moves")},
    "hints": {False: OFF, True: ON},
    "turn": {0: text("Upright"), 90: text("Turned right"), 180: text("Upside down"), 270: text("Turned left")},
    "turns_to_players": {False: OFF, True: ON},
}
SOUNDS: dict[Kind, Text] = {"horn": text("Horn"), "cues": text("Sounds of the game"), "bed": text("Music")}


def _sheet(frame: Frame, id: str, title: Text, icon: str, box: Box) -> tuple[Stage, Box]:
    stage = Stage(frame)
    stage.panel(id, box, "active")
    head, body = rows(box.inset(14, 10), 56, 1.0, gap=8)
    words, close = columns(head, 1.0, 150, gap=8)
    stage.words(f"{id}:title", words, title, size="action", style="serif", icon=icon)
    stage.button("close", close, text("Close"), tap=CLOSE, icon="close", size="body")
    return stage, body


def page(frame: Frame, settings: Settings) -> Dialog:
    whole = Box(0, 0, frame.w, frame.h).inset(8)
    across = 1 if frame.size == "P" else 2
    down, head = -(-(len(NAMES) + 1) // across), 84
    box = middle(whole, min(whole.w, 1000), min(whole.h, head + down * 96))
    stage, body = _sheet(frame, "settings", text("Settings"), "gear", box)
    places = grid(body, down, across, 8)
    for (name, words), place in zip(NAMES.items(), places, strict=False):
        _tile(stage, f"set:{name}", place, words, VALUES[name][getattr(settings, name)], Intent("shell", f"set {name}"))
    loud = [SOUNDS[kind] for kind in KINDS if kind not in settings.muted and settings.loudness(kind)]
    heard = ", ".join(map(stage.say, loud)) if loud else OFF
    _tile(stage, "sound", places[len(NAMES)], text("Sound"), heard, Intent("open", "sound"))
    return Dialog(box, tuple(stage.elements))


def _tile(stage: Stage, id: str, box: Box, name: Text, value: Text | str, tap: Intent) -> None:
    stage.add(id, "panel", box, Ground(), tap=tap)
    upper, lower = rows(box.inset(14, 4), 1.0, 1.2)
    stage.words(f"{id}:name", upper, name, size="small", ink="muted")
    stage.words(f"{id}:value", lower, value, size="body", style="bold")


def sound(frame: Frame, settings: Settings) -> Dialog:
    """Each kind by itself; the last touch is heard."""
    whole = Box(0, 0, frame.w, frame.h).inset(8)
    w, h = min(whole.w, 720), min(whole.h, 480)
    box = Box((frame.w - w) // 2, (frame.h - h) // 2, w, h)
    stage, body = _sheet(frame, "sound", text("Sound"), "sound", box)
    for kind, place in zip(KINDS, rows(body, *[1.0] * len(KINDS), gap=8), strict=True):
        _loudness(stage, kind, settings, place)
    return Dialog(box, tuple(stage.elements))


def _loudness(stage: Stage, kind: Kind, settings: Settings, box: Box) -> None:
    is_muted, level = kind in settings.muted, settings.loudness(kind)
    head, foot = rows(box, 1.0, 56, gap=2)
    stage.words(f"sound:{kind}", head, SOUNDS[kind], size="body", style="bold", ink="muted" if is_muted else "text")
    mute, minus, bar, plus = columns(foot, 64, 64, 1.0, 64, gap=8)
    icon, state = ("mute", SELECTED) if is_muted else ("sound", PLAIN)
    stage.button(f"mute:{kind}", mute, tap=Intent("shell", f"mute {kind}"), icon=icon, state=state)
    stage.button(f"softer:{kind}", minus, tap=Intent("shell", f"softer {kind}"), icon="minus")
    stage.button(f"louder:{kind}", plus, tap=Intent("shell", f"louder {kind}"), icon="plus")
    segments = tuple(Segment(tone="chosen" if n < level and not is_muted else "off") for n in range(LOUDEST))
    stage.add(f"level:{kind}", "meter", Box(bar.x, bar.y + 12, bar.w, bar.h - 24), Scale(segments))
