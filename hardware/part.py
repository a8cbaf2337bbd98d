"""What all parts have in common: they can be broken, and then say so in a sentence."""

from companion.core.text import Text, text


class Broken(Exception):  # noqa: N818 - a state of a part, not a mistake of a program
    """A part that cannot be used now: what it is, what is wrong, what to do. The table plays on without it."""

    def __init__(self, message: Text) -> None:
        super().__init__(str(message))
        self.message = message


def broken(message: str, **about: object) -> Broken:
    return Broken(text(message, **about))
