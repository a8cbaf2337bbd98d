"""What the panel knows of the table: the last view, how its clocks have run since, and what was told."""

import asyncio
from collections import deque
from collections.abc import Callable

from companion import protocol
from companion.core import Seat
from companion.panel.paint import Times

LOG = 30


class Seen:
    def __init__(self, now: Callable[[], float]) -> None:
        self.view: protocol.View | None = None
        self.log: deque[str] = deque(maxlen=LOG)
        self._now = now
        self._at = 0.0
        """When the view came: its clocks tick on from there."""
        self._news = asyncio.Event()

    def take(self, told: protocol.View | protocol.NoTable) -> None:
        self.view = told if isinstance(told, protocol.View) else None
        if self.view is None:
            self.log.clear()
        self._at = self._now()
        self._news.set()

    async def arrives(self, there: Callable[[protocol.View | None], bool]) -> None:
        """The view follows what was done: wait until it has."""
        while not there(self.view):
            self._news.clear()
            await self._news.wait()

    async def follows(self, done: protocol.Done) -> None:
        await self.arrives(lambda view: view is None or view.n >= done.n)

    # ---------------------------------------------------------------------------- its clocks

    @property
    def has_clock(self) -> bool:
        return self.view is not None and bool(self.view.clocks)

    def left(self) -> Times:
        """What is left of each clock now, and of how much."""
        if self.view is None:
            return {}
        gone = self._gone()
        return {face.key: (max(0, face.left - gone * face.runs), face.whole) for face in self.view.clocks}

    def _gone(self) -> int:
        return round((self._now() - self._at) * 1000)

    def ticks_in(self) -> float | None:
        """Seconds until some clock shows another second."""
        if self.view is None:
            return None
        gone = self._gone()
        running = [face.left - gone for face in self.view.clocks if face.runs and face.left > gone]
        return min((left % 1000 + 1) / 1000 for left in running) if running else None

    def table_time(self) -> int:
        """The table's own time now."""
        assert self.view is not None
        return self.view.now + self._gone()

    # ---------------------------------------------------------------------------- who is who

    @property
    def is_private(self) -> bool:
        """Whether what one seat sees is hidden from the others at this device."""
        return self.view is not None and self.view.mode == "digital" and self.view.private and len(self.view.names) > 1

    def next_seat(self) -> Seat | None:
        """Whose turn with the device it is."""
        view = self.view
        if view is None:
            return None
        seats = [seat for seat in view.actors if seat is not None]
        if view.question and view.question.seat is not None:
            seats = [view.question.seat]
        if not seats or view.seat in seats:
            return view.seat
        return seats[0]
