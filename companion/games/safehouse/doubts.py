"""What an edition of Safehouse may have, but looks wrong (the warnings of digest part 4.3)."""

from collections import Counter
from collections.abc import Iterator

from companion.core.text import Text, text
from companion.games.safehouse.case import Span, can_be_solved
from companion.games.safehouse.edition import Box

USUAL_MIX = {("fixed", 1): 4, ("fixed", 2): 3, ("fixed", 3): 2, ("count", 0): 4, ("count", 1): 2}


def doubts(box: Box) -> tuple[Text, ...]:
    return (*_boards(box), *_symbols(box), *_escape_cards(box), *_missions(box), *_pursuers(box), *_case(box))


def _boards(box: Box) -> Iterator[Text]:
    for before, board in zip(box.boards, box.boards[1:], strict=False):
        if board.blue != before.end:
            message = "{chapter}: the blue space is {blue}, the board before ends at {end}"
            yield text(message, chapter=board.label, blue=board.blue, end=before.end)
        if board.lowest < before.lowest:
            yield text("{chapter}: its lowest number is less than that of the board before", chapter=board.label)


def _symbols(box: Box) -> Iterator[Text]:
    """R-10: a symbol where the witness cannot stop."""
    for board in box.boards:
        way = board.spaces[board.place[board.blue] + 1 : -1]
        for symbol in sorted(board.symbols - set(way)):
            yield text("{chapter}: the symbol on space {space} has no effect", chapter=board.label, space=symbol)
        if not board.symbols:
            yield text("{chapter}: no space has a pursuer symbol", chapter=board.label)


def _escape_cards(box: Box) -> Iterator[Text]:
    prints = Counter(symbol for card in box.escape.values() for symbol in card.symbols)
    for chip, label in box.chips.items():
        if prints[chip] != 6:
            yield text("{chip} is on {n} escape cards; usual are 6", chip=label, n=prints[chip])
    names = Counter(card.chapter for card in box.escape.values())
    for chapter, board in enumerate(box.boards):
        if names[chapter] != 15:
            yield text("{chapter} is named by {n} escape cards; usual are 15", chapter=board.label, n=names[chapter])


def _missions(box: Box) -> Iterator[Text]:
    if len(box.missions) != 40:
        yield text("{n} chapter cards; usual are 40", n=len(box.missions))
    for chapter, board in enumerate(box.boards):
        cards = [box.missions[card] for card in box.chapter_cards(chapter)]
        if len(cards) != 8:
            yield text("{chapter} has {n} chapter cards; usual are 8", chapter=board.label, n=len(cards))
        steps = sum(card.steps for card in cards) + board.special_steps
        way = board.place[board.end] - board.place[board.blue]
        if steps < way:
            message = "{chapter}: all its cards together bring {steps} steps; the way has {way}"
            yield text(message, chapter=board.label, steps=steps, way=way)


def _pursuers(box: Box) -> Iterator[Text]:
    mix: Counter[tuple[str, int]] = Counter()
    for card in box.pursuers.values():
        mix[card.kind, card.value] += card.copies
    if mix != USUAL_MIX:
        yield text("the mix of pursuer cards is not the usual one: 4, 3 and 2 fixed, 4 and 2 that count")


def _case(box: Box) -> Iterator[Text]:
    """The solvability of the case, over GF(2)."""
    rank = Span(card.turns for card in box.escape.values()).rank
    if rank == len(box.chips):
        return
    yield text("the symbols of the escape cards have rank {rank}, not {full}", rank=rank, full=len(box.chips))
    if not can_be_solved(box, 0, box.escape):
        yield text("no choice of escape cards solves the case")
