"""What the generic proofs need to know of Agents."""

from random import Random
from typing import Any

from msgspec.structs import replace

from companion.core import Game, Question, Seat
from companion.core.simulation import Step
from companion.games import load
from companion.games.agents.edition import Box
from companion.games.agents.events import Died, Drew, Ended, Shuffled
from companion.games.agents.move import setup_of
from companion.games.agents.state import YELLOW, Answer, Attack, Comply, NoEffect, Pick, State, Steal, Treat
from companion.games.agents.vocabulary import DECKS, FactionDead
from tests.games.variant import Variant

VARIANTS = {
    "basic": Variant(3),
    "without-clock": Variant(4, {"reaction_pause": 0}),
    "mild": Variant(5, {"theme": "mild", "trio_needs_all": True}),
    "house-rules": Variant(
        6,
        {
            "reroll_same_area": True,
            "safe_scope": "all",
            "attack_from_safe_house": True,
            "cursed_dagger_forces_attack": True,
            "stalemate_rounds": 1,
            "private_notes": False,
        },
    ),
    "7A": Variant(7, {"setup": "7A"}),
    "7B": Variant(7, {"setup": "7B", "reaction_pause": 0}),
    "8A": Variant(8, {"setup": "8A"}),
    "8B": Variant(8, {"setup": "8B", "extra_draw": "affiliation"}),
    "full-table": Variant(9),
}
FUZZ_BOT = "random"
PLAYTHROUGH_BOT = "greedy"
SECRETS = True
LOOKED_AT = 2
"""So many cards of a pile may be drawn in one step."""


# -------------------------------------------------------------------------------- another truth


def another_truth(game: Game[Any], step: Step, seat: Seat | None, rng: Random) -> State:
    """Hidden roles, piles and yellow discards dealt differently; what the step shows this seat stays as it is."""
    box: Box = game.box  # type: ignore[attr-defined]
    s = with_other_cards(step, seat, rng)
    happened = [type(event) for event in step.events]
    if Died in happened or Ended in happened:  # who died, and whether that was the last one, depends on the roles
        return s
    for _ in range(5):
        other = with_other_roles(box, s, step, seat, rng)
        if is_possible(box, other, step):
            return other
    return s


def with_other_cards(step: Step, seat: Seat | None, rng: Random) -> State:
    s: State = step.before
    piles = [pile[:LOOKED_AT] + tuple(rng.sample(pile[LOOKED_AT:], len(pile[LOOKED_AT:]))) for pile in s.piles]
    yellow, buried = piles[YELLOW], s.discards[YELLOW]
    file = s.file if seat in step.after.readers or seat in s.readers or isinstance(step.action, Answer | Pick) else ()
    loose = [*yellow[LOOKED_AT:], *buried, *s.file[len(file) :]]
    rng.shuffle(loose)
    deeper = len(yellow) - len(yellow[:LOOKED_AT])
    piles[YELLOW] = yellow[:LOOKED_AT] + tuple(loose[:deeper])
    discards = (*s.discards[:YELLOW], tuple(loose[deeper : deeper + len(buried)]))
    return replace(s, piles=tuple(piles), discards=discards, file=file + tuple(loose[deeper + len(buried) :]))


def with_other_roles(box: Box, s: State, step: Step, seat: Seat | None, rng: Random) -> State:
    shown = {seat} | {i for i, player in enumerate(step.after.players) if player.revealed}
    if isinstance(step.action, Answer | Comply | NoEffect):
        shown.add(step.seat)
    hidden = [i for i in range(len(s.players)) if i not in shown]
    roles, left_over = [str(s.characters[i]) for i in hidden], [str(id) for id in s.left_over]
    rng.shuffle(roles)
    for i, role in enumerate(roles):
        for j, other in enumerate(left_over):
            same_side = box.characters[role].faction == box.characters[other].faction
            if same_side and other not in setup_of(box, s).exclude and rng.random() < 0.5:
                roles[i], left_over[j] = other, role
                break
    dealt = dict(zip(hidden, roles, strict=True))
    characters = tuple(dealt.get(i, character) for i, character in enumerate(s.characters))
    return replace(s, characters=characters, left_over=tuple(id for id in box.characters if id not in characters))


def is_possible(box: Box, s: State, step: Step) -> bool:
    """Everybody alive still has hit points left, and nobody has won already by a condition of their own."""
    for i, (character, player) in enumerate(zip(s.characters, step.after.players, strict=True)):
        if player.dead:
            continue
        found = box.characters[str(character)]
        if player.withstood >= found.hp:
            return False
        others = [p.revealed for j, p in enumerate(step.after.players) if j != i]
        if found.id == "george" and max(len(player.equipment), len(step.before.players[i].equipment)) >= 4:
            return False
        if found.id == "rosalind" and all(others):
            return False
    return True


# -------------------------------------------------------------------------------- on the screen


def picks(action: Any) -> tuple[str, ...]:
    match action:
        case Attack(targets, weapons):
            return (*(f"weapon {card}" for card in weapons), f"seat {targets[0]}")
        case Treat(target) | Steal(target):
            return (f"seat {target}",)
    return ()


# -------------------------------------------------------------------------------- beside the boxed game


def referee_entry(step: Step) -> Any:
    match step.action:
        case Pick():
            return Pick(None)
        case Answer(deed, n):
            return Answer(deed, n)
        case action:
            return action


def referee_answer(question: Question, step: Step, given: list[Any]) -> Any:
    """From what the step laid open; a ballot is answered under the hand, truthfully."""
    if not given and any(isinstance(event, Shuffled) for event in step.events):
        # People shuffle unseen before they tell which card came up: `Asked` counts that as an answer, too.
        given.append((None,) * len(step.before.discards[DECKS.index(question.kind)]))
    truth, box = step.after.characters, load("agents").box  # type: ignore[attr-defined]
    match question.kind:
        case "silver" | "black":
            return next(e.card for e in step.events if isinstance(e, Drew) and e.deck == question.kind)
        case "character":
            return truth[question.seat]
        case "out":
            return any(isinstance(event, Died) and event.seat == question.seat for event in step.events)
        case "declares":
            outcome, win = step.after.result, box.win_of(truth[question.seat])
            return outcome is not None and question.seat in outcome.winners and not isinstance(win, FactionDead)
        case "ballot":
            return box.characters[truth[question.seat]].faction == question.about[0]
    thrown = [answer for answer in step.answers if all(isinstance(part, int) for part in answer)]
    return thrown[sum(isinstance(answer, tuple) and None not in answer for answer in given)]


def referee_follow_up(game: Game[Any], state: State, step: Step) -> tuple[Seat | None, Any] | None:  # noqa: ARG001
    return None
