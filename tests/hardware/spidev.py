"""An SPI bus made of software: what is sent while the pin D/C is high is data."""

import errno
from collections.abc import Callable
from typing import Any

from gpiozero import Factory

from hardware.simulated_display import COMMAND, DATA, SimulatedDisplay


def spi_bus(panel: SimulatedDisplay, factory: Factory, data_command: int, error: int = 0) -> Callable[[], Any]:
    """What stands for spidev.SpiDev, with this panel at its end; or that cannot be opened."""

    class SpiDev:
        max_speed_hz = 0

        def open(self, bus: int, device: int) -> None:
            assert (bus, device) == (0, 0)
            if error:
                raise OSError(error, errno.errorcode[error])

        def writebytes(self, content: list[int]) -> None:
            is_data = factory.pin(data_command).state
            panel.write_i2c_block_data(panel.address, DATA if is_data else COMMAND, content)

        def close(self) -> None:
            pass

    return SpiDev
