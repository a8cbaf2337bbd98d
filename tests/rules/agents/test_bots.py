"""Players that need no person: they end their games, know only their view, and neither side dominates."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Seeded
from companion.core.simulation import play_on, play_out
from companion.games.agents.beliefs import beliefs
from companion.games.agents.state import Attack, Note, Options, Reveal, Treat
from tests.rules.agents.table import SIX, arrived, fighting, game, legal, position

SETUPS = {"3": 3, "4": 4, "5": 5, "6": 6, "7A": 7, "7B": 7, "8A": 8, "8B": 8, "9": 9}


def winners(setup: str, games: int, bot: str) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """How often each reason ended the game, and how often each character won and lost."""
    reasons: Counter[str] = Counter()
    won: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for i in range(games):
        bots = [game.bots[bot]] * SETUPS[setup]
        playout = play_out(
            game, Options(setup=setup), SETUPS[setup], bots, Random(f"{setup}/{i}"), views=bot != "random"
        )
        assert playout.outcome is not None
        reasons[playout.outcome.reason] += 1
        for seat, character in enumerate(playout.state.characters):
            (won if seat in playout.outcome.winners else lost)[character] += 1
    return reasons, won, lost


@pytest.mark.rule("AG-139")
@pytest.mark.parametrize("setup", SETUPS)
def test_greedy_games_end_with_winners_and_neither_side_dominates(setup: str) -> None:
    """A small sample: with 40 games a side may lead by chance, but not by this much."""
    reasons, _, _ = winners(setup, 40, "greedy")
    assert reasons.total() == 40
    assert abs(reasons["t"] - reasons["ct"]) <= 22
    assert reasons["t"] + reasons["ct"] >= 8


@pytest.mark.rule("AG-120", "AG-121", "AG-139")
def test_every_character_wins_and_loses_in_random_games() -> None:
    _, won, lost = winners("9", 60, "random")
    assert set(won) == set(lost) == set(game.box.characters)


def test_bots_know_only_their_view() -> None:
    for name in game.bots:
        rng = Random(3)
        s = game.new(Options(), 6, Seeded(rng))
        for step in play_on(game, s, [game.bots[name]] * 6, rng, cap=150):
            if step.seat is None:
                continue
            view = game.seen_by(step.before, step.seat)
            one = game.bots[name](view, step.seat, Random(1))
            two = game.bots[name](game.seen_by(view, step.seat), step.seat, Random(1))
            assert one == two
            assert one in legal(step.before, step.seat)


def test_greedy_players_beat_random_ones() -> None:
    greedy_wins = 0
    for i in range(40):
        rng = Random(i)
        state = game.new(Options(setup="4"), 4, Seeded(rng))
        side = {seat: game.box.characters[str(id)].faction for seat, id in enumerate(state.characters)}
        bots: list[Any] = [game.bots["greedy" if side[seat] == "t" else "random"] for seat in range(4)]
        *_, last = play_on(game, state, bots, rng)
        assert last.after.result is not None
        greedy_wins += last.after.result.reason == "t"
    assert greedy_wins >= 28


# -------------------------------------------------------------------------------- beliefs


def test_beliefs_start_from_the_set_up_and_what_lies_open() -> None:
    view = game.seen_by(position(*SIX), 0)
    shares = beliefs(game.box, view, 0)
    assert shares[0] == {"t": 1.0, "ct": 0.0, "n": 0.0}
    assert {faction: round(share, 6) for faction, share in shares[1].items()} == {"t": 0.2, "ct": 0.4, "n": 0.4}
    shown = beliefs(game.box, game.seen_by(position(*SIX, revealed=(1, 4)), 0), 0)
    assert shown[2]["ct"] == 0.0


def test_answers_to_yellow_cards_shift_them() -> None:
    note = Note(3, 0, 1, "inv_raid_ct", "damage", 2, None)
    view = game.seen_by(position(*SIX, notes={0: (note,)}), 0)
    shares = beliefs(game.box, view, 0)
    assert shares[1]["ct"] > 0.8
    assert shares[2]["ct"] == pytest.approx(0.4)


def test_who_hurts_a_known_friend_is_rather_an_enemy() -> None:
    s = position(*SIX, revealed=(3,))
    hitter = replace(s.players[1], deeds=(0, 0, 0, 4, 0, 0))
    view = game.seen_by(replace(s, players=(s.players[0], hitter, *s.players[2:])), 0)
    shares = beliefs(game.box, view, 0)
    assert shares[1]["ct"] > shares[2]["ct"]


def test_greedy_players_hurt_enemies_and_spare_friends() -> None:
    bot = game.bots["greedy"]
    s = arrived(*SIX, area="clinic", revealed=(1, 3))
    assert bot(game.seen_by(s, 0), 0, Random(1)) == Treat(1, "hurt")
    s = fighting(*SIX, area={2: "market", 4: "market", 5: "market"}, revealed=(1, 3))
    action = bot(game.seen_by(s, 0), 0, Random(1))
    assert isinstance(action, Attack)
    assert action.targets == (1,)
    alone = fighting(*SIX, area={1: "market", 2: "market", 4: "market", 5: "market"}, revealed=(3,))
    assert not isinstance(bot(game.seen_by(alone, 0), 0, Random(1)), Attack)


def test_random_players_seldom_reveal() -> None:
    rng, bot = Random(2), game.bots["random"]
    reveals = sum(isinstance(bot(position(*SIX), 0, rng), Reveal) for _ in range(400))
    assert 30 < reveals < 90
