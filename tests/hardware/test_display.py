"""The display: real luma on a bus made of software, with all that can go wrong there. Nothing sleeps."""

import errno
import logging
import subprocess
import sys
from collections.abc import Callable, Iterable
from queue import Queue
from random import Random
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

import pytest
import smbus2
from gpiozero import Factory
from hypothesis import given
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageDraw

from hardware import display as display_module
from hardware.display import BLANK_AFTER, DIM_AFTER, SHIFT_EVERY, Display
from hardware.display_bus import NOBODY, I2c, Spi
from hardware.horn import Horn
from hardware.oled import DRIVERS, HEIGHT, WIDTH
from hardware.part import Broken, Condition
from hardware.simulated_display import SimulatedDisplay
from hardware.wiring import HornPins, wiring
from tests.hardware.conftest import Clock
from tests.hardware.spidev import spi_bus

LONG = 60.0
"""Seconds a slow machine may take; nothing waits that long when all is well."""
WHOLE = 8 * (3 + WIDTH)
"""Bytes of a picture: for each page its address and its columns."""

EVERY_DRIVER = pytest.mark.parametrize("driver", list(DRIVERS))


def noise(seed: int) -> Image.Image:
    return Image.frombytes("1", (WIDTH, HEIGHT), Random(seed).randbytes(WIDTH * HEIGHT // 8))


def dots(*places: tuple[int, int]) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    ImageDraw.Draw(image).point(places, fill=255)
    return image


def nothing(image: Image.Image) -> bool:
    return image.getbbox() is None


class Stand:
    """A panel, a display without a thread, and who listens to it; time goes on only when it is told to."""

    def __init__(self, driver: str = "ssd1306", *, is_there: bool = True, **more: Any) -> None:
        self.clock = Clock()
        self.panel = SimulatedDisplay(driver)
        if not is_there:
            self.panel.unplug()
        self.told: list[Condition] = []
        bus = more.pop("bus", self.panel.bus)
        self.display = Display(driver, bus, self.told.append, clock=self.clock, threaded=False, **more)

    def show(self, image: Image.Image) -> None:
        self.display.show(image)
        self.display.look()

    def go_on(self, seconds: float) -> None:
        """As its thread would: looking whenever it asked for it."""
        end = self.clock.now + seconds
        while True:
            pause = self.display.look()
            if self.clock.now + pause > end:
                break
            self.clock.now += pause + 1e-6
        self.clock.now = end
        self.display.look()

    @property
    def states(self) -> list[str]:
        return [condition.state for condition in self.told]


@pytest.fixture
def real_bus(monkeypatch: pytest.MonkeyPatch) -> Callable[[SimulatedDisplay], list[int]]:
    """Puts a panel on the bus that smbus2 opens; answers with how many have it open."""

    def put(panel: SimulatedDisplay) -> list[int]:
        opened = [0]

        def open_bus(port: int) -> Any:
            assert port == 1
            opened[0] += 1

            def close() -> None:
                opened[0] -= 1

            return SimpleNamespace(
                write_i2c_block_data=panel.write_i2c_block_data, i2c_rdwr=panel.i2c_rdwr, close=close
            )

        monkeypatch.setattr(smbus2, "SMBus", open_bus)
        return opened

    return put


# -------------------------------------------------------------------------------- pictures


@EVERY_DRIVER
@pytest.mark.parametrize("turned", [False, True])
def test_what_is_shown_is_seen(driver: str, turned: bool, real_bus: Callable[[SimulatedDisplay], list[int]]) -> None:
    stand = Stand(driver, turned=turned, bus=I2c())
    real_bus(stand.panel)
    for seed in (1, 2):
        stand.show(noise(seed))
        upright = stand.panel.picture.rotate(180) if turned else stand.panel.picture
        assert upright == noise(seed)


@pytest.mark.filterwarnings("ignore:Image.Image.getdata is deprecated")
@EVERY_DRIVER
@pytest.mark.parametrize("turned", [False, True])
def test_luma_itself_draws_the_same(driver: str, turned: bool) -> None:
    stand, other = Stand(driver, turned=turned), SimulatedDisplay(driver)
    stand.show(noise(1))
    device = DRIVERS[driver](i2c(bus=other), rotate=2 if turned else 0)
    device.persist = True
    device.display(noise(1))
    assert stand.panel.picture == other.picture


@EVERY_DRIVER
def test_what_is_in_the_memory_at_first_is_never_seen(driver: str) -> None:
    stand = Stand(driver)
    seen: list[Image.Image] = []
    stand.panel.changed = lambda: seen.append(stand.panel.picture)
    stand.display.look()
    assert seen
    assert all(map(nothing, seen))
    assert stand.panel.lit


@EVERY_DRIVER
def test_only_what_changed_goes_over_the_bus(driver: str) -> None:
    stand = Stand(driver)

    def taken_for(*places: tuple[int, int]) -> int:
        stand.clock.now += 0.5
        before = stand.panel.taken
        stand.show(dots(*places))
        assert stand.panel.picture == dots(*places)
        return stand.panel.taken - before

    stand.display.look()
    assert taken_for((0, 0)) == 3 + 1
    assert taken_for((0, 0), (127, 0)) == 3 + 1
    assert taken_for() == 2 * (3 + 1), "far apart"
    assert taken_for((60, 8), (64, 15)) == 3 + 5, "near each other"
    assert taken_for((60, 8), (64, 15), (5, 50)) == 3 + 1


def test_an_equal_picture_sends_nothing() -> None:
    stand = Stand()
    stand.show(noise(1))
    before = stand.panel.taken
    stand.show(noise(1))
    assert stand.panel.taken == before


def test_of_many_pictures_the_latest_is_shown() -> None:
    stand = Stand()
    stand.display.look()
    before = stand.panel.taken
    for seed in range(100):
        stand.display.show(noise(seed))
    stand.display.look()
    assert stand.panel.picture == noise(99)
    assert stand.panel.taken - before <= WHOLE


def test_a_picture_may_be_drawn_on_after_it_was_shown() -> None:
    stand = Stand()
    image = noise(1)
    stand.display.show(image)
    image.paste(0, (0, 0, WIDTH, HEIGHT))
    stand.display.look()
    assert stand.panel.picture == noise(1)


@pytest.mark.parametrize(
    "image", [Image.new("RGB", (300, 10), "white"), Image.new("L", (1, 1)), Image.new("1", (0, 0))]
)
def test_a_picture_of_another_size_or_kind_is_shown_as_far_as_it_goes(image: Image.Image) -> None:
    stand = Stand()
    stand.show(image)
    box = stand.panel.picture.getbbox()
    assert box == ((0, 0, 128, 10) if image.width == 300 else None)


def test_there_are_never_more_than_ten_pictures_in_a_second() -> None:
    stand = Stand()
    times: list[float] = []
    shown = Image.new("1", (WIDTH, HEIGHT))
    for step in range(500):
        stand.clock.now += 0.01
        stand.show(dots((step % WIDTH, step // WIDTH)))
        if stand.panel.picture != shown:
            times.append(stand.clock.now)
            shown = stand.panel.picture
    assert len(times) >= 30
    assert all(later - earlier > 1.0 for earlier, later in zip(times, times[10:], strict=False))
    stand.go_on(1.0)
    assert stand.panel.picture == dots((499 % WIDTH, 499 // WIDTH))


def test_a_press_is_seen_at_once_even_right_after_the_clock_ticked() -> None:
    stand = Stand()
    stand.display.look()
    for second in range(60):
        stand.clock.now += 1.0
        stand.show(noise(second))
        stand.clock.now += 0.001
        stand.show(noise(1000 + second))
        assert stand.panel.picture == noise(1000 + second)


# -------------------------------------------------------------------------------- at rest


def test_brightness_is_set_in_five_steps() -> None:
    stand = Stand(brightness=1)
    stand.display.look()
    contrasts = [stand.panel.contrast]
    for brightness in (2, 3, 4, 5, 99):
        stand.display.brightness = brightness
        stand.display.look()
        contrasts.append(stand.panel.contrast)
    assert contrasts == [10, 41, 92, 163, 255, 255]
    assert stand.display.brightness == 5


def test_after_ten_minutes_it_is_dim_until_somebody_touches_it() -> None:
    stand = Stand(brightness=5)
    stand.show(noise(1))
    stand.go_on(DIM_AFTER - 1)
    assert stand.panel.contrast == 255
    stand.go_on(1)
    assert (stand.panel.contrast, stand.panel.picture) == (76, noise(1))
    assert not stand.display.touch()
    stand.display.look()
    assert stand.panel.contrast == 255


@pytest.mark.parametrize("turned", [False, True])
def test_a_dim_picture_wanders_by_a_pixel_a_minute_and_a_touch_puts_it_back(turned: bool) -> None:
    stand = Stand(turned=turned)
    cross = dots((60, 30), (61, 30), (60, 31))
    stand.show(cross)
    stand.go_on(DIM_AFTER)
    at = (0, 0)
    seen = {at}
    for _ in range(16):
        stand.go_on(SHIFT_EVERY)
        upright = stand.panel.picture.rotate(180) if turned else stand.panel.picture
        box = upright.getbbox()
        assert box
        before, at = at, (box[0] - 60, box[1] - 30)
        assert abs(at[0] - before[0]) + abs(at[1] - before[1]) == 1
        assert ImageChops.offset(cross, *at) == upright
        seen.add(at)
    assert (len(seen), at) == (8, (0, 0))
    stand.go_on(SHIFT_EVERY)
    stand.display.wake()
    stand.display.look()
    assert (stand.panel.picture.rotate(180) if turned else stand.panel.picture) == cross


def test_after_an_hour_it_is_dark_and_the_touch_that_wakes_it_says_so() -> None:
    stand = Stand()
    stand.show(noise(1))
    stand.go_on(BLANK_AFTER - 1)
    assert stand.panel.lit
    stand.go_on(1)
    assert not stand.panel.lit
    assert [stand.display.touch(), stand.display.touch()] == [True, False]
    stand.display.look()
    assert stand.panel.picture == noise(1)


def test_what_is_shown_in_the_dark_is_there_when_it_wakes() -> None:
    stand = Stand(blank_after=700)
    stand.show(noise(1))
    stand.go_on(700)
    seen: list[Image.Image] = []
    stand.panel.changed = lambda: seen.append(stand.panel.picture)
    for seed in range(2, 10):
        stand.show(noise(seed))
        stand.go_on(1)
    assert not seen
    stand.display.wake()
    stand.display.look()
    assert [picture for picture in seen if not nothing(picture)] == [noise(9)]


def test_it_never_goes_dark_if_it_shall_not() -> None:
    stand = Stand(blank_after=0)
    stand.show(noise(1))
    stand.go_on(2 * BLANK_AFTER)
    assert stand.panel.lit
    assert not stand.display.touch()


def test_a_display_that_is_not_there_swallows_no_press() -> None:
    stand = Stand(is_there=False)
    stand.go_on(BLANK_AFTER + 1)
    assert not stand.display.touch()


# -------------------------------------------------------------------------------- faults


@EVERY_DRIVER
def test_absent_at_the_start_it_is_missed_once_and_found_when_it_comes(driver: str) -> None:
    stand = Stand(driver, is_there=False)
    stand.show(noise(1))
    stand.go_on(60)
    assert stand.states == ["missing"]
    stand.panel.plug_in()
    stand.go_on(5)
    assert stand.states == ["missing", "ready"]
    assert stand.panel.picture == noise(1)


@EVERY_DRIVER
def test_unplugged_it_is_missed_once_and_complete_when_it_returns(driver: str) -> None:
    stand = Stand(driver, brightness=2)
    stand.show(noise(1))
    for seed in (2, 3):
        stand.panel.unplug()
        stand.go_on(60)
        stand.show(noise(seed))
        stand.panel.plug_in()
        stand.go_on(5)
        assert (stand.panel.picture, stand.panel.contrast) == (noise(seed), 41)
    assert stand.states == ["ready", "missing", "ready", "missing", "ready"]


@EVERY_DRIVER
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 100, 131, 132, 133, 500, WHOLE - 1])
def test_broken_off_in_the_middle_of_a_picture_it_is_complete_soon(driver: str, count: int) -> None:
    stand = Stand(driver)
    stand.show(noise(1))
    stand.panel.fail_after(count)
    stand.show(noise(2))
    assert stand.states == ["ready", "missing"]
    stand.go_on(5)
    assert stand.states == ["ready", "missing", "ready"]
    assert stand.panel.picture == noise(2)


@EVERY_DRIVER
def test_a_loss_of_power_that_nobody_noticed_is_made_good(driver: str) -> None:
    stand = Stand(driver, brightness=3)
    stand.show(noise(1))
    stand.panel.plug_in()
    stand.go_on(5)
    assert (stand.panel.picture, stand.panel.contrast) == (noise(1), 92)
    assert stand.states == ["ready"]


def test_it_returns_dim_wandered_or_dark_as_it_should_be() -> None:
    stand = Stand(brightness=5)
    stand.show(dots((60, 30)))
    stand.go_on(DIM_AFTER + SHIFT_EVERY)
    stand.panel.plug_in()
    stand.go_on(5)
    assert (stand.panel.picture, stand.panel.contrast) == (dots((61, 30)), 76)
    stand.go_on(BLANK_AFTER)
    stand.panel.unplug()
    stand.go_on(60)
    stand.panel.plug_in()
    stand.go_on(60)
    assert not stand.panel.lit
    stand.display.wake()
    stand.display.look()
    assert stand.panel.picture == dots((60, 30))


ERRORS = {
    errno.EIO: "no display answers at address 0x3c on /dev/i2c-1; check its wires, or its address may be 0x3d",
    errno.ENXIO: "no display answers at address 0x3c on /dev/i2c-1; check its wires, or its address may be 0x3d",
    errno.EACCES: "no permission for the display's bus /dev/i2c-1; do: sudo usermod -aG i2c $USER, and log in again",
    errno.EBUSY: "another program is using the display on /dev/i2c-1; stop it",
    errno.EINVAL: "the display's bus /dev/i2c-1 cannot be used: Invalid argument",
    errno.ETIMEDOUT: "no display answers at address 0x3c on /dev/i2c-1; check its wires, or its address may be 0x3d",
    errno.EREMOTEIO: "no display answers at address 0x3c on /dev/i2c-1; check its wires, or its address may be 0x3d",
}


@pytest.mark.parametrize("number", ERRORS)
@pytest.mark.parametrize("at_the_start", [True, False])
def test_each_error_of_the_bus_is_a_sentence_and_passes(number: int, at_the_start: bool) -> None:
    stand = Stand()
    if not at_the_start:
        stand.show(noise(1))
    stand.panel.unplug(number)
    stand.show(noise(2))
    stand.go_on(30)
    assert stand.told[-1].state == ("missing" if number in NOBODY else "broken")
    assert str(stand.told[-1].message) == ERRORS[number]
    assert stand.told[-1].message.in_("de") != ERRORS[number]
    stand.panel.plug_in()
    stand.go_on(5)
    assert stand.panel.picture == noise(2)
    assert stand.states == [*([] if at_the_start else ["ready"]), stand.states[-2], "ready"]


def test_another_address_is_looked_at_if_that_is_asked_for() -> None:
    stand = Stand()
    stand.panel.address = 0x3D
    stand.show(noise(1))
    assert stand.states == ["missing"]
    there = Stand(bus=replace(stand.panel.bus, address=0x3D))
    there.show(noise(1))
    assert stand.panel.picture == noise(1)


def test_a_bus_that_is_switched_off_is_missing_and_says_how_to_switch_it_on() -> None:
    stand = Stand(bus=I2c(port=99))
    stand.display.look()
    message = "the display has no bus: there is no /dev/i2c-99; do: sudo raspi-config nonint do_i2c 0, and restart"
    assert stand.told == [Condition("display", "missing", stand.told[0].message)]
    assert str(stand.told[0].message) == message
    assert stand.told[0].message.in_("de").startswith("die Anzeige hat keinen Bus: ")


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.EACCES, ERRORS[errno.EACCES]),
        (errno.EPERM, ERRORS[errno.EACCES]),
        (errno.EBUSY, ERRORS[errno.EBUSY]),
        (errno.EMFILE, "the display's bus /dev/i2c-1 cannot be used: Too many open files"),
    ],
)
def test_a_bus_that_does_not_open_is_one_sentence(number: int, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: int) -> None:
        raise OSError(number, "", "/dev/i2c-1")

    monkeypatch.setattr(smbus2, "SMBus", refuse)
    stand = Stand(bus=I2c())
    stand.go_on(10)
    assert [(condition.state, str(condition.message)) for condition in stand.told] == [("broken", message)]


def test_each_bus_that_is_opened_is_closed(real_bus: Callable[[SimulatedDisplay], list[int]]) -> None:
    stand = Stand(bus=I2c())
    opened = real_bus(stand.panel)
    for count in range(20):
        stand.panel.fail_after(count)
        stand.show(noise(count))
        stand.go_on(5)
        assert opened == [1]
    stand.panel.unplug()
    stand.go_on(60)
    assert opened == [0]
    stand.panel.plug_in()
    stand.go_on(5)
    stand.display.close()
    assert opened == [0]


def test_a_mistake_of_ours_is_a_broken_display_and_not_a_dead_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    stand = Stand()
    monkeypatch.setattr(stand.panel, "write_i2c_block_data", lambda *_: 1 / 0)
    stand.show(noise(1))
    stand.go_on(10)
    assert str(stand.told[0].message) == "the display cannot be used: division by zero"
    monkeypatch.undo()
    stand.go_on(5)
    assert stand.states == ["broken", "ready"]
    assert stand.panel.picture == noise(1)


def test_a_listener_that_fails_is_told_the_next_all_the_same() -> None:
    stand = Stand()
    told: list[str] = []

    def listener(condition: Condition) -> None:
        told.append(condition.state)
        raise RuntimeError

    stand.display.listener = listener
    stand.show(noise(1))
    stand.panel.unplug()
    stand.go_on(10)
    stand.panel.plug_in()
    stand.go_on(5)
    assert told == ["ready", "missing", "ready"]


def test_an_unknown_driver_is_refused_at_once() -> None:
    with pytest.raises(Broken, match='there is no driver "st7735"; there are: ssd1306, sh1106, ssd1309') as refusal:
        Stand("st7735")
    assert refusal.value.message.in_("de").startswith("Anzeige: es gibt keinen Treiber „st7735“")


def test_a_slow_bus_is_told_once(caplog: pytest.LogCaptureFixture) -> None:
    stand = Stand()

    def slowly() -> None:
        stand.clock.now += 0.01

    stand.panel.changed = slowly
    with caplog.at_level(logging.WARNING, "companion"):
        for seed in range(5):
            stand.show(noise(seed))
            stand.panel.plug_in()
            stand.go_on(10)
    assert [
        record.message for record in caplog.records if "i2c_arm_baudrate=400000" in record.message
    ] == caplog.messages
    assert len(caplog.messages) == 1


pictures = st.builds(noise, st.integers(0, 5)) | st.builds(
    dots, st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1))
)
acts = st.one_of(
    st.tuples(st.just("show"), pictures),
    st.tuples(st.just("fail"), st.integers(0, 2 * WHOLE)),
    st.tuples(st.just("unplug"), st.sampled_from(list(ERRORS))),
    st.tuples(st.just("plug in"), st.none()),
    st.tuples(st.just("go on"), st.sampled_from([0.0, 0.05, 0.3, 1.0, 5.0])),
)


@given(st.sampled_from(list(DRIVERS)), st.lists(acts, max_size=30))
def test_after_whatever_happened_the_last_picture_is_seen(driver: str, done: Iterable[tuple[str, Any]]) -> None:
    stand = Stand(driver)
    last = Image.new("1", (WIDTH, HEIGHT))
    is_there = True
    for act, what in done:
        match act:
            case "show":
                last = what
                stand.show(what)
            case "fail":
                stand.panel.fail_after(what)
            case "unplug":
                stand.panel.unplug(what)
                is_there = False
            case "plug in":
                stand.panel.plug_in()
                is_there = True
            case "go on":
                stand.go_on(what)
    if not is_there:
        stand.panel.plug_in()
    stand.panel.fail_after(sys.maxsize)
    stand.go_on(5)
    assert stand.panel.picture == last
    assert stand.panel.contrast == 163
    assert all(before != after for before, after in zip(stand.told, stand.told[1:], strict=False))
    assert stand.states[-1] == "ready"


# -------------------------------------------------------------------------------- its thread


def test_pictures_may_come_from_many_threads() -> None:
    panel = SimulatedDisplay("sh1106")
    with Display("sh1106", panel.bus) as display:

        def draw(thread: int) -> None:
            for number in range(50):
                display.show(noise(100 * thread + number))
                display.touch()

        threads = [Thread(target=draw, args=(thread,)) for thread in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        display.show(noise(1))
        assert display.wait(LONG)
        assert panel.picture == noise(1)


def test_the_thread_misses_it_and_finds_it_again() -> None:
    told: Queue[Condition] = Queue()
    panel = SimulatedDisplay()
    panel.unplug()
    with Display("ssd1306", panel.bus, told.put) as display:
        assert told.get(timeout=LONG).state == "missing"
        display.show(noise(1))
        panel.plug_in()
        assert told.get(timeout=LONG).state == "ready"
        assert display.wait(LONG)
        assert panel.picture == noise(1)
        panel.unplug()
        display.show(noise(2))
        assert told.get(timeout=LONG).state == "missing"
        assert not display.wait(0)
        panel.plug_in()
        assert display.wait(LONG)
        assert panel.picture == noise(2)
    assert told.get(timeout=LONG).state == "ready"
    assert told.empty()


def test_a_closed_display_is_dark_and_stays_so() -> None:
    panel = SimulatedDisplay()
    with Display("ssd1306", panel.bus) as display:
        display.show(noise(1))
        assert display.wait(LONG)
    assert not panel.lit
    display.show(noise(2))
    display.touch()
    display.close()
    display.look()
    assert not panel.lit


def test_showing_and_closing_do_not_wait_for_a_bus_that_hangs(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(display_module, "CLOSING", 0.01)
    hangs, goes_on, was_lit, is_dark_again = Event(), Event(), Event(), Event()

    def hang() -> None:
        hangs.set()
        goes_on.wait()
        if panel.lit:
            was_lit.set()
        elif was_lit.is_set():
            is_dark_again.set()

    panel = SimulatedDisplay(changed=hang)
    display = Display("ssd1306", panel.bus)
    assert hangs.wait(LONG)
    display.show(noise(1))
    display.touch()
    display.close()
    assert "the display's bus hangs" in caplog.text
    goes_on.set()
    assert is_dark_again.wait(LONG)


def test_closing_does_not_mind_a_bus_that_fails() -> None:
    panel = SimulatedDisplay()
    with Display("ssd1306", panel.bus) as display:
        display.show(noise(1))
        assert display.wait(LONG)
        panel.unplug(errno.EIO)
    Stand(is_there=False).display.close()


def test_the_end_of_the_program_darkens_a_display_that_was_left_on() -> None:
    program = """
import atexit
from PIL import Image
from hardware.display import Display
from hardware.simulated_display import SimulatedDisplay
panel = SimulatedDisplay()
atexit.register(lambda: print(panel.lit))
display = Display("ssd1306", panel.bus)
display.show(Image.new("1", (128, 64), 1))
print(display.wait(60), panel.lit)
"""
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert (ran.stdout.split(), ran.stderr) == (["True", "True", "False"], "")


# -------------------------------------------------------------------------------- SPI


SPI = wiring().display.spi


@EVERY_DRIVER
def test_on_spi_it_shows_the_same_without_any_other_pin_library(
    driver: str, pins: Factory, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = Stand(driver, bus=Spi(pins, SPI))
    spidev = SimpleNamespace(SpiDev=spi_bus(stand.panel, pins, SPI.data_command))
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    monkeypatch.setitem(sys.modules, "RPi", None)
    stand.show(noise(1))
    assert stand.panel.picture == noise(1)
    assert pins.pin(SPI.reset).state, "low would hold it in its reset"
    stand.panel.fail_after(100, errno.EIO)
    stand.show(noise(2))
    stand.go_on(5)
    assert stand.panel.picture == noise(2)
    assert stand.states == ["ready", "broken", "ready"]
    stand.display.close()
    Horn(pins, HornPins(out=SPI.reset)).close()


@pytest.mark.parametrize(
    ("number", "state", "words"),
    [
        (errno.ENOENT, "missing", "there is no /dev/spidev0.0; do: sudo raspi-config nonint do_spi 0, and restart"),
        (errno.EACCES, "broken", "/dev/spidev0.0; do: sudo usermod -aG spi $USER, and log in again"),
        (None, "broken", "spidev is not installed; do: sudo apt install python3-spidev, and start ./run again"),
    ],
)
def test_what_is_wrong_with_spi_is_one_sentence(
    number: int | None, state: str, words: str, pins: Factory, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = Stand(bus=Spi(pins, SPI))
    spidev = SimpleNamespace(SpiDev=spi_bus(stand.panel, pins, SPI.data_command, error=number)) if number else None
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    stand.go_on(5)
    assert stand.states == [state]
    assert str(stand.told[0].message).endswith(words)
    assert stand.told[0].message.in_("de") != str(stand.told[0].message)


def test_a_pin_of_spi_that_another_part_uses_is_named(pins: Factory) -> None:
    with Horn(pins, HornPins(out=SPI.data_command)):
        stand = Stand(bus=Spi(pins, SPI))
        stand.display.look()
    assert stand.states == ["broken"]
    assert str(stand.told[0].message).startswith("display: GPIO 24 is already in use by another part")


def test_pins_that_are_not_those_of_spi_are_refused(pins: Factory) -> None:
    with pytest.raises(Broken, match=r"chip enable on GPIO 8 or 7; change \[pins.display.spi\]"):
        Spi(pins, replace(SPI, chip_enable=12))
