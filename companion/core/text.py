"""Words, chosen at the rim: code speaks in `Text`, a reader gets it in a language.

The source language is English. German comes from the `lang/de.po` files: one for the house, one in each game's folder,
one for the parts.
"""

import ast
import gettext
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

LANGUAGES = ("en", "de")
_PACKAGE = Path(__file__).parent.parent


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A name or sentence written down in every language, as editions and rule books have it."""

    en: str
    de: str

    def in_(self, language: str) -> str:
        return str(getattr(self, language))


class Text(Struct, frozen=True):
    """A sentence still without a language: what it says, and about which things.

    >>> text("{number} is {step} away", number=10, step=6).in_("en")
    '10 is 6 away'
    """

    message: str
    about: Mapping[str, Any] = {}
    plural: str = ""

    def in_(self, language: str) -> str:
        catalogue = catalogue_of(language)
        if self.plural:
            words = catalogue.ngettext(self.message, self.plural, self.about["n"])
        else:
            words = catalogue.gettext(self.message)
        return words.format(**{name: _in(thing, language) for name, thing in self.about.items()})

    def __str__(self) -> str:
        return self.in_("en")


def text(message: str, **about: Any) -> Text:
    return Text(message, about)


def texts(one: str, many: str, n: int, **about: Any) -> Text:
    """A sentence that counts: `one` for n == 1, else `many`."""
    return Text(one, {"n": n, **about}, many)


def joined(parts: Iterable[Any], between: str = ", ") -> Text:
    """Several things in a row, each in the reader's language."""
    named = {f"part{i}": part for i, part in enumerate(parts)}
    return Text(between.join(f"{{{name}}}" for name in named), named)


def _in(thing: Any, language: str) -> Any:
    return thing.in_(language) if isinstance(thing, Text | Words) else thing


class Entry(NamedTuple):
    message: str
    plural: str
    translations: tuple[str, ...]


class Catalogue(gettext.NullTranslations):
    """gettext read straight from `.po` files, so that no compiled twin of them can grow stale."""

    def __init__(self, entries: Mapping[str, tuple[str, ...]]) -> None:
        super().__init__()
        self.entries = entries

    def gettext(self, message: str) -> str:
        return self.entries.get(message, (message,))[0]

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.entries.get(one, (one, many))[n != 1]


@cache
def catalogue_of(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return Catalogue({e.message: e.translations for path in po_files(language) for e in read_po(path)})


def po_files(language: str) -> list[Path]:
    house = sorted(_PACKAGE.glob(f"**/lang/{language}.po"))
    return [*house, *sorted((_PACKAGE.parent / "hardware").glob(f"lang/{language}.po"))]


def read_po(path: Path) -> Iterator[Entry]:
    """The translated messages of a `.po` file; its header (the empty message) is left out."""
    for block in path.read_text("utf-8").split("\n\n"):
        fields: dict[str, str] = {}
        key = ""
        for line in block.splitlines():
            if line.startswith("msg"):
                key, _, line = line.partition(" ")  # noqa: PLW2901 - the rest of the line goes on as any other
            if line.startswith('"'):
                fields[key] = fields.get(key, "") + ast.literal_eval(line)
        translations = tuple(words for key, words in fields.items() if key.startswith("msgstr"))
        if fields.get("msgid") and translations and all(translations):
            yield Entry(fields["msgid"], fields.get("msgid_plural", ""), translations)
