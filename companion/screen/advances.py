"""Make the table of advance widths from the fonts: `python -m companion.screen.advances`.

Layout reads the table and so needs no font engine. It is made again only when the fonts change.
"""

import json
import sys
from pathlib import Path

import pygame.freetype

from companion.core.faces import Style
from companion.core.layout import TABLE
from companion.screen.fonts import FILES

CHARACTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA0, 0x180)))  # what European names need
    + "–—‘’‚“”„†•…‰‹›€™−≈≠≤≥×÷·←→↑↓"
)


def measured(path: Path) -> dict[str, int]:
    """Thousandths of the type size by character, of those the font has."""
    pygame.freetype.init()
    font = pygame.freetype.Font(str(path), 1000)
    metrics = font.get_metrics(CHARACTERS)
    return {
        character: round(found[4])
        for character, found in zip(CHARACTERS, metrics, strict=True)
        if found is not None and character != "\u00ad"
    }


def table() -> dict[Style, dict[str, int]]:
    return {style: measured(path) for style, path in FILES.items()}


def main() -> int:
    TABLE.write_text(json.dumps(table(), ensure_ascii=False, indent=0, separators=(",", ":")) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
