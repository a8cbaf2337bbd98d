"""One recorded game per game, player count and variant, printed in full. A change of the rules is a readable diff here.

.venv/bin/python -m tests.playthroughs      writes them anew
"""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from companion.core import Game, Recorded, Seeded, notation
from companion.core.simulation import play_on
from companion.games import load
from tests.games.proofs import CASES, proof_of, variant_of

FOLDER = Path(__file__).parent
LEGAL_SHOWN = 6


def path_of(key: str, variant: str) -> Path:
    return FOLDER / key / f"{proof_of(key).VARIANTS[variant].seats}-{variant}.txt"


def as_json(thing: Any) -> str:
    return msgspec.json.encode(thing, order="deterministic").decode()


def record(key: str, variant: str) -> str:
    """A game played by bots, as text."""
    game, options, seats = variant_of(key, variant)
    rng = Random(f"{key} {variant} {seats}")
    dealing = Seeded(rng)
    state = game.new(options, seats, dealing)
    bots = [game.bots[proof_of(key).PLAYTHROUGH_BOT]] * seats
    moves = [(step.seat, step.action, step.answers) for step in play_on(game, state, bots, rng)]
    return write(game, options, seats, tuple(dealing.answers), moves)


def write(game: Game[Any], options: Any, seats: int, dealt: Any, moves: list[tuple[Any, Any, Any]]) -> str:
    state = game.new(options, seats, Recorded(dealt))
    lines = [
        f"game {game.key} version {game.version} edition {game.edition.id} {game.edition.hash[:12]}",
        f"options {as_json(options)}",
        f"seats {seats}",
        f"dealt {as_json(dealt)}",
        *describe(game, None, state, seats),
    ]
    for number, (seat, action, answers) in enumerate(moves, 1):
        legal = [notation.write(listed) for listed in islice(game.legal(state, seat), LEGAL_SHOWN + 1)]
        more = " | …" if len(legal) > LEGAL_SHOWN else ""
        lines += ["", f"# {number}  legal: {' | '.join(legal[:LEGAL_SHOWN])}{more}"]
        lines += [f"> {seat} {notation.write(action)}"]
        lines += [f"  answers {as_json(answers)}"] if answers else []
        before = state
        state, events = game.play(state, seat, action, Recorded(answers))
        lines += [f"  ! {notation.write(event)}" for event in events]
        lines += describe(game, before, state, seats)
    lines += ["", f"outcome {as_json(game.outcome(state))}"]
    return "\n".join(lines) + "\n"


def describe(game: Game[Any], before: Any, after: Any, seats: int) -> Iterator[str]:
    """What changed in the state, and how it looks to each seat that does not see it all."""
    for name in after.__struct_fields__:
        truth = getattr(after, name)
        if name in {"record", "options"} or (before is not None and getattr(before, name) == truth):
            continue
        yield f"  {name} {as_json(truth)}"
        for seat in (*range(seats), None):
            seen = getattr(game.seen_by(after, seat), name)
            if seen != truth:
                yield f"    {'others' if seat is None else seat} see {as_json(seen)}"


def read(text: str) -> tuple[Game[Any], Any, int, Any, list[tuple[Any, Any, Any]]]:
    """What was played, out of its text."""
    head, *rest = text.splitlines()
    fields = dict(line.split(" ", 1) for line in rest[:3])
    game = load(head.split()[1])
    options = msgspec.json.decode(fields["options"], type=game.Options)
    moves: list[tuple[Any, Any, Any]] = []
    for line in rest:
        if line.startswith("> "):
            seat, action = line[2:].split(" ", 1)
            moves.append((None if seat == "None" else int(seat), notation.read(action, game.Action), ()))
        elif line.startswith("  answers "):
            moves[-1] = (*moves[-1][:2], tuple(msgspec.json.decode(line.removeprefix("  answers "))))
    return game, options, int(fields["seats"]), tuple(msgspec.json.decode(fields["dealt"])), moves


def main() -> None:
    for case in CASES:
        path = path_of(*case)
        path.parent.mkdir(exist_ok=True)
        path.write_text(record(*case), "utf-8")
        print(path.relative_to(FOLDER.parent))
