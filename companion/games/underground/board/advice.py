"""What somebody who plays for the first time is well advised to know now: the first thing of this list that holds."""

from collections.abc import Iterator

from companion.core import Text, text
from companion.core.board import sentence
from companion.core.scene import Why
from companion.games.underground import state
from companion.games.underground.board.sight import Sight
from companion.games.underground.box import ScenarioRule
from companion.games.underground.hints import CURES, NEXT_SEES, SAVE, TURN_EARLY
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import is_code_complete
from companion.games.underground.routes import Hint

CLAUSES = {"wall": "UG-056", "lock": "UG-072", "water": "UG-060", "bare": "UG-060"}


SPECIAL: dict[ScenarioRule, tuple[str, Text]] = {
    "exit_key": ("UG-126", text("leaving costs a key")),
    "no_valves": ("UG-127", text("valves do nothing")),
    "rat": ("UG-128", text("after red cards the rat runs")),
}
"""What is special in a scenario, by its clause."""


def advice(sight: Sight, way: Hint | None) -> Why | None:
    """`way` is the nearest one to what must be reached next."""
    if sight.view.result is not None or not sight.acts:
        return None
    found = next(_advice(sight, way), None)
    return None if found is None else Why(sentence(found[1].in_(sight.frame.language)), found[0])


def _advice(sight: Sight, way: Hint | None) -> Iterator[tuple[str, Text]]:
    view, door = sight.view, sight.box.door_level
    match sight.todo:
        case state.Dealing():
            yield "UG-019", text("Hands are open: show your cards, and talk about everything.")
        case state.PuttingPlatform():
            yield "UG-125", text("High platforms close to the tower make it easier.")
        case state.TurningDoor():
            yield "UG-080", text("In front of the door you must stand exactly {n} high at the end.", n=door)
        case state.Beginning():
            yield "UG-099", text("Then the sand runs. Anyone may turn the glass before it is empty: keep an eye on it.")
        case state.Taking():
            yield "UG-097", text("You need five matching chips. Each one you take costs a card for a new one.")
        case state.Pumping():
            yield "UG-076", text("A valve takes one water away: best the one that is in your way.")
        case state.Displacing():
            yield "UG-093", text("One step to get away: it collects nothing, and the kidnapper looks afterwards.")
        case state.Sparing():
            yield "UG-097", SAVE
        case state.Playing():
            if view.round == 1:
                yield from (SPECIAL[rule] for rule in view.rules)
            yield from _about_the_kidnapper(sight, way)
            if view.round <= 2:
                yield "UG-042", text("A card gives steps and a tile. After a blue one water comes.")
            yield from _goal(sight, way)
        case state.Acting(placed):
            yield from _about_the_kidnapper(sight, way)
            if view.round <= 1:
                yield "UG-039", text("Once each, in either order: lay the tile, move the figure.")
            yield from _cures(way) if not placed and sight.can_place else ()
            yield from _goal(sight, way)
        case _:
            return


def _about_the_kidnapper(sight: Sight, way: Hint | None) -> Iterator[tuple[str, Text]]:
    view = sight.view
    if not is_running(view) or not view.timer:
        return
    if sight.grid.in_sight(view.section + 1, view.field.figure):
        yield "UG-101", NEXT_SEES
    if way and way.legs and sight.grid.in_sight(view.section, way.legs[0].to):
        yield "UG-099", TURN_EARLY


def _cures(way: Hint | None) -> Iterator[tuple[str, Text]]:
    kinds = {why for _, why in way.obstacles} if way else set()
    yield from ((CLAUSES[kind], CURES[kind]) for kind in CURES if kind in kinds)


def _goal(sight: Sight, way: Hint | None) -> Iterator[tuple[str, Text]]:
    if way is None:
        return
    goal = way.path[-1]
    if is_code_complete(sight.box, sight.view):
        yield "UG-117", text("The code is complete: to the door on {space}!", space=goal)
    else:
        yield "UG-115", text("The nearest code chip lies on {space}.", space=goal)
