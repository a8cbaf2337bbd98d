"""What a table writes down: how it was opened, then numbered records, each with the table's own time.

Nothing is ever changed or deleted: what was taken back is a record, too. `fold.py` says what they come to.
"""

from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.core import Seat
from companion.core.clocks import Milliseconds

Mode: TypeAlias = Literal["digital", "referee"]
"""Digital: the device deals, throws and knows all. Referee: the people do, beside the boxed game."""


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at a seat."""

    name: str = ""
    """Empty: the game's own name for the seat."""
    colour: str = ""


class Opening(Struct, frozen=True):
    """What a table is opened with: enough to set up the same game anywhere."""

    game: str
    version: str
    edition: str
    edition_hash: str
    options: Any
    people: tuple[Person, ...]
    mode: Mode = "digital"
    language: str = "en"
    asked: tuple[str, ...] = ()
    """Digital: kinds of chance that the people answer all the same, such as real dice."""
    device: tuple[str, ...] = ()
    """Referee: kinds of chance that the device answers all the same, such as its own dice."""
    answers: tuple[Any, ...] = ()
    """What chance answered in setting up; answers that came later are records."""

    @property
    def seats(self) -> int:
        return len(self.people)


# -------------------------------------------------------------------------------- records


class Acted(Struct, frozen=True, tag="acted"):
    """Somebody's action, a clock's, or an entry for the table (`seat` is None); with what chance answered at once."""

    seat: Seat | None
    action: Any
    answers: tuple[Any, ...] = ()
    clock: str = ""
    """The clock that played it."""
    since: Milliseconds | None = None
    """It was begun at this earlier moment, and counts from then on."""


class Answered(Struct, frozen=True, tag="answered"):
    """The people's answer to the open question, then what chance answered after it."""

    answers: tuple[Any, ...]


class Withdrawn(Struct, frozen=True, tag="withdrawn"):
    """The action with the open question was not meant."""


class Undone(Struct, frozen=True, tag="undone"):
    """These entries are taken back; the later ones because they no longer fit."""

    entries: tuple[int, ...]


class Redone(Struct, frozen=True, tag="redone"):
    entries: tuple[int, ...]


class Paused(Struct, frozen=True, tag="paused"):
    pass


class WentOn(Struct, frozen=True, tag="went_on"):
    pass


class Held(Struct, frozen=True, tag="held"):
    """The glass lies on its side."""

    clock: str


class Released(Struct, frozen=True, tag="released"):
    clock: str


class Abandoned(Struct, frozen=True, tag="abandoned"):
    pass


Record: TypeAlias = Acted | Answered | Withdrawn | Undone | Redone | Paused | WentOn | Held | Released | Abandoned


class Numbered(Struct, frozen=True):
    """A record with its place in the journal."""

    n: int
    at: Milliseconds
    record: Record
