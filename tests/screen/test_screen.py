"""The screen with a finger on it: real events in a real window that nobody sees, a real daemon behind it."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from companion.screen.window import Size, Window
from tests.daemon.process import DaemonProcess, daemon_in, open_table, speaker
from tests.screen.hands import Player, sitting
from tests.screen.xserver import HAS_XVFB, WITHOUT_XVFB, xserver

LIMIT = 240.0
Story = Callable[[Player], Awaitable[None]]


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[DaemonProcess]:
    with daemon_in(tmp_path) as process:
        yield process


def tell(folder: Path, story: Story, **how: Any) -> None:
    async def sit() -> None:
        async with sitting(folder, **how) as player:
            await asyncio.wait_for(story(player), LIMIT)

    asyncio.run(sit())


async def begin(player: Player) -> None:
    await player.tap("play:fugitive")
    await player.sees("options")
    await player.tap("start")
    await player.sees("curtain:hold")


async def look(player: Player) -> None:
    await player.hold("curtain:hold")
    await player.until(lambda: player.screen.canvas.scene.curtain is None)
    await player.listens()


# -------------------------------------------------------------------------------- single touches


def test_a_refused_touch_says_why_and_any_touch_closes_that(tmp_path: Path, daemon: DaemonProcess) -> None:  # noqa: ARG001
    async def story(player: Player) -> None:
        await begin(player)
        await look(player)
        await player.tap("card:42")
        await player.reads("FU-042")
        await player.listens()
        await player.tap_at(400, 100)
        await player.sees("card:42")

    tell(tmp_path, story)


def test_a_card_is_dragged_to_its_place(tmp_path: Path, daemon: DaemonProcess) -> None:  # noqa: ARG001
    async def story(player: Player) -> None:
        await begin(player)
        await look(player)
        card = next(thing for thing in player.things.values() if thing.drag and thing.state.legal)
        target = next(
            thing.id for thing in player.things.values() if any(drop.drag == card.drag for drop in thing.drop)
        )
        await player.drag(card.id, target)
        await player.until(lambda: "place" in player.taps or "clear" in player.taps)

    tell(tmp_path, story)


def test_a_short_touch_does_not_lift_the_curtain_and_the_own_hand_is_covered_by_touch(
    tmp_path: Path,
    daemon: DaemonProcess,  # noqa: ARG001
) -> None:
    async def story(player: Player) -> None:
        await begin(player)
        await player.tap("curtain:hold")
        await asyncio.sleep(0.3)
        assert "curtain:hold" in player.things
        await look(player)
        await player.tap("bar:eye_off")
        await player.sees("curtain:hold")

    tell(tmp_path, story)


def test_the_pause_covers_what_is_private_and_german_is_there_at_once(
    tmp_path: Path,
    daemon: DaemonProcess,  # noqa: ARG001
) -> None:
    async def story(player: Player) -> None:
        await begin(player)
        await look(player)
        await player.tap("bar:pause")
        await player.sees("go_on")
        assert not [id for id in player.shown if id.startswith("card:") and id != "card:00"]
        await player.tap("language")
        await player.tap("speak:de")
        await player.reads("Weiter")
        await player.tap("go_on")
        await player.sees("curtain:hold")
        await player.reads("Weitergeben an")
        await player.tap("curtain:pause")
        await player.tap("leave")
        await player.reads("ist dran")
        await player.tap("resume")
        await player.reads("Unterbrochen um ")
        await player.tap("go_on")
        await player.sees("curtain:hold")

    tell(tmp_path, story)


def test_a_dark_screen_only_wakes(tmp_path: Path, daemon: DaemonProcess, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    async def story(player: Player) -> None:
        await player.sees("play:fugitive")
        monkeypatch.setattr("companion.screen.screen.DARK_AFTER", 100.0)
        await player.until(lambda: player.screen.window.surface.get_at((400, 300))[:3] == (0, 0, 0))
        monkeypatch.undo()
        await player.tap_at(*player.things["play:fugitive"].box.middle)
        await asyncio.sleep(0.2)
        assert "play:fugitive" in player.things
        await player.tap("play:fugitive")
        await player.sees("start")

    tell(tmp_path, story)


def test_the_keyboard_walks_and_presses(tmp_path: Path, daemon: DaemonProcess) -> None:  # noqa: ARG001
    async def story(player: Player) -> None:
        await player.sees("play:dice")
        for _ in range(5):
            await player.press(pygame.K_TAB)
        await player.press(pygame.K_RIGHT)
        assert player.screen.touches.focus.shown is not None
        assert player.screen.touches.focus.shown.id == "play:dice"
        await player.press(pygame.K_RETURN)
        await player.sees("start")
        await player.press(pygame.K_ESCAPE)
        await player.sees("play:dice")

    tell(tmp_path, story)


def test_nothing_is_painted_where_nothing_changes(tmp_path: Path, daemon: DaemonProcess) -> None:  # noqa: ARG001
    async def story(player: Player) -> None:
        await player.sees("play:dice")
        await asyncio.sleep(0.6)
        painted = player.screen.canvas.painted
        await asyncio.sleep(0.5)
        assert player.screen.canvas.painted == painted

    tell(tmp_path, story)


# -------------------------------------------------------------------------------- when something dies


def test_a_daemon_that_was_killed_is_found_again_and_the_table_goes_on(tmp_path: Path) -> None:
    async def story(player: Player) -> None:
        await begin(player)
        await look(player)
        first.kill()
        await player.until(lambda: player.screen.asking is None)
        assert not player.things, "what was private is gone, and nothing can be touched"
        second = await asyncio.to_thread(DaemonProcess, tmp_path)
        try:
            await player.sees("curtain:hold")
        finally:
            await asyncio.to_thread(second.stop)

    first = DaemonProcess(tmp_path)
    tell(tmp_path, story)


@pytest.mark.skipif(not HAS_XVFB, reason=WITHOUT_XVFB)
def test_in_mid_game_play_goes_on_whoever_is_killed(tmp_path: Path) -> None:
    """Both in processes of their own, on a real display: what is on the glass afterwards is what was there before."""
    words = ["screen", "--with-daemon", "--window", "800x480", "--motion", "off", "--state", str(tmp_path)]
    with xserver(800, 480) as glass:
        both = subprocess.Popen([sys.executable, "-m", "companion", *words, "--language", "en"])

        async def story() -> None:
            picture = tmp_path / "glass.png"

            async def shows(wanted: bytes = b"", *, but: bytes = b"") -> bytes:
                """What is on the glass, once that has been the same for a while."""
                before, same = b"", 0
                for _ in range(800):
                    glass.picture(picture)
                    now = await asyncio.to_thread(picture.read_bytes)
                    same = same + 1 if now == before else 0
                    if same > 40 and now != but and (not wanted or now == wanted):
                        return now
                    before = now
                    await asyncio.sleep(0.03)
                raise AssertionError("not what was there before" if wanted else "nothing else")

            daemon = await _child(both.pid, "daemon", ())
            while not (tmp_path / "address").exists():
                await asyncio.sleep(0.05)
            home = await shows()
            address, token = ((tmp_path / name).read_text().strip() for name in ("address", "token"))
            async with speaker(address, token, frame={"w": 800, "h": 480}) as host:
                await open_table(host)
                covered = await shows(but=home)
                screen = await _child(both.pid, "screen", ())
                os.kill(screen, 9)
                await _child(both.pid, "screen", (screen,))
                await shows(covered)
            os.kill(daemon, 9)
            await _child(both.pid, "daemon", (daemon,))
            await shows(covered)

        try:
            asyncio.run(asyncio.wait_for(story(), 120))
        finally:
            both.terminate()
            assert both.wait(20) == 0


def test_daemon_and_screen_are_started_again_when_they_are_killed(tmp_path: Path) -> None:
    words = ["screen", "--with-daemon", "--unseen", "--window", "800x480", "--state", str(tmp_path)]
    both = subprocess.Popen([sys.executable, "-m", "companion", *words])
    try:
        asyncio.run(_kill_and_wait(both.pid))
    finally:
        both.terminate()
        assert both.wait(20) == 0


async def _kill_and_wait(pid: int) -> None:
    for word in ("daemon", "screen"):
        before = await _child(pid, word, ())
        os.kill(before, 9)
        began = asyncio.get_running_loop().time()
        await _child(pid, word, (before,))
        assert asyncio.get_running_loop().time() - began < 2


async def _child(pid: int, word: str, but: tuple[int, ...]) -> int:
    """The process number of this child, once it is there."""
    for _ in range(500):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            try:
                words = Path(f"/proc/{child}/cmdline").read_text().split("\0")
            except OSError:
                continue
            if word in words and int(child) not in but:
                return int(child)
        await asyncio.sleep(0.02)
    raise AssertionError(f"no {word}")


def shown_on(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`companion screen` where there is only this."""
    display = {"DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER"}
    bare = {name: value for name, value in os.environ.items() if name not in display}
    command = [sys.executable, "-m", "companion", "screen", "--state", str(folder), "--language", "en"]
    return subprocess.run(command, env=bare | environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.skipif(Path("/dev/dri").exists(), reason="there is a graphics card, which may show something")
@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"SDL_VIDEODRIVER": "offscreen"}, "no display here that can be seen"),
        ({}, "a window can be opened on (KMSDRM: kmsdrm not available)"),
        ({"DISPLAY": ":987"}, "(X11: x11 not available; KMSDRM: kmsdrm not available)"),
        ({"WAYLAND_DISPLAY": "none-1", "XDG_RUNTIME_DIR": "/run/nobody"}, "(Wayland: wayland not available; KMSDRM:"),
    ],
)
def test_without_a_display_the_screen_says_so(tmp_path: Path, environment: dict[str, str], said: str) -> None:
    told = shown_on(tmp_path, **environment)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert said in told.stderr


@pytest.mark.skipif(not HAS_XVFB, reason=WITHOUT_XVFB)
def test_a_display_that_works_is_found_behind_one_that_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    with xserver(800, 480):
        monkeypatch.delenv("SDL_VIDEODRIVER")
        monkeypatch.setenv("WAYLAND_DISPLAY", "none-1")
        window = Window(Size(640, 480))
        assert pygame.display.get_driver() == "x11"
        window.close()
