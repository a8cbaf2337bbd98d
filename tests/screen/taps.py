"""A finger without a screen: touches what a scene offers and sees where that leads."""

from collections.abc import Iterator
from random import Random
from typing import Any

from companion.core import Game
from companion.core.board import board_of
from companion.core.scene import Element, Frame, Intent, Scene, frame_of

FRAME = frame_of(800, 480)


def intents(scene: Scene) -> Iterator[tuple[Element, Intent]]:
    """What touching each thing means, its holds and drops included."""
    for element in scene.alive:
        if element.tap:
            yield element, element.tap
        if element.hold:
            yield element, element.hold
        for drop in element.drop:
            yield element, drop.intent


def scene_of(game: Game[Any], view: Any, seat: int | None, draft: Any, frame: Frame = FRAME) -> Scene:
    board = board_of(game)
    return board.scene(view, seat, () if seat is None else game.legal(view, seat), draft, frame)


def some_draft(game: Game[Any], view: Any, seat: int | None, seed: int = 3, most: int = 3) -> Any:
    """A few random picks, as somebody half-way through an action has made them."""
    board = board_of(game)
    if seat is None:
        return None
    draft, rng = None, Random(seed)
    for _ in range(most):
        picks = [i.what for _, i in intents(scene_of(game, view, seat, draft)) if i.do == "pick"]
        picks = [what for what in picks if not what.startswith(("clear", "page", "menu"))]
        if not picks:
            break
        found = board.pick(view, seat, game.legal(view, seat), draft, rng.choice(picks))
        draft = found if isinstance(found, board.Draft) else draft
    return draft
