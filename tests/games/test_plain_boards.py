"""Games without a board of their own: what every board keeps they keep, too, and everything can be entered."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from companion.core import Asked, Game, Illegal, Question, Seeded
from companion.core.board import board_of
from companion.core.brief import brief_of
from companion.core.faces import Caption, Time
from companion.core.notation import read, write
from companion.core.panel import Big, Line, Page
from companion.core.plain import PlainBoard
from companion.core.plain.menu import Draft, opened
from companion.core.scene import Frame, Scene, frame_of
from companion.games import keys, load
from companion.screen.sprites import Sprites
from companion.screen.theme import PALETTES, character_of
from tests.games.looks import (
    SIZES,
    frames,
    must_be_inside_and_touchable,
    must_be_small,
    must_cover_nothing,
    must_say_why,
    problems,
)
from tests.games.test_panels import NAMES, tracked
from tests.screen.taps import FRAME, intents

every_tracker = pytest.mark.parametrize("key", keys())
ONLY_BY_OTHER_MEANS = {"run_out"}
"""What a clock plays."""
IN_VAIN = {"sync_pursuer"}
"""Of these the menu has those that change something."""


def table(key: str) -> tuple[Game[Any], PlainBoard]:
    game = load(f"{key}/tracker")
    board = board_of(game)
    assert isinstance(board, PlainBoard)
    return game, board


@cache
def looks(key: str) -> list[tuple[Any, int, Draft | None]]:
    """States of a tracker for every number of players, and what somebody has picked there so far."""
    game, board = table(key)
    rng, found = Random(3), []
    states = list(tracked(key))
    for number, (state, seats) in enumerate([*states[::5], *(each for each in states if game.outcome(each[0]))]):
        draft: Draft | None = None
        found.append((state, seats, draft))
        for _ in range(number % 4):
            picks = [tap.what for _, tap in intents(scene(game, state, draft)) if tap.do == "pick"]
            if not picks:
                break
            draft = board.pick(state, None, game.legal(state, None), draft, rng.choice(picks))
            found.append((state, seats, draft))
    return found


def scene(game: Game[Any], state: Any, draft: Draft | None, frame: Frame = FRAME, seats: int = 0) -> Scene:
    return board_of(game).scene(state, None, game.legal(state, None), draft, frame, names=NAMES[:seats])


def scenes(key: str, chosen: tuple[Frame, ...] = ()) -> Iterator[Scene]:
    """Every look in some frames by turns."""
    game, _ = table(key)
    every = tuple(frames())
    for number, (state, seats, draft) in enumerate(looks(key)):
        for frame in chosen or every[number % 3 :: 3]:
            yield scene(game, state, draft, frame, seats)


# -------------------------------------------------------------------------------- what is shown


@every_tracker
def test_everything_is_inside_the_frame_and_nothing_covers_anything_else(key: str) -> None:
    for told in scenes(key):
        must_be_inside_and_touchable(told)
        must_cover_nothing(told)


@every_tracker
def test_a_scene_is_small_and_whatever_is_off_says_why(key: str) -> None:
    for told in scenes(key):
        must_be_small(told)
        must_say_why(told, table(key)[0].rulebook.clauses)


@every_tracker
@pytest.mark.parametrize("theme", PALETTES)
def test_words_fit_are_readable_and_have_glyphs(key: str, theme: Any) -> None:
    seen: set[Any] = set()
    wrong: list[Any] = []
    for (w, h), language in product(SIZES, ("en", "de")):
        frame = frame_of(w, h, language, theme)
        sprites = Sprites(PALETTES[theme], character_of(key), frame.size, 1.0)
        for told in islice(scenes(key, (frame,)), 0, None, 1 if theme == "night" else 5):
            for thing in told.shown:
                what = (thing.kind, thing.face, thing.box.w, thing.box.h, thing.state)
                if (frame, what) not in seen:
                    seen.add((frame, what))
                    wrong += [(frame.w, frame.h, thing.id, problem) for problem in problems(sprites, thing)]
    assert not wrong, wrong[:10]


@every_tracker
def test_every_running_clock_is_shown_and_ticks(key: str) -> None:
    game, _ = table(key)
    for state, _, draft in looks(key):
        told = [thing.face for thing in scene(game, state, draft).elements if isinstance(thing.face, Time)]
        running = () if game.outcome(state) else game.clocks(state)
        assert {face.key for face in told if face.look == "watch"} == {clock.key for clock in running}
        for face in told:
            assert face.whole_ms == round(next(c.seconds for c in running if c.key == face.key) * 1000)


@every_tracker
def test_a_result_says_who_and_why(key: str) -> None:
    game, _ = table(key)
    ended = [(state, seats) for state, seats, _ in looks(key) if game.outcome(state)]
    assert ended
    for state, seats in ended:
        outcome = game.outcome(state)
        assert outcome is not None
        told = scene(game, state, None, seats=seats)
        ids = {thing.id: thing for thing in told.elements}
        assert {"headline", "reason", "clause", "home", "again"} <= set(ids)
        assert ids["clause"].tap is not None
        assert ids["clause"].tap.what == f"rule {outcome.clause}"
        if 0 < len(outcome.winners) < seats:
            assert all(NAMES[seat] in str(ids["headline"].face) for seat in outcome.winners)


def test_who_enters_nothing_sees_the_facts_alone() -> None:
    game, board = table("underground")
    state = game.new(game.Options(), 2, Seeded(1))
    told = board.scene(state, None, (), None, FRAME)
    assert any(thing.id.startswith("fact:") for thing in told.elements)
    assert not [thing.id for thing in told.elements if thing.id.startswith("entry:")]
    assert board.pick(state, None, (), None, "menu stands") == Draft()


def test_a_game_without_a_brief_is_told_by_its_page() -> None:
    page = Page("COL 1", "21 left", (Big("F1", 2, ("figure",)), Line("pile", "53"), Line("run!")))
    brief = brief_of(object(), None, (), "en", page)
    told = [(fact.label.in_("en"), fact.value.in_("en")) for fact in brief.facts]
    assert told == [("COL 1", "21 left"), ("figure", "F1"), ("pile", "53"), ("", "run!")]


# -------------------------------------------------------------------------------- what can be entered


@every_tracker
def test_everything_that_can_be_entered_is_reached_by_touch(key: str) -> None:
    game, _ = table(key)
    rng, looked = Random(9), 0
    for state in entered(game):
        legal = [action for action in game.legal(state, None) if tag(action) not in ONLY_BY_OTHER_MEANS]
        for action in rng.sample(legal, min(4, len(legal))):
            way = way_to(game, state, action)
            assert way is not None or (tag(action) in IN_VAIN and changes_nothing(game, state, action)), write(action)
            if way is not None:
                must_be_touched(game, state, way, action)
                looked += 1
    assert looked > 10


def entered(game: Game[Any], most: int = 40) -> Iterator[Any]:
    """Moments of a game in which nobody enters its end."""
    rng = Random(5)
    state = game.new(game.Options(), game.seats[-1], Seeded(rng))
    for _ in range(most):
        yield state
        legal = list(game.legal(state, None))
        for action in rng.sample(legal, min(9, len(legal))):
            with suppress(Illegal):  # what cannot have happened at that table
                after, _ = game.play(state, None, action, Seeded(rng))
                if game.outcome(after) is None:
                    state = after
                    break


def tag(action: Any) -> str:
    return str(action.__struct_config__.tag)


def changes_nothing(game: Game[Any], state: Any, action: Any) -> bool:
    """The pursuer is not taken back, and nobody is caught twice."""
    after, _ = game.play(state, None, action, Asked())
    return bool(after == state or game.outcome(after))


def way_to(game: Game[Any], state: Any, action: Any, picked: tuple[str, ...] = ()) -> tuple[str, ...] | None:
    """What is chosen one after the other to come to this action."""
    choices = game.telling.menu(state, None, picked)
    if any(choice.action == action for choice in choices):
        return picked
    wanted = {tag(action), *(str(part) for part in parts(action))}
    for choice in choices:
        likely = choice.key in wanted or any(str(part).startswith(choice.key) for part in parts(action))
        if choice.action is None and (likely or choice.key == "more") and len(picked) < 6:
            found = way_to(game, state, action, (*picked, choice.key))
            if found is not None:
                return found
    return None


def parts(action: Any) -> Iterator[Any]:
    for name in action.__struct_fields__:
        part = getattr(action, name)
        yield from part if isinstance(part, tuple) else (part,)


def must_be_touched(game: Game[Any], state: Any, way: tuple[str, ...], action: Any) -> None:
    board, draft = board_of(game), Draft(state)
    while (so_far := opened(game.telling, state, None, draft).picked) != way:
        pick = f"menu {way[len(so_far)]}"
        draft = turned(game, state, draft, "pick", pick)
        draft = board.pick(state, None, game.legal(state, None), draft, pick)
    turned(game, state, draft, "act", write(action))


def turned(game: Game[Any], state: Any, draft: Draft, do: str, what: str) -> Draft:
    """The page on which this can be touched."""
    for _ in range(12):
        offered = {(intent.do, intent.what) for _, intent in intents(scene(game, state, draft))}
        if (do, what) in offered:
            return draft
        pages = [intent for kind, intent in offered if kind == "pick" and intent.startswith("page")]
        assert pages, (what, offered)
        draft = board_of(game).pick(state, None, game.legal(state, None), draft, pages[0])
    pytest.fail(f"{what} is on no page")


@every_tracker
def test_a_finger_that_touches_anything_enters_legally_and_comes_back(key: str) -> None:
    game, board = table(key)
    rng, played = Random(14), 0
    seats = game.seats[-1]
    state, draft = game.new(game.Options(), seats, Seeded(rng)), None
    for _ in range(300):
        if game.outcome(state):
            state, draft = game.new(game.Options(), seats, Seeded(rng)), None
        told = scene(game, state, draft)
        offered = [tap for _, tap in intents(told) if tap.do in {"act", "pick"}]
        assert offered
        chosen = rng.choice(offered)
        if chosen.do == "pick":
            draft = board.pick(state, None, game.legal(state, None), draft, chosen.what)
            continue
        state, _ = game.play(state, None, read(chosen.what, game.Action), Seeded(rng))
        played += 1
    assert played > 40


@every_tracker
def test_a_step_back_leads_where_there_was_a_choice_and_a_new_state_to_the_beginning(key: str) -> None:
    game, board = table(key)
    for state, _, draft in looks(key):
        if draft is None or not draft.picked:
            continue
        back = board.pick(state, None, game.legal(state, None), draft, "back")
        assert len(back.picked) < len(draft.picked)
        other = next((s for s, _, _ in looks(key) if s != state and not game.outcome(s)), state)
        assert scene(game, other, draft) == scene(game, other, None)


def test_a_choice_that_is_there_no_more_is_not_taken() -> None:
    game, board = table("dice")
    state = game.new(game.Options(), 2, Seeded(1))
    for pick in ("menu nonsense", "page x", "menu roll", "nothing"):
        draft = board.pick(state, None, game.legal(state, None), None, pick)
        assert draft.picked == ()
        scene(game, state, draft)


@every_tracker
def test_what_ends_the_game_is_asked_twice_and_nothing_else_is(key: str) -> None:
    game, _ = table(key)
    for state, _, draft in looks(key):
        for _, intent in intents(scene(game, state, draft)):
            if intent.do == "act":
                assert (intent.confirm is not None) == ends(game, state, read(intent.what, game.Action))


def ends(game: Game[Any], state: Any, action: Any) -> bool:
    """As far as can be known before anybody is asked anything."""
    try:
        after, _ = game.play(state, None, action, Asked())
    except Question:
        return False
    return game.outcome(after) is not None


def test_giving_up_is_asked_back_in_its_place() -> None:
    game, _ = table("dice")
    state = game.new(game.Options(), 2, Seeded(1))
    sure = {tap.what: tap.confirm for _, tap in intents(scene(game, state, None))}["concede"]
    assert sure is not None
    assert isinstance(sure.face, Caption)
