"""A player who looks one turn ahead: every placement along the cheapest way, every space within reach."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from companion.core import Clock, Seat
from companion.games.underground.box import Box
from companion.games.underground.choices import at_this_moment, escapes
from companion.games.underground.field import Field, Space
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import exit_of, is_code_complete, stand_of
from companion.games.underground.reach import Route, Stand, reach
from companion.games.underground.routes import Ways, effort, goals, ways_in
from companion.games.underground.state import (
    Acting,
    Action,
    Displacing,
    Finish,
    Flee,
    Flip,
    Jump,
    Jumping,
    Moving,
    Place,
    Play,
    Playing,
    Pump,
    Pumping,
    PutPlatform,
    PuttingPlatform,
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
from companion.games.underground.support import Position, level_on, surfaces_of
from companion.games.underground.tiles import offered_tiles, positions_of

WIN = -1000.0
SEEN, SOON_SEEN = 9.0, 3.0
CHIP, KEY, VALVE = -25.0, -2.0, -2.0
BLUE = 1.0
SPENT_TOOL = 4.0
TILE = 0.2
MOVES_TRIED = 4
WAY = 6
HEIGHT = 1.5
HOPELESS = 200.0


class Plan(NamedTuple):
    """What to do with a card, best value lowest."""

    value: float
    card: str
    actions: tuple[Action, ...]


class Move(NamedTuple):
    value: float
    route: Route


class Planner:
    """Plays to win; never uses the shaft."""

    def __init__(self, box: Box) -> None:
        self.box = box

    def __call__(self, view: State, seat: Seat, rng: Random) -> Action:  # noqa: ARG002 - one mind, no dice
        match view.todo[-1]:
            case Playing():
                cards = [card for card in view.hands[view.turn] if card is not None]
                return Play(min((self.plan(view, card, Acting()) for card in cards), key=lambda plan: plan.value).card)
            case Acting() as todo:
                return self.plan(view, view.played[0], todo).actions[0]
            case Moving(left):
                best = min(self.moves(view, view.field, left), key=lambda move: move.value, default=None)
                return Walk(best.route.path if best else ())
            case other:
                return self.answer(view, other)

    def warned(self, view: State, seat: Seat, clock: Clock, rng: Random) -> Action | None:  # noqa: ARG002
        """UG-123: somebody turns the glass in time, unless that is the end."""
        return Flip() if is_running(view) and view.section + 1 < view.end else None

    # ---------------------------------------------------------------------------- choices of the team

    def answer(self, view: State, todo: object) -> Action:
        match todo:
            case Taking():
                return Take()
            case Sparing():
                return Spare()
            case Jumping(to):
                far = self.far(view, view.field)
                return Jump() if far.get(to, HOPELESS) < far.get(view.field.figure, HOPELESS) else Stay()
            case Displacing():
                return Flee(min(escapes(self.box, view), key=lambda space: self.standing(view, view.field, space)))
            case Pumping():
                return Pump(min(view.field.water, key=lambda space: self.dry(view, space)))
            case Substituting(element):
                spaces = [action.space for action in at_this_moment(self.box, view) if isinstance(action, Substitute)]
                near = self.nearest(view, spaces)
                return Substitute(near[-1] if element == "water" else near[0])
            case PuttingPlatform(platform):
                return self.put_platform(view, platform)
            case TurningDoor():
                return self.turn_door(view)
        return next(at_this_moment(self.box, view))

    def nearest(self, view: State, spaces: list[Space]) -> list[Space]:
        """By how near they are to the figure."""
        row, column = self.box.grid.place[view.field.figure or self.box.grid.spaces[0]]
        place = self.box.grid.place
        return sorted(spaces, key=lambda space: abs(place[space][0] - row) + abs(place[space][1] - column))

    def dry(self, view: State, space: Space) -> float:
        return self.far(view, view.field.without_water(space)).get(view.field.figure, HOPELESS)

    def put_platform(self, view: State, platform: str) -> Action:
        """High platforms near the tower, low ones around them (UG-125)."""
        height = self.box.platforms[platform].height
        tower, place = self.box.grid.place[view.field.tower], self.box.grid.place
        wanted = max(1, 9 - height) / 2
        listed = [action for action in at_this_moment(self.box, view) if isinstance(action, PutPlatform)]

        def misfit(action: PutPlatform) -> float:
            row, column = place[action.at]
            return abs(abs(row - tower[0]) + abs(column - tower[1]) - wanted)

        return min(listed, key=misfit)

    def turn_door(self, view: State) -> Action:
        field, grid = view.field, self.box.grid
        listed = [action for action in at_this_moment(self.box, view) if isinstance(action, TurnDoor)]
        return max(listed, key=lambda action: field.level(grid.beside(field.tower, action.side) or ""))

    # ---------------------------------------------------------------------------- planning a turn

    def plan(self, view: State, card: str, todo: Acting) -> Plan:
        """The best that can be done with this card from here."""
        s = view if view.played else replace(view, played=(card,))
        plans = [Plan(self.standing(s, s.field, s.field.figure, moved=False), card, (Finish(),))]
        if not todo.moved:
            plans += self.moves_first(s, card, todo)
        if not todo.placed:
            plans += self.places_first(s, card, todo)
        best = min(plans, key=lambda plan: plan.value)
        return best._replace(value=best.value + BLUE) if self.box.cards[card].colour == "blue" else best

    def moves_first(self, s: State, card: str, todo: Acting) -> Iterator[Plan]:
        """A move alone; and, to a few of the best spaces, a move with a tile after it."""
        moves = sorted(self.moves(s, s.field, self.box.cards[card].steps), key=lambda move: move.value)
        for move in moves[:MOVES_TRIED]:
            yield Plan(move.value, card, (Walk(move.route.path),))
            there = move.route.path[-1]
            if todo.placed or there == s.field.tower or there in s.field.chips:
                continue
            arrived = replace(s, field=replace(s.field, figure=there))
            danger = self.danger(s, there, moved=True)
            for _, spot in self.candidates(arrived):
                field = self.built(arrived.field, spot)
                value = self.still(s, field, there, self.far(s, field)) + danger
                yield Plan(value + TILE, card, (Walk(move.route.path),))

    def places_first(self, s: State, card: str, todo: Acting) -> Iterator[Plan]:
        """A tile, and the best move after it."""
        for tile, spot in self.candidates(s):
            field = self.built(s.field, spot)
            values = [self.standing(s, field, s.field.figure, moved=False)]
            if not todo.moved:
                values += [move.value for move in self.moves(s, field, self.box.cards[card].steps)]
            yield Plan(min(values) + TILE, card, (Place(tile, spot.at, spot.rotation, spot.flipped),))

    def built(self, field: Field, spot: Position) -> Field:
        level = level_on(field, spot.spaces)
        surfaces = {**field.surfaces, **surfaces_of(spot.face, level, spot.spaces)}
        return replace(field.without_water(*spot.spaces), surfaces=surfaces)

    def candidates(self, s: State) -> Iterator[tuple[str, Position]]:
        """Placements that change something along the cheapest way."""
        way = self.way(s)
        for tile in offered_tiles(self.box, s):
            seen = set()
            for spot in positions_of(self.box, s, tile):
                shape = frozenset(zip(spot.spaces, spot.face.walls, spot.face.symbols, strict=True))
                if shape not in seen and not way.isdisjoint(spot.spaces):
                    seen.add(shape)
                    yield tile, spot

    def way(self, s: State) -> set[Space]:
        """The next spaces of the cheapest way from the figure to its goal, and the goal itself."""
        far, aims = self.far(s, s.field), goals(self.box, s)
        ways = self._ways_in(s, s.field, aims)
        lifted = {space: self.box.door_level for space, missing in aims.items() if missing}
        here, way = s.field.figure, {space for space in lifted if space != s.field.figure}
        for _ in range(WAY):
            ahead = [space for _, space in self.box.grid.neighbours[here] if space in far and space != s.field.tower]
            costs = {space: far[space] + dict(ways[space])[here] for space in ahead}
            if not costs or (here in aims and here != s.field.figure):
                break
            here = min(ahead, key=lambda space: costs[space])
            way.add(here)
        return way - {s.field.figure}

    # ---------------------------------------------------------------------------- judging

    def far(self, s: State, field: Field) -> dict[Space, float]:
        """What the way still costs, from every space."""
        aims = goals(self.box, replace(s, field=field))
        far = effort(self._ways_in(s, field, aims), aims)
        if not is_code_complete(self.box, s):
            return far
        for door, missing in aims.items():
            if missing:  # who stands there must leave, or it cannot be built up
                ways = [far[space] for _, space in self.box.grid.neighbours[door] if space in far]
                far[door] = 1 + min(ways, default=HOPELESS)
        return far

    def _ways_in(self, s: State, field: Field, aims: Iterable[Space]) -> Ways:
        """With a complete code the door's level is what the aims will have in the end."""
        lifted = dict.fromkeys(aims, self.box.door_level) if is_code_complete(self.box, s) else {}
        return ways_in(self.box, field, s.keys, lifted)

    def moves(self, s: State, field: Field, steps: int) -> list[Move]:
        """Every space within reach, and what it is worth to end there."""
        stand = Stand(field.figure, stand_of(self.box, s).means)
        routes = reach(self.box.grid, field, exit_of(self.box, s), stand, steps)
        if field.tower in routes:
            return [Move(WIN, routes[field.tower])]
        far = self.far(s, field)
        return [Move(self.arriving(s, field, space, route, far), route) for space, route in routes.items()]

    def arriving(self, s: State, field: Field, space: Space, route: Route, far: dict[Space, float]) -> float:
        """What it is worth to end a move there; lowest is best."""
        value = self.still(s, field, space, far) + self.danger(s, space, moved=True)
        if space in field.chips and not s.owes_chip and not is_code_complete(self.box, s):
            value = CHIP + self.danger(s, space, moved=True)
        elif field.shows(space) == "key":
            value += KEY
        elif field.shows(space) == "valve" and field.water:
            value += VALVE
        tools = stand_of(self.box, s).means
        value += SPENT_TOOL * ((tools.hammer and not route.left.hammer) + (tools.ladder and not route.left.ladder))
        return value + 2.0 * (tools.keys - route.left.keys) + 0.01 * len(route.path)

    def standing(self, s: State, field: Field, space: Space, *, moved: bool = True) -> float:
        return self.still(s, field, space, self.far(s, field)) + self.danger(s, space, moved=moved)

    def still(self, s: State, field: Field, space: Space, far: dict[Space, float]) -> float:
        """What the way still costs from there; with a complete code, whoever stands higher is nearer to the door."""
        climbed = field.level(space) if is_code_complete(self.box, s) else 0
        return far.get(space, HOPELESS) - HEIGHT * min(climbed, self.box.door_level)

    def danger(self, s: State, space: Space, *, moved: bool) -> float:
        """The kidnapper sees the line he stands at when a move ends, and the next one when he arrives."""
        if not s.timer:
            return 0.0
        seen = SEEN if moved and self.box.grid.in_sight(s.section, space) else 0.0
        soon = s.section + 1 < s.end and self.box.grid.in_sight(s.section + 1, space)
        return seen + (SOON_SEEN if soon else 0.0)
