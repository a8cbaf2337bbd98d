"""Every colour the screen has, by what it means."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from companion.core.faces import Colour, Ink, Shape
from companion.core.scene import Theme

Rgb: TypeAlias = tuple[int, int, int]
Rgba: TypeAlias = tuple[int, int, int, int]


def rgb(code: str) -> Rgb:
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mixed(one: Rgb, other: Rgb, share: float) -> Rgb:
    """`share` of the way from one colour to the other."""
    r, g, b = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return r, g, b


def seen_through(colour: Rgb, share: float) -> Rgba:
    return (*colour, round(255 * share))


WHITE, BLACK = (255, 255, 255), (0, 0, 0)

ACCENTS: Mapping[str, Rgb] = {
    "safehouse": rgb("#E9A23B"),
    "dice": rgb("#9BD46A"),
    "underground": rgb("#4FC3D9"),
    "agents": rgb("#E5685E"),
    "fugitive": rgb("#A99BFF"),
}
NO_GAME = rgb("#FFF1CC")

NIGHT_COLOURS: Mapping[Colour, Rgb] = {
    "green": rgb("#5FCC96"),
    "blue": rgb("#1671F5"),
    "yellow": rgb("#FFEB38"),
    "pink": rgb("#F49AD0"),
    "red": rgb("#EC3517"),
    "white": rgb("#F4F1EA"),
    "orange": rgb("#F58A1F"),
    "violet": rgb("#9B6CF0"),
    "teal": rgb("#1FA9A4"),
    "grey": rgb("#8A93A1"),
    "brown": rgb("#B5814F"),
}
CONTRAST_COLOURS: Mapping[Colour, Rgb] = {
    **NIGHT_COLOURS,
    "green": rgb("#63E0A0"),
    "blue": rgb("#3D8BFF"),
    "yellow": rgb("#FFF04A"),
    "pink": rgb("#FFB3E1"),
    "red": rgb("#FF4B33"),
}
FIVE: tuple[Colour, ...] = ("green", "blue", "yellow", "pink", "red")
"""The colours of the games, and of the first five seats."""
WHITE_ON: frozenset[Colour] = frozenset({"blue", "red"})
"""At night these carry white letters, of 22 dp bold and more; everything else carries ink."""
SEATS: tuple[tuple[Colour, Shape], ...] = (
    ("green", "circle"),
    ("blue", "diamond"),
    ("yellow", "triangle"),
    ("pink", "cross"),
    ("red", "square"),
    ("white", "star"),
    ("orange", "hexagon"),
    ("violet", "moon"),
    ("teal", "bar"),
    ("grey", "ex"),
)


class Palette(NamedTuple):
    """The neutral colours of a theme."""

    name: Theme
    bg: Rgb
    bar: Rgba
    panel: Rgb
    panel2: Rgb
    rim: Rgba
    rim_width: float
    line: Rgb
    text: Rgb
    muted: Rgb
    faint: Rgb
    ink: Rgb
    paper: tuple[Rgb, Rgb]
    lamp: Rgb
    lamp_fill: tuple[Rgb, Rgb]
    lamp_width: float
    warn: Rgb
    danger: Rgb
    good: Rgb
    colours: Mapping[Colour, Rgb]
    ornate: bool
    """Gradients, shadows and motifs."""

    def of(self, ink: Ink, accent: Rgb) -> Rgb:
        if ink == "accent":
            return mixed(accent, WHITE, 0.35)
        found: Rgb = getattr(self, ink)
        return found

    def on(self, colour: Colour) -> Rgb:
        """What is written on a game colour."""
        return WHITE if self.name == "night" and colour in WHITE_ON else self.ink


NIGHT = Palette(
    name="night",
    bg=rgb("#11151D"),
    bar=(*rgb("#0C0F15"), 214),
    panel=rgb("#1B212C"),
    panel2=rgb("#242C39"),
    rim=(255, 255, 255, 23),
    rim_width=1,
    line=rgb("#38424F"),
    text=rgb("#F2EEE6"),
    muted=rgb("#A9B2C0"),
    faint=rgb("#7C8797"),
    ink=rgb("#12151B"),
    paper=(rgb("#F4EFE4"), rgb("#DDD5C4")),
    lamp=rgb("#FFF1CC"),
    lamp_fill=(rgb("#FFF6DF"), rgb("#F1DDAA")),
    lamp_width=2.5,
    warn=rgb("#FFB23E"),
    danger=rgb("#FF6A5C"),
    good=rgb("#7FE0C3"),
    colours=NIGHT_COLOURS,
    ornate=True,
)
CONTRAST = Palette(
    name="contrast",
    bg=BLACK,
    bar=(0, 0, 0, 255),
    panel=BLACK,
    panel2=BLACK,
    rim=(*rgb("#8C96A3"), 255),
    rim_width=2,
    line=rgb("#8C96A3"),
    text=WHITE,
    muted=rgb("#D5DAE1"),
    faint=rgb("#A9B2C0"),
    ink=BLACK,
    paper=(WHITE, WHITE),
    lamp=rgb("#FFE97A"),
    lamp_fill=(rgb("#FFE97A"), rgb("#FFE97A")),
    lamp_width=4,
    warn=rgb("#FFB23E"),
    danger=rgb("#FF7A6D"),
    good=rgb("#7FE0C3"),
    colours=CONTRAST_COLOURS,
    ornate=False,
)
PALETTES: Mapping[Theme, Palette] = {"night": NIGHT, "contrast": CONTRAST}


class Character(NamedTuple):
    """What a game adds to a theme."""

    accent: Rgb
    motif: str
    back_icon: str


CHARACTERS: Mapping[str, Character] = {
    "safehouse": Character(ACCENTS["safehouse"], "beams", "house"),
    "dice": Character(ACCENTS["dice"], "squares", "die"),
    "underground": Character(ACCENTS["underground"], "contours", "door"),
    "agents": Character(ACCENTS["agents"], "bars", "folder"),
    "fugitive": Character(ACCENTS["fugitive"], "routes", "foot"),
}
SHELL = Character(NO_GAME, "", "die")


def character_of(game: str) -> Character:
    return CHARACTERS.get(game.partition("/")[0], SHELL)
