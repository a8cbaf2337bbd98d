"""What hands mean: how long a hold takes, what must be seen first, looks that end with the touch, and other fingers."""

import asyncio

import pygame

from companion import protocol
from companion.core.faces import Caption, Emblem
from companion.core.scene import Box, Curtain, Element, Intent, State, Why
from companion.screen.gestures import Finger, Hold, Over, Peek, Tap
from tests.screen.desk import Desk, Notes, scene, sit
from tests.screen.hands import MOMENT

LEFT, RIGHT = Box(40, 100, 200, 80), Box(400, 100, 200, 80)


def button(id: str, box: Box = LEFT, **more: object) -> Element:
    return Element(id=id, kind="button", box=box, face=Caption((id,)), **more)  # type: ignore[arg-type]


def pick(what: str, **more: int) -> Intent:
    return Intent("pick", what, **more)  # type: ignore[arg-type]


def picks(desk: Desk) -> list[str]:
    return [said.pick for said in desk.daemon.of(protocol.Pick)]


# -------------------------------------------------------------------------------- one finger


def test_a_hold_takes_as_long_as_its_thing_says() -> None:
    shown, finger = scene(button("reveal", hold=pick("r", takes=2000))), Finger()
    finger.down(shown, 50, 110, 0)
    assert finger.wait(1999) is None
    assert finger.share(1000) == 0.5
    assert isinstance(finger.wait(2000), Hold)
    assert finger.wait(3000) is None, "once"


def test_a_look_lasts_as_long_as_the_finger_stays() -> None:
    shown, finger = scene(button("own", tap=Intent("peek", "role"))), Finger()
    assert isinstance(finger.down(shown, 50, 110, 0), Peek)
    assert finger.wait(5000) is None
    assert isinstance(finger.lift(shown, 700, 400), Over)

    shown = scene(button("page", tap=pick("turn"), hold=Intent("peek", "page 2")))
    finger.down(shown, 50, 110, 0)
    assert isinstance(finger.lift(shown, 50, 110), Tap)
    finger.down(shown, 50, 110, 0)
    assert isinstance(finger.wait(600), Peek)
    assert isinstance(finger.forget(), Over), "what it looked at is gone"
    assert finger.lift(shown, 50, 110) is None


def test_the_other_button_of_a_mouse_holds() -> None:
    shown, finger = scene(button("reveal", hold=pick("r", takes=2000))), Finger()
    assert isinstance(finger.hold(shown, 50, 110, 0), Hold)
    shown = scene(button("page", hold=Intent("peek", "page 2")))
    assert isinstance(finger.hold(shown, 50, 110, 0), Peek)
    assert isinstance(finger.lift(shown, 50, 110), Over)
    shown = scene(button("plain", tap=pick("p")))
    assert finger.hold(shown, 50, 110, 0) is None
    assert finger.lift(shown, 50, 110) is None


# -------------------------------------------------------------------------------- on the screen


def test_the_daemon_hears_when_a_look_begins_and_ends() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("page", hold=Intent("peek", "page 2", takes=100)))
        await desk.hold("page", 0.3)
        assert [(said.pick, said.held) for said in desk.daemon.of(protocol.Pick)] == [("page 2", True), ("", True)]
        await desk.press(pygame.K_TAB)
        await desk.press(pygame.K_RETURN)
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
        await asyncio.sleep(MOMENT)
        assert picks(desk) == ["page 2", "", "page 2", ""]

    sit(story)


def test_a_curtain_ends_a_look() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("own", tap=Intent("peek", "role")))
        desk.hand.down(100, 120)
        await asyncio.sleep(0.1)
        assert picks(desk) == ["role"]
        sign = Element(id="sign", kind="token", box=Box(300, 100, 200, 200), face=Emblem("star"))
        await desk.shows(curtain=Curtain(1, Box(0, 0, 800, 480), (sign,)), n=2)
        assert picks(desk) == ["role", ""]
        desk.hand.up(100, 120)
        await asyncio.sleep(0.1)
        assert picks(desk) == ["role", ""]

    sit(story)


def test_what_must_be_seen_for_a_while_is_deaf_and_fills_up() -> None:
    async def story(desk: Desk) -> None:
        done, other = button("done", tap=pick("done", after=600)), button("other", RIGHT, tap=pick("other"))
        await desk.shows(done, other)
        surface = desk.screen.window.surface
        await asyncio.sleep(0.1)
        young = surface.get_at((225, 150))[:3]
        await desk.tap_at(100, 120)
        await desk.tap_at(500, 120)
        assert picks(desk) == ["other"]
        await desk.press(pygame.K_TAB)
        await desk.press(pygame.K_RETURN)
        assert picks(desk) == ["other"], "neither by a key"
        await desk.shows(done, button("third", RIGHT, tap=pick("third")))
        await asyncio.sleep(0.6)
        assert surface.get_at((225, 150))[:3] != young
        await desk.tap_at(100, 120)
        assert picks(desk) == ["other", "done"]
        painted = desk.screen.canvas.painted
        await asyncio.sleep(0.2)
        assert desk.screen.canvas.painted == painted, "and then everything is still"

    sit(story)


def test_what_comes_again_must_be_seen_again() -> None:
    async def story(desk: Desk) -> None:
        done = button("done", tap=pick("done", after=300))
        await desk.shows(done)
        await asyncio.sleep(0.35)
        await desk.shows(n=2)
        await desk.shows(done, n=3)
        await desk.tap_at(100, 120)
        assert picks(desk) == []
        await desk.tap("done")
        assert picks(desk) == ["done"]

    sit(story)


def test_other_fingers_are_heard_only_where_any_finger_is() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(
            button("mine", tap=pick("mine")),
            button("flip", RIGHT, tap=pick("flip"), always=True),
            button("low", Box(40, 300, 200, 80), tap=pick("low")),
        )

        def finger(kind: int, id: int, x: float, y: float) -> None:
            pygame.event.post(pygame.event.Event(kind, finger_id=id, touch_id=0, x=x / 800, y=y / 480, dx=0, dy=0))

        finger(pygame.FINGERDOWN, 7, 100, 120)
        finger(pygame.FINGERDOWN, 8, 500, 120)
        finger(pygame.FINGERUP, 8, 500, 120)
        await asyncio.sleep(0.1)
        assert picks(desk) == ["flip"]
        finger(pygame.FINGERDOWN, 9, 100, 320)
        finger(pygame.FINGERUP, 9, 100, 320)
        finger(pygame.FINGERUP, 7, 100, 120)
        await asyncio.sleep(0.1)
        assert picks(desk) == ["flip", "mine"]

    sit(story)


# -------------------------------------------------------------------------------- what is seen of it


def test_a_thing_gives_way_under_a_finger() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("go", tap=pick("go")))
        await asyncio.sleep(0.4)
        surface = desk.screen.window.surface
        before = surface.copy()
        desk.hand.down(100, 120)
        await asyncio.sleep(0.2)
        during = surface.copy()
        desk.hand.up(100, 120)
        await asyncio.sleep(0.2)
        assert before.get_at((140, 100)) != during.get_at((140, 100)), "its rim is lit"
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(before, "RGB")

    sit(story)


def test_a_ring_is_where_the_finger_is() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("reveal", hold=pick("r", takes=900)))
        await asyncio.sleep(0.4)
        surface = desk.screen.window.surface
        before = surface.get_at((140, 100))
        desk.hand.down(140, 142)
        await asyncio.sleep(0.5)
        assert surface.get_at((140, 100)) != before
        desk.hand.up(140, 142)
        await asyncio.sleep(0.1)
        assert surface.get_at((140, 100)) == before
        assert picks(desk) == []

    sit(story)


def test_what_is_fresh_glows_once() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("a"))
        await asyncio.sleep(0.3)
        surface = desk.screen.window.surface
        before = surface.get_at((140, 100))
        await desk.shows(button("a", state=State(fresh=True)))
        await asyncio.sleep(0.05)
        assert surface.get_at((140, 100)) != before
        await asyncio.sleep(0.6)
        assert surface.get_at((140, 100)) == before
        await desk.shows(button("a", state=State(fresh=True)), button("b", RIGHT), n=2)
        await asyncio.sleep(0.05)
        assert surface.get_at((140, 100)) == before

    sit(story)


def test_a_refused_thing_is_shaken_and_heard() -> None:
    notes = Notes()

    async def story(desk: Desk) -> None:
        await desk.shows(button("no", why=Why("Not now.", "FU-1")))
        await desk.tap("no")
        await desk.reads("Not now.")
        assert notes.heard == ["refuse fugitive"]

    sit(story, notes)
