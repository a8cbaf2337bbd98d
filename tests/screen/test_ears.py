"""What is heard of a table: once, by whoever was there, and in time."""

import asyncio
from pathlib import Path

import pygame
import pytest

from companion import protocol
from companion.core.faces import Time
from companion.core.scene import Box, Element, Music, Scene
from companion.core.text import Text
from companion.screen.ears import Ears
from companion.screen.settings import Settings
from companion.screen.sound.player import Player
from companion.screen.story import Story
from tests.screen.desk import Desk, Notes, scene, sit, view


def clock(left: int, *, key: str = "unit", warn: int = 10_000, running: bool = True) -> Element:
    face = Time(key, left, 120_000, running=running, warn_ms=warn)
    return Element(id=f"clock:{key}", kind="clock", box=Box(300, 10, 200, 70), face=face)


class Voices(Notes):
    def __init__(self) -> None:
        super().__init__()
        self.hearts: list[int | None] = []
        self.beds: list[float | None] = []
        self.volumes: dict[str, tuple[float, bool]] = {}

    def heart(self, rate: int | None) -> None:
        self.hearts.append(rate)

    def bed(self, elapsed: float | None, unit_seconds: float = 120) -> None:  # noqa: ARG002
        self.beds.append(elapsed)

    def volume(self, kind: str, level: float) -> None:
        self.volumes[kind] = (level, False)

    def mute(self, kind: str, muted: bool = True) -> None:
        self.volumes[kind] = (self.volumes[kind][0], muted)


def happened(n: int, *cues: str, lines: tuple[str, ...] = ()) -> protocol.Happened:
    return protocol.Happened(n=n, seat=0, cues=cues, lines=lines)


# -------------------------------------------------------------------------------- pure


def test_the_last_ten_seconds_of_a_clock_that_warns_tick() -> None:
    voices, left = Voices(), 0
    ears = Ears(voices)
    for left in range(12_500, -500, -250):
        ears.follow(scene(clock(0), clock(0, key="silent", warn=0)), lambda _, ms=left: max(0, ms), -left)  # type: ignore[misc]
    assert voices.heard == ["tick"] * 10


def test_a_clock_that_stands_does_not_tick_and_has_no_music() -> None:
    voices = Voices()
    ears = Ears(voices)
    for left in range(5000, 0, -500):
        ears.follow(scene(clock(0, running=False), music=Music("unit", 2, 120)), lambda _, ms=left: ms, -left)  # type: ignore[misc]
    assert voices.heard == []
    assert set(voices.beds) == {None}


def test_heart_and_music_follow_the_scene() -> None:
    voices = Voices()
    ears = Ears(voices)
    ears.follow(scene(clock(0), heart=75, music=Music("unit", 2, 120)), lambda _: 90_000, 0)
    ears.follow(None, lambda _: 0, 0)
    assert voices.hearts == [75, None]
    assert voices.beds == [270.0, None]


def test_settings_are_volumes() -> None:
    voices = Voices()
    Ears(voices).set(Settings(horn=5, muted=("bed",)))
    assert voices.volumes == {"horn": (0.5, False), "cues": (1.0, False), "bed": (1.0, True)}


def test_the_story_told_to_other_eyes_leaves_nothing_of_the_first() -> None:
    story = Story()
    assert all(story.happened(happened(n, lines=(f"{n} secret",))) for n in range(1, 6))
    assert not any(story.happened(happened(n, lines=(f"{n}",))) for n in range(3, 6)), "it is no news"
    assert " ".join(line.words for line in story.lines) == "3 4 5"
    assert story.happened(happened(6, lines=("6",)))
    story.took_back((5, 6), Text("Something was taken back."), "en")
    assert " ".join(line.words for line in story.lines) == "3 4 Something was taken back."
    assert not story.happened(happened(5, lines=("again",)))
    assert " ".join(line.words for line in story.lines) == "3 4 again Something was taken back."


# -------------------------------------------------------------------------------- at a table


def test_who_only_arrives_hears_nothing_of_what_was_and_everything_once() -> None:
    voices = Voices()

    async def story(desk: Desk) -> None:
        screen = desk.screen
        screen.told(protocol.NoTable())
        screen.told(happened(1, "card"))
        screen.told(happened(2, "win"))
        screen.told(view())
        assert voices.heard == []
        screen.told(happened(3, "flip"))
        screen.told(happened(2, "win"))
        screen.told(happened(3, "flip"))
        assert voices.heard == ["flip fugitive"]

    sit(story, voices)


def test_the_horn_sounds_once_for_a_clock_that_warns_and_the_rim_flashes() -> None:
    voices = Voices()

    async def story(desk: Desk) -> None:
        await desk.shows(clock(500), clock(500, key="reaction", warn=0))
        surface = desk.screen.window.surface
        desk.screen.told(protocol.Signal(kind="expired", clock="reaction"))
        assert voices.heard == []
        desk.screen.told(protocol.Signal(kind="expired", clock="unit"))
        desk.screen.told(happened(1, "horn"))
        assert voices.heard == ["horn"]
        await asyncio.sleep(0.1)
        assert surface.get_at((2, 240))[:3] == (255, 106, 92)
        await asyncio.sleep(0.18)
        assert surface.get_at((2, 240))[:3] != (255, 106, 92)

    sit(story, voices)


def test_a_pause_is_silent() -> None:
    voices = Voices()

    async def story(desk: Desk) -> None:
        await desk.shows(clock(90_000), heart=50, music=Music("unit", 0, 120))
        assert voices.hearts[-1] == 50
        assert voices.beds[-1] is not None
        desk.screen.told(view(paused=True))
        await asyncio.sleep(0.1)
        assert [*voices.hearts[-1:], *voices.beds[-1:]] == [None, None]

    sit(story, voices)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kept")
    with Player(folder) as player:
        assert player.wait(120)
    return folder


def test_a_real_player_plays_what_the_screen_hears(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")

    async def story(desk: Desk) -> None:
        await desk.shows(clock(90_000), heart=75)
        await asyncio.sleep(0.1)
        assert pygame.mixer.get_busy(), "the heart"
        desk.screen.hear("horn")
        assert pygame.mixer.Channel(0).get_busy()
        desk.screen.set(Settings(muted=("horn", "cues", "bed")))
        await desk.shows(clock(90_000))
        horn = pygame.mixer.Channel(0).get_sound()
        assert horn is not None
        assert horn.get_volume() == 0

    with Player(kept) as player:
        assert player.wait(20)
        sit(story, player)


def test_without_a_sound_card_the_game_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")

    async def story(desk: Desk) -> None:
        shown: Scene = scene(clock(90_000), heart=75, music=Music("unit", 0, 120))
        desk.screen.told(protocol.Scene(n=1, seat=0, scene=shown))
        desk.screen.told(happened(1, "card", "horn"))
        await asyncio.sleep(0.1)
        assert "clock:unit" in desk.shown

    with Player(tmp_path) as player:
        assert player.wait(20)
        sit(story, player)
