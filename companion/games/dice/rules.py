"""The rules of Safehouse – The Dice Game, in the order of the rule book. Clause numbers are those of
`companion rules dice`.

Setting up is in `setup.py`, the numbers of a roll in `entering.py`, the order rules in `sheet.py`.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Event, Outcome, Seat, Text, refuse, text
from companion.core.rulebook import read_rulebook
from companion.games.dice import choices, state
from companion.games.dice.board import Board
from companion.games.dice.bots import bots
from companion.games.dice.edition import PURSUER, Box, Die
from companion.games.dice.entering import filled_in
from companion.games.dice.panel import Panel
from companion.games.dice.pursuit import CAUGHT, CONCEDED, caught, do_not_run, pursue, won
from companion.games.dice.setup import set_up
from companion.games.dice.sheet import is_fulfilled, open_missions, retrieval_price
from companion.games.dice.state import (
    Accept,
    Caught,
    Cause,
    Concede,
    DiceBack,
    Done,
    Ended,
    Enter,
    Entered,
    Fulfilled,
    HelpUsed,
    Inside,
    NoRun,
    Phase,
    Player,
    Priced,
    PursuerMoved,
    PursuersIgnored,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
    Rolled,
    State,
    Thrown,
    ToLid,
    TurnBegan,
)
from companion.games.dice.story import further, with_throw
from companion.games.dice.telling import Telling


class Move:
    """What an action is played with: the box, who answers for chance, and what has happened so far."""

    __slots__ = ("box", "chance", "events")

    def __init__(self, box: Box, chance: Chance) -> None:
        self.box = box
        self.chance = chance
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)

    def in_order(self, dice: Iterable[Die]) -> tuple[Die, ...]:
        return tuple([die for die in self.box.dice if die in dice])


# -------------------------------------------------------------------------------- 2.2 the pursuer, 2.14 the end


def move_pursuer(m: Move, s: State, fields: int, cause: Cause) -> State:
    """DI-026, DI-027: one pursuer for all, field by field; if he reaches somebody the game is lost at once."""
    if fields == 0:
        return s
    fronts = [player.front for player in s.players]
    to = pursue(s.pursuer, fields, fronts)
    m.tell(PursuerMoved(cause, s.pursuer, to))
    s = replace(s, pursuer=to, story=further(s.story, cause, to - s.pursuer))
    reached = caught(to, fronts)
    if not reached:
        return s
    m.tell(Caught(reached, to))
    return end(m, s, CAUGHT[cause])


def end(m: Move, s: State, outcome: Outcome) -> State:
    """Everything still pending is dropped."""
    m.tell(Ended(outcome))
    return replace(s, phase="end", result=outcome)


def concede(m: Move, s: State, seat: Seat, a: Concede) -> State:  # noqa: ARG001
    """DI-155."""
    return end(m, s, CONCEDED)


# -------------------------------------------------------------------------------- 2.3 taking the dice back


def retrieve(m: Move, s: State, seat: Seat, a: Retrieve) -> State:  # noqa: ARG001
    """DI-038: the price from the sheets as they are now, then the pursuer, then the dice, all of them (DI-039)."""
    if not s.lid:
        refuse("DI-031", "the lid is empty: there are no dice to take back")
    price = retrieval_price(m.box, s)
    dearest = [seat for seat, player in enumerate(s.players) if open_missions(m.box, player) == price]
    m.tell(Priced(price, tuple(dearest)))
    s = move_pursuer(m, s, price, "retrieval")
    if s.result:
        return s
    m.tell(DiceBack(s.lid))
    return replace(s, table=m.box.dice, lid=())


# -------------------------------------------------------------------------------- 2.4 automatic step, 2.5 throwing


def roll(m: Move, s: State, seat: Seat, a: Roll) -> State:
    """DI-025: selection, automatic step and throw are one; DI-047: if the step catches somebody, no die is thrown."""
    must_be_selection(m.box, s, a)
    s = move_pursuer(m, replace(s, roll_no=s.roll_no + 1), 1, "step")
    if s.result:
        return s
    rolled = throw(m, a.dice)
    m.tell(Thrown(seat, rolled))
    rest = tuple([die for die in s.table if die not in a.dice])
    return replace(s, phase="help", table=rest, rolled=rolled, story=with_throw(s.story, rolled))


def must_be_selection(box: Box, s: State, a: Roll) -> None:
    """DI-050: dice on the table, at least one of them a colour die."""
    for die in a.dice:
        if die not in s.table:
            if die in s.lid:
                refuse("DI-053", "{die} lies in the lid: take the dice back first", die=die)
            refuse("DI-050", "there is no die {die} on the table", die=die)
    if len(set(a.dice)) < len(a.dice):
        refuse("DI-050", "a die can be chosen only once")
    if all(die in box.jokers for die in a.dice):
        if all(die in box.jokers for die in s.table):
            refuse("DI-032", "no colour die is left: take the dice back")
        if a.dice:
            refuse("DI-051", "white dice cannot be thrown without a colour die")
        refuse("DI-050", "choose dice, at least one colour die")


def throw(m: Move, dice: Iterable[Die]) -> tuple[Rolled, ...]:
    """DI-054: the chosen dice once, all together. One question to chance, in the edition's order of dice."""
    chosen = m.in_order(dice)
    faces = m.chance.roll("faces", [m.box.faces[die] for die in chosen])
    return tuple([Rolled(die, face) for die, face in zip(chosen, faces, strict=True)])


# -------------------------------------------------------------------------------- 2.6 shared help


def re_roll(m: Move, s: State, seat: Seat, a: ReRoll) -> State:
    """DI-061, DI-062: any of the dice thrown, once; the new faces replace the old ones."""
    if not s.re_roll_left:
        refuse("DI-013", '"Roll again" has been used')
    must_be_thrown(s, a)
    s = replace(s, re_roll_left=s.re_roll_left - 1, re_rolled_now=True)
    m.tell(HelpUsed("re_roll"))
    if s.options.reroll_costs_step:  # R-06; DI-049: by the rules it costs none
        s = move_pursuer(m, s, 1, "step")
        if s.result:
            return s
    again = throw(m, a.dice)
    m.tell(Thrown(seat, again, again=True))
    faces = dict(again)
    rolled = tuple([Rolled(die, faces.get(die, face)) for die, face in s.rolled])
    return replace(s, rolled=rolled, story=with_throw(s.story, again))


def must_be_thrown(s: State, a: ReRoll) -> None:
    thrown = [die for die, _ in s.rolled]
    for die in a.dice:
        if die not in thrown:
            refuse("DI-062", "{die} was not thrown in this roll", die=die)
    if not a.dice or len(set(a.dice)) < len(a.dice):
        refuse("DI-061", "choose at least one of the dice thrown, each only once")


def no_run(m: Move, s: State, seat: Seat, a: NoRun) -> State:  # noqa: ARG001
    """DI-064, DI-066: it covers the final result of this roll."""
    if not s.no_run_left:
        refuse("DI-013", '"The pursuer does not run" has been used')
    if not pursuers(s):
        refuse("DI-065", "no die shows a pursuer")
    m.tell(HelpUsed("no_run"))
    return replace(s, no_run_left=s.no_run_left - 1, no_run_now=True)


def pursuers(s: State) -> tuple[Die, ...]:
    """The dice of this roll that show him."""
    return tuple([die for die, face in s.rolled if face == PURSUER])


# -------------------------------------------------------------------------------- 2.7 rolled pursuers run


def accept(m: Move, s: State, seat: Seat, a: Accept) -> State:  # noqa: ARG001
    """DI-070: one field for each pursuer, before any number is entered; DI-072: then these dice go to the lid."""
    dice = pursuers(s)
    if dice and do_not_run(s):
        m.tell(PursuersIgnored(len(dice)))
    elif dice:
        s = move_pursuer(m, s, len(dice), "run")
        if s.result:
            return s
    if dice:
        m.tell(ToLid(dice))
        s = replace(s, rolled=tuple([r for r in s.rolled if r.face != PURSUER]), lid=m.in_order(s.lid + dice))
    return replace(s, phase="enter")


# -------------------------------------------------------------------------------- 2.8 to 2.11 entering and running


def enter(m: Move, s: State, seat: Seat, a: Enter) -> State:
    """DI-100, DI-112: a player's set for this roll, checked as a whole; then DI-150: are all inside?"""
    if seat in s.entered:
        refuse("DI-101", "you have entered your numbers of this roll")
    player = s.players[seat]
    filled = filled_in(m.box, s, player, a)
    for colour, mission, field in a.numbers:
        m.tell(Entered(seat, mission, field, filled.numbers[colour], colour, colour in filled.chameleons))
    front = player.front + steps_of(m, seat, player, filled.rows)
    front = run_to(m, seat, player.front, min(front, m.box.safehouse))  # DI-133
    m.tell(Done(seat, len(a.numbers)))
    after = Player(player.sheet, front, player.chameleons - len(filled.chameleons), filled.rows)
    players = (*s.players[:seat], after, *s.players[seat + 1 :])
    s = replace(s, players=players, entered=tuple(sorted((*s.entered, seat))))
    if all(player.front == m.box.safehouse for player in players):
        return end(m, s, won(len(players)))
    return clean_up(m, s) if len(s.entered) == len(players) else s


def steps_of(m: Move, seat: Seat, player: Player, rows: tuple[tuple[int, ...], ...]) -> int:
    """DI-131, DI-132: the steps of all missions fulfilled now."""
    total = 0
    for number, (mission, old, new) in enumerate(
        zip(m.box.sheets[player.sheet], player.missions, rows, strict=True), 1
    ):
        if old != new and is_fulfilled(new):
            m.tell(Fulfilled(seat, number, mission.steps))
            total += mission.steps
    return total


def run_to(m: Move, seat: Seat, start: int, to: int) -> int:
    if to > start:
        m.tell(Ran(seat, start, to))
        if to == m.box.safehouse:
            m.tell(Inside(seat))
    return to


# -------------------------------------------------------------------------------- 2.12 clean-up


def clean_up(m: Move, s: State) -> State:
    """DI-140: all dice of this roll go to the lid, used or not; DI-142: then it is the next player's turn."""
    dice = tuple([die for die, _ in s.rolled])
    active = (s.active + 1) % len(s.players)
    if dice:
        m.tell(ToLid(dice))
    m.tell(TurnBegan(active))
    return replace(
        s,
        phase="between",
        active=active,
        rolled=(),
        lid=m.in_order(s.lid + dice),
        no_run_now=False,
        re_rolled_now=False,
        entered=(),
    )


# -------------------------------------------------------------------------------- the game

Handler = Callable[[Move, State, Seat, Any], State]
HANDLERS: dict[type, tuple[Phase, Handler]] = {
    Retrieve: ("between", retrieve),
    Roll: ("between", roll),
    ReRoll: ("help", re_roll),
    NoRun: ("help", no_run),
    Accept: ("help", accept),
    Enter: ("enter", enter),
}


class DiceGame:
    """One to four players run from a pursuer, filling in their missions with the numbers of common rolls."""

    key = "dice"
    version = "1"
    private = False
    Options = state.Options
    State = state.State
    Action = state.Action
    Event = state.AnyEvent
    blind: frozenset[str] = frozenset()

    def __init__(self, box: Box) -> None:
        self.box = box
        self.seats = box.seats
        self.edition = box.edition
        self.bots: dict[str, Bot] = bots(box)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))
        self.telling = Telling(self)
        self.panel = Panel(self)
        self.board = Board(self)

    def new(self, options: state.Options, seats: int, chance: Chance) -> state.State:
        return set_up(self.box, options, seats, chance)

    def actors(self, s: state.State) -> tuple[Seat, ...]:
        """The group's actions are played by the seat on turn (DI-023); everybody enters for themselves (DI-024)."""
        if s.phase == "enter":
            return tuple([seat for seat in range(len(s.players)) if seat not in s.entered])
        return () if s.phase == "end" else (s.active,)

    def legal(self, s: state.State, seat: Seat | None) -> Iterator[state.Action]:
        return choices.legal(self.box, s, seat) if seat is not None and s.result is None else iter(())

    def play(
        self, s: state.State, seat: Seat | None, action: state.Action, chance: Chance
    ) -> tuple[state.State, tuple[Any, ...]]:
        m = Move(self.box, chance)
        kind = type(action)
        if kind is not Concede and kind not in HANDLERS:
            raise BadInput(text("{action} is not an action of the Dice Game", action=repr(action)))
        if s.result:
            refuse("DI-155", "the game is over")
        if seat is None or not 0 <= seat < len(s.players):
            refuse("DI-023", "only players act in this game")
        if kind is Concede:
            return concede(m, s, seat, action), tuple(m.events)  # type: ignore[arg-type]
        phase, handler = HANDLERS[kind]
        if phase != s.phase:
            refuse(*choices.NOT_NOW[s.phase, phase])
        if phase != "enter" and seat != s.active:
            refuse("DI-023", "player {n} is on turn and decides for the group", n=s.active + 1)
        s = handler(m, s, seat, action)
        return s, tuple(m.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - everything is open (DI-016)
        return thing

    def clocks(self, s: state.State) -> tuple[Clock, ...]:  # noqa: ARG002 - nothing is played against time
        return ()

    def outcome(self, s: state.State) -> Outcome | None:
        return s.result

    def warnings(self, s: state.State, seat: Seat | None, action: state.Action) -> tuple[Text, ...]:
        return choices.warnings(self.box, s, seat, action)

    def pieces(self, s: state.State) -> tuple[Die, ...]:
        """Every die, wherever it is (DI-004)."""
        return (*s.table, *[die for die, _ in s.rolled], *s.lid)
