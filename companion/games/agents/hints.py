"""Advice for newcomers (AG-163), from what everybody knows and nothing else."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.games.agents.edition import Box
from companion.games.agents.move import setup_of
from companion.games.agents.state import State
from companion.games.agents.vocabulary import Equipment

INVESTIGATE = text("Investigate before you shoot.")
REVEAL = text("Reveal when your ability is worth more than your disguise.")
SURVIVED = text("Count the damage someone has survived: the hit points are higher.")
COLLECTORS = text("Watch whoever collects equipment.")
SAFE = text("The Safe House stops bullets, not cards.")
ODDS = text("An attack without a weapon succeeds 15 times in 36.")


def hints(box: Box, view: State) -> tuple[Text, ...]:
    return tuple(_hints(box, view))


def _hints(box: Box, view: State) -> Iterator[Text]:
    setup = setup_of(box, view)
    yield INVESTIGATE
    yield REVEAL
    yield SURVIVED
    if not setup.extra:
        yield text("Count the dead of each side.")
    if has_collectors(box, view):
        yield COLLECTORS
    yield SAFE
    yield ODDS


def has_collectors(box: Box, view: State) -> bool:
    """Whether somebody may win by equipment."""
    setup = setup_of(box, view)
    collectors = [c.id for c in box.characters.values() if isinstance(c.win, Equipment)]
    return bool(setup.n) and any(collector not in setup.exclude for collector in collectors)
