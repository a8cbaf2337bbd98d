"""The case file: areas on manila, blacked-out names, damage tracks, the decks, and the cover of a seat."""

from companion.core.faces import Cover, DeckTop, Gear, Place, Redacted, Track
from companion.screen.pen import Fill, Pen
from companion.screen.recipes import Look, draws
from companion.screen.theme import WHITE, Rgb, mixed, seen_through

MANILA: Rgb = (190, 150, 92)
HARM: Rgb = (232, 84, 63)
STOCKS: dict[str, tuple[Rgb, Rgb]] = {
    "silver": ((150, 160, 174), (92, 101, 115)),
    "black": ((52, 57, 66), (26, 29, 36)),
    "yellow": ((176, 134, 44), (112, 82, 22)),
}


@draws(Place)
def place(pen: Pen, face: Place, look: Look) -> None:
    palette = look.palette
    tint = {"safe": palette.good, "file": look.accent}.get(face.tone, MANILA)
    fill: Fill = (mixed(palette.panel, tint, 0.2), mixed(palette.panel, tint, 0.1)) if palette.ornate else palette.panel
    pen.rounded(0, 0, look.w, look.h, 12, fill)
    if face.tone in {"here", "file"}:
        pen.outlined(0, 0, look.w, look.h, 12, look.accent, 2.5)
    else:
        pen.outlined(0, 0, look.w, look.h, 12, palette.rim, palette.rim_width)


@draws(Redacted)
def redacted(pen: Pen, face: Redacted, look: Look) -> None:
    palette, size = look.palette, look.sizes["note"]
    words = pen.measured(face.words, size, "semibold") + 8 if face.words else 0
    bar = min(look.w - words, 110)
    high = min(look.h * 0.72, 20)
    pen.rounded(0, (look.h - high) / 2, bar, high, 2, (4, 5, 8))
    if not palette.ornate:
        pen.outlined(0, (look.h - high) / 2, bar, high, 2, palette.rim, 1)
    pen.words(face.words, bar + 8, look.h / 2, size, palette.muted, palette.panel, "semibold", "left")


@draws(Track)
def track(pen: Pen, face: Track, look: Look) -> None:
    """A square for each point; triangles stand under the places where it may end."""
    palette = look.palette
    ticks = min(11.0, look.h * 0.38)
    step = look.w / max(1, face.whole)
    gap = min(3.0, step * 0.18)
    high = min(look.h - ticks - 1, step * 1.1)
    full = mixed(HARM, palette.bg, 0.45) if face.closed else HARM
    for i in range(face.whole):
        colour = full if i < face.taken else palette.line
        pen.rounded(i * step, 0, step - gap, high, 3, colour)
    sign = palette.text if face.known else palette.warn
    for end in face.ends:
        x, y, half = end * step - gap / 2 - step / 2, high + 2.0, min(ticks * 0.5, step * 0.42)
        pen.polygon(((x, y), (x + half, y + ticks - 2), (x - half, y + ticks - 2)), sign)


@draws(DeckTop)
def deck_top(pen: Pen, face: DeckTop, look: Look) -> None:
    palette, (light, dark) = look.palette, STOCKS[face.stock]
    radius, size = max(6.0, 0.1 * look.w), look.sizes["small"]
    if palette.ornate:
        pen.shadow(0, 3, look.w, look.h, radius, 6, (0, 0, 0, 128))
    pen.rounded(0, 0, look.w, look.h, radius, (light, dark) if palette.ornate else dark)
    rim = mixed(light, WHITE, 0.4)
    pen.outlined(0, 0, look.w, look.h, radius, rim, 1 if palette.ornate else 2)
    pen.outlined(4, 4, look.w - 8, look.h - 8, max(3, radius - 4), seen_through(rim, 0.5), 1)
    plate = size * 1.3
    room = look.h - plate - 10
    pen.icon(face.icon, look.w / 2, 5 + room / 2, min(0.6 * look.w, 0.8 * room), mixed(light, WHITE, 0.55))
    ground = mixed(palette.bg, (0, 0, 0), 0.4)
    pen.rounded(8, look.h - plate - 6, look.w - 16, plate, 5, ground)
    pen.words(face.left, look.w / 2, look.h - plate / 2 - 6, size, palette.text, ground, "bold", "middle", look.w - 18)


@draws(Gear)
def gear(pen: Pen, face: Gear, look: Look) -> None:
    palette, side = look.palette, min(look.w, look.h)
    ground = mixed(palette.bg, (0, 0, 0), 0.3)
    pen.rounded(0, 0, side, side, 7, ground)
    pen.outlined(0, 0, side, side, 7, mixed(palette.muted, ground, 0.45), 1.5)
    pen.icon(face.icon, side / 2, side / 2, side * 0.68, palette.text)


@draws(Cover)
def cover(pen: Pen, face: Cover, look: Look) -> None:
    palette = look.palette
    colour = palette.colours[face.colour]
    top, low = mixed(colour, (6, 8, 14), 0.74), mixed(colour, (6, 8, 14), 0.86)
    pen.rounded(0, 0, look.w, look.h, 0, (top, low) if palette.ornate else (0, 0, 0))
    step = max(look.w, look.h) / 9
    faint = mixed(colour, top, 0.84) if palette.ornate else mixed(colour, (0, 0, 0), 0.8)
    for line in range(int(look.h / step) + 2):
        for i in range(int(look.w / step) + 2):
            x, y = (i + 0.5 * (line % 2)) * step, (line + 0.3) * step
            pen.icon(face.shape, x, y, step * 0.42, faint)
    pen.outlined(0, 0, look.w, look.h, 0, colour, 6)
    size = look.sizes["huge"]
    margin = size * 0.75
    for x in (margin, look.w - margin):
        pen.words(face.letter, x, look.h / 2, size, colour, top, "black", "middle")
