"""Underground in words: what can be done, what happened, and the table as a text picture."""

from collections.abc import Iterable
from typing import Any, Protocol

from companion.core import Outcome, Question, Seat, Text, text, texts
from companion.core.telling import Choice, choices_of, fitted
from companion.core.text import joined
from companion.games.underground import picture, state
from companion.games.underground.around import ELEMENTS, Around, capital
from companion.games.underground.box import Box, Special
from companion.games.underground.field import Side, Space
from companion.games.underground.menus import Menus, by_row
from companion.games.underground.moment import name_of
from companion.games.underground.picture import line_of
from companion.games.underground.state import Place, Walk

KINDS = {
    "put_platform": text("Put the platform"),
    "substitute": text("Another space"),
    "pump": text("Remove water"),
    "collect": text("Code chip collected"),
    "arrive": text("Move ended"),
    "stands": text("The figure is on …"),
    "leave": text("Stepped away to …"),
}
REASONS = {
    "escaped": text("Daylight: you are free!"),
    "cards": text("The draw pile is used up: you have lost."),
    "kidnapper": text("The kidnapper has reached the end chip: you have lost."),
    "water": text("The figure cannot leave its flooded space: you have lost."),
    "stuck": text("The figure cannot take a single step: you have lost."),
}
SIDES: dict[Side, Text] = {"N": text("north"), "E": text("east"), "S": text("south"), "W": text("west")}
TOOLS: dict[Special, Text] = {
    "hammer": text("hammer"),
    "ladder": text("ladder"),
    "card": text("playing card"),
    "shaft": text("shaft"),
}
COLOURS = {
    "red": text("red"),
    "yellow": text("yellow"),
    "green": text("green"),
    "blue": text("blue"),
}
MATERIALS = {"wood": text("wood"), "stone": text("stone")}
PURPOSES = {
    "tower": text("for the tower"),
    "platform": text("for a platform"),
    "figure": text("for the figure"),
    "code": text("for a code chip"),
    "water": text("for water"),
    "penalty": text("for the penalty"),
    "shaft": text("for the shaft"),
    "chip": text("for a new code chip"),
}


class Playing(Protocol):
    """What the words need of the game."""

    box: Box

    def legal(self, s: Any, seat: Seat | None) -> Iterable[Any]: ...


class Telling:
    """The words of Underground."""

    def __init__(self, game: Playing) -> None:
        self.game, self.box = game, game.box

    def roles(self, s: Any) -> tuple[Text, ...]:
        return tuple(text("Player {n}", n=seat + 1) for seat in range(len(s.hands)))

    # ---------------------------------------------------------------------------- actions

    def action(self, view: Any, seat: Seat | None, action: Any) -> Text:  # noqa: ARG002
        match action:
            case state.Deal():
                return text("Deal the cards and lay out the piles")
            case state.PutPlatform(at, rotation):
                return text("At {space}, {turns}", space=at, turns=_turns(rotation))
            case state.TurnDoor(side):
                return text("The door faces {side}", side=SIDES[side])
            case state.Begin(first):
                return text("{who} begins", who=capital(first))
            case state.Play(card):
                return self.card(card)
            case Place(tile, at, rotation):
                return text("Place {tile} at {space}, {turns}", tile=tile, space=at, turns=_turns(rotation))
            case Walk(path, shaft):
                return _walk(path, shaft)
            case state.Finish():
                return text("End the turn")
            case state.Jump():
                return text("Jump")
            case state.Stay():
                return text("Stay")
            case state.Take():
                return text("Take the code chip")
            case state.Leave():
                return text("Leave the code chip")
            case state.Pump(space) | state.Substitute(space):
                return text("{space}", space=space)
            case state.Flee(to):
                return text("Step away to {space}", space=to)
            case state.Renew():
                return text("Place a new code chip")
            case state.Spare():
                return text("Save the card")
            case state.Flip():
                return text("Turn the sand timer")
            case _:
                return text("The sand timer has run out")

    def card(self, card: str) -> Text:
        """A hand card with everything it shows."""
        shown = self.box.cards[card]
        steps = texts("{n} step", "{n} steps", shown.steps)
        about = {"card": card, "steps": steps, "colour": COLOURS[shown.colour]}
        if shown.action == "tile":
            return text("{card} ({shape}, {steps}, {colour})", shape=self.box.shapes[shown.shape].name, **about)
        if shown.action == "star":
            return text("{card} (joker, {steps}, {colour})", **about)
        return text("{card} (signal {reach}, {steps}, {colour})", reach=shown.reach, **about)

    def menu(self, view: Any, seat: Seat | None, picked: tuple[str, ...]) -> tuple[Choice, ...]:
        """A tile is picked with its rotation and its space, a move by where it ends or step by step."""
        todo = view.todo[-1] if view.todo else None
        menus = Menus(self.box, self)
        if isinstance(todo, state.Acting | state.Moving) and seat == view.turn:
            return tuple(menus.acting(view, todo, picked))
        if isinstance(todo, state.PuttingPlatform) and seat is not None:
            return tuple(by_row(list(menus.platforms(view, todo)), list(picked)))
        if isinstance(todo, state.Displacing) and seat is not None:
            return tuple(menus.escapes(view))
        return choices_of(self.game.legal(view, seat), lambda action: self.action(view, seat, action), KINDS, picked)

    # ---------------------------------------------------------------------------- events

    def event(self, view: Any, event: Any) -> Text:  # noqa: ARG002 - each event says all it has to say
        match event:
            case state.Drew(card, _, (seat,)):
                return text("{who} draws {card}.", who=capital(seat), card=self.card(card))
            case state.Drew(card, purpose):
                return text("Drawn {purpose}: {card}.", purpose=PURPOSES[purpose], card=card)
            case state.RingLaid(shapes):
                names = joined(self.box.shapes[shape].name for shape in shapes)
                return text("The piles lie clockwise: {shapes}.", shapes=names)
            case state.TileShown(pile, tile):
                return text("On top of {pile}: {tile}.", pile=self.box.shapes[pile].name, tile=self.tile(tile))
            case state.ElementSet(element, space):
                return text("{what} on {space}.", what=_capital_element(element), space=space)
            case state.NothingSet(element):
                return text("There is nowhere to put it, or none left: {what}.", what=ELEMENTS[element])
            case state.PlatformSet(platform, at):
                height = self.box.platforms[platform].height
                return text(
                    "Platform {platform}, {height} high, at {space}.", platform=platform, height=height, space=at
                )
            case state.FoundationLaid(tile, space):
                return text("A one-space tile ({tile}) goes to {space}.", tile=tile, space=space)
            case state.DoorTurned(side):
                return text("The door faces {side}.", side=SIDES[side])
            case state.TurnBegan(seat, number):
                return text("Round {round}: {who} to act.", round=number, who=name_of(seat))
            case state.Played(seat, card):
                return text("{who} plays {card}.", who=capital(seat), card=self.card(card))
            case state.Placed(tile, spaces, level):
                about = {"tile": tile, "spaces": " ".join(spaces), "level": level}
                return text("{tile} lies on {spaces}, level {level}.", **about)
            case state.Walked(spaces):
                return text("The figure walks {path}.", path=" ".join(spaces))
            case state.LockOpened(space):
                return text("The lock on {space} is opened with a key.", space=space)
            case state.KeyPaid(to):
                return text("A key is handed over at the exit.") if to == "exit" else text("The rat steals a key.")
            case state.ChipUsed(kind):
                return text("Used and gone: {tool}.", tool=TOOLS[kind])
            case state.Jumped(to):
                return text("Through the shaft to {space}.", space=to)
            case state.Stayed():
                return text("The shaft leads nowhere: the figure stays.")
            case state.KeyTaken(space):
                return text("A key is found on {space}.", space=space)
            case state.Pumped(valve, space):
                return text("The valve on {valve} drains {space}.", valve=valve, space=space)
            case state.ChipTaken(space, chip):
                return text("Code chip on {space}: {chip}.", space=space, chip=self.chip(chip))
            case state.ChipLeft(space):
                return text("The code chip on {space} is left there.", space=space)
            case state.CodeComplete(chips):
                return text("The code is complete: {chips}!", chips=joined(map(self.chip, chips)))
            case state.Fled(start, to):
                return text("Water on {start}: the figure steps to {to}.", start=start, to=to)
            case state.RatRan(to):
                return text("The rat runs to {space}.", space=to)
            case state.GlassTurned(seats, full):
                return _glass(seats, full)
            case state.FlipCounted(seat):
                return text("{who} turns the glass: it counts as the penalty's own turn.", who=capital(seat))
            case state.RanOut():
                return text("The sand timer has run out!")
            case state.Advanced(section):
                return text("The kidnapper goes on to {line}.", line=line_of(self.box, section))
            case state.Found(section, space):
                return text(
                    "Found! The kidnapper looks along {line}: {space}.", line=line_of(self.box, section), space=space
                )
            case _:
                return self.outcome(None, event.outcome)

    def tile(self, tile: str) -> Text:
        material = MATERIALS[self.box.tiles[tile].material]
        return text(
            "{tile} {material} [{cells}]", tile=tile, material=material, cells=picture.tile(self.box.faces[tile])
        )

    def chip(self, chip: str) -> Text:
        shown = self.box.chips[chip]
        if shown.kind != "digit":
            return TOOLS[shown.kind]
        about = {"left": self._colour(shown.left), "digit": shown.digit, "right": self._colour(shown.right)}
        return text("{left}-{digit}-{right}", **about)

    def _colour(self, colour: str) -> Text:
        return COLOURS.get(colour) or text("{colour}", colour=colour)

    def outcome(self, s: Any, outcome: Outcome) -> Text:  # noqa: ARG002
        return REASONS[outcome.reason]

    # ---------------------------------------------------------------------------- questions

    def question(self, view: Any, question: Question) -> Text:  # noqa: ARG002
        match question.kind:
            case "card":
                purpose, *seats = question.about
                if seats:
                    return text("Which card did {who} draw?", who=name_of(seats[0]))
                return text("Which card was drawn {purpose}?", purpose=PURPOSES[purpose])
            case "ring":
                return text("Which pile is number {n} of the ring, clockwise?", n=question.about[0] + 1)
            case "tile":
                shape, number = question.about
                about = {"pile": self.box.shapes[shape].name, "n": number + 1}
                return text("Which tile is number {n} from the top of pile {pile}?", **about)
            case _:
                return text("Which code chip was on {space}?", space=question.about[0])

    def answer(self, view: Any, question: Question, answer: Any) -> Text:  # noqa: ARG002
        match question.kind:
            case "card":
                return text("{card}", card=answer)
            case "ring":
                return text("{name}", name=self.box.shapes[answer].name)
            case "tile":
                return self.tile(answer)
            case _:
                return self.chip(answer)

    # ---------------------------------------------------------------------------- the picture

    def picture(self, view: Any, seat: Seat | None, language: str) -> tuple[str, ...]:  # noqa: ARG002 - all see alike
        where = (view.section, view.end) if view.timer else ()
        drawn = tuple(picture.board(self.box, view.field, *where))
        return drawn + fitted(line.in_(language) for line in Around(self.box, self).lines(view))


def _glass(seats: tuple[Seat, ...], full: bool) -> Text:
    if full:
        return text("The glass is turned and full.")
    if seats:
        return text("{who} turns the glass: the sand runs back.", who=capital(seats[0]))
    return text("The glass is turned.")


def _turns(rotation: int) -> Text:
    return texts("{n} quarter turn", "{n} quarter turns", rotation)


def _walk(path: tuple[Space, ...], shaft: bool) -> Text:
    way = " ".join(path)
    if shaft:
        return text("Walk {path} and use the shaft", path=way) if path else text("Use the shaft")
    return text("Walk {path}", path=way) if path else text("End the move")


def _capital_element(element: str) -> Text:
    return {
        "tower": text("The tower"),
        "figure": text("The figure"),
        "code": text("A code chip"),
        "water": text("Water"),
    }[element]
