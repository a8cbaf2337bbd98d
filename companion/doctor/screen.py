"""A screen to look at and a sound card to hear."""

import re
from collections.abc import Iterator

from companion.core import text
from companion.doctor.finding import Finding
from companion.doctor.patient import Patient

SOUND, SCREEN = text("sound"), text("screen")


def sound(patient: Patient) -> Iterator[Finding]:
    machine = patient.machine
    cards = re.findall(r"^ *\d+ \[.*?\]: (?:.*? - )?(.+)$", machine.read("/proc/asound/cards"), re.MULTILINE)
    devices = machine.found("/dev/snd/pcm*p")
    if not cards or not devices:
        yield Finding(SOUND, "missing", text("there is no sound card"), text("the horn sounds without one"))
    elif any(machine.may_use(machine.path(device)) for device in devices):
        yield Finding(SOUND, "ok", text("{cards}", cards=", ".join(cards)))
    else:
        what = text("no permission for {files}", files=", ".join(devices))
        yield Finding(
            SOUND, "missing", what, text("do: sudo usermod -aG {group} $USER, and log in again", group="audio")
        )


def screen(patient: Patient) -> Iterator[Finding]:
    """A desktop's, or one that is attached to the board itself."""
    machine = patient.machine
    desktop = {name: machine.environment.get(name) for name in ("WAYLAND_DISPLAY", "DISPLAY")}
    if shown := [f"{name}={value}" for name, value in desktop.items() if value]:
        yield Finding(SCREEN, "ok", text("a desktop: {which}", which=", ".join(shown)))
        return
    cards = machine.found("/dev/dri/card*")
    attached = [
        name.split("/")[-2].partition("-")[2]
        for name in machine.found("/sys/class/drm/card*-*/status")
        if machine.read(name) == "connected"
    ]
    if attached and cards:
        yield Finding(SCREEN, "ok", text("without a desktop, at {which}", which=", ".join(attached)))
    elif cards:
        what = text("nothing is attached to {devices}", devices=", ".join(cards))
        yield Finding(SCREEN, "missing", what, text("attach it before the start; without one, play in the terminal"))
    else:
        what = text("neither a desktop nor a graphics device (/dev/dri)")
        yield Finding(SCREEN, "missing", what, text("nothing to do: play in the terminal"))
