"""What the screen of the Dice Game says, does and sounds like, on tables set by hand."""

from random import Random
from typing import Any, get_args

import pytest

from companion.core import Seeded
from companion.core.scene import Scene, frame_of
from companion.core.simulation import play_on
from companion.games.dice.board.cues import CUES, cue, heart
from companion.games.dice.choices import risk
from companion.games.dice.state import AnyEvent, Ended, Options, PursuerMoved, Ran, State
from companion.screen.sound import cues
from tests.rules.dice.table import box, game, position

BOARD = game.board


def scene(s: State, seat: int | None = 0, draft: Any = None, w: int = 1280, h: int = 720) -> Scene:
    legal = () if seat is None else game.legal(s, seat)
    return BOARD.scene(s, seat, legal, draft, frame_of(w, h))


def picked(s: State, *picks: str, seat: int = 0) -> Any:
    draft = None
    for pick in picks:
        draft = BOARD.pick(s, seat, game.legal(s, seat), draft, pick)
    return draft


# -------------------------------------------------------------------------------- what is heard


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    assert {*CUES, PursuerMoved, Ran, Ended} == {*get_args(AnyEvent)}


@pytest.mark.parametrize("seats", game.seats)
def test_what_is_heard_in_whole_games_is_in_the_table_of_cues(seats: int) -> None:
    rng = Random(seats)
    begun = game.new(Options(), seats, Seeded(rng))
    heard = set()
    for step in play_on(game, begun, [game.bots["careful"]] * seats, rng):
        heard |= {BOARD.cue(step.after, event) for event in step.events}
    assert {cues.cue_name(name, game.key) for name in heard if name} <= set(cues.CUES)
    assert {"dice", "steps:1", "turn", "card"} <= heard
    assert len(heard & {"win", "lose"}) == 1


def test_he_is_heard_once_for_each_field() -> None:
    assert cue(PursuerMoved("run", 4, 7)) == "steps:3"
    assert cue(Ran(0, 16, 22)) == "steps:6"


def test_the_heart_beats_faster_the_nearer_he_is() -> None:
    beats = [heart(position(pursuer=16 - lead)) for lead in range(1, 8)]
    assert beats == [130, 100, 75, 50, 50, 0, 0]
    assert {rate for rate in beats if rate} == set(cues.RATES)


# -------------------------------------------------------------------------------- what is advised


def test_a_hint_is_for_whoever_must_act_and_can_be_turned_off() -> None:
    for wanted in (True, False):
        s = position(rolled="Y1:P", phase="help", seats=2, options={"hints": wanted})
        hint, other = scene(s).hint, scene(s, 1).hint
        assert other is None
        assert (hint is not None) == wanted
        if hint is not None:
            assert hint.clause == "DI-176"
            assert hint.message == "Save “The pursuer does not run” for a roll with three or more pursuers."


# -------------------------------------------------------------------------------- what is weighed


def test_the_risk_of_a_throw_is_that_of_the_step_and_of_the_pursuers_in_it() -> None:
    far, near = position(pursuer=5), position(pursuer=14)
    assert risk(box, far, ("Y1",)) == 0
    assert risk(box, near, ("Y1",)) == pytest.approx(1 / 6)
    assert risk(box, near, ("Y1", "G1")) == pytest.approx(11 / 36)
    assert risk(box, position(pursuer=15), ("Y1",)) == 1


def test_the_button_that_throws_says_how_many_pursuers_and_what_danger_to_expect() -> None:
    s = position(pursuer=14)
    dice = picked(s, "dice Y1,G1,R1,B1,W1,W2")
    face = {thing.id: thing.face for thing in scene(s, draft=dice).alive}["throw"]
    assert face.sub == "≈ 1 pursuer · caught: 67 %"  # type: ignore[union-attr]


def test_an_entry_that_makes_a_mission_impossible_is_marked_before_and_after_it_is_put_there() -> None:
    s = position(rolled="G1:1 R1:1", rows=({2: ". . . ."},))
    fields = {thing.id: thing.state for thing in scene(s).alive if thing.id.startswith("field:0.2")}
    assert fields["field:0.2.4"].warn
    assert not fields["field:0.2.1"].warn
    put = {thing.id: thing for thing in scene(s, draft=picked(s, "field 2.4")).alive}
    assert put["field:0.2.4"].state.warn
    done = put["done"].tap
    assert done is not None
    assert done.confirm is not None
    assert "could then never be fulfilled" in done.confirm.message


def test_a_suggestion_is_legal_and_can_be_changed_before_it_is_done() -> None:
    s = position(rolled="Y1:2 G1:4 R1:5 W1:3", lid="B1 B2", seats=2)
    draft = picked(s, "suggest", seat=1)
    assert draft.entry.numbers
    game.play(s, 1, draft.entry, Seeded(1))
    mission, field = draft.entry.numbers[0][1:]
    changed = BOARD.pick(s, 1, game.legal(s, 1), draft, f"field {mission}.{field}")
    assert len(changed.entry.numbers) == len(draft.entry.numbers) - 1
