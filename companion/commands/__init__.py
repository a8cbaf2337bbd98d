"""The commands of `companion`: each module is one, imported only when it is called.

`run(arguments, language)` returns the exit code. Data goes to standard output, everything else to standard error.
"""

import sys
from typing import Any

import msgspec

from companion.core import BadInput, Game, text
from companion.core.suggest import suggest
from companion.games import keys, load


def show_json(document: Any) -> None:
    """Exactly one JSON document, on a terminal as well as in a pipe."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(document)).decode() + "\n")


def game_named(name: str, edition: str = "house") -> Game[Any]:
    key = name.casefold()
    if key not in keys():
        raise BadInput(text('there is no game "{name}"; {hint}', name=name, hint=suggest(name, keys())))
    return load(key, edition)


def number(name: str, word: str, lowest: int | None = None) -> int:
    """A whole number from the command line."""
    try:
        value = int(word)
    except ValueError:
        raise BadInput(text('{name}: "{word}" is not a whole number', name=name, word=word)) from None
    if lowest is not None and value < lowest:
        message = "{name}: {number} is too small; at least {lowest}"
        raise BadInput(text(message, name=name, number=value, lowest=lowest))
    return value
