"""`companion doctor --measure-glass`: how long the real glass takes."""

from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic
from typing import Any

from companion.core import Text, text
from companion.doctor.patient import Patient
from companion.doctor.pins import BUTTONS, HOURGLASS, why_not
from companion.doctor.talk import Talk, Typed
from hardware.buttons import Buttons
from hardware.hourglass import Hourglass
from hardware.signals import RUNS, Pressed, Settled, calibrated

SHORTEST, LONGEST = 20.0, 300.0
"""Seconds between which the glass of a game lies."""
PATIENCE = 1000.0


def measured(patient: Patient, talk: Talk, shortest: float = SHORTEST, longest: float = LONGEST) -> float | None:
    """The mean of three full runs; None if nobody is there any more."""
    talk.patience = PATIENCE
    runs: list[float] = []
    with ExitStack() as parts:
        _listen(patient, talk, parts)
        while len(runs) < RUNS:
            lasted = _run(talk, len(runs) + 1)
            if lasted is None:
                return None
            if shortest <= lasted <= longest:
                talk.say(text("{seconds} s", seconds=f"{lasted:.1f}"))
                runs.append(lasted)
            else:
                message = "{seconds} s cannot be right: between {shortest} and {longest} s are. Once more."
                talk.say(text(message, seconds=f"{lasted:.1f}", shortest=f"{shortest:g}", longest=f"{longest:g}"))
    return calibrated(runs, shortest, longest)


def _listen(patient: Patient, talk: Talk, parts: ExitStack) -> None:
    """To the glass and the buttons as far as they are there; the keyboard is enough."""

    def felt(event: Any, _: float) -> None:
        talk.heard.put(event)

    wiring = patient.wired.wiring
    if not why_not(patient, "hourglass", HOURGLASS):
        parts.enter_context(Hourglass(patient.factory, wiring.hourglass, listener=felt))
    if not why_not(patient, "buttons", BUTTONS):
        parts.enter_context(Buttons(patient.factory, wiring.buttons, listener=felt))


def _run(talk: Talk, number: int) -> float | None:
    talk.forget()
    talk.say(
        text("Run {number} of {runs}: turn the empty glass. (No switch on it: press Enter)", number=number, runs=RUNS)
    )
    begun = talk.wait(_turned)
    if not isinstance(begun, float):
        return None
    talk.say(text("It runs. When the last grain has fallen, press Enter or the OK button."))
    ended = talk.wait(_stopped)
    return ended - begun if isinstance(ended, float) else None


def _turned(thing: Any) -> float | None:
    match thing:
        case Settled(flipped=True, since=since):
            return since
        case Typed(""):
            return monotonic()
    return None


def _stopped(thing: Any) -> float | None:
    return monotonic() if thing in (Typed(""), Pressed("ok")) else None


def to_be_set(seconds: float) -> Iterator[Text]:
    """Where a game is told how long its glass takes."""
    whole = round(seconds)
    yield text("this glass takes {seconds} s", seconds=f"{seconds:.1f}")
    yield text("Underground: --set timer_seconds={seconds}", seconds=whole)
    yield text("Safehouse: unit_seconds = {seconds} under [timer] in an edition of your own", seconds=whole)
