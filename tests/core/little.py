"""A tiny game for tests of the core: two players roll a die in turn until one has enough points."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.core import Bot, Chance, Clock, Event, Outcome, Seat, Text, Words, refuse
from companion.core.edition import Edition
from companion.core.rulebook import Clause, Rulebook, Section

FACES = (1, 2, 3, 4, 5, 6)


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    goal: Annotated[int, Meta(ge=1, le=100)] = 10
    pace: Literal["slow", "fast"] = "slow"
    lucky: bool = False
    bonus: tuple[int, ...] = ()
    least: Annotated[int, Meta(ge=0)] = 0
    any: int = 0
    name: str = ""

    def __post_init__(self) -> None:
        if self.pace == "fast" and self.goal > 50:
            raise ValueError("fast games end at 50")


class State(Struct, frozen=True):
    options: Options
    points: tuple[int, ...]
    turn: Seat = 0
    round: int = 1


class Roll(Struct, frozen=True, tag="roll"):
    pass


class Wait(Struct, frozen=True, tag="wait"):
    pass


class Rolled(Event, frozen=True, tag="rolled"):
    face: int


Action: TypeAlias = Roll | Wait
Settings: TypeAlias = Options
Position: TypeAlias = State
"""The same once more: inside a game, `Options` and `State` are its members."""


class Little:
    """Whoever first has `goal` points wins; with `lucky` everybody acts at once."""

    key: str = "little"
    seats: range = range(2, 4)
    version: str = "1"
    private: bool = False
    edition: Edition = Edition("house", Words("House", "Haus"), "abc")
    rulebook: Rulebook = Rulebook(
        "LI",
        Words("Little", "Klein"),
        (Section(Words("All", "Alles"), (Clause("LI-001", ("turn",), "Roll.", "Würfle."),)),),
    )
    blind: frozenset[str] = frozenset()
    Options: type[Struct] = Options
    State: type[Position] = Position
    Action: Any = Action
    Event: Any = Rolled
    telling: Any = None  # nobody tells of this game
    panel: Any = None
    views: ClassVar[list[Seat | None]] = []

    def __init__(self) -> None:
        self.bots: Mapping[str, Bot] = {"random": roll, "lazy": wait}

    def new(self, options: Settings, seats: int, chance: Chance) -> Position:
        first, *_ = chance.shuffle("first", range(seats))
        return Position(options, (0,) * seats, first)

    def actors(self, state: Position) -> tuple[Seat | None, ...]:
        if self.outcome(state):
            return ()
        return tuple(range(len(state.points))) if state.options.lucky else (state.turn,)

    def legal(self, state: Position, seat: Seat | None) -> Iterable[Any]:
        return (Roll(), Wait()) if seat in self.actors(state) else ()

    def play(self, state: Position, seat: Seat | None, action: Any, chance: Chance) -> tuple[Position, tuple[Any, ...]]:
        if seat not in self.actors(state) or seat is None:
            refuse("LI-001", "the game is over")
        after = replace(state, turn=(seat + 1) % len(state.points), round=state.round + 1)
        if isinstance(action, Wait):
            return after, ()
        (face,) = chance.roll("die", (FACES,))
        points = tuple(p + face if i == seat else p for i, p in enumerate(state.points))
        return replace(after, points=points), (Rolled(face),)

    def seen_by(self, thing: Any, seat: Seat | None) -> Any:
        self.views.append(seat)
        return thing

    def clocks(self, state: Position) -> tuple[Clock, ...]:  # noqa: ARG002
        return ()

    def outcome(self, state: Position) -> Outcome | None:
        winners = tuple(i for i, p in enumerate(state.points) if p >= state.options.goal)
        return Outcome(winners, "points", "LI-001") if winners else None

    def warnings(self, state: Position, seat: Seat | None, action: Any) -> tuple[Text, ...]:  # noqa: ARG002
        return ()

    def pieces(self, state: Position) -> tuple[Any, ...]:
        return state.points


def roll(view: Any, seat: Seat, rng: Random) -> Any:  # noqa: ARG001
    return Roll()


def wait(view: Any, seat: Seat, rng: Random) -> Any:  # noqa: ARG001
    return Wait()
