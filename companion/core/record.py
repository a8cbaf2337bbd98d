"""A game as it was played: how it was opened, then who did what and what chance answered. Enough to play it again."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from companion.core.chance import Chance, Recorded
from companion.core.errors import BadInput, Seat
from companion.core.game import Game
from companion.core.options import convert_options
from companion.core.text import text


class Opening(Struct, frozen=True):
    """What a game is opened with. `options` and `answers` are plain data, as they come from JSON."""

    game: str
    version: str
    edition: str
    edition_hash: str
    options: Any
    seats: int
    answers: tuple[Any, ...] = ()


class Entry(Struct, frozen=True):
    """One action with the answers chance gave in it; both may be plain data, too."""

    seat: Seat | None
    action: Any
    answers: tuple[Any, ...] = ()


def opening(game: Game[Any], options: Any, seats: int, chance: Chance) -> Opening:
    return Opening(game.key, game.version, game.edition.id, game.edition.hash, options, seats, tuple(chance.answers))


def replay(game: Game[Any], first: Opening, entries: Iterable[Entry]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Each state and what led to it, with no random generator at hand; the first one as it was dealt."""
    for mine, recorded, what in (
        (game.key, first.game, text("game")),
        (game.version, first.version, text("rules version")),
        (game.edition.hash, first.edition_hash, text("edition")),
    ):
        if mine != recorded:
            raise BadInput(
                text(
                    "this record is of another {what}: {recorded}, not {mine}", what=what, recorded=recorded, mine=mine
                )
            )
    state = game.new(convert_options(game, first.options), first.seats, Recorded(first.answers))
    yield state, ()
    for entry in entries:
        chance = Recorded(entry.answers)
        state, events = game.play(state, entry.seat, _action(game, entry), chance)
        if not chance.exhausted():
            raise BadInput(text("the record has an answer that nobody asked for"))
        yield state, events


def _action(game: Game[Any], entry: Entry) -> Any:
    try:
        return msgspec.convert(entry.action, game.Action)
    except msgspec.ValidationError as error:
        raise BadInput(text("the record has an action that is none: {what}", what=str(error))) from None
