"""What the screen adds to a board: tools in its bar beside readable words, and words where nothing is touched."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from msgspec.structs import replace

from companion.core.faces import Label
from companion.core.layout import type_size, width
from companion.core.scene import TOUCH, Box, Intent, Scene, Why, frame_of
from companion.games import keys
from companion.screen.bar import Tool, with_tools
from companion.screen.ribbon import ribbon
from tests.games import test_plain_boards as plain
from tests.games.proofs import CASES
from tests.games.test_boards import scenes

TOOLS = (Tool("bulb", Intent("open", "hint")), Tool("undo", None, Why("There is nothing.")))
HINT = "one die gives 1 to 5, two of a colour 2 to 10, jokers lift any number; say who needs what"
FRAMES = tuple(
    frame_of(w, h, language)
    for w, h in ((800, 480), (802, 451), (1280, 720), (1787, 1004), (480, 800))
    for language in ("en", "de")
)
every_board = pytest.mark.parametrize("key", keys())
every_game = pytest.mark.parametrize("key", [*keys(), *(f"{key}/tracker" for key in keys())])


def some(key: str) -> Iterator[Scene]:
    game, _, twin = key.partition("/")
    if twin:
        return islice(plain.scenes(game, FRAMES), 0, None, 7)
    variant = next(variant for game, variant in CASES if game == key)
    return (scene for scene in scenes(key, variant, FRAMES, every=7) if not scene.curtain)


@every_game
def test_tools_lie_in_the_bar_and_leave_its_words_readable(key: str) -> None:
    counts: dict[str, list[int]] = {}
    for scene in some(key):
        made = with_tools(scene, TOOLS)
        added = [element for element in made.elements if element.id in {"bar:bulb", "bar:undo"}]
        counts.setdefault(scene.frame.size, []).append(len(added))
        where = (scene.frame, scene.banner.message)
        for element in added:
            assert Box(0, 0, scene.frame.w, scene.frame.h).holds(element.box), where
            assert min(element.box.w, element.box.h) >= TOUCH or "undo" in str(scene.elements)
        for one, other in combinations([element for element in made.elements if element.kind != "panel"], 2):
            if one in added or other in added:
                assert not one.touched.overlaps(other.touched), (where, one, other)
        for element in made.elements:
            if element.id in {"bar:banner", "bar:sub"} and isinstance(face := element.face, Label) and added:
                size = type_size(scene.frame, face.size)
                assert all(width(line, size, face.style) <= element.box.w + 1 for line in face.lines), (where, face)


@every_game
def test_a_ribbon_covers_nothing_that_is_touched(key: str) -> None:
    shown = [(scene, ribbon(scene, HINT, "bulb", "lamp")) for scene in some(key)]
    for scene, found in shown:
        for element in found:
            assert Box(0, 0, scene.frame.w, scene.frame.h).holds(element.box)
            assert not any(thing.is_touchable and thing.touched.overlaps(element.box) for thing in scene.alive)


@every_board
def test_most_boards_have_room_for_a_hint_in_the_bar(key: str) -> None:
    found = [any(element.id == "bar:bulb" for element in with_tools(scene, TOOLS).elements) for scene in some(key)]
    assert sum(found) / len(found) > 0.85


def test_where_the_words_have_no_room_nothing_is_added() -> None:
    scene = next(some("fugitive"))
    banner = next(element for element in scene.elements if element.id == "bar:banner")
    narrow = replace(banner, box=replace(banner.box, w=90))
    tight = replace(scene, elements=tuple(narrow if element is banner else element for element in scene.elements))
    assert with_tools(tight, TOOLS) == tight


def test_words_that_must_be_read_lie_in_the_middle_if_need_be() -> None:
    scene = next(some("fugitive"))
    full = replace(scene.elements[0], id="all", box=Box(0, 0, 800, 480), hit=None, tap=Intent("pick", "all"))
    full_scene = replace(scene, elements=(*scene.elements, full))
    assert ribbon(full_scene, HINT, "bulb", "lamp") == ()
    ground, words = ribbon(full_scene, HINT, "help", "warn", must=True)
    assert ground.box.holds(words.box)
    assert isinstance(words.face, Label)
    assert " ".join(words.face.lines) == HINT
