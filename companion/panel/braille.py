"""Pictures as text: each Braille character is two pixels wide and four high.

For golden pictures whose differences can be read, for the terminal, and for bug reports.

>>> picture = Image.new("1", (4, 4))
>>> picture.putpixel((0, 0), 255)
>>> picture.putpixel((3, 3), 255)
>>> print(to_braille(picture))
⠁⢀
>>> from_braille("⠁⢀") == picture
True
"""

from PIL import Image

_BLANK = 0x2800
_DOTS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}


def to_braille(image: Image.Image) -> str:
    """The picture in lines of text; lit pixels are dots."""
    lit = image.convert("1").load()
    assert lit is not None
    width, height = image.size

    def character(left: int, top: int) -> str:
        dots = (
            bit for (x, y), bit in _DOTS.items() if left + x < width and top + y < height and lit[left + x, top + y]
        )
        return chr(_BLANK + sum(dots))

    return "\n".join("".join(character(x, y) for x in range(0, width, 2)) for y in range(0, height, 4))


def from_braille(text: str) -> Image.Image:
    """The picture such text shows."""
    lines = text.split()
    image = Image.new("1", (2 * max(map(len, lines)), 4 * len(lines)))
    for row, line in enumerate(lines):
        for column, character in enumerate(line):
            for (x, y), bit in _DOTS.items():
                if (ord(character) - _BLANK) & bit:
                    image.putpixel((2 * column + x, 4 * row + y), 255)
    return image
