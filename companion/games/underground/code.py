"""The door code: digit chips in a row, each cable end meeting one of its own colour (UG-115, UG-116)."""

from functools import lru_cache

from companion.games.underground.box import Chip


@lru_cache(maxsize=4096)
def longest_chain(chips: tuple[Chip, ...], most: int) -> tuple[Chip, ...]:
    """The longest row of these chips, up to the length that is needed: right colour meets left colour."""
    digits = [chip for chip in chips if chip.kind == "digit"]

    def grown(row: tuple[Chip, ...], rest: list[Chip]) -> tuple[Chip, ...]:
        best = row
        if len(row) == most:
            return row
        for chip in rest:
            if not row or row[-1].right == chip.left:
                longer = grown((*row, chip), [other for other in rest if other is not chip])
                if len(longer) > len(best):
                    best = longer
                if len(best) == most:
                    break
        return best

    return grown((), digits)
