"""What the screen of the Dice Game says, does and sounds like, on tables set by hand."""

from random import Random
from typing import Any, get_args

import pytest

from companion.core import Seeded
from companion.core.scene import Box, Scene, frame_of
from companion.core.simulation import play_on
from companion.games.dice.board.cues import CUES, cue, heart
from companion.games.dice.choices import risk
from companion.games.dice.edition import Mission
from companion.games.dice.state import AnyEvent, Concede, Ended, Options, PursuerMoved, Ran, Roll, State
from companion.screen.sound import cues
from tests.rules.dice.table import after, box, enter, game, position

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


# -------------------------------------------------------------------------------- who is asked, and what may be touched


def test_the_bar_names_who_rolls_and_then_whoever_enters() -> None:
    between, entering = position(seats=2), position(rolled="Y1:2", seats=2)
    assert scene(between, 0).banner.seat == scene(entering, 0).banner.seat == 0
    assert scene(entering, 1).banner.seat == 1
    assert scene(entering, 1).banner.sub == "Roll 3 · Sheet A enters"
    assert scene(entering, None).banner.seat == 0


def test_nothing_but_the_dice_back_is_lit_where_no_colour_die_is_left() -> None:
    s = position(lid="Y1 Y2 G1 G2 R1 R2 B1 B2")
    taps = {thing.id for thing in scene(s).alive if thing.tap and not thing.id.startswith("bar:")}
    assert taps == {"retrieve"}
    assert "quick:all" in {thing.id for thing in scene(position(lid="Y1")).alive}


@pytest.mark.parametrize(
    ("picks", "touched", "clause"),
    [
        ((), "field:0.1.2", "DI-083"),
        (("field 1.1",), "field:0.2.3", "DI-101"),
        (("colour Y",), "field:0.1.2", "DI-102"),
        (("colour Y",), "field:0.6.3", "DI-012"),
        (("joker W1", "field 1.1"), "offer:W1", "DI-086"),
    ],
)
def test_what_takes_no_number_says_why(picks: tuple[str, ...], touched: str, clause: str) -> None:
    s = position(rolled="Y1:2 W1:3")
    thing = {thing.id: thing for thing in scene(s, draft=picked(s, *picks)).alive}[touched]
    assert thing.tap is None
    assert thing.why is not None
    assert thing.why.clause == clause


def test_a_number_is_dragged_to_where_it_fits_as_soon_as_it_is_lifted() -> None:
    s = position(rolled="Y1:2 G1:4")
    number = {thing.id: thing for thing in scene(s).alive}["offer:Y"]
    assert number.lift is not None
    lifted = scene(s, draft=picked(s, number.lift.what)).alive
    targets = {thing.id: drop.intent.what for thing in lifted for drop in thing.drop if drop.drag == number.drag}
    assert targets["field:0.1.1"] == "field 1.1"
    assert "field:0.1.2" not in targets
    assert picked(s, number.lift.what, targets["field:0.1.1"]).entry == enter("Y 1.1")


# -------------------------------------------------------------------------------- what is seen


@pytest.mark.parametrize(("w", "h"), [(1280, 720), (1126, 706), (1787, 1004)])
def test_who_is_level_stands_on_one_field_and_the_pursuer_beside_them(w: int, h: int) -> None:
    s = position(seats=2, pursuer=20, fronts=(21, 21))
    first, other, pursuer = (boxes(s, w, h)[f"piece:{who}"] for who in (0, 1, "pursuer"))
    assert first.x == other.x
    assert not first.overlaps(other)
    assert not first.overlaps(pursuer, by=2)


@pytest.mark.parametrize("seats", [3, 4])
def test_all_fields_of_all_sheets_are_seen_on_a_large_screen(seats: int) -> None:
    s = position(seats=seats)
    fields = {
        (seat, at, i) for seat in range(seats) for at, m in enumerate(sheet(s, seat)) for i in range(len(m.fields))
    }
    shown = boxes(s, 1787, 1004)
    assert {f"field:{seat}.{at + 1}.{i + 1}" for seat, at, i in fields} <= {*shown}


def test_a_close_pursuer_rims_the_sheet_he_is_close_to() -> None:
    s = position(seats=2, pursuer=17, fronts=(20, 21))
    states = {thing.id: thing.state for thing in scene(s).alive + scene(s).elements}
    assert states["sheet:0"].danger
    assert not states["sheet:1"].danger


@pytest.mark.parametrize("seats", [1, 2])
def test_the_end_shows_each_mission_as_far_as_it_was_filled(seats: int) -> None:
    rows = {1: "2 2 2", 4: "1 . 5 ."}
    s = after(position(seats=seats, rows=(rows,)), 0, Concede())
    faces = {thing.id: thing.face for thing in scene(s, None, w=1280).elements}
    tones = {at: [part.tone for part in faces[f"way:0:mission:{at}"].segments] for at in (0, 1, 3)}  # type: ignore[union-attr]
    assert tones == {0: ["chosen"] * 3, 1: ["off"] * 4, 3: ["on", "on", "off", "off"]}


def test_a_die_that_is_thrown_for_real_has_pips_of_the_shape_of_its_colour() -> None:
    faces = [BOARD.die(Roll(("Y1", "R2", "W1")), at, 3) for at in range(3)]
    assert [(face.colour, face.shape) for face in faces] == [
        ("yellow", "triangle"),
        ("red", "square"),
        ("white", "star"),
    ]


def boxes(s: State, w: int, h: int) -> dict[str, Box]:
    return {thing.id: thing.box for thing in scene(s, w=w, h=h).elements}


def sheet(s: State, seat: int) -> tuple[Mission, ...]:
    return box.sheets[s.players[seat].sheet]
