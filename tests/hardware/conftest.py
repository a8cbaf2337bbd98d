"""A simulated table: real gpiozero on simulated pins."""

from collections.abc import Iterator

import pytest
from gpiozero import Factory

from hardware.simulated import Simulated, simulated_factory
from hardware.wiring import wiring


@pytest.fixture
def pins() -> Iterator[Factory]:
    factory = simulated_factory()
    yield factory
    factory.close()


@pytest.fixture
def table(pins: Factory) -> Simulated:
    return Simulated(pins, wiring())


class Clock:
    """A clock that stands until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()
