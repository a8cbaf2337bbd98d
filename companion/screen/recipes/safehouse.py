"""Cards under a lamp, a street of spaces, and the chips of a case."""

from companion.core.faces import Deck, Disc, Escape, Hunter, Mission, Space, Wanted
from companion.screen.pen import Fill, Pen
from companion.screen.recipes import Look, draws
from companion.screen.recipes.cards import back, corner, under
from companion.screen.theme import BLACK, WHITE, Rgb, mixed, rgb

SAND = (rgb("#F4E6C4"), rgb("#D8BE86"))
SPECIAL = (rgb("#FFDDA0"), rgb("#E9A23B"))
WARM, WARM_WORDS = rgb("#4A3A22"), rgb("#E8C98B")
PILL = rgb("#D9CFBB")
FULL = 48
"""dp from which a card is more than its number."""
LARGEST_ON_COLOUR = 22
"""White on red or blue can be read from here on."""


def ground_of(look: Look, ends: tuple[Rgb, Rgb]) -> Fill:
    return ends if look.palette.ornate else ends[0]


@draws(Escape)
def escape(pen: Pen, face: Escape, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    colour, ink = palette.colours[face.colour], palette.on(face.colour)
    under(pen, look)
    pen.rounded(0, 0, w, h, corner(look), ground_of(look, (mixed(colour, WHITE, 0.1), mixed(colour, BLACK, 0.1))))
    if w < FULL or h < FULL:
        size = max(LARGEST_ON_COLOUR, min(0.5 * w, 0.42 * h))
        pen.icon(face.shape, w / 2, h * 0.24, 0.34 * min(w, h), mixed(colour, ink, 0.75))
        pen.words(face.number, w / 2, h * 0.64, size, ink, colour, "black", "middle", w - 4)
        return
    foot = _foot_height(face, look)
    middle = 0.42 * h if foot < 0.3 * h else 0.36 * h
    middle = middle if foot else 0.52 * h
    pen.icon(face.shape, w / 2, middle, min(0.8 * w, 1.5 * (middle - 0.06 * h)), mixed(colour, WHITE, 0.22))
    pen.words(
        face.number,
        w / 2,
        middle,
        max(LARGEST_ON_COLOUR, min(0.52 * w, 0.5 * (h - foot))),
        ink,
        colour,
        "black",
        "middle",
        w - 8,
    )
    sign = max(11.0, 0.17 * w)
    pen.icon(face.shape, 0.15 * w, 0.04 * h + sign / 2, sign, ink)
    if face.icon:
        pen.icon(face.icon, w - 0.17 * w, 0.04 * h + sign / 2, max(15.0, 0.2 * w), ink)
    if foot:
        _turns(pen, face, look, foot)


def _foot_height(face: Escape, look: Look) -> float:
    if not face.turns:
        return 0
    return 0.26 * look.h if look.w >= 100 else 0.36 * look.h


def _turns(pen: Pen, face: Escape, look: Look, foot: float) -> None:
    """Which chips it turns over: beside each other, on a narrow card one above the other."""
    w, h, paper = look.w, look.h, look.palette.paper[1]
    with pen.inside(0, h - foot, w, foot):
        pen.rounded(0, 0, w, h, corner(look), ground_of(look, look.palette.paper))
    pill, gap = 0.29 * w, 0.03 * w
    x, y = (w - len(face.turns) * (pill + gap) + gap) / 2, h - foot / 2
    for icon, number in face.turns:
        pen.rounded(x, y - 0.4 * foot, pill, 0.8 * foot, 0.2 * foot, PILL)
        if w >= 100:
            size = min(18.0, 0.6 * foot)
            pen.icon(icon, x + 0.3 * pill, y, size * 0.9, look.palette.ink)
            pen.words(number, x + 0.74 * pill, y, size, look.palette.ink, paper, "bold")
        else:
            size = min(17.0, 0.42 * foot)
            pen.icon(icon, x + pill / 2, y - 0.2 * foot, size * 0.85, look.palette.ink)
            pen.words(number, x + pill / 2, y + 0.19 * foot, size, look.palette.ink, paper, "bold")
        x += pill + gap


@draws(Mission)
def mission(pen: Pen, face: Mission, look: Look) -> None:
    w, h, ink = look.w, look.h, look.palette.ink
    ends = SPECIAL if face.special else SAND
    under(pen, look)
    pen.rounded(0, 0, w, h, corner(look), ground_of(look, ends))
    if not face.needs:
        pen.icon(face.icon, w / 2, 0.3 * h, min(0.6 * w, 0.44 * h), ink)
        pen.words(face.words, w / 2, 0.74 * h, min(0.42 * w, 0.36 * h), ink, ends[1], "black", "middle", w - 4)
        return
    head = 0.3 * h
    pen.icon(face.icon, 0.27 * w, head / 2 + 0.03 * h, min(0.34 * w, 0.9 * head), ink)
    size = min(0.32 * w, 0.8 * head)
    pen.words(face.words, 0.66 * w, head / 2 + 0.03 * h, size, ink, ends[0], "black", "middle", 0.6 * w)
    across = 2
    down = -(-len(face.needs) // across)
    gap = 0.035 * w
    side = min(0.36 * w, (h - head - 0.08 * h - gap * (down - 1)) / down)
    left, top = (w - across * side - gap) / 2, head + (h - head - 0.04 * h - down * side - gap * (down - 1)) / 2
    for i, (colour, shape) in enumerate(face.needs):
        x, y = left + (side + gap) * (i % across), top + (side + gap) * (i // across)
        pen.rounded(x, y, side, side, 0.18 * side, ink)
        pen.rounded(x + 1, y + 1, side - 2, side - 2, 0.18 * side, look.palette.colours[colour])
        pen.icon(shape, x + side / 2, y + side / 2, 0.58 * side, look.palette.on(colour))


@draws(Wanted)
def wanted(pen: Pen, face: Wanted, look: Look) -> None:
    w, h, bg = look.w, look.h, look.palette.bg
    colour = look.accent if face.colour is None else look.palette.colours[face.colour]
    pen.rounded(0, 0, w, h, corner(look), mixed(bg, colour, 0.2) if look.palette.ornate else bg)
    pen.outlined(0, 0, w, h, corner(look), colour, 2)
    pen.icon(face.icon, w / 2, h / 2, min(0.56 * w, 0.5 * h), colour)


@draws(Space)
def space(pen: Pen, face: Space, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    plain = (palette.panel2, mixed(palette.panel2, BLACK, 0.12))
    grounds: dict[str, tuple[tuple[Rgb, Rgb], Rgb]] = {
        "plain": (plain, palette.muted),
        "between": ((WARM, mixed(WARM, BLACK, 0.15)), WARM_WORDS),
        "door": (SAND, palette.ink),
    }
    ends, ink = grounds[face.tone]
    pen.rounded(0, 0, w, h, 8, ground_of(look, ends))
    if face.start:
        pen.outlined(0, 0, w, h, 8, palette.colours["blue"], 2)
    elif not palette.ornate:
        pen.outlined(0, 0, w, h, 8, palette.rim, palette.rim_width)
    if face.icon:
        colour = mixed(palette.danger, WHITE, 0.2) if face.icon == "pursuer" else ink
        pen.icon(face.icon, w / 2, h / 2, min(0.6 * w, 0.66 * h), colour)
    else:
        size = look.sizes["small"] if w >= 30 else look.sizes["note"]
        pen.words(face.words, w / 2, h / 2, size, ink, ends[0], "bold", "middle", w - 2)


@draws(Disc)
def disc(pen: Pen, face: Disc, look: Look) -> None:
    r, palette = min(look.w, look.h) / 2 - 1, look.palette
    x, y = look.w / 2, look.h / 2
    ground = rgb("#07080B") if face.black else palette.paper[0]
    pen.disc(x, y, r, mixed(palette.line, palette.muted, 0.4) if face.black else palette.ink)
    pen.disc(x, y, r - 1.5, ground)
    ink = palette.muted if face.black else palette.ink
    pen.words(face.words, x, y, min(look.sizes["body"], 1.15 * r), ink, ground, "bold", "middle", 1.6 * r)


@draws(Deck)
def deck(pen: Pen, face: Deck, look: Look) -> None:
    under(pen, look)
    back(pen, look, bare=True)
    light = mixed(look.accent, WHITE, 0.5)
    pen.icon(face.icon, look.w / 2, 0.34 * look.h, min(0.46 * look.w, 0.4 * look.h), light)
    size = min(0.4 * look.w, 0.28 * look.h)
    pen.words(
        face.left, look.w / 2, 0.74 * look.h, size, look.palette.text, look.deep[1], "black", "middle", look.w - 8
    )


@draws(Hunter)
def hunter(pen: Pen, face: Hunter, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    dark = rgb("#15181F")
    under(pen, look)
    pen.rounded(0, 0, w, h, corner(look), dark)
    pen.outlined(0, 0, w, h, corner(look), palette.danger, 2)
    pen.icon("pursuer", w / 2, 0.36 * h, min(0.56 * w, 0.44 * h), palette.danger)
    pen.words(face.words, w / 2, 0.78 * h, min(0.34 * w, 0.24 * h), palette.text, dark, "black", "middle", w - 8)
