"""The box on the table: its parts are opened, what they feel goes to the panel, and what it says is shown and sounded.

A part that is missing or broken is told of once and tried again; nothing waits for it, and the table plays on.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from PIL.Image import Image

from companion import protocol
from companion.client import Asking
from companion.core import Text, text
from companion.daemon.config import Config, ReaderAt
from companion.daemon.insider import Insider
from companion.daemon.room import Room
from companion.daemon.simulation import Simulation
from companion.daemon.slot import RETRY, Slot
from companion.daemon.tokens import Tokens
from companion.daemon.wired import HEADER_PORTS, Part, readers_at, wired
from companion.panel.canvas import blank
from companion.panel.dialogue import Key
from companion.panel.panel import Panel
from companion.panel.patterns import PATTERNS, Cue, loudness, shining
from companion.panel.settings import read_settings
from hardware.buttons import Buttons
from hardware.cardreader import CardReader, Scan, ports
from hardware.display import Bus, Display
from hardware.display_bus import I2c, Spi
from hardware.horn import Horn
from hardware.hourglass import Hourglass
from hardware.lights import Lights
from hardware.part import Broken, Condition
from hardware.pins import Chosen, choose
from hardware.signals import Begun, GlassEvent, Held, Nothing, Orientation, Press, Pressed, Repeated, Settled, Stuck

log = logging.getLogger("companion")
AFTER_A_FALL = 1.0
"""Seconds until a panel that failed is there again."""
KEYS = {"left": Key.LEFT, "right": Key.RIGHT, "ok": Key.OK, "back": Key.BACK}
HELD = {"ok": Key.HOLD_OK, "back": Key.HOLD_BACK}
SCROLLS = {"left", "right"}


class Device:
    """Everything people touch, see and hear, but for the screen."""

    def __init__(
        self,
        config: Config,
        room: Room,
        tokens: Tokens,
        *,
        switch_off: Callable[[], None],
        simulation: Simulation | None = None,
    ) -> None:
        self._config, self._wired, self._simulation = config, wired(config), simulation
        self._room = room
        self._loop = asyncio.get_running_loop()
        self._chosen: Chosen | None = None
        self._conditions: dict[str, Condition] = {}
        self._horn_ends = 0.0
        self._asleep: set[str] = set()
        """Buttons that only woke the display: nothing comes of them until they are pressed again."""
        pins = self._wired.wiring
        self._horn = self._slot("horn", text("horn"), lambda: Horn(self._pins(), pins.horn, kind=self._horn_kind))
        self._lights = self._slot("lights", text("lights"), lambda: Lights(self._pins(), pins.lights))
        self._buttons = self._slot("buttons", text("buttons"), self._open_buttons)
        self._hourglass = self._slot("hourglass", text("hourglass"), self._open_hourglass)
        self._readers: dict[str, CardReader] = {}
        self._image = blank()
        settings = read_settings(config.folder, "en")
        self._brightness = settings.brightness
        self._display = self._slot(
            "display", text("display"), self._open_display, opened=lambda display: display.show(self._image)
        )

        self.insider: Insider

        def connect(told: Callable[[protocol.Tell], None]) -> Asking:
            self.insider = Insider(room, tokens, settings.language, told)
            return self.insider.asking

        self.panel = Panel(self, settings, config.folder, connect, switch_off)

    # ---------------------------------------------------------------------------- opening

    def _slot(self, part: Part, name: Text, open_: Callable[[], Any], **more: Any) -> Slot[Any]:
        return Slot(name, open_, self._told, wanted=part in self._wired.parts, **more)

    def _pins(self) -> Any:
        """The pin factory; all parts share it."""
        if self._simulation is not None:
            return self._simulation.factory
        if self._chosen is None:
            self._chosen = choose(self._config.gpio)
            log.info("pins: %s, %s", self._chosen.name, self._chosen.why)
        return self._chosen.factory

    @property
    def _horn_kind(self) -> Any:
        return self._config.horn

    def _open_buttons(self) -> Buttons:
        wiring = self._wired.wiring
        seats = {str(n): wiring.seats[str(n)] for n in range(1, self._config.seat_buttons + 1)}
        return Buttons(
            self._pins(),
            wiring.buttons,
            seats if "seats" in self._wired.parts else {},
            listener=lambda press, _: self._soon(self._pressed, press),
        )

    def _open_hourglass(self) -> Hourglass:
        return Hourglass(
            self._pins(), self._wired.wiring.hourglass, listener=lambda event, _: self._soon(self._tilted, event)
        )

    def _open_display(self) -> Display:
        config = self._config
        return Display(
            config.display,
            self._display_bus(),
            lambda condition: self._soon(self._told, condition),
            turned=config.display_turned,
            brightness=self._brightness,
            blank_after=config.display_off_after * 60.0,
        )

    def _display_bus(self) -> Bus:
        if self._simulation is not None:
            return self._simulation.display.bus
        if self._config.display_bus == "i2c":
            return I2c(self._config.display_port, self._config.display_address)
        return Spi(self._pins(), self._wired.wiring.display.spi)

    def _open_reader(self, name: str, kind: str, port: str) -> None:
        try:
            self._readers[port] = CardReader(name, port, kind, lambda heard: self._soon(self._read, heard))
        except Broken as broken:
            self._told(Condition(name, broken.state, broken.message))

    # ---------------------------------------------------------------------------- living

    async def run(self) -> None:
        """As long as the daemon."""
        for why in self._wired.out.values():
            self._tell_people(why)
        async with asyncio.TaskGroup() as tasks:
            for slot in self._slots():
                tasks.create_task(slot.fill())
            tasks.create_task(self._keep_readers())
            tasks.create_task(self._keep_panel())

    async def _keep_panel(self) -> None:
        """A fault in the panel must not end the table's clocks, nor leave a dead display behind."""
        self.insider.changed()
        while True:
            try:
                await self.panel.run()
            except* Exception:
                log.exception("the panel failed and begins again")
                await asyncio.sleep(AFTER_A_FALL)

    async def _keep_readers(self) -> None:
        """Those of the settings, and those that are plugged in."""
        if self._simulation is not None:
            self._open_reader("1", "rdm6300", self._simulation.reader.port)
        while True:
            for reader in await asyncio.to_thread(self._find_readers):
                if reader.port not in self._readers:
                    self._open_reader(reader.name or str(len(self._readers) + 1), reader.kind, reader.port)
            await asyncio.sleep(RETRY)

    def _find_readers(self) -> list[ReaderAt]:
        found = () if self._simulation is not None else (port.path for port in ports())
        header_is_out = "reader" in self._wired.out
        return [
            reader
            for reader in readers_at(self._config, found, lambda port: Path(port).resolve())
            if not (header_is_out and reader.port in HEADER_PORTS)
        ]

    def close(self) -> None:
        """Silent and dark."""
        for slot in self._slots():
            slot.close()
        for part in (*self._readers.values(), self._simulation, self._chosen):
            if part is not None:
                part.close()

    def _slots(self) -> Iterator[Slot[Any]]:
        yield from (self._display, self._horn, self._lights, self._buttons, self._hourglass)

    def _soon(self, what: Callable[..., None], *about: Any) -> None:
        """Parts speak from threads of their own, and one may still speak when the loop has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what, *about)

    def _told(self, condition: Condition) -> None:
        """What is well from the start is not worth a word to people."""
        before = self._conditions.get(condition.part)
        self._conditions[condition.part] = condition
        if condition.state == "ready":
            log.info("%s", condition.message)
        else:
            log.warning("%s", condition.message)
        was_missed = before is not None and before.state != "ready" and condition.part != "display"  # that is seen
        if condition.state != "ready" or was_missed:
            self._tell_people(condition.message)

    def _tell_people(self, words: Text) -> None:
        if self._room.listener:
            self._room.listener.news(words)

    # ---------------------------------------------------------------------------- what people do

    def _pressed(self, press: Press) -> None:
        match press:
            case Pressed(button):
                if self._wakes(button):
                    return
                if button in KEYS:
                    self.panel.press(KEYS[button])
                else:
                    self.panel.seat_pressed(int(button.removeprefix("seat ")) - 1)
            case Repeated(button) if button in SCROLLS and button not in self._asleep:
                self.panel.press(KEYS[button])
            case Held(button) if button in HELD and button not in self._asleep:
                self.panel.press(HELD[button])
            case Stuck(button):
                self.panel.note(text("A button is stuck: {button}. It counts again when it comes up.", button=button))

    def _wakes(self, button: str) -> bool:
        """A press on a dark display only makes it light."""
        display: Display | None = self._display.part
        woke = display is not None and display.touch()
        (self._asleep.add if woke else self._asleep.discard)(button)
        return woke

    def _tilted(self, event: GlassEvent) -> None:
        self._wake()
        match event:
            case Begun():
                self.panel.glass("begun")
            case Settled(flipped=True):
                self.panel.glass("turned")
            case Settled(orientation=Orientation.LYING):
                self.panel.glass("nothing")
                self.panel.note(text("The glass lies on its side. The clock runs on."))
            case Settled() | Nothing():
                self.panel.glass("nothing")

    def _read(self, heard: Scan | Condition) -> None:
        if isinstance(heard, Scan):
            self._wake()
            self.panel.scanned(heard.reader, heard.uid)
        else:
            self._told(heard)

    def _wake(self) -> None:
        if self._display.part is not None:
            self._display.part.wake()

    # ---------------------------------------------------------------------------- what the panel says

    def show(self, image: Image) -> None:
        self._image = image
        if self._display.part is not None:
            self._display.part.show(image)

    def set_brightness(self, step: int) -> None:
        self._brightness = step
        if self._display.part is not None:
            self._display.part.brightness = step

    def cue(self, cue: Cue, volume: int) -> None:
        pattern = PATTERNS[cue]
        if pattern.yields and self._loop.time() < self._horn_ends:
            return
        if pattern.must:
            self._wake()
        if cue is Cue.HORN:
            self._horn_ends = self._loop.time() + sum(seconds for _, seconds in pattern.tones)
        horn, lights, loud = self._horn.part, self._lights.part, loudness(pattern, volume)
        if horn is not None and loud:
            horn.volume = loud
            horn.play(pattern.tones)
        if lights is not None and pattern.light:
            lights.play(pattern.light, shining(pattern.tones))
