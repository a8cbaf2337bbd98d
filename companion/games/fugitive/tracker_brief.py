"""The referee's small twin in large facts: whose turn it is, what lies face down, what the piles still hold."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.core.brief import Brief, Fact
from companion.games.fugitive.edition import Box
from companion.games.fugitive.state import FUGITIVE, MARSHAL
from companion.games.fugitive.tracker_state import State


def brief(box: Box, s: State, names: tuple[str, ...]) -> Brief:
    return Brief(_asked(s, names), tuple(_facts(box, s)))


def _asked(s: State, names: tuple[str, ...]) -> Text:
    if s.escaped and not s.hunting:
        return text("{who}: manhunt?", who=names[MARSHAL])
    if s.turn == FUGITIVE and not s.hunting:
        return text("{who} lays", who=names[FUGITIVE])
    return text("{who} guesses", who=names[MARSHAL])


def _facts(box: Box, s: State) -> Iterator[Fact]:
    hideouts = s.row[:-1] if s.escaped else s.row
    if not s.row:
        yield Fact(text("Fugitive's hand"), text("{cards}", cards=" ".join(map(str, box.start_hand))))
    else:
        hidden = sum(spot.found is None for spot in hideouts)
        yield Fact(text("Face down"), text("{n}", n=hidden), "lamp")
    yield Fact(text("Round"), text("{n}", n=s.round))
    draws = zip(s.piles, box.opening_draws, strict=True)
    for number, (pile, opening) in enumerate(draws, 1):
        left = text("{n}", n=pile) if s.row or not opening else text("{n} ({drawn} drawn)", n=pile, drawn=opening)
        yield Fact(text("Pile {n}", n=number), left)
    highest = max((spot.found for spot in s.row if spot.found is not None), default=0)
    allowed = highest <= box.manhunt_max_found
    yield Fact(text("Manhunt"), text("possible") if allowed else text("no: {n} found", n=highest))
