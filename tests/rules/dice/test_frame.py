"""The frame of a turn: DI-020 to DI-027."""

from random import Random

import pytest

from companion.core import Asked, BadInput, Question, Recorded
from companion.core.simulation import play_on
from companion.games.dice.state import (
    Accept,
    Caught,
    Concede,
    DiceBack,
    Enter,
    NoRun,
    PursuerMoved,
    ReRoll,
    Retrieve,
    Roll,
    Thrown,
    ToLid,
    TurnBegan,
)
from tests.rules.dice.table import dice, enter, game, play, position, refused, told


@pytest.mark.rule("DI-020")
def test_a_turn_goes_from_retrieval_and_step_to_throw_help_pursuers_entries_and_clean_up() -> None:
    s = position(lid="Y1 Y2", rows=({3: "1 . ."},), no_run_left=0)
    happened: list[object] = []
    for action, answers in (
        (Retrieve(), ()),
        (Roll(("Y1", "Y2", "G1")), ((3, 2, "P"),)),
        (ReRoll(("Y2",)), (("P",),)),
        (Accept(), ()),
        (enter("Y 3.3"), ()),
    ):
        s, events = play(s, 0, action, *answers)
        happened += events
    moves = [(move.cause, move.start, move.to) for move in told(tuple(happened), PursuerMoved)]
    assert moves == [("retrieval", 5, 6), ("step", 6, 7), ("run", 7, 9)]
    kinds = [type(event).__name__ for event in happened]
    assert kinds == [
        *("Priced", "PursuerMoved", "DiceBack"),
        *("PursuerMoved", "Thrown"),
        *("HelpUsed", "Thrown"),
        *("PursuerMoved", "ToLid"),
        *("Entered", "Done", "ToLid", "TurnBegan"),
    ]


@pytest.mark.rule("DI-020")
def test_nothing_can_be_done_out_of_its_order() -> None:
    between = position(lid="Y1")
    thrown = position(rolled="G1:2 R1:P", phase="help")
    entering = position(rolled="G1:2")
    for s, wrong, clause in (
        (between, Accept(), "DI-060"),
        (between, NoRun(), "DI-060"),
        (between, ReRoll(("Y1",)), "DI-060"),
        (between, enter(), "DI-020"),
        (thrown, Retrieve(), "DI-030"),
        (thrown, Roll(("B1",)), "DI-030"),
        (thrown, enter(), "DI-070"),
        (entering, Retrieve(), "DI-030"),
        (entering, Roll(("B1",)), "DI-030"),
        (entering, Accept(), "DI-060"),
        (entering, NoRun(), "DI-060"),
        (entering, ReRoll(("G1",)), "DI-060"),
    ):
        assert refused(s, 0, wrong).clause == clause


@pytest.mark.rule("DI-021")
def test_after_clean_up_it_is_the_next_players_turn_but_a_retrieval_does_not_use_it_up() -> None:
    s = position(seats=2, rolled="Y1:2", active=1)
    s, _ = play(s, 0, enter())
    assert (s.phase, s.active) == ("enter", 1)
    s, events = play(s, 1, enter())
    assert (s.phase, s.active) == ("between", 0)
    assert told(events, TurnBegan) == [TurnBegan(0)]
    s, _ = play(s, 0, Retrieve())
    assert game.actors(s) == (0,)
    s, _ = play(s, 0, Roll(("Y1",)), (3,))
    assert s.phase == "help"


@pytest.mark.rule("DI-022")
def test_nobody_can_pass_and_who_is_inside_rolls_too() -> None:
    s = position(seats=2, fronts=(40, 20))
    assert game.actors(s) == (0,)
    assert {type(action) for action in game.legal(s, 0)} == {Roll, Concede}
    s, _ = play(s, 0, Roll(("Y1",)), (3,))
    assert s.roll_no == 4


@pytest.mark.rule("DI-023")
def test_the_player_on_turn_has_the_last_word_in_what_the_group_decides() -> None:
    between = position(seats=3, active=1, lid="Y1")
    window = position(seats=3, active=1, phase="help", rolled="Y1:P")
    assert game.actors(between) == game.actors(window) == (1,)
    for s, action in (
        (between, Retrieve()),
        (between, Roll(("G1",))),
        (window, NoRun()),
        (window, ReRoll(("Y1",))),
        (window, Accept()),
    ):
        assert action in list(game.legal(s, 1))
        for other in (0, 2):
            assert refused(s, other, action).clause == "DI-023"
        assert refused(s, None, action).clause == "DI-023"


@pytest.mark.rule("DI-024")
def test_what_goes_on_a_sheet_is_its_owners_decision_alone() -> None:
    s = position(seats=3, active=1, rolled="Y1:2 W1:3")
    assert game.actors(s) == (0, 1, 2)
    for seat, entries in ((2, ()), (0, ("Y+W1 5.4",)), (1, ("Y 3.2",))):
        before = s.players
        s, _ = play(s, seat, enter(*entries))
        assert [player for i, player in enumerate(s.players) if i != seat] == [
            player for i, player in enumerate(before) if i != seat
        ]
    assert s.players[0].missions[4] == (0, 0, 0, 5, 0)
    assert s.players[1].missions[2] == (0, 2, 0)


@pytest.mark.rule("DI-025")
def test_choosing_stepping_and_throwing_are_one_action_and_an_illegal_choice_changes_nothing() -> None:
    s = position(lid="Y1", pursuer=8)
    assert refused(s, 0, Roll(("Y1", "G1"))).clause == "DI-053"
    assert (s.pursuer, s.active, s.roll_no, s.phase) == (8, 0, 3, "between")
    s, events = play(s, 0, Roll(("G1",)), (4,))
    assert [type(event) for event in events] == [PursuerMoved, Thrown]
    assert (s.pursuer, s.rolled, s.phase, s.roll_no) == (9, dice("G1:4"), "help", 4)


@pytest.mark.rule("DI-025")
def test_while_the_faces_are_not_known_nothing_has_changed() -> None:
    s = position(pursuer=8)
    with pytest.raises(Question) as question:
        game.play(s, 0, Roll(("G1", "Y2")), Asked())
    assert (question.value.kind, len(question.value.candidates)) == ("faces", 2)
    s, _ = game.play(s, 0, Roll(("G1", "Y2")), Asked([(1, "P")]))
    assert s.pursuer == 9, "the step is made once"
    assert s.rolled == dice("Y2:1 G1:P"), "faces are asked in the edition's order of dice"


@pytest.mark.rule("DI-026")
def test_there_is_one_pursuer_for_all_and_he_never_goes_back() -> None:
    moved = 0
    for step in play_on(game, position(seats=4), [game.bots["random"]] * 4, Random(3)):
        assert step.after.pursuer >= step.before.pursuer
        for move in told(step.events, PursuerMoved):
            assert step.before.pursuer == move.start < move.to == step.after.pursuer
            moved += 1
    assert moved > 3


@pytest.mark.rule("DI-027")
@pytest.mark.parametrize(("fronts", "seats"), [((18, 17, 30), (1,)), ((17, 30, 17), (0, 2)), ((17, 17, 17), (0, 1, 2))])
def test_he_moves_field_by_field_and_stops_at_the_first_front(fronts: tuple[int, ...], seats: tuple[int, ...]) -> None:
    s = position(seats=3, pursuer=15, fronts=fronts, phase="help", rolled="Y1:P Y2:P G1:P G2:P R1:P")
    s, events = play(s, 0, Accept())
    assert told(events, PursuerMoved) == [PursuerMoved("run", 15, 17)]
    assert told(events, Caught) == [Caught(seats, 17)]
    assert s.pursuer == 17
    assert s.phase == "end"


@pytest.mark.rule("DI-027")
def test_what_was_still_to_come_is_dropped_when_somebody_is_caught() -> None:
    s = position(pursuer=15, phase="help", rolled="Y1:P G1:4")
    s, events = play(s, 0, Accept())
    assert not told(events, ToLid)
    assert (s.lid, s.rolled) == ((), dice("Y1:P G1:4"))
    s = position(pursuer=15, lid="Y1", rows=({3: "1 . ."},))
    s, events = play(s, 0, Retrieve())
    assert not told(events, DiceBack)
    for action in (Retrieve(), Roll(("G1",)), Enter(), Concede()):
        assert refused(s, 0, action).clause == "DI-155"


def test_only_actions_of_this_game_are_played() -> None:
    with pytest.raises(BadInput, match="is not an action of the Dice Game"):
        game.play(position(), 0, "roll", Recorded(()))  # type: ignore[arg-type]
