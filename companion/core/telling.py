"""What a game looks like in words: for the terminal, the panel, the log and the screen."""

from collections.abc import Callable, Container, Iterable, Mapping
from textwrap import wrap
from typing import Any, Protocol

from msgspec import Struct

from companion.core.chance import Question
from companion.core.errors import Seat
from companion.core.game import Outcome
from companion.core.notation import write
from companion.core.text import Text

WIDTH = 80
"""Columns of a picture."""
FEW = 9
"""So many actions fit one list; with more, the kind of action is chosen first."""


class Choice(Struct, frozen=True):
    """One line of a menu: it plays its action, or leads to further choices."""

    key: str
    """Names it among its siblings, and in what was picked so far."""
    label: Text
    action: Any = None


class Telling(Protocol):
    """The words of one game. Everything is told from a view: what its seat may not see, it cannot say."""

    def roles(self, state: Any) -> tuple[Text, ...]:
        """What each seat is called."""
        ...

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:
        """What this action would do, as the line of a menu."""
        ...

    def event(self, view: Any, event: Any) -> Text:
        """What happened, as a sentence of the log; `event` as this viewer saw it."""
        ...

    def question(self, view: Any, question: Question) -> Text: ...

    def answer(self, view: Any, question: Question, answer: Any) -> Text: ...

    def outcome(self, state: Any, outcome: Outcome) -> Text: ...

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:
        """The table as this seat sees it, in lines of at most `WIDTH` columns."""
        ...

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """What can be chosen after `picked` (keys of choices so far): an action of many parts, part by part."""
        ...


def choices_of(
    actions: Iterable[Any],
    label: Callable[[Any], Text],
    kinds: Mapping[str, Text],
    picked: tuple[str, ...],
    *,
    vast: Container[str] = (),
) -> tuple[Choice, ...]:
    """A menu of a list of actions: all in one list if they are few, else by kind first.

    `kinds` names those kinds of actions that are worth a level of their own; the others stay in the first list. Of
    `vast` kinds the list has only some: they always have a level of their own, which is the game's to offer.
    """
    listed = tuple(actions)
    if picked:
        inside = [action for action in listed if _kind(action) == picked[0]]
        return tuple(Choice(write(action), label(action), action) for action in inside)
    if len(listed) <= FEW:
        kinds = {kind: words for kind, words in kinds.items() if kind in vast}
    menu: dict[str, Choice] = {}
    for action in listed:
        kind = _kind(action)
        if kind in kinds:
            menu[kind] = Choice(kind, kinds[kind])
        else:
            menu[write(action)] = Choice(write(action), label(action), action)
    return tuple(menu.values())


def fitted(lines: Iterable[str]) -> tuple[str, ...]:
    """Lines too long for a terminal go on in the next one, a little further in."""
    return tuple(part for line in lines for part in wrap(line, WIDTH, subsequent_indent="    ") or [""])


def _kind(action: Any) -> str:
    return str(action.__struct_config__.tag)
