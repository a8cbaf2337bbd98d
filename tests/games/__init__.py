"""What every game must keep, proved once for all; what a proof needs to know of a game is in a module of its name."""
