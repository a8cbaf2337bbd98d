"""What the referee's small twin keeps of a game of the Dice Game, what is entered, and what it tells."""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import asdict

from companion.core import Outcome, Seat
from companion.games.dice import state as full
from companion.games.dice.pursuit import do_not_run
from companion.games.dice.state import (
    Caught,
    Concede,
    Ended,
    HelpUsed,
    Inside,
    NoRun,
    Phase,
    Priced,
    PursuerMoved,
    TurnBegan,
)
from companion.games.dice.state import Ran as RanEvent


class Options(full.Options, frozen=True, kw_only=True, forbid_unknown_fields=True):
    track_dice: bool = False
    """Which dice are thrown is entered too, so the device knows what lies in the lid."""


class State(Struct, frozen=True):
    options: Options
    phase: Phase
    active: Seat
    roll_no: int
    pursuer: int
    fronts: tuple[int, ...]
    no_run_left: int
    re_roll_left: int
    lid: bool = False
    """Between rolls: there are dice to take back."""
    table: tuple[str, ...] = ()
    """If dice are tracked: those that may be chosen, each by the code of its kind, in the edition's order."""
    thrown: int = 0
    """If dice are tracked: how many, as long as it is not known how many of them show a pursuer."""
    no_run_now: bool = False
    re_rolled_now: bool = False
    entered: tuple[Seat, ...] = ()
    result: Outcome | None = None


def of(s: full.State, *, track_dice: bool = False) -> State:
    """What the tracker would know of a full game."""
    phase: Phase = "enter" if s.phase == "help" and do_not_run(s) else s.phase
    return State(
        options=Options(**asdict(s.options), track_dice=track_dice),
        phase=phase,
        active=s.active,
        roll_no=s.roll_no,
        pursuer=s.pursuer,
        fronts=tuple(player.front for player in s.players),
        no_run_left=s.no_run_left,
        re_roll_left=s.re_roll_left,
        lid=phase == "between" and bool(s.lid),
        table=tuple(die[0] for die in s.table) if track_dice else (),
        thrown=len(s.rolled) if track_dice and phase == "help" else 0,
        no_run_now=s.no_run_now,
        re_rolled_now=s.re_rolled_now,
        entered=s.entered,
        result=s.result,
    )


# -------------------------------------------------------------------------------- entries


class Retrieve(Struct, frozen=True, tag="retrieve"):
    """The dice are taken back; so many missions are open on the sheet that has most."""

    price: int


class Roll(Struct, frozen=True, tag="roll"):
    """Dice are thrown: which kinds, if dice are tracked."""

    dice: tuple[str, ...] = ()


class ReRoll(Struct, frozen=True, tag="re_roll"):
    """Some of them were thrown again."""


class Pursuers(Struct, frozen=True, tag="pursuers"):
    """So many lie there in the end."""

    n: int


class Ran(Struct, frozen=True, tag="ran"):
    """A player is done with this roll and ran so many steps."""

    player: Seat
    steps: int


class NobodyRan(Struct, frozen=True, tag="nobody_ran"):
    """All who are still asked ran no steps."""


class SyncPursuer(Struct, frozen=True, tag="sync_pursuer"):
    """On some paper he stands on this field."""

    field: int


Action: TypeAlias = Roll | Retrieve | SyncPursuer | Pursuers | NoRun | ReRoll | Ran | NobodyRan | Concede
AnyEvent: TypeAlias = Priced | PursuerMoved | HelpUsed | RanEvent | Inside | TurnBegan | Caught | Ended
"""Those of the full game, so whoever shows or sounds those can do it for these."""
