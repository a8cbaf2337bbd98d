"""A game's options in words: the name, the sentence and the values that people read when they set up a table.

Each game has them in its `options.toml`. What can be chosen from a list is listed there, the recommended value first.
"""

from pathlib import Path
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from companion.core.edition import read
from companion.core.text import Words

Kind: TypeAlias = Literal["how", "house", "table", "help"]
"""how: what a table plays; house: other rules than the book's; table: how it is arranged; help: what is shown."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A value an option can have."""

    value: Any
    title: Words
    line: Words | None = None
    people: tuple[int, ...] = ()
    """Only for so many players; () is any number."""


class Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """An option in words; the default comes first among its choices."""

    name: str
    title: Words
    line: Words
    kind: Kind = "house"
    only: Literal["", "box"] = ""
    """It means something only beside a box."""
    learning: Any = None
    """What it is while people learn the game without a clock, if it is then something else."""
    first: Any = None
    """What it is in somebody's first game, if that is something else."""
    choice: tuple[Choice, ...] = ()

    def title_of(self, value: Any, language: str) -> str:
        """A value in words; one that is not listed as it is written."""
        if isinstance(value, tuple):
            value = list(value)
        for choice in self.choices:
            if choice.value == value and isinstance(choice.value, bool) == isinstance(value, bool):
                return choice.title.in_(language)
        return ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.choice or SWITCH


SWITCH = (Choice(value=False, title=Words("Off", "Aus")), Choice(value=True, title=Words("On", "An")))
"""The choices of what is either so or not."""


class Wordings(Struct, frozen=True, forbid_unknown_fields=True):
    """All that is said about a game before it is set up."""

    option: tuple[Wording, ...]
    role: tuple[Words, ...] = ()
    """What the seats are called where they are not alike."""


def read_wordings(path: Path) -> Wordings:
    return read(path, Wordings)
