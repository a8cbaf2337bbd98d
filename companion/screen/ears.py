"""What is heard of a table: its cues, the last seconds of a clock, a heart, and the music against the clock."""

from collections.abc import Callable
from typing import Protocol

from companion.core.faces import Time
from companion.core.scene import Scene
from companion.screen.settings import KINDS, LOUDEST, Settings
from companion.screen.sound.cues import Kind

LAST = 10_000
"""Milliseconds at the end of a clock that warns, of which each second ticks."""
OFTEN = 100.0
"""Milliseconds in which nothing is done twice."""
AGAIN = 1000.0
"""Milliseconds in which a horn is the same horn, whoever tells of it."""


class Voice(Protocol):
    """What plays: `sound.player.Player`, or nothing."""

    def play(self, cue: str, game: str = "") -> None: ...

    def heart(self, rate: int | None) -> None: ...

    def bed(self, elapsed: float | None, unit_seconds: float = 120) -> None: ...

    def volume(self, kind: Kind, level: float) -> None: ...

    def mute(self, kind: Kind, muted: bool = True) -> None: ...


class Silence:
    """Nothing is played."""

    def play(self, cue: str, game: str = "") -> None: ...

    def heart(self, rate: int | None) -> None: ...

    def bed(self, elapsed: float | None, unit_seconds: float = 120) -> None: ...

    def volume(self, kind: Kind, level: float) -> None: ...

    def mute(self, kind: Kind, muted: bool = True) -> None: ...


class Ears:
    def __init__(self, voice: Voice) -> None:
        self._voice = voice
        self._seconds: dict[str, int] = {}
        """What was left of each clock that warns when it was heard last."""
        self._horn_at = self._followed = -1e9
        self._scene: Scene | None = None
        self._clocks: tuple[Time, ...] = ()

    def set(self, settings: Settings) -> None:
        for kind in KINDS:
            self._voice.volume(kind, settings.loudness(kind) / LOUDEST)
            self._voice.mute(kind, kind in settings.muted)

    def cue(self, name: str, game: str = "") -> None:
        if name:
            self._voice.play(name, game)

    def horn(self, now: float) -> bool:
        """Whether it is a new one."""
        is_new = now - self._horn_at > AGAIN
        if is_new:
            self._horn_at = now
            self._voice.play("horn")
        return is_new

    def follow(self, scene: Scene | None, left: Callable[[Time], int], now: float) -> None:
        """What lasts, as it should be in this moment; None: there is nothing to be heard."""
        if scene is self._scene and now - self._followed < OFTEN:
            return
        if scene is not self._scene:
            self._scene, self._clocks = scene, _clocks(scene)
        self._followed = now
        self._voice.heart((scene.heart if scene else 0) or None)
        self._follow_music(scene, left)
        self._tick(left)

    def _follow_music(self, scene: Scene | None, left: Callable[[Time], int]) -> None:
        music = scene.music if scene else None
        clock = music and next((face for face in self._clocks if face.key == music.clock), None)
        if music is None or not clock or not clock.running:
            self._voice.bed(None)
        else:
            gone = max(0.0, music.unit_seconds - left(clock) / 1000)
            self._voice.bed(music.units * music.unit_seconds + gone, music.unit_seconds)

    def _tick(self, left: Callable[[Time], int]) -> None:
        warning = {face.key: left(face) for face in self._clocks if face.running and face.warn_ms}
        seconds = {key: -(-ms // 1000) for key, ms in warning.items()}
        for key, second in seconds.items():
            if 0 < second <= LAST // 1000 and second < self._seconds.get(key, second):
                self._voice.play("tick")
                break
        self._seconds = seconds


def _clocks(scene: Scene | None) -> tuple[Time, ...]:
    """Each once, though it may be drawn in two ways."""
    found = (
        {element.face.key: element.face for element in scene.shown if isinstance(element.face, Time)} if scene else {}
    )
    return tuple(found.values())
