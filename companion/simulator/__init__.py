"""The simulated device for people: its display, keys, hourglass, horn, lights and cards. A client of the daemon."""
