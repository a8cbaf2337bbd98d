"""Setting up Underground: UG-011 to UG-038, UG-129, UG-131."""

from msgspec.structs import replace

from companion.core import BadInput, Chance, refuse, text
from companion.games.underground.box import FOUNDATION, JOKER, Box, Scenario, rotation_of
from companion.games.underground.elements import put, set_element
from companion.games.underground.field import Field, Space
from companion.games.underground.moment import Moment, draw, lay, name_of, pop, push, show_top, swap
from companion.games.underground.state import (
    Begin,
    Beginning,
    Card,
    Deal,
    Dealing,
    DoorTurned,
    Element,
    Glass,
    GlassTurned,
    Laid,
    NothingSet,
    Options,
    PlatformSet,
    PutPlatform,
    PuttingPlatform,
    RingLaid,
    Setting,
    SettingPlatform,
    State,
    Todo,
    TurnDoor,
    TurningDoor,
)
from companion.games.underground.support import Position, positions

HAND = 2
START_CHIPS = 4
SHORTEST_GLASS = 20


def set_up(box: Box, options: Options, seats: int, chance: Chance) -> State:
    """Everything shuffled; what lies open is turned up with the first action."""
    if seats not in range(1, 5):
        raise BadInput(text("Underground is for 1 to 4 players, not {n}", n=seats))
    scenario = scenario_of(box, options)
    options = settled(box, options)
    cards = chance.shuffle("cards", tuple(box.cards))  # UG-018
    in_game = scenario.cards if scenario else len(cards)  # UG-034
    return State(
        options=options,
        timer=not options.learning and (scenario is None or scenario.timer),  # UG-035, UG-131
        end=end_section(box, options, scenario),
        rules=scenario.rules if scenario else (),
        todo=(*plan(box, options, scenario), Dealing()),
        draw=cards[:in_game],
        hands=((),) * seats,
        ring=chance.shuffle("ring", tuple(box.shapes)),  # UG-013
        piles={shape: chance.shuffle("tiles", box.pile(shape)) for shape in box.shapes},
        stone=box.one_space,  # UG-014
        jokers=box.pile(JOKER),
        foundations=box.pile(FOUNDATION),
        chips=chance.shuffle("chips", tuple(box.chips)),  # UG-017
        box=cards[in_game:],
        section=box.timer.start_section,
    )


def scenario_of(box: Box, options: Options) -> Scenario | None:
    if not options.scenario:
        return None
    if options.scenario not in box.scenarios:
        known = ", ".join(map(str, box.scenarios))
        message = "there is no scenario {number}; there are: {known}; 0 is the random set-up"
        raise BadInput(text(message, number=options.scenario, known=known))
    if options.water != "default":
        raise BadInput(text("option water: the water of a scenario is fixed"))
    return box.scenarios[options.scenario]


def settled(box: Box, options: Options) -> Options:
    """With the edition's glass where the table has not chosen one (UG-110)."""
    seconds = options.timer_seconds or box.timer.seconds
    if seconds < SHORTEST_GLASS:
        message = "option timer_seconds: {seconds} is too short; at least {shortest}, or 0 for the edition's"
        raise BadInput(text(message, seconds=seconds, shortest=SHORTEST_GLASS))
    model = box.timer.model if options.timer_model == "edition" else options.timer_model
    return replace(options, timer_seconds=seconds, timer_model=model)


def end_section(box: Box, options: Options, scenario: Scenario | None) -> int:
    """UG-015, UG-020, UG-036: where the end chip lies."""
    if options.end != "default":
        return box.difficulty.of(options.end).end_section
    if scenario and scenario.end_section is not None:
        return scenario.end_section
    return box.difficulty.of(options.difficulty).end_section


def plan(box: Box, options: Options, scenario: Scenario | None) -> tuple[Todo, ...]:
    """What is drawn for after the hands are dealt; the last one comes first."""
    if scenario:  # UG-129
        counts = (("water", scenario.water), ("code", scenario.code))
        return (Beginning(), *(Setting(element, n) for element, n in counts if isinstance(n, int)))  # type: ignore[arg-type]
    water = box.difficulty.of(options.difficulty if options.water == "default" else options.water).water
    platforms = [SettingPlatform(platform) for platform in reversed(box.platforms)]
    elements = (Setting("water", water), Setting("code", START_CHIPS), Setting("figure"))
    return (Beginning(), TurningDoor(), *elements, *platforms, Setting("tower"))


# -------------------------------------------------------------------------------- laying out the table


def deal(m: Moment, s: State, todo: Dealing, a: Deal) -> State:  # noqa: ARG001
    """UG-018: hands come first, before anything is drawn for the board."""
    s = pop(s)
    for seat in range(len(s.hands)):
        for _ in range(HAND):
            s, _card = draw(m, s, "hand", (seat,))
    s = lay_ring(m, s)
    scenario = m.box.scenarios.get(s.options.scenario)
    return lay_scenario(m, s, scenario) if scenario else s


def lay_ring(m: Moment, s: State) -> State:
    """UG-013: nine piles around the box; the top tile of each is visible."""
    ring: list[str] = []
    for i, shape in enumerate(s.ring):
        ring.append(m.chance.turn_up("ring", shape, [other for other in m.box.shapes if other not in ring], None, (i,)))
    m.tell(RingLaid(tuple(ring)))
    s = replace(s, ring=tuple(ring))
    for shape in ring:
        s = show_top(m, s, shape)
    return s


def lay_scenario(m: Moment, s: State, scenario: Scenario) -> State:
    """UG-032, UG-033: everything where the scenario says; foundation tiles under figure and code chips."""
    s = replace(s, field=Field(tower=scenario.tower.at, door=scenario.tower.door, rat=rat_of(scenario)))
    for there in scenario.platforms:
        rotation = rotation_of(m.box.platforms[there.id], there)
        s = lay_platform(m, s, there.id, position_at(m.box, there.id, there.at, rotation))
    s = put(m, s, "figure", scenario.start)
    elements: tuple[tuple[Element, object], ...] = (("code", scenario.code), ("water", scenario.water))
    for element, spaces in elements:
        for space in spaces if isinstance(spaces, tuple) else ():
            s = put(m, s, element, space)
    return s


def rat_of(scenario: Scenario) -> tuple[Space, ...]:
    return () if scenario.rat_at is None else (scenario.rat_at,)


# -------------------------------------------------------------------------------- the random set-up


def set_next(m: Moment, s: State, todo: Setting) -> State:
    """UG-021 to UG-025: each element takes one card."""
    if not todo.n:
        return pop(s)
    s = swap(s, Setting(todo.element, todo.n - 1))
    s, card = draw(m, s, todo.element)
    return s if s.result else set_element(m, s, todo.element, card)


def set_platform(m: Moment, s: State, todo: SettingPlatform) -> State:
    """UG-022: the card says which space it covers; if it cannot lie anywhere, it stays in the box (UG-030)."""
    s, card = draw(m, pop(s), "platform")
    if s.result:
        return s
    if not platform_positions(m.box, s, todo.platform, card):
        m.tell(NothingSet("platform"))
        return s
    return push(s, PuttingPlatform(todo.platform, card))


def platform_positions(box: Box, s: State, platform: str, drawn: Card) -> list[Position]:
    """UG-022, UG-031: those that cover the drawn space; else one in its row or column; else any."""
    taken = {s.field.tower, *s.field.surfaces}
    free = [spot for spot in positions(box.grid, box.faces[platform]) if taken.isdisjoint(spot.spaces)]
    on = [spot for spot in free if drawn in spot.spaces]
    near = [spot for spot in free if not set(box.grid.cross[drawn]).isdisjoint(spot.spaces)]
    return on or near or free


def put_platform(m: Moment, s: State, todo: PuttingPlatform, a: PutPlatform) -> State:
    spots = platform_positions(m.box, s, todo.platform, todo.drawn)
    spot = next((spot for spot in spots if (spot.at, spot.rotation) == (a.at, a.rotation)), None)
    if spot is None:
        message = "platform {platform} cannot lie like this: it must cover {drawn} or, if it cannot, its row or column"
        refuse("UG-022", message, platform=todo.platform, drawn=todo.drawn)
    return lay_platform(m, pop(s), todo.platform, spot)


def position_at(box: Box, platform: str, at: Space, rotation: int) -> Position:
    spots = positions(box.grid, box.faces[platform])
    return next(spot for spot in spots if (spot.at, spot.rotation) == (at, rotation))


def lay_platform(m: Moment, s: State, platform: str, spot: Position) -> State:
    height = m.box.platforms[platform].height  # UG-003
    m.tell(PlatformSet(platform, spot.at, spot.rotation))
    return lay(s, Laid(platform, spot.at, spot.rotation, height), spot.face, spot.spaces)


def turn_door(m: Moment, s: State, todo: TurningDoor, a: TurnDoor) -> State:  # noqa: ARG001
    """UG-027."""
    if m.box.grid.beside(s.field.tower, a.side) is None:
        refuse("UG-027", "the door must face a space of the board")
    m.tell(DoorTurned(a.side))
    return replace(pop(s), field=replace(s.field, door=a.side))


# -------------------------------------------------------------------------------- the beginning


def begin(m: Moment, s: State, todo: Beginning, a: Begin) -> State:  # noqa: ARG001
    """UG-037, UG-038: the first turn, and a full glass. Nobody is seen yet."""
    if a.seat not in range(len(s.hands)):
        refuse("UG-037", "there is no {who}", who=name_of(a.seat))
    s = replace(pop(s), first=a.seat, turn=(a.seat - 1) % len(s.hands))
    if not s.timer:
        return s
    m.tell(GlassTurned((), full=True))
    return replace(s, glass=Glass(run=1))
