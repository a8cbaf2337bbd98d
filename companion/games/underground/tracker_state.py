"""What the referee's small twin of Underground knows at one moment, what can be entered, and what it tells."""

from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from companion.core import Event, Outcome
from companion.games.underground.field import NOWHERE, Space
from companion.games.underground.state import (
    Advanced,
    Begin,
    CodeComplete,
    Ended,
    Flip,
    Found,
    Glass,
    GlassTurned,
    Options,
    RanOut,
    RunOut,
)


class State(Struct, frozen=True):
    options: Options
    seats: int
    timer: bool
    end: int
    pile: int
    """Cards left to draw."""
    section: int = 0
    glass: Glass = Glass()
    figure: Space = NOWHERE
    """Where it stands, if anybody has said so; nobody is found who is nowhere."""
    chips: tuple[str, ...] = ()
    """Every code chip collected so far, in the order of the box."""
    penalties: tuple[int, ...] = ()
    """The open penalty: how many of its cards are still to be drawn."""
    leaving: bool = False
    """The figure's space is flooded: it must step away."""
    waiting: tuple[Literal["flip", "run_out"], ...] = ()
    """What the glass did meanwhile (UG-112)."""
    begun: bool = False
    result: Outcome | None = None


# -------------------------------------------------------------------------------- entries


class Stands(Struct, frozen=True, tag="stands"):
    """The figure is there: at the start, or to put a wrong entry right. Nobody looks."""

    space: Space


class Arrive(Struct, frozen=True, tag="arrive"):
    """A move has ended there."""

    space: Space


class Draw(Struct, frozen=True, tag="draw"):
    """A card left the draw pile; in a penalty, and its water is not the figure's concern."""


class Hit(Struct, frozen=True, tag="hit"):
    """The water comes to the figure's space; in a penalty, with the card just drawn."""


class Leave(Struct, frozen=True, tag="leave"):
    """The figure has stepped away from the water."""

    to: Space


class Stuck(Struct, frozen=True, tag="stuck"):
    """The figure must leave and cannot."""


class Collect(Struct, frozen=True, tag="collect"):
    chip: str


class Escape(Struct, frozen=True, tag="escape"):
    """The figure has left through the door."""


Action: TypeAlias = Stands | Begin | Arrive | Draw | Hit | Leave | Stuck | Collect | Escape | Flip | RunOut


class Counted(Event, frozen=True, tag="counted"):
    """So many cards are left."""

    final: ClassVar[bool] = True
    pile: int


class Standing(Event, frozen=True, tag="standing"):
    space: Space


class Flooded(Event, frozen=True, tag="flooded"):
    """The figure must step away."""


class Collected(Event, frozen=True, tag="collected"):
    final: ClassVar[bool] = True
    chip: str


AnyEvent: TypeAlias = (
    Counted | Standing | Flooded | Collected | CodeComplete | GlassTurned | RanOut | Advanced | Found | Ended
)
"""Those of the full game where it has them, so whoever shows or sounds those can do it for these."""
