"""What a careful group beside the boxed game enters into the tracker, step by step of a digital game.

.venv/bin/python -m tests.rules.safehouse.shadow_tracker 1000      shadows so many games
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core import Asked, Question, Seeded
from companion.core.simulation import Step, play_on
from companion.games import load
from companion.games.safehouse import tracker, tracker_state
from companion.games.safehouse.state import (
    ChipsTurned,
    Ended,
    EndTurn,
    Expire,
    Flip,
    GlassTurned,
    LaidOut,
    MissionCompleted,
    Options,
    PursuerDrawn,
    PursuerMoved,
    Removed,
    SpecialCompleted,
    Start,
    Started,
    State,
    UnitExpired,
)

game, twin = load("safehouse"), tracker.Tracker(load("safehouse").box)  # type: ignore[attr-defined]
SETTINGS: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (3, {"level": "big_thrill"}),
    (4, {"level": "try_to_survive"}),
    (2, {"level": "try_to_survive", "time_mode": "hourglass"}),
    (3, {"time_mode": "hourglass", "auto_flip": True}),
    (2, {"level": "big_thrill", "clock": False}),
    (2, {"level": "big_thrill", "time_mode": "hourglass", "flip_limit": 30}),
)


def entries_for(event: Any) -> Iterator[Any]:
    """From what everybody sees and nothing else."""
    match event:
        case Started():
            yield Start()
        case UnitExpired():
            yield Expire()
        case GlassTurned():
            yield Flip()
        case LaidOut():
            yield tracker_state.LaidOut()
        case MissionCompleted(_, steps):
            yield tracker_state.Complete(steps)
        case SpecialCompleted():
            yield tracker_state.CompleteSpecial()
        case PursuerDrawn(_, card):
            yield tracker_state.PursuerCard(card)
        case Removed():
            yield tracker_state.Removed()
        case PursuerMoved(reason) if reason == "investigation":
            yield tracker_state.TooHigh()
        case ChipsTurned(to_black, to_white):
            yield tracker_state.Turn((*to_black, *to_white))
        case Ended(outcome) if outcome.reason == "time":
            yield tracker_state.TimeUp()


def entered(s: tracker_state.State, step: Step) -> tracker_state.State:
    """The tracker after all that was entered for this step; asked for open missions, the group counts them."""
    for event in step.events:
        for entry in entries_for(event.seen_by(None)):
            try:
                s, _ = twin.play(s, None, entry, Asked())
            except Question:
                s, _ = twin.play(s, None, entry, Asked([len(step.before.missions)]))
    return s


def agrees(s: tracker_state.State, truth: State) -> bool:
    """In everything; only a card that was too dear turns no chips any more, although it lies in the row."""
    known = twin.of(truth)
    return s == (known if truth.result is None or truth.result.winners else replace(known, black=s.black))


def shadow(seats: int, options: dict[str, Any], seed: int, bot: str = "team", pace: float = 40.0) -> str:
    """One game and its shadow, compared after every step; how it ended."""
    rng = Random(f"{seats} {options} {seed}")
    chosen = Options(**options)
    truth, s = game.new(chosen, seats, Seeded(rng)), twin.new(chosen, seats, Asked())
    assert agrees(s, truth)

    def seconds(state: Any, seat: int, action: Any) -> float:  # noqa: ARG001
        return pace if isinstance(action, EndTurn) else 0.0

    for step in play_on(game, truth, [game.bots[bot]] * seats, rng, pace=seconds):
        truth = step.after
        s = entered(s, step)
        assert agrees(s, truth), (s, twin.of(truth))
    assert s.result is not None
    assert s.result == truth.result
    return f"{s.result.reason} {s.result.clause}"


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    ends: Counter[str] = Counter()
    for seed in range(games):
        seats, options = SETTINGS[seed % len(SETTINGS)]
        bot, pace = ("team", "erratic")[seed % 2], (25.0, 40.0, 60.0)[seed % 3]
        ends[shadow(seats, options, seed, bot, pace)] += 1
    print(games, "games agree:", dict(ends))


if __name__ == "__main__":
    main()
