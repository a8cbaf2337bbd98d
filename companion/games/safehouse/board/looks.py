"""How the things of this box look: colours with their shapes, signs of chapters and of the rows of chips."""

from companion.core.faces import AnyFace, Colour, Escape, Hunter, Mission, Shape, Token
from companion.games.safehouse.board.sight import Sight
from companion.games.safehouse.edition import Box as Deck
from companion.games.safehouse.move import has_investigation

SHAPES: dict[Colour, Shape] = {
    "green": "circle",
    "blue": "diamond",
    "yellow": "triangle",
    "pink": "cross",
    "red": "square",
}
IN_ORDER: tuple[Colour, ...] = tuple(SHAPES)
CHAPTERS = ("bed", "anchor", "city", "tree", "house")
ROWS = {"perpetrator": "user", "victim": "heart", "weapon": "bolt", "motive": "key", "evidence": "book"}


def colour_of(deck: Deck, name: str) -> tuple[Colour, Shape]:
    """An owner's edition may have colours of its own: they look like ours, in their order."""
    found = next((colour for colour in IN_ORDER if colour == name), None)
    colour = found or IN_ORDER[deck.colors.index(name) % len(IN_ORDER)]
    return colour, SHAPES[colour]


def chapter_icon(chapter: int) -> str:
    return CHAPTERS[chapter % len(CHAPTERS)]


def chip_sign(deck: Deck, chip: str) -> tuple[str, str]:
    """The icon of its row, and its number there."""
    row = next(row for row in deck.rows if chip in row.chips)
    return ROWS[row.id], str(row.chips.index(chip) + 1)


def escape_face(sight: Sight, card: str, *, small: bool = False) -> Escape:
    escape = sight.deck.escape[card]
    colour, shape = colour_of(sight.deck, escape.color)
    if small:
        return Escape(colour, shape, str(escape.number))
    turns: tuple[tuple[str, str], ...] = ()
    if has_investigation(sight.deck, sight.view):
        turns = tuple(chip_sign(sight.deck, chip) for chip in escape.symbols)
    return Escape(colour, shape, str(escape.number), chapter_icon(escape.chapter), turns)


def needed(deck: Deck, card: str) -> tuple[str, ...]:
    """Colour by colour, as often as it is needed."""
    return tuple(color for color, n in deck.missions[card].needs.items() for _ in range(n))


def mission_face(sight: Sight, card: str) -> Mission:
    needs = tuple(colour_of(sight.deck, color) for color in needed(sight.deck, card))
    return Mission(f"+{sight.deck.missions[card].steps}", needs)


def card_face(sight: Sight, card: str) -> AnyFace:
    """Any card that lies open."""
    if card in sight.deck.escape:
        return escape_face(sight, card)
    if card in sight.deck.missions:
        return mission_face(sight, card)
    pursuer = sight.deck.pursuers[card]
    if pursuer.kind == "fixed":
        return Hunter(f"+{pursuer.value}")
    return Hunter(f"?+{pursuer.value}" if pursuer.value else "?")


def seat_token(sight: Sight, seat: int) -> Token:
    colour = IN_ORDER[seat % len(IN_ORDER)]
    return Token(SHAPES[colour], colour, sight.names[seat][:1])
