"""The referee's small twin of Underground: kidnapper, glass, draw pile, the figure's space, code chips.

The people play with their own box and enter what they like. Enter nothing, and it is a plain glass clock: then nobody
is ever found, and a penalty is closed by turning the glass. Only what is certainly wrong is refused.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, assert_never, get_args

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Event, Outcome, Seat, Text, refuse, text
from companion.core.referee_bot import RandomReferee
from companion.core.rulebook import read_rulebook
from companion.games.underground import state as full
from companion.games.underground import tracker_state as entries
from companion.games.underground.box import Box
from companion.games.underground.code import longest_chain
from companion.games.underground.field import NOWHERE, Space
from companion.games.underground.kidnapper import CARDS, glass_clock, turned
from companion.games.underground.moment import name_of
from companion.games.underground.setup import HAND, START_CHIPS, end_section, scenario_of, settled
from companion.games.underground.state import (
    Advanced,
    Begin,
    CodeComplete,
    Displacing,
    Ended,
    Flip,
    Found,
    Glass,
    GlassTurned,
    Options,
    Penalty,
    RanOut,
    RunOut,
)
from companion.games.underground.tracker_panel import TrackerPanel
from companion.games.underground.tracker_state import (
    Arrive,
    Collect,
    Collected,
    Counted,
    Draw,
    Escape,
    Flooded,
    Hit,
    Leave,
    Standing,
    Stands,
    State,
    Stuck,
)
from companion.games.underground.tracker_telling import TrackerTelling

Track: TypeAlias = State
"""Its name inside `Tracker`, where `State` is what the protocol calls it."""


def set_up(box: Box, options: Options, seats: int) -> State:
    """UG-026, UG-034: the board is set up by the people; how many cards that leaves is known."""
    if seats not in range(1, 5):
        raise BadInput(text("Underground is for 1 to 4 players, not {n}", n=seats))
    scenario = scenario_of(box, options)
    if scenario:
        drawn = sum(n for n in (scenario.code, scenario.water) if isinstance(n, int))
        pile = scenario.cards - drawn
    else:
        water = box.difficulty.of(options.difficulty if options.water == "default" else options.water).water
        platforms = len(box.platforms) or 8
        pile = len(box.cards) - 1 - platforms - 1 - START_CHIPS - water
    return State(
        options=settled(box, options),
        seats=seats,
        timer=not options.learning and (scenario is None or scenario.timer),
        end=end_section(box, options, scenario),
        pile=pile - HAND * seats,
        section=box.timer.start_section,
        figure=scenario.start if scenario else NOWHERE,
    )


def of(s: full.State) -> State:
    """What the tracker would know of a full game, at a moment when nothing is under way but a penalty."""
    penalties = tuple(todo.left for todo in s.todo if isinstance(todo, Penalty))
    had = {*s.collected, *s.used}
    return State(
        options=s.options,
        seats=len(s.hands),
        timer=s.timer,
        end=s.end,
        pile=len(s.draw),
        section=s.section,
        glass=s.glass,
        figure=s.field.figure,
        chips=tuple(sorted(had)),
        penalties=penalties,
        leaving=any(isinstance(todo, Displacing) for todo in s.todo),
        waiting=s.waiting,
        begun=s.round > 0,
        result=s.result,
    )


# -------------------------------------------------------------------------------- one entry


class Log:
    """One entry being taken in: what is told of it."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def end(log: Log, s: State, outcome: Outcome) -> State:
    log.tell(Ended(outcome))
    return replace(s, result=outcome, penalties=(), leaving=False, waiting=())


def lose(log: Log, s: State, reason: str, clause: str) -> State:
    return end(log, s, Outcome((), reason, clause))


def is_running(s: State) -> bool:
    """UG-111: not in a penalty, nor while the empty glass waits for one."""
    return s.glass.run > 0 and s.result is None and not s.penalties and "run_out" not in s.waiting


def begin(log: Log, s: State, a: Begin) -> State:
    """UG-038."""
    if s.begun:
        refuse("UG-038", "play has begun already")
    if a.seat not in range(s.seats):
        refuse("UG-037", "there is no {who}", who=name_of(a.seat))
    if s.timer:
        log.tell(GlassTurned((), full=True))
    return replace(s, begun=True, glass=Glass(run=int(s.timer)))


def must_be_quiet(s: State) -> None:
    if not s.begun:
        refuse("UG-038", "play has not begun")
    if s.leaving:
        refuse("UG-093", "first the figure must step away from the water")
    if s.penalties:
        refuse("UG-103", "first the penalty is carried out")


def must_be_space(box: Box, space: Space) -> None:
    if space not in box.grid.place:
        refuse("UG-001", 'there is no space "{space}" on the board', space=space)


def stands(log: Log, s: State, a: Stands) -> State:
    must_be_space(log.box, a.space)
    if s.leaving:
        refuse("UG-093", "first the figure must step away from the water")
    log.tell(Standing(a.space))
    return replace(s, figure=a.space)


def arrive(log: Log, s: State, a: Arrive) -> State:
    """UG-105."""
    must_be_quiet(s)
    must_be_space(log.box, a.space)
    log.tell(Standing(a.space))
    return look(log, replace(s, figure=a.space))


def look(log: Log, s: State) -> State:
    """UG-101: only a figure that was entered can be found."""
    if not s.timer or not s.figure or not log.box.grid.in_sight(s.section, s.figure):
        return s
    log.tell(Found(s.section, s.figure))
    return replace(s, penalties=(CARDS,))


def count(log: Log, s: State) -> State:
    """UG-118: a card leaves the pile; the last one, or one too many, loses."""
    if not s.pile:
        return lose(log, s, "cards", "UG-118")
    s = replace(s, pile=s.pile - 1)
    log.tell(Counted(s.pile))
    return lose(log, s, "cards", "UG-118") if not s.pile and s.options.empty_pile == "at_once" else s


def draw(log: Log, s: State, a: Draw) -> State:  # noqa: ARG001
    if not s.begun or s.leaving:
        must_be_quiet(s)
    if not s.penalties:
        return count(log, s)
    return penalty_card(log, s, hit=False)


def penalty_card(log: Log, s: State, *, hit: bool) -> State:
    """UG-103: one of its two cards."""
    s = count(log, replace(s, penalties=(s.penalties[0] - 1,)))
    if s.result:
        return s
    if hit:
        log.tell(Flooded())
        return replace(s, leaving=True)
    return close_penalty(log, s)


def close_penalty(log: Log, s: State) -> State:
    """UG-103: after its cards the glass is turned, and the kidnapper advances."""
    if s.penalties[0]:
        return s
    return advance(log, turn(log, replace(s, penalties=()), early=False))


def turn(log: Log, s: State, *, early: bool) -> State:
    glass = turned(s.options, s.glass, early=early)
    log.tell(GlassTurned((), full=glass.run > s.glass.run))
    return replace(s, glass=glass)


def advance(log: Log, s: State) -> State:
    """UG-102, UG-119."""
    s = replace(s, section=s.section + 1)
    log.tell(Advanced(s.section))
    return lose(log, s, "kidnapper", "UG-119") if s.section == s.end else look(log, s)


def hit(log: Log, s: State, a: Hit) -> State:  # noqa: ARG001
    """UG-093."""
    if not s.begun or s.leaving:
        must_be_quiet(s)
    if s.penalties:
        return penalty_card(log, s, hit=True)
    log.tell(Flooded())
    return replace(s, leaving=True)


def leave(log: Log, s: State, a: Leave) -> State:
    """UG-095, UG-106: outside a penalty the kidnapper looks."""
    must_be_leaving(s)
    must_be_space(log.box, a.to)
    log.tell(Standing(a.to))
    s = replace(s, leaving=False, figure=a.to)
    if s.penalties:
        return close_penalty(log, s)
    return s if s.options.displacement == "nothing" else look(log, s)


def stuck(log: Log, s: State, a: Stuck) -> State:  # noqa: ARG001
    """UG-094; at the end of a turn only with the option "stuck loses" (UG-096)."""
    if s.begun and not s.leaving and s.options.stuck_loses == "turn_end":
        return lose(log, s, "stuck", "UG-096")
    must_be_leaving(s)
    return lose(log, s, "water", "UG-094")


def must_be_leaving(s: State) -> None:
    if not s.leaving:
        refuse("UG-093", "the figure does not have to leave its space")


def collect(log: Log, s: State, a: Collect) -> State:
    """UG-077, UG-115: the chain is worked out for the people."""
    if a.chip not in log.box.chips:
        refuse("UG-115", 'there is no code chip "{chip}"', chip=a.chip)
    if a.chip in s.chips:
        refuse("UG-077", "{chip} has been collected already", chip=a.chip)
    if not s.begun:
        must_be_quiet(s)
    log.tell(Collected(a.chip))
    before, s = chain(log.box, s), replace(s, chips=tuple(sorted((*s.chips, a.chip))))
    now = chain(log.box, s)
    if len(before) < len(now) == log.box.code_length:
        log.tell(CodeComplete(now))
    return s


def chain(box: Box, s: State) -> tuple[str, ...]:
    chips = longest_chain(tuple([box.chips[chip] for chip in s.chips]), box.code_length)
    return tuple(chip.id for chip in chips)


def escape(log: Log, s: State, a: Escape) -> State:  # noqa: ARG001
    """UG-117. Whether code and level were right, the people know."""
    if not s.begun:
        must_be_quiet(s)
    return end(log, s, Outcome(tuple(range(s.seats)), "escaped", "UG-117"))


def flip(log: Log, s: State, a: Flip) -> State:  # noqa: ARG001
    """UG-099. In a penalty it closes it: its cards are taken as drawn, none of them the figure's concern."""
    if not s.timer:
        refuse("UG-035", "this game is played without the sand timer")
    if not s.begun:
        refuse("UG-038", "the sand timer is not yet running")
    if is_running(s):
        return replace(turn(log, s, early=True), waiting=(*s.waiting, "flip"))
    if s.leaving:
        refuse("UG-093", "first the figure must step away from the water")
    for _ in range(s.penalties[0]):
        s = penalty_card(log, s, hit=False)
        if s.result:
            break
    return s


def run_out(log: Log, s: State, a: RunOut) -> State:  # noqa: ARG001
    """UG-100."""
    if not is_running(s):
        refuse("UG-111", "the sand timer stands still: a penalty is due")
    log.tell(RanOut())
    return replace(s, waiting=(*s.waiting, "run_out"))


def resume(log: Log, s: State) -> State:
    """UG-112: at once, but while the figure must step away, or in a penalty, what the glass did has to wait."""
    while s.waiting and not (s.leaving or s.penalties):
        what, s = s.waiting[0], replace(s, waiting=s.waiting[1:])
        s = advance(log, s) if what == "flip" else replace(s, penalties=(CARDS,))
    return s


def entered(log: Log, s: State, action: entries.Action) -> State:
    match action:
        case Stands():
            return stands(log, s, action)
        case Begin():
            return begin(log, s, action)
        case Arrive():
            return arrive(log, s, action)
        case Draw():
            return draw(log, s, action)
        case Hit():
            return hit(log, s, action)
        case Leave():
            return leave(log, s, action)
        case Stuck():
            return stuck(log, s, action)
        case Collect():
            return collect(log, s, action)
        case Escape():
            return escape(log, s, action)
        case Flip():
            return flip(log, s, action)
        case RunOut():
            return run_out(log, s, action)
        case _:
            assert_never(action)


# -------------------------------------------------------------------------------- what can be entered


def legal(box: Box, s: State) -> Iterator[entries.Action]:
    spaces = box.grid.spaces
    if not s.begun:
        yield from map(Begin, range(s.seats))
        yield from map(Stands, spaces)
        return
    if is_running(s):
        yield RunOut()
        yield Flip()
    if s.leaving:
        yield Stuck()
        yield Escape()
        yield from (Collect(chip) for chip in box.chips if chip not in s.chips)
        yield from map(Leave, spaces)
        return
    if s.penalties:
        yield Flip()
    yield from (Draw(), Hit(), Escape())
    if s.options.stuck_loses == "turn_end":
        yield Stuck()
    yield from (Collect(chip) for chip in box.chips if chip not in s.chips)
    if not s.penalties:
        yield from map(Arrive, spaces)
    yield from map(Stands, spaces)


class Tracker:
    """Underground beside the boxed game, entered with a few presses."""

    key = "underground/tracker"
    seats = range(1, 5)
    version = "1"
    private = False
    Options = Options
    State = State
    Action = entries.Action
    Event = entries.AnyEvent
    blind: frozenset[str] = frozenset()

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = {"random": RandomReferee(partial(legal, box))}
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))
        self.telling = TrackerTelling(self)
        self.panel = TrackerPanel(self)

    def new(self, options: full.Options, seats: int, chance: Chance) -> Track:  # noqa: ARG002 - people have it
        return set_up(self.box, options, seats)

    def actors(self, s: Track) -> tuple[Seat | None, ...]:
        return () if s.result else (None,)

    def legal(self, s: Track, seat: Seat | None) -> Iterator[Any]:
        return legal(self.box, s) if seat is None and s.result is None else iter(())

    def play(self, s: Track, seat: Seat | None, action: Any, chance: Chance) -> tuple[Track, tuple[Any, ...]]:  # noqa: ARG002
        if not isinstance(action, get_args(entries.Action)):
            raise BadInput(text("{action} is not an action of Underground", action=repr(action)))
        if s.result:
            refuse("UG-121", "the game is over")
        if seat is not None:
            refuse("UG-130", "it is not your turn: {who} must act now", who=name_of(None))
        log = Log(self.box)
        return resume(log, entered(log, s, action)), tuple(log.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - there are no secrets here
        return thing

    def clocks(self, s: Track) -> tuple[Clock, ...]:
        return (glass_clock(s.options, s.glass),) if is_running(s) else ()

    def outcome(self, s: Track) -> Outcome | None:
        return s.result

    def warnings(self, s: Track, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, s: Track) -> tuple[Any, ...]:  # noqa: ARG002 - they are the people's
        return ()
