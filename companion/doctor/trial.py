"""`companion doctor --test`: people press, turn, look and listen, one part after the other."""

from collections.abc import Callable, Iterator
from typing import Any

from companion.core import Text, text
from companion.daemon.config import ReaderAt
from companion.daemon.wired import Part
from companion.doctor.bus import DISPLAY, display
from companion.doctor.display import showing_picture
from companion.doctor.examination import examined
from companion.doctor.finding import Finding
from companion.doctor.patient import Patient
from companion.doctor.pins import BUTTONS, HORN, HOURGLASS, LIGHTS, seats, why_not
from companion.doctor.readers import READERS, name_of, readers_of, why_no_reader
from companion.doctor.talk import Talk, Unheard
from hardware.buttons import Buttons
from hardware.buttons import wires as button_wires
from hardware.cardreader import CardReader, Scan
from hardware.horn import Horn
from hardware.hourglass import Hourglass
from hardware.lights import Lights
from hardware.lights import wires as light_wires
from hardware.part import Condition
from hardware.player import Pattern
from hardware.signals import Orientation, Pressed, Settled

SKIPPED = text("skipped")
SCALE: Pattern = tuple((hertz, 0.2) for hertz in (523.3, 587.3, 659.3, 698.5, 784.0, 880.0, 987.8, 1046.5))


def tried(patient: Patient, talk: Talk) -> Iterator[Finding]:
    steps = (
        (DISPLAY, _display),
        (HORN, _horn),
        (LIGHTS, _lights),
        (BUTTONS, _buttons),
        (HOURGLASS, _hourglass),
        (READERS, _readers),
    )

    def with_talk(step: Callable[[Patient, Talk], Iterator[Finding]]) -> Callable[[Patient], Iterator[Finding]]:
        return lambda patient: step(patient, talk)

    return examined(patient, [(name, with_talk(step)) for name, step in steps])


def _judged(name: Text, answer: bool | Unheard, well: Text, badly: Text, advice: Text) -> Finding:
    match answer:
        case "skipped":
            return Finding(name, "missing", SKIPPED)
        case "late":
            return Finding(name, "broken", text("nothing happened in time"), advice)
        case True:
            return Finding(name, "ok", well)
        case _:
            return Finding(name, "broken", badly, advice)


def _cannot_try(patient: Patient, part: Part, name: Text) -> Finding | None:
    if patient.is_simulated and patient.config.gpio == "auto":
        return Finding(name, "missing", text("simulated: there is nothing here to touch"))
    return why_not(patient, part, name)


# -------------------------------------------------------------------------------- looking and listening


def _display(patient: Patient, talk: Talk) -> Iterator[Finding]:
    *_, last = display(patient)
    if patient.is_simulated or patient.companion or last.name != DISPLAY or last.state != "ok":
        yield last
        return
    with showing_picture(patient):
        question = text('Is there a frame around the display, and "Companion" the right way up? (y/n, Enter: skip)')
        answer = talk.asked(question)
    advice = text(
        "shifted or noisy: the other chip, setting display; upside down: display_turned = true; dark: check its wires"
    )
    yield _judged(DISPLAY, answer, text("seen"), text("the picture is not right"), advice)


def _horn(patient: Patient, talk: Talk) -> Iterator[Finding]:
    if reason := _cannot_try(patient, "horn", HORN):
        yield reason
        return
    kind = patient.config.horn
    pin = patient.wired.wiring.horn
    with Horn(patient.factory, pin, kind="passive" if kind == "passive" else "active") as horn:
        horn.play(SCALE)
        answer = talk.asked(text("Does the horn beep eight times, higher and higher? (y/n, Enter: skip)"))
    advice = text(
        'only clicks: an active buzzer, or a piezo without its resistor; one tone: horn = "active" in the settings; '
        "nothing: collector and emitter swapped?"
    )
    yield _judged(HORN, answer, text("heard"), text("it does not sound right"), advice)


def _lights(patient: Patient, talk: Talk) -> Iterator[Finding]:
    if reason := _cannot_try(patient, "lights", LIGHTS):
        yield reason
        return
    pins = patient.wired.wiring.lights
    advice = text("the long leg goes to the resistor, the short one to GND; without lights: lights = false")
    with Lights(patient.factory, pins) as lights:
        for light, _, name in light_wires(pins):
            lights.burn(light)
            answer = talk.asked(text("Does the {light} burn, and no other? (y/n, Enter: skip)", light=name))
            lights.out(light)
            yield _judged(name, answer, text("seen"), text("it does not burn"), advice)


# -------------------------------------------------------------------------------- pressing and turning


def _buttons(patient: Patient, talk: Talk) -> Iterator[Finding]:
    if reason := _cannot_try(patient, "buttons", BUTTONS):
        yield reason
        return
    pins, own = patient.wired.wiring.buttons, seats(patient)
    wires = button_wires(pins, own)

    def felt(event: Any, _: float) -> None:
        talk.heard.put(event)

    with Buttons(patient.factory, pins, own, listener=felt):
        for button, wire in wires.items():
            yield _pressed(talk, button, {known: other.name for known, other in wires.items()}, wire.pin)


def _pressed(talk: Talk, button: str, names: dict[str, Text], pin: int) -> Finding:
    others: list[Text] = []

    def wanted(thing: Any) -> bool | None:
        match thing:
            case Pressed(button=felt) if felt == button:
                return True
            case Pressed(button=felt):
                others.append(names[felt])
                talk.say(text("That was the {button}.", button=names[felt]))
        return None

    talk.forget()
    talk.say(text("Press the {button}. (Enter: skip)", button=names[button]))
    answer = talk.wait(wanted)
    if others and answer == "late":
        what = text("another one answered: {button}", button=others[-1])
        return Finding(names[button], "broken", what, text("swap their wires, or their numbers under [pins]"))
    advice = text("nothing came at GPIO {pin}: two legs diagonally across, one to GND?", pin=pin)
    return _judged(names[button], answer, text("pressed"), text(""), advice)


def _hourglass(patient: Patient, talk: Talk) -> Iterator[Finding]:
    if reason := _cannot_try(patient, "hourglass", HOURGLASS):
        yield reason
        return
    pins = patient.wired.wiring.hourglass

    def felt(event: Any, _: float) -> None:
        talk.heard.put(event)

    with Hourglass(patient.factory, pins, listener=felt):
        talk.forget()
        talk.say(text("Turn the hourglass over, and set it down. (Enter: skip)"))
        answer = talk.wait(lambda thing: True if isinstance(thing, Settled) and thing.flipped else None)
        advice = text("are its switches along the glass, opposite ways, and the third wire at GND?")
        yield _judged(HOURGLASS, answer, text("turned"), text(""), advice)
        if pins.turned is not None and answer != "skipped":
            talk.say(text("Lay the hourglass on its side. (Enter: skip)"))
            answer = talk.wait(lambda thing: True if _lies(thing) else None)
            advice = text("one of its switches stays closed: do its wires touch?")
            yield _judged(text("hourglass on its side"), answer, text("felt"), text(""), advice)


def _lies(thing: Any) -> bool:
    return isinstance(thing, Settled) and thing.orientation is Orientation.LYING


# -------------------------------------------------------------------------------- cards


def _readers(patient: Patient, talk: Talk) -> Iterator[Finding]:
    named = readers_of(patient)
    if not named:
        yield Finding(READERS, "missing", text("none is connected"))
    for reader in named:
        yield why_no_reader(patient, reader) or _scanned(reader, talk)


def _scanned(reader: ReaderAt, talk: Talk) -> Finding:
    name = name_of(reader)

    def wanted(thing: Any) -> Finding | None:
        match thing:
            case Scan(uid=uid):
                return Finding(name, "ok", text("tag {uid} was read", uid=uid))
            case Condition(state="ready"):
                talk.say(text("Hold a card to the reader at {port}. (Enter: skip)", port=reader.port))
            case Condition(state="missing" | "broken" as state, message=message):
                return Finding(name, state, message)
        return None

    talk.forget()
    with CardReader(reader.port, reader.port, reader.kind, talk.heard.put):
        answer = talk.wait(wanted)
    if isinstance(answer, Finding):
        return answer
    advice = text("TX and RX swapped? A card of the other frequency? Is its kind right in the settings?")
    return _judged(name, answer, text(""), text(""), advice)
