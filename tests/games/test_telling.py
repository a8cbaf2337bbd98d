"""Every game can be told: its actions, events, questions, pictures and menus, in both languages."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from companion.core import Game, Seeded
from companion.core.telling import WIDTH
from companion.core.text import LANGUAGES, Text
from tests.games.proofs import CASES, steps, variant_of

every_game = pytest.mark.parametrize(("key", "variant"), CASES)
SHOWN = 40
DEPTH = 4


def in_all(words: Text) -> list[str]:
    told = [words.in_(language) for language in LANGUAGES]
    assert all(line.strip() for line in told)
    assert not any("{" in line for line in told), told
    return told


@every_game
def test_whatever_happens_is_told_to_each_seat(key: str, variant: str) -> None:
    game, _, seats = variant_of(key, variant)
    for step in islice(steps(key, variant, seed=11), 0, None, 2):
        for seat in (*range(seats), None):
            view = game.seen_by(step.after, seat)
            for event in step.events:
                in_all(game.telling.event(view, game.seen_by(event, seat)))
    outcome = game.outcome(step.after)
    if outcome is not None:
        in_all(game.telling.outcome(step.after, outcome))
    assert len(game.telling.roles(step.after)) == seats


@every_game
def test_the_picture_fits_a_terminal_and_shows_only_what_the_seat_sees(key: str, variant: str) -> None:
    game, _, seats = variant_of(key, variant)
    for step in islice(steps(key, variant, seed=12), 0, None, 5):
        for seat in (*range(seats), None):
            view = game.seen_by(step.after, seat)
            for language in LANGUAGES:
                lines = game.telling.picture(view, seat, language)
                assert lines == game.telling.picture(game.seen_by(view, seat), seat, language)
                assert not [line for line in lines if len(line) > WIDTH or "\n" in line]
                assert any(line.strip() for line in lines)


@every_game
def test_a_menu_leads_to_legal_actions_only_and_each_has_a_label(key: str, variant: str) -> None:
    game, _, _ = variant_of(key, variant)
    for step in islice(steps(key, variant, seed=13), 0, 200, 5):
        for seat in game.actors(step.before):
            view = game.seen_by(step.before, seat)
            for action in islice(game.legal(view, seat), SHOWN):
                in_all(game.telling.action(view, seat, action))
            for action in reached(game, view, seat, ()):
                game.play(step.before, seat, action, Seeded(1))


def reached(game: Game[Any], view: Any, seat: int | None, picked: tuple[str, ...]) -> Iterator[Any]:
    """The actions of a menu: of each list the first, the middle and the last choice, four levels deep."""
    choices = game.telling.menu(view, seat, picked)
    assert choices, f"nothing to choose after {picked}"
    assert len({choice.key for choice in choices}) == len(choices)
    for choice in choices:
        in_all(choice.label)
    for i in sorted({0, len(choices) // 2, len(choices) - 1}):
        if choices[i].action is not None:
            yield choices[i].action
        elif len(picked) < DEPTH:
            yield from reached(game, view, seat, (*picked, choices[i].key))
