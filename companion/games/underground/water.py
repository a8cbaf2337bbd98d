"""The end of a turn: card, water, displacement, rat and new code chips: UG-089 to UG-098, UG-128."""

from msgspec.structs import replace

from companion.games.underground.elements import put, set_element
from companion.games.underground.field import Space
from companion.games.underground.moment import (
    Moment,
    draw,
    exit_of,
    in_penalty,
    is_code_complete,
    lose,
    pop,
    push,
    stand_of,
    swap,
    water_left,
    win,
)
from companion.games.underground.reach import steps_from
from companion.games.underground.state import (
    Arriving,
    Card,
    Displacing,
    Drawing,
    Fled,
    Flee,
    Flooding,
    KeyPaid,
    Looking,
    NothingSet,
    Pouring,
    RatRan,
    Renew,
    Renewing,
    Spare,
    Sparing,
    State,
    Todo,
    Watering,
)
from companion.games.underground.walking import follow, go

# -------------------------------------------------------------------------------- steps 3 and 4


def draw_hand_card(m: Moment, s: State, todo: Drawing) -> State:  # noqa: ARG001
    """UG-089: step 3. The card tells step 4 where the water goes (UG-090)."""
    s, card = draw(m, pop(s), "hand", (s.turn,))
    return s if s.result else swap(s, Watering(card))


def place_water(m: Moment, s: State, todo: Watering) -> State:
    """UG-090: step 4, after a blue card; the rat runs after a red one (UG-128)."""
    s = pop(s)
    if m.box.cards[s.played[0]].colour == "blue":
        return push(s, Flooding(todo.drawn))
    return run_rat(m, s, todo.drawn) if s.field.rat else s


def run_rat(m: Moment, s: State, to: Card) -> State:
    """UG-128."""
    field = s.field
    if to == field.figure and s.keys:
        m.tell(KeyPaid("rat"))
        return replace(s, keys=s.keys - 1)
    if to in (field.figure, field.tower) or to in field.chips or to in field.water or to in field.rat:
        return s
    m.tell(RatRan(to))
    return replace(s, field=replace(field, rat=(to,)))


# -------------------------------------------------------------------------------- flooding


def flood(m: Moment, s: State, todo: Flooding) -> State:
    """UG-091: water on what can be seen of the space, also on a bridge."""
    s = pop(s)
    if not water_left(m.box, s):
        m.tell(NothingSet("water"))
        return s
    if todo.space == s.field.figure and todo.space not in s.field.chips:
        return displace(m, s)
    return set_element(m, s, "water", todo.space)


def displace(m: Moment, s: State) -> State:
    """UG-093: the figure leaves first. UG-094: if it cannot, the game is lost."""
    return push(s, Displacing()) if can_step(m, s) else lose(m, s, "water", "UG-094")


def can_step(m: Moment, s: State) -> bool:
    return any(steps_from(m.box.grid, s.field, exit_of(m.box, s), stand_of(m.box, s)))


def flee(m: Moment, s: State, todo: Displacing, a: Flee) -> State:  # noqa: ARG001
    """UG-093: exactly one step by the rules of movement; then the water comes."""
    stand = follow(m.box, s, (a.to,))
    start = s.field.figure
    m.tell(Fled(start, a.to))
    s = go(m, pop(s), (a.to,), stand)
    if s.field.figure == s.field.tower:  # UG-095
        return win(m, s)
    return push(s, *after_displacement(s, start))


def after_displacement(s: State, start: Space) -> list[Todo]:
    """What follows a step away from the water, the last first (UG-095, UG-106, R-26)."""
    option = s.options.displacement
    todo: list[Todo] = []
    if option == "full" and not is_step_5_to_come(s):  # a chip taken here is replaced at once
        todo.append(Renewing())
    if option != "nothing" and not in_penalty(s):
        todo.append(Looking("displacement"))
    todo.append(Pouring(start))
    if option == "full":
        todo.append(Arriving())
    return todo


def is_step_5_to_come(s: State) -> bool:
    return bool(s.played) and any(isinstance(todo, Renewing) for todo in s.todo)


def pour(m: Moment, s: State, todo: Pouring) -> State:
    return put(m, pop(s), "water", todo.space)


# -------------------------------------------------------------------------------- step 5


def renew(m: Moment, s: State, todo: Renewing) -> State:  # noqa: ARG001
    """UG-097: a collected chip is replaced, if there is one left; with a complete code the team may save the card."""
    s = pop(s)
    if not s.owes_chip:
        return s
    if not s.chips:
        return replace(s, owes_chip=False)
    return push(s, Sparing()) if is_code_complete(m.box, s) else place_new_chip(m, s)


def place_new_chip(m: Moment, s: State) -> State:
    s, card = draw(m, replace(s, owes_chip=False), "chip")
    return s if s.result else set_element(m, s, "code", card)


def renew_all_the_same(m: Moment, s: State, todo: Sparing, a: Renew) -> State:  # noqa: ARG001
    return place_new_chip(m, pop(s))


def spare(m: Moment, s: State, todo: Sparing, a: Spare) -> State:  # noqa: ARG001
    return replace(pop(s), owes_chip=False)
