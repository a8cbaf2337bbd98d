"""What is in the box of Underground: cards, tiles, platforms, code chips, scenarios; as a file has it and for play."""

from functools import cached_property
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core.edition import Edition, Header
from companion.core.text import Words
from companion.games.underground.field import SIDES, Grid, Side, Space, Symbol
from companion.games.underground.support import Cell, Face, Material, Rotation

FOUNDATION, JOKER = "foundation", "joker"

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Level: TypeAlias = Literal["easy", "medium", "hard"]
Model: TypeAlias = Literal["sand", "full", "sand_strict"]
Special: TypeAlias = Literal["hammer", "ladder", "card", "shaft"]
ScenarioRule: TypeAlias = Literal["exit_key", "no_valves", "rat"]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of an edition file: nothing in it may be misspelt."""


class OwnHeader(Header, frozen=True, forbid_unknown_fields=True):
    partial: bool = False
    """Tiles, platforms or scenarios are left out: enough for the tracker."""


class Board(Part, frozen=True):
    rows: Annotated[str, Meta(pattern="^[A-Z]+$")]
    columns: Positive
    door_level: Positive


class Timer(Part, frozen=True):
    seconds: Annotated[int, Meta(ge=20, le=300)]
    model: Model
    start_section: Count = 0


class Supply(Part, frozen=True):
    """How many pieces nobody has yet (UG-016)."""

    water: Count
    keys: Count
    drains: Count
    foundation: Count
    rat: Count


class Dials(Part, frozen=True):
    end_section: int
    water: Count


class Difficulty(Part, frozen=True):
    easy: Dials
    medium: Dials
    hard: Dials

    def of(self, level: Level) -> Dials:
        dials: Dials = getattr(self, level)
        return dials


class Shape(Part, frozen=True):
    id: str
    name: Words
    size: Positive


class SymbolAt(Part, frozen=True):
    at: Cell
    kind: Literal["key", "valve", "lock"]


class WallAt(Part, frozen=True):
    at: Cell
    side: Side


class Tile(Part, frozen=True):
    id: str
    pile: str
    """The id of its shape, "foundation" or "joker"."""
    material: Material
    cells: tuple[Cell, ...]
    symbols: tuple[SymbolAt, ...] = ()
    walls: tuple[WallAt, ...] = ()

    def face(self) -> Face:
        return printed(self.cells, self.symbols, self.walls)


class Platform(Part, frozen=True):
    id: str
    rows: Positive
    cols: Positive
    height: Positive
    symbols: tuple[SymbolAt, ...] = ()
    walls: tuple[WallAt, ...] = ()

    @property
    def cells(self) -> tuple[Cell, ...]:
        return tuple((row, column) for row in range(self.rows) for column in range(self.cols))

    def face(self) -> Face:
        return printed(self.cells, self.symbols, self.walls)


class Card(Part, frozen=True):
    """UG-042: what a card shows. It is named by its coordinate."""

    at: Space
    steps: Positive
    colour: Literal["red", "blue"]
    action: Literal["tile", "signal", "star"]
    shape: str = ""
    reach: Count = 0


class Deck(Part, frozen=True):
    cards: tuple[Card, ...]


class Chip(Part, frozen=True):
    """A code chip: a digit between two cable ends, or one of the four special chips."""

    id: str
    kind: Literal["digit", "hammer", "ladder", "card", "shaft"]
    digit: Annotated[int, Meta(ge=0, le=9)] | None = None
    left: str = ""
    right: str = ""


class Code(Part, frozen=True):
    length: Positive
    colours: tuple[str, ...]
    chips: tuple[Chip, ...]


class TowerAt(Part, frozen=True):
    at: Space
    door: Side


class PlatformAt(Part, frozen=True):
    id: str
    at: Space
    rows: Positive
    cols: Positive
    rotation: Rotation | None = None


class Scenario(Part, frozen=True):
    number: Positive
    name: Words
    cards: Positive
    timer: bool
    rules: tuple[ScenarioRule, ...]
    tower: TowerAt
    start: Space
    platforms: tuple[PlatformAt, ...]
    code: tuple[Space, ...] | Count
    """Where they lie, or how many are drawn for (UG-129)."""
    water: tuple[Space, ...] | Count
    end_section: int | None = None
    rat_at: Space | None = None
    note: Words | None = None
    """Special rules of a real card that nobody enforces here."""


class File(Part, frozen=True):
    """An edition file as it is written."""

    edition: OwnHeader
    board: Board
    timer: Timer
    supply: Supply
    difficulty: Difficulty
    shape: tuple[Shape, ...]
    deck: Deck
    code: Code
    tile: tuple[Tile, ...] = ()
    platform: tuple[Platform, ...] = ()
    scenario: tuple[Scenario, ...] = ()


class Box(Struct, frozen=True, dict=True):
    """The same, laid out for play."""

    edition: Edition
    grid: Grid
    door_level: int
    timer: Timer
    supply: Supply
    difficulty: Difficulty
    shapes: dict[str, Shape]
    tiles: dict[str, Tile]
    platforms: dict[str, Platform]
    cards: dict[Space, Card]
    chips: dict[str, Chip]
    code_length: int
    colours: tuple[str, ...]
    scenarios: dict[int, Scenario]

    @cached_property
    def faces(self) -> dict[str, Face]:
        """What is printed on each tile and platform."""
        return {id: piece.face() for piece_of in (self.tiles, self.platforms) for id, piece in piece_of.items()}

    def pile(self, name: str) -> tuple[str, ...]:
        """The tiles that belong there at the start."""
        return tuple(tile.id for tile in self.tiles.values() if tile.pile == name)

    @cached_property
    def one_space(self) -> str:
        """The pile the signal stone starts at (UG-014)."""
        return next(shape.id for shape in self.shapes.values() if shape.size == 1)


def printed(cells: tuple[Cell, ...], symbols: tuple[SymbolAt, ...], walls: tuple[WallAt, ...]) -> Face:
    kinds: dict[Cell, Symbol] = {symbol.at: symbol.kind for symbol in symbols}
    sides = {(wall.at, wall.side) for wall in walls}
    return Face(
        cells=cells,
        walls=tuple("".join(side for side in SIDES if (cell, side) in sides) for cell in cells),
        symbols=tuple(kinds.get(cell, "") for cell in cells),
    )


def rotation_of(platform: Platform, there: PlatformAt) -> Rotation:
    """How a scenario's platform is turned: not at all, or once if its sides are swapped, unless the card says it."""
    if there.rotation is not None:
        return there.rotation
    return 0 if (there.rows, there.cols) == (platform.rows, platform.cols) else 1
