"""A screen is sent the table as scenes, and what one seat sees never comes while its curtain is down."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from companion.core.scene import Scene
from companion.daemon.requests import enter_in_turn
from companion.table.table import Table
from tests.daemon.process import Speaker, daemon_in, open_table, speaker

WINDOW = {"w": 800, "h": 480}


def is_open(told: dict[str, Any]) -> bool:
    return "curtain" not in told["scene"]


def is_covered(told: dict[str, Any]) -> bool:
    return not is_open(told)


def taps(told: dict[str, Any], do: str) -> dict[str, str]:
    """What touching each thing means, by its id."""
    scene = msgspec.convert(told["scene"], Scene)
    return {thing.id: thing.tap.what for thing in scene.alive if thing.tap and thing.tap.do == do}


def run(folder: Path, story: Any) -> None:
    async def tell(address: str, token: str) -> None:
        async with speaker(address, token, frame=WINDOW) as host:
            await story(host)

    with daemon_in(folder) as daemon:
        asyncio.run(tell(daemon.address, daemon.token))


def test_the_screen_of_the_host_is_covered_until_the_seat_looks(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host)
        told = await host.scene_where(is_covered)
        assert told["scene"]["curtain"]["seat"] == 0
        covered = json.dumps(host.heard)
        await host.ask("look", seat=0)
        told = await host.scene_where(is_open)
        assert told["seat"] == 0
        cards = {thing["id"] for thing in told["scene"]["elements"] if thing["id"].startswith("card:")} - {"card:00"}
        assert len(cards) > 5
        assert not any(card in covered for card in cards)

    run(tmp_path, story)


def test_what_is_picked_changes_the_scene_and_a_touch_plays_it(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host)
        await host.ask("look", seat=0)
        told = await host.scene_where(is_open)
        n = told["n"]
        first = next(what for what in taps(told, "pick").values() if what.startswith("card"))
        assert (await host.ask("pick", pick=first, seen=n))["say"] == "done"
        told = await host.scene_where(lambda told: "place" in str(taps(told, "act")))
        assert told["n"] == n, "picking is nothing the table knows"
        line = next(what for what in taps(told, "act").values() if what.startswith("place"))
        assert (await host.ask("act", line=line, seat=told["seat"], seen=n))["say"] == "done"

    run(tmp_path, story)


def test_what_a_scene_offers_is_not_listed_beside_it(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host)
        await host.ask("look", seat=0)
        told = await host.scene_where(is_open)
        assert taps(told, "pick")
        view = [message for message in host.heard if message["say"] == "view"][-1]
        assert (view["seat"], view["actors"], view["more"]) == (0, [0], True)
        assert "legal" not in view

    run(tmp_path, story)


def test_what_is_picked_while_something_is_held_is_gone_afterwards(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host)
        await host.ask("look", seat=0)
        told = await host.scene_where(is_open)
        before, n = taps(told, "act"), told["n"]
        first = next(what for what in taps(told, "pick").values() if what.startswith("card"))
        await host.ask("pick", pick=first, seen=n, held=True)
        told = await host.scene_where(lambda told: "place" in str(taps(told, "act")))
        await host.ask("pick", pick="", held=True)
        await host.scene_where(lambda told: taps(told, "act") == before)
        await host.ask("pick", pick="", held=True)
        assert (await host.ask("pick", pick=first, seen=n))["say"] == "done"
        await host.scene_where(lambda told: "place" in str(taps(told, "act")))

    run(tmp_path, story)


def test_after_the_turn_the_curtain_is_back_in_the_same_moment(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host)
        await host.ask("look", seat=0)
        told = await host.scene_where(is_open)
        while is_open(told):
            offers = sorted(taps(told, "act").values(), key=lambda line: not line.startswith("place"))
            if offers:
                done = await host.ask("act", line=offers[0], seat=0, seen=told["n"])
            else:
                pick = next(what for what in taps(told, "pick").values() if what.startswith("card"))
                done = await host.ask("pick", pick=pick, seen=told["n"])
            assert done["say"] == "done", done
            told = await host.scene_where(lambda later, old=told: later is not old)  # type: ignore[misc]
        assert told["scene"]["curtain"]["seat"] == 1
        assert host.latest is not None
        assert host.latest["seat"] is None
        assert set(host.latest["state"]["hands"][0]) == {None}, "the view is everybody's again"

    run(tmp_path, story)


def test_another_seat_may_look_in_between_and_several_picked_cards_go_together(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host, "safehouse")
        await host.scene_where(lambda told: "start" in taps(told, "act"))
        await host.ask("act", line="start", seat=0)
        await host.scene_where(is_covered)
        await host.ask("look", seat=0)
        await host.scene_where(is_open)
        await host.ask("act", line="first 0", seat=0)
        told = await host.scene_where(lambda told: "pile:discard" in taps(told, "pick"))
        hand = hand_of(told)
        await host.ask("look", seat=1)
        other = await host.scene_where(lambda told: told["seat"] == 1)
        assert is_open(other)
        assert not hand & hand_of(other)
        await host.ask("look", seat=0)
        told = await host.scene_where(lambda told: told["seat"] == 0)
        assert hand_of(told) == hand
        for pick in ("throw", *(f"card {card.removeprefix('card:')}" for card in sorted(hand)[:3]), "away"):
            assert (await host.ask("pick", pick=pick, seen=told["n"]))["say"] == "done"
        told = await host.scene_where(lambda later: later["n"] > told["n"] + 2)
        assert hand - hand_of(told) == set(sorted(hand)[:3])

    def hand_of(told: dict[str, Any]) -> set[str]:
        return {
            thing["id"] for thing in told["scene"]["elements"] if thing["id"].startswith("card:") and "hit" in thing
        }

    run(tmp_path, story)


class Ending:
    """A table at which the second action ends the game, or asks something."""

    def __init__(self, *, asks: bool) -> None:
        self.entered: list[str] = []
        self._asks = asks

    @property
    def is_over(self) -> bool:
        return not self._asks and len(self.entered) == 2

    @property
    def position(self) -> SimpleNamespace:
        return SimpleNamespace(waiting=self._asks and len(self.entered) == 2)

    def enter(self, seat: int | None, action: str) -> None:
        assert seat == 1
        self.entered.append(action)


@pytest.mark.parametrize("asks", [False, True])
def test_what_was_picked_together_stops_where_the_game_ends_or_asks(asks: bool) -> None:
    table = Ending(asks=asks)
    enter_in_turn(cast("Table", table), 1, ("one", "two", "three"))
    assert table.entered == ["one", "two"]


def test_a_guest_sees_the_own_seat_without_a_curtain(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        tokens = await open_table(host)
        address = (tmp_path / "address").read_text().strip()
        upright = {"w": 480, "h": 800, "theme": "contrast"}
        async with speaker(address, tokens[1], frame=upright) as marshal:
            told = await marshal.scene_where(is_open)
            assert told["seat"] == 1
            assert told["scene"]["frame"]["size"] == "P"
            await marshal.ask("frame", frame=WINDOW)
            await marshal.scene_where(lambda told: told["scene"]["frame"]["w"] == 800)
            await marshal.ask("speak", language="de")
            await marshal.scene_where(lambda told: told["scene"]["frame"]["language"] == "de")

    run(tmp_path, story)


@pytest.mark.parametrize("mode", ["digital", "referee"])
def test_where_all_share_a_screen_whoever_touches_the_own_things_goes_first(tmp_path: Path, mode: str) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host, "dice", 3, mode=mode)
        for line in ("roll Y1", "accept"):
            assert (await host.ask("act", line=line, seat=0, sure=True))["say"] == "done"
            if mode == "referee" and line == "roll Y1":
                assert (await host.ask("answer", answer=[2]))["say"] == "done"
        told = await host.scene_where(lambda told: "nothing" in taps(told, "act"))
        assert told["seat"] == 0
        await host.ask("pick", pick="look 2", seen=told["n"])
        told = await host.scene_where(lambda told: told["seat"] == 2)
        await host.ask("pick", pick="chameleon", seen=told["n"])
        told = await host.scene_where(lambda told: "clear" in taps(told, "pick"))
        assert told["seat"] == 2
        assert (await host.ask("act", line="enter - - -", seat=2, sure=True))["say"] == "done"
        told = await host.scene_where(lambda told: told["seat"] == 0)
        await host.ask("pick", pick="look 2", seen=told["n"])
        told = await host.scene_where(lambda told: "look 0" in taps(told, "pick").values())
        assert told["seat"] == 0, "who is done is only looked at"

    run(tmp_path, story)


def test_a_game_without_a_board_is_entered_from_the_menu_down(tmp_path: Path) -> None:
    async def story(host: Speaker) -> None:
        await open_table(host, "underground/tracker", mode="referee")
        told = await host.scene_where(is_open)
        await host.ask("pick", pick=taps(told, "pick")["entry:stands"], seen=told["n"])
        told = await host.scene_where(lambda told: "back" in taps(told, "pick"))
        await host.ask("pick", pick=taps(told, "pick")["entry:B"], seen=told["n"])
        told = await host.scene_where(lambda told: "entry:B3" in taps(told, "act"))
        assert (await host.ask("act", line=taps(told, "act")["entry:B3"]))["say"] == "done"
        told = await host.scene_where(lambda told: "B3" in str(told) and "back" not in taps(told, "pick"))
        await host.ask("act", line=taps(told, "act")["entry:begin 0"])
        told = await host.scene_where(lambda told: "clock:glass" in str(told))
        (clock,) = [thing for thing in told["scene"]["elements"] if thing["id"] == "clock:glass"]
        assert clock["face"]["running"]
        assert 0 < clock["face"]["left_ms"] <= clock["face"]["whole_ms"]

    run(tmp_path, story)


def test_what_is_decided_in_the_open_is_picked_without_looking_first(tmp_path: Path) -> None:
    def things(told: dict[str, Any]) -> dict[str, Any]:
        return {thing["id"]: thing for thing in told["scene"]["elements"]}

    async def story(host: Speaker) -> None:
        await open_table(host, "agents", 3)
        told = await host.scene_where(is_open)
        eye = things(told)["bar:eye"]["hold"]
        assert eye["do"] == "peek"
        assert "own:name" not in things(told)
        await host.ask("pick", pick=eye["what"], seen=told["n"], held=True)
        await host.scene_where(lambda told: "own:name" in things(told))
        await host.ask("pick", pick="", held=True)
        await host.scene_where(lambda told: "own:name" not in things(told))

    run(tmp_path, story)
