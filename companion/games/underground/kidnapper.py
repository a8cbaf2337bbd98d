"""Sand timer and kidnapper: UG-099 to UG-114, UG-119. Seconds are the table's; here the glass is only turned."""

from typing import Literal

from msgspec.structs import replace

from companion.core import Clock, Seat, refuse
from companion.games.underground.moment import Moment, draw, in_penalty, lose, pop, push, swap
from companion.games.underground.state import (
    Advanced,
    Arriving,
    Displacing,
    Flip,
    FlipCounted,
    Flooding,
    Found,
    Glass,
    GlassTurned,
    Jumping,
    Looking,
    Moving,
    Options,
    Penalty,
    Pouring,
    Pumping,
    Punished,
    RanOut,
    RunOut,
    State,
    Substituting,
    Taking,
)

CARDS = 2
"""UG-103: so many are flooded in a penalty."""
WARNINGS = (15.0, 5.0)

UNINTERRUPTED = (
    Moving,
    Jumping,
    Arriving,
    Taking,
    Pumping,
    Looking,
    Flooding,
    Displacing,
    Pouring,
    Substituting,
    Penalty,
)
"""UG-112: inside a move, a water placement, a penalty, or between drawing and placing a new chip."""


def is_gap(s: State) -> bool:
    return not any(isinstance(todo, UNINTERRUPTED) for todo in s.todo)


def is_running(s: State) -> bool:
    """UG-111: from the beginning to the end, but not in a penalty, nor while the empty glass waits for one."""
    return s.glass.run > 0 and s.result is None and "run_out" not in s.waiting and not in_penalty(s)


def clocks(s: State) -> tuple[Clock, ...]:
    return (glass_clock(s.options, s.glass),) if is_running(s) else ()


def glass_clock(options: Options, glass: Glass) -> Clock:
    return Clock(
        key="glass",
        run=glass.run,
        seconds=options.timer_seconds,
        plays=RunOut(),
        turns=glass.turns,
        grace=options.late_flip_grace_ms / 1000,  # UG-114
        warn=WARNINGS,
    )


# -------------------------------------------------------------------------------- flips and run-outs


def must_have_begun(s: State) -> None:
    if not s.timer:
        refuse("UG-035", "this game is played without the sand timer")
    if not s.glass.run:
        refuse("UG-038", "the sand timer is not yet running")


def flip(m: Moment, s: State, seat: Seat, a: Flip) -> State:  # noqa: ARG001
    """UG-099: anybody, at any time. UG-112: in a penalty it is the penalty's own turn; else it may have to wait."""
    must_have_begun(s)
    if not is_running(s):
        m.tell(FlipCounted(seat))
        return s
    s = turn_glass(m, s, (seat,))
    return replace(s, waiting=(*s.waiting, "flip"))


def run_out(m: Moment, s: State, a: RunOut) -> State:  # noqa: ARG001
    """UG-100."""
    must_have_begun(s)
    if not is_running(s):
        refuse("UG-111", "the sand timer stands still: a penalty is due")
    m.tell(RanOut())
    return replace(s, waiting=(*s.waiting, "run_out"))


def turn_glass(m: Moment, s: State, seats: tuple[Seat, ...]) -> State:
    """By a player, or by nobody in particular in a penalty."""
    glass = turned(s.options, s.glass, early=bool(seats))
    m.tell(GlassTurned(seats, full=glass.run > s.glass.run))
    return replace(s, glass=glass)


def turned(options: Options, glass: Glass, *, early: bool) -> Glass:
    """UG-110: does the sand run back, or is the glass full again?"""
    full = {"sand": not early, "full": True, "sand_strict": False}[options.timer_model]
    return Glass(glass.run + 1) if full else Glass(glass.run, glass.turns + 1)


def resume(m: Moment, s: State) -> State:
    """UG-112: what has waited takes effect, in order of arrival."""
    what, s = s.waiting[0], replace(s, waiting=s.waiting[1:])
    return advance(m, s) if what == "flip" else punish(s, "run_out")


# -------------------------------------------------------------------------------- the kidnapper


def advance(m: Moment, s: State) -> State:
    """UG-102: first the end chip (UG-119), then sight (UG-104)."""
    s = replace(s, section=s.section + 1)
    m.tell(Advanced(s.section))
    return lose(m, s, "kidnapper", "UG-119") if s.section == s.end else look(m, s)


def look(m: Moment, s: State) -> State:
    """UG-101: a figure in sight means a penalty."""
    if not s.timer or not m.box.grid.in_sight(s.section, s.field.figure):
        return s
    m.tell(Found(s.section, s.field.figure))
    return punish(s, "found")


def look_after(m: Moment, s: State, todo: Looking) -> State:
    """UG-105, UG-106. UG-113: what has waited for this move comes first, and the look at the new section is enough."""
    s = pop(s)
    return s if todo.after == "move" and s.waiting else look(m, s)


def punish(s: State, why: Literal["found", "run_out"]) -> State:
    return push(replace(s, penalties=(*s.penalties, Punished(why, s.section))), Penalty(CARDS))


def penalize(m: Moment, s: State, todo: Penalty) -> State:
    """UG-103: two cards, each flooded before the next (R-33); then the glass is turned, and the kidnapper advances."""
    if not todo.left:
        return advance(m, turn_glass(m, pop(s), ()))
    s, card = draw(m, swap(s, Penalty(todo.left - 1)), "penalty")
    if s.result:
        return s
    *before, now = s.penalties
    s = replace(s, penalties=(*before, replace(now, cards=(*now.cards, card))))
    return push(s, Flooding(card))
