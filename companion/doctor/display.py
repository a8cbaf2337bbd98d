"""A test picture on the small display."""

from collections.abc import Iterator
from contextlib import contextmanager
from queue import Empty, SimpleQueue

from PIL import Image, ImageDraw

from companion.core import text
from companion.doctor.patient import Patient
from hardware.display import Display
from hardware.oled import HEIGHT, WIDTH
from hardware.part import Condition

PATIENCE = 5.0
"""Seconds until a display has taken a picture or has said why not; it needs less itself."""


@contextmanager
def showing_picture(patient: Patient) -> Iterator[Condition]:
    """How the display is; if it is ready, the picture stands until the end."""
    config = patient.config
    bus = patient.machine.display_bus(config, patient.wired.wiring, lambda: patient.factory)
    told: SimpleQueue[Condition] = SimpleQueue()
    with Display(config.display, bus, told.put, turned=config.display_turned) as display:
        display.show(_picture())
        try:
            condition = told.get(timeout=PATIENCE)
        except Empty:
            condition = Condition("display", "broken", text("the display's bus does not react"))
        if condition.state == "ready" and not display.wait(PATIENCE):
            condition = display.condition or condition  # it has failed meanwhile
        yield condition


def _picture() -> Image.Image:
    """A frame along the edge, to see whether it is shifted, and a word, to see which way up it is."""
    picture = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, WIDTH - 1, HEIGHT - 1), outline=1)
    draw.text((36, 26), "Companion", fill=1)
    return picture
