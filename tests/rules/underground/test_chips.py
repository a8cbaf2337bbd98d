"""The four special chips and the door code: UG-082 to UG-088, UG-115, UG-116."""

from itertools import permutations

import pytest

from companion.games.underground.code import longest_chain
from companion.games.underground.moment import is_code_complete
from companion.games.underground.state import (
    Acting,
    ChipUsed,
    CodeComplete,
    Drew,
    Finish,
    Flee,
    Found,
    Jump,
    Jumping,
    KeyTaken,
    Moving,
    Place,
    Stay,
    Stayed,
    Take,
    Walk,
)
from tests.rules.underground.table import RED_2, after, box, game, play, position, refused, told

HAMMER, LADDER, CARD, SHAFT = ("S-hammer",), ("S-ladder",), ("S-card",), ("S-shaft",)
SIGNAL_2, STAR, BLUE_2 = "A6", "A9", "A1"


@pytest.mark.rule("UG-082")
@pytest.mark.parametrize(("here", "there"), [("1e@", "1"), ("1@", "1w"), ("1e@", "1w")])
def test_the_hammer_takes_the_figure_through_one_wall(here: str, there: str) -> None:
    s = position({"E5": here, "E6": there}, collected=HAMMER)
    later, events = play(s, 0, Walk(("E6",)))
    assert (later.field.figure, later.collected, later.used[-1]) == ("E6", (), "S-hammer")
    assert told(events, ChipUsed)[0].kind == "hammer"


@pytest.mark.rule("UG-082")
def test_the_wall_stays_and_blocks_the_way_back() -> None:
    s = position({"E5": "1e@", "E6": "1"}, collected=HAMMER)
    assert refused(s, Walk(("E6", "E5"))) == "UG-069"
    assert after(s, Walk(("E6",))).field.surface("E5").walls == "E"


@pytest.mark.rule("UG-082")
def test_the_hammer_helps_in_a_displacement() -> None:
    s = position({"E5": "1nesw@", "E6": "1"}, played=BLUE_2, draw=("E5",), collected=HAMMER)
    fled = after(s, Finish(), Flee("E6"))
    assert (fled.field.figure, fled.collected) == ("E6", ())
    walled_in = position({"E5": "1nesw@", "E6": "1"}, played=BLUE_2, draw=("E5",))
    outcome = game.outcome(after(walled_in, Finish()))
    assert outcome is not None
    assert outcome.clause == "UG-094"


@pytest.mark.rule("UG-083")
@pytest.mark.parametrize(("here", "there"), [(1, 3), (1, 4), (4, 1), (3, 1)])
def test_the_ladder_spans_two_or_three_levels_up_or_down(here: int, there: int) -> None:
    s = position({"E5": f"{here}@", "E6": f"{there}"}, collected=LADDER)
    later = after(s, Walk(("E6",)))
    assert (later.field.figure, later.collected, later.used[-1]) == ("E6", (), "S-ladder")


@pytest.mark.rule("UG-083")
def test_the_ladder_is_no_longer_than_three_and_used_once() -> None:
    assert refused(position({"E5": "1@", "E6": "5"}, collected=LADDER), Walk(("E6",))) == "UG-083"
    assert refused(position({"E5": "1@", "E6": "3", "E7": "5"}, collected=LADDER), Walk(("E6", "E7"))) == "UG-069"


@pytest.mark.rule("UG-083")
def test_hammer_and_ladder_together_in_one_step() -> None:
    s = position({"E5": "1e@", "E6": "4"}, collected=(*HAMMER, *LADDER))
    later = after(s, Walk(("E6",)))
    assert (later.field.figure, later.collected) == ("E6", ())
    assert len(game.warnings(s, 0, Walk(("E6",)))) == 2


@pytest.mark.rule("UG-083")
def test_a_step_that_needs_no_tool_spends_none() -> None:
    s = position({"E5": "1@", "E6": "2"}, collected=(*HAMMER, *LADDER))
    assert after(s, Walk(("E6",))).collected == (*HAMMER, *LADDER)


@pytest.mark.rule("UG-084")
@pytest.mark.parametrize("card", [RED_2, SIGNAL_2, STAR])
def test_the_playing_card_chip_gives_any_top_tile_or_joker(card: str) -> None:
    s = position({"A1": "1@"}, played=card, collected=CARD)
    offered = {action.tile for action in game.legal(s, 0) if isinstance(action, Place)}
    assert offered == {*(pile[0] for pile in s.piles.values()), *s.jokers}
    later, events = play(s, 0, Place("S4-1", "E5", 0))
    assert (later.collected, later.used[-1]) == ((), "S-card")
    assert told(events, ChipUsed)[0].kind == "card"
    assert refused(s, Place("S4-2", "E5", 0)) in {"UG-045", "UG-046", "UG-047"}


@pytest.mark.rule("UG-084")
def test_a_tile_the_card_gives_anyway_does_not_cost_the_chip() -> None:
    s = position({"A1": "1@"}, played=RED_2, collected=CARD)
    assert after(s, Place("I3-1", "E5", 0)).collected == CARD
    assert len(game.warnings(s, 0, Place("S4-1", "E5", 0))) == 1
    assert game.warnings(s, 0, Place("I3-1", "E5", 0)) == ()


@pytest.mark.rule("UG-085")
def test_with_the_chip_the_stone_goes_to_the_pile_but_not_for_a_joker() -> None:
    s = position({"A1": "1@"}, played=STAR, collected=CARD, stone="T4")
    assert after(s, Place("S4-1", "E5", 0)).stone == "S4"
    s = position({"A1": "1@"}, played=RED_2, collected=CARD, stone="T4")
    assert after(s, Place("J-I", "E5", 0)).stone == "T4"


@pytest.mark.rule("UG-086")
def test_the_chip_works_with_an_empty_pile_and_is_spent_only_with_the_tile() -> None:
    s = position({"A1": "1@"}, played=RED_2, piles={"I3": ()}, collected=CARD)
    assert after(s, Finish()).collected == CARD
    assert refused(s, Place("O4-1", "A1", 0)) == "UG-055"
    assert s.collected == CARD
    assert after(s, Place("S4-1", "E5", 0)).used[-1] == "S-card"
    no_jokers = position({"A1": "1@"}, played=STAR, jokers=(), collected=CARD)
    assert after(no_jokers, Place("S4-1", "E5", 0)).used[-1] == "S-card"


# -------------------------------------------------------------------------------- the shaft

SHAFT_ROW = {"E1": "1@", "E2": "1", "E3": "1", "H7": "3", "H6": "3"}


@pytest.mark.rule("UG-087")
def test_the_shaft_before_the_first_step() -> None:
    s = position(SHAFT_ROW, played=RED_2, draw=("H7",), collected=SHAFT)
    asked, events = play(s, 0, Walk((), shaft=True))
    assert isinstance(asked.todo[-1], Jumping)
    assert (asked.discard[-1], told(events, Drew)[0].purpose, asked.used[-1]) == ("H7", "shaft", "S-shaft")
    there = after(asked, Jump())
    assert there.field.figure == "H7"
    assert isinstance(there.todo[-1], Moving)
    assert after(there, Walk(("H6",))).field.figure == "H6", "remaining steps may follow"
    assert refused(there, Walk(("H6", "H7", "H6"))) == "UG-068"


@pytest.mark.rule("UG-087")
def test_the_shaft_between_steps_and_after_the_last() -> None:
    between = position(SHAFT_ROW, played=RED_2, draw=("H7",), collected=SHAFT)
    there = after(between, Walk(("E2",), shaft=True), Jump())
    assert there.todo[-1] == Moving(left=1, away=True)
    last = after(
        position(SHAFT_ROW, played=RED_2, draw=("H7",), collected=SHAFT), Walk(("E2", "E3"), shaft=True), Jump()
    )
    assert last.field.figure == "H7"
    assert last.todo[-1] == Acting(moved=True)


@pytest.mark.rule("UG-087")
def test_the_team_may_stay_and_the_chip_is_spent_either_way() -> None:
    s = position(SHAFT_ROW, played=RED_2, draw=("H7",), collected=SHAFT)
    stayed = after(s, Walk((), shaft=True), Stay())
    assert (stayed.field.figure, stayed.used[-1]) == ("E1", "S-shaft")
    assert after(stayed, Walk(("E2",))).field.figure == "E2"


@pytest.mark.rule("UG-087")
@pytest.mark.parametrize("word", [".", "1~", "1R", "#W", "1L", "1@"])
def test_an_impossible_target_means_staying(word: str) -> None:
    spaces = {"H7": word} if word == "1@" else {"E1": "1@", "E2": "1", "H7": word}
    s = position(spaces, played=RED_2, draw=("H7",), collected=SHAFT)
    stayed, events = play(s, 0, Walk((), shaft=True))
    assert told(events, Stayed)
    assert isinstance(stayed.todo[-1], Moving)
    assert stayed.field.figure == s.field.figure


@pytest.mark.rule("UG-087")
def test_a_lock_is_jumped_to_with_a_key() -> None:
    s = position({"E1": "1@", "H7": "1L"}, played=RED_2, draw=("H7",), collected=SHAFT, keys=1)
    there = after(s, Walk((), shaft=True), Jump())
    assert (there.field.figure, there.keys, there.field.surface("H7").drained) == ("H7", 0, True)


@pytest.mark.rule("UG-087")
def test_without_the_chip_there_is_no_shaft() -> None:
    assert refused(position(SHAFT_ROW), Walk(("E2",), shaft=True)) == "UG-087"


@pytest.mark.rule("UG-087", "UG-117")
def test_nobody_walks_on_or_jumps_after_the_exit() -> None:
    code = ("N01", "N05", "N09", "N10", "N02")
    s = position({"E5": "#E", "E6": "10@"}, collected=(*code, "S-shaft"))
    assert refused(s, Walk(("E5",), shaft=True)) == "UG-117"
    assert refused(s, Walk(("E5", "E6"))) == "UG-117"


@pytest.mark.rule("UG-088")
def test_a_jump_alone_is_a_move() -> None:
    s = position({"E1": "1@", "H7": "1K"}, played=RED_2, draw=("H7",), collected=SHAFT, section=6)
    later, events = play(after(s, Walk((), shaft=True), Jump()), 0, Walk(()))
    assert later.keys == 1
    assert told(events, KeyTaken)
    assert told(events, Found), "and the kidnapper saw where it ended"


@pytest.mark.rule("UG-088")
def test_staying_alone_is_no_move() -> None:
    s = position({"E1": "1K@", "H7": "1"}, played=RED_2, draw=("H7",), collected=SHAFT, section=0)
    later, events = play(after(s, Walk((), shaft=True), Stay()), 0, Walk(()))
    assert later.keys == 0
    assert not told(events, Found)
    assert later.todo[-1] == Acting(moved=True)


@pytest.mark.rule("UG-088")
def test_the_last_card_drawn_for_the_shaft_loses_at_once() -> None:
    s = position(SHAFT_ROW, draw=("H7",), left=1, collected=SHAFT)
    outcome = game.outcome(after(s, Walk((), shaft=True)))
    assert outcome is not None
    assert (outcome.winners, outcome.clause) == ((), "UG-118")


# -------------------------------------------------------------------------------- the code


def chain(*ids: str) -> int:
    return len(longest_chain(tuple(box.chips[chip] for chip in ids), box.code_length))


@pytest.mark.rule("UG-115")
def test_five_digits_in_a_row_with_matching_colours_are_a_code() -> None:
    assert chain("N01", "N05", "N09", "N10", "N02") == 5
    assert chain("N02", "N10", "N09", "N05", "N01") == 5, "in whatever order they were collected"
    assert chain("N01", "N05", "N09", "N10") == 4
    assert chain("N01", "N02", "N03") == 1, "three that begin with red"
    assert chain("N01", "N04", "N02", "N07", "N03", "S-card") == 5
    assert chain("N02", "N05", "N12", "N01") == 2, "left stays left: nothing is turned upside down"


@pytest.mark.rule("UG-115")
def test_the_longest_chain_is_the_longest_there_is() -> None:
    digits = [chip for chip in box.chips.values() if chip.kind == "digit"]
    for some in (digits[:5], digits[3:8], digits[::2][:5], digits[1::2][:5]):
        best = 0
        for order in permutations(some):
            n = 1
            while n < len(order) and order[n - 1].right == order[n].left:
                n += 1
            best = max(best, n)
        assert len(longest_chain(tuple(some), 5)) == best


@pytest.mark.rule("UG-115")
def test_the_chip_that_completes_the_code_is_told() -> None:
    s = position({"E1": "1@", "E2": "1?"}, chips={"E2": "N02"}, collected=("N01", "N05", "N09", "N10"))
    _, events = play(after(s, Walk(("E2",))), 0, Take())
    assert told(events, CodeComplete)[0].chips == ("N01", "N05", "N09", "N10", "N02")


@pytest.mark.rule("UG-116")
def test_digits_may_repeat_and_what_does_not_fit_stays() -> None:
    assert box.chips["N01"].digit == box.chips["N12"].digit == 7
    s = position({"E1": "1@"}, collected=("N03", "N12", "N08", "N04", "N01"))
    assert is_code_complete(box, s), "red-blue, blue-green, green-yellow, yellow-red, red-yellow"
    more = position({"E1": "1@", "E2": "1?"}, collected=("N03", "N12", "N08", "N04", "N01"), chips={"E2": "N06"})
    later, events = play(after(more, Walk(("E2",))), 0, Take())
    assert later.collected[-1] == "N06"
    assert is_code_complete(box, later)
    assert not told(events, CodeComplete), "it was complete before"
