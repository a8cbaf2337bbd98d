"""Safehouse in words: what is said of an action, an event, a question, and of the table."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Question
from companion.games.safehouse.state import (
    Acting,
    Corrected,
    Discard,
    Discarded,
    Drew,
    Exchanged,
    Expire,
    Flip,
    GlassTurned,
    Investigate,
    Lay,
    PileTurned,
    PursuerMoved,
    Redraw,
    Redrawing,
    Remove,
    State,
    Surplus,
    WrongChapter,
)
from tests.rules.safehouse.table import b, box, g, game, mission, position, r, y

telling = game.telling
TWO_RED, GREEN_YELLOW = "C-hotel-1", "C-hotel-5"


@pytest.mark.parametrize(
    ("action", "english", "german"),
    [
        (Lay("E-r05", TWO_RED), "red 5 to 2 red (1 step)", "rot 5 zu 2 rot (1 Schritt)"),
        (Discard(None), "Discard a chapter card", "eine Kapitelkarte abwerfen"),
        (Remove(GREEN_YELLOW), "Give up 2 green, 2 yellow (3 steps)", None),
        (Investigate("E-g06"), "Investigate green 6: The reporter, Shoe print", None),
        (Redraw(), "Draw for your discards", None),
        (Expire(), "The unit is over", "Die Zeiteinheit ist vorbei"),
        (Flip(), "Turn the glass", "Die Sanduhr drehen"),
        (Surplus(1, "E-g05"), "Player 2 held one card too many: green 5", None),
        (Surplus(1, None), "Player 2 held one card too many: a chapter card", None),
        (WrongChapter(0, "city"), "Player 1 had drawn from City", "Spieler 1 hatte von Stadt gezogen"),
    ],
)
def test_actions(action: Any, english: str, german: str | None) -> None:
    told = telling.action(position(g(1)), 0, action)
    assert told.in_("en") == english
    assert told.in_("de") == (german or told.in_("de")) != english


@pytest.mark.parametrize(
    ("event", "english"),
    [
        (Drew(1, "escape", None), "Player 2 draws an escape card."),
        (Drew(1, "chapter", None), "Player 2 draws a chapter card."),
        (Drew(1, "chapter", TWO_RED), "Player 2 draws 2 red (1 step)."),
        (Discarded(0, "chapter", None), "Player 1 discards a chapter card."),
        (Exchanged(0, (None,), (None,)), "Player 1 exchanges 1 chapter card."),
        (Exchanged(0, (TWO_RED, GREEN_YELLOW), ()), "Player 1 exchanges 2 chapter cards."),
        (Exchanged(0, (TWO_RED,), ("C-city-1",)), "Player 1 has new chapter cards: 1 green, 1 pink (1 step)."),
        (PileTurned(40), "The discard pile is turned over, not shuffled (40 cards)."),
        (PursuerMoved("symbol", 3, 4, 1), "A pursuer symbol: the pursuer moves from 3 to 4."),
        (GlassTurned(2), "The glass is turned: field 28."),
        (Redrawing(0), "Player 1 draws for the discards."),
        (Corrected(0, None), "A mistake of Player 1 is put right: a chapter card."),
        (Corrected(0, "E-g05"), "A mistake of Player 1 is put right: green 5."),
    ],
)
def test_events(event: Any, english: str) -> None:
    told = telling.event(None, event)
    assert told.in_("en") == english
    assert told.in_("de") != english


@pytest.mark.parametrize(
    ("card", "english"),
    [("P2", "pursuer 2"), ("PC", "pursuer: open missions"), ("PC+", "pursuer: open missions + 1"), (None, "a card")],
)
def test_cards(card: str | None, english: str) -> None:
    assert str(telling.card(card)) == english


def test_the_question_for_pursuer_cards() -> None:
    question = Question(0, "pursuer_card", (None, "P1"))
    assert str(telling.question(None, question)) == "Was a pursuer card drawn?"
    assert str(telling.answer(None, question, None)) == "No, an escape card"
    assert str(telling.answer(None, question, "P1")) == "pursuer 1"


def table() -> State:
    return position(
        (*g(5), *y(12), TWO_RED),
        b(1, 2),
        missions=(mission(GREEN_YELLOW, *g(1), *y(3)), mission("C-hotel-2")),
        special=r(2),
        discard=b(4),
        witness=3,
        pursuer=-2,
        top=("C-hotel-3",),
        unit=2,
    )


def test_the_picture_of_great_danger() -> None:
    s = table()
    assert telling.picture(game.seen_by(s, 0), 0, "en") == (
        "Hotel room: pursuer -2, witness 3, end 7, gap 5",
        "    .........P....Ws..E",
        "timeline: field 28",
        "draw pile 77, discard pile 1 (top: blue 4), chapter pile 5",
        "",
        "special card (3 steps), 3 cards of this chapter: red 2",
        "mission: 2 green, 2 yellow (3 steps), missing 1 green, 1 yellow from 3 up; laid:",
        "    green 1, yellow 3",
        "mission: 3 red (2 steps)",
        "",
        "Player 2 holds 2 escape and 0 chapter cards.",
        "Your hand:",
        "  green 5 (Hotel room): Cuff link",
        "  yellow 12 (Harbor): The pianist, Jealousy, Voicemail",
        "  mission: 2 red (1 step)",
    )


def test_the_picture_shows_a_bystander_no_hand() -> None:
    lines = telling.picture(game.seen_by(table(), None), None, "de")
    assert lines[-2:] == (
        "Spieler 1 hat 2 Flucht- und 1 Kapitelkarten.",
        "Spieler 2 hat 2 Flucht- und 0 Kapitelkarten.",
    )


def test_the_picture_of_an_investigation_marks_black_chips() -> None:
    s = position(g(1), row=g(11), level="big_thrill", special_closed=True)
    lines = telling.picture(game.seen_by(s, 0), 0, "en")
    assert "special card: closed" in lines
    assert "Weapon 1/4: [Ice pick], Sleeping draught, Flare gun, Piano wire, Fire axe" in lines
    assert "investigation row: green 11" in lines


def test_the_picture_says_when_the_glass_waits_and_when_there_is_no_clock() -> None:
    waiting = position(g(1), time_mode="hourglass", running=False)
    assert "the glass has run out: turn it" in telling.picture(waiting, 0, "en")
    assert "no clock" in telling.picture(position(g(1), clock=False, running=False), 0, "en")


def test_a_long_track_is_cut_to_a_window_with_both_pieces() -> None:
    s = position(g(1), witness=6, pursuer=-3)
    (strip,) = [line for line in telling.picture(s, 0, "en") if line.startswith("    ") and "P" in line]
    assert strip.strip().startswith(".")
    assert {"P", "W", "E", "s"} <= set(strip)
    spaces = box.boards[0].spaces
    assert len(strip.strip()) == min(21, len(spaces))


def test_few_actions_are_one_list_and_many_are_sorted_by_kind() -> None:
    few = replace(position(g(1)), todo=(Acting(acted=True),))
    assert [choice.key for choice in telling.menu(few, 0, ())] == ["discard E-g01", "end_turn"]
    many = position((*g(5, 10, 15), *r(1, 2), TWO_RED), missions=(mission("C-hotel-2"),), level="big_thrill")
    keys = [choice.key for choice in telling.menu(many, 0, ())]
    assert keys == ["lay_out", "lay", "special", "investigate", "discard", "remove"]
    assert [choice.key for choice in telling.menu(many, 0, ("lay",))] == ["lay E-r01 C-hotel-2", "lay E-r02 C-hotel-2"]


def test_the_roles() -> None:
    assert [str(role) for role in telling.roles(position((), (), ()))] == ["Player 1", "Player 2", "Player 3"]
