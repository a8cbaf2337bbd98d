"""Moving the figure, what happens where it arrives, and the shaft: UG-068 to UG-083, UG-087, UG-088."""

from msgspec.structs import replace

from companion.core import Illegal, refuse, text
from companion.games.underground.box import Box
from companion.games.underground.field import Space
from companion.games.underground.moment import (
    Moment,
    best_chain,
    draw,
    exit_of,
    has,
    is_code_complete,
    keys_left,
    pop,
    push,
    stand_of,
    swap,
    use,
    win,
)
from companion.games.underground.reach import Obstacle, Stand, step
from companion.games.underground.state import (
    Acting,
    Arriving,
    ChipLeft,
    ChipTaken,
    CodeComplete,
    Jump,
    Jumped,
    Jumping,
    KeyPaid,
    KeyTaken,
    Leave,
    LockOpened,
    Looking,
    Moving,
    Pump,
    Pumped,
    Pumping,
    State,
    Stay,
    Stayed,
    Take,
    Taking,
    Walk,
    Walked,
)

OBSTACLES: dict[Obstacle, tuple[str, str]] = {
    "tower": ("UG-006", "the tower can be entered only through its door"),
    "code": ("UG-080", "the door does not open: the code is not complete"),
    "door_level": ("UG-080", "the exit is at level {door}, and {here} is at level {level}"),
    "exit_key": ("UG-126", "the door is chained: leaving costs a key"),
    "bare": ("UG-069", "{space} is bare board: the figure needs a platform or a tile"),
    "water": ("UG-069", "there is water on {space}"),
    "rat": ("UG-128", "the rat is on {space}"),
    "too_high": ("UG-083", "from {here} to {space} it is more than a ladder is long"),
    "height": ("UG-069", "from {here} to {space} it is more than one level"),
    "wall": ("UG-069", "there is a wall between {here} and {space}"),
    "lock": ("UG-072", "{space} is locked, and there is no key for it"),
}

# -------------------------------------------------------------------------------- steps


def steps_left(box: Box, s: State, todo: Acting | Moving) -> int:
    return todo.left if isinstance(todo, Moving) else box.cards[s.played[0]].steps


def follow(box: Box, s: State, path: tuple[Space, ...]) -> Stand:
    """Where the path leads and what it leaves; the first step that is not allowed is refused (UG-069, UG-070)."""
    exit = exit_of(box, s)
    stand = stand_of(box, s)
    for space in path:
        here = stand.space
        if here == s.field.tower:
            refuse("UG-117", "the way ends at the exit")
        side = box.grid.side_towards(here, space)
        if side is None:
            refuse("UG-068", "{space} is not next to {here}", space=space, here=here)
        after = step(s.field, exit, stand, side, space)
        if isinstance(after, str):
            clause, words = OBSTACLES[after]
            about = {"here": here, "space": space, "level": s.field.level(here), "door": box.door_level}
            raise Illegal(clause, text(words, **about))
        stand = after
    return stand


def go(m: Moment, s: State, path: tuple[Space, ...], stand: Stand) -> State:
    """The figure walks; what the way took is spent (UG-072, UG-082, UG-083)."""
    before = stand_of(m.box, s).means
    if before.hammer and not stand.means.hammer:
        s = use(m, s, "hammer")
    if before.ladder and not stand.means.ladder:
        s = use(m, s, "ladder")
    field = s.field
    for space in path:
        if space in stand.opened and not field.surface(space).drained:
            field = field.drain(space)
            m.tell(LockOpened(space))
    if stand.space == field.tower and stand.means.keys + len(stand.opened) < s.keys:
        m.tell(KeyPaid("exit"))
    return replace(s, field=replace(field, figure=stand.space), keys=stand.means.keys, trail=s.trail + path)


# -------------------------------------------------------------------------------- the move action


def walk(m: Moment, s: State, todo: Acting | Moving, a: Walk) -> State:
    """UG-068: one path, at most as long as the card allows; UG-043: a move is not split by anything but the shaft."""
    must_be_a_move(m.box, s, todo, a)
    stand = follow(m.box, s, a.path)
    if a.shaft:
        must_have_shaft(m.box, s, stand)
    away = bool(a.path)
    left = steps_left(m.box, s, todo) - len(a.path)
    if isinstance(todo, Moving):
        away, s = away or todo.away, pop(s)
    else:
        s = swap(s, replace(todo, moved=True))
    if a.path:
        m.tell(Walked((s.field.figure, *a.path)))
        s = go(m, s, a.path, stand)
    if s.field.figure == s.field.tower:
        return win(m, s)
    return use_shaft(m, push(s, Moving(left, away))) if a.shaft else end_move(s, away)


def must_be_a_move(box: Box, s: State, todo: Acting | Moving, a: Walk) -> None:
    if isinstance(todo, Acting):
        if todo.moved:
            refuse("UG-039", "the figure has been moved in this turn")
        if not a.path and not a.shaft:
            refuse("UG-074", "a move has at least one step")
    most = steps_left(box, s, todo)
    if len(a.path) > most:
        refuse("UG-068", "{n} steps are too many; there are {most}", n=len(a.path), most=most)


def end_move(s: State, away: bool) -> State:
    """UG-074: only a move with a step or a jump triggers something. UG-078: effects first, then sight."""
    return push(s, Looking("move"), Arriving()) if away else s


# -------------------------------------------------------------------------------- the shaft


def must_have_shaft(box: Box, s: State, stand: Stand) -> None:
    if not has(box, s, "shaft"):
        refuse("UG-087", "the team has no shaft chip")
    if stand.space == s.field.tower:
        refuse("UG-117", "the way ends at the exit")


def use_shaft(m: Moment, s: State) -> State:
    """UG-087: a card is drawn and discarded; the figure may jump to its coordinate if it could stand there."""
    s, card = draw(m, use(m, s, "shaft"), "shaft")
    if s.result:  # UG-088
        return s
    if can_jump(s, card):
        return push(s, Jumping(card))
    m.tell(Stayed())
    return go_on(s)


def can_jump(s: State, to: Space) -> bool:
    field = s.field
    if to in (field.figure, field.tower) or not field.level(to) or to in field.water or to in field.rat:
        return False
    return field.shows(to) != "lock" or s.keys > 0


def jump(m: Moment, s: State, todo: Jumping, a: Jump) -> State:  # noqa: ARG001
    m.tell(Jumped(todo.to))
    field = s.field
    if field.shows(todo.to) == "lock":
        m.tell(LockOpened(todo.to))
        field, s = field.drain(todo.to), replace(s, keys=s.keys - 1)
    moving = s.todo[-2]
    assert isinstance(moving, Moving), "a jump is part of a move"
    s = replace(pop(s), field=replace(field, figure=todo.to), trail=(*s.trail, todo.to))
    return go_on(swap(s, Moving(moving.left, away=True)))


def stay(m: Moment, s: State, todo: Jumping, a: Stay) -> State:  # noqa: ARG001
    m.tell(Stayed())
    return go_on(pop(s))


def go_on(s: State) -> State:
    """The move goes on after the shaft, as long as there are steps."""
    moving = s.todo[-1]
    assert isinstance(moving, Moving), "the shaft is part of a move"
    return s if moving.left else end_move(pop(s), moving.away)


# -------------------------------------------------------------------------------- where a move ends


def arrive(m: Moment, s: State, todo: Arriving) -> State:  # noqa: ARG001
    """UG-075 to UG-079: only the space where the move ends does something."""
    s = pop(s)
    here = s.field.figure
    if here in s.field.chips:
        return s if s.owes_chip else push(s, Taking())  # UG-077: at most one per turn
    match s.field.shows(here):
        case "key" if keys_left(m.box, s):
            m.tell(KeyTaken(here))
            return replace(s, field=s.field.drain(here), keys=s.keys + 1)
        case "valve" if s.field.water and "no_valves" not in s.rules:  # UG-127
            return push(s, Pumping())
    return s


def take(m: Moment, s: State, todo: Taking, a: Take) -> State:  # noqa: ARG001
    """UG-077: the chip is turned over and joins the shared supply."""
    here = s.field.figure
    unseen = [chip for chip in m.box.chips if chip not in s.collected and chip not in s.used]
    chip = m.chance.turn_up("chip", s.faces[here], unseen, None, (here,))
    m.tell(ChipTaken(here, chip))
    was_complete = is_code_complete(m.box, s)
    faces = {space: face for space, face in s.faces.items() if space != here}
    s = replace(pop(s), field=s.field.without_chip(here), faces=faces, collected=(*s.collected, chip), owes_chip=True)
    if is_code_complete(m.box, s) and not was_complete:
        m.tell(CodeComplete(best_chain(m.box, s)))
    return s


def leave(m: Moment, s: State, todo: Taking, a: Leave) -> State:  # noqa: ARG001
    m.tell(ChipLeft(s.field.figure))
    return pop(s)


def pump(m: Moment, s: State, todo: Pumping, a: Pump) -> State:  # noqa: ARG001
    """UG-076: the water returns to the supply, and the valve is drained."""
    if a.space not in s.field.water:
        refuse("UG-076", "there is no water to be seen on {space}", space=a.space)
    here = s.field.figure
    m.tell(Pumped(here, a.space))
    return replace(pop(s), field=s.field.without_water(a.space).drain(here))
