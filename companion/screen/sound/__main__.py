"""Make sounds and write them to files: `python -m companion.screen.sound FOLDER [NAME ...]`; without names, all."""

import os
import signal
import sys
from math import log10
from pathlib import Path

from companion.screen.sound.shelf import RECIPES, sound_file
from companion.screen.sound.synth import FULL, RATE, Pcm, peak, rms
from companion.screen.sound.wav import write_wav


def line(name: str, samples: Pcm) -> str:
    loudest, mean = (20 * log10(level / FULL) for level in (peak(samples), rms(samples)))
    return f"{name:18} {len(samples) / RATE:7.3f} s   peak {loudest:6.1f} dB   rms {mean:6.1f} dB"


def main(arguments: list[str]) -> int:
    if not arguments or not RECIPES.keys() >= set(arguments[1:]):
        print(f"usage: python -m companion.screen.sound FOLDER [NAME ...]\nnames: {' '.join(RECIPES)}", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in arguments[1:] or RECIPES:
            samples = RECIPES[name].pcm()
            write_wav(sound_file(folder, name), samples)
            print(line(name, samples), flush=True)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # leaves no half file behind
    os.nice(10)  # a game is going on
    sys.exit(main(sys.argv[1:]))
