"""Draw piles: AG-053 to AG-056."""

from msgspec.structs import replace

from companion.games.agents.events import Shuffled
from companion.games.agents.move import Move
from companion.games.agents.state import State
from companion.games.agents.vocabulary import DECKS


def can_draw(s: State, deck: int) -> bool:
    """AG-055: with neither pile nor discards there is no draw."""
    return bool(s.piles[deck] or s.discards[deck])


def take_top(m: Move, s: State, deck: int) -> tuple[State, tuple[str | None, ...]]:
    """The top card, if there is any. AG-053: only now are the discards shuffled into a new pile."""
    piles, discards = s.piles, s.discards
    if not piles[deck]:
        if not discards[deck]:
            return s, ()
        m.tell(Shuffled(DECKS[deck]))
        pile = m.chance.shuffle(DECKS[deck], discards[deck])
        piles = (*piles[:deck], pile, *piles[deck + 1 :])
        discards = (*discards[:deck], (), *discards[deck + 1 :])
    top, rest = piles[deck][:1], piles[deck][1:]
    return replace(s, piles=(*piles[:deck], rest, *piles[deck + 1 :]), discards=discards), top
