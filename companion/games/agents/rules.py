"""The game of Agents: who may do what when. The rules themselves are in the modules named after their chapter.

Clause numbers are those of `companion rules agents`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.core import BadInput, Bot, Chance, Clock, Outcome, Seat, Text, refuse, text
from companion.core.rulebook import read_rulebook
from companion.games.agents import (
    abilities,
    attack,
    cards,
    choices,
    events,
    hands,
    harm,
    investigation,
    state,
    turns,
    winning,
)
from companion.games.agents.board import Board
from companion.games.agents.bots import bots
from companion.games.agents.edition import SEATS, Box
from companion.games.agents.move import Move, file_to_discard, pop
from companion.games.agents.panel import Panel
from companion.games.agents.setup import set_up
from companion.games.agents.state import GoOn, State
from companion.games.agents.telling import Telling
from companion.games.agents.words import who

CLOCK = "reaction"


def proceed(m: Move, s: State) -> State:
    """Everything that goes on by itself, until somebody must be asked or the game is over."""
    while s.result is None:
        if not s.todo:
            s = turns.end_turn(m, s)
            continue
        before, s = s, step(m, s, s.todo[-1])
        if s is before:
            return s
        if s.result is None and s.turn and s.players[s.active].dead and not has_death_pending(s):
            s = turns.cut_short(m, s)
    return s


def has_death_pending(s: State) -> bool:
    """AG-093: loot and the win check of an event come first."""
    return any(type(todo) is state.EventOver for todo in s.todo)


def step(m: Move, s: State, todo: Any) -> State:
    """One thing that needs nobody's decision; the same state if there is none."""
    match todo:
        case state.Starting():
            return turns.start_settled(m, s)
        case state.Settling():
            return turns.call_it_a_draw(m, s) if turns.have_all_agreed(s, todo) else s
        case state.Acting(seat=seat):
            return s if turns.has_action(m.box, s, seat) else pop(s)
        case state.Attacking(seat=seat):
            return s if attack.can_attack(m.box, s, seat) else pop(s)
        case state.Targeting():
            return s if cards.has_choice(m.box, s, todo) else cards.carry_out(m, pop(s), todo.seat, todo.card)
        case state.CardInPlay():
            return turns.card_done(m, pop(s), todo)
        case state.FileInPlay():
            return file_to_discard(pop(s))
        case state.Rolled():
            return attack.ask_reroll(m, s, todo)
        case state.Hitting():
            return s if todo.asked else attack.hit(m, s, todo)
        case state.Recoiling():
            return attack.recoil(m, s, todo)
        case state.Aftermath():
            return attack.ask_return_fire(m, s, todo)
        case state.Looting():
            return harm.loot_or_discard(m, s, todo)
        case state.EventOver():
            return harm.event_over(m, s, todo)
    return s


# -------------------------------------------------------------------------------- the game

Handler = Callable[[Move, State, Any, Any], State]
HANDLERS: dict[type, dict[type, Handler]] = {
    state.Roll: {state.Starting: turns.roll_for_start, state.Moving: turns.roll, state.Rerolling: turns.roll},
    state.Keep: {
        state.Rerolling: turns.keep_total,
        state.RerollingRed: attack.keep_red,
        state.Hitting: attack.keep_card,
    },
    state.Take: {state.ChoosingTotal: turns.take_total},
    state.Go: {state.Relocating: turns.go},
    state.Use: {state.Moving: abilities.use},
    state.UseAt: {state.Moving: abilities.use_at},
    state.UseOn: {state.Moving: abilities.use_on},
    state.UseFor: {state.Moving: abilities.use_for},
    state.Skip: {
        state.Acting: turns.skip_action,
        state.Targeting: cards.decline_theft,
        state.Attacking: attack.decline,
        state.Returning: attack.decline,
    },
    state.Draw: {state.Acting: turns.draw_here},
    state.Treat: {state.Acting: turns.treat},
    state.Steal: {state.Acting: turns.steal_here, state.Targeting: cards.steal_by_card},
    state.Target: {state.Targeting: cards.target},
    state.Hand: {state.Handing: hands.hand},
    state.Comply: {state.Offered: cards.comply},
    state.NoEffect: {state.Offered: cards.no_effect},
    state.Pick: {state.Picking: investigation.pick},
    state.Give: {state.Giving: investigation.give},
    state.Answer: {state.Answering: investigation.answer},
    state.Attack: {state.Attacking: attack.attack, state.Returning: attack.attack},
    state.RerollRed: {state.RerollingRed: attack.reroll_red},
    state.Cancel: {state.Hitting: attack.cancel},
    state.Loot: {state.Looting: harm.loot},
    state.Inflict: {state.Improvising: cards.inflict},
    state.Mend: {state.Improvising: cards.mend},
    state.Transfer: {state.Improvising: cards.transfer},
    state.Drop: {state.Improvising: cards.drop},
    state.Expose: {state.Improvising: cards.expose},
    state.Done: {state.Improvising: cards.done},
}
"""What the player whose turn it is to decide can do, by what is to be decided."""

RIGHTS: dict[type, Callable[[Move, State, Seat, Any], State]] = {
    state.Reveal: abilities.reveal,
    state.Agree: turns.agree,
    state.PlayOn: turns.agree,
    state.Declare: winning.declare,
}
"""What a player can do without being the one whose decision the game waits for."""

OWN_STEPS = (state.Moving, state.Acting, state.Attacking)


class Agents:
    """Three to nine players with hidden roles: two sides that hunt each other, and others with goals of their own."""

    key = "agents"
    seats = range(SEATS[0], SEATS[-1] + 1)
    version = "1"
    private = True
    Options = state.Options
    State = state.State
    Action = state.Action
    Event = events.AnyEvent
    blind = frozenset({"role"})
    secret = frozenset({"role", "ballot"})
    one_keyboard = ("reaction_pause=0",)
    """Nobody passes a keyboard round within seconds: whoever is at it closes the pauses (AG-165)."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = bots(box)
        self.telling = Telling(self)
        self.panel = Panel(box)
        self.board = Board(self)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))

    def new(self, options: state.Options, seats: int, chance: Chance) -> state.State:
        return set_up(self.box, options, seats, chance)

    def actors(self, s: state.State) -> tuple[Seat, ...]:
        return choices.actors(s)

    def legal(self, s: state.State, seat: Seat | None) -> Iterator[state.Action]:
        return choices.legal(self.box, s, seat)

    def play(
        self, s: state.State, seat: Seat | None, action: state.Action, chance: Chance
    ) -> tuple[state.State, tuple[Any, ...]]:
        m = Move(self.box, chance)
        s = proceed(m, played(m, s, seat, action))
        return s, tuple(m.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        return thing.seen_by(seat)

    def clocks(self, s: state.State) -> tuple[Clock, ...]:
        """AG-165: the neutral pause for everyone; it stands while somebody is asked."""
        pause = s.options.reaction_pause
        if pause and s.todo and isinstance(s.todo[-1], choices.PAUSES):
            return (Clock(CLOCK, s.todo[-1].run, pause, GoOn()),)
        return ()

    def outcome(self, s: state.State) -> Outcome | None:
        return s.result

    def warnings(self, s: state.State, seat: Seat | None, action: state.Action) -> tuple[Text, ...]:
        return choices.warnings(s, seat, action)

    def pieces(self, s: state.State) -> tuple[Any, ...]:
        return choices.pieces(s)


def played(m: Move, s: State, seat: Seat | None, action: Any) -> State:
    kind = type(action)
    if kind not in HANDLERS and kind not in RIGHTS and kind not in (GoOn, state.DeclareOut, state.Consult):
        raise BadInput(text("{action} is not an action of Agents", action=repr(action)))
    if not s.todo:
        refuse("AG-131", "the game is over")
    if seat is not None and s.players[seat].dead:
        refuse("AG-100", "the dead do nothing any more")
    todo: Any = s.todo[-1]
    if kind is GoOn:
        return close_pause(m, s, seat, todo, action)
    if kind is state.DeclareOut:
        if seat is not None:
            refuse("AG-166", "only the table can declare a player out")
        return turns.declare_out(m, s, action)
    if kind in RIGHTS and seat is not None:
        return RIGHTS[kind](m, s, seat, action)
    if type(todo) in choices.PAUSES or isinstance(todo, state.Settling):
        refuse(*choices.WAITED_FOR[type(todo)])
    if seat is None or seat != todo.seat:
        refuse("AG-017", "it is not your turn: {who} must act now", who=who(todo.seat))
    if kind is state.Consult and type(todo) in OWN_STEPS:
        return cards.consult(m, s, seat, action)
    handler = HANDLERS.get(kind, {}).get(type(todo))
    if handler is None:
        refuse(*choices.WAITED_FOR[type(todo)])
    return handler(m, s, todo, action)


def close_pause(m: Move, s: State, seat: Seat | None, todo: Any, action: GoOn) -> State:
    """AG-165: the clock closes it, or without a clock the active player."""
    if type(todo) not in choices.PAUSES:
        refuse("AG-165", "there is no pause to close")
    if seat != (None if s.options.reaction_pause else s.active):
        refuse("AG-165", "the pause is not yours to close")
    return attack.go_on(m, s, todo, action)
