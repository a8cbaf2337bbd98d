"""What is heard, and what a newcomer is told, on the screen."""

from random import Random
from typing import Any, get_args

import pytest

from companion.core import Outcome, Seeded
from companion.core.scene import Scene, frame_of
from companion.games.underground import state
from companion.games.underground.board import Board
from companion.games.underground.board.cues import CUES, heart
from companion.screen.gestures import ABOVE, Finger, Let
from companion.screen.sound import cues
from tests.games.proofs import steps
from tests.rules.underground.table import game, position, started

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
