"""`companion games`: what it can play."""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import companion.games
from companion.commands import show_json
from companion.core import BadInput, Game, text
from companion.core.edition import available
from companion.core.options import Option, options_of
from companion.core.text import Words
from companion.core.wording import Wording
from companion.games import keys, load, wordings


def run(arguments: Namespace, language: str) -> int:
    games = [load(key) for key in keys()]
    if arguments.json:
        show_json([_document(game) for game in games])
    else:
        print("\n\n".join(_page(game, language) for game in games))
    return 0


def _document(game: Game[Any]) -> dict[str, Any]:
    words = wordings(game.key)
    return {
        "key": game.key,
        "version": game.version,
        "seats": list(game.seats),
        "editions": [{"id": edition, "name": name} for edition, name in _editions(game).items()],
        "options": [
            {
                "name": option.name,
                "title": msgspec.to_builtins(words[option.name].title),
                "default": option.default,
                "allowed": option.allowed.in_("en"),
            }
            for option in options_of(game.Options).values()
        ],
        "bots": list(game.bots),
    }


def _page(game: Game[Any], language: str) -> str:
    editions = ", ".join(
        f"{edition} ({name.in_(language)})" if name else f"{edition} ({text('cannot be used').in_(language)})"
        for edition, name in _editions(game).items()
    )
    options = options_of(game.Options)
    lines = [
        game.key,
        "  " + text("players: {seats}", seats=", ".join(map(str, game.seats))).in_(language),
        "  " + text("editions: {editions}", editions=editions).in_(language),
        "  " + text("bots: {bots}", bots=", ".join(game.bots)).in_(language),
        "  " + text("options:").in_(language),
        *(
            line
            for name, words in wordings(game.key).items()
            if name in options
            for line in _option(options[name], words, language)
        ),
    ]
    return "\n".join(lines)


def _option(option: Option, words: Wording, language: str) -> Iterator[str]:
    """What it is called and does, then how it is written after `--set`."""
    house = text(" (house rule)").in_(language) if words.kind == "house" else ""
    yield f"    {words.title.in_(language)}{house}: {words.line.in_(language)}"
    if words.choice:
        named = ", ".join(f"{_word(choice.value)} ({choice.title.in_(language)})" for choice in words.choices)
        of = text("of: {choices}", choices=named) if option.values else text("such as: {choices}", choices=named)
        yield f"      {option.name}={_word(option.default)}  {of.in_(language)}"
    else:
        default = text("{default}  (allowed: {allowed})", default=_word(option.default), allowed=option.allowed)
        yield f"      {option.name}={default.in_(language)}"


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
