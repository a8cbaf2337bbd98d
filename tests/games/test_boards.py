"""Every game on the screen: nothing is cut or covered, everything legal can be touched, nothing secret is shown."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from companion.core import Asked, Game, Seeded
from companion.core.board import board_of, covered
from companion.core.notation import read, write
from companion.core.scene import Frame, Scene, frame_of
from companion.core.simulation import Step
from companion.core.text import LANGUAGES
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
from tests.games.proofs import CASES, asked, proof_of, steps, variant_of
from tests.screen.taps import intents, scene_of, some_draft

every_board = pytest.mark.parametrize(("key", "variant"), CASES)
NAMES = tuple(f"Maximilia{letter}" for letter in "ABCDEFGHI")


@cache
def moments(key: str, variant: str) -> list[tuple[Any, int | None]]:
    """States of a game, each as one seat or a bystander sees it: of every kind of decision some, and the end."""
    game, _, seats = variant_of(key, variant)
    played = list(steps(key, variant, seed=31))
    kinds: dict[str, list[Any]] = {}
    for step in played:
        kinds.setdefault(type(step.action).__name__, []).append(step)
    chosen = [step for of_kind in kinds.values() for step in (of_kind[0], of_kind[len(of_kind) // 2], of_kind[-1])]
    rng = Random(8)
    looks = [(game.seen_by(step.before, step.seat), step.seat) for step in chosen if step.seat is not None]
    others = [(step.before, rng.choice([*range(seats), None])) for step in chosen[::2]]
    end = played[-1].after
    return [
        *looks,
        *((game.seen_by(state, seat), seat) for state, seat in others),
        *((game.seen_by(end, seat), seat) for seat in (0, None)),
    ]


def scenes(
    key: str, variant: str, chosen: tuple[Frame, ...] = (), *, first: int = 0, every: int = 1
) -> Iterator[Scene]:
    """Of every look in a third of all frames by turns, with nothing picked and with something picked, each so many."""
    return (make() for make in islice(_scenes(key, variant, chosen), first, None, every))


def _scenes(key: str, variant: str, chosen: tuple[Frame, ...]) -> Iterator[Callable[[], Scene]]:
    game, board = load(key), board_of(load(key))
    names = NAMES[: variant_of(key, variant)[2]]

    def scene(view: Any, seat: int | None, draft: Any, frame: Frame) -> Scene:
        legal = () if seat is None else game.legal(view, seat)
        return board.scene(view, seat, legal, draft, frame, names=names)

    for i, (view, seat) in enumerate(moments(key, variant)):
        drafts = {None, some_draft(game, view, seat, seed=i, most=1 + i % 5)}
        for frame in chosen or tuple(frames())[i % 3 :: 3]:
            for draft in drafts:
                yield partial(scene, view, seat, draft, frame)
            if seat is not None and i % 5 == 0:
                yield partial(covered, board, game.seen_by(view, None), seat, frame, names=names)


@every_board
def test_everything_can_be_seen_and_touched_and_what_is_off_says_why(key: str, variant: str) -> None:
    clauses = load(key).rulebook.clauses
    for scene in scenes(key, variant):
        must_be_inside_and_touchable(scene)
        must_cover_nothing(scene)
        must_be_small(scene)
        must_say_why(scene, clauses)


# -------------------------------------------------------------------------------- what is drawn


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("theme", PALETTES)
def test_words_fit_are_readable_and_have_glyphs(key: str, theme: Any) -> None:
    """Every different thing of some scenes is drawn, and the pen says what it had to squeeze."""
    seen: set[Any] = set()
    wrong: list[Any] = []
    for i, ((w, h), language) in enumerate(product(SIZES if theme == "night" else SIZES[::2], LANGUAGES)):
        frame = frame_of(w, h, language, theme)
        sprites = Sprites(PALETTES[theme], character_of(key), frame.size, 1.0)
        for _, variant in [case for case in CASES if case[0] == key][::3]:
            for scene in scenes(key, variant, (frame,), first=i % 2, every=2):
                for thing in scene.shown:
                    what = (frame.size, thing.kind, thing.face, thing.box.w, thing.box.h, thing.state)
                    if what not in seen:
                        seen.add(what)
                        wrong += [(frame, thing.id, problem) for problem in problems(sprites, thing)]
    assert not wrong, wrong[:10]


# -------------------------------------------------------------------------------- what can be done


@every_board
def test_every_legal_action_can_be_reached_by_touch(key: str, variant: str) -> None:
    game, rng = load(key), Random(12)
    for step in islice(steps(key, variant, seed=32), 0, None, 4):
        if step.seat is None:
            continue
        view = game.seen_by(step.before, step.seat)
        legal = list(islice(game.legal(view, step.seat), 300))
        for action in {step.action, *rng.sample(legal, min(4, len(legal)))}:
            assert reached(key, game, view, step.seat, action), (write(action), view.todo)


def reached(key: str, game: Game[Any], view: Any, seat: int, action: Any) -> bool:
    """Whether a finger comes to this action, each touch of its way being offered."""
    board, draft = board_of(game), None
    for pick in proof_of(key).picks(action):
        pages = turned_over(game, view, seat, draft, ways=("page",))
        page = next((page for page, scene in pages if offers(scene, "pick", pick)), None)
        if page is None:
            return False
        draft = board.pick(view, seat, game.legal(view, seat), page, pick)
    return any(offers(scene, "act", write(action)) for _, scene in turned_over(game, view, seat, draft))


def offers(scene: Scene, do: str, what: str) -> bool:
    return any(intent.do == do and intent.what == what for _, intent in intents(scene))


def turned_over(
    game: Game[Any], view: Any, seat: int, draft: Any, *, ways: tuple[str, ...] = ("page", "menu"), most: int = 60
) -> Iterator[tuple[Any, Scene]]:
    """This scene, and what lies on the further pages and below the entries of a menu."""
    board = board_of(game)
    seen: set[Any] = set()
    waiting = [board.Draft() if draft is None else draft]
    while waiting and len(seen) < most:
        draft = waiting.pop(0)
        if draft in seen:
            continue
        seen.add(draft)
        scene = scene_of(game, view, seat, draft)
        yield draft, scene
        picks = [i.what for _, i in intents(scene) if i.do == "pick" and i.what.startswith(ways)]
        waiting += [board.pick(view, seat, game.legal(view, seat), draft, pick) for pick in picks]


@every_board
def test_beside_the_boxed_game_every_entry_can_be_touched_as_well(key: str, variant: str) -> None:
    """There nobody sees the cards: what a group enters for each step is on the screen, for whoever must act."""
    (game, options, seats), proof, looked = variant_of(key, variant), proof_of(key), 0
    state = game.new(options, seats, Asked(blind=game.blind))

    def enter(entry: tuple[int | None, Any], step: Step) -> None:
        nonlocal state, looked
        if looked % 5 == 0 and entry[0] is not None:
            view = game.seen_by(state, entry[0])
            assert reached(key, game, view, entry[0], entry[1]), (write(entry[1]), view.todo)
        looked += 1
        state = asked(game, state, entry, step, proof)

    for step in steps(key, variant, seed=1, cap=60):
        enter((step.seat, proof.referee_entry(step)), step)
        while (more := proof.referee_follow_up(game, state, step)) is not None:
            enter(more, step)


@every_board
def test_a_finger_that_touches_anything_plays_legally(key: str, variant: str) -> None:
    game, options, seats = variant_of(key, variant)
    board, rng = board_of(game), Random(14)
    state, drafts, played = game.new(options, seats, Seeded(rng)), [None] * seats, 0
    for _ in range(250):
        actors, clocks = game.actors(state), game.clocks(state)
        if not actors and clocks:  # nobody is asked until the time is over
            state, _ = game.play(state, None, clocks[0].plays, Seeded(rng))
            continue
        if not actors:  # over: on with the next one
            state, drafts = game.new(options, seats, Seeded(rng)), [None] * seats
            actors = game.actors(state)
        seat = rng.choice(actors)
        assert seat is not None
        view = game.seen_by(state, seat)
        offered = [
            intent for _, intent in intents(scene_of(game, view, seat, drafts[seat])) if intent.do in {"act", "pick"}
        ]
        assert offered, "who must act finds something to touch"
        acts = [intent for intent in offered if intent.do == "act"]
        chosen = rng.choice(acts if acts and rng.random() < 0.4 else offered)
        actions: tuple[Any, ...] = ()
        if chosen.do == "act":
            actions = (read(chosen.what, game.Action),)
        else:
            found = board.pick(view, seat, game.legal(view, seat), drafts[seat], chosen.what)
            if isinstance(found, tuple):
                actions = found
            else:
                drafts[seat] = found
        for action in actions:
            if not game.actors(state):  # over before all of it was done
                break
            state, _ = game.play(state, seat, action, Seeded(rng))
            played += 1
    assert played > 20


@every_board
def test_touches_that_mean_nothing_now_change_nothing(key: str, variant: str) -> None:
    """A touch may arrive late: the draft it is for is gone, or it is another's turn."""
    game, board, rng = load(key), board_of(load(key)), Random(15)
    picks: list[str] = []
    for view, seat in moments(key, variant):
        picks += [intent.what for _, intent in intents(scene_of(game, view, seat, None)) if intent.do == "pick"]
    for view, seat in moments(key, variant):
        for pick in rng.sample(picks, min(10, len(picks))):
            draft = board.pick(view, seat, () if seat is None else game.legal(view, seat), None, pick)
            assert isinstance(draft, board.Draft | game.Action | tuple)
            if isinstance(draft, board.Draft):
                scene_of(game, view, seat, draft)


# -------------------------------------------------------------------------------- secrets


@every_board
def test_who_cannot_tell_two_states_apart_gets_the_same_scene(key: str, variant: str) -> None:
    game, proof, rng = load(key), proof_of(key), Random(16)
    board = board_of(game)
    seats, differing = variant_of(key, variant)[2], 0
    for i, step in enumerate(islice(steps(key, variant, seed=33), 0, None, 4)):
        frame = frame_of(*SIZES[i % len(SIZES)])
        for seat in (*range(seats), None):
            other = proof.another_truth(game, step, seat, rng)
            views = [game.seen_by(state, seat) for state in (step.before, other)]
            differing += other != step.before
            draft = some_draft(game, views[0], seat, seed=i)
            one, two = (scene_of(game, view, seat, draft, frame) for view in views)
            assert one == two
            if seat is None:
                one, two = (covered(board, view, i % seats, frame) for view in views)
                assert one == two
                assert one.elements == scene_of(game, views[0], None, None, frame).elements
    assert differing > 10 or not proof.SECRETS
