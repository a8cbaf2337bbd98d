"""A scene is a value: it survives JSON, and says what can be touched."""

from typing import Any

import msgspec

from companion.core.faces import Caption, Label
from companion.core.scene import Banner, Box, Curtain, Dialog, Element, Intent, Scene, State, Why, frame_of
from companion.core.stage import Stage, choices, curtain_for

FRAME = frame_of(800, 480)
TAP = Intent("act", "draw 2")


def element(id: str, box: Box, **more: Any) -> Element:
    return Element(id=id, kind="button", box=box, face=Caption(("Draw",)), **more)


def scene(*elements: Element, **more: Any) -> Scene:
    return Scene(game="little", frame=FRAME, title="Little", banner=Banner("Draw"), elements=elements, **more)


def test_a_scene_survives_json() -> None:
    made = scene(
        element("draw", Box(0, 0, 100, 60), tap=TAP, state=State(legal=True)),
        Element(id="words", kind="text", box=Box(0, 80, 100, 30), face=Label(("Hello",), icon="star")),
        element("off", Box(120, 0, 100, 60), why=Why("Not now.", "LT-001")),
    )
    assert msgspec.json.decode(msgspec.json.encode(made), type=Scene) == made


def test_under_a_dialog_everything_is_inert() -> None:
    question = Dialog(Box(200, 100, 400, 200), (element("yes", Box(220, 220, 100, 60), tap=TAP),))
    made = scene(element("draw", Box(0, 0, 100, 60), tap=TAP), dialog=question)
    assert [thing.id for thing in made.alive] == ["yes"]
    assert [thing.id for thing in made.shown] == ["draw", "yes"]


def test_under_a_curtain_only_what_it_does_not_cover_can_be_touched() -> None:
    strip = Curtain(0, Box(0, 300, 800, 180), (element("look", Box(300, 350, 200, 80), hold=TAP),))
    made = scene(
        element("pause", Box(0, 0, 56, 56), tap=TAP), element("card", Box(0, 320, 90, 120), tap=TAP), curtain=strip
    )
    assert [thing.id for thing in made.alive] == ["pause", "look"]


def test_what_is_drawn_too_small_is_touched_larger() -> None:
    stage = Stage(FRAME)
    stage.button("small", Box(0, 0, 30, 20), "x", tap=TAP)
    stage.words("words", Box(0, 100, 30, 20), "x")
    small, words = stage.elements
    assert small.touched == Box(0, 0, 47, 47)
    assert words.hit is None


def test_a_list_of_choices_goes_on_over_pages() -> None:
    entries = [(str(i), f"Choice {i}", Intent("act", f"choose {i}")) for i in range(11)]
    seen = []
    for page in range(3):
        stage = Stage(FRAME)
        choices(stage, "menu", Box(8, 200, 784, 200), entries, page)
        seen += [thing.id for thing in stage.elements if thing.tap and thing.tap.do == "act"]
        assert any(thing.id == "menu:more" for thing in stage.elements)
    assert sorted(set(seen)) == sorted(f"menu:{i}" for i in range(11))


def test_a_curtain_covers_all_and_is_held_open() -> None:
    for size in ((800, 480), (1280, 720), (360, 640)):
        frame = frame_of(*size)
        curtain = curtain_for(frame, 1, "Marshal Ben", "star", hold="Hold the star to look", note="", foot="Round 6")
        assert curtain.box == Box(0, 0, *size)
        emblem = next(thing for thing in curtain.elements if thing.id == "curtain:hold")
        assert emblem.hold == Intent("shell", "look 1")
        assert all(curtain.box.holds(thing.box) for thing in curtain.elements)
