"""The attached screen: paints scenes, animates what changed between two of them, and knows no rules."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before anybody imports pygame
