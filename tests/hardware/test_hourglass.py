"""The hourglass on simulated pins."""

from collections.abc import Iterator

import pytest
from gpiozero import Factory

from hardware.contacts import BUSY, IDLE
from hardware.hourglass import Hourglass
from hardware.part import Broken
from hardware.signals import Begun, GlassEvent, GlassTiming, Nothing, Orientation, Settled
from hardware.simulated import Simulated
from hardware.wiring import HourglassPins, wiring
from tests.hardware.conftest import Clock

Heard = list[tuple[GlassEvent, float]]
PINS = wiring().hourglass
UPRIGHT, TURNED, LYING = Orientation.UPRIGHT, Orientation.TURNED, Orientation.LYING


@pytest.fixture
def heard() -> Heard:
    return []


@pytest.fixture(params=[PINS, HourglassPins(PINS.upright)], ids=["two switches", "one switch"])
def switches(request: pytest.FixtureRequest) -> HourglassPins:
    pins: HourglassPins = request.param
    return pins


@pytest.fixture
def glass(pins: Factory, switches: HourglassPins, table: Simulated, clock: Clock, heard: Heard) -> Iterator[Hourglass]:
    assert table.wiring.hourglass == PINS, "the glass stands upright before the part is opened"
    with Hourglass(
        pins, switches, listener=lambda event, at: heard.append((event, at)), clock=clock, threaded=False
    ) as part:
        yield part


def wait(glass: Hourglass, clock: Clock, seconds: float) -> None:
    end = clock.now + seconds
    while clock.now < end:
        clock.now += min(glass.look(), end - clock.now)
    glass.look()


def test_a_turned_glass_is_a_flip_at_its_first_edge(
    glass: Hourglass, table: Simulated, clock: Clock, heard: Heard
) -> None:
    assert glass.orientation is UPRIGHT
    table.turn()
    glass.look()
    assert heard == [(Begun(), 1000.0)]
    assert glass.moving
    wait(glass, clock, 0.5)
    assert heard[1:] == [(Settled(TURNED, since=1000.0, flipped=True), 1000.4)]
    assert (glass.orientation, glass.moving) == (TURNED, False)


def test_a_glass_turned_back_and_forth_is_nothing(
    glass: Hourglass, table: Simulated, clock: Clock, heard: Heard
) -> None:
    for _ in range(6):
        table.turn()
        wait(glass, clock, 0.1)
    wait(glass, clock, 1.0)
    assert [event for event, _ in heard] == [Begun(), Nothing()]


def test_a_flip_without_an_edge_is_found_by_the_re_read(
    glass: Hourglass, pins: Factory, switches: HourglassPins, clock: Clock, heard: Heard
) -> None:
    pins.pin(switches.upright)._state = True
    if switches.turned is not None:
        pins.pin(switches.turned)._state = False
    assert glass.look() == BUSY
    wait(glass, clock, 1.0)
    assert heard == [(Begun(), 1000.0), (Settled(TURNED, since=1000.0, flipped=True), 1000.4)]
    assert glass.look() == IDLE


def test_each_game_has_its_own_patience(glass: Hourglass, table: Simulated, clock: Clock, heard: Heard) -> None:
    glass.timing = GlassTiming(stable=1.0)
    table.turn()
    wait(glass, clock, 0.9)
    assert [event for event, _ in heard] == [Begun()]
    wait(glass, clock, 0.2)
    assert heard[-1] == (Settled(TURNED, since=1000.0, flipped=True), 1001.0)


def test_a_lying_glass_is_told_apart_by_two_switches(pins: Factory, table: Simulated, clock: Clock) -> None:
    heard: Heard = []
    with Hourglass(pins, PINS, listener=lambda *told: heard.append(told), clock=clock, threaded=False) as glass:
        table.lay()
        wait(glass, clock, 2.1)
        table.stand()
        wait(glass, clock, 1.0)
        stood = heard[2][1]
    assert [event for event, _ in heard] == [
        Begun(),
        Settled(LYING, since=1000.0, flipped=False),
        Begun(),
        Settled(UPRIGHT, since=stood, flipped=False),
    ]


def test_a_glass_that_stands_on_its_head_at_the_start_is_known(pins: Factory, table: Simulated) -> None:
    table.turn()
    with Hourglass(pins, PINS, threaded=False) as glass:
        assert glass.orientation is TURNED


def test_a_pin_given_twice_is_a_sentence(pins: Factory) -> None:
    with pytest.raises(Broken) as refused:
        Hourglass(pins, HourglassPins(17, 17))
    assert refused.value.message.in_("en").startswith("hourglass: GPIO 17 is already in use")
    assert refused.value.message.in_("de").startswith("Sanduhr: GPIO 17 benutzt schon")
