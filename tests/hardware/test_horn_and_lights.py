"""What plays: horn and lights on simulated pins. No test looks at how long a thing takes."""

import subprocess
import sys
from collections.abc import Callable
from threading import Event
from time import sleep

import pytest
from gpiozero import Factory
from gpiozero.pins.mock import MockFactory, MockPin
from msgspec.structs import replace

from hardware.horn import Horn
from hardware.lights import Lights
from hardware.part import Broken
from hardware.player import Player
from hardware.simulated import OWN_TONE, Simulated
from hardware.wiring import HornPins, wiring

PINS = wiring().horn
LONG = 600.0


def eventually(happens: Callable[[], bool]) -> None:
    for _ in range(2000):
        if happens():
            return
        sleep(0.005)
    pytest.fail("it never happened")


def sounds(table: Simulated, hertz: float | None) -> Callable[[], bool]:
    return lambda: table.sounds == (hertz if hertz is None else pytest.approx(hertz))


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """All that any horn is told to sound, in order."""
    told: list[float] = []
    sound = Horn._sound

    def overheard(horn: Horn, hertz: float) -> None:
        told.append(hertz)
        sound(horn, hertz)

    monkeypatch.setattr(Horn, "_sound", overheard)
    return told


def test_a_pattern_is_played_in_order_and_ends_silent(pins: Factory, table: Simulated, heard: list[float]) -> None:
    with Horn(pins, PINS) as horn:
        horn.play(((880.0, 0.001), (0, 0.001), (440.0, 0.001)))
        assert horn.wait(10)
        assert (heard, table.sounds, horn.playing) == ([880.0, 0, 440.0, 0], None, False)


def test_playing_does_not_block_and_a_new_pattern_replaces_the_old(pins: Factory, table: Simulated) -> None:
    with Horn(pins, PINS) as horn:
        horn.play(((440.0, LONG),))
        eventually(sounds(table, 440.0))
        assert horn.playing
        horn.play(((1000.0, LONG),))
        eventually(sounds(table, 1000.0))
        horn.stop()
        assert horn.wait(10)
        assert table.sounds is None


def test_closing_in_the_middle_of_a_tone_ends_silent(pins: Factory, table: Simulated) -> None:
    with Horn(pins, PINS) as horn:
        horn.play(((440.0, LONG),))
        eventually(sounds(table, 440.0))
    assert table.sounds is None
    horn.close()


def test_the_end_of_the_program_silences_a_horn_that_was_left_sounding() -> None:
    program = """
import atexit, time
from hardware.horn import Horn
from hardware.simulated import Simulated, simulated_factory
from hardware.wiring import wiring
pins = simulated_factory(); table = Simulated(pins, wiring())
atexit.register(lambda: print("at the end:", table.sounds))
horn = Horn(pins, wiring().horn)
horn.play(((440.0, 600.0),))
while table.sounds is None: time.sleep(0.01)
raise SystemExit(3)
"""
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (3, "at the end: None\n"), ended.stderr


def test_volume_nought_is_quiet_at_once_and_stays_so(pins: Factory, table: Simulated, heard: list[float]) -> None:
    with Horn(pins, PINS) as horn:
        horn.play(((440.0, LONG),))
        eventually(sounds(table, 440.0))
        horn.volume = 0
        assert horn.wait(10)
        assert table.sounds is None
        horn.play(((440.0, LONG),))
        eventually(lambda: heard[-1] == 440.0)
        assert table.sounds is None


def test_a_softer_horn_is_on_for_less_of_the_time(pins: Factory, table: Simulated) -> None:
    with Horn(pins, PINS, volume=0.5) as horn:
        horn.play(((440.0, LONG),))
        eventually(sounds(table, 440.0))
        eventually(lambda: bool(pins.pin(PINS.out).state == 0.25))


@pytest.mark.parametrize(("asked", "sounding"), [(20.0, 220.0), (3520.0, 3520.0), (9000.0, 3520.0), (100.0, 220.0)])
def test_tones_beyond_the_buzzer_sound_as_the_nearest_it_can(
    pins: Factory, table: Simulated, asked: float, sounding: float
) -> None:
    with Horn(pins, PINS) as horn:
        horn.play(((asked, LONG),))
        eventually(sounds(table, sounding))


def test_an_active_buzzer_plays_the_rhythm(pins: Factory, table: Simulated) -> None:
    with Horn(pins, PINS, kind="active") as horn:
        assert not horn.tonal
        horn.play(((440.0, LONG),))
        eventually(sounds(table, OWN_TONE))
        horn.stop()
        assert horn.wait(10)
        assert table.sounds is None


def test_where_there_are_no_tones_it_plays_the_rhythm_and_says_so(caplog: pytest.LogCaptureFixture) -> None:
    factory = MockFactory(pin_class=MockPin)
    with Horn(factory, PINS) as horn:
        assert not horn.tonal
        horn.play(((440.0, LONG),))
        eventually(lambda: bool(factory.pin(PINS.out).state))
    assert "plays only their rhythm" in caplog.text


def test_a_horn_on_a_pin_in_use_is_a_sentence(pins: Factory) -> None:
    with Horn(pins, PINS), pytest.raises(Broken) as refused:
        Horn(pins, PINS)
    assert refused.value.message.in_("en").startswith("horn: GPIO 18 is already in use")
    assert refused.value.message.in_("de").startswith("Hupe: GPIO 18 benutzt schon")
    with pytest.raises(Broken, match="horn: this board has no GPIO 99"):
        Horn(pins, HornPins(99))


def test_a_horn_that_fails_in_the_middle_plays_on(caplog: pytest.LogCaptureFixture) -> None:
    shown: list[float] = []

    def show(value: float) -> None:
        shown.append(value)
        if value == 1:
            raise OSError("loose wire")

    player = Player(show, "horn")
    player.play(((1, 0.001), (2, 0.001)))
    assert player.wait(10)
    player.close()
    assert shown == [1, 2, 0, 0]
    assert "horn fails" in caplog.text


def test_a_pattern_can_go_on_until_it_is_replaced() -> None:
    rounds = Event()
    shown: list[float] = []

    def show(value: float) -> None:
        shown.append(value)
        if len(shown) > 6:
            rounds.set()

    player = Player(show, "light")
    player.play(((1, 0.001), (0, 0.001)), repeat=True)
    assert rounds.wait(10)
    player.play(())
    assert player.wait(10)
    assert shown[:6] == [1, 0, 1, 0, 1, 0]
    player.close()
    assert shown[-1] == 0


def test_a_pattern_that_takes_no_time_is_not_repeated_for_ever() -> None:
    player = Player(lambda _: None, "light")
    player.play(((1, 0.0),), repeat=True)
    assert player.wait(10)
    player.close()


def test_lights_burn_each_for_itself(pins: Factory, table: Simulated) -> None:
    with Lights(pins, wiring().lights) as lights:
        lights.burn("attention")
        lights.play("danger", ((1, LONG),))
        eventually(lambda: table.burning == {"attention", "danger"})
        lights.out("attention")
        assert lights.wait("attention", 10)
        assert table.burning == {"danger"}
    assert table.burning == frozenset()


def test_a_light_that_is_not_connected_takes_no_notice_and_no_pin(pins: Factory, table: Simulated) -> None:
    with Lights(pins, wiring().lights, connected=["good"]) as lights, Horn(pins, HornPins(wiring().lights.danger)):
        lights.burn("danger")
        lights.burn("good")
        assert lights.wait("danger", 10)
        eventually(lambda: table.burning == {"good"})


def test_a_light_on_a_pin_in_use_is_a_sentence_and_frees_the_others(pins: Factory) -> None:
    both = replace(wiring().lights, good=wiring().lights.attention)
    with pytest.raises(Broken) as refused:
        Lights(pins, both)
    assert refused.value.message.in_("en").startswith("good light: GPIO 12 is already in use")
    assert refused.value.message.in_("de").startswith("Lampe „Gut“: GPIO 12 benutzt schon")
    Lights(pins, wiring().lights).close()
