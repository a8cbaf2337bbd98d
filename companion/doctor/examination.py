"""Every check, in the order in which one would look."""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence

from companion.core import Text, text
from companion.doctor import bus, pins, readers, screen, storage, system
from companion.doctor.finding import Finding
from companion.doctor.patient import Patient
from hardware.part import Broken

Check = Callable[[Patient], Iterable[Finding]]

CHECKS: tuple[tuple[Text, Check], ...] = (
    (system.PYTHON, system.python),
    (system.PACKAGES, system.packages),
    (system.PYGAME, system.pygame),
    (system.BOARD, system.board),
    (system.POWER, system.power),
    (system.TIME, system.time),
    (system.SETTINGS, system.settings),
    (storage.COMPANION, storage.companion),
    (storage.JOURNAL, storage.journal),
    (storage.SPACE, storage.space),
    (system.RIGHTS, system.rights),
    (pins.PINS, pins.factory),
    (pins.TABLE, pins.table),
    (pins.BUTTONS, pins.buttons),
    (pins.SEATS, pins.seat_buttons),
    (pins.HOURGLASS, pins.hourglass),
    (pins.HORN, pins.horn),
    (pins.LIGHTS, pins.lights),
    (bus.DISPLAY, bus.display),
    (readers.READERS, readers.readers),
    (storage.TAGS, storage.tags),
    (screen.SCREEN, screen.screen),
    (screen.SOUND, screen.sound),
)


def examined(patient: Patient, checks: Sequence[tuple[Text, Check]] = CHECKS) -> Iterator[Finding]:
    """Everything that is found. A check that fails is a finding, too, and the others go on."""
    for name, check in checks:
        try:
            yield from check(patient)
        except Broken as broken:
            yield Finding(name, "broken", broken.message)
        except Exception as error:
            logging.getLogger("companion").debug("the check of %s fails", name, exc_info=True)
            what = text("it could not be examined: {error}", error=f"{type(error).__name__}: {error}")
            yield Finding(name, "broken", what)
