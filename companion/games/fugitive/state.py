"""A game of Fugitive at one moment, what can be done in it, and what can happen. All of it plain values.

A card that may not be seen, or that the device never saw, is `None`.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core import Event, Outcome, Seat
from companion.core.cards import face_down
from companion.games.fugitive.edition import Fact

FUGITIVE, MARSHAL = 0, 1
PLACEHOLDER = "placeholder"

Number: TypeAlias = int
"""Of a hideout card, 0 to 42."""
PileCard: TypeAlias = int | str
"""A hideout by its number, an event by its id, or a placeholder."""
Variant: TypeAlias = Literal["none", "random", "discoveries", "helpful_fugitive", "helpful_marshal", "balancing"]


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules, agreed before the start (digest part 3)."""

    variant: Variant = "none"
    notepad: Annotated[int, Meta(ge=0, le=3)] = 1
    marshal_may_pass: bool = False
    sprint_42: Literal["forbid", "allow"] = "forbid"
    first_turn_hideouts: tuple[Annotated[int, Meta(ge=1, le=9)], ...] = ()
    """How many hideouts the first turn may have; () is what the edition says."""
    mistake: Literal["forfeit", "repair"] = "forfeit"
    stall_limit: Annotated[int, Meta(ge=0)] = 0
    pass_draw: bool = False
    show_draw_history: bool = True
    turn_seconds: Annotated[int, Meta(ge=0)] = 0


class Hideout(Struct, frozen=True):
    """A place of the row: the hideout and the sprint cards under it."""

    number: Number | None
    sprints: tuple[Number | None, ...] = ()
    face_up: bool = False
    found: bool = False
    """Named by the marshal. 00 and 42 are face up without ever being found."""
    sealed: bool = False
    """Its sprint cards stay hidden when it is found."""
    shown: bool = False
    """Turned up with everything under it, by an event or at the end."""

    @property
    def is_open(self) -> bool:
        """Nothing of it is hidden any more."""
        return self.shown or (self.face_up and (not self.sprints or (self.found and not self.sealed)))

    def seen(self) -> "Hideout":
        """As everybody but the fugitive sees it."""
        if self.is_open:
            return self
        number = self.number if self.face_up else None
        return Hideout(number, face_down(self.sprints), self.face_up, self.found, self.sealed)


class Sign(Struct, frozen=True):
    """An event card that lies in the row, at a place that may still be free."""

    place: int
    event: str


# ----------------------------------------------------------------------------- what is still to do: `seat` must do it


class Drawing(Struct, frozen=True, tag="drawing"):
    """A player owes so many draws; hideout cards fulfil them, events do not."""

    seat: Seat
    n: int
    pile: int | None = None
    """The pile it must be, if there is no choice."""


class Placing(Struct, frozen=True, tag="placing"):
    """The fugitive may lay hideouts, and stop when their number is one of `counts`."""

    seat: ClassVar[Seat] = FUGITIVE
    counts: tuple[int, ...]
    placed: int = 0


class Guessing(Struct, frozen=True, tag="guessing"):
    """The marshal's guess of this turn."""

    seat: ClassVar[Seat] = MARSHAL


class ExtraGuessing(Struct, frozen=True, tag="extra_guessing"):
    """Additional guesses at single numbers, given by events."""

    seat: ClassVar[Seat] = MARSHAL
    n: int


class Deciding(Struct, frozen=True, tag="deciding"):
    """42 lies there: manhunt, or give up?"""

    seat: ClassVar[Seat] = MARSHAL


class Hunting(Struct, frozen=True, tag="hunting"):
    """The manhunt is on."""

    seat: ClassVar[Seat] = MARSHAL


class Answering(Struct, frozen=True, tag="answering"):
    """The device does not know the row: the fugitive must answer this guess."""

    seat: ClassVar[Seat] = FUGITIVE
    numbers: tuple[Number, ...]
    guess: "Guessing | ExtraGuessing | Hunting"


class Executing(Struct, frozen=True, tag="executing"):
    """An event is carried out, instruction by instruction."""

    event: str
    drawer: Seat
    op: int = 0
    laid: bool = False
    """It went to the row, so it will not go to the discard."""

    @property
    def seat(self) -> Seat:
        return self.drawer


class Pointing(Struct, frozen=True, tag="pointing"):
    """Someone chooses the hideout about which a fact must be told."""

    seat: Seat
    fact: Fact
    with_sprint: bool = False


class Telling(Struct, frozen=True, tag="telling"):
    """The device does not know the fact: the fugitive must tell it."""

    seat: ClassVar[Seat] = FUGITIVE
    place: int
    fact: Fact


class ChoosingPile(Struct, frozen=True, tag="choosing_pile"):
    """Someone chooses the pile to look at, or to clear away."""

    seat: Seat
    to: Literal["look", "look_and_sort", "clear"]
    n: int


class Looking(Struct, frozen=True, tag="looking"):
    """Someone looks at the top cards of a pile and puts them back."""

    seat: Seat
    pile: int
    n: int
    sort: bool


class Improvising(Struct, frozen=True, tag="improvising"):
    """An event no instruction describes: the players read it and do it."""

    seat: Seat


class Auditing(Struct, frozen=True, tag="auditing"):
    """The chase is over; cards the device never saw may now be shown and checked."""

    seat: ClassVar[Seat] = FUGITIVE
    verdict: Outcome


Todo: TypeAlias = (
    Drawing
    | Placing
    | Guessing
    | ExtraGuessing
    | Deciding
    | Hunting
    | Answering
    | Executing
    | Pointing
    | Telling
    | ChoosingPile
    | Looking
    | Improvising
    | Auditing
)


# -------------------------------------------------------------------------------- actions


class Draw(Struct, frozen=True, tag="draw"):
    pile: int


class Place(Struct, frozen=True, tag="place"):
    """Lay a hideout with sprint cards under it. At a real table the cards are `None`: nobody shows them."""

    number: Number | None
    sprints: tuple[Number | None, ...] = ()


class Pass(Struct, frozen=True, tag="pass"):
    """Lay no (further) hideout; make no (further) guess where that is allowed."""


class Guess(Struct, frozen=True, tag="guess"):
    numbers: tuple[Number, ...]


class Answer(Struct, frozen=True, tag="answer"):
    """Where the numbers just named lie, in rising order; nowhere: no."""

    places: tuple[int, ...]


class Manhunt(Struct, frozen=True, tag="manhunt"):
    pass


class Concede(Struct, frozen=True, tag="concede"):
    pass


class Point(Struct, frozen=True, tag="point"):
    place: int


class Tell(Struct, frozen=True, tag="tell"):
    """A fact: 1 for odd and 0 for even; the band 1, 2 or 3; the sum of the sprint values."""

    value: int


class Choose(Struct, frozen=True, tag="choose"):
    pile: int


class PutBack(Struct, frozen=True, tag="put_back"):
    """The cards looked at, in their new order, top first."""

    cards: tuple[PileCard | None, ...]


class Done(Struct, frozen=True, tag="done"):
    """The event has been carried out; no more cards will be shown."""


class Show(Struct, frozen=True, tag="show"):
    """Turn up a place: as an event says, or for the audit."""

    place: int
    number: Number
    sprints: tuple[Number, ...] = ()


Action: TypeAlias = (
    Draw | Place | Pass | Guess | Answer | Manhunt | Concede | Point | Tell | Choose | PutBack | Done | Show
)


# -------------------------------------------------------------------------------- what happens


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: Seat
    round: int


class Drew(Event, frozen=True, tag="drew"):
    final: ClassVar[bool] = True
    seat: Seat
    pile: int
    card: Number | None

    def seen_by(self, seat: Seat | None) -> "Drew":
        return self if seat == self.seat else Drew(self.seat, self.pile, None)


class Met(Event, frozen=True, tag="met"):
    """An event or placeholder came up in a draw."""

    final: ClassVar[bool] = True
    seat: Seat
    pile: int
    card: str


class Happened(Event, frozen=True, tag="happened"):
    """An event is carried out now."""

    final: ClassVar[bool] = True
    event: str
    drawer: Seat


class Placed(Event, frozen=True, tag="placed"):
    place: int
    number: Number | None
    sprints: tuple[Number | None, ...]
    face_up: bool = False

    def seen_by(self, seat: Seat | None) -> "Placed":
        if seat == FUGITIVE:
            return self
        return Placed(self.place, self.number if self.face_up else None, face_down(self.sprints), self.face_up)


class Passed(Event, frozen=True, tag="passed"):
    seat: Seat


class Guessed(Event, frozen=True, tag="guessed"):
    """A guess and its answer: the places it found, or none."""

    final: ClassVar[bool] = True
    numbers: tuple[Number, ...]
    places: tuple[int, ...]


class Found(Event, frozen=True, tag="found"):
    final: ClassVar[bool] = True
    place: int
    number: Number
    sprints: tuple[Number | None, ...]


class Shown(Event, frozen=True, tag="shown"):
    final: ClassVar[bool] = True
    place: int
    number: Number | None
    sprints: tuple[Number | None, ...]


class Told(Event, frozen=True, tag="told"):
    final: ClassVar[bool] = True
    place: int
    fact: Fact
    value: int


class Skipped(Event, frozen=True, tag="skipped"):
    seat: Seat
    what: Literal["draw", "guess"]


class SignLaid(Event, frozen=True, tag="sign_laid"):
    place: int
    event: str


class SignLifted(Event, frozen=True, tag="sign_lifted"):
    place: int
    event: str


class Looked(Event, frozen=True, tag="looked"):
    final: ClassVar[bool] = True
    seat: Seat
    pile: int
    cards: tuple[PileCard | None, ...]

    def seen_by(self, seat: Seat | None) -> "Looked":
        return self if seat == self.seat else Looked(self.seat, self.pile, face_down(self.cards))


class Cleared(Event, frozen=True, tag="cleared"):
    """A card left the game, face up."""

    final: ClassVar[bool] = True
    pile: int
    card: PileCard


class HuntBegan(Event, frozen=True, tag="hunt_began"):
    final: ClassVar[bool] = True


class MistakeSeen(Event, frozen=True, tag="mistake_seen"):
    """What was shown cannot all be true: an illegal placement, an untrue answer, or a wrong entry."""

    final: ClassVar[bool] = True
    place: int


class Ended(Event, frozen=True, tag="ended"):
    final: ClassVar[bool] = True
    outcome: Outcome


AnyEvent: TypeAlias = (
    TurnBegan
    | Drew
    | Met
    | Happened
    | Placed
    | Passed
    | Guessed
    | Found
    | Shown
    | Told
    | Skipped
    | SignLaid
    | SignLifted
    | Looked
    | Cleared
    | HuntBegan
    | MistakeSeen
    | Ended
)


# -------------------------------------------------------------------------------- the state


class State(Struct, frozen=True):
    options: Options
    round: int
    turn: Seat
    todo: tuple[Todo, ...]
    """What is still to do in this turn; the last one is next, and says who acts."""
    piles: tuple[tuple[PileCard | None, ...], ...]
    """Top card first."""
    hands: tuple[tuple[Number | None, ...], tuple[Number | None, ...]]
    row: tuple[Hideout, ...]
    record: tuple[AnyEvent, ...]
    """Everything that happened, as everybody saw it."""
    signs: tuple[Sign, ...] = ()
    decks: tuple[tuple[str | None, ...], ...] = ()
    """Event piles: one for discoveries; for balancing one per icon (`DECK_ICONS`)."""
    discards: tuple[tuple[str, ...], ...] = ()
    box: tuple[str | None, ...] = ()
    """Events that are not in this game."""
    removed: tuple[PileCard, ...] = ()
    """Cards that left the game face up."""
    known_tops: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 0, 0), (0, 0, 0))
    """For each seat and pile, how many cards from the top that seat has looked at."""
    skip_draws: tuple[int, int] = (0, 0)
    skip_guesses: int = 0
    extra_guesses: int = 0
    extra_places: int = 0
    stalled: int = 0
    """Turns in a row that the fugitive passed with all piles empty."""
    result: Outcome | None = None

    def seen_by(self, seat: Seat | None) -> "State":
        known = (0, 0, 0) if seat is None else self.known_tops[seat]
        fugitives, marshals = self.hands
        return State(
            options=self.options,
            round=self.round,
            turn=self.turn,
            todo=self.todo,
            piles=tuple([pile[:k] + (None,) * (len(pile) - k) for pile, k in zip(self.piles, known, strict=True)]),
            hands=(
                fugitives if seat == FUGITIVE else face_down(fugitives),
                marshals if seat == MARSHAL else face_down(marshals),
            ),
            row=self.row if seat == FUGITIVE or self.result else tuple([hideout.seen() for hideout in self.row]),
            record=self.record,
            signs=self.signs,
            decks=tuple([face_down(deck) for deck in self.decks]),
            discards=self.discards,
            box=face_down(self.box),
            removed=self.removed,
            known_tops=self.known_tops,
            skip_draws=self.skip_draws,
            skip_guesses=self.skip_guesses,
            extra_guesses=self.extra_guesses,
            extra_places=self.extra_places,
            stalled=self.stalled,
            result=self.result,
        )
