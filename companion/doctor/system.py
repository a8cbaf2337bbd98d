"""The machine itself: Python, packages, board, rights, power, time."""

import re
from collections.abc import Iterator

from companion.core import Text, text
from companion.core.text import joined
from companion.daemon.wired import HEADER_PORTS
from companion.doctor.finding import Finding
from companion.doctor.patient import Patient

PYTHON, PACKAGES, PYGAME, BOARD = text("Python"), text("packages"), text("pygame"), text("board")
SETTINGS, RIGHTS, POWER, TIME = text("settings"), text("rights"), text("power"), text("time")


def python(patient: Patient) -> Iterator[Finding]:
    machine = patient.machine
    what = text("{version} on {architecture}", version=machine.python, architecture=machine.architecture)
    if machine.is_64_bit:
        yield Finding(PYTHON, "ok", what)
    else:
        advice = text("take a 64-bit system: on this one some packages must come from the system (apt)")
        yield Finding(PYTHON, "ok", what, advice)


def packages(patient: Patient) -> Iterator[Finding]:
    found = patient.machine.packages()
    if gone := [name for name, version in found.items() if version is None]:
        what = text("not installed: {names}", names=", ".join(gone))
        yield Finding(PACKAGES, "broken", what, text("remove the folder .venv and start ./run again"))
    else:
        names = ", ".join(f"{name} {version}" for name, version in found.items())
        yield Finding(PACKAGES, "ok", text("{names}", names=names))


def pygame(patient: Patient) -> Iterator[Finding]:
    """Two packages bear this name; only one of them drives a screen without a desktop."""
    module = patient.machine.load_pygame()
    if module is not None and not getattr(module, "IS_CE", False):
        what = text("pygame is installed in place of pygame-ce")
        advice = text("do: .venv/bin/pip uninstall pygame pygame-ce, then .venv/bin/pip install pygame-ce")
        yield Finding(PYGAME, "broken", what, advice)


def settings(patient: Patient) -> Iterator[Finding]:
    if patient.file:
        yield Finding(SETTINGS, "ok", text("{file}", file=str(patient.file)))
    else:
        advice = text("to change some: companion daemon --show-config > ~/.config/companion/config.toml")
        yield Finding(SETTINGS, "ok", text("no file, so everything is as usual"), advice)


def board(patient: Patient) -> Iterator[Finding]:
    model = patient.machine.model
    if patient.machine.is_pi:
        yield Finding(BOARD, "ok", text("{model}", model=model))
    else:
        what = text("{model}: this is no Raspberry Pi", model=model) if model else text("this is no Raspberry Pi")
        advice = text(
            "nothing to do: games, clocks and rules are all here. Buttons, hourglass, horn and lights are simulated; "
            "./run --sim shows them, and the small display, in this terminal"
        )
        yield Finding(BOARD, "missing", what, advice)


# -------------------------------------------------------------------------------- rights


GROUPS = ("gpio", "i2c", "spi", "dialout", "video", "render", "input", "audio")


def rights(patient: Patient) -> Iterator[Finding]:
    """One line for each group that this user should be in."""
    machine = patient.machine
    forbidden = {
        group: files
        for group, patterns in _needed(patient).items()
        if (files := [name for pattern in patterns for name in machine.found(pattern) if not _may_use(patient, name)])
    }
    for group, files in forbidden.items():
        what = text("no permission for {files}", files=", ".join(files))
        yield Finding(RIGHTS, "broken", what, _to_join(patient, group))
    if not forbidden:
        groups = [group for group in GROUPS if group in machine.session_groups()]
        message = "all devices that are there may be used; groups of this user: {groups}"
        yield Finding(RIGHTS, "ok", text(message, groups=", ".join(groups) or "–"))


def _may_use(patient: Patient, name: str) -> bool:
    return patient.machine.may_use(patient.machine.path(name))


def _to_join(patient: Patient, group: str) -> Text:
    if group in patient.machine.enrolled_groups() - patient.machine.session_groups():
        return text("this user is in the group {group} from the next login on: log in again", group=group)
    return text("do: sudo usermod -aG {group} $USER, and log in again", group=group)


def _needed(patient: Patient) -> dict[str, tuple[str, ...]]:
    """Which devices are used, by their groups. Elsewhere than on a Pi most of them are not for us."""
    config, machine = patient.config, patient.machine
    headers = tuple(port for port in HEADER_PORTS if port in {reader.port for reader in config.card_readers})
    usb = ("/dev/ttyUSB*", "/dev/ttyACM*") if config.find_readers else ()
    needed = {"dialout": (*headers, *usb)}
    if not machine.is_pi:
        return needed
    if config.gpio != "simulated":
        needed["gpio"] = ("/dev/gpiochip*",)
    if config.display != "none" and config.display_bus == "i2c":
        needed["i2c"] = (f"/dev/i2c-{config.display_port}",)
    if config.display != "none" and config.display_bus == "spi":
        needed["spi"] = ("/dev/spidev0.*",)
    if not has_desktop(patient):
        needed |= {"video": ("/dev/dri/card*",), "render": ("/dev/dri/renderD*",), "input": ("/dev/input/event*",)}
    return needed | {"audio": ("/dev/snd/*",)}


def has_desktop(patient: Patient) -> bool:
    return any(patient.machine.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


# -------------------------------------------------------------------------------- power and time

TROUBLES = (
    (0b0001, text("the voltage is too low")),
    (0b0110, text("slowed down")),
    (0b1000, text("too hot")),
)
EARLIER = 16
"""The same bits once more, so many places higher: since the start."""


def power(patient: Patient) -> Iterator[Finding]:
    """Too little power is what breaks SD cards; a Pi knows and tells."""
    if not patient.machine.is_pi:
        return
    said = patient.machine.read("/sys/devices/platform/soc/soc:firmware/get_throttled")
    said = said or patient.machine.run(["vcgencmd", "get_throttled"])
    flags = re.fullmatch(r"(?:throttled=)?(?:0x)?([0-9a-fA-F]+)\s*", said)
    if flags is None:
        return
    bits = int(flags[1], 16)
    advice = text("take the official supply and its own cable, and let air to the board")
    if now := _troubles(bits):
        yield Finding(POWER, "broken", joined(now), advice)
    elif earlier := _troubles(bits >> EARLIER):
        yield Finding(POWER, "ok", text("well now, but since the start: {what}", what=joined(earlier)), advice)
    else:
        yield Finding(POWER, "ok", text("enough, and never too hot"))


def _troubles(bits: int) -> list[Text]:
    return [what for mask, what in TROUBLES if bits & mask]


def time(patient: Patient) -> Iterator[Finding]:
    if patient.machine.is_synchronised():
        yield Finding(TIME, "ok", text("the system's clock is synchronised; Companion's clocks do not depend on it"))
    else:
        what = text("the system's clock is not synchronised: dates in the journal may be wrong")
        advice = text("nothing to do for playing: Companion's clocks do not depend on it. With a network: timedatectl")
        yield Finding(TIME, "missing", what, advice)
