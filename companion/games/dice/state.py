"""A game of the Dice Game at one moment, what can be done in it, and what can happen. All of it plain values.

Nothing is hidden in this game (DI-016), so nothing here is ever `None`. Missions and their fields are counted from 1,
top to bottom and left to right, grey fields included.
"""

from typing import Annotated, ClassVar, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from companion.core import Event, Outcome, Seat
from companion.games.dice.edition import Die, Face

EMPTY = 0
"""A colour field that holds no number yet."""

Phase: TypeAlias = Literal["between", "help", "enter", "end"]
Cause: TypeAlias = Literal["step", "run", "retrieval", "sync"]
"""What moved the pursuer: the automatic step, rolled pursuers, dice taken back, a correction."""
SharedHelp: TypeAlias = Literal["no_run", "re_roll"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules, agreed before the start (digest part 3)."""

    reroll_pursuers: Literal["final", "none"] = "final"
    """Which pursuers of a roll run after "Roll again": those that lie there in the end, or none."""
    reroll_costs_step: bool = False
    dead_entries: Literal["warn", "forbid"] = "warn"
    """Entries after which a mission can never be fulfilled."""
    head_start: Annotated[int, Meta(ge=0)] = 0
    """0 is what the edition says; 14 is hard, 18 easy, 20 for families."""
    starter: Literal["random", 0, 1, 2, 3] = 0
    """The seat of the youngest player, or random."""
    sheets: tuple[str, ...] = ()
    """Letters in seat order; () is the edition's order."""
    hints: bool = True


class Player(Struct, frozen=True):
    """One player's sheet as it is filled in."""

    sheet: str
    """Its letter."""
    front: int
    """The highest field with a slash."""
    chameleons: int
    missions: tuple[tuple[int, ...], ...]
    """The number in each field, top to bottom and left to right; printed ones too."""


class Rolled(NamedTuple):
    """A die of this roll and the face on top."""

    die: Die
    face: Face


class Story(Struct, frozen=True, omit_defaults=True):
    """How it came to this: told when the game is over."""

    step: int = 0
    """Fields the pursuer made before rolls; below, as rolled and as the price of taking dice back."""
    run: int = 0
    retrieval: int = 0
    thrown: int = 0
    """Dice, those thrown again included; below, how many of them showed him."""
    pursuers: int = 0


class State(Struct, frozen=True):
    options: Options
    phase: Phase
    active: Seat
    roll_no: int
    pursuer: int
    """The field with his last cross."""
    players: tuple[Player, ...]
    table: tuple[Die, ...]
    """Dice that may be chosen, in the edition's order; so in the lid."""
    rolled: tuple[Rolled, ...]
    lid: tuple[Die, ...]
    no_run_left: int
    re_roll_left: int
    no_run_now: bool = False
    re_rolled_now: bool = False
    entered: tuple[Seat, ...] = ()
    """Who is done in this roll, in seat order."""
    story: Story = Story()
    result: Outcome | None = None


# -------------------------------------------------------------------------------- actions


class Retrieve(Struct, frozen=True, tag="retrieve"):
    """Take all dice back from the lid, at the price of the largest number of open missions."""


class Roll(Struct, frozen=True, tag="roll"):
    dice: tuple[Die, ...]


class ReRoll(Struct, frozen=True, tag="re_roll"):
    dice: tuple[Die, ...]


class NoRun(Struct, frozen=True, tag="no_run"):
    pass


class Accept(Struct, frozen=True, tag="accept"):
    """No (further) shared help: the rolled pursuers run."""


class Number(NamedTuple):
    """The number of a colour goes into this field."""

    colour: str
    mission: int
    field: int


class Added(NamedTuple):
    """A joker is added to the number of a colour."""

    joker: Die
    colour: str


class Enter(Struct, frozen=True, tag="enter"):
    """All a player enters for one roll: which numbers go where, the jokers in them, and those put there by chameleon.

    Three flat lists rather than one of nested parts, so that it can be written in a line.
    """

    numbers: tuple[Number, ...] = ()
    jokers: tuple[Added, ...] = ()
    chameleons: tuple[str, ...] = ()
    """Colours whose number goes into a field of another colour."""


class Concede(Struct, frozen=True, tag="concede"):
    pass


Action: TypeAlias = Retrieve | Roll | ReRoll | NoRun | Accept | Enter | Concede


# -------------------------------------------------------------------------------- what happens


class Priced(Event, frozen=True, tag="priced"):
    """The dice are taken back; these seats' sheets set the price."""

    price: int
    seats: tuple[Seat, ...]


class DiceBack(Event, frozen=True, tag="dice_back"):
    dice: tuple[Die, ...]


class PursuerMoved(Event, frozen=True, tag="pursuer_moved"):
    """He crossed the fields after `start` up to `to`."""

    cause: Cause
    start: int
    to: int


class Thrown(Event, frozen=True, tag="thrown"):
    final: ClassVar[bool] = True
    seat: Seat
    dice: tuple[Rolled, ...]
    again: bool = False
    """Through the help field."""


class HelpUsed(Event, frozen=True, tag="help_used"):
    help: SharedHelp


class PursuersIgnored(Event, frozen=True, tag="pursuers_ignored"):
    """So many were rolled, and none of them runs."""

    n: int


class ToLid(Event, frozen=True, tag="to_lid"):
    dice: tuple[Die, ...]


class Entered(Event, frozen=True, tag="entered"):
    """A number was written into a field."""

    seat: Seat
    mission: int
    field: int
    number: int
    colour: str
    chameleon: bool = False


class Done(Event, frozen=True, tag="done"):
    """A player has entered what there was to enter, perhaps nothing."""

    seat: Seat
    n: int


class Fulfilled(Event, frozen=True, tag="fulfilled"):
    seat: Seat
    mission: int
    steps: int


class Ran(Event, frozen=True, tag="ran"):
    """A player made slashes in the fields after `start` up to `to`."""

    seat: Seat
    start: int
    to: int


class Inside(Event, frozen=True, tag="inside"):
    """A player has reached the Safehouse."""

    seat: Seat


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: Seat


class Caught(Event, frozen=True, tag="caught"):
    seats: tuple[Seat, ...]
    field: int


class Ended(Event, frozen=True, tag="ended"):
    final: ClassVar[bool] = True
    outcome: Outcome


AnyEvent: TypeAlias = (
    Priced
    | DiceBack
    | PursuerMoved
    | Thrown
    | HelpUsed
    | PursuersIgnored
    | ToLid
    | Entered
    | Done
    | Fulfilled
    | Ran
    | Inside
    | TurnBegan
    | Caught
    | Ended
)
