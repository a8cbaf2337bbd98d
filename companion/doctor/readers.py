"""Card readers: those of the settings, and those that may hang on other ports."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from queue import Empty, SimpleQueue

from companion.core import Text, text
from companion.daemon.config import ReaderAt
from companion.daemon.wired import HEADER_PORTS, readers_at
from companion.doctor.finding import Finding
from companion.doctor.patient import IN_USE, Patient
from hardware.cardreader import CardReader, Scan
from hardware.part import Condition

READERS = text("card readers")
PATIENCE = 10.0
"""Seconds until a reader has said whether it is there; it needs less itself."""


def readers(patient: Patient) -> Iterator[Finding]:
    named = readers_of(patient)
    if not named:
        advice = text(
            'plug one into USB, or name the header\'s line in the settings: readers = ["/dev/serial0"]; '
            "without one, cards are chosen with the buttons"
        )
        yield Finding(READERS, "missing", text("none is connected"), advice)
    for reader in named:
        yield why_no_reader(patient, reader) or _asked(reader)


def readers_of(patient: Patient) -> tuple[ReaderAt, ...]:
    """Those of the settings, then USB ports that were found."""
    machine = patient.machine
    found = (port.path for port in machine.ports())
    return readers_at(patient.config, found, lambda port: machine.path(port).resolve())


def name_of(reader: ReaderAt) -> Text:
    return text("card reader {port}", port=reader.port)


def why_no_reader(patient: Patient, reader: ReaderAt) -> Finding | None:
    """What keeps a reader from being tried, if anything."""
    name = name_of(reader)
    on_header = reader.port in HEADER_PORTS
    if on_header and "reader" in patient.wired.out:
        return Finding(name, "broken", text("not used, because its pins are wrong: see the pin table"))
    if patient.companion:
        return Finding(name, "ok", IN_USE)
    if on_header and re.search(r"console=(serial0|ttyAMA0|ttyS0)", patient.machine.read("/proc/cmdline")):
        advice = text("do: sudo raspi-config nonint do_serial_cons 1, and restart")
        return Finding(name, "broken", text("the system's login prompt is on this line"), advice)
    return None


def _asked(reader: ReaderAt) -> Finding:
    """Opens the port and waits until it is clear whether somebody is there."""
    name = name_of(reader)
    heard: SimpleQueue[Scan | Condition] = SimpleQueue()
    with ExitStack() as closing:
        part = closing.enter_context(CardReader(reader.port, reader.port, reader.kind, heard.put))
        try:
            condition = heard.get(timeout=PATIENCE)
        except Empty:
            return Finding(name, "broken", text("the port does not react"), text("unplug it and plug it in again"))
    match condition:
        case Condition(state="ready") if part.firmware:
            return Finding(name, "ok", text("{kind}, firmware {version}", kind="PN532", version=part.firmware))
        case Condition(state="missing" | "broken" as state, message=message):
            return Finding(name, state, message)
    return Finding(name, "ok", text("the port is open; {kind}", kind=reader.kind), _about_silence(reader))


def _about_silence(reader: ReaderAt) -> Text:
    if reader.kind == "auto":
        message = (
            "it speaks only when a card comes: companion doctor --test asks for one. A PN532 must be named: "
            'readers = ["pn532 {port}"]'
        )
        return text(message, port=reader.port)
    return text("it speaks only when a card comes: companion doctor --test asks for one")
