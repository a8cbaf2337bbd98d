"""What only people can tell: the open question of a table, with its answers, or the dice they have thrown."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from companion.core import Question, text
from companion.core.board import Throws
from companion.core.faces import AnyFace, Die
from companion.core.layout import columns, grid, middle, rows
from companion.core.scene import PLAIN, SELECTED, Box, Intent, Why
from companion.core.stage import Stage

LARGEST_DIE = 76
MOST_PIPS = 6


class Given(NamedTuple):
    """What of an answer has been touched so far: nobody else is told."""

    page: int = 0
    """Of answers that are more than fit."""
    faces: tuple[tuple[int, int], ...] = ()
    """Which face each die of a throw shows: the number of the die and that of the face."""


def given(before: Given, pick: str, question: Question) -> Given:
    """What a touch makes of it."""
    what, *about = pick.split()
    numbers = [int(word) for word in about if word.isdecimal()]
    match what, numbers:
        case "page", [page]:
            return Given(page)
        case "face", [die, face] if die < len(question.candidates) and face < len(question.candidates[die]):
            return Given(before.page, tuple(sorted({**dict(before.faces), die: face}.items())))
    return before


def throw(stage: Stage, question: Question, action: Any, board: Any, so_far: Given) -> None:
    """Every die with all its faces: the one on top is touched."""
    body, foot = rows(stage.body, 1.0, 64 if stage.is_wide else 60, gap=stage.gap)
    dice, shown = question.candidates, dict(so_far.faces)
    across = 2 if len(dice) > 4 and stage.frame.size != "P" else 1
    down = -(-len(dice) // across)
    places = grid(body, down, across, 4 if stage.frame.size == "P" else stage.gap)
    for die, (faces, place) in enumerate(zip(dice, places, strict=False)):
        looks = [_look(board, action, die, face) for face in faces]
        _die(stage, die, looks, shown.get(die), place)
    back, done = columns(foot, 1.0, 1.6, gap=stage.gap)
    stage.button("throw:back", back, text("Not thrown"), tap=Intent("shell", "undo"), icon="undo", size="body")
    missing = len(dice) - len(shown)
    if missing:
        why = Why(stage.say(text("Touch the face on top of each die: {n} are missing.", n=missing)))
        if missing == 1:
            why = Why(stage.say(text("Touch the face on top of each die: one is missing.")))
        stage.button("throw:done", done, text("Done"), why=why, icon="check", role="primary")
    else:
        answer = msgspec.json.encode([dice[die][shown[die]] for die in range(len(dice))]).decode()
        tap = Intent("shell", f"answer {answer}")
        stage.button("throw:done", done, text("Done"), tap=tap, icon="check", role="primary")


def _look(board: Any, action: Any, die: int, face: Any) -> AnyFace | None:
    if isinstance(board, Throws):
        return board.die(action, die, face)
    return Die("white", face) if isinstance(face, int) and 0 < face <= MOST_PIPS else None


def _die(stage: Stage, die: int, looks: Sequence[AnyFace | None], shown: int | None, box: Box) -> None:
    stage.panel(f"throw:{die}", box, "active" if shown is None else "plain")
    least = stage.frame.touch
    for i, (look, place) in enumerate(zip(looks, columns(box.inset(4, 0), *[1.0] * len(looks)), strict=True)):
        tap, state = Intent("pick", f"face {die} {i}"), SELECTED if shown == i else PLAIN
        if look is None:
            stage.button(f"throw:{die}.{i}", place, str(i + 1), tap=tap, size="body", state=state)
            continue
        side = min(LARGEST_DIE, place.w - 6, place.h - 8)
        if shown not in {None, i}:
            side = side * 3 // 5
        hit = middle(place, max(least, place.w), max(least, place.h))
        stage.add(f"throw:{die}.{i}", "die", middle(place, side, side), look, hit=hit, tap=tap, state=state)
