"""What is heard, held and advised on the screen."""

from random import Random
from typing import Any, get_args

import pytest

from companion.core import Seeded
from companion.core.scene import Scene, frame_of
from companion.games.agents import events, state
from companion.games.agents.board import Board
from companion.games.agents.board.cues import CUES, KILLS, MAY_KILL
from companion.screen.sound import cues
from tests.games.proofs import steps
from tests.rules.agents.table import attacked, fighting, game

SIX = ("hassan", "corvin", "ingrid", "nadia", "george", "milo")
board = Board(game)


def scene(s: Any, seat: int | None = 0, draft: Any = None) -> Scene:
    legal = () if seat is None else game.legal(s, seat)
    return board.scene(game.seen_by(s, seat), seat, legal, draft, frame_of(1280, 720))


def things(shown: Scene) -> dict[str, Any]:
    return {thing.id: thing for thing in shown.elements}


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    assert {*CUES, events.Hurt, events.Struck, events.Ended} == {*get_args(events.AnyEvent)}


@pytest.mark.parametrize("variant", ["basic", "7A"])
def test_what_is_heard_in_whole_games_is_in_the_table_of_cues(variant: str) -> None:
    heard = {board.cue(step.after, event) for step in steps("agents", variant, seed=5) for event in step.events}
    assert {cues.cue_name(name, "agents") for name in heard if name} <= set(cues.CUES)
    assert {"turn", "dice", "card", "reveal", "win"} <= heard


@pytest.mark.parametrize("variant", ["basic", "full-table"])
def test_all_seats_and_bystanders_hear_the_same(variant: str) -> None:
    for step in steps("agents", variant, seed=6):
        for event in step.events:
            heard = {
                board.cue(step.after, game.seen_by(event, seat)) for seat in (*range(len(step.after.players)), None)
            }
            assert len(heard) == 1, event


def test_an_answer_sounds_like_any_other() -> None:
    deeds = ("none", "damage", "heal", "give", "tell")
    assert len({board.cue(None, events.Answered(1, 0, deed, 1, None)) for deed in deeds}) == 1  # type: ignore[arg-type]


def test_a_heart_beats_while_dice_lie_there_that_may_kill() -> None:
    assert scene(attacked(fighting(*SIX), 1, dice=(2, 1)), None).heart == 0
    may = fighting(*SIX, damage={1: 6})
    assert scene(attacked(may, 1, dice=(6, 1)), None).heart == MAY_KILL
    revealed = fighting(*SIX, damage={1: 9}, revealed=(1,))
    assert scene(attacked(revealed, 1, dice=(6, 1)), None).heart == KILLS


def test_the_own_role_is_shown_only_while_the_eye_is_held() -> None:
    s = fighting(*SIX)
    eye = things(scene(s))["bar:eye"]
    assert eye.tap is None
    assert (eye.hold.do, eye.hold.takes) == ("peek", 1000)
    looking = board.pick(s, 0, game.legal(s, 0), None, eye.hold.what)
    assert "own:name" in things(scene(s, 0, looking))
    assert "own:name" not in things(scene(s))


def test_revealing_is_held_for_two_seconds_and_asked_back() -> None:
    file = things(scene(fighting(*SIX)))["seat:0"]
    assert file.hold.what == "reveal"
    assert file.hold.takes == 2000
    assert file.hold.confirm.dialog


def test_any_finger_reaches_the_tokens_of_a_pause() -> None:
    shown = things(scene(attacked(fighting(*SIX), 1, dice=(6, 1)), None))
    tokens = [thing for id, thing in shown.items() if id.startswith("reveal:")]
    assert len(tokens) == len(SIX)
    assert all(thing.always for thing in tokens)


def test_a_newcomer_is_told_how_to_read_the_own_role_first() -> None:
    hint = scene(game.new(state.Options(), 3, Seeded(Random(1)))).hint
    assert hint is not None
    assert hint.clause == "AG-014"


def test_a_hint_has_a_clause_of_the_rule_book_and_depends_on_nothing_hidden() -> None:
    for step in steps("agents", "basic", seed=7):
        if step.seat is None or not step.before.todo:
            continue
        hint = scene(step.before, step.seat).hint
        assert hint is None or hint.clause in game.rulebook.clauses
    one, other = (scene(fighting(*roles)).hint for roles in (SIX, SIX[::-1]))
    assert one == other


def test_the_question_after_a_curtain_is_read_as_long_by_everybody() -> None:
    waits = set()
    for step in steps("agents", "7B", seed=8):
        if step.seat is None or not isinstance(step.before.todo[-1], state.Answering | state.Offered):
            continue
        acts = [thing for thing in scene(step.before, step.seat).elements if thing.tap and thing.tap.do == "act"]
        waits |= {thing.tap.after for thing in acts if thing.tap}
    assert waits == {4000}


def test_whoever_only_a_rifle_reaches_is_attacked_with_it() -> None:
    s = fighting(*SIX, area={1: "market"}, equipment={0: ("marksman_rifle",)})
    draft = board.pick(s, 0, game.legal(s, 0), None, "seat 1")
    go = things(scene(s, 0, draft))["way:attack"]
    assert go.tap is not None
    assert "marksman_rifle" in go.tap.what
