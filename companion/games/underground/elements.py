"""Tower, figure, code chips and water find their spaces: UG-021 to UG-031, in set-up and in play."""

from msgspec.structs import replace

from companion.core import refuse
from companion.games.underground.box import Box
from companion.games.underground.field import Space
from companion.games.underground.moment import Moment, lay_tile, pop, push, without_top
from companion.games.underground.state import (
    Card,
    Element,
    ElementSet,
    FoundationLaid,
    NothingSet,
    State,
    Substitute,
    Substituting,
)


def can_take(box: Box, s: State, element: Element, space: Space) -> bool:
    """UG-030: what cannot lie where. (Water on the figure's own space in play is UG-093.)"""
    field = s.field
    match element:
        case "tower":
            return True
        case "figure":
            return space != field.tower
        case "water":
            free = space not in (field.tower, field.figure) and space not in field.chips
            return free and space not in field.water and space not in field.rat
        case "code":
            free = space not in (field.tower, field.figure) and space not in field.chips
            free = free and space not in field.water and space not in field.rat
            return free and (field.level(space) > 0 or bool(s.foundations or s.piles[box.one_space]))


def substitutes(box: Box, s: State, element: Element, drawn: Card) -> list[Space]:
    """UG-030: spaces of its row or column that can take it; if there is none, any; never the figure's own."""
    free = [space for space in box.grid.spaces if can_take(box, s, element, space)]
    near = [space for space in free if space in box.grid.cross[drawn]]
    return near or free


def set_element(m: Moment, s: State, element: Element, drawn: Card) -> State:
    """On the drawn space, or where the team wants it if it cannot lie there."""
    if can_take(m.box, s, element, drawn):
        return put(m, s, element, drawn)
    if not substitutes(m.box, s, element, drawn):
        m.tell(NothingSet(element))
        return s
    return push(s, Substituting(element, drawn))


def substitute(m: Moment, s: State, todo: Substituting, a: Substitute) -> State:
    if a.space not in substitutes(m.box, s, todo.element, todo.drawn):
        refuse("UG-030", "{space} cannot be the substitute for {drawn}", space=a.space, drawn=todo.drawn)
    return put(m, pop(s), todo.element, a.space)


def put(m: Moment, s: State, element: Element, space: Space) -> State:
    if element in ("figure", "code") and not s.field.level(space):
        s = lay_foundation(m, s, space)
    field = s.field
    match element:
        case "tower":
            field = replace(field, tower=space)
        case "figure":
            field, s = replace(field, figure=space), replace(s, trail=(space,))
        case "water":
            field = field.with_water(space)
        case "code":  # UG-024: unseen
            field = field.with_chip(space)
            s = replace(s, chips=s.chips[1:], faces={**s.faces, space: s.chips[0]})
    m.tell(ElementSet(element, space))
    return replace(s, field=field)


def lay_foundation(m: Moment, s: State, space: Space) -> State:
    """UG-023, UG-024: neither figure nor code chip is ever on bare board. UG-028, UG-029: which tile it is."""
    if s.foundations:
        tile, s = s.foundations[0], replace(s, foundations=s.foundations[1:])
        m.tell(FoundationLaid(tile, space))
        return lay_tile(m, s, tile, space)
    top = s.piles[m.box.one_space][0]
    assert top is not None, "the top tile of a pile is always known"
    m.tell(FoundationLaid(top, space))
    return without_top(m, lay_tile(m, s, top, space), m.box.one_space)
