"""Options in words: all of them, both languages, and nothing that cannot be chosen."""

from typing import Any

import msgspec
import pytest
from msgspec import inspect

from companion.core import Game
from companion.core.options import options_of
from companion.games import keys, load, wordings

TWINS = [twin for key in keys() for twin in (key, f"{key}/tracker")]


@pytest.mark.parametrize("key", keys())
def test_every_option_has_words_and_no_words_are_left_over(key: str) -> None:
    options = {**options_of(load(key).Options), **options_of(load(f"{key}/tracker").Options)}
    assert set(wordings(key)) == set(options)


@pytest.mark.parametrize("key", TWINS)
def test_the_recommended_value_comes_first_and_all_of_them_can_be_chosen(key: str) -> None:
    game: Game[Any] = load(key)
    for name, option in options_of(game.Options).items():
        wording = wordings(key)[name]
        default = list(option.default) if isinstance(option.default, tuple) else option.default
        if wording.choice:
            assert wording.choice[0].value == default, name
        given = [value for value in (wording.learning, wording.first) if value is not None]
        for value in (*(choice.value for choice in wording.choice), *given):
            msgspec.convert({name: value}, game.Options, strict=False)
        for value in given:
            assert value in [choice.value for choice in wording.choices], name


@pytest.mark.parametrize("key", keys())
def test_options_with_a_short_list_of_values_offer_all_of_them(key: str) -> None:
    for name, option in options_of(load(key).Options).items():
        offered = {str(choice.value) for choice in wordings(key)[name].choices}
        if not isinstance(option.hint, inspect.IntType):  # of a range of numbers some are enough
            assert {str(value) for value in option.values} <= offered, name


def test_a_value_is_said_in_words() -> None:
    words = wordings("fugitive")
    assert words["variant"].title_of("none", "de") == "Keine Ereignisse"
    assert words["first_turn_hideouts"].title_of((2,), "en") == "Exactly two"
    assert words["pass_draw"].title_of(True, "en") == "On"
    assert words["stall_limit"].title_of(7, "en") == "7"


def test_scenarios_are_called_as_in_the_edition() -> None:
    called = {choice.value: choice.title for choice in wordings("underground")["scenario"].choices}
    for scenario in load("underground").box.scenarios.values():  # type: ignore[attr-defined]
        for language in ("en", "de"):
            assert called[scenario.number].in_(language).endswith(scenario.name.in_(language))


def test_sentences_are_short_enough_to_be_read_on_a_small_screen() -> None:
    for key in keys():
        for wording in wordings(key).values():
            lines = [wording.line, *(choice.line for choice in wording.choice if choice.line)]
            assert all(len(line.in_(language)) <= 50 for line in lines for language in ("en", "de")), wording
