"""Safehouse on the display and under people's hands: its pages at real moments, and what glass and cards mean."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from companion.core import Asked, Question, Seeded
from companion.core.panel import Page, Play, Time, Track
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.safehouse import tracker_state as entries
from companion.games.safehouse.state import (
    Acting,
    Discard,
    Draw,
    Expire,
    First,
    Flip,
    Investigate,
    Lay,
    LayOut,
    Naming,
    Options,
    Refilling,
    Remove,
    Special,
    Start,
    State,
)
from tests.panel.kept import NAMES, kept, moment, must_look_as_meant
from tests.rules.safehouse.table import SOLVING, g, game, mission, play, position, r

tracker = load("safehouse/tracker")
TWO_RED = "C-hotel-1"


def waits_for(kind: type) -> Callable[[State], bool]:
    return lambda s: bool(s.todo) and isinstance(s.todo[-1], kind)


def ended(reason: str) -> Callable[[State], bool]:
    return lambda s: s.result is not None and s.result.reason == reason


MOMENTS: dict[str, tuple[str, Callable[[State], bool]]] = {
    "who-begins": ("great-danger", waits_for(Naming)),
    "acts": ("big-thrill", lambda s: waits_for(Acting)(s) and s.chase.pursuer > -8),
    "draws": ("try-to-survive", waits_for(Refilling)),
    "glass-empty": ("real-glass", lambda s: not s.running and s.is_started),
    "without-clock": ("alone", lambda s: waits_for(Acting)(s) and bool(s.missions)),
    "caught": ("danger-for-four", ended("caught")),
}


@cache
def shown(name: str, language: str) -> Page:
    played, s, seats = moment("safehouse", *MOMENTS[name])
    page: Page = played.panel.page(played.seen_by(s, None), None, NAMES[:seats], language)
    return page


def entered(*actions: Any, **options: Any) -> Any:
    s = tracker.new(Options(**options), 2, Seeded(1))
    for action in actions:
        s, _ = tracker.play(s, None, action, Seeded(1))
    return s


def solved() -> State:
    *laid, last = SOLVING
    s = position((last,), row=tuple(laid), chapter=4, witness=40, pursuer=31, unit=12, level="big_thrill")
    return play(s, 0, Investigate(last))[0]


WON = (Start(), *[entries.Complete(5)] * 10)
STORIES: dict[str, tuple[Any, Callable[[], Any]]] = {
    "set-up": (game, lambda: game.new(Options(time_mode="hourglass"), 3, Seeded(1))),
    "solved": (game, solved),
    "tracker-set-up": (tracker, entered),
    "tracker-running": (tracker, lambda: entered(Start(), *[entries.Complete(4)] * 5)),
    "tracker-claim": (tracker, lambda: entered(Start(), *[Expire()] * 7, *[entries.Complete(5)] * 7, *[Expire()] * 8)),
    "tracker-won": (tracker, lambda: entered(*WON)),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_page_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"safehouse/{name}-{language}", shown(name, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STORIES)
def test_a_page_of_a_story_looks_as_meant(name: str, language: str) -> None:
    played, story = STORIES[name]
    page = played.panel.page(played.seen_by(story(), None), None, NAMES[:3], language)
    must_look_as_meant(f"safehouse/{name}-{language}", page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_behind_the_curtain_looks_as_meant(language: str) -> None:
    _, s, seats = moment("safehouse", *MOMENTS["acts"])
    page = game.panel.page(game.seen_by(s, 1), 1, NAMES[:seats], language)
    must_look_as_meant(f"safehouse/hand-{language}", page)


def test_every_golden_picture_is_drawn_by_somebody() -> None:
    names = [*MOMENTS, *STORIES, "hand"]
    assert kept("safehouse") == {f"{name}-{language}" for name in names for language in LANGUAGES}


def test_the_time_shown_is_that_of_all_units() -> None:
    rows = page_of(position(g(1), unit=6)).rows
    assert Time("unit", label="GAP", value="11", more=9 * 120) in rows


def test_the_street_keeps_the_witness_in_sight() -> None:
    (street,) = [
        row for row in page_of(position(g(1), chapter=1, witness=12, pursuer=-4)).rows if isinstance(row, Track)
    ]
    assert street.spaces == " " * 12 + "x  w"
    (street,) = [row for row in page_of(position(g(1), witness=6, pursuer=5)).rows if isinstance(row, Track)]
    assert street.spaces == "-" * 13 + "pwe"


def page_of(s: State) -> Page:
    page: Page = game.panel.page(game.seen_by(s, None), None, NAMES[: len(s.hands)], "en")
    return page


# -------------------------------------------------------------------------------- the glass


def test_the_glass_starts_the_clock_and_then_each_unit() -> None:
    glass = Options(time_mode="hourglass")
    new = game.new(glass, 2, Seeded(1))
    assert game.panel.glass_turned(game.seen_by(new, None)) == Play(None, Start())
    runs = position(g(1), time_mode="hourglass")
    assert game.panel.glass_turned(runs) is None
    assert game.panel.glass_turned(play(runs, None, Expire())[0]) == Play(None, Flip())


def test_with_music_or_without_a_clock_the_glass_means_nothing() -> None:
    for options in (Options(), Options(time_mode="hourglass", clock=False)):
        assert game.panel.glass_turned(game.new(options, 2, Seeded(1))) is None
    assert game.panel.glass_turned(position(g(1), time_mode="hourglass", auto_flip=True, running=True)) is None


def test_the_tracker_hears_the_glass_too() -> None:
    assert tracker.panel.glass_turned(entered(time_mode="hourglass")) == Play(None, Start())
    assert tracker.panel.glass_turned(entered(Start(), time_mode="hourglass")) is None
    assert tracker.panel.glass_turned(entered(Start(), Expire(), time_mode="hourglass")) == Play(None, Flip())
    assert tracker.panel.glass_turned(entered()) is None


# -------------------------------------------------------------------------------- cards


def test_the_box_is_walked_through_card_by_card() -> None:
    deck = game.panel.deck()
    assert len(deck) == 75 + 40 + 15
    assert [str(card.name.en) for card in (deck[0], deck[75], deck[-1])] == [
        "green 1",
        "Hotel room: 2 red (1 step)",
        "pursuer: open missions + 1",
    ]


def test_scanning_a_card_in_hand_lays_it_where_it_fits() -> None:
    s = position((*r(1, 5), *g(3)), missions=(mission(TWO_RED), mission("C-hotel-5")), level="big_thrill")
    assert actions(s, "E-r05")[0] == Lay("E-r05", TWO_RED)
    assert set(actions(s, "E-r05")) >= {Investigate("E-r05"), Discard("E-r05")}
    assert actions(s, "E-r06") == []  # not in this hand


def test_a_mission_that_is_nearly_complete_comes_first() -> None:
    s = position(r(1, 5), missions=(mission("C-hotel-2"), mission(TWO_RED, *r(2))))
    laid = [action for action in actions(s, "E-r05") if isinstance(action, Lay)]
    assert laid[0] == Lay("E-r05", TWO_RED)


def test_a_reader_at_a_place_of_its_own_means_that_place() -> None:
    s = position((*r(1, 5), TWO_RED), missions=(mission("C-hotel-2"),), level="big_thrill")
    assert actions(s, "E-r05", reader="investigation") == [Investigate("E-r05")]
    assert actions(s, "E-r05", reader="discard") == [Discard("E-r05")]
    assert actions(s, "C-hotel-2", reader="discard") == [Remove("C-hotel-2")]
    assert actions(s, TWO_RED) == [LayOut(TWO_RED), Discard(TWO_RED)]


def test_only_the_hand_of_the_player_on_turn_is_played() -> None:
    s = position(r(1, 5), g(2, 3))
    assert game.panel.scanned(game.seen_by(s, 1), "table", "E-g02") == ()
    assert game.panel.scanned(game.seen_by(s, 1), "table", "E-r01") == ()


def test_beside_the_box_any_card_not_seen_elsewhere_may_be_in_the_hand() -> None:
    s = game.new(Options(), 2, Asked())
    for action in (Start(), First(0)):
        s, _ = game.play(s, 0, action, Asked())
    plays = game.panel.scanned(game.seen_by(s, None), "table", "E-r05")
    assert Play(0, Discard("E-r05")) in plays
    assert all(isinstance(play.action, Special | Discard) for play in plays)


def test_a_pursuer_card_held_up_in_the_refill_was_drawn() -> None:
    s = position(r(1, 5), todo=(Refilling(),))
    assert actions(s, "P1") == [Draw("escape")]
    assert actions(position(r(1, 5)), "P1") == []
    with pytest.raises(Question) as asked:
        game.play(game.seen_by(s, None), 0, Draw("escape"), Asked())
    assert game.panel.answer(asked.value.candidates, "P1") == "P1"
    assert game.panel.answer(asked.value.candidates, "E-r05") is None


def test_before_the_clock_is_started_and_after_the_end_a_card_means_nothing() -> None:
    assert game.panel.scanned(game.seen_by(game.new(Options(), 2, Seeded(1)), 0), "table", "E-r05") == ()
    assert game.panel.scanned(solved(), "table", "E-g01") == ()


def test_in_the_tracker_a_card_says_what_it_brings() -> None:
    s = entered(Start(), entries.LaidOut(), level="big_thrill")
    steps = game.box.missions[TWO_RED].steps
    assert told(s, TWO_RED) == [entries.LaidOut(), entries.Complete(steps), entries.Removed()]
    assert told(s, TWO_RED, reader="discard") == [entries.Removed()]
    assert told(s, "P1") == [entries.PursuerCard("P1")]
    assert told(s, "E-g06") == [entries.Turn(game.box.escape["E-g06"].symbols), entries.TooHigh()]
    assert told(entered(Start()), "E-g06") == told(entered(), "P1") == []


def told(s: Any, card: str, reader: str = "table") -> list[Any]:
    plays = tracker.panel.scanned(s, reader, card)
    assert all(play.seat is None for play in plays)
    return [play.action for play in plays]


def actions(s: State, card: str, reader: str = "table") -> list[Any]:
    plays = game.panel.scanned(game.seen_by(s, 0), reader, card)
    assert all(play.seat == 0 for play in plays)
    return [play.action for play in plays]
