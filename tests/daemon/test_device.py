"""The box on the table: every part works through real drivers, and whatever goes wrong, the table plays on."""

import asyncio
import errno
import gc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from companion import protocol
from companion.core import notation
from companion.games import load
from companion.panel.patterns import PATTERNS, Cue
from companion.tags import Tag, Tags
from tests.daemon.bench import Bench, bench

HORN = PATTERNS[Cue.HORN].tones[0][0]


def with_bench(folder: Path, story: Callable[[Bench], Awaitable[None]], **settings: Any) -> None:
    async def tell() -> None:
        async with bench(folder, **settings) as table:
            await story(table)

    asyncio.run(tell())


def test_a_press_is_seen_on_the_display(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.sees("COMPANION")
        await table.choose("New game")
        await table.sees("Which game?")
        await table.press("back")
        await table.sees("COMPANION")

    with_bench(tmp_path, story)


def test_back_held_opens_the_menu_of_the_device(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.sees("COMPANION")
        await table.press("back", 0.8)
        await table.sees("Brightness")

    with_bench(tmp_path, story)


def test_looking_for_garbage_leaves_alone_what_a_table_lives_on(tmp_path: Path) -> None:
    """A full look at all of it keeps every horn waiting."""

    async def story(table: Bench) -> None:
        await table.open("fugitive", 2)
        assert table.daemon.room.table is not None
        assert all(found is not table.daemon.room.table for found in gc.get_objects())

    gc.unfreeze()
    with_bench(tmp_path, story)


def test_a_button_of_ones_own_opens_what_its_seat_can_do(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("fugitive", 2)
        await table.sees("DO")
        await table.press("seat 1")
        await table.sees("1/")

    with_bench(tmp_path, story, seat_buttons=2)


def test_the_glass_is_turned_by_hand_and_a_shaken_one_is_not(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("underground/tracker", 2)
        await table.sees("DO")
        live = table.daemon.room.table
        assert live is not None
        before = live.position.state
        await table.touch("hourglass", "turn")
        await asyncio.sleep(0.05)
        await table.touch("hourglass", "turn")
        await asyncio.sleep(0.5)
        assert live.position.state == before, "it came back at once"
        await table.touch("hourglass", "turn")
        await table.until(lambda: live.position.state != before)

    with_bench(tmp_path, story)


def test_a_turn_that_was_entered_with_a_button_is_the_same_when_the_glass_follows(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("underground/tracker", 2)
        await table.sees("DO")
        live = table.daemon.room.table
        assert live is not None
        play = live.game.panel.glass_turned(live.position.state)
        assert play is not None
        await table.ask(protocol.Act(line=notation.write(play.action), seat=play.seat))
        begun = live.position.n
        await table.touch("hourglass", "turn")
        await asyncio.sleep(0.8)
        assert live.position.n == begun, "the glass that follows is no second turn"
        await table.touch("hourglass", "turn")
        await table.until(lambda: live.position.n > begun)

    with_bench(tmp_path, story)


def test_a_glass_on_its_side_is_told_and_the_clock_runs_on(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("underground/tracker", 2)
        await table.sees("DO")
        await table.touch("hourglass", "lay")
        await table.sees("glass lies")

    with_bench(tmp_path, story)


def test_a_clock_that_runs_out_is_heard_and_seen(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("underground/tracker", 2, timer_seconds=30)
        await table.sees("DO")
        await table.touch("hourglass", "turn")
        await table.until(lambda: any(parts.tone == HORN for parts in table.parts))
        await table.until(lambda: any("danger" in parts.lights for parts in table.parts))

    with_bench(tmp_path, story, speed=100.0)


def test_a_display_pulled_out_in_the_middle_comes_back_with_the_whole_picture(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.sees("COMPANION")
        table.simulation.display.fail_after(30)
        await table.touch("display", "unplug")
        await table.press("right")
        await table.hears_news("display")
        await table.press("ok")
        await table.open("fugitive", 2)
        await table.touch("display", "plug_in")
        await table.sees("DO")

    with_bench(tmp_path, story)


def test_a_device_whose_display_was_never_there_plays_all_the_same(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.hears_news("display")
        await table.press("ok")
        await table.open("fugitive", 2)
        await table.touch("display", "plug_in")
        await table.sees("DO")

    async def tell() -> None:
        async with bench(tmp_path) as table:
            table.simulation.display.unplug(errno.EREMOTEIO)
            await story(table)

    asyncio.run(tell())


def test_a_reader_is_missed_once_and_reads_again_when_it_is_back(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("fugitive", 2)
        await table.sees("DO")
        await table.touch("reader", "unplug")
        await table.hears_news("not connected")
        missed = len(table.news)
        await asyncio.sleep(1.0)
        assert len(table.news) == missed
        await table.touch("reader", "plug_in")
        await table.hears_news("is ready")

    with_bench(tmp_path, story)


def test_garbage_on_the_serial_line_is_nothing_and_an_unknown_tag_an_answer(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("fugitive", 2)
        await table.sees("DO")
        live = table.daemon.room.table
        assert live is not None
        before = live.position.n
        for noise in (b"\x02\x02garbage\x03", b"\xff" * 200, b"\x022A00B5"):
            table.simulation.reader.send(noise)
        await table.touch("reader", "scan", "2A00B5DDC2")
        await table.sees("2A00B5DDC2")
        assert live.position.n == before

    with_bench(tmp_path, story)


def test_a_tag_of_another_game_says_whose_it_is(tmp_path: Path) -> None:
    Tags(tmp_path).add(Tag("2A00B5DDC2", "dice", "house", "1"))

    async def story(table: Bench) -> None:
        await table.open("fugitive", 2)
        await table.sees("DO")
        await table.touch("reader", "scan", "2A00B5DDC2")
        await table.sees("dice")

    with_bench(tmp_path, story)


def test_the_tray_has_the_cards_of_the_game_on_the_table(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.open("fugitive", 2)
        await table.until(lambda: any(isinstance(told, protocol.Tray) and told.cards for told in table.watcher.told))
        tray = [told for told in table.watcher.told if isinstance(told, protocol.Tray)][-1]
        assert len(tray.cards) == len(load("fugitive").panel.deck())
        assert len({uid for uid, _ in tray.cards}) == len(tray.cards)

    with_bench(tmp_path, story)


def test_two_parts_on_one_pin_are_out_and_all_others_work(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.sees("cannot serve")
        await table.press("ok")
        await table.open("fugitive", 2)
        await table.sees("DO")
        await table.press("ok")
        await table.sees("1/")

    with_bench(tmp_path, story, pins={"lights": {"good": 18}})


def test_a_panel_that_fails_begins_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(table: Bench) -> None:
        await table.sees("COMPANION")
        await table.open("fugitive", 2)
        await table.sees("DO")
        panel = table.device.panel

        def broken(*_: object) -> None:
            raise RuntimeError("a fault in a page")

        with monkeypatch.context() as patch:
            patch.setattr(panel, "_paint", broken)
            await table.press("left")
            await table.press("right")
            await table.press("right")
        await table.sees("DO")
        await table.press("ok")
        await table.sees("1/")

    with_bench(tmp_path, story)


def test_switching_a_simulated_device_off_ends_the_daemon(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.sees("COMPANION")
        await table.press("back", 0.8)
        await table.choose("Switch off")
        await table.sees("YES")
        await table.press("ok")
        await table.until(table.daemon._stop.is_set)

    with_bench(tmp_path, story)


def test_quiet_mode_leaves_only_what_the_rules_need(tmp_path: Path) -> None:
    async def story(table: Bench) -> None:
        await table.sees("COMPANION")
        table.device.cue(Cue.DONE, 0)
        table.device.cue(Cue.HORN, 0)
        await table.until(lambda: any(parts.tone for parts in table.parts))
        assert all(parts.tone in (0.0, HORN) for parts in table.parts)

    with_bench(tmp_path, story)
