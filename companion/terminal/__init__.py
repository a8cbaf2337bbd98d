"""Play in the terminal: a client of the daemon like any other, made of text."""
