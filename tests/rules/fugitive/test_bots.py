"""Players that need no person: they play by the rules, from their own view, and some better than others."""

from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core import Bot, Seat, Seeded
from companion.core.simulation import play_on, play_out
from companion.games.fugitive import bots, load
from companion.games.fugitive.deduction import Record, Stop
from companion.games.fugitive.marshal_bots import Banker, Gambler, Lead, Marshal, routes_through
from companion.games.fugitive.notepad import deck_of, record_of
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Deciding,
    Draw,
    Drawing,
    ExtraGuessing,
    Guess,
    Guessing,
    Hunting,
    Manhunt,
    Options,
    Pass,
    Place,
    Placing,
    Point,
    Pointing,
    State,
    Variant,
)
from tests.rules.fugitive.table import box, down, found, position

VARIANTS: tuple[Variant, ...] = get_args(Variant)
game = load("house")
FLEE, CHASE = bots.fugitives(box), bots.marshals(box)
MOVES = 600
"""A game of bots that play for something is long over by then."""


def act(bot: Bot, state: State, seed: int = 1) -> Any:
    (seat,) = game.actors(state)
    return bot(game.seen_by(state, seat), seat, Random(seed))


def allowed(state: State, seat: Seat, action: Any) -> bool:
    """Playable, and in the seat's own view too."""
    for known in (state, game.seen_by(state, seat)):
        if known.todo[-1].seat != seat:
            return False
    game.play(state, seat, action, Seeded(1))
    return True


def ends(fugitive: Bot, marshal: Bot, seed: int, **options: Any) -> State:
    state: State = game.new(Options(**options), 2, Seeded(seed))
    for step in play_on(game, state, [fugitive, marshal], Random(seed), cap=MOVES):  # refuses what is not legal
        state = step.after
    return state


# -------------------------------------------------------------------------------- every bot, every variant


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("name", ["simple", "cunning", "sharp"])
def test_every_bot_plays_to_an_end_by_the_rules(name: str, variant: Variant) -> None:
    bot = game.bots[name]
    assert all(ends(bot, bot, seed, variant=variant).result for seed in range(10))


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("fugitive", ["greedy", "bluff", "sprinter"])
@pytest.mark.parametrize("marshal", ["single", "bank", "plus"])
def test_any_fugitive_can_meet_any_marshal(fugitive: str, marshal: str, variant: Variant) -> None:
    assert all(ends(FLEE[fugitive], CHASE[marshal], seed, variant=variant).result for seed in range(100, 103))


@pytest.mark.parametrize("name", ["simple", "cunning", "sharp"])
def test_house_rules_trouble_no_bot(name: str) -> None:
    bot = game.bots[name]
    options: dict[str, Any] = {"pass_draw": True, "marshal_may_pass": True, "sprint_42": "allow", "stall_limit": 12}
    for seed in range(10):
        assert ends(bot, bot, seed, variant="balancing", first_turn_hideouts=(3,), **options).result


@pytest.mark.rule("FU-140")
@pytest.mark.parametrize("name", ["single", "bank", "plus"])
def test_what_the_marshal_cannot_see_changes_nothing_for_her(name: str) -> None:
    first = position(row=(down(1), down(5, 2)), marshal=(9, 20), turn=MARSHAL)
    second = position(row=(down(3), down(4, 2)), marshal=(9, 20), turn=MARSHAL)
    assert game.seen_by(first, MARSHAL) == game.seen_by(second, MARSHAL)
    assert act(CHASE[name], first) == act(CHASE[name], second)


@pytest.mark.parametrize("name", ["simple", "cunning", "sharp"])
def test_the_same_generator_plays_the_same_game(name: str) -> None:
    bot = game.bots[name]
    assert ends(bot, bot, 5) == ends(bot, bot, 5)


# -------------------------------------------------------------------------------- fugitives


def test_greedy_takes_the_largest_free_step() -> None:
    s = position(hand=(9, 10, 11, 12, 20), row=(down(8),))
    assert act(FLEE["greedy"], s) == Place(11, ())


def test_greedy_passes_rather_than_sprint() -> None:
    assert act(FLEE["greedy"], position(hand=(12, 20), row=(down(8),))) == Pass()


@pytest.mark.rule("FU-044")
def test_42_is_placed_as_soon_as_it_is_within_reach() -> None:
    s = position(hand=(4, 6, 35, 36), row=(down(33),))  # 42 is 9 away: 6 more than the reach
    place = act(FLEE["greedy"], s)
    assert place == Place(42, (2, 4, 6))
    assert allowed(s, FUGITIVE, place)


def test_the_sprinter_sprints_up_to_four_with_cards_he_has_passed_by() -> None:
    s = position(hand=(4, 6, 15, 16, 26), row=(down(8),))
    assert {act(FLEE["sprinter"], s, seed).number for seed in range(20)} == {15}
    assert min((act(FLEE["sprinter"], s, seed) for seed in range(20)), key=lambda a: len(a.sprints)).sprints == (2, 4)


@pytest.mark.rule("FU-047")
def test_bluff_adds_a_sprint_card_half_of_the_time() -> None:
    s = position(hand=(9, 10), row=(down(8),))
    stacks = [len(act(FLEE["bluff"], s, seed).sprints) for seed in range(200)]
    assert set(stacks) == {0, 1}
    assert 70 < sum(stacks) < 130


@pytest.mark.rule("FU-024")
def test_a_runner_draws_where_his_next_numbers_lie() -> None:
    drawing = (Placing((0, 1)), Drawing(FUGITIVE, 1))
    assert act(FLEE["greedy"], position(row=(down(8),), todo=drawing)) == Draw(1)
    assert act(FLEE["greedy"], position(row=(down(13),), todo=drawing)) == Draw(2)
    assert act(FLEE["greedy"], position(row=(down(41),), todo=drawing, empty=(3,))) == Draw(2)


def test_once_all_piles_are_empty_he_sprints_if_he_must() -> None:
    s = position(hand=(20,), row=(down(14),), empty=(1, 2, 3))
    place = act(FLEE["greedy"], s)
    assert place.number == 20
    assert allowed(s, FUGITIVE, place)


def test_a_hand_nobody_knows_is_left_to_chance() -> None:
    s = position(hand=(9, 10), row=(down(8),))
    unknown = replace(s, hands=((None,) * len(s.hands[0]), s.hands[1]))
    action = FLEE["sprinter"](unknown, FUGITIVE, Random(1))
    assert allowed(unknown, FUGITIVE, action)


# -------------------------------------------------------------------------------- marshals

SURE, SURE_TOO, LIKELY, UNLIKELY = Lead(9, 7, True), Lead(9, 12, True), Lead(5, 20, False), Lead(2, 30, False)


@pytest.mark.parametrize(
    ("kind", "leads", "numbers"),
    [
        (Marshal, [SURE, SURE_TOO, LIKELY], [7]),
        (Marshal, [UNLIKELY, LIKELY], [20]),
        (Banker, [SURE, LIKELY, SURE_TOO], [7, 12]),
        (Banker, [UNLIKELY, LIKELY], [20]),
        (Gambler, [SURE, UNLIKELY, LIKELY], [7, 20]),
        (Gambler, [SURE, SURE_TOO], [7, 12]),
        (Gambler, [UNLIKELY], [30]),
    ],
)
def test_marshals_differ_in_what_they_dare(kind: type[Marshal], leads: list[Lead], numbers: list[int]) -> None:
    assert kind(box, game.bots["random"]).numbers(leads) == numbers


def after_placing(*numbers: int, todo: Any = None, turn: Seat = MARSHAL) -> State:
    """A first turn with these hideouts really played, so that the record tells of them; then what is to do."""
    s: State = game.new(Options(), 2, Seeded(3))
    for number in numbers:
        s, _ = game.play(s, FUGITIVE, Place(number, ()), Seeded(1))
    if s.turn == FUGITIVE:
        s, _ = game.play(s, FUGITIVE, Pass(), Seeded(1))
    return replace(s, todo=(todo or Guessing(),), turn=turn)


@pytest.mark.rule("FU-142")
def test_she_counts_routes() -> None:
    s = game.seen_by(after_placing(1, 3), MARSHAL)
    deck, record = deck_of(box, s), record_of(box, s)
    routes = routes_through(deck, record, (frozenset({1, 2, 3}), frozenset({2, 3, 4, 6})))
    assert routes == [{1: 3, 2: 2, 3: 2}, {2: 1, 3: 2, 4: 3, 6: 1}]


def test_a_route_leads_to_a_hideout_that_was_found() -> None:
    stops = (Stop(None, (), (3, 2, 0)), Stop(6, (), (3, 2, 0)))
    deck = deck_of(box, position())
    assert routes_through(deck, Record(stops), (frozenset({2, 3}), frozenset({6}))) == [{3: 1}, {6: 1}]


@pytest.mark.parametrize("todo", [Guessing(), ExtraGuessing(2), Hunting()])
@pytest.mark.parametrize("name", ["single", "bank", "plus"])
def test_she_names_a_number_that_is_possible(name: str, todo: Any) -> None:
    guess = act(CHASE[name], after_placing(2, todo=todo))
    assert isinstance(guess, Guess)
    assert set(guess.numbers) <= {1, 2, 3}


@pytest.mark.rule("FU-090")
@pytest.mark.parametrize("name", ["single", "bank", "plus"])
def test_she_always_starts_the_manhunt(name: str) -> None:
    assert act(CHASE[name], after_placing(1, todo=Deciding())) == Manhunt()


def test_she_asks_about_the_hideout_she_knows_least_about() -> None:
    assert act(CHASE["single"], after_placing(1, 3, todo=Pointing(MARSHAL, "parity"))) == Point(2)


def test_with_a_record_that_does_not_add_up_she_guesses_at_random() -> None:
    s = position(row=(found(1), down(3)), turn=MARSHAL)
    assert s.record == (), "nobody told her of these hideouts"
    assert isinstance(act(CHASE["plus"], s), Guess)


# -------------------------------------------------------------------------------- how well they play


def marshals_wins(fugitive: Bot, marshal: Bot, games: int = 60) -> float:
    won = 0
    for i in range(games):
        outcome = play_out(game, Options(), 2, [fugitive, marshal], Random(f"band/{i}")).outcome
        won += outcome is not None and outcome.winners == (MARSHAL,)
    return won / games


Band = Callable[[float], bool]


@pytest.mark.parametrize(
    ("fugitive", "marshal", "band"),
    [
        ("greedy", "random", lambda won: won < 0.2),
        ("sprinter", "random", lambda won: won < 0.2),
        ("greedy", "single", lambda won: 0.4 < won < 0.8),
        ("greedy", "plus", lambda won: won > 0.7),
        ("bluff", "bank", lambda won: 0.55 < won < 0.95),
        ("sprinter", "single", lambda won: won < 0.6),
    ],
)
def test_the_balance_of_bots_stays_in_its_band(fugitive: str, marshal: str, band: Band) -> None:
    """Statistical, with fixed seeds: coarse bands around what was measured (digest part 7)."""
    assert band(marshals_wins(FLEE[fugitive], CHASE[marshal]))


def test_a_fugitive_with_nothing_higher_passes() -> None:
    """With `sprint_42 = "allow"` even 42 can be gone from the hand."""
    s = position(hand=(1, 2), row=(down(8),))
    assert act(game.bots["random"], s) == Pass()
