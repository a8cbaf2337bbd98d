"""The colours can be told apart, also by people who see fewer of them, and words stand out from their ground."""

from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from companion.screen.theme import ACCENTS, CONTRAST, FIVE, NIGHT, SEATS, WHITE, Palette, Rgb, mixed

MACHADO = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Simulation of colour vision after Machado, Oliveira and Fernandes 2009, severity 1, in linear RGB."""


def linear(colour: Rgb) -> tuple[float, ...]:
    return tuple(c / 255 / 12.92 if c <= 10.31475 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)


def luminance(colour: Rgb) -> float:
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: Rgb, other: Rgb) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Rgb, vision: str) -> tuple[float, float, float]:
    seen = linear(colour)
    r, g, b = (max(0.0, min(1.0, sum(m * c for m, c in zip(row, seen, strict=True)))) for row in MACHADO[vision])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def ciede2000(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    g = 0.5 * (1 - sqrt(c7 / (c7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    big_dh = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if not c1 * c2 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    turn = 60 * exp(-(((mean_h - 275) / 25) ** 2))
    rt = -2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(turn))
    dl, dc, dhh = (l2 - l1) / sl, (c2 - c1) / sc, big_dh / sh
    return sqrt(dl**2 + dc**2 + dhh**2 + rt * dc * dhh)


def smallest_difference(palette: Palette, vision: str) -> float:
    seen = [lab(palette.colours[name], vision) for name in FIVE]
    return min(ciede2000(one, other) for one, other in combinations(seen, 2))


def test_the_formula_gives_the_published_values() -> None:
    assert ciede2000((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert ciede2000((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387)) == pytest.approx(1.2644, abs=1e-4)


@pytest.mark.parametrize("vision", MACHADO)
def test_the_five_colours_can_be_told_apart_by_all_eyes(vision: str) -> None:
    assert smallest_difference(NIGHT, vision) >= 18
    assert smallest_difference(CONTRAST, vision) >= 16


def test_the_five_colours_stand_out_from_a_panel() -> None:
    for palette in (NIGHT, CONTRAST):
        for name in FIVE:
            assert contrast(palette.colours[name], palette.panel) >= 3.5, name


def test_words_can_be_read() -> None:
    for palette in (NIGHT, CONTRAST):
        for ground in (palette.bg, palette.panel, palette.panel2):
            for ink in (palette.text, palette.muted, palette.lamp, palette.warn, palette.danger, palette.good):
                assert contrast(ink, ground) >= 4.5
            assert contrast(palette.faint, ground) >= 3
        assert all(contrast(palette.ink, paper) >= 7 for paper in (*palette.paper, *palette.lamp_fill))
        assert all(contrast(palette.on(name), palette.colours[name]) >= 3 for name in palette.colours)


def test_every_accent_can_be_read_on_the_table() -> None:
    for accent in ACCENTS.values():
        assert contrast(accent, NIGHT.bg) >= 4.5
        assert contrast(mixed(accent, WHITE, 0.35), NIGHT.panel) >= 4.5


def test_every_seat_has_a_colour_and_a_shape_of_its_own() -> None:
    assert len({colour for colour, _ in SEATS}) == len({shape for _, shape in SEATS}) == len(SEATS) == 10
