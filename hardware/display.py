"""The small display: what it looks like at each moment, and that it does again after whatever went wrong."""

import atexit
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from math import inf
from time import monotonic
from typing import Any, Protocol

import luma.core.error
from msgspec.structs import replace
from PIL import Image

from companion.core.text import text
from hardware.oled import DRIVERS, HEIGHT, WIDTH, Line, Oled, View, pages
from hardware.part import Broken, Condition, Patience, broken

log = logging.getLogger("companion")

CONTRASTS = (10, 41, 92, 163, 255)
"""For brightness 1 to 5: squares, which to the eye are even steps."""
DIM_AFTER, DIMMED = 600.0, 0.3
BLANK_AFTER = 3600.0
SHIFT_EVERY = 60.0
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1))
"""Once around, one pixel at a time, so that no pixel of a picture that stands for hours burns in."""
TELL_AGAIN = 4.0
"""Seconds after which all is told again to a panel that may have lost its power for a moment."""
SLOW = 0.06
CLOSING = 2.0
"""Seconds that closing waits for a bus that hangs; the system's own limit is one second."""
READY = Condition("display", "ready", text("the display is ready"))


class Bus(Protocol):
    """Where a display is connected: `I2c` or `Spi`, or a simulated one."""

    def open(self) -> Line:
        """Raises `Broken`, or `Missing`, if it cannot be used now."""

    def lost(self, error: Exception) -> Broken:
        """What an error while using it means."""


class Display:
    """A display of 128×64 pixels that are lit or dark: "ssd1306", "sh1106" or "ssd1309", on I²C or SPI.

    Wiring: on I²C, VCC goes to 3.3 V, GND to ground, SDA to GPIO 2 and SCL to GPIO 3.

    It may be absent: it comes and goes, and nothing is ever raised. `listener` is told of its condition, from its own
    thread; each once. `turned` is for one that is built in upside down.

    >>> from hardware.simulated_display import SimulatedDisplay
    >>> panel = SimulatedDisplay("sh1106")
    >>> with Display("sh1106", panel.bus, lambda condition: print(condition.message)) as display:
    ...     display.show(Image.new("1", (128, 64), 1))
    ...     display.wait(60)
    ...     panel.picture.getbbox()
    the display is ready
    True
    (0, 0, 128, 64)

    After ten minutes without a touch it is dim and the picture wanders by a pixel a minute; after `blank_after` seconds
    (0 is never) it is dark.
    """

    def __init__(
        self,
        driver: str,
        bus: Bus,
        listener: Callable[[Condition], Any] | None = None,
        *,
        turned: bool = False,
        brightness: int = 4,
        blank_after: float = BLANK_AFTER,
        clock: Callable[[], float] = monotonic,
        threaded: bool = True,
    ) -> None:
        if driver not in DRIVERS:
            message = 'display: there is no driver "{driver}"; there are: {known}'
            raise broken(message, driver=driver, known=", ".join(DRIVERS))
        self.listener = listener
        self.condition: Condition | None = None
        """The last one told; None until it was tried."""
        self._driver, self._bus, self._turned, self._clock = driver, bus, turned, clock
        self._brightness, self._blank_after = _brightness(brightness), blank_after
        self._change = threading.Condition()
        self._picture = Image.new("1", (WIDTH, HEIGHT))
        self._asked = self._heeded = self._shown = 0
        self._closing = False
        self._touched = clock()

        self._oled: Oled | None = None
        self._tried = self._next_try = self._tell_all = -inf
        self._pace, self._patience = Pace(), Patience()
        self._told_slow = False
        self._thread = threading.Thread(target=self._run, name="display", daemon=True) if threaded else None
        if self._thread is not None:
            self._thread.start()
        atexit.register(self.close)  # a program that ends in an accident must not leave its last picture standing

    def show(self, image: Image.Image) -> None:
        """Show this from now on. It does not wait, and of many pictures in a short time some are left out."""
        picture = Image.new("1", (WIDTH, HEIGHT))
        picture.paste(image)
        with self._change:
            self._picture = picture
            self._ask()

    def wait(self, seconds: float) -> bool:
        """Wait until the panel shows what it was told to; False if that takes longer."""
        with self._change:
            return self._change.wait_for(lambda: self._shown == self._asked, seconds)

    def touch(self) -> bool:
        """Somebody does something. True if the display was dark: then they only wanted to see it."""
        with self._change:
            now = self._clock()
            was_dark = self._oled is not None and not self._is_lit(now)
            self._touched = now
            self._ask()
        return was_dark

    def wake(self) -> None:
        """There is something to see: as bright as after a touch."""
        self.touch()

    @property
    def brightness(self) -> int:
        """From 1 to 5."""
        return self._brightness

    @brightness.setter
    def brightness(self, brightness: int) -> None:
        with self._change:
            self._brightness = _brightness(brightness)
            self._ask()

    def look(self) -> float:
        """Do what is due, for those who run without its thread; returns the seconds until the next look."""
        now = self._clock()
        if self._closing:
            return inf
        if self._oled is None and now < self._next_try:
            return self._next_try - now
        try:
            return self._update(now)
        except Broken as trouble:
            return self._lose(trouble)
        except (luma.core.error.Error, OSError) as error:
            return self._lose(self._bus.lost(error))
        except Exception as error:
            log.exception("the display")
            return self._lose(broken("the display cannot be used: {what}", what=str(error)))

    def close(self) -> None:
        atexit.unregister(self.close)
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is None:
            self._leave()
        elif self._thread is not threading.current_thread():
            self._thread.join(CLOSING)
            if self._thread.is_alive():
                log.warning("the display's bus hangs; it is left to itself")

    def __enter__(self) -> "Display":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ask(self) -> None:
        self._asked += 1
        self._change.notify_all()

    # ---------------------------------------------------------------------------- what it should look like

    def _wanted(self, now: float) -> View:
        idle = now - self._touched
        contrast = CONTRASTS[self._brightness - 1]
        picture = self._picture
        if idle >= DIM_AFTER:
            contrast = round(DIMMED * contrast)
            picture = _shifted(picture, SHIFTS[int((idle - DIM_AFTER) / SHIFT_EVERY) % len(SHIFTS)])
        return View(pages(picture, turned=self._turned), contrast, self._is_lit(now))

    def _is_lit(self, now: float) -> bool:
        return not 0 < self._blank_after <= now - self._touched

    def _until_it_changes(self, now: float) -> float:
        idle = now - self._touched
        until = SHIFT_EVERY - (idle - DIM_AFTER) % SHIFT_EVERY if idle >= DIM_AFTER else DIM_AFTER - idle
        return min(until, self._blank_after - idle) if self._blank_after > idle else until

    # ---------------------------------------------------------------------------- its own thread

    def _run(self) -> None:
        while not self._closing:
            pause = self.look()
            with self._change:
                self._change.wait_for(lambda: self._closing or self._asked != self._heeded, pause)
                self._heeded = self._asked
        self._leave()

    def _update(self, now: float) -> float:
        with self._change:
            asked, wanted = self._asked, self._wanted(now)
        oled = self._oled or self._opened(now)
        must_wait = self._pace.wait(now) > 0
        if now >= self._tell_all and not must_wait:
            oled.forget()
            self._tell_all = now + TELL_AGAIN
        is_new = wanted.lit and wanted.pages != oled.pages
        is_early = is_new and must_wait
        is_whole = is_new and not oled.pages
        if is_early:
            wanted = replace(wanted, pages=oled.pages or ())
        elif is_new:
            self._pace.spend(now)
        begun = self._clock()
        oled.show(wanted)
        after = self._clock()
        if is_whole:
            self._told_slow = self._told_slow or _is_slow(after - begun)
        self._become(READY)
        if is_early:
            return self._pace.wait(after)
        with self._change:
            self._shown = asked
            self._change.notify_all()
        return min(max(self._tell_all - after, self._pace.wait(after)), self._until_it_changes(after))

    def _opened(self, now: float) -> Oled:
        self._tried = now
        self._oled = Oled(self._driver, self._bus.open())
        return self._oled

    def _lose(self, trouble: Broken) -> float:
        self._free()
        now = self._clock()
        pause = self._patience.pause(now - self._tried)
        self._next_try = now + pause
        self._become(Condition("display", trouble.state, trouble.message))
        return pause

    def _leave(self) -> None:
        if self._oled is not None:
            with suppress(Exception):
                self._oled.darken()
        self._free()

    def _free(self) -> None:
        if self._oled is not None:
            with suppress(Exception):
                self._oled.line.cleanup()
        self._oled = None

    def _become(self, condition: Condition) -> None:
        if condition == self.condition or self._closing:
            return
        self.condition = condition
        try:
            if self.listener is not None:
                self.listener(condition)
        except Exception:
            log.exception("the display's listener failed at %s", condition)


class Pace:
    """At most ten pictures in any second: seven evenly, and three at once after a rest.

    >>> pace = Pace()
    >>> for _ in range(3):
    ...     pace.spend(100.0)
    >>> round(pace.wait(100.0), 2), pace.wait(101.0)
    (0.14, 0.0)
    """

    EVERY, AT_ONCE = 1 / 7, 3

    def __init__(self) -> None:
        self._rested = -inf
        """When as many can be sent at once as ever."""

    def wait(self, now: float) -> float:
        """The seconds until the next one may go."""
        return max(0.0, self._rested - (self.AT_ONCE - 1) * self.EVERY - now)

    def spend(self, now: float) -> None:
        self._rested = max(self._rested, now) + self.EVERY


def _brightness(brightness: int) -> int:
    return min(max(brightness, 1), len(CONTRASTS))


def _shifted(picture: Image.Image, by: tuple[int, int]) -> Image.Image:
    shifted = Image.new("1", (WIDTH, HEIGHT))
    shifted.paste(picture, by)
    return shifted


def _is_slow(seconds: float) -> bool:
    """Whether a whole picture takes too long; if so, it is told."""
    if seconds > SLOW:
        log.warning(
            "the display takes %d ms for a picture; dtparam=i2c_arm_baudrate=400000 in /boot/firmware/config.txt"
            " makes its bus four times as fast",
            1000 * seconds,
        )
    return seconds > SLOW
