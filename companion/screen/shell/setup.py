"""Set-up: who plays, which way, with which options. What is chosen is a value; each touch makes the next one."""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion import protocol
from companion.core.faces import Colour
from companion.core.layout import columns, grid, rows
from companion.core.scene import PLAIN, SELECTED, Banner, Box, Dialog, Frame, Intent, Scene
from companion.core.stage import Stage, choices
from companion.core.text import Text, text
from companion.screen.shell.names import NAMES, token
from companion.screen.theme import SEATS

TRACKER, FULL, DIGITAL = "tracker", "full", "digital"
WAYS: tuple[tuple[str, Text, str], ...] = (
    (DIGITAL, text("On this screen"), "hand"),
    (FULL, text("Beside the box, all the rules"), "book"),
    (TRACKER, text("Beside the box, clock and counters"), "timer"),
)
COLOURS: tuple[Colour, ...] = tuple(colour for colour, _ in SEATS)


class Person(Struct, frozen=True):
    name: str
    colour: Colour


class SetUp(Struct, frozen=True):
    game: protocol.GameLine
    people: tuple[Person, ...]
    way: str = DIGITAL
    settings: tuple[protocol.Setting, ...] = ()
    """The options of this game in this way, as far as they can be chosen from a list."""
    values: dict[str, Any] = {}
    """Those that differ from their default."""
    shows_options: bool = False
    page: int = 0

    @property
    def key(self) -> str:
        return f"{self.game.key}/tracker" if self.way == TRACKER else self.game.key

    @property
    def opening(self) -> protocol.Open:
        people = tuple(protocol.NewPerson(person.name, person.colour) for person in self.people)
        mode = "digital" if self.way == DIGITAL else "referee"
        return protocol.Open(game=self.key, people=people, options=self.values, mode=mode)


def begun(game: protocol.GameLine) -> SetUp:
    return SetUp(game, tuple(Person("", colour) for colour in COLOURS[: game.least]))


def with_settings(setup: SetUp, settings: tuple[protocol.Setting, ...]) -> SetUp:
    """Another way has other options."""
    return replace(setup, settings=tuple(setting for setting in settings if setting.allowed), values={}, page=0)


def touched(setup: SetUp, pick: str) -> SetUp:
    what, _, about = pick.partition(" ")
    match what:
        case "more":
            free = next(colour for colour in COLOURS if colour not in {person.colour for person in setup.people})
            return replace(setup, people=(*setup.people, Person("", free)))
        case "fewer":
            return replace(setup, people=setup.people[:-1])
        case "colour":
            return _changed(setup, int(about), colour=_next_colour(setup, int(about)))
        case "name":
            seat, _, name = about.partition(" ")
            return _changed(setup, int(seat), name=name)
        case "swap":
            return replace(setup, people=(*setup.people[1:], *setup.people[:1]))
        case "way":
            return replace(setup, way=about)
        case "options":
            return replace(setup, shows_options=not setup.shows_options, page=0)
        case "page":
            return replace(setup, page=int(about))
        case "option":
            return _next_value(setup, about)
    raise AssertionError(pick)


def _changed(setup: SetUp, seat: int, **about: Any) -> SetUp:
    people = list(setup.people)
    people[seat] = replace(people[seat], **about)
    return replace(setup, people=tuple(people))


def _next_colour(setup: SetUp, seat: int) -> Colour:
    taken = {person.colour for i, person in enumerate(setup.people) if i != seat}
    at = COLOURS.index(setup.people[seat].colour)
    return next(colour for colour in (*COLOURS[at + 1 :], *COLOURS) if colour not in taken)


def _next_value(setup: SetUp, name: str) -> SetUp:
    setting = next(setting for setting in setup.settings if setting.name == name)
    now = setup.values.get(name, setting.default)
    value = setting.allowed[(setting.allowed.index(now) + 1) % len(setting.allowed)]
    values = {key: kept for key, kept in setup.values.items() if key != name}
    return replace(setup, values=values if value == setting.default else {**values, name: value})


# -------------------------------------------------------------------------------- what is shown


def page(frame: Frame, setup: SetUp) -> Scene:
    stage = Stage(frame)
    banner = Banner(stage.say(text("Who plays, and how?")))
    _bar(stage, setup, banner)
    body, foot = rows(stage.body, 1.0, 72 if stage.is_wide else 64, gap=stage.gap)
    if setup.shows_options:
        _options(stage, setup, body)
    elif frame.size == "P":
        upper, lower = rows(body, 1.3, 1.0, gap=stage.gap)
        _people(stage, setup, upper)
        _ways(stage, setup, lower)
    else:
        left, right = columns(body, 1.0, 1.0, gap=stage.gap)
        _people(stage, setup, left)
        _ways(stage, setup, right)
    _foot(stage, setup, foot)
    return stage.scene(setup.game.key, setup.game.title, banner)


def _bar(stage: Stage, setup: SetUp, banner: Banner) -> None:
    bar = stage.bar
    stage.panel("bar", bar, "bar")
    side = bar.h - 8
    back = Intent("pick", "options") if setup.shows_options else Intent("shell", "home")
    stage.button("bar:back", Box(4, 4, side, side), tap=back, icon="back")
    x = side + 20
    w = min(stage.wide(setup.game.title, "action", "serif"), bar.w // 2 - x)
    stage.words("bar:title", Box(x, 0, w, bar.h - 2), setup.game.title, size="action", style="serif", ink="accent")
    x += w + 16
    stage.words("bar:banner", Box(x, 2, bar.w - x - 8, bar.h - 6), banner.message, size="body", style="bold", lines=2)


def _people(stage: Stage, setup: SetUp, box: Box) -> None:
    stage.panel("people", box)
    most, n = setup.game.most, len(setup.people)
    crowded = most > 4 and not stage.is_wide
    inner = box.inset(12, 4 if crowded else 10)
    heights = (0, 1.0, 48) if crowded else (stage.line("small"), 1.0, 56)
    title, names, buttons = rows(inner, *heights, gap=2 if crowded else 6)
    if not crowded:
        stage.words("people:title", title, text("Who"), size="small", ink="muted")
    across = 1 if most <= 4 and names.h >= most * 58 else 2
    down = max(-(-most // across), 2)
    high = min(names.h, down * 72)
    places = grid(Box(names.x, names.y, names.w, high), down, across, 2 if crowded else 8)
    for seat, place in zip(range(n), places, strict=False):
        _person(stage, setup, seat, place)
    fewer, more, swap = columns(buttons, 1.0, 1.0, 1.4, gap=8)
    if setup.game.least < most:
        if n > setup.game.least:
            stage.button("people:fewer", fewer, tap=Intent("pick", "fewer"), icon="minus")
        if n < most:
            stage.button("people:more", more, tap=Intent("pick", "more"), icon="plus")
    if n > 1:
        stage.button("people:swap", swap, text("Swap"), tap=Intent("pick", "swap"), icon="swap", size="body")


def _person(stage: Stage, setup: SetUp, seat: int, box: Box) -> None:
    person = setup.people[seat]
    colour, name = columns(box, 52, 1.0, gap=8)
    side = min(40, box.h)
    where = Box(colour.x + 6, colour.y + (box.h - side) // 2, side, side)
    face = token(person.colour, stage.frame.language)
    hit = Box(colour.x, colour.y, colour.w, box.h)
    stage.add(f"colour:{seat}", "token", where, face, tap=Intent("pick", f"colour {seat}"), hit=hit)
    words = person.name or text("Player {n}", n=seat + 1)
    stage.button(f"name:{seat}", name, words, tap=Intent("open", f"names {seat}"), size="body")


def _ways(stage: Stage, setup: SetUp, box: Box) -> None:
    stage.panel("ways", box)
    inner = box.inset(12, 10)
    title, lower = rows(inner, stage.line("small"), 1.0, gap=6)
    lines = rows(Box(lower.x, lower.y, lower.w, min(lower.h, 4 * 72)), 1.0, 1.0, 1.0, 1.0, gap=6)
    stage.words("ways:title", title, text("How"), size="small", ink="muted")
    for (way, words, icon), line in zip(WAYS, lines, strict=False):
        state = SELECTED if setup.way == way else PLAIN
        stage.button(f"way:{way}", line, words, tap=Intent("pick", f"way {way}"), icon=icon, size="body", state=state)
    changed = len(setup.values)
    label = text("Options ({n} changed)", n=changed) if changed else text("Options: as recommended")
    if setup.settings:
        stage.button("options", lines[-1], label, tap=Intent("pick", "options"), icon="gear", size="body")


def _options(stage: Stage, setup: SetUp, box: Box) -> None:
    entries = [
        (
            setting.name,
            f"{_plain(setting.name)}: {_plain(setup.values.get(setting.name, setting.default))}",
            Intent("pick", f"option {setting.name}"),
        )
        for setting in setup.settings
    ]
    choices(stage, "option", box, entries, setup.page)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "+" if value else "–"
    return str(value).replace("_", " ")


def _foot(stage: Stage, setup: SetUp, box: Box) -> None:
    facts, start = columns(box, 1.0, 300 if stage.is_wide else 230, gap=12)
    way = next(words for way, words, _ in WAYS if way == setup.way)
    message = text("{n} players · {way}", n=len(setup.people), way=way)
    if len(setup.people) == 1:
        message = text("1 player · {way}", way=way)
    stage.words("facts", facts, message, size="small", ink="muted", lines=2)
    stage.button("start", start, text("Start"), tap=Intent("shell", "start"), icon="play", role="primary")


def names_sheet(frame: Frame, setup: SetUp, seat: int) -> Dialog:
    """A name for this seat, without a keyboard."""
    stage = Stage(frame)
    box = Box(0, 0, frame.w, frame.h).inset(8)
    stage.panel("names", box, "active")
    head, body = rows(box.inset(12, 8), 56, 1.0, gap=6)
    title, nobody, close = columns(head, 1.0, 150, 130, gap=8)
    stage.words("names:title", title, text("Player {n}", n=seat + 1), size="action", style="serif")
    stage.button("names:none", nobody, text("No name"), tap=Intent("pick", f"name {seat} "), size="body")
    stage.button("close", close, text("Close"), tap=Intent("shell", "close"), size="body")
    across = 4 if frame.size == "P" else 6
    taken = {person.name for person in setup.people}
    for name, place in zip(NAMES, grid(body, -(-len(NAMES) // across), across, 8), strict=False):
        state = SELECTED if name == setup.people[seat].name else PLAIN
        if name not in taken or name == setup.people[seat].name:
            stage.button(
                f"names:{name}", place, name, tap=Intent("pick", f"name {seat} {name}"), size="body", state=state
            )
    return Dialog(box, tuple(stage.elements))
