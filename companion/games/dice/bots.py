"""Players that need no person."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from companion.core import Bot, Seat
from companion.games.dice.careful import CarefulPlayer
from companion.games.dice.edition import PURSUER, Box, Die
from companion.games.dice.entering import jokers, made_impossible, offers, written
from companion.games.dice.sheet import Row, fits
from companion.games.dice.state import (
    EMPTY,
    Accept,
    Action,
    Added,
    Enter,
    NoRun,
    Number,
    Player,
    ReRoll,
    Retrieve,
    Roll,
    State,
)

T = TypeVar("T")
TRIES = 3
"""Fields a random player looks at before a number is left unused."""


def bots(box: Box) -> dict[str, Bot]:
    return {"random": RandomPlayer(box), "careful": CarefulPlayer(box)}


def pick(rng: Random, things: Sequence[T]) -> T:
    """`rng.choice`, but fast enough for fifty thousand moves a second."""
    return things[int(rng.random() * len(things))]


def some(rng: Random, dice: Sequence[Die]) -> tuple[Die, ...]:
    """Any of these dice, at least one."""
    return tuple([die for die in dice if rng.random() < 0.5]) or (pick(rng, dice),)


class RandomPlayer:
    """Plays anything legal, draws parts rather than whole sets: there are far too many of those. Never concedes."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.fields = {
            (letter, code): [
                (at, field)
                for at, mission in enumerate(sheet, 1)
                for field, cell in enumerate(mission.fields, 1)
                if cell == code
            ]
            for letter, sheet in box.sheets.items()
            for code in box.colours
        }

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        match view.phase:
            case "between":
                return self.choose(view, rng)
            case "help":
                return self.help(view, rng)
            case _:
                return self.enter(view, view.players[seat], rng)

    def choose(self, view: State, rng: Random) -> Action:
        colours = [die for die in view.table if die not in self.box.jokers]
        if not colours or (view.lid and rng.random() < 0.25):
            return Retrieve()
        dice = some(rng, view.table)
        if all(die in self.box.jokers for die in dice):
            dice += (pick(rng, colours),)
        return Roll(dice)

    def help(self, view: State, rng: Random) -> Action:
        luck = rng.random()
        if view.re_roll_left and luck < 0.15:
            return ReRoll(some(rng, [die for die, _ in view.rolled]))
        if view.no_run_left and luck < 0.5 and any(face == PURSUER for _, face in view.rolled):
            return NoRun()
        return Accept()

    def enter(self, view: State, player: Player, rng: Random) -> Enter:
        """Colour by colour: with jokers or without, into a field of its colour or by chameleon into any."""
        numbers, added, marks = [], [], []
        rows = player.missions
        chameleons = player.chameleons
        left = jokers(self.box, view.rolled)
        for colour, base in offers(self.box, view.rolled).items():
            number = base
            mine = [die for die in left if rng.random() < 0.4]
            for die in mine:
                number += left[die]
            own = not chameleons or rng.random() < 0.8
            fields = self.fields[player.sheet, colour if own else pick(rng, self.box.colours)]
            found = self.find(player, rows, fields, number, rng)
            if found is None:
                continue
            at, field = found
            rows = written(rows, at, field, number)
            numbers.append(Number(colour, at, field))
            added += [Added(die, colour) for die in mine]
            left = {die: pips for die, pips in left.items() if die not in mine}
            if self.box.sheets[player.sheet][at - 1].fields[field - 1] != colour:
                chameleons -= 1
                marks.append(colour)
        chosen = Enter(tuple(numbers), tuple(sorted(added)), tuple(marks))
        if view.options.dead_entries == "forbid" and made_impossible(self.box, player, rows):
            return Enter()
        return chosen

    def find(
        self, player: Player, rows: tuple[Row, ...], fields: list[tuple[int, int]], number: int, rng: Random
    ) -> tuple[int, int] | None:
        for _ in range(TRIES if fields else 0):
            at, field = pick(rng, fields)
            row, mission = rows[at - 1], self.box.sheets[player.sheet][at - 1]
            if row[field - 1] == EMPTY and fits(mission, row, field - 1, number):
                return at, field
        return None
