"""What a game is: one plain object with the same few members as every other game."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from companion.core.chance import Chance
from companion.core.clocks import Clock
from companion.core.edition import Edition
from companion.core.errors import Seat
from companion.core.rulebook import Rulebook
from companion.core.text import Text

if TYPE_CHECKING:
    from companion.core.panel import Panel
    from companion.core.telling import Telling

Bot: TypeAlias = Callable[[Any, Seat, Random], Any]
"""bot(view, seat, rng) -> action: sees what its seat sees."""


class Outcome(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[Seat, ...]
    reason: str
    clause: str


class Event(Struct, frozen=True):
    """Something that happened, told to everybody; with `None` in it for those who may not know all of it."""

    final: ClassVar[bool] = False
    """Something was shown, thrown or laid for good: undo in digital play stops here."""

    def seen_by(self, seat: Seat | None) -> "Event":  # noqa: ARG002 - most events hide nothing
        return self


S = TypeVar("S")


class Game(Protocol[S]):
    """The rules of one game, played with one edition. Pure: no clock, no input or output, no chance of its own."""

    key: str
    seats: range
    version: str
    """Of the rules: a table begun under another version is not played on."""
    private: bool
    """Whether a seat sees what others may not: then a curtain falls when one device changes hands."""
    edition: Edition
    rulebook: Rulebook
    blind: frozenset[str]
    """The kinds of questions nobody answers at a real table unless somebody asks for it.

    A game may also have `secret`, the kinds that are answered under the hand, and `one_keyboard`, settings that suit
    a table where the players pass one keyboard round.
    """

    State: type[S]
    Action: Any
    """The union of all actions: what `msgspec` decodes an action as."""
    Event: Any

    # Read-only, so that a game may say it more precisely: its own Options, a dict of bots.
    @property
    def Options(self) -> type[Struct]: ...  # noqa: N802

    @property
    def telling(self) -> "Telling":
        """The words of this game."""
        ...

    @property
    def panel(self) -> "Panel":
        """This game on the small display and under people's hands."""
        ...

    @property
    def bots(self) -> Mapping[str, Bot]: ...

    def new(self, options: Any, seats: int, chance: Chance) -> S: ...

    def actors(self, state: S) -> tuple[Seat | None, ...]:
        """The seats the game waits for, each with a legal action (a tracker waits for the table, `None`).

        () when the game is over or only a clock can go on.
        """
        ...

    def legal(self, state: S, seat: Seat | None) -> Iterable[Any]:
        """Every legal action, lazily, in a fixed order."""
        ...

    def play(self, state: S, seat: Seat | None, action: Any, chance: Chance) -> tuple[S, tuple[Any, ...]]:
        """The state after this action and what happened, or `Illegal`, or `Question`."""
        ...

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        """A state or an event as this seat may see it; `None` is a bystander."""
        ...

    def clocks(self, state: S) -> tuple[Clock, ...]: ...

    def outcome(self, state: S) -> Outcome | None: ...

    def warnings(self, state: S, seat: Seat | None, action: Any) -> tuple[Text, ...]:
        """Legal, but would you really? What to confirm before this action is played."""
        ...

    def pieces(self, state: S) -> tuple[Any, ...]:
        """Every card and chip, wherever it is now; one that cannot be seen is `None`."""
        ...
