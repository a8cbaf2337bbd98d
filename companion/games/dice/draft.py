"""Entries picked part by part: a colour, its number with jokers or without, a field; and so on until they are done.

What was picked is read as a draft: "Y", "W1", "3.2" enters yellow with a joker into mission 3, field 2; "chameleon"
before the field, which is then written "3.2*", does it by chameleon. Where there is no joker to add, that step is left
out.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.core import Seat, Text, text
from companion.core.telling import Choice
from companion.games.dice.edition import Box
from companion.games.dice.entering import Entering, Offered, subsets, written
from companion.games.dice.sheet import Row
from companion.games.dice.state import EMPTY, Added, Enter, Number, State
from companion.games.dice.symbols import die_sign, symbol

PLAIN = "plain"
"""The key of a number without jokers."""
CHAMELEON = "chameleon"
"""Leads to the fields of other colours."""


class Draft(NamedTuple):
    """What has been picked so far, and what that leaves."""

    rows: tuple[Row, ...]
    jokers: Offered
    chameleons: int
    numbers: tuple[Number, ...] = ()
    added: tuple[Added, ...] = ()
    marks: tuple[str, ...] = ()

    @property
    def action(self) -> Enter:
        return Enter(self.numbers, tuple(sorted(self.added)), self.marks)


class DraftMenu:
    """What one player can pick for a roll."""

    def __init__(self, box: Box, view: State, seat: Seat, told: Callable[[Enter], Text]) -> None:
        self.box, self.told = box, told
        self.player = view.players[seat]
        self.entering = Entering(box, view, seat)
        self.offered = dict(self.entering.offered)

    def choices(self, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        draft = Draft(self.player.missions, self.entering.jokers, self.player.chameleons)
        keys = iter(picked)
        while (colour := next(keys, None)) is not None:
            joker = next(keys, None) if draft.jokers else PLAIN
            if joker is None:
                return tuple(self._numbers(draft, colour))
            added = tuple(part for part in draft.jokers if part[0] in joker.split("+"))
            field = next(keys, None)
            by_chameleon = field == CHAMELEON
            if by_chameleon:
                field = next(keys, None)
            if field is None:
                return tuple(self._fields(draft, colour, added, own=not by_chameleon))
            draft = self._entered(draft, colour, added, field)
        return tuple(self._colours(draft))

    def _entered(self, draft: Draft, colour: str, added: Offered, field: str) -> Draft:
        at, place = map(int, field.rstrip("*").split("."))
        by_chameleon = field.endswith("*")
        return Draft(
            written(draft.rows, at, place, self._number(colour, added)),
            tuple(joker for joker in draft.jokers if joker not in added),
            draft.chameleons - by_chameleon,
            (*draft.numbers, Number(colour, at, place)),
            (*draft.added, *(Added(die, colour) for die, _ in added)),
            (*draft.marks, colour) if by_chameleon else draft.marks,
        )

    def _number(self, colour: str, added: Offered) -> int:
        return self.offered[colour] + sum(pips for _, pips in added)

    def _fields_for(self, draft: Draft, colour: str, added: Offered) -> list[tuple[int, int, bool]]:
        number, by_chameleon = self._number(colour, added), draft.chameleons > 0
        return list(self.entering.fields_for(draft.rows, colour, number, by_chameleon=by_chameleon))

    def _ways(self, draft: Draft, colour: str) -> list[Offered]:
        """With which jokers there is a field for this colour's number."""
        return [added for added in subsets(draft.jokers) if self._fields_for(draft, colour, added)]

    # ---------------------------------------------------------------------------- the lists

    def _colours(self, draft: Draft) -> Iterator[Choice]:
        if draft.numbers:
            yield Choice("done", text("Done: {entries}", entries=self.told(draft.action)), draft.action)
        else:
            yield Choice("nothing", text("Enter nothing"), Enter())
        used = [number.colour for number in draft.numbers]
        for colour, number in self.offered.items():
            if colour not in used and self._ways(draft, colour):
                about = {"sign": symbol(self.box, colour), "colour": self.box.kinds[colour].name, "number": number}
                yield Choice(colour, text("{sign} {colour}: {number} …", **about))

    def _numbers(self, draft: Draft, colour: str) -> Iterator[Choice]:
        for added in self._ways(draft, colour):
            number, base, sign = self._number(colour, added), self.offered[colour], symbol(self.box, colour)
            parts = " + ".join([f"{sign}{base}", *(f"{die_sign(self.box, die)}{pips}" for die, pips in added)])
            key = "+".join(die for die, _ in added) or PLAIN
            message = "{parts} = {number}" if added else "{parts} without joker"
            yield Choice(key, text(message, parts=parts, number=number))

    def _fields(self, draft: Draft, colour: str, added: Offered, *, own: bool) -> Iterator[Choice]:
        """Those of its own colour, or those of all others."""
        number, fields = self._number(colour, added), self._fields_for(draft, colour, added)
        for at, field, mine in fields:
            if mine == own:
                about = {"mission": at, "field": field, "row": self._row(draft, at, field, number)}
                key = f"{at}.{field}" if own else f"{at}.{field}*"
                yield Choice(key, text("mission {mission}, field {field}:  {row}", **about))
        if own and not all(mine for _, _, mine in fields):
            yield Choice(CHAMELEON, text("by chameleon into another colour …"))

    def _row(self, draft: Draft, at: int, field: int, number: int) -> str:
        """The mission as it would then be, the new number in brackets."""
        filled = written(draft.rows, at, field, number)[at - 1]
        cells = self.box.sheets[self.player.sheet][at - 1].fields
        shown = []
        for i, (cell, n) in enumerate(zip(cells, filled, strict=True), 1):
            if isinstance(cell, int):
                shown.append(str(cell))
            else:
                word = f"{symbol(self.box, cell)}{'·' if n == EMPTY else n}"
                shown.append(f"[{word}]" if i == field else word)
        return " ".join(shown)
