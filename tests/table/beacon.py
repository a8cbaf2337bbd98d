"""A miniature game for tests of clocks and of the table; not shipped. It has one of everything that is difficult:
a music clock, a sand glass anybody may turn, a decision inside a decision, a reaction window, hidden hands, and an
action that asks chance twice.

Two or more keepers light a beacon: cards played from hidden hands add up to `goal` before the music ends. When the
glass runs out, the player whose turn it is names somebody, who must give a card away.
"""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core import Bot, Chance, Clock, Event, Outcome, Seat, Text, Words, refuse, text
from companion.core.cards import face_down, into_hand, out_of
from companion.core.edition import Edition
from companion.core.rulebook import Clause, Rulebook, Section
from companion.core.telling import Choice, choices_of

CARDS = tuple(range(1, 21))
FACES = (1, 2, 3, 4, 5, 6)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    goal: int = 60
    units: int = 4
    unit_seconds: float = 60.0
    glass_seconds: float = 30.0
    window_seconds: float = 2.0
    may_pause: bool = True


# -------------------------------------------------------------------------------- what is still to do


class Turn(Struct, frozen=True, tag="turn"):
    seat: Seat


class Naming(Struct, frozen=True, tag="naming"):
    """The glass ran out: somebody must be named."""

    seat: Seat


class Giving(Struct, frozen=True, tag="giving"):
    """Whoever was named gives a card."""

    seat: Seat


class Window(Struct, frozen=True, tag="window"):
    """A card was played: anybody may cheer, until the window closes by itself."""

    seat: ClassVar[None] = None


Todo: TypeAlias = Turn | Naming | Giving | Window


class State(Struct, frozen=True):
    options: Options
    hands: tuple[tuple[int | None, ...], ...]
    pile: tuple[int | None, ...]
    table: tuple[int, ...] = ()
    lost: tuple[int, ...] = ()
    light: int = 0
    todo: tuple[Todo, ...] = (Turn(0),)
    unit: int = 1
    glass: int = 1
    turns: int = 0
    windows: int = 0
    cheers: int = 0
    result: Outcome | None = None


# -------------------------------------------------------------------------------- actions


class Play(Struct, frozen=True, tag="play"):
    card: int


class Kindle(Struct, frozen=True, tag="kindle"):
    """Throw a die, then turn up the top card of the pile: both count."""


class Draw(Struct, frozen=True, tag="draw"):
    pass


class TurnGlass(Struct, frozen=True, tag="turn_glass"):
    """A standing right of everybody."""


class Name(Struct, frozen=True, tag="name"):
    seat: Seat


class Give(Struct, frozen=True, tag="give"):
    card: int


class Cheer(Struct, frozen=True, tag="cheer"):
    pass


class Horn(Struct, frozen=True, tag="horn"):
    pass


class RunOut(Struct, frozen=True, tag="run_out"):
    pass


class Close(Struct, frozen=True, tag="close"):
    pass


Action: TypeAlias = Play | Kindle | Draw | TurnGlass | Name | Give | Cheer | Horn | RunOut | Close


class Told(Event, frozen=True, tag="told"):
    """One event says it all: who did what with which card."""

    what: str
    seat: Seat | None = None
    card: int | None = None
    secret: bool = False

    def seen_by(self, seat: Seat | None) -> "Told":
        return self if not self.secret or seat == self.seat else replace(self, card=None)


class Shown(Told, frozen=True, tag="shown"):
    final: ClassVar[bool] = True


Settings: TypeAlias = Options
Position: TypeAlias = State


class Beacon:
    key: str = "beacon"
    seats: range = range(2, 5)
    version: str = "1"
    private: bool = True
    edition: Edition = Edition("house", Words("House", "Haus"), "abc")
    rulebook: Rulebook = Rulebook(
        "BE",
        Words("Beacon", "Leuchtfeuer"),
        (Section(Words("All", "Alles"), (Clause("BE-001", ("turn",), "Play.", "Spielt."),)),),
    )
    blind: frozenset[str] = frozenset({"drawn"})
    Options: type[Struct] = Options
    State: type[Position] = Position
    Action: Any = Action
    Event: Any = Told | Shown
    panel: Any = None  # it is on no display

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot] = {"random": RandomKeeper(self)}
        self.telling = Words_(self)

    def new(self, options: Settings, seats: int, chance: Chance) -> Position:
        pile = chance.shuffle("deal", CARDS)
        hands = tuple(tuple(sorted(pile[i::seats][:3], key=lambda c: (c is None, c))) for i in range(seats))
        return Position(options, hands, pile[3 * seats :] if pile[0] is None else _rest(pile, hands))

    def actors(self, s: Position) -> tuple[Seat | None, ...]:
        seat = None if s.result else s.todo[-1].seat
        return () if seat is None else (seat,)

    def legal(self, s: Position, seat: Seat | None) -> Iterable[Any]:
        if s.result:
            return
        if seat is None:
            yield from (clock.plays for clock in self.clocks(s))
            return
        match s.todo[-1]:
            case Turn(turn) if turn == seat:
                yield from (Play(card) for card in self._nameable(s, seat))
                if s.pile:
                    yield Kindle()
                    yield Draw()
            case Naming(who) if who == seat:
                yield from (Name(other) for other, hand in enumerate(s.hands) if hand)
            case Giving(who) if who == seat:
                yield from (Give(card) for card in self._nameable(s, seat))
            case Window():
                yield Cheer()
        if not any(isinstance(todo, Naming | Giving) for todo in s.todo):
            yield TurnGlass()

    def _nameable(self, s: Position, seat: Seat) -> Iterable[int]:
        """The cards of a known hand, or those an unknown hand can still hold."""
        hand = s.hands[seat]
        if None not in hand:
            return (card for card in hand if card is not None)
        seen = {*s.table, *s.lost, *(card for other in s.hands for card in other if card is not None)}
        return (card for card in CARDS if card not in seen or card in hand)

    def play(self, s: Position, seat: Seat | None, action: Any, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        if s.result:
            refuse("BE-001", "the game is over")
        if action not in self.legal(s, seat):
            refuse("BE-001", "not now: {action}", action=type(action).__name__)
        match action:
            case Play(card):
                assert seat is not None
                s = replace(s, hands=_without(s.hands, seat, card), table=(*s.table, card), light=s.light + card)
                s = replace(s, todo=(*self._next_turn(s), Window()), windows=s.windows + 1)
                return self._judge(s, Told("played", seat, card))
            case Kindle():
                (face,) = chance.roll("spark", (FACES,))
                seen = {*s.table, *s.lost}
                card = chance.turn_up("fuel", s.pile[0], [c for c in CARDS if c not in seen])
                s = replace(s, pile=s.pile[1:], table=(*s.table, card), light=s.light + face + card)
                return self._judge(replace(s, todo=self._next_turn(s)), Shown("kindled", seat, card))
            case Draw():
                assert seat is not None
                top = chance.turn_up("drawn", s.pile[0], CARDS, seat)
                hands = tuple(into_hand(h, top) if i == seat else h for i, h in enumerate(s.hands))
                s = replace(s, hands=hands, pile=s.pile[1:], todo=self._next_turn(s))
                return self._judge(s, Told("drew", seat, top, secret=True))
            case TurnGlass():
                return replace(s, turns=s.turns + 1), (Told("turned", seat),)
            case Name(other):
                return replace(s, todo=(*s.todo[:-1], Giving(other))), (Told("named", other),)
            case Give(card):
                assert seat is not None
                s = replace(s, hands=_without(s.hands, seat, card), lost=(*s.lost, card), todo=s.todo[:-1])
                return s, (Told("gave", seat, card),)
            case Cheer():
                return replace(s, cheers=s.cheers + 1, light=s.light + 1), (Told("cheered", seat),)
            case Close():
                return self._judge(replace(s, todo=s.todo[:-1]), Told("closed"))
            case RunOut():
                s = replace(s, glass=s.glass + 1, turns=0)
                if any(s.hands):
                    turn = next(todo for todo in reversed(s.todo) if isinstance(todo, Turn))
                    s = replace(s, todo=(*s.todo, Naming(turn.seat)))
                return s, (Shown("ran out"),)
            case Horn():
                s = replace(s, unit=s.unit + 1)
                if s.unit > s.options.units:
                    s = replace(s, result=Outcome((), "dark", "BE-001"))
                return s, (Shown("horn", card=s.unit),)
        raise AssertionError(action)

    def _next_turn(self, s: Position) -> tuple[Todo, ...]:
        turn = s.todo[-1]
        assert isinstance(turn, Turn)
        return (*s.todo[:-1], Turn((turn.seat + 1) % len(s.hands)))

    def _judge(self, s: Position, *events: Event) -> tuple[Position, tuple[Any, ...]]:
        if s.light >= s.options.goal:
            s = replace(s, result=Outcome(tuple(range(len(s.hands))), "lit", "BE-001"))
        elif not s.pile and not any(s.hands):
            s = replace(s, result=Outcome((), "cold", "BE-001"))
        return s, events

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        if isinstance(thing, State):
            hands = tuple(h if i == seat or thing.result else face_down(h) for i, h in enumerate(thing.hands))
            return replace(thing, hands=hands, pile=face_down(thing.pile))
        return thing.seen_by(seat)

    def clocks(self, s: Position) -> tuple[Clock, ...]:
        if s.result:
            return ()
        o, pause = s.options, s.options.may_pause
        clocks = [Clock("music", s.unit, o.unit_seconds, Horn(), follows=True, warn=(10.0,), pause=pause)]
        if not any(isinstance(todo, Naming | Giving) for todo in s.todo):
            clocks.append(Clock("glass", s.glass, o.glass_seconds, RunOut(), turns=s.turns, grace=0.5, warn=(5.0,)))
        if isinstance(s.todo[-1], Window):
            clocks.append(Clock("window", s.windows, o.window_seconds, Close()))
        return tuple(clocks)

    def outcome(self, s: Position) -> Outcome | None:
        return s.result

    def warnings(self, s: Position, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, s: Position) -> tuple[Any, ...]:
        return (*(card for hand in s.hands for card in hand), *s.pile, *s.table, *s.lost)


def _rest(pile: tuple[Any, ...], hands: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(card for card in pile if not any(card in hand for hand in hands))


def _without(hands: tuple[Any, ...], seat: Seat, card: int) -> tuple[Any, ...]:
    return tuple(out_of(hand, card) if i == seat else hand for i, hand in enumerate(hands))


class RandomKeeper:
    """Plays anything, and turns the glass when it is warned."""

    def __init__(self, game: Beacon) -> None:
        self.game = game

    def __call__(self, view: Any, seat: Seat, rng: Random) -> Any:
        return rng.choice([a for a in self.game.legal(view, seat) if not isinstance(a, TurnGlass)])

    def warned(self, view: Any, seat: Seat, clock: Clock, rng: Random) -> Any:
        if clock.key == "glass" and rng.random() < 0.5 and TurnGlass() in self.game.legal(view, seat):
            return TurnGlass()
        return None


class Words_:  # noqa: N801 - `Words` is taken
    """The little that a terminal needs to play this."""

    def __init__(self, game: Beacon) -> None:
        self.game = game

    def roles(self, state: Any) -> tuple[Text, ...]:
        return tuple(text("Keeper {n}", n=i + 1) for i, _ in enumerate(state.hands))

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        return text("{what}", what=repr(action))

    def event(self, view: Any, event: Any) -> Text:  # noqa: ARG002
        return text("{what}", what=repr(event))

    def question(self, view: Any, question: Any) -> Text:  # noqa: ARG002
        return text("{what}?", what=question.kind)

    def answer(self, view: Any, question: Any, answer: Any) -> Text:  # noqa: ARG002
        return text("{what}", what=repr(answer))

    def outcome(self, state: Any, outcome: Outcome) -> Text:  # noqa: ARG002
        return text("{what}", what=outcome.reason)

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002
        return (f"light {view.light}", f"hands {view.hands}")

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        return choices_of(self.game.legal(view, seat), lambda action: self.action(view, seat, action), {}, picked)
