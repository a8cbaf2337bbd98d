"""What board this is: asked without any library for its pins."""

from contextlib import suppress
from pathlib import Path

MODEL = Path("/proc/device-tree/model")
BY_ID = Path("/dev/serial/by-id")
"""Names of USB serial ports that stay the same wherever they are plugged in."""
ON_BOARD = Path("/dev/serial0")
"""The header's own serial line."""


def board_model() -> str:
    """What the board calls itself, such as "Raspberry Pi 4 Model B Rev 1.4"; empty where there is no such file."""
    with suppress(OSError):
        return MODEL.read_bytes().decode("utf-8", "replace").strip("\0\n ")
    return ""
