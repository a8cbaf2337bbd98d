"""The referee's small twin (digest 5.1, 5.2): the clock, both pieces, missions, special card, chips."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Illegal, Outcome, Question
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.safehouse.state import (
    CaseRead,
    ChapterBegan,
    Chase,
    ChipsTurned,
    Draw,
    Ended,
    Expire,
    Flip,
    PursuerMoved,
    Sheltered,
    Start,
    Started,
    Steps,
    UnitExpired,
    WitnessMoved,
)
from companion.games.safehouse.tracker import Tracker
from companion.games.safehouse.tracker_state import (
    Complete,
    CompleteSpecial,
    LaidOut,
    PiecesFound,
    PursuerCard,
    PursuerShown,
    Removed,
    State,
    TimeUp,
    TooHigh,
    Turn,
)
from tests.rules.safehouse.shadow_tracker import SETTINGS, shadow
from tests.rules.safehouse.table import SOLVING, box

tracker = Tracker(box)
CAUGHT = Outcome((), "caught", "SH-124")


def new(seats: int = 2, *, started: bool = True, **options: Any) -> State:
    s = tracker.new(tracker.Options(**options), seats, Asked())
    return enter(s, Start()) if started else s


def enter(s: State, *entries: Any, answers: tuple[Any, ...] = ()) -> State:
    for entry in entries:
        s, _ = told(s, entry, *answers)
    return s


def told(s: State, entry: Any, *answers: Any) -> tuple[State, tuple[Any, ...]]:
    assert entry in tracker.legal(s, None), "what is accepted is offered"
    return tracker.play(s, None, entry, Asked(answers))


def refused(s: State, entry: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        tracker.play(s, None, entry, Asked())
    assert entry not in tracker.legal(s, None)
    assert refusal.value.clause in tracker.rulebook.clauses
    return refusal.value.clause


def at(s: State, **chase: Any) -> State:
    return replace(s, chase=replace(s.chase, **chase))


# -------------------------------------------------------------------------------- the clock


def test_only_starting_is_possible_at_first_and_only_once() -> None:
    s = new(started=False)
    assert list(tracker.legal(s, None)) == [Start()]
    assert tracker.clocks(s) == ()
    assert refused(s, Complete(1)) == "SH-140"
    s, events = told(s, Start())
    assert events == (Started(),)
    assert refused(s, Start()) == "SH-143"
    assert [clock.key for clock in tracker.clocks(s)] == ["unit"]


def test_a_unit_that_is_over_moves_the_pursuer() -> None:
    s, events = told(new(), Expire())
    assert events == (UnitExpired(1), PursuerMoved("clock", -11, -10, 1))
    assert (s.unit, s.running) == (2, True)


def test_a_glass_waits_to_be_turned() -> None:
    s = enter(new(time_mode="hourglass"), Expire())
    assert (s.unit, s.running) == (1, False)
    assert [clock.plays for clock in tracker.clocks(s)] == [Flip()]
    assert refused(s, Expire()) == "SH-144"
    s = enter(s, Flip())
    assert (s.unit, s.running) == (2, True)
    assert refused(s, Flip()) == "SH-116"
    assert refused(new(), Flip()) == "SH-117"


def test_before_anything_is_entered_the_device_is_a_clock_and_reports_no_catch() -> None:
    """Digest 5.2: 14 steps would catch a witness that nobody has moved yet."""
    s = new()
    for expired in range(1, 15):
        s = enter(s, Expire())
        assert s.result is None
        assert s.chase.pursuer == min(-11 + expired, -1)
        assert s.owed == max(0, expired - 10)
    s = enter(s, Expire(), TimeUp())
    assert s.result == Outcome((), "time", "SH-125")


@pytest.mark.parametrize("entry", [Complete(2), PursuerCard("P1"), LaidOut()])
def test_the_first_entry_brings_in_the_steps_made_so_far(entry: Any) -> None:
    s = enter(new(), *[Expire()] * 10, entry)
    assert s.chase.steps.clock == 10
    assert s.owed == 0
    assert (s.chase.pursuer == s.chase.witness) == (entry == PursuerCard("P1"))


@pytest.mark.parametrize("entry", [Complete(2), CompleteSpecial(), PursuerCard("P1"), LaidOut()])
def test_if_they_would_catch_by_themselves_it_asks_for_both_positions(entry: Any) -> None:
    s = enter(new(), *[Expire()] * 12)
    assert s.owed == 2
    asked = []
    for answers in ((), ("city",), ("city", 17)):
        with pytest.raises(Question) as question:
            tracker.play(s, None, entry, Asked(answers))
        asked.append((question.value.kind, question.value.candidates))
    assert asked == [
        ("chapter", ("hotel", "harbor", "city", "forest", "safehouse")),
        ("witness_space", tuple(range(15, 23))),
        ("pursuer_space", tuple(range(4, 17))),
    ]
    found, events = told(s, entry, "city", 17, 12)
    assert events[0] == PiecesFound(2, 17, 12)
    assert found.owed == 0
    assert found.chase.chapter == 2
    last, _ = told(enter(new(), *[Expire()] * 12), LaidOut(), "safehouse", 40, 30)
    assert last.chase.witness == 40, "inside is possible on the last board"


def test_after_an_entry_a_catch_is_reported() -> None:
    s = enter(new(), LaidOut(), *[Expire()] * 10)
    s, events = told(s, Expire())
    assert s.result == CAUGHT
    assert events[-1] == Ended(CAUGHT)


@pytest.mark.rule("SH-114")
def test_the_last_horn_opens_a_window_for_what_was_done_before_it() -> None:
    """R-29."""
    s = at(enter(new(), LaidOut()), chapter=4, witness=39, pursuer=25)
    s = replace(s, unit=15)
    assert refused(s, TimeUp()) == "SH-114"
    s, events = told(s, Expire())
    assert events == (UnitExpired(15),)
    assert (s.claiming, s.result) == (True, None)
    (window,) = tracker.clocks(s)
    assert (window.key, window.seconds, window.plays) == ("claim", 20, TimeUp())
    assert refused(s, Expire()) == "SH-144"
    glass = replace(s, options=tracker.Options(time_mode="hourglass"))
    assert refused(glass, Flip()) == "SH-114"
    won = enter(s, Complete(1))
    assert won.result == Outcome((0, 1), "safe", "SH-122")
    assert not won.claiming
    lost = enter(s, TimeUp())
    assert lost.result == Outcome((), "time", "SH-125")
    assert tracker.clocks(lost) == ()


# -------------------------------------------------------------------------------- the witness


def test_a_completed_mission_moves_the_witness_and_one_mission_less_is_open() -> None:
    s = enter(new(), LaidOut(), LaidOut())
    assert (s.missions, s.counted) == (2, True)
    s, events = told(s, Complete(3))
    assert WitnessMoved(0, 3) in events
    assert (s.chase.witness, s.missions) == (3, 1)
    s, events = told(s, Complete(1))
    assert PursuerMoved("symbol", -11, -10, 1) in events, "space 4 has a symbol"
    for steps in (0, 6):
        assert refused(s, Complete(steps)) == "SH-006"


def test_the_page_is_turned_by_itself() -> None:
    s, events = told(at(new(), witness=5, pursuer=-6), Complete(5))
    assert ChapterBegan(1, 7, -4, 2) in events
    assert s.chase == Chase(1, 7, -4, Steps(pulled_up=2))


def test_the_special_card_is_completed_once_a_chapter() -> None:
    s = enter(new(), CompleteSpecial())
    assert (s.chase.witness, s.special_closed) == (3, True)
    assert refused(s, CompleteSpecial()) == "SH-057"
    s = enter(s, Complete(4))
    assert (s.chase.chapter, s.special_closed) == (1, False)
    assert CompleteSpecial() in tracker.legal(s, None)


def test_great_danger_is_won_in_the_safe_house() -> None:
    s, events = told(at(new(3), chapter=4, witness=38, pursuer=30), Complete(4))
    won = Outcome((0, 1, 2), "safe", "SH-122")
    assert s.result == won
    assert events[-1] == Ended(won)
    assert tracker.actors(s) == ()
    with pytest.raises(Illegal):
        tracker.play(s, None, LaidOut(), Asked())


def test_with_investigation_the_witness_waits_inside() -> None:
    s, events = told(at(new(level="big_thrill"), chapter=4, witness=38, pursuer=30), Complete(4))
    assert Sheltered() in events
    assert (s.result, s.special_closed) == (None, True)
    again, events = told(s, Complete(2))
    assert again.chase == s.chase, "steps have nowhere to go"
    caught = enter(at(again, pursuer=39), Expire())
    assert caught.result == Outcome((), "caught", "SH-126")


# -------------------------------------------------------------------------------- the pursuer


@pytest.mark.parametrize(("card", "steps"), [("P1", 1), ("P2", 2), ("P3", 3), ("PC", 2), ("PC+", 3)])
def test_a_pursuer_card_moves_him_and_counts_the_open_missions(card: str, steps: int) -> None:
    s, events = told(enter(new(), LaidOut(), LaidOut()), PursuerCard(card))
    assert events[0] == PursuerShown(card, steps)
    assert s.chase.pursuer == -11 + steps
    assert s.chase.steps == Steps(card=steps)


def test_if_missions_are_not_entered_it_asks_how_many_are_open() -> None:
    s = new()
    with pytest.raises(Question) as question:
        tracker.play(s, None, PursuerCard("PC"), Asked())
    assert question.value.kind == "open_missions"
    s, events = told(s, PursuerCard("PC+"), 2)
    assert events[0] == PursuerShown("PC+", 3)
    forgotten = enter(new(), LaidOut(), Complete(1), Complete(1))
    assert (forgotten.missions, forgotten.counted) == (0, False)
    with pytest.raises(Question):
        tracker.play(forgotten, None, PursuerCard("PC"), Asked())
    with pytest.raises(Illegal):
        tracker.play(s, None, PursuerCard("P9"), Asked())


def test_a_removed_mission_costs_a_step() -> None:
    assert refused(new(), Removed()) == "SH-077"
    s, events = told(enter(new(), LaidOut()), Removed())
    assert (s.missions, s.chase.pursuer) == (0, -10)
    assert PursuerMoved("removal", -11, -10, 1) in events


# -------------------------------------------------------------------------------- the case


def test_chips_are_turned_card_by_card_and_solve_the_case() -> None:
    s = at(new(level="big_thrill"), chapter=4, witness=40, pursuer=30)
    *others, last = SOLVING
    for card in others:
        s, _ = told(s, Turn(box.escape[card].symbols))
        assert s.result is None
    s, events = told(s, Turn(box.escape[last].symbols))
    assert CaseRead(("per2", "vic3", "wea2", "mot3", "evi4")) in events
    assert s.result == Outcome((0, 1), "solved", "SH-123")


def test_a_chip_turns_back() -> None:
    s, events = told(new(level="big_thrill"), Turn(("per1", "vic2")))
    assert events == (ChipsTurned(("per1", "vic2"), ()),)
    s, events = told(s, Turn(("vic2",)))
    assert events == (ChipsTurned((), ("vic2",)),)
    assert s.black == ("per1",)


def test_only_chips_of_one_card_are_turned_at_a_time_and_only_in_an_investigation() -> None:
    s = new(level="big_thrill")
    assert refused(s, Turn(())) == "SH-068"
    assert refused(s, Turn(("per1", "per1"))) == "SH-068"
    assert refused(s, Turn(("per1", "per2", "per3", "per4"))) == "SH-068"
    assert refused(s, Turn(("per9",))) == "SH-008"
    for entry in (Turn(("per1",)), TooHigh()):
        assert refused(new(), entry) == "SH-064"
    _, events = told(s, TooHigh())
    assert events == (PursuerMoved("investigation", -11, -10, 1),)


# -------------------------------------------------------------------------------- as a game


def test_it_is_loaded_as_a_twin_and_speaks_for_the_table() -> None:
    twin = load("safehouse/tracker")
    assert twin.key == "safehouse/tracker"
    s = new()
    assert tracker.actors(s) == (None,)
    assert list(tracker.legal(s, 0)) == []
    assert tracker.seen_by(s, 1) == s
    assert tracker.pieces(s) == ()
    assert tracker.warnings(s, None, Removed()) == ()
    with pytest.raises(Illegal):
        tracker.play(s, 0, LaidOut(), Asked())
    with pytest.raises(BadInput):
        tracker.play(s, None, Draw("escape"), Asked())
    with pytest.raises(BadInput):
        tracker.new(tracker.Options(), 5, Asked())


def test_an_owners_labels_work_in_the_tracker_too() -> None:
    hotel = replace(box.boards[0], spaces=(-11, -9, 0, 10, 2, 30), symbols=frozenset({10}))
    twin = Tracker(replace(box, boards=(hotel, *box.boards[1:])))
    s, _ = twin.play(twin.new(twin.Options(), 2, Asked()), None, Start(), Asked())
    s, _ = twin.play(s, None, Complete(1), Asked())
    assert (s.chase.witness, s.chase.pursuer) == (10, -9)


def test_anything_that_can_be_entered_may_be_entered_at_random() -> None:
    rng, bot = Random(1), tracker.bots["random"]
    for _ in range(10):
        s = new(level="big_thrill", started=False)
        for _ in range(60):
            if s.result is None:
                s = answered(s, bot(s, 0, rng), rng)
        assert s.chase.pursuer > -11


def answered(s: State, entry: Any, rng: Random) -> State:
    answers: list[Any] = []
    while True:
        try:
            return tracker.play(s, None, entry, Asked(answers))[0]
        except Question as question:
            answers.append(rng.choice(question.candidates))


def test_every_entry_event_and_question_can_be_told() -> None:
    s = new(level="big_thrill")
    kinds = {type(entry): entry for entry in tracker.legal(s, None)}
    kinds |= {type(entry): entry for entry in (Start(), Flip(), TimeUp(), Removed(), CompleteSpecial())}
    for language in LANGUAGES:
        assert all(tracker.telling.action(s, None, entry).in_(language) for entry in kinds.values())
        for state in (new(started=False), s, replace(s, claiming=True)):
            assert all(len(line) <= 80 for line in tracker.telling.picture(state, None, language))
    events = [
        *told(enter(s, LaidOut()), PursuerCard("PC+"))[1],
        *told(at(s, witness=6), Complete(1))[1],
        *told(s, LaidOut())[1],
        PiecesFound(1, 8, 3),
    ]
    assert len({tracker.telling.event(s, event).in_("de") for event in events}) == len(events)
    questions = [Question(None, kind, ()) for kind in ("open_missions", "chapter", "witness_space", "pursuer_space")]
    assert len({tracker.telling.question(s, question).in_("de") for question in questions}) == 4
    assert str(tracker.telling.answer(s, questions[1], "city")) == "City"
    assert str(tracker.telling.answer(s, questions[0], 3)) == "3"
    assert [str(role) for role in tracker.telling.roles(s)] == ["Player 1", "Player 2"]


def test_chips_are_picked_one_by_one_in_the_menu() -> None:
    s = new(level="big_thrill")
    assert [choice.key for choice in tracker.telling.menu(s, None, ())][:2] == ["complete", "complete_special"]
    first = tracker.telling.menu(s, None, ("turn_chips",))
    assert len(first) == 25
    assert first[0].action is None
    second = tracker.telling.menu(s, None, ("turn_chips", "per1", "vic1"))
    assert second[0].action == Turn(("per1", "vic1"))
    assert len(second) == 24
    assert len(tracker.telling.menu(s, None, ("turn_chips", "per1", "vic1", "evi1"))) == 1


def test_before_the_start_it_says_how_to_deal() -> None:
    lines = tracker.telling.picture(new(4, started=False), None, "en")
    assert lines == (
        "4 players: deal 4 escape cards and 1 of the first chapter",
        "stacks: 12 12 12 12 11",
        "2 pursuer cards into each stack",
    )


# -------------------------------------------------------------------------------- beside a full game


@pytest.mark.parametrize("number", range(len(SETTINGS)))
@pytest.mark.parametrize(("bot", "pace"), [("team", 40.0), ("erratic", 60.0)])
def test_a_careful_group_keeps_it_in_step_with_the_full_game(number: int, bot: str, pace: float) -> None:
    seats, options = SETTINGS[number]
    for seed in range(3):
        assert shadow(seats, options, seed, bot, pace)
