"""The two fonts of the house, at the sizes a screen needs."""

from functools import cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
import pygame

from companion.core.faces import Style


def _file(package: str | None, name: str) -> Path:
    assert package is not None
    return Path(package).parent / "files" / f"{name}.ttf"


FILES: dict[Style, Path] = {
    "semibold": _file(font_source_sans_pro.__file__, "SourceSansPro-Semibold"),
    "bold": _file(font_source_sans_pro.__file__, "SourceSansPro-Bold"),
    "black": _file(font_source_sans_pro.__file__, "SourceSansPro-Black"),
    "serif": _file(font_source_serif_pro.__file__, "SourceSerifPro-Bold"),
}
CAP = 0.66
"""Height of a capital letter or digit, in type sizes."""


@cache
def font(style: Style, pixels: int) -> pygame.font.Font:
    """A font whose type size, not whose line, is so many pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(FILES[style], pixels)
