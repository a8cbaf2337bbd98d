"""What a client is picking: whom, with which weapons, and whether the own role lies open."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Seat
from companion.games.agents.state import State


class Draft(Struct, frozen=True):
    moment: str = ""
    """When this was picked: at any other moment it means nothing."""
    target: Seat | None = None
    weapons: tuple[str, ...] = ()
    looking: bool = False
    """The own role lies open."""
    picked: tuple[str, ...] = ()
    """Keys of a menu, for whatever has no place on the board, or the name of a sheet."""
    page: int = 0


def moment_of(view: State) -> str:
    todo = repr(view.todo[-1]) if view.todo else ""
    damage = tuple(player.damage for player in view.players)
    owned = tuple(player.equipment for player in view.players)
    return f"{view.turn} {view.windows} {damage} {owned} {todo}"


def fitting(draft: Draft | None, view: State) -> Draft:
    """What of a draft still fits this moment."""
    moment = moment_of(view)
    return draft if draft is not None and draft.moment == moment else Draft(moment)


def aimed(draft: Draft, target: Seat) -> Draft:
    return replace(draft, target=target)


def armed(draft: Draft, weapons: tuple[str, ...]) -> Draft:
    return replace(draft, weapons=weapons)


def looked(draft: Draft) -> Draft:
    """The own role is opened, or covered again."""
    return replace(draft, looking=not draft.looking)


def turned(draft: Draft, page: int) -> Draft:
    return replace(draft, page=page)


def chosen(draft: Draft, key: str) -> Draft:
    """One step further in a menu of parts."""
    return replace(draft, picked=(*draft.picked, key), page=0)


def opened(draft: Draft, sheet: str) -> Draft:
    return Draft(draft.moment, draft.target, draft.weapons, picked=(sheet,))
