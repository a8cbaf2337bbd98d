"""An edition file of Safehouse as it is written; `validation.py` says what must hold in it."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core.edition import Header
from companion.core.text import Words

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Id: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_.+-]*$")]
"""Ids are written in logs and tag maps: no blanks, no commas."""
RowId: TypeAlias = Literal["perpetrator", "victim", "motive", "weapon", "evidence"]


class Label(Struct, frozen=True, forbid_unknown_fields=True):
    """A name in English at least; what is missing is said in English."""

    en: str
    de: str = ""

    @property
    def words(self) -> Words:
        return Words(self.en, self.de or self.en)


class OwnersHeader(Header, frozen=True, forbid_unknown_fields=True):
    official: bool = False
    """Typed in from a boxed copy."""
    languages: tuple[str, ...] = ("en",)


class Timer(Struct, frozen=True, forbid_unknown_fields=True):
    unit_seconds: Annotated[float, Meta(gt=0)]
    units: Positive
    music_offset_ms: Count = 0


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    colors: tuple[Id, ...]
    chapters: tuple[Id, ...]
    hand_limit: dict[str, Positive]
    start_escape: dict[str, Count]
    start_chapter: Count
    pursuers_per_stack: Positive


class LevelData(Struct, frozen=True, forbid_unknown_fields=True):
    order: int
    pursuer_cards: Count
    stacks: Positive
    investigation: bool


class Levels(Struct, frozen=True, forbid_unknown_fields=True):
    great_danger: LevelData
    big_thrill: LevelData
    try_to_survive: LevelData

    @property
    def by_name(self) -> dict[str, LevelData]:
        return {name: getattr(self, name) for name in self.__struct_fields__}


class SpecialData(Struct, frozen=True, forbid_unknown_fields=True):
    cards: Positive
    steps: Positive


class BoardData(Struct, frozen=True, forbid_unknown_fields=True):
    """Spaces are all numbers from `low` to `end`, or those in `spaces`, in the order of the track."""

    chapter: str
    label: Label
    witness_start: int
    special: SpecialData
    pursuer_symbols: tuple[int, ...] = ()
    low: int | None = None
    end: int | None = None
    spaces: tuple[int, ...] = ()
    pursuer_start: int | None = None

    @property
    def track(self) -> tuple[int, ...]:
        if self.low is None or self.end is None:
            return self.spaces
        return tuple(range(self.low, self.end + 1))


class ChipData(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    label: Label


class ChipRowData(Struct, frozen=True, forbid_unknown_fields=True):
    id: RowId
    label: Label
    chips: tuple[ChipData, ...]


class PursuerCard(Struct, frozen=True, forbid_unknown_fields=True):
    """`fixed`: that many steps; `count`: one for each open mission, and that many more."""

    id: Id
    kind: Literal["fixed", "count"]
    value: Count
    copies: Positive

    def steps(self, open_missions: int) -> int:
        """SH-083."""
        return self.value + (open_missions if self.kind == "count" else 0)


class MissionData(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    steps: int
    needs: dict[str, Positive]


class EscapeData(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    color: str
    number: int
    chapter: str
    symbols: tuple[str, ...]


class EscapePart(Struct, frozen=True, forbid_unknown_fields=True):
    cards: tuple[EscapeData, ...]


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """An edition file as it is written."""

    edition: OwnersHeader
    timer: Timer
    setup: Setup
    levels: Levels
    boards: tuple[BoardData, ...]
    chip_rows: tuple[ChipRowData, ...]
    pursuer_cards: tuple[PursuerCard, ...]
    missions: dict[str, tuple[MissionData, ...]]
    escape: EscapePart
