"""What can be done at each moment: who acts, every legal action, and what to ask before one is played."""

from collections.abc import Iterator
from typing import Any

from companion.core import Seat, Text, text
from companion.games.underground import kidnapper, tiles
from companion.games.underground.box import Box
from companion.games.underground.elements import substitutes
from companion.games.underground.field import SIDES, Space
from companion.games.underground.moment import exit_of, has, name_of, stand_of
from companion.games.underground.reach import paths, steps_from
from companion.games.underground.setup import platform_positions
from companion.games.underground.state import (
    Acting,
    Action,
    Begin,
    Beginning,
    Deal,
    Dealing,
    Displacing,
    Finish,
    Flee,
    Flip,
    Jump,
    Jumping,
    Leave,
    Moving,
    Place,
    Play,
    Playing,
    Pump,
    Pumping,
    PutPlatform,
    PuttingPlatform,
    Renew,
    RunOut,
    Spare,
    Sparing,
    State,
    Stay,
    Substitute,
    Substituting,
    Take,
    Taking,
    TurnDoor,
    TurningDoor,
    Walk,
)
from companion.games.underground.support import level_on
from companion.games.underground.walking import follow, steps_left

WAITED_FOR: dict[type, tuple[str, str]] = {
    Dealing: ("UG-018", "first the table is laid out"),
    PuttingPlatform: ("UG-022", "first the platform is put on the board"),
    TurningDoor: ("UG-027", "first the team chooses where the door faces"),
    Beginning: ("UG-037", "first the team agrees who begins"),
    Playing: ("UG-039", "first a hand card is played"),
    Acting: ("UG-039", "now a tile may be placed and the figure moved"),
    Moving: ("UG-043", "first the move is ended"),
    Jumping: ("UG-087", "first it is decided whether the figure jumps"),
    Taking: ("UG-077", "first the team decides whether to take the code chip"),
    Pumping: ("UG-076", "first a water tile is chosen to be pumped off"),
    Displacing: ("UG-093", "first the figure must step away from the water"),
    Substituting: ("UG-030", "first another space is chosen"),
    Sparing: ("UG-097", "first the team decides whether to place a new code chip"),
}
"""Which rule says what comes now, for whoever tries something else."""


def actors(s: State) -> tuple[Seat, ...]:
    """UG-130: the active player, or the whole team: the first answer counts."""
    if s.result is not None:
        return ()
    return (s.turn,) if _asks(s) == "player" else tuple(range(len(s.hands)))


def whose_turn(s: State) -> Text:
    return name_of(s.turn) if _asks(s) == "player" else text("the team")


def _asks(s: State) -> str:
    asks: str = s.todo[-1].asks  # type: ignore[union-attr] # only such a moment waits for somebody
    return asks


def legal(box: Box, s: State, seat: Seat | None) -> Iterator[Action]:
    if s.result is not None:
        return
    if seat in actors(s):
        yield from at_this_moment(box, s)
    if not s.glass.run:
        return
    if seat is not None:
        yield Flip()
    elif kidnapper.is_running(s):
        yield RunOut()


def at_this_moment(box: Box, s: State) -> Iterator[Action]:
    todo = s.todo[-1]
    match todo:
        case Dealing():
            yield Deal()
        case PuttingPlatform(platform, drawn):
            yield from (PutPlatform(at, turned) for at, turned, *_ in platform_positions(box, s, platform, drawn))
        case TurningDoor():
            yield from (TurnDoor(side) for side in SIDES if box.grid.beside(s.field.tower, side) is not None)
        case Beginning():
            yield from (Begin(seat) for seat in range(len(s.hands)))
        case Playing():
            yield from (Play(card) for card in s.hands[s.turn] if card is not None)
        case Acting():
            yield Finish()
            yield from walks(box, s, todo)
            yield from places(box, s, todo)
        case Moving():
            yield Walk(())
            yield from walks(box, s, todo)
        case Jumping():
            yield from (Jump(), Stay())
        case Taking():
            yield from (Take(), Leave())
        case Pumping():
            yield from map(Pump, s.field.water)
        case Displacing():
            yield from map(Flee, escapes(box, s))
        case Substituting(element, drawn):
            yield from map(Substitute, substitutes(box, s, element, drawn))
        case Sparing():
            yield from (Renew(), Spare())


def walks(box: Box, s: State, todo: Acting | Moving) -> Iterator[Walk]:
    """Every path the steps of the card allow, the shorter ones first; each also with the shaft at its end."""
    if isinstance(todo, Acting) and todo.moved:
        return
    shaft = has(box, s, "shaft")
    if shaft:
        yield Walk((), shaft=True)
    for path in paths(box.grid, s.field, exit_of(box, s), stand_of(box, s), steps_left(box, s, todo)):
        yield Walk(path)
        if shaft and path[-1] != s.field.tower:
            yield Walk(path, shaft=True)


def places(box: Box, s: State, todo: Acting) -> Iterator[Place]:
    if todo.placed:
        return
    for tile in tiles.offered_tiles(box, s):
        for position in tiles.positions_of(box, s, tile):
            yield Place(tile, position.at, position.rotation, position.flipped)


def escapes(box: Box, s: State) -> Iterator[Space]:
    """Where a figure can step that must leave its space."""
    for stand in steps_from(box.grid, s.field, exit_of(box, s), stand_of(box, s)):
        yield stand.space


# -------------------------------------------------------------------------------- would you really?


def warnings(box: Box, s: State, action: Action) -> tuple[Text, ...]:
    match action, s.todo[-1:]:
        case Place(), (Acting(),):
            return tuple(_doubtful_place(box, s, action))
        case Walk(path, shaft), (Acting() | Moving(),):
            return tuple(_doubtful_walk(box, s, path, shaft))
        case Flip(), _ if s.section + 1 == s.end and kidnapper.is_running(s):
            return (text("the kidnapper would reach the end chip: the game would be lost"),)
        case Flip(), _ if kidnapper.is_running(s) and box.grid.in_sight(s.section + 1, s.field.figure):
            return (text("the next section sees the figure"),)
        case _:
            return ()


def _doubtful_place(box: Box, s: State, a: Place) -> Iterator[Text]:
    spot = next((spot for spot in tiles.positions_of(box, s, a.tile) if _is_at(spot, a)), None)
    if spot is None:
        return
    door = box.grid.beside(s.field.tower, s.field.door)
    level = level_on(s.field, spot.spaces)
    if door in spot.spaces and level > box.door_level:  # UG-066, R-18
        yield text("the space at the door would be above it: nobody could leave any more")
    if a.tile not in tiles.given_tiles(box, s):
        yield text("this uses up the playing card chip")


def _is_at(spot: Any, a: Place) -> bool:
    return bool((spot.at, spot.rotation, spot.flipped) == (a.at, a.rotation, a.flipped))


def _doubtful_walk(box: Box, s: State, path: tuple[Space, ...], shaft: bool) -> Iterator[Text]:
    """UG-105: who ends a move in sight is found; and tools are used once."""
    stand = follow(box, s, path)
    if stand.space != s.field.tower and path and not shaft and s.timer and box.grid.in_sight(s.section, stand.space):
        yield text("the kidnapper sees {space}", space=stand.space)
    before = stand_of(box, s).means
    if before.hammer and not stand.means.hammer:
        yield text("this uses up the hammer")
    if before.ladder and not stand.means.ladder:
        yield text("this uses up the ladder")


# -------------------------------------------------------------------------------- every piece


def pieces(s: State) -> tuple[Any, ...]:
    """Cards, code chips, route tiles and platforms on the board; water and keys by their number."""
    cards = [*s.draw, *s.discard, *s.box, *(card for hand in s.hands for card in hand)]
    chips = [*s.chips, *s.faces.values(), *s.collected, *s.used]
    stock = [*(tile for pile in s.piles.values() for tile in pile), *s.jokers, *s.foundations]
    return (*cards, *chips, *stock, *(laid.piece for laid in s.laid if len(laid.piece) > 1))
