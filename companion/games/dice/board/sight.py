"""Everything one look at the board depends on, and what is often asked of it."""

from collections.abc import Iterator
from typing import Any, NamedTuple, Protocol

from companion.core import Illegal, Seat, Text, text
from companion.core.board import refusal, sentence
from companion.core.faces import Caption, Colour, Shape, Token
from companion.core.scene import Confirm, Frame, Intent, Why
from companion.core.text import joined
from companion.games.dice.board.draft import Draft, entered
from companion.games.dice.edition import Box, Die
from companion.games.dice.entering import filled_in, jokers, made_impossible, offers
from companion.games.dice.state import Enter, Number, Player, State
from companion.games.dice.telling import Telling

KINDS: dict[str, tuple[Colour, Shape]] = {
    "yellow": ("yellow", "triangle"),
    "green": ("green", "circle"),
    "red": ("red", "square"),
    "blue": ("blue", "diamond"),
    "white": ("white", "star"),
}
"""By the edition's name of the kind."""
FURTHER: tuple[tuple[Colour, Shape], ...] = (
    ("pink", "cross"),
    ("orange", "hexagon"),
    ("violet", "moon"),
    ("teal", "bar"),
    ("grey", "ex"),
)
"""For kinds of an owner's own."""
SEATS: tuple[tuple[Shape, Colour], ...] = (
    ("circle", "green"),
    ("triangle", "yellow"),
    ("cross", "pink"),
    ("hexagon", "orange"),
)
"""The first that carry a dark letter: a white one on blue cannot be read in a piece so small."""
CLOSE = 3
"""So small a lead is a danger."""


def kind_of(box: Box, code: str) -> tuple[Colour, Shape]:
    kind = box.kinds[code].kind
    if kind in KINDS:
        return KINDS[kind]
    own = [other.kind for other in box.kinds.values() if other.kind not in KINDS]
    return FURTHER[own.index(kind) % len(FURTHER)]


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
    acts: bool
    """This seat is asked, and may really act now."""
    draft: Draft
    frame: Frame
    names: tuple[str, ...]

    @property
    def box(self) -> Box:
        return self.game.box

    @property
    def shown(self) -> Seat:
        """Whose sheet is open where there is room for one only."""
        if self.draft.shown is not None:
            return self.draft.shown
        return self.view.active if self.seat is None else self.seat

    @property
    def asked(self) -> Seat:
        """Whose turn it is to touch: whoever rolls, but on the own sheet everybody."""
        return self.seat if self.enters and self.seat is not None else self.view.active

    @property
    def is_forced(self) -> bool:
        """No colour die is left to be thrown (DI-032)."""
        return self.view.phase == "between" and all(die in self.box.jokers for die in self.view.table)

    @property
    def enters(self) -> bool:
        return self.acts and self.view.phase == "enter"

    def lead(self, seat: Seat) -> int:
        return self.view.players[seat].front - self.view.pursuer

    def is_close(self, seat: Seat) -> bool:
        return self.lead(seat) <= CLOSE

    def is_done(self, seat: Seat) -> bool:
        return self.view.phase == "enter" and seat in self.view.entered

    def refused(self, action: Any) -> Why | None:
        return refusal(self.game, self.view, self.seat, action, self.frame.language)

    def tap(self, action: Any, line: str, face: Caption | None = None) -> Intent:
        """Plays this, asking once more where the game has doubts."""
        doubts = self.game.warnings(self.view, self.seat, action)
        if not doubts:
            return Intent("act", line)
        words = sentence(joined(doubts, "; ").in_(self.frame.language))
        return Intent("act", line, Confirm(words, face=face))

    def impossible(self, entry: Enter) -> tuple[int, ...]:
        """Missions that could never be fulfilled after these entries (DI-108)."""
        assert self.seat is not None, "a bystander never enters"
        player = self.view.players[self.seat]
        try:
            filled = filled_in(self.box, self.view, player, entry)
        except Illegal:
            return ()
        return tuple(made_impossible(self.box, player, filled.rows))

    # ---------------------------------------------------------------------------- colours and seats

    def kind(self, code: str) -> tuple[Colour, Shape]:
        return kind_of(self.box, code)

    def token(self, seat: Seat) -> Token:
        """A seat is called by the letter of its sheet."""
        shape, colour = SEATS[seat % len(SEATS)]
        return Token(shape, colour, self.view.players[seat].sheet[:2])

    def sign(self, code: str) -> Token:
        colour, shape = self.kind(code)
        return Token(shape, colour)

    # ---------------------------------------------------------------------------- numbers on their way

    @property
    def offered(self) -> dict[str, int]:
        return offers(self.box, self.view.rolled)

    @property
    def jokers(self) -> dict[Die, int]:
        return jokers(self.box, self.view.rolled)

    def number(self, colour: str) -> int:
        """With the jokers that are in it, or would be."""
        used = {number.colour for number in self.draft.entry.numbers}
        inside = [added.joker for added in self.draft.entry.jokers if added.colour == colour]
        dice = inside if colour in used else self.draft.added
        return self.offered[colour] + sum(self.jokers[die] for die in dice)

    def aimed(self, player: Player, mission: int, field: int) -> Enter | None:
        """The entries with one more in this field: the number picked up, or else that of the field's own colour."""
        cell = self.box.sheets[player.sheet][mission - 1].fields[field - 1]
        colour = self.draft.colour or cell
        if isinstance(colour, int):
            return None
        return entered(self.box, self.draft, Number(colour, mission, field), own=cell == colour)


def number_of(colour: str) -> str:
    """What is dragged to a field."""
    return f"number:{colour}"


def look(
    game: Playing,
    view: State,
    seat: Seat | None,
    *,
    may_act: bool,
    draft: Draft,
    frame: Frame,
    names: tuple[str, ...] = (),
) -> Sight:
    called = names or tuple(role.in_(frame.language) for role in game.telling.roles(view))
    return Sight(game, view, seat, may_act and seat in game.actors(view), draft, frame, called)


def roll_word(view: State) -> Text:
    return text("Roll {n}", n=view.roll_no)
