"""What Python and the system keep in memory, and when they look through it."""

import ctypes
import gc
from contextlib import suppress

M_MMAP_THRESHOLD, LARGE = -3, 256 * 1024


def let_last() -> None:
    """What lives now will be needed for long: it is not looked through for garbage again and again.

    Nothing else runs while Python looks: it took 40 ms here, with every horn waiting.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def give_back_large() -> None:
    """What is large goes back to the system when it is over; pictures that come and go would leave holes of 50 MB."""
    with suppress(OSError, AttributeError):  # only glibc wants to be told
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
