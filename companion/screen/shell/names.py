"""Names and colours for people who sit down without a keyboard."""

from companion.core.errors import Seat
from companion.core.faces import Colour, Token
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


def seat_token(seat: Seat, language: str) -> Token:
    """A seat has the same colour in every game: its shape and letter say which."""
    colour, shape = SEATS[seat % len(SEATS)]
    return Token(shape, colour, {**OTHERS, **LETTERS[language]}[colour])
