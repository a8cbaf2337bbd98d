"""What lives long is not looked through for garbage again and again: nothing else runs while Python looks."""

import gc


def let_last() -> None:
    """Called when what has been made will be needed for long. A full look took 40 ms here, with every horn waiting."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
