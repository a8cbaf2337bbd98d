"""Secrecy is the game: games that differ only in hidden roles ask the same, in the same order, at the same time."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core import Illegal, Recorded, Seeded
from companion.core.simulation import play_on
from companion.games.agents.events import Died, Ended
from companion.games.agents.state import (
    Answer,
    Answering,
    Attack,
    Comply,
    Keep,
    NoEffect,
    Offered,
    Options,
    Pick,
    Reveal,
    Roll,
    Skip,
    State,
)
from tests.rules.agents.table import box, game

SETUPS = {"3": 3, "4": 4, "5": 5, "6": 6, "7A": 7, "7B": 7, "8A": 8, "8B": 8, "9": 9}
PROBES = (
    Roll(),
    Skip(),
    Keep(),
    Reveal(),
    Comply(),
    NoEffect(),
    Answer("none"),
    Pick(None),
    Attack((1,)),
    Attack((0,)),
)


def other_roles(s: State, rng: Random) -> State:
    """The same table with all roles dealt anew, others of the same side out of the left-over ones included."""
    roles = [str(id) for id in rng.sample(s.characters, len(s.characters))]
    excluded = box.setups[s.options.setup].exclude
    for i, role in enumerate(roles):
        spare = [
            id
            for id in box.of_faction(box.characters[role].faction)
            if id not in roles and id not in excluded and id not in roles
        ]
        if spare and rng.random() < 0.5:
            roles[i] = rng.choice(spare)
    return replace(s, characters=tuple(roles), left_over=tuple(id for id in box.characters if id not in roles))


def prompt(s: State) -> Any:
    """What the table can notice before anybody acts: who is asked, which clocks run, what can be pressed."""
    asked = s.todo[-1] if s.todo else None
    private = asked.seat if isinstance(asked, Answering | Offered) else None
    pressed = [list(game.legal(s, seat)) for seat in range(len(s.players)) if seat != private]
    return game.actors(s), game.clocks(s), pressed, list(game.legal(s, None)), game.seen_by(s, None)


def refusals(s: State) -> list[Any]:
    """What each seat is told that tries something wrong; of the seat asked in private, nothing."""
    asked = s.todo[-1]
    told: list[Any] = []
    for seat in range(len(s.players)):
        if isinstance(asked, Answering | Offered) and seat == asked.seat:
            continue
        for action in PROBES:
            if action in game.legal(s, seat):
                continue
            try:
                game.play(s, seat, action, Recorded(()))
            except Illegal as illegal:
                told.append((seat, illegal.clause, str(illegal)))
    return told


def common(one: State, two: State, rng: Random) -> tuple[int | None, Any] | None:
    """An action that both games allow and that nobody chooses because of the role; None if there is none."""
    actors = game.actors(one)
    if not actors:
        return None, game.clocks(one)[0].plays
    seat = rng.choice(actors)
    second = list(game.legal(two, seat))
    both = [a for a in game.legal(one, seat) if a in second and not isinstance(a, Reveal | Comply)]
    return (seat, rng.choice(both)) if both else None


def traces(setup: str, seed: int) -> Iterator[tuple[State, State, tuple[Any, ...], tuple[Any, ...]]]:
    """Two games side by side, as long as the rules themselves make no public difference."""
    rng = Random(f"{setup}/{seed}")
    one = game.new(Options(setup=setup, reaction_pause=seed % 2 * 3), SETUPS[setup], Seeded(rng))
    two = other_roles(one, rng)
    while one.todo:
        assert prompt(one) == prompt(two)
        assert refusals(one) == refusals(two)
        chosen = common(one, two, rng)
        if chosen is None:
            return
        chance = Seeded(rng)
        one, events = game.play(one, *chosen, chance)
        two, others = game.play(two, *chosen, Recorded(chance.answers))
        yield one, two, events, others
        if any(isinstance(event, Died | Ended) for event in (*events, *others)):
            return


@pytest.mark.rule("AG-059", "AG-164", "AG-165")
@pytest.mark.parametrize("setup", SETUPS)
def test_prompts_events_and_refusals_do_not_depend_on_hidden_roles(setup: str) -> None:
    """Invariants 9 and 10 of the digest."""
    length = different = 0
    for seed in range(8):
        for one, two, events, others in traces(setup, seed):
            public, other_public = ([game.seen_by(event, None) for event in told] for told in (events, others))
            if any(isinstance(event, Died | Ended) for event in (*events, *others)):
                break  # the rules' own public consequence: hit points differ
            assert public == other_public
            length += 1
            different += one.characters != two.characters
    assert length > 150, "the traces must be long enough to mean something"
    assert different == length


@pytest.mark.rule("AG-058", "AG-059")
@pytest.mark.parametrize("setup", SETUPS)
def test_every_seat_sees_the_same_whatever_the_others_are(setup: str) -> None:
    for seed in range(3):
        for one, two, events, others in traces(setup, seed):
            if any(isinstance(event, Died | Ended) for event in (*events, *others)):
                break
            for seat in range(SETUPS[setup]):
                mine = replace(
                    two, characters=(*two.characters[:seat], one.characters[seat], *two.characters[seat + 1 :])
                )
                assert game.seen_by(one, seat) == game.seen_by(mine, seat)


@pytest.mark.rule("AG-063", "AG-152")
def test_the_one_asked_in_private_is_always_asked_whatever_the_answer_can_be() -> None:
    asked = {"answering": 0, "offered": 0}
    for setup in ("6", "9"):
        for seed in range(8):
            for one, two, events, others in traces(setup, seed):
                if any(isinstance(event, Died | Ended) for event in (*events, *others)):
                    break
                for s in (one, two):
                    todo = s.todo[-1]
                    if isinstance(todo, Answering | Offered):
                        asked[todo.__struct_config__.tag] += 1  # type: ignore[index]
                        assert list(game.legal(s, todo.seat)), "there is always something to press"
    assert all(asked.values())


@pytest.mark.rule("AG-014", "AG-058")
@pytest.mark.parametrize("setup", ["3", "7A", "9"])
def test_nine_people_at_one_terminal_read_nothing_they_may_not_know(setup: str) -> None:
    """Pictures, log and menu of each seat name no hidden character and no yellow card of others."""
    rng = Random(setup)
    state = game.new(Options(setup=setup), SETUPS[setup], Seeded(rng))
    for step in islice(play_on(game, state, [game.bots["random"]] * SETUPS[setup], rng), 0, 300, 2):
        s: State = step.after
        if s.result:
            break
        for seat in (*range(SETUPS[setup]), None):
            view = game.seen_by(s, seat)
            page = [*game.telling.picture(view, seat, "en")]
            page += [str(game.telling.event(view, game.seen_by(event, seat))) for event in step.events]
            page += [str(choice.label) for choice in game.telling.menu(view, seat, ())]
            words = " ".join(page)
            secret = [str(id) for i, id in enumerate(s.characters) if i != seat and not s.players[i].revealed]
            assert not [id for id in secret if box.characters[id].name in words]
            if seat not in s.readers:
                assert not [card for card in s.file if card and f"{box.cards[card].name}:" in words]
