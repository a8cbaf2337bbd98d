"""What every game must keep, proved once for all of them. What a proof needs to know of one game is in `tests/games/<game>.py`."""
