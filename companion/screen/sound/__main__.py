"""Write all sounds to listen to: `python -m companion.screen.sound FOLDER`."""

import sys
from collections.abc import Iterator
from math import log10
from pathlib import Path

from companion.screen.sound.bed import VOICES
from companion.screen.sound.cues import CUES
from companion.screen.sound.synth import FULL, RATE, Pcm, peak, rms
from companion.screen.sound.wav import write_wav


def sounds() -> Iterator[tuple[str, Pcm]]:
    for name, cue in CUES.items():
        yield name.replace(":", "-"), cue.pcm()
    for name, voice in VOICES.items():
        yield f"bed-{name}", voice.pcm(lambda: None)


def line(name: str, samples: Pcm) -> str:
    loud, mean = (20 * log10(level / FULL) for level in (peak(samples), rms(samples)))
    return f"{name:18} {len(samples) / RATE:7.3f} s   peak {loud:6.1f} dB   rms {mean:6.1f} dB"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m companion.screen.sound FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name, samples in sounds():
        write_wav(folder / f"{name}.wav", samples)
        print(line(name, samples))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
