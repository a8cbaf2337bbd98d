"""What the generic proofs need from a game."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any, Protocol

from companion.core import Asked, Game, Question, Seat, Seeded
from companion.core.simulation import Step, play_on
from companion.games import keys, load


class Proof(Protocol):
    """The module `tests.games.<key>`."""

    VARIANTS: Mapping[str, Mapping[str, Any]]
    """Options by name; each gets its playthrough, and the properties hold in each."""
    PLAYTHROUGH_BOT: str

    def another_truth(self, game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> Any:
        """The state before this step with what `seat` may not see dealt differently, but for what the step shows it."""
        ...

    def referee_entry(self, step: Step) -> Any:
        """The action a group with real cards enters for this step, `None` for what lies face down."""
        ...

    def referee_answer(self, question: Question, step: Step, given: list[Any]) -> Any:
        """What the group answers, from what this step laid open; `given` are the answers in this step so far."""
        ...

    def referee_follow_up(self, game: Game[Any], state: Any, step: Step) -> tuple[Seat | None, Any] | None:
        """The next entry a group makes for the same step, if the device waits for one."""
        ...


def proof_of(key: str) -> Proof:
    module: Any = import_module(f"tests.games.{key}")
    return module  # type: ignore[no-any-return]


CASES = [(key, name, seats) for key in keys() for name in proof_of(key).VARIANTS for seats in load(key).seats]


def steps(key: str, variant: str, seats: int, seed: int, *, cap: int = 400) -> Iterator[Step]:
    game, rng = load(key), Random(seed)
    options = game.Options(**proof_of(key).VARIANTS[variant])
    return play_on(game, game.new(options, seats, Seeded(rng)), [game.bots["random"]] * seats, rng, cap=cap)


def asked(game: Game[Any], state: Any, entry: tuple[Seat | None, Any], step: Step, proof: Proof) -> Any:
    """Play an entry of a referee's game, answering each question as the people would."""
    answers: list[Any] = []
    while True:
        try:
            return game.play(state, *entry, Asked(answers, blind=game.blind))[0]
        except Question as question:
            answers.append(proof.referee_answer(question, step, answers))
