"""Home: five posters, a table to go on with, and what the device itself can do."""

from collections.abc import Sequence
from typing import NamedTuple

from companion import protocol
from companion.core.faces import Label, Sign, SizeName
from companion.core.layout import columns, grid, middle, rows, shortened, type_size
from companion.core.scene import PLAIN, SELECTED, Banner, Box, Dialog, Frame, Intent, Scene
from companion.core.stage import Stage
from companion.core.text import Text, text
from companion.screen.shell.posters import Art
from companion.screen.shell.setup import DIGITAL, FULL
from companion.screen.shell.times import when

NOBODY = Banner("")
CLOSE = Intent("shell", "close")
RIM = 4
"""dp by which a title may reach into the margin of its poster."""


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
    foot = 0 if not tables else 96 if stage.is_wide else 132 if frame.size == "P" else 72
    head, posters, rest = rows(whole, 60 if stage.is_wide else 56, 1.0, foot, gap=10 if foot else 4)
    if frame.size == "P":
        ways, posters = rows(posters, 52, 1.0, gap=8)
    else:
        head, ways, icons = columns(head, 1.0, 470 if stage.is_wide else 370, 124, gap=16)
        ways = Box(ways.x, ways.y + (ways.h - 52) // 2, ways.w, 52)
    _head(stage, head, icons if frame.size != "P" else None)
    _ways(stage, way, ways)
    _posters(stage, known, posters)
    if tables:
        _go_on(stage, tables, rest)
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


def _posters(stage: Stage, games: Sequence[protocol.GameLine], box: Box) -> None:
    if not games:
        stage.words("home:none", box, text("One moment"), size="value", style="serif", ink="muted", align="middle")
        return
    lying = stage.frame.size == "P"
    places = (rows if lying else columns)(box, *[1.0] * len(games), gap=8 if lying or stage.is_wide else 6)
    rooms = [_parts(stage, place)[1] for place in places]
    title = _title_size(stage, games, min(room.w for room in rooms), min(room.h for room in rooms))
    for game, place in zip(games, places, strict=True):
        picture, words = _parts(stage, place)
        along = (picture.w, 0) if lying else (0, picture.h)
        stage.add(f"play:{game.key}", "panel", place, Art(game.key, *along), tap=Intent("shell", f"play {game.key}"))
        _about(stage, game, words, title=title)


def _parts(stage: Stage, box: Box) -> tuple[Box, Box]:
    """Of a poster: its picture, and what is left for words."""
    if stage.frame.size == "P":
        picture, words = columns(box, 0.34, 1.0)
        return picture, words.inset(12, 6)
    picture, words = rows(box, 1.0, {"S": 120, "M": 200}.get(stage.frame.size, 240))
    return picture, words.inset(8, 10 if stage.is_wide else 6)


def _title_size(stage: Stage, games: Sequence[protocol.GameLine], w: int, h: int) -> SizeName:
    """The largest in which every title is one line, and the facts below it have their place."""
    usual: tuple[SizeName, ...] = ("value", "action", "body", "small")
    for size in usual if stage.is_wide or stage.frame.size == "P" else usual[2:]:
        is_short = max(stage.wide(game.title, size, "serif") for game in games) <= w + RIM
        if is_short and stage.line(size) + stage.line("small") <= h:
            return size
    return "note"


def _about(stage: Stage, game: protocol.GameLine, box: Box, *, title: SizeName) -> None:
    blurb, line = BLURBS[game.key], 0
    if stage.is_wide:
        first, second, facts, button = rows(box, 1.4, 2 * stage.line("note"), 1.0, 52, gap=4)
        stage.add(f"{game.key}:play", "text", button, stage.caption(button, text("Play"), size="body"))
        line = second.h
    elif stage.frame.size == "P" and box.h >= stage.line(title) + stage.line("note") + stage.line("small"):
        first, second, facts = rows(box, stage.line(title), 1.0, 1.0, gap=2)
        line = second.h
    else:
        first, facts = rows(box, max(stage.line(title), box.h // 2), 1.0)
    place = Box(first.x, first.y, box.w + RIM, first.h)
    stage.add(f"{game.key}:title", "text", place, Label((game.title,), title, "serif"))
    if line:
        stage.words(f"{game.key}:line", second, blurb.line, size="note", ink="muted", lines=2)
    _facts(stage, game, blurb, facts)


def _facts(stage: Stage, game: protocol.GameLine, blurb: Blurb, box: Box) -> None:
    people = str(game.least) if game.least == game.most else f"{game.least}–{game.most}"
    minutes = stage.say(text("{n} min", n=blurb.minutes))
    if box.w < 180:
        first, second = rows(box, 1.0, 1.0)
    else:
        first, second = columns(box, 0.8, 1.2, gap=6)
    stage.words(f"{game.key}:people", first, people, size="small", style="bold", icon="user", icon_ink="muted")
    stage.words(f"{game.key}:time", second, minutes, size="small", style="bold", icon="timer", icon_ink="muted")


# -------------------------------------------------------------------------------- tables that rest


def _go_on(stage: Stage, tables: Sequence[protocol.TableLine], box: Box) -> None:
    """With the first; the others are one touch away."""
    stage.panel("resume:ground", box)
    several = len(tables) > 1
    if stage.frame.size == "P":
        words, buttons = rows(box.inset(12, 8), 1.0, 60, gap=4)
        more, button = columns(buttons, 1.0, 2.0, gap=8) if several else (None, buttons)
    else:
        words, button = columns(box.inset(16, 8), 1.0, 200 if stage.is_wide else 150, gap=12)
        words, more = columns(words, 1.0, 200 if stage.is_wide else 72, gap=12) if several else (words, None)
    if more:
        forms = (text("All {n} tables", n=len(tables)),) if stage.is_wide else (f"{len(tables)}",)
        stage.button("resume:all", more, *forms, tap=Intent("open", "tables"), icon="log", size="body")
    _rests(stage, "resume", tables[0], words, text("Go on: {game}", game=tables[0].title))
    tap = Intent("shell", f"resume {tables[0].table}")
    stage.button("resume", button, text("Go on"), tap=tap, icon="play", role="primary")


def _rests(stage: Stage, id: str, table: protocol.TableLine, box: Box, title: Text | str) -> None:
    """Which game, since when it rests, whose turn it was, and who plays; of many names those that fit."""
    first, second = rows(box, 1.2, 1.0)
    stage.words(f"{id}:title", first, title, size="body", style="bold")
    stopped, begun = when(table.stopped), when(table.begun)
    moment = text("stopped {when}", when=stopped) if stopped else text("begun {when}", when=begun) if begun else ""
    turn = stage.say(text("{who} is to act", who=table.turn[0])) if len(table.turn) == 1 else ""
    people = ", ".join(name for name in table.people if name)
    facts = " · ".join(part for part in (stage.say(moment), turn, people) if part)
    size: SizeName = "small" if stage.wide(facts, "small") <= second.w else "note"
    facts = shortened(facts, second.w - 2, type_size(stage.frame, size))
    stage.words(f"{id}:facts", second, facts, size=size, ink="muted")


def tables_sheet(frame: Frame, tables: Sequence[protocol.TableLine], page: int = 0) -> Dialog:
    """All that rest, to go on with one of them."""
    stage = Stage(frame)
    whole = Box(0, 0, frame.w, frame.h).inset(8)
    high, gap = 84 if stage.is_wide else 68, 8
    across = 1 if frame.size == "P" else 2
    fits = max(1, (whole.h - 16 - 56 - 8 + gap) // (high + gap)) * across
    pages = 1 if len(tables) <= fits else -(-len(tables) // (fits - 1))
    page, per = page % pages, -(-len(tables) // pages)
    down = -(-(per if pages == 1 else per + 1) // across)
    box = middle(whole, min(whole.w, 1000), 16 + 56 + 8 + down * (high + gap) - gap)
    stage.panel("tables", box, "active")
    head, body = rows(box.inset(14, 8), 56, 1.0, gap=8)
    title, close = columns(head, 1.0, 150, gap=8)
    stage.words("tables:title", title, text("Unfinished tables"), size="action", style="serif", lines=2)
    stage.button("close", close, text("Close"), tap=CLOSE, icon="close", size="body")
    places = grid(body, down, across, gap)
    for table, place in zip(tables[page * per : (page + 1) * per], places, strict=False):
        stage.button(f"table:{table.table}", place, tap=Intent("shell", f"resume {table.table}"))
        _rests(stage, f"table:{table.table}", table, place.inset(16, 6), table.title)
    if pages > 1:
        words = text("More ({page} of {pages})", page=page + 1, pages=pages)
        turn = Intent("open", f"tables {(page + 1) % pages}")
        stage.button("tables:more", places[-1], words, tap=turn, icon="next", size="body", role="quiet")
    return Dialog(box, tuple(stage.elements))


def notice(frame: Frame, title: Text, words: Text) -> Scene:
    """A page that only says something, such as that the daemon is not there."""
    stage = Stage(frame)
    side, name = (96, 2 * stage.line("big")) if stage.is_wide else (72, stage.line("big"))
    whole = middle(Box(0, 0, frame.w, frame.h), frame.w - 2 * 24, side + name + 4 * stage.line("body") + 2 * 16)
    sign, upper, lower = rows(whole, side, name, 1.0, gap=16)
    stage.add("notice:sign", "text", middle(sign, side, side), Sign("glass", "lamp"))
    stage.words("notice:title", upper, title, size="big", style="serif", align="middle", lines=2)
    place = Box(lower.x, lower.y, lower.w, 2 * stage.line("body"))
    stage.words("notice:words", place, words, size="body", ink="muted", align="middle", lines=2)
    return stage.scene("home", "Companion", NOBODY)
