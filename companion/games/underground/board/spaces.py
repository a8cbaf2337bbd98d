"""What it means to touch a space of the board now."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.core import Text, text, texts
from companion.core.scene import Intent, Why
from companion.games.underground import state
from companion.games.underground.board.ghost import ghost_of
from companion.games.underground.board.sight import Sight
from companion.games.underground.choices import escapes
from companion.games.underground.elements import substitutes
from companion.games.underground.field import SIDES, Space
from companion.games.underground.moment import exit_of, in_penalty, stand_of
from companion.games.underground.reach import Means, steps_from
from companion.games.underground.setup import platform_positions
from companion.games.underground.walking import follow

NO_SUBSTITUTE = text("Only a lit space can take it instead.")
ONE_STEP = text("The figure goes one step: to a lit space.")


class Touch(NamedTuple):
    tap: Intent | None = None
    hold: Intent | None = None
    why: Why | None = None
    legal: bool = False
    warn: bool = False
    """The kidnapper sees it."""
    badge: str = ""
    """Steps to there."""
    toll: str = ""
    """Icon of what the way takes."""


def touches(sight: Sight) -> dict[Space, Touch]:
    if not sight.acts:
        return {}
    view, grid = sight.view, sight.grid
    match sight.todo:
        case state.Acting() | state.Moving() if sight.mode == "move":
            return _own_way(sight) if sight.draft.own_way else _ends(sight)
        case state.Acting() if not sight.offered:
            return {}
        case state.PuttingPlatform(platform, drawn):
            return _room_for(sight, platform, drawn)
        case state.Acting():
            return {space: Touch(Intent("pick", f"at {space}")) for space in grid.spaces}
        case state.TurningDoor():
            sides = [(grid.beside(view.field.tower, side), side) for side in SIDES]
            return {space: Touch(sight.act(state.TurnDoor(side)), legal=True) for space, side in sides if space}
        case state.Pumping():
            return {space: _played(sight, state.Pump(space)) for space in view.field.water}
        case state.Substituting(element, drawn):
            free = substitutes(sight.box, view, element, drawn)
            lit = {space: _played(sight, state.Substitute(space)) for space in free}
            return {**_others(sight, NO_SUBSTITUTE, "UG-030"), **lit}
        case state.Displacing():
            lit = {space: _played(sight, state.Flee(space), warn=_is_seen_there(sight, space)) for space in _out(sight)}
            return {**_others(sight, ONE_STEP, "UG-093"), **_blocked(sight, lit, state.Flee), **lit}
    return {}


def _others(sight: Sight, words: Text, clause: str) -> dict[Space, Touch]:
    """All the same: why not there."""
    return dict.fromkeys(sight.grid.spaces, Touch(why=Why(sight.say(words), clause)))


def _room_for(sight: Sight, platform: str, drawn: Space) -> dict[Space, Touch]:
    """Where the platform may lie as it is turned now."""
    ghost = ghost_of(sight)
    spots = platform_positions(sight.box, sight.view, platform, drawn)
    return {
        spot.at: Touch(Intent("pick", f"at {spot.at}"), legal=ghost is not None and spot.at not in ghost.spot.spaces)
        for spot in spots
        if ghost is not None and spot.rotation == ghost.spot.rotation
    }


def _played(sight: Sight, action: Any, *, warn: bool = False) -> Touch:
    return Touch(sight.act(action), legal=True, warn=warn)


def _out(sight: Sight) -> Iterator[Space]:
    return escapes(sight.box, sight.view)


def _is_seen_there(sight: Sight, space: Space) -> bool:
    view = sight.view
    looks = view.timer and view.options.displacement != "nothing" and not in_penalty(view)
    return looks and space != view.field.tower and sight.grid.in_sight(view.section, space)


def _blocked(sight: Sight, reached: Any, action: Any) -> dict[Space, Touch]:
    """Neighbours one cannot step to, with what is in the way."""
    found = {}
    for _, space in sight.grid.neighbours[sight.view.field.figure]:
        if space not in reached:
            found[space] = Touch(why=sight.refused(action(space)))
    return found


# -------------------------------------------------------------------------------- moving


def _ends(sight: Sight) -> dict[Space, Touch]:
    """Where a move can end; touched once the way there is drawn, touched again it is gone."""
    view, path, routes = sight.view, sight.draft.path, sight.routes()
    before = stand_of(sight.box, view).means
    lit = {}
    for space, route in routes.items():
        chosen = path[-1:] == (space,)
        tap = sight.act(state.Walk(route.path)) if chosen else Intent("pick", f"to {space}")
        warn, toll = _sees(sight, space), toll_of(before, route.left)
        on_from = Intent("pick", f"from {space}")
        lit[space] = Touch(tap, on_from, legal=True, warn=warn, badge=str(len(route.path)), toll=toll)
    others = {space: Touch(why=_too_far(sight, space)) for space in sight.grid.spaces}
    return {**others, **_blocked(sight, lit, lambda space: state.Walk((space,))), **lit}


def _too_far(sight: Sight, space: Space) -> Why | None:
    if space == sight.view.field.figure:
        return None
    words = texts(
        "No way of {n} step leads to {space}.", "No way of {n} steps leads to {space}.", sight.steps, space=space
    )
    return Why(words.in_(sight.frame.language), "UG-068")


def _own_way(sight: Sight) -> dict[Space, Touch]:
    """The next step of a way drawn space by space; its end touched again plays it."""
    view, path = sight.view, sight.draft.path
    stand = follow(sight.box, view, path)
    found = {space: Touch(badge=str(i + 1)) for i, space in enumerate(path)}
    if path:
        end = path[-1]
        found[end] = Touch(sight.act(state.Walk(path)), legal=True, badge=str(len(path)), warn=_sees(sight, end))
    if len(path) < sight.steps:
        for after in steps_from(sight.grid, view.field, exit_of(sight.box, view), stand):
            toll = toll_of(stand.means, after.means)
            tap = Intent("pick", f"step {after.space}")
            warn = _sees(sight, after.space)
            found[after.space] = Touch(tap, legal=True, badge=str(len(path) + 1), toll=toll, warn=warn)
    return found


def _sees(sight: Sight, space: Space) -> bool:
    view = sight.view
    return view.timer and space != view.field.tower and sight.grid.in_sight(view.section, space)


def toll_of(before: Means, left: Means) -> str:
    if before.keys > left.keys:
        return "key"
    if before.hammer and not left.hammer:
        return "hammer"
    return "ladder" if before.ladder and not left.ladder else ""
