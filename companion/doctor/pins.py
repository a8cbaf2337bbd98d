"""The pins, and the parts that hang on them."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial

from gpiozero import Factory

from companion.core import Text, text
from companion.core.text import joined
from companion.daemon.wired import Part
from companion.doctor.finding import Finding
from companion.doctor.patient import IN_USE, Patient
from hardware.buttons import wires
from hardware.contacts import Contacts, Wire
from hardware.horn import Horn
from hardware.hourglass import Hourglass
from hardware.lights import Lights
from hardware.part import Broken
from hardware.pins import Chosen
from hardware.signals import Orientation

PINS, TABLE = text("pins"), text("pin table")
BUTTONS, SEATS, HOURGLASS = text("buttons"), text("seat buttons"), text("hourglass")
HORN, LIGHTS = text("horn"), text("lights")
SWITCHED_OFF, SIMULATED = text("switched off in the settings"), text("simulated")


def factory(patient: Patient) -> Iterator[Finding]:
    """Which library moves the pins, and why this one."""
    match patient.pins:
        case Broken(message=message):
            yield Finding(PINS, "broken", message)
        case Chosen(name=name, why=why):
            on_a_pi = name == "simulated" and patient.machine.is_pi
            advice = text("to see them at work: ./run --sim") if on_a_pi else None
            yield Finding(PINS, "ok", why, advice)


def table(patient: Patient) -> Iterator[Finding]:
    wrong = {str(why): why for why in patient.wired.out.values()}
    for why in wrong.values():
        parts = ", ".join(sorted(part for part, reason in patient.wired.out.items() if reason == why))
        advice = text("correct [pins] in the settings; the table plays on without: {parts}", parts=parts)
        yield Finding(TABLE, "broken", why, advice)
    if not wrong:
        yield Finding(TABLE, "ok", text("{n} pins in use, each by one part", n=len(patient.wired.pins)))


# -------------------------------------------------------------------------------- parts


def why_not(patient: Patient, part: Part, name: Text) -> Finding | None:
    """What keeps a part from being tried, if anything."""
    if part in patient.wired.out:
        return Finding(name, "broken", text("not used, because its pins are wrong: see the pin table"))
    if part not in patient.wired.parts:
        return Finding(name, "missing", SWITCHED_OFF)
    if patient.companion:
        return Finding(name, "ok", IN_USE)
    if isinstance(patient.pins, Broken):
        return Finding(name, "broken", text("it cannot be tried without the pins"))
    return None


def _tried(patient: Patient, part: Part, name: Text, look: Callable[[Factory], Finding]) -> Iterator[Finding]:
    if reason := why_not(patient, part, name):
        yield reason
        return
    found = look(patient.factory)
    yield Finding(name, "ok", SIMULATED) if patient.is_simulated else found


def buttons(patient: Patient) -> Iterator[Finding]:
    panel = wires(patient.wired.wiring.buttons, {})
    yield from _tried(patient, "buttons", BUTTONS, partial(_feel, BUTTONS, panel))


def seat_buttons(patient: Patient) -> Iterator[Finding]:
    if patient.config.seat_buttons:
        panel = wires(patient.wired.wiring.buttons, {})
        every = wires(patient.wired.wiring.buttons, seats(patient))
        own = {button: wire for button, wire in every.items() if button not in panel}
        yield from _tried(patient, "seats", SEATS, partial(_feel, SEATS, own))


def seats(patient: Patient) -> dict[str, int]:
    """The pins of the seats that have a button."""
    return {seat: pin for seat, pin in patient.wired.wiring.seats.items() if f"seats.{seat}" in patient.wired.pins}


def _feel(name: Text, switches: Mapping[str, Wire], factory: Factory) -> Finding:
    with closing(Contacts(factory, switches, lambda *_: True, threaded=False)) as contacts:
        down = [switches[button].name for button, closed in contacts.closed_now().items() if closed]
    if down:
        advice = text("let go of it; if nobody presses it: are two legs of one pair used, or do wires touch?")
        return Finding(name, "broken", text("down right now: {buttons}", buttons=joined(down)), advice)
    return Finding(name, "ok", text("{buttons}; none is down", buttons=joined(wire.name for wire in switches.values())))


def hourglass(patient: Patient) -> Iterator[Finding]:
    yield from _tried(patient, "hourglass", HOURGLASS, partial(_look_at_glass, patient))


def _look_at_glass(patient: Patient, factory: Factory) -> Finding:
    pins = patient.wired.wiring.hourglass
    with Hourglass(factory, pins, threaded=False) as glass:
        where = glass.orientation
    match where:
        case Orientation.UPRIGHT:
            return Finding(HOURGLASS, "ok", text("it stands upright"))
        case Orientation.TURNED if pins.turned is not None:
            return Finding(HOURGLASS, "ok", text("it stands on its head"))
        case Orientation.TURNED:
            advice = text("turn it over and look again: companion doctor")
            return Finding(HOURGLASS, "missing", text("it stands on its head, or is not connected"), advice)
        case Orientation.LYING:
            advice = text(
                "stand it up and look again. A glass with one switch: turned = false under [pins.hourglass]; "
                "without any: hourglass = false"
            )
            return Finding(HOURGLASS, "missing", text("it lies on its side, or is not connected"), advice)
        case Orientation.UNCLEAR:
            advice = text("leave it alone and look again; if it stays so, the switches point the same way or touch")
            return Finding(HOURGLASS, "broken", text("both switches are closed"), advice)


def horn(patient: Patient) -> Iterator[Finding]:
    yield from _tried(patient, "horn", HORN, partial(_open_horn, patient))


def _open_horn(patient: Patient, factory: Factory) -> Finding:
    kind = patient.config.horn
    with Horn(factory, patient.wired.wiring.horn, kind="passive" if kind == "passive" else "active") as part:
        if part.tonal or kind == "active":
            return Finding(HORN, "ok", text("ready; companion doctor --test lets you hear it"))
    advice = text("give it another pin under [pins.horn], or take lgpio")
    return Finding(HORN, "ok", text("ready, but its pin plays no tones, only their rhythm"), advice)


def lights(patient: Patient) -> Iterator[Finding]:
    yield from _tried(patient, "lights", LIGHTS, partial(_open_lights, patient))


def _open_lights(patient: Patient, factory: Factory) -> Finding:
    with Lights(factory, patient.wired.wiring.lights):
        return Finding(LIGHTS, "ok", text("ready; companion doctor --test lets you see them"))
