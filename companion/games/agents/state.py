"""A game of Agents at one moment, and what can be done in it. All of it plain values; what happens is in `events.py`.

A character or card that may not be seen, or that the device never saw, is `None`.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from companion.core import Outcome, Seat
from companion.core.cards import face_down
from companion.games.agents.vocabulary import Deck, Faction

SILVER, BLACK, YELLOW = range(3)
"""The places of the decks in `State.piles` and `State.discards`, as in `DECKS`."""
OFF = ""
"""Where a marker is that has not entered the board yet, or has left it."""
UNLISTED = "unlisted"
"""A card of an incomplete edition that nobody has written down."""

Deed: TypeAlias = Literal["none", "damage", "heal", "give", "tell", "other"]
"""What the receiver of a yellow card is seen to do; `other` is what only the card itself says."""


class Options(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules, agreed before the start (digest part 3)."""

    setup: str = "auto"
    """The id of a set-up for this number of players; `auto` is the edition's default."""
    extra_draw: Literal["cards", "affiliation"] = "cards"
    reroll_same_area: bool = False
    safe_scope: Literal["attacks", "all"] = "attacks"
    attack_from_safe_house: bool = False
    cursed_dagger_forces_attack: bool = False
    trio_needs_all: bool = False
    stalemate_rounds: Annotated[int, Meta(ge=0)] = 0
    dead_talk: bool = True
    reaction_pause: Annotated[int, Meta(ge=0)] = 3
    turn_seconds: Annotated[int, Meta(ge=0)] = 0
    theme: Literal["rulebook", "mild"] = "rulebook"
    private_notes: bool = True


class Player(Struct, frozen=True):
    """What everybody sees of a player."""

    deeds: tuple[int, ...]
    """What this player has chosen to do to each seat so far: damage, less healing."""
    area: str = OFF
    damage: int = 0
    withstood: int = 0
    """The highest damage survived: the hit points are higher (AG-018)."""
    equipment: tuple[str, ...] = ()
    revealed: bool = False
    dead: bool = False
    tapped: bool = False
    shielded: bool = False
    """Cannot be attacked until the own next turn begins."""


class Note(Struct, frozen=True):
    """A yellow card that someone gave or received, as that person remembers it (R-33)."""

    turn: int
    giver: Seat
    receiver: Seat
    card: str
    deed: Deed
    n: int
    claim: Faction | None


class Fight(Struct, frozen=True):
    """An attack whose dice lie on the table."""

    attacker: Seat
    targets: tuple[Seat, ...]
    weapons: tuple[str, ...]
    red: int
    whites: tuple[tuple[int, ...], ...]
    """For each target its white dice, none if there is no defence."""
    reply: bool = False
    """Return fire: it cannot be answered by another one (AG-115)."""
    rerolls: int = 0


# ----------------------------------------------------------------------------- what is still to do: `seat` must do it


class Starting(Struct, frozen=True, tag="starting"):
    """Everybody throws for the start (AG-016): the contenders, and the totals of those who have thrown."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()

    @property
    def seat(self) -> Seat:
        return self.contenders[len(self.totals)]


class Moving(Struct, frozen=True, tag="moving"):
    """Steps (b) and (c): abilities of the turn's start, then the movement roll."""

    seat: Seat


class Rerolling(Struct, frozen=True, tag="rerolling"):
    """Roll for movement once more, or keep the total?"""

    seat: Seat
    total: int


class ChoosingTotal(Struct, frozen=True, tag="choosing_total"):
    seat: Seat
    totals: tuple[int, ...]


class Relocating(Struct, frozen=True, tag="relocating"):
    """A 7: the Safe House, or any other area."""

    seat: Seat


class Acting(Struct, frozen=True, tag="acting"):
    """Step (d): the action of the area."""

    seat: Seat


class Attacking(Struct, frozen=True, tag="attacking"):
    """Step (e)."""

    seat: Seat


class Targeting(Struct, frozen=True, tag="targeting"):
    """A one-time card needs a player, or a player's equipment."""

    seat: Seat
    card: str


class Handing(Struct, frozen=True, tag="handing"):
    """Someone picks the equipment that goes to another player."""

    seat: Seat
    to: Seat


class Offered(Struct, frozen=True, tag="offered"):
    """A card means some characters only; everybody who draws it is asked, under the curtain."""

    seat: Seat
    card: str


class Picking(Struct, frozen=True, tag="picking"):
    """Several yellow cards were drawn: which one is handed out?"""

    seat: Seat


class Giving(Struct, frozen=True, tag="giving"):
    seat: Seat


class Answering(Struct, frozen=True, tag="answering"):
    """The receiver of a yellow card carries it out."""

    seat: Seat
    giver: Seat


class Rolled(Struct, frozen=True, tag="rolled"):
    """The pause after an attack roll (AG-165)."""

    seat: ClassVar[Seat | None] = None
    fight: Fight
    run: int
    declined: bool = False
    """The attacker was asked and lets the dice lie."""


class RerollingRed(Struct, frozen=True, tag="rerolling_red"):
    seat: Seat


class Hitting(Struct, frozen=True, tag="hitting"):
    """The damage is known; the first of `asked` may still cancel it."""

    fight: Fight
    damage: tuple[int, ...]
    asked: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat | None:
        return self.asked[0] if self.asked else None


class Aftermath(Struct, frozen=True, tag="aftermath"):
    """The pause after a settled attack (AG-165)."""

    seat: ClassVar[Seat | None] = None
    fight: Fight
    run: int
    asked: tuple[Seat, ...] = ()
    """Those who were asked for return fire already."""


class Returning(Struct, frozen=True, tag="returning"):
    """Return fire, or not?"""

    seat: Seat
    target: Seat


class Looting(Struct, frozen=True, tag="looting"):
    """The killer picks one card of the victim, or takes all."""

    seat: Seat | None
    victim: Seat
    everything: bool = False


class Improvising(Struct, frozen=True, tag="improvising"):
    """A card no word describes: the players read it and enter what happens."""

    seat: Seat
    card: str


class Settling(Struct, frozen=True, tag="settling"):
    """Nobody was hurt for a long time: every living player is asked whether this is a draw."""

    seat: ClassVar[Seat | None] = None
    agreed: tuple[Seat, ...] = ()


# What goes on by itself, once everything above it is done.


class CardInPlay(Struct, frozen=True, tag="card_in_play"):
    """A one-time card; then it goes to its discards."""

    seat: ClassVar[Seat | None] = None
    card: str


class FileInPlay(Struct, frozen=True, tag="file_in_play"):
    """The yellow card that was given; then it joins the yellow discards."""

    seat: ClassVar[Seat | None] = None


class Recoiling(Struct, frozen=True, tag="recoiling"):
    """The attack is settled; a weapon may hurt its owner."""

    seat: ClassVar[Seat | None] = None
    fight: Fight
    failed: bool


class EventOver(Struct, frozen=True, tag="event_over"):
    """The dead of an event have been looted; now win conditions are tested (AG-093)."""

    seat: ClassVar[Seat | None] = None
    killer: Seat | None
    victims: tuple[Seat, ...]


Todo: TypeAlias = (
    Starting
    | Moving
    | Rerolling
    | ChoosingTotal
    | Relocating
    | Acting
    | Attacking
    | Targeting
    | Handing
    | Offered
    | Picking
    | Giving
    | Answering
    | Rolled
    | RerollingRed
    | Hitting
    | Aftermath
    | Returning
    | Looting
    | Improvising
    | Settling
    | CardInPlay
    | FileInPlay
    | Recoiling
    | EventOver
)


# -------------------------------------------------------------------------------- actions


class Reveal(Struct, frozen=True, tag="reveal"):
    """Turn the own character face up."""


class Roll(Struct, frozen=True, tag="roll"):
    """Throw the dice: for the start, for movement, or for movement once more."""


class Keep(Struct, frozen=True, tag="keep"):
    """Leave things as they are: the total, the red die, the card that could be discarded."""


class Take(Struct, frozen=True, tag="take"):
    """Use this movement total."""

    total: int


class Go(Struct, frozen=True, tag="go"):
    """On a 7: to this area."""

    area: str


class Use(Struct, frozen=True, tag="use"):
    """Use the own ability, where there is nothing to choose."""


class UseAt(Struct, frozen=True, tag="use_at"):
    area: str


class UseOn(Struct, frozen=True, tag="use_on"):
    target: Seat


class UseFor(Struct, frozen=True, tag="use_for"):
    card: str


class Skip(Struct, frozen=True, tag="skip"):
    """Do without: no draw, no theft, no attack, no return fire."""


class Draw(Struct, frozen=True, tag="draw"):
    deck: Deck


class Treat(Struct, frozen=True, tag="treat"):
    """The clinic: whom, and what."""

    target: Seat
    effect: Literal["hurt", "heal"]


class Steal(Struct, frozen=True, tag="steal"):
    target: Seat
    card: str


class Target(Struct, frozen=True, tag="target"):
    """The player a card means."""

    target: Seat


class Hand(Struct, frozen=True, tag="hand"):
    """The equipment that is handed over."""

    card: str


class Comply(Struct, frozen=True, tag="comply"):
    """The card means me: I turn my character face up and have its effect."""


class NoEffect(Struct, frozen=True, tag="no_effect"):
    """The card does nothing: it does not mean me, or I decline."""


class Pick(Struct, frozen=True, tag="pick"):
    """The yellow card to hand out; at a real table nobody shows it."""

    card: str | None


class Give(Struct, frozen=True, tag="give"):
    target: Seat


class Answer(Struct, frozen=True, tag="answer"):
    """What the receiver is seen to do; `claim` is what the giver alone is told."""

    deed: Deed
    n: int = 0
    claim: Faction | None = None


class Attack(Struct, frozen=True, tag="attack"):
    targets: tuple[Seat, ...]
    weapons: tuple[str, ...] = ()


class RerollRed(Struct, frozen=True, tag="reroll_red"):
    """Throw the red die again."""


class Cancel(Struct, frozen=True, tag="cancel"):
    """Discard the card that makes an attack harmless."""


class GoOn(Struct, frozen=True, tag="go_on"):
    """Close the pause: the clock's action, or the active player's where no clock runs."""


class Loot(Struct, frozen=True, tag="loot"):
    card: str


class Agree(Struct, frozen=True, tag="agree"):
    """Call it a draw."""


class PlayOn(Struct, frozen=True, tag="play_on"):
    """No draw."""


class Declare(Struct, frozen=True, tag="declare"):
    """A player whose character the device does not know declares victory (AG-T12)."""


class DeclareOut(Struct, frozen=True, tag="declare_out"):
    """The table's: a player has left for good, and all others confirm (AG-166)."""

    target: Seat


class Consult(Struct, frozen=True, tag="consult"):
    """Carry out the own equipment that no word describes."""

    card: str


class Inflict(Struct, frozen=True, tag="inflict"):
    """By hand: damage."""

    target: Seat
    n: int


class Mend(Struct, frozen=True, tag="mend"):
    """By hand: healing."""

    target: Seat
    n: int


class Transfer(Struct, frozen=True, tag="transfer"):
    """By hand: equipment changes its owner."""

    source: Seat
    card: str
    to: Seat


class Drop(Struct, frozen=True, tag="drop"):
    """By hand: equipment goes to its discards."""

    source: Seat
    card: str


class Expose(Struct, frozen=True, tag="expose"):
    """By hand: a character is turned face up."""

    target: Seat


class Done(Struct, frozen=True, tag="done"):
    """By hand: that was all."""


Action: TypeAlias = (
    Reveal
    | Roll
    | Keep
    | Take
    | Go
    | Use
    | UseAt
    | UseOn
    | UseFor
    | Skip
    | Draw
    | Treat
    | Steal
    | Target
    | Hand
    | Comply
    | NoEffect
    | Pick
    | Give
    | Answer
    | Attack
    | RerollRed
    | Cancel
    | GoOn
    | Loot
    | Agree
    | PlayOn
    | Declare
    | DeclareOut
    | Consult
    | Inflict
    | Mend
    | Transfer
    | Drop
    | Expose
    | Done
)


# -------------------------------------------------------------------------------- the state


class State(Struct, frozen=True):
    options: Options
    """With the set-up that was chosen."""
    turn: int
    """Counts every turn from 1, extra turns too; 0 while the start is thrown for."""
    round: int
    active: Seat
    start_rolls: tuple[tuple[int, ...], ...]
    """The totals thrown for the start, throw by throw; 0 for who did not throw again."""
    first: Seat
    """Who began."""
    todo: tuple[Todo, ...]
    """What is still to do in this turn; the last one is next, and says who acts."""
    characters: tuple[str | None, ...]
    players: tuple[Player, ...]
    left_over: tuple[str | None, ...]
    """Characters nobody plays."""
    piles: tuple[tuple[str | None, ...], ...]
    """Silver, black, yellow; top card first."""
    discards: tuple[tuple[str | None, ...], ...]
    """Silver, black, yellow; the yellow ones are face down for everybody."""
    file: tuple[str | None, ...] = ()
    """The yellow cards somebody holds just now."""
    readers: tuple[Seat, ...] = ()
    """Who has read them."""
    notes: tuple[tuple[Note, ...], ...] = ()
    """For each seat, the yellow cards it gave or received."""
    extra_turns: int = 0
    """In store for the active player."""
    is_extra: bool = False
    windows: int = 0
    """How many pauses there have been: the run of the reaction clock."""
    quiet: int = 0
    """Regular turns in a row in which nobody was hurt."""
    result: Outcome | None = None
    course: tuple[tuple[int, ...], ...] = ()
    """Everybody's damage as each turn began: how it went is told at the end."""

    def seen_by(self, seat: Seat | None) -> "State":
        if self.result:
            characters, left_over = self.characters, self.left_over
        else:
            characters = tuple(
                [
                    character if player.revealed or i == seat else None
                    for i, (character, player) in enumerate(zip(self.characters, self.players, strict=True))
                ]
            )
            left_over = (None,) * len(self.left_over)
        silver, black, yellow = self.piles
        return State(
            self.options,
            self.turn,
            self.round,
            self.active,
            self.start_rolls,
            self.first,
            self.todo,
            characters,
            self.players,
            left_over,
            (face_down(silver), face_down(black), face_down(yellow)),
            (self.discards[SILVER], self.discards[BLACK], face_down(self.discards[YELLOW])),
            self.file if seat in self.readers else face_down(self.file),
            self.readers,
            tuple([notes if i == seat else () for i, notes in enumerate(self.notes)]),
            self.extra_turns,
            self.is_extra,
            self.windows,
            self.quiet,
            self.result,
            self.course,
        )
