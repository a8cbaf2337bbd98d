"""Setting up: DI-001 to DI-015."""

from typing import TypeVar

from msgspec.structs import replace

from companion.core import BadInput, Chance, Seat, text
from companion.games.dice.edition import Box
from companion.games.dice.state import Options, Player, State


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    options = settled(box, options, seats)
    return State(
        options=options,
        phase="between",
        active=starter(options, seats, chance),
        roll_no=0,
        pursuer=box.pursuer_start,  # DI-009
        players=tuple(player(box, options, letter, seats) for letter in options.sheets),
        table=box.dice,  # DI-006
        rolled=(),
        lid=(),
        no_run_left=box.no_run,  # DI-013
        re_roll_left=box.re_roll,
    )


AnyOptions = TypeVar("AnyOptions", bound=Options)


def settled(box: Box, options: AnyOptions, seats: int) -> AnyOptions:
    """With the head start and a sheet for each seat: the table's choice or the edition's."""
    if seats not in box.seats:
        allowed = ", ".join(map(str, box.seats))
        raise BadInput(text("the Dice Game is not for {n} players; allowed: {allowed}", n=seats, allowed=allowed))
    sheets = options.sheets[:seats] or tuple(box.sheets)[:seats]
    head_start = options.head_start or box.head_start
    must_be_sheets(box, sheets, seats)
    must_be_winnable(box, sheets, head_start)
    if options.starter != "random" and options.starter >= seats:
        message = "option starter: there is no seat {seat}; allowed: 0 to {last}, random"
        raise BadInput(text(message, seat=options.starter, last=seats - 1))
    return replace(options, head_start=head_start, sheets=sheets)


def must_be_sheets(box: Box, sheets: tuple[str, ...], seats: int) -> None:
    """DI-002: a letter for each player, and no letter twice."""
    allowed = ", ".join(box.sheets)
    if len(sheets) < seats:
        raise BadInput(text("option sheets: {n} letters for {seats} players", n=len(sheets), seats=seats))
    for letter in sheets:
        if letter not in box.sheets:
            message = 'option sheets: there is no sheet "{letter}"; allowed: {allowed}'
            raise BadInput(text(message, letter=letter, allowed=allowed))
        if sheets.count(letter) > 1:
            raise BadInput(text("option sheets: two players may not have the same letter, {letter}", letter=letter))


def must_be_winnable(box: Box, sheets: tuple[str, ...], head_start: int) -> None:
    """As for editions: the head start lies between pursuer and Safehouse, and every sheet has steps enough."""
    lowest = max(box.pursuer_start + 1, box.safehouse - min(map(box.steps_on, sheets)))
    if not lowest <= head_start < box.safehouse:
        message = "option head_start: {n} is not allowed; allowed: {lowest} to {highest}"
        raise BadInput(text(message, n=head_start, lowest=lowest, highest=box.safehouse - 1))


def starter(options: Options, seats: int, chance: Chance) -> Seat:
    """DI-015: the youngest, whose seat the table knows; or one at random."""
    if options.starter == "random":
        return int(chance.turn_up("starter", None, range(seats)))
    return options.starter


def player(box: Box, options: Options, letter: str, seats: int) -> Player:
    """DI-008, DI-011, DI-014."""
    blank = tuple(mission.blank for mission in box.sheets[letter])
    return Player(letter, options.head_start, box.chameleons[seats - 1], blank)
