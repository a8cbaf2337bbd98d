"""The parts drawer: buttons, hourglass, horn, lights, display, card readers, and their simulated twins.

One class, one part; each says how to wire it. Parts know no game and no table.
"""

from hardware.part import Broken

__all__ = ["Broken"]
