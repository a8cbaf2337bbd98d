"""Signs for colours that stand alone nowhere: a shape for each, so that nobody needs to see the colour."""

from companion.games.dice.edition import Box, Die

SHAPES = {"yellow": "▲", "green": "●", "red": "■", "blue": "◆", "white": "★"}
"""By the edition's name of the kind; a kind of an owner's own is shown by its code."""
PURSUER_SIGN = "✗"
ORDER_SIGNS = {"equal": "=", "ascending": "<", "rising": "≤"}


def symbol(box: Box, code: str) -> str:
    return SHAPES.get(box.kinds[code].kind, code)


def die_sign(box: Box, die: Die) -> str:
    return symbol(box, box.colour_of[die])
