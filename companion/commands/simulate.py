"""`companion simulate`: bots play whole games; how they end, how long they last, how fast the rules are."""

import sys
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from math import inf, nan
from random import Random, SystemRandom
from typing import Any

from msgspec import Struct

from companion.commands import game_named, number, show_json
from companion.core import BadInput, Bot, Game, Outcome, Text, text, texts
from companion.core.options import options_from
from companion.core.simulation import play_out
from companion.core.suggest import suggest

INTERRUPTED = 130
PATIENCE = 1.0
"""Seconds before a progress bar is worth showing."""
REDRAW = 0.1
"""Seconds between two pictures of the bar."""
BAR = 30


class Plan(Struct, frozen=True):
    """What is to be played."""

    game: Any
    options: Any
    seats: int
    bots: tuple[str, ...]
    games: int
    seed: int
    cap: int
    pace: float


class Tally(Struct):
    """What was played so far."""

    outcomes: Counter[Outcome]
    actions: int = 0
    capped: int = 0
    rounds: int = 0
    has_rounds: bool = False
    seconds: float = 0.0
    interrupted: bool = False

    @property
    def games(self) -> int:
        return self.outcomes.total() + self.capped


def run(arguments: Namespace, language: str) -> int:
    plan = _plan(arguments)
    tally, progress = Tally(Counter()), Progress(plan.games, language)
    try:
        for _ in _play(plan, tally):
            progress.show(tally)
    except KeyboardInterrupt:
        tally.interrupted = True
    progress.clear()
    if arguments.json:
        show_json(_document(plan, tally))
    else:
        print("\n".join(_page(plan, tally, language)))
    return INTERRUPTED if tally.interrupted else 0


# -------------------------------------------------------------------------------- what is asked for


def _plan(arguments: Namespace) -> Plan:
    game = game_named(arguments.game, arguments.edition)
    seats = _seats(game, arguments.players)
    return Plan(
        game=game,
        options=options_from(game, arguments.set),
        seats=seats,
        bots=_bots(game, arguments.bot, seats),
        games=number("--games", arguments.games, lowest=1),
        seed=SystemRandom().getrandbits(32) if arguments.seed is None else number("--seed", arguments.seed),
        cap=number("--cap", arguments.cap, lowest=1),
        pace=_seconds("--pace", arguments.pace),
    )


def _seconds(name: str, word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = nan
    if not 0 <= seconds < inf:
        raise BadInput(text('{name}: "{word}" is not a number of seconds', name=name, word=word))
    return seconds


def _seats(game: Game[Any], word: str | None) -> int:
    seats = game.seats[0] if word is None else number("--players", word)
    if seats not in game.seats:
        allowed = ", ".join(map(str, game.seats))
        message = "{game} is not for {n} players; allowed: {allowed}"
        raise BadInput(text(message, game=game.key, n=seats, allowed=allowed))
    return seats


def _bots(game: Game[Any], names: list[str], seats: int) -> tuple[str, ...]:
    for name in names:
        if name not in game.bots:
            hint = suggest(name, game.bots)
            raise BadInput(text('{game} has no bot "{name}"; {hint}', game=game.key, name=name, hint=hint))
    if len(names) > 1 and len(names) != seats:
        message = "--bot was given {n} times; give it once for all or once for each of {seats} seats"
        raise BadInput(text(message, n=len(names), seats=seats))
    return tuple(names) if len(names) == seats else tuple(names or ["random"]) * seats


# -------------------------------------------------------------------------------- playing


def _play(plan: Plan, tally: Tally) -> Iterator[None]:
    """Game by game, each from a generator of its own: the same seed gives the same games, however many are played."""
    bots: list[Bot] = [plan.game.bots[name] for name in plan.bots]
    began = time.perf_counter()
    for i in range(plan.games):
        rng = Random(f"{plan.seed}/{i}")
        playout = play_out(plan.game, plan.options, plan.seats, bots, rng, cap=plan.cap, pace=plan.pace)
        tally.actions += playout.actions
        tally.has_rounds = hasattr(playout.state, "round")
        tally.rounds += getattr(playout.state, "round", 0)
        if playout.outcome is None:
            tally.capped += 1
        else:
            tally.outcomes[playout.outcome] += 1
        tally.seconds = time.perf_counter() - began
        yield


class Progress:
    """A bar on the terminal for who has waited a while."""

    def __init__(self, games: int, language: str) -> None:
        self.games, self.language = games, language
        self.due = PATIENCE if sys.stderr.isatty() else inf
        self.is_shown = False

    def show(self, tally: Tally) -> None:
        if tally.seconds < self.due:
            return
        self.due, self.is_shown = tally.seconds + REDRAW, True
        filled = BAR * tally.games // self.games
        words = text("{n} of {games} games", n=tally.games, games=self.games).in_(self.language)
        print(f"\r[{'#' * filled}{'.' * (BAR - filled)}] {words}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.is_shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


# -------------------------------------------------------------------------------- telling


def _ranked(tally: Tally) -> list[tuple[Outcome, int]]:
    """The most frequent first; equals in a fixed order."""
    return sorted(tally.outcomes.items(), key=lambda item: (-item[1], item[0].winners, item[0].reason, item[0].clause))


def _mean(total: int, tally: Tally) -> float:
    return round(total / tally.games, 2) if tally.games else 0.0


def _per_second(tally: Tally) -> int:
    return round(tally.actions / tally.seconds) if tally.seconds else 0


def _document(plan: Plan, tally: Tally) -> dict[str, Any]:
    return {
        "game": plan.game.key,
        "edition": plan.game.edition.id,
        "options": plan.options,
        "players": plan.seats,
        "bots": plan.bots,
        "seed": plan.seed,
        "pace": plan.pace,
        "games": tally.games,
        "interrupted": tally.interrupted,
        "outcomes": [
            {
                "winners": outcome.winners,
                "reason": outcome.reason,
                "clause": outcome.clause,
                "games": n,
                "share": round(n / tally.games, 4),
            }
            for outcome, n in _ranked(tally)
        ],
        "capped": tally.capped,
        "cap": plan.cap,
        "actions": tally.actions,
        "actions_mean": _mean(tally.actions, tally),
        "rounds_mean": _mean(tally.rounds, tally) if tally.has_rounds else None,
        "seconds": round(tally.seconds, 3),
        "actions_per_second": _per_second(tally),
    }


def _page(plan: Plan, tally: Tally, language: str) -> Iterator[str]:
    games = texts("{n} game", "{n} games", tally.games)
    players = texts("{n} player", "{n} players", plan.seats)
    message = "{game}, edition {edition}, {players}, {games}, seed {seed}, bots: {bots}"
    about = {"game": plan.game.key, "edition": plan.game.edition.id, "seed": plan.seed, "bots": ", ".join(plan.bots)}
    yield text(message, games=games, players=players, **about).in_(language)
    if tally.interrupted:
        yield text("interrupted: {games} of {all} were played", games=tally.games, all=plan.games).in_(language)
    yield ""
    yield from _outcome_table(tally, language)
    yield ""
    if tally.has_rounds:
        yield text("rounds per game: {mean}", mean=_mean(tally.rounds, tally)).in_(language)
    yield text("actions per game: {mean}", mean=_mean(tally.actions, tally)).in_(language)
    yield text("accepted actions per second: {speed}", speed=_per_second(tally)).in_(language)


def _outcome_table(tally: Tally, language: str) -> Iterator[str]:
    for outcome, n in _ranked(tally):
        yield _row(n, tally, _winners(outcome), f"{outcome.reason} ({outcome.clause})", language)
    if tally.capped:
        yield _row(tally.capped, tally, text("no result"), "cap", language)


def _row(n: int, tally: Tally, who: Text, why: str, language: str) -> str:
    return f"{n:8}  {n / tally.games:6.1%}  {who.in_(language)}: {why}"


def _winners(outcome: Outcome) -> Text:
    if not outcome.winners:
        return text("nobody wins")
    seats = ", ".join(map(str, outcome.winners))
    return texts("seat {seats} wins", "seats {seats} win", len(outcome.winners), seats=seats)
