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
from companion.panel.pages import LINES
from companion.panel.paint import fits
from companion.panel.wrap import wrap
from tests.games.proofs import CASES, asked, proof_of, steps, variant_of

ON_PANEL = keys()
every_game = pytest.mark.parametrize(("key", "variant"), [case for case in CASES if case[0] in ON_PANEL])
every_tracker = pytest.mark.parametrize("key", ON_PANEL)
NAMES = tuple(f"Maximilia{letter}" for letter in "ABCDEFGHI")
"""Ten characters, as long as a name on the display is ever shown; longer ones are the panel's to cut."""
ITEM_COLUMNS = 20
LONGEST_LIST = 45
"""So many choices a person with four buttons still goes through."""
DEEPEST = 5
"""A guess may go on for as long as there are numbers."""


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
def test_a_menu_is_short_enough_for_four_buttons(key: str, variant: str) -> None:
    game, _, _ = variant_of(key, variant)
    rng = Random(7)
    for step in islice(steps(key, variant, seed=25), 0, 200, 5):
        for seat in game.actors(step.before)[:1]:
            must_be_short(game, game.seen_by(step.before, seat), seat, (), rng)


@every_tracker
def test_a_menu_of_the_tracker_is_short_enough_for_four_buttons(key: str) -> None:
    game, rng = load(f"{key}/tracker"), Random(8)
    for state, _ in islice(tracked(key), 0, None, 3):
        if game.actors(state):
            must_be_short(game, state, None, (), rng)


@every_game
def test_a_menu_beside_the_boxed_game_is_short_enough_for_four_buttons(key: str, variant: str) -> None:
    """There, hands are unknown: many more cards could be in them."""
    (game, options, seats), proof, rng = variant_of(key, variant), proof_of(key), Random(9)
    referee = game.new(options, seats, Asked(blind=game.blind))
    for number, step in enumerate(steps(key, variant, seed=26, cap=150)):
        view = game.seen_by(referee, None)
        for seat in (*game.actors(view), None) if number % 10 == 0 else ():
            if any(True for _ in game.legal(view, seat)):
                must_be_short(game, view, seat, (), rng)
        referee = asked(game, referee, (step.seat, proof.referee_entry(step)), step, proof)
        while (more := proof.referee_follow_up(game, referee, step)) is not None:
            must_be_short(game, game.seen_by(referee, None), more[0], (), rng)
            referee = asked(game, referee, more, step, proof)


def must_be_short(game: Game[Any], view: Any, seat: int | None, picked: tuple[str, ...], rng: Random) -> None:
    """All choices of the first list, and then some of each list below."""
    choices = game.telling.menu(view, seat, picked)
    assert len(choices) <= LONGEST_LIST, f"{len(choices)} choices after {picked}"
    for choice in choices:
        for language in LANGUAGES:
            label = choice.label.in_(language)
            assert len(wrap(label, ITEM_COLUMNS)) <= LINES, label
            assert not missing(label), label
    deeper = [choice.key for choice in choices if choice.action is None]
    if len(picked) < DEEPEST:
        for key in rng.sample(deeper, min(len(deeper), 2)) if picked else deeper:
            must_be_short(game, view, seat, (*picked, key), rng)


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


def accepted(game: Game[Any], state: Any, play: Play) -> None:
    try:
        game.play(state, play.seat, play.action, Seeded(1))
    except Question:
        return
    except Illegal as illegal:
        pytest.fail(f"{play} is refused: {illegal}")
