"""A board as a small map of text that parses back: for tests, logs and bug reports.

One word for each space: its level, then whatever there is of

n e s w   a wall on that side        K V L   key, valve, lock; with ! it is drained
~         water                      ?       a code chip, face down
@         the figure                 R       the rat
#S        the tower (it has no level), with its door facing south

    1    2    3
A   .    1K   #S
B   2ne  1@   3~
"""

import re
from collections.abc import Mapping

from msgspec.structs import replace

from companion.core import BadInput, text
from companion.games.underground.field import BARE, SIDES, Field, Grid, Side, Space, Surface, Symbol

NOTHING = "."
_SYMBOLS: dict[str, Symbol] = {"": "", "K": "key", "V": "valve", "L": "lock"}
_LETTERS = {symbol: letter for letter, symbol in _SYMBOLS.items()}
_TOWER = re.compile(r"#([NESW])")
_SPACE = re.compile(r"(\d+)(n?e?s?w?)([KVL]?)(!?)([~?@R]*)")


def write(grid: Grid, field: Field) -> str:
    """The map of a board."""
    words = {space: write_space(field, space) for space in grid.spaces}
    width = max(map(len, words.values())) + 2
    head = "   " + "".join(str(column).ljust(width) for column in range(1, grid.columns + 1))
    lines = [head]
    for i, row in enumerate(grid.rows):
        spaces = grid.spaces[i * grid.columns : (i + 1) * grid.columns]
        lines.append(f"{row}  " + "".join(words[space].ljust(width) for space in spaces))
    return "\n".join(line.rstrip() for line in lines)


def write_space(field: Field, space: Space) -> str:
    if space == field.tower:
        return f"#{field.door}"
    surface = field.surface(space)
    pieces = {
        "~": space in field.water,
        "?": space in field.chips,
        "@": space == field.figure,
        "R": space in field.rat,
    }
    on_top = "".join(piece for piece, is_there in pieces.items() if is_there)
    if surface == BARE and not on_top:
        return NOTHING
    drained = "!" if surface.drained else ""
    return f"{surface.level}{surface.walls.lower()}{_LETTERS[surface.symbol]}{drained}{on_top}"


def read(grid: Grid, words: str) -> Field:
    """The board of a map."""
    _, *rows = (line.split() for line in words.strip().splitlines())
    if [row[:1] for row in rows] != [[letter] for letter in grid.rows] or any(
        len(row) != grid.columns + 1 for row in rows
    ):
        message = "a map has a line for each of the rows {rows}, with {n} spaces each"
        raise BadInput(text(message, rows=grid.rows, n=grid.columns))
    return field_of(dict(zip(grid.spaces, (word for row in rows for word in row[1:]), strict=True)))


def field_of(words: Mapping[Space, str]) -> Field:
    """The board with these spaces; all others are bare."""
    field = Field()
    for space, word in words.items():
        field = _with(field, space, word)
    return field


def _with(field: Field, space: Space, word: str) -> Field:
    if word == NOTHING:
        return field
    if tower := _TOWER.fullmatch(word):
        door: Side = next(side for side in SIDES if side == tower[1])
        return replace(field, tower=space, door=door)
    parts = _SPACE.fullmatch(word)
    if parts is None:
        raise BadInput(text('{space}: "{word}" is no space of a map', space=space, word=word))
    level, walls, symbol, drained, on_top = parts.groups()
    surface = Surface(int(level), walls.upper(), _SYMBOLS[symbol], bool(drained))
    if surface != BARE:
        field = field.with_surface(space, surface)
    if "~" in on_top:
        field = field.with_water(space)
    if "?" in on_top:
        field = field.with_chip(space)
    if "@" in on_top:
        field = replace(field, figure=space)
    return replace(field, rat=(space,)) if "R" in on_top else field
