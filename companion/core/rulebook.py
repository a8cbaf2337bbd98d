"""The rules of a game, clause by clause, in every language.

What `companion rules` prints and what a refusal points to.
"""

from functools import cached_property
from pathlib import Path

from msgspec import Struct

from companion.core.edition import read
from companion.core.text import Words

TABLE = "table"


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    tags: tuple[str, ...]
    en: str
    de: str

    def in_(self, language: str) -> str:
        return str(getattr(self, language))

    @property
    def is_table_talk(self) -> bool:
        """Nothing a program could check."""
        return TABLE in self.tags


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    title: Words
    clause: tuple[Clause, ...]


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    game: str
    """The prefix of all its clauses, such as FU."""
    title: Words
    """What people call the game."""
    section: tuple[Section, ...]

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        return {clause.id: clause for section in self.section for clause in section.clause}


def read_rulebook(path: Path) -> Rulebook:
    return read(path, Rulebook)
