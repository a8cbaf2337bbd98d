"""What a device may tell people who ask for advice (UG-124, UG-125). All of it is public."""

from collections.abc import Iterator

from companion.core import Text, text, texts
from companion.games.underground.box import Box
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import is_code_complete
from companion.games.underground.routes import Hint, hint, ways_in
from companion.games.underground.state import Acting, Dealing, Playing, PuttingPlatform, Sparing, State
from companion.games.underground.tiles import offered_tiles

WHY: dict[str, Text] = {
    "bare": text("bare board"),
    "water": text("water"),
    "rat": text("the rat"),
    "too_high": text("too steep"),
    "height": text("too steep"),
    "wall": text("a wall"),
    "lock": text("a lock"),
    "door_level": text("not at the door's level"),
    "code": text("the code is missing"),
    "exit_key": text("a key is missing"),
    "tower": text("the tower"),
}
CURES: dict[str, Text] = {
    "wall": text("Build over a wall that is in the way."),
    "lock": text("Build over a lock for which you have no key."),
    "water": text("Build over water with wood, or shut a valve."),
    "bare": text("Use wood to bridge gaps."),
}

SAVE = text("The code is complete: save the card.")
NEXT_SEES = text("The next section sees the figure: move first.")
TURN_EARLY = text("The timer stands before the line you want to end in: turn it early. It costs a section.")


def levels_missing(box: Box, s: State) -> int:
    """UG-124: how far the figure is below the door; above it, less than nothing."""
    return box.door_level - s.field.level(s.field.figure)


def way_to(box: Box, s: State) -> Hint | None:
    """To the exit with a complete code, else to the code chip that is nearest in cards."""
    if not s.field.figure or not s.field.tower or s.result:
        return None
    if is_code_complete(box, s):
        return hint(box, s, s.field.tower)
    ways = ways_in(box, s.field, s.keys)
    hints = [hint(box, s, space, ways) for space in s.field.chips if space != s.field.figure]
    there_are = [way for way in hints if way is not None]
    return min(there_are, key=lambda way: (len(way.obstacles) + len(way.legs), len(way.path)), default=None)


def told(way: Hint) -> Iterator[Text]:
    """The route hint in words."""
    cards = texts("{n} card", "{n} cards", len(way.legs))
    steps = texts("{n} step", "{n} steps", len(way.path))
    path = " ".join(way.path)
    yield text(
        "Nearest way to {goal}: {path} ({steps}, {cards})", goal=way.path[-1], path=path, steps=steps, cards=cards
    )
    for space, why in way.obstacles:
        yield text("In the way at {space}: {why}", space=space, why=WHY[why])


def advice(box: Box, s: State, way: Hint | None) -> Iterator[Text]:
    """UG-125: what is worth a thought now, on this way."""
    if not s.todo:
        return
    match s.todo[-1]:
        case Dealing() if not s.options.scenario:
            yield text("For the first game take scenario 1.")
        case PuttingPlatform():
            yield text("High platforms close to the tower make it easier.")
        case Sparing():
            yield SAVE
        case Acting(placed) if not placed and not offered_tiles(box, s):
            yield text("No tile is to be had with this card; it still had to be played.")
    if isinstance(s.todo[-1], Playing | Acting):
        yield from _about_the_kidnapper(box, s, way)
        kinds = [why for _, why in way.obstacles] if way else []
        yield from (CURES[kind] for kind in CURES if kind in kinds)


def _about_the_kidnapper(box: Box, s: State, way: Hint | None) -> Iterator[Text]:
    if not is_running(s):
        return
    if box.grid.in_sight(s.section + 1, s.field.figure):
        yield NEXT_SEES
    if way and way.legs and box.grid.in_sight(s.section, way.legs[0].to):
        yield TURN_EARLY
