"""One sheet: when a mission is open or fulfilled, which number fits into which field, what can never be fulfilled.

Places in a row count from 0 here.
"""

from operator import eq, le, lt
from typing import TypeAlias

from companion.core import refuse
from companion.games.dice.edition import Box, Mission
from companion.games.dice.state import EMPTY, Player, State

Row: TypeAlias = tuple[int, ...]
NOWHERE = -1
IN_ORDER = {"equal": eq, "ascending": lt, "rising": le}
"""DI-104, DI-105, DI-103: what must hold for any two numbers of a mission, left and right."""


def is_fulfilled(row: Row) -> bool:
    """DI-130: every colour field holds a number."""
    return EMPTY not in row


def is_open(mission: Mission, row: Row) -> bool:
    """DI-034: at least one entered number, and not fulfilled; the printed 6 is not an entered one (DI-012)."""
    return EMPTY in row and row != mission.blank


def open_missions(box: Box, player: Player) -> int:
    return sum([is_open(mission, row) for mission, row in zip(box.sheets[player.sheet], player.missions, strict=True)])


def retrieval_price(box: Box, s: State) -> int:
    """DI-033: the largest number of open missions on any one sheet. DI-035: whoever is inside counts like all."""
    return max([open_missions(box, player) for player in s.players])


# -------------------------------------------------------------------------------- 2.9 order rules


def nearest(row: Row, place: int) -> tuple[int, int]:
    """Where the nearest numbers to the left and to the right of this field stand."""
    left, right = place - 1, place + 1
    while left >= 0 and row[left] == EMPTY:
        left -= 1
    while right < len(row) and row[right] == EMPTY:
        right += 1
    return left, right if right < len(row) else NOWHERE


def fits(mission: Mission, row: Row, place: int, number: int) -> bool:
    """DI-107: against all numbers of the mission. They are in order, so the nearest ones speak for all."""
    in_order = IN_ORDER[mission.rule]
    left, right = nearest(row, place)
    return (left == NOWHERE or in_order(row[left], number)) and (right == NOWHERE or in_order(number, row[right]))


def must_fit(mission: Mission, row: Row, place: int, number: int) -> None:
    in_order = IN_ORDER[mission.rule]
    left, right = nearest(row, place)
    if left != NOWHERE and not in_order(row[left], number):
        refuse_order(mission, number, row[left], mission.blank[left] != EMPTY, on_its_left=True)
    if right != NOWHERE and not in_order(number, row[right]):
        refuse_order(mission, number, row[right], mission.blank[right] != EMPTY, on_its_left=False)


def refuse_order(mission: Mission, number: int, other: int, printed: bool, *, on_its_left: bool) -> None:
    about = {"number": number, "other": other}
    if printed:
        message = (
            "{number} may not stand to the right of the printed {other}"
            if on_its_left
            else "{number} may not stand to the left of the printed {other}"
        )
        refuse("DI-106", message, **about)
    match mission.rule:
        case "equal":
            refuse("DI-104", "all numbers of this mission must be {other}, not {number}", **about)
        case "ascending":
            message = (
                "{number} is not higher than {other} on its left"
                if on_its_left
                else "{number} is not lower than {other} on its right"
            )
            refuse("DI-105", message, **about)
        case "rising":
            message = (
                "{number} is lower than {other} on its left"
                if on_its_left
                else "{number} is higher than {other} on its right"
            )
            refuse("DI-103", message, **about)


def is_impossible(box: Box, mission: Mission, row: Row) -> bool:
    """DI-108: no numbers up to the highest one could fill its empty fields in order. Only `ascending` comes to it."""
    if mission.rule != "ascending":
        return False
    last = 0
    empty = 0
    for number in (*row, box.highest + 1):
        if number == EMPTY:
            empty += 1
        elif number - last - 1 < empty:
            return True
        else:
            last, empty = number, 0
    return False
