"""What a client is picking: dice for a throw, a number on its way to a field, and the entries before they are done."""

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Seat
from companion.games.dice.edition import Box, Die
from companion.games.dice.state import Added, Enter, Number, State

Moment = tuple[int, str, int, int]


class Draft(Struct, frozen=True):
    moment: Moment = (-1, "", 0, 0)
    """When this was picked: later, only whose sheet is shown still means something."""
    shown: Seat | None = None
    dice: tuple[Die, ...] = ()
    colour: str = ""
    """The number that is to be entered."""
    added: tuple[Die, ...] = ()
    """Jokers that go with it."""
    by_chameleon: bool = False
    entry: Enter = Enter()

    def number_at(self, mission: int, field: int) -> Number | None:
        return next((n for n in self.entry.numbers if (n.mission, n.field) == (mission, field)), None)


def moment_of(view: State) -> Moment:
    """Others who are done meanwhile do not disturb it (R-19)."""
    return view.roll_no, view.phase, len(view.lid), view.re_roll_left


def fitting(draft: Draft | None, view: State) -> Draft:
    """What of a draft still fits this moment."""
    draft = draft or Draft()
    moment = moment_of(view)
    return draft if draft.moment == moment else Draft(moment, shown=draft.shown)


def cleared(draft: Draft) -> Draft:
    return Draft(draft.moment, shown=draft.shown)


def with_die(draft: Draft, die: Die) -> Draft:
    """A die touched: chosen, or no longer."""
    others = tuple(other for other in draft.dice if other != die)
    return replace(draft, dice=others if die in draft.dice else (*others, die))


def with_colour(draft: Draft, colour: str) -> Draft:
    """The number of this colour is picked up, from its field if it stood in one."""
    if draft.colour == colour:
        return replace(draft, colour="")
    taken = without(draft, colour) if colour in {n.colour for n in draft.entry.numbers} else draft
    return replace(taken, colour=colour)


def with_joker(draft: Draft, die: Die) -> Draft:
    chosen = {*draft.added} ^ {die}
    return replace(draft, added=tuple(sorted(chosen)))


def without(draft: Draft, colour: str) -> Draft:
    """An entry taken back, its jokers too."""
    entry = draft.entry
    return replace(
        draft,
        entry=Enter(
            tuple(n for n in entry.numbers if n.colour != colour),
            tuple(a for a in entry.jokers if a.colour != colour),
            tuple(c for c in entry.chameleons if c != colour),
        ),
    )


def entered(box: Box, draft: Draft, number: Number, *, own: bool) -> Enter:
    """All entries with this one more, in the edition's order."""
    entry = draft.entry
    order = box.colours.index
    marked = {*entry.chameleons, number.colour} if draft.by_chameleon and not own else entry.chameleons
    return Enter(
        tuple(sorted((*entry.numbers, number), key=lambda n: order(n.colour))),
        tuple(sorted((*entry.jokers, *(Added(die, number.colour) for die in draft.added)))),
        tuple(sorted(marked, key=order)),
    )
