"""A table set by hand: any position of Agents in one call, every card in exactly one place."""

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Recorded, Seat
from companion.games.agents import load
from companion.games.agents.edition import SHIPPED
from companion.games.agents.rules import Agents
from companion.games.agents.state import (
    Acting,
    Action,
    Attack,
    Attacking,
    Cancel,
    Draw,
    GoOn,
    Keep,
    Moving,
    Note,
    Options,
    Player,
    Roll,
    State,
    Todo,
)
from companion.games.agents.vocabulary import DECKS

game = load("house")
box = game.box
SIX = ("hassan", "ingrid", "george", "corvin", "nadia", "milo")
"""Two of each side: T, CT, N, T, CT, N."""
FOUR = ("hassan", "ingrid", "corvin", "nadia")


def position(
    *characters: str,
    active: Seat = 0,
    todo: tuple[Todo, ...] | None = None,
    area: Mapping[Seat, str] | str = "depot",
    damage: Mapping[Seat, int] | None = None,
    equipment: Mapping[Seat, Iterable[str]] | None = None,
    revealed: Iterable[Seat] = (),
    dead: Iterable[Seat] = (),
    tapped: Iterable[Seat] = (),
    shielded: Iterable[Seat] = (),
    silver: Iterable[str] = (),
    black: Iterable[str] = (),
    yellow: Iterable[str] = (),
    discards: Iterable[str] = (),
    empty: Iterable[str] = (),
    notes: Mapping[Seat, tuple[Note, ...]] | None = None,
    turn: int = 20,
    table: Agents = game,
    **options: Any,
) -> State:
    """A position in which every card is in exactly one place.

    `silver`, `black` and `yellow` are the top cards of the piles; the rest follows in the order of the edition. The
    rest of a pile named in `empty` lies in the discards. `area` is for all, or by seat (the others are in the Depot).
    """
    box = table.box
    n = len(characters)
    owned = {seat: tuple(cards) for seat, cards in (equipment or {}).items()}
    hurt = dict(damage or {})
    players = []
    for seat in range(n):
        is_dead = seat in set(dead)
        hp = box.characters[characters[seat]].hp
        where = area if isinstance(area, str) else area.get(seat, "depot")
        players.append(
            Player(
                (0,) * n,
                "" if is_dead else where,
                hp if is_dead else hurt.get(seat, 0),
                0 if is_dead else hurt.get(seat, 0),
                owned.get(seat, ()),
                is_dead or seat in set(revealed),
                is_dead,
                seat in set(tapped),
                seat in set(shielded),
            )
        )
    tops = {"silver": tuple(silver), "black": tuple(black), "yellow": tuple(yellow)}
    laid = list(discards)
    used = [*laid, *(card for cards in owned.values() for card in cards)]
    piles, thrown = [], []
    for deck in DECKS:
        rest = list(box.decks[deck])
        for card in [*tops[deck], *used]:
            if card in rest:
                rest.remove(card)
        below = tuple(card for card in laid if box.cards[card].deck == deck)
        piles.append(tops[deck] + (() if deck in set(empty) else tuple(rest)))
        thrown.append(below + (tuple(rest) if deck in set(empty) else ()))
    chosen = Options(**options)
    setup = next(s.id for s in box.setups_for(n) if s.id == chosen.setup or (chosen.setup == "auto" and s.default))
    state = State(
        options=replace(chosen, setup=setup),
        turn=turn,
        round=4,
        active=active,
        start_rolls=((7,) + (2,) * (n - 1),),
        first=0,
        todo=(Attacking(active), Acting(active), Moving(active)) if todo is None else todo,
        characters=characters,
        players=tuple(players),
        left_over=tuple(id for id in box.characters if id not in characters),
        piles=tuple(piles),
        discards=tuple(thrown),
        notes=tuple((notes or {}).get(seat, ()) for seat in range(n)),
    )
    cards = [card for deck in DECKS for card in box.decks[deck]]
    assert sorted(map(str, game.pieces(state))) == sorted([*cards, *box.characters]), "everything in one place"
    return state


def arrived(
    *characters: str, area: str, active: Seat = 0, where: Mapping[Seat, str] | None = None, **more: Any
) -> State:
    """The active player has just moved to this area; the others are in the Depot unless told."""
    areas = {**dict.fromkeys(range(len(characters)), "depot"), **(where or {}), active: area}
    return position(*characters, active=active, area=areas, todo=(Attacking(active), Acting(active)), **more)


def fighting(*characters: str, active: Seat = 0, **more: Any) -> State:
    """Everybody stands in the Depot unless told, and the active player may attack."""
    return position(*characters, active=active, todo=(Attacking(active),), **more)


def drawing(card: str, *characters: str, **more: Any) -> State:
    """The active player stands in the Exchange, and this card is on top of its pile."""
    deck = box.cards[card].deck
    more.setdefault(deck, (card,))
    return arrived(*characters, area="exchange", **more)


def play(
    state: State, seat: Seat | None, action: Action, *answers: Any, table: Agents = game
) -> tuple[State, tuple[Any, ...]]:
    """The state after this action, and what happened; chance gives these answers, and all of them are asked for."""
    chance = Recorded(answers)
    after, events = table.play(state, seat, action, chance)
    assert chance.exhausted(), "an answer was not asked for"
    return after, events


def after(state: State, seat: Seat | None, action: Action, *answers: Any) -> State:
    return play(state, seat, action, *answers)[0]


def drawn(card: str, *characters: str, dice: tuple[Any, ...] = (), **more: Any) -> State:
    """The same, after the card was drawn."""
    s = drawing(card, *characters, **more)
    return after(s, s.active, Draw(box.cards[card].deck), *dice)


def attacked(state: State, *targets: Seat, dice: tuple[int, ...], weapons: tuple[str, ...] = ()) -> State:
    """The active player attacks; the red die comes first. The pause after the roll is on."""
    return after(state, state.active, Attack(targets, weapons), dice)


def struck(state: State, *targets: Seat, dice: tuple[int, ...], weapons: tuple[str, ...] = ()) -> State:
    """The same, after the pause: the damage is done, unless someone is asked."""
    return after(attacked(state, *targets, dice=dice, weapons=weapons), None, GoOn())


def moved(state: State, *dice: int) -> State:
    """The active player rolls for movement."""
    return after(state, state.active, Roll(), dice)


def damage_of(state: State, *seats: Seat) -> tuple[int, ...]:
    return tuple(state.players[seat].damage for seat in seats)


def legal(state: State, seat: Seat | None) -> list[Any]:
    return list(game.legal(state, seat))


def refused(state: State, seat: Seat | None, action: Action, table: Agents = game) -> str:
    """The clause of the refusal: the same whether the whole table is known or only what the seat sees."""
    with pytest.raises(Illegal) as whole:
        play(state, seat, action, table=table)
    with pytest.raises(Illegal) as own:
        play(table.seen_by(state, seat), seat, action, table=table)
    assert (own.value.clause, str(own.value)) == (whole.value.clause, str(whole.value))
    assert whole.value.clause in table.rulebook.clauses, "a refusal names a clause of the rule book"
    assert action not in islice(table.legal(state, seat), 2000), "what is refused is not offered"
    return whole.value.clause


def kinds(events: Iterable[Any]) -> list[str]:
    return [str(event.__struct_config__.tag) for event in events]


def of_kind(events: Iterable[Any], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def owned(folder: Path, *changes: tuple[str, str]) -> Agents:
    """The game with an edition of one's own: the house edition with these words changed."""
    words = (SHIPPED / "house.toml").read_text("utf-8")
    for old, new in changes:
        assert old in words, old
        words = words.replace(old, new, 1)
    path = folder / "own.toml"
    path.write_text(words, "utf-8")
    return load(str(path))


__all__ = [
    "FOUR",
    "SIX",
    "Cancel",
    "Keep",
    "after",
    "arrived",
    "attacked",
    "box",
    "damage_of",
    "drawing",
    "drawn",
    "fighting",
    "game",
    "kinds",
    "legal",
    "moved",
    "of_kind",
    "owned",
    "play",
    "position",
    "refused",
    "struck",
]
