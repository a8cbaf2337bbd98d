"""A game of Underground at one moment, what can be done in it, and what can happen. All of it plain values.

A card, chip or tile that nobody may see, or that the device never saw, is `None`. Hands are open (UG-019).
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core import Event, Outcome, Seat
from companion.core.cards import face_down
from companion.games.underground.box import Level, ScenarioRule, Special
from companion.games.underground.field import NOWHERE, Field, Side, Space
from companion.games.underground.support import Rotation, Support

Card: TypeAlias = Space
"""A card by its coordinate: each space is on exactly one."""
Element: TypeAlias = Literal["tower", "figure", "code", "water"]
"""What a drawn card finds a space for, besides platforms."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Set-up, clock and house rules, agreed before the start (digest part 3)."""

    scenario: Annotated[int, Meta(ge=0)] = 0
    """0 is the random set-up."""
    difficulty: Level = "medium"
    end: Literal["default", "easy", "medium", "hard"] = "default"
    """The end chip alone; by default that of the scenario, or else of the difficulty."""
    water: Literal["default", "easy", "medium", "hard"] = "default"
    """The number of water tiles alone; by default that of the scenario, or else of the difficulty."""
    learning: bool = False
    timer_model: Literal["edition", "sand", "full", "sand_strict"] = "edition"
    timer_seconds: Annotated[int, Meta(ge=0, le=300)] = 0
    """0 is what the edition says."""
    late_flip_grace_ms: Annotated[int, Meta(ge=0, le=5000)] = 500
    wood_support: Support = "balance"
    flip_tiles: bool = False
    open_piles: bool = False
    signal_zero: bool = True
    displacement: Literal["sight", "nothing", "full"] = "sight"
    stuck_loses: Literal["flood", "turn_end"] = "flood"
    empty_pile: Literal["at_once", "turn_end"] = "at_once"


class Laid(Struct, frozen=True):
    """A platform or tile on the board, for whoever draws it; the rules see only `Field.surfaces` (UG-004)."""

    piece: str
    at: Space
    rotation: Rotation
    level: int
    flipped: bool = False


class Punished(Struct, frozen=True):
    """A penalty (UG-103): what it was for, before which section, and the cards turned up for it."""

    why: Literal["found", "run_out"]
    section: int
    cards: tuple[Card, ...] = ()


class Glass(Struct, frozen=True):
    """Which glassful runs (0: none yet), and how often it was turned before it was empty."""

    run: int = 0
    turns: int = 0


# -------------------------------------------------------------------------------- what is still to do
# Those marked with `asks` wait for people: the active player, or the whole team (UG-130).


class Dealing(Struct, frozen=True, tag="dealing"):
    """The table is to be laid out: hands, ring of piles."""

    asks: ClassVar[str] = "team"


class Setting(Struct, frozen=True, tag="setting"):
    """So many elements of the random set-up are placed, a card each."""

    element: Element
    n: int = 1


class SettingPlatform(Struct, frozen=True, tag="setting_platform"):
    platform: str


class PuttingPlatform(Struct, frozen=True, tag="putting_platform"):
    """The team chooses where the platform lies that this card was drawn for."""

    asks: ClassVar[str] = "team"
    platform: str
    drawn: Card


class TurningDoor(Struct, frozen=True, tag="turning_door"):
    asks: ClassVar[str] = "team"


class Beginning(Struct, frozen=True, tag="beginning"):
    """The team agrees who begins."""

    asks: ClassVar[str] = "team"


class Playing(Struct, frozen=True, tag="playing"):
    """Step 1."""

    asks: ClassVar[str] = "player"


class Acting(Struct, frozen=True, tag="acting"):
    """Step 2: place and move, each at most once."""

    asks: ClassVar[str] = "player"
    placed: bool = False
    moved: bool = False


class Moving(Struct, frozen=True, tag="moving"):
    """A move goes on after the shaft, with so many steps left."""

    asks: ClassVar[str] = "player"
    left: int
    away: bool
    """A step or a jump has been made."""


class Jumping(Struct, frozen=True, tag="jumping"):
    """The shaft leads there: jump or stay?"""

    asks: ClassVar[str] = "player"
    to: Space


class Arriving(Struct, frozen=True, tag="arriving"):
    """What the space does on which a move has ended."""


class Taking(Struct, frozen=True, tag="taking"):
    """The figure stands on a code chip: take it?"""

    asks: ClassVar[str] = "team"


class Pumping(Struct, frozen=True, tag="pumping"):
    """A valve is shut off: which water goes?"""

    asks: ClassVar[str] = "team"


class Looking(Struct, frozen=True, tag="looking"):
    """The kidnapper looks, because the figure has come here."""

    after: Literal["move", "displacement"]


class Drawing(Struct, frozen=True, tag="drawing"):
    """Step 3."""


class Watering(Struct, frozen=True, tag="watering"):
    """Step 4, with the card drawn in step 3."""

    drawn: Card = NOWHERE


class Flooding(Struct, frozen=True, tag="flooding"):
    """Water goes there, if it can."""

    space: Space


class Displacing(Struct, frozen=True, tag="displacing"):
    """The figure must leave its space before the water comes."""

    asks: ClassVar[str] = "team"


class Pouring(Struct, frozen=True, tag="pouring"):
    """Water on the space the figure has left."""

    space: Space


class Substituting(Struct, frozen=True, tag="substituting"):
    """The drawn space cannot take the element: the team picks another."""

    asks: ClassVar[str] = "team"
    element: Element
    drawn: Card


class Renewing(Struct, frozen=True, tag="renewing"):
    """Step 5: a new code chip, if one was collected."""


class Sparing(Struct, frozen=True, tag="sparing"):
    """The code is complete: a new chip, or save the card?"""

    asks: ClassVar[str] = "team"


class Ending(Struct, frozen=True, tag="ending"):
    """The turn is over."""


class Penalty(Struct, frozen=True, tag="penalty"):
    """So many cards are still to be drawn and flooded, then the glass is turned and the kidnapper advances."""

    left: int


Todo: TypeAlias = (
    Dealing
    | Setting
    | SettingPlatform
    | PuttingPlatform
    | TurningDoor
    | Beginning
    | Playing
    | Acting
    | Moving
    | Jumping
    | Arriving
    | Taking
    | Pumping
    | Looking
    | Drawing
    | Watering
    | Flooding
    | Displacing
    | Pouring
    | Substituting
    | Renewing
    | Sparing
    | Ending
    | Penalty
)


# -------------------------------------------------------------------------------- actions


class Deal(Struct, frozen=True, tag="deal"):
    """Lay out the table."""


class PutPlatform(Struct, frozen=True, tag="put_platform"):
    at: Space
    rotation: Rotation


class TurnDoor(Struct, frozen=True, tag="turn_door"):
    side: Side


class Begin(Struct, frozen=True, tag="begin"):
    """This player begins, and the sand timer is turned."""

    seat: Seat


class Play(Struct, frozen=True, tag="play"):
    card: Card


class Place(Struct, frozen=True, tag="place"):
    """Lay a route tile; where the played card does not give it, the playing card chip does."""

    tile: str
    at: Space
    """Under the top left corner of the turned bounding box."""
    rotation: Rotation
    flipped: bool = False


class Walk(Struct, frozen=True, tag="walk"):
    """Move along these spaces; walls, heights and locks on the way take hammer, ladder and keys.

    With `shaft` the shaft is used then, and the move may go on; without it the move ends.
    """

    path: tuple[Space, ...]
    shaft: bool = False


class Finish(Struct, frozen=True, tag="finish"):
    """No (further) action in this turn."""


class Jump(Struct, frozen=True, tag="jump"):
    pass


class Stay(Struct, frozen=True, tag="stay"):
    pass


class Take(Struct, frozen=True, tag="take"):
    """Collect the code chip."""


class Leave(Struct, frozen=True, tag="leave"):
    """Let the code chip lie."""


class Pump(Struct, frozen=True, tag="pump"):
    """Remove this water."""

    space: Space


class Flee(Struct, frozen=True, tag="flee"):
    """Step away from the water."""

    to: Space


class Substitute(Struct, frozen=True, tag="substitute"):
    space: Space


class Renew(Struct, frozen=True, tag="renew"):
    """Place a new code chip although the code is complete."""


class Spare(Struct, frozen=True, tag="spare"):
    """Save the card for a new code chip."""


class Flip(Struct, frozen=True, tag="flip"):
    """Turn the sand timer before it is empty."""


class RunOut(Struct, frozen=True, tag="run_out"):
    """The sand timer is empty."""


Action: TypeAlias = (
    Deal
    | PutPlatform
    | TurnDoor
    | Begin
    | Play
    | Place
    | Walk
    | Finish
    | Jump
    | Stay
    | Take
    | Leave
    | Pump
    | Flee
    | Substitute
    | Renew
    | Spare
    | Flip
    | RunOut
)


# -------------------------------------------------------------------------------- what happens

Purpose: TypeAlias = Literal["tower", "platform", "figure", "code", "water", "hand", "penalty", "shaft", "chip"]


class Drew(Event, frozen=True, tag="drew"):
    """A card was drawn: to a hand, or for something on the board."""

    final: ClassVar[bool] = True
    card: Card
    purpose: Purpose
    seats: tuple[Seat, ...] = ()
    """Into whose hand."""


class RingLaid(Event, frozen=True, tag="ring_laid"):
    final: ClassVar[bool] = True
    shapes: tuple[str, ...]


class TileShown(Event, frozen=True, tag="tile_shown"):
    """This tile now lies on top of its pile."""

    final: ClassVar[bool] = True
    pile: str
    tile: str


class ElementSet(Event, frozen=True, tag="element_set"):
    """Tower, figure, code chip or water was put there."""

    element: Element
    space: Space


class NothingSet(Event, frozen=True, tag="nothing_set"):
    """There is no room for the element, or none of it is left."""

    element: Literal["tower", "figure", "code", "water", "platform"]


class PlatformSet(Event, frozen=True, tag="platform_set"):
    platform: str
    at: Space
    rotation: Rotation


class FoundationLaid(Event, frozen=True, tag="foundation_laid"):
    """A one-space tile under the figure or a code chip."""

    final: ClassVar[bool] = True
    tile: str
    space: Space


class DoorTurned(Event, frozen=True, tag="door_turned"):
    side: Side


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: Seat
    round: int


class Played(Event, frozen=True, tag="played"):
    seat: Seat
    card: Card


class Placed(Event, frozen=True, tag="placed"):
    """A tile lies for good; `stones` is the pile the signal stone went to, if it did."""

    final: ClassVar[bool] = True
    tile: str
    spaces: tuple[Space, ...]
    level: int
    stones: tuple[str, ...] = ()


class Walked(Event, frozen=True, tag="walked"):
    """From the first of these spaces to the last."""

    spaces: tuple[Space, ...]


class LockOpened(Event, frozen=True, tag="lock_opened"):
    space: Space


class KeyPaid(Event, frozen=True, tag="key_paid"):
    """A key was handed over at the exit, or the rat took it."""

    to: Literal["exit", "rat"]


class ChipUsed(Event, frozen=True, tag="chip_used"):
    """A special chip left the game."""

    kind: Special


class Jumped(Event, frozen=True, tag="jumped"):
    to: Space


class Stayed(Event, frozen=True, tag="stayed"):
    """The shaft led nowhere the figure could or would go."""


class KeyTaken(Event, frozen=True, tag="key_taken"):
    space: Space


class Pumped(Event, frozen=True, tag="pumped"):
    valve: Space
    space: Space


class ChipTaken(Event, frozen=True, tag="chip_taken"):
    final: ClassVar[bool] = True
    space: Space
    chip: str


class ChipLeft(Event, frozen=True, tag="chip_left"):
    space: Space


class CodeComplete(Event, frozen=True, tag="code_complete"):
    chips: tuple[str, ...]


class Fled(Event, frozen=True, tag="fled"):
    start: Space
    to: Space


class RatRan(Event, frozen=True, tag="rat_ran"):
    to: Space


class GlassTurned(Event, frozen=True, tag="glass_turned"):
    """By these players, or by nobody in particular; `full` says it has all its time again."""

    final: ClassVar[bool] = True
    seats: tuple[Seat, ...]
    full: bool


class FlipCounted(Event, frozen=True, tag="flip_counted"):
    """Turned while a penalty runs or waits: it counts as the penalty's own turn."""

    seat: Seat


class RanOut(Event, frozen=True, tag="ran_out"):
    final: ClassVar[bool] = True


class Advanced(Event, frozen=True, tag="advanced"):
    final: ClassVar[bool] = True
    section: int


class Found(Event, frozen=True, tag="found"):
    final: ClassVar[bool] = True
    section: int
    space: Space


class Ended(Event, frozen=True, tag="ended"):
    final: ClassVar[bool] = True
    outcome: Outcome


AnyEvent: TypeAlias = (
    Drew
    | RingLaid
    | TileShown
    | ElementSet
    | NothingSet
    | PlatformSet
    | FoundationLaid
    | DoorTurned
    | TurnBegan
    | Played
    | Placed
    | Walked
    | LockOpened
    | KeyPaid
    | ChipUsed
    | Jumped
    | Stayed
    | KeyTaken
    | Pumped
    | ChipTaken
    | ChipLeft
    | CodeComplete
    | Fled
    | RatRan
    | GlassTurned
    | FlipCounted
    | RanOut
    | Advanced
    | Found
    | Ended
)


# -------------------------------------------------------------------------------- the state


class State(Struct, frozen=True):
    options: Options
    """With the edition's figures where the table left them open."""
    timer: bool
    """Whether there is a kidnapper at all (UG-035, UG-131)."""
    end: int
    """The section of the end chip."""
    rules: tuple[ScenarioRule, ...]
    todo: tuple[Todo, ...]
    """What is still to do; the last one is next."""
    draw: tuple[Card | None, ...]
    """Top card first."""
    hands: tuple[tuple[Card | None, ...], ...]
    ring: tuple[str | None, ...]
    """The piles by shape, clockwise."""
    piles: dict[str, tuple[str | None, ...]]
    """Top tile first."""
    stone: str
    """The pile at which the signal stone is."""
    jokers: tuple[str, ...]
    foundations: tuple[str, ...]
    chips: tuple[str | None, ...]
    """Code chips nobody has seen, in a pile."""
    faces: dict[Space, str | None] = {}
    """What is on the other side of those that lie on the board."""
    field: Field = Field()
    laid: tuple[Laid, ...] = ()
    buried: tuple[Space, ...] = ()
    """Water under tiles."""
    discard: tuple[Card, ...] = ()
    box: tuple[Card | None, ...] = ()
    """Cards that are not in this game (UG-034)."""
    keys: int = 0
    collected: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    """Special chips that have left the game."""
    section: int = 0
    glass: Glass = Glass()
    waiting: tuple[Literal["flip", "run_out"], ...] = ()
    """What the timer did while the game could not be interrupted (UG-112)."""
    first: Seat = 0
    turn: Seat = 0
    round: int = 0
    played: tuple[Card, ...] = ()
    """The card of this turn; none between turns."""
    owes_chip: bool = False
    """A code chip was collected and not yet replaced."""
    trail: tuple[Space, ...] = ()
    """Where the figure has been, space by space."""
    penalties: tuple[Punished, ...] = ()
    result: Outcome | None = None

    def seen_by(self, seat: Seat | None) -> "State":  # noqa: ARG002 - everybody sees the same
        """Without the order of draw pile and box, the faces of code chips, and what lies below the top of a pile."""
        piles = self.piles
        if not self.options.open_piles:
            piles = {shape: pile[:1] + (None,) * (len(pile) - 1) for shape, pile in piles.items()}
        return replace(
            self,
            draw=face_down(self.draw),
            box=face_down(self.box),
            piles=piles,
            chips=face_down(self.chips),
            faces=dict.fromkeys(self.faces),
        )
