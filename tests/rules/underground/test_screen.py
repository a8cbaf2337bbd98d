"""What is heard, and what a newcomer is told, on the screen."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from companion.core import Outcome, Seeded
from companion.core.faces import Oblique, Route
from companion.core.scene import Element, Intent, Scene, frame_of
from companion.games.underground import state
from companion.games.underground.board import Board
from companion.games.underground.board.cues import CUES, heart
from companion.screen.gestures import ABOVE, Finger, Let
from companion.screen.sound import cues
from tests.games.proofs import steps
from tests.rules.underground.table import RED_2, RED_3, after, game, play, position, started

board = Board(game)


def scene(s: Any, draft: Any = None, seat: int | None = 0) -> Scene:
    return board.scene(s, seat, game.legal(s, seat), draft, frame_of(1280, 720))


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    told = {state.Drew, state.ElementSet, state.Walked, state.Ended}
    assert {*CUES, *told} == {*get_args(state.AnyEvent)}


@pytest.mark.parametrize("variant", ["alone", "scenario-7"])
def test_what_is_heard_in_whole_games_is_in_the_table_of_cues(variant: str) -> None:
    heard = {board.cue(step.after, event) for step in steps("underground", variant, seed=5) for event in step.events}
    assert {cues.cue_name(name, "underground") for name in heard if name} <= set(cues.CUES)
    assert {"turn", "card", "splash", "flip", "chip"} <= heard
    assert len(heard & {"win", "lose"}) == 1


def test_a_chip_or_a_card_sounds_like_any_other() -> None:
    s = started(2, Seeded(1), scenario=1)
    assert len({board.cue(s, state.ChipTaken("E5", chip)) for chip in game.box.chips}) == 1
    assert len({board.cue(s, state.Drew(card, "hand", (0,))) for card in game.box.cards}) == 1


def test_the_figure_is_heard_once_for_each_space() -> None:
    assert board.cue(position({"A1": "1@"}), state.Walked(("A1", "A2", "A3"))) == "steps:2"
    lost = Outcome((), "cards", "UG-118")
    assert board.cue(position({"A1": "1@"}), state.Ended(lost)) == "lose"


# -------------------------------------------------------------------------------- a tile under a finger


def test_a_dragged_tile_is_shown_on_each_space_it_comes_to_and_says_why_not() -> None:
    s = position({"E5": "1@", "E4": "1", "A1": "3"})
    shown = scene(s)
    things = {thing.id: thing for thing in shown.elements}
    held = next(thing for thing in shown.elements if thing.kind == "tile" and thing.drag)
    finger = Finger()
    finger.down(shown, *held.touched.middle, 0)
    x, y = things["space:E5"].touched.middle
    gesture = finger.move(shown, x, y + ABOVE)
    assert isinstance(gesture, Let)
    assert gesture.intent.what == "at E5"
    assert finger.move(shown, x + 2, y + ABOVE) is None, "it is there already"
    assert finger.lift(shown, x + 2, y + ABOVE) is None
    draft = board.pick(s, 0, game.legal(s, 0), None, gesture.intent.what)
    over = {thing.id: thing for thing in scene(s, draft).elements}
    assert getattr(over["space:E5"].face, "ghost", "") == "bad"
    assert over["do:lay"].why is not None
    assert over["do:lay"].why.clause == "UG-055"
    assert over["space:E5"].tap is not None, "a touch turns it"


def test_any_finger_turns_the_glass() -> None:
    flip = next(thing for thing in scene(position({"E5": "1@"})).elements if thing.id == "glass:flip")
    assert flip.always


def test_the_heart_beats_faster_the_nearer_the_kidnapper_is_to_his_goal() -> None:
    rates = [heart(position({"E5": "1@"}, section=section)) for section in (8, 16, 18, 20, 21)]
    assert rates == [0, 50, 75, 100, 130]
    assert heart(position({"E5": "1@"}, section=21, timer=False)) == 0


def test_a_newcomer_hears_what_is_open_and_matters_now() -> None:
    danger = scene(position({"A3": "1@", "A4": "1"}, section=8)).hint
    assert danger is not None
    assert (danger.message, danger.clause) == ("The next section sees the figure: move first.", "UG-101")
    assert scene(position({"A3": "1@", "A4": "1"}, section=8), seat=1).hint is None, "who is not to act"


def test_every_hint_of_whole_games_names_a_clause() -> None:
    rng, clauses = Random(2), set()
    for step in steps("underground", "four-hard", seed=6):
        if step.seat is not None and rng.random() < 0.2:
            hint = scene(step.before, None, step.seat).hint
            clauses |= {hint.clause} if hint else set()
    assert {"UG-039", "UG-115"} <= clauses <= set(game.rulebook.clauses)


# -------------------------------------------------------------------------------- looking around


def picked(s: Any, *picks: str, seat: int | None = 0) -> Any:
    draft = None
    for pick in picks:
        draft = board.pick(s, seat, () if seat is None else game.legal(s, seat), draft, pick)
    return draft


def looking(s: Any, *picks: str) -> Oblique:
    face = things(s, picked(s, "look", *picks))["tower"].face
    assert isinstance(face, Oblique)
    return face


def things(s: Any, draft: Any = None, w: int = 1280, h: int = 720) -> dict[str, Element]:
    shown = board.scene(s, 0, game.legal(s, 0), draft, frame_of(w, h))
    return {thing.id: thing for thing in shown.elements}


def test_the_tower_is_looked_at_from_each_side_in_turn() -> None:
    s = position({"A1": "2", "A9": "3", "I1": "1@", "I9": "#N"})
    corners = []
    for turns in range(4):
        face = looking(s, *["round"] * turns)
        front = face.rows[-1]
        corners.append((front[0].top.level, front[-1].top.level, face.front[0]))
    door = game.box.door_level
    assert corners == [(1, door, "1"), (2, 1, "A"), (3, 2, "9"), (door, 3, "I")]
    assert looking(s, *["round"] * 4) == looking(s)
    assert looking(s, "round").rows[-1][-1].top.figure, "seen from the west it stands at the right"
    assert looking(s, "round", "round").rows[0][0].top.door == "S", "its door is in front from the north"


def test_nothing_can_be_played_while_one_looks_around_but_the_glass_is_turned() -> None:
    s = position({"E5": "1@", "E4": "1"})
    shown = things(s, picked(s, "look"))
    acts = {id for id, thing in shown.items() if thing.tap and thing.tap.do == "act"}
    assert acts == {"glass:flip"}
    assert shown["tower"].always, "while another finger holds the eye"
    assert "space:E5" in things(s, picked(s, "look", "look"))


def test_the_eye_is_touched_or_held_and_so_is_the_tower_itself() -> None:
    s = position({"E5": "1@", "E4": "1"})
    for w, h in ((1280, 720), (800, 480), (480, 800)):
        shown = things(s, picked(s, "move"), w, h)
        for id in ("bar:eye", "space:I9"):
            assert shown[id].hold == Intent("peek", "look"), (w, h)
    s = position({"E5": "1@", "E4": "1"}, players=4)
    assert things(s, picked(s, "move"), 800, 480)["space:I9"].hold == Intent("peek", "look")


def test_a_bystander_may_look_around() -> None:
    s = position({"E5": "1@"})
    assert picked(s, "look", "round", seat=None).looks == "W"


def test_a_bridge_shows_the_air_below_it() -> None:
    s = position({"E4": "1", "E6": "1", "A1": "1@"}, played=RED_2)
    tile = next(id for id in game.box.pile("I3") if game.box.tiles[id].material == "wood")
    s = after(msgspec.structs.replace(s, piles={**s.piles, "I3": (tile,)}), state.Place(tile, "E4", 0))
    pillar = looking(s).rows[4][4]
    assert pillar.blocks == ((1, 2, "wood"),)


# -------------------------------------------------------------------------------- the way


def test_a_space_that_is_held_begins_a_way_of_ones_own() -> None:
    s = position({"E5": "1@", "E6": "1", "E7": "1", "F7": "1"}, played=RED_3)
    hold = things(s, picked(s, "move"))["space:E7"].hold
    assert hold is not None
    draft = picked(s, "move", hold.what)
    assert draft.own_way
    assert draft.path == ("E6", "E7")
    assert picked(s, "move", hold.what, "step F7").path == ("E6", "E7", "F7")


# -------------------------------------------------------------------------------- the glass, and a penalty


def test_on_a_large_screen_the_glass_can_be_turned_at_both_edges() -> None:
    shown = things(position({"E5": "1@"}), w=1787, h=1004)
    left, right = shown["opposite:flip"], shown["glass:flip"]
    assert left.tap == right.tap is not None
    assert left.always
    assert left.box.right < 1787 * 0.15 < 1787 * 0.8 < right.box.x


def test_a_flip_that_costs_something_is_asked_back_on_its_own_button() -> None:
    safe, seen = position({"E5": "1@"}), position({"A3": "1@"}, section=8)
    assert things(safe)["glass:flip"].tap == Intent("act", "flip")
    asked = things(seen)["glass:flip"].tap
    assert asked is not None
    assert asked.confirm is not None
    assert asked.confirm.face is not None
    assert asked.confirm.message == "The next section sees the figure?"


def test_a_penalty_turns_up_its_cards_stops_the_clock_and_is_news_when_it_is_over() -> None:
    s = position({"A3": "1@", "A4": "1"}, section=8, draw=("A3", "B7", "C1"))
    s, _ = play(s, 0, state.Flip())
    shown = things(s)
    assert isinstance(s.todo[-1], state.Displacing)
    assert [getattr(shown[f"penalty:{i}"].face, "place", None) for i in range(2)] == ["A3", None]
    assert "the clock stands still" in str(shown["kidnapper:next"].face)
    assert shown["space:E5"].state.dimmed
    assert shown["space:E5"].why is not None
    assert not shown["space:A9"].state.dimmed, "the line that is looked along"
    assert not scene(s).news
    s = after(s, state.Flee("A4"))
    assert [news.id for news in scene(s).news] == ["penalty:0"]
    assert "Found in row A!" in str(scene(s).news[0].elements)
    fallen = {id for id, thing in things(s).items() if thing.state.fresh}
    assert fallen == {"space:A3", "space:B7"}


# -------------------------------------------------------------------------------- scenarios, chips and the end


def test_what_is_special_in_a_scenario_is_said_and_seen() -> None:
    valve = {"E5": "1@", "E6": "1V"}
    plain, shut = position(valve), position(valve, rules=("no_valves",))
    assert "valves do nothing" in scene(shut).banner.sub
    assert getattr(things(shut)["space:E6"].face, "drained", False)
    assert not getattr(things(plain)["space:E6"].face, "drained", True)
    chained = position(valve, rules=("exit_key",))
    assert getattr(things(chained)["space:I9"].face, "toll", "") == "key"
    hint = scene(position(valve, rules=("exit_key",), played=None)).hint
    assert hint is not None
    assert hint.clause == "UG-126"


def test_a_special_chip_says_what_it_is_for() -> None:
    hammer = next(id for id, chip in game.box.chips.items() if chip.kind == "hammer")
    why = things(position({"E5": "1@"}, collected=(hammer,)))[f"tool:{hammer}"].why
    assert why is not None
    assert why.clause == "UG-082"


def test_the_end_shows_the_whole_way_and_counts_penalties() -> None:
    s = position({"A3": "1@", "A4": "1"}, section=8, end=9)
    s = msgspec.structs.replace(s, trail=("A4", "A3"), penalties=(state.Punished("run_out", 3, ("B1", "B2")),))
    s, _ = play(s, 0, state.Flip())
    shown = things(s)
    way = shown["way"].face
    assert isinstance(way, Route)
    assert len(way.points) == 2
    assert getattr(shown["fact:4"].face, "lines", ()) == ("1",)
    assert getattr(shown["fact:7"].face, "lines", ()) == ("1",)


def test_after_a_scenario_that_was_won_comes_the_next_one() -> None:
    s = position({"E5": "1@"}, scenario=2)
    won = msgspec.structs.replace(s, todo=(), result=Outcome((0, 1), "escaped", "UG-117"))
    lost = msgspec.structs.replace(s, todo=(), result=Outcome((), "cards", "UG-118"))
    assert things(won)["again"].tap == Intent("shell", "again scenario=3")
    assert things(lost)["again"].tap == Intent("shell", "again")
