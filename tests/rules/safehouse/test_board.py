"""What the screen of Safehouse says, does and sounds like, on tables set by hand."""

from random import Random
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from companion.core import Seeded
from companion.core.scene import Element, Intent, Music, Scene, frame_of
from companion.core.simulation import play_on
from companion.games.safehouse import state
from companion.games.safehouse.board.cues import CUES
from companion.games.safehouse.board.past import REASONS
from companion.games.safehouse.state import Discard, Options, PursuerMoved, Refilling, State, WitnessMoved
from companion.screen.sound import cues
from tests.rules.safehouse.table import SOLVING, b, g, game, mission, p, position, r, y

BOARD = game.board
LARGE, SMALL = (1280, 720), (800, 480)


def scene(s: State, seat: int | None = 0, draft: Any = None, size: tuple[int, int] = LARGE) -> Scene:
    seen = game.seen_by(s, seat)
    legal = () if seat is None else game.legal(seen, seat)
    return BOARD.scene(seen, seat, legal, draft, frame_of(*size))


def picked(s: State, *picks: str, seat: int = 0) -> Any:
    draft: Any = None
    seen = game.seen_by(s, seat)
    for pick in picks:
        draft = BOARD.pick(seen, seat, game.legal(seen, seat), draft, pick)
    return draft


def thing(shown: Scene, id: str) -> Element:
    return next(element for element in shown.elements if element.id == id)


def drops(shown: Scene, id: str) -> dict[str, str]:
    return {drop.drag: drop.intent.what for drop in thing(shown, id).drop}


# -------------------------------------------------------------------------------- several cards at once


def test_several_cards_go_together_in_the_order_in_which_they_were_touched() -> None:
    s = position((*g(3, 7), *b(5), "C-hotel-1"))
    away = picked(s, "throw", "card E-g07", "card E-b05", "card C-hotel-1", "away")
    assert away == (Discard("E-g07"), Discard("E-b05"), Discard("C-hotel-1"))
    for action in away:
        s, _ = game.play(s, 0, action, Seeded(Random(1)))
    assert s.discard[-2:] == ("E-g07", "E-b05")


def test_a_card_touched_again_stays() -> None:
    s = position(g(3, 7))
    assert picked(s, "throw", "card E-g07", "card E-g03", "card E-g07", "away") == (Discard("E-g03"),)


def test_cards_that_are_to_go_are_numbered() -> None:
    s = position((*g(3, 7), *b(5)))
    shown = scene(s, draft=picked(s, "throw", "card E-g07", "card E-b05"))
    assert [thing(shown, f"card:E-{card}").count for card in ("g03", "g07", "b05")] == [None, 1, 2]


def test_nothing_goes_as_long_as_nothing_is_touched() -> None:
    s = position(g(3, 7))
    draft = picked(s, "throw")
    assert isinstance(draft, BOARD.Draft)
    assert thing(scene(s, draft=draft), "throw:away").why is not None
    assert isinstance(picked(s, "throw", "away"), BOARD.Draft)


def test_a_hand_is_filled_up_from_the_draw_pile_by_one_touch() -> None:
    s = position(g(3, 7), draw=(*y(1, 2), "P1", *y(4)), todo=(Refilling(),))
    assert thing(scene(s), "fill").tap == Intent("pick", "fill")
    drawn = picked(s, "fill")
    assert drawn == (state.Draw("escape"),) * 6
    for action in drawn[:4]:
        s, _ = game.play(s, 0, action, Seeded(Random(1)))
    assert s.hands[0].size == 5, "a pursuer card is replaced by a touch of its own"


@pytest.mark.parametrize("left", [0, 1])
def test_what_is_drawn_at_once_never_turns_the_pile_over(left: int) -> None:
    s = replace(position(g(3, 7), rest="discard", pursuers="box", todo=(Refilling(),)), draw=(*y(1), *y(2))[:left])
    assert not {"fill"} & {element.id for element in scene(s).elements}
    assert isinstance(picked(s, "fill"), BOARD.Draft)


def test_nobody_else_fills_up_a_hand() -> None:
    s = position(g(3, 7), b(5), todo=(Refilling(),))
    assert isinstance(picked(s, "fill", seat=1), BOARD.Draft)


# -------------------------------------------------------------------------------- the investigation row


LAID = tuple(card for card in game.box.escape if not card.startswith("E-g"))


def row_cards(shown: Scene) -> list[str]:
    return [e.id for e in shown.elements if e.id.removeprefix("card:") in LAID and not e.is_touchable]


@pytest.mark.parametrize("size", [LARGE, SMALL, (480, 800), (360, 640), (1787, 1004)])
@pytest.mark.parametrize("n", [1, 7, 13, 30])
def test_everybody_may_look_at_every_card_of_the_row(size: tuple[int, int], n: int) -> None:
    s = position(g(3), b(), row=LAID[:n], level="big_thrill")
    for seat in (0, 1, None):
        chips = scene(s, seat, draft=picked_by(s, seat, "page case"), size=size)
        assert thing(chips, "case").tap == Intent("pick", "page row")
        shown = scene(s, seat, draft=picked_by(s, seat, "page case", "page row"), size=size)
        found = row_cards(shown)
        assert found == [f"card:{card}" for card in LAID[:n]][-len(found) :]
        assert len(found) >= min(n, 14 if size == (360, 640) else 30), "on the smallest phone at least the last ones"
        case = thing(shown, "case")
        assert all(case.box.holds(thing(shown, id).box) for id in row_cards(shown))
    back = picked_by(s, 0, "page case", "page row", "page row")
    assert any(element.id.startswith("chip:") for element in scene(s, draft=back, size=size).elements)


@pytest.mark.parametrize("size", [LARGE, SMALL, (480, 800), (360, 640), (1787, 1004)])
def test_chips_can_be_told_apart_everywhere(size: tuple[int, int]) -> None:
    shown = scene(
        position(g(3), row=LAID[:7], level="big_thrill"), draft=picked_by(position(g(3)), 0, "page case"), size=size
    )
    chips = [element for element in shown.elements if element.id.startswith("chip:")]
    assert len(chips) == 25
    assert min(chip.box.w for chip in chips) >= 18


def test_a_chosen_card_shows_the_chips_it_turns() -> None:
    s = position(g(3), b(), row=LAID[:7], level="big_thrill")
    shown = scene(s, draft=picked(s, "page row", "card E-g03"))
    assert any(element.id.startswith("chip:") for element in shown.elements)


def picked_by(s: State, seat: int | None, *picks: str) -> Any:
    draft: Any = None
    for pick in picks:
        draft = BOARD.pick(game.seen_by(s, seat), seat, (), draft, pick)
    return draft


# -------------------------------------------------------------------------------- many missions


MANY = tuple(mission(f"C-hotel-{n}") for n in range(1, 7))


def shown_missions(shown: Scene) -> set[str]:
    return {id for element in shown.elements if (id := element.id).startswith("mission:") and id.count(":") == 1}


def test_where_there_is_room_six_places_are_shown() -> None:
    s = position(g(3), missions=MANY[:5], level="big_thrill")
    assert shown_missions(scene(s)) == {f"mission:C-hotel-{n}" for n in range(1, 6)}


def test_with_a_chapter_card_chosen_its_place_is_shown() -> None:
    s = position((*g(3), "C-hotel-8"), missions=MANY)
    assert "mission:new" not in shown_missions(scene(s, size=SMALL))
    assert "mission:new" in shown_missions(scene(s, draft=picked(s, "card C-hotel-8"), size=SMALL))


def test_the_way_to_more_missions_is_lit_if_a_card_fits_there() -> None:
    needed = {name for m in MANY[3:] for name in game.box.missions[m.card].needs}
    here = {name for m in MANY[:3] for name in game.box.missions[m.card].needs}
    fits = next(card for card, escape in game.box.escape.items() if escape.color in needed)
    s = position((fits,), missions=MANY)
    assert not thing(scene(s, size=SMALL), "missions:more").state.legal
    assert thing(scene(s, draft=picked(s, f"card {fits}"), size=SMALL), "missions:more").state.legal
    for color in here - needed:
        nowhere = next(card for card, escape in game.box.escape.items() if escape.color == color)
        s = position((nowhere,), missions=MANY)
        assert not thing(scene(s, draft=picked(s, f"card {nowhere}"), size=SMALL), "missions:more").state.legal


# -------------------------------------------------------------------------------- what happened to whom


def test_a_dot_tells_of_new_chapter_cards_until_their_owner_plays() -> None:
    s = position((*r(2), "C-hotel-5"), (*g(3), "C-hotel-2"), b(4), missions=(mission("C-hotel-1", "E-r01"),), witness=6)
    assert "seat:1:new" not in {element.id for element in scene(s).elements}
    s, _ = game.play(s, 0, state.Lay("E-r02", "C-hotel-1"), Seeded(Random(1)))
    assert s.chase.chapter == 1
    for size in (LARGE, SMALL, (480, 800), (1787, 1004)):
        dots = {element.id for element in scene(s, size=size).elements if element.id.endswith(":new")}
        assert dots - {"mission:new"} == {"seat:1:new"}, "the player in turn sees the new cards, and Player 3 has none"
    s = replace(s, turn=1, renewed=(), todo=(state.Acting(),))
    assert not {"seat:1:new"} & {element.id for element in scene(s, 2).elements}


def test_seats_are_lit_only_while_it_is_asked_who_begins() -> None:
    naming = scene(position(g(3), b(5), todo=(state.Naming(),)))
    opening = scene(position(g(3), b(5), todo=(state.Acting(opening=True),)))
    assert [thing(shown, "seat:1").state.legal for shown in (naming, opening)] == [True, False]
    assert thing(opening, "seat:1").tap == thing(naming, "seat:1").tap


def test_the_turn_takes_the_dot_away() -> None:
    s = replace(position(g(3, 4, 5, 6, 7, 8, 9), b(5), draw=y(1), todo=(Refilling(),)), renewed=(1,))
    s, _ = game.play(s, 0, state.Draw("escape"), Seeded(Random(1)))
    assert (s.turn, s.renewed) == (1, ())


@pytest.mark.parametrize("level", ["great_danger", "try_to_survive"])
def test_the_chart_of_a_whole_game_ends_where_the_pieces_stand(level: Any) -> None:
    rng = Random(5)
    steps = list(play_on(game, game.new(Options(level=level), 3, Seeded(rng)), [game.bots["team"]] * 3, rng))
    end, made = steps[-1].after, dict.fromkeys(REASONS, 0)
    before = game.box.pursuer_start
    for stride in end.way:
        if stride.reason:
            place = next(b.place for b in game.box.boards if before in b.place and stride.pursuer in b.place)
            made[stride.reason] += place[stride.pursuer] - place[before]
        before = stride.pursuer
    assert (end.way[-1].witness, end.way[-1].pursuer) == (end.chase.witness, end.chase.pursuer)
    assert made == {reason: getattr(end.chase.steps, reason) for reason in REASONS}
    for size in (LARGE, SMALL, (480, 800), (1787, 1004)):
        told = [element for element in scene(end, size=size).elements if element.id.startswith("chart:why:")]
        assert told
        assert {element.face.icon for element in told} <= {icon for _, icon in REASONS.values()}  # type: ignore[union-attr]


# -------------------------------------------------------------------------------- cards are dragged


@pytest.mark.parametrize("size", [LARGE, SMALL, (480, 800)])
def test_cards_are_dragged_to_where_they_are_played(size: tuple[int, int]) -> None:
    s = position((*r(3), "C-hotel-2"), missions=(mission("C-hotel-1"),), level="big_thrill")
    shown = scene(s, size=size)
    assert drops(shown, "mission:new") == {"card:C-hotel-2": "lay_out C-hotel-2"}
    assert drops(shown, "pile:discard") == {"card:E-r03": "discard E-r03", "card:C-hotel-2": "discard C-hotel-2"}
    case = "case" if size == LARGE else "tab:case"
    assert drops(shown, case) == {"card:E-r03": "investigate E-r03"}
    assert drops(shown, "mission:C-hotel-1") == {"card:E-r03": "lay E-r03 C-hotel-1"}


def test_a_dragged_card_that_has_its_price_is_asked_about() -> None:
    s = position(y(2, 9), row=r(5), level="big_thrill")
    asked = {drop.drag: drop.intent.confirm is not None for drop in thing(scene(s), "case").drop}
    assert asked == {"card:E-y02": False, "card:E-y09": True}


# -------------------------------------------------------------------------------- what is heard


def test_every_event_has_a_sound_or_is_silent_on_purpose() -> None:
    assert {*CUES, PursuerMoved, WitnessMoved, state.Ended} == {*get_args(state.AnyEvent)}


@pytest.mark.parametrize("level", ["great_danger", "try_to_survive"])
def test_what_is_heard_in_whole_games_is_in_the_table_of_cues(level: Any) -> None:
    rng = Random(3)
    begun = game.new(Options(level=level), 3, Seeded(rng))
    heard = set()
    for step in play_on(game, begun, [game.bots["team"]] * 3, rng):
        heard |= {BOARD.cue(step.after.seen_by(0), game.seen_by(event, 0)) for event in step.events}
    assert {cues.cue_name(name, game.key) for name in heard if name} <= set(cues.CUES)
    assert {"turn", "card", "hit", "reveal", "steps:1"} <= heard
    assert len(heard & {"win", "lose"}) == 1


def test_no_card_sounds_different_for_who_may_not_see_it() -> None:
    s = position(g(3))
    for event in (state.Drew(0, "escape", "E-g03"), state.Discarded(0, "chapter", "C-hotel-1")):
        assert len({BOARD.cue(game.seen_by(s, seat), game.seen_by(event, seat)) for seat in (0, 1, None)}) == 1


def test_pieces_are_heard_once_for_each_space_also_over_the_start() -> None:
    s = position(g(3))
    assert BOARD.cue(s, PursuerMoved("card", -11, -9, 2)) == "steps:2"
    assert BOARD.cue(s, WitnessMoved(0, 3)) == "steps:3"
    assert BOARD.cue(s, PursuerMoved("card", -11, -11, 0)) == ""


def test_the_heart_beats_faster_the_nearer_he_is() -> None:
    beats = [scene(position(g(3), witness=7 - 1, pursuer=6 - gap)).heart for gap in range(1, 8)]
    assert beats == [130, 100, 75, 50, 50, 0, 0]
    assert {rate for rate in beats if rate} == set(cues.RATES)


def test_music_plays_where_it_is_the_clock() -> None:
    assert scene(position(g(3), unit=4)).music == Music("unit", 3, 120)
    assert scene(position(g(3), time_mode="hourglass")).music is None
    assert scene(position(g(3), clock=False)).music is None


# -------------------------------------------------------------------------------- what is advised


def clause(s: State, seat: int | None = 0) -> str:
    hint = scene(s, seat).hint
    return hint.clause if hint else ""


def test_who_waits_is_not_advised_and_who_plays_is() -> None:
    s = position((*g(3), "C-hotel-1"))
    assert clause(s, 1) == clause(s, None) == ""
    assert clause(s) == "SH-039"
    assert clause(position(g(3), missions=(mission("C-hotel-1"),))) == "SH-043"


def test_a_mission_that_cannot_be_completed_any_more_is_told() -> None:
    color = next(iter(game.box.missions["C-hotel-1"].needs))
    row = tuple(card for card, escape in game.box.escape.items() if escape.color == color)
    assert clause(position((), missions=(mission("C-hotel-1"),), row=row, level="big_thrill")) == "SH-051"


def test_many_open_missions_and_an_empty_pile_are_told() -> None:
    many = tuple(mission(f"C-hotel-{n}") for n in (1, 2, 3))
    assert clause(position(g(3), missions=many)) == "SH-042"
    used = tuple(f"C-hotel-{n}" for n in range(1, 9))
    s = position(g(3), used[:2], missions=tuple(mission(card) for card in used[2:]), todo=(Refilling(),))
    assert clause(s) == "SH-082"


def test_the_case_is_advised_from_the_own_hand_only() -> None:
    last = position(SOLVING[-1:], p(2), row=SOLVING[:-1], level="big_thrill")
    assert clause(last) == "SH-071"
    assert scene(last).hint.message == "With cards of your hand the case can be solved now."  # type: ignore[union-attr]
    assert clause(last, 1) == ""


# -------------------------------------------------------------------------------- what is told large


def test_each_pursuer_card_is_told_once_and_stays_told_while_others_are_drawn() -> None:
    s = position(g(3), draw=("P1", *y(1, 2), "P2"), todo=(Refilling(),))
    told = []
    for _ in range(4):
        s, _ = game.play(s, 0, state.Draw("escape"), Seeded(Random(1)))
        told.append([news.id for news in scene(s).news])
    assert told[0] == told[1] == told[2] != told[3]
    assert all(len(ids) == 1 for ids in told)


def test_a_new_chapter_is_told_and_the_first_is_not() -> None:
    assert scene(position(g(3))).news == ()
    assert [news.id for news in scene(position(g(3), chapter=2)).news] == ["chapter:2"]


@pytest.mark.parametrize("size", [LARGE, SMALL, (480, 800), (360, 640), (1787, 1004)])
@pytest.mark.parametrize("card", ["P1", "PC", "PC+"])
def test_news_fits_and_never_covers_the_clock(size: tuple[int, int], card: str) -> None:
    shown = scene(position(g(3), chapter=1, discard=(card,)), size=size)
    assert len(shown.news) == 2
    for news in shown.news:
        assert not news.box.overlaps(thing(shown, "clock").box)
        assert all(news.box.holds(element.box) for element in news.elements)
