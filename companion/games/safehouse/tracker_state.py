"""What the referee's small twin of Safehouse knows, and what can be entered into it."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from companion.core import Event, Outcome
from companion.games.safehouse import case
from companion.games.safehouse import state as full
from companion.games.safehouse.edition import Box
from companion.games.safehouse.state import (
    CaseRead,
    ChapterBegan,
    Chase,
    ChipsTurned,
    Ended,
    Expire,
    Flip,
    GlassTurned,
    Options,
    PursuerMoved,
    Sheltered,
    SpecialCompleted,
    Start,
    Started,
    UnitExpired,
    WitnessMoved,
)


class State(Struct, frozen=True):
    options: Options
    seats: int
    chase: Chase
    unit: int = 1
    running: bool = False
    started: bool = False
    missions: int = 0
    """Open ones, if the group enters them."""
    counted: bool = False
    """It does: what was laid out was entered, so nobody has to be asked for the number."""
    special_closed: bool = False
    black: tuple[str, ...] = ()
    """The chips that lie black side up, in the order of the grid."""
    owed: int = 0
    """Steps at the horn that would have caught the witness, while nobody has entered anything."""
    claiming: bool = False
    """The last horn has sounded; what was done before it may still be entered (R-29)."""
    result: Outcome | None = None

    @property
    def is_waiting(self) -> bool:
        """SH-115: an emptied glass stands there, and somebody must turn it."""
        stands = self.started and not self.running and not self.claiming and self.result is None
        return stands and self.options.clock and not self.options.is_scheduled


def of(box: Box, s: full.State) -> State:
    """What the tracker would know of a full game."""
    return State(
        options=s.options,
        seats=len(s.hands),
        chase=s.chase,
        unit=s.unit,
        running=s.running,
        started=s.is_started,
        missions=len(s.missions),
        counted=bool(s.missions or s.cleared),
        special_closed=s.special_closed,
        black=case.named(box, case.black_chips(box, s.row)),
        result=s.result,
    )


# -------------------------------------------------------------------------------- entries


class Complete(Struct, frozen=True, tag="complete"):
    """A mission worth so many steps has been completed (W)."""

    steps: int


class CompleteSpecial(Struct, frozen=True, tag="complete_special"):
    """The special card has been completed (W, S)."""


class PursuerCard(Struct, frozen=True, tag="pursuer_card"):
    """A pursuer card was drawn (P)."""

    card: str


class LaidOut(Struct, frozen=True, tag="mission_laid_out"):
    """One more mission lies open (M +)."""


class Removed(Struct, frozen=True, tag="mission_removed"):
    """A mission was given up (M −)."""


class TooHigh(Struct, frozen=True, tag="too_high"):
    """Too high a card was laid to the investigation row (P, inv)."""


class Turn(Struct, frozen=True, tag="turn_chips"):
    """The chips that one card turns (X)."""

    chips: tuple[str, ...]


class TimeUp(Struct, frozen=True, tag="time_up"):
    """No, the safe house was not reached before the last horn."""


Action: TypeAlias = (
    Start | Expire | Flip | Complete | CompleteSpecial | PursuerCard | LaidOut | Removed | TooHigh | Turn | TimeUp
)


class MissionFilled(Event, frozen=True, tag="mission_filled"):
    final: ClassVar[bool] = True
    steps: int


class MissionsCounted(Event, frozen=True, tag="missions_counted"):
    """So many lie open now."""

    final: ClassVar[bool] = True
    open: int


class PursuerShown(Event, frozen=True, tag="pursuer_shown"):
    final: ClassVar[bool] = True
    card: str
    steps: int


class PiecesFound(Event, frozen=True, tag="pieces_found"):
    """The players said where the pieces stand."""

    final: ClassVar[bool] = True
    chapter: int
    witness: int
    pursuer: int


AnyEvent: TypeAlias = (
    Started
    | UnitExpired
    | GlassTurned
    | WitnessMoved
    | PursuerMoved
    | MissionFilled
    | SpecialCompleted
    | MissionsCounted
    | PursuerShown
    | PiecesFound
    | ChapterBegan
    | Sheltered
    | ChipsTurned
    | CaseRead
    | Ended
)
"""Those of the full game where it has them, so whoever shows or sounds those can do it for these."""
