"""Getting a route tile and placing it: UG-045 to UG-067, UG-084 to UG-086."""

from collections.abc import Iterator
from typing import NoReturn

from msgspec.structs import replace

from companion.core import Illegal, refuse, text
from companion.games.underground.box import JOKER, Box
from companion.games.underground.moment import Moment, has, lay, swap, use, without_top
from companion.games.underground.state import Acting, Laid, Place, Placed, State
from companion.games.underground.support import Fault, Position, covered, fault, level_on, placements, turned

FAULTS: dict[Fault, tuple[str, str]] = {
    "off_board": ("UG-052", "a tile must lie wholly on the board"),
    "tower": ("UG-055", "the tower is in the way"),
    "figure": ("UG-055", "the figure is in the way"),
    "chip": ("UG-055", "a code chip is in the way"),
    "rat": ("UG-055", "the rat is in the way"),
    "water": ("UG-059", "a stone tile cannot lie on water"),
    "gap": ("UG-059", "a stone tile needs support under all of it, at one level"),
    "tilts": ("UG-060", "the tile would tilt: what holds it up must lie around its middle"),
}

# -------------------------------------------------------------------------------- which tiles


def given_tiles(box: Box, s: State) -> list[str]:
    """Those the played card gives: UG-045 to UG-048."""
    card = box.cards[s.played[0]]
    match card.action:
        case "tile":
            return tops(s, [card.shape])
        case "star":
            return list(s.jokers)
        case "signal":
            return tops(s, signal_piles(s, card.reach))


def signal_piles(s: State, reach: int) -> list[str]:
    """UG-047, UG-048: where the signal stone can go, counting only piles that are not empty."""
    start = s.ring.index(s.stone)
    clockwise = [*s.ring[start + 1 :], *s.ring[: start + 1]]
    left = [shape for shape in clockwise if shape is not None and s.piles[shape]]
    piles = left[: min(reach, len(left))]
    if s.options.signal_zero and s.piles[s.stone] and s.stone not in piles:
        piles.insert(0, s.stone)
    return piles


def tops(s: State, shapes: list[str]) -> list[str]:
    return [tile for shape in shapes for tile in s.piles[shape][:1] if tile is not None]


def chip_tiles(box: Box, s: State) -> list[str]:
    """UG-084, UG-086: with the playing card chip, whatever is on top of a pile, and any joker."""
    return [*tops(s, list(box.shapes)), *s.jokers] if has(box, s, "card") else []


def offered_tiles(box: Box, s: State) -> list[str]:
    """Every tile that could be placed now, those of the played card first."""
    given = given_tiles(box, s)
    return [*given, *(tile for tile in chip_tiles(box, s) if tile not in given)]


def positions_of(box: Box, s: State, tile: str) -> Iterator[Position]:
    """Every legal position of a tile."""
    options = s.options
    material = box.tiles[tile].material
    return placements(box.grid, s.field, box.faces[tile], material, options.wood_support, flip=options.flip_tiles)


# -------------------------------------------------------------------------------- placing


def place(m: Moment, s: State, todo: Acting, a: Place) -> State:
    if todo.placed:
        refuse("UG-039", "a tile has been placed in this turn")
    by_chip = must_be_offered(m.box, s, a.tile)
    position = must_lie(m.box, s, a)
    s = swap(s, replace(todo, placed=True))
    if by_chip:
        s = use(m, s, "card")
    pile = m.box.tiles[a.tile].pile
    laid = Laid(a.tile, a.at, a.rotation, level_on(s.field, position.spaces), a.flipped)
    m.tell(Placed(a.tile, position.spaces, laid.level, () if pile == JOKER else (pile,)))
    s = lay(s, laid, position.face, position.spaces)
    if pile == JOKER:  # UG-046: the signal stone does not move
        return replace(s, jokers=tuple([joker for joker in s.jokers if joker != a.tile]))
    return without_top(m, replace(s, stone=pile), pile)  # UG-045, UG-050, UG-085


def must_be_offered(box: Box, s: State, tile: str) -> bool:
    """Whether it takes the playing card chip; a tile that is to be had in no way is refused."""
    given = tile in given_tiles(box, s)
    if not given and tile not in chip_tiles(box, s):
        refuse_tile(box, s, tile)
    return not given


def refuse_tile(box: Box, s: State, tile: str) -> NoReturn:
    card = box.cards[s.played[0]]
    if card.action == "tile" and not s.piles[card.shape]:
        refuse("UG-045", "the pile of this card is empty: no tile can be placed with it")
    if card.action == "tile":
        refuse("UG-045", "{tile} is not the top tile of the pile this card shows", tile=tile)
    if card.action == "star":
        refuse("UG-046", "{tile} is not an unused joker", tile=tile)
    message = "{tile} is not on top of a pile that the signal stone can reach with {reach}"
    refuse("UG-047", message, tile=tile, reach=card.reach)


def must_lie(box: Box, s: State, a: Place) -> Position:
    """UG-051 to UG-060."""
    if a.flipped and not s.options.flip_tiles:
        refuse("UG-053", "tiles are not turned over")
    if a.at not in box.grid.place:
        refuse("UG-051", 'there is no space "{space}" on the board', space=a.at)
    face = turned(box.faces[a.tile], a.rotation, a.flipped)
    spaces = covered(box.grid, face, a.at)
    wrong = fault(s.field, face, box.tiles[a.tile].material, s.options.wood_support, spaces)
    if wrong is not None:
        clause, words = FAULTS[wrong]
        raise Illegal(clause, text(words))
    assert spaces is not None, "off the board is a fault"
    return Position(a.at, a.rotation, a.flipped, spaces, face)
