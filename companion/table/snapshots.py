"""A position as bytes: only a cache, so that a long game is taken up again at once. The records are the truth."""

from typing import Any

import msgspec
from msgspec import Struct

from companion.core import Game, Seat
from companion.core.clocks import Bank, Milliseconds, Ran
from companion.table.fold import Happened, Position, action_of, clocks_of

EVERY = 50
"""Entries from one snapshot to the next."""


class Told(Struct, frozen=True):
    """A `Happened` as plain data."""

    n: int
    at: Milliseconds
    seat: Seat | None
    clock: str
    action: Any
    events: tuple[Any, ...]


class Snapshot(Struct, frozen=True):
    n: int
    at: Milliseconds
    state: Any
    now: Milliseconds
    ran: dict[str, Ran]
    held: frozenset[str]
    recent: tuple[Told, ...]
    turn: int
    void: tuple[int, ...]


def frozen(p: Position) -> bytes:
    """Of a position right after an entry: nothing waits, nothing is paused."""
    recent = tuple(Told(h.n, h.at, h.seat, h.clock, h.action, h.events) for h in p.recent)
    ran = dict(p.bank.ran)
    return msgspec.json.encode(Snapshot(p.n, p.at, p.state, p.bank.now, ran, p.bank.held, recent, p.turn, p.void))


def thawed(game: Game[Any], data: bytes) -> Position | None:
    """The position, or None if this is not one of this game: then the records are folded from the beginning."""
    try:
        kept = msgspec.json.decode(data, type=Snapshot)
        state = msgspec.convert(kept.state, game.State)
        recent = tuple(
            Happened(
                told.n,
                told.at,
                told.seat,
                told.clock,
                action_of(game, told.action),
                tuple(msgspec.convert(event, game.Event) for event in told.events),
            )
            for told in kept.recent
        )
    except msgspec.MsgspecError:
        return None
    bank = Bank(kept.now, clocks_of(game, state, kept.turn), kept.ran, kept.held)
    return Position(kept.n, kept.at, state, bank, recent=recent, turn=kept.turn, void=kept.void)
