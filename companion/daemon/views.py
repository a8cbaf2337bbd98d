"""The table as one client may see it, as messages. Everything here is made from `seen_by` of one seat."""

from itertools import islice
from typing import Any, NamedTuple

import msgspec

from companion import protocol
from companion.core import BadInput, Game, Question, Seat, Text, notation, text
from companion.core.board import board_of
from companion.core.panel import Page
from companion.table.fold import Happened, Position
from companion.table.records import Opening
from companion.table.table import Table


class Viewer(NamedTuple):
    """Who looks."""

    seat: Seat | None
    language: str = "en"
    words: bool = False
    """Wants pictures, labels and lines of the log."""
    enters: bool = False
    """The host of a real table, who enters what anybody does there."""
    pages: bool = False
    """Wants pages of the small display, and words but no pictures and labels, which it has no room for."""
    paints: bool = False
    """Paints scenes, which have their own words."""

    @property
    def reads(self) -> bool:
        return self.words or self.pages or self.paints


def view(table: Table, viewer: Viewer) -> protocol.View:
    game, opening, position = table.game, table.opening, table.position
    seen = None if position.state is None else game.seen_by(position.state, viewer.seat)
    in_play = not (position.paused or position.abandoned or position.waiting or seen is None)
    actors = game.actors(seen) if in_play else ()
    offers, more = _offers(game, seen, actors, viewer) if in_play else ((), False)
    takes_back = viewer.enters or viewer.seat is not None
    return protocol.View(
        table=table.code,
        game=game.key,
        title=game.rulebook.title.in_(viewer.language),
        mode=opening.mode,
        n=position.n,
        now=table.now(),
        seat=viewer.seat,
        names=names(game, opening, seen, viewer.language),
        state=None if seen is None else msgspec.to_builtins(seen),
        actors=actors,
        legal=offers,
        more=more,
        clocks=clock_faces(table, position),
        question=_question(game, seen, position, viewer),
        ended=None if seen is None else _ended(game, seen, viewer.language),
        abandoned=position.abandoned,
        paused=position.paused,
        private=game.private,
        can_undo=takes_back and table.can_undo(None if viewer.enters else viewer.seat),
        can_redo=takes_back and bool(position.redoable),
        picture=game.telling.picture(seen, viewer.seat, viewer.language) if viewer.words and seen is not None else (),
        page=_page(table, seen, viewer) if viewer.pages and seen is not None else None,
    )


def _page(table: Table, seen: Any, viewer: Viewer) -> Page:
    people = names(table.game, table.opening, seen, viewer.language)
    return table.game.panel.page(seen, viewer.seat, people, viewer.language)


def names(game: Game[Any], opening: Opening, seen: Any, language: str) -> tuple[str, ...]:
    """What each seat is called: by its person, or by the game."""
    if seen is None:
        roles: tuple[Text, ...] = tuple(text("seat {n}", n=i + 1) for i in range(opening.seats))
    else:
        roles = game.telling.roles(seen)
    return tuple(person.name or role.in_(language) for person, role in zip(opening.people, roles, strict=True))


def acting(actors: tuple[Seat | None, ...], viewer: Viewer) -> Seat | None:
    """For whom a viewer acts: for the own seat; the host of a real table for whoever must act."""
    return actors[0] if viewer.enters and actors else viewer.seat


def _offers(
    game: Game[Any], seen: Any, actors: tuple[Seat | None, ...], viewer: Viewer
) -> tuple[tuple[protocol.Offer, ...], bool]:
    seat = acting(actors, viewer)
    if seat is None and None not in actors:  # a bystander: what only a clock plays is nobody's offer
        return (), False
    if viewer.paints and not viewer.words:  # the scene has them
        return (), True
    listed = list(islice(game.legal(seen, seat), protocol.OFFERED + 1))
    offers = tuple(offer(game, seen, seat, action, viewer) for action in listed[: protocol.OFFERED])
    return offers, len(listed) > protocol.OFFERED


def offer(game: Game[Any], seen: Any, seat: Seat | None, action: Any, viewer: Viewer) -> protocol.Offer:
    label = game.telling.action(seen, seat, action).in_(viewer.language) if viewer.words else ""
    return protocol.Offer(msgspec.to_builtins(action), notation.write(action), label)


def clock_faces(table: Table, position: Position) -> tuple[protocol.Face, ...]:
    bank = position.bank.at(max(position.bank.now, table.now()))
    goes = not (position.paused or table.is_over)
    return tuple(
        protocol.Face(clock.key, bank.left(clock), round(clock.seconds * 1000), goes and clock.key not in bank.held)
        for clock in bank.running
    )


def _question(game: Game[Any], seen: Any, position: Position, viewer: Viewer) -> protocol.Asked | None:
    """The question, for whoever is asked; all others only learn who that is."""
    if position.waiting is None:
        return None
    question = position.waiting.question
    if not (viewer.enters or question.seat is None or question.seat == viewer.seat):
        return protocol.Asked(question.kind, question.seat)
    throw, telling, language = is_throw(question), game.telling, viewer.language
    return protocol.Asked(
        question.kind,
        question.seat,
        telling.question(seen, question).in_(language) if viewer.reads else "",
        tuple(msgspec.to_builtins(candidate) for candidate in question.candidates),
        tuple(telling.answer(seen, question, candidate).in_(language) for candidate in question.candidates)
        if viewer.reads and not throw
        else (),
        throw,
        question.kind in getattr(game, "secret", ()),
    )


def is_throw(question: Question) -> bool:
    """A throw asks for one face of each die: its candidates are the dice."""
    return bool(question.candidates) and all(isinstance(die, tuple) for die in question.candidates)


def _ended(game: Game[Any], seen: Any, language: str) -> protocol.Ended | None:
    outcome = game.outcome(seen)
    if outcome is None:
        return None
    words = game.telling.outcome(seen, outcome).in_(language)
    return protocol.Ended(outcome.winners, outcome.reason, outcome.clause, words)


def happened(game: Game[Any], state: Any, entry: Happened, viewer: Viewer) -> protocol.Happened:
    seen = game.seen_by(state, viewer.seat)
    events = [game.seen_by(event, viewer.seat) for event in entry.events]
    board = board_of(game) if viewer.paints else None
    return protocol.Happened(
        n=entry.n,
        seat=entry.seat,
        clock=entry.clock,
        events=tuple(msgspec.to_builtins(event) for event in events),
        lines=tuple(game.telling.event(seen, event).in_(viewer.language) for event in events) if viewer.reads else (),
        cues=tuple(cue for event in events if (cue := board.cue(seen, event))) if board else (),
    )


def action_said(game: Game[Any], action: Any, line: str) -> Any:
    """An action as a client says it: data, or a line of text."""
    if line:
        return notation.read(line, game.Action)
    try:
        return msgspec.convert(action, game.Action)
    except msgspec.ValidationError as error:
        raise BadInput(text("this is not an action of {game}: {what}", game=game.key, what=str(error))) from None
