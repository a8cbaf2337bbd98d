"""Underground on the small display and under people's hands: the kidnapper, the glass, and what is asked for now."""

from collections.abc import Iterator
from typing import Any

from companion.core import Outcome, Seat, Text, text, texts
from companion.core.panel import COLUMNS, Big, DeckCard, Line, Page, Play, Row, Time, deck_card, naming, shortened
from companion.games.underground import state
from companion.games.underground.box import FOUNDATION, JOKER, Box
from companion.games.underground.elements import substitutes
from companion.games.underground.hints import levels_missing
from companion.games.underground.kidnapper import is_running
from companion.games.underground.moment import best_chain, in_penalty, water_left
from companion.games.underground.setup import HAND, platform_positions
from companion.games.underground.state import State
from companion.games.underground.telling import Telling
from companion.games.underground.tiles import offered_tiles
from companion.games.underground.walking import steps_left

ROOM = COLUMNS - 1
"""Characters of a line with something at its right."""
LARGE = 7
"""Characters of the largest letters."""
FEW_CARDS = 5
WON = text("FREE!")
LOST = text("LOST")
WHY = {
    "escaped": text("daylight!"),
    "cards": text("the pile is used up"),
    "kidnapper": text("kidnapper at the end"),
    "water": text("no way off the water"),
    "stuck": text("not a single step"),
}
ELEMENTS = {"tower": text("tower"), "figure": text("figure"), "code": text("chip"), "water": text("water")}


class Panel:
    """What the display shows of Underground, and what glass, cards, chips and tiles mean."""

    def __init__(self, box: Box, telling: Telling) -> None:
        self.box, self.telling = box, telling

    def page(self, view: State, seat: Seat | None, names: tuple[str, ...], language: str) -> Page:  # noqa: ARG002
        """Everybody sees the same (UG-019)."""
        return Writer(self.box, view, names, language).page()

    def glass_turned(self, view: State) -> Play | None:
        """UG-038: play begins with it; UG-099: then anybody may turn it, at any time."""
        if view.result is not None:
            return None
        if view.timer and isinstance(view.todo[-1], state.Beginning):
            return Play(view.first, state.Begin(view.first))
        return Play(view.turn, state.Flip()) if view.glass.run else None

    def deck(self) -> tuple[DeckCard, ...]:
        """The cards, the code chips, and the tiles of the piles: which one comes to light, the device asks."""
        return tuple(deck(self.box, self.telling))

    def scanned(self, view: State, reader: str, card: str) -> tuple[Play, ...]:  # noqa: ARG002
        """A card of the hand is played; the chip the figure stands on is taken, and then asked for."""
        match view.todo[-1:]:
            case (state.Playing(),) if card in view.hands[view.turn]:
                return (Play(view.turn, state.Play(card)),)
            case (state.Taking(),) if card in self.box.chips and card not in (*view.collected, *view.used):
                return (Play(view.turn, state.Take()),)
        return ()

    def answer(self, candidates: tuple[Any, ...], card: str) -> Any:
        return card if card in candidates else None


def deck(box: Box, telling: Telling) -> Iterator[DeckCard]:
    yield from (deck_card(card, telling.card(card)) for card in box.cards)
    yield from (deck_card(chip, telling.chip(chip)) for chip in box.chips)
    asked_for = (tile for tile in box.tiles.values() if tile.pile not in (FOUNDATION, JOKER))
    yield from (deck_card(tile.id, telling.tile(tile.id)) for tile in asked_for)


# -------------------------------------------------------------------------------- what tracker and full game share


def kidnappers_way(box: Box, section: int, end: int) -> Text:
    """The line the kidnapper looks along, and the next one."""
    (here, a), (there, b) = box.grid.line(section), box.grid.line(min(section + 1, box.grid.sections - 1))
    rows = box.grid.rows
    match here, there:
        case "row", _ if section + 1 == end:
            return text("ROW {here} > END!", here=rows[a])
        case _ if section + 1 == end:
            return text("COL {here} > END!", here=a + 1)
        case "row", "row":
            return text("ROW {here} > {there}", here=rows[a], there=rows[b])
        case "row", _:
            return text("ROW {here} > COL {there}", here=rows[a], there=b + 1)
        case _, "row":
            return text("COL {here} > ROW {there}", here=a + 1, there=rows[b])
    return text("COL {here} > {there}", here=a + 1, there=b + 1)


def sections_left(section: int, end: int) -> Text:
    return text("{n} left", n=end - section - 1)


def facts(figure: str, seen_next: bool, pile: int, language: str) -> Line:
    """Where the figure is, marked if the next section sees it, and the cards left, marked if they are few."""
    few = pile <= FEW_CARDS
    there = text("FIG {space}", space=figure or "--").in_(language) + "!" * seen_next
    cards = text("pile {n}", n=pile).in_(language) + "!" * few
    return Line(there, cards, strong=seen_next or few)


def loud(words: Text, language: str) -> Big:
    """As large as it goes."""
    told = words.in_(language)
    return Big(told, 3 if len(told) <= LARGE else 2)


def result(outcome: Outcome, language: str) -> tuple[Row, Row]:
    return loud(WON if outcome.winners else LOST, language), Line(WHY[outcome.reason].in_(language))


# -------------------------------------------------------------------------------- one page


class Writer:
    """A page of the full game being written for one language."""

    def __init__(self, box: Box, view: State, names: tuple[str, ...], language: str) -> None:
        self.box, self.view, self.names, self.language = box, view, names, language

    def page(self) -> Page:
        view = self.view
        if view.result is not None:
            return Page(self.say(text("GAME OVER")), self.say(text("round {n}", n=view.round)), self.over(view.result))
        if not view.round:
            return Page(self.say(text("SET-UP")), self.pile(), tuple(self.set_up()))
        if not view.timer:
            return Page(self.scenario(), self.pile(), self.in_peace())
        way = shortened(self.say(kidnappers_way(self.box, view.section, view.end)), ROOM - 3)
        return Page(way, self.say(sections_left(view.section, view.end)), self.hunted())

    def say(self, words: Text) -> str:
        return words.in_(self.language)

    def pile(self) -> str:
        return self.say(text("pile {n}", n=len(self.view.draw)))

    def scenario(self) -> str:
        number = self.view.options.scenario
        return self.say(text("SCENARIO {n}", n=number)) if number else "UNDERGROUND"

    # ---------------------------------------------------------------------------- set-up

    def set_up(self) -> Iterator[Row]:
        match self.view.todo[-1]:
            case state.Dealing():
                yield Big(self.say(text("DEAL")))
                yield Line(self.say(texts("{n} card each", "{n} cards each", HAND)))
                yield Line(self.say(text("{n} piles in a ring", n=len(self.box.shapes))))
            case state.PuttingPlatform(platform, drawn):
                yield from self.platform(platform, drawn)
            case state.Substituting(element, drawn):
                yield Big(self.say(text("NOT ON {space}", space=drawn)))
                yield self.not_there(element, drawn)
                yield Line(self.instead(element, drawn))
            case state.TurningDoor():
                yield Big(self.say(text("DOOR?")))
                yield Line(self.say(text("tower on {space}", space=self.view.field.tower)))
                yield Line(self.say(text("which way?")))
            case state.Beginning():
                yield Big(self.say(text("WHO FIRST?")))
                if self.view.timer:
                    yield Line(self.say(text("turn the glass:")))
                    yield Line(naming(text("{who} begins"), self.names[self.view.first], COLUMNS, self.language))

    def platform(self, platform: str, drawn: str) -> Iterator[Row]:
        yield Big(self.say(text("{platform} on {space}", platform=platform, space=drawn)))
        found = self.box.platforms[platform]
        yield Line(
            self.say(text("{rows} × {cols}, {height} high", rows=found.rows, cols=found.cols, height=found.height))
        )
        if not any(drawn in spot.spaces for spot in platform_positions(self.box, self.view, platform, drawn)):
            yield Line(self.cross(drawn))

    def not_there(self, element: state.Element, drawn: str) -> Line:
        taken = text("{what}: not {space}", what=ELEMENTS[element], space=drawn)
        return Line(self.say(taken), self.say(text("where?")), strong=True)

    def instead(self, element: state.Element, drawn: str) -> str:
        near = set(self.box.grid.cross[drawn])
        if near.isdisjoint(substitutes(self.box, self.view, element, drawn)):
            return self.say(text("anywhere"))
        return self.cross(drawn)

    def cross(self, drawn: str) -> str:
        return self.say(text("row {row} or column {column}", row=drawn[0], column=drawn[1:]))

    # ---------------------------------------------------------------------------- play

    def hunted(self) -> tuple[Row, ...]:
        view = self.view
        if is_running(view):
            above: Row = Time("glass", glass=True)
        else:
            above = loud(text("PENALTY") if in_penalty(view) else text("TIME UP"), self.language)
        seen_next = view.section + 1 < view.end and self.box.grid.in_sight(view.section + 1, view.field.figure)
        return above, self.now(), facts(view.field.figure, seen_next, len(view.draw), self.language)

    def in_peace(self) -> tuple[Row, ...]:
        """Without the kidnapper there is room for the way up."""
        view = self.view
        level = text("level {n}", n=view.field.level(view.field.figure))
        higher = text("door +{n}", n=levels_missing(self.box, view))
        code = text("code {n}/{all}", n=len(best_chain(self.box, view)), all=self.box.code_length)
        stock = text("water {n}", n=water_left(self.box, view))
        beside = tuple(map(self.say, (level, higher, code)))
        keys = self.say(texts("{n} key", "{n} keys", view.keys))
        return Big(view.field.figure, 3, beside), self.now(), Line(keys, self.say(stock))

    def now(self) -> Line:
        """Who does what; what the whole team is asked stands out."""
        match self.view.todo[-1]:
            case state.Playing():
                return self.turn(text("plays card"))
            case state.Acting(placed, moved) as todo:
                return self.turn(self.still(todo, placed, moved))
            case state.Moving(left):
                return self.turn(texts("{n} step left", "{n} steps left", left))
            case state.Jumping(to):
                return self.asked(text("jump to {space}?", space=to))
            case state.Taking():
                return self.asked(text("take the code chip?"))
            case state.Pumping():
                return self.asked(text("which water goes?"))
            case state.Displacing():
                return self.asked(text("step off the water!"))
            case state.Substituting(element, drawn):
                return self.not_there(element, drawn)
            case state.Sparing():
                return self.asked(text("new chip or save it?"))
        raise AssertionError(self.view.todo)

    def still(self, todo: state.Acting, placed: bool, moved: bool) -> Text:
        """What of step 2 is left."""
        steps = steps_left(self.box, self.view, todo)
        if moved:
            return text("tile?")
        if placed or not offered_tiles(self.box, self.view):
            return texts("{n} step", "{n} steps", steps)
        return texts("tile, {n} step", "tile, {n} steps", steps)

    def turn(self, what: Text) -> Line:
        told = self.say(what)
        return Line(shortened(self.names[self.view.turn], ROOM - len(told)), told)

    def asked(self, what: Text) -> Line:
        return Line(self.say(what), strong=True)

    def over(self, outcome: Outcome) -> tuple[Row, ...]:
        code = text("code {n}/{all}", n=len(best_chain(self.box, self.view)), all=self.box.code_length)
        return *result(outcome, self.language), Line(self.say(code), self.pile())
