"""The clock (2.14): 15 units, 14 steps of the pursuer, and the end. Rules know no time, only `expire` and `flip`."""

from msgspec.structs import replace

from companion.core import Clock, Outcome, Seat, refuse
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import Move, finish, pursue
from companion.games.safehouse.state import (
    Acting,
    Expire,
    First,
    FirstNamed,
    Flip,
    GlassTurned,
    Naming,
    Options,
    Start,
    Started,
    Starting,
    State,
    TurnBegan,
    UnitExpired,
)

RIPE = 0.9
"""A real glass turned from this share of its time on has run out (R-21)."""
NAMING_SECONDS = 30.0
TICKING = 10.0
"""The last seconds of a unit can be heard."""
REMINDER = 5
"""Seconds between two reminders to turn the glass (R-21)."""


# -------------------------------------------------------------------------------- which clocks run


def clocks(box: Box, s: State) -> tuple[Clock, ...]:
    """SH-144."""
    if s.result or not s.options.clock or not s.is_started:
        return ()
    running = unit_clocks(box, s.options, s.unit, running=s.running)
    if s.todo[0] == Naming():
        return (*running, Clock("first", 1, NAMING_SECONDS, First(0), pause=s.options.pause == "allowed"))
    return running


def unit_clocks(box: Box, options: Options, unit: int, *, running: bool) -> tuple[Clock, ...]:
    """The unit that runs, or the emptied glass that waits to be turned."""
    pause = options.pause == "allowed"
    if running:
        return (
            Clock(
                "unit",
                unit,
                unit_seconds(box, options, unit),
                Expire(),
                follows=options.is_scheduled,
                ripe=1.0 if options.is_scheduled else RIPE,
                warn=(TICKING,) if box.unit_seconds > TICKING else (),
                pause=pause,
            ),
        )
    limit = options.flip_limit
    if options.is_scheduled or not limit:
        return ()
    reminders = tuple(float(limit - after) for after in range(REMINDER, limit, REMINDER))
    return (Clock("turn_glass", unit, float(limit), Flip(), warn=reminders, pause=pause),)


def unit_seconds(box: Box, options: Options, unit: int) -> float:
    """The music has its lead-in before the first unit."""
    lead_in = box.music_offset if options.time_mode == "music" and unit == 1 else 0.0
    return box.unit_seconds + lead_in


def is_waiting(s: State) -> bool:
    """SH-141: an emptied glass stands there, and anybody may turn it."""
    return s.is_started and s.options.clock and not s.running and not s.options.is_scheduled and s.result is None


def timeline_field(box: Box, unit: int) -> int:
    """SH-112: the minutes left when this unit began, as printed: 30, 28 … 2."""
    return round((box.units - unit + 1) * box.unit_seconds / 60)


# -------------------------------------------------------------------------------- starting


def start(m: Move, s: State, seat: Seat | None, a: Start) -> State:  # noqa: ARG001 - anybody may, also the glass itself
    """SH-025, SH-143: once; only then the hands are looked at."""
    if s.is_started:
        refuse("SH-143", "the clock has been started already")
    m.tell(Started())
    return replace(s, todo=(Naming(),), running=s.options.clock)


def first(m: Move, s: State, seat: Seat | None, a: First) -> State:
    """SH-143, R-28: by agreement; anybody may name somebody else until the first action of the game."""
    must_be_naming(s, seat, a)
    m.tell(FirstNamed(a.seat))
    m.tell(TurnBegan(a.seat))
    return replace(s, turn=a.seat, todo=(Acting(opening=True),))


def must_be_naming(s: State, seat: Seat | None, a: First) -> None:
    todo = s.todo[0]
    if isinstance(todo, Starting):
        refuse("SH-140", "first the clock must be started")
    named = isinstance(todo, Acting)
    if not isinstance(todo, Naming) and not (isinstance(todo, Acting) and todo.opening):
        refuse("SH-143", "the first action has been played: who began stays the first player")
    if not 0 <= a.seat < len(s.hands):
        refuse("SH-143", "there is no player {n}", n=a.seat + 1)
    if named and a.seat == s.turn:
        refuse("SH-143", "player {n} begins already", n=a.seat + 1)
    if seat is None and (named or not s.options.clock or a.seat != 0):
        refuse("SH-143", "the players name who begins")


# -------------------------------------------------------------------------------- running


def expire(m: Move, s: State, seat: Seat | None, a: Expire) -> State:  # noqa: ARG001
    """SH-113, SH-114: a step after each of the first 14 units; the end of the last one is the end of the game."""
    if seat is not None:
        refuse("SH-144", "only the clock says when a unit is over")
    if not s.running:
        refuse("SH-144", "no unit of the clock is running")
    m.tell(UnitExpired(s.unit))
    if s.unit == m.box.units:
        return finish(m, s, Outcome((), "time", "SH-125"))
    # SH-117: the next unit has begun already; SH-115: only turning the glass starts it
    s = replace(s, unit=s.unit + 1) if s.options.is_scheduled else replace(s, running=False)
    return pursue(m, s, 1, "clock")


def flip(m: Move, s: State, seat: Seat | None, a: Flip) -> State:  # noqa: ARG001 - anybody may
    """SH-115, SH-141: the glass is turned and moved to the next field."""
    if s.options.is_scheduled or not s.options.clock:
        refuse("SH-117", "there is no glass to turn: the clock runs by itself")
    if not s.is_started:
        refuse("SH-140", "first the clock must be started")
    if s.running:
        refuse("SH-116", "the glass has not run out yet")
    m.tell(GlassTurned(s.unit + 1))
    return replace(s, unit=s.unit + 1, running=True)
