"""Words, buttons, chips and what everything lies on."""

from companion.core.faces import Caption, Chip, Ground, Label, Poster, Sign
from companion.core.layout import LINE
from companion.screen.pen import Fill, Pen
from companion.screen.recipes import Look, draws
from companion.screen.theme import Rgb, mixed, seen_through

PAD = 10
"""Between the rim of a button or chip and its words."""


@draws(Label)
def label(pen: Pen, face: Label, look: Look) -> None:
    size = look.sizes[face.size]
    ground = look.palette.lamp_fill[1] if face.ink == "ink" else look.palette.panel
    colour = look.palette.danger if look.state.danger else look.palette.warn if look.state.warn else look.ink(face.ink)
    left = 0.0
    if face.icon:
        icon = size * 1.1
        words = max((pen.measured(line, size, face.style) for line in face.lines), default=0)
        whole = icon + (6 + words if words else 0)
        left = {"left": 0.0, "middle": (look.w - whole) / 2, "right": look.w - whole}[face.align]
        pen.icon(face.icon, left + icon / 2, look.h / 2, icon, look.ink(face.icon_ink or face.ink))
        left += icon + 6
    y = look.h / 2 - (len(face.lines) - 1) * size * LINE / 2
    for line in face.lines:
        if face.icon or face.align == "left":
            pen.words(line, left, y, size, colour, ground, face.style, "left", look.w - left)
        else:
            x = look.w / 2 if face.align == "middle" else look.w
            pen.words(line, x, y, size, colour, ground, face.style, face.align, look.w)
        y += size * LINE


@draws(Sign)
def sign(pen: Pen, face: Sign, look: Look) -> None:
    pen.icon(face.icon, look.w / 2, look.h / 2, min(look.w, look.h), look.ink(face.ink))


@draws(Caption)
def caption(pen: Pen, face: Caption, look: Look) -> None:
    palette, lit = look.palette, face.role == "primary" and not look.state.dimmed
    fill, ground, ink = button_colours(face, look)
    if palette.ornate and face.role != "quiet" and not look.state.dimmed:
        pen.shadow(1, 3, look.w - 2, look.h - 2, 12, 6, (0, 0, 0, 128))
    pen.rounded(0, 0, look.w, look.h, 12, fill)
    if not lit and not look.state.selected:
        pen.outlined(0, 0, look.w, look.h, 12, palette.rim, palette.rim_width)
    size = look.sizes[face.size]
    sub = look.sizes["small"] if face.sub else 0
    icon = size * 1.05 if face.icon else 0
    space = 10 if face.icon and face.lines else 0
    across = max((pen.measured(line, size, "bold") for line in face.lines), default=0)
    upright = bool(face.icon and face.lines and look.h > 56 and (look.w < 92 or look.h > look.w))
    if upright:
        pen.icon(face.icon, look.w / 2, look.h / 2 - size * 0.5, icon * 1.1, ink)
        pen.words(face.lines[0], look.w / 2, look.h / 2 + size * 0.75, size, ink, ground, "bold", "middle", look.w - 8)
        return
    end = size if face.leads_on else 0
    if end:
        pen.icon("next", look.w - end * 0.75, look.h / 2, end * 0.8, mixed(ink, ground, 0.3))
    left = (look.w - end - icon - space - across) / 2
    middle = look.h / 2 - sub * LINE / 2
    if face.icon:
        pen.icon(face.icon, left + icon / 2, middle, icon, ink)
        left += icon + space
    y = middle - (len(face.lines) - 1) * size * LINE / 2
    for line in face.lines:
        pen.words(line, left + across / 2, y, size, ink, ground, "bold", "middle", look.w - end - icon - space - PAD)
        y += size * LINE
    if face.sub:
        quiet = mixed(ink, ground, 0.3)
        pen.words(face.sub, look.w / 2, y - size * 0.1, sub, quiet, ground, "semibold", "middle", look.w - PAD)


def button_colours(face: Caption, look: Look) -> tuple[Fill, Rgb, Rgb]:
    """Fill, the colour words stand on, and the colour of the words."""
    palette = look.palette
    if look.state.selected or (face.role == "primary" and not look.state.dimmed):
        return palette.lamp_fill, palette.lamp_fill[1], palette.ink
    if face.role == "danger":
        deep = mixed(palette.bg, palette.danger, 0.22)
        return deep, deep, palette.danger
    ground = mixed(palette.panel2, (255, 255, 255), 0.03) if palette.ornate else palette.panel2
    return (ground, palette.panel), ground, palette.text


@draws(Chip)
def chip(pen: Pen, face: Chip, look: Look) -> None:
    palette = look.palette
    ground = mixed(palette.bg, (0, 0, 0), 0.35) if face.outline else palette.panel2
    pen.rounded(0, 0, look.w, look.h, min(12, look.h / 2), ground)
    if face.outline:
        colour = look.ink(face.end_ink) if face.end else look.accent
        pen.outlined(0, 0, look.w, look.h, min(12, look.h / 2), mixed(colour, ground, 0.35), 1.5)
    elif not palette.ornate:
        pen.outlined(0, 0, look.w, look.h, 12, palette.rim, palette.rim_width)
    size, note = look.sizes[face.size], look.sizes["note"]
    ink = palette.danger if look.state.danger else palette.warn if look.state.warn else look.ink(face.ink)
    parts = [
        (size * 1.05 if face.icon else 0.0),
        pen.measured(face.lead, note, "semibold"),
        pen.measured(face.words, size, "bold"),
        (size * 1.0 if face.end else 0.0),
    ]
    gap = 8.0
    whole = sum(parts) + gap * (sum(1 for part in parts if part) - 1)
    room = look.w - 12
    if whole > room:
        parts[2] -= whole - room
        whole = room
    x, y = (look.w - whole) / 2, look.h / 2
    if face.icon:
        pen.icon(face.icon, x + parts[0] / 2, y, parts[0], ink)
        x += parts[0] + gap
    if face.lead:
        pen.words(face.lead, x, y, note, palette.muted, ground, "semibold", "left")
        x += parts[1] + gap
    pen.words(face.words, x, y, size, ink, ground, "bold", "left", parts[2])
    if face.end:
        pen.icon(face.end, x + parts[2] + gap + parts[3] / 2, y, parts[3], look.ink(face.end_ink))


@draws(Ground)
def ground(pen: Pen, face: Ground, look: Look) -> None:
    palette = look.palette
    if face.tone in {"line", "alarm"}:
        pen.rounded(0, 0, look.w, look.h, 0, palette.line if face.tone == "line" else palette.danger)
        return
    if face.tone == "bar":
        pen.rounded(0, 0, look.w, look.h, 0, palette.bar)
        pen.rounded(0, look.h - 2, look.w, 2, 0, mixed(look.accent, palette.bg, 0.25))
        return
    if face.tone == "tray":
        pen.rounded(0, 0, look.w, look.h, 0, palette.bar)
        return
    radius = min(14.0, look.h / 3)
    fill: Fill = palette.panel
    if palette.ornate:
        top = mixed(palette.panel, (255, 255, 255), 0.035)
        fill = (mixed(top, look.accent, 0.06), mixed(palette.panel, palette.bg, 0.35))
    if face.tone == "special":
        fill = look.deep
    if face.tone == "active":
        fill = (mixed(palette.panel2, look.accent, 0.14), palette.panel) if palette.ornate else palette.panel
    pen.rounded(0, 0, look.w, look.h, radius, fill)
    colour = look.accent if face.tone in {"active", "special"} else palette.rim
    width = 2.0 if face.tone == "active" else palette.rim_width
    pen.outlined(0, 0, look.w, look.h, radius, colour, width)


@draws(Poster)
def poster(pen: Pen, face: Poster, look: Look) -> None:  # noqa: ARG001
    if look.palette.ornate:
        pen.rounded(
            0, 0, look.w, look.h, 0, (mixed(look.accent, (12, 8, 40), 0.72), mixed(look.accent, (14, 12, 26), 0.92))
        )
    else:
        pen.outlined(0, 0, look.w, look.h, 0, seen_through(look.palette.line, 1), 2)
