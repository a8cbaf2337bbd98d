"""Every game fits the small display: its pages are never cut, tell no secret, and what hands do means something."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.core import Asked, Game, Illegal, Question, Seeded
from companion.core.panel import Page, Play
from companion.core.text import LANGUAGES
from companion.games import keys, load
from companion.panel.font import missing
from companion.panel.pages import hidden_lines
from companion.panel.paint import fits
from tests.games.proofs import CASES, asked, proof_of, steps, variant_of

ON_PANEL = [key for key in keys() if hasattr(load(key), "panel")]
every_game = pytest.mark.parametrize(("key", "variant"), [case for case in CASES if case[0] in ON_PANEL])
every_tracker = pytest.mark.parametrize("key", ON_PANEL)
NAMES = tuple(f"Maximilia{letter}" for letter in "ABCDEFGHI")
"""Ten characters, as long as a name on the display is ever shown; longer ones are the panel's to cut."""


LONGEST_LIST = 42
"""The numbers of Fugitive; nobody presses a button more often than that for one choice."""
DEEPEST = 5


def pages_of(game: Game[Any], view: Any, seat: int | None, seats: int) -> Iterator[Page]:
    for language in LANGUAGES:
        yield game.panel.page(view, seat, NAMES[:seats], language)


@every_game
def test_a_page_is_never_cut_and_shows_only_what_its_seat_sees(key: str, variant: str) -> None:
    game, _, seats = variant_of(key, variant)
    for step in islice(steps(key, variant, seed=21), 0, None, 3):
        for seat in (*range(seats), None):
            view = game.seen_by(step.after, seat)
            for page in pages_of(game, view, seat, seats):
                assert not fits(page), fits(page)
            assert [*pages_of(game, view, seat, seats)] == [*pages_of(game, game.seen_by(view, seat), seat, seats)]


@every_tracker
def test_a_page_of_the_tracker_is_never_cut(key: str) -> None:
    game = load(f"{key}/tracker")
    for state, seats in tracked(key):
        for page in pages_of(game, state, None, seats):
            assert not fits(page), fits(page)


@every_tracker
def test_hands_beside_a_tracker_enter_something_legal_or_nothing(key: str) -> None:
    game = load(f"{key}/tracker")
    deck, rng = [card.id for card in game.panel.deck()], Random(6)
    for state, _ in tracked(key):
        scanned = [game.panel.scanned(state, "table", card) for card in rng.sample(deck, min(12, len(deck)))]
        glass = game.panel.glass_turned(state)
        for play in [*([glass] if glass else []), *(play for plays in scanned for play in plays)]:
            accepted(game, state, play)


@every_game
def test_turning_the_glass_plays_something_legal_or_nothing(key: str, variant: str) -> None:
    game, _, _ = variant_of(key, variant)
    for step in islice(steps(key, variant, seed=22), 0, 200, 3):
        play = game.panel.glass_turned(game.seen_by(step.before, None))
        if play is not None:
            accepted(game, step.before, play)


@every_game
def test_a_scanned_card_plays_something_legal_or_nothing(key: str, variant: str) -> None:
    game, _, seats = variant_of(key, variant)
    deck = [card.id for card in game.panel.deck()]
    if not deck:
        return
    rng = Random(5)
    for step in islice(steps(key, variant, seed=23), 0, 200, 5):
        for seat in (*range(seats), None):
            view = game.seen_by(step.before, seat)
            for card in rng.sample(deck, min(12, len(deck))):
                for play in game.panel.scanned(view, "table", card):
                    if play.seat == seat or play.seat is None:  # what others can do with it, their own view knows
                        accepted(game, step.before, play)


@every_game
def test_every_list_can_be_walked_with_four_buttons(key: str, variant: str) -> None:
    (game, options, seats), proof, rng = variant_of(key, variant), proof_of(key), Random(7)
    referee = game.new(options, seats, Asked(blind=game.blind))
    for number, step in enumerate(steps(key, variant, seed=25, cap=150)):
        if number % 10 == 0:
            for seat in game.actors(step.before):
                walk(game, game.seen_by(step.before, seat), seat, rng)
            host = game.seen_by(referee, None)
            for seat in (*game.actors(host), None):
                if any(True for _ in game.legal(host, seat)):
                    walk(game, host, seat, rng)
        referee = asked(game, referee, (step.seat, proof.referee_entry(step)), step, proof)
        while (more := proof.referee_follow_up(game, referee, step)) is not None:
            walk(game, game.seen_by(referee, None), more[0], rng)
            referee = asked(game, referee, more, step, proof)


@every_tracker
def test_every_list_of_a_tracker_can_be_walked_with_four_buttons(key: str) -> None:
    game, rng = load(f"{key}/tracker"), Random(8)
    for state, _ in tracked(key):
        if game.actors(state):
            walk(game, state, None, rng)


@every_tracker
def test_every_card_of_the_deck_has_a_name_in_each_language(key: str) -> None:
    for card in load(key).panel.deck():
        assert card.id
        for language in LANGUAGES:
            assert card.name.in_(language).strip()
            assert not missing(card.name.in_(language))


def tracked(key: str) -> Iterator[tuple[Any, int]]:
    """A tracker under its random referee, for every number of players: every third state, and the last."""
    game, rng = load(f"{key}/tracker"), Random(24)
    for seats in game.seats:
        state = game.new(game.Options(), seats, Seeded(rng))
        for number in range(150):
            if number % 3 == 0:
                yield state, seats
            if not game.actors(state):
                break
            entry = game.bots["random"](state, None, rng)  # type: ignore[arg-type] # its bot acts for the table
            state, _ = game.play(state, None, entry, Seeded(rng))
        yield state, seats


def walk(game: Game[Any], view: Any, seat: int | None, rng: Random, picked: tuple[str, ...] = ()) -> None:
    """Every list of the first two levels, and some deeper ones: not too long, and each label fits the display."""
    choices = game.telling.menu(view, seat, picked)
    assert 0 < len(choices) <= LONGEST_LIST, picked
    for choice in choices:
        for language in LANGUAGES:
            assert not hidden_lines(choice.label.in_(language)), choice.label.in_(language)
    deeper = [choice for choice in choices if choice.action is None]
    for choice in rng.sample(deeper, min(len(deeper), 2)) if picked else deeper:
        if len(picked) < DEEPEST:
            walk(game, view, seat, rng, (*picked, choice.key))


def accepted(game: Game[Any], state: Any, play: Play) -> None:
    try:
        game.play(state, play.seat, play.action, Seeded(1))
    except Question:
        return
    except Illegal as illegal:
        pytest.fail(f"{play} is refused: {illegal}")
