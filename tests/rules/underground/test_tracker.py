"""The tracker: a plain glass clock if nothing is entered, and the same as the full game if everything is."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core import BadInput, Illegal, Recorded, Seeded
from companion.core.clocks import Bank
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.underground import load_tracker
from companion.games.underground.state import (
    Advanced,
    Begin,
    CodeComplete,
    Ended,
    Flip,
    Found,
    Glass,
    GlassTurned,
    Options,
    Play,
    RanOut,
    RunOut,
)
from companion.games.underground.tracker import of
from companion.games.underground.tracker_state import (
    Arrive,
    Collect,
    Counted,
    Draw,
    Escape,
    Flooded,
    Hit,
    Leave,
    Stands,
    State,
    Stuck,
)
from tests.games.proofs import steps
from tests.rules.underground.shadow_tracker import Group, is_quiet
from tests.rules.underground.table import game

tracker = load_tracker("house")


def new(seats: int = 2, **options: Any) -> State:
    return tracker.new(Options(**options), seats, Seeded(1))


def enter(s: State, *actions: Any) -> State:
    for action in actions:
        s, _ = tracker.play(s, None, action, Recorded(()))
    return s


def told(s: State, action: Any) -> list[type]:
    return [type(event) for event in tracker.play(s, None, action, Recorded(()))[1]]


def refused(s: State, action: Any) -> str:
    with pytest.raises(Illegal) as illegal:
        tracker.play(s, None, action, Recorded(()))
    assert action not in list(tracker.legal(s, None))
    assert illegal.value.clause in tracker.rulebook.clauses
    return illegal.value.clause


def begun(**options: Any) -> State:
    return enter(new(**options), Begin(0))


@pytest.mark.rule("UG-026", "UG-034")
@pytest.mark.parametrize(
    ("options", "seats", "pile"),
    [({}, 2, 55), ({"difficulty": "hard"}, 4, 49), ({"water": "easy"}, 1, 59), ({"scenario": 7}, 3, 51)],
)
def test_the_tracker_knows_how_many_cards_are_left(options: dict[str, Any], seats: int, pile: int) -> None:
    assert new(seats, **options).pile == pile


def test_with_nothing_entered_it_is_a_plain_glass_clock() -> None:
    s = begun(difficulty="hard")
    assert len(tracker.clocks(s)) == 1
    for section in range(1, 18):
        s = enter(s, Flip())
        assert s.section == section
        assert not s.penalties, "nobody is found who was never entered"
    out = enter(s, RunOut())
    assert tracker.clocks(out) == ()
    lost = enter(out, Flip())
    assert (lost.pile, lost.result and lost.result.clause) == (s.pile - 2, "UG-119")


@pytest.mark.rule("UG-110")
def test_the_glass_of_the_tracker_is_turned_as_in_the_full_game() -> None:
    assert enter(begun(), Flip()).glass == Glass(1, 1)
    assert enter(begun(timer_model="full"), Flip()).glass == Glass(2, 0)
    assert enter(begun(), RunOut(), Flip()).glass == Glass(2, 0)
    assert enter(begun(timer_model="sand_strict"), RunOut(), Flip()).glass == Glass(1, 1)
    bank = Bank().declare(tracker.clocks(begun())).at(60_000)
    flipped = enter(begun(), Flip())
    assert bank.declare(tracker.clocks(flipped)).left(tracker.clocks(flipped)[0]) == 60_000


def test_a_move_into_the_line_is_found_and_the_penalty_is_two_cards() -> None:
    s = enter(begun(), Stands("E5"), Flip(), Flip())
    assert told(s, Arrive("C3"))[-1] is Found
    found = enter(s, Arrive("C3"))
    assert found.penalties == (2,)
    assert tracker.clocks(found) == ()
    assert refused(found, Arrive("C4")) == "UG-103"
    one = enter(found, Draw())
    assert (one.penalties, one.section) == ((1,), 2)
    assert told(one, Draw()) == [Counted, GlassTurned, Advanced]
    done = enter(one, Draw())
    assert (done.penalties, done.section, done.pile) == ((), 3, s.pile - 2)


def test_the_kidnapper_finds_whom_he_reaches_and_standing_is_only_an_entry() -> None:
    s = enter(begun(), Stands("E2"))
    assert not s.penalties
    assert Found in told(s, Flip())
    assert enter(begun(), Stands("A1")).penalties == (), "in column 1 at the start, and not seen"


def test_a_flooded_figure_steps_away_or_has_lost() -> None:
    s = enter(begun(), Stands("E5"))
    assert told(s, Hit()) == [Flooded]
    leaving = enter(s, Hit())
    assert refused(leaving, Draw()) == "UG-093"
    assert refused(leaving, Stands("E5")) == "UG-093"
    assert enter(leaving, Leave("E6")).figure == "E6"
    assert told(leaving, Leave("E1"))[-1] is Found
    lost = enter(leaving, Stuck())
    assert lost.result is not None
    assert lost.result.clause == "UG-094"
    quiet = enter(begun(displacement="nothing"), Stands("E5"), Hit())
    assert not enter(quiet, Leave("E1")).penalties


@pytest.mark.parametrize("entries", [(), (Hit(),), (RunOut(),), (Hit(), RunOut()), (RunOut(), Hit())])
def test_the_glass_can_run_out_exactly_while_it_runs(entries: tuple[Any, ...]) -> None:
    s = enter(begun(), Stands("E5"), *entries)
    assert (RunOut() in list(tracker.legal(s, None))) == bool(tracker.clocks(s))


@pytest.mark.rule("UG-112")
def test_what_the_glass_does_while_the_figure_steps_away_waits_until_it_has() -> None:
    leaving = enter(begun(), Stands("E5"), Hit())
    flipped = enter(leaving, Flip())
    assert (flipped.glass, flipped.section) == (Glass(1, 1), 0), "the glass is turned, the kidnapper waits"
    assert "The glass was turned: then the kidnapper goes on." in tracker.telling.picture(flipped, None, "en")
    assert enter(flipped, Leave("E6")).section == 1
    assert told(flipped, Leave("E2"))[-2:] == [Advanced, Found]
    assert enter(flipped, Stuck()).waiting == ()
    empty = enter(leaving, RunOut())
    assert (empty.penalties, tracker.clocks(empty)) == ((), ())
    assert refused(empty, RunOut()) == "UG-111"
    assert refused(empty, Flip()) == "UG-093"
    away = enter(empty, Leave("E6"))
    assert (away.penalties, away.pile) == ((2,), leaving.pile)
    seen = enter(empty, Leave("E1"), Flip())
    assert (seen.penalties, seen.section) == ((2,), 1), "found where it stepped to; the empty glass still counts"


def test_a_hit_in_a_penalty_is_one_of_its_cards() -> None:
    s = enter(begun(), Stands("E5"), RunOut(), Hit())
    assert (s.penalties, s.leaving, s.pile) == ((1,), True, 54)
    assert refused(s, Flip()) == "UG-093"
    s = enter(s, Leave("E6"), Draw())
    assert (s.penalties, s.section, s.figure) == ((), 1, "E6")
    second = enter(begun(), Stands("E5"), RunOut(), Draw(), Hit())
    assert told(second, Leave("E6"))[1:] == [GlassTurned, Advanced]


def test_the_pile_runs_out() -> None:
    s = begun(scenario=7)
    s = msgspec.structs.replace(s, pile=2)
    assert told(enter(s, Draw()), Draw()) == [Counted, Ended]
    late = enter(msgspec.structs.replace(s, options=Options(empty_pile="turn_end")), Draw(), Draw())
    assert late.result is None
    assert enter(late, Draw()).result is not None


@pytest.mark.rule("UG-115")
def test_the_chain_is_worked_out() -> None:
    s = enter(begun(), *map(Collect, ("N02", "N10", "N09", "N05")))
    assert told(s, Collect("N01"))[-1] is CodeComplete
    assert refused(s, Collect("N02")) == "UG-077"
    assert refused(s, Collect("X1")) == "UG-115"
    assert any("4/5" in line for line in tracker.telling.picture(s, None, "en"))


def test_what_cannot_be_is_refused() -> None:
    fresh = new()
    for action, clause in (
        (Draw(), "UG-038"),
        (Flip(), "UG-038"),
        (Hit(), "UG-038"),
        (Escape(), "UG-038"),
        (Begin(5), "UG-037"),
    ):
        assert refused(fresh, action) == clause
    s = begun()
    assert refused(s, Begin(0)) == "UG-038"
    assert refused(s, Leave("E5")) == "UG-093"
    assert refused(s, Stuck()) == "UG-093"
    assert refused(s, Stands("Z1")) == "UG-001"
    assert refused(enter(s, RunOut()), RunOut()) == "UG-111"
    assert refused(begun(learning=True), Flip()) == "UG-035"
    with pytest.raises(Illegal):
        tracker.play(s, 0, Flip(), Recorded(()))
    with pytest.raises(BadInput):
        tracker.play(s, None, Play("A1"), Recorded(()))
    won = enter(s, Escape())
    assert won.result is not None
    assert won.result.winners == (0, 1)
    assert refused(won, Draw()) == "UG-121"
    with pytest.raises(BadInput):
        tracker.new(Options(), 5, Seeded(1))


@pytest.mark.parametrize(
    "variant", ["alone", "four-hard", "house-rules", "scenario-1", "scenario-2", "scenario-5", "scenario-7"]
)
def test_a_tracker_beside_a_full_game_comes_to_the_same(variant: str) -> None:
    compared = 0
    for seed in range(3):
        s, group = None, Group()
        for step in steps("underground", variant, seed, cap=2000):
            if s is None:
                s = tracker.new(step.before.options, len(step.before.hands), Seeded(1))
            s = enter(s, *group.enter(step))
            if is_quiet(step.after):
                compared += 1
                assert s == of(step.after), step.action
    assert compared > 50


def test_entries_at_random_end_and_survive_json_and_are_told() -> None:
    rng = Random(1)
    decoder = msgspec.json.Decoder(tracker.State)
    for _ in range(5):
        s = new(stuck_loses="turn_end")
        for _ in range(400):
            if s.result:
                break
            action = tracker.bots["random"](s, None, rng)  # type: ignore[arg-type]
            for language in LANGUAGES:
                assert tracker.telling.action(s, None, action).in_(language)
                assert tracker.telling.picture(s, None, language)
            s, events = tracker.play(s, None, action, Recorded(()))
            assert decoder.decode(msgspec.json.encode(s)) == s
            assert all(tracker.telling.event(s, event).in_("de") for event in events)
        assert s.result is not None
        assert tracker.actors(s) == ()


def test_the_menu_of_the_tracker_picks_spaces_by_row_and_column() -> None:
    s = enter(begun(), Stands("E5"))
    keys = [choice.key for choice in tracker.telling.menu(s, None, ())]
    assert {"flip", "draw", "hit", "arrive", "stands", "collect"} <= set(keys)
    assert [choice.key for choice in tracker.telling.menu(s, None, ("arrive",))] == list("ABCDEFGHI")
    assert tracker.telling.menu(s, None, ("arrive", "C"))[2].action == Arrive("C3")
    assert tracker.telling.menu(enter(s, Hit()), None, ("leave", "E"))[5].action == Leave("E6")
    assert RanOut.final
    assert load("underground/tracker").key == "underground/tracker"
    assert tracker.seen_by(s, 0) == s
    assert (tracker.pieces(s), tracker.warnings(s, None, Flip())) == ((), ())
    assert len(tracker.telling.roles(s)) == 2
    assert game.key == "underground"
