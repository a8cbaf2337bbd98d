"""A game in progress: seats, mode, journal, real-time clocks, undo, resume."""
