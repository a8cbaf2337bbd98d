"""How fast the rules are: `python -m tests.bench [--seconds S] [--bgio FOLDER --bgio-script FILE] [--json]`.

For each game: accepted actions per second of random play with full legality checking, and views per second. For
Fugitive also how long the possibility sets of the notepad take. With `--bgio`, a game written for boardgame.io
(installed in FOLDER with npm) is played by turns with ours in the same run, so that both meet the same machine.
"""

import argparse
import itertools
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from companion.core import Game, Seeded
from companion.core.options import options_from
from companion.core.simulation import play_on, play_out
from companion.games import keys, load

SLICES = 4
"""Each measurement is taken so many times, spread over the run; the median counts."""
SEED = 7


def main() -> int:
    arguments = _arguments()
    report: dict[str, Any] = {key: measured(load(key), arguments.seconds) for key in keys()}
    if "fugitive" in report and find_spec("companion.games.fugitive.notepad"):
        report["fugitive"]["possibility_sets"] = possibility_sets(arguments.seconds)
    if arguments.bgio:
        report["boardgame.io"] = compared(arguments.bgio, arguments.bgio_script, arguments.seconds)
    print(json.dumps(report, indent=2) if arguments.json else "\n".join(_lines(report)))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=4.0, help="for each measurement")
    parser.add_argument("--bgio", type=Path, metavar="FOLDER", help="where boardgame.io is installed")
    parser.add_argument("--bgio-script", type=Path, metavar="FILE", help="the same game for boardgame.io")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if bool(arguments.bgio) != bool(arguments.bgio_script):
        parser.error("--bgio and --bgio-script belong together")
    for path in (arguments.bgio, arguments.bgio_script):
        if path and not path.exists():
            parser.error(f"{path} is not there")
    return arguments


# -------------------------------------------------------------------------------- our own


def measured(game: Game[Any], seconds: float) -> dict[str, Any]:
    return {
        "actions_per_second": median(actions_per_second(game, seconds / SLICES, i) for i in range(SLICES)),
        "views_per_second": views_per_second(game, seconds),
    }


def actions_per_second(game: Game[Any], seconds: float, seed: int = 0) -> int:
    """The random bot asks only what is legal, which a seat's view and the state answer alike: so it gets the state."""
    seats, rng, actions = game.seats[0], Random(SEED + seed), 0
    bots, options = [game.bots["random"]] * seats, game.Options()
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        actions += play_out(game, options, seats, bots, rng, views=False).actions
    return round(actions / passed)


def views_per_second(game: Game[Any], seconds: float) -> int:
    """Every state of some random games, as each seat and a bystander see it."""
    looks = [(state, seat) for state in _states(game, games=20) for seat in (*range(game.seats[0]), None)]
    views, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        for state, seat in looks:
            game.seen_by(state, seat)
        views += len(looks)
    return round(views / passed)


def _states(game: Game[Any], games: int) -> Iterator[Any]:
    rng, seats = Random(SEED), game.seats[0]
    for _ in range(games):
        state = game.new(game.Options(), seats, Seeded(rng))
        for step in play_on(game, state, [game.bots["random"]] * seats, rng, views=False):
            yield step.after


def possibility_sets(seconds: float) -> dict[str, Any]:
    """How long the marshal's notepad takes before each of her guesses, over games of the best bots there are."""
    from companion.games.fugitive import notepad  # noqa: PLC0415 - one game's own
    from companion.games.fugitive.state import MARSHAL  # noqa: PLC0415

    game: Any = load("fugitive")
    name = list(game.bots)[-1]
    milliseconds, inexact, began = [], 0, time.perf_counter()
    for view in _marshals_views(game, game.bots[name], MARSHAL):
        start = time.perf_counter()
        found = notepad.notes(game.box, view)
        milliseconds.append(1000 * (time.perf_counter() - start))
        inexact += not found.exact
        if time.perf_counter() - began > seconds:
            break
    return {
        "bot": name,
        "looks": len(milliseconds),
        "inexact": inexact,
        "median_ms": round(median(milliseconds), 3),
        "p95_ms": round(quantiles(milliseconds, n=20)[-1], 3),
        "max_ms": round(max(milliseconds), 3),
    }


def _marshals_views(game: Game[Any], bot: Any, marshal: int) -> Iterator[Any]:
    options = options_from(game, ["notepad=2"])
    for seed in itertools.count(SEED):
        rng = Random(seed)
        state = game.new(options, 2, Seeded(rng))
        for step in play_on(game, state, [bot, bot], rng):
            if step.seat == marshal and type(step.action).__name__ == "Guess":
                yield game.seen_by(step.before, marshal)


# -------------------------------------------------------------------------------- beside boardgame.io


def compared(folder: Path, script: Path, seconds: float) -> dict[str, Any]:
    """Ours and theirs by turns, so that a slow minute of the machine slows both."""
    ours, theirs = [], []
    for i in range(SLICES):
        ours.append(actions_per_second(load("fugitive"), seconds / SLICES, i))
        theirs.append(_bgio_actions_per_second(folder, script, seconds / SLICES))
    return {
        "ours_actions_per_second": median(ours),
        "theirs_actions_per_second": median(theirs),
        "ratio": round(median(ours) / median(theirs), 2),
    }


def _bgio_actions_per_second(folder: Path, script: Path, seconds: float) -> int:
    command = ["node", str(script.resolve()), str(seconds)]
    told = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    return int(json.loads(told.splitlines()[-1])["actions_per_s"])


def _lines(report: dict[str, Any]) -> Iterator[str]:
    for name, found in report.items():
        yield name
        for what, value in found.items():
            if isinstance(value, dict):
                yield f"  {what}: " + ", ".join(f"{key} {number}" for key, number in value.items())
            else:
                yield f"  {what}: {value}"


if __name__ == "__main__":
    sys.exit(main())
