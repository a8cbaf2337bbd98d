"""Underground on the display and under people's hands: its pages at real moments, and what glass, cards, chips mean."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, Question, Seeded
from companion.core.panel import Big, Line, Page, Play, Time
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.underground import state
from companion.games.underground import tracker_state as entries
from companion.games.underground.moment import in_penalty
from companion.games.underground.state import (
    Acting,
    Begin,
    Beginning,
    Displacing,
    Flip,
    Options,
    Penalty,
    Playing,
    Pumping,
    PuttingPlatform,
    State,
    Substituting,
    Take,
    Taking,
)
from tests.panel.kept import NAMES, kept, moment, must_look_as_meant
from tests.rules.underground.table import TURN, box, game, position

tracker = load("underground/tracker")


def waits_for(kind: type, *, in_a_penalty: bool = False) -> Callable[[State], bool]:
    return lambda s: bool(s.todo) and isinstance(s.todo[-1], kind) and in_penalty(s) == in_a_penalty


def is_about_to_be_seen(s: State) -> bool:
    return waits_for(Acting)(s) and s.section + 1 < s.end and box.grid.in_sight(s.section + 1, s.field.figure)


MOMENTS: dict[str, tuple[str, Callable[[State], bool]]] = {
    "platform": ("alone", waits_for(PuttingPlatform)),
    "beginning": ("four-hard", waits_for(Beginning)),
    "playing": ("four-hard", waits_for(Playing)),
    "seen-next": ("four-hard", is_about_to_be_seen),
    "chip": ("scenario-3", waits_for(Taking)),
    "penalty": ("scenario-2", waits_for(Substituting, in_a_penalty=True)),
    "in-peace": ("scenario-1", lambda s: waits_for(Acting)(s) and len(s.draw) < 40),
    "water": ("scenario-1", waits_for(Pumping)),
    "lost": ("alone", lambda s: s.result is not None),
}


@cache
def page(name: str, language: str) -> Page:
    played, s, seats = moment("underground", *MOMENTS[name])
    shown: Page = played.panel.page(played.seen_by(s, None), None, NAMES[:seats], language)
    return shown


def entered(*actions: Any, **options: Any) -> Any:
    s = tracker.new(Options(**options), 2, Seeded(1))
    for action in actions:
        s, _ = tracker.play(s, None, action, Seeded(1))
    return s


TRACKED: dict[str, Callable[[], Any]] = {
    "tracker-ready": entered,
    "tracker-running": lambda: entered(entries.Stands("F5"), Begin(0), Flip(), entries.Draw()),
    "tracker-found": lambda: entered(Begin(0), entries.Arrive("C1")),
    "tracker-flooded": lambda: entered(entries.Stands("F5"), Begin(0), entries.Hit()),
    "tracker-free": lambda: entered(Begin(0), entries.Collect("N01"), entries.Escape()),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_page_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"underground/{name}-{language}", page(name, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TRACKED)
def test_a_page_of_the_tracker_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"underground/{name}-{language}", tracker.panel.page(TRACKED[name](), None, NAMES[:2], language))


def test_every_golden_picture_is_drawn_by_somebody() -> None:
    names = [*MOMENTS, *TRACKED]
    assert kept("underground") == {f"{name}-{language}" for name in names for language in LANGUAGES}


def test_the_kidnappers_way_turns_the_corners_and_ends() -> None:
    titles = [page_of(position({"E5": "1@"}, section=section)).title for section in (0, 8, 9, 17, 18, 21)]
    expected = ["COL 1 > 2", "COL 9 > ROW A", "ROW A > B", "ROW I > COL 9", "COL 9 > 8", "COL 6 > END!"]
    assert titles == expected
    assert page_of(position({"E5": "1@"}, section=17, end=18)).title == "ROW I > END!"


def page_of(s: State) -> Page:
    return game.panel.page(s, None, NAMES[: len(s.hands)], "en")


def test_a_question_to_the_team_stands_out_and_the_time_goes_on() -> None:
    s = position({"E5": "1@"}, todo=(*TURN, Displacing()), section=3)
    clock, question, facts = page_of(s).rows
    assert clock == Time("glass", glass=True)
    assert question == Line("step off the water!", strong=True)
    assert facts == Line("FIG E5!", f"pile {len(s.draw)}", strong=True), "the next section sees it"


# -------------------------------------------------------------------------------- the glass


def test_turning_the_glass_begins_the_game_and_then_sends_the_kidnapper_on() -> None:
    s = replace(position({"E5": "1@"}, played=None, todo=(Beginning(),)), round=0, glass=state.Glass())
    play = game.panel.glass_turned(s)
    assert play == Play(0, Begin(0))
    s, _ = game.play(s, play.seat, play.action, Seeded(1))
    play = game.panel.glass_turned(s)
    assert play == Play(0, Flip())
    before = s.section
    s, _ = game.play(s, play.seat, play.action, Seeded(1))
    assert s.section == before + 1


def test_the_glass_means_nothing_without_the_kidnapper_and_after_the_end() -> None:
    beginning = replace(position({"E5": "1@"}, played=None, todo=(Beginning(),)), round=0, timer=False)
    assert game.panel.glass_turned(replace(beginning, glass=state.Glass())) is None
    _, lost, _ = moment("underground", *MOMENTS["lost"])
    assert game.panel.glass_turned(lost) is None


def test_beside_the_box_the_glass_begins_flips_and_closes_a_penalty() -> None:
    assert tracker.panel.glass_turned(entered()) == Play(None, Begin(0))
    assert tracker.panel.glass_turned(entered(Begin(0))) == Play(None, Flip())
    found = entered(Begin(0), entries.Arrive("C1"))
    play = tracker.panel.glass_turned(found)
    assert play == Play(None, Flip())
    closed, _ = tracker.play(found, None, play.action, Seeded(1))
    assert (closed.penalties, closed.pile) == ((), found.pile - 2)
    assert tracker.panel.glass_turned(entered(Begin(0), learning=True)) is None
    assert tracker.panel.glass_turned(entered(Begin(0), entries.Escape())) is None


# -------------------------------------------------------------------------------- cards, chips and tiles


def test_a_card_of_the_hand_is_played_and_no_other() -> None:
    s = position({"E5": "1@"}, played=None, hands=(("A2", "B1"), ("A4", "A5")))
    assert game.panel.scanned(s, "table", "B1") == (Play(0, state.Play("B1")),)
    assert game.panel.scanned(s, "table", "A4") == ()
    assert game.panel.scanned(position({"E5": "1@"}), "table", "B1") == (), "a card has been played"


def test_the_chip_the_figure_stands_on_is_taken_and_named_with_one_scan() -> None:
    s = position({"E5": "1@?"}, todo=(*TURN, Acting(moved=True), Taking()), chips={"E5": "N05"})
    beside_the_box = replace(s, faces={"E5": None}, chips=(None,) * len(s.chips))
    (play,) = game.panel.scanned(beside_the_box, "table", "N05")
    assert play == Play(0, Take())
    with pytest.raises(Question) as question:
        game.play(beside_the_box, play.seat, play.action, Asked())
    assert game.panel.answer(question.value.candidates, "N05") == "N05"


def test_what_is_dealt_is_told_by_holding_it_to_the_reader() -> None:
    s = game.new(Options(), 1, Asked())
    answers: list[Any] = []
    laid_out = ["A1", "I9", *box.shapes]
    while len(answers) < 12:
        with pytest.raises(Question) as question:
            game.play(s, 0, state.Deal(), Asked(answers))
        candidates = question.value.candidates
        if question.value.kind == "tile":
            break
        answer = laid_out[len(answers)]
        assert game.panel.answer(candidates, "N05") is None, "a code chip is no answer here"
        answers.append(game.panel.answer(candidates, answer) or answer)
    assert game.panel.answer(question.value.candidates, candidates[0]) == candidates[0]
    tags = {card.id for card in game.panel.deck()}
    assert tags >= {*box.cards, *box.chips, *candidates}


def test_beside_the_box_a_drawn_card_is_counted_and_its_water_may_meet_the_figure() -> None:
    quiet = entered(entries.Stands("F5"), Begin(0))
    assert tracker.panel.scanned(quiet, "table", "A1") == (Play(None, entries.Draw()),)
    assert tracker.panel.scanned(quiet, "table", "F5") == (Play(None, entries.Draw()), Play(None, entries.Hit()))
    found = entered(Begin(0), entries.Arrive("C1"))
    assert tracker.panel.scanned(found, "table", "C1")[0] == Play(None, entries.Hit())
    assert tracker.panel.scanned(entered(), "table", "A1") == (), "play has not begun"


def test_beside_the_box_a_chip_is_collected_once() -> None:
    s = entered(Begin(0))
    assert tracker.panel.scanned(s, "table", "N05") == (Play(None, entries.Collect("N05")),)
    assert tracker.panel.scanned(entered(Begin(0), entries.Collect("N05")), "table", "N05") == ()


def test_in_a_penalty_the_page_says_so_instead_of_the_time() -> None:
    s = position({"E5": "1@"}, todo=(*TURN, Playing(), Penalty(1), Displacing()), played=None)
    assert page_of(s).rows[:2] == (Big("PENALTY", 3), Line("step off the water!", strong=True))
