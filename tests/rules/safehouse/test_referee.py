"""Safehouse beside the boxed game (digest 5.3): hands and piles are unknown, cards are named when laid open."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, BadInput, Illegal, Question
from companion.games.safehouse.referee import possible_pursuers
from companion.games.safehouse.state import (
    Acting,
    Action,
    Corrected,
    Discard,
    Discarded,
    Draw,
    Drew,
    EndTurn,
    First,
    Hand,
    Investigate,
    Lay,
    LayOut,
    Options,
    PileTurned,
    PursuerDrawn,
    Refilling,
    Start,
    State,
    Surplus,
    TurnBegan,
    WrongChapter,
)
from tests.rules.safehouse.table import b, box, g, game, mission, position, r

TWO_RED = "C-hotel-1"
ESCAPE, CHAPTER = Draw("escape"), Draw("chapter")


def new(seats: int = 2, **options: Any) -> State:
    """People have dealt their own cards, started their clock, and agreed who begins."""
    s = game.new(Options(**options), seats, Asked())
    return enter(enter(s, Start()), First(0))


def enter(s: State, action: Action, *answers: Any, seat: int | None = 0) -> State:
    return told(s, action, *answers, seat=seat)[0]


def told(s: State, action: Action, *answers: Any, seat: int | None = 0) -> tuple[State, tuple[Any, ...]]:
    return game.play(s, seat, action, Asked(answers, blind=game.blind))


def refused(s: State, action: Action, seat: int | None = 0) -> str:
    with pytest.raises(Illegal) as refusal:
        enter(s, action, seat=seat)
    assert action not in list(game.legal(s, seat))
    return refusal.value.clause


# -------------------------------------------------------------------------------- what the device knows


@pytest.mark.rule("SH-015", "SH-145")
def test_cards_that_people_deal_are_unknown_and_counted() -> None:
    s = new()
    assert s.hands == (Hand((None,) * 7, (None,)),) * 2
    assert s.draw == (None,) * 71
    assert [len(pile) for pile in s.piles] == [6, 8, 8, 8, 8]
    assert s.box == (None,) * 5


@pytest.mark.rule("SH-039", "SH-043")
def test_a_card_is_named_when_it_is_laid_open_and_cannot_be_laid_twice() -> None:
    s = enter(new(), LayOut(TWO_RED))
    assert s.hands[0] == Hand((None,) * 7, ())
    s = enter(s, Lay("E-r05", TWO_RED))
    assert s.hands[0].escape == (None,) * 6
    assert s.missions == (mission(TWO_RED, "E-r05"),)
    assert refused(s, Lay("E-r05", TWO_RED)) == "SH-043"
    assert refused(s, Discard("E-r05")) == "SH-075"
    assert refused(s, LayOut("C-hotel-2")) == "SH-039", "no chapter card is left in that hand"


@pytest.mark.rule("SH-039")
def test_a_chapter_card_of_another_chapter_cannot_be_in_a_hand() -> None:
    s = new()
    assert refused(s, LayOut("C-city-1")) == "SH-039"
    assert LayOut(TWO_RED) in game.legal(s, 0)


@pytest.mark.rule("SH-043", "SH-044")
def test_what_is_laid_is_checked_as_in_digital_play() -> None:
    s = enter(enter(new(), LayOut(TWO_RED)), Lay("E-r09", TWO_RED))
    assert refused(s, Lay("E-r08", TWO_RED)) == "SH-043"
    assert refused(s, Lay("E-g10", TWO_RED)) == "SH-044"
    s = enter(s, Lay("E-r10", TWO_RED))
    assert s.chase.witness == 1


@pytest.mark.rule("SH-075")
def test_a_chapter_card_is_discarded_unseen_and_an_escape_card_named() -> None:
    s, events = told(new(), Discard(None))
    assert events == (Discarded(0, "chapter", None),)
    assert s.hands[0].chapter == ()
    assert s.box == (None,) * 6
    assert refused(s, Discard(None)) == "SH-075"
    s = enter(s, Discard("E-g01"))
    assert s.discard == ("E-g01",)


@pytest.mark.rule("SH-104")
def test_at_the_end_of_a_chapter_unknown_cards_are_exchanged_for_unknown_ones() -> None:
    s = replace(new(), missions=(mission(TWO_RED, *r(3)),))
    s = replace(s, chase=replace(s.chase, witness=6))
    s = enter(s, Lay("E-r08", TWO_RED))
    assert s.chase.chapter == 1
    assert [hand.chapter for hand in s.hands] == [(None,), (None,)]
    assert [len(pile) for pile in s.piles] == [0, 6, 8, 8, 8]
    assert refused(s, LayOut("C-hotel-2")) == "SH-039"
    assert LayOut("C-harbor-2") in game.legal(s, 0)


# -------------------------------------------------------------------------------- drawing


@pytest.mark.rule("SH-083", "SH-080")
def test_a_draw_asks_only_for_pursuer_cards() -> None:
    s = enter(enter(new(), Discard("E-g01")), EndTurn())
    with pytest.raises(Question) as question:
        enter(s, ESCAPE)
    assert (question.value.kind, question.value.seat) == ("pursuer_card", 0)
    assert question.value.candidates == (None, "P1", "P2", "P3", "PC", "PC+")
    kept, events = told(s, ESCAPE, None)
    assert events[0] == Drew(0, "escape", None)
    assert kept.turn == 1
    struck, events = told(s, ESCAPE, "P2")
    assert events[0] == PursuerDrawn(0, "P2")
    assert (struck.turn, struck.chase.pursuer, struck.discard) == (0, -9, ("E-g01", "P2"))
    with pytest.raises(BadInput):
        enter(s, ESCAPE, "E-g05")
    taken = enter(s, CHAPTER)
    assert taken.hands[0].chapter == (None, None), "nobody is asked which chapter card it was"


@pytest.mark.rule("SH-083")
def test_what_can_come_follows_from_what_lies_open() -> None:
    s = replace(new(), discard=("P3", "P3", "PC+"), todo=(Refilling(),))
    assert possible_pursuers(box, s) == [None, "P1", "P2", "PC", "PC+"]
    all_shown = replace(s, discard=("P1",) * 4 + ("P2",) * 3 + ("P3",) * 2 + ("PC",))
    assert possible_pursuers(box, all_shown) == [None]
    hands = (Hand((None,) * 6, (None,)), s.hands[1])
    assert enter(replace(all_shown, hands=hands), ESCAPE).turn == 1, "nothing to ask"
    only_pursuers = replace(s, draw=(None,) * 7)
    assert None not in possible_pursuers(box, only_pursuers)


@pytest.mark.rule("SH-086")
def test_a_turned_pile_is_unknown_because_its_order_is_not_trusted() -> None:
    discard = (*g(*range(1, 16)), *box.pursuer_cards()[:10], *b(1))
    s = replace(new(), draw=(), discard=discard, todo=(Refilling(),))
    s = replace(s, hands=(Hand((None,) * 6, (None,)), s.hands[1]))
    s, events = told(s, ESCAPE, None)
    assert events[0] == PileTurned(26)
    assert (s.draw, s.discard) == ((None,) * 25, ())
    assert Discard("E-g01") in game.legal(s, 1), "it may be anywhere now"


@pytest.mark.rule("SH-065")
def test_an_investigation_card_is_scanned_and_its_price_is_paid() -> None:
    s = enter(new(level="big_thrill"), Investigate("E-g05"))
    s = enter(s, Investigate("E-g14"))
    assert (s.row, s.chase.steps.investigation) == (("E-g05", "E-g14"), 1)


# -------------------------------------------------------------------------------- mistakes


@pytest.mark.rule("SH-133")
def test_a_surplus_escape_card_goes_to_the_discard_pile_under_its_name() -> None:
    s = new()
    after, events = told(s, Surplus(1, "E-g05"), seat=None)
    assert events == (Corrected(1, "E-g05"),)
    assert after.discard == ("E-g05",)
    assert len(after.draw) == 70
    assert after.hands == s.hands
    assert after.todo == s.todo == (Acting(opening=True),), "no action"
    assert refused(after, Surplus(1, "E-g05"), seat=None) == "SH-133"
    assert refused(after, Surplus(1, TWO_RED), seat=None) == "SH-133"


@pytest.mark.rule("SH-133")
def test_where_too_few_escape_cards_are_held_a_surplus_chapter_card_goes_to_the_box() -> None:
    s = new()
    after = enter(s, Surplus(0, None), seat=None)
    assert len(after.piles[0]) == 5
    assert after.box == (None,) * 6
    assert after.hands == s.hands


@pytest.mark.rule("SH-134")
def test_a_card_of_a_wrong_chapter_goes_to_the_box_and_one_of_the_current_chapter_comes() -> None:
    s = enter(enter(new(), Discard("E-g01")), EndTurn())
    after, events = told(s, WrongChapter(0, "city"), seat=None)
    assert events == (Corrected(0, None), Drew(0, "chapter", None), TurnBegan(1))
    assert [len(pile) for pile in after.piles] == [5, 8, 7, 8, 8]
    assert (after.hands[0].size, after.turn) == (8, 1), "with it the refill is complete"


@pytest.mark.rule("SH-134")
def test_noticed_later_the_hand_is_counted_as_full_already() -> None:
    s = new()
    after = enter(s, WrongChapter(1, "forest"), seat=None)
    assert [len(pile) for pile in after.piles] == [6, 8, 8, 7, 8]
    assert after.hands == s.hands
    assert refused(s, WrongChapter(1, "hotel"), seat=None) == "SH-134"
    assert refused(s, WrongChapter(1, "moon"), seat=None) == "SH-134"


@pytest.mark.rule("SH-133", "SH-088")
def test_a_surplus_card_may_have_been_the_last_that_could_be_drawn() -> None:
    s = enter(enter(new(), Discard("E-g01")), EndTurn())
    s = replace(s, draw=(), discard=(), piles=((None,), *s.piles[1:]))
    after = enter(s, Surplus(1, None), seat=None)
    assert (after.turn, after.piles[0]) == (1, ()), "nothing is left to draw: the turn passes"


@pytest.mark.rule("SH-136")
def test_corrections_are_made_out_of_turn_for_the_table() -> None:
    s = new()
    assert refused(s, Surplus(0, "E-g05"), seat=1) == "SH-136"
    assert refused(s, Surplus(7, "E-g05"), seat=None) == "SH-136"
    for correction in (Surplus(1, "E-g05"), Surplus(0, None), WrongChapter(1, "city")):
        assert correction in list(game.legal(s, None))
        enter(s, correction, seat=None)
    unstarted = game.new(Options(), 2, Asked())
    assert refused(unstarted, Surplus(0, None), seat=None) == "SH-140"


@pytest.mark.rule("SH-136")
def test_where_the_device_deals_there_is_nothing_to_correct() -> None:
    s = position(g(1))
    assert refused(s, Surplus(0, "E-g05"), seat=None) == "SH-133"
    assert refused(s, Surplus(0, None), seat=None) == "SH-134"
    assert refused(s, WrongChapter(0, "city"), seat=None) == "SH-134"
