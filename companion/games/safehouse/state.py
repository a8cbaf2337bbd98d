"""A game of Safehouse at one moment, what can be done in it, and what can happen. All of it plain values.

A card that may not be seen, or that the device never saw, is `None`.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core import Event, Outcome, Seat
from companion.core.cards import face_down

Level: TypeAlias = Literal["great_danger", "big_thrill", "try_to_survive"]
Pile: TypeAlias = Literal["escape", "chapter"]
"""What can be drawn from: the draw pile, or the pile of the current chapter."""
Reason: TypeAlias = Literal["clock", "symbol", "card", "removal", "investigation"]
"""Why the pursuer moves (SH-107)."""
Card: TypeAlias = str
"""By its id, which no two kinds of card share; copies of a pursuer card share one."""
Cards: TypeAlias = tuple[Card | None, ...]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The level, the clock and the house rules, agreed before the start (digest part 3)."""

    level: Level = "great_danger"
    time_mode: Literal["music", "hourglass"] = "music"
    clock: bool = True
    look_before_clock: bool = False
    discard_redraw: Literal["end_of_turn", "immediate"] = "end_of_turn"
    browse_discard: Literal["top_only", "free"] = "top_only"
    auto_flip: bool = False
    flip_limit: Annotated[int, Meta(ge=0)] = 15
    """Seconds after which an emptied glass turns itself; 0: never, there is a real one on the table."""
    pause: Literal["never", "allowed"] = "never"
    solo_two_hands: bool = False
    signals: bool = True

    @property
    def is_scheduled(self) -> bool:
        """Each unit begins when the one before was due, whatever the players do (SH-117, option `auto_flip`)."""
        return self.time_mode == "music" or self.auto_flip


class Steps(Struct, frozen=True):
    """How many spaces the pursuer has moved, by reason; `pulled_up` by page turns is no movement (SH-097)."""

    clock: int = 0
    symbol: int = 0
    card: int = 0
    removal: int = 0
    investigation: int = 0
    pulled_up: int = 0


class Chase(Struct, frozen=True):
    """Both pieces on the board of the current chapter, each by the number of its space (SH-003)."""

    chapter: int
    witness: int
    pursuer: int
    steps: Steps = Steps()


class Stride(Struct, frozen=True, array_like=True):
    """Where both pieces stood after one of them had moved, and why, if it was the pursuer."""

    witness: int
    pursuer: int
    reason: Reason | None = None


class Mission(Struct, frozen=True):
    """A chapter card that lies face up, and the escape cards laid to it, in laid order."""

    card: Card
    laid: tuple[Card, ...] = ()


class Hand(Struct, frozen=True):
    """Backs are public: how many of each kind, everybody sees (SH-145)."""

    escape: Cards
    chapter: Cards

    @property
    def size(self) -> int:
        return len(self.escape) + len(self.chapter)

    def face_down(self) -> "Hand":
        return Hand(face_down(self.escape), face_down(self.chapter))


# -------------------------------------------------------------------------------- what is still to do


class Starting(Struct, frozen=True, tag="starting"):
    """The clock has not been started: anybody may."""


class Naming(Struct, frozen=True, tag="naming"):
    """The clock runs; anybody names who begins."""


class Acting(Struct, frozen=True, tag="acting"):
    """The player whose turn it is plays action after action."""

    acted: bool = False
    opening: bool = False
    """The first action of the game is still to come: somebody else may be named to begin."""
    discarded: bool = False
    redrawn: bool = False


class Refilling(Struct, frozen=True, tag="refilling"):
    """The player whose turn it is draws up to the hand limit."""

    turned: bool = False
    """The discard pile was turned over in this refill, and no escape card has come since (SH-089)."""


Todo: TypeAlias = Starting | Naming | Acting | Refilling


# -------------------------------------------------------------------------------- actions


class Start(Struct, frozen=True, tag="start"):
    """The clock is started."""


class First(Struct, frozen=True, tag="first"):
    """This player begins."""

    seat: Seat


class LayOut(Struct, frozen=True, tag="lay_out"):
    card: Card


class Lay(Struct, frozen=True, tag="lay"):
    card: Card
    mission: Card


class Special(Struct, frozen=True, tag="special"):
    card: Card


class Investigate(Struct, frozen=True, tag="investigate"):
    card: Card


class Discard(Struct, frozen=True, tag="discard"):
    """An escape card to the discard pile, or a chapter card to the box, which at a real table nobody shows: `None`."""

    card: Card | None


class Remove(Struct, frozen=True, tag="remove"):
    mission: Card


class Redraw(Struct, frozen=True, tag="redraw"):
    """Draw for what was discarded and go on (option `discard_redraw`)."""


class EndTurn(Struct, frozen=True, tag="end_turn"):
    pass


class Draw(Struct, frozen=True, tag="draw"):
    pile: Pile


class Expire(Struct, frozen=True, tag="expire"):
    """A unit of the clock is over."""


class Flip(Struct, frozen=True, tag="flip"):
    """The emptied glass is turned: the next unit begins."""


class Surplus(Struct, frozen=True, tag="surplus"):
    """At a real table: a player held one card too many. Escape cards are named, a chapter card is `None`."""

    seat: Seat
    card: Card | None


class WrongChapter(Struct, frozen=True, tag="wrong_chapter"):
    """At a real table: a player had drawn a card of this other chapter."""

    seat: Seat
    chapter: str


Action: TypeAlias = (
    Start
    | First
    | LayOut
    | Lay
    | Special
    | Investigate
    | Discard
    | Remove
    | Redraw
    | EndTurn
    | Draw
    | Expire
    | Flip
    | Surplus
    | WrongChapter
)


# -------------------------------------------------------------------------------- what happens


class Started(Event, frozen=True, tag="started"):
    final: ClassVar[bool] = True


class FirstNamed(Event, frozen=True, tag="first_named"):
    seat: Seat


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: Seat


class LaidOut(Event, frozen=True, tag="laid_out"):
    final: ClassVar[bool] = True
    seat: Seat
    card: Card


class Laid(Event, frozen=True, tag="laid"):
    final: ClassVar[bool] = True
    seat: Seat
    card: Card
    mission: Card


class LaidToSpecial(Event, frozen=True, tag="laid_to_special"):
    final: ClassVar[bool] = True
    seat: Seat
    card: Card


class Investigated(Event, frozen=True, tag="investigated"):
    final: ClassVar[bool] = True
    seat: Seat
    card: Card


class ChipsTurned(Event, frozen=True, tag="chips_turned"):
    """To their black side, and back to the white one."""

    final: ClassVar[bool] = True
    to_black: tuple[str, ...]
    to_white: tuple[str, ...]


class MissionCompleted(Event, frozen=True, tag="mission_completed"):
    final: ClassVar[bool] = True
    mission: Card
    steps: int


class SpecialCompleted(Event, frozen=True, tag="special_completed"):
    final: ClassVar[bool] = True
    steps: int


class WitnessMoved(Event, frozen=True, tag="witness_moved"):
    final: ClassVar[bool] = True
    origin: int
    to: int


class PursuerMoved(Event, frozen=True, tag="pursuer_moved"):
    """Space by space, from the one he stood on; he stops where he catches the witness."""

    final: ClassVar[bool] = True
    reason: Reason
    origin: int
    to: int
    steps: int


class ToDiscardPile(Event, frozen=True, tag="to_discard_pile"):
    """Cards from the table, the last one on top."""

    final: ClassVar[bool] = True
    cards: tuple[Card, ...]


class Discarded(Event, frozen=True, tag="discarded"):
    """From a hand: an escape card face up, a chapter card unseen into the box."""

    final: ClassVar[bool] = True
    seat: Seat
    pile: Pile
    card: Card | None

    def seen_by(self, seat: Seat | None) -> "Discarded":
        return self if self.pile == "escape" or seat == self.seat else Discarded(self.seat, self.pile, None)


class Removed(Event, frozen=True, tag="removed"):
    final: ClassVar[bool] = True
    seat: Seat
    mission: Card


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    seat: Seat


class Redrawing(Event, frozen=True, tag="redrawing"):
    seat: Seat


class Drew(Event, frozen=True, tag="drew"):
    final: ClassVar[bool] = True
    seat: Seat
    pile: Pile
    card: Card | None

    def seen_by(self, seat: Seat | None) -> "Drew":
        return self if seat == self.seat else Drew(self.seat, self.pile, None)


class PursuerDrawn(Event, frozen=True, tag="pursuer_drawn"):
    final: ClassVar[bool] = True
    seat: Seat
    card: Card


class PileTurned(Event, frozen=True, tag="pile_turned"):
    """The discard pile became the draw pile, unshuffled."""

    final: ClassVar[bool] = True
    cards: int


class ChapterBegan(Event, frozen=True, tag="chapter_began"):
    """The page is turned: both pieces stand on the new board; `pulled_up` so many spaces."""

    final: ClassVar[bool] = True
    chapter: int
    witness: int
    pursuer: int
    pulled_up: int


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A player's chapter cards went to the box, and as many new ones came, if there were enough."""

    final: ClassVar[bool] = True
    seat: Seat
    old: Cards
    new: Cards

    def seen_by(self, seat: Seat | None) -> "Exchanged":
        return self if seat == self.seat else Exchanged(self.seat, face_down(self.old), face_down(self.new))


class Sheltered(Event, frozen=True, tag="sheltered"):
    """The witness is in the safe house, and the case is not solved yet."""

    final: ClassVar[bool] = True


class UnitExpired(Event, frozen=True, tag="unit_expired"):
    final: ClassVar[bool] = True
    unit: int


class GlassTurned(Event, frozen=True, tag="glass_turned"):
    final: ClassVar[bool] = True
    unit: int
    """The one that runs now."""


class Corrected(Event, frozen=True, tag="corrected"):
    """A mistake of this player was put right; the card went to the discard pile, or unseen into the box."""

    final: ClassVar[bool] = True
    seat: Seat
    card: Card | None


class CaseRead(Event, frozen=True, tag="case_read"):
    """The white chip of each row: perpetrator, victim, weapon, motive, evidence."""

    final: ClassVar[bool] = True
    chips: tuple[str, ...]


class Ended(Event, frozen=True, tag="ended"):
    final: ClassVar[bool] = True
    outcome: Outcome


AnyEvent: TypeAlias = (
    Started
    | FirstNamed
    | TurnBegan
    | LaidOut
    | Laid
    | LaidToSpecial
    | Investigated
    | ChipsTurned
    | MissionCompleted
    | SpecialCompleted
    | WitnessMoved
    | PursuerMoved
    | ToDiscardPile
    | Discarded
    | Removed
    | TurnEnded
    | Redrawing
    | Drew
    | PursuerDrawn
    | PileTurned
    | ChapterBegan
    | Exchanged
    | Sheltered
    | UnitExpired
    | GlassTurned
    | Corrected
    | CaseRead
    | Ended
)


# -------------------------------------------------------------------------------- the state


class State(Struct, frozen=True):
    options: Options
    todo: tuple[Todo, ...]
    """What is to do now; the last one is next. Empty when the game is over."""
    turn: Seat
    """Whose turn it is, once somebody has been named."""
    unit: int
    """Of the clock, from 1; a new one begins when the glass is turned, in music mode when the one before is over."""
    running: bool
    """Whether a unit runs now."""
    chase: Chase
    hands: tuple[Hand, ...]
    draw: Cards
    """Top card first; pursuer cards are among them."""
    discard: Cards
    """Face up; the oldest first, the top card last."""
    piles: tuple[Cards, ...]
    """The chapter piles, top card first."""
    missions: tuple[Mission, ...] = ()
    """The open ones, in the order they were laid out."""
    special: tuple[Card, ...] = ()
    """What lies at the special card of this chapter."""
    special_closed: bool = False
    """It was completed, or the witness is in the safe house."""
    row: tuple[Card, ...] = ()
    """The investigation row, in laid order."""
    cleared: tuple[Card, ...] = ()
    """Missions completed or removed: in the box, after everybody has seen them."""
    box: Cards = ()
    """Pursuer cards left out and chapter cards that nobody laid out."""
    recycles: int = 0
    """How often the discard pile was turned over."""
    way: tuple[Stride, ...] = ()
    """How the chase went so far."""
    renewed: tuple[Seat, ...] = ()
    """Whose chapter cards were exchanged since they played last (SH-104)."""
    result: Outcome | None = None

    @property
    def is_started(self) -> bool:
        return self.todo[:1] != (Starting(),)

    def seen_by(self, seat: Seat | None) -> "State":
        if self.result is not None and seat is not None:  # SH-131; a bystander sees what lies on the table
            return self
        discard = self.discard
        if self.options.browse_discard == "top_only":
            discard = (None,) * (len(discard) - 1) + discard[-1:]
        return State(
            options=self.options,
            todo=self.todo,
            turn=self.turn,
            unit=self.unit,
            running=self.running,
            chase=self.chase,
            hands=tuple([hand if self.shows(i, seat) else hand.face_down() for i, hand in enumerate(self.hands)]),
            draw=face_down(self.draw),
            discard=discard,
            piles=tuple([face_down(pile) for pile in self.piles]),
            missions=self.missions,
            special=self.special,
            special_closed=self.special_closed,
            row=self.row,
            cleared=self.cleared,
            box=face_down(self.box),
            recycles=self.recycles,
            way=self.way,
            renewed=self.renewed,
            result=self.result,
        )

    def shows(self, owner: Seat, seat: Seat | None) -> bool:
        """SH-024: nobody looks at a hand before the clock is started. SH-137: alone, one looks at both."""
        if seat is None or not (self.is_started or self.options.look_before_clock):
            return False
        return owner == seat or self.options.solo_two_hands
