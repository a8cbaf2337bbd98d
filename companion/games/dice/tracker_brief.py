"""The referee's small twin in large facts: the pursuer, everybody's lead, and what help is left."""

from collections.abc import Iterator

from companion.core import Seat, Text, text
from companion.core.brief import Brief, Fact, Person
from companion.core.faces import Ink, Token
from companion.games.dice import pages
from companion.games.dice.board.sight import CLOSE, SEATS
from companion.games.dice.edition import Box
from companion.games.dice.telling import HELP
from companion.games.dice.tracker_state import State

QUESTIONS = {"help": text("How many pursuers?"), "enter": text("Who ran how far?")}


def brief(box: Box, s: State, names: tuple[str, ...]) -> Brief:
    people = tuple(_person(box, s, seat) for seat in range(len(names)))
    asked = QUESTIONS.get(s.phase, text("{who} rolls next", who=names[s.active]))
    if s.phase == "between" and min(s.fronts) - s.pursuer == 1:
        asked = text("{who}: to roll now is to be caught!", who=names[s.active])
    return Brief(asked, tuple(_facts(box, s)), people)


def _person(box: Box, s: State, seat: Seat) -> Person:
    shape, colour = SEATS[seat % len(SEATS)]
    front, waits = s.fronts[seat], s.phase == "enter" and seat not in s.entered
    lead = front - s.pursuer
    is_inside, is_close = front == box.safehouse, lead <= CLOSE
    value = text("inside") if is_inside else text("{lead}", lead=f"+{lead} !" if is_close else f"+{lead}")
    ink: Ink = "danger" if is_close and not is_inside else "text"
    acts = waits or (s.phase == "between" and seat == s.active)
    note = text("field {n} of {all}", n=front, all=box.safehouse)
    return Person(seat, Token(shape, colour, s.options.sheets[seat][:2]), value, note, acts, ink=ink)


def _facts(box: Box, s: State) -> Iterator[Fact]:
    yield Fact(text("Pursuer's field"), text("{n}", n=s.pursuer), "lamp")
    yield Fact(text("Roll number"), text("{n}", n=s.roll_no + (s.phase == "between")))
    if s.options.track_dice:
        yield Fact(text("Dice in the lid"), text("{n}", n=len(box.dice) - len(s.table) - s.thrown))
    for name, left in (("no_run", s.no_run_left), ("re_roll", s.re_roll_left)):
        yield Fact(HELP[name], _left(left), "text" if left else "muted", pages.HELP[name])


def _left(n: int) -> Text:
    return text("left") if n else text("used")
