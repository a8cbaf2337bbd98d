"""What a client has picked so far: a card of the hand, several to be discarded, or an open mission; and the page."""

from msgspec import Struct
from msgspec.structs import replace

from companion.games.safehouse.state import State

UNSEEN = "?"
"""A chapter card that nobody shows, at a real table."""


class Draft(Struct, frozen=True):
    moment: tuple[int, ...] = ()
    """What lay where when this was picked: later, only the page still means something."""
    card: str = ""
    mission: str = ""
    throws: bool = False
    """Several cards are to be discarded."""
    away: tuple[str, ...] = ()
    """They, in the order in which they go."""
    page: str = "missions"
    at: int = 0
    """Of the page, if there are several."""
    row: bool = False
    """All cards of the investigation row are looked at instead of the chips."""
    group: str = ""
    """Which cards are offered where the hand is not known: those of a colour, or chapter cards."""


def moment_of(view: State) -> tuple[int, ...]:
    return (view.turn, len(view.draw), len(view.missions), *(hand.size for hand in view.hands))


def fitting(draft: Draft | None, view: State) -> Draft:
    """What of a draft still fits this moment."""
    draft = draft or Draft()
    now = moment_of(view)
    return draft if draft.moment == now else Draft(moment=now, page=draft.page, group=draft.group)


def with_card(draft: Draft, card: str) -> Draft:
    """A card touched: chosen, or put back."""
    if draft.throws:
        away = tuple(other for other in draft.away if other != card)
        return replace(draft, away=away if card in draft.away else (*away, card))
    return replace(draft, card="" if card == draft.card else card, mission="")


def with_mission(draft: Draft, mission: str) -> Draft:
    return replace(draft, mission="" if mission == draft.mission else mission, card="", throws=False)


def throwing(draft: Draft) -> Draft:
    """Whatever is touched next goes away, or nothing does after all."""
    return replace(draft, throws=not draft.throws, away=(), card="", mission="")


def turned(draft: Draft, page: str, at: int) -> Draft:
    return replace(draft, page=page, at=at)


def with_row(draft: Draft) -> Draft:
    return replace(draft, row=not draft.row)


def grouped(draft: Draft, group: str) -> Draft:
    return replace(draft, group=group, card="", at=0)
