"""What hands mean: how long a hold takes, what must be seen first, looks that end with the touch, and other fingers."""

import asyncio
from typing import Any

import pygame
import pytest

from companion import protocol
from companion.core.faces import Caption, Emblem
from companion.core.scene import Banner, Box, Confirm, Curtain, Drop, Element, Intent, State, Why
from companion.core.stage import Stage
from companion.screen.gestures import Finger, Hold, Let, Over, Peek, Tap, carried
from tests.screen.desk import FRAME, Desk, Notes, scene, sit, view

LEFT, RIGHT = Box(40, 100, 200, 80), Box(400, 100, 200, 80)
LATER = 1e12
"""Milliseconds: long after whatever moves now, however long the machine has been on."""


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
    shown, finger = scene(button("what", tap=pick("t"), hold=pick("h"))), Finger()
    assert isinstance(finger.hold(shown, 50, 110, 0), Hold)
    assert finger.lift(shown, 50, 110) is None
    shown = scene(button("reveal", tap=pick("t"), hold=pick("r", takes=2000)))
    assert finger.hold(shown, 50, 110, 0) is None, "what takes long takes long"
    assert isinstance(finger.wait(1400), Hold)
    assert finger.hold(shown, 50, 110, 0) is None
    assert finger.lift(shown, 50, 110) is None, "and is no tap"
    shown = scene(button("page", hold=Intent("peek", "page 2")))
    assert isinstance(finger.hold(shown, 50, 110, 0), Peek)
    assert isinstance(finger.lift(shown, 50, 110), Over)
    shown = scene(button("plain", tap=pick("p")))
    assert finger.hold(shown, 50, 110, 0) is None
    assert finger.lift(shown, 50, 110) is None


def test_what_is_dragged_is_meant_at_once_and_where_it_may_not_go_says_why() -> None:
    lift, finger = pick("card 7"), Finger()
    card = button("card:7", tap=lift, drag="card:7", lift=lift)
    full = button("full", RIGHT, why=Why("It is full."))
    taker = button("free", RIGHT, drop=(Drop("card:7", pick("x")),))
    shown = scene(card, full)
    finger.down(shown, 50, 110, 0)
    assert finger.move(shown, 52, 110) is None
    assert finger.move(shown, 90, 110) == Let(card, lift)
    assert finger.move(shown, 450, 110) is None, "once"
    assert finger.lift(shown, 450, 110) == Tap(full)

    finger.down(shown, 50, 110, 0)
    finger.move(shown, 90, 110)
    assert finger.lift(shown, 700, 400) is None, "beside everything it is only put back"

    shown = scene(card, taker)
    finger.down(shown, 50, 110, 0)
    finger.move(shown, 90, 110)
    finger.move(shown, 450, 110)
    assert finger.lift(shown, 450, 110) == Let(card, pick("x"))

    chosen = button("card:7", tap=lift, drag="card:7", lift=lift, state=State(selected=True))
    finger.down(scene(chosen), 50, 110, 0)
    assert finger.move(scene(chosen), 90, 110) is None, "it is chosen already"


def test_of_some_things_only_a_part_is_carried_and_the_rest_stays() -> None:
    card, number = (
        button("card:7", drag="card:7"),
        Element(id="offer:Y", kind="panel", box=LEFT, face=Caption(("2+5",)), drag="number:Y", carried=Caption(("7",))),
    )
    assert carried(card) == card
    part = carried(number)
    assert (part.face, part.box.middle) == (Caption(("7",)), LEFT.middle)
    assert part.box.w < LEFT.w
    assert part.id != number.id


def test_a_card_that_may_go_nowhere_says_why_when_it_is_dragged() -> None:
    card = Element(id="card:9", kind="card", box=LEFT, why=Why("Too far."))
    shown, finger = scene(card), Finger()
    finger.down(shown, 50, 110, 0)
    finger.move(shown, 450, 300)
    assert finger.lift(shown, 450, 300) == Tap(card)
    off = button("off", why=Why("Not now."))
    finger.down(scene(off), 50, 110, 0)
    assert finger.lift(scene(off), 450, 300) is None, "who slides off a button means nothing"


# -------------------------------------------------------------------------------- on the screen


def test_the_daemon_hears_when_a_look_begins_and_ends() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("page", hold=Intent("peek", "page 2", takes=100)))
        await desk.hold("page", 0.3)
        assert [(said.pick, said.held) for said in desk.daemon.of(protocol.Pick)] == [("page 2", True), ("", True)]
        await desk.press(pygame.K_TAB)
        await desk.press(pygame.K_RETURN, seconds=0.3)
        assert picks(desk) == ["page 2", "", "page 2", ""]

    sit(story)


def test_what_is_refused_at_a_touch_may_be_meant_by_a_hold() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("file", hold=pick("reveal", takes=100), why=Why("This is hidden.")))
        await desk.tap("file")
        await desk.tap("close")
        assert picks(desk) == []
        await desk.hold("file", 0.3)
        assert picks(desk) == ["reveal"]
        await desk.press(pygame.K_TAB)
        await desk.press(pygame.K_QUESTION, "?")
        await desk.sees("close")
        assert picks(desk) == ["reveal"], "who asks what it is does nothing"

    sit(story)


def test_a_look_through_the_eyes_of_another_seat_ends_with_the_own() -> None:
    async def story(desk: Desk) -> None:
        desk.screen.told(view(actors=(0,)))
        await desk.shows(button("ben", hold=Intent("peek", "seat 1", takes=100)))
        await desk.hold("ben", 0.3)
        assert [said.seat for said in desk.daemon.of(protocol.Look)] == [1, 0]
        desk.screen.told(view(actors=(1,)))
        await desk.hold("ben", 0.3)
        assert [said.seat for said in desk.daemon.of(protocol.Look)][2:] == [1, None]
        assert not desk.daemon.of(protocol.Pick)

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


def test_what_is_asked_back_lies_above_what_stands_on_it() -> None:
    async def story(desk: Desk) -> None:
        confirm = Confirm("It costs a step.", face=Caption(("Sure?",)))
        within = LEFT.inset(20)
        await desk.shows(
            button("case", tap=Intent("act", "move", confirm)), button("chip", within), button("right", RIGHT)
        )
        await desk.tap("case")
        await desk.reads("Sure?")
        assert desk.screen.canvas.scene.elements[-1].id == "case"
        await desk.tap("case")
        await desk.until(lambda: desk.daemon.of(protocol.Act))

    sit(story)


def test_what_is_asked_back_without_words_of_its_own_hides_nothing_that_stands_on_it() -> None:
    async def story(desk: Desk) -> None:
        confirm = Confirm("It costs a step.", face=Caption(role="danger"))
        await desk.shows(button("case", tap=Intent("act", "move", confirm)), button("chip", LEFT.inset(20)))
        await desk.tap("case")
        await desk.until(lambda: desk.screen.canvas.scene.elements[0].face == Caption(role="danger"))
        assert [element.id for element in desk.screen.canvas.scene.elements][:2] == ["case", "chip"]
        await desk.tap("case")
        await desk.until(lambda: desk.daemon.of(protocol.Act))

    sit(story)


def test_what_anybody_should_touch_now_calls_again_and_again() -> None:
    async def story(desk: Desk) -> None:
        canvas, waits = desk.screen.canvas, State(danger=True)
        for calls in (True, False):
            await desk.shows(button("glass", state=waits, tap=pick("turn"), always=calls))
            canvas.move("full")
            moving = [canvas.is_moving(LATER + at, desk.screen.touches.fingers) for at in range(100, 3000, 250)]
            assert any(moving) is calls
            assert not all(moving), "there is a rest between two calls"
            canvas.move("off")
            assert not any(canvas.is_moving(LATER + at, desk.screen.touches.fingers) for at in range(100, 3000, 250))

    sit(story)


def test_what_nobody_touches_is_covered_after_a_while() -> None:
    async def story(desk: Desk) -> None:
        desk.screen.told(view(private=True))
        await desk.shows(*board(), open_ms=60_000)
        await asyncio.sleep(0.3)
        assert not desk.daemon.of(protocol.Look)
        await desk.shows(*board(), open_ms=200)
        assert "bar:eye_off" not in desk.things, "it covers itself soon enough"
        await desk.until(lambda: [said.seat for said in desk.daemon.of(protocol.Look)] == [None])

    sit(story)


# -------------------------------------------------------------------------------- hints and taking back


def board(*elements: Element) -> tuple[Element, ...]:
    stage = Stage(FRAME)
    stage.top_bar("Fugitive", Banner("Place a hideout, or pass"))
    return (*stage.elements, *elements)


def test_a_hint_waits_in_the_bar_and_leads_to_its_clause() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(*board())
        assert "bar:bulb" not in desk.things
        await desk.shows(*board(), hint=Why("Keep a sprint card.", "FU-050"))
        assert "ribbon" not in str(desk.screen.canvas._ribbon)
        await desk.tap("bar:bulb")
        await desk.reads("Keep a sprint card.")
        await desk.tap("why:clause")
        await desk.reads("So it is.")
        assert desk.daemon.of(protocol.Rule)[-1].clause == "FU-050"

    sit(story)


def test_a_new_hint_shows_itself_once_to_whoever_wants_that() -> None:
    async def story(desk: Desk) -> None:
        canvas, first, second = desk.screen.canvas, Why("Keep a sprint card."), Why("Mind the reach.")
        await desk.shows(*board(), hint=first)
        assert "Keep" in str(canvas._ribbon)
        await desk.shows(*board(button("go", tap=pick("go"))), hint=first)
        assert "Keep" in str(canvas._ribbon), "as long as it is true"
        await desk.shows(*board(), hint=None)
        assert not canvas._ribbon
        await desk.shows(*board(), hint=first)
        assert not canvas._ribbon, "once"
        await desk.shows(*board(), hint=second)
        assert "Mind" in str(canvas._ribbon)

    sit(story, hints=True)


def test_taking_back_is_a_touch_or_a_key_and_says_why_not() -> None:
    async def story(desk: Desk) -> None:
        def taken_back() -> int:
            return len(desk.daemon.of(protocol.Undo))

        desk.screen.told(view(private=True))
        await desk.shows(*board())
        await desk.tap("bar:undo")
        await desk.reads("nothing of yours")
        await desk.tap("close")
        assert taken_back() == 0
        desk.screen.told(view(private=True, can_undo=True))
        await desk.tap("bar:undo")
        await desk.until(lambda: taken_back() == 1)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_CTRL, unicode=""))
        await desk.until(lambda: taken_back() == 2)

    sit(story)


def test_what_others_did_since_is_asked_about_before_it_goes_too() -> None:
    async def story(desk: Desk) -> None:
        desk.screen.told(view(can_undo=True))
        await desk.shows(*board())
        desk.daemon.refusals.append(protocol.Error(code="consent", message="Two others would go, too.", entries=(7, 8)))
        await desk.tap("bar:undo")
        await desk.reads("Two others would go, too.")
        await desk.tap("sure")
        await desk.until(lambda: [said.drop for said in desk.daemon.of(protocol.Undo)] == [(), (7, 8)])

    sit(story)


def test_keys_turn_a_tile_and_open_the_rules() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(button("turn", tap=pick("turn")), button("no", RIGHT, why=Why("Not now.")))
        await desk.press(pygame.K_r, "r")
        assert picks(desk) == ["turn"]
        await desk.press(pygame.K_QUESTION, "?")
        await desk.reads("So it is.")
        await desk.press(pygame.K_ESCAPE)
        for _ in range(2):
            await desk.press(pygame.K_TAB)
        await desk.press(pygame.K_QUESTION, "?")
        await desk.reads("Not now.")

    sit(story)


def test_a_gamepad_walks_chooses_and_takes_back() -> None:
    async def story(desk: Desk) -> None:
        def pad(kind: int, **about: Any) -> None:
            pygame.event.post(pygame.event.Event(kind, instance_id=0, **about))

        async def push(button: int) -> None:
            pad(pygame.JOYBUTTONDOWN, button=button)
            pad(pygame.JOYBUTTONUP, button=button)
            await asyncio.sleep(0.06)

        await desk.shows(*board(button("mine", tap=pick("mine")), button("right", RIGHT, tap=pick("right"))))
        for x in (0.2, 0.7, 0.9, 0.1, 0.8):
            pad(pygame.JOYAXISMOTION, axis=0, value=x)
        await asyncio.sleep(0.06)
        pad(pygame.JOYHATMOTION, hat=0, value=(1, 0))
        await asyncio.sleep(0.06)
        focus = desk.screen.touches.focus.shown
        assert focus is not None
        assert focus.id == "right"
        await push(0)
        assert picks(desk) == ["right"]
        await push(6)
        await desk.until(lambda: desk.daemon.of(protocol.Undo))

    sit(story)


def test_every_thing_that_can_be_touched_is_come_to_by_keys() -> None:
    async def story(desk: Desk) -> None:
        things = [
            button(f"b{n}", Box(20 + 190 * (n % 4), 70 + 90 * (n // 4), 150, 60), tap=pick(f"{n}")) for n in range(12)
        ]
        await desk.shows(*board(*things))
        seen = set()
        for _ in desk.things:
            await desk.press(pygame.K_TAB)
            seen.add(desk.screen.touches.focus.shown)
        assert {element.id for element in seen if element} == set(desk.things)

    sit(story)


def test_what_must_be_done_is_still_done_by_hands() -> None:
    async def story(desk: Desk) -> None:
        await desk.shows(*board(button("only", tap=Intent("act", "only"))))
        await asyncio.sleep(1.5)
        assert desk.daemon.of(protocol.Act) == []
        await desk.tap("only")
        assert [said.line for said in desk.daemon.of(protocol.Act)] == ["only"]

    sit(story)


def test_a_real_keyboard_writes_on_the_one_on_the_screen() -> None:
    async def story(desk: Desk) -> None:
        keys = [button("key:a", tap=pick("key a")), button("keys:erase", RIGHT, tap=pick("erase"))]
        await desk.shows(*keys, button("keys:space", Box(40, 300, 200, 80), tap=pick("space")))
        await desk.press(pygame.K_a, "A")
        await desk.press(pygame.K_SPACE, " ")
        await desk.press(pygame.K_BACKSPACE, "\b")
        await desk.press(pygame.K_b, "b")
        assert picks(desk) == ["key a", "space", "erase"]

    sit(story)


def test_a_finger_that_wakes_a_dark_screen_presses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(desk: Desk) -> None:
        def finger(kind: int, id: int) -> None:
            x, y = desk.things["home:settings"].box.middle
            pygame.event.post(pygame.event.Event(kind, finger_id=id, touch_id=0, x=x / 800, y=y / 480, dx=0, dy=0))

        desk.screen.told(protocol.NoTable())
        await desk.sees("home:settings")
        monkeypatch.setattr("companion.screen.screen.DARK_AFTER", 50.0)
        await asyncio.sleep(0.3)
        assert desk.screen.window.surface.get_at((20, 20))[:3] == (0, 0, 0)
        monkeypatch.undo()
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger(kind, 3)
            await asyncio.sleep(0.1)
        assert desk.screen.sheet is None
        assert desk.screen.window.surface.get_at((20, 20))[:3] != (0, 0, 0)
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger(kind, 4)
            await asyncio.sleep(0.1)
        await desk.sees("set:theme")

    sit(story)
