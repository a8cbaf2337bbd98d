"""Two real clients play a real game through a real daemon, and each sees only its own."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.core import Recorded
from companion.core.simulation import Step
from companion.daemon import views
from companion.daemon.views import Viewer
from companion.games import load
from companion.table.fold import Happened, Position, folds
from companion.table.journal import Journal
from companion.table.table import Table
from tests.daemon.process import Speaker, daemon_in, open_table, speaker
from tests.games.proofs import CASES, proof_of, steps
from tests.table.house import Watch, opening

FUGITIVE = load("fugitive")


def test_two_clients_play_a_whole_game_and_each_is_told_what_its_seat_sees(tmp_path: Path) -> None:
    with daemon_in(tmp_path) as daemon:
        streams = asyncio.run(_play(daemon.address, daemon.token, Random(5)))
        log = daemon.stop()
    journal = Journal(tmp_path, read_only=True)
    (row,) = journal.tables()
    assert row.status == "finished"
    states = {p.n: p.state for p in folds(FUGITIVE, row.opening, journal.records(row.id))}
    journal.close()
    for seat, heard in enumerate(streams):
        seen = [told for told in heard if told["say"] == "view"]
        assert len(seen) > 20
        for told in seen:
            truth = states[max(n for n in states if n <= told["n"])]
            assert told["state"] == as_json(FUGITIVE.seen_by(truth, seat))
            assert told["seat"] == seat
    hands = {str(card) for state in states.values() for hand in state.hands for card in hand}
    assert not any(f" {card}" in line for line in log.splitlines() for card in hands if int(card) > 9), log


async def _play(address: str, token: str, rng: Random) -> list[list[dict[str, Any]]]:
    async with speaker(address, token) as host:
        tokens = await open_table(host, options={"variant": "random"})
        async with speaker(address, tokens[0]) as fugitive, speaker(address, tokens[1], text=True) as marshal:
            await asyncio.gather(_player(fugitive, 0, rng), _player(marshal, 1, rng))
            return [fugitive.heard, marshal.heard]


async def _player(client: Speaker, seat: int, rng: Random) -> None:
    while True:
        view = await client.view()
        if view.get("ended"):
            return
        if seat in view.get("actors", ()) and view.get("legal"):
            state = msgspec.convert(view["state"], FUGITIVE.State)
            action = FUGITIVE.bots["simple"](state, seat, rng)
            told = await client.ask("act", action=msgspec.to_builtins(action), seen=view["n"], sure=True)
            assert told["say"] == "done", told


def as_json(thing: Any) -> Any:
    return json.loads(msgspec.json.encode(thing))


# -------------------------------------------------------------------------------- byte for byte, for every game


@pytest.mark.parametrize(("key", "variant"), CASES)
def test_two_truths_a_seat_cannot_tell_apart_are_the_same_bytes(tmp_path: Path, key: str, variant: str) -> None:
    game, proof, rng = load(key), proof_of(key), Random(3)
    seats = proof.VARIANTS[variant].seats
    opened = opening(game, game.Options(**proof.VARIANTS[variant].options), seats)
    journal, watch = Journal(tmp_path), Watch()
    table = Table.open(game, opened, journal, watch)
    differing = 0
    for number, step in enumerate(steps(key, variant, seed=21, cap=150), 1):
        if number % 3:
            continue
        for seat in (*range(seats), None):
            viewer = Viewer(seat, "de" if number % 2 else "en", words=True)
            other = proof.another_truth(game, step, seat, rng)
            differing += other != step.before
            after, events = game.play(other, step.seat, step.action, Recorded(step.answers))
            elsewhere = step._replace(before=other, after=after, events=events)
            assert _told(table, elsewhere, viewer) == _told(table, step, viewer)
    assert differing or not proof.SECRETS
    journal.close()


def _told(table: Table, step: Step, viewer: Viewer) -> bytes:
    """All that a client is sent around this step."""
    entry = Happened(1, 0, step.seat, "", step.action, step.events)
    told: list[Any] = []
    for state, recent in ((step.before, ()), (step.after, (entry,))):
        table.position = Position(1, 0, state, recent=recent)
        told.append(views.view(table, viewer))
    told.append(views.happened(table.game, step.after, entry, viewer))
    return msgspec.json.encode(told)
