"""Everything one look at the board depends on, and what is often asked of it."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from companion.core import Seat, Text
from companion.core.board import refusal
from companion.core.faces import Colour, Shape, Token
from companion.core.notation import write
from companion.core.scene import Confirm, Frame, Intent, Why
from companion.games.underground import state
from companion.games.underground.board.draft import Draft, Mode
from companion.games.underground.box import Box
from companion.games.underground.field import Grid, Space
from companion.games.underground.moment import exit_of, stand_of
from companion.games.underground.reach import Route, reach
from companion.games.underground.state import Acting, Moving, State
from companion.games.underground.telling import Telling
from companion.games.underground.tiles import offered_tiles, positions_of
from companion.games.underground.walking import steps_left

SEATS: tuple[tuple[Shape, Colour], ...] = (
    ("circle", "green"),
    ("triangle", "yellow"),
    ("cross", "pink"),
    ("hexagon", "orange"),
)
"""Those of the colours that small letters are readable on."""


class Playing(Protocol):
    """What the board needs of the game."""

    box: Box
    telling: Telling

    def actors(self, s: State) -> tuple[Seat, ...]: ...

    def legal(self, s: State, seat: Seat | None) -> Iterator[Any]: ...

    def play(self, s: State, seat: Seat | None, action: Any, chance: Any) -> Any: ...

    def warnings(self, s: State, seat: Seat | None, action: Any) -> tuple[Text, ...]: ...


class Sight(NamedTuple):
    game: Playing
    view: State
    seat: Seat | None
    awake: bool
    """Something may be done here now, if only to turn the glass."""
    draft: Draft
    frame: Frame
    names: tuple[str, ...]

    @property
    def box(self) -> Box:
        return self.game.box

    @property
    def grid(self) -> Grid:
        return self.game.box.grid

    @property
    def todo(self) -> state.Todo | None:
        return self.view.todo[-1] if self.view.todo else None

    @property
    def acts(self) -> bool:
        """It is up to this seat, and it may really act now."""
        return self.awake and not self.draft.looks and self.seat in self.game.actors(self.view)

    @property
    def may_flip(self) -> bool:
        return self.awake and self.seat is not None and self.view.glass.run > 0

    # ---------------------------------------------------------------------------- what is being done

    @property
    def mode(self) -> Mode:
        """Placing or moving: as picked, else what can still be done."""
        match self.todo:
            case Moving():
                return "move"
            case Acting(placed, moved):
                if self.draft.mode == "place" and not placed:
                    return "place"
                if self.draft.mode == "move" and not moved:
                    return "move"
                return "place" if not placed and (moved or self.can_place) else "move"
        return ""

    @property
    def offered(self) -> list[str]:
        return offered_tiles(self.box, self.view) if self.view.played else []

    @property
    def can_place(self) -> bool:
        return any(True for tile in self.offered for _ in positions_of(self.box, self.view, tile))

    @property
    def steps(self) -> int:
        assert isinstance(self.todo, Acting | Moving)
        return steps_left(self.box, self.view, self.todo)

    def routes(self) -> dict[Space, Route]:
        view = self.view
        return reach(self.grid, view.field, exit_of(self.box, view), stand_of(self.box, view), self.steps)

    # ---------------------------------------------------------------------------- what a touch means

    def say(self, words: Text) -> str:
        return words.in_(self.frame.language)

    def act(self, action: Any) -> Intent:
        """To be played at once, or after a warning."""
        doubts = [doubt.in_(self.frame.language) for doubt in self.game.warnings(self.view, self.seat, action)]
        words = "; ".join(doubts)
        return Intent("act", write(action), Confirm(words[:1].upper() + words[1:] + "?") if words else None)

    def refused(self, action: Any) -> Why | None:
        return refusal(self.game, self.view, self.seat, action, self.frame.language)

    # ---------------------------------------------------------------------------- seats

    def token(self, seat: Seat) -> Token:
        shape, colour = SEATS[seat]
        return Token(shape, colour, self.letter(seat))

    def letter(self, seat: Seat) -> str:
        """The number where names begin alike, as those of roles do."""
        initials = [name[:1].upper() for name in self.names]
        return initials[seat] if len(set(initials)) == len(initials) > 1 else str(seat + 1)

    @property
    def shown_hand(self) -> Seat:
        """On small screens one hand is shown at a time."""
        shown = self.draft.shown
        return int(shown) if shown.isdecimal() and int(shown) < len(self.view.hands) else self.view.turn


def look(
    game: Playing,
    view: State,
    seat: Seat | None,
    *,
    awake: bool,
    draft: Draft,
    frame: Frame,
    names: tuple[str, ...],
) -> Sight:
    called = names or tuple(role.in_(frame.language) for role in game.telling.roles(view))
    return Sight(game, view, seat, awake, draft, frame, called)
