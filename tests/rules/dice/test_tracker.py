"""The tracker: what a group enters, what follows from it, and what cannot be."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Game, Illegal, Outcome, Question, Recorded, Seeded, notation
from companion.core.simulation import play_on
from companion.core.telling import WIDTH
from companion.games import load
from companion.games.dice import load_tracker
from companion.games.dice.edition import SHIPPED
from companion.games.dice.state import (
    Caught,
    Concede,
    Ended,
    HelpUsed,
    Inside,
    NoRun,
    Priced,
    PursuerMoved,
    TurnBegan,
)
from companion.games.dice.state import Ran as RanEvent
from companion.games.dice.tracker import Tracker
from companion.games.dice.tracker_state import (
    Action,
    AnyEvent,
    NobodyRan,
    Options,
    Pursuers,
    Ran,
    ReRoll,
    Retrieve,
    Roll,
    State,
    SyncPursuer,
    of,
)
from tests.rules.dice.shadow_tracker import entries

full: Game[Any] = load("dice")
tracker = load_tracker("house")


def begin(seats: int = 1, **options: Any) -> State:
    return tracker.new(Options(**options), seats, Asked())


def enter(s: State, *actions: Any) -> State:
    for action in actions:
        assert action in tracker.legal(s, None)
        s, _ = tracker.play(s, None, action, Recorded())
    return s


def refused(s: State, action: Any) -> Illegal:
    assert action not in tracker.legal(s, None), "what is refused is not offered"
    with pytest.raises(Illegal) as refusal:
        tracker.play(s, None, action, Recorded())
    assert refusal.value.clause in tracker.rulebook.clauses
    assert refusal.value.in_("de") != refusal.value.in_("en")
    return refusal.value


def random_game(seed: int, seats: int, **options: Any) -> Iterator[tuple[State, Any, tuple[Any, ...], State]]:
    """Every entry of a game that a random referee enters."""
    rng, s = Random(seed), tracker.new(Options(**options), seats, Seeded(seed))
    while tracker.actors(s):
        action = tracker.bots["random"](tracker.seen_by(s, None), None, rng)  # type: ignore[arg-type]
        after, events = tracker.play(s, None, action, Recorded())
        yield s, action, events, after
        s = after


# -------------------------------------------------------------------------------- setting up


def test_it_is_loaded_as_the_twin_of_its_game() -> None:
    twin = load("dice/tracker")
    assert isinstance(twin, Tracker)
    assert (twin.key, twin.seats, twin.edition) == ("dice/tracker", full.seats, full.edition)


def test_it_starts_as_the_game_does() -> None:
    for seats in full.seats:
        for options in ({}, {"head_start": 20, "starter": seats - 1}, {"sheets": ("E", "F", "A", "S")}):
            assert begin(seats, **options) == of(full.new(full.Options(**options), seats, Recorded()))
    with pytest.raises(BadInput):
        begin(5)
    with pytest.raises(Question):
        begin(2, starter="random")
    assert tracker.new(Options(starter="random"), 2, Asked([1])).active == 1


# -------------------------------------------------------------------------------- a round


def test_a_round_beside_the_boxed_game() -> None:
    s = begin(2)
    s, events = tracker.play(s, None, Roll(), Recorded())
    assert events == (PursuerMoved("step", 0, 1),), "it never forgets the automatic step"
    s, events = tracker.play(s, None, Pursuers(2), Recorded())
    assert events == (PursuerMoved("run", 1, 3),)
    s, events = tracker.play(s, None, Ran(1, 5), Recorded())
    assert events == (RanEvent(1, 16, 21),)
    s, events = tracker.play(s, None, Ran(0, 0), Recorded())
    assert events == (TurnBegan(1),)
    assert (s.phase, s.active, s.pursuer, s.fronts, s.lid, s.roll_no) == ("between", 1, 3, (16, 21), True, 1)
    s, events = tracker.play(s, None, Retrieve(2), Recorded())
    assert events == (Priced(2, ()), PursuerMoved("retrieval", 3, 5))
    assert not s.lid
    assert refused(s, Retrieve(1)).clause == "DI-031"


def test_nobody_ran_is_one_press() -> None:
    s = enter(begin(3), Roll(), Pursuers(0), Ran(1, 4), NobodyRan())
    assert (s.phase, s.fronts, s.active) == ("between", (16, 20, 16), 1)


def test_each_entry_has_its_moment() -> None:
    between, thrown = begin(2), enter(begin(2), Roll())
    running = enter(thrown, Pursuers(0))
    for s, actions in (
        (between, (Pursuers(0), NoRun(), ReRoll(), Ran(0, 2), NobodyRan())),
        (thrown, (Roll(), Retrieve(0), SyncPursuer(3), Ran(0, 2), NobodyRan())),
        (running, (Roll(), Retrieve(0), SyncPursuer(3), Pursuers(0), NoRun(), ReRoll())),
    ):
        for action in actions:
            refused(s, action)
    with pytest.raises(Illegal):
        tracker.play(between, 0, Roll(), Recorded())
    with pytest.raises(BadInput):
        tracker.play(between, None, "roll", Recorded())


# -------------------------------------------------------------------------------- what cannot be


def test_there_are_no_more_pursuers_than_dice() -> None:
    s = enter(begin(), Roll())
    assert refused(s, Pursuers(11)).clause == refused(s, Pursuers(-1)).clause == "DI-070"
    enter(s, Pursuers(10))
    tracked = enter(begin(track_dice=True), Roll(("Y", "G", "W")))
    assert refused(tracked, Pursuers(4)).clause == "DI-070"
    enter(tracked, Pursuers(3))


def test_no_mission_brings_one_step_but_before_the_safehouse_one_slash_may_be_counted() -> None:
    s = enter(begin(2), Roll(), Pursuers(0))
    assert refused(s, Ran(0, 1)).clause == "DI-011"
    assert refused(s, Ran(0, 31)).clause == refused(s, Ran(0, -1)).clause == "DI-131"
    close = replace(s, fronts=(39, 38))
    assert enter(close, Ran(0, 1)).fronts == enter(close, Ran(0, 5)).fronts == (40, 38)
    assert refused(close, Ran(1, 1)).clause == "DI-011"
    assert refused(s, Ran(2, 0)).clause == "DI-001"
    assert refused(enter(s, Ran(0, 0)), Ran(0, 2)).clause == "DI-101"


def test_with_the_sheets_of_a_real_copy_only_what_is_left_on_them_can_be_run(tmp_path: Path) -> None:
    words = (SHIPPED / "house.toml").read_text("utf-8").replace("official  = false", "official  = true")
    path = tmp_path / "copy.toml"
    path.write_text(words, "utf-8")
    real = load_tracker(str(path))
    s, _ = real.play(real.new(Options(), 1, Asked()), None, Roll(), Recorded())
    s, _ = real.play(s, None, Pursuers(0), Recorded())
    ran = replace(s, fronts=(36,))
    assert max(action.steps for action in real.legal(ran, None) if isinstance(action, Ran)) == 10
    with pytest.raises(Illegal):
        real.play(ran, None, Ran(0, 11), Recorded())


def test_the_price_is_at_most_the_number_of_missions() -> None:
    s = enter(begin(), Roll(), Pursuers(0), NobodyRan())
    assert refused(s, Retrieve(9)).clause == refused(s, Retrieve(-1)).clause == "DI-033"
    assert enter(s, Retrieve(0)).pursuer == 1
    assert enter(s, Retrieve(8)).pursuer == 9


def test_no_dice_come_back_in_the_first_turn() -> None:
    assert refused(begin(), Retrieve(0)).clause == "DI-031"


# -------------------------------------------------------------------------------- help


def test_after_no_run_nothing_more_is_asked_about_the_throw() -> None:
    s = enter(begin(), Roll(), NoRun())
    assert (s.phase, s.pursuer, s.no_run_left) == ("enter", 1, 0)
    again = enter(s, ReRoll())
    assert (again.phase, again.re_roll_left) == ("enter", 0)
    s = enter(again, NobodyRan(), Roll())
    assert refused(s, NoRun()).clause == refused(s, ReRoll()).clause == "DI-013"
    two = enter(begin(2), Roll(), NoRun(), Ran(0, 0))
    assert refused(two, ReRoll()).clause == "DI-060", "somebody has entered already"


def test_after_dice_were_thrown_again_the_pursuers_are_asked_for() -> None:
    s = enter(begin(), Roll(), ReRoll())
    assert (s.phase, s.pursuer, s.re_roll_left) == ("help", 1, 0)
    assert enter(s, Pursuers(2)).pursuer == 3
    costly = enter(begin(reroll_costs_step=True), Roll(), ReRoll())
    assert costly.pursuer == 2
    quiet = enter(begin(reroll_pursuers="none"), Roll(), ReRoll())
    assert (quiet.phase, quiet.pursuer) == ("enter", 1)
    _, events = tracker.play(enter(begin(), Roll()), None, ReRoll(), Recorded())
    assert events == (HelpUsed("re_roll"),)


# -------------------------------------------------------------------------------- dice by kind


def test_dice_are_counted_by_kind_if_wanted() -> None:
    s = begin(track_dice=True)
    assert s.table == tuple("YYGGRRBBWW")
    s = enter(s, Roll(tuple("YYGW")), Pursuers(0), NobodyRan())
    assert s.table == tuple("GRRBBW")
    assert refused(s, Roll(("Y",))).clause == refused(s, Roll(tuple("GG"))).clause == "DI-053"
    assert refused(s, Roll(("W",))).clause == "DI-051"
    assert refused(s, Roll()).clause == "DI-050"
    s = enter(s, Roll(tuple("GRRBB")), Pursuers(0), NobodyRan())
    assert refused(s, Roll(("W",))).clause == "DI-032"
    assert enter(s, Retrieve(0)).table == tuple("YYGGRRBBWW")
    assert refused(begin(), Roll(("Y",))).clause == "DI-050"


# -------------------------------------------------------------------------------- the end


@pytest.mark.rule("DI-160")
def test_the_foremost_pursuer_is_the_right_one_and_catches() -> None:
    s = replace(begin(2), pursuer=9, fronts=(16, 13))
    s, events = tracker.play(s, None, SyncPursuer(12), Recorded())
    assert (s.pursuer, events) == (12, (PursuerMoved("sync", 9, 12),))
    s, events = tracker.play(s, None, SyncPursuer(15), Recorded())
    assert told(events) == [PursuerMoved("sync", 12, 13), Caught((1,), 13)]
    assert s.result == Outcome((), "caught_by_correction", "DI-160")


@pytest.mark.rule("DI-161")
def test_the_pursuer_is_never_set_back_and_only_the_tracker_can_set_him() -> None:
    s = replace(begin(), pursuer=9)
    for field in (0, 5, 9):
        assert enter(s, SyncPursuer(field)) == s
    assert refused(s, SyncPursuer(41)).clause == refused(s, SyncPursuer(-1)).clause == "DI-161"
    assert enter(replace(s, fronts=(40,)), SyncPursuer(39)).pursuer == 39
    with pytest.raises(BadInput):
        full.play(full.new(full.Options(), 1, Recorded()), 0, SyncPursuer(3), Recorded())


@pytest.mark.rule("DI-151", "DI-153")
def test_caught_by_the_step_by_a_roll_or_by_the_price() -> None:
    s = replace(begin(3), pursuer=15, fronts=(16, 20, 16), lid=True)
    for entered, reason in (((Roll(),), "caught_by_step"), ((Retrieve(3),), "caught_by_price")):
        end = enter(s, *entered)
        assert end.result is not None
        assert (end.pursuer, end.result.reason) == (16, reason)
        assert tracker.actors(end) == ()
        assert list(tracker.legal(end, None)) == []
        with pytest.raises(Illegal):
            tracker.play(end, None, Concede(), Recorded())
    run = enter(replace(s, pursuer=13), Roll(), Pursuers(5))
    assert run.result is not None
    assert (run.pursuer, run.result.reason) == (16, "caught_by_run")


@pytest.mark.rule("DI-150")
def test_won_when_the_last_one_is_inside() -> None:
    s = replace(enter(begin(2), Roll(), Pursuers(0)), fronts=(40, 38))
    s, events = tracker.play(s, None, Ran(1, 3), Recorded())
    assert told(events)[:2] == [RanEvent(1, 38, 40), Inside(1)]
    assert s.result == Outcome((0, 1), "safe", "DI-150")
    assert isinstance(events[-1], Ended)


def test_giving_up_is_a_loss() -> None:
    s = enter(begin(), Concede())
    assert s.result == Outcome((), "conceded", "DI-155")


def told(events: tuple[Any, ...]) -> list[Any]:
    return [event for event in events if not isinstance(event, Ended)]


# -------------------------------------------------------------------------------- properties

SHADOWED = [
    (1, {}),
    (2, {"head_start": 30}),
    (3, {"reroll_pursuers": "none", "reroll_costs_step": True}),
    (4, {"head_start": 25, "starter": 2}),
]


@pytest.mark.parametrize("track_dice", [False, True])
@pytest.mark.parametrize(("seats", "options"), SHADOWED)
def test_a_tracker_fed_by_a_careful_group_equals_what_it_would_know_of_the_digital_game(
    seats: int, options: dict[str, Any], track_dice: bool
) -> None:
    endings = set()
    for seed in range(12):
        rng = Random(seed)
        digital = full.new(full.Options(**options), seats, Seeded(rng))
        s = begin(seats, **options, track_dice=track_dice)
        for step in play_on(full, digital, [full.bots["random"]] * seats, rng):
            for entry in entries(step, track_dice=track_dice):
                s = enter(s, entry)
            assert s == of(step.after, track_dice=track_dice)
        assert s.result is not None
        endings.add(s.result.reason)
    assert len(endings) > 1


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("track_dice", [False, True])
def test_random_entries_are_legal_end_and_survive_json_and_notation(seats: int, track_dice: bool) -> None:
    state, action_, event = (msgspec.json.Decoder(t) for t in (State, Action, AnyEvent))
    kinds = set()
    for seed in range(5):
        after = None
        for before, action, events, after in random_game(seed, seats, track_dice=track_dice):
            kinds.add(type(action))
            assert after.pursuer >= before.pursuer
            assert state.decode(msgspec.json.encode(after)) == after
            assert action_.decode(msgspec.json.encode(action)) == action
            assert notation.read(notation.write(action), Action) == action
            assert [event.decode(msgspec.json.encode(happened)) for happened in events] == list(events)
            if after.result is None:
                assert after.pursuer < min(after.fronts)
            for listed in islice(tracker.legal(before, None), 0, None, 7):
                tracker.play(before, None, listed, Recorded())
        assert after is not None
        assert after.result is not None
    assert kinds >= {Roll, Retrieve, Pursuers, SyncPursuer}


def test_everything_is_told_in_both_languages_and_fits_a_terminal() -> None:
    for track_dice in (False, True):
        for before, action, events, after in random_game(3, 2, track_dice=track_dice):
            for language in ("en", "de"):
                assert tracker.telling.action(before, None, action).in_(language)
                assert all(tracker.telling.event(after, event).in_(language) for event in events)
                lines = tracker.telling.picture(before, None, language)
                assert lines
                assert max(map(len, lines)) <= WIDTH
            for reached in menu_actions(before, ()):
                tracker.play(before, None, reached, Recorded())
        assert after.result is not None
        assert tracker.telling.outcome(after, after.result).in_("de")
        assert len(tracker.telling.roles(after)) == 2


def menu_actions(s: State, picked: tuple[str, ...]) -> Iterator[Any]:
    choices = tracker.telling.menu(s, None, picked)
    assert choices
    assert len({choice.key for choice in choices}) == len(choices)
    for choice in (choices[0], choices[-1]):
        if choice.action is not None:
            yield choice.action
        elif len(picked) < 3:
            yield from menu_actions(s, (*picked, choice.key))


def test_the_picture_warns_of_a_roll_that_catches() -> None:
    close = replace(begin(), pursuer=15)
    assert "ROLL = CAUGHT" in tracker.telling.picture(close, None, "en")
    assert "Kleinster Vorsprung: 4 !" in tracker.telling.picture(replace(begin(), pursuer=12), None, "de")


def test_it_has_no_clock_no_secret_and_no_pieces() -> None:
    s = begin()
    assert (tracker.clocks(s), tracker.pieces(s), tracker.warnings(s, None, Roll())) == ((), (), ())
    assert tracker.seen_by(s, 0) == s
    assert tracker.outcome(s) is None
