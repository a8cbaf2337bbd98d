"""Everything one look at the board depends on, and what is often asked of it."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from companion.core import Seat, Text
from companion.core.board import refusal
from companion.core.faces import Colour, Shape, Token
from companion.core.layout import shortened, type_size
from companion.core.scene import Frame, Why
from companion.core.text import Words
from companion.games.agents import state
from companion.games.agents.board.draft import Draft
from companion.games.agents.edition import Box as Edition
from companion.games.agents.move import possible_characters
from companion.games.agents.state import State
from companion.games.agents.table_panel import token
from companion.games.agents.telling import Telling
from companion.games.agents.words import Wording, who

MARKS: tuple[tuple[Colour, Shape], ...] = (
    ("red", "square"),
    ("blue", "diamond"),
    ("green", "circle"),
    ("orange", "hexagon"),
    ("violet", "moon"),
    ("brown", "triangle"),
    ("pink", "cross"),
    ("teal", "bar"),
    ("grey", "ex"),
)
"""The cubes of the box, seat by seat (AG-004)."""
PRIVATE = (state.Offered, state.Picking, state.Giving, state.Answering)
"""Decided under the curtain."""
PAUSES = (state.Rolled, state.Aftermath)
LONGEST_NAME = 10


class Playing(Protocol):
    """What the board needs of the game."""

    box: Edition
    telling: Telling

    def legal(self, s: State, seat: Seat | None) -> Iterable[Any]: ...

    def play(self, s: State, seat: Seat | None, action: Any, chance: Any) -> Any: ...

    def warnings(self, s: State, seat: Seat | None, action: Any) -> tuple[Text, ...]: ...


def token_of(seat: Seat, language: str) -> Token:
    colour, shape = MARKS[seat]
    return Token(shape, colour, token(seat, language))


class Sight(NamedTuple):
    game: Playing
    view: State
    seat: Seat | None
    legal: tuple[Any, ...]
    draft: Draft
    frame: Frame
    names: tuple[str, ...]
    words: Wording

    @property
    def box(self) -> Edition:
        return self.game.box

    @property
    def theme(self) -> str:
        return self.view.options.theme

    @property
    def todo(self) -> Any:
        return self.view.todo[-1] if self.view.todo else None

    @property
    def decisions(self) -> tuple[Any, ...]:
        """What can be done besides the rights everybody has."""
        return tuple(action for action in self.legal if not isinstance(action, state.Reveal | state.Declare))

    @property
    def acts(self) -> bool:
        """This seat is asked, and may really act now."""
        return bool(self.decisions)

    @property
    def is_private(self) -> bool:
        """What is decided now is read by this seat alone."""
        return self.acts and isinstance(self.todo, PRIVATE)

    @property
    def looks(self) -> bool:
        """The own role lies open."""
        return self.draft.looking and self.seat is not None

    @property
    def has_role(self) -> bool:
        """The device knows what this seat plays."""
        return self.seat is not None and self.view.characters[self.seat] is not None

    @property
    def file(self) -> tuple[str, ...]:
        return tuple(card for card in self.view.file if card is not None)

    def of_kind(self, *kinds: type) -> tuple[Any, ...]:
        return tuple(action for action in self.legal if isinstance(action, kinds))

    def say(self, words: Text | Words) -> str:
        return words.in_(self.frame.language)

    def name(self, seat: Seat | None) -> str:
        if seat is not None and self.names:
            return shortened_to(self.names[seat], LONGEST_NAME)
        return self.say(who(seat))

    def fitted_name(self, seat: Seat, across: int, size: Any = "body") -> str:
        return shortened(self.name(seat), across, type_size(self.frame, size) * 1.02, "bold")

    def token(self, seat: Seat) -> Token:
        return token_of(seat, self.frame.language)

    def refused(self, action: Any) -> Why | None:
        return refusal(self.game, self.view, self.seat, action, self.frame.language)

    def possible_points(self, seat: Seat) -> tuple[int, ...]:
        """The hit points somebody may have, for all that everybody knows (AG-018)."""
        player, character = self.view.players[seat], self.view.characters[seat]
        if player.revealed and character is not None:
            return (self.box.characters[character].hp,)
        found = {self.box.characters[id].hp for id in possible_characters(self.box, self.view)}
        return tuple(sorted(points for points in found if points > player.withstood))

    @property
    def longest_track(self) -> int:
        return max(character.hp for character in self.box.characters.values())


def shortened_to(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"
