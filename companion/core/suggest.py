"""What someone may have meant, and what there is: the second half of "there is no …"."""

from collections.abc import Iterable
from difflib import get_close_matches

from companion.core.text import Text, text

FEW = 12
"""As many names fit into one line."""


def suggest(word: str, known: Iterable[str]) -> Text:
    names = tuple(known)
    near = ", ".join(_near(word.casefold(), {name.casefold(): name for name in names}))
    everything = ", ".join(names)
    if not near:
        return text("there are: {known}", known=everything if len(names) <= FEW else f"{names[0]} … {names[-1]}")
    if len(names) > FEW:
        return text("did you mean {near}?", near=near)
    return text("did you mean {near}? There are: {known}", near=near, known=everything)


def _near(word: str, names: dict[str, str]) -> list[str]:
    """Names by their lower-case form: those that begin with the word, or else those that look like it."""
    begun = [name for name in names if word and name.startswith(word)][:3]
    return [names[name] for name in begun or get_close_matches(word, names)]
