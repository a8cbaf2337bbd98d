"""Set-up as a page: people at one side, what they play at the other, and all the options behind one button."""

from collections.abc import Iterator

from companion import protocol
from companion.core.layout import columns, grid, middle, rows, shortened, type_size
from companion.core.scene import PLAIN, SELECTED, Banner, Box, Drop, Frame, Intent, Scene
from companion.core.stage import Stage
from companion.core.text import Text, text
from companion.screen.shell.names import seat_token
from companion.screen.shell.posters import Art
from companion.screen.shell.setup import DIGITAL, FULL, TRACKER, WAYS, SetUp, changed, is_changed
from companion.screen.shell.setup_sheets import card, picks, switch

DEPTHS = ((FULL, text("All the rules")), (TRACKER, text("Clock and counters")))
PAIR = 2
HIGH = {"S": (76, 58), "M": (96, 76), "L": (112, 92), "P": (76, 84)}
"""dp of height of a card and of an option, where there is room."""
NARROW = 420
"""dp of width below which words stand under each other that are beside each other elsewhere."""
LEAST_CARD = 52
LEAST_ART = 56
"""dp of height from which on the game's picture fills what people leave free."""


def page(frame: Frame, setup: SetUp) -> Scene:
    stage = Stage(frame)
    question = text("All the options") if setup.shows_options else text("Who plays, and how?")
    banner = Banner(stage.say(question))
    _bar(stage, setup, banner)
    body, foot = rows(stage.body, 1.0, 72 if stage.is_wide else 64, gap=stage.gap)
    if setup.shows_options:
        _options(stage, setup, body)
    elif frame.size == "P":
        least = min(7, -(-setup.game.most // 2) if setup.game.most > 4 else setup.game.most)
        upper, lower = rows(body, 74 + least * (56 if frame.h >= 760 else 50), 1.0, gap=stage.gap)
        _people(stage, setup, upper)
        _how(stage, setup, lower)
    else:
        left, right = columns(body, 0.92, 1.0, gap=stage.gap)
        _people(stage, setup, left)
        _how(stage, setup, right)
    _foot(stage, setup, foot)
    return stage.scene(setup.game.key, setup.game.title, banner)


def _bar(stage: Stage, setup: SetUp, banner: Banner) -> None:
    bar = stage.bar
    stage.panel("bar", bar, "bar")
    side = bar.h - 8
    back = Intent("pick", "options") if setup.shows_options else Intent("shell", "home")
    stage.button("bar:back", Box(4, 4, side, side), tap=back, icon="back")
    stage.button("bar:language", Box(bar.w - 4 - side, 4, side, side), tap=Intent("open", "language"), icon="globe")
    book = Box(bar.w - 10 - 2 * side, 4, side, side)
    stage.button("bar:book", book, tap=Intent("open", "book"), icon="book")
    x, right = side + 20, book.x - 12
    is_narrow = stage.frame.w < NARROW
    w = min(stage.wide(setup.game.title, "action", "serif"), right - x if is_narrow else bar.w // 2 - x)
    stage.words("bar:title", Box(x, 0, w, bar.h - 2), setup.game.title, size="action", style="serif", ink="accent")
    x += w + 16
    if not is_narrow:
        stage.words("bar:banner", Box(x, 2, right - x, bar.h - 6), banner.message, size="body", style="bold", lines=2)


# -------------------------------------------------------------------------------- who


def _people(stage: Stage, setup: SetUp, box: Box) -> None:
    stage.panel("people", box)
    most, n = setup.game.most, len(setup.people)
    crowded = most > 4
    tight = crowded and stage.frame.size == "S"
    inner = box.inset(10, 4 if tight else 8)
    found = tuple(_rearranging(setup))
    high = (56 if stage.is_wide else 48) if found else 0
    names, buttons = rows(inner, 1.0, high, gap=(4 if tight else 8) if found else 0)
    across = 2 if crowded else 1
    down = -(-most // across)
    gap = 8 if stage.is_wide else 2 if tight else 4
    high = min(names.h, down * (84 if stage.is_wide else 72))
    places = grid(Box(names.x, names.y, names.w, high), down, across, gap)
    for seat, place in zip(range(n), places, strict=False):
        _person(stage, setup, seat, place)
    if n < most and n < len(places):
        place = places[n]
        face = text("One more") if crowded else text("One more person")
        stage.button("people:more", place, face, tap=Intent("pick", "more"), icon="plus", size="body", role="quiet")
    taken = places[min(n, len(places) - 1) if n < most else n - 1].bottom
    free = Box(names.x, taken + 8, names.w, names.bottom - taken - 8)
    if free.h >= LEAST_ART:
        stage.add("people:art", "panel", free, Art(setup.game.key))
    for (id, pick, words, icon), place in zip(found, columns(buttons, *[1.0] * len(found), gap=8), strict=True):
        stage.button(f"people:{id}", place, words, tap=Intent("pick", pick), icon=icon, size="body")


def _rearranging(setup: SetUp) -> Iterator[tuple[str, str, Text, str]]:
    """What can be done with so many people."""
    n = len(setup.people)
    if n > setup.game.least:
        yield "fewer", "fewer", text("One fewer"), "minus"
    if n > 1:
        yield "swap", "swap", text("Rotate") if n > PAIR else text("Swap"), "swap"


def _person(stage: Stage, setup: SetUp, seat: int, box: Box) -> None:
    sign, name = columns(box, 52, 1.0, gap=6)
    side = min(42, box.h - 4)
    where = Box(sign.x + (sign.w - side) // 2, sign.y + (box.h - side) // 2, side, side)
    stage.add(f"seat:{seat}", "token", where, seat_token(seat, stage.frame.language))
    words = setup.people[seat] or text("Player {n}", n=seat + 1)
    others = (other for other in range(len(setup.people)) if other != seat)
    drop = tuple(Drop(f"seat:{other}", Intent("pick", f"move {other} {seat}")) for other in others)
    names = Intent("open", f"names {seat}")
    stage.button(f"name:{seat}", name, tap=names, drag=f"seat:{seat}", drop=drop)
    label = name.inset(14 if stage.is_wide or setup.game.most <= 4 else 8, 4)
    if seat < len(setup.roles):
        label, role = columns(label, 1.0, 1.0, gap=8)
        stage.words(f"role:{seat}", role, setup.roles[seat], size="small", ink="accent", align="right", lines=2)
    named = shortened(stage.say(words), label.w, type_size(stage.frame, "note"), "bold")
    stage.words(f"name:{seat}:words", label, named, size="body", style="bold")


# -------------------------------------------------------------------------------- how


def _how(stage: Stage, setup: SetUp, box: Box) -> None:
    """The way, then each thing to choose as cards: all of them where there is room, else those that fit."""
    stage.panel("ways", box)
    inner = box.inset(10, 8)
    here = not _options_below(stage, setup)
    last = 52 if setup.can_learn or (setup.settings and here) else 0
    way, rest, foot = rows(inner, 52 if setup.way == DIGITAL else 112, 1.0, last, gap=8)
    _way(stage, setup, way)
    hows = [setting for setting in setup.settings if setting.kind == "how"]
    rest = _others(stage, setup, hows, rest)
    hows = hows[: (rest.h + stage.gap) // (LEAST_CARD + stage.gap)]
    for setting, place in zip(hows, _shares(stage, setup, rest, hows), strict=True):
        _cards(stage, setup, setting, place)
    found = ([_learning] if setup.can_learn else []) + ([_to_options] if setup.settings and here else [])
    for button, place in zip(found, columns(foot, *[1.0] * len(found), gap=8), strict=True):
        button(stage, setup, place)


def _others(stage: Stage, setup: SetUp, hows: list[protocol.Setting], box: Box) -> Box:
    """The first options, where all cards leave so much room; what is left for the cards."""
    free = box.h - sum(_whole(stage, setup, setting) + stage.gap for setting in hows)
    high = HIGH[stage.frame.size][1] + 8
    n = max(0, free // high) if stage.is_wide else 0
    others = [setting for setting in _in_order(setup) if setting.kind != "how"][:n]
    if not others:
        return box
    box, more = rows(box, 1.0, len(others) * high)
    for setting, place in zip(others, grid(more, len(others), 1, 8), strict=True):
        _option(stage, setup, setting, place)
    return box


def _learning(stage: Stage, setup: SetUp, box: Box) -> None:
    switch(stage, "learning", box, text("No clock, to learn"), tap=Intent("pick", "learning"), on=setup.learns)


def _to_options(stage: Stage, setup: SetUp, box: Box) -> None:
    n = changed(setup, (setting for setting in setup.settings if setting.kind != "how"))
    label = text("Options ({n} changed)", n=n) if n else text("Options")
    stage.button("options", box, label, tap=Intent("pick", "options"), icon="gear", size="body")


def _options_below(stage: Stage, setup: SetUp) -> bool:
    """Where room is short, they are beside the start: a first game has no place there beside the box."""
    return not stage.is_wide and setup.way != DIGITAL and not setup.shows_options


def _way(stage: Stage, setup: SetUp, box: Box) -> None:
    """On this screen, or beside the box; and there, how much the device is told."""
    beside = setup.way != DIGITAL
    first, second = rows(box, 1.0, 1.0, gap=8) if beside else (box, None)
    entries = [("way:digital", DIGITAL, not beside, "hand"), (f"way:{FULL}", FULL, beside, "folder")]
    for (id, way, chosen, icon), place in zip(entries, columns(first, 1.0, 1.0, gap=6), strict=True):
        words = text("On this screen") if way == DIGITAL else text("Beside the box")
        state = SELECTED if chosen else PLAIN
        stage.button(id, place, words, tap=Intent("pick", f"way {way}"), icon=icon, size="small", state=state)
    if second:
        for (way, words), place in zip(DEPTHS, columns(second, 1.0, 1.0, gap=6), strict=True):
            state = SELECTED if setup.way == way else PLAIN
            stage.button(f"depth:{way}", place, words, tap=Intent("pick", f"way {way}"), size="small", state=state)


def _whole(stage: Stage, setup: SetUp, setting: protocol.Setting) -> int:
    """dp of height that all its cards take."""
    return stage.line("note") + 2 + len(setup.choices(setting)) * (HIGH[stage.frame.size][0] + 6)


def _shares(stage: Stage, setup: SetUp, box: Box, hows: list[protocol.Setting]) -> tuple[Box, ...]:
    """More room for what has more to choose from."""
    if not hows:
        return ()
    if len(hows) > 1 and not stage.is_wide:
        return rows(Box(box.x, box.y, box.w, min(box.h, len(hows) * 110)), *[1.0] * len(hows), gap=stage.gap)
    shares = [float(min(4, len(setup.choices(setting)))) + 0.4 for setting in hows]
    return rows(box, *shares, gap=stage.gap)


def _cards(stage: Stage, setup: SetUp, setting: protocol.Setting, box: Box) -> None:
    head = stage.line("note") if box.h > 2 * 56 + stage.line("note") else 0
    title, body = rows(box, head, 1.0, gap=2 if head else 0)
    if head:
        stage.words(f"how:{setting.name}:title", title, setting.title, size="note", ink="muted", style="bold")
    found = setup.choices(setting)
    across = 2 if len(found) > 3 and body.w >= 2 * 330 else 1
    gap, least = 6, {"M": 56, "L": 92}.get(stage.frame.size, 50)
    down = max(1, (body.h + gap) // (least + gap))
    fits = down * across
    if fits < min(PAIR, len(found)):
        _one_card(stage, setup, setting, Box(body.x, body.y, body.w, min(body.h, 84)))
        return
    shown = list(found[:fits] if len(found) <= fits else found[: fits - 1])
    now = setup.choice(setting)
    if now not in shown:
        shown[-1:] = [now]
    n = len(shown) + (1 if len(shown) < len(found) else 0)
    lines = -(-n // across)
    high = min(body.h, lines * round(1.3 * HIGH[stage.frame.size][0]))
    places = grid(Box(body.x, body.y, body.w, high), lines, across, gap)
    for choice, place in zip(shown[:fits], places, strict=False):
        picked = choice.value == now.value
        key = f"how:{setting.name}:{choice.value}"
        card(stage, key, place, setting, choice, tap=picks(setting, choice), selected=picked)
    if len(shown) < len(found):
        every = text("All {n} of them", n=len(found))
        tap = Intent("open", f"choose {setting.name}")
        stage.button(f"how:{setting.name}", places[len(shown)], every, tap=tap, icon="next", size="body", role="quiet")


def _one_card(stage: Stage, setup: SetUp, setting: protocol.Setting, box: Box) -> None:
    """Only what is chosen; the others are one touch away."""
    choice = setup.choice(setting)
    named = text("{option}: {value}", option=setting.title, value=choice.title)
    stage.button(f"how:{setting.name}", box, tap=Intent("open", f"choose {setting.name}"))
    words, sign = columns(box.inset(14, 5), 1.0, 28, gap=6)
    stage.words(f"how:{setting.name}:more", sign, "", icon="next", icon_ink="muted")
    upper, lower = rows(words, stage.line("body"), 1.0) if choice.line and words.h >= 52 else (words, None)
    stage.words(f"how:{setting.name}:title", upper, named, style="bold")
    if lower:
        stage.words(f"how:{setting.name}:line", lower, choice.line, size="small", ink="muted", lines=2)


# -------------------------------------------------------------------------------- all the options


def _options(stage: Stage, setup: SetUp, box: Box) -> None:
    settings = _in_order(setup)
    across = 2 if stage.is_wide else 1
    high = 112 if stage.frame.w < NARROW else HIGH[stage.frame.size][1]
    fits = across * max(1, (box.h + 8) // (high + 8))
    pages = 1 if len(settings) <= fits else -(-len(settings) // (fits - 1))
    at, most = setup.page % pages, -(-len(settings) // pages)
    shown = settings[-(-len(settings) * at // pages) : -(-len(settings) * (at + 1) // pages)]
    down = -(-(most if pages == 1 else most + 1) // across)
    places = grid(Box(box.x, box.y, box.w, min(box.h, down * round(high * 1.3))), down, across, 8)
    for setting, place in zip(shown, places, strict=False):
        _option(stage, setup, setting, place)
    if pages > 1:
        more = text("More ({page} of {pages})", page=at + 1, pages=pages)
        turn = Intent("pick", f"page {(at + 1) % pages}")
        place = places[-1] if across > 1 else Box(box.x, places[-1].bottom - LEAST_CARD, box.w, LEAST_CARD)
        stage.button("option:more", place, more, tap=turn, icon="next", size="body", role="quiet")


def _in_order(setup: SetUp) -> list[protocol.Setting]:
    """What matters most first."""
    return sorted(setup.settings, key=lambda setting: ("how", "table", "help", "house").index(setting.kind))


def _option(stage: Stage, setup: SetUp, setting: protocol.Setting, box: Box) -> None:
    """Two values change places; of more, one is chosen from a list."""
    several = len(setup.choices(setting)) > PAIR
    tap = Intent("open", f"choose {setting.name}") if several else Intent("pick", f"option {setting.name}")
    stage.button(f"option:{setting.name}", box, tap=tap)
    if stage.frame.w < NARROW:
        words, value = rows(box.inset(14, 5), 1.0, 40)
    else:
        words, value = columns(box.inset(14, 5), 1.0, 0.52, gap=10)
    told = middle(words, words.w, min(words.h, stage.line("small") + 2 * stage.line("note")))
    upper, lower = rows(told, stage.line("small"), 1.0)
    stage.words(f"{setting.name}:title", upper, setting.title, size="small", style="bold")
    line: tuple[str, ...] = (setting.line,)
    if setting.kind == "house":
        line = (stage.say(text("House rule. {line}", line=setting.line)),)
    stage.words(f"{setting.name}:line", lower, *line, size="note", ink="muted", lines=2)
    dot = "circle" if is_changed(setup, setting) else ""
    place = Box(value.x, value.y + 4, value.w, value.h - 8)
    stage.button(f"{setting.name}:value", place, setup.choice(setting).title, icon=dot, size="small", role="quiet")


# -------------------------------------------------------------------------------- off we go


def _foot(stage: Stage, setup: SetUp, box: Box) -> None:
    if stage.is_wide:
        facts, box = columns(box, 1.0, 660 + stage.gap, gap=stage.gap)
        n, way = len(setup.people), WAYS[setup.way]
        message = text("1 player · {way}", way=way) if n == 1 else text("{n} players · {way}", n=n, way=way)
        stage.words("facts", facts, message, size="small", ink="muted", lines=2)
    if _options_below(stage, setup) and setup.settings:
        first, box = columns(box, 1.0, 1.25, gap=stage.gap)
        _to_options(stage, setup, first)
    elif setup.way == DIGITAL:
        first, box = columns(box, 1.0, 1.25, gap=stage.gap)
        stage.button("first", first, text("Our first game"), tap=Intent("shell", "first"), icon="flag", size="body")
    stage.button("start", box, text("Start"), tap=Intent("shell", "start"), icon="play", role="primary")
