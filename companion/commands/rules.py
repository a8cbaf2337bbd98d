"""`companion rules`: the built-in rule book by clause."""

import shutil
from argparse import Namespace
from textwrap import fill
from typing import Any

from companion.commands import game_named, show_json
from companion.core import BadInput, Game, text
from companion.core.rulebook import Clause, Rulebook, Section
from companion.core.suggest import suggest
from companion.games import keys, load


def run(arguments: Namespace, language: str) -> int:
    game, word = _game_and_clause(arguments.game, arguments.clause)
    sections = game.rulebook.section if word is None else (_only(game, word),)
    if not arguments.json:
        print("\n\n".join(_page(section, language) for section in sections))
    elif word is None:
        show_json({"game": game.key, "prefix": game.rulebook.game, "sections": list(map(_document, sections))})
    else:
        show_json({"game": game.key, "section": sections[0].title, **_clause_document(sections[0].clause[0])})
    return 0


def _game_and_clause(name: str, clause: str | None) -> tuple[Game[Any], str | None]:
    """A clause alone says by its prefix which game it is of."""
    if clause is None and name.casefold() not in keys() and "-" in name:
        prefix = name.partition("-")[0].upper()
        prefixes = {load(key).rulebook.game: load(key) for key in keys()}
        if prefix not in prefixes:
            message = 'no game has clauses "{prefix}-…"; {hint}'
            raise BadInput(text(message, prefix=prefix, hint=suggest(prefix, prefixes)))
        return prefixes[prefix], name
    return game_named(name), clause


def _only(game: Game[Any], word: str) -> Section:
    """The rule book's section with nothing but this clause."""
    wanted = _clause_id(game.rulebook, word)
    for section in game.rulebook.section:
        for clause in section.clause:
            if clause.id == wanted:
                return Section(section.title, (clause,))
    hint = suggest(wanted, game.rulebook.clauses)
    raise BadInput(text('{game} has no clause "{clause}"; {hint}', game=game.key, clause=word, hint=hint))


def _clause_id(rulebook: Rulebook, word: str) -> str:
    """`fu-91` and `91` are FU-091."""
    number = word.upper().removeprefix(f"{rulebook.game}-")
    return f"{rulebook.game}-{number:>03}" if number.isascii() and number.isdecimal() else word.upper()


def _page(section: Section, language: str) -> str:
    width = shutil.get_terminal_size().columns
    title = section.title.in_(language)
    clauses = [_paragraph(clause, language, width) for clause in section.clause]
    return "\n\n".join([f"{title}\n{'=' * len(title)}", *clauses])


def _paragraph(clause: Clause, language: str, width: int) -> str:
    tags = " ".join(f"[{tag}]" for tag in clause.tags)
    words = fill(clause.in_(language), width, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return f"{clause.id} {tags}\n{words}"


def _document(section: Section) -> dict[str, Any]:
    return {"title": section.title, "clauses": list(map(_clause_document, section.clause))}


def _clause_document(clause: Clause) -> dict[str, Any]:
    return {"id": clause.id, "tags": clause.tags, "en": clause.en, "de": clause.de}
