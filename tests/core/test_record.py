"""A recorded game is played again with no random generator, or refused for a reason."""

from random import Random
from typing import Any

import msgspec
import pytest

from companion.core import BadInput, Illegal, Seeded
from companion.core.game import Game
from companion.core.record import Entry, Opening, opening, replay
from companion.core.simulation import play_on
from tests.core.little import Little, Options, Roll, roll

GAME: Game[Any] = Little()


def recorded() -> tuple[Opening, list[Entry], list[Any]]:
    """A game's record, and the states it went through."""
    chance = Seeded(5)
    options = Options()
    first = GAME.new(options, 2, chance)
    steps = list(play_on(GAME, first, [roll, roll], Random(6)))
    entries = [Entry(step.seat, step.action, step.answers) for step in steps]
    return opening(GAME, options, 2, chance), entries, [first, *(step.after for step in steps)]


def test_a_replay_comes_to_the_same_states() -> None:
    first, entries, states = recorded()
    assert [state for state, _ in replay(GAME, first, entries)] == states


def test_a_record_survives_json() -> None:
    first, entries, states = recorded()
    plain_first = msgspec.json.decode(msgspec.json.encode(first), type=Opening)
    plain_entries = msgspec.json.decode(msgspec.json.encode(entries), type=list[Entry])
    assert [state for state, _ in replay(GAME, plain_first, plain_entries)] == states


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("game", "this record is of another game: other, not little"),
        ("version", "this record is of another rules version: other, not 1"),
        ("edition_hash", "this record is of another edition: other, not abc"),
    ],
)
def test_a_record_of_other_rules_is_refused(field: str, message: str) -> None:
    first, entries, _ = recorded()
    with pytest.raises(BadInput) as error:
        list(replay(GAME, msgspec.structs.replace(first, **{field: "other"}), entries))
    assert str(error.value) == message


def test_a_truncated_record_is_refused() -> None:
    first, entries, _ = recorded()
    with pytest.raises(BadInput, match="the record ends"):
        list(replay(GAME, first, [Entry(entries[0].seat, Roll())]))


def test_an_answer_nobody_asked_for_is_refused() -> None:
    first, entries, _ = recorded()
    with pytest.raises(BadInput, match="nobody asked for"):
        list(replay(GAME, first, [Entry(entries[0].seat, Roll(), ((1,), (2,)))]))


def test_options_or_an_action_that_cannot_be_are_refused() -> None:
    first, entries, _ = recorded()
    with pytest.raises(BadInput, match="the options of little"):
        list(replay(GAME, msgspec.structs.replace(first, options={"goal": "x"}), entries))
    with pytest.raises(BadInput, match="an action that is none"):
        list(replay(GAME, first, [Entry(0, {"type": "jump"})]))


def test_an_illegal_entry_is_refused_as_in_play() -> None:
    first, entries, _ = recorded()
    with pytest.raises(Illegal):
        list(replay(GAME, first, [*entries, entries[-1]]))
