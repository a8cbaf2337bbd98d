"""Names and colours for people who sit down without a keyboard."""

from companion.core.faces import Colour, Shape, Token
from companion.screen.theme import SEATS

NAMES = (
    "Ada", "Ali", "Anna", "Ben", "Cem", "Clara", "Dora", "Emil", "Eva", "Finn", "Greta", "Gül",
    "Hassan", "Ida", "Ivo", "Jana", "Kim", "Lena", "Max", "Mia", "Noah", "Olga", "Paul", "Zoe",
)  # fmt: skip
LETTERS: dict[str, dict[Colour, str]] = {
    "en": {"green": "G", "blue": "B", "yellow": "Y", "pink": "P", "red": "R"},
    "de": {"green": "Gn", "blue": "Bl", "yellow": "Ge", "pink": "Pk", "red": "Rt"},
}
OTHERS: dict[Colour, str] = {"white": "W", "orange": "O", "violet": "V", "teal": "T", "grey": "K"}
SHAPES: dict[Colour, Shape] = dict(SEATS)


def token(colour: Colour, language: str) -> Token:
    return Token(SHAPES[colour], colour, {**OTHERS, **LETTERS[language]}[colour])
