"""A player who weighs where a number goes and how many missions to keep open. Throws every die, pays, and repeats."""

from random import Random
from typing import NamedTuple

from companion.core import Seat
from companion.games.dice.edition import PURSUER, Box
from companion.games.dice.entering import Offered, jokers, made_impossible, offers, subsets, written
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
from companion.games.dice.work import Work

# What counts how much, in draws (`work.py`); found by playing many games.
OPEN, OPEN_SQUARED = 0.2, 0.7
"""Each open mission is worse than the one before: the sheet with most sets the price."""
CHAMELEON = 3.5
FINISH = 2.0
"""At first sight, a mission fulfilled is worth more than the work it takes away."""
DANGER, SAFE = 0.12, 12
"""For each field the lead is shorter than this, squared."""
MANY_PURSUERS = 3
DRAFTS, OPTIONS = 6, 8
"""So many ways to enter are followed, and so many ways to go on from each."""


class Option(NamedTuple):
    """A way to enter one number, with what it looks worth at first sight."""

    gain: float
    mission: int
    field: int
    added: Offered
    own: bool


class Draft(NamedTuple):
    """Some numbers of a roll, entered in thought."""

    value: float
    rows: tuple[Row, ...]
    left: Offered
    chameleons: int
    numbers: tuple[Number, ...] = ()
    added: tuple[Added, ...] = ()
    marks: tuple[str, ...] = ()


class CarefulPlayer:
    def __init__(self, box: Box) -> None:
        self.box = box
        self.work = Work(box)

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:  # noqa: ARG002 - leaves nothing to chance
        match view.phase:
            case "between":
                return Retrieve() if view.lid else Roll(view.table)
            case "help":
                return self.help(view)
            case _:
                return self.enter(view, view.players[seat])

    def help(self, view: State) -> Action:
        """Only where the roll would catch somebody, or against three and more pursuers."""
        shown = tuple([die for die, face in view.rolled if face == PURSUER])
        lead = min([player.front for player in view.players]) - view.pursuer
        if not shown or view.no_run_now or len(shown) < min(lead, MANY_PURSUERS):
            return Accept()
        if view.no_run_left:
            return NoRun()
        return ReRoll(shown) if view.re_roll_left else Accept()

    def value(self, view: State, player: Player, rows: tuple[Row, ...], chameleons: int) -> float:
        """The less work, the fewer open missions and the larger the lead, the better."""
        opened, front = 0, player.front
        for mission, old, new in zip(self.box.sheets[player.sheet], player.missions, rows, strict=True):
            if EMPTY not in new:
                front += mission.steps if EMPTY in old else 0
            elif new != mission.blank:
                opened += 1
        value = -opened * (OPEN + OPEN_SQUARED * opened)
        if front >= self.box.safehouse:
            return value
        value -= self.work.left(player.sheet, rows, self.box.safehouse - front)
        short = max(0, SAFE - (front - view.pursuer))
        return value + CHAMELEON * chameleons - DANGER * short * short

    def enter(self, view: State, player: Player) -> Enter:
        """Colour by colour the best few ways to enter its number, or not to."""
        left = tuple(jokers(self.box, view.rolled).items())
        value = self.value(view, player, player.missions, player.chameleons)
        drafts = [Draft(value, player.missions, left, player.chameleons)]
        for colour, base in offers(self.box, view.rolled).items():
            more = [new for draft in drafts for new in self.further(view, player, draft, colour, base)]
            drafts = sorted([*drafts, *more], key=lambda draft: -draft.value)[:DRAFTS]
        best = drafts[0]
        return Enter(best.numbers, tuple(sorted(best.added)), best.marks)

    def further(self, view: State, player: Player, draft: Draft, colour: str, base: int) -> list[Draft]:
        """The draft with this colour's number entered as well."""
        found = []
        for option in sorted(self.options(player, draft, colour, base), reverse=True)[:OPTIONS]:
            _, at, field, added, own = option
            rows = written(draft.rows, at, field, base + sum([pips for _, pips in added]))
            if view.options.dead_entries == "forbid" and made_impossible(self.box, player, rows):
                continue
            chameleons = draft.chameleons - (not own)
            found.append(
                Draft(
                    self.value(view, player, rows, chameleons),
                    rows,
                    tuple([joker for joker in draft.left if joker not in added]),
                    chameleons,
                    (*draft.numbers, Number(colour, at, field)),
                    (*draft.added, *[Added(die, colour) for die, _ in added]),
                    draft.marks if own else (*draft.marks, colour),
                )
            )
        return found

    def options(self, player: Player, draft: Draft, colour: str, base: int) -> list[Option]:
        found = []
        for added in subsets(draft.left):
            number = base + sum([pips for _, pips in added])
            for at, (mission, row) in enumerate(zip(self.box.sheets[player.sheet], draft.rows, strict=True), 1):
                for place, cell in enumerate(mission.fields):
                    own = cell == colour
                    if row[place] != EMPTY or not (own or draft.chameleons) or not fits(mission, row, place, number):
                        continue
                    new = (*row[:place], number, *row[place + 1 :])
                    after = self.work.of_row(mission, new) if EMPTY in new else -FINISH
                    gain = self.work.of_row(mission, row) - after - (0 if own else CHAMELEON)
                    found.append(Option(gain, at, place + 1, added, own))
        return found
