"""The invariants of digest part 7, over random games of every set-up."""

from collections import Counter
from random import Random

import pytest

from companion.core import Seeded
from companion.core.simulation import Step, play_on
from companion.games.agents.events import Attacked, Died, Hurt, Looted, Struck, TurnBegan
from companion.games.agents.state import EventOver, Looting, Options, State
from companion.games.agents.vocabulary import FACTIONS
from companion.games.agents.winning import NOTHING, conditions_that_hold
from tests.rules.agents.table import box, game

SETUPS = {"3": 3, "4": 4, "5": 5, "6": 6, "7A": 7, "7B": 7, "8A": 8, "8B": 8, "9": 9}
GAMES = 4


def steps(setup: str, seed: int) -> list[Step]:
    rng = Random(f"{setup}/{seed}")
    state = game.new(Options(setup=setup), SETUPS[setup], Seeded(rng))
    return list(play_on(game, state, [game.bots["random"]] * SETUPS[setup], rng, views=False))


def has_pending_death(s: State) -> bool:
    return any(isinstance(todo, EventOver | Looting) for todo in s.todo)


@pytest.mark.rule("AG-002", "AG-003", "AG-007", "AG-090", "AG-091", "AG-101")
@pytest.mark.parametrize("setup", SETUPS)
def test_cards_characters_damage_and_places_are_always_in_order(setup: str) -> None:
    shape = box.setups[setup]
    for seed in range(GAMES):
        for step in steps(setup, seed):
            s: State = step.after
            piece = Counter(map(str, game.pieces(s)))
            assert sum(piece.values()) == 51 + 10
            numbers = Counter(box.characters[str(id)].faction for id in s.characters)
            assert all(numbers[faction] >= shape.of(faction) for faction in FACTIONS)
            assert not set(s.characters) & set(shape.exclude)
            for before, player, character in zip(step.before.players, s.players, s.characters, strict=True):
                hp = box.characters[str(character)].hp
                assert 0 <= player.damage <= hp
                assert (player.damage == hp) == player.dead
                assert not (before.dead and not player.dead)
                assert not (before.revealed and not player.revealed)
                assert not (before.tapped and not player.tapped and not player.dead)
                assert all(box.cards[card].kind == "equipment" for card in player.equipment)
                if player.dead:
                    assert player.revealed
                    assert player.area == ""
                    assert has_pending_death(s) or not player.equipment


@pytest.mark.rule("AG-017", "AG-070", "AG-078", "AG-096", "AG-129")
@pytest.mark.parametrize("setup", SETUPS)
def test_turns_attacks_loot_and_conditions_are_always_in_order(setup: str) -> None:
    for seed in range(GAMES):
        attacks, dead, credits = 0, 0, 0
        for step in steps(setup, seed):
            s: State = step.after
            for event in step.events:
                match event:
                    case TurnBegan(seat, turn):
                        assert turn == step.before.turn + 1
                        assert not s.players[seat].dead or s.result
                        attacks = 0
                    case Attacked(seat, _, _, reply):
                        attacks += 1
                        assert reply == (seat != step.before.active)
                        assert attacks <= 2
                        assert not reply or s.characters[seat] == "nadia"
                    case Struck(_, _, success, damage):
                        assert success or damage == 0
                        assert damage <= 8
                    case Hurt(seat, n, _, _, "attack"):
                        assert not n or step.before.players[seat].area not in ("safe_house", "")
                        assert not step.before.players[seat].shielded
                    case Died(killer=killer):
                        dead += 1
                        credits += killer is not None
            looted = Counter(event.victim for event in step.events if isinstance(event, Looted))
            bag = any("duffle_bag" in player.equipment for player in step.before.players)
            assert bag or all(n == 1 for n in looted.values())
            assert credits <= dead
            if s.result is None and not has_pending_death(s):
                holding = conditions_that_hold(box, s, NOTHING)
                assert not any(win.ends_game for win in holding.values())
        assert s.result is not None
        assert s.result.winners
        by_side = {f: [box.characters[str(id)].faction == f for id in s.characters] for f in ("t", "ct")}
        for members in by_side.values():
            won = {seat in s.result.winners for seat, member in enumerate(members) if member}
            assert len(won) == 1, "sides win as a whole"
