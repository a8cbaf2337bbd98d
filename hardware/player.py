"""Plays steps one after the other on a thread of its own: for tones and for lights."""

import logging
import threading
from collections.abc import Callable
from time import monotonic

log = logging.getLogger("companion")

Pattern = tuple[tuple[float, float], ...]
"""(value, seconds): for a horn Hz, 0 is silence; for a light 1 is on, 0 is off."""


class Player:
    """Shows each value of a pattern for its time, then 0; a new pattern takes the place of the old one at once."""

    def __init__(self, show: Callable[[float], None], name: str) -> None:
        self._show, self._name = show, name
        self._change = threading.Condition()
        self._pattern: Pattern = ()
        self._repeat = False
        self._round = self._begun = 0
        self._busy = False
        self._closing = False
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    @property
    def playing(self) -> bool:
        return self._busy

    def play(self, pattern: Pattern, *, repeat: bool = False) -> None:
        """An empty pattern stops; only one that takes time can be repeated."""
        with self._change:
            self._pattern, self._repeat = pattern, repeat and any(seconds > 0 for _, seconds in pattern)
            self._round += 1
            self._busy = True
            self._change.notify_all()

    def wait(self, seconds: float) -> bool:
        """Wait until nothing is played any more; False if that takes longer."""
        with self._change:
            return self._change.wait_for(lambda: not self._busy, seconds)

    def close(self) -> None:
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._closing or self._round != self._begun)
                if self._closing:
                    break
                pattern, repeat, self._begun = self._pattern, self._repeat, self._round
            while self._played(pattern) and repeat:
                pass
            with self._change:
                if self._round == self._begun:
                    self._shown(0)
                    self._busy = False
                    self._change.notify_all()
        self._shown(0)

    def _played(self, pattern: Pattern) -> bool:
        """Whether it was played to its end, and not cut short by another one."""
        until = monotonic()
        for value, seconds in pattern:
            self._shown(value)
            until += seconds  # counted from the beginning, so that a long melody does not drag
            with self._change:
                pause = max(0.0, until - monotonic())
                if self._change.wait_for(lambda: self._closing or self._round != self._begun, pause):
                    return False
        return True

    def _shown(self, value: float) -> None:
        try:
            self._show(value)
        except Exception:
            log.exception("%s fails", self._name)
