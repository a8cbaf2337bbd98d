"""Sounds are measured by their samples: how long, how loud, how high, and that none of them clicks."""

import logging
import os
from array import array
from collections.abc import Iterator
from itertools import pairwise
from math import cos, log10, tau
from pathlib import Path
from shutil import copytree
from threading import Event

import pygame
import pytest

from companion.screen.sound import player
from companion.screen.sound.__main__ import main
from companion.screen.sound.bed import UNITS, VOICES, gains, marks
from companion.screen.sound.cues import CUES, HORN, LONGEST, MOST_STEPS, RATES, ROOTS, SPACE
from companion.screen.sound.player import CHANNELS, LEAST_HORN, Player
from companion.screen.sound.shelf import RECIPES, Shelf, cache_folder, edition, sound_file
from companion.screen.sound.synth import FULL, RATE, low_pass, noise, peak, rms
from companion.screen.sound.wav import read_wav, write_wav

TABLE = {
    *("tap", "refuse", "turn", "card", "flip", "chip", "dice", "steps", "horn", "tick", "heart", "hit", "miss"),
    *("splash", "pump", "chain", "spark", "reveal", "win", "lose"),
}
ENOUGH = 60
"""Seconds in which the slowest machine has made all sounds."""


def decibels(level: float) -> float:
    return 20 * log10(level / FULL)


def power(samples: "array[int]", hertz: float) -> float:
    """How much of a pitch there is (Goertzel)."""
    turn = 2 * cos(tau * hertz / RATE)
    one, two = 0.0, 0.0
    for sample in samples:
        one, two = sample + turn * one - two, one
    return one * one + two * two - turn * one * two


def onsets(samples: "array[int]", apart: float = 0.05, share: float = 0.8) -> list[float]:
    """Seconds at which it gets loud."""
    threshold = share * peak(samples)
    loud = [k / RATE for k, sample in enumerate(samples) if abs(sample) > threshold]
    return loud[:1] + [later for sooner, later in pairwise(loud) if later - sooner > apart]


@pytest.fixture(scope="module")
def made() -> dict[str, "array[int]"]:
    return {name: cue.pcm() for name, cue in CUES.items()}


@pytest.fixture(scope="module")
def voices() -> dict[str, "array[int]"]:
    return {name: voice.pcm() for name, voice in VOICES.items()}


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all sounds."""
    folder = tmp_path_factory.mktemp("cache")
    assert len(sounds_from(folder)) == len(RECIPES)
    return folder


@pytest.fixture
def playing(kept: Path) -> Iterator[Player]:
    with Player(kept) as it:
        assert it.wait(ENOUGH)
        yield it


def sounding() -> set[int]:
    return {channel for channel in range(CHANNELS) if pygame.mixer.Channel(channel).get_busy()}


def sound_on(channel: int) -> pygame.mixer.Sound:
    sound = pygame.mixer.Channel(channel).get_sound()
    assert sound is not None
    return sound


def fell_silent() -> bool:
    """All sounds that fade have ended."""
    return any(pygame.time.wait(20) and not sounding() for _ in range(50 * ENOUGH))


def test_every_cue_of_the_table_exists() -> None:
    assert set(CUES) >= TABLE
    assert {f"heart:{rate}" for rate in (50, 75, 100, 130)} <= set(CUES)
    assert {f"{end}:{game}" for end in ("win", "lose") for game in ROOTS} <= set(CUES)


@pytest.mark.parametrize("name", CUES)
def test_a_cue_is_short_and_neither_clips_nor_clicks(name: str, made: dict[str, "array[int]"]) -> None:
    samples = made[name]
    assert 0 < len(samples) / RATE <= (HORN if name == "horn" else LONGEST)
    assert decibels(peak(samples)) == pytest.approx(CUES[name].decibels, abs=0.1)
    assert CUES[name].decibels < 0
    assert abs(samples[0]) <= 1
    assert abs(samples[-1]) <= FULL // 1000


@pytest.mark.parametrize("name", CUES)
def test_a_cue_is_the_same_each_time(name: str, made: dict[str, "array[int]"]) -> None:
    assert CUES[name].pcm() == made[name]


def test_the_horn_is_loud_long_and_two_tones(made: dict[str, "array[int]"]) -> None:
    horn = made["horn"]
    assert len(horn) == HORN * RATE
    assert decibels(peak(horn)) >= -12
    assert decibels(rms(horn)) >= -18
    scale = {220 * 2 ** (step / 12): 0.0 for step in range(-12, 13)}
    loudest = sorted(scale, key=lambda hertz: power(horn, hertz))[-2:]
    assert sorted(map(round, loudest)) == [220, 277]


@pytest.mark.parametrize("rate", RATES)
def test_a_heart_beats_at_its_rate(rate: int, made: dict[str, "array[int]"]) -> None:
    beats = onsets(made[f"heart:{rate}"] * 10, apart=0.2)
    assert len(beats) == 10
    assert 60 * 9 / (beats[-1] - beats[0]) == pytest.approx(rate, rel=0.001)


def test_each_beat_of_a_heart_is_double(made: dict[str, "array[int]"]) -> None:
    assert len(onsets(made["heart"], apart=0.1, share=0.5)) == 2


def test_there_is_one_thud_for_each_space(made: dict[str, "array[int]"]) -> None:
    for count in range(1, MOST_STEPS + 1):
        thuds = onsets(made[f"steps:{count}"], share=0.95)
        assert len(thuds) == count
        assert all(later - sooner == pytest.approx(SPACE, abs=0.001) for sooner, later in pairwise(thuds))


def test_every_game_ends_on_its_own_notes(made: dict[str, "array[int]"]) -> None:
    for end in ("win", "lose"):
        assert len({made[name].tobytes() for name in CUES if name.partition(":")[0] == end}) == len(ROOTS) + 1
    for game, root in ROOTS.items():
        assert max(ROOTS.values(), key=lambda hertz: power(made[f"win:{game}"], hertz)) == root


def test_a_filter_takes_what_is_above_it() -> None:
    hiss = noise(0.2, 1)
    assert rms(low_pass(hiss, 200)) < rms(low_pass(hiss, 2000)) < rms(hiss)


def test_there_are_fifteen_marks_and_more_tension_after_each(voices: dict[str, "array[int]"]) -> None:
    assert marks(120) == tuple(range(120, 1801, 120))
    assert len(marks(90)) == UNITS
    loud = {name: rms(samples) for name, samples in voices.items()}
    units = [sum((loud[name] * gain) ** 2 for name, gain in gains(120 * unit + 1).items()) for unit in range(UNITS)]
    assert all(later > sooner for sooner, later in pairwise(units))
    assert gains(0) == gains(119.9) != gains(120)


def test_the_bed_ends_with_the_last_mark() -> None:
    assert any(gains(1799).values())
    assert not any(gains(1800).values())


def test_bed_and_horn_together_do_not_clip() -> None:
    for unit in range(UNITS):
        together = sum(VOICES[name].loudest * gain for name, gain in gains(120 * unit).items())
        assert FULL * together + peak(CUES["horn"].pcm()) <= FULL


@pytest.mark.parametrize("name", VOICES)
def test_the_pieces_of_a_voice_join_without_a_jump(name: str, voices: dict[str, "array[int]"]) -> None:
    samples = voices[name]
    assert decibels(peak(samples)) < -20
    assert abs(samples[0]) <= 1
    jumps = [abs(samples[k] - samples[k - 1]) for k in range(len(samples))]
    seams = range(0, len(samples), len(VOICES[name].piece(0)))
    assert len(seams) == VOICES[name].pieces
    assert max(jumps[seam] for seam in seams) <= max(jump for k, jump in enumerate(jumps) if k not in seams)


def sounds_from(folder: Path) -> dict[str, "array[int]"]:
    return dict(Shelf(folder).sounds())


def test_sounds_made_by_another_process_are_the_same(
    kept: Path, made: dict[str, "array[int]"], voices: dict[str, "array[int]"]
) -> None:
    assert sounds_from(kept) == made | voices


def test_sounds_are_small_on_the_disk_and_made_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = {file: file.stat().st_mtime_ns for file in (kept / edition()).iterdir()}
    assert len(files) == len(RECIPES)
    assert sum(file.stat().st_size for file in files) < 30_000_000
    monkeypatch.setattr("companion.screen.sound.shelf.subprocess.Popen", None)
    assert sounds_from(kept).keys() == RECIPES.keys()
    assert {file: file.stat().st_mtime_ns for file in (kept / edition()).iterdir()} == files


def test_a_broken_file_is_made_anew(kept: Path, tmp_path: Path) -> None:
    folder = tmp_path / edition()
    copytree(kept / edition(), folder)
    good = (folder / "horn.wav").read_bytes()
    breaks = {
        "horn": good[: len(good) // 2],
        "tap": b"",
        "turn": b"RIFF",
        "card": b"no sound at all" * 100,
        "flip": good[:-1],
        "chip": good.replace(RATE.to_bytes(4, "little"), (8000).to_bytes(4, "little"), 1),
    }
    for name, broken in breaks.items():
        sound_file(folder, name).write_bytes(broken)
    sound_file(folder, "dice").unlink()
    assert sounds_from(tmp_path) == sounds_from(kept)
    assert {file.name: file.read_bytes() for file in folder.iterdir()} == {
        file.name: file.read_bytes() for file in (kept / edition()).iterdir()
    }


def test_sounds_of_another_edition_go(kept: Path) -> None:
    old = kept / "sounds-0123"
    old.mkdir()
    (old / "tap.wav").touch()
    sounds_from(kept)
    assert list(kept.iterdir()) == [kept / edition()]


def test_without_a_place_to_keep_them_sounds_are_made_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("companion.screen.sound.shelf.RECIPES", {"tap": CUES["tap"]})
    (tmp_path / "file").touch()
    assert sounds_from(tmp_path / "file") == {"tap": CUES["tap"].pcm()}
    assert len(caplog.records) == 1


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.wav"
    write_wav(file, array("h", [1, 2, 3]))

    def full(_: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        write_wav(file, array("h", [4, 5]))
    assert read_wav(file) == array("h", [1, 2, 3])
    assert list(tmp_path.iterdir()) == [file]


def test_a_cue_sounds(playing: Player) -> None:
    playing.play("win", "dice")
    playing.play("steps:30")
    assert len(sounding()) == 2
    playing.play("horn")
    assert player.HORN in sounding()
    playing.play("nothing of ours")


def test_more_cues_than_channels_are_no_trouble(playing: Player) -> None:
    for _ in range(2 * CHANNELS):
        playing.play("lose")
    assert player.HORN not in sounding()


def test_each_kind_has_its_volume_and_can_be_muted(playing: Player) -> None:
    playing.play("horn")
    horn = sound_on(player.HORN)
    playing.volume("horn", 0.5)
    assert horn.get_volume() == 0.5
    playing.mute("cues")
    playing.play("win")
    assert {channel for channel in sounding() if channel > player.HORN}
    assert horn.get_volume() == 0.5
    assert playing.loudness("cues") == 0
    playing.mute("cues", False)
    assert playing.loudness("cues") == 1
    playing.volume("cues", 7)
    assert playing.loudness("cues") == 1
    playing.mute("horn")
    assert horn.get_volume() == 0


def test_where_the_horn_must_be_heard_it_is_never_below_12_decibels(kept: Path) -> None:
    with Player(kept, horn_must_be_heard=True) as it:
        it.wait(ENOUGH)
        it.play("horn")
        horn = sound_on(player.HORN)
        for level in (0.0, 0.1, 1.0):
            it.volume("horn", level)
            assert decibels(horn.get_volume() * peak(CUES["horn"].pcm())) >= -12
        it.mute("horn")
        assert horn.get_volume() == LEAST_HORN
        it.mute("bed")
        assert it.loudness("bed") == 0


def test_a_heart_beats_until_it_is_told_otherwise(playing: Player) -> None:
    playing.heart(50)
    (channel,) = sounding()
    playing.heart(50)
    assert sounding() == {channel}
    slow = sound_on(channel)
    playing.heart(130)
    fast = sound_on(next(iter(set(player.HEARTS) - {channel})))
    assert fast.get_length() < slow.get_length()
    playing.heart(None)
    assert fell_silent()


def test_the_bed_follows_the_clock(playing: Player) -> None:
    first = range(player.BED, player.BED + len(VOICES))
    playing.bed(0)
    assert sounding() == {channel for channel, name in zip(first, VOICES, strict=True) if gains(0)[name]}
    drone = pygame.mixer.Channel(player.BED)
    before = drone.get_volume()
    playing.bed(1700)
    assert drone.get_volume() > before
    assert sounding() == {channel for channel, name in zip(first, VOICES, strict=True) if gains(1700)[name]}
    playing.bed(None)
    assert fell_silent()
    playing.bed(1700)
    assert sounding()


def test_a_sound_that_is_not_there_yet_is_skipped(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, waiting, sounds = Event(), Event(), Shelf.sounds

    def slow(shelf: Shelf) -> Iterator[tuple[str, "array[int]"]]:
        waiting.set()
        assert go_on.wait(ENOUGH)
        yield from sounds(shelf)

    monkeypatch.setattr(Shelf, "sounds", slow)
    with Player(kept) as it:
        assert waiting.wait(ENOUGH)
        it.play("tap")
        it.heart(75)
        it.bed(0)
        assert not it.wait(0)
        assert not sounding()
        go_on.set()
        assert it.wait(ENOUGH)
        it.heart(75)
        it.bed(0)
        assert sounding()


def test_it_can_be_closed_while_sounds_are_made(tmp_path: Path) -> None:
    it = Player(tmp_path)
    assert any(pygame.time.wait(20) and (tmp_path / edition() / "tap.wav").exists() for _ in range(50 * ENOUGH))
    it.close()
    assert it.wait(0)
    it.play("tap")
    it.heart(75)
    it.bed(0)
    it.volume("cues", 0.5)
    assert not list((tmp_path / edition()).glob("*.new"))


def test_a_shelf_that_was_closed_makes_nothing(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.close()
    assert not list(shelf.sounds())
    assert not list(tmp_path.iterdir())


def test_without_a_sound_card_there_is_one_line_and_silence(
    kept: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    with caplog.at_level(logging.INFO), Player(kept) as it:
        assert it.wait(ENOUGH)
        it.play("horn")
        it.heart(75)
        it.heart(None)
        it.bed(0)
        it.mute("bed")
    assert len(caplog.records) == 1
    assert "no sound" in caplog.text


def test_a_mixer_that_was_closed_by_others_is_no_trouble(playing: Player) -> None:
    playing.heart(75)
    pygame.mixer.quit()
    playing.play("tap")
    playing.heart(None)
    playing.bed(0)
    playing.volume("bed", 0.2)


def test_sounds_are_kept_where_caches_are() -> None:
    assert cache_folder({"XDG_CACHE_HOME": "/c"}) == Path("/c/companion")
    assert cache_folder({"CACHE_DIRECTORY": "/var/cache/companion"}) == Path("/var/cache/companion")
    assert cache_folder({}) == Path.home() / ".cache" / "companion"


def test_sounds_can_be_written_to_listen_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "new"), "horn", "heart:50"]) == 0
    assert {file.name for file in (tmp_path / "new").iterdir()} == {"horn.wav", "heart-50.wav"}
    assert "horn                 2.000 s   peak   -3.0 dB" in capsys.readouterr().out
    assert main([]) == 2
    assert main([str(tmp_path), "no such sound"]) == 2
    assert main([str(tmp_path / "new" / "horn.wav"), "tap"]) == 1
