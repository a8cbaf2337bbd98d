"""The process that keeps the table: configuration, journal, clocks, and the server its clients speak to."""
