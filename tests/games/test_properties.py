"""The properties of the design's last section, for every game and variant."""

from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core import Asked, BadInput, Illegal, Question, Recorded, Seeded
from companion.core.record import Entry, opening, replay
from companion.core.simulation import Step, play_on
from companion.games import load
from tests.games.proofs import CASES, asked, proof_of, steps, variant_of

every_game = pytest.mark.parametrize(("key", "variant"), CASES)
SEEDS = range(4)
PREFIX = 60


def seats_of(key: str, variant: str) -> range:
    return range(proof_of(key).VARIANTS[variant].seats)


def viewers(key: str, variant: str) -> list[int | None]:
    return [*seats_of(key, variant), None]


@every_game
def test_a_view_seen_again_is_the_same_view(key: str, variant: str) -> None:
    game = load(key)
    for step in steps(key, variant, seed=1):
        for seat in viewers(key, variant):
            view = game.seen_by(step.after, seat)
            assert game.seen_by(view, seat) == view
            for event in step.events:
                assert game.seen_by(game.seen_by(event, seat), seat) == game.seen_by(event, seat)


@every_game
def test_a_seat_can_do_the_same_in_its_view_as_in_the_state(key: str, variant: str) -> None:
    game = load(key)
    for step in islice(steps(key, variant, seed=2), 0, None, 3):
        for seat in seats_of(key, variant):
            view = game.seen_by(step.before, seat)
            of_view, of_state = game.legal(view, seat), game.legal(step.before, seat)
            assert list(islice(of_view, PREFIX)) == list(islice(of_state, PREFIX))


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_two_truths_a_seat_cannot_tell_apart_look_and_play_alike(key: str, variant: str, seed: int) -> None:
    game, proof, rng = load(key), proof_of(key), Random(seed)
    differing = 0
    for step in steps(key, variant, seed):
        for seat in viewers(key, variant):
            other = proof.another_truth(game, step, seat, rng)
            differing += other != step.before
            assert game.seen_by(other, seat) == game.seen_by(step.before, seat)
            after, events = game.play(other, step.seat, step.action, Recorded(step.answers))
            assert [game.seen_by(e, seat) for e in events] == [game.seen_by(e, seat) for e in step.events]
            assert game.seen_by(after, seat) == game.seen_by(step.after, seat)
            if seat is not None:
                for wrong in wrong_actions(key, step, rng):
                    assert refusal(game, other, seat, wrong) == refusal(game, step.before, seat, wrong)
    assert differing > 20 or not proof.SECRETS, "the truths compared must really differ"


def wrong_actions(key: str, step: Step, rng: Random) -> list[Any]:
    """Actions of this and other moments, most of them illegal now."""
    return [step.action, *rng.sample(some_actions(key), 3)]


@cache
def some_actions(key: str) -> list[Any]:
    played = (steps(key, variant, seed=99) for variant in proof_of(key).VARIANTS)
    return [step.action for game in played for step in islice(game, 0, 200, 7)]


def refusal(game: Any, state: Any, seat: int, action: Any) -> tuple[str, str, str] | None:
    """Clause and words in both languages; None if it is not refused (a question, or legal)."""
    try:
        game.play(state, seat, action, Asked(blind=game.blind))
    except Illegal as illegal:
        return illegal.clause, illegal.in_("en"), illegal.in_("de")
    except Question:
        return None
    return None


@every_game
def test_an_illegal_action_changes_nothing_and_names_a_clause_of_the_rule_book(key: str, variant: str) -> None:
    game, rng, refused = load(key), Random(5), 0
    for step in steps(key, variant, seed=5):
        before = msgspec.json.encode(step.before)
        for seat in seats_of(key, variant):
            for action in wrong_actions(key, step, rng):
                told = refusal(game, step.before, seat, action)
                if told is None:
                    continue
                refused += 1
                assert told[0] in game.rulebook.clauses
                assert told[1] != told[2], f"no German for: {told[1]}"
                assert refusal(game, game.seen_by(step.before, seat), seat, action) == told
        assert msgspec.json.encode(step.before) == before
    assert refused > 20


@every_game
def test_what_is_listed_as_legal_is_accepted(key: str, variant: str) -> None:
    game = load(key)
    for step in islice(steps(key, variant, seed=6), 0, None, 5):
        for seat in game.actors(step.before):
            listed = list(islice(game.legal(step.before, seat), PREFIX))
            assert listed, "who must act can act"
            assert len(set(map(repr, listed))) == len(listed)
            for action in listed:
                game.play(step.before, seat, action, Seeded(1))


@every_game
def test_when_it_is_over_nobody_can_do_anything(key: str, variant: str) -> None:
    game = load(key)
    *_, step = steps(key, variant, seed=7, cap=2000)
    assert game.outcome(step.after) is not None
    assert game.actors(step.after) == ()
    assert all(next(iter(game.legal(step.after, seat)), None) is None for seat in viewers(key, variant))


@every_game
def test_a_clock_plays_what_is_legal_for_nobody_else_and_then_is_another_clock(key: str, variant: str) -> None:
    game = load(key)
    for step in islice(steps(key, variant, seed=10), 0, None, 3):
        declared = game.clocks(step.after)
        for_the_table = list(game.legal(step.after, None))
        assert len({clock.key for clock in declared}) == len(declared), "one clock of a kind runs at a time"
        for clock in declared:
            assert clock.plays in for_the_table
            later, _ = game.play(step.after, None, clock.plays, Seeded(1))
            same = (clock.key, clock.run, clock.turns)
            assert same not in {(other.key, other.run, other.turns) for other in game.clocks(later)}
        silent = {clock.plays for clock in game.clocks(step.before)} - {clock.plays for clock in declared}
        for action in silent - set(for_the_table):
            with pytest.raises(Illegal):
                game.play(step.after, None, action, Seeded(1))


@every_game
def test_every_card_is_in_exactly_one_place_always(key: str, variant: str) -> None:
    game = load(key)
    for seed in SEEDS:
        inventory: list[str] | None = None
        for step in steps(key, variant, seed):
            inventory = inventory or sorted(map(str, game.pieces(step.before)))
            assert sorted(map(str, game.pieces(step.after))) == inventory


@every_game
def test_states_actions_and_events_survive_json(key: str, variant: str) -> None:
    game = load(key)
    state, action, event = (msgspec.json.Decoder(t) for t in (game.State, game.Action, game.Event))
    for step in islice(steps(key, variant, seed=8), 0, None, 3):
        assert state.decode(msgspec.json.encode(step.after)) == step.after
        assert action.decode(msgspec.json.encode(step.action)) == step.action
        for happened in step.events:
            assert event.decode(msgspec.json.encode(happened)) == happened


@every_game
def test_a_record_replays_to_the_same_states_without_a_random_generator(key: str, variant: str) -> None:
    (game, options, seats), rng = variant_of(key, variant), Random(9)
    dealing = Seeded(rng)
    first = game.new(options, seats, dealing)
    opened = opening(game, options, seats, dealing)
    played = list(play_on(game, first, [game.bots[proof_of(key).FUZZ_BOT]] * seats, rng, cap=400))
    journal = msgspec.json.encode([Entry(step.seat, step.action, step.answers) for step in played])
    entries = [
        Entry(entry.seat, msgspec.convert(entry.action, game.Action), entry.answers)
        for entry in msgspec.json.decode(journal, type=list[Entry])
    ]
    replayed = [state for state, _ in replay(game, opened, entries)]
    assert replayed == [first, *(step.after for step in played)]
    with pytest.raises(BadInput):
        list(replay(game, msgspec.structs.replace(opened, answers=opened.answers[:-1]), []))


@every_game
def test_random_play_ends(key: str, variant: str) -> None:
    game = load(key)
    for seed in range(10):
        *_, last = steps(key, variant, seed, cap=2000)
        assert game.outcome(last.after) is not None


@every_game
@pytest.mark.parametrize("seed", SEEDS)
def test_a_referee_beside_the_boxed_game_comes_to_the_same_public_state(key: str, variant: str, seed: int) -> None:
    (game, options, seats), proof = variant_of(key, variant), proof_of(key)
    referee = game.new(options, seats, Asked(blind=game.blind))
    for step in steps(key, variant, seed, cap=2000):
        referee = asked(game, referee, (step.seat, proof.referee_entry(step)), step, proof)
        while (more := proof.referee_follow_up(game, referee, step)) is not None:
            referee = asked(game, referee, more, step, proof)
        assert game.seen_by(referee, None) == game.seen_by(step.after, None)
    assert game.outcome(referee) == game.outcome(step.after) is not None
