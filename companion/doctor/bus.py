"""The small display: its bus, who answers there, and a test picture."""

import errno
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from companion.core import Text, text
from companion.doctor.display import showing_picture
from companion.doctor.finding import Finding
from companion.doctor.patient import IN_USE, Patient
from companion.doctor.pins import SIMULATED, SWITCHED_OFF
from hardware.part import Condition

BUS, SPEED, DISPLAY = text("I²C bus"), text("I²C speed"), text("display")
ADDRESSES = range(0x08, 0x78)
DISPLAYS = (0x3C, 0x3D)
FAST = 400_000


def display(patient: Patient) -> Iterator[Finding]:
    """From the bus to the picture; what does not work is where it ends."""
    config = patient.config
    if config.display == "none":
        yield Finding(DISPLAY, "missing", SWITCHED_OFF)
    elif "display" in patient.wired.out:
        yield Finding(DISPLAY, "broken", text("not used, because its pins are wrong: see the pin table"))
    elif patient.is_simulated:
        yield Finding(DISPLAY, "ok", SIMULATED)
    elif config.display_bus == "i2c":
        yield from _on_i2c(patient)
    elif patient.companion:
        yield Finding(DISPLAY, "ok", IN_USE)
    else:
        yield from _show_picture(patient)


def _on_i2c(patient: Patient) -> Iterator[Finding]:
    machine, port = patient.machine, patient.config.display_port
    device = f"/dev/i2c-{port}"
    if not machine.exists(device):
        advice = text("do: sudo raspi-config nonint do_i2c 0, and restart")
        yield Finding(BUS, "missing", text("there is no {device}: I²C is off", device=device), advice)
        return
    if not machine.may_use(machine.path(device)):
        yield Finding(BUS, "broken", text("no permission for {files}", files=device), text("see rights"))
        return
    yield from speed(patient)
    if patient.companion:
        yield Finding(DISPLAY, "ok", IN_USE)
        return
    try:
        with machine.open_bus(port) as bus:
            answers = scan(bus)
    except OSError as error:
        what = text("{device} cannot be used: {why}", device=device, why=error.strerror)
        yield Finding(BUS, "broken", what, text("are SDA and SCL swapped, or touching something?"))
        return
    yield Finding(BUS, "ok", text("{device}; answering: {who}", device=device, who=_named(answers)))
    yield from _display_among(patient, answers)


def _display_among(patient: Patient, answers: "Answers") -> Iterator[Finding]:
    wanted = patient.config.display_address
    others = [address for address in DISPLAYS if address in answers.free and address != wanted]
    if wanted in answers.free:
        yield from _show_picture(patient)
    elif wanted in answers.held:
        what = text("a driver of the system holds address {address}", address=_hex(wanted))
        yield Finding(DISPLAY, "broken", what, text("take its dtoverlay line out of /boot/firmware/config.txt"))
    elif others:
        about = {"address": _hex(others[0]), "wanted": _hex(wanted)}
        what = text("it answers at {address}, not at {wanted}", **about)
        advice = text("write into the settings: display_address = {address}", address=_hex(others[0]))
        yield Finding(DISPLAY, "broken", what, advice)
    else:
        what = text("nobody answers at {address}", address=_hex(wanted))
        advice = text('if there is one: VCC and GND, SDA and SCL the right way round? Otherwise: display = "none"')
        yield Finding(DISPLAY, "missing", what, advice)


def _show_picture(patient: Patient) -> Iterator[Finding]:
    chip = patient.config.display.upper()
    with showing_picture(patient) as condition:
        match condition:
            case Condition(state="missing" | "broken" as state, message=message):
                yield Finding(DISPLAY, state, message)
            case _ if patient.config.display_bus == "spi":
                what = text("{chip} was sent a picture; on SPI nobody tells whether it came", chip=chip)
                yield Finding(DISPLAY, "ok", what, text("companion doctor --test lets you see it"))
            case _:
                yield Finding(DISPLAY, "ok", text("{chip} has shown a picture", chip=chip))


# -------------------------------------------------------------------------------- the bus


class Answers(Struct, frozen=True):
    """Who answered: devices that are free, and those that a driver of the system holds."""

    free: tuple[int, ...]
    held: tuple[int, ...]


def scan(bus: Any) -> Answers:
    """Reads one byte at each address and writes nothing, as `i2cdetect -r` does."""
    free, held = [], []
    for address in ADDRESSES:
        try:
            bus.read_byte(address)
            free.append(address)
        except OSError as error:
            match error.errno:
                case errno.EBUSY:
                    held.append(address)
                case errno.ENXIO | errno.EREMOTEIO | errno.EIO:
                    pass  # nobody there
                case _:  # the bus itself: each further address would only take another second
                    raise
    return Answers(tuple(free), tuple(held))


def _named(answers: Answers) -> Text:
    known = [_hex(address) for address in answers.free]
    known += [f"{_hex(address)} (UU)" for address in answers.held]
    return text("{these}", these=", ".join(known)) if known else text("nobody")


def _hex(address: int) -> str:
    return f"0x{address:02X}"


def speed(patient: Patient) -> Iterator[Finding]:
    """As the kernel has it, or else as the start-up file asks for it."""
    machine = patient.machine
    raw = machine.read_bytes(f"/sys/bus/i2c/devices/i2c-{patient.config.display_port}/of_node/clock-frequency")
    asked = re.search(
        r"^\s*dtparam=.*i2c(?:_arm)?_baudrate=(\d+)",
        machine.read("/boot/firmware/config.txt") or machine.read("/boot/config.txt"),
        re.MULTILINE,
    )
    hertz = int.from_bytes(raw, "big") if len(raw) == 4 else int(asked[1]) if asked else 0
    if not hertz:
        return
    what = text("{n} kHz", n=hertz // 1000)
    if hertz >= FAST:
        yield Finding(SPEED, "ok", what)
    else:
        advice = text(
            "for quicker pictures write into /boot/firmware/config.txt, and restart: "
            "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
        )
        yield Finding(SPEED, "ok", what, advice)
