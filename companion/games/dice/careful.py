"""A player who weighs: which dice to throw, where a number goes, how many missions to keep open."""

from functools import cache
from itertools import product
from math import comb, exp
from random import Random
from typing import NamedTuple

from companion.core import Seat
from companion.games.dice.edition import PURSUER, Box, Die
from companion.games.dice.entering import Offered, jokers, made_impossible, offers, subsets, written
from companion.games.dice.sheet import Row, fits, open_missions, retrieval_price
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

HIGH = 15
TRIED = 3


class Weights(NamedTuple):
    """What counts how much, in draws; found by playing many games."""

    opened: tuple[float, ...] = (0.0, 0.8, 2.4, 5.5, 10.0, 16.0, 24.0, 34.0, 46.0)
    """So many open missions on a sheet: each one more is worse than the one before."""
    chameleon: float = 2.0
    danger: float = 1.0
    """For each field the lead is short of `safe`, squared."""
    safe: int = 8
    beam: int = 6
    options: int = 8
    throws: int = 24
    retrieval: float = 1.0
    always: float = 0.0
    fear: float = 3.0
    behind: float = 0.05
    shared: float = 0.2
    die: float = 0.167
    finish: float = 2.0


class Promise(NamedTuple):
    """What dice would bring to one sheet, by colour and number of dice: without jokers, and what a joker adds."""

    need: float
    plain: tuple[tuple[float, ...], ...]
    lifted: tuple[tuple[float, ...], ...]


@cache
def survival(n: int, lead: int) -> float:
    """How likely fewer than `lead` of so many dice show a pursuer."""
    ways = sum([comb(n, k) * int(5 ** (n - k)) for k in range(min(n + 1, max(lead, 0)))])
    return ways / int(6**n)


class Draft(NamedTuple):
    """Some numbers of a roll, entered in thought."""

    value: float
    numbers: tuple[Number, ...]
    added: tuple[Added, ...]
    marks: tuple[str, ...]
    rows: tuple[Row, ...]
    left: Offered
    chameleons: int


class CarefulPlayer:
    def __init__(self, box: Box, weights: Weights = Weights()) -> None:
        self.box, self.weights = box, weights
        self.work = Work(box)

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        match view.phase:
            case "between":
                return self.choose(view, rng)
            case "help":
                return self.help(view)
            case _:
                return self.enter(view, view.players[seat])

    # ---------------------------------------------------------------------------- what a sheet is worth

    def value(self, view: State, player: Player, rows: tuple[Row, ...], chameleons: int) -> float:
        """The less work, the fewer open missions and the larger the lead, the better."""
        weights, sheet = self.weights, self.box.sheets[player.sheet]
        opened, front = 0, player.front
        for mission, old, new in zip(sheet, player.missions, rows, strict=True):
            if EMPTY not in new:
                if EMPTY in old:
                    front += mission.steps
            elif new != mission.blank:
                opened += 1
        needed = self.box.safehouse - front
        penalty = weights.opened[opened]
        if opened > 1 and len(view.players) > 1:
            others = max([open_missions(self.box, other) for other in view.players if other is not player])
            free = weights.opened[min(opened, others)]
            penalty -= weights.shared * free
        value = -self.work.left(player.sheet, rows, needed) - penalty
        if needed > 0:
            value += weights.chameleon * min(chameleons, 2)
            value -= weights.danger * max(0, weights.safe - (front - view.pursuer)) ** 2
        return value

    # ---------------------------------------------------------------------------- entering

    def enter(self, view: State, player: Player) -> Enter:
        left = tuple(jokers(self.box, view.rolled).items())
        value = self.value(view, player, player.missions, player.chameleons)
        drafts = [Draft(value, (), (), (), player.missions, left, player.chameleons)]
        for colour, base in offers(self.box, view.rolled).items():
            more = [new for draft in drafts for new in self.further(view, player, draft, colour, base)]
            drafts = sorted([*drafts, *more], key=lambda draft: -draft.value)[: self.weights.beam]
        best = drafts[0]
        return Enter(best.numbers, tuple(sorted(best.added)), best.marks)

    def further(self, view: State, player: Player, draft: Draft, colour: str, base: int) -> list[Draft]:
        """The drafts with this colour's number entered as well, as far as they look good at first sight."""
        sheet, of_row = self.box.sheets[player.sheet], self.work.of_row
        seen: list[tuple[float, int, int, Offered, bool]] = []
        for added in subsets(draft.left):
            number = base + sum([pips for _, pips in added])
            for at, (mission, row) in enumerate(zip(sheet, draft.rows, strict=True), 1):
                if EMPTY not in row:
                    continue
                for place, cell in enumerate(mission.fields):
                    own = cell == colour
                    if row[place] or not (own or draft.chameleons) or not fits(mission, row, place, number):
                        continue
                    new = (*row[:place], number, *row[place + 1 :])
                    gain = (
                        of_row(mission, row) - of_row(mission, new)
                        if EMPTY in new
                        else of_row(mission, row) + self.weights.finish
                    )
                    gain -= 0.1 * len(added) + (0 if own else self.weights.chameleon)
                    seen.append((gain, at, place + 1, added, own))
        seen.sort(key=lambda option: -option[0])
        found = []
        for _, at, field, added, own in seen[: self.weights.options]:
            number = base + sum([pips for _, pips in added])
            rows = written(draft.rows, at, field, number)
            if view.options.dead_entries == "forbid" and made_impossible(self.box, player, rows):
                continue
            chameleons = draft.chameleons - (not own)
            found.append(
                Draft(
                    self.value(view, player, rows, chameleons),
                    (*draft.numbers, Number(colour, at, field)),
                    (*draft.added, *[Added(die, colour) for die, _ in added]),
                    draft.marks if own else (*draft.marks, colour),
                    rows,
                    tuple([joker for joker in draft.left if joker not in added]),
                    chameleons,
                )
            )
        return found

    # ---------------------------------------------------------------------------- choosing dice

    def choose(self, view: State, rng: Random) -> Action:
        """The dice that bring most for what the pursuer gains by them."""
        first = min(player.front for player in view.players)
        promises = [
            self.promise(view, player, exp(self.weights.behind * (first - player.front))) for player in view.players
        ]
        price = retrieval_price(self.box, view)
        lead = min(player.front for player in view.players) - view.pursuer
        now, dice = self.best_selection(view.table, promises, price, lead, 0.0)
        if view.lid and (not dice or lead > price + 1):
            wasted = self.weights.retrieval * price * len(view.table) / len(self.box.dice)
            later, _ = self.best_selection(self.box.dice, promises, price, lead - price, wasted)
            if later > now or not dice:
                return Retrieve()
        return Roll(dice)

    def best_selection(
        self, table: tuple[Die, ...], promises: list[Promise], price: int, lead: int, extra: float
    ) -> tuple[float, tuple[Die, ...]]:
        by_kind = [[die for die in table if self.box.colour_of[die] == code] for code in self.box.kinds]
        best, chosen = -1.0, tuple[int, ...]()
        for counts in product(*[range(len(dice) + 1) for dice in by_kind]):
            *colours, white = counts
            if not any(colours):
                continue
            n = sum(counts)
            cost = 1 + n * self.weights.die + self.weights.retrieval * price * n / len(self.box.dice) + extra
            gain = self.weights.always
            for promise in promises:
                mine = sum([promise.plain[c][k] for c, k in enumerate(colours)])
                if white:
                    mine += max([promise.lifted[c][k] for c, k in enumerate(colours)]) * (1.0 if white == 1 else 1.7)
                gain += mine * promise.need
            score = gain / cost * survival(n, lead - 1) ** self.weights.fear
            if score > best:
                best, chosen = score, counts
        dice = [die for kind, k in zip(by_kind, chosen, strict=False) for die in kind[:k]]
        return best, tuple(die for die in self.box.dice if die in dice)

    def promise(self, view: State, player: Player, need: float) -> Promise:
        """What one or two dice of each colour would bring on this sheet, and how much more with a joker."""
        plain, lifted = [], []
        for colour in self.box.colours:
            gains = self.gains(view, player, colour)
            alone = [gains[pips] for pips in range(1, 6)]
            pairs = [gains[a + b] for a in range(1, 6) for b in range(1, 6)]
            one, two = sum(alone) / 6, sum(pairs) / 36 + 2 * sum(alone) / 36
            with_one = sum([max(gains[a], gains[a + w]) for a in range(1, 6) for w in range(1, 6)]) / 36 + one / 6
            both = [max(gains[a + b], gains[a + b + w]) for a in range(1, 6) for b in range(1, 6) for w in range(1, 6)]
            with_two = sum(both) / 216 + with_one / 3 + sum(pairs) / 216
            plain.append((0.0, one, two))
            lifted.append((0.0, with_one - one, max(with_two - two, 0.0)))
        return Promise(need, tuple(plain), tuple(lifted))

    def gains(self, view: State, player: Player, colour: str) -> list[float]:
        """For each number the best a field of this colour could make of it."""
        sheet, of_row = self.box.sheets[player.sheet], self.work.of_row
        now = self.value(view, player, player.missions, player.chameleons)
        best = [0.0] * (self.box.highest + 1)
        fields = [
            (at, mission, row, place)
            for at, (mission, row) in enumerate(zip(sheet, player.missions, strict=True), 1)
            for place, cell in enumerate(mission.fields)
            if cell == colour and row[place] == EMPTY
        ]
        for number in range(1, HIGH + 1):
            seen = []
            for at, mission, row, place in fields:
                if fits(mission, row, place, number):
                    new = (*row[:place], number, *row[place + 1 :])
                    seen.append(
                        (
                            of_row(mission, row) - (of_row(mission, new) if EMPTY in new else -self.weights.finish),
                            at,
                            place + 1,
                        )
                    )
            seen.sort(reverse=True)
            for _, at, field in seen[:TRIED]:
                rows = written(player.missions, at, field, number)
                best[number] = max(best[number], self.value(view, player, rows, player.chameleons) - now)
        return best

    # ---------------------------------------------------------------------------- help

    def help(self, view: State) -> Action:
        """Only in danger, or against three and more pursuers."""
        rolled = [die for die, face in view.rolled if face == PURSUER]
        if not rolled or view.no_run_now:
            return Accept()
        lead = min(player.front for player in view.players) - view.pursuer
        if len(rolled) >= min(lead, 3):
            if view.no_run_left:
                return NoRun()
            if view.re_roll_left:
                return ReRoll(tuple(rolled))
        return Accept()
