"""What is in the box of Safehouse: boards, cards, chips, the clock. Read from an edition file and laid out for play."""

from functools import cached_property
from pathlib import Path

from msgspec import Struct

from companion.core.edition import Edition, content_hash, find, read
from companion.core.text import Words
from companion.games.safehouse.file import BoardData, ChipRowData, File, LevelData, PursuerCard, RowId
from companion.games.safehouse.validation import check

SHIPPED = Path(__file__).parent / "editions"

CASE_ORDER: tuple[RowId, ...] = ("perpetrator", "victim", "weapon", "motive", "evidence")
"""In which the case is read out (SH-130)."""


class Board(Struct, frozen=True, dict=True):
    chapter: str
    label: Words
    spaces: tuple[int, ...]
    """The numbers printed on them, in the order of the track."""
    blue: int
    symbols: frozenset[int]
    special_cards: int
    special_steps: int

    @property
    def end(self) -> int:
        return self.spaces[-1]

    @property
    def lowest(self) -> int:
        return min(self.spaces)

    @cached_property
    def place(self) -> dict[int, int]:
        """Where each number lies on the track, counted from its beginning."""
        return {number: place for place, number in enumerate(self.spaces)}


class EscapeCard(Struct, frozen=True):
    id: str
    color: str
    number: int
    chapter: int
    symbols: tuple[str, ...]
    turns: int
    """The chips it turns over, as bits."""


class ChapterCard(Struct, frozen=True):
    id: str
    chapter: int
    steps: int
    needs: dict[str, int]

    @property
    def size(self) -> int:
        return sum(self.needs.values())


class ChipRow(Struct, frozen=True):
    id: RowId
    label: Words
    chips: tuple[str, ...]
    bits: int


class Box(Struct, frozen=True, dict=True):
    edition: Edition
    official: bool
    unit_seconds: float
    units: int
    music_offset: float
    colors: tuple[str, ...]
    hand_limit: dict[int, int]
    start_escape: dict[int, int]
    start_chapter: int
    pursuers_per_stack: int
    levels: dict[str, LevelData]
    boards: tuple[Board, ...]
    pursuer_start: int
    rows: tuple[ChipRow, ...]
    chips: dict[str, Words]
    pursuers: dict[str, PursuerCard]
    missions: dict[str, ChapterCard]
    escape: dict[str, EscapeCard]

    @cached_property
    def bits(self) -> dict[str, int]:
        """Each chip as a bit, in the order of the grid."""
        return {chip: 1 << i for i, chip in enumerate(self.chips)}

    @cached_property
    def chapters(self) -> dict[str, int]:
        return {board.chapter: i for i, board in enumerate(self.boards)}

    def chapter_cards(self, chapter: int) -> tuple[str, ...]:
        return tuple(card.id for card in self.missions.values() if card.chapter == chapter)

    def pursuer_cards(self) -> tuple[str, ...]:
        """Every copy."""
        return tuple(card.id for card in self.pursuers.values() for _ in range(card.copies))


def load_box(edition: str) -> Box:
    path = find("safehouse", edition, SHIPPED)
    file = read(path, File)
    check(path, file)
    return box_of(file)


def box_of(file: File) -> Box:
    chapters = {chapter: i for i, chapter in enumerate(file.setup.chapters)}
    chips = {chip.id: chip.label.words for row in file.chip_rows for chip in row.chips}
    bits = {chip: 1 << i for i, chip in enumerate(chips)}
    return Box(
        edition=Edition(file.edition.id, file.edition.name, content_hash(file)),
        official=file.edition.official,
        unit_seconds=file.timer.unit_seconds,
        units=file.timer.units,
        music_offset=file.timer.music_offset_ms / 1000,
        colors=file.setup.colors,
        hand_limit={int(seats): n for seats, n in file.setup.hand_limit.items()},
        start_escape={int(seats): n for seats, n in file.setup.start_escape.items()},
        start_chapter=file.setup.start_chapter,
        pursuers_per_stack=file.setup.pursuers_per_stack,
        levels=file.levels.by_name,
        boards=tuple(_board(board) for board in file.boards),
        pursuer_start=file.boards[0].pursuer_start or 0,
        rows=tuple(_row(row, bits) for row in file.chip_rows),
        chips=chips,
        pursuers={card.id: card for card in file.pursuer_cards},
        missions={
            card.id: ChapterCard(card.id, chapters[chapter], card.steps, card.needs)
            for chapter in file.setup.chapters
            for card in file.missions[chapter]
        },
        escape={
            card.id: EscapeCard(
                card.id,
                card.color,
                card.number,
                chapters[card.chapter],
                card.symbols,
                sum(bits[symbol] for symbol in card.symbols),
            )
            for card in file.escape.cards
        },
    )


def _board(board: BoardData) -> Board:
    return Board(
        chapter=board.chapter,
        label=board.label.words,
        spaces=board.track,
        blue=board.witness_start,
        symbols=frozenset(board.pursuer_symbols),
        special_cards=board.special.cards,
        special_steps=board.special.steps,
    )


def _row(row: ChipRowData, bits: dict[str, int]) -> ChipRow:
    chips = tuple(chip.id for chip in row.chips)
    return ChipRow(row.id, row.label.words, chips, sum(bits[chip] for chip in chips))
