"""A table set by hand: any position of the Dice Game in one call, every die in exactly one place.

Sheet S of the house edition, on which most stories are told (and A, where the second player writes):

    1 equal      Y R B           3 steps      G B R
    2 ascending  G B Y R         3            Y R G B
    3 rising     B G Y           2            R Y G
    4 rising     R Y G B         3            B G Y R
    5 rising     G R B Y G       4            Y B R G Y
    6 rising     Y B 6 R G       4            G R 6 B Y
    7 rising     R G 6 B Y R     5            B Y 6 R G B
    8 rising     B Y G 6 R G B   6            R G Y 6 B Y R
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Recorded, Seat
from companion.games.dice import load
from companion.games.dice.rules import DiceGame
from companion.games.dice.setup import set_up
from companion.games.dice.state import (
    EMPTY,
    Action,
    Added,
    Enter,
    Number,
    Options,
    Phase,
    Player,
    Rolled,
    State,
)

game = load("house")
box = game.box
Rows = Mapping[int, str]
"""Missions that have been written into, by number: "2 . 6 . 8", a point for each empty field."""


def dice(words: str) -> tuple[Rolled, ...]:
    """Thrown dice: "Y1:3 W2:P"."""
    parts = [word.split(":") for word in words.split()]
    return tuple(Rolled(die, "P" if face == "P" else int(face)) for die, face in parts)


def row(words: str) -> tuple[int, ...]:
    return tuple(EMPTY if word == "." else int(word) for word in words.split())


def position(
    *,
    seats: int = 1,
    phase: Phase | None = None,
    rolled: str = "",
    lid: str = "",
    pursuer: int = 5,
    fronts: tuple[int, ...] = (),
    rows: tuple[Rows, ...] = (),
    chameleons: int | None = None,
    own: DiceGame = game,
    options: Mapping[str, Any] | None = None,
    **more: Any,
) -> State:
    """Dice that are neither thrown nor in the lid are on the table. With thrown dice it is, unless told, the moment to
    enter their numbers; without, the moment between rolls. `rows` are what each seat has written so far."""
    s = set_up(own.box, Options(**(options or {})), seats, Recorded(()))
    thrown = dice(rolled)
    away = {die for die, _ in thrown} | set(lid.split())
    players = tuple(
        with_rows(own, player, rows[seat] if seat < len(rows) else {}, fronts[seat] if fronts else player.front)
        for seat, player in enumerate(s.players)
    )
    if chameleons is not None:
        players = tuple(replace(player, chameleons=chameleons) for player in players)
    s = replace(
        s,
        phase=phase or ("enter" if thrown else "between"),
        pursuer=pursuer,
        players=players,
        table=tuple(die for die in own.box.dice if die not in away),
        rolled=thrown,
        lid=tuple(lid.split()),
        roll_no=3,
        **more,
    )
    assert sorted(own.pieces(s)) == sorted(own.box.dice), "every die must be in exactly one place"
    return s


def with_rows(own: DiceGame, player: Player, rows: Rows, front: int) -> Player:
    missions = list(player.missions)
    for number, words in rows.items():
        mission, new = own.box.sheets[player.sheet][number - 1], row(words)
        assert len(new) == len(mission.fields)
        assert all(new[i] == n for i, n in enumerate(mission.blank) if n), "the printed number stands in its field"
        missions[number - 1] = new
    return replace(player, missions=tuple(missions), front=front)


def enter(*entries: str) -> Enter:
    """A player's entries: "Y 3.2" is yellow into mission 3, field 2; "R+W1 4.1" with a joker, "B 4.1*" by chameleon."""
    numbers, added, marks = [], [], []
    for entry in entries:
        what, where = entry.split()
        colour, *jokers = what.split("+")
        mission, field = where.rstrip("*").split(".")
        numbers.append(Number(colour, int(mission), int(field)))
        added += [Added(joker, colour) for joker in jokers]
        marks += [colour] * where.endswith("*")
    return Enter(tuple(numbers), tuple(added), tuple(marks))


def play(
    state: State, seat: Seat, action: Action, *answers: Any, own: DiceGame = game
) -> tuple[State, tuple[Any, ...]]:
    """The state after this action, and what happened; chance gives these answers, and all of them are asked for."""
    chance = Recorded(answers)
    after, events = own.play(state, seat, action, chance)
    assert chance.exhausted(), "an answer was not asked for"
    return after, events


def after(state: State, seat: Seat, *actions: Action) -> State:
    """The state after these actions of one seat, none of which leaves anything to chance."""
    for action in actions:
        state, _ = play(state, seat, action)
    return state


def refused(state: State, seat: Seat | None, action: Action, own: DiceGame = game) -> Illegal:
    """The refusal of this action, which is not offered either; chance is not asked before."""
    with pytest.raises(Illegal) as refusal:
        own.play(state, seat, action, Recorded(()))
    assert refusal.value.clause in own.rulebook.clauses, "a refusal names a clause of the rule book"
    assert refusal.value.in_("de") != refusal.value.in_("en"), "a refusal speaks German"
    assert action not in islice(own.legal(state, seat), 3000), "what is refused is not offered"
    return refusal.value


def told(events: tuple[Any, ...], kind: type) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


__all__ = ["after", "box", "dice", "enter", "game", "play", "position", "refused", "row", "told"]
