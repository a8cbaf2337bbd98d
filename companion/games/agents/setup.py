"""Setting up: AG-001 to AG-015. Who begins is the first thing to be played (AG-016, in `turns.py`)."""

from itertools import count

from msgspec.structs import replace

from companion.core import BadInput, Chance, text
from companion.games.agents.edition import SEATS, Box
from companion.games.agents.state import Options, Player, Starting, State
from companion.games.agents.vocabulary import DECKS, FACTIONS, Setup


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    if seats not in SEATS:  # AG-001
        raise BadInput(text("Agents is for 3 to 9 players, not {n}", n=seats))
    setup = chosen_setup(box, options, seats)
    piles = tuple(shuffled(box, deck, chance) for deck in DECKS)  # AG-005
    pool = drawn_pool(box, options, setup, chance)
    characters = dealt(box, setup, pool, chance)
    left_over = tuple(id for id in box.characters if id not in characters)  # AG-012
    return State(
        options=replace(options, setup=setup.id),
        turn=0,
        round=1,
        active=0,
        start_rolls=(),
        first=0,
        todo=(Starting(tuple(range(seats))),),
        characters=characters,
        players=(Player((0,) * seats),) * seats,  # AG-015
        left_over=left_over if None not in characters else (None,) * (len(box.characters) - seats),
        piles=piles,
        discards=((), (), ()),  # AG-006
        notes=((),) * seats,
    )


def chosen_setup(box: Box, options: Options, seats: int) -> Setup:
    """AG-007, AG-008: by the number of players; where there are two, the table chooses."""
    possible = box.setups_for(seats)
    wanted = [setup for setup in possible if setup.id == options.setup or (options.setup == "auto" and setup.default)]
    if not wanted:
        known = ", ".join(setup.id for setup in possible)
        message = 'there is no set-up "{setup}" for {n} players; allowed: auto, {known}'
        raise BadInput(text(message, setup=options.setup, n=seats, known=known))
    return wanted[0]


def shuffled(box: Box, deck: str, chance: Chance) -> tuple[str | None, ...]:
    """AG-005. What nobody has written down cannot be dealt by the device; beside the box it is just a card."""
    missing = box.sizes[deck] - len(box.decks[deck])
    pile = chance.shuffle(deck, (*box.decks[deck], *(None,) * missing))
    if any(card is not None for card in pile):
        if box.edition.partial:
            raise BadInput(text("this edition is not complete: it serves beside the boxed game only"))
        if deck == "yellow" and any(card.manual for card in box.cards.values() if card.deck == "yellow"):
            raise BadInput(text("this edition has yellow cards played by hand: it serves beside the boxed game only"))
    return pile


# -------------------------------------------------------------------------------- characters


def drawn_pool(box: Box, options: Options, setup: Setup, chance: Chance) -> tuple[str | None, ...]:
    """AG-009: so many of each affiliation, unseen. AG-011: some are set aside first. AG-010: then random extras."""
    pool: list[str | None] = []
    rest: dict[str, tuple[str | None, ...]] = {}
    for faction in FACTIONS:
        cards = chance.shuffle(f"pool_{faction}", [id for id in box.of_faction(faction) if id not in setup.exclude])
        pool += cards[: setup.of(faction)]
        rest[faction] = cards[setup.of(faction) :]
    if setup.extra and options.extra_draw == "cards":
        left = [card for faction in FACTIONS for card in rest[faction]]
        pool += chance.shuffle("extras", left)[: setup.extra]
    elif setup.extra:
        pool += by_affiliation(rest, setup.extra, chance)
    return tuple(pool)


def by_affiliation(rest: dict[str, tuple[str | None, ...]], n: int, chance: Chance) -> list[str | None]:
    """R-03: each affiliation is as likely as another, as long as it has cards."""
    extras: list[str | None] = []
    for _ in range(n):
        faction = chance.shuffle("affiliation", [faction for faction in FACTIONS if rest[faction]])[0]
        if faction is None:  # people have drawn, and nobody saw what
            extras.append(None)
        else:
            extras.append(rest[faction][0])
            rest[faction] = rest[faction][1:]
    return extras


def dealt(box: Box, setup: Setup, pool: tuple[str | None, ...], chance: Chance) -> tuple[str | None, ...]:
    """AG-013. Beside the boxed game each player may tell the device in secret (AG-T02), or nobody does."""
    cards = chance.shuffle("deal", pool)
    candidates = tuple(box.characters)
    for attempt in count():
        about = (attempt,)
        characters = tuple([chance.turn_up("role", card, candidates, seat, about) for seat, card in enumerate(cards)])
        if None in characters or is_the_setup(box, setup, characters):
            return characters
    raise AssertionError


def is_the_setup(box: Box, setup: Setup, characters: tuple[str | None, ...]) -> bool:
    """AG-T02: else all tell again, and whose entry was wrong is not said."""
    known = [box.characters[str(id)] for id in characters]
    numbers = {faction: sum(character.faction == faction for character in known) for faction in FACTIONS}
    right = all(numbers[faction] >= setup.of(faction) for faction in FACTIONS)
    return right and len(set(characters)) == len(characters) and not set(characters) & set(setup.exclude)
