"""A leaf of the pad, its fields and arrows, the track, and dice that wait to be thrown."""

from companion.core.faces import BlankDie, Colour, Field, Lane, Leaf, Reward
from companion.screen.pen import Fill, Pen
from companion.screen.recipes import Look, draws
from companion.screen.theme import BLACK, WHITE, Rgb, mixed

HOLES = 14
NUMBER = 0.56
"""Of a field's height."""
LARGE = 22
"""Smaller white numbers need a darker ground."""


@draws(BlankDie)
def blank_die(pen: Pen, face: BlankDie, look: Look) -> None:
    size, colour, palette = min(look.w, look.h), look.palette.colours[face.colour], look.palette
    if palette.ornate:
        pen.shadow(0, 3, size, size, 0.2 * size, 6, (0, 0, 0, 128))
    pen.rounded(0, 0, size, size, 0.2 * size, _lit(colour) if palette.ornate else colour)
    pen.icon(face.shape, size / 2, size / 2, 0.5 * size, palette.on(face.colour))
    if face.away:
        pen.faded(0.6, palette.bg)


def _lit(colour: Rgb) -> tuple[Rgb, Rgb]:
    return mixed(colour, WHITE, 0.18), mixed(colour, BLACK, 0.12)


@draws(Leaf)
def leaf(pen: Pen, face: Leaf, look: Look) -> None:
    palette, radius = look.palette, 14.0
    fill: Fill = (mixed(palette.panel, WHITE, 0.035), mixed(palette.panel, palette.bg, 0.35))
    pen.rounded(0, 0, look.w, look.h, radius, fill if palette.ornate else palette.panel)
    pen.outlined(0, 0, look.w, look.h, radius, look.accent if face.active else palette.rim, 2 if face.active else 1)
    if palette.ornate:
        for i in range(HOLES):
            pen.disc(look.w * (i + 0.9) / (HOLES + 0.8), 5, 2.4, mixed(palette.bg, BLACK, 0.5))


@draws(Field)
def field(pen: Pen, face: Field, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    fill, ground, ink = _field_colours(face, look)
    pen.rounded(0, 0, w, h, 8, fill)
    if face.number:
        size = NUMBER * h
        pen.words(face.number, w / 2, h / 2, size, ink, ground, "black", "middle", w - 2)
    elif face.colour:
        colour = palette.colours[face.colour]
        pen.outlined(0, 0, w, h, 8, colour, 2)
        pen.icon(face.shape, w / 2, h / 2, 0.42 * h, colour)
    if look.state.selected:
        pen.outlined(-1, -1, w + 2, h + 2, 9, palette.ink, palette.lamp_width + 1)
        light = palette.warn if look.state.warn else palette.lamp
        pen.outlined(-1, -1, w + 2, h + 2, 9, light, palette.lamp_width + 0.5)


def _field_colours(face: Field, look: Look) -> tuple[Fill, Rgb, Rgb]:
    """Fill, the colour a number stands on, and the colour of the number."""
    palette = look.palette
    if face.colour is None:
        grey = mixed(palette.colours["grey"], palette.bg, 0.45 if face.tone == "printed" else 0.7)
        return grey, grey, palette.text if palette.ornate else WHITE
    colour = palette.colours[face.colour]
    if face.tone == "closed":
        dark = mixed(colour, palette.bg, 0.68)
        return dark, dark, palette.text
    if not face.number:
        dark = mixed(colour, palette.bg, 0.8) if palette.ornate else palette.bg
        return dark, dark, colour
    ink = palette.on(face.colour)
    if ink == WHITE and NUMBER * look.h < LARGE:
        colour = mixed(colour, BLACK, 0.25)
    return _lit(colour) if palette.ornate else colour, colour, ink


@draws(Reward)
def reward(pen: Pen, face: Reward, look: Look) -> None:
    """Paper that points to the right; where there is no room for it, the number alone."""
    w, h, palette = look.w, look.h, look.palette
    paper = mixed(look.accent, palette.bg, 0.6) if face.earned else palette.paper[0]
    if w < 28:
        ink = look.ink("accent") if face.earned else palette.text
        pen.words(face.steps, w / 2, h / 2, look.sizes["note"], ink, palette.panel, "black", "middle", w)
        return
    tip = min(w * 0.4, h * 0.36)
    pen.polygon(((0, h * 0.12), (w - tip, h * 0.12), (w, h / 2), (w - tip, h * 0.88), (0, h * 0.88)), paper)
    size = min(look.sizes["body"], 0.56 * h)
    ink = palette.text if face.earned else palette.ink
    pen.words(face.steps, (w - tip * 0.7) / 2, h / 2, size, ink, paper, "black", "middle", w - tip)


@draws(Lane)
def lane(pen: Pen, face: Lane, look: Look) -> None:
    per = -(-face.fields // face.lines)
    pitch, high = look.w / per, look.h / face.lines
    gap = 4 if pitch > 24 else 2.5
    for i in range(face.fields):
        x, y = pitch * (i % per) + gap / 2, high * (i // per) + 1
        marks = [colour for field, colour in face.marks if field == i]
        _step(pen, face, look, i, marks, (x, y, pitch - gap, high - 2))


def _step(
    pen: Pen, face: Lane, look: Look, i: int, marks: list[Colour], box: tuple[float, float, float, float]
) -> None:
    palette, (x, y, w, h) = look.palette, box
    radius = min(6.0, w / 4)
    if i == face.fields - 1:
        pen.rounded(x, y, w, h, radius, (236, 206, 140))
        pen.icon("door", x + w / 2, y + h / 2, min(w, h) * 0.86, palette.ink)
        return
    passed = i <= face.pursuer
    near = not passed and any(i <= front for front, _ in face.marks)
    dark = mixed(palette.panel, BLACK, 0.25)
    ground = mixed(palette.bg, palette.danger, 0.3) if passed else mixed(palette.panel2, WHITE, 0.07) if near else dark
    pen.rounded(x, y, w, h, radius, ground)
    if not palette.ornate:
        pen.outlined(x, y, w, h, radius, palette.rim, 1)
    for n, mark in enumerate(marks):
        pen.rounded(x + w * n / len(marks), y + h - 5, w / len(marks), 5, 2, palette.colours[mark])
    if passed and i and w > 20:
        red, r = mixed(palette.danger, palette.bg, 0.35), 0.24 * w
        pen.line(((x + w / 2 - r, y + h / 2 - r), (x + w / 2 + r, y + h / 2 + r)), red, 2)
        pen.line(((x + w / 2 - r, y + h / 2 + r), (x + w / 2 + r, y + h / 2 - r)), red, 2)
    elif not passed and (w > 20 or i % 5 == 0):
        size = look.sizes["note"] if h >= 18 else 12
        pen.words(str(i), x + w / 2, y + h / 2, min(size, h), palette.muted, ground, "semibold", "middle")
