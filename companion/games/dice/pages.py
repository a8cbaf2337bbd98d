"""The pursuit of the Dice Game on the small display: what full game and tracker show alike, as a tracker knows it."""

from collections.abc import Collection, Iterable, Sequence

from companion.core import Seat, Text, text
from companion.core.panel import COLUMNS, Big, Box, Boxes, Line, Page, Row, shortened
from companion.games.dice import edition
from companion.games.dice.pursuit import caught
from companion.games.dice.tracker_state import State

CLOSE = 5
"""A lead so short is marked."""
CAUGHT = text("CAUGHT!")
ENDS = {
    "safe": (text("MADE IT!"), text("all are safe")),
    "caught_by_step": (CAUGHT, text("by the step before")),
    "caught_by_run": (CAUGHT, text("by rolled pursuers")),
    "caught_by_price": (CAUGHT, text("taking dice back")),
    "caught_by_correction": (CAUGHT, text("as the papers show")),
    "conceded": (text("GIVEN UP"), text("nobody was caught")),
}
HELP = {"no_run": text("NORUN"), "re_roll": text("REROLL")}


def titled(s: State, names: Sequence[str], rows: Iterable[Row], language: str) -> Page:
    """Who is on turn, and the number of the roll: between rolls, of the next one."""
    right = text("roll {n}", n=s.roll_no + (s.phase == "between")).in_(language)
    title = f"{s.options.sheets[s.active]} {names[s.active]}"
    return Page(shortened(title, COLUMNS - 1 - len(right)), right, tuple(rows))


def pursuer(s: State, beside: Iterable[Text], language: str) -> Big:
    """The field he stands on, large."""
    return Big(str(s.pursuer), 3, tuple(words.in_(language) for words in (text("pursuer"), *beside)))


def leads(box: edition.Box, s: State, acting: Collection[Seat] = ()) -> Boxes:
    """How far everybody is ahead, by the letters of their sheets; filled are those who have something to do."""
    letters = s.options.sheets
    return Boxes(
        tuple(Box(letters[seat][:3], lead(box, s, seat), dark=seat in acting) for seat in range(len(s.fronts)))
    )


def lead(box: edition.Box, s: State, seat: Seat) -> str:
    front = s.fronts[seat]
    if front == box.safehouse:
        return "⌂"
    fields = front - s.pursuer
    return f"+{fields}!" if fields <= CLOSE else f"+{fields}"


def danger(s: State) -> list[Text]:
    """The step before the roll is certain."""
    return [text("ROLL = CAUGHT")] if min(s.fronts) - s.pursuer == 1 else []


def help_left(s: State) -> Text:
    """The shared help fields that are not struck out."""
    left = [HELP[name] for name, n in (("no_run", s.no_run_left), ("re_roll", s.re_roll_left)) if n]
    if not left:
        return text("no help left")
    return left[0] if len(left) == 1 else text("{one} {other}", one=left[0], other=left[1])


def ended(box: edition.Box, s: State, names: Sequence[str], language: str) -> Page:
    assert s.result is not None
    word, how = ENDS[s.result.reason]
    reached = caught(s.pursuer, s.fronts)
    rows: list[Row] = [Big(word.in_(language)), Line(how.in_(language))]
    if reached:
        rows.append(Line(shortened(", ".join(names[seat] for seat in reached), COLUMNS)))
    else:
        rows.append(leads(box, s))
    title = text("PURSUER {n}", n=s.pursuer).in_(language)
    return Page(title, text("roll {n}", n=s.roll_no).in_(language), tuple(rows))
