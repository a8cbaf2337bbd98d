"""The referee's small twin in large facts: the kidnapper's way, the figure, the pile, the code."""

from collections.abc import Iterator

from companion.core import Text, text, texts
from companion.core.brief import Brief, Fact
from companion.games.underground.box import Box
from companion.games.underground.code import longest_chain
from companion.games.underground.panel import FEW_CARDS
from companion.games.underground.picture import line_of
from companion.games.underground.tracker_state import State


def brief(box: Box, s: State) -> Brief:
    return Brief(_asked(s), tuple(_facts(box, s)))


def _asked(s: State) -> Text:
    if not s.begun:
        return text("Who begins? Then it starts.")
    if s.leaving:
        return text("Flooded: the figure must step away!")
    if s.penalties:
        return texts("Penalty: {n} more card", "Penalty: {n} more cards", s.penalties[0])
    return text("Enter what happens")


def _facts(box: Box, s: State) -> Iterator[Fact]:
    comes = s.section + 1
    sees = s.timer and comes < s.end and bool(s.figure) and box.grid.in_sight(comes, s.figure)
    yield Fact(text("Figure"), _space(s, "!" * sees), "danger" if sees else "lamp")
    few = s.pile <= FEW_CARDS
    yield Fact(text("Draw pile"), text("{n} {sign}", n=s.pile, sign="!" * few), "warn" if few else "text")
    if s.timer:
        yield Fact(text("Kidnapper sees"), line_of(box, s.section))
        yield Fact(
            text("Next"), text("the end") if comes >= s.end else line_of(box, comes), "danger" if sees else "text"
        )
        yield Fact(text("Safe sections"), text("{n}", n=s.end - comes))
    chain = longest_chain(tuple([box.chips[chip] for chip in s.chips]), box.code_length)
    yield Fact(text("Code"), text("{n} of {all}", n=len(chain), all=box.code_length))


def _space(s: State, sign: str) -> Text:
    return text("{space} {sign}", space=s.figure or "–", sign=sign)
