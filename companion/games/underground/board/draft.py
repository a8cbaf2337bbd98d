"""What a client is picking: a card lifted, the tile that hovers over the board, the way of the figure."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.games.underground.field import SIDES, Side, Space
from companion.games.underground.state import State
from companion.games.underground.support import Rotation

Mode: TypeAlias = Literal["", "place", "move"]


class Draft(Struct, frozen=True):
    moment: str = ""
    """When this was picked: at any other moment it means nothing any more."""
    card: Space = ""
    """Lifted; a second touch plays it."""
    mode: Mode = ""
    tile: str = ""
    rotation: Rotation | None = None
    flipped: bool = False
    at: Space = ""
    """Under the first cell of the turned tile."""
    path: tuple[Space, ...] = ()
    own_way: bool = False
    """Drawn space by space."""
    shown: str = ""
    """On small screens: whose hand, or the piles."""
    picked: tuple[str, ...] = ()
    """Keys of a menu, for whatever has no place on the board."""
    page: int = 0
    looks: Side | Literal[""] = ""
    """From which side one looks at the tower: meanwhile nothing can be played."""


def fitting(draft: Draft | None, view: State) -> Draft:
    """What of a draft still fits this moment."""
    moment = moment_of(view)
    if draft is None or draft.moment != moment:
        return Draft(moment=moment)
    return draft


def moment_of(view: State) -> str:
    """A tile may hover on while the glass is turned, but not when the turn or the board has changed."""
    todo = view.todo[-1] if view.todo else None
    return f"{view.round} {view.turn} {len(view.laid)} {view.field.figure} {view.field.water} {todo}"


def in_mode(draft: Draft, mode: Mode) -> Draft:
    return Draft(draft.moment, mode=mode, shown=draft.shown)


def looking(draft: Draft) -> Draft:
    """At the tower from the front, or at the board again."""
    return replace(draft, looks="" if draft.looks else "S")


def gone_round(draft: Draft) -> Draft:
    """A quarter further, clockwise."""
    return replace(draft, looks=SIDES[(SIDES.index(draft.looks) + 1) % 4]) if draft.looks else draft


def with_tile(draft: Draft, tile: str) -> Draft:
    """Another tile, as it is printed."""
    return replace(draft, tile=tile, rotation=0, flipped=False, at="")


def lying(draft: Draft, tile: str, at: Space, rotation: Rotation, *, flipped: bool) -> Draft:
    return replace(draft, tile=tile, at=at, rotation=rotation, flipped=flipped)


def going(draft: Draft, path: tuple[Space, ...]) -> Draft:
    return replace(draft, path=path)


def chosen(draft: Draft, key: str) -> Draft:
    """One step further in a menu of parts."""
    return replace(draft, picked=(*draft.picked, key), page=0)
