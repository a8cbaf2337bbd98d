"""Fugitive on the display and under people's hands: its pages at real moments, and what cards mean at a reader."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Asked, Outcome, Question, Seeded
from companion.core.panel import Line, Page, Play
from companion.core.text import LANGUAGES
from companion.games import load
from companion.games.fugitive import state
from companion.games.fugitive import tracker_state as entries
from companion.games.fugitive.state import (
    FUGITIVE,
    MARSHAL,
    Answer,
    Auditing,
    Deciding,
    Draw,
    Drawing,
    Guess,
    Guessing,
    Hideout,
    Hunting,
    Options,
    Place,
    Placing,
    Pointing,
    Show,
    State,
)
from tests.panel.kept import NAMES, kept, moment, must_look_as_meant
from tests.rules.fugitive.table import down, found, game, position

tracker = load("fugitive/tracker")


def waits_for(kind: type, round_: int = 1) -> Callable[[State], bool]:
    return lambda s: bool(s.todo) and isinstance(s.todo[-1], kind) and s.round >= round_


MOMENTS: dict[str, tuple[str, Callable[[State], bool]]] = {
    "second-hideout": ("basic", waits_for(Placing)),
    "draws": ("basic", waits_for(Drawing)),
    "lays": ("basic", waits_for(Placing, 4)),
    "guesses": ("basic", waits_for(Guessing, 9)),
    "event": ("random", waits_for(Pointing)),
    "manhunt-or-not": ("basic", waits_for(Deciding)),
    "manhunt": ("basic", waits_for(Hunting)),
    "found": ("basic", lambda s: s.result is not None and s.result.reason == "found"),
    "no-manhunt": ("basic", lambda s: s.result is not None and s.result.clause == "FU-091"),
}


@cache
def shown(name: str, language: str) -> Page:
    played, s, seats = moment("fugitive", *MOMENTS[name])
    page: Page = played.panel.page(played.seen_by(s, None), None, NAMES[:seats], language)
    return page


def beside_the_box(*plays: tuple[int, Any], **options: Any) -> State:
    s = game.new(Options(**options), 2, Asked(blind=game.blind))
    for seat, action in plays:
        s, _ = game.play(s, seat, action, Asked(blind=game.blind))
    return s


OPENING = ((0, Place(None, (None,))), (0, Place(None)), (1, Draw(1)), (1, Draw(2)))


def entered(*actions: Any) -> Any:
    s = tracker.new(Options(), 2, Seeded(1))
    for action in actions:
        s, _ = tracker.play(s, None, action, Seeded(1))
    return s


FIRST_ROUND = (entries.Lay(1), entries.Lay(0), entries.Next())
STORIES: dict[str, tuple[Any, Callable[[], Any]]] = {
    "set-up": (game, beside_the_box),
    "answers": (game, lambda: beside_the_box(*OPENING, (1, Guess((3, 6))))),
    "tracker-set-up": (tracker, entered),
    "tracker-guesses": (tracker, lambda: entered(*FIRST_ROUND, entries.Find(1, 4))),
    "tracker-lays": (tracker, lambda: entered(*FIRST_ROUND, entries.Find(1, 4), entries.Next())),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_page_looks_as_meant(name: str, language: str) -> None:
    must_look_as_meant(f"fugitive/{name}-{language}", shown(name, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", STORIES)
def test_a_page_beside_the_box_looks_as_meant(name: str, language: str) -> None:
    played, story = STORIES[name]
    page = played.panel.page(played.seen_by(story(), None), None, NAMES[:2], language)
    must_look_as_meant(f"fugitive/{name}-{language}", page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [FUGITIVE, MARSHAL])
def test_a_page_behind_the_curtain_looks_as_meant(seat: int, language: str) -> None:
    _, s, _ = moment("fugitive", *MOMENTS["guesses"])
    page = game.panel.page(game.seen_by(s, seat), seat, NAMES[:2], language)
    must_look_as_meant(f"fugitive/hand-{seat}-{language}", page)


def test_every_golden_picture_is_drawn_by_somebody() -> None:
    names = [*MOMENTS, *STORIES, "hand-0", "hand-1"]
    assert kept("fugitive") == {f"{name}-{language}" for name in names for language in LANGUAGES}


def test_of_a_very_long_row_its_end_is_shown() -> None:
    s = position(row=(down(1), *(found(n) for n in range(3, 20))), round=15)
    (row, *_) = page_of(s).rows
    assert [box.text for box in row.boxes] == ["…", *(f"{n:02}" for n in range(7, 20))]  # type: ignore[union-attr]


def test_a_guess_of_very_many_numbers_is_cut_to_its_ends() -> None:
    s = beside_the_box(*OPENING, (1, Guess(tuple(range(3, 12)))))
    assert Line("guess 3 … 11?", strong=True) in page_of(s).rows


def test_an_event_at_the_free_place_is_named() -> None:
    s = position(variant="random", signs=(state.Sign(2, "roadworks"),))
    assert Line("Roadworks", "here") in page_of(s).rows


def page_of(s: State) -> Page:
    page: Page = game.panel.page(game.seen_by(s, None), None, NAMES[:2], "en")
    return page


# -------------------------------------------------------------------------------- cards


def test_the_box_is_walked_through_from_00_to_the_placeholders() -> None:
    deck = game.panel.deck()
    assert [card.id for card in deck[:2]] == ["0", "1"]
    assert deck[42].name.de == "42"
    assert len(deck) == 43 + 17 + 6
    assert [card.id for card in deck[-7:]] == ["clearance", *["placeholder"] * 6]


def test_holding_up_a_drawn_card_draws_from_its_pile() -> None:
    s = position(todo=(Placing((0, 1)), Drawing(FUGITIVE, 1)))
    assert meant(s, "17") == (Play(FUGITIVE, Draw(2)),)
    assert meant(s, "1") == ()  # it belongs to no pile
    assert meant(position(empty=(2,), todo=(Placing((0, 1)), Drawing(FUGITIVE, 1))), "17") == ()


def test_an_event_may_have_come_from_any_pile_and_answers_what_was_drawn() -> None:
    s = beside_the_box(*OPENING[:2], variant="random")
    assert meant(s, "night_bus") == tuple(Play(MARSHAL, Draw(pile)) for pile in (1, 2, 3))
    with pytest.raises(Question) as asked:
        game.play(s, MARSHAL, Draw(1), Asked(blind=game.blind))
    assert game.panel.answer(asked.value.candidates, "night_bus") == "night_bus"
    assert game.panel.answer(asked.value.candidates, "17") is None
    assert meant(beside_the_box(*OPENING[:2]), "night_bus") == ()


def test_holding_up_a_hideout_lays_it_if_it_is_within_reach() -> None:
    s = position(hand=(5, 9), row=(down(1), down(4)), marshal=(20,))
    assert meant(s, "5", FUGITIVE) == (Play(FUGITIVE, Place(5)),)
    assert meant(s, "9", FUGITIVE) == ()  # it needs sprint cards
    assert meant(s, "6", FUGITIVE) == ()  # it is not in the hand
    assert meant(s, "5", MARSHAL) == ()


def test_beside_the_box_42_lies_open_with_any_number_of_sprint_cards() -> None:
    s = beside_the_box(*OPENING, (1, Guess((1,))), (0, Answer(())), (0, Draw(1)))
    assert meant(s, "42")[:3] == tuple(Play(FUGITIVE, Place(42, (None,) * n)) for n in range(3))


def test_a_hideout_turned_up_in_her_turn_was_named() -> None:
    s = position(row=(down(1), found(4), down(7)), marshal=(20,), turn=MARSHAL)
    assert meant(s, "7", MARSHAL) == (Play(MARSHAL, Guess((7,))),)
    assert meant(s, "4", MARSHAL) == meant(s, "20", MARSHAL) == meant(s, "42", MARSHAL) == ()


def test_the_card_asked_for_answers_the_guess_wherever_it_may_lie() -> None:
    s = beside_the_box(*OPENING, (1, Guess((3,))))
    assert meant(s, "3") == (Play(FUGITIVE, Answer((1,))), Play(FUGITIVE, Answer((2,))))
    assert meant(s, "4") == ()
    assert meant(beside_the_box(*OPENING, (1, Guess((3, 6)))), "3") == ()


def test_the_sprint_cards_of_a_find_answer_what_lies_there() -> None:
    s = beside_the_box(*OPENING, (1, Guess((3,))))
    with pytest.raises(Question) as asked:
        game.play(s, FUGITIVE, Answer((1,)), Asked(blind=game.blind))
    assert game.panel.answer(asked.value.candidates, "2") == 2
    assert game.panel.answer(asked.value.candidates, "3") is None


def test_at_the_end_a_hideout_is_shown_where_it_fits() -> None:
    row = (down(1), found(4), Hideout(None), Hideout(None, (8,)), Hideout(12, (), True))
    s = replace(position(), row=row, todo=(Auditing(Outcome((FUGITIVE,), "escape", "FU-083")),))
    assert [play.action for play in meant(s, "7", FUGITIVE)] == [Show(2, 7, ()), Show(3, 7, (8,))]


def test_in_the_tracker_only_what_lies_open_is_meant() -> None:
    hers = entered(*FIRST_ROUND)
    assert [play.action for play in tracker.panel.scanned(hers, "table", "3")] == [
        entries.Find(1, 3),
        entries.Find(2, 3),
    ]
    his = entered(*FIRST_ROUND, entries.Next())
    assert tracker.panel.scanned(his, "table", "3") == ()
    long = replace(his, round=9, row=(*[entries.Spot(0)] * 7, entries.Spot(4)))
    assert entries.Escape(4) in [play.action for play in tracker.panel.scanned(long, "table", "42")]


def test_no_glass_is_turned_here() -> None:
    assert game.panel.glass_turned(position()) is tracker.panel.glass_turned(entered()) is None


def meant(s: State, card: str, seat: int | None = None) -> tuple[Play, ...]:
    plays: tuple[Play, ...] = game.panel.scanned(game.seen_by(s, seat), "table", card)
    return plays
