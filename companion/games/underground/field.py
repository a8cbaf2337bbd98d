"""The board seen from above: its spaces, and the one surface each of them shows. No game is played here."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

Space: TypeAlias = str
"""Row letter and column number, such as E3 (UG-001)."""
Side: TypeAlias = Literal["N", "E", "S", "W"]
Symbol: TypeAlias = Literal["", "key", "valve", "lock"]
NOWHERE: Space = ""
"""Where something is that has not been placed yet."""

SIDES: tuple[Side, ...] = ("N", "E", "S", "W")
OPPOSITE: dict[Side, Side] = {"N": "S", "E": "W", "S": "N", "W": "E"}
_TOWARDS: dict[Side, tuple[int, int]] = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}


class Grid:
    """Which spaces there are and how they lie: rows from top to bottom, columns from left to right (UG-001)."""

    def __init__(self, rows: str, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.spaces: tuple[Space, ...] = tuple(f"{row}{column}" for row in rows for column in range(1, columns + 1))
        self.place = {space: divmod(i, columns) for i, space in enumerate(self.spaces)}
        """Row and column of a space, both counted from 0."""
        self.neighbours = {space: tuple(self._neighbours(space)) for space in self.spaces}
        """UG-002: those that share a side, with the side towards them."""
        self.cross = {space: tuple(self._cross(space)) for space in self.spaces}
        """The other spaces of its row and its column (UG-030)."""

    def at(self, row: int, column: int) -> Space | None:
        """The space there, if it is on the board at all."""
        inside = 0 <= row < len(self.rows) and 0 <= column < self.columns
        return self.spaces[row * self.columns + column] if inside else None

    def beside(self, space: Space, side: Side) -> Space | None:
        (row, column), (down, right) = self.place[space], _TOWARDS[side]
        return self.at(row + down, column + right)

    def side_towards(self, space: Space, neighbour: Space) -> Side | None:
        """On which side of a space the other one lies; None if they are no neighbours."""
        return next((side for side, other in self.neighbours[space] if other == neighbour), None)

    def _neighbours(self, space: Space) -> Iterator[tuple[Side, Space]]:
        for side in SIDES:
            other = self.beside(space, side)
            if other is not None:
                yield side, other

    def _cross(self, space: Space) -> Iterator[Space]:
        row, column = self.place[space]
        for other, (its_row, its_column) in self.place.items():
            if (its_row == row) != (its_column == column):
                yield other

    # ---------------------------------------------------------------------------- the kidnapper's way round the box

    @property
    def sections(self) -> int:
        """UG-007: the top edge, the right edge and the bottom edge; the left one is never reached."""
        return 2 * self.columns + len(self.rows)

    def line(self, section: int) -> tuple[Literal["row", "column"], int]:
        """UG-008: the row or the column (counted from 0) a section looks along."""
        if section < self.columns:
            return "column", section
        if section < self.columns + len(self.rows):
            return "row", section - self.columns
        return "column", self.sections - 1 - section

    def in_sight(self, section: int, space: Space) -> bool:
        """UG-008: anywhere in the line, whatever stands between (R-05)."""
        which, number = self.line(section)
        row, column = self.place[space]
        return number == (row if which == "row" else column)


class Surface(Struct, frozen=True, array_like=True):
    """What a space shows from above (UG-004): board, platform or the uppermost tile."""

    level: int = 0
    walls: str = ""
    """Its sides with a wall, such as NE."""
    symbol: Symbol = ""
    drained: bool = False
    """A drain chip lies on the symbol."""

    @property
    def live(self) -> Symbol:
        """The symbol, as long as no drain chip lies on it."""
        return "" if self.drained else self.symbol


BARE = Surface()
"""The board itself."""


class Field(Struct, frozen=True):
    """Everything on the board that the rules can see."""

    surfaces: dict[Space, Surface] = {}
    """Of every space that is not bare board."""
    tower: Space = NOWHERE
    door: Side = "N"
    figure: Space = NOWHERE
    chips: tuple[Space, ...] = ()
    """Where code chips lie, face down, in the order of the board."""
    water: tuple[Space, ...] = ()
    """Water tiles that can be seen, in the order of the board."""
    rat: tuple[Space, ...] = ()

    def surface(self, space: Space) -> Surface:
        return self.surfaces.get(space, BARE)

    def level(self, space: Space) -> int:
        return self.surfaces.get(space, BARE).level

    def shows(self, space: Space) -> Symbol:
        """The symbol in play there. UG-077: one under a code chip is out of play."""
        return "" if space in self.chips else self.surface(space).live

    def with_surface(self, space: Space, surface: Surface) -> "Field":
        return replace(self, surfaces={**self.surfaces, space: surface})

    def drain(self, space: Space) -> "Field":
        """Lay a drain chip on the symbol there. R-24: it is drained even if no chip is left to show it."""
        return self.with_surface(space, replace(self.surface(space), drained=True))

    def with_water(self, space: Space) -> "Field":
        return replace(self, water=tuple(sorted((*self.water, space), key=_in_order)))

    def without_water(self, *spaces: Space) -> "Field":
        return replace(self, water=tuple([space for space in self.water if space not in spaces]))

    def with_chip(self, space: Space) -> "Field":
        return replace(self, chips=tuple(sorted((*self.chips, space), key=_in_order)))

    def without_chip(self, space: Space) -> "Field":
        return replace(self, chips=tuple([at for at in self.chips if at != space]))


def _in_order(space: Space) -> tuple[str, int]:
    return space[0], int(space[1:])
