"""The referee's small twin of Agents: turn order, movement dice, damage, deaths, reveals, extinct sides, the end.

The people play with their own cards, board and weapons and enter what everybody can see. Roles are unknown until they
are turned up; the rules are those of the full game, played on a table without cards.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from companion.core import BadInput, Bot, Chance, Clock, Outcome, Seat, Text, refuse, text
from companion.core.referee_bot import RandomReferee
from companion.core.rulebook import read_rulebook
from companion.games.agents import abilities, events, harm, turns, winning
from companion.games.agents import state as full
from companion.games.agents.edition import SEATS, Box
from companion.games.agents.move import Move, living, pop, possible_characters
from companion.games.agents.setup import chosen_setup
from companion.games.agents.state import DeclareOut, Moving, Options, Player, Roll, Starting
from companion.games.agents.tracker_panel import TrackerPanel
from companion.games.agents.tracker_telling import TrackerTelling
from companion.games.agents.vocabulary import FactionDead, Survive
from companion.games.agents.winning import Moment
from companion.games.agents.words import who

MOST = 8
"""The largest damage one attack can do."""


class Spot(Struct, frozen=True):
    """What the device follows of a player."""

    damage: int = 0
    withstood: int = 0
    revealed: bool = False
    dead: bool = False
    character: str | None = None
    """Known once it lies face up."""


class State(Struct, frozen=True):
    options: Options
    turn: int
    round: int
    active: Seat
    first: Seat
    start_rolls: tuple[tuple[int, ...], ...]
    todo: tuple[Starting, ...]
    """The throws for the start, while they last."""
    players: tuple[Spot, ...]
    result: Outcome | None = None


Track: TypeAlias = State
"""Its name inside `Tracker`, where `State` is what the protocol calls it."""


# -------------------------------------------------------------------------------- entries


class Next(Struct, frozen=True, tag="next"):
    """The turn is over."""


class Again(Struct, frozen=True, tag="again"):
    """The turn is over, and the same player has an extra turn."""


class Hurt(Struct, frozen=True, tag="hurt"):
    """One event: so much damage to each of these; `by` is who caused it."""

    targets: tuple[Seat, ...]
    amounts: tuple[int, ...]
    by: Seat


class Heal(Struct, frozen=True, tag="heal"):
    target: Seat
    n: int


class Reveal(Struct, frozen=True, tag="reveal"):
    target: Seat


class Declare(Struct, frozen=True, tag="declare"):
    """This player has won by a condition of the own (AG-T12)."""

    target: Seat


class CallDraw(Struct, frozen=True, tag="call_draw"):
    """All agree to a draw (R-26)."""


Action: TypeAlias = Roll | Next | Again | Hurt | Heal | Reveal | Declare | DeclareOut | CallDraw


# -------------------------------------------------------------------------------- the same table, seen in full


def of(s: full.State) -> State:
    """What the tracker would know of this game."""
    spots = [
        Spot(player.damage, player.withstood, player.revealed, player.dead, character if player.revealed else None)
        for player, character in zip(s.players, s.characters, strict=True)
    ]
    starting = tuple(todo for todo in s.todo if isinstance(todo, Starting))
    return State(s.options, s.turn, s.round, s.active, s.first, s.start_rolls, starting, tuple(spots), s.result)


def unfolded(box: Box, s: State) -> full.State:
    """The same as a table of the full game: no cards, nobody on the board."""
    n = len(s.players)
    players = [
        Player((0,) * n, damage=spot.damage, withstood=spot.withstood, revealed=spot.revealed, dead=spot.dead)
        for spot in s.players
    ]
    return full.State(
        options=s.options,
        turn=s.turn,
        round=s.round,
        active=s.active,
        start_rolls=s.start_rolls,
        first=s.first,
        todo=s.todo or (Moving(s.active),),
        characters=tuple(spot.character for spot in s.players),
        players=tuple(players),
        left_over=(None,) * (len(box.characters) - n),
        piles=((), (), ()),
        discards=((), (), ()),
        notes=((),) * n,
        result=s.result,
    )


def set_up(box: Box, options: Options, seats: int) -> State:
    if seats not in SEATS:
        raise BadInput(text("Agents is for 3 to 9 players, not {n}", n=seats))
    setup = chosen_setup(box, options, seats)
    start = (Starting(tuple(range(seats))),)
    return State(replace(options, setup=setup.id), 0, 1, 0, 0, (), start, (Spot(),) * seats)


# -------------------------------------------------------------------------------- carrying out


def roll(m: Move, s: full.State, a: Roll) -> full.State:
    """AG-T03: for the start, seat by seat. AG-T04: for movement; where the marker goes is the players' business."""
    todo = s.todo[-1]
    if isinstance(todo, Starting):
        return turns.roll_for_start(m, s, todo, a)
    turns.thrown(m, s, s.active)
    return s


def next_turn(m: Move, s: full.State, a: Next | Again) -> full.State:
    if isinstance(a, Again) and s.players[s.active].dead:
        refuse("AG-023", "an extra turn is lost with its owner")
    return turns.next_turn(m, replace(s, extra_turns=int(isinstance(a, Again))))


def hurt(m: Move, s: full.State, a: Hurt) -> full.State:
    """AG-T05, AG-T06: the device asks who is out where it can be, and then who that was."""
    if len(a.targets) != len(a.amounts) or not a.targets or len(set(a.targets)) != len(a.targets):
        refuse("AG-093", "one amount for each player hurt")
    for target, n in zip(a.targets, a.amounts, strict=True):
        must_live(s, target)
        must_be_positive(n)
    must_live(s, a.by)
    s = harm.hurt(m, s, dict(zip(a.targets, a.amounts, strict=True)), a.by, "card")
    return settled(m, s)


def settled(m: Move, s: full.State) -> full.State:
    """Loot is the players' business; then the win check (AG-T07)."""
    while isinstance(todo := s.todo[-1], full.Looting):
        s = harm.loot_or_discard(m, s, todo)
    if not isinstance(todo, full.EventOver):
        return s
    return winning.check(m, pop(s), Moment(killer=todo.killer, victims=todo.victims, uncounted=True))


def must_live(s: full.State, seat: Seat) -> None:
    if seat not in living(s):
        refuse("AG-100", "only living players can be chosen")


def must_be_positive(n: int) -> None:
    if n < 1:
        refuse("AG-090", "enter a number of 1 or more")


def heal(m: Move, s: full.State, a: Heal) -> full.State:
    must_live(s, a.target)
    must_be_positive(a.n)
    return harm.heal(m, s, a.target, a.n)


def reveal(m: Move, s: full.State, a: Reveal) -> full.State:
    """AG-T11."""
    must_live(s, a.target)
    if s.players[a.target].revealed:
        refuse("AG-102", "this character lies face up already")
    return abilities.turn_up(m, s, a.target, possible_characters(m.box, s))


def declare(m: Move, s: full.State, a: Declare) -> full.State:
    """AG-T12: what the condition needs the device does not follow, so it believes the players."""
    must_live(s, a.target)
    could_be = solo_winners(m.box, s, a.target)
    if not could_be:
        refuse("AG-138", "this character has no condition that ends the game alone")
    moment = Moment(starting=a.target, declared=(a.target,), uncounted=True)
    return winning.finish(m, winning.name_everybody(m, s, {a.target: could_be}, set()), moment)


def solo_winners(box: Box, s: full.State, seat: Seat) -> list[str]:
    known = s.characters[seat]
    candidates = possible_characters(box, s) if known is None else [known]
    return [id for id in candidates if not isinstance(box.win_of(id), FactionDead | Survive)]


def declare_out(m: Move, s: full.State, a: DeclareOut) -> full.State:
    """AG-166."""
    s = settled(m, turns.declare_out(m, s, a))
    return turns.start_settled(m, s) if s.todo and isinstance(s.todo[-1], Starting) else s


def call_draw(m: Move, s: full.State, a: CallDraw) -> full.State:  # noqa: ARG001
    if not s.options.stalemate_rounds:
        refuse("AG-139", "there is no draw in this game")
    return turns.call_it_a_draw(m, s)


ENTRIES: dict[type, Callable[[Move, full.State, Any], full.State]] = {
    Roll: roll,
    Next: next_turn,
    Again: next_turn,
    Hurt: hurt,
    Heal: heal,
    Reveal: reveal,
    Declare: declare,
    DeclareOut: declare_out,
    CallDraw: call_draw,
}


# -------------------------------------------------------------------------------- what can be entered


def legal(box: Box, s: State) -> Iterator[Action]:
    table = unfolded(box, s)
    here = living(table)
    yield Roll()
    if s.todo:
        yield from map(DeclareOut, here)
        return
    yield Next()
    if not s.players[s.active].dead:
        yield Again()
    for target in here:
        yield from (Hurt((target,), (n,), by) for by in here for n in range(1, MOST + 1))
    for target in here:
        yield from (Heal(target, n) for n in range(1, min(6, s.players[target].damage) + 1))
    yield from (Reveal(target) for target in here if not s.players[target].revealed)
    yield from (Declare(target) for target in here if solo_winners(box, table, target))
    yield from map(DeclareOut, here)
    if s.options.stalemate_rounds:
        yield CallDraw()


class Tracker:
    """Agents beside the boxed game, entered with a few presses."""

    key = "agents/tracker"
    seats = range(SEATS[0], SEATS[-1] + 1)
    version = "1"
    private = False
    Options = Options
    State = State
    Action = Action
    Event = events.AnyEvent
    blind: frozenset[str] = frozenset()
    secret = frozenset({"ballot"})

    def __init__(self, box: Box) -> None:
        self.box = box
        self.edition = box.edition
        self.bots: dict[str, Bot] = {"random": RandomReferee(partial(legal, box))}
        self.telling = TrackerTelling(self)
        self.panel = TrackerPanel(self, unfolded)
        self.rulebook = read_rulebook(Path(__file__).with_name("rulebook.toml"))

    def new(self, options: full.Options, seats: int, chance: Chance) -> Track:  # noqa: ARG002 - people deal
        return set_up(self.box, options, seats)

    def actors(self, s: Track) -> tuple[Seat | None, ...]:
        return () if s.result else (None,)

    def legal(self, s: Any, seat: Seat | None) -> Iterator[Any]:
        return legal(self.box, s) if seat is None and s.result is None else iter(())

    def play(self, s: Track, seat: Seat | None, action: Any, chance: Chance) -> tuple[Track, tuple[Any, ...]]:
        if not isinstance(action, get_args(Action)):
            raise BadInput(text("{action} is not an action of Agents", action=repr(action)))
        if s.result:
            refuse("AG-131", "the game is over")
        if seat is not None:
            refuse("AG-017", "it is not your turn: {who} must act now", who=who(None))
        if s.todo and not isinstance(action, Roll | DeclareOut):
            refuse("AG-016", "first everybody rolls for the start")
        m = Move(self.box, chance)
        after = ENTRIES[type(action)](m, unfolded(self.box, s), action)
        return of(after), tuple(m.events)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:  # noqa: ARG002 - there are no secrets here
        return thing

    def clocks(self, s: Track) -> tuple[Clock, ...]:  # noqa: ARG002 - at a real table people speak up
        return ()

    def outcome(self, s: Track) -> Outcome | None:
        return s.result

    def warnings(self, s: Track, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, s: Track) -> tuple[Any, ...]:  # noqa: ARG002 - the cards are the people's
        return ()
