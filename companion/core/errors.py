"""What can go wrong, said in one sentence: a play that breaks a rule, and input that cannot be used."""

from typing import Any, NoReturn, TypeAlias

from companion.core.text import Text, text

Seat: TypeAlias = int


class Illegal(Exception):  # noqa: N818 - an adjective of the rule book
    """This play breaks a rule. Nothing has changed.

    `clause` is the rule, findable in the game's rule book; `message` says it for this situation, in the reader's
    language.
    """

    def __init__(self, clause: str, message: Text) -> None:
        super().__init__(clause, message)
        self.clause = clause
        self.message = message

    def in_(self, language: str) -> str:
        return f"{self.message.in_(language)} ({self.clause})"

    def __str__(self) -> str:
        return self.in_("en")


def refuse(clause: str, message: str, **about: Any) -> NoReturn:
    raise Illegal(clause, text(message, **about))


class BadInput(ValueError):  # noqa: N818
    """Something from outside cannot be used: a file, an option, a record.

    One line says what, where and what is allowed.
    """

    def __init__(self, message: Text) -> None:
        super().__init__(message)
        self.message = message

    def in_(self, language: str) -> str:
        return self.message.in_(language)

    def __str__(self) -> str:
        return self.in_("en")
