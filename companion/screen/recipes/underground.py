"""A landscape in relief: spaces, tiles, the cards that lead through it, and the frame around it."""

from companion.core.faces import Beam, Cables, Heights, Link, Polyomino, Relief, Section, WayCard
from companion.screen.pen import Pen
from companion.screen.recipes import Look, draws
from companion.screen.recipes.cards import corner, under
from companion.screen.theme import BLACK, WHITE, Rgb, mixed, rgb, seen_through

_CODES = "131820 2C3947 384A5B 43596C 4C6B78 5E7E82 768F86 92A088 AEB08B C8BE90 DECD9C EEDDB0 FBEEC9"
RAMP = tuple(rgb(f"#{code}") for code in _CODES.split())
"""The fill of each level: lighter with every one, so it also works in grey."""
LIGHT_UP_TO = 4
WATER, WAVES = rgb("#1A6CB4"), rgb("#9FD2FF")
WALL = rgb("#FFB59A")
PAPER_INK = (28, 22, 20)
RED, BLUE = rgb("#C8341F"), rgb("#1762C9")
WOOD, STONE, PLAIN = rgb("#B07A3E"), rgb("#8E9AA8"), rgb("#6E7C8C")
KEY = rgb("#FFD76A")
SYMBOLS = {"key": KEY, "valve": rgb("#8FD3FF"), "lock": rgb("#FFA08C")}


def ramp(level: int) -> Rgb:
    return RAMP[min(level, len(RAMP) - 1)]


# -------------------------------------------------------------------------------- a space


@draws(Relief)
def relief(pen: Pen, face: Relief, look: Look) -> None:
    w, h = look.w, look.h
    if face.door:
        _tower(pen, face, look)
    else:
        _ground(pen, face, look)
    if face.water:
        _water(pen, w, h)
    if face.symbol:
        _symbol(pen, face, look)
    if face.chip:
        _chip(pen, look)
    _edges(pen, face, look)
    if face.ghost:
        _ghost(pen, face, look)
    _walls(pen, face.walls, 0, 0, w, h, 2.5 if w > 40 else 1.8)
    if face.figure:
        _figure(pen, face, look)
    if face.level and not face.door:
        ground = WATER if face.water else ramp(face.level)
        ink = WHITE if face.water or face.level <= LIGHT_UP_TO else BLACK
        size = max(16, 0.34 * w)
        left = 0.08 * w + (2 if "W" in face.walls else 0)
        pen.words(str(face.level), left, 0.13 * h + size * 0.3, size, ink, ground, "black", "left", 0.5 * w)
    if face.rat:
        _disc(pen, w * 0.5, h * 0.56, 0.28 * w, look.palette.ink, look.palette.danger)
        pen.icon("rat", w * 0.5, h * 0.56, 0.38 * w, look.palette.danger)
    if face.badge:
        _badge(pen, face, look)


def _ground(pen: Pen, face: Relief, look: Look) -> None:
    w, h, colour = look.w, look.h, ramp(face.level)
    pen.rounded(0, 0, w, h, 0, colour)
    if not face.level:
        faint = mixed(colour, WHITE, 0.09)
        pen.outlined(0, 0, w, h, 0, faint, 0.5)
        pen.disc(w / 2, h / 2, 1.2, mixed(colour, WHITE, 0.25))
    grain = mixed(colour, BLACK, 0.22)
    if face.material == "wood":
        for i in range(4):
            y = h * (0.2 + 0.2 * i)
            pen.line(((w * 0.1, y), (w * 0.9, y)), grain, 0.8)
    elif face.material == "stone":
        for x, y in ((0.22, 0.5), (0.5, 0.24), (0.78, 0.4), (0.36, 0.78), (0.64, 0.62), (0.86, 0.82)):
            pen.disc(w * x, h * y, 1.5, grain)
    if look.palette.ornate:
        _shadows(pen, face, look)


def _shadows(pen: Pen, face: Relief, look: Look) -> None:
    """The light comes from the north-west: what is higher there throws a shadow here."""
    w, h = look.w, look.h
    for higher, across in zip(face.shade, (False, True), strict=True):
        if higher <= 0:
            continue
        reach = min(3 + 2.6 * higher, 0.42 * w)
        for i in range(4):
            part = reach * (i + 1) / 4
            shadow = (0, 0, 0, 34)
            if across:
                pen.rounded(0, 0, part, h, 0, shadow)
            else:
                pen.rounded(0, 0, w, part, 0, shadow)


def _side(side: str, x: float, y: float, w: float, h: float, t: float) -> tuple[float, float, float, float]:
    """The strip along one side, this thick."""
    return {
        "N": (x, y, w, t),
        "E": (x + w - t, y, t, h),
        "S": (x, y + h - t, w, t),
        "W": (x, y, t, h),
    }[side]


def _edges(pen: Pen, face: Relief, look: Look) -> None:
    w, h, colour = look.w, look.h, ramp(face.level)
    for side in face.seams:
        pen.rounded(*_side(side, 0, 0, w, h, 0.5), 0, mixed(colour, BLACK, 0.55))
    for side in face.thin:
        pen.rounded(*_side(side, 0, 0, w, h, 0.7), 0, mixed(colour, BLACK, 0.75))
    for side in face.cliffs:
        pen.rounded(*_side(side, 0, 0, w, h, 1.7), 0, BLACK)
    if look.palette.ornate and face.level:
        for side in "NW":
            if side in face.cliffs:  # the rim that catches the light
                x, y, wide, high = _side(side, 1.7, 1.7, w - 3.4, h - 3.4, 1)
                pen.rounded(x, y, wide, high, 0, mixed(colour, WHITE, 0.35))


def _walls(pen: Pen, walls: str, x: float, y: float, w: float, h: float, thick: float) -> None:
    """Half of a bar along each walled side; the neighbour draws the other half."""
    for side in walls:
        pen.rounded(*_side(side, x, y, w, h, thick + 1.8), 0, BLACK)
    for side in walls:
        bx, by, bw, bh = _side(side, x, y, w, h, thick)
        inset = 2
        if side in "NS":
            pen.rounded(bx + inset, by, bw - 2 * inset, bh, 0, WALL)
        else:
            pen.rounded(bx, by + inset, bw, bh - 2 * inset, 0, WALL)


def _water(pen: Pen, w: float, h: float) -> None:
    pen.rounded(3, 3, w - 6, h - 6, 8, WATER)
    pen.outlined(3, 3, w - 6, h - 6, 8, WAVES, 1.2)
    for y in (0.62, 0.78):
        spots = [(w * (0.22 + 0.07 * i), h * y + (2 if i % 4 in (1, 2) else -1)) for i in range(9)]
        pen.line(spots, WAVES, 1.6)


def _disc(pen: Pen, x: float, y: float, r: float, fill: Rgb, rim: Rgb) -> None:
    pen.disc(x, y, r + 2, rim)
    pen.disc(x, y, r, fill)


def _symbol(pen: Pen, face: Relief, look: Look) -> None:
    w, h = look.w, look.h
    x, y, r = w * 0.72, h * 0.7, 0.22 * w
    colour = SYMBOLS.get(face.symbol, WHITE)
    if face.drained:
        pen.disc(x, y, r, (40, 44, 52))
        pen.icon(face.symbol, x, y, r * 1.3, (120, 126, 136))
        pen.line(((x - r, y + r), (x + r, y - r)), (150, 156, 166), 2)
        return
    pen.disc(x, y, r, look.palette.ink)
    pen.icon(face.symbol, x, y, r * 1.35, colour, 2.4)


def _chip(pen: Pen, look: Look) -> None:
    """A code chip, face down."""
    w, h, paper = look.w, look.h, look.palette.paper[0]
    x, y, r = w * 0.5, h * 0.6, 0.27 * w
    pen.disc(x, y, r + 1.5, look.palette.ink)
    pen.disc(x, y, r, paper)
    pen.words("?", x, y, max(16, r * 1.4), look.palette.ink, paper, "black", "middle", 2 * r)


def _figure(pen: Pen, face: Relief, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    rim = palette.warn if face.alarmed else palette.ink
    x, y, r = w * 0.58, h * 0.59, 0.31 * w  # beside the number
    pen.disc(x, y, r + (4 if face.alarmed else 2.5), rim)
    pen.disc(x, y, r, palette.text)
    pen.icon("walk", x, y, r * 1.5, palette.ink)


def _tower(pen: Pen, face: Relief, look: Look) -> None:
    """A dark block; the arrow is on the side of its door."""
    w, h, palette = look.w, look.h, look.palette
    ground = (17, 16, 14)
    pen.rounded(0, 0, w, h, 0, BLACK)
    pen.rounded(2, 2, w - 4, h - 4, 5, ground)
    pen.outlined(2, 2, w - 4, h - 4, 5, palette.lamp, 1.6)
    up = {"S": 0.1 * h, "N": -0.02 * h}.get(face.door, 0.0)  # the arrow takes some room
    pen.icon("door", w / 2, h * 0.34 - up, 0.42 * h, palette.lamp)
    size = max(16, 0.3 * h)
    beside = 0.14 * w if face.toll else 0.0
    if face.toll:
        pen.icon(face.toll, w / 2 - 0.2 * w, h * 0.74 - up, 0.32 * w, KEY, 2.6)
    pen.words(str(face.level), w / 2 + beside, h * 0.74 - up, size, palette.lamp, ground, "bold", "middle", w * 0.6)
    a, b = 0.2 * w, 0.16 * w
    spots = {
        "N": ((w / 2 - a, a), (w / 2 + a, a), (w / 2, 1)),
        "S": ((w / 2 - a, h - a), (w / 2 + a, h - a), (w / 2, h - 1)),
        "W": ((a, h / 2 - b), (a, h / 2 + b), (1, h / 2)),
        "E": ((w - a, h / 2 - b), (w - a, h / 2 + b), (w - 1, h / 2)),
    }.get(face.door)
    if spots:
        pen.polygon(spots, palette.lamp)


def _ghost(pen: Pen, face: Relief, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    colour = palette.lamp if face.ghost == "good" else palette.danger
    if face.ghost == "bad":
        with pen.inside(0, 0, w, h):
            for i in range(-6, 7):
                x = i * w / 5
                pen.line(((x, h), (x + h, 0)), mixed(palette.danger, BLACK, 0.25), 2.5)
        size = max(16, 0.34 * w)
        pen.rounded(2, 2, size * 0.62 * len(str(face.level)) + 6, size + 4, 4, ramp(face.level))
    for side in face.rim:
        pen.rounded(*_side(side, 0, 0, w, h, 5), 0, palette.ink)
    for side in face.rim:
        pen.rounded(*_side(side, 0, 0, w, h, 3.5), 0, colour)


def _badge(pen: Pen, face: Relief, look: Look) -> None:
    w, palette = look.w, look.palette
    r = max(10.5, 0.2 * w)
    x, y = w - r - 3, r + 3
    ground = palette.warn if look.state.warn else palette.lamp
    pen.disc(x, y, r + 1, palette.ink)
    pen.disc(x, y, r, ground)
    pen.words(face.badge, x, y, max(16, r * 1.25), palette.ink, ground, "bold", "middle", 2 * r - 2)
    if face.toll:
        pen.disc(w * 0.24, look.h * 0.74, r, ground)
        pen.icon(face.toll, w * 0.24, look.h * 0.74, r * 1.4, palette.ink, 2.4)


# -------------------------------------------------------------------------------- tiles and cards


def _cells(
    pen: Pen, cells: tuple[tuple[int, int], ...], x: float, y: float, unit: float, colour: Rgb, *, stone: bool
) -> None:
    """A tile with its middle at (x, y)."""
    rows, columns = 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)
    left, top = x - columns * unit / 2, y - rows * unit / 2
    dark = mixed(colour, BLACK, 0.55)
    for row, column in cells:
        pen.rounded(left + column * unit - 1, top + row * unit - 1, unit + 2, unit + 2, 2, BLACK)
    for row, column in cells:
        cx, cy = left + column * unit, top + row * unit
        pen.rounded(cx + 0.6, cy + 0.6, unit - 1.2, unit - 1.2, 2, colour)
        if stone:
            for dx, dy in ((0.3, 0.3), (0.7, 0.4), (0.45, 0.72)):
                pen.disc(cx + dx * unit, cy + dy * unit, max(0.8, unit * 0.07), dark)
        elif colour == WOOD:
            for dy in (0.33, 0.66):
                pen.line(((cx + 0.15 * unit, cy + dy * unit), (cx + 0.85 * unit, cy + dy * unit)), dark, 0.8)


@draws(Polyomino)
def polyomino(pen: Pen, face: Polyomino, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    lit = look.state.legal or look.state.selected
    ground = palette.lamp_fill[1] if look.state.selected else palette.panel2 if lit else palette.panel
    if lit:
        pen.rounded(0, 0, w, h, 8, ground)
    elif face.stone:
        pen.rounded(0, 0, w, h, 8, mixed(palette.panel, palette.danger, 0.2))
        pen.outlined(0, 0, w, h, 8, palette.danger, 1.5)
    size = look.sizes["note"]
    foot = size * 1.25 if face.note else 0
    room_h, x, y = h - foot - 8, w / 2, 4 + (h - foot - 8) / 2
    if not face.cells:
        pen.icon("star", x, y, min(w - 10, room_h, 34), KEY)
    else:
        rows, columns = 1 + max(row for row, _ in face.cells), 1 + max(column for _, column in face.cells)
        unit = min((w - 10) / columns, room_h / rows, 28)
        colour = {"wood": WOOD, "stone": STONE, "plain": PLAIN}[face.material]
        _cells(pen, face.cells, x, y, unit, colour, stone=face.material == "stone")
        left, top = x - columns * unit / 2, y - rows * unit / 2
        for i, (row, column) in enumerate(face.cells):
            cx, cy = left + column * unit, top + row * unit
            if i < len(face.symbols) and face.symbols[i]:
                pen.disc(cx + unit / 2, cy + unit / 2, unit * 0.42, palette.ink)
                pen.icon(
                    face.symbols[i], cx + unit / 2, cy + unit / 2, unit * 0.62, SYMBOLS.get(face.symbols[i], WHITE), 2.6
                )
            if i < len(face.walls):
                for side in face.walls[i]:
                    pen.rounded(*_side(side, cx, cy, unit, unit, max(2.0, unit * 0.16)), 0, WALL)
    if face.note:
        ink = palette.ink if look.state.selected else palette.text
        pen.words(face.note, w / 2, h - foot / 2 - 1, size, ink, ground, "bold", "middle", w - 4)
    if face.stone:
        pen.disc(w - 8, 8, 5.5, palette.danger)


@draws(WayCard)
def way_card(pen: Pen, face: WayCard, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    under(pen, look)
    pen.rounded(0, 0, w, h, corner(look), palette.paper)
    foot, paper = round(0.29 * h), palette.paper[0]
    band = RED if face.foot == "red" else BLUE
    with pen.inside(0, h - foot, w, foot):
        pen.rounded(0, 0, w, h, corner(look), band)
    size = min(22.5, foot * 0.82)
    size = max(size, 22) if w >= 74 else max(16.0, min(size, w * 0.3))
    pen.words(face.place, w * 0.08 + 2, h - foot / 2, size, WHITE, band, "bold", "left", w * 0.55)
    x, y = w * 0.8, h - foot / 2
    if face.foot == "blue":
        pen.icon("drop", x, y, foot * 0.6, WHITE)
    else:
        pen.line(((x - 6, y), (x + 6, y)), WHITE, 3)
    top = max(16.0, 0.2 * h)
    pen.icon("foot1", w * 0.2, h * 0.155, top * 1.15, PAPER_INK)
    pen.words(face.steps, w * 0.36, h * 0.155, top, PAPER_INK, paper, "black", "left", w * 0.5)
    x, y, room = w / 2, h * 0.49, h * 0.4
    if face.star:
        pen.icon("star", x, y, min(room * 1.1, w * 0.7), rgb("#B4851E"))
    elif face.number:
        pen.disc(x, y, room * 0.5, PAPER_INK)
        pen.ring(x, y, room * 0.58, PAPER_INK, 1.5)
        pen.words(face.number, x, y, room * 0.62, WHITE, PAPER_INK, "black")
    elif face.cells:
        rows, columns = 1 + max(row for row, _ in face.cells), 1 + max(column for _, column in face.cells)
        unit = min((w - 14) / columns, room / rows, 17)
        _cells(pen, face.cells, x, y, unit, rgb("#7A5230"), stone=False)


# -------------------------------------------------------------------------------- the frame, the code, the stairs


@draws(Section)
def section(pen: Pen, face: Section, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    side, radius = min(w, h), min(6.0, min(w, h) / 3)
    x, y = w / 2, h / 2
    if face.tone == "here":
        pen.rounded(0, 0, w, h, radius, (18, 14, 16))
        pen.outlined(0, 0, w, h, radius, palette.danger, 2.5)
        pen.icon("glass", x, y, min(side * 0.86, 26), palette.text, 2.4)
        return
    ground = palette.panel2 if face.tone != "passed" else mixed(palette.panel, BLACK, 0.35)
    if face.tone == "end":
        ground = mixed(palette.bg, palette.danger, 0.35)
    pen.rounded(0, 0, w, h, radius, ground)
    if face.tone == "next":
        pen.outlined(0, 0, w, h, radius, palette.warn, 2)
        pen.icon("glass", x, y, min(side * 0.8, 22), palette.warn)
    elif face.tone == "end":
        pen.outlined(0, 0, w, h, radius, palette.danger, 2)
        pen.icon("close", x, y, min(side * 0.8, 22), palette.danger, 3)
    elif side >= 16:
        ink = mixed(palette.muted, palette.bg, 0.12) if face.tone == "ahead" else palette.faint
        pen.words(face.words, x, y, look.sizes["note"], ink, ground, "bold", "middle", side)


@draws(Beam)
def beam(pen: Pen, face: Beam, look: Look) -> None:
    w, h, red = look.w, look.h, look.palette.danger
    pen.rounded(0, 0, w, h, 0, seen_through(red, 0.2))
    edges = (((0, 0), (w, 0)), ((0, h), (w, h))) if face.across else (((0, 0), (0, h)), ((w, 0), (w, h)))
    for edge in edges:
        pen.dashes(edge, red, 2, 7, 5)


@draws(Cables)
def cables(pen: Pen, face: Cables, look: Look) -> None:
    gap = 4 if look.w > 300 else 2
    w = (look.w - gap * (face.length - 1)) / face.length
    for i in range(face.length):
        x = i * (w + gap)
        if i < len(face.links):
            _link(pen, face.links[i], x, w, look)
        else:
            pen.rounded(x, 0, w, look.h, 7, mixed(look.palette.panel, BLACK, 0.25))
            pen.outlined(x, 0, w, look.h, 7, look.palette.line, 1.2)
            pen.icon("lock", x + w / 2, look.h / 2, min(20, w * 0.6), look.palette.faint)


def _link(pen: Pen, link: Link, x: float, w: float, look: Look) -> None:
    h, palette = look.h, look.palette
    pen.rounded(x, 0, w, h, 7, palette.paper)
    wide = w >= 56
    digit = min(0.62 * h, 0.5 * w, 44) if wide else max(16.0, min(0.46 * h, 1.2 * w))
    place = h / 2 if wide else h * 0.34
    pen.words(link.digit, x + w / 2, place, digit, palette.ink, palette.paper[1], "black", "middle", w)
    r = min(0.17 * w, 0.3 * h, 12) if wide else min(0.24 * w, 0.2 * h)
    for (shape, colour), at in ((link.left, x + r + 2), (link.right, x + w - r - 2)):
        y = h / 2 if wide else h - r - 3
        pen.disc(at, y, r, palette.ink)
        pen.icon(shape, at, y, r * 1.35, palette.colours[colour])


@draws(Heights)
def heights(pen: Pen, face: Heights, look: Look) -> None:
    gap, n = 3.0, max(face.goal, face.now, 1)
    w = (look.w - gap * (n - 1)) / n
    for i in range(n):
        h = look.h * (0.3 + 0.7 * (i + 1) / n)
        x = i * (w + gap)
        if i < face.now:
            pen.rounded(x, look.h - h, w, h, 2.5, mixed(ramp(i + 1), WHITE, 0.08))
        else:
            pen.rounded(x, look.h - h, w, h, 2.5, mixed(look.palette.panel2, WHITE, 0.04))
        pen.outlined(x, look.h - h, w, h, 2.5, seen_through(look.palette.faint, 0.6), 1)
