"""How the generic proofs name a way to play."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Variant(NamedTuple):
    """One way to play a game."""

    seats: int
    options: Mapping[str, Any] = {}
