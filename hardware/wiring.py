"""The pin table `wiring/pins.toml` with types, and where each GPIO sits on the header."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from hardware.part import broken

TABLE = Path(__file__).parent.parent / "wiring" / "pins.toml"

Gpio = Annotated[int, Meta(ge=2, le=27)]

HEADER = {  # GPIO number -> position on the 40-pin header, the same on every board with one
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22, 11: 23,
    8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
}  # fmt: skip


class _Pins(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class ButtonPins(_Pins, frozen=True):
    left: Gpio
    right: Gpio
    ok: Gpio
    back: Gpio


class HourglassPins(_Pins, frozen=True):
    upright: Gpio
    turned: Gpio | None = None


class HornPins(_Pins, frozen=True):
    out: Gpio


class LightPins(_Pins, frozen=True):
    attention: Gpio
    danger: Gpio
    good: Gpio


class I2cPins(_Pins, frozen=True):
    sda: Gpio
    scl: Gpio


class SpiPins(_Pins, frozen=True):
    chip_enable: Gpio
    data: Gpio
    clock: Gpio
    data_command: Gpio
    reset: Gpio


class DisplayPins(_Pins, frozen=True):
    i2c: I2cPins
    spi: SpiPins


class ReaderPins(_Pins, frozen=True):
    transmit: Gpio
    receive: Gpio


class Wiring(_Pins, frozen=True):
    """Which part is on which GPIO."""

    buttons: ButtonPins
    hourglass: HourglassPins
    horn: HornPins
    lights: LightPins
    display: DisplayPins
    reader: ReaderPins
    seats: dict[str, Gpio] = field(default_factory=dict)


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text("utf-8"))


def wiring(changes: Mapping[str, Any] = {}) -> Wiring:
    """The pin table, with an owner's changes on top; anything wrong with them is one sentence."""
    try:
        return msgspec.convert(_merged(_table(), changes), Wiring)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        key = "pins" + where.rstrip("`")
        raise broken("setting {key}: {what}; GPIO numbers go from 2 to 27", key=key, what=what) from None


def _merged(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(table)
    for key, value in changes.items():
        nested = isinstance(value, Mapping) and isinstance(merged.get(key), Mapping)
        # TOML has no word for "not there": `turned = false` is a glass with one switch.
        merged[key] = _merged(merged[key], value) if nested else None if value is False else value
    return merged


def pin_names(table: Mapping[str, Any]) -> dict[str, Any]:
    """What stands in a pin table, flat, by the names that settings have: `{"horn.out": 18, …}`."""
    flat: dict[str, Any] = {}
    for key, value in table.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}.{name}": pin for name, pin in pin_names(value).items()}
        else:
            flat[key] = value
    return flat


def unknown_pins(changes: Mapping[str, Any]) -> tuple[str, ...]:
    """Names among an owner's changes that the pin table does not have."""
    known = pin_names(_table())
    return tuple(
        name for name in pin_names(changes) if not any(pin == name or pin.startswith(f"{name}.") for pin in known)
    )


def shared_pins(used: Mapping[str, int]) -> dict[int, tuple[str, ...]]:
    """Pins that more than one of the parts in use would have: GPIO -> names."""
    by_pin: dict[int, list[str]] = {}
    for name, pin in used.items():
        by_pin.setdefault(pin, []).append(name)
    return {pin: tuple(names) for pin, names in by_pin.items() if len(names) > 1}
