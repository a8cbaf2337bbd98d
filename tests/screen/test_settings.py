"""What a screen is told to be like: chosen by touch, at once, and kept."""

import asyncio
import logging
from pathlib import Path

import pygame
import pytest

from companion import protocol
from companion.commands.screen import settings_of
from companion.core.faces import Caption
from companion.core.scene import Box, Curtain, Element, Intent, Scene
from companion.screen.settings import CHOICES, Settings, Shelf
from companion.screen.window import Size, Window, scale_of
from tests.screen.desk import Desk, Notes, scene, sit


class Arguments:
    """As a command line without options has them."""

    theme = motion = None


GO = Element(id="go", kind="button", box=Box(40, 60, 200, 80), face=Caption(("go",)), tap=Intent("pick", "go"))


def test_each_choice_is_come_to_by_going_on(tmp_path: Path) -> None:
    settings = Settings()
    for name, choices in CHOICES.items():
        seen = []
        for _ in choices:
            seen.append(getattr(settings, name))
            settings = settings.after(name)
        assert sorted(map(str, seen)) == sorted(map(str, choices))
    assert settings == Settings()
    Shelf(tmp_path / "new" / "screen.json").keep(settings.turned())
    assert Shelf(tmp_path / "new" / "screen.json").kept()["turn"] == 180


def test_loudness_stays_between_nothing_and_all_and_who_turns_it_up_hears_it() -> None:
    settings = Settings().mute("bed").louder("bed", 1)
    assert (settings.bed, settings.muted) == (10, ())
    for _ in range(12):
        settings = settings.louder("cues", -1)
    assert settings.cues == 0
    assert settings.mute("horn").mute("horn") == settings


@pytest.mark.parametrize("broken", [b"", b"[]", b'{"theme": "paper"}', b'{"horn": 11}'])
def test_settings_that_cannot_be_read_were_never_chosen(
    tmp_path: Path, broken: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "screen.json"
    assert Shelf(path).kept() == {}
    path.write_bytes(broken)
    assert Shelf(path).kept() == {}
    assert "not readable" in caplog.text


def test_where_nothing_can_be_written_there_is_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING):
        Shelf(tmp_path / "file" / "screen.json").keep(Settings())
    assert len(caplog.records) == 1


def test_what_the_command_line_says_goes_before_what_was_chosen(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "screen.json")
    assert settings_of(shelf, Arguments(), "de") == Settings(language="de")  # type: ignore[arg-type]
    shelf.keep(Settings(language="en", theme="contrast", motion="off"))
    asked = Arguments()
    asked.motion = "full"  # type: ignore[assignment]
    assert settings_of(shelf, asked, "de") == Settings(language="en", theme="contrast")  # type: ignore[arg-type]


def test_a_touch_changes_a_setting_and_it_is_kept() -> None:
    async def story(desk: Desk) -> None:
        kept: list[Settings] = []
        desk.screen._keep = kept.append
        await desk.shows(GO)
        desk.screen.around.shell("pause")
        desk.screen.meanings.look_up("settings")
        await desk.tap("set:theme")
        await desk.tap("set:language")
        await desk.tap("set:large")
        await desk.until(lambda: len(kept) == 3)
        assert kept[-1] == desk.screen.settings == Settings(language="de", theme="contrast", large=True)
        await desk.reads("Einstellungen")
        assert desk.daemon.of(protocol.Speak)[-1].language == "de"
        large = protocol.Window(780, 468, "contrast")
        await desk.until(lambda: desk.daemon.of(protocol.Reframe)[-1].frame == large)

    sit(story)


def test_sound_is_turned_down_by_touch_and_heard() -> None:
    notes = Notes()

    async def story(desk: Desk) -> None:
        desk.screen.meanings.look_up("sound")
        await desk.tap("softer:cues")
        await desk.tap("mute:bed")
        assert desk.screen.settings == Settings(cues=9, muted=("bed",))
        assert [name for name in notes.heard if not name.startswith("tap")] == ["hit fugitive"]

    sit(story, notes)


# -------------------------------------------------------------------------------- how the picture stands


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_turned_picture_is_touched_where_it_is_seen(turn: int) -> None:
    window = Window(Size(800, 480), unseen=True)
    window.hang(turn)
    assert (window.w, window.h) == ((800, 480) if turn % 180 == 0 else (480, 800))
    window.surface.fill((0, 0, 0))
    window.surface.fill((255, 0, 0), (30, 50, 40, 20))
    window.show()
    glass = pygame.display.get_surface()
    assert glass is not None
    found = [(x, y) for x in range(800) for y in range(480) if glass.get_at((x, y))[:3] == (255, 0, 0)]
    assert len(found) == 800
    for x, y in (found[0], found[-1]):
        across, down = window.place((x + 0.5) / 800, (y + 0.5) / 480)
        assert 30 <= across < 70
        assert 50 <= down < 70
    window.close()


def test_large_is_larger_where_there_is_room() -> None:
    assert scale_of(1280, 720, large=True) == pytest.approx(1.15)
    assert 800 / scale_of(800, 480, large=True) == pytest.approx(780)
    assert 480 / scale_of(480, 800, large=True) == pytest.approx(480 / 1.15)


def test_the_picture_turns_to_whoever_sits_opposite() -> None:
    async def story(desk: Desk) -> None:
        def curtain(seat: int) -> Scene:
            return scene(GO, curtain=Curtain(seat, Box(0, 400, 800, 80), ()))

        desk.screen.told(protocol.Scene(n=1, seat=0, scene=curtain(1)))
        await asyncio.sleep(0.1)
        assert desk.screen.window.place(0.1, 0.1) == (720, 432)
        desk.screen.told(protocol.Scene(n=2, seat=1, scene=curtain(0)))
        assert desk.screen.window.place(0.1, 0.1) == (80, 48)

    sit(story, turns_to_players=True)
