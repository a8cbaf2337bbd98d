"""Setting up Safehouse: SH-011 to SH-023."""

from companion.core import BadInput, Chance, text
from companion.games.safehouse.chase import opening
from companion.games.safehouse.edition import Box
from companion.games.safehouse.state import Cards, Hand, Options, Starting, State


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    must_be_playable(box, options, seats)
    chosen, left_out = choose_pursuers(box, options, chance)
    piles = [chance.shuffle("chapter_pile", box.chapter_cards(i)) for i in range(len(box.boards))]  # SH-014
    escape = chance.shuffle("escape_cards", tuple(box.escape))
    n, m = box.start_escape[seats], box.start_chapter
    hands = tuple(
        Hand(in_order(escape[n * seat : n * (seat + 1)]), in_order(piles[0][m * seat : m * (seat + 1)]))
        for seat in range(seats)
    )  # SH-015, SH-016
    piles[0] = piles[0][m * seats :]
    return State(
        options=options,
        todo=(Starting(),),
        turn=0,
        unit=1,
        running=False,
        chase=opening(box),
        hands=hands,
        draw=stacked(box, options, escape[n * seats :], chosen, chance),
        discard=(),
        piles=tuple(piles),
        box=left_out,
    )


def must_be_playable(box: Box, options: Options, seats: int) -> None:
    if seats not in box.hand_limit:
        raise BadInput(text("Safehouse is for 2 to 4 players, not {n}", n=seats))
    if options.solo_two_hands and seats != 2:
        raise BadInput(text("solo_two_hands: one person plays the two hands of a game for 2, not for {n}", n=seats))


def in_order(cards: Cards) -> Cards:
    """A hand is kept in order, unknown cards last."""
    return tuple(sorted(cards, key=lambda card: (card is None, card)))


def choose_pursuers(box: Box, options: Options, chance: Chance) -> tuple[Cards, Cards]:
    """SH-012: as many as the level says, unseen; the rest go to the box."""
    mixed = chance.shuffle("pursuer_cards", box.pursuer_cards())
    n = box.levels[options.level].pursuer_cards
    return mixed[:n], mixed[n:]


def stack_sizes(cards: int, stacks: int) -> list[int]:
    """SH-019: as equal as can be, larger ones nearest the top."""
    each, left = divmod(cards, stacks)
    return [each + (i < left) for i in range(stacks)]


def stacked(box: Box, options: Options, escape: Cards, pursuers: Cards, chance: Chance) -> Cards:
    """SH-020: two pursuer cards are shuffled into each stack, then the stacks lie on each other."""
    pile: list[str | None] = []
    each, dealt = box.pursuers_per_stack, 0
    for i, size in enumerate(stack_sizes(len(escape), box.levels[options.level].stacks)):
        stack = escape[dealt : dealt + size] + pursuers[each * i : each * (i + 1)]
        pile += chance.shuffle("stack", stack)
        dealt += size
    return tuple(pile)
