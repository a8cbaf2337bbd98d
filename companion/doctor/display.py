"""Opening the small display for a test picture."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from luma.core.interface.serial import i2c, spi
from luma.core.render import canvas
from luma.oled import device as chips

from companion.daemon.config import Config
from hardware.wiring import Wiring


@contextmanager
def opened_display(config: Config, wiring: Wiring) -> Iterator[Any]:
    """The display as luma has it; dark again afterwards."""
    if config.display_bus == "i2c":
        line = i2c(port=config.display_port, address=config.display_address)
    else:
        pins = wiring.display.spi
        line = spi(port=0, device=0, gpio_DC=pins.data_command, gpio_RST=pins.reset)
    device = getattr(chips, config.display)(line, rotate=2 if config.display_turned else 0)
    try:
        yield device
    finally:
        device.cleanup()


def draw_test_picture(device: Any) -> None:
    """A frame along the edge, to see whether the picture is shifted, and words, to see which way up it is."""
    with canvas(device) as draw:
        draw.rectangle(device.bounding_box, outline="white")
        draw.text((device.width // 2, device.height // 2), "Companion", fill="white", anchor="mm")
