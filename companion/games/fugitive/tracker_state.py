"""What the referee's small twin keeps of a game of Fugitive, what is entered, and what it tells."""

from typing import ClassVar, TypeAlias

from msgspec import Struct

from companion.core import Event, Outcome, Seat
from companion.games.fugitive.state import (
    Concede,
    Draw,
    Ended,
    Found,
    HuntBegan,
    Manhunt,
    Number,
    Options,
    Pass,
    Passed,
    Placed,
    TurnBegan,
)


class Spot(Struct, frozen=True):
    """A place of the row: how many sprint cards lie there, and its number once she has found it."""

    sprints: int
    found: Number | None = None


class State(Struct, frozen=True):
    options: Options
    round: int
    turn: Seat
    piles: tuple[int, ...]
    """How many cards are left in each."""
    row: tuple[Spot, ...] = ()
    """The hideouts from place 1 on; once he has escaped, the last one is 42."""
    placed: int = 0
    """Hideouts laid in this turn of the fugitive."""
    passed: bool = False
    """He has passed in this turn."""
    stalled: int = 0
    """Turns in a row that he passed with all piles empty."""
    escaped: bool = False
    hunting: bool = False
    result: Outcome | None = None


# -------------------------------------------------------------------------------- entries


class Lay(Struct, frozen=True, tag="lay"):
    """A hideout went face down to the free place, with so many sprint cards."""

    sprints: int


class Escape(Struct, frozen=True, tag="escape"):
    """42 lies face up, with so many sprint cards."""

    sprints: int


class Find(Struct, frozen=True, tag="find"):
    """The marshal named this number, and it lay there."""

    place: int
    number: Number


class Miss(Struct, frozen=True, tag="miss"):
    """The marshal named a wrong number in the manhunt."""


class Next(Struct, frozen=True, tag="next"):
    """The turn is over."""


Action: TypeAlias = Next | Draw | Lay | Escape | Pass | Find | Manhunt | Concede | Miss
"""`Draw` is any card that leaves a pile, whoever takes it and whatever it is."""


class Taken(Event, frozen=True, tag="taken"):
    """A card left a pile."""

    final: ClassVar[bool] = True
    pile: int


AnyEvent: TypeAlias = TurnBegan | Taken | Placed | Passed | Found | HuntBegan | Ended
"""Those of the full game as a bystander sees them, so whoever shows or sounds those can do it for these."""
