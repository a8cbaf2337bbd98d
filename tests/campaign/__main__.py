"""The campaigns on the command line."""

import argparse
import tempfile
from pathlib import Path

from tests.campaign import __doc__ as about
from tests.campaign.clocks import clocks
from tests.campaign.costs import costs
from tests.campaign.crash import crash
from tests.campaign.cut import cut
from tests.campaign.device import device


def main() -> None:
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("crash", "cut", "clocks", "costs", "device"))
    parser.add_argument("--rounds", type=int, default=500)
    parser.add_argument("--random", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        match asked.what:
            case "crash":
                lines = crash(folder, asked.rounds).lines()
            case "cut":
                lines = cut(folder, asked.random).lines()
            case "clocks":
                lines = clocks(folder)
            case "device":
                lines = device(folder, asked.seconds)
            case _:
                lines = costs(folder)
    print("\n".join(lines))


if __name__ == "__main__":
    main()
