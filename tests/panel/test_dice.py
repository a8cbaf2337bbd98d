"""The Dice Game on the display and under people's hands: its pages at real moments, and what tags mean at a reader."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Seeded
from companion.core.panel import Big, Page, Play
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.dice import tracker_state as entries
from companion.games.dice.state import Concede, Enter, NoRun, ReRoll, Retrieve, State
from tests.panel.kept import NAMES, kept, moment, must_look_as_meant
from tests.rules.dice.table import game, position

tracker = load("dice/tracker")


def at(phase: str, roll: int = 1) -> Callable[[State], bool]:
    return lambda s: s.phase == phase and s.roll_no >= roll


MOMENTS: dict[str, tuple[str, Callable[[State], bool]]] = {
    "thrown": ("two", at("help")),
    "enters": ("four", lambda s: at("enter", 2)(s) and len(s.entered) == 1),
    "next-roll": ("three", at("between", 2)),
    "caught": ("solo", lambda s: s.result is not None and s.result.reason.startswith("caught")),
}


@cache
def shown(name: str, language: str) -> Page:
    played, s, seats = moment("dice", *MOMENTS[name])
    page: Page = played.panel.page(s, None, NAMES[:seats], language)
    return page


def entered(*actions: Any, **options: Any) -> Any:
    s = tracker.new(tracker.Options(**options), 3, Seeded(1))
    for action in actions:
        s, _ = tracker.play(s, None, action, Seeded(1))
    return s


ROLLED = (entries.Roll(), entries.Pursuers(2))
TRACKED: dict[str, Callable[[], Any]] = {
    "tracker-given-up": lambda: entered(*ROLLED, Concede()),
    "tracker-begins": entered,
    "tracker-asks": lambda: entered(entries.Roll()),
    "tracker-runs": lambda: entered(*ROLLED, entries.Ran(1, 4)),
    "tracker-goes-on": lambda: entered(*ROLLED, entries.NobodyRan()),
    "tracker-safe": lambda: entered(*ROLLED, *(entries.Ran(seat, 24) for seat in range(3))),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_page_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"dice/{name}-{language}", shown(name, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TRACKED)
def test_a_page_of_the_tracker_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"dice/{name}-{language}", tracker.panel.page(TRACKED[name](), None, NAMES[:3], language))


def test_every_golden_picture_is_drawn_by_somebody() -> None:
    names = [*MOMENTS, *TRACKED]
    assert kept("dice") == {f"{name}-{language}" for name in names for language in LANGUAGES}


def test_before_a_roll_that_catches_the_page_says_so() -> None:
    assert "ROLL = CAUGHT" in beside(position(seats=2, pursuer=15, fronts=(16, 20), lid="Y1"))
    assert "back costs 0" in beside(position(seats=2, pursuer=14, fronts=(16, 20), lid="Y1"))


def test_a_throw_that_would_catch_says_so_before_it_is_accepted() -> None:
    thrown = "Y1:P G1:P B1:3"
    assert "pursuer → CAUGHT!" in beside(position(phase="help", rolled=thrown, pursuer=14, fronts=(16,)))
    assert "pursuer 12 → 14" in beside(position(phase="help", rolled=thrown, pursuer=12, fronts=(16,)))


def test_help_that_is_used_is_not_shown_any_more() -> None:
    s = replace(position(pursuer=5), no_run_left=0)
    assert beside(s)[-1] == "REROLL"
    assert beside(replace(s, re_roll_left=0))[-1] == "no help left"


def beside(s: State) -> tuple[str, ...]:
    page = game.panel.page(s, None, NAMES[: len(s.players)], "en")
    return next(row.beside for row in page.rows if isinstance(row, Big))


# -------------------------------------------------------------------------------- tags


def test_tags_are_for_sheets_help_and_dice() -> None:
    assert [card.id for card in game.panel.deck()] == ["S", "A", "F", "E", "no_run", "re_roll", "retrieve"]


def test_the_tag_in_the_lid_takes_the_dice_back() -> None:
    assert meant(position(lid="Y1"), "retrieve") == (Play(0, Retrieve()),)
    assert meant(position(), "retrieve") == ()


def test_the_tags_of_help_are_for_a_throw() -> None:
    s = position(phase="help", rolled="Y1:P G1:2 W1:P")
    assert meant(s, "no_run") == (Play(0, NoRun()),)
    assert meant(s, "re_roll") == (Play(0, ReRoll(("Y1", "W1"))), Play(0, ReRoll(("Y1", "G1", "W1"))))
    quiet = position(phase="help", rolled="Y1:3")
    assert meant(quiet, "no_run") == ()
    assert meant(quiet, "re_roll") == (Play(0, ReRoll(("Y1",))),)
    assert meant(position(), "re_roll") == ()


def test_the_tag_of_a_sheet_says_that_its_player_is_done() -> None:
    s = position(seats=2, rolled="Y1:3")
    assert meant(s, "A") == (Play(1, Enter()),)
    assert meant(s, "F") == meant(replace(s, entered=(1,)), "A") == ()


def test_in_the_tracker_the_tag_of_a_sheet_says_how_far_its_player_ran() -> None:
    s = entered(*ROLLED)
    assert told(s, "A") == [entries.Ran(1, n) for n in (2, 3, 4, 5, 6, 0)]
    assert told(s, "E") == []  # nobody plays it


def test_in_the_tracker_the_tag_in_the_lid_asks_for_the_price() -> None:
    s = entered(*ROLLED, entries.NobodyRan())
    assert told(s, "retrieve") == [entries.Retrieve(n) for n in range(9)]
    assert told(entered(entries.Roll()), "no_run") == [NoRun()]


def test_no_glass_is_turned_here() -> None:
    assert game.panel.glass_turned(position()) is tracker.panel.glass_turned(entered()) is None


def told(s: Any, card: str) -> list[Any]:
    plays = tracker.panel.scanned(s, "table", card)
    assert all(play.seat is None for play in plays)
    return [play.action for play in plays]


def meant(s: State, card: str) -> tuple[Play, ...]:
    plays: tuple[Play, ...] = game.panel.scanned(s, "table", card)
    return plays
