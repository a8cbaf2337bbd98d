"""A landscape seen aslant: blocks with air between them, painted from the back to the front."""

from companion.core.faces import Oblique, Pillar, Relief
from companion.screen.pen import Pen
from companion.screen.recipes import Look, draws
from companion.screen.recipes.underground import LIGHT_UP_TO, SYMBOLS, WALL, WATER, WAVES, ramp
from companion.screen.theme import BLACK, WHITE, Rgb, mixed

DEPTH = 0.52
"""How deep a space looks, of its width."""
STEEP = 0.34
"""How high a level looks at most, of the width of a space."""
ROOM = 2
"""Levels the tower is higher than the sill of its door."""
STONE = (17, 16, 14)


@draws(Oblique)
def oblique(pen: Pen, face: Oblique, look: Look) -> None:
    foot = look.sizes["note"] * 1.4
    wide = min(look.w / len(face.front), (look.h - foot) / (len(face.rows) * DEPTH + 2))
    deep = wide * DEPTH
    left, ground = (look.w - wide * len(face.front)) / 2, look.h - foot
    rise = min(STEEP * wide, _most(face, ground, deep))
    high = max(_top(face, deep, rise), 0)
    ground -= (ground - high) / 2  # in the middle of what is left
    for i, row in enumerate(face.rows):
        front = ground - (len(face.rows) - 1 - i) * deep
        for j, pillar in enumerate(row):
            _pillar(pen, pillar, look, (left + j * wide, front), (wide, deep, rise))
    for j, name in enumerate(face.front):
        pen.words(
            name,
            left + (j + 0.5) * wide,
            ground + foot * 0.55,
            look.sizes["note"],
            look.palette.muted,
            look.palette.bg,
            "bold",
        )


def _levels(pillar: Pillar) -> int:
    return pillar.top.level + ROOM if pillar.top.door else pillar.top.level


def _most(face: Oblique, ground: float, deep: float) -> float:
    """As high as a level may be for everything to stay in the picture."""
    n = len(face.rows)
    fits = [(ground - (n - i) * deep) / max(1, _levels(pillar)) for i, row in enumerate(face.rows) for pillar in row]
    return min(fits)


def _top(face: Oblique, deep: float, rise: float) -> float:
    """How high it comes above the ground, in all."""
    n = len(face.rows)
    return max((n - i) * deep + rise * _levels(pillar) for i, row in enumerate(face.rows) for pillar in row)


def _pillar(pen: Pen, pillar: Pillar, look: Look, at: tuple[float, float], size: tuple[float, float, float]) -> None:
    """With its front at (x, y); what is behind it has been painted."""
    (x, y), (w, deep, rise), top = at, size, pillar.top
    if top.door:
        _tower(pen, top, look, at, size)
        return
    blocks = pillar.blocks or (((0, top.level, ""),) if top.level else ())
    if not blocks or blocks[0][0]:
        _flat(pen, x, y - deep, w, deep, ramp(0))
    for bottom, above, material in blocks:
        _front(pen, x, y - above * rise, w, (above - bottom) * rise, (ramp(above), above - bottom, material))
        _flat(pen, x, y - above * rise - deep, w, deep, ramp(above))
    _on_top(pen, top, look, (x, y - top.level * rise - deep), (w, deep))


def _flat(pen: Pen, x: float, y: float, w: float, deep: float, colour: Rgb) -> None:
    pen.rounded(x, y, w, deep, 0, mixed(colour, BLACK, 0.55) if colour != ramp(0) else mixed(colour, WHITE, 0.16))
    pen.rounded(x + 0.5, y + 0.5, w - 1, deep - 1, 0, colour)


def _front(pen: Pen, x: float, y: float, w: float, h: float, made: tuple[Rgb, int, str]) -> None:
    """The side one looks at: a line for each level, grain on wood."""
    colour, levels, material = made
    side = mixed(colour, BLACK, 0.45)
    pen.rounded(x, y, w, h, 0, BLACK)
    pen.rounded(x + 0.7, y, w - 1.4, h - 0.5, 0, side)
    lines = 3 if material == "wood" else levels
    for i in range(1, lines):
        pen.line(((x + 2, y + h * i / lines), (x + w - 2, y + h * i / lines)), mixed(side, BLACK, 0.35), 0.8)


def _tower(pen: Pen, top: Relief, look: Look, at: tuple[float, float], size: tuple[float, float, float]) -> None:
    """Its door is seen if it is in front; else an arrow on top points to it."""
    (x, y), (w, deep, rise), lamp = at, size, look.palette.lamp
    high = (top.level + ROOM) * rise
    pen.rounded(x, y - high - deep, w, high + deep, 0, BLACK)
    pen.rounded(x + 1, y - high, w - 2, high - 1, 0, STONE)
    for level in range(1, top.level + ROOM):
        pen.line(((x + 4, y - level * rise), (x + w - 4, y - level * rise)), mixed(STONE, lamp, 0.14), 0.8)
    pen.outlined(x + 1, y - high, w - 2, high - 1, 0, mixed(STONE, lamp, 0.45), 1)
    pen.outlined(x + 1, y - high - deep + 1, w - 2, deep - 2, 2, lamp, 1.4)
    if top.door == "S":
        sill = y - top.level * rise
        pen.rounded(x + w * 0.34, sill - ROOM * rise * 0.86, w * 0.32, ROOM * rise * 0.86, 2, lamp)
        pen.words(str(top.level), x + w / 2, sill + 14, 16, lamp, STONE, "bold", "middle", w - 4)
        return
    cx, cy, a = x + w / 2, y - high - deep / 2, deep * 0.3
    dx, dy = {"N": (0, -1), "W": (-1, 0), "E": (1, 0)}[top.door]
    pen.polygon(
        (
            (cx + dx * a * 1.6, cy + dy * a),
            (cx - dx * a - dy * a, cy - dy * a - dx * a),
            (cx - dx * a + dy * a, cy - dy * a + dx * a),
        ),
        lamp,
    )


def _on_top(pen: Pen, top: Relief, look: Look, at: tuple[float, float], size: tuple[float, float]) -> None:
    (x, y), (w, deep), palette = at, size, look.palette
    ground = ramp(top.level)
    if top.water:
        ground = WATER
        pen.rounded(x + 2, y + 2, w - 4, deep - 4, 6, WATER)
        pen.outlined(x + 2, y + 2, w - 4, deep - 4, 6, WAVES, 1)
    for side in top.walls:
        across = side in "NS"
        far = {"N": (0.0, 0.0), "W": (0.0, 0.0), "S": (0.0, deep - 4), "E": (w - 4, 0.0)}[side]
        pen.rounded(x + far[0], y + far[1], w if across else 4, 4 if across else deep, 1, WALL)
    if top.level:
        ink = WHITE if top.water or top.level <= LIGHT_UP_TO else BLACK
        pen.words(str(top.level), x + w * 0.08, y + deep / 2, max(16, 0.26 * w), ink, ground, "black", "left", w * 0.45)
    cx, cy, r = x + w * 0.68, y + deep / 2, min(deep * 0.42, w * 0.24)
    if top.symbol and not top.chip:
        colour = palette.faint if top.drained else SYMBOLS.get(top.symbol, WHITE)
        pen.disc(cx, cy, r, palette.ink)
        pen.icon(top.symbol, cx, cy, r * 1.4, colour, 2.4)
    if top.chip:
        pen.disc(cx, cy, r + 1, palette.ink)
        pen.disc(cx, cy, r, palette.paper[0])
        pen.words("?", cx, cy, max(16, r * 1.3), palette.ink, palette.paper[0], "black")
    if top.figure or top.rat:
        rim = palette.danger if top.rat else palette.ink
        inside, sign = (palette.ink, palette.danger) if top.rat else (palette.text, palette.ink)
        cy, r = y + deep * 0.3, min(deep * 0.62, w * 0.3)
        pen.disc(cx, cy, r + 2, rim)
        pen.disc(cx, cy, r, inside)
        pen.icon("rat" if top.rat else "walk", cx, cy, r * 1.5, sign)
