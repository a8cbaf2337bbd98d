"""A game on the screen: what is shown to whom, and what a touch there means.

Both are pure functions of what one seat sees. What a client is picking (sprint cards, numbers of a guess) is a draft:
it is kept for that client alone, never written down, and a board takes no notice of what in it no longer fits.
"""

from collections.abc import Iterable
from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from companion.core.chance import Asked, Question
from companion.core.errors import Illegal, Seat
from companion.core.faces import AnyFace
from companion.core.plain import PlainBoard
from companion.core.scene import Curtain, Frame, Scene, Why


class Board(Protocol):
    """The screen of one game."""

    Draft: type[Any]
    """What a client has picked so far; `Draft()` is nothing yet."""

    def scene(
        self,
        view: Any,
        seat: Seat | None,
        legal: Iterable[Any],
        draft: Any,
        frame: Frame,
        *,
        names: tuple[str, ...] = (),
    ) -> Scene:
        """The table as this seat sees it, its words in the language of the frame.

        `legal` is what the seat may play now, lazily; () where nothing can be done: a pause, a bystander. `names` are
        what the seats are called; without them they are called by their roles.
        """
        ...

    def pick(self, view: Any, seat: Seat | None, legal: Iterable[Any], draft: Any, pick: str) -> Any:
        """What a `pick` makes of the draft: a new `Draft`, or an action to be played; several in a tuple, in their
        order, until the game is over."""
        ...

    def cue(self, seen: Any, event: Any) -> str:
        """What is heard of an event (see `companion/screen/sound/cues.py`), both as the listener sees them; "" is
        silence. It may tell no more than what is shown."""
        ...

    def curtain(self, view: Any, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Curtain | None:
        """What hides the table until this seat has taken over; None where its seat sees no more than everybody.

        `view` is a bystander's."""
        ...


@runtime_checkable
class Throws(Protocol):
    """The screen of a game with dice of its own."""

    def die(self, action: Any, at: int, face: Any) -> AnyFace:
        """How a die of the throw that this action asks for looks with this face on top; dice are counted from 0."""
        ...


@runtime_checkable
class Shared(Protocol):
    """The screen of a game in which several may act at the same time at a screen they share."""

    def turns_to(self, pick: str) -> Seat | None:
        """Whose things this touch is about: if that seat must act, the screen is its from then on."""
        ...


class Playable(Protocol):
    """What is asked of a game here."""

    def play(self, state: Any, seat: Any, action: Any, chance: Any) -> Any: ...


def board_of(game: Any) -> Board:
    """The board of a game; one that has none of its own gets the plain one."""
    found: Board = getattr(game, "board", None) or PlainBoard(game)
    return found


def covered(board: Board, view: Any, seat: Seat, frame: Frame, *, names: tuple[str, ...] = ()) -> Scene:
    """The table with the curtain for this seat drawn; `view` is a bystander's, so nothing private is under it."""
    scene = board.scene(view, None, (), None, frame, names=names)
    return replace(scene, curtain=board.curtain(view, seat, frame, names=names))


def refusal(game: Playable, view: Any, seat: Seat | None, action: Any, language: str) -> Why | None:
    """Why the rules refuse this, said from what the seat itself sees; None if they do not."""
    try:
        game.play(view, seat, action, Asked())
    except Illegal as illegal:
        return Why(sentence(illegal.message.in_(language)), illegal.clause)
    except Question:
        pass
    return None


def sentence(words: str) -> str:
    """With a capital and a full stop, as words that stand alone have them."""
    whole = words[:1].upper() + words[1:]
    return whole if whole.endswith((".", "!", "?")) else whole + "."
