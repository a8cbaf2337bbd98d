"""The refill, pursuer cards and the recycled pile (2.11)."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Outcome
from companion.games.safehouse.state import (
    Discard,
    Draw,
    Drew,
    EndTurn,
    Hand,
    PileTurned,
    PursuerDrawn,
    PursuerMoved,
    Refilling,
    State,
    TurnBegan,
)
from tests.rules.safehouse.table import (
    b,
    box,
    g,
    game,
    mission,
    offered,
    play,
    play_all,
    position,
    pursuer_moves,
    r,
    refused,
    y,
)

ESCAPE, CHAPTER = Draw("escape"), Draw("chapter")
TWO_RED, THREE_RED, GREEN_YELLOW = "C-hotel-1", "C-hotel-2", "C-hotel-5"


def refilling(*hand: str, **table: Any) -> State:
    return position(hand, todo=(Refilling(),), **table)


# -------------------------------------------------------------------------------- drawing


@pytest.mark.rule("SH-080")
def test_cards_are_drawn_one_at_a_time_with_a_free_choice_of_pile() -> None:
    s = refilling(*g(1, 2, 3, 4, 5), draw=b(1, 2), top=(TWO_RED,))
    assert offered(s) == [ESCAPE, CHAPTER]
    s, events = play(s, 0, ESCAPE)
    assert events == (Drew(0, "escape", "E-b01"),)
    assert offered(s) == [ESCAPE, CHAPTER]
    s, events = play(s, 0, CHAPTER)
    assert events == (Drew(0, "chapter", TWO_RED),)
    s = play_all(s, ESCAPE)
    assert s.hands[0] == Hand((*b(1, 2), *g(1, 2, 3, 4, 5)), (TWO_RED,))
    assert s.turn == 1


@pytest.mark.rule("SH-080", "SH-017")
@pytest.mark.parametrize(("seats", "limit"), [(2, 8), (3, 6), (4, 5)])
def test_the_refill_goes_up_to_the_hand_limit(seats: int, limit: int) -> None:
    s = position(g(1, 2), *[()] * (seats - 1), draw=b(*range(1, 12)))
    s = play_all(s, Discard("E-g01"), EndTurn())
    while s.turn == 0:
        s = play_all(s, ESCAPE)
    assert s.hands[0].size == limit


@pytest.mark.rule("SH-081")
def test_refilling_is_compulsory_but_the_mix_is_free() -> None:
    s = play_all(position((*g(1, 2),)), Discard("E-g01"), EndTurn())
    assert refused(s, 0, EndTurn()).clause == "SH-036"
    only_chapters = play_all(s, *[CHAPTER] * 7)
    assert (only_chapters.turn, len(only_chapters.hands[0].chapter)) == (1, 7)
    mixed = play_all(s, *[CHAPTER, ESCAPE] * 3, CHAPTER)
    assert (mixed.turn, len(mixed.hands[0].chapter)) == (1, 4)


@pytest.mark.rule("SH-082")
def test_chapter_cards_come_from_the_current_pile_only_and_when_it_is_empty_there_are_none() -> None:
    s = refilling(*g(1), chapter=1, top=("C-harbor-3",))
    s, events = play(s, 0, CHAPTER)
    assert events == (Drew(0, "chapter", "C-harbor-3"),)
    bare = replace(s, piles=tuple(() if i == 1 else pile for i, pile in enumerate(s.piles)))
    assert offered(bare) == [ESCAPE]
    assert refused(bare, 0, CHAPTER).clause == "SH-082"


# -------------------------------------------------------------------------------- pursuer cards


@pytest.mark.rule("SH-083")
@pytest.mark.parametrize(
    ("card", "missions", "steps"),
    [
        ("P1", 2, 1),
        ("P2", 2, 2),
        ("P3", 2, 3),
        ("PC", 0, 0),
        ("PC", 1, 1),
        ("PC", 3, 3),
        ("PC+", 0, 1),
        ("PC+", 2, 3),
    ],
)
def test_a_pursuer_card_is_never_kept_and_moves_the_pursuer(card: str, missions: int, steps: int) -> None:
    lying = (mission(TWO_RED), mission(THREE_RED), mission(GREEN_YELLOW))[:missions]
    s = refilling(*g(1), draw=(card,), missions=lying, discard=b(1))
    after, events = play(s, 0, ESCAPE)
    assert after.hands == s.hands
    assert after.discard == ("E-b01", card)
    assert events[0] == PursuerDrawn(0, card)
    assert pursuer_moves(events) == ([("card", steps)] if steps else [])
    assert after.chase.pursuer == s.chase.pursuer + steps
    assert after.chase.steps.card == steps


@pytest.mark.rule("SH-084")
def test_after_a_pursuer_card_a_replacement_is_drawn_with_free_choice_of_pile() -> None:
    s = refilling(*g(1, 2, 3, 4, 5, 6, 7), draw=("P1", "P2", *b(1)))
    s = play_all(s, ESCAPE)
    assert (s.turn, s.hands[0].size) == (0, 7)
    assert offered(s) == [ESCAPE, CHAPTER]
    s = play_all(s, ESCAPE)
    assert s.chase.steps.card == 3
    assert play_all(s, CHAPTER).turn == play_all(s, ESCAPE).turn == 1


@pytest.mark.rule("SH-085")
def test_a_catch_in_the_refill_ends_the_game_there() -> None:
    s = refilling(*g(1), draw=("P3", *b(1)), witness=2, pursuer=0)
    s, events = play(s, 0, ESCAPE)
    assert s.result == Outcome((), "caught", "SH-124")
    assert s.hands[0].size == 1
    assert s.draw[0] == "E-b01"
    assert events[1] == PursuerMoved("card", 0, 2, 2)
    assert game.actors(s) == ()


# -------------------------------------------------------------------------------- the recycled pile


@pytest.mark.rule("SH-086")
def test_the_discard_pile_is_turned_over_unshuffled_when_a_card_is_needed() -> None:
    s = refilling(*g(1), rest="row", pursuers="discard", discard=(*b(1), "P3", *b(2, 3)), level="big_thrill")
    oldest_first = s.discard
    s, events = play(s, 0, ESCAPE)
    assert events[0] == PileTurned(len(oldest_first))
    top = oldest_first[0]
    assert (s.discard, s.draw) == (((top,), oldest_first[1:]) if top in box.pursuers else ((), oldest_first[1:]))
    assert s.recycles == 1


@pytest.mark.rule("SH-086")
def test_it_is_not_turned_over_when_the_last_card_is_taken() -> None:
    """R-15: what is discarded until the next draw joins the recycled pile at its bottom."""
    s = refilling(*g(1, 2, 3, 4, 5, 6, 7), rest="row", pursuers="discard", draw=y(1), discard=b(1), level="big_thrill")
    s = play_all(s, ESCAPE)
    assert (s.turn, s.draw, s.recycles) == (1, (), 0)
    s = replace(s, hands=(s.hands[0], Hand(r(5), ())), row=tuple(card for card in s.row if card != "E-r05"))
    s = play_all(s, Discard("E-r05"), EndTurn(), CHAPTER, CHAPTER)
    assert s.recycles == 0, "drawing chapter cards does not need it"
    s = play_all(s, ESCAPE)
    assert s.recycles == 1
    assert s.draw[-1] == "E-r05", "the newest at the bottom"


@pytest.mark.rule("SH-087")
def test_pursuer_cards_already_played_strike_again_in_the_same_order() -> None:
    s = refilling(*g(1), rest="row", pursuers="box", discard=("P1", *b(1), "P2", "PC+"), level="big_thrill")
    drawn = []
    for _ in range(4):
        s, events = play(s, 0, ESCAPE)
        drawn += [event.card for event in events if isinstance(event, PursuerDrawn | Drew)]
    assert drawn == ["P1", "E-b01", "P2", "PC+"]
    assert s.chase.steps.card == 1 + 2 + 1
    assert s.discard == ("P1", "P2", "PC+")


@pytest.mark.rule("SH-088")
def test_with_both_piles_empty_chapter_cards_must_be_taken_and_then_the_hand_stays_short() -> None:
    s = refilling(*g(1), rest="row", pursuers="box", level="big_thrill")
    assert (s.draw, s.discard) == ((), ())
    assert offered(s) == [CHAPTER]
    assert refused(s, 0, ESCAPE).clause == "SH-088"
    taken = play_all(s, *[CHAPTER] * 7)
    assert taken.turn == 1
    short = replace(s, piles=(s.piles[0][:2], *s.piles[1:]), box=s.box + s.piles[0][2:])
    short = play_all(short, CHAPTER, CHAPTER)
    assert (short.turn, short.hands[0].size) == (1, 3)


@pytest.mark.rule("SH-088", "SH-035")
def test_with_nothing_to_draw_at_all_the_turn_passes_at_once() -> None:
    s = position((), (), rest="row", pursuers="box", level="big_thrill")
    s = replace(s, piles=((), *s.piles[1:]), box=s.box + s.piles[0])
    s, events = play(s, 0, EndTurn())
    assert s.turn == 1
    assert events[-1] == TurnBegan(1)
    assert EndTurn() in offered(s, 1), "I-19"


@pytest.mark.rule("SH-089")
def test_a_second_turning_without_an_escape_card_in_between_is_not_made() -> None:
    s = refilling(*g(1), rest="row", pursuers="box", discard=("PC", "PC"), level="big_thrill")
    s = play_all(s, ESCAPE, ESCAPE)
    assert (s.recycles, s.draw, s.discard) == (1, (), ("PC", "PC"))
    assert offered(s) == [CHAPTER], "the chapter pile remains"
    assert refused(s, 0, ESCAPE).clause == "SH-089"
    s = play_all(s, *[CHAPTER] * 7)
    assert s.turn == 1
    assert s.todo != (Refilling(turned=True),)
    fresh = play_all(replace(s, todo=(Refilling(),)), ESCAPE)
    assert fresh.recycles == 2, "in the next refill the pile may be turned again"


@pytest.mark.rule("SH-089")
def test_with_the_chapter_pile_empty_the_guard_ends_the_refill() -> None:
    s = refilling(*g(1), rest="row", pursuers="box", discard=("PC", "PC"), level="big_thrill")
    s = replace(s, piles=((), *s.piles[1:]), box=s.box + s.piles[0])
    s = play_all(s, ESCAPE, ESCAPE)
    assert (s.turn, s.hands[0].size) == (1, 1)


@pytest.mark.rule("SH-089")
def test_an_escape_card_in_between_allows_the_second_turning() -> None:
    s = refilling(*g(1), rest="row", pursuers="box", discard=("PC", *b(1), "PC"), level="big_thrill")
    s = play_all(s, ESCAPE)
    assert s.todo == (Refilling(turned=True),)
    s = play_all(s, ESCAPE)
    assert s.todo == (Refilling(),)
    s = play_all(s, ESCAPE, ESCAPE)
    assert s.recycles == 2
    s = play_all(s, ESCAPE)
    assert refused(s, 0, ESCAPE).clause == "SH-089"


@pytest.mark.rule("SH-090")
def test_after_the_refill_the_turn_passes_to_the_left_with_a_full_hand() -> None:
    s = position(g(1, 2), (), (), draw=b(1, 2, 3, 4, 5), turn=0)
    s = play_all(s, Discard("E-g01"), EndTurn(), *[ESCAPE] * 4)
    assert s.turn == 0
    s, events = play(s, 0, ESCAPE)
    assert (s.turn, s.hands[0].size) == (1, 6)
    assert events[-1] == TurnBegan(1)


@pytest.mark.rule("SH-091")
def test_only_the_top_of_the_discard_pile_is_open_and_sizes_are_public() -> None:
    s = position(g(1), discard=(*b(1, 2), "P1", *b(3)))
    for seat in (0, 1, None):
        view = game.seen_by(s, seat)
        assert view.discard == (None, None, None, "E-b03")
        assert view.draw == (None,) * len(s.draw)
        assert [len(pile) for pile in view.piles] == [len(pile) for pile in s.piles]
    assert game.seen_by(position(g(1)), 0).discard == ()


@pytest.mark.rule("SH-091")
def test_the_house_option_lets_everybody_browse_the_discard_pile() -> None:
    s = position(g(1), discard=(*b(1, 2), "P1", *b(3)), browse_discard="free")
    assert game.seen_by(s, 1).discard == s.discard
    assert game.seen_by(s, 1).draw == (None,) * len(s.draw)
