"""A sheet that is only looked at: its missions in two columns."""

from typing import Any

from companion.core import Seat
from companion.core.faces import Ink, Leaf, Reward
from companion.core.layout import columns, middle, rows
from companion.core.scene import Box, State
from companion.core.stage import Stage
from companion.games.dice.board.sheet import HEADER, Place, field_face, header_of, stroke
from companion.games.dice.board.sight import Sight
from companion.games.dice.sheet import is_fulfilled, is_open
from companion.games.dice.symbols import ORDER_SIGNS

BESIDE = 24
"""What the sign and the reward of a mission need."""


def small(stage: Stage, sight: Sight, seat: Seat, box: Box, **more: Any) -> None:
    stage.add(f"sheet:{seat}", "panel", box, Leaf(), state=State(danger=sight.is_close(seat)), **more)
    head, body = rows(box, HEADER, 1.0)
    header_of(stage, sight, seat, head.inset(16, 6))
    missions = sight.box.sheets[sight.view.players[seat].sheet]
    half = -(-len(missions) // 2)
    parts = range(half), range(half, len(missions))
    widest = [max((len(missions[at].fields) for at in part), default=1) for part in parts]
    inner = Box(body.x + 16, body.y, body.w - 32, body.h - 10)
    pitch = min((inner.w - 20 - 4 * BESIDE) // sum(widest), inner.h // half)
    areas = columns(inner, 2 * BESIDE + pitch * widest[0], 1.0, gap=20)
    for part, area in zip(parts, areas, strict=True):
        for at, line in zip(part, rows(area, *[1.0] * half), strict=False):
            _mission(stage, sight, (seat, at + 1), line, pitch)


def _mission(stage: Stage, sight: Sight, which: tuple[Seat, int], line: Box, pitch: int) -> None:
    seat, at = which
    player = sight.view.players[seat]
    mission, row = sight.box.sheets[player.sheet][at - 1], player.missions[at - 1]
    across = pitch * len(mission.fields)
    sign, fields, reward = columns(Box(line.x, line.y, across + 2 * BESIDE, line.h), BESIDE, across, BESIDE)
    ink: Ink = "lamp" if is_open(mission, row) else "muted"
    stage.words(
        f"rule:{seat}.{at}", sign, ORDER_SIGNS[mission.rule], size="note", style="bold", ink=ink, align="middle"
    )
    for i in range(len(mission.fields)):
        place = Box(fields.x + pitch * i, line.y, pitch, line.h)
        face = field_face(sight, Place(seat, at, i + 1))
        stage.add(f"field:{seat}.{at}.{i + 1}", "cell", middle(place, pitch - 3, pitch - 3), face)
    stroke(stage, which, fields, fulfilled=is_fulfilled(row))
    stage.add(f"reward:{seat}.{at}", "slot", reward, Reward(str(mission.steps), is_fulfilled(row)))
