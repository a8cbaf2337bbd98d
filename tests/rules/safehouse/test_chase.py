"""Moving the witness, the chapter change and the pursuer (2.8, 2.12, 2.13)."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Outcome
from companion.games.safehouse import chase as track
from companion.games.safehouse.rules import Safehouse
from companion.games.safehouse.state import (
    Acting,
    Action,
    ChapterBegan,
    Chase,
    Discard,
    Draw,
    EndTurn,
    Exchanged,
    Expire,
    Hand,
    Investigate,
    Lay,
    LayOut,
    PursuerMoved,
    Refilling,
    Remove,
    Special,
    State,
    Steps,
    ToDiscardPile,
    WitnessMoved,
)
from tests.rules.safehouse.table import (
    at,
    b,
    box,
    g,
    game,
    mission,
    offered,
    owned,
    p,
    play,
    play_all,
    position,
    pursuer_moves,
    r,
    y,
)

TWO_RED = "C-hotel-1"  # 2 red, 1 step
GREEN_YELLOW = "C-hotel-5"  # 2 green, 2 yellow, 3 steps
FIVE_STEPS = "C-hotel-8"  # 1 green, 2 blue, 2 yellow, 1 red


def one_step(**table: Any) -> State:
    """The next red card completes a mission of one step."""
    return position((*r(8), *g(5)), missions=(mission(TWO_RED, *r(3)),), **table)


def three_steps(**table: Any) -> State:
    laid = (*g(1), *y(2, 5))
    return position(g(11), missions=(mission(GREEN_YELLOW, *laid),), **table)


STEP = Lay("E-r08", TWO_RED)
THREE = Lay("E-g11", GREEN_YELLOW)


# -------------------------------------------------------------------------------- the witness


@pytest.mark.rule("SH-059")
def test_the_witness_moves_by_the_full_value() -> None:
    s, events = play(three_steps(witness=2), 0, THREE)
    assert s.chase.witness == 5
    assert not pursuer_moves(events), "passing a symbol is not stopping on it, and nobody chose fewer steps"
    assert [action for action in offered(three_steps(witness=2)) if isinstance(action, Lay)] == [THREE]


@pytest.mark.rule("SH-060")
def test_the_move_stops_at_the_end_space_and_surplus_steps_are_lost() -> None:
    s, events = play(three_steps(witness=5), 0, THREE)
    assert WitnessMoved(5, 7) in events
    assert (s.chase.chapter, s.chase.witness) == (1, 7), "the surplus step is not carried into the harbor"


@pytest.mark.rule("SH-061")
def test_only_the_space_where_the_witness_stops_is_examined() -> None:
    stopped, events = play(three_steps(witness=1), 0, THREE)
    assert stopped.chase.witness == 4
    assert pursuer_moves(events) == [("symbol", 1)]
    assert stopped.chase.pursuer == -10
    passed, events = play(three_steps(witness=2), 0, THREE)
    assert passed.chase.witness == 5
    assert passed.chase.pursuer == -11
    assert pursuer_moves(events) == []


@pytest.mark.rule("SH-061")
def test_a_symbol_on_an_end_space_has_no_effect(tmp_path: Path) -> None:
    own = owned(tmp_path, (r"pursuer_symbols = \[4\]", "pursuer_symbols = [4, 7]"))
    s, events = play(one_step(witness=6), 0, STEP, own)
    assert s.chase.chapter == 1
    assert pursuer_moves(events) == []


@pytest.mark.rule("SH-062")
def test_being_placed_on_a_blue_space_is_no_stop(tmp_path: Path) -> None:
    own = owned(tmp_path, (r"pursuer_symbols = \[9, 13\]", "pursuer_symbols = [7, 9, 13]"))
    s, events = play(one_step(witness=6, of=own), 0, STEP, own)
    assert s.chase.witness == 7
    assert pursuer_moves(events) == []


@pytest.mark.rule("SH-063")
def test_nothing_but_completions_and_page_turns_moves_the_witness() -> None:
    s = position(
        (*r(1), *g(5), TWO_RED), missions=(mission(GREEN_YELLOW),), level="big_thrill", draw=("P3",), witness=3
    )
    after = play_all(
        s,
        LayOut(TWO_RED),
        Lay("E-r01", TWO_RED),
        Special("E-g05"),
        Remove(GREEN_YELLOW),
        Expire(),
        EndTurn(),
        Draw("escape"),
        Draw("chapter"),
    )
    assert after.chase.witness == 3


# -------------------------------------------------------------------------------- the end of a chapter


@pytest.mark.rule("SH-092", "SH-103")
def test_the_chapter_ends_in_the_middle_of_the_turn_which_then_goes_on() -> None:
    s, events = play(one_step(witness=6), 0, STEP)
    assert ChapterBegan(1, 7, -4, 7) in events
    assert (s.turn, s.todo) == (0, (Acting(acted=True),))
    assert EndTurn() in offered(s), "the action that caused the change did the duty"
    after, _ = play(s, 0, Discard("E-g05"))
    assert after.turn == 0


@pytest.mark.rule("SH-093", "SH-094")
def test_cards_of_the_completion_then_those_of_the_special_card_go_to_the_discard_pile() -> None:
    s, events = play(one_step(witness=6, special=(*r(2), *p(4))), 0, STEP)
    assert s.discard == ("E-r03", "E-r08", "E-r02", "E-p04")
    assert events[3:5] == (ToDiscardPile(("E-r03", "E-r08")), ToDiscardPile(("E-r02", "E-p04")))
    assert s.special == ()
    assert s.cleared == (TWO_RED,)


@pytest.mark.rule("SH-095")
@pytest.mark.parametrize(("chapter", "blue"), [(0, 7), (1, 15), (2, 23), (3, 31)])
def test_the_witness_goes_to_the_blue_space_of_the_new_board(chapter: int, blue: int) -> None:
    s, _ = play(one_step(chapter=chapter, witness=box.boards[chapter].end - 1), 0, STEP)
    assert (s.chase.chapter, s.chase.witness) == (chapter + 1, blue)


@pytest.mark.rule("SH-096")
@pytest.mark.parametrize(("before", "after", "pulled"), [(-11, -4, 7), (-5, -4, 1), (-4, -4, 0), (3, 3, 0), (5, 5, 0)])
def test_the_pursuer_keeps_his_number_or_goes_to_the_lowest(before: int, after: int, pulled: int) -> None:
    s, events = play(one_step(witness=6, pursuer=before), 0, STEP)
    assert s.chase.pursuer == after
    assert s.chase.steps.pulled_up == pulled
    assert ChapterBegan(1, 7, after, pulled) in events


@pytest.mark.rule("SH-096", "SH-110")
def test_the_page_turn_can_only_bring_him_forward() -> None:
    for chapter, board in enumerate(box.boards[:-1]):
        for pursuer in board.spaces[:-1]:
            turned = track.turn_page(box, Chase(chapter, board.end, pursuer))
            assert turned.pursuer >= pursuer
            assert track.gap(box, turned) >= 1


@pytest.mark.rule("SH-097")
def test_his_placement_is_no_step_and_triggers_no_symbol(tmp_path: Path) -> None:
    own = owned(tmp_path, (r"pursuer_symbols = \[9, 13\]", "pursuer_symbols = [-4, 9, 13]"))
    s, events = play(one_step(witness=6, of=own), 0, STEP, own)
    assert s.chase.pursuer == -4
    assert pursuer_moves(events) == []
    assert s.chase.steps == Steps(pulled_up=7)


@pytest.mark.rule("SH-097", "SH-111")
def test_an_edition_that_puts_him_on_or_past_the_witness_catches() -> None:
    """Labels need not rise along a track: his number 9 lies in front of the harbor's blue space here."""
    hotel = replace(box.boards[0], spaces=(-11, 9, 0, 1, 2, 3, 4, 5, 6, 7))
    own = type(game)(replace(box, boards=(hotel, *box.boards[1:])))
    s, events = play(one_step(witness=6, pursuer=9, of=own), 0, STEP, own)
    assert s.result == Outcome((), "caught", "SH-124")
    assert s.chase.pursuer == s.chase.witness == 7, "never beyond the witness"
    assert isinstance(events[-2], ChapterBegan)


@pytest.mark.rule("SH-098")
def test_the_rest_of_the_finished_pile_goes_to_the_box() -> None:
    s = one_step(witness=6)
    rest = s.piles[0]
    after, _ = play(s, 0, STEP)
    assert len(rest) == 7
    assert after.piles[0] == ()
    assert set(rest) <= set(after.box)
    assert game.seen_by(after, 0).box == (None,) * len(after.box), "unseen"


@pytest.mark.rule("SH-099")
def test_open_missions_stay_with_their_cards() -> None:
    stays = mission(GREEN_YELLOW, *g(1))
    s = position(r(8), missions=(stays, mission(TWO_RED, *r(3))), witness=6)
    s, _ = play(s, 0, STEP)
    assert s.missions == (stays,)


@pytest.mark.rule("SH-100")
def test_the_special_card_of_the_new_board_is_fresh() -> None:
    harbor = [card.id for card in box.escape.values() if card.chapter == 1]
    s = position((*r(8), harbor[0]), missions=(mission(TWO_RED, *r(3)),), witness=6, special_closed=True)
    s, _ = play(s, 0, STEP)
    assert (s.special, s.special_closed) == ((), False)
    assert Special(harbor[0]) in offered(s)


@pytest.mark.rule("SH-101")
def test_row_piles_and_clock_are_untouched_by_the_change() -> None:
    before = one_step(witness=6, row=(*g(14), *b(3)), level="big_thrill", unit=5, discard=b(1))
    after, _ = play(before, 0, STEP)
    for name in ("row", "draw", "unit", "running"):
        assert getattr(after, name) == getattr(before, name)
    assert after.discard == ("E-b01", "E-r03", "E-r08"), "but for the cards of step 1"


@pytest.mark.rule("SH-102", "SH-120")
def test_an_expiry_at_the_change_moves_the_pursuer_on_the_new_board() -> None:
    s, _ = play(one_step(witness=6, pursuer=-11), 0, STEP)
    s, _ = play(s, None, Expire())
    assert (s.chase.chapter, s.chase.pursuer) == (1, -3)
    assert s.chase.steps == Steps(clock=1, pulled_up=7)


@pytest.mark.rule("SH-104", "SH-037")
def test_every_player_exchanges_chapter_cards_the_active_one_first() -> None:
    new = ("C-harbor-8", "C-harbor-7", "C-harbor-1", "C-harbor-2")
    s = position(
        ("C-hotel-2", *g(1)),
        (*r(8), "C-hotel-3"),
        (*b(1), "C-hotel-4", "C-hotel-6"),
        missions=(mission(TWO_RED, *r(3)),),
        witness=6,
        turn=1,
    )
    rest = tuple(card for card in box.chapter_cards(1) if card not in new)
    s = replace(s, piles=(s.piles[0], new + rest, *s.piles[2:]))
    after, events = play(s, 1, STEP)
    assert after.hands == (
        Hand(g(1), ("C-harbor-2",)),
        Hand((), ("C-harbor-8",)),
        Hand(b(1), ("C-harbor-1", "C-harbor-7")),
    )
    assert after.piles[1] == rest
    assert {"C-hotel-2", "C-hotel-3", "C-hotel-4", "C-hotel-6"} <= set(after.box)
    swaps = [event for event in events if isinstance(event, Exchanged)]
    assert [swap.seat for swap in swaps] == [1, 2, 0]
    assert swaps[1] == Exchanged(2, ("C-hotel-4", "C-hotel-6"), ("C-harbor-1", "C-harbor-7"))
    assert swaps[1].seen_by(2) == swaps[1]
    assert swaps[1].seen_by(0) == swaps[1].seen_by(None) == Exchanged(2, (None, None), (None, None))


@pytest.mark.rule("SH-104")
def test_who_holds_no_chapter_card_gets_none() -> None:
    after, events = play(one_step(witness=6), 0, STEP)
    assert after.hands == (Hand(g(5), ()), Hand((), ()))
    assert not [event for event in events if isinstance(event, Exchanged)]


def unequal(folder: Path) -> Safehouse:
    """The harbor has only four chapter cards."""
    return owned(
        folder,
        (r'  \{ id = "C-harbor-5".*?\n(?=\])', ""),
    )


@pytest.mark.rule("SH-105", "SH-090")
def test_where_the_new_pile_runs_out_the_shortfall_waits_for_the_next_refill(tmp_path: Path) -> None:
    own = unequal(tmp_path)
    s = position(
        (*r(8), "C-hotel-2", "C-hotel-3", "C-hotel-4"),
        (*g(1, 2, 3, 4, 6), "C-hotel-6", "C-hotel-7", "C-hotel-8"),
        missions=(mission(TWO_RED, *r(3)),),
        witness=6,
        of=own,
    )
    s, events = play(s, 0, STEP, own)
    assert [len(hand.chapter) for hand in s.hands] == [3, 1], "active player first, each in one go"
    assert s.hands[1].size == 6, "no escape card comes in place of them now"
    swaps = [event for event in events if isinstance(event, Exchanged)]
    assert (len(swaps[1].old), len(swaps[1].new)) == (3, 1)
    s = play_all(s, EndTurn(), *[Draw("escape")] * 5, of=own)
    assert (s.turn, s.hands[1].size) == (1, 6)
    s = play_all(s, Discard("E-g01"), EndTurn(), *[Draw("escape")] * 3, of=own)
    assert (s.turn, s.hands[1].size) == (0, 8), "refilled at the end of the own next turn"


@pytest.mark.rule("SH-106")
def test_several_chapters_may_end_in_one_turn() -> None:
    s = position((*r(8, 9),), missions=(mission(TWO_RED, *r(3)), mission("C-forest-3", *g(1, 2))), witness=6)
    s, _ = play(s, 0, STEP)
    s = at(s, witness=14)
    s, _ = play(s, 0, Lay("E-r09", "C-forest-3"))
    assert (s.chase.chapter, s.turn) == (2, 0)


# -------------------------------------------------------------------------------- the pursuer


@pytest.mark.rule("SH-107")
def test_the_pursuer_moves_for_exactly_five_reasons() -> None:
    reasons: list[tuple[str, int]] = []
    s = position(
        (*r(8), *g(15, 1)),
        missions=(mission(TWO_RED, *r(3)), mission(GREEN_YELLOW)),
        witness=3,
        row=g(2),
        draw=("P2",),
        level="big_thrill",
    )
    for action in (STEP, Remove(GREEN_YELLOW), Investigate("E-g15"), Investigate("E-g01"), EndTurn(), Draw("escape")):
        s, events = play(s, 0, action)
        reasons += pursuer_moves(events)
    _, events = play(s, None, Expire())
    reasons += pursuer_moves(events)
    assert reasons == [("symbol", 1), ("removal", 1), ("investigation", 1), ("card", 2), ("clock", 1)]


@pytest.mark.rule("SH-107")
@pytest.mark.parametrize("action", [LayOut("C-hotel-2"), Lay("E-r05", TWO_RED), Special("E-g05"), Discard("E-g05")])
def test_nothing_else_moves_him(action: Action) -> None:
    s = position((*r(5), *g(5), "C-hotel-2"), missions=(mission(TWO_RED),))
    after, _ = play(s, 0, action)
    assert after.chase.pursuer == s.chase.pursuer


@pytest.mark.rule("SH-108")
def test_he_moves_space_by_space_and_never_beyond_the_witness() -> None:
    s = position(g(1), todo=(Refilling(),), draw=("P3",), witness=3, pursuer=1)
    s, events = play(s, 0, Draw("escape"))
    assert s.chase.pursuer == s.chase.witness == 3
    assert PursuerMoved("card", 1, 3, 2) in events, "the third step is not made"
    assert s.chase.steps.card == 2


@pytest.mark.rule("SH-109")
def test_a_symbol_under_the_pursuer_has_no_effect() -> None:
    s = position(g(1), witness=6, pursuer=3)
    s, events = play(s, None, Expire())
    assert s.chase.pursuer == 4
    assert pursuer_moves(events) == [("clock", 1)]


@pytest.mark.rule("SH-111")
def test_caught_is_the_same_space_and_one_behind_is_not() -> None:
    s = position(g(1), witness=6, pursuer=4)
    s, _ = play(s, None, Expire())
    assert (s.chase.pursuer, s.result) == (5, None)
    s, _ = play(s, None, Expire())
    assert s.result == Outcome((), "caught", "SH-124")


@pytest.mark.rule("SH-003", "SH-096")
def test_on_a_board_with_its_own_labels_movement_counts_spaces_and_the_page_turn_compares_labels(
    tmp_path: Path,
) -> None:
    hotel = "witness_start = 0\nspaces = [-11, -8, -2, -9, 0, 10, 2, 30, 4, 5]\npursuer_start = -11"
    own = owned(
        tmp_path,
        (r"low = -11\nwitness_start = 0\nend = 7\npursuer_start = -11", hotel),
        (r"low = -4\n", "low = -9\n"),
    )
    s = position(g(11), missions=(mission(GREEN_YELLOW, *g(1), *y(2, 5)),), of=own)
    assert s.chase.pursuer == -11
    s = play_all(s, Expire(), of=own)
    assert s.chase.pursuer == -8
    moved, _ = play(s, 0, THREE, own)
    assert moved.chase.witness == 30, "three spaces on, whatever their labels"
    end = at(s, witness=30, pursuer=-8)
    turned, _ = play(end, 0, THREE, own)
    assert (turned.chase.witness, turned.chase.pursuer) == (7, -8), "the same label"
    lost, _ = play(at(s, witness=30, pursuer=-11), 0, THREE, own)
    assert lost.chase.pursuer == -9, "the smallest label of the new board"
    assert track.gap(own.box, s.chase) == 3
