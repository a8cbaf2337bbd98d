"""The command line with a deck of four cards, one of them twice. As a process: python -m tests.hardware.little_deck"""

import sys
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from companion.cli import main
from companion.commands import game_named
from companion.core import BadInput, Words, text
from companion.core.panel import DeckCard

CARDS = (
    DeckCard("1", Words("River", "Fluss")),
    DeckCard("2", Words("Bridge", "Brücke")),
    DeckCard("3", Words("Rope", "Seil")),
    DeckCard("3", Words("Rope", "Seil")),
)


def little_game(name: str, edition: str = "house") -> Any:
    """Every game has the little deck, in the house edition and in one of an owner."""
    if edition not in {"house", "mine"}:
        message = 'there is no edition "{edition}" of {game}; there are: {known}'
        raise BadInput(text(message, edition=edition, game=name, known="house, mine"))
    panel = SimpleNamespace(deck=lambda: CARDS)
    return SimpleNamespace(key=game_named(name).key, edition=SimpleNamespace(id=edition), panel=panel)


if __name__ == "__main__":
    with patch("companion.commands.tags.game_named", little_game):
        sys.exit(main())
