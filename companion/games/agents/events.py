"""What happens in a game of Agents. Everybody gets the same events in the same order, with `None` for secrets."""

from typing import ClassVar, Literal, TypeAlias

from companion.core import Event, Outcome, Seat
from companion.games.agents.state import Deed
from companion.games.agents.vocabulary import Deck, Faction

Cause: TypeAlias = Literal["attack", "recoil", "clinic", "card", "investigation", "ability", "left"]
"""Where damage comes from."""


class TurnBegan(Event, frozen=True, tag="turn_began"):
    seat: Seat
    turn: int
    extra: bool = False


class RolledStart(Event, frozen=True, tag="rolled_start"):
    final: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, ...]


class RolledMove(Event, frozen=True, tag="rolled_move"):
    final: ClassVar[bool] = True
    seat: Seat
    dice: tuple[int, ...]
    again: bool = False
    """The total names the area the marker is in, so it is thrown once more (R-04)."""


class Moved(Event, frozen=True, tag="moved"):
    seat: Seat
    area: str


class Declined(Event, frozen=True, tag="declined"):
    """No draw, no theft, no attack."""

    seat: Seat
    step: Literal["area", "attack"]


class Shuffled(Event, frozen=True, tag="shuffled"):
    """The discards have become a new pile (AG-053)."""

    final: ClassVar[bool] = True
    deck: Deck


class Drew(Event, frozen=True, tag="drew"):
    """A silver or black card, shown to all; of a yellow one only the drawer sees the face."""

    final: ClassVar[bool] = True
    seat: Seat
    deck: Deck
    card: str | None

    def seen_by(self, seat: Seat | None) -> "Drew":
        return self if self.deck != "yellow" or seat == self.seat else Drew(self.seat, self.deck, None)


class Equipped(Event, frozen=True, tag="equipped"):
    seat: Seat
    card: str


class Discarded(Event, frozen=True, tag="discarded"):
    final: ClassVar[bool] = True
    card: str


class Stole(Event, frozen=True, tag="stole"):
    final: ClassVar[bool] = True
    seat: Seat
    victim: Seat
    card: str


class Handed(Event, frozen=True, tag="handed"):
    final: ClassVar[bool] = True
    seat: Seat
    to: Seat
    card: str


class Looted(Event, frozen=True, tag="looted"):
    final: ClassVar[bool] = True
    seat: Seat
    victim: Seat
    card: str


class Thrown(Event, frozen=True, tag="thrown"):
    """Dice that a card or an ability asks for."""

    final: ClassVar[bool] = True
    seat: Seat
    why: str
    """The id of the card, or of the character."""
    dice: tuple[int, ...]


class Targeted(Event, frozen=True, tag="targeted"):
    final: ClassVar[bool] = True
    seat: Seat
    card: str
    target: Seat


class HadNoEffect(Event, frozen=True, tag="had_no_effect"):
    """Said in the same words by whom a card does not mean and by who declines (AG-152)."""

    final: ClassVar[bool] = True
    seat: Seat
    card: str


class Shielded(Event, frozen=True, tag="shielded"):
    seat: Seat


class GotExtraTurn(Event, frozen=True, tag="got_extra_turn"):
    seat: Seat


class Hurt(Event, frozen=True, tag="hurt"):
    """`n` may be 0 where something protects; `damage` is what the track shows now."""

    final: ClassVar[bool] = True
    seat: Seat
    n: int
    damage: int
    by: Seat | None
    cause: Cause


class Healed(Event, frozen=True, tag="healed"):
    final: ClassVar[bool] = True
    seat: Seat
    n: int
    damage: int


class Died(Event, frozen=True, tag="died"):
    final: ClassVar[bool] = True
    seat: Seat
    character: str
    killer: Seat | None


class Revealed(Event, frozen=True, tag="revealed"):
    final: ClassVar[bool] = True
    seat: Seat
    character: str


class UsedAbility(Event, frozen=True, tag="used_ability"):
    final: ClassVar[bool] = True
    seat: Seat
    target: Seat | None = None
    area: str = ""
    card: str = ""


class PutAside(Event, frozen=True, tag="put_aside"):
    """Of several yellow cards this one is not given; only who drew it sees the face."""

    final: ClassVar[bool] = True
    seat: Seat
    card: str | None

    def seen_by(self, seat: Seat | None) -> "PutAside":
        return self if seat == self.seat else PutAside(self.seat, None)


class Gave(Event, frozen=True, tag="gave"):
    """A yellow card changed hands; giver and receiver see the face."""

    final: ClassVar[bool] = True
    seat: Seat
    to: Seat
    card: str | None

    def seen_by(self, seat: Seat | None) -> "Gave":
        return self if seat in (self.seat, self.to) else Gave(self.seat, self.to, None)


class Answered(Event, frozen=True, tag="answered"):
    """What the receiver does, and nothing of why (AG-059); the claim is for the giver alone (AG-067)."""

    final: ClassVar[bool] = True
    seat: Seat
    giver: Seat
    deed: Deed
    n: int
    claim: Faction | None

    def seen_by(self, seat: Seat | None) -> "Answered":
        if self.claim is None or seat in (self.seat, self.giver):
            return self
        return Answered(self.seat, self.giver, self.deed, self.n, None)


class Attacked(Event, frozen=True, tag="attacked"):
    final: ClassVar[bool] = True
    seat: Seat
    targets: tuple[Seat, ...]
    weapons: tuple[str, ...]
    reply: bool = False


class AttackRolled(Event, frozen=True, tag="attack_rolled"):
    final: ClassVar[bool] = True
    seat: Seat
    red: int
    whites: tuple[tuple[int, ...], ...]


class RedRerolled(Event, frozen=True, tag="red_rerolled"):
    final: ClassVar[bool] = True
    seat: Seat
    red: int


class Struck(Event, frozen=True, tag="struck"):
    """How an attack went against one target."""

    seat: Seat
    target: Seat
    success: bool
    damage: int


class Cancelled(Event, frozen=True, tag="cancelled"):
    """A card was discarded, and the attack does no harm."""

    final: ClassVar[bool] = True
    seat: Seat
    card: str


class DrawOffered(Event, frozen=True, tag="draw_offered"):
    rounds: int


class DrawAnswered(Event, frozen=True, tag="draw_answered"):
    seat: Seat
    agreed: bool


class Left(Event, frozen=True, tag="left"):
    """A player has left for good (AG-166)."""

    final: ClassVar[bool] = True
    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    final: ClassVar[bool] = True
    outcome: Outcome
    left_over: tuple[str, ...]


AnyEvent: TypeAlias = (
    TurnBegan
    | RolledStart
    | RolledMove
    | Moved
    | Declined
    | Shuffled
    | Drew
    | Equipped
    | Discarded
    | Stole
    | Handed
    | Looted
    | Thrown
    | Targeted
    | HadNoEffect
    | Shielded
    | GotExtraTurn
    | Hurt
    | Healed
    | Died
    | Revealed
    | UsedAbility
    | PutAside
    | Gave
    | Answered
    | Attacked
    | AttackRolled
    | RedRerolled
    | Struck
    | Cancelled
    | DrawOffered
    | DrawAnswered
    | Left
    | Ended
)
