"""A referee who enters anything that can be entered beside the boxed game: for tests and simulations of trackers."""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from companion.core.errors import Seat


class RandomReferee:
    """Chooses first what kind of thing, then which: rare kinds come up as often as those with many entries."""

    def __init__(self, legal: Callable[[Any], Iterable[Any]]) -> None:
        self.legal = legal

    def __call__(self, view: Any, seat: Seat | None, rng: Random) -> Any:  # noqa: ARG002 - it acts for the table
        kinds: dict[type, list[Any]] = {}
        for action in self.legal(view):
            kinds.setdefault(type(action), []).append(action)
        return rng.choice(kinds[rng.choice(list(kinds))])
