"""Settings: a TOML file with a few keys, each documented here and printed by `companion daemon --show-config`.

What is fatal, and what the table plays on with: a file that is no TOML, a key that does not exist (under [pins], too)
or a value that is not allowed stops the start with one line, for nobody can tell what was meant. A wrong pin number, or
one pin for two parts, does not: it concerns only these parts, and a café's table plays on without them
(`companion.daemon.wired`).
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct, field, inspect

from companion.core import BadInput, Text, text
from companion.core.options import Option, options_of
from companion.core.suggest import suggest
from hardware.frames import KINDS
from hardware.wiring import pin_names, unknown_pins


class ReaderAt(Struct, frozen=True):
    """A card reader as the settings name it."""

    kind: str
    port: str
    name: str = ""
    """What lies at it, such as discard: a game may then tell what a card there means."""


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    state: Annotated[str, Meta(description="The folder of the journal. Empty: the usual place for this user.")] = ""
    host: Annotated[
        str, Meta(min_length=1, description="The address to listen on. 127.0.0.1 is this machine only.")
    ] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535, description="The port to listen on; 0 takes any free one.")] = 8765
    speed: Annotated[
        float, Meta(gt=0, le=1000, description="How fast the clocks run; more than 1 is for demonstrations.")
    ] = 1.0
    log: Annotated[
        Literal["debug", "info", "warning"], Meta(description="How much is logged: debug, info or warning.")
    ] = "info"
    gpio: Annotated[
        Literal["auto", "lgpio", "rpigpio", "simulated"],
        Meta(description="Which library moves the pins. auto: lgpio on a Raspberry Pi, simulated pins elsewhere."),
    ] = "auto"
    display: Annotated[
        Literal["sh1106", "ssd1306", "ssd1309", "none"],
        Meta(description='The chip of the small display: sh1106 (1.3"), ssd1306 (0.96"), ssd1309; none: no display.'),
    ] = "sh1106"
    display_bus: Annotated[Literal["i2c", "spi"], Meta(description="How the display is wired: i2c or spi.")] = "i2c"
    display_port: Annotated[
        int, Meta(ge=0, le=99, description="Its I2C bus: 1 is the header's. On SPI it is always the header's first.")
    ] = 1
    display_address: Annotated[
        int, Meta(ge=0x03, le=0x77, description="Its address on the I2C bus: 0x3C (60) or 0x3D (61).")
    ] = 0x3C
    display_turned: Annotated[bool, Meta(description="Whether the display is mounted upside down.")] = False
    display_off_after: Annotated[
        int, Meta(ge=0, description="Minutes without any event until the display goes dark; 0: never.")
    ] = 60
    horn: Annotated[
        Literal["passive", "active", "none"],
        Meta(description="The buzzer: passive plays tones, active only their rhythm; none: no horn."),
    ] = "passive"
    lights: Annotated[bool, Meta(description="Whether the three lights are used.")] = True
    buttons: Annotated[bool, Meta(description="Whether the four buttons are used.")] = True
    hourglass: Annotated[bool, Meta(description="Whether the hourglass with its tilt switches is used.")] = True
    seat_buttons: Annotated[
        int, Meta(ge=0, le=9, description="How many seats have a button of their own, from seat 1 on.")
    ] = 0
    readers: Annotated[
        tuple[str, ...],
        Meta(
            description='Card readers, each "PORT", "KIND PORT" or "NAME: KIND PORT", such as "/dev/serial0" or '
            f'"discard: pn532 /dev/serial/by-id/..."; kinds: {", ".join(KINDS)}.'
        ),
    ] = ()
    find_readers: Annotated[
        bool, Meta(description="Whether other USB serial ports are tried as card readers, with kind auto.")
    ] = True
    # The last one: what follows a table in a TOML file belongs to that table.
    pins: Annotated[
        dict[str, Any],
        Meta(description="GPIO numbers that differ from wiring/pins.toml, such as horn.out = 12."),
    ] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return Path(self.state).expanduser() if self.state else state_folder(os.environ)

    @property
    def card_readers(self) -> tuple[ReaderAt, ...]:
        return tuple(map(_reader, self.readers))


def state_folder(environment: Mapping[str, str]) -> Path:
    """Where the journal lives: what systemd gives a service, or the user's own place."""
    if service := environment.get("STATE_DIRECTORY"):
        return Path(service)
    home = environment.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "companion"


def config_file(environment: Mapping[str, str]) -> Path | None:
    """The first of the usual files that exists."""
    home = environment.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    usual = (Path(home) / "companion" / "config.toml", Path("/etc/companion/config.toml"))
    return next((path for path in usual if path.is_file()), None)


def read_config(path: Path | None, flags: Mapping[str, Any]) -> Config:
    """The file, with what the command line says on top; anything wrong is one line with its key."""
    values = {} if path is None else _values(path)
    _must_be_allowed(values, f"{path}: ", strict=True)
    _must_be_allowed(flags, "--", strict=False)
    return msgspec.convert({**values, **flags}, Config, strict=False)


def _values(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(text("{file}: not a TOML file: {what}", file=str(path), what=str(error))) from None
    except OSError as error:
        raise BadInput(text("{file}: cannot be read: {what}", file=str(path), what=error.strerror)) from None


def _must_be_allowed(values: Mapping[str, Any], where: str, *, strict: bool) -> None:
    settings = options_of(Config)
    for key, value in values.items():
        if key not in settings:
            message = "{where}{key}: there is no such setting; {hint}"
            raise BadInput(text(message, where=where, key=key, hint=suggest(key, settings)))
        try:
            config = msgspec.convert({key: value}, Config, strict=strict)
            _ = config.card_readers
        except (msgspec.ValidationError, ValueError):
            message = "{where}{key}: {value} is not allowed; allowed: {allowed}"
            about = {"value": _toml(key, value), "allowed": _allowed(settings[key])}
            raise BadInput(text(message, where=where, key=key, **about)) from None
        for name in unknown_pins(config.pins):
            message = "{where}{key}: there is no such pin; wiring/pins.toml has them all"
            raise BadInput(text(message, where=where, key=f"pins.{name}"))


def _reader(words: str) -> ReaderAt:
    name, _, where = words.rpartition(": ")
    match where.split():
        case [port] if port not in KINDS:
            return ReaderAt("auto", port, name)
        case [kind, port] if kind in KINDS:
            return ReaderAt(kind, port, name)
    raise ValueError(f"no card reader: {words}")


def _allowed(setting: Option) -> Text:
    match setting.name, setting.hint:
        case "readers", _:
            return text(
                'a list of "PORT", "KIND PORT" or "NAME: KIND PORT", with a kind of: {kinds}', kinds=", ".join(KINDS)
            )
        case "pins", _:
            return text("a table such as horn.out = 12")
        case _, inspect.BoolType():
            return text("{these}", these="true, false")
        case _, inspect.FloatType(le=highest):
            return text("numbers above 0, up to {highest}", highest=highest)
        case _, inspect.StrType():
            return text("words in quotes")
    return setting.allowed


def as_toml(config: Config) -> str:
    """The settings as a file that can be edited, each with what it means."""
    return "\n".join(_lines(config))


def _lines(config: Config) -> Iterator[str]:
    for name, hint in get_type_hints(Config, include_extras=True).items():
        meta = next(part for part in hint.__metadata__ if isinstance(part, Meta))
        yield f"# {meta.description}"
        if name == "pins":
            yield "[pins]"
            yield from (f"{pin} = {_toml(pin, number)}" for pin, number in pin_names(config.pins).items())
        else:
            yield f"{name} = {_toml(name, getattr(config, name))}"
        yield ""


def _toml(name: str, value: Any) -> str:
    if name == "display_address" and isinstance(value, int):
        return f"0x{value:02X}"
    return msgspec.json.encode(value).decode()
