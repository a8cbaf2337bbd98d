"""What `companion doctor` says of whole machines, and of everything that can be wrong with one."""

import errno
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero import LED

from companion.core import text
from companion.daemon.config import Config
from companion.doctor.bus import ADDRESSES, scan
from companion.doctor.examination import CHECKS, examined
from companion.doctor.finding import Finding, document, summary
from companion.doctor.machine import display_bus
from companion.tags import Tag, Tags
from hardware.cardreader import Port
from hardware.display_bus import I2c, Spi
from hardware.simulated import simulated_factory
from hardware.simulated_reader import SimulatedReader
from hardware.wiring import wiring
from tests.doctor.machines import PI_4, PI_5, PI_FILES, Bus, Table
from tests.hardware.pn532 import SimulatedPn532


@pytest.fixture
def laptop(tmp_path: Path) -> Table:
    return Table(tmp_path)


@pytest.fixture
def pi(tmp_path: Path) -> Table:
    return Table(tmp_path, PI_4)


# -------------------------------------------------------------------------------- whole reports

LAPTOP = """\
ok       Python: 3.11.2 on aarch64
ok       packages: companion 0.1.0, gpiozero 2.0.1
missing  board: this is no Raspberry Pi
         → nothing to do: games, clocks and rules are all here. Buttons, hourglass, horn and lights are simulated; \
./run --sim shows them, and the small display, in this terminal
ok       time: the system's clock is synchronised; Companion's clocks do not depend on it
ok       settings: no file, so everything is as usual
         → to change some: companion daemon --show-config > ~/.config/companion/config.toml
ok       Companion: it is not running, so every part can be tried
ok       journal: written safely to the disk in …/state
ok       space: 12000 MB free for the journal
ok       rights: all devices that are there may be used; groups of this user: gpio, i2c
ok       pins: this is no Raspberry Pi, so the pins are simulated
ok       pin table: 12 pins in use, each by one part
ok       buttons: simulated
ok       hourglass: simulated
ok       horn: simulated
ok       lights: simulated
ok       display: simulated
missing  card readers: none is connected
         → plug one into USB, or name the header's line in the settings: readers = ["/dev/serial0"]; \
without one, cards are chosen with the buttons
missing  tags: no tag has been enrolled yet
         → only needed with a card reader: companion tags enrol GAME
missing  screen: neither a desktop nor a graphics device (/dev/dri)
         → nothing to do: play in the terminal
missing  sound: there is no sound card
         → the horn sounds without one"""

WELL_WIRED = """\
ok       Python: 3.11.2 on aarch64
ok       packages: companion 0.1.0, gpiozero 2.0.1
ok       board: Raspberry Pi 4 Model B Rev 1.4
ok       power: enough, and never too hot
ok       time: the system's clock is synchronised; Companion's clocks do not depend on it
ok       settings: no file, so everything is as usual
         → to change some: companion daemon --show-config > ~/.config/companion/config.toml
ok       Companion: it is not running, so every part can be tried
ok       journal: written safely to the disk in …/state
ok       space: 12000 MB free for the journal
ok       rights: all devices that are there may be used; groups of this user: gpio, i2c
ok       pins: Raspberry Pi 4 Model B Rev 1.4 with lgpio
ok       pin table: 14 pins in use, each by one part
ok       buttons: left button, right button, OK button, back button; none is down
ok       seat buttons: button of seat 1, button of seat 2; none is down
ok       hourglass: it stands upright
ok       horn: ready; companion doctor --test lets you hear it
ok       lights: ready; companion doctor --test lets you see them
ok       I²C speed: 400 kHz
ok       I²C bus: /dev/i2c-1; answering: 0x3C, 0x68 (UU)
ok       display: SH1106 has shown a picture
ok       card reader PORT: PN532, firmware 1.6
ok       tags: dice 1, fugitive 2
ok       screen: without a desktop, at HDMI-A-1
ok       sound: bcm2835 Headphones"""


def test_a_laptop_is_told_that_all_is_well_without_any_part(laptop: Table) -> None:
    assert laptop.report() == LAPTOP
    assert str(summary(laptop.findings())) == "Nothing is broken. What is missing is done without."


def test_a_well_wired_pi_has_nothing_to_do(pi: Table) -> None:
    pi.bus = Bus(0x3C, held=[0x68])
    tags = (Tag("2A00000001", "fugitive", "house", "1"), Tag("2A00000002", "fugitive", "house", "2"))
    Tags(pi.folder / "state").add(*tags, Tag("2A00000003", "dice", "house", "A"))
    with SimulatedPn532() as reader:
        pi.settings = {"readers": (f"pn532 {reader.port}",), "seat_buttons": 2}
        assert pi.report().replace(reader.port, "PORT") == WELL_WIRED
        assert str(summary(pi.findings())) == "All is well."
    assert any(picture.getbbox() == (0, 0, 128, 64) for picture in pi.pictures)
    assert pi.screen.picture.getbbox() is None


def test_every_word_of_a_report_is_there_in_german(pi: Table) -> None:
    pi.lgpio = SimpleNamespace()
    told = pi.report("de")
    assert "ok       Platine: Raspberry Pi 4 Model B Rev 1.4" in told
    assert "kaputt   Pins: das installierte lgpio ist ein leerer Platzhalter" in told
    assert "fehlt    Kartenleser: keiner ist angeschlossen" in told


def test_a_script_finds_the_same_names_and_states_in_every_language(pi: Table) -> None:
    english, german = document(pi.findings(), "en"), document(pi.findings(), "de")
    assert [(one["name"], one["state"]) for one in english] == [(one["name"], one["state"]) for one in german]
    assert english[2] == {"name": "board", "state": "ok", "what": PI_4, "advice": None}


# -------------------------------------------------------------------------------- the machine itself


def test_a_32_bit_system_works_with_a_piece_of_advice(pi: Table) -> None:
    pi.more = {"is_64_bit": False, "architecture": "armv7l"}
    assert pi.about("Python").startswith("ok       Python: 3.11.2 on armv7l\n         → take a 64-bit system")


def test_a_missing_package_is_named(laptop: Table) -> None:
    laptop.more = {"packages": lambda: {"companion": "0.1.0", "pyserial": None}}
    assert laptop.about("packages").startswith("broken   packages: not installed: pyserial\n         → remove the fol")


@pytest.mark.parametrize(
    ("module", "said"), [(None, False), (SimpleNamespace(IS_CE=True), False), (SimpleNamespace(), True)]
)
def test_only_the_wrong_pygame_is_worth_a_word(laptop: Table, module: Any, said: bool) -> None:
    laptop.more = {"load_pygame": lambda: module}
    assert ("pygame is installed in place of pygame-ce" in laptop.about("pygame")) == said
    assert (laptop.about("pygame") == "") != said


def test_another_board_is_called_by_its_name(tmp_path: Path) -> None:
    other = Table(tmp_path, "Orange Pi Zero", files={})
    assert "board: Orange Pi Zero: this is no Raspberry Pi" in other.about("board")
    assert "simulated" in other.about("buttons")


def test_a_clock_that_nobody_sets_is_no_harm(laptop: Table) -> None:
    laptop.more = {"is_synchronised": lambda: False}
    assert laptop.about("time").startswith("missing  time: the system's clock is not synchronised")
    assert "Companion's clocks do not depend on it" in laptop.about("time")


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("0", "ok       power: enough, and never too hot"),
        ("50005", "broken   power: the voltage is too low, slowed down\n         → take the official supply"),
        (
            "50000",
            "ok       power: well now, but since the start: the voltage is too low, slowed down\n         → take",
        ),
        ("8", "broken   power: too hot"),
        ("", ""),
    ],
)
def test_a_pi_tells_of_too_little_power(pi: Table, flags: str, said: str) -> None:
    pi.write("/sys/devices/platform/soc/soc:firmware/get_throttled", flags)
    assert pi.about("power").startswith(said)


def test_power_is_asked_of_vcgencmd_where_there_is_no_file(pi: Table) -> None:
    pi.remove("/sys/devices/platform/soc/soc:firmware/get_throttled")
    pi.more = {"run": lambda command: "throttled=0x1\n" if command == ["vcgencmd", "get_throttled"] else ""}
    assert "the voltage is too low" in pi.about("power")


# -------------------------------------------------------------------------------- rights


def test_each_device_that_may_not_be_used_names_its_group(pi: Table) -> None:
    pi.forbidden = ("/dev/gpiochip0", "/dev/i2c-1", "/dev/dri/card0", "/dev/dri/renderD128", "/dev/input/event0")
    pi.forbidden += ("/dev/snd/pcmC0D0p",)
    told = pi.about("rights")
    for group in ("gpio", "i2c", "video", "render", "input", "audio"):
        assert f"→ do: sudo usermod -aG {group} $USER, and log in again" in told
    assert "broken   rights: no permission for /dev/gpiochip0" in told
    assert "no permission for /dev/i2c-1\n         → see rights" in pi.about("I²C bus")


def test_whoever_was_put_into_the_group_must_only_log_in_again(pi: Table) -> None:
    pi.forbidden = ("/dev/input/event0",)
    pi.more = {"enrolled_groups": lambda: frozenset({"input"})}
    assert pi.about("rights") == (
        "broken   rights: no permission for /dev/input/event0\n"
        "         → this user is in the group input from the next login on: log in again"
    )


def test_under_a_desktop_screen_and_touch_are_the_desktops(pi: Table) -> None:
    pi.forbidden = ("/dev/input/event0", "/dev/dri/card0")
    pi.more = {"environment": {"WAYLAND_DISPLAY": "wayland-0"}}
    assert pi.about("rights").startswith("ok")
    assert pi.about("screen") == "ok       screen: a desktop: WAYLAND_DISPLAY=wayland-0"


def test_a_laptops_own_devices_are_none_of_our_business(laptop: Table) -> None:
    for name in ("/dev/gpiochip0", "/dev/i2c-1", "/dev/input/event0", "/dev/ttyUSB0"):
        laptop.write(name)
    laptop.forbidden = ("/dev/gpiochip0", "/dev/i2c-1", "/dev/input/event0", "/dev/ttyUSB0")
    assert laptop.broken() == {"rights"}
    assert laptop.about("rights").startswith("broken   rights: no permission for /dev/ttyUSB0\n")


# -------------------------------------------------------------------------------- pins and parts


def test_a_pi_5_with_the_placeholder_of_lgpio_is_told_how_to_get_the_real_one(tmp_path: Path) -> None:
    pi = Table(tmp_path, PI_5)
    pi.lgpio = SimpleNamespace()
    assert pi.broken() == {"pins", "buttons", "hourglass", "horn", "lights"}
    assert pi.about("pins") == (
        "broken   pins: the installed lgpio is an empty placeholder; do: .venv/bin/pip uninstall lgpio, "
        "then sudo apt install python3-lgpio"
    )
    assert pi.about("horn") == "broken   horn: it cannot be tried without the pins"


def test_simulated_pins_on_a_pi_are_a_choice_and_say_so(pi: Table) -> None:
    pi.settings = {"gpio": "simulated"}
    assert pi.about("pins").startswith("ok       pins: the settings ask for simulated pins\n")
    assert pi.about("lights") == "ok       lights: simulated"


def test_two_parts_on_one_pin_are_both_out_and_the_others_are_tried(pi: Table) -> None:
    pi.settings = {"pins": {"horn": {"out": 5}}}
    assert pi.broken() == {"pin table", "buttons", "horn"}
    assert pi.about("pin table") == (
        "broken   pin table: GPIO 5 cannot serve two parts: buttons.left, horn.out; give one of them another pin "
        "under [pins]\n         → correct [pins] in the settings; the table plays on without: buttons, horn"
    )
    assert pi.about("horn") == "broken   horn: not used, because its pins are wrong: see the pin table"


def test_a_wrong_number_is_told_once_and_its_part_is_out(pi: Table) -> None:
    pi.settings = {"pins": {"lights": {"good": 77}}}
    assert pi.broken() == {"pin table", "lights"}
    assert "setting pins.lights.good" in pi.about("pin table")


def test_a_button_that_is_down_is_named(pi: Table) -> None:
    pi.hands.press("back")
    pi.hands.press("seat 2")
    pi.settings = {"seat_buttons": 3}
    assert pi.about("buttons").startswith("broken   buttons: down right now: back button\n         → let go of it")
    assert pi.about("seat buttons").startswith("broken   seat buttons: down right now: button of seat 2\n")


def test_how_the_glass_stands_is_told(pi: Table) -> None:
    pi.hands.turn()
    assert pi.about("hourglass") == "ok       hourglass: it stands on its head"
    pi.hands.lay()
    assert pi.about("hourglass").startswith("missing  hourglass: it lies on its side, or is not connected\n")
    pi.settings = {"pins": {"hourglass": {"turned": False}}}
    assert pi.about("hourglass").startswith("missing  hourglass: it stands on its head, or is not connected\n")


def test_switches_that_touch_are_broken(pi: Table) -> None:
    for pin in (17, 27):
        pi.factory.pin(pin).close_switch()
    assert pi.about("hourglass").startswith("broken   hourglass: both switches are closed\n")


def test_what_is_switched_off_is_no_trouble(pi: Table) -> None:
    pi.settings = {"display": "none", "horn": "none", "lights": False, "buttons": False, "hourglass": False}
    for name in ("display", "horn", "lights", "buttons", "hourglass"):
        assert pi.about(name) == f"missing  {name}: switched off in the settings"
    assert pi.broken() == set()


def test_a_pin_that_another_program_holds_is_a_sentence(pi: Table) -> None:
    with LED(18, pin_factory=pi.factory):
        assert "horn: GPIO 18 is already in use" in pi.about("horn")
        assert pi.broken() == {"horn"}


# -------------------------------------------------------------------------------- display


def test_without_i2c_the_line_that_switches_it_on_is_told(pi: Table) -> None:
    pi.remove("/dev/i2c-1")
    assert pi.about("I²C bus") == (
        "missing  I²C bus: there is no /dev/i2c-1: I²C is off\n"
        "         → do: sudo raspi-config nonint do_i2c 0, and restart"
    )
    assert pi.broken() == set()


def test_a_slow_bus_gets_the_advice_of_400_khz(pi: Table) -> None:
    pi.write("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency", (100_000).to_bytes(4, "big"))
    assert pi.about("I²C speed").startswith("ok       I²C speed: 100 kHz\n         → for quicker pictures write")


def test_the_speed_may_stand_in_the_start_up_file(pi: Table) -> None:
    pi.remove("/sys/bus/i2c/devices/i2c-1/of_node/clock-frequency")
    assert pi.about("I²C speed") == ""
    pi.write(
        "/boot/firmware/config.txt", "# dtparam=i2c_arm_baudrate=1\n[all]\ndtparam=i2c_arm=on,i2c_arm_baudrate=400000\n"
    )
    assert pi.about("I²C speed") == "ok       I²C speed: 400 kHz"


@pytest.mark.parametrize(
    ("bus", "said"),
    [
        (Bus(), "missing  display: nobody answers at 0x3C\n         → if there is one"),
        (
            Bus(0x3D),
            "broken   display: it answers at 0x3D, not at 0x3C\n         → write into the settings: display_add",
        ),
        (Bus(held=[0x3C]), "broken   display: a driver of the system holds address 0x3C"),
        (Bus(0x3C, 0x3D), "ok       display: SH1106 has shown a picture"),
    ],
)
def test_the_display_is_looked_for_on_the_bus(pi: Table, bus: Bus, said: str) -> None:
    pi.bus = bus
    assert pi.about("display").startswith(said)


def test_a_bus_that_is_stuck_is_asked_only_once(pi: Table) -> None:
    pi.bus = Bus(stuck=True)
    assert pi.about("I²C bus").startswith("broken   I²C bus: /dev/i2c-1 cannot be used: Connection timed out\n")
    assert pi.bus.asked == [ADDRESSES[0]]


def test_the_scan_asks_every_address_that_may_be_asked() -> None:
    bus = Bus()
    scan(bus)
    assert bus.asked == list(range(0x08, 0x78))


def test_a_display_that_does_not_take_the_picture_says_why(pi: Table) -> None:
    pi.screen.unplug()
    assert pi.about("display").startswith("missing  display: no display answers at address 0x3c on /dev/i2c-1")
    pi.screen.unplug(errno.EACCES)
    assert pi.about("display").startswith("broken   display: no permission for the display's bus /dev/i2c-1")


def test_a_display_on_spi_cannot_say_whether_it_is_there(pi: Table) -> None:
    pi.settings = {"display_bus": "spi"}
    assert pi.about("display").startswith("ok       display: SH1106 was sent a picture; on SPI nobody tells whether it")


def test_spi_takes_its_pins_from_the_same_factory_as_all_parts() -> None:
    factory = simulated_factory()
    assert display_bus(Config(display_bus="spi"), wiring(), lambda: factory) == Spi(factory, wiring().display.spi)
    assert display_bus(Config(display_address=0x3D), wiring(), lambda: factory) == I2c(1, 0x3D)


# -------------------------------------------------------------------------------- card readers and tags


def test_a_reader_that_is_not_there_is_missing(pi: Table) -> None:
    pi.settings = {"readers": ("/dev/serial/by-id/nowhere",)}
    assert "is not connected: there is no /dev/serial/by-id/nowhere" in pi.report()
    assert pi.broken() == set()


def test_a_reader_that_talks_by_itself_is_open_and_waits_for_a_card(pi: Table) -> None:
    with SimulatedReader() as reader:
        pi.settings = {"readers": (f"rdm6300 {reader.port}",)}
        assert pi.about(f"card reader {reader.port}") == (
            f"ok       card reader {reader.port}: the port is open; rdm6300\n"
            "         → it speaks only when a card comes: companion doctor --test asks for one"
        )


def test_a_reader_of_another_kind_does_not_answer(pi: Table) -> None:
    with SimulatedReader() as reader:
        pi.settings = {"readers": (f"pn532 {reader.port}",)}
        assert "does not answer on" in pi.about(f"card reader {reader.port}")
        assert pi.broken() == {f"card reader {reader.port}"}


def test_usb_ports_are_found_by_themselves_unless_they_are_named_or_not_wanted(pi: Table) -> None:
    with SimulatedReader() as reader:
        name = f"card reader {reader.port}"
        pi.ports = (Port("/dev/serial0", "ttyS0"), Port(reader.port, "USB"))
        assert f'A PN532 must be named: readers = ["pn532 {reader.port}"]' in pi.about(name)
        pi.settings = {"readers": (f"lines {reader.port}",)}
        assert pi.report().count(f"{name}: the port is open; lines") == 1
        pi.settings = {"find_readers": False}
        assert pi.about(name) == ""


def test_a_login_prompt_on_the_headers_line_is_named(pi: Table) -> None:
    pi.write("/proc/cmdline", "console=serial0,115200 console=tty1 root=PARTUUID=1 rootwait")
    pi.settings = {"readers": ("/dev/serial0",)}
    assert pi.about("card reader /dev/serial0").startswith("broken   card reader /dev/serial0: the system's login")


def test_a_file_of_tags_with_a_wrong_line_is_named_with_the_line(pi: Table) -> None:
    (pi.folder / "state").mkdir()
    (pi.folder / "state" / "tags.csv").write_text("uid,game,edition,card\nx,y\n")
    assert "tags.csv, line 2: four entries are needed" in pi.about("tags")
    assert pi.broken() == {"tags"}


# -------------------------------------------------------------------------------- journal


def test_a_full_disk_is_broken_and_a_nearly_full_one_gets_advice(pi: Table) -> None:
    pi.more = {"free": lambda _: 3_000_000}
    assert pi.broken() == {"space"}
    assert pi.about("space").startswith("broken   space: 3 MB free for the journal\n         → make room")
    pi.more = {"free": lambda _: 100_000_000}
    assert pi.about("space").startswith("ok       space: 100 MB free for the journal\n         → make room")


def test_a_folder_that_cannot_be_written_is_broken(pi: Table) -> None:
    (pi.folder / "file").write_text("in the way")
    pi.settings = {"state": str(pi.folder / "file" / "state")}
    assert pi.about("journal").startswith("broken   journal: nothing can be written in …/file/state: ")


def test_a_look_leaves_nothing_behind(pi: Table) -> None:
    before = sorted(pi.folder.rglob("*"))
    pi.findings()
    assert sorted(pi.folder.rglob("*")) == before


@pytest.mark.parametrize("address", ["http://127.0.0.1:4242", "http://127.0.0.1:8765"])
def test_parts_of_a_running_companion_are_left_alone(pi: Table, address: str) -> None:
    (pi.folder / "state").mkdir()
    (pi.folder / "state" / "address").write_text("http://127.0.0.1:4242\n")
    pi.more = {"answers": lambda asked: asked == address}
    pi.settings = {"readers": ("/dev/serial/by-id/x",)}
    assert f"ok       Companion: it is running at {address}" in pi.report()
    for name in ("buttons", "hourglass", "horn", "lights", "display", "card reader /dev/serial/by-id/x"):
        assert pi.about(name) == f"ok       {name}: in use by the running Companion, so it was not tried"
    assert pi.bus.asked == []


# -------------------------------------------------------------------------------- screen and sound


def test_a_screen_that_is_not_plugged_in_is_missing(pi: Table) -> None:
    pi.write("/sys/class/drm/card0-HDMI-A-1/status", "disconnected\n")
    assert pi.about("screen").startswith("missing  screen: nothing is attached to /dev/dri/card0\n")


@pytest.mark.parametrize("cards", ["--- no soundcards ---\n", ""])
def test_no_sound_card_is_missing(pi: Table, cards: str) -> None:
    pi.write("/proc/asound/cards", cards)
    assert pi.about("sound").startswith("missing  sound: there is no sound card\n")


# -------------------------------------------------------------------------------- whatever happens


def test_a_check_that_fails_is_itself_a_finding_and_the_others_go_on(pi: Table) -> None:
    def fail(_: Any) -> list[Finding]:
        raise ZeroDivisionError("by nothing")

    checks = ((text("board"), fail), CHECKS[0])
    with pi.patient() as patient:
        broken, python = examined(patient, checks)
    assert str(broken.what) == "it could not be examined: ZeroDivisionError: by nothing"
    assert (str(broken.name), broken.state, python.state) == ("board", "broken", "ok")


PROBES = ("packages", "load_pygame", "run", "session_groups", "may_use", "free", "answers", "is_synchronised", "ports")


def failing(error: Exception) -> Callable[..., Any]:
    def fail(*_: Any) -> Any:
        raise error

    return fail


@pytest.mark.parametrize("probe", [*PROBES, "open_bus", "display_bus"])
@pytest.mark.parametrize("error", [OSError("gone"), ValueError("nonsense")], ids=["system", "nonsense"])
def test_whatever_fails_inside_nothing_is_raised(pi: Table, probe: str, error: Exception) -> None:
    pi.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "")
    pi.more = {probe: failing(error)}
    assert pi.broken()


def test_files_of_nonsense_raise_nothing(pi: Table) -> None:
    for name in PI_FILES:
        if not name.startswith("/dev"):
            pi.write(name, b"\xff\xfe\x00 nonsense")
    assert pi.findings()
