"""Companion: the rules, clocks and secrets of five tabletop games, on a Raspberry Pi at the table."""
