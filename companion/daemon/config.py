"""Settings: a TOML file with a few keys, each documented here and printed by `companion daemon --show-config`."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

from companion.core import BadInput, text


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

    @property
    def folder(self) -> Path:
        return Path(self.state).expanduser() if self.state else state_folder(os.environ)


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
    values: dict[str, Any] = {}
    if path is not None:
        try:
            values = tomllib.loads(path.read_text("utf-8"))
            msgspec.convert(values, Config)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadInput(text("{file}: not a TOML file: {what}", file=str(path), what=str(error))) from None
        except OSError as error:
            raise BadInput(text("{file}: cannot be read: {what}", file=str(path), what=error.strerror)) from None
        except msgspec.ValidationError as error:
            raise BadInput(text("{file}: {key}: {what}", file=str(path), **_where(error))) from None
    try:
        return msgspec.convert({**values, **flags}, Config, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(text("--{key}: {what}", **_where(error))) from None


def _where(error: msgspec.ValidationError) -> dict[str, Any]:
    what, _, where = str(error).partition(" - at `$")
    return {"key": where.rstrip("`").lstrip(".") or text("the top of the file"), "what": what}


def as_toml(config: Config) -> str:
    """The settings as a file that can be edited, each with what it means."""
    lines: list[str] = []
    for name, hint in get_type_hints(Config, include_extras=True).items():
        meta = next(part for part in hint.__metadata__ if isinstance(part, Meta))
        lines += [f"# {meta.description}", f"{name} = {msgspec.json.encode(getattr(config, name)).decode()}", ""]
    return "\n".join(lines)
