"""The box on the table: real where there are pins, simulated for whoever wants to see it."""

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any

from companion.daemon.config import Config
from companion.daemon.room import Room
from companion.daemon.tokens import Tokens
from hardware.board import board_model

if TYPE_CHECKING:
    from companion.daemon.conversation import Conversation
    from companion.daemon.device import Device
    from companion.daemon.simulation import Simulation

log = logging.getLogger("companion")
HANDOVER = 0.0005
"""Seconds a thread may keep others waiting; with Python's own 5 ms a horn waits for a picture that is being drawn."""


class Box:
    """`stop` ends the daemon; `live` is told of the panel's own conversation when there is one."""

    def __init__(
        self,
        config: Config,
        room: Room,
        tokens: Tokens,
        *,
        live: Callable[["Conversation"], None],
        stop: Callable[[], None],
    ) -> None:
        self._config, self._room, self._tokens, self._live, self._stop = config, room, tokens, live, stop
        self._device: Device | None = None
        self._simulation: Simulation | None = None
        self._living: asyncio.Task[None] | None = None
        if self._is_simulated:
            room.simulation = self._simulated

    @property
    def _is_simulated(self) -> bool:
        if self._config.gpio == "auto":
            return not board_model().startswith("Raspberry Pi")
        return self._config.gpio == "simulated"

    def open(self) -> None:
        """Real parts, at once. Simulated ones wait for somebody to look: they cost nothing until then."""
        if not self._is_simulated:
            self._begin()

    def _simulated(self) -> "Simulation":
        if self._simulation is None:
            self._simulation = _late("simulation").Simulation(self._config, self._room)
            self._begin()
        return self._simulation

    def _begin(self) -> None:
        sys.setswitchinterval(HANDOVER)
        self._device = _late("device").Device(
            self._config, self._room, self._tokens, switch_off=self._switch_off, simulation=self._simulation
        )
        self._living = asyncio.create_task(self._device.run())
        self._living.add_done_callback(_complain)
        self._live(self._device.insider)

    def changed(self) -> None:
        if self._simulation is not None:
            self._simulation.table_changed()

    def forget(self, client: "Conversation") -> None:
        if self._simulation is not None:
            self._simulation.forget(client)

    def _switch_off(self) -> None:
        if not self._is_simulated:
            log.info("switching off")
            subprocess.Popen(["systemctl", "poweroff"])
        self._stop()

    async def close(self) -> None:
        if self._living is not None and self._device is not None:
            self._living.cancel()
            await asyncio.to_thread(self._device.close)


def _late(module: str) -> Any:
    """Imported only when it is needed: the libraries of the parts take a third of a second and some megabytes."""
    return import_module(f"companion.daemon.{module}")


def _complain(living: asyncio.Task[None]) -> None:
    """Without it a device that failed would only be silent."""
    if not living.cancelled() and (failed := living.exception()) is not None:
        log.error("the parts of the device have failed", exc_info=failed)
