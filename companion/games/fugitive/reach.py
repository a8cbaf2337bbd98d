"""How far the next hideout may be away: FU-042, FU-044, and what an event at its place changes (FU-122)."""

from companion.games.fugitive.edition import Box, LayInRow
from companion.games.fugitive.move import free_place, sign_at
from companion.games.fugitive.state import Number, State


def row_mod(box: Box, s: State, place: int) -> LayInRow | None:
    """What the event at this place, if any, changes there (FU-122)."""
    sign = sign_at(s, place)
    if sign is None:
        return None
    return next(op for op in box.events[sign.event].ops if isinstance(op, LayInRow))


def reach_of(box: Box, s: State, sprints: tuple[Number | None, ...]) -> int:
    """How far the next hideout may be away: 3, plus the values of the sprint cards under it (FU-044)."""
    reach = base_reach(box, s, free_place(s)) if s.signs else box.base_reach
    for card in sprints:
        reach += box.sprint[card]  # type: ignore[index]
    return reach


def base_reach(box: Box, s: State, place: int) -> int:
    mod = row_mod(box, s, place)
    return box.base_reach + (mod.value if mod and mod.mod == "reach" else 0)


def row_forbids_sprints(box: Box, s: State) -> bool:
    """Whether an event at the free place forbids sprint cards there."""
    mod = row_mod(box, s, free_place(s)) if s.signs else None
    return mod is not None and mod.mod == "no_sprint"
