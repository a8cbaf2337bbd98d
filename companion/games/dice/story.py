"""What is kept of a game for the telling of it: how the pursuer came so far, and what the dice did."""

from msgspec.structs import replace

from companion.games.dice.edition import PURSUER
from companion.games.dice.state import Cause, Rolled, Story


def further(story: Story, cause: Cause, fields: int) -> Story:
    match cause:
        case "step":
            return replace(story, step=story.step + fields)
        case "run":
            return replace(story, run=story.run + fields)
        case _:
            return replace(story, retrieval=story.retrieval + fields)


def with_throw(story: Story, rolled: tuple[Rolled, ...]) -> Story:
    shown = sum(face == PURSUER for _, face in rolled)
    return replace(story, thrown=story.thrown + len(rolled), pursuers=story.pursuers + shown)
