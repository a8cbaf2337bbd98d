"""The table of Underground as text that people can play from: heights, walls, symbols, and what lies around."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.core.text import joined
from companion.games.underground.box import Box
from companion.games.underground.field import OPPOSITE, Field, Side, Space
from companion.games.underground.support import Face

CELL = 6
ARROWS: dict[Side, str] = {"N": "^", "E": ">", "S": "v", "W": "<"}
LETTERS = {"": " ", "key": "K", "valve": "V", "lock": "L"}


def board(box: Box, field: Field, section: int | None = None, end: int | None = None) -> Iterator[str]:
    """Rows and columns with the kidnapper on the frame: X stands there, x comes next, E is the end chip."""
    grid = box.grid
    marks = {} if section is None or end is None else {section + 1: "x", end: "E", section: "X"}
    columns, rows = grid.columns, len(grid.rows)

    def edge(sections: range) -> str:
        return "   " + "".join(f"{marks.get(number, ''):^{CELL + 1}}" for number in sections)

    yield edge(range(columns)).rstrip()
    yield "   " + "".join(f"{column:^{CELL + 1}}" for column in range(1, columns + 1)).rstrip()
    for row in range(rows):
        spaces = grid.spaces[row * columns : (row + 1) * columns]
        yield "  " + "".join("+" + _line(box, field, space, "N") for space in spaces) + "+"
        inside = "".join(_bar(box, field, space, "W") + _cell(field, space) for space in spaces)
        mark = marks.get(columns + row, "")
        yield f"{grid.rows[row]} {inside}{_bar(box, field, spaces[-1], 'E')} {mark}".rstrip()
    last = grid.spaces[-columns:]
    yield "  " + "".join("+" + _line(box, field, space, "S") for space in last) + "+"
    bottom = edge(range(grid.sections - 1, columns + rows - 1, -1)).rstrip()
    if bottom:
        yield bottom


def _has_wall(box: Box, field: Field, space: Space, side: Side) -> bool:
    other = box.grid.beside(space, side)
    return side in field.surface(space).walls or (other is not None and OPPOSITE[side] in field.surface(other).walls)


def _line(box: Box, field: Field, space: Space, side: Side) -> str:
    return ("#" if _has_wall(box, field, space, side) else "-") * CELL


def _bar(box: Box, field: Field, space: Space, side: Side) -> str:
    return "#" if _has_wall(box, field, space, side) else "|"


def _cell(field: Field, space: Space) -> str:
    if space == field.tower:
        return f"EXIT {ARROWS[field.door]}"
    surface = field.surface(space)
    level = f"{surface.level:2}" if surface.level else " ."
    symbol = LETTERS[surface.symbol]
    figure = "@" if space == field.figure else "R" if space in field.rat else " "
    water = "~" if space in field.water else " "
    chip = "?" if space in field.chips else " "
    return f"{level}{symbol.lower() if surface.drained else symbol}{water}{chip}{figure}"


def tile(face: Face) -> str:
    """A tile as words: rows with / between them, o is a plain cell, letters are symbols and, small, walls."""
    words = {
        cell: (LETTERS[symbol].strip() or "o") + walls.lower()
        for cell, symbol, walls in zip(face.cells, face.symbols, face.walls, strict=True)
    }
    rows, columns = max(row for row, _ in face.cells) + 1, max(column for _, column in face.cells) + 1
    return " / ".join(" ".join(words.get((row, column), ".") for column in range(columns)) for row in range(rows))


def line_of(box: Box, section: int) -> Text:
    """What a section looks along."""
    which, number = box.grid.line(section)
    if which == "row":
        return text("row {row}", row=box.grid.rows[number])
    return text("column {column}", column=number + 1)


def listed(parts: list[Text]) -> Text:
    return joined(parts) if parts else text("none")
