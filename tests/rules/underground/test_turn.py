"""The turn, who acts, the end: UG-037 to UG-044, UG-117 to UG-121, UG-126 to UG-128, UG-130."""

from typing import Any

import pytest

from companion.core import Seeded
from companion.games.underground.state import (
    Acting,
    Begin,
    Deal,
    Drew,
    Ended,
    Finish,
    Flee,
    Flip,
    Found,
    GlassTurned,
    Jump,
    KeyPaid,
    Place,
    Play,
    Played,
    Playing,
    Pumping,
    RatRan,
    RunOut,
    State,
    Stay,
    Substituting,
    Take,
    Taking,
    TurnBegan,
    Walk,
)
from tests.rules.underground.table import (
    BLUE_5,
    RED_2,
    RED_3,
    RED_4,
    after,
    box,
    game,
    play,
    position,
    refused,
    started,
    told,
)

ROW = {"E1": "1@", "E2": "1", "E3": "1", "E4": "1"}
CODE = ("N01", "N05", "N09", "N10", "N02")


def ended(s: State) -> tuple[tuple[int, ...], str, str]:
    outcome = game.outcome(s)
    assert outcome is not None
    return outcome.winners, outcome.reason, outcome.clause


@pytest.mark.rule("UG-037")
def test_the_team_agrees_who_begins_and_turns_go_clockwise() -> None:
    ready = started(3, Seeded(1), scenario=2)
    assert game.actors(ready) == (0, 1, 2)
    assert refused(ready, Begin(3)) == "UG-037"
    s = play(ready, 0, Begin(2))[0]
    turns = []
    for _ in range(5):
        turns.append((s.turn, s.round))
        s = after(s, Play(s.hands[s.turn][0] or ""), Finish())
        while not isinstance(s.todo[-1], Playing):
            s, _ = play(s, 0, next(iter(game.legal(s, 0))))
    assert turns == [(2, 1), (0, 1), (1, 1), (2, 2), (0, 2)]


@pytest.mark.rule("UG-037")
def test_alone_one_player_takes_every_turn() -> None:
    s = play(started(1, Seeded(1), scenario=1), 0, Begin(0))[0]
    for number in (1, 2, 3):
        assert (s.turn, s.round, len(s.hands[0])) == (0, number, 2)
        s = after(s, Play(s.hands[0][0] or ""), Finish())
        while not isinstance(s.todo[-1], Playing):
            s, _ = play(s, 0, next(iter(game.legal(s, 0))))


@pytest.mark.rule("UG-038")
def test_play_begins_with_a_full_glass_and_nobody_is_seen() -> None:
    ready = started(2, Seeded(1), scenario=2)
    assert ready.field.figure == "H1", "in column 1, where the kidnapper starts"
    assert game.clocks(ready) == ()
    assert refused(ready, Flip()) == "UG-038"
    s, events = play(ready, 0, Begin(0))
    assert told(events, GlassTurned) == [GlassTurned((), full=True)]
    assert not told(events, Found)
    assert (s.section, len(game.clocks(s))) == (0, 1)


@pytest.mark.rule("UG-039")
def test_a_turn_has_its_steps_in_order() -> None:
    s = position({**ROW, "E2": "1?"}, played=None, hands=((BLUE_5, "I1"), ("I2", "I3")), draw=("C3", "F7"))
    assert refused(s, Walk(("E2",))) == "UG-039"
    assert refused(s, Finish()) == "UG-039"
    assert refused(s, Play("I2")) == "UG-039"
    acting, events = play(s, 0, Play(BLUE_5))
    assert told(events, Played)
    over, events = play(after(acting, Walk(("E2",)), Take()), 0, Finish())
    told_in_order = [type(event).__name__ for event in events]
    assert told_in_order == ["Drew", "ElementSet", "Drew", "FoundationLaid", "ElementSet", "TurnBegan"]
    assert [event.purpose for event in told(events, Drew)] == ["hand", "chip"]
    assert told(events, TurnBegan) == [TurnBegan(1, 1)]
    assert isinstance(over.todo[-1], Playing)


@pytest.mark.rule("UG-039")
def test_placing_and_moving_in_either_order() -> None:
    s = position({"E1": "1@", "E2": "1"}, played=RED_4)
    first_move = after(s, Walk(("E2",)), Place("O1-1", "E3", 0))
    first_place = after(s, Place("O1-1", "E3", 0), Walk(("E2", "E3")))
    assert (first_move.field.figure, first_place.field.figure) == ("E2", "E3")
    assert isinstance(first_move.todo[-1], Playing), "both actions are used: the turn goes on by itself"


@pytest.mark.rule("UG-040")
def test_a_card_is_played_and_drawn_even_if_no_action_is_possible() -> None:
    s = position({"E1": "1@"}, played=None, hands=((RED_2, "I1"), ("I2", "I3")), draw=("C3",), piles={"I3": ()})
    assert refused(s, Finish()) == "UG-039"
    s = after(s, Play(RED_2))
    assert [type(action) for action in game.legal(s, 0)] == [Finish, Flip]
    assert "C3" in after(s, Finish()).hands[0]


@pytest.mark.rule("UG-041")
def test_the_played_card_is_discarded_at_once_and_its_coordinate_has_no_effect() -> None:
    s = position({"E1": "1@", "A5": "1?"}, played=None, hands=((BLUE_5, "I1"), ("I2", "I3")), draw=("C3",))
    s = after(s, Play(BLUE_5))
    assert (s.discard[-1], s.hands[0]) == (BLUE_5, ("I1",))
    over = after(s, Finish())
    assert over.field.water == ("C3",), "not A5"


@pytest.mark.rule("UG-042")
def test_a_card_shows_steps_action_coordinate_and_colour() -> None:
    cards = box.cards.values()
    assert {card.at for card in cards} == set(box.grid.spaces)
    assert {card.colour for card in cards} == {"red", "blue"}
    assert [sum(card.action == kind for card in cards) for kind in ("tile", "signal", "star")] == [45, 27, 9]
    assert [sum(card.steps == n for card in cards) for n in (2, 3, 4, 5)] == [18, 27, 27, 9]
    assert sum(card.colour == "red" for card in cards) == 45


@pytest.mark.rule("UG-043")
def test_a_move_is_not_split_by_the_placement_and_unused_steps_are_lost() -> None:
    s = position({"E1": "1@", "E2": "1"}, played=RED_4)
    moved = after(s, Walk(("E2",)))
    assert refused(moved, Walk(("E1",))) == "UG-039"
    over = after(moved, Place("O1-1", "E3", 0))
    assert isinstance(over.todo[-1], Playing), "three steps were left, and nobody can use them"


@pytest.mark.rule("UG-043")
def test_the_move_ends_with_all_its_effects_before_the_tile_is_placed() -> None:
    s = position({"E1": "1@", "E2": "1?"}, played=RED_4)
    at_the_chip = after(s, Walk(("E2",)))
    assert refused(at_the_chip, Place("O1-1", "E3", 0)) == "UG-077"
    shaft = position({**ROW, "F7": "1"}, played=RED_3, draw=("F7",), collected=("S-shaft",))
    jumping = after(shaft, Walk((), shaft=True))
    assert refused(jumping, Place("V3-1", "G5", 0)) == "UG-087"
    moving = after(jumping, *[action for action in game.legal(jumping, 0) if type(action).__name__ == "Jump"])
    assert refused(moving, Place("V3-1", "G5", 0)) == "UG-043"


@pytest.mark.rule("UG-044")
def test_between_turns_everybody_holds_two_cards() -> None:
    s = position(ROW, played=None, players=3)
    for _ in range(4):
        s = after(s, Play(s.hands[s.turn][0] or ""))
        assert [len(hand) for hand in s.hands].count(1) == 1
        s = after(s, Finish())
        while not isinstance(s.todo[-1], Playing):
            s, _ = play(s, 0, next(iter(game.legal(s, 0))))
        assert [len(hand) for hand in s.hands] == [2, 2, 2]


# -------------------------------------------------------------------------------- who acts


@pytest.mark.rule("UG-130")
def test_playing_placing_and_moving_belong_to_the_active_player() -> None:
    s = position(ROW, played=None, turn=1)
    assert game.actors(s) == (1,)
    assert refused(s, Play("I8"), seat=0) == "UG-130"
    acting = position(ROW, turn=0)
    for action in (Walk(("E2",)), Place("O1-1", "F5", 0), Finish()):
        assert refused(acting, action, seat=1) == "UG-130"
        assert refused(acting, action, seat=None) == "UG-130"


@pytest.mark.rule("UG-130")
def test_the_special_chips_belong_to_the_active_player_too() -> None:
    s = position({"E1": "1@", "E2": "1", "F7": "1"}, collected=("S-shaft",), draw=("F7",))
    shaft = after(s, Walk(("E2",), shaft=True))
    for asked, action in ((shaft, Jump()), (after(shaft, Stay()), Walk(()))):
        assert game.actors(asked) == (0,)
        assert refused(asked, action, seat=1) == "UG-130"
        assert [type(choice) for choice in game.legal(asked, 1)] == [Flip]


@pytest.mark.rule("UG-130")
def test_other_choices_belong_to_the_team_and_the_first_answer_counts() -> None:
    chip = after(position({"E1": "1@", "E2": "1?"}), Walk(("E2",)))
    valve = after(position({"E1": "1@", "E2": "1V", "A1": "0~"}), Walk(("E2",)))
    flood = after(position(ROW, played="A1", draw=("E1",)), Finish())
    elsewhere = after(position({**ROW, "A2": "0~"}, played="A1", draw=("A2",)), Finish())
    for s, kind in ((chip, Taking), (valve, Pumping), (flood, Any), (elsewhere, Substituting)):
        assert game.actors(s) == (0, 1)
        assert kind is Any or isinstance(s.todo[-1], kind)
        answer = next(iter(game.legal(s, 1)))
        later, _ = play(s, 1, answer)
        assert later != s
        with pytest.raises(Exception, match="UG-"):
            play(later, 0, answer)


@pytest.mark.rule("UG-130")
def test_while_a_choice_is_open_only_it_and_flips_are_possible() -> None:
    s = after(position({"E1": "1@", "E2": "1?"}), Walk(("E2",)))
    assert {type(action).__name__ for action in game.legal(s, 0)} == {"Take", "Leave", "Flip"}
    assert refused(s, Finish()) == "UG-077"


@pytest.mark.rule("UG-130")
def test_step_2_ends_when_the_player_says_so_or_both_actions_are_used() -> None:
    s = position({"E1": "1@", "E2": "1"}, played=RED_4)
    moved = after(s, Walk(("E2",)))
    assert moved.todo[-1] == Acting(moved=True)
    assert isinstance(after(moved, Finish()).todo[-1], Playing)
    assert isinstance(after(s, Place("O1-1", "F5", 0), Walk(("E2",))).todo[-1], Playing)


# -------------------------------------------------------------------------------- the end


@pytest.mark.rule("UG-117")
def test_the_step_through_the_door_wins_at_once() -> None:
    s = position({"E5": "#W", "E4": "10@"}, collected=CODE, played="A1", draw=("E4",), section=3, left=5)
    won, events = play(s, 0, Walk(("E5",)))
    assert ended(won) == ((0, 1), "escaped", "UG-117")
    assert type(events[-1]) is Ended
    assert not told(events, Drew), "nothing after that matters"
    assert (won.todo, game.actors(won)) == ((), ())
    assert refused(won, Flip()) == "UG-121"


@pytest.mark.rule("UG-118")
def test_the_last_card_loses_at_once() -> None:
    s = position(ROW, left=1)
    assert ended(after(s, Finish())) == ((), "cards", "UG-118")
    assert game.outcome(after(position(ROW, left=2), Finish())) is None


@pytest.mark.rule("UG-118")
def test_with_the_option_the_turn_is_finished_and_the_next_one_loses() -> None:
    s = position(ROW, played="A1", draw=("C3",), left=1, empty_pile="turn_end")
    later, _ = play(s, 0, Finish())
    assert later.field.water == ("C3",), "step 4 was still done"
    assert ended(later) == ((), "cards", "UG-118")
    acting = position({**ROW, "F7": "1"}, draw=("F7",), left=1, empty_pile="turn_end", collected=("S-shaft",))
    going_on = after(acting, Walk((), shaft=True))
    assert game.outcome(going_on) is None
    jump = next(action for action in game.legal(going_on, 0))
    assert ended(after(going_on, jump, Walk(()), Finish())) == ((), "cards", "UG-118"), "a further draw"


@pytest.mark.rule("UG-119")
def test_the_kidnapper_at_the_end_chip_wins_at_once() -> None:
    s = position(ROW, section=21, end=22)
    later, events = play(s, 1, Flip())
    assert ended(later) == ((), "kidnapper", "UG-119")
    assert not told(events, Drew)
    late, events = play(position(ROW, section=21, end=22, draw=("F7", "G8")), None, RunOut())
    assert ended(late) == ((), "kidnapper", "UG-119")
    assert len(told(events, Drew)) == 2


@pytest.mark.rule("UG-121")
def test_whatever_is_pending_is_dropped_at_the_end() -> None:
    asked, _ = play(position(ROW, draw=("E1", "F7"), left=2), None, RunOut())
    lost = after(asked, Flee("E2"))
    assert ended(lost) == ((), "cards", "UG-118")
    assert (lost.todo, lost.waiting, lost.section) == ((), (), 8)
    shaft = position({**ROW, "F7": "1"}, draw=("F7", "G1"), left=3, collected=("S-shaft",), section=21, end=22)
    jumping = after(shaft, Walk((), shaft=True))
    jumping, _ = play(jumping, 0, Flip())
    jumping, _ = play(jumping, None, RunOut())
    stay = list(game.legal(jumping, 0))[1]
    lost = after(jumping, stay, Walk(()))
    assert ended(lost) == ((), "kidnapper", "UG-119"), "the flip came first"
    assert lost.waiting == ()


# -------------------------------------------------------------------------------- scenario rules


@pytest.mark.rule("UG-126")
def test_a_chained_door_costs_a_key() -> None:
    spaces = {"E5": "#W", "E4": "10@"}
    assert refused(position(spaces, collected=CODE, rules=("exit_key",)), Walk(("E5",))) == "UG-126"
    s = position(spaces, collected=CODE, rules=("exit_key",), keys=2)
    won, events = play(s, 0, Walk(("E5",)))
    assert (won.keys, told(events, KeyPaid)) == (1, [KeyPaid("exit")])
    assert ended(won)[2] == "UG-117"
    assert box.scenarios[4].rules == ("exit_key",)


@pytest.mark.rule("UG-127")
def test_dead_pumps_do_nothing() -> None:
    s = position({"E1": "1@", "E2": "1V", "A1": "0~"}, rules=("no_valves",))
    later = after(s, Walk(("E2",)))
    assert isinstance(later.todo[-1], Acting)
    assert not later.field.surface("E2").drained
    assert box.scenarios[5].rules == ("no_valves",)


RAT = {"rules": ("rat",), "played": RED_4}


@pytest.mark.rule("UG-128")
def test_after_a_red_card_the_rat_runs_to_the_coordinate_just_drawn() -> None:
    s = position({"E1": "1@", "F7": "1R"}, draw=("C3",), **RAT)  # type: ignore[arg-type]
    later, events = play(s, 0, Finish())
    assert later.field.rat == ("C3",), "bare board is fine"
    assert told(events, RatRan) == [RatRan("C3")]
    blue = position({"E1": "1@", "F7": "1R"}, draw=("C3",), rules=("rat",), played="A1")
    assert after(blue, Finish()).field.rat == ("F7",)


@pytest.mark.rule("UG-128")
@pytest.mark.parametrize("word", ["#W", "1?", "1~", "1@"])
def test_the_rat_stays_if_the_space_is_taken(word: str) -> None:
    spaces = {"F7": "1R", "C3": word} | ({} if word == "1@" else {"E1": "1@"})
    s = position(spaces, draw=("C3",), **RAT)  # type: ignore[arg-type]
    assert after(s, Finish()).field.rat == ("F7",)


@pytest.mark.rule("UG-128")
def test_the_rat_takes_a_key_where_it_meets_the_figure() -> None:
    s = position({"C3": "1@", "F7": "1R"}, draw=("C3",), keys=2, **RAT)  # type: ignore[arg-type]
    later, events = play(s, 0, Finish())
    assert (later.keys, told(events, KeyPaid), later.field.rat) == (1, [KeyPaid("rat")], ("F7",))
    none = position({"C3": "1@", "F7": "1R"}, draw=("C3",), **RAT)  # type: ignore[arg-type]
    assert after(none, Finish()).keys == 0


@pytest.mark.rule("UG-128")
def test_the_rat_is_in_the_way_of_figure_tiles_chips_and_water() -> None:
    s = position({"E1": "1@", "E2": "1R"}, rules=("rat",))
    assert refused(s, Walk(("E2",))) == "UG-128"
    assert refused(s, Place("O1-1", "E2", 0)) == "UG-055"
    wet = after(position({"E1": "1@", "C3": "1R"}, played="A1", draw=("C3",), rules=("rat",)), Finish())
    assert wet.todo[-1] == Substituting("water", "C3")
    assert started(2, Seeded(1), scenario=7).field.rat == ("F7",)


def test_an_action_of_another_game_is_no_action() -> None:
    with pytest.raises(ValueError, match="is not an action of Underground"):
        play(position(ROW), 0, "jump")  # type: ignore[arg-type]
    assert refused(position(ROW), Deal()) == "UG-039"
