"""Home: five posters, a table to go on with, and what the device itself can do."""

from collections.abc import Sequence
from typing import NamedTuple

from companion import protocol
from companion.core.faces import Sign
from companion.core.layout import columns, fit, rows, shortened, type_size, width
from companion.core.scene import PLAIN, SELECTED, Banner, Box, Frame, Intent, Scene
from companion.core.stage import Stage
from companion.core.text import Text, text
from companion.screen.shell.posters import Art
from companion.screen.shell.setup import DIGITAL, FULL
from companion.screen.shell.times import when

NOBODY = Banner("")


class Blurb(NamedTuple):
    """What a poster says besides its title."""

    minutes: int
    line: Text


BLURBS = {
    "safehouse": Blurb(30, text("Run. The horn will not wait.")),
    "dice": Blurb(20, text("One throw, four escapes.")),
    "underground": Blurb(45, text("Build your way up and out.")),
    "agents": Blurb(40, text("Nobody is who they say.")),
    "fugitive": Blurb(15, text("One flees, one follows.")),
}
ORDER = tuple(BLURBS)


def home(
    frame: Frame, games: Sequence[protocol.GameLine], tables: Sequence[protocol.TableLine], way: str = DIGITAL
) -> Scene:
    stage = Stage(frame)
    whole = Box(0, 0, frame.w, frame.h).inset(stage.margin, 8)
    known = sorted((game for game in games if game.key in BLURBS), key=lambda game: ORDER.index(game.key))
    foot = 0 if not tables else 96 if stage.is_wide else 72
    head, posters, rest = rows(whole, 60 if stage.is_wide else 56, 1.0, foot, gap=10 if foot else 4)
    if frame.size == "P":
        ways, posters = rows(posters, 52, 1.0, gap=8)
    else:
        head, ways, icons = columns(head, 1.0, 470 if stage.is_wide else 370, 124, gap=16)
        ways = Box(ways.x, ways.y + (ways.h - 52) // 2, ways.w, 52)
    _head(stage, head, icons if frame.size != "P" else None)
    _ways(stage, way, ways)
    if frame.size == "P":
        places: Sequence[Box] = rows(posters, *[1.0] * max(1, len(known)), gap=8)
    else:
        places = columns(posters, *[1.0] * max(1, len(known)), gap=stage.gap)
    for game, place in zip(known, places, strict=False):
        _poster(stage, game, place, lying=frame.size == "P")
    if tables:
        _go_on(stage, tables[0], rest)
    return stage.scene("home", "Companion", NOBODY)


def _head(stage: Stage, box: Box, icons: Box | None) -> None:
    if icons is None:
        box, icons = columns(box, 1.0, 124, gap=12)
    sign, title = columns(box, 44, 1.0, gap=12)
    stage.add("home:sign", "text", Box(sign.x + 4, sign.y + (box.h - 36) // 2, 36, 36), Sign("glass", "lamp"))
    stage.words("home:title", title, "Companion", size="value", style="serif")
    for (name, icon), place in zip(
        (("settings", "gear"), ("language", "globe")), columns(icons, 56, 56, gap=12), strict=True
    ):
        where = Box(place.x, place.y + (box.h - 52) // 2, 56, 52)
        stage.button(f"home:{name}", where, tap=Intent("open", name), icon=icon)


def _ways(stage: Stage, way: str, box: Box) -> None:
    """Where it is played; a poster then leads to that."""
    entries = ((DIGITAL, text("On this screen"), "hand"), (FULL, text("Beside the box"), "folder"))
    for (key, words, icon), place in zip(entries, columns(box, 1.0, 1.0, gap=6), strict=True):
        state = SELECTED if way == key else PLAIN
        stage.button(
            f"home:{key}", place, words, tap=Intent("shell", f"way {key}"), icon=icon, size="small", state=state
        )


def _poster(stage: Stage, game: protocol.GameLine, box: Box, *, lying: bool) -> None:
    pad = 12 if stage.is_wide else 8
    if lying:
        picture, words = columns(box, 0.34, 1.0)
    else:
        words_height = 200 if stage.is_wide else 120
        picture, words = rows(box, 1.0, words_height)
    along = (picture.w, 0) if lying else (0, picture.h)
    stage.add(f"play:{game.key}", "panel", box, Art(game.key, *along), tap=Intent("shell", f"play {game.key}"))
    inner = words.inset(pad, 10 if stage.is_wide else 6)
    blurb = BLURBS[game.key]
    if stage.is_wide:
        title, line, facts, button = rows(inner, 1.0, 1.0, 1.0, 52, gap=6)
        stage.words(f"{game.key}:line", line, blurb.line, size="note", ink="muted", lines=2)
        face = stage.caption(button, text("Play"), size="body")
        stage.add(f"{game.key}:play", "text", button, face)
    else:
        title, facts = rows(inner, 1.2, 1.0, gap=4)
    stage.words(
        f"{game.key}:title", title, game.title, size="value" if stage.is_wide else "body", style="serif", lines=2
    )
    _facts(stage, game, blurb, facts)


def _facts(stage: Stage, game: protocol.GameLine, blurb: Blurb, box: Box) -> None:
    people = str(game.least) if game.least == game.most else f"{game.least}–{game.most}"
    minutes = stage.say(text("{n} min", n=blurb.minutes))
    if box.h >= 2 * stage.line("small"):
        first, second = rows(box, 1.0, 1.0)
    else:
        first, second = columns(box, 0.8, 1.2, gap=6)
    stage.words(f"{game.key}:people", first, people, size="small", style="bold", icon="user", icon_ink="muted")
    stage.words(f"{game.key}:time", second, minutes, size="small", style="bold", icon="timer", icon_ink="muted")


def _go_on(stage: Stage, table: protocol.TableLine, box: Box) -> None:
    stage.panel("resume:ground", box)
    words, button = columns(box.inset(16, 8), 1.0, 200 if stage.is_wide else 150, gap=12)
    first, second = rows(words, 1.2, 1.0)
    title = text("Go on: {game}", game=table.title)
    stage.words("resume:title", first, title, size="body", style="bold", icon="play", icon_ink="lamp")
    people = " · ".join(name for name in table.people if name)
    stopped, begun = when(table.stopped), when(table.begun)
    moment = text("stopped {when}", when=stopped) if stopped else text("begun {when}", when=begun) if begun else ""
    facts = " · ".join(part for part in (people, stage.say(moment)) if part)
    size = fit(stage.frame, second, facts, size="small").size
    facts = shortened(facts, second.w - 4, type_size(stage.frame, size))
    assert width(facts, type_size(stage.frame, size)) <= second.w
    stage.words("resume:facts", second, facts, size=size, ink="muted")
    stage.button("resume", button, text("Go on"), tap=Intent("shell", f"resume {table.table}"), role="primary")


def notice(frame: Frame, title: Text, words: Text) -> Scene:
    """A page that only says something, such as that the daemon is not there."""
    stage = Stage(frame)
    upper, lower = rows(Box(0, 0, frame.w, frame.h).inset(40, 40), 1.0, 1.0, gap=12)
    place = Box(upper.x, upper.bottom - 80, upper.w, 80)
    stage.words("notice:title", place, title, size="big", style="serif", align="middle", lines=2)
    place = Box(lower.x, lower.y, lower.w, min(lower.h, 120))
    stage.words("notice:words", place, words, size="body", ink="muted", align="middle", lines=4)
    return stage.scene("home", "Companion", NOBODY)
