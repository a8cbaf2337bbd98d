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
