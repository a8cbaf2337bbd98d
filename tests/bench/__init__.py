"""Measurements, not tests: `python -m tests.bench`."""
