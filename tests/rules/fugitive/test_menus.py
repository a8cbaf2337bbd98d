"""Menus of what is picked part by part, where nobody here knows the cards."""

from typing import Any

from msgspec.structs import replace

from companion.core import Asked, Outcome
from companion.games import load
from companion.games.fugitive.state import FUGITIVE, MARSHAL, Auditing, Hideout, Place, Show, State


def beside_the_box() -> tuple[Any, State]:
    game = load("fugitive")
    return game, game.new(game.Options(), 2, Asked(blind=game.blind))


def test_who_shows_no_card_is_asked_only_how_many_there_are() -> None:
    game, state = beside_the_box()
    choices = game.telling.menu(state, FUGITIVE, ("place",))
    assert [choice.action for choice in choices][:3] == [Place(None), Place(None, (None,)), Place(None, (None, None))]
    goal = game.telling.menu(state, FUGITIVE, ("place", "goal"))
    assert Place(42, (None,) * 5) in [choice.action for choice in goal]


def test_what_lay_hidden_is_shown_card_by_card() -> None:
    game, state = beside_the_box()
    row = (*state.row, Hideout(None, (None, None)))
    state = replace(state, row=row, todo=(Auditing(Outcome((MARSHAL,), "found", "FU-080")),))
    assert [choice.key for choice in game.telling.menu(state, FUGITIVE, ("show",))] == ["1"]
    assert "6" in [choice.key for choice in game.telling.menu(state, FUGITIVE, ("show", "1"))]
    assert "6" not in [choice.key for choice in game.telling.menu(state, FUGITIVE, ("show", "1", "6"))]
    last = {choice.key: choice.action for choice in game.telling.menu(state, FUGITIVE, ("show", "1", "6", "10"))}
    assert last["4"] == Show(1, 6, (4, 10))
