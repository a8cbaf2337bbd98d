"""What can be chosen next, on the way from a kind of action down to the action itself."""

from typing import Any, NamedTuple

from msgspec import Struct

from companion.core.errors import Seat
from companion.core.telling import Choice, Telling
from companion.core.text import Text, joined


class Draft(Struct, frozen=True):
    """How far down the menu somebody is."""

    at: Any = None
    """What was seen then: when the table has gone on, it begins again; what is taken back can be entered rightly."""
    picked: tuple[str, ...] = ()
    page: int = 0


class Menu(NamedTuple):
    picked: tuple[str, ...]
    """Keys of the choices so far, with those there was no choice about."""
    labels: tuple[Text, ...]
    choices: tuple[Choice, ...]
    page: int

    @property
    def title(self) -> Text:
        """What has been chosen so far."""
        return joined(self.labels, ": ")


def opened(telling: Telling, view: Any, seat: Seat | None, draft: Draft | None) -> Menu:
    """As far as what was picked still fits; where there is only one way on, it has been taken."""
    if draft is None or draft.at != view:
        draft = Draft(view)
    picked: tuple[str, ...] = ()
    labels: tuple[Text, ...] = ()
    choices = telling.menu(view, seat, ())
    for key in draft.picked:
        chosen = next((choice for choice in choices if choice.key == key and choice.action is None), None)
        if chosen is None:
            break
        picked, labels = (*picked, key), (*labels, chosen.label)
        choices = telling.menu(view, seat, picked)
    while len(choices) == 1 and choices[0].action is None:
        picked, labels = (*picked, choices[0].key), (*labels, choices[0].label)
        choices = telling.menu(view, seat, picked)
    return Menu(picked, labels, choices, draft.page if picked == draft.picked else 0)


def picked(telling: Telling, view: Any, seat: Seat | None, draft: Draft | None, pick: str) -> Draft:
    menu = opened(telling, view, seat, draft)
    what, _, about = pick.partition(" ")
    match what:
        case "menu" if any(choice.key == about and choice.action is None for choice in menu.choices):
            return Draft(view, (*menu.picked, about))
        case "back":
            return Draft(view, _a_step_back(telling, view, seat, menu.picked))
        case "page" if about.isdecimal():
            return Draft(view, menu.picked, int(about))
    return Draft(view, menu.picked, menu.page)


def _a_step_back(telling: Telling, view: Any, seat: Seat | None, path: tuple[str, ...]) -> tuple[str, ...]:
    """To where there was a choice."""
    path = path[:-1]
    while path and len(telling.menu(view, seat, path)) == 1:
        path = path[:-1]
    return path
