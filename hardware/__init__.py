"""Drivers for the parts on the table: buttons, hourglass, horn, lights, display, card readers."""
