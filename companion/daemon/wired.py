"""Which parts can be used as the settings have them wired.

Parts whose pins are wrong are out, each with a line to log and for `companion doctor`: the table starts and plays on
without them. Of two parts on one pin both are out, for nobody knows which one really hangs there, and a button
that is pressed on a pin with an output is a short circuit.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from companion.core import Text, text
from companion.daemon.config import Config, ReaderAt
from hardware.board import BY_ID, ON_BOARD
from hardware.part import Broken
from hardware.wiring import Wiring, pin_names, shared_pins, wiring

Part: TypeAlias = Literal["buttons", "seats", "hourglass", "horn", "lights", "display", "reader"]
"""As in the pin table; "reader" is one on the header's own serial line."""

HEADER_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")


class Wired(Struct, frozen=True):
    """The pins of all parts, and which of those that are switched on can be used."""

    wiring: Wiring
    parts: frozenset[Part]
    out: Mapping[Part, Text]
    """Switched on, but not to be used, and why."""
    pins: Mapping[str, int]
    """The pins of the parts that can be used, by their names in the settings."""


def wired(config: Config) -> Wired:
    """
    >>> found = wired(Config(pins={"horn": {"out": 99}, "lights": {"good": 24}}))
    >>> found.wiring.lights.good, "horn" in found.parts
    (24, False)
    >>> print(found.out["horn"])
    setting pins.horn.out: Expected `int` <= 27; GPIO numbers go from 2 to 27
    """
    table, wrong = _readable(config.pins)
    pins = _pins_in_use(config, table)
    switched_on = {_part(name) for name in pins}
    out = {part: why for part, why in wrong.items() if part in switched_on}
    sound = {name: pin for name, pin in pins.items() if _part(name) not in out}
    for pin, names in shared_pins(sound).items():
        message = "GPIO {pin} cannot serve two parts: {names}; give one of them another pin under [pins]"
        for name in names:
            out.setdefault(_part(name), text(message, pin=pin, names=", ".join(names)))
    usable = {name: pin for name, pin in sound.items() if _part(name) not in out}
    return Wired(table, frozenset(switched_on - out.keys()), out, usable)


def readers_at(config: Config, found: Iterable[str], whole: Callable[[str], Path]) -> tuple[ReaderAt, ...]:
    """The card readers of the settings, then the USB ports that were found; a port with two names is one.

    `whole` follows links.
    """
    own = tuple(ReaderAt(reader.kind, _path(reader.port), reader.name) for reader in config.card_readers)
    if not config.find_readers:
        return own
    known = {whole(reader.port) for reader in own}
    return (*own, *(ReaderAt("auto", port) for port in found if port != str(ON_BOARD) and whole(port) not in known))


def _path(port: str) -> str:
    return port if "/" in port else str(BY_ID / port)


def _readable(changes: Mapping[str, Any]) -> tuple[Wiring, dict[Part, Text]]:
    """The pin table with those changes that can be made, and what is wrong with the others."""
    good: dict[str, Any] = {}
    wrong: dict[Part, Text] = {}
    for name, change in changes.items():
        try:
            wiring({name: change})
            good[name] = change
        except Broken as broken:
            wrong[_part(name)] = broken.message
    return wiring(good), wrong


def _pins_in_use(config: Config, table: Wiring) -> dict[str, int]:
    """By their names in the settings, such as "horn.out"; only of parts that are switched on."""
    on_header = any(reader.port in HEADER_PORTS for reader in config.card_readers)
    in_use = {
        "buttons.": config.buttons,
        "hourglass.": config.hourglass,
        "horn.": config.horn != "none",
        "lights.": config.lights,
        f"display.{config.display_bus}.": config.display != "none",
        "reader.": on_header,
    } | {f"seats.{seat}": True for seat in range(1, config.seat_buttons + 1)}
    begins = tuple(name for name, on in in_use.items() if on)
    pins = pin_names(msgspec.to_builtins(table))
    return {name: pin for name, pin in pins.items() if name.startswith(begins) and pin is not None}


def _part(name: str) -> Part:
    part: Part = name.partition(".")[0]  # type: ignore[assignment]  # names come from the pin table
    return part
