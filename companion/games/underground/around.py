"""What there is besides the board, in words: the state of play, hands, piles, and what is to be decided now."""

from collections.abc import Iterator
from typing import Literal, Protocol

from companion.core import Seat, Text, text, texts
from companion.core.text import joined
from companion.games.underground import hints
from companion.games.underground.box import Box, ScenarioRule
from companion.games.underground.elements import substitutes
from companion.games.underground.field import NOWHERE
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import best_chain, is_code_complete, water_left
from companion.games.underground.picture import line_of, listed
from companion.games.underground.setup import platform_positions
from companion.games.underground.state import (
    Displacing,
    Element,
    Jumping,
    Moving,
    Penalty,
    Pumping,
    PuttingPlatform,
    State,
    Substituting,
    Taking,
)

SCENARIO_RULES: dict[ScenarioRule, Text] = {
    "exit_key": text("The step into the exit costs a key as well (UG-126)."),
    "no_valves": text("Valves do nothing (UG-127)."),
    "rat": text("After a red card the rat R runs; its space is blocked (UG-128)."),
}
ELEMENTS: dict[Element | Literal["platform"], Text] = {
    "tower": text("the tower"),
    "figure": text("the figure"),
    "code": text("a code chip"),
    "water": text("water"),
    "platform": text("the platform"),
}


class Words(Protocol):
    """What the words need of the telling."""

    def card(self, card: str) -> Text: ...
    def tile(self, tile: str) -> Text: ...
    def chip(self, chip: str) -> Text: ...


def capital(seat: Seat) -> Text:
    return text("Player {n}", n=seat + 1)


def waiting(glass: tuple[str, ...]) -> Iterator[Text]:
    """UG-112: what the glass did, and what comes of it later."""
    if "run_out" in glass:
        yield text("The glass is empty: a penalty follows.")
    elif glass:
        yield text("The glass was turned: then the kidnapper goes on.")


class Around:
    """The lines below the board, from the view of any seat: everybody sees the same."""

    def __init__(self, box: Box, words: Words) -> None:
        self.box, self.words = box, words

    def lines(self, view: State) -> Iterator[Text]:
        yield text("EXIT > its door; level; K key, V valve, L lock (small: done); # wall")
        yield text("~ water, ? code chip, @ figure, R rat; X kidnapper, then x; E end chip")
        yield from self.scenario(view)
        yield from self.state_of_play(view)
        for number, hand in enumerate(view.hands):
            mark = "*" if number == view.turn and view.round else "-"
            cards = [self.words.card(card) for card in hand if card is not None]
            yield text("{mark} {who}: {cards}", mark=mark, who=capital(number), cards=listed(cards))
        yield from self.piles(view)
        way = hints.way_to(self.box, view)
        yield from hints.advice(self.box, view, way)
        if way:
            yield from hints.told(way)
        yield from self.now(view)

    def scenario(self, view: State) -> Iterator[Text]:
        """Its name and what is special about it; nobody has a card of it before them."""
        scenario = self.box.scenarios.get(view.options.scenario)
        if scenario is None:
            return
        yield text("Scenario {number}: {name}", number=scenario.number, name=scenario.name)
        yield from (SCENARIO_RULES[rule] for rule in scenario.rules)
        if scenario.note:
            yield text("{note}", note=scenario.note)

    def state_of_play(self, view: State) -> Iterator[Text]:
        about = {"draw": len(view.draw), "water": water_left(self.box, view), "keys": view.keys}
        yield text("Draw pile {draw}; water left {water}; keys {keys}", **about)
        if view.timer:
            yield from self.kidnapper(view)
        if view.field.figure != NOWHERE:
            yield self.figure(view)
        yield from self.code(view)
        if view.played:
            yield text("Played: {card}", card=self.words.card(view.played[0]))

    def kidnapper(self, view: State) -> Iterator[Text]:
        here, last = line_of(self.box, view.section), view.section + 1 == view.end
        there = text("end chip") if last else line_of(self.box, view.section + 1)
        safe = texts("{n} safe section", "{n} safe sections", view.end - view.section - 1)
        yield text("Kidnapper X at {here}, next x {there}, {safe}", here=here, there=there, safe=safe)
        if is_running(view):
            yield text("The glass of {seconds} seconds is running.", seconds=view.options.timer_seconds)

    def figure(self, view: State) -> Text:
        """UG-124."""
        where, missing = view.field.figure, hints.levels_missing(self.box, view)
        about = {"space": where, "level": view.field.level(where)}
        if missing > 0:
            return text("The figure is on {space}, level {level}; the door is {n} higher", n=missing, **about)
        if missing < 0:
            return text("The figure is on {space}, level {level}; the door is {n} lower", n=-missing, **about)
        return text("The figure is on {space}, level {level}, and so is the door", **about)

    def code(self, view: State) -> Iterator[Text]:
        chain = best_chain(self.box, view)
        complete = is_code_complete(self.box, view)
        code = text("complete") if complete else text("{n} of {all}", n=len(chain), all=self.box.code_length)
        yield text("Code ({code}): {chips}", code=code, chips=listed(list(map(self.words.chip, chain))))
        others = [self.words.chip(chip) for chip in view.collected if chip not in chain]
        if others:
            yield text("Other chips: {chips}", chips=listed(others))

    def piles(self, view: State) -> Iterator[Text]:
        """The ring clockwise from the signal stone."""
        known = [shape for shape in view.ring if shape is not None]
        if len(known) < len(view.ring):
            return
        start = known.index(view.stone)
        yield text("Piles clockwise from the signal stone; o space, n e s w walls of its sides:")
        for shape in (*known[start:], *known[:start]):
            pile = view.piles[shape]
            tops = [self.words.tile(tile) for tile in pile if tile is not None]
            name = self.box.shapes[shape].name
            yield text("  {shape} ×{n}: {tiles}", shape=name, n=len(pile), tiles=listed(tops))
        jokers = [self.words.tile(joker) for joker in view.jokers]
        yield text("Jokers:") if jokers else text("No joker is left.")
        for i in range(0, len(jokers), 2):
            yield text("  {tiles}", tiles=joined(jokers[i : i + 2]))

    # ---------------------------------------------------------------------------- what is asked now

    def now(self, view: State) -> Iterator[Text]:
        """What the choices below are about."""
        for todo in view.todo:
            if isinstance(todo, Penalty):
                yield texts("Penalty: {n} more card", "Penalty: {n} more cards", todo.left)
        yield from waiting(view.waiting)
        figure = view.field.figure
        match view.todo[-1:]:
            case (PuttingPlatform(platform, drawn),):
                yield self.platform(view, platform, drawn)
            case (Moving(left),):
                yield texts("{n} step is left.", "{n} steps are left.", left)
            case (Jumping(to),):
                yield text("The shaft leads to {space}: jump?", space=to)
            case (Taking(),):
                yield text("The figure stands on the code chip on {space}.", space=figure)
            case (Pumping(),):
                yield text("The valve on {space} can remove water: from where?", space=figure)
            case (Displacing(),):
                yield text("Water comes to {space}: the figure must step away.", space=figure)
            case (Substituting(element, drawn),):
                yield self.substitute(view, element, drawn)

    def platform(self, view: State, name: str, drawn: str) -> Text:
        platform = self.box.platforms[name]
        about = {"platform": name, "rows": platform.rows, "cols": platform.cols, "height": platform.height}
        about["drawn"] = drawn
        if any(drawn in spot.spaces for spot in platform_positions(self.box, view, name, drawn)):
            return text("Platform {platform} ({rows} × {cols}, {height} high) covers {drawn}: where?", **about)
        message = "Platform {platform} ({rows} × {cols}, {height} high) finds no room on {drawn}: where instead?"
        return text(message, **about)

    def substitute(self, view: State, element: Element, drawn: str) -> Text:
        about = {"drawn": drawn, "what": ELEMENTS[element]}
        if set(substitutes(self.box, view, element, drawn)) <= set(self.box.grid.cross[drawn]):
            return text("{drawn} is no place for {what}: where instead, in its row or column?", **about)
        return text("{drawn} is no place for {what}, nor is its row or column: where instead?", **about)
