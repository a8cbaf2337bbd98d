"""What has happened at the table, as whoever looks at the screen may know it."""

from companion import protocol
from companion.core.text import Text

LONGEST = 60


class Story:
    def __init__(self) -> None:
        self._entries: dict[int, tuple[str, ...]] = {}
        self._last = self._newest = 0

    @property
    def lines(self) -> tuple[str, ...]:
        """The oldest first."""
        return tuple(line for n in sorted(self._entries) for line in self._entries[n])

    def happened(self, told: protocol.Happened) -> bool:
        """Whether it is news. Told once more from some entry on, it is told to other eyes: what came before that may
        have been for one seat alone."""
        is_news = told.n > self._newest
        if told.n <= self._last and told.n in self._entries:
            self._entries = {n: lines for n, lines in self._entries.items() if n >= told.n}
        self._entries[told.n] = told.lines
        if len(self._entries) > LONGEST:
            del self._entries[min(self._entries)]
        self._last, self._newest = told.n, max(told.n, self._newest)
        return is_news

    def took_back(self, entries: tuple[int, ...], words: Text, language: str) -> None:
        newest = max((*entries, *self._entries), default=0)
        for n in entries:
            self._entries.pop(n, None)
        self._entries[newest] = (*self._entries.get(newest, ()), words.in_(language))

    def forget(self) -> None:
        self._entries.clear()
        self._last = self._newest = 0
