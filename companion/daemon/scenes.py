"""The table as a picture: made by the game's board from what one seat may see."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from companion import protocol
from companion.core import Seat, text
from companion.core.board import Board, board_of, covered, sentence
from companion.core.faces import Time
from companion.core.scene import Banner, Element, Frame, Intent, Scene
from companion.core.stage import Stage, choices
from companion.daemon.asking import Given, throw
from companion.daemon.views import Viewer, clock_faces, is_throw, names
from companion.table.fold import Position, Waiting
from companion.table.table import Table


class Look(NamedTuple):
    """Whose eyes a scene is made for, and who acts when it is touched."""

    eyes: Seat | None
    hand: Seat | None
    covers: bool = False
    """The hand must look first: until then there is a curtain."""


class Showing(NamedTuple):
    """One moment of a table, and who looks at it through which window."""

    table: Table
    position: Position
    viewer: Viewer
    frame: Frame
    look: Look

    @property
    def title(self) -> str:
        return self.table.game.rulebook.title.in_(self.frame.language)

    def seen(self, seat: Seat | None) -> Any:
        state = self.position.state
        return None if state is None else self.table.game.seen_by(state, seat)

    def legal(self, seen: Any) -> Iterable[Any]:
        """What the hand may play, lazily."""
        game, hand = self.table.game, self.look.hand
        if not is_in_play(self.position) or (hand is None and None not in game.actors(seen)):
            return ()
        return game.legal(seen, hand)


def is_in_play(position: Position) -> bool:
    return not (position.paused or position.abandoned or position.waiting or position.state is None)


def look_of(table: Table, position: Position, viewer: Viewer, *, host: bool, turned: Seat | None = None) -> Look:
    """A guest sees the own seat. The host's screen goes round: where a seat has secrets, behind a curtain; where it
    has none, who touched their own things last (`turned`) goes first."""
    if not host:
        return Look(viewer.seat, viewer.seat)
    game = table.game
    if viewer.seat is not None and is_in_play(position):
        return Look(viewer.seat, viewer.seat)
    actors = game.actors(game.seen_by(position.state, None)) if is_in_play(position) else ()
    hand = actors[0] if actors else None
    if turned in actors and not game.private:
        hand = turned
    if viewer.enters or hand is None:
        return Look(None, hand)
    return Look(None, hand, covers=True) if game.private else Look(hand, hand)


def scene_of(showing: Showing, draft: Any) -> Scene:
    """`draft` is the board's; for an open question, which has none, what of its answer is given."""
    return with_clocks(_scene(showing, draft), clock_faces(showing.table, showing.position))


def opened(showing: Showing) -> Showing:
    """As it is really shown: what the board has no curtain for is decided in the open."""
    look, board = showing.look, board_of(showing.table.game)
    if not look.covers or look.hand is None or showing.position.state is None:
        return showing
    if board.curtain(showing.seen(None), look.hand, showing.frame) is not None:
        return showing
    return showing._replace(look=Look(look.hand, look.hand))


def _scene(showing: Showing, draft: Any) -> Scene:
    showing = opened(showing)
    table, position, look, frame = showing.table, showing.position, showing.look, showing.frame
    board, seen = board_of(table.game), showing.seen(look.eyes)
    called = names(table.game, table.opening, seen, frame.language)
    if position.waiting is not None:
        return _asking(showing, position.waiting, called, draft or Given())
    if seen is None:
        return _beginning(showing)
    if look.covers and look.hand is not None:
        return covered(board, seen, look.hand, frame, names=called)
    return board.scene(seen, look.hand, showing.legal(seen), draft, frame, names=called)


def picked(board: Board, showing: Showing, draft: Any, pick: str) -> Any:
    """What a pick makes of the draft: a new one, or an action. `showing` is opened."""
    seen = showing.seen(showing.look.eyes)
    return board.pick(seen, showing.look.hand, showing.legal(seen), draft, pick)


# -------------------------------------------------------------------------------- clocks


def with_clocks(scene: Scene, faces: Iterable[protocol.Face]) -> Scene:
    """Boards know which clock stands where; how much is left of it is the table's to say."""
    times = {face.key: face for face in faces}

    def told(element: Element) -> Element:
        face = element.face
        if not isinstance(face, Time) or face.key not in times:
            return element
        clock = times[face.key]
        return replace(element, face=replace(face, left_ms=clock.left, whole_ms=clock.whole, running=clock.runs))

    curtain = scene.curtain
    if curtain is not None:
        curtain = replace(curtain, elements=tuple(map(told, curtain.elements)))
    return replace(scene, elements=tuple(map(told, scene.elements)), curtain=curtain)


# -------------------------------------------------------------------------------- before the board, and beside it


def _stage(showing: Showing, banner: Banner) -> Stage:
    stage = Stage(showing.frame)
    stage.top_bar(showing.title, banner)
    return stage


def _beginning(showing: Showing) -> Scene:
    """The table is still being made."""
    banner = Banner(text("The table").in_(showing.frame.language))
    return _stage(showing, banner).scene(showing.table.game.key, showing.title, banner)


def _asking(showing: Showing, waiting: Waiting, called: tuple[str, ...], so_far: Given) -> Scene:
    """The open question with its answers, for whoever is asked."""
    game, language, question = showing.table.game, showing.frame.language, waiting.question
    if not (showing.viewer.enters or question.seat is None or question.seat == showing.viewer.seat):
        who = text("{who} is asked", who=called[question.seat]).in_(language)
        stage = _stage(showing, banner := Banner(who, seat=question.seat))
        return stage.scene(game.key, showing.title, banner)
    if is_throw(question):
        stage = _stage(showing, banner := Banner(text("Touch what the dice show").in_(language), seat=question.seat))
        throw(stage, question, waiting.action, board_of(game), so_far)
        return stage.scene(game.key, showing.title, banner)
    seen = showing.seen(showing.look.eyes)
    asked = sentence(game.telling.question(seen, question).in_(language))
    stage = _stage(showing, banner := Banner(asked, seat=question.seat))
    entries = [
        (
            str(i),
            game.telling.answer(seen, question, candidate),
            Intent("shell", f"answer {msgspec.json.encode(candidate).decode()}"),
        )
        for i, candidate in enumerate(question.candidates)
    ]
    choices(stage, "answer", stage.body, entries, so_far.page)
    return stage.scene(game.key, showing.title, banner)
