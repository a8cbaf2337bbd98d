"""What the generic proofs need from a game."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from random import Random
from typing import Any, Protocol

from companion.core import Asked, Game, Question, Seat, Seeded
from companion.core.simulation import Step, play_on
from companion.games import keys, load
from tests.games.variant import Variant


class Proof(Protocol):
    """The module `tests.games.<key>`."""

    VARIANTS: Mapping[str, Variant]
    """By name; each gets its playthrough, and the properties hold in each."""
    PLAYTHROUGH_BOT: str
    FUZZ_BOT: str
    """Plays for the properties: reaches what is rare, and comes to an end."""
    SECRETS: bool
    """Whether there is anything a seat may not see."""

    def another_truth(self, game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> Any:
        """The state before this step with what `seat` may not see dealt differently, but for what the step shows it."""
        ...

    def referee_entry(self, step: Step) -> Any:
        """The action a group with real cards enters for this step, `None` for what lies face down."""
        ...

    def referee_answer(self, question: Question, step: Step, given: list[Any]) -> Any:
        """What the group answers, from what this step laid open; `given` are the answers in this step so far."""
        ...

    def picks(self, action: Any) -> tuple[str, ...]:
        """What is picked on the screen, one after the other, before this action can be touched."""
        ...

    def referee_follow_up(self, game: Game[Any], state: Any, step: Step) -> tuple[Seat | None, Any] | None:
        """The next entry a group makes for the same step, if the device waits for one."""
        ...


def proof_of(key: str) -> Proof:
    module: Any = import_module(f"tests.games.{key}")
    return module  # type: ignore[no-any-return]


CASES = [(key, name) for key in keys() for name in proof_of(key).VARIANTS]


def variant_of(key: str, name: str) -> tuple[Game[Any], Any, int]:
    """A game with the options and the number of seats of one of its variants."""
    game, variant = load(key), proof_of(key).VARIANTS[name]
    return game, game.Options(**variant.options), variant.seats


def steps(key: str, variant: str, seed: int, *, cap: int = 400) -> Iterator[Step]:
    game, options, seats = variant_of(key, variant)
    rng, bot = Random(seed), game.bots[proof_of(key).FUZZ_BOT]
    return play_on(game, game.new(options, seats, Seeded(rng)), [bot] * seats, rng, cap=cap)


def asked(game: Game[Any], state: Any, entry: tuple[Seat | None, Any], step: Step, proof: Proof) -> Any:
    """Play an entry of a referee's game, answering each question as the people would."""
    answers: list[Any] = []
    while True:
        try:
            return game.play(state, *entry, Asked(answers, blind=game.blind))[0]
        except Question as question:
            answers.append(proof.referee_answer(question, step, answers))
