"""Seats, figures, dice, clocks and the emblem of a curtain."""

from companion.core.faces import Die, Emblem, Piece, Time, Token
from companion.screen.icons import SHAPES
from companion.screen.pen import Pen
from companion.screen.recipes import Look, draws
from companion.screen.theme import WHITE, Rgb, mixed


@draws(Token)
def token(pen: Pen, face: Token, look: Look) -> None:
    size = min(look.w, look.h)
    x, y, colour = look.w / 2, look.h / 2, look.palette.colours[face.colour]
    letter = size * {"star": 0.34, "triangle": 0.36, "cross": 0.36, "ex": 0.32, "moon": 0.4}.get(face.shape, 0.46)
    if letter < 22 and look.palette.on(face.colour) == WHITE:  # so small it is read on a deeper ground only
        colour = mixed(colour, (0, 0, 0), 0.1)
    ink = look.palette.on(face.colour)
    if face.gone:
        colour, ink = mixed(colour, look.palette.panel, 0.78), look.palette.muted
    for points_of, scale in ((mixed(look.palette.bg, (0, 0, 0), 0.6), 1.0), (colour, 0.88)):
        pen.icon(face.shape, x, y, size * scale, points_of)
    drop = {"triangle": 0.1, "star": 0.03}.get(face.shape, 0)
    aside = -0.16 if face.shape == "moon" else 0
    middle = (x + aside * size, y + drop * size)
    pen.words(face.letter, *middle, letter, ink, colour, "black", "middle", size)


@draws(Piece)
def piece(pen: Pen, face: Piece, look: Look) -> None:
    palette, r = look.palette, min(look.w, look.h) / 2 - 2
    x, y = look.w / 2, look.h / 2
    ground, rim, ink = {
        "runner": (palette.text, mixed(palette.bg, (0, 0, 0), 0.5), palette.ink),
        "hunter": (palette.bg, palette.danger, palette.danger),
        "marshal": (palette.bg, (240, 214, 138), (240, 214, 138)),
        "witness": (palette.colours["blue"], palette.bg, palette.text),
    }[face.role]
    pen.disc(x, y, r + 1, rim)
    pen.disc(x, y, r - 1.5, ground)
    pen.icon(face.icon, x, y, r * 1.3, ink)


@draws(Die)
def die(pen: Pen, face: Die, look: Look) -> None:
    size, colour = min(look.w, look.h), look.palette.colours[face.colour]
    if look.palette.ornate:
        pen.shadow(0, 3, size, size, 0.2 * size, 6, (0, 0, 0, 128))
    fill = (mixed(colour, (255, 255, 255), 0.18), mixed(colour, (0, 0, 0), 0.12))
    pen.rounded(0, 0, size, size, 0.2 * size, fill if look.palette.ornate else colour)
    ink = look.palette.on(face.colour)
    if face.pips == 0:
        pen.disc(size / 2, size / 2, 0.38 * size, look.palette.ink)
        pen.icon("pursuer", size / 2, size / 2, 0.5 * size, look.palette.danger)
        if face.shape != "circle":
            pen.icon(face.shape, 0.13 * size, 0.13 * size, 0.2 * size, ink)
        return
    a, b, c = 0.26, 0.5, 0.74
    spots = {
        1: ((b, b),),
        2: ((a, a), (c, c)),
        3: ((a, a), (b, b), (c, c)),
        4: ((a, a), (c, a), (a, c), (c, c)),
        5: ((a, a), (c, a), (b, b), (a, c), (c, c)),
        6: ((a, a), (c, a), (a, b), (c, b), (a, c), (c, c)),
    }[face.pips]
    for x, y in spots:
        if face.shape == "circle":
            pen.disc(x * size, y * size, 0.095 * size, ink)
        else:
            pen.icon(face.shape, x * size, y * size, 0.26 * size, ink)


def told(left_ms: int) -> str:
    seconds = max(0, -(-left_ms // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"


@draws(Time)
def time(pen: Pen, face: Time, look: Look) -> None:
    palette = look.palette
    late = face.left_ms <= face.warn_ms
    share = max(0.0, min(1.0, face.left_ms / face.whole_ms)) if face.whole_ms else 0.0
    colour = palette.warn if late else palette.lamp
    if face.look == "digits":
        pen.words(
            told(face.left_ms + face.after_ms),
            look.w / 2,
            look.h / 2,
            look.sizes[face.size],
            colour,
            palette.panel,
            "bold",
            "middle",
            look.w,
        )
    elif face.look == "watch":
        _watch(pen, face, look, colour)
    elif face.look == "bar":
        pen.rounded(0, 0, look.w, look.h, look.h / 2, mixed(palette.panel, (0, 0, 0), 0.3))
        if share:
            pen.rounded(0, 0, max(look.h, look.w * share), look.h, look.h / 2, colour)
    else:
        _glass(pen, look, share)


def _watch(pen: Pen, face: Time, look: Look, colour: Rgb) -> None:
    """A clock that stands is dim, and says so."""
    words, ink = told(face.left_ms + face.after_ms), colour if face.running else look.palette.muted
    size = min(look.h * 0.98, look.w / (0.55 * len(words) + 0.9))
    across = pen.measured(words, size, "bold")
    left = (look.w - across - 0.8 * size) / 2
    pen.icon("timer" if face.running else "pause", left + 0.3 * size, look.h / 2, 0.6 * size, ink)
    pen.words(words, left + 0.8 * size, look.h / 2, size, ink, look.palette.panel, "bold", "left", across + 2)


def _glass(pen: Pen, look: Look, share: float) -> None:
    """Brass caps, two triangles; the sand is what is left above and what has run below."""
    w, h, brass = look.w, look.h, (201, 160, 92)
    cap, sand = h * 0.07, (248, 209, 128)
    middle, top, bottom = h / 2, cap, h - cap
    half = w * 0.38
    pen.rounded(w / 2 - half - 4, 0, 2 * half + 8, cap, 3, brass)
    pen.rounded(w / 2 - half - 4, bottom, 2 * half + 8, cap, 3, brass)
    level = top + (middle - top) * (1 - share)
    reach = half * (middle - level) / (middle - top)
    pen.polygon(((w / 2 - reach, level), (w / 2 + reach, level), (w / 2, middle)), sand)
    pile = (bottom - middle) * (1 - share) * 0.8
    pen.polygon(((w / 2 - half, bottom), (w / 2 + half, bottom), (w / 2, bottom - pile)), sand)
    if 0 < share < 1:
        pen.line(((w / 2, middle), (w / 2, bottom)), sand, 2)
    outline = look.palette.muted
    pen.line(((w / 2 - half, top), (w / 2, middle), (w / 2 - half, bottom)), outline, 2)
    pen.line(((w / 2 + half, top), (w / 2, middle), (w / 2 + half, bottom)), outline, 2)


@draws(Emblem)
def emblem(pen: Pen, face: Emblem, look: Look) -> None:
    """The ring that fills while it is held is drawn over it by the painter."""
    r, palette = min(look.w, look.h) / 2, look.palette
    x, y = look.w / 2, look.h / 2
    pen.disc(x, y, r, mixed(look.accent, (20, 12, 60), 0.5))
    pen.disc(x, y, r * 0.92, mixed(palette.bg, (0, 0, 0), 0.4))
    gold = (240, 214, 138)
    pen.icon(face.icon, x, y - (r * 0.04 if face.icon in SHAPES else 0), r * 1.15, gold)
    if face.icon in SHAPES:  # the finger goes here
        pen.icon("hand", x, y + r * 0.08, r * 0.36, mixed(palette.bg, gold, 0.12))
