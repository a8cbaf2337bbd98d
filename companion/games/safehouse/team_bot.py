"""A player who plans: completes what the own hand completes, prepares the rest, and solves the case on the way."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from companion.core import Bot, Clock, Seat
from companion.games.safehouse import case, chase, choices
from companion.games.safehouse.edition import Box
from companion.games.safehouse.move import has_investigation
from companion.games.safehouse.state import (
    Acting,
    Action,
    Discard,
    Draw,
    EndTurn,
    First,
    Investigate,
    Lay,
    LayOut,
    Mission,
    Naming,
    Refilling,
    Remove,
    Special,
    State,
)

CHAPTER_CARDS = {2: 2, 3: 1, 4: 1}
"""How many chapter cards to hold, by the number of players: drawing one never wakes the pursuer."""
OPEN_MISSIONS, OPEN_IF_SAFE = 2, 3
"""So many may lie open before pursuer cards that count become too dear; one more while he is far away."""
SYMBOL = 0.6
"""What stopping on a symbol costs, in steps of the witness."""
PER_CARD = 0.28
"""What a card costs: the next one drawn may be a pursuer."""
SPARE = 2.5
"""Numbers to leave for each card that is still missing, so that others can go on."""
SAFE_GAP = 5
"""From here on a step of the pursuer may be the price of a good card."""


class Plan(NamedTuple):
    """Cards of the own hand, from low to high, that complete a mission, or the special card (`None`)."""

    mission: str | None
    cards: list[str]
    worth: float


class Planner:
    """Sees what its seat sees, and remembers nothing."""

    def __init__(self, box: Box, otherwise: Bot) -> None:
        self.box = box
        self.otherwise = otherwise

    def warned(self, view: State, seat: Seat, clock: Clock, rng: Random) -> Action | None:  # noqa: ARG002
        """Turns the glass as soon as the first reminder sounds."""
        return clock.plays if clock.key == "turn_glass" else None

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:
        match view.todo[-1]:
            case Naming():
                return First(seat)
            case Refilling():
                return self.draw(view, seat)
            case Acting(acted=acted) if None not in view.hands[seat].escape + view.hands[seat].chapter:
                return self.act(view, seat, acted=acted)
        action: Action = self.otherwise(view, seat, rng)
        return action

    # ---------------------------------------------------------------------------- a turn

    def act(self, view: State, seat: Seat, *, acted: bool) -> Action:
        hand = [card for card in view.hands[seat].escape if card is not None]
        chapter = [card for card in view.hands[seat].chapter if card is not None]
        is_inside = chase.in_safe_house(self.box, view.chase)
        steps = (
            self.solve(view, hand),
            None if is_inside else self.complete(view, hand, chapter),
            self.investigate(view, hand, is_inside=is_inside),
            None if is_inside else self.contribute(view, hand),
            None if is_inside else self.lay_out(view, hand, chapter),
        )
        wanted = next((action for action in steps if action is not None), None)
        if wanted is not None:
            return wanted
        if acted or not hand + chapter:
            return EndTurn()
        return self.give_way(view, hand, chapter)

    # ---------------------------------------------------------------------------- missions

    def complete(self, view: State, hand: list[str], chapter: list[str]) -> Action | None:
        """The best of what these cards complete on their own."""
        plans = [*self.mission_plans(view, hand, chapter), *self.special_plans(view, hand)]
        best = max(plans, key=lambda plan: (plan.worth, plan.mission or ""), default=None)
        if best is None or best.worth <= 0:
            return None
        if best.mission is None:
            return Special(best.cards[0])
        if best.mission in chapter:
            return LayOut(best.mission)
        return Lay(best.cards[0], best.mission)

    def mission_plans(self, view: State, hand: list[str], chapter: list[str]) -> Iterator[Plan]:
        for mission in (*view.missions, *map(Mission, chapter)):
            chosen = self.filling(mission, hand)
            if chosen is not None:
                steps = self.box.missions[mission.card].steps
                yield Plan(mission.card, chosen, self.worth(view, steps) - PER_CARD * len(chosen))

    def special_plans(self, view: State, hand: list[str]) -> Iterator[Plan]:
        board = chase.board_of(self.box, view.chase)
        missing = board.special_cards - len(view.special)
        fitting = self.ascending([card for card in hand if choices.fits_special(self.box, view, card)])
        if not view.special_closed and len(fitting) >= missing:
            yield Plan(None, fitting[:missing], self.worth(view, board.special_steps) - PER_CARD * missing)

    def filling(self, mission: Mission, hand: list[str]) -> list[str] | None:
        """The lowest own cards that complete it, from low to high; None if there are not enough."""
        least = choices.last_number(self.box, mission.laid)
        chosen: list[str] = []
        for color, n in self.missing(mission).items():
            fitting = [c for c in hand if self.box.escape[c].color == color and self.box.escape[c].number >= least]
            if len(fitting) < n:
                return None
            chosen += self.ascending(fitting)[:n]
        return self.ascending(chosen)

    def missing(self, mission: Mission) -> Counter[str]:
        laid = Counter(self.box.escape[card].color for card in mission.laid)
        return Counter(self.box.missions[mission.card].needs) - laid

    def worth(self, view: State, steps: int) -> float:
        """Steps that are really made, less the price of a symbol."""
        after = chase.advance(self.box, view.chase, steps)
        made = chase.gap(self.box, after) - chase.gap(self.box, view.chase)
        return made - SYMBOL * chase.stops_on_symbol(self.box, after)

    def ascending(self, cards: list[str]) -> list[str]:
        return sorted(cards, key=lambda card: (self.box.escape[card].number, card))

    # ---------------------------------------------------------------------------- preparing

    def contribute(self, view: State, hand: list[str]) -> Action | None:
        """A card to an open mission that leaves room for what is still missing; the lowest first."""
        offers: list[tuple[float, Action]] = []
        for mission in view.missions:
            left = self.missing(mission).total() - 1
            for card in hand:
                number = self.box.escape[card].number
                if choices.fits(self.box, mission, card) and number <= 15 - SPARE * left:
                    offers.append((left + number / 15, Lay(card, mission.card)))
        board = chase.board_of(self.box, view.chase)
        left = board.special_cards - len(view.special) - 1
        for card in hand:
            if choices.fits_special(self.box, view, card) and self.box.escape[card].number <= 15 - SPARE * left:
                offers.append((left + 1 + self.box.escape[card].number / 15, Special(card)))
        return min(offers, key=lambda offer: offer[0])[1] if offers else None

    def lay_out(self, view: State, hand: list[str], chapter: list[str]) -> Action | None:
        """A mission for which the own hand has most of the cards."""
        most = OPEN_IF_SAFE if chase.gap(self.box, view.chase) > SAFE_GAP else OPEN_MISSIONS
        if len(view.missions) >= most or not chapter:
            return None

        def lacking(card: str) -> tuple[float, str]:
            held = Counter(self.box.escape[c].color for c in hand)
            needed = self.box.missions[card]
            return (Counter(needed.needs) - held).total() - needed.steps / 2, card

        return LayOut(min(chapter, key=lacking))

    def give_way(self, view: State, hand: list[str], chapter: list[str]) -> Action:
        """Something must be done: discard what is of least use, or give up a mission that is stuck."""
        gap = chase.gap(self.box, view.chase)
        stuck = [m for m in view.missions if choices.last_number(self.box, m.laid) + self.missing(m).total() > 15]
        if stuck and gap >= SAFE_GAP:
            return Remove(stuck[0].card)
        if hand:
            return Discard(min(hand, key=lambda card: self.use(view, card)))
        return Discard(chapter[0])

    def use(self, view: State, card: str) -> tuple[int, int, str]:
        """How many missions lack it; then the middle is better than the ends."""
        lacking = sum(choices.lacks(self.box, mission, self.box.escape[card].color) for mission in view.missions)
        return lacking, -abs(self.box.escape[card].number - 8), card

    # ---------------------------------------------------------------------------- the case

    def solve(self, view: State, hand: list[str]) -> Action | None:
        """The smallest set of own cards that solves the case, from high to low."""
        black = case.black_chips(self.box, view.row)
        if not has_investigation(self.box, view) or case.is_solved(self.box, black):
            return None
        for cards in case.solving_sets(self.box, black, hand):
            if chase.gap(self.box, view.chase) > choices.is_too_high(self.box, view, cards[0]):
                return Investigate(cards[0])
        return None

    def investigate(self, view: State, hand: list[str], *, is_inside: bool) -> Action | None:
        """A card that only turns chips the right way: high cards first, low ones when little is missing."""
        black = case.black_chips(self.box, view.row)
        if not has_investigation(self.box, view) or case.is_solved(self.box, black):
            return None
        missing = self.distance(black)
        least = 3 if missing > 8 else 2 if missing > 4 else 1
        gap = chase.gap(self.box, view.chase)
        offers = []
        for card in hand:
            won = missing - self.distance(black ^ self.box.escape[card].turns)
            dear = choices.is_too_high(self.box, view, card)
            if won >= (1 if is_inside else least) and (not dear or gap > SAFE_GAP):
                offers.append(((dear, -won, -self.box.escape[card].number), card))
        return Investigate(min(offers)[1]) if offers else None

    def distance(self, black: int) -> int:
        """How many chips must be turned at least."""
        return sum([abs(case.BLACK_NEEDED - (black & row.bits).bit_count()) for row in self.box.rows])

    # ---------------------------------------------------------------------------- the refill

    def draw(self, view: State, seat: Seat) -> Action:
        legal = list(choices.draws(view))
        held = len(view.hands[seat].chapter)
        wanted = 0 if chase.in_safe_house(self.box, view.chase) else CHAPTER_CARDS[len(view.hands)]
        chapter, escape = Draw("chapter"), Draw("escape")
        if escape not in legal or (chapter in legal and held < wanted):
            return chapter
        return escape
