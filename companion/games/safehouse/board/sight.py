"""Everything one look at the board depends on, and what is often asked of it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, Protocol, TypeAlias

from companion.core import Seat
from companion.core.board import refusal
from companion.core.notation import write
from companion.core.scene import Confirm, Drop, Frame, Intent, Why
from companion.games.safehouse import referee, state
from companion.games.safehouse.board.draft import UNSEEN, Draft
from companion.games.safehouse.edition import Box as Deck
from companion.games.safehouse.state import Acting, Hand, Refilling, State
from companion.games.safehouse.telling import Telling

Drops: TypeAlias = tuple[Drop, ...]


class Playing(Protocol):
    """What the board needs of the game."""

    box: Deck
    telling: Telling

    def legal(self, s: State, seat: Seat | None) -> Iterator[Any]: ...

    def play(self, s: State, seat: Seat | None, action: Any, chance: Any) -> Any: ...


class Sight(NamedTuple):
    game: Playing
    view: State
    seat: Seat | None
    legal: frozenset[Any]
    draft: Draft
    frame: Frame
    names: tuple[str, ...]

    @property
    def deck(self) -> Deck:
        return self.game.box

    @property
    def todo(self) -> state.Todo | None:
        return self.view.todo[-1] if self.view.todo else None

    @property
    def acts(self) -> bool:
        """It is this seat's turn, and it may really play now."""
        return isinstance(self.todo, Acting) and self.seat == self.view.turn and bool(self.legal)

    @property
    def draws(self) -> bool:
        return isinstance(self.todo, Refilling) and self.seat == self.view.turn and bool(self.legal)

    @property
    def hand(self) -> Hand | None:
        return None if self.seat is None else self.view.hands[self.seat]

    @property
    def throws(self) -> bool:
        """Choosing several cards to discard."""
        return self.acts and self.draft.throws

    @property
    def is_free(self) -> bool:
        """Nothing is chosen: anything on the table may be touched for its own sake."""
        return self.acts and not self.draft.card and not self.draft.throws

    @property
    def is_blind(self) -> bool:
        """It plays cards that the device does not know."""
        hand = self.hand
        return self.acts and hand is not None and None in (*hand.escape, *hand.chapter)

    @property
    def played_from(self) -> str | None:
        """Where a card comes from that somebody else lays."""
        return None if self.view.turn == self.seat else f"seat:{self.view.turn}"

    @property
    def card(self) -> str:
        """The chosen card."""
        return self.draft.card if self.acts and not self.draft.throws else ""

    @property
    def escape(self) -> str:
        return self.card if self.card in self.deck.escape else ""

    @property
    def chapter(self) -> str:
        return self.card if self.card in self.deck.missions else ""

    def act(self, action: Any, confirm: Confirm | None = None) -> Intent | None:
        """Play this, if it is legal."""
        return Intent("act", write(action), confirm) if action in self.legal else None

    def drops(
        self, kind: type[Any], mission: str = "", confirm: Callable[[str], Confirm | None] | None = None
    ) -> Drops:
        """What a card of the hand means where it is let go."""
        if not self.acts or self.is_blind or self.draft.throws:
            return ()
        found: list[Any] = [
            a for a in self.legal if isinstance(a, kind) and (not mission or a.mission == mission) and a.card
        ]
        return tuple(
            Drop(f"card:{a.card}", Intent("act", write(a), confirm(a.card) if confirm else None))
            for a in sorted(found, key=lambda a: str(a.card))
        )

    def refused(self, action: Any) -> Why | None:
        return refusal(self.game, self.view, self.seat, action, self.frame.language)


def look(
    game: Playing,
    view: State,
    seat: Seat | None,
    legal: frozenset[Any],
    *,
    draft: Draft,
    frame: Frame,
    names: tuple[str, ...],
) -> Sight:
    called = names or tuple(role.in_(frame.language) for role in game.telling.roles(view))
    return Sight(game, view, seat, legal, draft, frame, called)


def playable(deck: Deck, view: State, seat: Seat) -> tuple[str, ...]:
    """Every card that can be played out of this hand; where it is not known, whatever it can be."""
    hand = view.hands[seat]
    escape = referee.possible_escape_cards(deck, view, hand)
    chapter = referee.possible_chapter_cards(deck, view, hand)
    unseen = (UNSEEN,) if None in hand.chapter else ()
    return (*escape, *chapter, *unseen)
