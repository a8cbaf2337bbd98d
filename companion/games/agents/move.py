"""One action being played, and the small steps all rules are made of."""

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core import Chance, Event, Seat, refuse
from companion.core.cards import out_of
from companion.games.agents.edition import Box
from companion.games.agents.state import (
    UNLISTED,
    YELLOW,
    CardInPlay,
    Player,
    State,
    Todo,
)
from companion.games.agents.vocabulary import DECKS, FACTIONS, AnyAbility, Setup

D6 = (1, 2, 3, 4, 5, 6)
A = TypeVar("A")


class Move:
    """What an action is played with: the box, who answers for chance, and what has happened so far."""

    __slots__ = ("box", "chance", "events")

    def __init__(self, box: Box, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


# -------------------------------------------------------------------------------- what is to do


def push(s: State, *todo: Todo) -> State:
    """Do this first; the last of them is next."""
    return replace(s, todo=s.todo + todo)


def pop(s: State) -> State:
    """The next thing to do is done."""
    return replace(s, todo=s.todo[:-1])


def swap(s: State, todo: Todo) -> State:
    """The next thing to do has become this."""
    return replace(s, todo=(*s.todo[:-1], todo))


# -------------------------------------------------------------------------------- players


def changed(s: State, seat: Seat, player: Player) -> State:
    players = s.players
    return replace(s, players=(*players[:seat], player, *players[seat + 1 :]))


def living(s: State) -> list[Seat]:
    return [seat for seat, player in enumerate(s.players) if not player.dead]


def clockwise(s: State, seat: Seat) -> Iterator[Seat]:
    """Everybody once, from the left of this seat on, this seat last."""
    n = len(s.players)
    return ((seat + i) % n for i in range(1, n + 1))


def next_living(s: State, seat: Seat) -> Seat:
    return next(other for other in clockwise(s, seat) if not s.players[other].dead)


def ability_of(box: Box, s: State, seat: Seat, kind: type[A]) -> A | None:
    """A living owner's ability of this kind, if it works: the card lies open and is not tapped (AG-103, AG-105)."""
    player = s.players[seat]
    if not player.revealed or player.tapped or player.dead:
        return None
    found = known_ability(box, s, seat)
    return found if isinstance(found, kind) else None


def known_ability(box: Box, s: State, seat: Seat) -> AnyAbility | None:
    character = s.characters[seat]
    return box.characters[character].ability if character is not None else None


def has_gear(box: Box, player: Player, kind: type) -> bool:
    cards = box.cards
    return any(type(cards[card].gear) is kind for card in player.equipment)


def gears(box: Box, player: Player, kind: type[A]) -> list[A]:
    return [gear for card in player.equipment if isinstance(gear := box.cards[card].gear, kind)]


# -------------------------------------------------------------------------------- cards


def deck_of(box: Box, card: str) -> int:
    return DECKS.index(box.cards[card].deck)


def to_discard(s: State, deck: int, *cards: str | None) -> State:
    discards = s.discards
    return replace(s, discards=(*discards[:deck], discards[deck] + cards, *discards[deck + 1 :]))


def discard(box: Box, s: State, card: str) -> State:
    """Face up on the discards of its colour."""
    return s if card == UNLISTED else to_discard(s, deck_of(box, card), card)


def without_equipment(s: State, seat: Seat, card: str) -> State:
    player = s.players[seat]
    left = tuple([c for c in out_of(player.equipment, card) if c is not None])
    return changed(s, seat, replace(player, equipment=left))


def with_equipment(s: State, seat: Seat, card: str) -> State:
    player = s.players[seat]
    return changed(s, seat, replace(player, equipment=(*player.equipment, card)))


def unseen_cards(box: Box, s: State, deck: int) -> list[str]:
    """Cards of a deck that lie nowhere the device can see, each copy."""
    unseen = list(box.decks[DECKS[deck]])
    seen: list[Any] = [*s.discards[deck], *s.piles[deck], *(card for p in s.players for card in p.equipment)]
    seen += [todo.card for todo in s.todo if isinstance(todo, CardInPlay)]
    for card in seen:
        if card in unseen:
            unseen.remove(card)
    return unseen


# -------------------------------------------------------------------------------- who can be who


def setup_of(box: Box, s: State) -> Setup:
    return box.setups[s.options.setup]


def face_up(box: Box, s: State) -> dict[str, int]:
    """How many of each faction lie open."""
    numbers = dict.fromkeys(FACTIONS, 0)
    for character, player in zip(s.characters, s.players, strict=True):
        if player.revealed and character is not None:
            numbers[box.characters[character].faction] += 1
    return numbers  # type: ignore[return-value]


def extras_left(box: Box, s: State) -> int:
    """Random extras that do not lie open yet."""
    setup, shown = setup_of(box, s), face_up(box, s)
    return setup.extra - sum(max(0, shown[faction] - setup.of(faction)) for faction in FACTIONS)


def possible_characters(box: Box, s: State) -> list[str]:
    """Who a hidden player can still be, for all that everybody knows: the list without those that lie open, and
    without factions whose number is used up (AG-018, AG-T05)."""
    setup, shown, more = setup_of(box, s), face_up(box, s), extras_left(box, s)
    known = {c for c, p in zip(s.characters, s.players, strict=True) if p.revealed}
    return [
        character.id
        for character in box.characters.values()
        if character.id not in known
        and character.id not in setup.exclude
        and (more or shown[character.faction] < setup.of(character.faction))
    ]


def identify(m: Move, s: State, seat: Seat, candidates: list[str]) -> str:
    """Who this player is: known, or turned face up just now."""
    if s.characters[seat] is None and not candidates:
        refuse("AG-162", "nobody can be left for this place: something was entered wrongly, take it back first")
    character: str = m.chance.turn_up("character", s.characters[seat], candidates, seat)
    return character


def with_character(s: State, seat: Seat, character: str) -> State:
    """Now this player's character is known here; a left-over the device had not told apart is not that one."""
    if s.characters[seat] == character:
        return s
    return replace(s, characters=(*s.characters[:seat], character, *s.characters[seat + 1 :]))


def file_to_discard(s: State) -> State:
    """AG-066: the yellow card that was given joins the face-down discards."""
    return replace(to_discard(s, YELLOW, *s.file), file=(), readers=())
