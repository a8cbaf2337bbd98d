"""Setting up Fugitive: FU-001 to FU-010, and what the variants add (FU-110, FU-114, FU-116, FU-117)."""

from msgspec.structs import replace

from companion.core import BadInput, Chance, text
from companion.games.fugitive.edition import Box, Icon
from companion.games.fugitive.state import FUGITIVE, PLACEHOLDER, Hideout, Options, Placing, State, TurnBegan

DECK_ICONS: tuple[Icon, ...] = ("fugitive", "none", "marshal")
"""The event piles of the balancing variant, in the order of `State.decks`."""


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    if seats != 2:
        raise BadInput(text("Fugitive is for exactly 2 players, not {n}", n=seats))
    options = settled(box, options)
    piles = [chance.shuffle("pile", numbers) for numbers in box.piles]  # FU-004
    hand = list(box.start_hand)  # FU-005
    for i, n in enumerate(box.opening_draws):
        hand += piles[i][:n]
        piles[i] = piles[i][n:]
    s = State(
        options=options,
        round=1,
        turn=FUGITIVE,
        todo=(Placing(options.first_turn_hideouts),),
        piles=tuple(piles),
        hands=(tuple(sorted(hand, key=lambda card: (card is None, card))), ()),
        row=(Hideout(box.first, face_up=True),),  # FU-003
        record=(TurnBegan(FUGITIVE, 1),),
    )
    return add_variant(box, s, chance)


def settled(box: Box, options: Options) -> Options:
    """With the numbers of hideouts allowed in the first turn, from few to many: the table's choice or the edition's."""
    counts = options.first_turn_hideouts or box.first_turn_hideouts
    return replace(options, first_turn_hideouts=tuple(sorted(set(counts))))


def add_variant(box: Box, s: State, chance: Chance) -> State:
    """Event and placeholder cards, added only now so that the opening hand holds none (FU-009)."""
    every = tuple(box.events)
    match s.options.variant:
        case "none":
            return replace(s, box=every)
        case "random":  # FU-110
            mixed = chance.shuffle("events", every)
            per_pile = box.events_per_pile
            dealt = [mixed[i * per_pile : (i + 1) * per_pile] for i in range(len(s.piles))]
            rest = mixed[per_pile * len(s.piles) :]
            return replace(shuffled_in(s, dealt, chance), discards=((),), box=rest)
        case "discoveries":  # FU-114
            return replace(s, decks=(chance.shuffle("events", every),), discards=((),))
        case "helpful_fugitive":
            return helpful(box, s, "fugitive", chance)
        case "helpful_marshal":
            return helpful(box, s, "marshal", chance)
        case "balancing":  # FU-117
            dealt = [(PLACEHOLDER,) * box.placeholders_per_pile for _ in s.piles]
            decks = tuple(chance.shuffle("events", box.with_icon(icon)) for icon in DECK_ICONS)
            return replace(shuffled_in(s, dealt, chance), decks=decks, discards=((), (), ()))


def helpful(box: Box, s: State, icon: Icon, chance: Chance) -> State:
    """FU-116: every event with this icon, an equal number per pile; what is left over, anywhere."""
    ours = chance.shuffle("events", box.with_icon(icon))
    others = tuple(card for card in box.events if box.events[card].icon != icon)
    each, left = divmod(len(ours), len(s.piles))
    dealt = [ours[i * each : (i + 1) * each] for i in range(len(s.piles))]
    if left:
        lucky = chance.shuffle("surplus", tuple(range(len(s.piles))))
        surplus = ours[each * len(s.piles) :]
        # People who deal their own cards do not say where the surplus went: it is a card face down like any other.
        for card, pile in zip(surplus, lucky if None not in lucky else range(len(s.piles)), strict=False):
            dealt[pile] = (*dealt[pile], card)
    return replace(shuffled_in(s, dealt, chance), discards=((),), box=others)


def shuffled_in(s: State, dealt: list[tuple[str, ...]], chance: Chance) -> State:
    piles = tuple(chance.shuffle("pile", pile + extra) for pile, extra in zip(s.piles, dealt, strict=True))
    return replace(s, piles=piles)
