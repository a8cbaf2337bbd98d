"""Looking things up in the rule book, at a table and before there is one."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion import protocol
from companion.core.scene import Dialog, Frame
from companion.screen.shell import book as books
from companion.screen.shell.book import DIGITS, Book

if TYPE_CHECKING:
    from companion.screen.screen import Screen


class Library:
    def __init__(self, screen: "Screen") -> None:
        self._screen = screen
        self._book: Book | None = None

    def look_up(self, what: str) -> None:
        """A clause, or what is done with the open book."""
        word, _, about = what.partition(" ")
        if word == "rule" or not about:
            self._screen.do(lambda: self._rule(about))
        elif self._book:
            self._book = turned(self._book, about)
            self._screen.changed()

    async def _rule(self, clause: str) -> None:
        screen = self._screen
        game = screen.setup.game.key if screen.setup else ""
        told = await screen.ask(protocol.Rule(clause=clause, game=game), protocol.RuleText)
        was_open = self._book is not None and screen.sheet == self._sheet
        self._book = Book(told, None if clause else 0)
        if was_open:
            screen.changed()
        else:
            screen.open(self._sheet)

    def _sheet(self, frame: Frame) -> Dialog | None:
        return books.sheet(frame, self._book) if self._book else None


def turned(book: Book, what: str) -> Book:
    word, _, about = what.partition(" ")
    match word:
        case "page":
            return replace(book, page=int(about), shows="text")
        case "chapters" | "pad":
            return replace(book, shows="text" if book.shows == word else word, digits="")
        case "digit":
            return replace(book, digits=(book.digits + about)[-DIGITS:])
        case "erase":
            return replace(book, digits=book.digits[:-1])
    raise AssertionError(what)
