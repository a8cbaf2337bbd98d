"""The track: how the witness flees and the pursuer follows. Full game and tracker both move their pieces here."""

from msgspec.structs import replace

from companion.games.safehouse.edition import Board, Box
from companion.games.safehouse.state import Chase, Reason


def opening(box: Box) -> Chase:
    """SH-013."""
    return Chase(chapter=0, witness=box.boards[0].blue, pursuer=box.pursuer_start)


def board_of(box: Box, chase: Chase) -> Board:
    return box.boards[chase.chapter]


def gap(box: Box, chase: Chase) -> int:
    """Spaces between them: 1 is right behind, 0 is caught."""
    place = board_of(box, chase).place
    return place[chase.witness] - place[chase.pursuer]


def is_caught(chase: Chase) -> bool:
    """SH-111: reach is enough."""
    return chase.pursuer == chase.witness


def at_end(box: Box, chase: Chase) -> bool:
    return chase.witness == board_of(box, chase).end


def in_safe_house(box: Box, chase: Chase) -> bool:
    return chase.chapter == len(box.boards) - 1 and at_end(box, chase)


def advance(box: Box, chase: Chase, steps: int) -> Chase:
    """SH-059, SH-060: the full value, but no further than the end space."""
    board = board_of(box, chase)
    place = min(board.place[chase.witness] + steps, len(board.spaces) - 1)
    return replace(chase, witness=board.spaces[place])


def stops_on_symbol(box: Box, chase: Chase) -> bool:
    """SH-061; the end space has no symbol effect (R-10)."""
    return chase.witness in board_of(box, chase).symbols and not at_end(box, chase)


def pursue(box: Box, chase: Chase, steps: int, reason: Reason) -> Chase:
    """SH-108: space by space, never beyond the witness."""
    made = min(steps, gap(box, chase))
    board = board_of(box, chase)
    pursuer = board.spaces[board.place[chase.pursuer] + made]
    counted = replace(chase.steps, **{reason: getattr(chase.steps, reason) + made})
    return Chase(chase.chapter, chase.witness, pursuer, counted)


def turn_page(box: Box, chase: Chase) -> Chase:
    """SH-095, SH-096: the witness goes to the blue space, the pursuer to his number or else to the lowest one.

    An edition may put him on or past the witness: that is a catch (SH-097), and he stands where the witness does.
    """
    board = box.boards[chase.chapter + 1]
    pursuer = chase.pursuer if chase.pursuer in board.place else board.lowest
    if board.place[pursuer] >= board.place[board.blue]:
        pursuer = board.blue
    pulled_up = chase.steps.pulled_up + pursuer - chase.pursuer
    return Chase(chase.chapter + 1, board.blue, pursuer, replace(chase.steps, pulled_up=pulled_up))
