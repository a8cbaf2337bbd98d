"""Which library moves the pins. It is chosen once, in the open, and handed to every part; there is no global one."""

import atexit
import importlib
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir, contextmanager
from typing import Any, Literal

from gpiozero import Factory, GPIOPinInUse, PinInvalidPin
from msgspec import Struct

from companion.core.text import Text, text
from hardware.board import board_model
from hardware.part import Broken, broken
from hardware.simulated import simulated_factory

Wanted = Literal["auto", "lgpio", "rpigpio", "simulated"]
Name = Literal["lgpio", "rpigpio", "simulated"]

ONLY_LGPIO = re.compile(r"Raspberry Pi (Compute Module )?[5-9]")  # 5, 500, CM5 and what comes after


class Chosen(Struct, frozen=True):
    """The pin factory for all parts, with its name and the reason for it; closing it frees every pin."""

    factory: Any
    name: Name
    why: Text

    def close(self) -> None:
        self.factory.close()

    def __enter__(self) -> "Chosen":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def load_lgpio() -> Any:
    """Import lgpio away from the working directory: it makes a FIFO there, and fails where it may not write."""
    home = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if not home:
        home = tempfile.mkdtemp(prefix="companion-gpio-")
        atexit.register(shutil.rmtree, home, ignore_errors=True)
    with chdir(home):  # its own setting for this, LG_WD, would move the whole process there for good
        return importlib.import_module("lgpio")


def load_rpigpio() -> Any:
    return importlib.import_module("RPi.GPIO")


def open_lgpio() -> Factory:
    return importlib.import_module("gpiozero.pins.lgpio").LGPIOFactory()


def open_rpigpio() -> Factory:
    return importlib.import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()


class Probes(Struct, frozen=True):
    """How the machine is asked; tests answer for it."""

    model: Callable[[], str] = board_model
    load_lgpio: Callable[[], Any] = load_lgpio
    load_rpigpio: Callable[[], Any] = load_rpigpio
    open_lgpio: Callable[[], Factory] = open_lgpio
    open_rpigpio: Callable[[], Factory] = open_rpigpio
    open_simulated: Callable[[], Factory] = simulated_factory


PROBES = Probes()


def choose(wanted: Wanted, probes: Probes = PROBES) -> Chosen:
    """The pin factory for this machine, or `Broken` with what to do. Pins are never simulated unasked on a Pi.

    >>> with choose("simulated") as chosen:
    ...     print(chosen.name, "-", chosen.why)
    simulated - the settings ask for simulated pins
    """
    match wanted:
        case "simulated":
            return Chosen(probes.open_simulated(), "simulated", text("the settings ask for simulated pins"))
        case "lgpio":
            _require(lgpio_trouble(probes))
            return _opened(probes.open_lgpio, "lgpio", text("the settings ask for {library}", library="lgpio"))
        case "rpigpio":
            _require(rpigpio_trouble(probes))
            return _opened(probes.open_rpigpio, "rpigpio", text("the settings ask for {library}", library="RPi.GPIO"))
        case "auto":
            return _automatic(probes)


def _automatic(probes: Probes) -> Chosen:
    model = probes.model()
    if not model.startswith("Raspberry Pi"):
        return Chosen(probes.open_simulated(), "simulated", text("this is no Raspberry Pi, so the pins are simulated"))
    missing = lgpio_trouble(probes)
    if missing is None:
        return _opened(probes.open_lgpio, "lgpio", text("{model} with lgpio", model=model))
    if ONLY_LGPIO.match(model):
        raise Broken(missing.message)
    if rpigpio_trouble(probes) is None:
        why = text("{model} with RPi.GPIO, because: {missing}", model=model, missing=missing.message)
        return _opened(probes.open_rpigpio, "rpigpio", why)
    raise Broken(missing.message)


def lgpio_trouble(probes: Probes) -> Broken | None:
    """What keeps lgpio from being used, if anything."""
    try:
        module = probes.load_lgpio()
    except ImportError:
        return broken("lgpio is not installed; do: sudo apt install python3-lgpio, and start ./run again")
    except OSError as error:
        return broken("lgpio finds no folder it may write to: {error}", error=error)
    if not hasattr(module, "gpiochip_open"):  # the placeholder that PyPI has for newer Pythons imports just as well
        return broken(
            "the installed lgpio is an empty placeholder; do: .venv/bin/pip uninstall lgpio, "
            "then sudo apt install python3-lgpio"
        )
    return None


def rpigpio_trouble(probes: Probes) -> Broken | None:
    try:
        probes.load_rpigpio()
    except (ImportError, RuntimeError, OSError):  # it refuses to be imported anywhere but on a Pi it knows
        return broken("RPi.GPIO is not installed or does not know this board; use lgpio")
    if ONLY_LGPIO.match(probes.model()):
        return broken("RPi.GPIO cannot drive the pins of a {model}; use lgpio", model=probes.model())
    return None


def _require(trouble: Broken | None) -> None:
    if trouble is not None:
        raise trouble


def _opened(open_factory: Callable[[], Factory], name: Name, why: Text) -> Chosen:
    try:
        return Chosen(open_factory(), name, why)
    except Exception as error:
        if _forbidden(error):
            raise broken("no permission for the pins; do: sudo usermod -aG gpio $USER, and log in again") from error
        raise broken("the pins do not open with {library}: {error}", library=name, error=error) from error


@contextmanager
def sentences(part: Text, pin: int) -> Iterator[None]:
    """Whatever goes wrong with a part's pin in here is told in one sentence."""
    try:
        yield
    except GPIOPinInUse as error:
        raise broken(
            "{part}: GPIO {pin} is already in use by another part; choose another pin under [pins]", part=part, pin=pin
        ) from error
    except PinInvalidPin as error:
        raise broken("{part}: this board has no GPIO {pin}", part=part, pin=pin) from error
    except Broken:
        raise
    except Exception as error:
        if _forbidden(error):
            raise broken(
                "{part}: no permission for GPIO {pin}; do: sudo usermod -aG gpio $USER, and log in again",
                part=part,
                pin=pin,
            ) from error
        if "busy" in str(error).lower():
            raise broken("{part}: another program holds GPIO {pin}; stop it", part=part, pin=pin) from error
        raise broken("{part}: GPIO {pin} fails: {error}", part=part, pin=pin, error=error) from error


def _forbidden(error: Exception) -> bool:
    """The libraries say it in their own ways: lgpio "can not open gpiochip", RPi.GPIO "No access to /dev/mem"."""
    said = str(error).lower()
    return isinstance(error, PermissionError) or any(
        words in said for words in ("permission", "no access", "can not open gpiochip")
    )
