"""Sheets and track as lines of text."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from companion.core import Seat, Text, text
from companion.games.dice.edition import Box, Field
from companion.games.dice.sheet import is_fulfilled, is_open, open_missions
from companion.games.dice.state import EMPTY, State
from companion.games.dice.symbols import ORDER_SIGNS, symbol

COLUMN = 39
"""Two sheets fit side by side."""


def track(box: Box, pursuer: int, fronts: Mapping[str, int]) -> Iterator[Text | str]:
    """The running track: his crosses, everybody's front by letter (several on one field by their number), the end."""
    fields = []
    for field in range(1, box.safehouse + 1):
        here = [letter for letter, front in fronts.items() if front == field]
        if here:
            fields.append(here[0] if len(here) == 1 else str(len(here)))
        else:
            fields.append("×" if field <= pursuer else "⌂" if field == box.safehouse else "·")
    yield "".join(fields)
    leads = ", ".join(f"{letter} {front} (+{front - pursuer})" for letter, front in fronts.items())
    yield text("Pursuer {pursuer}   {leads}   Safehouse {last}", pursuer=pursuer, leads=leads, last=box.safehouse)


def headline(box: Box, view: State, seat: Seat) -> Text:
    player = view.players[seat]
    about = {"letter": player.sheet, "front": player.front, "lead": player.front - view.pursuer}
    about |= {"open": open_missions(box, player), "chameleons": player.chameleons}
    if player.front == box.safehouse:
        return text("Sheet {letter}: in the Safehouse, {open} open, chameleons {chameleons}", **about)
    about |= {"left": box.safehouse - player.front}
    return text(
        "Sheet {letter}: field {front}, lead {lead}, {left} to go, {open} open, chameleons {chameleons}", **about
    )


def sheet_picture(box: Box, view: State, seat: Seat, language: str) -> Iterator[str]:
    """A sheet in full: number and rule of each mission, its steps, its fields."""
    player = view.players[seat]
    yield headline(box, view, seat).in_(language)
    sheet = box.sheets[player.sheet]
    longest = max(len(mission.fields) for mission in sheet)
    label = text("field").in_(language).rjust(12)
    yield label + " " + "".join(f"{field:^6}" for field in range(1, longest + 1))
    for at, (mission, row) in enumerate(zip(sheet, player.missions, strict=True), 1):
        mark = "✓" if is_fulfilled(row) else "○" if is_open(mission, row) else " "
        cells = "".join(f"{large_cell(box, cell, number):6}" for cell, number in zip(mission.fields, row, strict=True))
        yield f"{at:2} {ORDER_SIGNS[mission.rule]} {mark}  +{mission.steps:<4} {cells}".rstrip()
    yield "   ".join(f"{symbol(box, code)} {kind.name.in_(language)}" for code, kind in box.kinds.items())
    yield text("= all equal   < ascending   ≤ equal or higher   ○ open   ✓ fulfilled").in_(language)


def large_cell(box: Box, cell: Field, number: int) -> str:
    if isinstance(cell, int):
        return f"  {cell}"
    return f"[{symbol(box, cell)}{number or '':>2}]"


def sheets_side_by_side(box: Box, view: State, seats: list[Seat], language: str) -> Iterator[str]:
    columns = [list(small_sheet(box, view, seat, language)) for seat in seats]
    for lines in zip_longest(*columns, fillvalue=""):
        yield "  ".join(f"{line:{COLUMN}}" for line in lines).rstrip()


def small_sheet(box: Box, view: State, seat: Seat, language: str) -> Iterator[str]:
    player = view.players[seat]
    message = "Sheet {letter}: {front} (+{lead}), {open} open, {chameleons} cham."
    about = {"letter": player.sheet, "front": player.front, "lead": player.front - view.pursuer}
    about |= {"open": open_missions(box, player), "chameleons": player.chameleons}
    yield text(message, **about).in_(language)
    for at, (mission, row) in enumerate(zip(box.sheets[player.sheet], player.missions, strict=True), 1):
        mark = "✓" if is_fulfilled(row) else ORDER_SIGNS[mission.rule]
        cells = " ".join(small_cell(box, cell, number) for cell, number in zip(mission.fields, row, strict=True))
        yield f"{at} {mark} +{mission.steps} {cells}".rstrip()


def small_cell(box: Box, cell: Field, number: int) -> str:
    if isinstance(cell, int):
        return f" {cell} "
    return f"{symbol(box, cell)}{'·' if number == EMPTY else number:<2}"
