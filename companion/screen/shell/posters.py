"""A poster for each game, drawn by code: a picture in the game's colour, on the ground its words stand on."""

from collections.abc import Callable, Mapping

from companion.core.faces import Poster
from companion.screen.pen import Pen, Spot
from companion.screen.recipes import Look, draws
from companion.screen.theme import Rgb, character_of, mixed, rgb

W, H = 238, 268
"""Units a picture is drawn in; it is scaled to its place."""
NIGHT, BONE = (9, 10, 14), (244, 241, 234)
Draw = Callable[["Easel"], None]


class Art(Poster, frozen=True, tag="art"):
    """The poster of a game; the picture is as wide or as high as said, the rest is ground for words."""

    game: str
    wide: int = 0
    high: int = 0


class Easel:
    """A pen in the units of a picture, which it fills: what stands over is cut off by the frame around it."""

    def __init__(self, pen: Pen, w: float, h: float, accent: Rgb) -> None:
        self.pen, self.accent = pen, accent
        self.unit = min(w / W, h / H)
        self.left, self.top = (w - W * self.unit) / 2, h - H * self.unit
        self.w, self.h = w, h
        self.sky = self.top / self.unit
        """Units above the picture, on a place that is higher than it."""

    def float_up(self) -> None:
        """What stands on no ground hangs in the middle."""
        self.top /= 2

    def at(self, x: float, y: float) -> Spot:
        return self.left + x * self.unit, self.top + y * self.unit

    def polygon(self, colour: Rgb, *spots: Spot) -> None:
        self.pen.polygon([self.at(*spot) for spot in spots], colour)

    def rect(self, colour: Rgb, x: float, y: float, w: float, h: float, radius: float = 0) -> None:
        self.pen.rounded(*self.at(x, y), w * self.unit, h * self.unit, radius * self.unit, colour)

    def disc(self, colour: Rgb, x: float, y: float, r: float) -> None:
        self.pen.disc(*self.at(x, y), r * self.unit, colour)

    def line(self, colour: Rgb, width: float, *spots: Spot) -> None:
        self.pen.line([self.at(*spot) for spot in spots], colour, width * self.unit)

    def icon(self, name: str, colour: Rgb, x: float, y: float, size: float) -> None:
        self.pen.icon(name, *self.at(x, y), size * self.unit, colour)

    def ground(self, colour: Rgb, y: float) -> None:
        """From this height to the lower edge, as wide as the picture's place."""
        top = self.top + y * self.unit
        self.pen.rounded(1, top, self.w - 2, self.h - top, 0, colour)


def _stars(easel: Easel, colour: Rgb) -> None:
    """Where there is sky above the picture."""
    for n in range(round(easel.sky / 7)):
        x, y = (n * 89 + 31) % W, 20 - n * (n * 37 + 19) % max(1, easel.sky)
        easel.disc(mixed(colour, NIGHT, 0.25 + 0.15 * (n % 4)), x, y, 1.2 + 0.5 * (n % 3))


def safehouse(easel: Easel) -> None:
    _stars(easel, (236, 220, 190))
    moon = 64 - easel.sky * 0.6
    easel.disc((70, 56, 38), 172, moon, 54)
    easel.disc((244, 221, 176), 172, moon, 36)
    easel.ground(NIGHT, 215)
    easel.polygon(NIGHT, (-60, 215), (70, 150), (140, 172), (238, 140), (300, 150), (430, 220), (-60, 220))
    easel.polygon((34, 22, 14), (84, 136), (142, 88), (200, 136))
    easel.rect((27, 18, 12), 98, 134, 88, 80)
    easel.rect((255, 206, 92), 130, 156, 26, 30)
    easel.rect((27, 18, 12), 141, 156, 4, 30)
    easel.rect((27, 18, 12), 130, 169, 26, 4)
    for i, (x, y) in enumerate(
        ((22, 250), (36, 236), (50, 226), (64, 221), (78, 221), (92, 224), (106, 225), (118, 218))
    ):
        easel.disc(rgb("#FF6A5C") if i == 1 else easel.accent, x, y, 9 - i * 0.7)


def dice(easel: Easel) -> None:
    _squares(easel)
    easel.float_up()
    apart = min(40, easel.sky * 0.2)
    _cube(easel, 84, 104 - apart, 56, rgb("#5FCC96"), ((-36, 8), (-24, 28), (-12, 48)))
    _cube(easel, 160, 178, 50, (236, 234, 228), ((14, 35), (30, 9)))
    easel.icon("pursuer", rgb("#C8341F"), 138, 192, 30)
    _cube(easel, 70, 226 + apart, 36, rgb("#EC3517"), ((-23, 6), (-9, 28)))


def _squares(easel: Easel) -> None:
    """The paper of the pad, from edge to edge."""
    side, ink = 22 * easel.unit, mixed(easel.accent, NIGHT, 0.66)
    for n in range(1, round(easel.w / side) + 1):
        easel.pen.line(((n * side, 0), (n * side, easel.h)), ink, 1)
    for n in range(1, round(easel.h / side) + 1):
        easel.pen.line(((0, n * side), (easel.w, n * side)), ink, 1)


def _cube(easel: Easel, x: float, y: float, r: float, colour: Rgb, pips: tuple[Spot, ...]) -> None:
    top, low, side = y - r, y + r, r * 0.87
    easel.polygon(mixed(colour, (255, 255, 255), 0.3), (x, top), (x + side, y - r / 2), (x, y), (x - side, y - r / 2))
    easel.polygon(colour, (x - side, y - r / 2), (x, y), (x, low), (x - side, y + r / 2))
    easel.polygon(mixed(colour, (0, 0, 0), 0.28), (x + side, y - r / 2), (x, y), (x, low), (x + side, y + r / 2))
    for right, down in (*pips, (0, -r / 2)):
        easel.disc((16, 20, 18), x + right, y + down, r * 0.1)


def underground(easel: Easel) -> None:
    rise = min(30.0, easel.sky / 6)
    easel.rect((8, 12, 18), 204, 20 - 5 * rise, 34, 250 + 5 * rise)
    easel.rect((255, 240, 206), 203, 46 - 5 * rise, 32, 44)
    steps = (
        (40, 214, "#2E4356"),
        (74, 186, "#40647A"),
        (108, 154, "#5C8890"),
        (142, 124, "#7FA58F"),
        (174, 94, "#C3C592"),
    )
    for n, (x, y, colour) in enumerate(steps, 1):
        top = y - n * rise
        easel.rect(rgb(colour), x, top, 34, 270 - top)
        easel.rect(mixed(rgb(colour), BONE, 0.45), x, top, 34, 5)
    easel.disc(BONE, 92, 160 - 2 * rise, 17)
    easel.icon("walk", (18, 22, 28), 92, 160 - 2 * rise, 24)
    easel.ground(rgb("#1762C9"), 246)
    for y in (252, 261):
        waves = [(x, y + (2 if x // 12 % 2 else -2)) for x in range(-120, 360, 12)]
        easel.line(rgb("#7FB4F2"), 1.5, *waves)


def agents(easel: Easel) -> None:
    bar = mixed(easel.accent, NIGHT, 0.72)
    for n in range(round((easel.sky + H) / 34)):  # a file of which nothing may be read
        easel.rect(bar, 16 + n * 37 % 60, 34 * n + 14 - easel.sky, 60 + n * 53 % 90, 12, 2)
    easel.float_up()
    easel.polygon((158, 116, 52), (20, 70), (110, 62), (130, 216), (36, 226))
    easel.polygon((196, 148, 72), (72, 72), (160, 78), (166, 90), (222, 92), (208, 232), (56, 222))
    easel.rect(BONE, 100, 78, 74, 88, 5)
    easel.disc((30, 32, 38), 137, 112, 20)
    easel.polygon((30, 32, 38), (110, 160), (118, 138), (156, 138), (164, 160))
    easel.rect((8, 8, 10), 112, 106, 50, 10)
    for x, y, w in ((94, 184, 90), (94, 198, 64), (94, 212, 78)):
        easel.rect((40, 28, 18), x, y, w, 6)
    easel.pen.ring(*easel.at(194, 182), 30 * easel.unit, rgb("#C8341F"), 4 * easel.unit)
    easel.icon("question", rgb("#C8341F"), 194, 182, 34)


def fugitive(easel: Easel) -> None:
    _stars(easel, BONE)
    heights = (40, 28, 54, 62, 36, 72, 48, 30, 84)
    for i in range(-9, 18):
        height = heights[i % 9]
        easel.rect((22, 18, 40), i * 27 - 1, 268 - height, 28, height)
    for left, top in (
        (12, 248),
        (40, 252),
        (66, 226),
        (92, 244),
        (96, 222),
        (148, 212),
        (152, 236),
        (178, 240),
        (224, 200),
        (230, 226),
    ):
        easel.rect((255, 206, 120), left, top, 5, 7)
    higher = 1 + min(1.0, easel.sky / 200)
    route = [
        (x, 188 - (188 - y) * higher) for x, y in ((20, 188), (54, 188), (88, 162), (142, 126), (182, 92), (206, 58))
    ]
    easel.pen.dashes([easel.at(*spot) for spot in route], BONE, 3 * easel.unit, 10 * easel.unit, 8 * easel.unit)
    for colour, (x, y) in ((BONE, route[0]), (easel.accent, route[2]), (easel.accent, route[3])):
        easel.disc(NIGHT, x, y, 10)
        easel.disc(colour, x, y, 7.5)
    x, y = route[-1]
    easel.icon("plane", BONE, x - 8, y + 2, 48)


PICTURES: Mapping[str, Draw] = {
    "safehouse": safehouse,
    "dice": dice,
    "underground": underground,
    "agents": agents,
    "fugitive": fugitive,
}


@draws(Art)
def art(pen: Pen, face: Art, look: Look) -> None:
    accent, palette = character_of(face.game).accent, look.palette
    w, h = face.wide or look.w, face.high or look.h
    if palette.ornate:
        pen.shadow(1, 4, look.w - 2, look.h - 2, 14, 8, (0, 0, 0, 128))
        pen.rounded(0, 0, look.w, look.h, 14, (mixed(accent, NIGHT, 0.7), mixed(accent, palette.panel, 0.9)))
    else:
        pen.rounded(0, 0, look.w, look.h, 14, palette.panel)
    with pen.inside(0, 0, w, h):
        PICTURES[face.game](Easel(pen, w, h, accent))
    if face.wide:
        pen.rounded(w - 1, 0, 2, h, 0, accent)
    elif face.high:
        pen.rounded(0, h - 1, w, 2, 0, accent)
    pen.outlined(0, 0, look.w, look.h, 14, mixed(accent, palette.bg, 0.35), 2)
