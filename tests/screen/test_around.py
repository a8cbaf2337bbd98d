"""What is around the games, by touches: names, options, a first game, the rule book. A real daemon is behind it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.daemon.process import DaemonProcess, daemon_in
from tests.screen.hands import Player
from tests.screen.test_screen import tell

pytestmark = pytest.mark.usefixtures("daemon")


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[DaemonProcess]:
    with daemon_in(tmp_path) as process:
        yield process


def test_a_name_is_typed_and_an_option_chosen_from_its_list(tmp_path: Path) -> None:
    async def story(player: Player) -> None:
        await player.tap("play:fugitive")
        await player.tap("name:0")
        await player.tap("names:keys")
        for letter in "noor":
            await player.tap(f"key:{letter}")
        await player.reads("Noor")
        await player.tap("keys:done")
        await player.tap("options")
        await player.tap("option:notepad")
        await player.tap("choose:notepad:3")
        await player.reads("How likely it is")
        await player.tap("bar:back")
        await player.reads("Options (1 changed)")
        await player.tap("start")
        await player.reads("Noor")

    tell(tmp_path, story)


def test_the_set_up_is_said_in_another_language_with_all_that_was_chosen(tmp_path: Path) -> None:
    async def story(player: Player) -> None:
        await player.tap("play:safehouse")
        await player.sees("how:level:big_thrill")
        await player.tap("how:level:big_thrill")
        await player.tap("bar:language")
        await player.tap("speak:de")
        await player.reads("Großer Nervenkitzel")
        await player.tap("start")
        await player.until(lambda: player.screen.view is not None)
        assert player.screen.view
        assert player.screen.view.state["options"]["level"] == "big_thrill"

    tell(tmp_path, story)


def test_one_touch_begins_a_first_game(tmp_path: Path) -> None:
    async def story(player: Player) -> None:
        await player.tap("play:underground")
        await player.sees("learning")
        await player.tap("first")
        await player.until(lambda: player.screen.view is not None)
        assert player.screen.view
        options = player.screen.view.state["options"]
        assert (options["scenario"], options["learning"]) == (1, True)
        assert player.screen.around.learns

    tell(tmp_path, story)


def test_the_rule_book_is_leafed_through_before_there_is_a_table(tmp_path: Path) -> None:
    async def story(player: Player) -> None:
        await player.tap("play:fugitive")
        await player.tap("bar:book")
        await player.reads("FU-001")
        await player.tap("book:chapters")
        await player.tap("book:6")
        await player.reads("Manhunt")
        await player.tap("book:after")
        await player.tap("book:pad")
        await player.tap("pad:4")
        await player.tap("pad:2")
        await player.tap("pad:open")
        await player.reads("FU-042")
        await player.tap("book:pad")
        for key in ("9", "9", "9", "erase", "9", "open"):
            await player.tap(f"pad:{key}")
        await player.reads("There is no clause")
        await player.tap("close")
        await player.sees("start")

    tell(tmp_path, story)
