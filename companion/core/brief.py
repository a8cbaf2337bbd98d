"""A game in a few large facts: what all at the table must read from their chairs where there is no board."""

from typing import Any, NamedTuple, Protocol, runtime_checkable

from companion.core.errors import Seat
from companion.core.faces import Ink, Token
from companion.core.panel import Big, Line, Page
from companion.core.text import Text, text


class Fact(NamedTuple):
    """A number or a few words, and what they are about."""

    label: Text
    value: Text
    ink: Ink = "text"
    short: Text | None = None
    """The same label where there is little room."""


class Person(NamedTuple):
    """How one of the players stands."""

    seat: Seat
    token: Token
    value: Text
    note: Text | None = None
    acts: bool = False
    """Whose turn it is, or who is asked."""
    is_out: bool = False
    ink: Ink = "text"


class Brief(NamedTuple):
    asked: Text
    """What the people are to do or to enter now."""
    facts: tuple[Fact, ...] = ()
    people: tuple[Person, ...] = ()


@runtime_checkable
class Briefing(Protocol):
    """The words of a game that can be told in large facts."""

    def brief(self, view: Any, names: tuple[str, ...], language: str) -> Brief: ...


def brief_of(telling: Any, view: Any, names: tuple[str, ...], language: str, page: Page) -> Brief:
    """As the game tells it, or else as its page of the small display does."""
    if isinstance(telling, Briefing):
        return telling.brief(view, names, language)
    return Brief(text("Enter what happens"), tuple(_facts(page)))


def _facts(page: Page) -> list[Fact]:
    found = [Fact(_as_it_is(page.title), _as_it_is(page.right))]
    for row in page.rows:
        match row:
            case Big(words, _, beside):
                found.append(Fact(_as_it_is(", ".join(beside)), _as_it_is(words)))
            case Line(words, right):
                found.append(Fact(_as_it_is(words if right else ""), _as_it_is(right or words)))
    return found


def _as_it_is(words: str) -> Text:
    """Said in the reader's language already."""
    return text("{words}", words=words)
