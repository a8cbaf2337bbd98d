"""The buttons on simulated pins; time goes on only when a test says so."""

from collections.abc import Iterator
from queue import SimpleQueue
from time import monotonic
from typing import Any

import pytest
from gpiozero import Factory
from msgspec.structs import replace

from hardware.buttons import Buttons
from hardware.contacts import BLIND, BUSY, IDLE
from hardware.part import Broken
from hardware.signals import Chord, Held, Press, Pressed, Released, Stuck
from hardware.simulated import Simulated, SimulatedPin
from hardware.wiring import wiring
from tests.hardware.conftest import Clock

Heard = list[tuple[Press, float]]
PINS = wiring().buttons


@pytest.fixture
def heard() -> Heard:
    return []


@pytest.fixture
def buttons(pins: Factory, clock: Clock, heard: Heard) -> Iterator[Buttons]:
    with Buttons(
        pins,
        PINS,
        wiring().seats,
        listener=lambda event, at: heard.append((event, at)),
        chords=[frozenset({"left", "right"})],
        clock=clock,
        threaded=False,
    ) as part:
        yield part


def wait(buttons: Buttons, clock: Clock, seconds: float) -> None:
    """Let time go on in the steps in which the part itself looks."""
    end = clock.now + seconds
    while clock.now < end:
        clock.now += min(buttons.look(), end - clock.now)
    buttons.look()


def test_a_press_is_told_with_its_time(buttons: Buttons, table: Simulated, clock: Clock, heard: Heard) -> None:
    table.press("ok")
    assert buttons.is_down("ok")
    wait(buttons, clock, 0.1)
    table.release("ok")
    wait(buttons, clock, 0.1)
    assert heard == [(Pressed("ok"), 1000.0), (Released("ok", short=True), pytest.approx(1000.1))]


def test_a_bouncing_contact_is_one_press(buttons: Buttons, table: Simulated, clock: Clock, heard: Heard) -> None:
    for _ in range(7):
        table.press("back")
        clock.now += 0.002
        table.release("back")
        clock.now += 0.001
    table.press("back")
    wait(buttons, clock, 0.1)
    assert heard == [(Pressed("back"), 1000.0)]


def test_a_press_without_an_edge_is_found_by_the_re_read(
    buttons: Buttons, pins: Factory, clock: Clock, heard: Heard
) -> None:
    assert buttons.look() == IDLE
    pins.pin(PINS.ok)._state = False  # the level changes, and nobody is told
    clock.now += IDLE
    wait(buttons, clock, 0.1)
    assert [event for event, _ in heard] == [Pressed("ok")]


def test_the_time_of_an_edge_is_the_kernels_if_it_makes_sense(pins: Factory, heard: Heard) -> None:
    with Buttons(pins, PINS, listener=lambda *told: heard.append(told), threaded=False) as buttons:
        started = monotonic()
        for button, kernel in ((PINS.ok, started - 0.5), (PINS.back, started + 1e9)):
            pins.pin(button)._state = False
            pins.pin(button).when_changed(kernel, 0)
        while len(heard) < 2:
            buttons.look()
    assert heard[0] == (Pressed("ok"), started - 0.5)
    assert heard[1][0] == Pressed("back")
    assert started <= heard[1][1] <= monotonic()


def test_a_seat_has_its_own_button(buttons: Buttons, table: Simulated, clock: Clock, heard: Heard) -> None:
    table.press("seat 3")
    wait(buttons, clock, 0.1)
    assert heard == [(Pressed("seat 3"), 1000.0)]


def test_a_long_press_and_a_chord(buttons: Buttons, table: Simulated, clock: Clock, heard: Heard) -> None:
    table.press("ok")
    wait(buttons, clock, 0.65)
    table.release("ok")
    wait(buttons, clock, 0.1)
    table.press("left")
    clock.now += 0.03
    table.press("right")
    wait(buttons, clock, 0.5)
    assert [event for event, _ in heard] == [
        Pressed("ok"),
        Held("ok"),
        Released("ok", short=False),
        Chord(frozenset({"left", "right"})),
    ]


def test_it_looks_often_only_while_something_is_unsettled(buttons: Buttons, table: Simulated, clock: Clock) -> None:
    assert buttons.look() == IDLE
    table.press("ok")
    assert buttons.look() == BUSY
    wait(buttons, clock, 30.0)
    assert buttons.look() == IDLE, "a stuck button costs nothing"


def test_a_button_stuck_from_the_start_is_told(pins: Factory, table: Simulated, clock: Clock, heard: Heard) -> None:
    table.press("ok")
    with Buttons(pins, PINS, listener=lambda *told: heard.append(told), clock=clock, threaded=False) as buttons:
        wait(buttons, clock, 60.0)
    assert [event for event, _ in heard] == [Stuck("ok")]


def test_a_listener_that_fails_is_told_the_next_press_all_the_same(
    pins: Factory, table: Simulated, caplog: pytest.LogCaptureFixture
) -> None:
    heard: SimpleQueue[Any] = SimpleQueue()

    def listener(event: Press, at: float) -> None:
        heard.put(event)
        raise ValueError(at)

    with Buttons(pins, PINS, listener=listener):
        table.press("ok")
        assert heard.get(timeout=10) == Pressed("ok")
        table.press("back")
        assert heard.get(timeout=10) == Pressed("back")
    assert "a listener fails on Pressed(button='ok')" in caplog.text


def test_a_pin_that_cannot_be_read_for_a_while_is_read_again(
    pins: Factory, table: Simulated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    heard: SimpleQueue[Any] = SimpleQueue()
    failed: SimpleQueue[None] = SimpleQueue()

    def fail(_: SimulatedPin) -> bool:
        failed.put(None)
        raise OSError("loose wire")

    with Buttons(pins, PINS, listener=lambda event, _: heard.put(event)):
        with monkeypatch.context() as loose:
            loose.setattr(SimulatedPin, "_get_state", fail)
            table.press("ok")
            failed.get(timeout=10)
        assert heard.get(timeout=10) == Pressed("ok")
    assert "reading switches fails" in caplog.text


def test_without_edges_it_reads_all_the_time(
    pins: Factory, clock: Clock, heard: Heard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: SimulatedPin) -> None:
        raise RuntimeError("Failed to add edge detection")

    monkeypatch.setattr(SimulatedPin, "_enable_event_detect", fail)
    with Buttons(pins, PINS, listener=lambda *told: heard.append(told), clock=clock, threaded=False) as buttons:
        assert buttons.look() == BLIND
        pins.pin(PINS.ok)._state = False
        wait(buttons, clock, 0.1)
    assert [event for event, _ in heard] == [Pressed("ok")]


def test_it_may_be_closed_by_its_own_listener_and_twice(
    pins: Factory, table: Simulated, caplog: pytest.LogCaptureFixture
) -> None:
    done: SimpleQueue[None] = SimpleQueue()

    def listener(_: Press, __: float) -> None:
        part.close()
        done.put(None)

    part = Buttons(pins, PINS, listener=listener)
    table.press("ok")
    done.get(timeout=10)
    part.close()
    assert not caplog.text


def test_a_pin_given_twice_is_a_sentence_and_frees_the_others(pins: Factory) -> None:
    with pytest.raises(Broken) as refused:
        Buttons(pins, replace(PINS, back=PINS.left))
    assert refused.value.message.in_("en") == (
        "back button: GPIO 5 is already in use by another part; choose another pin under [pins]"
    )
    assert refused.value.message.in_("de").startswith("Zurück-Taste: GPIO 5 benutzt schon")
    Buttons(pins, PINS).close()


def test_a_pin_that_is_not_there_is_a_sentence(pins: Factory) -> None:
    with pytest.raises(Broken) as refused:
        Buttons(pins, PINS, {"2": 99})
    assert refused.value.message.in_("en") == "button of seat 2: this board has no GPIO 99"
    assert refused.value.message.in_("de") == "Taste von Platz 2: diese Platine hat kein GPIO 99"
