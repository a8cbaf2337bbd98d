"""Fields of grids, scales and lines."""

from companion.core.faces import Cell, Route, Scale, Segment
from companion.screen.pen import Fill, Pen
from companion.screen.recipes import Look, draws
from companion.screen.theme import Rgb, mixed

MISSED = (227, 178, 178)
"""Words on a number that was named in vain: past danger, not a present one."""


@draws(Cell)
def cell(pen: Pen, face: Cell, look: Look) -> None:
    palette, w, h = look.palette, look.w, look.h
    ground, fill, ink = _cell_colours(face, look)
    pen.rounded(0, 0, w, h, 8, fill)
    if not palette.ornate and not look.state.selected:
        pen.outlined(0, 0, w, h, 8, palette.rim, palette.rim_width)
    below = bool(face.icon or face.note)
    size = min(look.sizes["body"] * 1.08, h * 0.46)
    pen.words(face.number, w / 2, h * (0.38 if below else 0.5), size, ink, ground, "bold", "middle", w - 6)
    if face.icon:
        pen.icon(face.icon, w / 2, h * 0.76, min(19, h * 0.34), ink)
    elif face.note:
        pen.words(face.note, w / 2, h * 0.76, look.sizes["note"], ink, ground, "semibold", "middle", w - 4)
    if face.dot:
        pen.disc(w - 8, 8, 4, look.accent if not look.state.selected else palette.ink)
    if face.mark:
        _scribbled(pen, face.mark, look)


def _cell_colours(face: Cell, look: Look) -> tuple[Rgb, Fill, Rgb]:
    palette = look.palette
    if look.state.selected:
        return palette.lamp_fill[1], palette.lamp_fill, palette.ink
    if face.tone == "quiet":
        dark = mixed(palette.panel, (0, 0, 0), 0.35) if palette.ornate else palette.bg
        return dark, dark, palette.faint
    if face.tone == "missed":
        dark = mixed(palette.bg, palette.danger, 0.12)
        return dark, dark, MISSED
    if not palette.ornate:
        return palette.bg, palette.bg, palette.text
    top = mixed(palette.panel2, look.accent, 0.10)
    return top, (mixed(top, (255, 255, 255), 0.03), palette.panel2), palette.text


def _scribbled(pen: Pen, mark: str, look: Look) -> None:
    """Struck out, a ring for perhaps, a full disc with a hook for sure."""
    lit, palette = look.state.selected, look.palette
    x = y = r = max(6.0, min(10.0, 0.16 * look.w))
    if mark == "no":
        colour = palette.ink if lit else palette.danger
        pen.line(((4, look.h - 4), (look.w - 4, 4)), colour, 2)
    elif mark == "maybe":
        pen.ring(x + 2, y + 2, r - 1, palette.ink if lit else palette.warn, 2.5)
    else:
        pen.disc(x + 2, y + 2, r, palette.ink if lit else palette.good)
        pen.icon("check", x + 2, y + 2, 1.5 * r, palette.lamp if lit else palette.ink)


@draws(Scale)
def scale(pen: Pen, face: Scale, look: Look) -> None:
    across = -(-len(face.segments) // face.lines)
    gap = 4 if look.w / across > 24 else 3
    w = (look.w - gap * (across - 1)) / across
    h = (look.h - gap * (face.lines - 1)) / face.lines
    for i, segment in enumerate(face.segments):
        _segment(pen, segment, look, (w + gap) * (i % across), (h + gap) * (i // across), w, h, look.sizes[face.size])


def _segment(pen: Pen, segment: Segment, look: Look, x: float, y: float, w: float, h: float, size: float) -> None:
    palette = look.palette
    dark = mixed(palette.panel, (0, 0, 0), 0.22)
    warm = mixed(palette.lamp, palette.bg, 0.72)
    blood = mixed(palette.danger, palette.bg, 0.6)
    looks: dict[str, tuple[Fill, Rgb, Rgb]] = {
        "off": (dark, dark, palette.faint),
        "on": (warm, warm, palette.lamp),
        "start": (look.deep, look.deep[1], mixed(look.accent, (255, 255, 255), 0.8)),
        "chosen": (palette.lamp_fill, palette.lamp_fill[1], palette.ink),
        "goal": (dark, dark, look.ink("accent")),
        "danger": (blood, blood, palette.text),
    }
    fill, ground, ink = looks[segment.tone]
    pen.rounded(x, y, w, h, min(6, w / 4), fill)
    if not palette.ornate:
        pen.outlined(x, y, w, h, min(6, w / 4), palette.rim, 1)
    if segment.icon:
        pen.icon(segment.icon, x + w / 2, y + h / 2, min(w, h, 26) * 0.8, ink)
    else:
        pen.words(segment.words, x + w / 2, y + h / 2, size, ink, ground, "bold", "middle", w - 1)


@draws(Route)
def route(pen: Pen, face: Route, look: Look) -> None:
    colour = mixed(look.ink(face.ink), look.palette.bg, 0.25)
    spots = [(float(x), float(y)) for x, y in face.points]
    if face.style == "curve":
        spots = bowed(spots)
    if face.style == "bold":  # over everything there is
        pen.line(spots, look.palette.ink, 7)
        pen.line(spots, look.ink(face.ink), 3.5)
        for x, y in spots[:1]:
            pen.disc(x, y, 7, look.palette.ink)
            pen.disc(x, y, 5, look.ink(face.ink))
    elif face.style == "solid":
        pen.line(spots, colour, 2)
    else:
        pen.dashes(spots, colour, 2, 10, 9)


def bowed(spots: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """From the first to the last point, bending towards the one in the middle."""
    (x0, y0), (x1, y1), (x2, y2) = spots
    found = []
    for i in range(31):
        t = i / 30
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
    return found
