"""The invariants of digest part 7, checked after every step of a game."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from companion.core import Illegal, Recorded
from companion.core.simulation import Step
from companion.games.safehouse import case, chase
from companion.games.safehouse.rules import Safehouse
from companion.games.safehouse.state import (
    ChipsTurned,
    EndTurn,
    Expire,
    PileTurned,
    PursuerMoved,
    Refilling,
    State,
)


class Watch:
    """Looks on from the first state to the last, and remembers what it takes to judge the next."""

    def __init__(self, game: Safehouse, first: State) -> None:
        self.game, self.box = game, game.box
        self.chips: set[str] = set()
        self.steps: Counter[str] = Counter()
        self.start = first.chase.pursuer
        self.expired = 0

    def see(self, step: Step) -> None:
        before, after = step.before, step.after
        self.cards(after)
        self.hands(before, after)
        self.pieces(before, after)
        self.rows(after)
        self.investigation(step)
        self.pursuer_steps(step)
        self.recycling(step)
        self.growing(before, after)
        self.going_on(after)
        assert step.answers == (), "I-13"

    def cards(self, s: State) -> None:
        laid = [card for mission in s.missions for card in mission.laid]
        held = [card for hand in s.hands for card in hand.escape]
        lying = [card for card in (*s.draw, *s.discard) if card in self.box.escape]
        assert sorted(map(str, (*lying, *held, *laid, *s.special, *s.row))) == sorted(self.box.escape), "I-1"
        playing = [card for card in (*s.draw, *s.discard) if card in self.box.pursuers]
        left_out = [card for card in s.box if card in self.box.pursuers]
        assert len(playing) == self.box.levels[s.options.level].pursuer_cards, "I-2"
        assert Counter(playing + left_out) == Counter(self.box.pursuer_cards()), "I-2"
        chapter = [card for pile in s.piles for card in pile] + [card for hand in s.hands for card in hand.chapter]
        chapter += [mission.card for mission in s.missions] + [card for card in s.box if card in self.box.missions]
        assert sorted(map(str, (*chapter, *s.cleared))) == sorted(self.box.missions), "I-3"
        for hand in s.hands:
            assert all(self.box.missions[str(card)].chapter == s.chase.chapter for card in hand.chapter), "I-3"

    def hands(self, before: State, after: State) -> None:
        limit = self.box.hand_limit[len(after.hands)]
        assert all(hand.size <= limit for hand in after.hands), "I-4"
        refilled = isinstance(before.todo[-1], Refilling) and before.turn != after.turn
        if refilled and after.hands[before.turn].size < limit:
            assert not after.draw, "I-4: SH-088, SH-089"
            assert not after.piles[after.chase.chapter], "I-4"

    def pieces(self, before: State, after: State) -> None:
        caught = after.result is not None and after.result.reason == "caught"
        assert (after.chase.pursuer == after.chase.witness) == caught, "I-5"
        assert chase.gap(self.box, after.chase) >= 0, "I-5"
        assert after.chase.witness >= before.chase.witness, "I-6"
        assert after.chase.pursuer >= before.chase.pursuer, "I-6"
        board = self.box.boards[after.chase.chapter]
        assert board.lowest <= after.chase.pursuer, "I-6"
        is_last = after.chase.chapter == len(self.box.boards) - 1
        assert board.blue <= after.chase.witness <= board.end - (not is_last), "I-6"

    def rows(self, s: State) -> None:
        for laid in (*(mission.laid for mission in s.missions), s.special):
            numbers = [self.box.escape[card].number for card in laid]
            assert numbers == sorted(numbers), "I-7"
        for mission in s.missions:
            needs = Counter(self.box.missions[mission.card].needs)
            laid_colors = Counter(self.box.escape[card].color for card in mission.laid)
            assert laid_colors <= needs, "I-7"
            assert laid_colors != needs, "I-7"
        assert len(s.special) < self.box.boards[s.chase.chapter].special_cards, "I-8"
        assert not (s.special_closed and s.special), "I-8"

    def investigation(self, step: Step) -> None:
        s = step.after
        for event in step.events:
            if isinstance(event, ChipsTurned):
                assert not self.chips & set(event.to_black), "I-9"
                assert set(event.to_white) <= self.chips, "I-9"
                self.chips ^= {*event.to_black, *event.to_white}
        if s.result is None:
            assert self.chips == set(case.named(self.box, case.black_chips(self.box, s.row))), "I-9"
        if not self.box.levels[s.options.level].investigation:
            assert s.row == (), "I-9"
        numbers = [self.box.escape[card].number for card in s.row]
        assert sum(b > a for a, b in pairwise(numbers)) == s.chase.steps.investigation, "I-10"

    def pursuer_steps(self, step: Step) -> None:
        s = step.after
        for event in step.events:
            if isinstance(event, PursuerMoved):
                self.steps[event.reason] += event.steps
                assert event.reason != "symbol" or s.result is None, "I-20"
        made = s.chase.steps
        assert all(getattr(made, reason) == n for reason, n in self.steps.items()), "I-11"
        assert s.chase.pursuer - self.start == self.steps.total() + made.pulled_up, "I-11"
        if isinstance(step.action, Expire):
            self.expired += 1
        assert made.clock <= self.box.units - 1, "I-12"
        if s.running:
            assert made.clock == self.expired == s.unit - 1, "I-12"

    def recycling(self, step: Step) -> None:
        if not any(isinstance(event, PileTurned) for event in step.events):
            return
        drawn = step.before.discard[0]
        assert step.after.draw == step.before.discard[1:], "I-16"
        assert step.after.discard == ((drawn,) if drawn in self.box.pursuers else ()), "I-16"

    def growing(self, before: State, after: State) -> None:
        assert after.cleared[: len(before.cleared)] == before.cleared, "I-17"
        assert after.box[: len(before.box)] == before.box, "I-17"

    def going_on(self, s: State) -> None:
        if s.result is None:
            for seat in self.game.actors(s):
                assert next(iter(self.game.legal(s, seat)), None) is not None, "I-19"
            return
        actions: tuple[Any, ...] = (Expire(), EndTurn())
        for action in actions:
            for whoever in (None, 0):
                with pytest.raises(Illegal):  # I-18
                    self.game.play(s, whoever, action, Recorded(()))
