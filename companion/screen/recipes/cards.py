"""Paper cards, backs, piles and the places where they may lie."""

from companion.core.faces import Empty, Goal, Numbered, OwnBack, PileTop
from companion.core.layout import LINE
from companion.screen.pen import Pen
from companion.screen.recipes import Look, draws
from companion.screen.theme import mixed, seen_through


def corner(look: Look) -> float:
    return max(6.0, 0.1 * look.w)


def under(pen: Pen, look: Look) -> None:
    """The shadow of a card, and the sprint cards or the stack under it."""
    if look.palette.ornate:
        strength = 150 if look.state.selected else 128
        pen.shadow(0, 5 if look.state.selected else 3, look.w, look.h, corner(look), 6, (0, 0, 0, strength))


def stack(pen: Pen, look: Look) -> None:
    """Backs that look out from under the card, one for each of at most three."""
    for i in range(min(look.under, 3), 0, -1):
        x, y = 0.065 * look.w * i, 0.055 * look.w * i
        back(pen, look, x, y, bare=True)


def count_ring(pen: Pen, look: Look) -> None:
    if not look.under:
        return
    r = max(12.0, min(15.0, 0.16 * look.w))
    x, y = look.w - r * 0.15, look.h - r * 0.2
    ground = mixed(look.palette.bg, (0, 0, 0), 0.5)
    pen.disc(x, y, r, ground)
    pen.ring(x, y, r, look.ink("accent"), 2)
    pen.words(str(look.under), x, y, r * 1.3, look.palette.text, ground, "bold", "middle", 2 * r - 4)


def back(pen: Pen, look: Look, x: float = 0, y: float = 0, *, bare: bool = False) -> None:
    """Every back of a game is the same."""
    w, h, palette = look.w, look.h, look.palette
    pen.rounded(x, y, w, h, corner(look), look.deep)
    rim = mixed(look.accent, look.deep[0], 0.35)
    pen.outlined(x, y, w, h, corner(look), mixed(rim, (0, 0, 0), 0.35), 1)
    inset = 4 if w > 40 else 2.5
    pen.outlined(x + inset, y + inset, w - 2 * inset, h - 2 * inset, max(3, corner(look) - inset), rim, 1.2)
    if bare:
        return
    if palette.ornate and w > 40:
        for share in (0.22, 0.52, 0.82):
            top = h * share
            spots = [(x + 2 * inset, y + top), (x + w - 2 * inset, y + top - 0.12 * h)]
            pen.dashes(spots, seen_through(rim, 0.4), 1.2, 6, 5)


def motif(pen: Pen, look: Look, y: float, size: float) -> None:
    pen.icon(look.character.back_icon, look.w / 2, y, size, mixed(look.accent, (255, 255, 255), 0.25))


def face_down(pen: Pen, look: Look) -> None:
    """A card nobody here may look at."""
    under(pen, look)
    stack(pen, look)
    back(pen, look)
    motif(pen, look, look.h / 2, 0.5 * min(look.w, look.h))


@draws(Numbered)
def numbered(pen: Pen, face: Numbered, look: Look) -> None:
    w, h, palette = look.w, look.h, look.palette
    under(pen, look)
    stack(pen, look)
    pen.rounded(0, 0, w, h, corner(look), palette.paper)
    has_foot = bool(face.foot or face.word)
    foot = round(0.26 * h) if has_foot else 0
    if has_foot:
        dark = mixed(look.deep[1], (0, 0, 0), 0.12)
        ground = palette.lamp_fill[1] if face.word else dark
        with pen.inside(0, h - foot, w, foot):
            pen.rounded(0, 0, w, h, corner(look), ground)
        if face.word:
            pen.words(face.word, w / 2, h - foot / 2, look.sizes["note"], palette.ink, ground, "bold", "middle", w - 4)
        for i, icon in enumerate(() if face.word else face.foot):
            across = foot * 0.95
            x = w / 2 + (i - (len(face.foot) - 1) / 2) * across * 0.75
            pen.icon(icon, x, h - foot / 2, across * 0.86, mixed(look.accent, (255, 255, 255), 0.75))
    if face.top:
        with pen.inside(0, 0, w, 5):
            pen.rounded(0, 0, w, h, corner(look), look.accent)
    if not palette.ornate:
        pen.outlined(0, 0, w, h, corner(look), palette.ink, 1)
    size = min(0.62 * w, 0.8 * (h - foot))
    pen.words(face.number, w / 2, (h - foot) / 2, size, (28, 22, 48), palette.paper[1], "black", "middle", w - 6)


@draws(OwnBack)
def own_back(pen: Pen, face: OwnBack, look: Look) -> None:
    under(pen, look)
    stack(pen, look)
    back(pen, look)
    size = min(look.sizes[face.size], max(16, 0.55 * look.w))
    ground = mixed(look.deep[1], (0, 0, 0), 0.55)
    width = min(look.w - 8, max(0.62 * look.w, pen.measured(face.words, size, "bold") + 12))
    if face.plate:
        height = size * 1.15
        pen.rounded((look.w - width) / 2, (look.h - height) / 2, width, height, 7, ground)
    pen.words(
        face.words,
        look.w / 2,
        look.h / 2,
        size,
        mixed(look.accent, (255, 255, 255), 0.75),
        ground,
        "bold",
        "middle",
        look.w - 10,
    )


@draws(PileTop)
def pile_top(pen: Pen, face: PileTop, look: Look) -> None:
    """Large piles say what is in them; small ones only their number and how many cards are left."""
    palette, light = look.palette, mixed(look.accent, (255, 255, 255), 0.8)
    under(pen, look)
    if look.w >= 90:
        for i in (2, 1):
            back(pen, look, 3.0 * i, 3.0 * i, bare=True)
    back(pen, look)
    ground = look.deep[1]
    if look.w < 90:
        name, left = look.sizes["small"] * 1.05, look.sizes["note"]
        pen.words(face.name, look.w / 2, look.h * 0.34, name, palette.text, ground, "bold", "middle", look.w - 8)
        pen.words(face.left, look.w / 2, look.h * 0.70, left, light, ground, "semibold", "middle", look.w - 8)
        return
    pen.words(
        face.name, look.w / 2, look.h * 0.27, look.sizes["big"], palette.text, ground, "black", "middle", look.w - 12
    )
    pen.words(face.note, look.w / 2, look.h * 0.58, look.sizes["small"], light, ground, "bold", "middle", look.w - 14)
    pen.words(
        face.left, look.w / 2, look.h * 0.80, look.sizes["note"], light, ground, "semibold", "middle", look.w - 12
    )


@draws(Goal)
def goal(pen: Pen, face: Goal, look: Look) -> None:
    if face.reached:
        pen.icon(face.icon, look.w / 2, look.h / 2, min(look.w, look.h) * 0.9, look.palette.lamp)
        return
    ground = look.deep[1]
    pen.rounded(
        0, 0, look.w, look.h, corner(look), (mixed(look.deep[0], (0, 0, 0), 0.4), mixed(ground, (0, 0, 0), 0.25))
    )
    pen.outlined(0, 0, look.w, look.h, corner(look), mixed(look.accent, (0, 0, 0), 0.25), 1.5)
    light = look.palette.text
    pen.icon(face.icon, look.w / 2, look.h * 0.34, min(0.44 * look.w, 0.4 * look.h), light)
    size = min(0.34 * look.w, 0.3 * look.h)
    pen.words(
        face.number,
        look.w / 2,
        look.h * 0.76,
        size,
        mixed(look.accent, (255, 255, 255), 0.75),
        ground,
        "bold",
        "middle",
        look.w - 8,
    )


@draws(Empty)
def empty(pen: Pen, face: Empty, look: Look) -> None:
    palette = look.palette
    round_ = min(corner(look), 14)  # it may be as wide as a region
    pen.rounded(0, 0, look.w, look.h, round_, palette.bg)
    rim = mixed(palette.line, look.accent, 0.25)
    pen.outlined(0, 0, look.w, look.h, round_, rim, max(1.5, palette.rim_width))
    size = look.sizes[face.size]
    if face.icon:
        pen.icon(
            face.icon, look.w / 2, look.h / 2 if not face.lines else look.h * 0.36, min(24, look.w * 0.5), palette.muted
        )
    y = look.h / 2 - (len(face.lines) - 1) * size * LINE / 2 + (look.h * 0.22 if face.icon else 0)
    for line in face.lines:
        pen.words(line, look.w / 2, y, size, palette.muted, palette.bg, "semibold", "middle", look.w - 6)
        y += size * LINE
