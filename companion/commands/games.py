"""`companion games`: what it can play."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import companion.games
from companion.commands import show_json
from companion.core import BadInput, Game, text
from companion.core.edition import available
from companion.core.options import Option, options_of
from companion.core.text import Words
from companion.games import keys, load


def run(arguments: Namespace, language: str) -> int:
    games = [load(key) for key in keys()]
    if arguments.json:
        show_json([_document(game) for game in games])
    else:
        print("\n\n".join(_page(game, language) for game in games))
    return 0


def _document(game: Game[Any]) -> dict[str, Any]:
    return {
        "key": game.key,
        "version": game.version,
        "seats": list(game.seats),
        "editions": [{"id": edition, "name": name} for edition, name in _editions(game).items()],
        "options": [
            {"name": option.name, "default": option.default, "allowed": option.allowed.in_("en")}
            for option in options_of(game.Options).values()
        ],
        "bots": list(game.bots),
    }


def _page(game: Game[Any], language: str) -> str:
    editions = ", ".join(
        f"{edition} ({name.in_(language)})" if name else f"{edition} ({text('cannot be used').in_(language)})"
        for edition, name in _editions(game).items()
    )
    options = list(options_of(game.Options).values())
    width = max(len(option.name) for option in options) if options else 0
    lines = [
        game.key,
        "  " + text("players: {seats}", seats=", ".join(map(str, game.seats))).in_(language),
        "  " + text("editions: {editions}", editions=editions).in_(language),
        "  " + text("bots: {bots}", bots=", ".join(game.bots)).in_(language),
        "  " + text("options:").in_(language),
        *(f"    {option.name:{width}}  {_default(option, language)}" for option in options),
    ]
    return "\n".join(lines)


def _default(option: Option, language: str) -> str:
    return text("{default}  (allowed: {allowed})", default=_word(option.default), allowed=option.allowed).in_(language)


def _word(value: Any) -> str:
    """A default as it would be written after `--set name=`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return ",".join(map(_word, value)) or "-"
    return str(value)


def _editions(game: Game[Any]) -> dict[str, Words | None]:
    """Each edition with its name; an owner's broken file has none, and does not hide the others."""
    shipped = Path(companion.games.__file__).parent / game.key / "editions"
    return {edition: _name(game.key, edition) for edition in available(game.key, shipped)}


def _name(key: str, edition: str) -> Words | None:
    try:
        return load(key, edition).edition.name
    except BadInput:
        return None
