"""The referee's small twin of the Dice Game: sheets are paper, dice are real; it keeps pursuer, fronts and help.

It asks for three things: how many pursuers were rolled, how far each player ran, and what taking the dice back costs.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias, get_args

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Event, Outcome, Seat, Text, refuse, text
from companion.core.referee_bot import RandomReferee
from companion.core.rulebook import read_rulebook
from companion.games.dice.choices import NOT_NOW
from companion.games.dice.edition import Box
from companion.games.dice.pursuit import CAUGHT, CONCEDED, caught, do_not_run, pursue, won
from companion.games.dice.setup import settled, starter
from companion.games.dice.state import (
    Caught,
    Cause,
    Concede,
    Ended,
    HelpUsed,
    Inside,
    NoRun,
    Phase,
    Priced,
    PursuerMoved,
    TurnBegan,
)
from companion.games.dice.state import Ran as RanEvent
from companion.games.dice.tracker_panel import TrackerPanel
from companion.games.dice.tracker_state import (
    Action,
    AnyEvent,
    NobodyRan,
    Options,
    Pursuers,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
    State,
    SyncPursuer,
)
from companion.games.dice.tracker_telling import TrackerTelling

Track: TypeAlias = State
"""Its name inside `Tracker`, where `State` is what the protocol calls it."""


class Move:
    __slots__ = ("box", "events")

    def __init__(self, box: Box) -> None:
        self.box = box
        self.events: list[Event] = []


# -------------------------------------------------------------------------------- setting up


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    options = settled(box, options, seats)
    return State(
        options=options,
        phase="between",
        active=starter(options, seats, chance),
        roll_no=0,
        pursuer=box.pursuer_start,
        fronts=(options.head_start,) * seats,
        no_run_left=box.no_run,
        re_roll_left=box.re_roll,
        table=all_dice(box) if options.track_dice else (),
    )


def all_dice(box: Box) -> tuple[str, ...]:
    return tuple(box.colour_of[die] for die in box.dice)


# -------------------------------------------------------------------------------- the pursuer


def move_pursuer(m: Move, s: State, fields: int, cause: Cause) -> State:
    """DI-026, DI-027, as in the full game."""
    if fields == 0:
        return s
    to = pursue(s.pursuer, fields, s.fronts)
    m.events.append(PursuerMoved(cause, s.pursuer, to))
    s = replace(s, pursuer=to)
    reached = caught(to, s.fronts)
    if not reached:
        return s
    m.events.append(Caught(reached, to))
    return end(m, s, CAUGHT[cause])


def end(m: Move, s: State, outcome: Outcome) -> State:
    m.events.append(Ended(outcome))
    return replace(s, phase="end", lid=False, thrown=0, result=outcome)


def sync_pursuer(m: Move, s: State, a: SyncPursuer) -> State:
    """DI-160, DI-161: the foremost position is the right one."""
    if not 0 <= a.field <= m.box.safehouse:
        refuse("DI-161", "there is no field {field}; allowed: 0 to {last}", field=a.field, last=m.box.safehouse)
    return move_pursuer(m, s, max(0, a.field - s.pursuer), "sync")


def concede(m: Move, s: State, a: Concede) -> State:  # noqa: ARG001
    return end(m, s, CONCEDED)


# -------------------------------------------------------------------------------- between rolls


def retrieve(m: Move, s: State, a: Retrieve) -> State:
    """DI-031, DI-033, DI-041. What is open, only the people see."""
    if not s.lid:
        refuse("DI-031", "the lid is empty: there are no dice to take back")
    if not 0 <= a.price <= dearest(m.box):
        message = "{n} missions cannot be open on one sheet; allowed: 0 to {last}"
        refuse("DI-033", message, n=a.price, last=dearest(m.box))
    m.events.append(Priced(a.price, ()))
    s = move_pursuer(m, s, a.price, "retrieval")
    if s.result:
        return s
    return replace(s, lid=False, table=all_dice(m.box) if s.options.track_dice else ())


def dearest(box: Box) -> int:
    return max(len(sheet) for sheet in box.sheets.values())


def roll(m: Move, s: State, a: Roll) -> State:
    """DI-045: the step, which the device never forgets."""
    must_be_selection(m.box, s, a)
    left = Counter(s.table) - Counter(a.dice)
    s = move_pursuer(m, replace(s, roll_no=s.roll_no + 1, lid=False), 1, "step")
    if s.result:
        return s
    table = tuple(code for code in dict.fromkeys(s.table) for _ in range(left[code]))
    return replace(s, phase="help", table=table, thrown=len(a.dice))


def must_be_selection(box: Box, s: State, a: Roll) -> None:
    """DI-050 to DI-053, if dice are tracked."""
    if not s.options.track_dice:
        if a.dice:
            refuse("DI-050", "dice are not tracked in this game: just roll")
        return
    colours = set(box.colours)
    if not colours & set(s.table):
        refuse("DI-032", "no colour die is left: take the dice back")
    for code, n in Counter(a.dice).items():
        if n > s.table.count(code):
            left = s.table.count(code)
            refuse("DI-053", "{code}: only {left} of these dice are on the table", code=code, left=left)
    if not colours & set(a.dice):
        refuse("DI-051" if a.dice else "DI-050", "choose dice, at least one colour die")


# -------------------------------------------------------------------------------- the throw


def re_roll(m: Move, s: State, a: ReRoll) -> State:  # noqa: ARG001
    """DI-061, R-06. R-05: if no pursuer of such a roll runs, nothing more is asked about it."""
    if not s.re_roll_left:
        refuse("DI-013", '"Roll again" has been used')
    m.events.append(HelpUsed("re_roll"))
    s = replace(s, re_roll_left=s.re_roll_left - 1, re_rolled_now=True)
    if s.options.reroll_costs_step:
        s = move_pursuer(m, s, 1, "step")
        if s.result:
            return s
    return replace(s, phase="enter", thrown=0) if s.options.reroll_pursuers == "none" else s


def no_run(m: Move, s: State, a: NoRun) -> State:  # noqa: ARG001
    """DI-064: nothing more is asked about the dice."""
    if not s.no_run_left:
        refuse("DI-013", '"The pursuer does not run" has been used')
    m.events.append(HelpUsed("no_run"))
    return replace(s, phase="enter", no_run_left=s.no_run_left - 1, no_run_now=True, thrown=0)


def pursuers(m: Move, s: State, a: Pursuers) -> State:
    """DI-070."""
    if not 0 <= a.n <= most_pursuers(m.box, s):
        message = "{n} pursuers cannot have been rolled; allowed: 0 to {last}"
        refuse("DI-070", message, n=a.n, last=most_pursuers(m.box, s))
    s = move_pursuer(m, replace(s, thrown=0), a.n, "run")
    return s if s.result else replace(s, phase="enter")


def most_pursuers(box: Box, s: State) -> int:
    return s.thrown if s.options.track_dice else len(box.dice)


# -------------------------------------------------------------------------------- running


def ran(m: Move, s: State, a: Ran) -> State:
    """DI-131, DI-133, DI-150."""
    if not 0 <= a.player < len(s.fronts):
        refuse("DI-001", "there is no player {n}", n=a.player + 1)
    if a.player in s.entered:
        refuse("DI-101", "player {n} is done with this roll", n=a.player + 1)
    must_be_possible(m.box, s, a)
    front = s.fronts[a.player]
    to = min(front + a.steps, m.box.safehouse)
    if to > front:
        m.events.append(RanEvent(a.player, front, to))
        if to == m.box.safehouse:
            m.events.append(Inside(a.player))
    fronts = (*s.fronts[: a.player], to, *s.fronts[a.player + 1 :])
    s = replace(s, fronts=fronts, entered=tuple(sorted((*s.entered, a.player))))
    if all(front == m.box.safehouse for front in fronts):
        return end(m, s, won(len(fronts)))
    return clean_up(m, s) if len(s.entered) == len(fronts) else s


def nobody_ran(m: Move, s: State, a: NobodyRan) -> State:  # noqa: ARG001
    for player in range(len(s.fronts)):
        if player not in s.entered:
            s = ran(m, s, Ran(player, 0))
            if s.phase == "between":
                break
    return s


def must_be_possible(box: Box, s: State, a: Ran) -> None:
    most = most_steps(box, s, a.player)
    if not 0 <= a.steps <= most:
        refuse("DI-131", "{n} steps cannot be run now; allowed: 0 to {last}", n=a.steps, last=most)
    if not is_sum_of_rewards(box, s, a.player, a.steps):
        refuse("DI-011", "no mission brings so few steps as {n}", n=a.steps)


def most_steps(box: Box, s: State, player: Seat) -> int:
    """What is left on the sheet, if the edition has those of a real copy; else all there could be."""
    total = box.steps_on(s.options.sheets[player])
    return total - (s.fronts[player] - s.options.head_start) if box.official else total


def is_sum_of_rewards(box: Box, s: State, player: Seat, steps: int) -> bool:
    """Fewer than any mission brings cannot be, but at the Safehouse people may count the slashes they really made."""
    least = min(mission.steps for mission in box.sheets[s.options.sheets[player]])
    return steps == 0 or steps >= least or s.fronts[player] + steps == box.safehouse


def clean_up(m: Move, s: State) -> State:
    """DI-140, DI-142: now there is at least one die in the lid."""
    active = (s.active + 1) % len(s.fronts)
    m.events.append(TurnBegan(active))
    return replace(s, phase="between", active=active, lid=True, no_run_now=False, re_rolled_now=False, entered=())


# -------------------------------------------------------------------------------- what can be entered


def legal(box: Box, s: State) -> Iterator[Action]:
    match s.phase:
        case "between":
            yield from selections(box, s)
            if s.lid:
                yield from map(Retrieve, range(dearest(box) + 1))
            yield from map(SyncPursuer, range(box.safehouse + 1))
        case "help":
            yield from map(Pursuers, range(most_pursuers(box, s) + 1))
            yield from help_left(s)
        case "enter":
            yield NobodyRan()
            for player in range(len(s.fronts)):
                if player not in s.entered:
                    steps = range(most_steps(box, s, player) + 1)
                    yield from (Ran(player, n) for n in steps if is_sum_of_rewards(box, s, player, n))
            if is_late_help(s):
                yield from help_left(s)
    yield Concede()


def selections(box: Box, s: State) -> Iterator[Roll]:
    if not s.options.track_dice:
        yield Roll()
        return
    codes = list(dict.fromkeys(s.table))
    for counts in product(*(range(s.table.count(code) + 1) for code in codes)):
        dice = tuple(code for code, n in zip(codes, counts, strict=True) for _ in range(n))
        if set(dice) & set(box.colours):
            yield Roll(dice)


def help_left(s: State) -> Iterator[NoRun | ReRoll]:
    if s.no_run_left:
        yield NoRun()
    if s.re_roll_left:
        yield ReRoll()


def is_late_help(s: State) -> bool:
    """DI-066: where no pursuers are asked for, the other help may still follow, as long as nobody has entered."""
    return s.phase == "enter" and do_not_run(s) and not s.entered


Handler = Callable[[Move, State, Any], State]
HANDLERS: dict[type, tuple[Phase, Handler]] = {
    Roll: ("between", roll),
    Retrieve: ("between", retrieve),
    SyncPursuer: ("between", sync_pursuer),
    Pursuers: ("help", pursuers),
    NoRun: ("help", no_run),
    ReRoll: ("help", re_roll),
    Ran: ("enter", ran),
    NobodyRan: ("enter", nobody_ran),
}


class Tracker:
    """The Dice Game beside the boxed game, entered with a few presses."""

    key = "dice/tracker"
    version = "1"
    private = False
    Options = Options
    State = State
    Action = Action
    Event = AnyEvent
    blind: frozenset[str] = frozenset()

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seats = box.seats
        self.edition = box.edition
        self.bots: dict[str, Bot] = {"random": RandomReferee(self._without_giving_up)}
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))
        self.telling = TrackerTelling(self)
        self.panel = TrackerPanel(self)

    def _without_giving_up(self, view: Any) -> list[Any]:
        return [action for action in legal(self.box, view) if not isinstance(action, Concede)]

    def new(self, options: Any, seats: int, chance: Chance) -> Track:
        return set_up(self.box, options, seats, chance)

    def actors(self, s: Track) -> tuple[Seat | None, ...]:
        return () if s.result else (None,)

    def legal(self, s: Track, seat: Seat | None) -> Iterator[Any]:
        return legal(self.box, s) if seat is None and s.result is None else iter(())

    def play(self, s: Track, seat: Seat | None, action: Any, chance: Chance) -> tuple[Track, tuple[Any, ...]]:  # noqa: ARG002 - people have it
        if not isinstance(action, get_args(Action)):
            raise BadInput(text("{action} is not an action of the Dice Game", action=repr(action)))
        if s.result:
            refuse("DI-155", "the game is over")
        if seat is not None:
            refuse("DI-023", "entries are made for the whole table")
        m = Move(self.box)
        if isinstance(action, Concede):
            return concede(m, s, action), tuple(m.events)
        phase, handler = HANDLERS[type(action)]
        if phase != s.phase and not (isinstance(action, NoRun | ReRoll) and is_late_help(s)):
            refuse(*NOT_NOW[s.phase, phase])
        s = handler(m, s, action)
        return s, tuple(m.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - there are no secrets here
        return thing

    def clocks(self, s: Track) -> tuple[Clock, ...]:  # noqa: ARG002 - nothing is played against time
        return ()

    def outcome(self, s: Track) -> Outcome | None:
        return s.result

    def warnings(self, s: Track, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, s: Track) -> tuple[Any, ...]:  # noqa: ARG002 - the dice are the people's
        return ()
