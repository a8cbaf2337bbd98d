"""The rules of Underground: the turn and the game. Clause numbers are those of `companion rules underground`.

Each chapter of the rule book is a module: `setup`, `elements`, `tiles`, `walking`, `water`, `kidnapper`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Outcome, Seat, Text, refuse, text
from companion.core.rulebook import read_rulebook
from companion.games.underground import choices, elements, kidnapper, setup, state, tiles, walking, water
from companion.games.underground.board import Board
from companion.games.underground.bots import bots
from companion.games.underground.box import Box
from companion.games.underground.moment import Moment, lose, name_of, pop, swap
from companion.games.underground.panel import Panel
from companion.games.underground.state import (
    Acting,
    Drawing,
    Ending,
    Finish,
    Flip,
    Play,
    Played,
    Playing,
    Renewing,
    RunOut,
    State,
    TurnBegan,
    Watering,
)
from companion.games.underground.telling import Telling

# -------------------------------------------------------------------------------- 2.5 the turn


def next_turn(m: Moment, s: State) -> State:
    """UG-037: clockwise. UG-039: the steps of a turn, the last of them first."""
    if not s.draw:  # the option "empty pile": the turn that used it up was the last (UG-118)
        return lose(m, s, "cards", "UG-118")
    seat = (s.turn + 1) % len(s.hands)
    s = replace(s, turn=seat, round=s.round + (seat == s.first))
    m.tell(TurnBegan(seat, s.round))
    return replace(s, todo=(Ending(), Renewing(), Watering(), Drawing(), Playing()))


def play_card(m: Moment, s: State, todo: Playing, a: Play) -> State:  # noqa: ARG001
    """UG-041: face up on the discard pile at once; its own coordinate means nothing now."""
    hand = s.hands[s.turn]
    if a.card not in hand:
        refuse("UG-039", "{card} is not in the hand of {who}", card=a.card, who=name_of(s.turn))
    m.tell(Played(s.turn, a.card))
    left = tuple([card for card in hand if card != a.card])
    hands = (*s.hands[: s.turn], left, *s.hands[s.turn + 1 :])
    return swap(replace(s, hands=hands, discard=(*s.discard, a.card), played=(a.card,)), Acting())


def finish(m: Moment, s: State, todo: Acting, a: Finish) -> State:  # noqa: ARG001
    """UG-040, UG-130: both actions are optional."""
    return pop(s)


def end_turn(m: Moment, s: State, todo: Ending) -> State:  # noqa: ARG001
    """UG-096: with the option "stuck loses" a figure that cannot step has lost now."""
    if s.options.stuck_loses == "turn_end" and not water.can_step(m, s):
        return lose(m, s, "stuck", "UG-096")
    return replace(pop(s), played=())


Automatic = Callable[[Moment, State, Any], State]
AUTOMATIC: dict[type, Automatic] = {
    state.Setting: setup.set_next,
    state.SettingPlatform: setup.set_platform,
    state.Arriving: walking.arrive,
    state.Looking: kidnapper.look_after,
    state.Drawing: water.draw_hand_card,
    state.Watering: water.place_water,
    state.Flooding: water.flood,
    state.Pouring: water.pour,
    state.Renewing: water.renew,
    state.Ending: end_turn,
    state.Penalty: kidnapper.penalize,
}
"""What needs no decision."""


def proceed(m: Moment, s: State) -> State:
    """On to the next thing that somebody must decide."""
    while s.result is None:
        if s.waiting and kidnapper.is_gap(s):
            s = kidnapper.resume(m, s)
            continue
        if not s.todo:
            s = next_turn(m, s)
            continue
        todo = s.todo[-1]
        if type(todo) in AUTOMATIC:
            s = AUTOMATIC[type(todo)](m, s, todo)
        elif isinstance(todo, Acting) and todo.placed and todo.moved:
            s = pop(s)  # UG-130: step 2 ends by itself once both actions are used
        else:
            return s
    return s


# -------------------------------------------------------------------------------- the game

Handler = Callable[[Moment, State, Any, Any], State]
HANDLERS: dict[type, tuple[tuple[type, ...], Handler]] = {
    state.Deal: ((state.Dealing,), setup.deal),
    state.PutPlatform: ((state.PuttingPlatform,), setup.put_platform),
    state.TurnDoor: ((state.TurningDoor,), setup.turn_door),
    state.Begin: ((state.Beginning,), setup.begin),
    Play: ((Playing,), play_card),
    state.Place: ((Acting,), tiles.place),
    state.Walk: ((Acting, state.Moving), walking.walk),
    Finish: ((Acting,), finish),
    state.Jump: ((state.Jumping,), walking.jump),
    state.Stay: ((state.Jumping,), walking.stay),
    state.Take: ((state.Taking,), walking.take),
    state.Leave: ((state.Taking,), walking.leave),
    state.Pump: ((state.Pumping,), walking.pump),
    state.Flee: ((state.Displacing,), water.flee),
    state.Substitute: ((state.Substituting,), elements.substitute),
    state.Renew: ((state.Sparing,), water.renew_all_the_same),
    state.Spare: ((state.Sparing,), water.spare),
}


class Underground:
    """One to four people and one figure: out of the tunnels before water, cards or the kidnapper end it."""

    key = "underground"
    seats = range(1, 5)
    version = "1"
    private = False
    Options = state.Options
    State = state.State
    Action = state.Action
    Event = state.AnyEvent
    blind: frozenset[str] = frozenset()

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = bots(box)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))
        self.telling = Telling(self)
        self.panel = Panel(box, self.telling)
        self.board = Board(self)

    def new(self, options: state.Options, seats: int, chance: Chance) -> state.State:
        return setup.set_up(self.box, options, seats, chance)

    def actors(self, s: state.State) -> tuple[Seat, ...]:
        return choices.actors(s)

    def legal(self, s: state.State, seat: Seat | None) -> Iterator[state.Action]:
        return choices.legal(self.box, s, seat)

    def play(
        self, s: state.State, seat: Seat | None, action: state.Action, chance: Chance
    ) -> tuple[state.State, tuple[Any, ...]]:
        m = Moment(self.box, chance)
        if s.result is not None:
            refuse("UG-121", "the game is over")
        s = proceed(m, self._played(m, s, seat, action))
        return s, tuple(m.events)

    def _played(self, m: Moment, s: state.State, seat: Seat | None, action: state.Action) -> state.State:
        match action:
            case Flip():
                if seat is None:
                    refuse("UG-099", "the sand timer is turned by a player")
                return kidnapper.flip(m, s, seat, action)
            case RunOut():
                if seat is not None:
                    refuse("UG-100", "the sand timer runs out by itself")
                return kidnapper.run_out(m, s, action)
        if type(action) not in HANDLERS:
            raise BadInput(text("{action} is not an action of Underground", action=repr(action)))
        todo = s.todo[-1]
        if seat not in choices.actors(s):
            refuse("UG-130", "it is not your turn: {who} must act now", who=choices.whose_turn(s))
        moments, handler = HANDLERS[type(action)]
        if type(todo) not in moments:
            refuse(*choices.WAITED_FOR[type(todo)])
        return handler(m, s, todo, action)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        return thing.seen_by(seat)

    def clocks(self, s: state.State) -> tuple[Clock, ...]:
        return kidnapper.clocks(s)

    def outcome(self, s: state.State) -> Outcome | None:
        return s.result

    def warnings(self, s: state.State, seat: Seat | None, action: state.Action) -> tuple[Text, ...]:  # noqa: ARG002
        return choices.warnings(self.box, s, action)

    def pieces(self, s: state.State) -> tuple[Any, ...]:
        return choices.pieces(s)
