"""What every scene of every game keeps: nothing is cut or covered, and all of it can be touched and read."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import msgspec

from companion.core.layout import SOFT, advances
from companion.core.scene import TOUCH, Box, Element, Frame, Scene, frame_of
from companion.core.text import LANGUAGES
from companion.screen.sprites import Sprites
from tests.screen.test_palette import contrast

SIZES = ((800, 480), (802, 451), (1126, 706), (1280, 720), (1787, 1004), (480, 800), (360, 640))
LARGEST = 60_000
"""Bytes of a scene as JSON, before it is compressed."""
MOST = 400
DECODER = msgspec.json.Decoder(Scene)


def frames() -> Iterator[Frame]:
    for w, h in SIZES:
        for language in LANGUAGES:
            yield frame_of(w, h, language)


def must_be_inside_and_touchable(scene: Scene) -> None:
    whole = Box(0, 0, scene.frame.w, scene.frame.h)
    where = f"{scene.frame.w}x{scene.frame.h} {scene.frame.language} {scene.banner.message}"
    for thing in scene.shown:
        assert min(thing.box.w, thing.box.h) > 0, (where, thing)
        assert whole.holds(thing.box), (where, thing)
        assert whole.holds(thing.touched), (where, thing)
    touchable = [thing for thing in scene.alive if thing.is_touchable]
    for thing in touchable:
        assert thing.touched.w >= TOUCH, (where, thing)
        assert thing.touched.h >= TOUCH, (where, thing)
    for one, other in combinations(touchable, 2):
        assert not one.touched.overlaps(other.touched), (where, one, other)


def must_cover_nothing(scene: Scene) -> None:
    layers = [scene.elements, scene.dialog.elements if scene.dialog else ()]
    layers.append(scene.curtain.elements if scene.curtain else ())
    for layer in layers:
        things = [thing for thing in layer if thing.kind not in {"panel", "path"}]
        for one, other in combinations(things, 2):
            assert not one.box.overlaps(other.box, by=2), (scene.frame, scene.banner.message, one, other)


def must_be_small(scene: Scene) -> None:
    sent = msgspec.json.encode(scene)
    assert DECODER.decode(sent) == scene
    assert len(sent) < LARGEST
    assert len(scene.shown) <= MOST
    names = [thing.id for thing in scene.shown]
    assert len(set(names)) == len(names), "two things with the same identity"


def must_say_why(scene: Scene, clauses: Any) -> None:
    for thing in scene.alive:
        if thing.state.dimmed or thing.state.spent:
            assert thing.why is not None, thing
            assert thing.tap is None, thing
        if thing.why is not None:
            assert thing.why.message.strip(), thing
            assert not thing.why.clause or thing.why.clause in clauses, thing


def problems(sprites: Sprites, thing: Element) -> Iterator[str]:
    drawn = sprites.report(thing)
    for words in drawn.narrowed:
        yield f"too wide: {words}"
    for ink, ground, size in drawn.inks:
        if thing.state.dimmed or thing.state.spent:
            continue
        least = 3 if size >= 22 else 4.5
        if contrast(ink, ground) < min(least, 4.5):
            yield f"too faint: {ink} on {ground} at {size}"
    for words in words_in(thing.face):
        for character in words:
            if character not in advances()["bold"] or character == SOFT:
                yield f"no glyph: {character!r} in {words}"


def words_in(thing: Any) -> Iterator[str]:
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from words_in(part)
    else:
        for name in getattr(thing, "__struct_fields__", ()):
            yield from words_in(getattr(thing, name))
