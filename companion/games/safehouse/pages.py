"""The table of Safehouse on the small display: what full game and tracker show alike, from what a tracker knows."""

from collections import Counter
from collections.abc import Iterable

from companion.core import Text, text
from companion.core.panel import COLUMNS, Bar, Big, Line, Page, Play, Row, Time, Track, shortened
from companion.games.safehouse import case, chase
from companion.games.safehouse.clock import timeline_field
from companion.games.safehouse.edition import Box
from companion.games.safehouse.setup import stack_sizes
from companion.games.safehouse.state import Chase, Flip, Start
from companion.games.safehouse.tracker_state import State

SPACES = 16
"""Of the street, as many as there is room for."""
CHAPTER = 11
"""Characters of a chapter, so that a number has room beside it."""
ENDS = {
    "safe": (text("SAFE!"), text("in the safe house")),
    "caught": (text("CAUGHT"), text("by the pursuer")),
    "time": (text("TIME'S UP"), text("the clock ran out")),
}


def setting_up(box: Box, s: State, language: str) -> Page:
    """SH-015 to SH-020, for the people who deal, and how to begin (SH-025)."""
    level = box.levels[s.options.level]
    left = len(box.escape) - s.seats * box.start_escape[s.seats]
    sizes = Counter(stack_sizes(left, level.stacks))
    lines = (
        text("deal {escape} + {chapter} chapter", escape=box.start_escape[s.seats], chapter=box.start_chapter),
        text("stacks {sizes}", sizes=", ".join(f"{n}×{size}" for size, n in sizes.items())),
        text("{n} pursuers in each", n=box.pursuers_per_stack),
    )
    begin = text("TURN THE GLASS") if has_glass(s) else text("START THE CLOCK")
    rows = (*small(lines, language), Line(begin.in_(language), align="middle", strong=True))
    return Page(text("SET-UP").in_(language), text("for {n}", n=s.seats).in_(language), rows)


def on_the_run(box: Box, s: State, language: str) -> tuple[Row, ...]:
    """The time that is left, the gap, the unit that runs, and the street."""
    gap, street = chase.gap(box, s.chase), Track(spaces(box, s.chase))
    if not s.options.clock:
        beside = (
            text("spaces apart"),
            text("pursuer: {n}", n=s.chase.pursuer),
            text("witness: {n}", n=s.chase.witness),
        )
        missions = Line(text("missions open").in_(language), str(s.missions))
        return Big(str(gap), 3, tuple(words.in_(language) for words in beside)), missions, street
    if s.is_waiting:
        horn = Line(text("Horn! Gap {n}", n=gap).in_(language), align="middle", strong=True)
        return Big(text("TURN").in_(language), 3), horn, street
    more = round((box.units - s.unit) * box.unit_seconds)
    return Time("unit", label=text("GAP").in_(language), value=str(gap), more=more), Bar("unit"), street


def spaces(box: Box, way: Chase) -> str:
    """The street from just behind the pursuer on; the witness is always in sight."""
    board = chase.board_of(box, way)
    behind = max(board.place[way.pursuer] - 1, board.place[way.witness] - SPACES + 1)
    first = max(0, min(behind, len(board.spaces) - SPACES))
    return "".join(space(box, way, number) for number in board.spaces[first : first + SPACES])


def space(box: Box, way: Chase, number: int) -> str:
    board = chase.board_of(box, way)
    if number == way.witness:
        return "b" if chase.is_caught(way) else "w"
    if number == way.pursuer:
        return "p"
    if number == board.end:
        return "e"
    if board.place[number] < board.place[way.pursuer]:
        return "-"
    return "x" if number in board.symbols else " "


def ended(box: Box, s: State, language: str) -> Page:
    """The result; a case that is solved is read out instead (SH-130)."""
    assert s.result is not None
    field = field_of(box, s).in_(language)
    if s.result.reason == "solved":
        white = case.read_out(box, sum(box.bits[chip] for chip in s.black))
        chips = tuple(Line(shortened(box.chips[chip].in_(language), COLUMNS), align="middle") for chip in white)
        return Page(text("WON: THE CASE").in_(language), field, chips)
    word, how = ENDS[s.result.reason]
    return Page(
        where(box, s, language),
        field,
        (Big(word.in_(language)), *small([how], language), Track(spaces(box, s.chase))),
    )


def claiming(box: Box, s: State, language: str) -> Page:
    """R-29: the last horn has sounded."""
    question = small([text("In the safe house"), text("before the horn?")], language)
    return Page(where(box, s, language), rows=(Big(text("TIME'S UP").in_(language)), *question, Bar("claim")))


def where(box: Box, s: State, language: str) -> str:
    return shortened(chase.board_of(box, s.chase).label.in_(language).upper(), CHAPTER)


def field_of(box: Box, s: State) -> Text:
    return text("field {n}", n=timeline_field(box, s.unit))


def small(lines: Iterable[Text], language: str) -> tuple[Line, ...]:
    return tuple(Line(line.in_(language)) for line in lines)


# -------------------------------------------------------------------------------- the glass


def has_glass(s: State) -> bool:
    return s.options.clock and s.options.time_mode == "hourglass"


def glass_turned(s: State) -> Play | None:
    """SH-025, SH-115: it starts the clock, and once it has run out the next unit."""
    if has_glass(s) and not s.started:
        return Play(None, Start())
    return Play(None, Flip()) if s.is_waiting else None
