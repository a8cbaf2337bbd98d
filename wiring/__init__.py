"""What to connect where: the pin table, the plans made from it, and the pages and drawings a maker reads."""
