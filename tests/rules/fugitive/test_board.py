"""What the screen of Fugitive says, does and sounds like."""

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core import Seeded
from companion.core.faces import Cell
from companion.core.scene import News, Scene, frame_of
from companion.core.simulation import Step, play_on
from companion.games.fugitive.board.cues import CUES, cue
from companion.games.fugitive.board.past import last_open, moments, possible_then, rewound
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Answering,
    AnyEvent,
    ChoosingPile,
    Ended,
    Executing,
    Guess,
    Guessed,
    Guessing,
    Happened,
    Hideout,
    HuntBegan,
    Hunting,
    Options,
    Placed,
    Placing,
    State,
    Told,
)
from companion.screen.sound import cues
from tests.rules.fugitive.table import down, found, game, position

BOARD = game.board


def scene(s: State, seat: int | None, draft: Any = None, w: int = 1280, h: int = 720) -> Scene:
    legal = () if seat is None else game.legal(s, seat)
    shown: Scene = BOARD.scene(game.seen_by(s, seat), seat, legal, draft, frame_of(w, h))
    return shown


def played(seed: int, **options: Any) -> list[Step]:
    """A whole game of bots that are not bad at it."""
    rng = Random(seed)
    begun = game.new(Options(**options), 2, Seeded(rng))
    return list(play_on(game, begun, [list(game.bots.values())[-1]] * 2, rng))


# -------------------------------------------------------------------------------- looking back


@pytest.mark.parametrize("variant", ["none", "random", "discoveries"])
def test_each_guess_can_be_looked_at_again_as_everybody_saw_it_then(variant: str) -> None:
    steps = played(3, variant=variant)
    end = game.seen_by(steps[-1].after, None)
    then = [step.before for step in steps if isinstance(step.action, Guess)]
    past = moments(end)
    assert len(past) == len(then) > 3
    for moment, state in zip(past, then, strict=True):
        was = game.seen_by(state, None)
        again = rewound(end, moment.events)
        assert [(h.number, len(h.sprints), h.face_up) for h in again.row] == [
            (h.number, len(h.sprints), h.face_up) for h in was.row
        ]
        assert again.signs == was.signs
        assert moment.guess.numbers == next(step.action.numbers for step in steps if step.before is state)


def test_what_was_possible_then_always_holds_the_truth() -> None:
    for seed in (1, 2):
        end = game.seen_by(played(seed)[-1].after, None)
        for events in (*(moment.events for moment in moments(end)), last_open(end)):
            for place, numbers in possible_then(game.box, end, events).sets.items():
                assert end.row[place].number in numbers


def test_the_result_goes_back_guess_by_guess_and_round_to_the_end() -> None:
    end = game.seen_by(played(1)[-1].after, None)
    draft, titles = None, []
    for _ in range(len(moments(end)) + 1):
        shown: dict[str, Any] = {element.id: element for element in scene(end, None, draft).elements}
        titles.append(shown["row:title"].face.lines[0])
        draft = BOARD.pick(end, None, (), draft, shown["moment:on"].tap.what)
    assert titles[0] == "The whole route"
    assert titles[1].startswith("Round 1: ")
    assert len(set(titles[1:])) > 2
    assert scene(end, None, draft).elements == scene(end, None, BOARD.Draft(moment=len(end.record))).elements


# -------------------------------------------------------------------------------- what is heard


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    assert {*CUES, Placed, Guessed, Ended} == {*get_args(AnyEvent)}


@pytest.mark.parametrize("variant", ["none", "random", "discoveries", "balancing"])
def test_what_is_heard_is_in_the_table_and_the_same_for_everybody(variant: str) -> None:
    heard = set()
    for step in played(4, variant=variant):
        for event in step.events:
            told = {cue(game.seen_by(event, seat)) for seat in (FUGITIVE, MARSHAL, None)}
            assert len(told) == 1
            heard |= told
    assert {cues.cue_name(name, game.key) for name in heard if name} <= set(cues.CUES)
    assert {"card", "turn", "hit", "miss", "flip"} <= heard
    assert len(heard & {"win", "lose"}) == 1


def test_there_is_a_step_for_each_sprint_card_and_a_stamp_for_42() -> None:
    assert cue(Placed(3, None, (None, None))) == "steps:2"
    assert cue(Placed(3, 17, ())) == "card"
    assert cue(Placed(9, 42, (None,), face_up=True)) == "reveal"


# -------------------------------------------------------------------------------- the manhunt


def hunting(*hidden: int, hits: int = 0) -> State:
    row = (*(found(n) for n in range(1, hits + 1)), *(down(n) for n in hidden), Hideout(42, face_up=True))
    record = (HuntBegan(), *(Guessed((n,), (n,)) for n in range(1, hits + 1)))
    return replace(position(row=row, todo=(Hunting(),), turn=MARSHAL), record=record)


def test_the_heart_beats_faster_with_each_hit_and_fastest_for_the_last_hideout() -> None:
    beats = [scene(hunting(20, 23, 26, hits=hits), MARSHAL).heart for hits in range(4)]
    assert beats == [75, 100, 130, 130]
    assert scene(hunting(20), MARSHAL).heart == 130
    assert scene(position(row=(down(3),), turn=MARSHAL), MARSHAL).heart == 0


def test_a_number_of_the_manhunt_is_always_asked_back() -> None:
    s = hunting(20, 23)
    draft = BOARD.pick(game.seen_by(s, MARSHAL), MARSHAL, game.legal(s, MARSHAL), None, "number 25")
    shown = {element.id: element for element in scene(s, MARSHAL, draft).elements}
    tap = shown["guess"].tap
    assert tap is not None
    assert tap.confirm is not None
    assert tap.confirm.clause == "FU-096"
    assert {"rim:0", "rim:1", "rim:2", "rim:3"} <= shown.keys()


# -------------------------------------------------------------------------------- advice and notes


def hint_of(s: State, seat: int, *picks: str) -> str:
    draft = None
    for pick in picks:
        draft = BOARD.pick(game.seen_by(s, seat), seat, game.legal(s, seat), draft, pick)
    hint = scene(s, seat, draft).hint
    return hint.clause if hint else ""


def test_the_fugitive_is_advised_from_the_own_hand() -> None:
    first = position(row=(), hand=(1, 2, 3, 5, 8, 42), round=1, todo=(Placing((1, 2)),))
    assert hint_of(first, FUGITIVE) == "FU-151"
    assert hint_of(first, FUGITIVE, "card 3", "card 1", "card 2", "card 5") == "FU-152"
    assert hint_of(first, FUGITIVE, "card 3", "card 1") == "FU-153"
    assert hint_of(first, MARSHAL) == ""


def test_a_number_named_in_vain_is_a_good_next_hideout_for_whoever_holds_it() -> None:
    for card, clause in ((7, "FU-155"), (20, "FU-150")):
        s = position(row=(down(5),), hand=(card, 42), todo=(Placing((0, 1)),))
        s = replace(s, record=(Placed(1, None, ()), Guessed((7,), ())))
        assert hint_of(s, FUGITIVE) == clause


def test_the_marshal_is_advised_on_what_she_is_about_to_name() -> None:
    s = position(row=(down(5), down(8, 1, 2)), turn=MARSHAL)
    s = replace(s, record=(*s.record, Guessed((7,), ())))
    assert hint_of(s, MARSHAL) == "FU-157"
    assert hint_of(s, MARSHAL, "number 5", "number 6") == "FU-158"
    assert hint_of(s, MARSHAL, "number 30") == "FU-160"


def test_weights_stand_at_the_numbers_and_add_up_to_the_hidden_hideouts() -> None:
    s = position(row=(down(2),), turn=MARSHAL, notepad=3)
    s = replace(s, record=(Placed(1, None, ()),))
    notes = {
        element.id: element.face.note
        for element in scene(s, MARSHAL).elements
        if isinstance(element.face, Cell) and element.face.note
    }
    assert notes.keys() == {"number:1", "number:2", "number:3"}
    assert sum(int(note.removesuffix("%")) for note in notes.values()) in {99, 100, 101}


def test_a_held_number_goes_round_the_marks_of_the_notepad() -> None:
    s = position(row=(down(2),), turn=MARSHAL)
    view, draft, marks = game.seen_by(s, MARSHAL), None, []
    for _ in range(5):
        cells = {element.id: element for element in scene(s, MARSHAL, draft).elements}
        cell = cells["number:9"]
        assert isinstance(cell.face, Cell)
        assert cell.hold is not None
        marks.append(cell.face.mark)
        draft = BOARD.pick(view, MARSHAL, (), draft, cell.hold.what)
    assert marks == ["", "no", "maybe", "sure", ""]


@pytest.mark.rule("FU-021")
def test_the_first_turn_says_how_many_hideouts_it_must_have() -> None:
    for counts, words in (((2,), "Place 2 hideouts"), ((1, 2), "Place 1 or 2 hideouts"), ((1,), "Place 1 hideout")):
        s = position(row=(), hand=(1, 2, 3, 42), round=1, todo=(Placing(counts),))
        assert scene(s, FUGITIVE).banner.message == words


def test_where_people_answer_they_touch_the_hideout_that_was_named() -> None:
    s = position(row=(found(3), down(5), Hideout(None)), todo=(Answering((7,), Guessing()),))
    lit = {element.id for element in scene(s, FUGITIVE).elements if element.kind == "card" and element.state.legal}
    assert lit == {"row:3"}


# -------------------------------------------------------------------------------- what is remembered, what has come up


def shown_of(s: State, seat: int, w: int = 1280, h: int = 720) -> dict[str, Any]:
    return {element.id: element for element in scene(s, seat, None, w, h).elements}


def faces(of: Scene | News) -> dict[str, Any]:
    return {element.id: element.face for element in of.elements}


def test_the_log_says_every_number_of_a_guess_or_how_many_they_were_and_opens_by_touch() -> None:
    s = position(row=(down(5), down(8)), turn=MARSHAL)
    s = replace(s, record=(Guessed((18, 24, 25, 26), ()), Guessed((1, 2, 3, 4, 6, 7), ())))
    entries = [thing for id, thing in shown_of(s, MARSHAL).items() if id.startswith("memory:") and thing.tap]
    assert [entry.face.words for entry in entries] == ["18 + 24 + 25 + 26", "6 numbers"]
    assert {(entry.tap.do, entry.tap.what) for entry in entries} == {("open", "log")}
    assert shown_of(s, MARSHAL, 800, 480)["memory:last"].face.lines == ("6 numbers",)
    fleeing = replace(position(row=(down(5),), hand=(6, 42), todo=(Placing((0, 1)),)), record=s.record)
    assert any(id.startswith("memory:") for id in shown_of(fleeing, FUGITIVE, 1126, 706))


@pytest.mark.parametrize(("w", "h"), [(800, 480), (1280, 720), (1787, 1004), (480, 800)])
def test_whoever_looks_sees_whether_a_manhunt_is_possible(w: int, h: int) -> None:
    for number, possible in ((29, True), (30, False)):
        s = position(row=(down(5), found(number)), turn=MARSHAL)
        for seat in (FUGITIVE, MARSHAL):
            things = shown_of(s, seat, w, h)
            lit = [things[id].face for id in ("bar:lamp", "facts:lamp") if id in things]
            assert any(face.icon == "siren" for face in lit) is possible


def test_an_event_is_told_large_to_both_with_what_had_to_be_told_for_it() -> None:
    s = position(row=(down(5), down(8)), turn=MARSHAL, variant="random")
    s = replace(s, record=(Placed(1, None, ()), Placed(2, None, ()), Happened("witness", FUGITIVE)))
    for seat in (FUGITIVE, MARSHAL):
        (card,) = scene(s, seat).news
        assert faces(card)["news:name"].lines == ("Witness",)
    told = scene(replace(s, record=(*s.record, Told(2, "parity", 0))), MARSHAL).news
    assert [news.id for news in told] == ["event:3", "event:2"]
    assert faces(told[0])["news:told"].lines == ("Told about place 2, odd or even: even.",)


def test_what_was_told_stands_below_the_hideout_until_it_is_found() -> None:
    told = Told(2, "parity", 0), Told(2, "sprint_sum", 3)
    record = (Placed(1, None, ()), Placed(2, None, ()), Happened("witness", FUGITIVE), *told)
    s = replace(position(row=(down(5), down(8)), turn=MARSHAL, notepad=1), record=record)
    things = shown_of(s, MARSHAL)
    assert things["caption:2"].face.lines == ("even · +3",)
    assert "Told about place 2" in things["row:2"].why.message
    open_now = replace(position(row=(down(5), found(8)), turn=MARSHAL, notepad=1), record=record)
    assert "caption:2" not in shown_of(open_now, MARSHAL)


def test_whoever_must_choose_for_an_event_reads_what_it_says() -> None:
    todo = (Guessing(), Executing("morning_paper", FUGITIVE, 1), ChoosingPile(FUGITIVE, "look", 2))
    s = position(row=(down(5),), todo=todo)
    for w, h in ((800, 480), (1280, 720), (480, 800)):
        things = shown_of(s, FUGITIVE, w, h)
        assert things["event:name"].face.lines == ("Morning Paper",)
        assert things["pile:1"].state.legal


def test_what_was_possible_is_shown_of_the_last_guess_where_in_the_end_all_was_found() -> None:
    ends = [game.seen_by(played(seed)[-1].after, None) for seed in range(1, 7)]
    caught = next(end for end in ends if end.result is not None and end.result.reason == "found")
    draft = BOARD.pick(caught, None, (), None, "sets")
    assert (draft.shows_sets, draft.turn) == (True, len(moments(caught)) - 1)
    assert BOARD.pick(caught, None, (), draft, "sets").turn == draft.turn


def test_hits_and_misses_of_the_past_differ_in_shape() -> None:
    end = game.seen_by(played(1)[-1].after, None)
    knots = faces(scene(end, None))
    for i, moment in enumerate(moments(end)):
        assert knots[f"moment:{i}"].icon == ("circle" if moment.guess.hit else "ex")


@pytest.mark.rule("FU-144")
@pytest.mark.parametrize(("w", "h"), [(800, 480), (1280, 720), (480, 800)])
def test_a_record_that_contradicts_itself_says_so(w: int, h: int) -> None:
    s = position(row=(down(2),), turn=MARSHAL, notepad=2)
    s = replace(s, record=(Placed(1, None, ()), Guessed((1,), ()), Guessed((2,), ())))
    assert "memory:wrong" not in shown_of(s, MARSHAL, w, h)
    s = replace(s, record=(*s.record, Guessed((3,), ())))
    assert "contradicts itself" in " ".join(shown_of(s, MARSHAL, w, h)["memory:wrong"].face.lines)
