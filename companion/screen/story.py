"""What has happened at the table, as whoever looks at the screen may know it."""

from typing import NamedTuple

from companion import protocol
from companion.core.errors import Seat
from companion.core.text import Text

LONGEST = 60


class Line(NamedTuple):
    """A sentence, and who did what it tells of."""

    seat: Seat | None
    words: str


class Story:
    def __init__(self) -> None:
        self._entries: dict[int, tuple[Line, ...]] = {}
        self._last = self._newest = 0

    @property
    def lines(self) -> tuple[Line, ...]:
        """The oldest first."""
        return tuple(line for n in sorted(self._entries) for line in self._entries[n])

    def happened(self, told: protocol.Happened) -> bool:
        """Whether it is news. Told once more from some entry on, it is told to other eyes: what came before that may
        have been for one seat alone."""
        is_news = told.n > self._newest
        if told.n <= self._last and told.n in self._entries:
            self._entries = {n: lines for n, lines in self._entries.items() if n >= told.n}
        self._entries[told.n] = tuple(Line(told.seat, words) for words in told.lines)
        if len(self._entries) > LONGEST:
            del self._entries[min(self._entries)]
        self._last, self._newest = told.n, max(told.n, self._newest)
        return is_news

    def took_back(self, entries: tuple[int, ...], words: Text, language: str) -> None:
        newest = max((*entries, *self._entries), default=0)
        for n in entries:
            self._entries.pop(n, None)
        self._entries[newest] = (*self._entries.get(newest, ()), Line(None, words.in_(language)))

    def forget(self) -> None:
        self._entries.clear()
        self._last = self._newest = 0
