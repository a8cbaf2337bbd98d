"""The player: plays what is there, never waits for it, and is simply silent where there is no sound card."""

import logging
from math import ceil
from pathlib import Path
from threading import Thread

import pygame

from companion.screen.sound.bed import VOICES, gains
from companion.screen.sound.cues import CUES, Kind, cue_name
from companion.screen.sound.shelf import Shelf
from companion.screen.sound.synth import RATE, ratio

log = logging.getLogger("companion")

STEPS = 128
"""Of the mixer's volume."""
LEAST_HORN = ceil(ratio(-12 - CUES["horn"].decibels) * STEPS) / STEPS
"""The volume at which the horn still has a peak of -12 dB."""
BEAT_FADES, BED_FADES = 80, 600
"""In so many milliseconds."""
BUFFER = 512
"""Samples: a cue sounds at most 23 ms late."""
CHANNELS, HORN, HEARTS, BED = 24, 0, (1, 2), 3
"""How many there are; which are the horn's, the heart's and the first of the bed. Cues take any of the rest."""


class Player:
    """All methods return at once: sounds come from a shelf in a thread, and one that is not there yet is skipped.

    What lasts, heartbeat and bed, is told as it should be now, as often as one likes.
    """

    def __init__(self, folder: Path, *, horn_must_be_heard: bool = False) -> None:
        self._horn_must_be_heard = horn_must_be_heard
        self._volumes: dict[Kind, float] = {"horn": 1.0, "cues": 1.0, "bed": 1.0}
        self._muted: set[Kind] = set()
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._beating: int | None = None
        self._heart, self._spare_heart = HEARTS
        self._gains = dict.fromkeys(VOICES, 0.0)
        self._shelf = Shelf(folder)
        self._fetcher = Thread(target=self._fetch, name="sounds", daemon=True)
        self._fetcher.start()

    def play(self, cue: str, game: str = "") -> None:
        """A cue of a scene, once."""
        name = cue_name(cue, game)
        if (sound := self._sound(name)) is None:
            return
        if name == "horn":
            pygame.mixer.Channel(HORN).play(sound)
        else:
            sound.play()

    def heart(self, rate: int | None) -> None:
        """It beats 50, 75, 100 or 130 times a minute from now on, or not."""
        if rate == self._beating or not pygame.mixer.get_init():
            return
        sound = None if rate is None else self._sound(f"heart:{rate}")
        pygame.mixer.Channel(self._heart).fadeout(BEAT_FADES)
        self._beating = None
        if sound is not None:
            self._heart, self._spare_heart = self._spare_heart, self._heart
            pygame.mixer.Channel(self._heart).play(sound, loops=-1)
            self._beating = rate

    def bed(self, elapsed: float | None, unit_seconds: float = 120) -> None:
        """The music for so many seconds on the table's clock; None: the clock stands."""
        wanted = {} if elapsed is None else gains(elapsed, unit_seconds)
        for channel, name in enumerate(VOICES, BED):
            self._voice(channel, name, wanted.get(name, 0.0))

    def volume(self, kind: Kind, level: float) -> None:
        """From 0 to 1."""
        self._volumes[kind] = min(max(level, 0.0), 1.0)
        self._louder_or_softer(kind)

    def mute(self, kind: Kind, muted: bool = True) -> None:
        (self._muted.add if muted else self._muted.discard)(kind)
        self._louder_or_softer(kind)

    def loudness(self, kind: Kind) -> float:
        """As it is heard, from 0 to 1."""
        level = 0.0 if kind in self._muted else self._volumes[kind]
        return max(level, LEAST_HORN) if kind == "horn" and self._horn_must_be_heard else level

    def wait(self, seconds: float) -> bool:
        """Wait until all sounds are there; False if that takes longer."""
        self._fetcher.join(seconds)
        return not self._fetcher.is_alive()

    def close(self) -> None:
        self._shelf.close()
        self._fetcher.join()
        self._sounds.clear()
        pygame.mixer.quit()

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        """As loud as it should be now; None: it cannot be played, or not yet."""
        sound = self._sounds.get(name) if pygame.mixer.get_init() else None
        if sound is not None:
            sound.set_volume(self.loudness(_kind(name)))
        return sound

    def _voice(self, channel: int, name: str, gain: float) -> None:
        if gain == self._gains[name] or (sound := self._sound(name)) is None:
            return
        playing = pygame.mixer.Channel(channel)
        if not gain:
            playing.fadeout(BED_FADES)
        else:
            if not self._gains[name]:
                playing.play(sound, loops=-1)
            playing.set_volume(gain)
        self._gains[name] = gain

    def _louder_or_softer(self, kind: Kind) -> None:
        for name in tuple(self._sounds):
            if _kind(name) == kind:
                self._sound(name)

    def _fetch(self) -> None:
        try:
            _open_mixer()
            for name, samples in self._shelf.sounds():
                self._sounds[name] = pygame.mixer.Sound(buffer=samples.tobytes())
        except (pygame.error, NotImplementedError) as error:
            log.warning("no sound: %s", error)
        except Exception:
            log.exception("no more sounds")


def _kind(name: str) -> Kind:
    return CUES[name].kind if name in CUES else "bed"


def _open_mixer() -> None:
    pygame.mixer.quit()  # it may be open already, and then it keeps its rate
    pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    pygame.mixer.set_num_channels(CHANNELS)
    pygame.mixer.set_reserved(BED + len(VOICES))
