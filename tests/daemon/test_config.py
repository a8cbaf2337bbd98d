"""Settings: each is read, printed and refused in one line; wrong pins cost a part, never the table."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.core import BadInput
from companion.daemon.config import Config, ReaderAt, as_toml, read_config
from companion.daemon.wired import Wired, wired


def read(tmp_path: Path, toml: str) -> Config:
    path = tmp_path / "config.toml"
    path.write_text(toml, "utf-8")
    return read_config(path, {})


def complaint(tmp_path: Path, toml: str, language: str = "en") -> str:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, toml)
    said = refused.value.in_(language)
    assert "\n" not in said
    return said.removeprefix(f"{tmp_path}/")


# -------------------------------------------------------------------------------- the file


def test_without_a_file_every_part_of_the_smallest_build_is_used() -> None:
    config = read_config(None, {})
    assert (config.gpio, config.display, config.display_bus, config.display_address) == ("auto", "sh1106", "i2c", 0x3C)
    assert (config.horn, config.lights, config.buttons, config.hourglass) == ("passive", True, True, True)
    assert (config.seat_buttons, config.card_readers, config.find_readers, config.pins) == (0, (), True, {})


def test_settings_are_read(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        """
        gpio = "rpigpio"
        display = "ssd1306"
        display_address = 0x3D
        display_turned = true
        display_off_after = 0
        horn = "active"
        seat_buttons = 4
        readers = ["pn532 /dev/serial/by-id/usb-1", "/dev/serial0"]
        [pins.horn]
        out = 12
        """,
    )
    assert (config.gpio, config.display, config.display_address) == ("rpigpio", "ssd1306", 61)
    assert (config.display_turned, config.display_off_after, config.horn) == (True, 0, "active")
    assert config.card_readers == (ReaderAt("pn532", "/dev/serial/by-id/usb-1"), ReaderAt("auto", "/dev/serial0"))
    assert config.pins == {"horn": {"out": 12}}


def test_an_address_may_be_written_in_either_way(tmp_path: Path) -> None:
    assert read(tmp_path, "display_address = 0x3D") == read(tmp_path, "display_address = 61")


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ('gpio = "pigpio"', 'gpio: "pigpio" is not allowed; allowed: auto, lgpio, rpigpio, simulated'),
        ('display = "lcd"', 'display: "lcd" is not allowed; allowed: none, sh1106, ssd1306, ssd1309'),
        ('display_bus = "usb"', 'display_bus: "usb" is not allowed; allowed: i2c, spi'),
        ("display_port = -1", "display_port: -1 is not allowed; allowed: whole numbers from 0 to 99"),
        ("display_address = 200", "display_address: 0xC8 is not allowed; allowed: whole numbers from 3 to 119"),
        ('display_address = "0x3C"', 'display_address: "0x3C" is not allowed; allowed: whole numbers from 3 to 119'),
        ("display_turned = 1", "display_turned: 1 is not allowed; allowed: true, false"),
        ("display_off_after = -1", "display_off_after: -1 is not allowed; allowed: whole numbers from 0 on"),
        ("horn = true", "horn: true is not allowed; allowed: active, none, passive"),
        ('lights = "yes"', 'lights: "yes" is not allowed; allowed: true, false'),
        ("seat_buttons = 10", "seat_buttons: 10 is not allowed; allowed: whole numbers from 0 to 9"),
        ("speed = 0", "speed: 0 is not allowed; allowed: numbers above 0, up to 1000"),
        ('host = ""', 'host: "" is not allowed; allowed: words in quotes'),
        ("pins = 12", "pins: 12 is not allowed; allowed: a table such as horn.out = 12"),
        ("horm = 1", "horm: there is no such setting; did you mean horn?"),
        ("[pins.horm]\nout = 12", "pins.horm.out: there is no such pin; wiring/pins.toml has them all"),
        ("[pins.horn]\nin = 12", "pins.horn.in: there is no such pin; wiring/pins.toml has them all"),
        ("[pins.seats]\n10 = 12", "pins.seats.10: there is no such pin; wiring/pins.toml has them all"),
    ],
)
def test_a_wrong_setting_is_one_line_with_file_key_and_what_is_allowed(tmp_path: Path, toml: str, said: str) -> None:
    assert complaint(tmp_path, toml) == f"config.toml: {said}"


@pytest.mark.parametrize("readers", ['"/dev/serial0"', '["pn523 /dev/x"]', '[""]', '["pn532"]', '["a b c"]', "[1]"])
def test_a_reader_is_a_port_or_a_kind_and_a_port(tmp_path: Path, readers: str) -> None:
    said = complaint(tmp_path, f"readers = {readers}")
    allowed = 'a list of "PORT", "KIND PORT" or "NAME: KIND PORT", with a kind of: auto, rdm6300, lines, pn532'
    assert said.startswith("config.toml: readers: ")
    assert said.endswith(f" is not allowed; allowed: {allowed}")


def test_a_wrong_setting_is_told_in_german(tmp_path: Path) -> None:
    assert (
        complaint(tmp_path, "horm = 1", "de") == "config.toml: horm: diese Einstellung gibt es nicht; war horn gemeint?"
    )
    assert complaint(tmp_path, "lights = 1", "de") == "config.toml: lights: 1 ist nicht erlaubt; erlaubt: true, false"


def test_a_wrong_flag_is_named_as_it_was_typed() -> None:
    with pytest.raises(BadInput) as refused:
        read_config(None, {"port": "eighty"})
    assert str(refused.value) == '--port: "eighty" is not allowed; allowed: whole numbers from 0 to 65535'


def test_the_printed_settings_read_back_with_the_pins_as_their_last_table() -> None:
    config = Config(
        display_address=0x3D, readers=("auto /dev/x",), pins={"horn": {"out": 12}, "hourglass": {"turned": False}}
    )
    printed = as_toml(config)
    assert printed.rstrip().endswith("[pins]\nhorn.out = 12\nhourglass.turned = false")
    assert "\ndisplay_address = 0x3D\n" in printed
    assert tomllib.loads(printed)["pins"] == config.pins
    assert read_config(None, tomllib.loads(printed)) == config


# -------------------------------------------------------------------------------- parts and pins


def wired_with(pins: dict[str, Any], **settings: Any) -> Wired:
    return wired(Config(pins=pins, **settings))


def told(found: Wired) -> dict[str, str]:
    return {part: str(why) for part, why in found.out.items()}


def test_as_delivered_every_part_can_be_used() -> None:
    assert wired(Config()).out == {}
    assert wired(Config()).parts == {"buttons", "hourglass", "horn", "lights", "display"}


def test_everything_together_fits_on_the_header() -> None:
    found = wired(Config(seat_buttons=9, readers=("/dev/serial0",)))
    assert found.out == {}
    assert {"seats", "reader"} < found.parts


def test_what_is_switched_off_uses_no_pin() -> None:
    config = Config(display="none", horn="none", lights=False, buttons=False, hourglass=False)
    assert (wired(config).parts, wired(config).pins) == (frozenset(), {})


def test_a_moved_part_is_used_at_its_new_pin() -> None:
    found = wired_with({"horn": {"out": 24}})
    assert (found.wiring.horn.out, found.pins["horn.out"]) == (24, 24)


def test_a_glass_with_one_switch_needs_one_pin() -> None:
    found = wired_with({"hourglass": {"turned": False}})
    assert found.out == {}
    assert [name for name in found.pins if name.startswith("hourglass")] == ["hourglass.upright"]


@pytest.mark.parametrize("pin", [99, 1, -5, "18", 18.5, False])
def test_a_wrong_pin_number_costs_that_part_and_nothing_else(pin: Any) -> None:
    found = wired_with({"horn": {"out": pin}, "lights": {"good": 24}})
    assert found.out.keys() == {"horn"}
    assert told(found)["horn"].startswith("setting pins.horn.out: ")
    assert found.parts == {"buttons", "hourglass", "lights", "display"}
    assert found.wiring.lights.good == 24


def test_a_number_in_place_of_a_table_costs_that_part() -> None:
    assert wired_with({"horn": 12}).out.keys() == {"horn"}


def test_two_parts_on_one_pin_are_both_out() -> None:
    found = wired_with({"horn": {"out": 5}})
    said = "GPIO 5 cannot serve two parts: buttons.left, horn.out; give one of them another pin under [pins]"
    assert told(found) == {"horn": said, "buttons": said}
    assert found.out["horn"].in_("de").startswith("GPIO 5 kann nicht zwei Teilen dienen: buttons.left, horn.out")
    assert found.parts == {"hourglass", "lights", "display"}


def test_a_pin_of_a_part_that_is_switched_off_is_free() -> None:
    assert wired_with({"horn": {"out": 5}}, buttons=False).out == {}
    assert wired_with({"horn": {"out": 99}}, horn="none").out == {}


def test_a_display_on_spi_and_late_seat_buttons_exclude_each_other() -> None:
    assert wired_with({}, display_bus="spi", seat_buttons=4).out == {}
    assert wired_with({}, display_bus="spi", seat_buttons=6).out.keys() == {"display", "seats"}


def test_a_reader_on_usb_needs_no_pin() -> None:
    assert wired_with({"horn": {"out": 15}}, readers=("/dev/ttyUSB0",)).out == {}
    assert wired_with({"horn": {"out": 15}}, readers=("/dev/serial0",)).out.keys() == {"horn", "reader"}


def test_a_reader_may_have_a_name_for_what_lies_at_it() -> None:
    readers = read_config(None, {"readers": ["discard: pn532 /dev/ttyUSB0", "rdm6300 /dev/serial0"]}).card_readers
    assert [(reader.name, reader.kind, reader.port) for reader in readers] == [
        ("discard", "pn532", "/dev/ttyUSB0"),
        ("", "rdm6300", "/dev/serial0"),
    ]
