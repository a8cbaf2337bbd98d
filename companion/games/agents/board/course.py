"""How the damage of a player rose over the turns, as a line below the hit points."""

from collections.abc import Callable
from itertools import pairwise

from companion.core import Seat, text
from companion.core.faces import Route
from companion.core.layout import columns
from companion.core.scene import Box
from companion.core.stage import Stage
from companion.games.agents.board.sight import Sight

LEAST = 16
"""No lower than this."""


def course(stage: Stage, sight: Sight, seat: Seat, box: Box) -> None:
    player, character = sight.view.players[seat], sight.view.characters[seat]
    assert character is not None
    points = sight.box.characters[character].hp
    told = text("{damage} of {points}", damage=player.damage, points=points)
    words = text("dead at {points}", points=points) if player.dead else told
    graph, label = columns(box, 1.0, stage.wide(words, "note") + 2, gap=10)
    stage.words(f"seat:{seat}:damage", label, words, size="note", ink="muted", align="right")

    def height(damage: int) -> int:
        return graph.h - 2 - damage * (graph.h - 4) // sight.longest_track

    limit = height(points)
    stage.panel(f"seat:{seat}:zero", Box(graph.x, graph.bottom - 1, graph.w, 1), "line")
    stage.add(f"seat:{seat}:points", "path", graph, Route(((0, limit), (graph.w, limit)), "dashed", "muted"))
    line = Route(steps(values(sight, seat), graph.w, height), "solid", "danger")
    stage.add(f"seat:{seat}:course", "path", graph, line)


def values(sight: Sight, seat: Seat) -> tuple[int, ...]:
    """The damage as each turn began, and at the end."""
    return (0, *(row[seat] for row in sight.view.course), sight.view.players[seat].damage)


def steps(damage: tuple[int, ...], across: int, height: Callable[[int], int]) -> tuple[tuple[int, int], ...]:
    """A corner wherever it changes."""
    found = [(0, height(damage[0]))]
    for i, (before, after) in enumerate(pairwise(damage), 1):
        if before != after:
            x = i * across // (len(damage) - 1)
            found += [(x, height(before)), (x, height(after))]
    return (*found, (across, height(damage[-1])))
